//! The menu: the unfinished match, the games, and the screens that have a line in it.

mod draw;

use crate::app::{Job, Resumed};
use crate::play::statistics::{Score, Statistics};
use crate::tui::keys::lines::{ENDS, ENTER, HELP, LEFT_RIGHT, MOUSE, UP_DOWN};
use crate::tui::keys::{Binding, Command, Keys, Press};
use crate::tui::message::Effect;
use crate::tui::plan::Plan;
use crate::tui::route::Route;
use crate::tui::screen::{
    Arrival, Can, Go, Header, Mark, MenuLine, PausedMatch, Pressed, Screen, ScreenEntry, Shared,
    Status, Step,
};
use crate::tui::widgets::{Canvas, Regions, Target, page};
use ratatui::layout::Rect;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("menu", "In the menu", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the line above or below"),
        Binding::new(ENTER, "Enter", "go on", 0, "choose this"),
        Binding::new(LEFT_RIGHT, "←→", "", 9, "to the line beside it, where there are two columns"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last one"),
        Binding::new(&[(Press::Char('R'), Command::Rules)], "R", "rules", 3, "the rules of this game"),
        Binding::new(&[(Press::Char('q'), Command::Quit)], "q", "quit", 1, "leave the program"),
    ],
    HELP,
    MOUSE,
]);

/// Its entry in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

const HELP_LINE: MenuLine = MenuLine {
    title: "Help",
    about: "What every key does on every screen.",
    open: |_| Step::go(Go::Do(Command::Help)),
    beside: None,
};

const WINNING_LINE: MenuLine = MenuLine {
    title: "How to win",
    about: "How these games are won: P-positions, an example, the signs and the words.",
    open: |_| Step::go(Go::Do(Command::HowWon)),
    beside: None,
};

const QUIT_LINE: MenuLine = MenuLine {
    title: "Quit",
    about: "Leave goldpile. An unfinished match is resumed at the next start.",
    open: |_| Step::go(Go::Do(Command::Quit)),
    beside: None,
};

/// The menu.
pub struct Menu {
    /// The lines that lead to other screens, from the top.
    lines: Vec<MenuLine>,
    /// The chosen line; `None` for the first.
    chosen: Option<Mark>,
    /// How the matches so far ended; empty until this has been read.
    read: Statistics,
}

impl Menu {
    /// Returns the menu of these screens, at its first line.
    #[must_use]
    pub fn new(entries: &[ScreenEntry]) -> Self {
        let lines = entries.iter().filter_map(|entry| entry.menu);
        Self {
            lines: lines.chain([WINNING_LINE, HELP_LINE, QUIT_LINE]).collect(),
            chosen: None,
            read: Statistics::default(),
        }
    }

    /// Returns how many matches of a game were won, how many of these with help, and how many were played;
    /// `None` if none were.
    fn score(&self, game: &str) -> Option<[u64; 3]> {
        let scores = self.read.scores().filter(|(name, ..)| *name == game);
        let add = |[won, helped, played]: [u64; 3], score: Score| {
            [
                won + score.won,
                helped + score.won_with_help,
                played + score.played(),
            ]
        };
        let [won, helped, played] = scores.map(|(.., score)| score).fold([0; 3], add);
        (played > 0).then_some([won, helped, played])
    }

    /// Returns the lines, from the top: the unfinished match if there is one, the games in the
    /// order of the catalogue, and the rest.
    #[must_use]
    pub fn items(&self, shared: &Shared) -> Vec<Mark> {
        let unfinished = shared.paused.as_ref().map(|_| Mark::Unfinished);
        let games = shared.catalogue.entries().iter().enumerate();
        let games = games
            .filter(|(_, entry)| !shared.gone.iter().any(|gone| entry.name == *gone))
            .map(|(index, _)| Mark::Game(index));
        let others = self.lines.iter().map(|line| Mark::Titled(line.title));
        unfinished.into_iter().chain(games).chain(others).collect()
    }

    /// Returns the index, from 0, of the chosen line.
    fn chosen(&self, shared: &Shared) -> usize {
        let mut items = self.items(shared).into_iter();
        let chosen = items.position(|item| Some(item) == self.chosen);
        chosen.unwrap_or(0)
    }

    /// Returns the nearest of the lines that are wanted, by how many columns and rows they are away.
    fn nearest(&self, shared: &Shared, wanted: impl Fn(i32, i32) -> bool) -> Option<usize> {
        let height = page(shared.regions().body).height;
        let (places, _) = draw::places(&self.items(shared), height);
        let here = places[self.chosen(shared)];
        let away = |place: Rect| {
            let [x, y, from_x, from_y] = [place.x, place.y, here.x, here.y].map(i32::from);
            (x - from_x, y - from_y)
        };
        let lines = places.into_iter().map(away).enumerate();
        let lines = lines.filter(|(_, (x, y))| wanted(*x, *y));
        let nearest = lines.min_by_key(|(_, (x, y))| (y.abs(), x.abs()));
        nearest.map(|(line, _)| line)
    }

