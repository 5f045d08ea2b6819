//! What the dialogues about lessons, drills and puzzles share: the current exercise, and the step to the next.

use super::text;
use crate::dialogue::{DialogueResult, NextStep};
use crate::output::wrapping::WrappingWriter;
use crate::output::wrapping::markdown_text;
use crate::{Console, Failure};
use goldpile_app::study::LearnerRecords;
use goldpile_app::study::{ExerciseState, ExerciseWork};
use goldpile_app::{LessonSession, StudyRequest, UserData};
use goldpile_engine::Catalogue;
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::{Exercise, Input};
use goldpile_solve::Cancel;
use std::io::{self, Write as _};

pub(crate) struct Exercises<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) data: UserData,
    pub(crate) session: LessonSession,
}

impl<'a> Exercises<'a> {
    pub(crate) fn new(console: &Console<'a>, request: StudyRequest) -> Self {
        Self {
            catalogue: console.catalogue,
            data: console.home.data.clone(),
            session: LessonSession::new(request),
        }
    }

    /// Opens the next exercise. The seed determines what is drawn, except in practice.
    pub(crate) fn next(&mut self, known: &LearnerRecords<'_>, seed: u64) -> Result<(), Failure> {
        let work = self.session.next(self.catalogue, known, seed);
        let work = work.map_err(Failure::refused)?;
        self.open(work).map_err(Failure::Refused)
    }

    pub(crate) fn open(&mut self, work: ExerciseWork) -> Result<(), String> {
        let opened = work.run(self.catalogue, &Cancel::default())?;
        // A newly opened exercise has no progress or mistakes to keep.
        let _ = self.session.receive(opened);
        Ok(())
    }

    /// The exercise after this input; `None` if none is open.
    pub(crate) fn after(&self, input: Input) -> Result<Option<Box<ExerciseState>>, Failure> {
        let work = self.session.say(input);
        let state = work.map(|work| work.run(self.catalogue, &Cancel::default()));
        state.transpose().map_err(Failure::Refused)
    }

    /// The drill or puzzle in its current state.
    pub(crate) fn attempt(&self) -> Option<&DrillAttempt> {
        match self.session.exercise()? {
            Exercise::Drill(attempt) => Some(attempt),
            Exercise::Lesson(_) => None,
        }
    }

    /// Whether a drill or puzzle is waiting for an answer.
    pub(crate) fn is_open(&self) -> bool {
        self.attempt().is_some_and(|attempt| !attempt.is_done())
    }

    pub(crate) fn show_position(&self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        let Some(view) = self.session.view() else {
            return Ok(());
        };
        writeln!(out, "\n{}", view.game.title())?;
        if let Some(line) = &view.line {
            text::position(out, &view.game, line, view.is_reply)?;
        }
        let choices = view.choices.iter().flat_map(|asked| &asked.lines);
        for (index, line) in choices.enumerate() {
            writeln!(out, "\nNumber {}", index + 1)?;
            text::position(out, &view.game, line, false)?;
        }
        Ok(())
    }

    /// The question about the position, and what a bare number means in an answer.
    pub(crate) fn asks(&self) -> String {
        self.session.view().map_or_else(String::new, |view| {
            let number = view.line.as_ref().map_or("", text::bare_number_note);
            format!("{}{number}", view.question)
        })
    }

    pub(crate) fn show_rules(&self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        if let Some(view) = self.session.view() {
            let text = view.game.entry.rules_text(&view.game.settings);
            write!(out, "{}", markdown_text(&text, out.width()))?;
        }
        Ok(NextStep::Read)
    }
}
