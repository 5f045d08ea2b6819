//! The puzzles: today's position, and practice in two ways, with new positions and with the player's mistakes (the
//! drills of one game or of all, and the sets of a game). The study screen asks the questions.

mod beside;
mod calendar;
mod files;
mod keys;
mod mistakes;
mod practice;
mod today;

use goldpile_app::{Job, StudyRequest};

use crate::keys::{Command, Keys};
use crate::message::Effect;
use crate::route::{PuzzleView, Route};
use crate::screen::{
    Arrival, Can, FileList, FileWords, Go, Header, MenuLine, Pressed, Screen, ScreenEntry, Shared,
    Status, Step, Typing, Word,
};
use crate::widgets::{Canvas, Regions, Target, counted, narrow, page, rows};
use chrono::NaiveDate;
use goldpile_engine::GameEntry;
use goldpile_learn::puzzles::PuzzleKind;
use goldpile_learn::{Drill, Notebook};
use unicode_width::UnicodeWidthStr as _;

/// The entry of today's position in the list of screens.
pub const TODAY: ScreenEntry = ScreenEntry {
    keys: &[&keys::TODAY],
    menu: Some(MenuLine {
        title: "Today",
        about: "A position and a climb a day, the same for everybody, with another game every day.",
        awaits: Some(beside::today),
        open: |_| Step::push(Puzzles::new(PuzzleView::Today)),
        beside: Some(beside::draw_today),
    }),
};

/// The entry of practice in the list of screens.
pub const PRACTICE: ScreenEntry = ScreenEntry {
    keys: &[&keys::PRACTICE, &keys::MISTAKES, &keys::TEXT],
    menu: Some(MenuLine {
        title: "Practice",
        about: "Your mistakes, asked again before you forget them, and new positions at your own \
                strength.",
        awaits: Some(beside::practice),
        open: |shared| Step::push(Puzzles::practising(shared)),
        beside: Some(beside::draw_practice),
    }),
};

const WORDS: FileWords = FileWords {
    written: "these positions",
    ending: "jsonl",
    import: "Enter imports the positions in this file.",
};

/// The row at which practice begins, below its two ways.
const TOP: u16 = 2;
/// The least height of a page with a blank row above today's position.
const WITH_MARGIN: u16 = 15;

/// The screen of the puzzles.
pub struct Puzzles {
    view: PuzzleView,
    files: FileList,
    /// The catalogue indices of the games that have puzzles.
    games: Vec<usize>,
}

