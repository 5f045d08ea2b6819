//! The drills of one game or of all games, and the sets of a game: asking, removing and exporting them.

mod draw;

use crate::app::user_jobs::Noted;
use crate::app::{Job, StudyRequest};
use crate::learn::Drill;
use crate::learn::drills::Imported;
use crate::play::harmless_path;
use crate::tui::keys::lines::{ENDS, ENTER, HELP, LEAVE, MOUSE, PAGES, STOP_TYPING, UP_DOWN};
use crate::tui::keys::{Binding, Command, Keys, Press};
use crate::tui::route::Route;
use crate::tui::screen::{
    Arrival, Can, Go, Header, Pressed, Screen, ScreenEntry, Shared, Status, Step, Typing,
};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::{Canvas, Regions, Target, stepped};
use Press::{Char, Code};
use ratatui::crossterm::event::KeyCode;
use std::path::PathBuf;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("drills", "In the list of drills", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 5, "to the line above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last"),
        Binding::new(ENTER, "Enter", "practise", 0, "practise this drill, due or not, or a new position"),
        Binding::new(&[(Char('d'), Command::Delete), (Code(KeyCode::Delete), Command::Delete)],
            "d", "remove", 2, "remove this drill"),
        Binding::new(&[(Char('x'), Command::Export)], "x", "export", 3, "write these drills to a file"),
        Binding::new(&[(Char('i'), Command::Import)], "i", "import", 4, "import the drills in a file"),
    ],
    LEAVE,
    HELP,
    MOUSE,
]);

#[rustfmt::skip]
static TEXT: Keys = Keys::new("drills text", "In the list of drills", &[
    &[Binding::new(ENTER, "Enter", "confirm", 0, "confirm what is typed")],
    STOP_TYPING,
]).with_text();

/// Its entry in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS, &TEXT],
    menu: None,
};

/// The list of drills, with the sets below them.
pub struct Drills {
    /// The index of the game in the catalogue; `None` for all games.
    game: Option<usize>,
    chosen: usize,
    /// The path being typed, and whether drills are to be written there or read from there.
    line: Option<(TextLine, bool)>,
}

/// A line of the list.
enum Line<'a> {
    Drill(&'a Drill),
    Set(&'a str),
}

impl Drills {
    /// The drills of the game with this index in the catalogue, or of all games.
    #[must_use]
    pub fn new(game: Option<usize>) -> Self {
        Self {
            game,
            chosen: 0,
            line: None,
        }
    }

    fn name<'a>(&self, shared: &'a Shared) -> Option<&'a str> {
        let entry = shared.catalogue.entries().get(self.game?)?;
        Some(&entry.name)
    }

    fn lines<'a>(&self, shared: &'a Shared) -> Vec<Line<'a>> {
        let Some(notebook) = shared.notebook() else {
            return Vec::new();
        };
        let name = self.name(shared);
        let is_of = |drill: &&Drill| name.is_none_or(|name| drill.game == name);
        let mut drills: Vec<&Drill> = notebook.drills.0.iter().filter(is_of).collect();
        drills.sort_by_key(|drill| drill.schedule.due_at());
        let sets = name.and_then(|name| notebook.chapter(name));
        let sets = sets.map_or(&[][..], |chapter| &chapter.sets).iter();
        let drills = drills.into_iter().map(Line::Drill);
        drills.chain(sets.map(|set| Line::Set(set))).collect()
    }

    fn chosen(&self, count: usize) -> usize {
        self.chosen.min(count.saturating_sub(1))
    }

    /// The name of the chosen drill.
    fn drill(&self, shared: &Shared) -> Option<String> {
        match self.asked(shared)? {
            StudyRequest::Drill(id) => Some(id),
            _ => None,
        }
    }

    /// The drill or set that Enter asks.
    fn asked(&self, shared: &Shared) -> Option<StudyRequest> {
        let lines = self.lines(shared);
        Some(match lines.get(self.chosen(lines.len()))? {
            Line::Drill(drill) => StudyRequest::Drill(drill.id.clone()),
            Line::Set(name) => StudyRequest::Set(self.game?, (*name).to_owned()),
        })
    }

    /// Starts a job, and reports in these words what came of it.
    fn report<T: Clone + Send + Sync + 'static>(
        job: Job<Noted<Result<T, String>>>,
        text: impl FnOnce(T) -> String + 'static,
        shared: &mut Shared,
    ) -> Step {
        let then = |done: Result<T, String>, shared: &mut Shared| {
            Shared::say(done.map(|done| Some(text(done))), shared)
        };
        shared.post_note(job, then).into()
    }

    fn enter_line(&mut self, shared: &mut Shared) -> Step {
        let Some((line, writes)) = &self.line else {
            return Step::stay();
        };
        let path = line.value().trim();
        if path.is_empty() {
            shared.warn("type the path of a file, such as drills.jsonl");
            return Step::stay();
        }
        let path = PathBuf::from(path);
        let name = self.name(shared).map(str::to_owned);
        let writes = *writes;
        self.line = None;
        let catalogue = &shared.catalogue;
        if writes {
            let job = Job::export_drills(catalogue, name, path);
            let text = |(count, path): (usize, PathBuf)| {
                format!("{} written to {}.", counted(count), harmless_path(&path))
            };
            Self::report(job, text, shared)
        } else {
            let job = Job::import_drills(catalogue, path);
            Self::report(job, |imported| imported_text(&imported), shared)
        }
    }
}

