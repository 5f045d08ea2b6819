//! The editor of a game: its text, what is known about it, and how it is saved.

use super::jobs::{DraftError, SavedGame};
use super::survey::{Freshness, Survey, SurveyedGame, survey};
use super::text::EditedText;
use super::theory::{self, ShownProof, Theory};
use super::{draw, keys, pages};
use crate::keys::{Command, Keys};
use crate::screen::{
    BackgroundJob, Can, DiskState, Go, Header, Lost, Pressed, Screen, Shared, Status, Step, Tone,
    Typing,
};
use crate::widgets::{Canvas, Piece, Regions, Target};
use goldpile_app::Job;
use goldpile_claims::guess::GuessReport;
use goldpile_engine::StatementError;
use goldpile_play::library::{DraftFile, Opened, game_name};
use goldpile_play::words::capital;
use goldpile_play::{Adviser, escape_for_terminal};
use std::sync::Arc;

/// The editor of a game.
pub struct Editor {
    pub(super) draft: DraftFile,
    pub(super) game: String,
    pub(super) text: EditedText,
    /// The text as last saved; `None` if it never was.
    pub(super) saved: Option<Arc<str>>,
    /// The last version on the disk as a draft, or why the draft could not be written.
    pub(super) kept: Result<u64, DraftError>,
    /// What is known about the rules, perhaps of an earlier version.
    survey: Option<Survey>,
    /// The last board with the version of its text, which may be an earlier one.
    board: Option<(u64, Arc<SurveyedGame>)>,
    /// The result of the last search for a theory, with the version of its text.
    pub(super) theory: Option<(u64, Theory)>,
    /// The guessed claim, until the user puts it into the text or declines.
    pub(super) guessed: Option<String>,
}

impl Editor {
    pub(super) fn new(opened: Opened, shared: &Shared) -> Self {
        let Opened { draft, text, saved } = opened;
        Self {
            game: game_name(draft.name(), &shared.catalogue),
            draft,
            text: EditedText::of(&text),
            saved: saved.map(Into::into),
            kept: Ok(0),
            survey: None,
            board: None,
            theory: None,
            guessed: None,
        }
    }

    /// The name of the game, which is that of its file.
    #[must_use]
    pub fn name(&self) -> &str {
        self.draft.name()
    }

    /// The text as it would be saved.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.whole()
    }

    /// Whether everything typed is on the disk, as a draft or saved.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.kept == Ok(self.text.version())
    }

    /// The error in the text; `None` if there is none or that is not known yet.
    pub(super) fn error(&self) -> Option<&StatementError> {
        self.current_survey()?.as_ref().err()
    }

    /// The survey of the current text, if it is done.
    fn current_survey(&self) -> Option<&Result<Arc<SurveyedGame>, StatementError>> {
        let survey = self.survey.as_ref();
        let survey = survey.filter(|survey| survey.version == self.text.version());
        Some(&survey?.result)
    }

    /// The game of the current text, if that has been read without an error.
    pub(super) fn current_game(&self) -> Option<&Arc<SurveyedGame>> {
        self.current_survey()?.as_ref().ok()
    }

    /// The claim that is proved for the current text, if any.
    pub(super) fn proved(&self) -> Option<&ShownProof> {
        let theory = self.theory.as_ref();
        let (_, theory) = theory.filter(|(version, _)| *version == self.text.version())?;
        theory.proved.as_ref()
    }

    /// The last board, and whether it belongs to the current text.
    pub(super) fn board(&self) -> (Option<&SurveyedGame>, Freshness) {
        let fresh = match self.current_survey() {
            None => Freshness::Computing,
            Some(Err(_)) => Freshness::Broken,
            Some(Ok(_)) => Freshness::Now,
        };
        (self.board.as_ref().map(|(_, found)| &**found), fresh)
    }

    pub(super) fn is_saved(&self) -> bool {
        self.saved.as_ref() == Some(self.text.whole())
    }

    pub(super) fn on_saved(&mut self, done: SavedGame, shared: &mut Shared) -> Step {
        if let Some(draft) = done.renamed {
            self.game = game_name(draft.name(), &shared.catalogue);
            self.draft = draft;
            // The survey names the game by its old name.
            self.survey = None;
        }
        match done.saved {
            Ok(true) => self.is_saved_now(done.text, done.entry.as_deref(), shared),
            Ok(false) => {
                let text = "Another program has changed this game meanwhile. Save anyway, and move \
                            the other text to the trash?";
                return Step::ask(Command::Save, text);
            }
            Err(why) => shared.warn(&why),
        }
        Step::stay()
    }
}