enum PuzzlesLine<'a> {
    /// Today's position.
    Position,
    /// The climb of this day: of today, or of the day before if it is unfinished.
    Climb(NaiveDate),
    /// A game to practise, by its index in the catalogue.
    Game(usize),
    /// All drills that are due, and their number.
    Due(usize),
    Drill(&'a Drill),
    Set(&'a str),
}

impl Puzzles {
    /// The puzzles, opened at this way.
    #[must_use]
    pub fn new(view: PuzzleView) -> Self {
        Self {
            view,
            files: FileList::default(),
            games: Vec::new(),
        }
    }

    /// Practice: the mistakes that are due, or else new positions.
    fn practising(shared: &Shared) -> Self {
        let due = shared.notebook().map_or(0, Notebook::due);
        Self::new(match due {
            0 => PuzzleView::Practice,
            _ => PuzzleView::Mistakes(None),
        })
    }

    /// The index of the game whose mistakes are listed; `None` for all games.
    fn game(&self) -> Option<usize> {
        match self.view {
            PuzzleView::Mistakes(game) => game,
            PuzzleView::Today | PuzzleView::Practice => None,
        }
    }

    fn entry<'a>(&self, shared: &'a Shared) -> Option<&'a GameEntry> {
        shared.catalogue.entries().get(self.game()?)
    }

    fn lines<'a>(&self, shared: &'a Shared) -> Vec<PuzzlesLine<'a>> {
        let Some(notebook) = shared.notebook() else {
            return Vec::new();
        };
        match self.view {
            PuzzleView::Today => return self.lines_of_day(shared),
            PuzzleView::Practice => {
                return self.games.iter().copied().map(PuzzlesLine::Game).collect();
            }
            PuzzleView::Mistakes(_) => {}
        }
        let name = self.entry(shared).map(|entry| entry.name.as_str());
        let is_of = |drill: &&Drill| name.is_none_or(|name| drill.game == name);
        let mut drills: Vec<&Drill> = notebook.drills.0.iter().filter(is_of).collect();
        let due = notebook.drills.all_due(notebook.now).into_iter();
        let due = due.filter(is_of).count();
        let resting = notebook.drills.resting(notebook.now);
        drills.sort_by_key(|drill| (resting.include(drill), drill.schedule.due_at()));
        let sets = name.and_then(|name| notebook.chapter(name));
        let sets = sets.map_or(&[][..], |chapter| &chapter.sets).iter();
        // A single due drill is asked from its own line.
        let due = (due > 1).then_some(PuzzlesLine::Due(due)).into_iter();
        due.chain(drills.into_iter().map(PuzzlesLine::Drill))
            .chain(sets.map(|set| PuzzlesLine::Set(set)))
            .collect()
    }

    /// The position and the climb and, after a try, more positions of the same game.
    fn lines_of_day<'a>(&self, shared: &Shared) -> Vec<PuzzlesLine<'a>> {
        let mut lines = vec![PuzzlesLine::Position];
        lines.extend(today::climbs(shared).into_iter().map(PuzzlesLine::Climb));
        if let Some(daily) = shared.daily.as_ref().filter(|_| today::is_tried(shared)) {
            let name = &daily.puzzle.adviser().game().entry.name;
            let entries = &shared.catalogue.entries();
            let game = self.games.iter().find(|game| entries[**game].name == *name);
            lines.extend(game.map(|game| PuzzlesLine::Game(*game)));
        }
        lines
    }

    fn chosen(&self, count: usize) -> usize {
        self.files.chosen.min(count.saturating_sub(1))
    }

    fn drill(&self, shared: &Shared) -> Option<String> {
        match self.asked(shared)? {
            StudyRequest::Drill(id) => Some(id),
            _ => None,
        }
    }

    fn asked(&self, shared: &Shared) -> Option<StudyRequest> {
        let lines = self.lines(shared);
        Some(match lines.get(self.chosen(lines.len()))? {
            PuzzlesLine::Position => return shared.daily.as_ref().map(|_| StudyRequest::Daily),
            PuzzlesLine::Climb(_) => return None,
            PuzzlesLine::Game(game) => StudyRequest::Practice(*game, self.kind(shared), None),
            PuzzlesLine::Due(_) => StudyRequest::Due(self.game()),
            PuzzlesLine::Drill(drill) => StudyRequest::Drill(drill.id.clone()),
            PuzzlesLine::Set(name) => StudyRequest::Set(self.game()?, (*name).to_owned()),
        })
    }

    /// The kind of puzzles to practise: that of the day, from the screen of the day.
    fn kind(&self, shared: &Shared) -> Option<PuzzleKind> {
        let daily = shared.daily.as_ref();
        let daily = daily.filter(|_| self.view == PuzzleView::Today);
        daily.map(|daily| daily.puzzle.kind())
    }

    /// Whether the chosen line is this one.
    fn is_at(&self, shared: &Shared, is_wanted: impl Fn(&PuzzlesLine<'_>) -> bool) -> bool {
        let lines = self.lines(shared);
        lines.get(self.chosen(lines.len())).is_some_and(is_wanted)
    }

    /// Asks the chosen question, opens the climb, or opens today's position in an analysis once it has been tried.
    fn open(&self, shared: &mut Shared) -> Step {
        let lines = self.lines(shared);
        if let Some(&PuzzlesLine::Climb(date)) = lines.get(self.chosen(lines.len())) {
            return shared.open_climb(Some(date), false).into();
        }
        let daily = shared.daily.as_ref().filter(|_| today::is_tried(shared));
        let is_position = self.is_at(shared, |line| matches!(line, PuzzlesLine::Position));
        if let (true, Some(daily)) = (is_position, daily) {
            let the_match = Box::new(today::the_match(daily));
            return Step::go(Go::To(Route::Analysis(the_match, None)));
        }
        let asked = self.asked(shared).map(Route::Study);
        asked.map_or_else(Step::stay, |asked| Step::go(Go::To(asked)))
    }

    /// Moves to the other way to practise.
    fn turn(&mut self) {
        self.files.chosen = 0;
        self.view = match self.view {
            PuzzleView::Mistakes(_) => PuzzleView::Practice,
            PuzzleView::Today | PuzzleView::Practice => PuzzleView::Mistakes(None),
        };
    }

    fn draw_ways(&self, shared: &Shared, area: ratatui::layout::Rect, canvas: &mut Canvas<'_>) {
        let due = shared.notebook().map_or(0, Notebook::due);
        let mistakes = match due {
            0 => "Your mistakes".to_owned(),
            due => format!("Your mistakes ({due} due)"),
        };
        let ways = [&mistakes, "New positions"];
        let chosen = usize::from(self.view == PuzzleView::Practice);
        let mut x = 0;
        for (index, way) in ways.into_iter().enumerate() {
            let (sign, _) = canvas.theme.choice(index == chosen);
            let style = canvas.theme.accent_or_muted(index == chosen);
            canvas.text(area, x, 0, &format!("{sign}{way}"), style);
            x += narrow(way.width()) + 5;
        }
    }

    fn room(shared: &Shared) -> usize {
        usize::from(shared.regions().body.height.saturating_sub(TOP + 1))
    }
}