    /// Chooses a line. If what is shown next to it has not been read yet, starts reading it.
    fn choose(&mut self, line: usize, shared: &mut Shared) -> Step {
        self.chosen = self.items(shared).get(line).copied();
        let line = self.chosen.and_then(|chosen| self.line(&chosen));
        if line.is_some_and(|line| line.beside.is_some()) && shared.notebook.is_none() {
            return shared.read_notebook().into();
        }
        Step::stay()
    }

    /// Reads the unfinished match, and resumes it.
    pub(in crate::tui) fn resume(shared: &mut Shared) -> Effect {
        let then = |_: &mut Self, found: Result<Resumed, String>, shared: &mut Shared| {
            match found {
                Ok(Resumed::Match(opened)) => return Step::go(Go::To(Route::Kept(opened))),
                Ok(Resumed::Nothing) => {}
                Ok(Resumed::InUse) => {
                    shared.paused = Some(PausedMatch::Stored);
                    shared.tell(
                        "Another goldpile is playing the unfinished match: play on there, or \
                         leave it there and resume it here. A new match here is kept among the \
                         records.",
                    );
                }
                Err(why) => shared.warn(&why),
            }
            Step::stay()
        };
        let job = Job::resume(&shared.catalogue);
        shared.start(job, "Looking for the unfinished match", then)
    }

    /// Returns the chosen line.
    fn item(&self, shared: &Shared) -> Option<Mark> {
        self.items(shared).get(self.chosen(shared)).copied()
    }

    pub(super) fn line(&self, item: &Mark) -> Option<&MenuLine> {
        let is_shown = |line: &&MenuLine| *item == Mark::Titled(line.title);
        self.lines.iter().find(is_shown)
    }

    fn enter(&self, shared: &mut Shared) -> Step {
        match self.item(shared) {
            Some(Mark::Unfinished) if matches!(shared.paused, Some(PausedMatch::Here(_))) => {
                Step::go(Go::Resume)
            }
            Some(Mark::Unfinished) => {
                shared.paused = None;
                Self::resume(shared).into()
            }
            Some(Mark::Game(entry)) => {
                let seed = shared.draw_seed();
                let plan = Plan::new(&shared.catalogue, entry, seed);
                shared.set_up(plan)
            }
            Some(item) => {
                let line = self.line(&item);
                line.map_or_else(Step::stay, |line| (line.open)(shared))
            }
            None => Step::stay(),
        }
    }
}

impl Screen for Menu {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        let is_game = matches!(self.item(shared), Some(Mark::Game(_)));
        match command {
            Command::Rules => Can::or(is_game, "Choose a game first: each game has its own rules."),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let chosen = self.chosen(shared);
        let last = self.items(shared).len() - 1;
        let line = match press.command {
            Command::Up => self.nearest(shared, |_, y| y < 0).or(Some(last)),
            Command::Down => self.nearest(shared, |_, y| y > 0).or(Some(0)),
            Command::Less => self.nearest(shared, |x, y| x < 0 && y == 0),
            Command::More => self.nearest(shared, |x, y| x > 0 && y == 0),
            Command::First => Some(0),
            Command::Last => Some(last),
            Command::Enter => return self.enter(shared),
            Command::Rules => {
                let Some(Mark::Game(entry)) = self.item(shared) else {
                    return Step::stay();
                };
                let entry = &shared.catalogue.entries()[entry];
                return shared.show_rules(entry, &entry.defaults());
            }
            _ => None,
        };
        let line = line.unwrap_or(chosen);
        self.choose(line, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let what = "take-away games, exactly".to_owned();
        Header::new("Goldpile", vec![(what, shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        Status::plain(match self.item(shared) {
            Some(Mark::Unfinished) => "The unfinished match. Enter resumes it.",
            Some(item @ Mark::Titled(_)) => self.line(&item).map_or("", |line| line.about),
            Some(Mark::Game(_)) | None => {
                "Choose a game; Enter sets up a match. In every game two players take turns, and \
                 whoever makes the last move wins (in misère play, loses)."
            }
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    /// Leaves the unfinished match in the store.
    fn stopped(&mut self, shared: &mut Shared) {
        shared.paused = Some(PausedMatch::Stored);
    }

    fn click(&mut self, target: Target, shared: &mut Shared) -> Step {
        let Target::Line(line) = target else {
            return Step::stay();
        };
        // The first click on a game shows its rule, and a second one opens it.
        let again = self.chosen(shared) == line;
        self.chosen = self.items(shared).get(line).copied();
        if again || !matches!(self.item(shared), Some(Mark::Game(_))) {
            return Step::go(Go::Do(Command::Enter));
        }
        Step::stay()
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if let Arrival::Returned(mark) = how {
            self.chosen = mark.or(self.chosen);
        }
        let job = Job::read_statistics().keyed("menu").until_the_next();
        let then = |menu: &mut Self, read: Result<Statistics, String>, _: &mut Shared| {
            menu.read = read.unwrap_or_else(|_| std::mem::take(&mut menu.read));
            Vec::new()
        };
        shared.post_for(job, then).into()
    }
}