impl Screen for Editor {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &keys::EDITOR
    }

    fn can(&self, command: Command, _shared: &Shared) -> Can {
        let needs_rules = matches!(
            command,
            Command::Play | Command::Guess | Command::Prove | Command::Moves | Command::SavePicture
        );
        match command {
            _ if needs_rules && self.current_survey().is_none() => {
                Can::Because("The rules are still being read.")
            }
            // If the rules cannot be read, the status line says why.
            _ if needs_rules && self.current_game().is_none() => Can::No,
            // The editor is not on the way back from a match, so an unkept text would be lost.
            Command::Play if self.unkept().is_some() => Can::No,
            Command::Prove => Can::or(
                self.current_game().is_some_and(|found| found.claims),
                "There is no claim in the text: a section that begins with claim.",
            ),
            Command::CopyClaim => Can::or(
                self.proved().is_some(),
                "No claim is proved yet. Ctrl-T proves that of the text, Ctrl-G looks for one.",
            ),
            Command::Save => Can::or(!self.is_saved(), "Everything is saved."),
            Command::Play
            | Command::Guess
            | Command::Moves
            | Command::SavePicture
            | Command::Back
            | Command::Rules
            | Command::Undo
            | Command::Redo => Can::Yes,
            _ => Can::No,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        match (press.command, self.current_game()) {
            (Command::Save, _) => self.save(false, shared),
            (Command::Play, Some(found)) => {
                let (entry, proofs) =
                    (found.entry.clone(), shared.catalogue.known_proofs().clone());
                let job = Job::new("ready to play", move |_| theory::ready(entry, &proofs));
                let then = |_: &mut Self, entry, shared: &mut Shared| Self::play(&entry, shared);
                shared.start(job, "Reading the claim", then).into()
            }
            (Command::Prove, Some(found)) => {
                let (job, version) = (
                    theory::prove(found.clone(), self.text.whole().clone()),
                    self.text.version(),
                );
                let then = move |editor: &mut Self, theory, _: &mut Shared| {
                    editor.theory = Some((version, theory));
                    Step::stay()
                };
                shared.start(job, "Proving the claim", then).into()
            }
            (Command::Guess, Some(found)) => {
                let (job, version) = (theory::guess(found.clone()), self.text.version());
                let then = move |editor: &mut Self, report: Arc<GuessReport>, _: &mut Shared| {
                    editor.is_guessed(version, &report)
                };
                shared.start(job, "Guessing the theory", then).into()
            }
            (Command::SavePicture, Some(found)) => {
                let game = found.entry.default_game();
                shared.save_picture(&Adviser::new(game), None, false)
            }
            (Command::Moves, Some(found)) => Step::go(Go::Page(pages::moves(&found.entry))),
            (Command::CopyClaim, _) => self.copy_claim(shared),
            (Command::Rules, _) => Step::go(Go::Page(pages::notation())),
            (Command::Undo | Command::Redo, _) => {
                let changed = self.text.undo_or_redo(press.command == Command::Undo);
                self.keep(changed, shared)
            }
            (Command::Back, _) => self.leave(shared),
            _ => Step::stay(),
        }
    }

    fn declined(&mut self) {
        self.guessed = None;
    }

    fn confirmed(&mut self, command: Command, shared: &mut Shared) -> Step {
        match (command, self.guessed.take()) {
            (Command::Back, _) => self.close(shared),
            (Command::Leave, _) => self.keep_to_leave(true, shared),
            (Command::Guess, Some(claim)) => {
                let before = self.text.version();
                let text = theory::with_claim(self.text.whole(), &claim);
                let replaced = self.text.replace(&text);
                // A claim that was proved before it was put into the text is still proved.
                if let Some((version, theory)) = &mut self.theory
                    && *version == before
                    && theory.tone == Tone::Winning
                {
                    *version = self.text.version();
                }
                self.keep(replaced.map(|()| true), shared)
            }
            _ => self.save(true, shared),
        }
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        let changed = match input {
            Typing::Key(key) => {
                let page = draw::room(shared).max(2) - 1;
                self.text.edit(*key, page)
            }
            Typing::Pasted(text) => self.text.insert(text),
        };
        self.keep(changed, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let name = escape_for_terminal(self.draft.name());
        let found = self.current_game().filter(|found| found.largest.is_some());
        let count = found.map(|found| {
            let (count, largest) = (found.p_positions.len(), found.largest.unwrap_or(0));
            let text = format!("{count} P-positions ≤ {largest}");
            (text, shared.theme.muted)
        });
        let count: Vec<Piece> = count.into_iter().collect();
        let note = match &self.kept {
            _ if self.is_saved() => ("saved".to_owned(), shared.theme.muted),
            Err(_) => ("not kept".to_owned(), shared.theme.refused),
            Ok(kept) if *kept == self.text.version() => {
                ("draft kept".to_owned(), shared.theme.muted)
            }
            Ok(_) => ("keeping…".to_owned(), shared.theme.muted),
        };
        Header::new(format!("Workshop: {name}"), count).led(note, shared.size.0)
    }

    fn disk_state(&self) -> DiskState {
        if self.kept.is_ok() && !self.is_kept() && !self.is_saved() {
            DiskState::Unawaited
        } else {
            DiskState::Written
        }
    }

    fn lost(&self) -> Option<Lost> {
        let late = || (self.disk_state() != DiskState::Written).then(|| self.late());
        let unkept = self.unkept().or_else(late)?;
        let said = format!("{unkept} All of it:\n{}", self.text());
        Some(Box::new(|| said))
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        if let Some(unkept) = self.unkept() {
            return Status::new(unkept, Tone::Refused);
        }
        match (self.current_survey(), &self.theory) {
            (Some(Err(error)), _) => {
                let problem = escape_for_terminal(&error.problem);
                let end = if problem.ends_with('?') { "" } else { "." };
                let text = format!("Line {}: {problem}{end}", error.line);
                Status::new(text, Tone::Refused)
            }
            (_, Some((version, theory))) if *version == self.text.version() => {
                Status::new(theory.text.clone(), theory.tone)
            }
            (Some(Ok(found)), _) => Status::plain(if let Some(note) = found.notes.first() {
                format!("{}.", capital(note))
            } else if found.claims {
                let proves = shared.does(Command::Prove, "proves");
                format!("Rules OK. {proves} their claim.")
            } else {
                let looks = shared.does(Command::Guess, "looks");
                format!("Rules OK. {looks} for the winning pattern.")
            }),
            (None, _) => Status::plain("Reading the rules…"),
        }
    }

    fn background_jobs(&mut self, _shared: &Shared) -> Vec<BackgroundJob> {
        if self.current_survey().is_some() {
            return Vec::new();
        }
        let (game, text) = (self.game.clone(), self.text.whole().clone());
        let then = |editor: &mut Self, survey: Survey, _: &mut Shared| {
            if let Ok(found) = &survey.result {
                editor.board = Some((survey.version, found.clone()));
            }
            editor.survey = Some(survey);
            Step::stay()
        };
        let job = survey(self.text.version(), game, text);
        vec![BackgroundJob::new(job, then)]
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::editor(shared, self, regions, canvas);
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        if let Target::Line(line) = target {
            self.text.go_to(line, usize::MAX);
        }
        Step::stay()
    }
}
