//! The history: every match played, to resume or review, with a preview of the chosen one. Tab leads to the
//! scores and the days.

mod draw;
mod preview;
mod state;

pub use state::Records;

use crate::keys::groups::{ENDS, ENTER, HELP, PAGES, STOP_TYPING, TAB, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use crate::message::Effect;
use crate::route::Route;
use crate::screen::{
    Arrival, BackgroundJob, Can, FilePurpose, FileWords, Go, Header, MenuLine, Pressed, Screen,
    ScreenEntry, Shared, Status, Step, Typing,
};
use crate::widgets::{Canvas, Regions, Target, counted};
use Press::{Char, Code};
use goldpile_app::{CopiedPart, ImportSource, Job, MatchEvent, OpenedMatch};
use goldpile_engine::Record;
use goldpile_play::{PositionText, store};
use ratatui::crossterm::event::KeyCode;
use state::RecordPreview;
use std::path::PathBuf;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("records", "In the records", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the record above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first record or the last"),
        Binding::new(ENTER, "Enter", "open", 0, "resume this match, or review it if it is finished"),
        Binding::new(TAB, "Tab", "scores", 1, "to the scores, and on to the days"),
        Binding::new(&[(Char('n'), Command::Rename)], "n", "rename", 5, "give this record another name"),
        Binding::new(&[(Char('d'), Command::Delete), (Code(KeyCode::Delete), Command::Delete)],
            "d", "delete", 3, "move this record to the trash"),
        Binding::new(&[(Char('t'), Command::Trash)], "t", "see trash", 6, "the trash, from which matches can be restored"),
        Binding::new(&[(Char('x'), Command::Export)], "x", "export", 4, "write this record to a file"),
        Binding::new(&[(Char('i'), Command::Import)], "i", "import", 3,
            "import a match from a file; its text, or a position with its game, can also be pasted here"),
        Binding::new(&[(Char('y'), Command::CopyPosition)], "y", "copy", 9, "send the position to the terminal's clipboard"),
        Binding::new(&[(Char('Y'), Command::CopyRecord)], "Y", "", 9, "send the record to the terminal's clipboard"),
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

/// The entry of the history in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS, &TRASH, &TEXT],
    menu: Some(MenuLine {
        title: "History",
        about: "Every match you have played, to resume or to review, your scores, and your days.",
        awaits: Some(draw::awaits),
        open: |_| Step::push(Records::default()),
        beside: Some(draw::latest),
    }),
};

const WORDS: FileWords = FileWords {
    written: "the record",
    ending: store::ENDING,
    import: "Enter imports the match in this file. A record can be pasted instead, or a game and a position typed.",
};

impl Records {
    /// Reads the list again and then chooses this record.
    fn list(&mut self, wanted: Option<String>, shared: &mut Shared) -> Step {
        self.files.wanted = wanted.or(self.files.wanted.take());
        self.files.line = None;
        let (trash, records) = ("Reading the trash", "Reading the list of records");
        let label = if self.in_trash { trash } else { records };
        let then = |records: &mut Self, rows, _: &mut Shared| records.fill(rows);
        shared.start_or_warn(Job::list_records(self.in_trash), label, then)
    }

    /// Resumes a record, or opens its review if the match is over.
    fn open(name: String, shared: &mut Shared) -> Step {
        // A match paused in this program is newer than its file.
        let paused = shared.paused_match();
        if paused.is_some_and(|paused| paused.is_at(&name)) {
            return Step::go(Go::Resume);
        }
        let job = Job::open_record(&shared.catalogue, name);
        // The list stays below the match on the stack.
        let then = |_: &mut Self, opened: OpenedMatch, _: &mut Shared| {
            Step::go(Go::To(match opened.the_match.verdict() {
                Some(_) => Route::Review(Box::new(opened.the_match)),
                None => Route::Kept(Box::new(opened)),
            }))
        };
        shared.start_or_warn(job, "Reading the record", then)
    }

    /// Imports a match into the records and reads the list again.
    fn import(source: ImportSource, shared: &mut Shared) -> Step {
        let job = Job::import_record(&shared.catalogue, source);
        let then = |records: &mut Self, name, shared: &mut Shared| {
            shared.tell(format!("It is now among the records: {name}."));
            records.list(Some(name), shared)
        };
        shared.start_or_warn(job, "Reading the match", then)
    }

    fn export(name: String, path: PathBuf, shared: &mut Shared) -> Step {
        let job = Job::export_record(&shared.catalogue, name, path);
        let then = |records: &mut Self, path: String, shared: &mut Shared| {
            records.files.line = None;
            shared.tell(format!("Written to {path}."));
            Step::stay()
        };
        shared.start_or_warn(job, "Writing the record", then)
    }

    fn copy(name: String, part: CopiedPart, shared: &mut Shared) -> Step {
        let job = Job::copy_record(&shared.catalogue, name, part);
        shared.copy(job).into()
    }

    /// Carries out the action that the line was typed for. The line stays open until that has succeeded.
    fn enter_line(&mut self, shared: &mut Shared) -> Step {
        let name = self.row().map(|row| row.name.clone());
        let typed = self.files.typed(name.as_deref());
        match (typed, name) {
            (Some((FilePurpose::Rename, new)), Some(name)) => {
                shared.post_to_matches(Job::rename_record(name, new)).into()
            }
            (None | Some((FilePurpose::Rename, _)), _) => {
                self.files.line = None;
                Step::stay()
            }
            (Some((FilePurpose::Import, text)), _) if text.starts_with('[') => {
                Self::import(ImportSource::Text(text), shared)
            }
            (Some((FilePurpose::Import, path)), _) if !path.is_empty() => {
                Self::import(ImportSource::File(path.into()), shared)
            }
            (Some((FilePurpose::Export, path)), Some(name)) if !path.is_empty() => {
                Self::export(name, path.into(), shared)
            }
            _ => {
                shared.warn("type the path of a file, such as game.goldpile");
                Step::stay()
            }
        }
    }
}

impl Screen for Records {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match &self.files.line {
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
            | Command::Down => Can::only_if(self.files.line.is_some() || self.row().is_some()),
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
        let chosen = self.row().map(|row| row.name.clone());
        match (press.command, chosen) {
            (Command::Next, _) => Step::go(Go::Instead(Route::Scores)),
            (Command::Previous, _) => Step::go(Go::Instead(Route::Days)),
            (Command::Back | Command::Leave, _) => Step::home(),
            (Command::Trash, _) => {
                self.in_trash = !self.in_trash;
                self.files.chosen = 0;
                self.list(None, shared)
            }
            (Command::Enter, Some(name)) if self.in_trash => {
                shared.post_to_matches(Job::restore_record(name)).into()
            }
            (Command::Enter, Some(name)) => Self::open(name, shared),
            (Command::CopyPosition, Some(name)) => Self::copy(name, CopiedPart::Position, shared),
            (Command::CopyRecord, Some(name)) => Self::copy(name, CopiedPart::Record, shared),
            (command, name) => {
                let size = (self.count(), draw::room(shared).max(2) - 1);
                self.files.act(command, name.as_deref(), &WORDS, size)
            }
        }
    }

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        let name = self.row().map(|row| row.name.clone());
        name.map_or_else(Step::stay, |name| {
            shared.post_to_matches(Job::delete_record(name)).into()
        })
    }

    fn header(&self, shared: &Shared) -> Header {
        let title = if self.in_trash { "Trash" } else { "History" };
        let title = match &self.rows {
            None => title.to_owned(),
            Some(rows) => format!("{title} · {}", counted(rows.len(), "match", "matches")),
        };
        if self.in_trash {
            return Header::new(title, Vec::new());
        }
        Header::of_history(title, 0, &shared.theme)
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let typed = self.files.status(&WORDS);
        typed.unwrap_or_else(|| Status::plain(draw::about(shared, self)))
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    /// Reads the chosen record for its preview, after the one that is being read.
    fn background_jobs(&mut self, shared: &Shared) -> Vec<BackgroundJob> {
        if !draw::has_preview(shared.regions().body.width) {
            return Vec::new();
        }
        let unread = self.previewed().is_none();
        let next = self.reading.take().or(self.place().filter(|_| unread));
        self.reading.clone_from(&next);
        let job = next.map(|place| {
            let (name, in_trash) = place.clone();
            let job = Job::read_record(&shared.catalogue, name, in_trash);
            let then = |records: &mut Self, read, _: &mut Shared| {
                records.reading = None;
                records.preview = Some(RecordPreview { place, read });
                Step::stay()
            };
            BackgroundJob::new(job, then).quietly()
        });
        job.into_iter().collect()
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if how == Arrival::Opened || std::mem::take(&mut self.stale) {
            return self.list(None, shared);
        }
        Step::stay()
    }

    fn on_event(&mut self, event: &MatchEvent, on_top: bool, shared: &mut Shared) -> Vec<Effect> {
        let wanted = match event {
            MatchEvent::Renamed { to, .. } => Some(to.clone()),
            MatchEvent::Deleted { .. } | MatchEvent::Restored(_) => None,
            MatchEvent::Saved { .. } if !on_top => None,
            _ => return Vec::new(),
        };
        if on_top {
            return self.list(wanted, shared).effects;
        }
        self.stale = true;
        Vec::new()
    }

    /// Treats pasted text as a record or as the path of one.
    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        let line = self.files.line.as_mut().map(|(_, line)| line);
        let Typing::Pasted(text) = input else {
            return input.edit(line, shared);
        };
        let text = text.trim();
        let is_position = PositionText::is_meant(&shared.catalogue, text);
        if text.starts_with('[') || text.contains('\n') || is_position {
            return Self::import(ImportSource::Text(text.to_owned()), shared);
        }
        if line.is_some() {
            return input.edit(line, shared);
        }
        if Record::parse(text).is_ok() {
            shared.warn(
                "a record here must say which game it belongs to: write the name of the game before it; \
                 Analyse takes positions without it",
            );
        } else {
            self.files.type_for(FilePurpose::Import, text);
        }
        Step::stay()
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        Step::choose_clicked(&target, &mut self.files.chosen)
    }
}
