//! The list of the workshop: a new game, the user's games, the examples, and the trash.

use super::editor::Editor;
use super::jobs::{self, FileResult};
use super::preview::GamePreview;
use super::{draw, keys};
use crate::keys::{Command, Keys};
use crate::screen::{
    Arrival, BackgroundJob, Can, FileList, FilePurpose, FileWords, Header, Pressed, Screen, Shared,
    Status, Step, Typing,
};
use crate::widgets::{Canvas, Regions, Target, counted, elided};
use goldpile_app::Job;
use goldpile_engine::GameEntry;
use goldpile_play::library::{ENDING, EXAMPLES, ListedGame, Opened, game_name};
use goldpile_play::{FileKind, escape_for_terminal};

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
    games: Option<Vec<ListedGame>>,
    trash: Vec<String>,
    pub(super) files: FileList,
    /// The preview of the line chosen last.
    pub(super) preview: Option<GamePreview>,
}

const WORDS: FileWords = FileWords {
    written: "the game",
    ending: ENDING,
    import: "Enter imports the rule file at this path. Its text can be pasted instead.",
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WorkshopLine {
    New,
    Game(ListedGame),
    Example(&'static str, &'static str),
    Trashed(String),
}

impl WorkshopLine {
    /// The name and the kind, as shown.
    pub(super) fn shown(&self) -> (String, &'static str) {
        match self {
            Self::New => ("New game".to_owned(), ""),
            Self::Game(game) if game.changed => (escape_for_terminal(&game.name), " draft"),
            Self::Game(game) => (escape_for_terminal(&game.name), ""),
            Self::Example(name, _) => ((*name).to_owned(), " example"),
            Self::Trashed(name) => (escape_for_terminal(name), " trash"),
        }
    }

    /// The name, if this is one of the user's games.
    fn game(&self) -> Option<&str> {
        match self {
            Self::Game(game) => Some(&game.name),
            _ => None,
        }
    }
}

impl Workshop {
    pub(super) fn lines(&self) -> Vec<WorkshopLine> {
        let games = self.games.iter().flatten().cloned().map(WorkshopLine::Game);
        let examples = EXAMPLES.map(|(name, text)| WorkshopLine::Example(name, text));
        let trash = self.trash.iter().cloned().map(WorkshopLine::Trashed);
        let games = std::iter::once(WorkshopLine::New).chain(games);
        games.chain(examples).chain(trash).collect()
    }

    pub(super) fn line(&self) -> WorkshopLine {
        let mut lines = self.lines();
        let chosen = self.files.chosen.min(lines.len() - 1);
        lines.swap_remove(chosen)
    }

    /// Reads the list again. Keys wait until it is read, since they act on its lines.
    fn read(shared: &mut Shared) -> Step {
        let then = |workshop: &mut Self, (games, trash), _: &mut Shared| {
            workshop.take_in(games, trash);
            Step::stay()
        };
        shared.start_or_warn(jobs::list(), "Reading the list of games", then)
    }

    fn edit(job: Job<Result<Opened, String>>, label: &str, shared: &mut Shared) -> Step {
        let then = |workshop: &mut Self, opened: Opened, shared: &mut Shared| {
            workshop.files.wanted = Some(opened.draft.name().to_owned());
            let changed = (opened.saved.as_ref()).is_some_and(|saved| *saved != opened.text);
            let editor = Editor::new(opened, shared);
            if changed {
                shared.tell("Opened with the unsaved changes.");
            }
            Step::push(editor)
        };
        shared.start_or_warn(job, label, then)
    }

    /// Runs a job on the files, and then reads the list again.
    fn change(job: Job<Result<FileResult, String>>, shared: &mut Shared) -> Step {
        let then = |workshop: &mut Self, done: Result<FileResult, String>, shared: &mut Shared| {
            let Some(done) = shared.ok_or_warn(done) else {
                return Vec::new();
            };
            if !done.text.is_empty() {
                shared.tell(done.text);
            }
            if let Some(gone) = &done.gone {
                remove_from_menu(gone, done.chosen.as_deref(), shared);
            }
            workshop.files.wanted = done.chosen.or(workshop.files.wanted.take());
            if shared.is_current() {
                return Self::read(shared).effects;
            }
            Vec::new()
        };
        shared.post_for(job, then).into()
    }

    fn enter(&self, shared: &mut Shared) -> Step {
        let job = match self.line() {
            WorkshopLine::New => jobs::begin(jobs::UNNAMED.to_owned(), NEW.to_owned()),
            WorkshopLine::Game(game) => jobs::open(game.name),
            WorkshopLine::Example(name, text) => jobs::begin(name.to_owned(), text.to_owned()),
            WorkshopLine::Trashed(name) => return Self::change(jobs::restore(name), shared),
        };
        Self::edit(job, "Reading the game", shared)
    }

    /// Carries out the action that the line was typed for.
    fn enter_line(&mut self, shared: &mut Shared) -> Step {
        let chosen = self.line();
        let typed = self.files.typed(chosen.game());
        let line = self.files.line.take();
        match (typed, chosen) {
            (Some((FilePurpose::Rename, new)), WorkshopLine::Game(game)) => {
                if let Err(why) = FileKind::Rules.check_name(&new) {
                    shared.warn(&why.to_string());
                    self.files.line = line;
                    return Step::stay();
                }
                Self::change(jobs::rename(game.name, new), shared)
            }
            (None | Some((FilePurpose::Rename, _)), _) => Step::stay(),
            (Some((FilePurpose::Export, path)), WorkshopLine::Game(game)) if !path.is_empty() => {
                Self::change(jobs::export(game.name, path.into()), shared)
            }
            (Some((FilePurpose::Import, path)), _) if !path.is_empty() => {
                Self::edit(jobs::import(path.into()), "Reading the file", shared)
            }
            _ => {
                shared.warn("type the path of a file, such as three.game");
                Step::stay()
            }
        }
    }

    fn take_in(&mut self, games: Vec<ListedGame>, trash: Vec<String>) {
        self.games = Some(games);
        self.trash = trash;
        // The text of the chosen game may have changed, too.
        self.preview = None;
        let lines = self.lines();
        let line_of = |name: &str| lines.iter().position(|line| line.game() == Some(name));
        self.files.fill(lines.len(), line_of);
    }
}

/// Removes a game from the menu, or renames it there.
fn remove_from_menu(name: &str, renamed: Option<&str>, shared: &mut Shared) {
    let catalogue = &shared.catalogue;
    let known = catalogue.find(&game_name(name, catalogue)).cloned();
    let Some(known) = known else { return };
    shared.remove_game(&known.name);
    if let Some(name) = renamed {
        let name = game_name(name, &shared.catalogue).into();
        shared.put_game(GameEntry { name, ..known });
    }
}

impl Screen for Workshop {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.files.line {
            Some(_) => &keys::LINE,
            None => &keys::LIST,
        }
    }

    fn can(&self, command: Command, _shared: &Shared) -> Can {
        match (command, self.line()) {
            (Command::Rename | Command::Export | Command::Delete, line) => {
                Can::only_if(matches!(line, WorkshopLine::Game(_)))
            }
            (Command::Reset, WorkshopLine::Game(game)) => Can::only_if(game.saved && game.changed),
            (Command::Reset, _) => Can::No,
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
        match (press.command, self.line()) {
            (Command::Back, _) => Step::home(),
            (Command::Enter, _) => self.enter(shared),
            (Command::Reset, WorkshopLine::Game(game)) => {
                let name = elided(&escape_for_terminal(&game.name), 60);
                let text = format!("Move the unsaved changes of {name} to the trash?");
                Step::ask(Command::Reset, text)
            }
            (command, line) => {
                let size = (self.lines().len(), draw::room(shared).max(2) - 1);
                self.files.act(command, line.game(), &WORDS, size)
            }
        }
    }

    fn confirmed(&mut self, command: Command, shared: &mut Shared) -> Step {
        let WorkshopLine::Game(game) = self.line() else {
            return Step::stay();
        };
        let job = match command {
            Command::Reset => jobs::revert(game.name),
            _ => jobs::delete(game.name),
        };
        Self::change(job, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let count = match &self.games {
            None => String::new(),
            Some(games) => format!("{} of yours", counted(games.len(), "game", "games")),
        };
        Header::new("Workshop", vec![(count, shared.theme.muted)])
    }

    fn status(&self, _shared: &Shared) -> Status<'_> {
        if let Some(typed) = self.files.status(&WORDS) {
            return typed;
        }
        Status::plain(match self.line() {
            WorkshopLine::New => {
                "Type the rules of a game, and see who wins as you type. Enter begins.".to_owned()
            }
            WorkshopLine::Game(ListedGame { changed: true, .. }) => {
                "One of your games, with unsaved changes. Enter opens it with them.".to_owned()
            }
            WorkshopLine::Game(_) => "One of your games. Enter opens it.".to_owned(),
            WorkshopLine::Example(..) => {
                "An example. Enter starts a new game of yours with its text.".to_owned()
            }
            WorkshopLine::Trashed(name) => {
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

    /// Takes pasted text as the path of a rule file or, if it has several lines, as the text of one.
    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        if let Typing::Pasted(text) = input {
            let text = text.trim();
            if text.contains('\n') {
                let job = jobs::begin(jobs::PASTED.to_owned(), format!("{text}\n"));
                self.files.line = None;
                return Self::edit(job, "Reading the text", shared);
            }
            if self.files.line.is_none() && !text.is_empty() {
                self.files.type_for(FilePurpose::Import, "");
            }
        }
        input.edit(self.files.line.as_mut().map(|(_, line)| line), shared)
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        Step::choose_clicked(&target, &mut self.files.chosen)
    }
}
