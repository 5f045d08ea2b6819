//! The menu: the next match or the unfinished one, and the screens that have a line in it. Screens that are needed
//! less often stand in a second list.

mod beside;
mod draw;
mod wordmark;

use crate::keys::groups::{ENDS, ENTER, ESCAPE, HELP, MOUSE, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use crate::message::Effect;
use crate::route::Route;
use crate::screen::{
    Arrival, Can, Go, Header, MenuLine, MenuMark, PausedMatch, Pressed, Screen, ScreenEntry,
    Shared, Status, Step,
};
use crate::widgets::{Canvas, Regions, Target, turned};
use goldpile_app::{Job, Resumed};
use ratatui::crossterm::event::KeyCode;

const OPEN: &[(Press, Command)] = &[ENTER[0], (Press::Code(KeyCode::Right), Command::Enter)];

#[rustfmt::skip]
static KEYS: Keys = Keys::new("menu", "In the menu", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the line above or below"),
        Binding::new(OPEN, "Enter", "go on", 0, "choose this; so does →"),
        Binding::new(&[(Press::Char('n'), Command::New)], "n", "new match", 1,
            "set up another match; the unfinished one is kept"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last one"),
        Binding::new(ESCAPE, "Esc", "back", 1, "back from the lines below More"),
        Binding::new(&[(Press::Char('q'), Command::Quit)], "q", "quit", 1, "leave the program"),
    ],
    HELP,
    MOUSE,
]);

/// The entry of the menu in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

const WINNING: MenuLine = MenuLine {
    title: "How to win",
    about: "How these games are won: P-positions, an example, the signs and the words.",
    awaits: None,
    open: |_| Step::go(Go::Do(Command::HowWon)),
    beside: None,
};