fn counted(drills: usize) -> String {
    match drills {
        1 => "1 drill".to_owned(),
        drills => format!("{drills} drills"),
    }
}

fn imported_text(imported: &Imported) -> String {
    let passed = match imported.passed.as_slice() {
        [] => String::new(),
        [only] => format!(" One line was skipped: {only}."),
        [first, ..] => {
            let skipped = imported.passed.len();
            format!(" {skipped} lines were skipped, the first: {first}.")
        }
    };
    format!("{} imported.{passed}", counted(imported.new))
}

impl Screen for Drills {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match &self.line {
            Some(_) => &TEXT,
            None => &KEYS,
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            _ if self.line.is_some() => Can::Yes,
            Command::Enter => Can::only_if(self.asked(shared).is_some()),
            Command::Delete => Can::only_if(self.drill(shared).is_some()),
            Command::Up | Command::Down => Can::only_if(!self.lines(shared).is_empty()),
            Command::Export => {
                let mut lines = self.lines(shared).into_iter();
                Can::only_if(lines.any(|line| matches!(line, Line::Drill(_))))
            }
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        if self.line.is_some() {
            if press.command == Command::Enter {
                return self.enter_line(shared);
            }
            self.line = None;
            return Step::stay();
        }
        match press.command {
            Command::Enter => {
                let asked = self
                    .asked(shared)
                    .map(|asked| Step::go(Go::To(Route::Study(asked))));
                return asked.unwrap_or_default();
            }
            Command::Delete => return Step::ask(Command::Delete, "Remove this drill for good?"),
            Command::Export => self.line = Some((TextLine::proposing("drills.jsonl"), true)),
            Command::Import => self.line = Some((TextLine::default(), false)),
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            command => {
                let count = self.lines(shared).len();
                let page = draw::room(shared).max(2) - 1;
                let chosen = stepped(command, self.chosen(count), count, page);
                self.chosen = chosen.unwrap_or(self.chosen);
            }
        }
        Step::stay()
    }

    fn on_reply(&mut self, _command: Command, yes: bool, shared: &mut Shared) -> Step {
        if !yes {
            return Step::stay();
        }
        match self.drill(shared) {
            Some(id) => {
                let job = Job::remove_drill(&shared.catalogue, id);
                let text = |()| "The drill has been removed.".to_owned();
                Self::report(job, text, shared)
            }
            None => Step::stay(),
        }
    }

    fn header(&self, shared: &Shared) -> Header {
        let entry = self
            .game
            .and_then(|game| shared.catalogue.entries().get(game));
        let title = entry.map(|entry| format!("Drills: {}", entry.title));
        let title = title.unwrap_or_else(|| "Drills".to_owned());
        let lines = self.lines(shared).into_iter();
        let count = lines.filter(|line| matches!(line, Line::Drill(_))).count();
        Header::new(title, vec![(counted(count), shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        if let Some((line, writes)) = &self.line {
            let (label, text) = if *writes {
                (
                    "Write to: ",
                    "Enter writes these drills to this file, which must not exist yet.",
                )
            } else {
                ("Read from: ", "Enter imports the drills in this file.")
            };
            return Status {
                line: Some((label, line)),
                ..Status::plain(text)
            };
        }
        Status::plain(draw::about(shared, self))
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn arrived(&mut self, _how: Arrival, shared: &mut Shared) -> Step {
        shared.read_notebook().into()
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        input.edit(self.line.as_mut().map(|(line, _)| line), shared)
    }

    fn click(&mut self, target: Target, shared: &mut Shared) -> Step {
        let Target::Line(line) = target else {
            return Step::stay();
        };
        let again = self.chosen(self.lines(shared).len()) == line;
        self.chosen = line;
        if again && self.line.is_none() {
            return Step::go(Go::Do(Command::Enter));
        }
        Step::stay()
    }
}
