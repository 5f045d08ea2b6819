//! The list of the workshop: a new game, the user's games, the examples, the trash.

use super::editor::Editor;
use super::jobs::{self, Done};
use super::preview::Preview;
use super::{draw, keys};
use crate::keys::{Command, Keys};
use crate::screen::{
    Arrival, BackgroundJob, Can, Header, Pressed, Screen, Shared, Status, Step, Typing,
};
use crate::text_line::TextLine;
use crate::widgets::{Canvas, Regions, Target, elided, stepped};
use goldpile_app::Job;
use goldpile_engine::GameEntry;
use goldpile_play::escape_for_terminal;
use goldpile_play::library::{ENDING, EXAMPLES, Listed, Opened, checked, game_name};
use std::path::PathBuf;

/// The text that a new game begins with.
pub(super) const NEW: &str = "\
title \"My game\"
piles 2
order free

rule i  \"take any positive number from one pile\"
  moved = 1
rule ii \"take the same positive number from both piles\"
  a - a' = b - b' > 0
";

/// The list of the workshop.
#[derive(Debug, Default)]
pub struct Workshop {
    /// The user's games; `None` until they are read.
    games: Option<Vec<Listed>>,
    trash: Vec<String>,
    chosen: usize,
    /// The game to choose once the list is read.
    wanted: Option<String>,
    /// The line being typed, and its purpose.
    line: Option<(Purpose, TextLine)>,
    /// What is known of the line that was chosen last.
    pub(super) preview: Option<Preview>,
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Rename,
    Export,
    Import,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    New,
    Game(Listed),
    Example(&'static str, &'static str),
    Trashed(String),
}

impl Line {
    /// Its name and its kind, as they are shown.
    pub(super) fn shown(&self) -> (String, &'static str) {
        match self {
            Self::New => ("New game".to_owned(), ""),
            Self::Game(game) if game.changed => (escape_for_terminal(&game.name), " draft"),
            Self::Game(game) => (escape_for_terminal(&game.name), ""),
            Self::Example(name, _) => ((*name).to_owned(), " example"),
            Self::Trashed(name) => (escape_for_terminal(name), " trash"),
        }
    }
}