const HELP_LINE: MenuLine = MenuLine {
    title: "Help",
    about: "What every key does on every screen.",
    awaits: None,
    open: |_| Step::go(Go::Do(Command::Help)),
    beside: None,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuItem {
    /// The unfinished match or, without one, the next.
    Play,
    /// The screen whose line has this index, from 0.
    Screen(usize),
    More,
}

/// The menu.
pub struct Menu {
    /// The lines that lead to screens, in the order in which they are shown.
    lines: Vec<MenuLine>,
    /// The chosen line, which also says which of the two lists is open.
    chosen: MenuItem,
}

impl Menu {
    /// A menu of these screens, with the line of the matches chosen.
    #[must_use]
    pub fn new(entries: &[ScreenEntry]) -> Self {
        let lines = entries.iter().filter_map(|entry| entry.menu);
        Self {
            lines: lines.chain([WINNING, HELP_LINE]).collect(),
            chosen: MenuItem::Play,
        }
    }

    fn first_list(&self) -> Vec<MenuItem> {
        let lines = [MenuItem::Play].into_iter().chain(self.screens(true));
        lines.chain([MenuItem::More]).collect()
    }

    /// The lines of the screens in the first list, if `main`, or in the second.
    fn screens(&self, main: bool) -> impl Iterator<Item = MenuItem> {
        let lines = self.lines.iter().enumerate();
        let lines = lines.filter(move |(_, line)| line.awaits.is_some() == main);
        lines.map(|(index, _)| MenuItem::Screen(index))
    }

    fn line(&self, line: MenuItem) -> Option<&MenuLine> {
        match line {
            MenuItem::Screen(index) => self.lines.get(index),
            _ => None,
        }
    }

    fn in_more(&self) -> bool {
        self.line(self.chosen)
            .is_some_and(|line| line.awaits.is_none())
    }

    /// The lines of the open list, from the top, and the index, from 0, of the chosen one.
    fn list(&self) -> (Vec<MenuItem>, usize) {
        let lines = if self.in_more() {
            self.screens(false).collect()
        } else {
            self.first_list()
        };
        let chosen = lines.iter().position(|line| *line == self.chosen);
        (lines, chosen.unwrap_or(0))
    }

    /// Chooses a line, and starts reading what it shows next to it if that has not been read yet.
    fn choose(&mut self, line: MenuItem, shared: &mut Shared) -> Step {
        self.chosen = line;
        let shows = self.line(line).is_some_and(|line| line.beside.is_some());
        if shows && (shared.notebook.is_none() || shared.daily.is_none()) {
            return shared.read_puzzles().into();
        }
        Step::stay()
    }

    pub(crate) fn resume(shared: &mut Shared) -> Effect {
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

    /// Resumes the unfinished match. Without one, opens the set-up of the next match; a new user's first match
    /// begins at once.
    fn play(shared: &mut Shared) -> Step {
        match &shared.paused {
            Some(PausedMatch::Here(_)) => Step::go(Go::Resume),
            Some(PausedMatch::Stored) => {
                shared.paused = None;
                Self::resume(shared).into()
            }
            None if shared.is_new_user() => Step::go(Go::To(Route::First)),
            None => Self::set_up(shared),
        }
    }

    fn set_up(shared: &mut Shared) -> Step {
        let seed = shared.draw_seed();
        shared.set_up(shared.next_plan(seed))
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        let (lines, chosen) = self.list();
        match lines[chosen] {
            MenuItem::Play => Self::play(shared),
            MenuItem::More => {
                let first = self.screens(false).next();
                first.map_or_else(Step::stay, |first| self.choose(first, shared))
            }
            line @ MenuItem::Screen(_) => {
                let line = self.line(line);
                line.map_or_else(Step::stay, |line| (line.open)(shared))
            }
        }
    }
}

impl Screen for Menu {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            // Without an unfinished match, Enter sets up a new one.
            Command::New => Can::only_if(shared.paused.is_some()),
            Command::Back => Can::only_if(self.in_more()),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let (lines, chosen) = self.list();
        let line = match press.command {
            Command::Up => turned(chosen, lines.len(), false),
            Command::Down => turned(chosen, lines.len(), true),
            Command::First => 0,
            Command::Last => lines.len() - 1,
            Command::Back => return self.choose(MenuItem::More, shared),
            Command::Enter => return self.enter(shared),
            Command::New => return Self::set_up(shared),
            _ => chosen,
        };
        self.choose(lines[line], shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let what = "Take the last coin.".to_owned();
        Header::new("Goldpile", vec![(what, shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let (lines, chosen) = self.list();
        let text = match lines[chosen] {
            MenuItem::Play if shared.paused.is_some() => "Enter resumes the unfinished match.",
            MenuItem::Play if shared.is_new_user() => {
                "Take as many coins as you like from one pile. Whoever takes the last coin wins. Enter \
                 begins a small match that says what to do."
            }
            MenuItem::Play => {
                "Enter goes on with this game. Another game, opponent or size is chosen there, too."
            }
            MenuItem::More => "Analysis, settings and help.",
            line @ MenuItem::Screen(_) => self.line(line).map_or("", |line| line.about),
        };
        Status::plain(text)
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn stopped(&mut self, shared: &mut Shared) {
        shared.paused = Some(PausedMatch::Stored);
    }

    fn click(&mut self, target: Target, shared: &mut Shared) -> Step {
        let Target::Line(line) = target else {
            return Step::stay();
        };
        // The first click on a line chooses it, and the second opens it.
        let (lines, chosen) = self.list();
        match lines.get(line) {
            Some(_) if line == chosen => Step::go(Go::Do(Command::Enter)),
            Some(line) => self.choose(*line, shared),
            None => Step::stay(),
        }
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if let Arrival::Returned(Some(mark)) = how {
            let is_titled = |line: &MenuLine| mark == MenuMark::Titled(line.title);
            self.chosen = match mark {
                MenuMark::Play => MenuItem::Play,
                MenuMark::Titled(_) => match self.lines.iter().position(is_titled) {
                    None => self.chosen,
                    // The second list is open only if the user came from it.
                    Some(line) if self.lines[line].awaits.is_none() && !self.in_more() => {
                        MenuItem::More
                    }
                    Some(line) => MenuItem::Screen(line),
                },
            };
        }
        Step::from(vec![
            shared.read_statistics(),
            shared.read_latest(),
            shared.read_notebook(),
        ])
    }
}
