//! The records: every match played, to resume or review.

mod draw;
mod state;

pub use state::Records;

use crate::engine::Record;
use crate::play::{harmless, store};
use crate::tui::keys::lines::{ENDS, ENTER, HELP, PAGES, STOP_TYPING, UP_DOWN};
use crate::tui::keys::{Binding, Command, Keys, Press};
use crate::tui::message::Effect;
use crate::tui::place::Place;
use crate::tui::screen::{
    Aside, Can, Entry, Go, Header, Mark, MenuLine, Pressed, Screen, Shared, Status, Step, insert,
};
use crate::tui::tasks::{
    Answer, Copied, FromStore, MatchNews, MatchTask, Source, StoreTask, Task, Wish,
};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::{Canvas, Regions, Target, elided, stepped};
use Press::{Char, Code};
use ratatui::crossterm::event::KeyCode;
use state::{Purpose, Typed};
use std::path::PathBuf;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("records", "In the records", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the record above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first record or the last"),
        Binding::new(ENTER, "Enter", "open", 0, "resume this match, or review it if it is finished"),
        Binding::new(&[(Char('n'), Command::Rename)], "n", "rename", 2, "give this record another name"),
        Binding::new(&[(Char('d'), Command::Delete), (Code(KeyCode::Delete), Command::Delete)],
            "d", "delete", 3, "move this record to the trash"),
        Binding::new(&[(Char('t'), Command::Trash)], "t", "see trash", 5, "the trash, from which matches can be restored"),
        Binding::new(&[(Char('x'), Command::Export)], "x", "export", 4, "write this record to a file"),
        Binding::new(&[(Char('i'), Command::Import)], "i", "import", 3,
            "import a match from a file; its text can also be pasted here"),
        Binding::new(&[(Char('y'), Command::CopyPosition)], "y", "copy", 9, "copy the position to the clipboard"),
        Binding::new(&[(Char('Y'), Command::CopyRecord)], "Y", "", 9, "copy the record to the clipboard"),
        Binding::new(&[(Code(KeyCode::Esc), Command::Back), (Char('q'), Command::Back)], "Esc", "back", 1,
            "back to the menu"),
    ],
    HELP,
]);

#[rustfmt::skip]
static TRASH: Keys = Keys::new("trash", "In the trash", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the match above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first match or the last"),
        Binding::new(ENTER, "Enter", "restore", 0, "move this match back to the records"),
        Binding::new(&[(Code(KeyCode::Esc), Command::Trash), (Char('t'), Command::Trash), (Char('q'), Command::Back)],
            "Esc", "records", 1, "back to the records"),
    ],
    HELP,
]);

#[rustfmt::skip]
static TEXT: Keys = Keys::new("records text", "In the records", &[
    &[Binding::new(ENTER, "Enter", "confirm", 0, "confirm what is typed")],
    STOP_TYPING,
]).with_text();

/// Its entry in the list of screens.
pub const ENTRY: Entry = Entry {
    keys: &[&KEYS, &TRASH, &TEXT],
    menu: Some(MenuLine {
        title: "Records",
        about: "Every match you have played, to resume or to review.",
        open: |_| Step::push(Records::default()),
        beside: None,
    }),
};

impl Records {
    /// Reads the list again, and chooses this record in it.
    fn list(&mut self, wanted: Option<String>, shared: &mut Shared) -> Step {
        self.wanted = wanted.or(self.wanted.take());
        self.line = None;
        let list = if self.in_trash {
            StoreTask::Trash
        } else {
            StoreTask::List
        };
        shared.read(list).into()
    }

    /// Resumes a record, or reviews it if it is finished.
    fn open(name: String, shared: &mut Shared) -> Step {
        // The match laid aside in this program is resumed as it is, not read from its file.
        if let Some(Aside::Here(screen)) = &shared.aside
            && let Some(file) = screen.file()
            && file.place.as_ref() == Some(&harmless(&name))
        {
            return Step::go(Go::Resume);
        }
        shared.read(StoreTask::Open(name)).into()
    }

    /// Does what the line was typed for. The line stays open until that is done.
    fn enter_line(&mut self, shared: &mut Shared) -> Step {
        let chosen = self.row().map(|row| row.name.clone());
        let Some(Typed { purpose, input }) = &self.line else {
            return Step::stay();
        };
        let typed = input.value().trim().to_owned();
        match (purpose, chosen) {
            (Purpose::Import, _) if typed.starts_with('[') => {
                shared.read(StoreTask::Import(Source::Text(typed))).into()
            }
            (Purpose::Import, _) if !typed.is_empty() => shared
                .read(StoreTask::Import(Source::File(typed.into())))
                .into(),
            (Purpose::Export, Some(name)) if !typed.is_empty() => shared
                .read(StoreTask::Export(name, PathBuf::from(typed)))
                .into(),
            (Purpose::Rename, Some(name)) if name != typed => shared
                .post(Task::Match(MatchTask::Rename(name, typed)))
                .into(),
            (Purpose::Rename, _) => {
                self.line = None;
                Step::stay()
            }
            (Purpose::Import | Purpose::Export, _) => {
                shared.warn("type the path of a file, such as game.goldpile");
                Step::stay()
            }
        }
    }