impl Screen for Puzzles {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match (&self.files.line, self.view) {
            (Some(_), _) => &keys::TEXT,
            (None, PuzzleView::Today) => &keys::TODAY,
            (None, PuzzleView::Practice) => &keys::PRACTICE,
            (None, PuzzleView::Mistakes(_)) => &keys::MISTAKES,
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            _ if self.files.line.is_some() => Can::Yes,
            Command::Enter => Can::only_if(
                self.asked(shared).is_some()
                    || self.is_at(shared, |line| matches!(line, PuzzlesLine::Climb(_))),
            ),
            Command::Share => Can::or(
                today::card(shared).is_some(),
                "There is no result yet: try the position first.",
            ),
            Command::Delete => Can::only_if(self.drill(shared).is_some()),
            Command::Up | Command::Down => Can::only_if(!self.lines(shared).is_empty()),
            Command::Export => {
                let mut lines = self.lines(shared).into_iter();
                Can::only_if(lines.any(|line| matches!(line, PuzzlesLine::Drill(_))))
            }
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        if self.files.line.is_some() {
            if press.command == Command::Enter {
                return self.enter_line(shared);
            }
            self.files.line = None;
            return Step::stay();
        }
        match press.command {
            Command::Enter => self.open(shared),
            Command::Share => {
                // It stands on the screen already.
                shared.tell("Sent to the terminal's clipboard.");
                let card = today::card(shared).unwrap_or_default();
                Step::stay().with([Effect::Copy(card)])
            }
            Command::Next | Command::Previous => {
                self.turn();
                Step::stay()
            }
            Command::Delete => Step::ask(Command::Delete, "Remove this position for good?"),
            Command::Back => Step::back(),
            Command::Leave => Step::home(),
            command => {
                let count = self.lines(shared).len();
                let page = Self::room(shared).max(2) - 1;
                self.files.chosen = self.chosen(count);
                self.files
                    .act(command, Some("drills"), &WORDS, (count, page))
            }
        }
    }

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        match self.drill(shared) {
            Some(id) => {
                let job = Job::remove_drill(&shared.catalogue, id);
                let text = |()| "The position has been removed.".to_owned();
                Self::report(job, text, shared)
            }
            None => Step::stay(),
        }
    }

    fn word(&self, command: Command, shared: &Shared) -> Option<Word> {
        if command != Command::Enter || self.view != PuzzleView::Today {
            return None;
        }
        let lines = self.lines(shared);
        match lines.get(self.chosen(lines.len()))? {
            PuzzlesLine::Climb(date) => Some(Word::Replace(today::climb_word(shared, *date))),
            PuzzlesLine::Game(_) => Some(Word::Replace("practise")),
            _ => today::is_tried(shared).then_some(Word::Replace("analyse")),
        }
    }

    fn header(&self, shared: &Shared) -> Header {
        let title = match self.entry(shared) {
            _ if self.view == PuzzleView::Today => "Today".to_owned(),
            Some(entry) => format!("Practice: {}", entry.title),
            None => "Practice".to_owned(),
        };
        let is_drill = |line: &PuzzlesLine<'_>| matches!(line, PuzzlesLine::Drill(_));
        let today = shared
            .notebook()
            .and_then(|known| Some((known, known.today?)));
        let right = match (self.view, today) {
            (PuzzleView::Mistakes(_), _) => {
                let lines = self.lines(shared);
                let drills = lines.iter().filter(|line| is_drill(line)).count();
                counted(drills, "position", "positions")
            }
            (PuzzleView::Today, Some((notebook, today))) => {
                today::streak(notebook, today, today::is_tried(shared))
            }
            _ => String::new(),
        };
        Header::new(title, vec![(right, shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        if let Some(typed) = self.files.status(&WORDS) {
            return typed;
        }
        if let Some(Err(why)) = &shared.notebook {
            return Status::plain(format!("Nothing can be kept: {why}."));
        }
        let damaged = shared
            .notebook()
            .and_then(|known| known.damaged_puzzles.first());
        Status::plain(match (self.view, damaged) {
            (PuzzleView::Today | PuzzleView::Practice, Some(damaged)) => {
                format!("A line about your puzzles is skipped, and kept as it is: {damaged}.")
            }
            (PuzzleView::Today, None) => today::about(shared, self),
            (PuzzleView::Practice, None) => practice::about(shared, self),
            (PuzzleView::Mistakes(_), _) => mistakes::about(shared, self),
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let body = page(regions.body);
        if self.view == PuzzleView::Today {
            let top = u16::from(body.height >= WITH_MARGIN);
            return today::draw(shared, self, rows(body, top, body.height), canvas);
        }
        self.draw_ways(shared, body, canvas);
        let area = rows(body, TOP, body.height);
        match self.view {
            PuzzleView::Today => {}
            PuzzleView::Practice => practice::draw(shared, self, regions, area, canvas),
            PuzzleView::Mistakes(_) => mistakes::draw(shared, self, regions, area, canvas),
        }
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        let entries = shared.catalogue.entries().iter().enumerate();
        let has_puzzles =
            |(index, entry): (usize, &GameEntry)| entry.default_game().oracle.map(|_| index);
        self.games = entries.filter_map(has_puzzles).collect();
        if self.view == PuzzleView::Today && how == Arrival::Opened {
            self.files.chosen = today::next_line(shared);
        }
        shared.read_puzzles().into()
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        input.edit(self.files.line.as_mut().map(|(_, line)| line), shared)
    }

    fn click(&mut self, target: Target, shared: &mut Shared) -> Step {
        self.files.chosen = self.chosen(self.lines(shared).len());
        let step = Step::choose_clicked(&target, &mut self.files.chosen);
        // While a path is typed, Enter must not run the chosen line.
        if self.files.line.is_some() {
            return Step::stay();
        }
        step
    }
}