impl Workshop {
    /// The lines of the list.
    pub(super) fn lines(&self) -> Vec<Line> {
        let games = self.games.iter().flatten().cloned().map(Line::Game);
        let examples = EXAMPLES.map(|(name, text)| Line::Example(name, text));
        let trash = self.trash.iter().cloned().map(Line::Trashed);
        let games = std::iter::once(Line::New).chain(games);
        games.chain(examples).chain(trash).collect()
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    pub(super) fn line(&self) -> Line {
        let mut lines = self.lines();
        let chosen = self.chosen.min(lines.len() - 1);
        lines.swap_remove(chosen)
    }

    /// Reads the list again; the keys wait for it, since they act on its lines.
    fn read(shared: &mut Shared) -> Step {
        let then = |workshop: &mut Self, (games, trash), _: &mut Shared| {
            workshop.take_in(games, trash);
            Step::stay()
        };
        shared.start_or_warn(jobs::list(), "Reading the list of games", then)
    }

    /// Opens a game in the editor.
    fn edit(job: Job<Result<Opened, String>>, label: &str, shared: &mut Shared) -> Step {
        let then = |workshop: &mut Self, opened: Opened, shared: &mut Shared| {
            workshop.wanted = Some(opened.draft.name().to_owned());
            let changed = (opened.saved.as_ref()).is_some_and(|saved| *saved != opened.text);
            let editor = Editor::new(opened, shared);
            if changed {
                shared.tell("Opened with the unsaved changes.");
            }
            Step::push(editor)
        };
        shared.start_or_warn(job, label, then)
    }

    /// Does something with the files, and lists them again.
    fn change(job: Job<Result<Done, String>>, shared: &mut Shared) -> Step {
        let then = |workshop: &mut Self, done: Result<Done, String>, shared: &mut Shared| {
            let Some(done) = shared.ok_or_warn(done) else {
                return Vec::new();
            };
            if !done.text.is_empty() {
                shared.tell(done.text);
            }
            if let Some(gone) = &done.gone {
                leave_out(gone, done.chosen.as_deref(), shared);
            }
            workshop.wanted = done.chosen.or(workshop.wanted.take());
            if shared.is_current() {
                return Self::read(shared).effects;
            }
            Vec::new()
        };
        shared.post_for(job, then).into()
    }

    fn type_for(&mut self, purpose: Purpose, text: &str) {
        self.line = Some((purpose, TextLine::proposing(text)));
    }

    /// Opens the chosen line.
    fn enter(&self, shared: &mut Shared) -> Step {
        let job = match self.line() {
            Line::New => jobs::begin(jobs::UNNAMED.to_owned(), NEW.to_owned()),
            Line::Game(game) => jobs::open(game.name),
            Line::Example(name, text) => jobs::begin(name.to_owned(), text.to_owned()),
            Line::Trashed(name) => return Self::change(jobs::restore(name), shared),
        };
        Self::edit(job, "Reading the game", shared)
    }

    /// Does what the line was typed for.
    fn enter_line(&mut self, shared: &mut Shared) -> Step {
        let Some((purpose, input)) = self.line.take() else {
            return Step::stay();
        };
        let typed = input.value().trim().to_owned();
        match (purpose, self.line()) {
            (Purpose::Rename, Line::Game(game)) if game.name != typed => {
                if let Err(why) = checked(&typed) {
                    shared.warn(&why.to_string());
                    self.line = Some((purpose, input));
                    return Step::stay();
                }
                Self::change(jobs::rename(game.name, typed), shared)
            }
            (Purpose::Export, Line::Game(game)) if !typed.is_empty() => {
                Self::change(jobs::export(game.name, PathBuf::from(typed)), shared)
            }
            (Purpose::Import, _) if !typed.is_empty() => {
                let job = jobs::import(PathBuf::from(typed));
                Self::edit(job, "Reading the file", shared)
            }
            (Purpose::Rename, _) => Step::stay(),
            (Purpose::Import | Purpose::Export, _) => {
                shared.warn("type the path of a file, such as three.game");
                Step::stay()
            }
        }
    }

    fn take_in(&mut self, games: Vec<Listed>, trash: Vec<String>) {
        if let Some(name) = self.wanted.take() {
            let at = games.iter().position(|game| game.name == name);
            self.chosen = at.map_or(self.chosen, |at| at + 1);
        }
        self.games = Some(games);
        self.trash = trash;
        // Its text may be another one now.
        self.preview = None;
        self.chosen = self.chosen.min(self.lines().len() - 1);
    }
}

/// Takes a game out of the menu, or renames it there.
fn leave_out(name: &str, renamed: Option<&str>, shared: &mut Shared) {
    let catalogue = &shared.catalogue;
    let known = catalogue.find(&game_name(name, catalogue)).cloned();
    let Some(known) = known else { return };
    shared.take_game(&known.name);
    if let Some(name) = renamed {
        let name = game_name(name, &shared.catalogue).into();
        shared.put_game(GameEntry { name, ..known });
    }
}

impl Screen for Workshop {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.line {
            Some(_) => &keys::LINE,
            None => &keys::LIST,
        }
    }

