//! The drills of one game or of all games, and the sets of a game: asking, removing and exporting them.

mod draw;

use crate::learn::Drill;
use crate::tui::keys::lines::{ENDS, ENTER, HELP, LEAVE, MOUSE, PAGES, STOP_TYPING, UP_DOWN};
use crate::tui::keys::{Binding, Command, Keys, Press};
use crate::tui::place::Place;
use crate::tui::screen::{Can, Entry, Go, Header, Pressed, Screen, Shared, Status, Step, insert};
use crate::tui::tasks::{Asked, NoteTask, Wish};
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
pub const ENTRY: Entry = Entry {
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
        let sets = sets.map_or(&[][..], |chapter| &chapter.sets);
        let drills = drills.into_iter().map(Line::Drill);
        drills
            .chain(sets.iter().map(|set| Line::Set(set)))
            .collect()
    }

    fn chosen(&self, count: usize) -> usize {
        self.chosen.min(count.saturating_sub(1))
    }

    /// The name of the chosen drill.
    fn drill(&self, shared: &Shared) -> Option<String> {
        let lines = self.lines(shared);
        match lines.get(self.chosen(lines.len()))? {
            Line::Drill(drill) => Some(drill.id.clone()),
            Line::Set(_) => None,
        }
    }

    /// The drill or set that Enter asks.
    fn asked(&self, shared: &Shared) -> Option<Asked> {
        let lines = self.lines(shared);
        Some(match lines.get(self.chosen(lines.len()))? {
            Line::Drill(drill) => Asked::Drill(drill.id.clone()),
            Line::Set(name) => Asked::Set(self.game?, (*name).to_owned()),
        })
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
        let task = if *writes {
            NoteTask::Export(name, path)
        } else {
            NoteTask::Import(path)
        };
        self.line = None;
        shared.note(task).into()
    }
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
            Command::Enter => match self.asked(shared) {
                Some(asked) => return Step::go(Go::To(Place::Study(asked))),
                None => return Step::stay(),
            },
            Command::Delete => {
                return Step::ask(Command::Delete, "Remove this drill for good?");
            }
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

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        match self.drill(shared) {
            Some(id) => shared.note(NoteTask::Remove(id)).into(),
            None => Step::stay(),
        }
    }

    fn header(&self, shared: &Shared) -> Header {
        let title = self
            .game
            .and_then(|game| shared.catalogue.entries().get(game));
        let title = title.map_or("Drills".to_owned(), |entry| {
            format!("Drills: {}", entry.title)
        });
        let count = self.lines(shared);
        let count = count
            .iter()
            .filter(|line| matches!(line, Line::Drill(_)))
            .count();
        let count = match count {
            1 => "1 drill".to_owned(),
            count => format!("{count} drills"),
        };
        Header::new(title, vec![(count, shared.theme.muted)])
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

    fn wants(&mut self, _shared: &Shared) -> Vec<Wish> {
        Vec::new()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn opened(&mut self, shared: &mut Shared) -> Step {
        shared.note(NoteTask::Read).into()
    }

    fn returned(&mut self, _mark: Option<crate::tui::screen::Mark>, shared: &mut Shared) -> Step {
        shared.note(NoteTask::Read).into()
    }

    fn text_line(&mut self) -> Option<&mut TextLine> {
        self.line.as_mut().map(|(line, _)| line)
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Step {
        insert(self.text_line(), text, shared);
        Step::stay()
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