    /// Handles the results of reading and writing.
    fn take_in(&mut self, found: FromStore, shared: &mut Shared) -> Step {
        match found {
            FromStore::Listed(Ok(rows)) => self.fill(rows),
            FromStore::Opened(Ok(opened)) => {
                // The list stays below the match on the stack.
                return Step::go(Go::To(if opened.contest.verdict().is_some() {
                    Place::Review(Box::new(opened.contest))
                } else {
                    Place::Kept(Box::new(opened))
                }));
            }
            FromStore::Imported(Ok(name)) => {
                shared.tell(format!("It is now among the records: {name}."));
                return self.list(Some(name), shared);
            }
            FromStore::Exported(Ok(path)) => {
                self.line = None;
                shared.tell(format!("Written to {path}."));
            }
            FromStore::Listed(Err(why))
            | FromStore::Opened(Err(why))
            | FromStore::Imported(Err(why))
            | FromStore::Exported(Err(why)) => shared.warn(&why),
            FromStore::Copied(_) | FromStore::Resumed(_) | FromStore::Elsewhere => {}
        }
        Step::stay()
    }
}

impl Screen for Records {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match &self.line {
            Some(_) => &TEXT,
            None if self.in_trash => &TRASH,
            None => &KEYS,
        }
    }

    fn can(&self, command: Command, _shared: &Shared) -> Can {
        match command {
            Command::Enter
            | Command::Rename
            | Command::Delete
            | Command::Export
            | Command::CopyPosition
            | Command::CopyRecord
            | Command::Up
            | Command::Down => Can::only_if(self.line.is_some() || self.row().is_some()),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        if self.line.is_some() {
            match press.command {
                Command::Enter => return self.enter_line(shared),
                _ => self.line = None,
            }
            return Step::stay();
        }
        let chosen = self.row().map(|row| row.name.clone());
        match (press.command, chosen) {
            (Command::Back | Command::Leave, _) => return Step::home(),
            (Command::Trash, _) => {
                self.in_trash = !self.in_trash;
                self.chosen = 0;
                return self.list(None, shared);
            }
            (Command::Enter, Some(name)) if self.in_trash => {
                return shared.post(Task::Match(MatchTask::Restore(name))).into();
            }
            (Command::Import, _) => self.type_for(Purpose::Import, ""),
            (Command::Enter, Some(name)) => return Self::open(name, shared),
            (Command::Rename, Some(name)) => self.type_for(Purpose::Rename, &name),
            (Command::Export, Some(name)) => {
                self.type_for(Purpose::Export, &format!("{name}.{}", store::ENDING));
            }
            (Command::Delete, Some(name)) => {
                let name = elided(&harmless(&name), 60);
                let text = format!("Move {name} to the trash?");
                return Step::ask(Command::Delete, text);
            }
            (Command::CopyPosition, Some(name)) => {
                return shared
                    .read(StoreTask::CopyRecord(name, Copied::Position))
                    .into();
            }
            (Command::CopyRecord, Some(name)) => {
                return shared
                    .read(StoreTask::CopyRecord(name, Copied::Record))
                    .into();
            }
            (command, _) => {
                let page = draw::room(shared).max(2) - 1;
                let chosen = stepped(command, self.chosen, self.count(), page);
                self.chosen = chosen.unwrap_or(self.chosen);
            }
        }
        Step::stay()
    }

    /// Moves the chosen record to the trash.
    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        let name = self.row().map(|row| row.name.clone());
        name.map_or_else(Step::stay, |name| {
            shared.post(Task::Match(MatchTask::Delete(name))).into()
        })
    }

    fn header(&self, shared: &Shared) -> Header {
        let count = match self.count() {
            _ if self.rows.is_none() => String::new(),
            1 => "1 match".to_owned(),
            count => format!("{count} matches"),
        };
        let title = if self.in_trash { "Trash" } else { "Records" };
        Header::new(title, vec![(count, shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        match &self.line {
            None => Status::plain(draw::about(shared, self)),
            Some(Typed { purpose, input }) => {
                let (label, help) = draw::purpose(*purpose);
                Status {
                    line: Some((label, input)),
                    ..Status::plain(help)
                }
            }
        }
    }

    fn wants(&mut self, _shared: &Shared) -> Vec<Wish> {
        Vec::new()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn opened(&mut self, shared: &mut Shared) -> Step {
        self.list(None, shared)
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Store(found) => self.take_in(found, shared),
            _ => Step::stay(),
        }
    }

    fn hear(&mut self, news: &Answer, on_top: bool, shared: &mut Shared) -> Vec<Effect> {
        let Answer::Match(news) = news else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        for news in news {
            let wanted = match news {
                MatchNews::Renamed { to, .. } => Some(to.clone()),
                MatchNews::Deleted { .. } | MatchNews::Restored(_) => None,
                MatchNews::Kept { .. } if !on_top => None,
                _ => continue,
            };
            if on_top {
                effects.extend(self.list(wanted, shared).effects);
            } else {
                self.stale = true;
            }
        }
        effects
    }

    fn returned(&mut self, _mark: Option<Mark>, shared: &mut Shared) -> Step {
        if std::mem::take(&mut self.stale) {
            return self.list(None, shared);
        }
        Step::stay()
    }

    fn text_line(&mut self) -> Option<&mut TextLine> {
        self.line.as_mut().map(|line| &mut line.input)
    }

    /// Treats pasted text as a record, or as the path of one.
    fn paste(&mut self, text: &str, shared: &mut Shared) -> Step {
        let text = text.trim();
        if text.starts_with('[') || text.contains('\n') {
            return shared
                .read(StoreTask::Import(Source::Text(text.to_owned())))
                .into();
        }
        if self.line.is_some() {
            insert(self.text_line(), text, shared);
        } else if Record::parse(text).is_ok() {
            shared.warn(
                "a record here must say which game it belongs to, in lines such as \
                 [Game \"wythoff\"] before it; Analyse takes positions without such lines",
            );
        } else {
            self.type_for(Purpose::Import, text);
        }
        Step::stay()
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        if let Target::Line(line) = target {
            let again = self.chosen == line;
            self.chosen = line;
            if again {
                return Step::go(Go::Do(Command::Enter));
            }
        }
        Step::stay()
    }
}