    fn can(&self, command: Command, _shared: &Shared) -> Can {
        match (command, self.line()) {
            (Command::Rename | Command::Export | Command::Delete, line) => {
                Can::only_if(matches!(line, Line::Game(_)))
            }
            (Command::Reset, Line::Game(game)) => Can::only_if(game.saved && game.changed),
            (Command::Reset, _) => Can::No,
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
        match (press.command, self.line()) {
            (Command::Back, _) => return Step::home(),
            (Command::Enter, _) => return self.enter(shared),
            (Command::Import, _) => self.type_for(Purpose::Import, ""),
            (Command::Rename, Line::Game(game)) => self.type_for(Purpose::Rename, &game.name),
            (Command::Export, Line::Game(game)) => {
                self.type_for(Purpose::Export, &format!("{}.{ENDING}", game.name));
            }
            (Command::Delete, Line::Game(game)) => {
                let name = elided(&escape_for_terminal(&game.name), 60);
                return Step::ask(Command::Delete, format!("Move {name} to the trash?"));
            }
            (Command::Reset, Line::Game(game)) => {
                let name = elided(&escape_for_terminal(&game.name), 60);
                let text = format!("Move the unsaved changes of {name} to the trash?");
                return Step::ask(Command::Reset, text);
            }
            (command, _) => {
                let page = draw::room(shared).max(2) - 1;
                let chosen = stepped(command, self.chosen, self.lines().len(), page);
                self.chosen = chosen.unwrap_or(self.chosen);
            }
        }
        Step::stay()
    }

    fn on_reply(&mut self, command: Command, yes: bool, shared: &mut Shared) -> Step {
        if !yes {
            return Step::stay();
        }
        let Line::Game(game) = self.line() else {
            return Step::stay();
        };
        let job = match command {
            Command::Reset => jobs::revert(game.name),
            _ => jobs::delete(game.name),
        };
        Self::change(job, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let count = match self.games.as_ref().map(Vec::len) {
            None => String::new(),
            Some(1) => "1 game of yours".to_owned(),
            Some(count) => format!("{count} games of yours"),
        };
        Header::new("Workshop", vec![(count, shared.theme.muted)])
    }

    fn status(&self, _shared: &Shared) -> Status<'_> {
        if let Some((purpose, input)) = &self.line {
            let (label, help) = match purpose {
                Purpose::Rename => ("New name: ", "Enter gives the game this name."),
                Purpose::Export => (
                    "Write to: ",
                    "Enter writes the game to this file, which must not exist yet.",
                ),
                Purpose::Import => (
                    "Read from: ",
                    "Enter imports the rule file at this path. Its text can be pasted instead.",
                ),
            };
            return Status {
                line: Some((label, input)),
                ..Status::plain(help)
            };
        }
        Status::plain(match self.line() {
            Line::New => {
                "Type the rules of a game, and see who wins as you type. Enter begins.".to_owned()
            }
            Line::Game(Listed { changed: true, .. }) => {
                "One of your games, with unsaved changes. Enter opens it with them.".to_owned()
            }
            Line::Game(_) => "One of your games. Enter opens it.".to_owned(),
            Line::Example(..) => {
                "An example. Enter starts a new game of yours with its text.".to_owned()
            }
            Line::Trashed(name) => {
                let name = escape_for_terminal(&name);
                format!("{name} is in the trash. Enter restores it.")
            }
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::list(shared, self, regions, canvas);
    }

    fn background_jobs(&mut self, _shared: &Shared) -> Vec<BackgroundJob> {
        self.preview_jobs()
    }

    fn arrived(&mut self, _how: Arrival, shared: &mut Shared) -> Step {
        Self::read(shared)
    }

    /// Takes pasted text as the path of a rule file or, if it has several lines, as its text.
    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        if let Typing::Pasted(text) = input {
            let text = text.trim();
            if text.contains('\n') {
                let job = jobs::begin(jobs::PASTED.to_owned(), format!("{text}\n"));
                self.line = None;
                return Self::edit(job, "Reading the text", shared);
            }
            if self.line.is_none() && !text.is_empty() {
                self.type_for(Purpose::Import, "");
            }
        }
        input.edit(self.line.as_mut().map(|(_, line)| line), shared)
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        Step::choose_clicked(&target, &mut self.chosen)
    }
}
