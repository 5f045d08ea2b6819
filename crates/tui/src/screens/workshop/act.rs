//! What happens to the text in the editor: it is kept as a draft, saved, played, or given a claim.

use super::editor::Editor;
use super::jobs::{self, DraftError};
use super::list::NEW;
use super::text::{TOO_LONG, TextTooLong};
use super::theory;
use crate::keys::Command;
use crate::message::Effect;
use crate::plan::Plan;
use crate::screen::{Go, Shared, Step};
use goldpile_app::Job;
use goldpile_claims::guess::GuessReport;
use goldpile_engine::GameEntry;
use goldpile_play::escape_for_terminal;
use goldpile_play::library::EXAMPLES;
use std::sync::Arc;

impl Editor {
    fn draft(&self, anyway: bool) -> Job<Result<(), DraftError>> {
        let (draft, text) = (self.draft.clone(), self.text.whole().clone());
        jobs::keep(draft, text, anyway)
    }

    /// A continuation that stores the result of keeping the current text.
    fn on_kept(
        &self,
    ) -> impl FnOnce(&mut Self, Result<(), DraftError>, &mut Shared) -> Vec<Effect> + use<> {
        let (name, version) = (self.draft.name().to_owned(), self.text.version());
        move |editor, kept, _| {
            if name == editor.draft.name() {
                editor.kept = kept.map(|()| version);
            }
            Vec::new()
        }
    }

    pub(super) fn keep(&self, changed: Result<bool, TextTooLong>, shared: &mut Shared) -> Step {
        match changed {
            Ok(true) => shared.post_for(self.draft(false), self.on_kept()).into(),
            Ok(false) => Step::stay(),
            Err(TextTooLong) => {
                shared.warn(TOO_LONG);
                Step::stay()
            }
        }
    }

    /// Why the text cannot be kept, if its draft could not be written.
    pub(super) fn unkept(&self) -> Option<String> {
        let why = self.kept.as_ref().err().filter(|_| !self.is_saved())?;
        let name = escape_for_terminal(self.draft.name());
        Some(format!("{name} cannot be kept: {why}."))
    }

    /// A message that the text may not have been kept.
    pub(super) fn late(&self) -> String {
        let name = escape_for_terminal(self.draft.name());
        format!("{name} could not be kept in time.")
    }

    /// Leaves the editor as soon as everything typed is known to be on the disk.
    pub(super) fn leave(&self, shared: &mut Shared) -> Step {
        if self.is_kept() || self.is_saved() {
            return self.close(shared);
        }
        self.keep_to_leave(false, shared)
    }

    /// Writes the draft and leaves the editor. If `anyway`, it overwrites a draft that another program has
    /// changed.
    pub(super) fn keep_to_leave(&self, anyway: bool, shared: &mut Shared) -> Step {
        let version = self.text.version();
        let then = move |editor: &mut Self, kept: Result<(), DraftError>, shared: &mut Shared| {
            editor.kept = kept.map(|()| version);
            editor.leave_or_ask(shared)
        };
        let (job, otherwise) = (self.draft(anyway), self.on_kept());
        shared
            .start_keeping_result(job, "Keeping the draft", then, otherwise)
            .into()
    }

    /// Leaves the editor; asks first if anything would be lost.
    pub(super) fn leave_or_ask(&self, shared: &mut Shared) -> Step {
        match (self.unkept(), &self.kept) {
            (None, _) => self.close(shared),
            (Some(_), Err(DraftError::Changed)) => {
                let name = escape_for_terminal(self.draft.name());
                let question = "Keep yours, and move the other text to the trash?";
                let text = format!(
                    "Another program has changed the draft of {name} since it was opened here. {question}"
                );
                Step::ask(Command::Leave, text)
            }
            (Some(unkept), _) => {
                let question = "Leave, and lose what was typed since?";
                Step::ask(Command::Back, format!("{unkept} {question}"))
            }
        }
    }

    /// Leaves the editor, whatever is lost.
    pub(super) fn close(&self, shared: &mut Shared) -> Step {
        // A new game is not kept unless something was typed into it.
        let text = self.text();
        let is_proposed = EXAMPLES.iter().any(|(_, example)| text == *example) || text == NEW;
        let wanted = self.saved.is_some() || !is_proposed;
        if wanted && !self.is_saved() && self.is_kept() {
            let name = escape_for_terminal(self.draft.name());
            shared.tell(format!(
                "{name} has unsaved changes. They are kept as a draft."
            ));
        }
        let close = jobs::close(self.draft.clone(), wanted);
        Step::back().with([shared.post(close, Shared::report_failure)])
    }

    pub(super) fn save(&self, anyway: bool, shared: &mut Shared) -> Step {
        let (draft, text) = (self.draft.clone(), self.text.whole().clone());
        let known_proofs = shared.catalogue.known_proofs();
        let entry = (self.current_game()).map(|found| (found.entry.clone(), known_proofs.clone()));
        let job = jobs::save(draft, text, self.saved.is_none(), anyway, entry);
        let otherwise = |editor: &mut Self, done, shared: &mut Shared| {
            editor.on_saved(done, shared);
            Vec::new()
        };
        shared
            .start_keeping_result(job, "Saving", Self::on_saved, otherwise)
            .into()
    }

    /// Records that the game was saved, and adds it to the menu.
    pub(super) fn is_saved_now(
        &mut self,
        text: Arc<str>,
        entry: Option<&GameEntry>,
        shared: &mut Shared,
    ) {
        self.saved = Some(text);
        // A saved text needs no draft.
        self.kept = Ok(self.text.version());
        let name = escape_for_terminal(self.draft.name());
        if let Some(entry) = entry {
            let mut entry = entry.clone();
            entry.name = self.game.clone().into();
            shared.put_game(entry);
            shared.tell(format!("{name} is saved, and is now in the menu."));
        } else {
            shared.tell(format!(
                "{name} is saved. It will be in the menu once its rules can be read."
            ));
        }
    }

    pub(super) fn play(entry: &GameEntry, shared: &mut Shared) -> Step {
        shared.put_game(entry.clone());
        let mut entries = shared.catalogue.entries().iter();
        let index = entries.position(|known| known.name == entry.name);
        let seed = shared.draw_seed();
        let plan = index.and_then(|index| Plan::new(&shared.catalogue, index, seed));
        shared.set_up(plan)
    }

    /// Copies the proved claim with a comment on who proved it.
    pub(super) fn copy_claim(&self, shared: &mut Shared) -> Step {
        let (Some(claim), Some(found)) = (self.proved(), self.current_game()) else {
            return Step::stay();
        };
        let title = found.entry.default_game().title();
        let file = escape_for_terminal(self.draft.name());
        let text = claim.with_citation(&title, &file);
        let job = Job::new("copy claim", move |_| Ok(text));
        shared.copy(job).into()
    }

    /// Shows the guess, and offers to put its claim into the text.
    pub(super) fn is_guessed(&mut self, version: u64, report: &GuessReport) -> Step {
        let claim = report
            .guess
            .as_ref()
            .zip(self.current_game())
            .map(|(guess, found)| {
                let game = found.entry.default_game();
                // A claim in the text would apply to every number of piles.
                let fits = found.entry.piles.clone().count() == 1;
                fits.then(|| guess.claim_of(&game))
            });
        let theory = theory::sentence(report, claim.as_ref().and_then(Option::as_deref));
        let text = theory.text.clone();
        self.theory = Some((version, theory));
        match claim {
            None => return Step::go(Go::Page(theory::page(report, &text))),
            Some(None) => return Step::stay(),
            Some(claim) => self.guessed = claim,
        }
        let question = "Put it into the text as the claim?";
        Step::ask(Command::Guess, format!("{text} {question}"))
    }
}
