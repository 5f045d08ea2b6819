//! The drills that are due, or those of a set, as a text dialogue.

use super::files::read;
use super::shown;
use crate::console::Console;
use crate::failure::Failure;
use crate::home::Home;
use goldpile_app::exercise_work::ExerciseWork;
use goldpile_app::study_request::LearnerRecords;
use goldpile_app::{LessonSession, StudyRequest, UserData};
use goldpile_engine::Catalogue;
use goldpile_learn::drills::{Drills, Rating, now};
use goldpile_learn::{Drill, Exercise, Input, Question};
use goldpile_play::escape_for_terminal;
use goldpile_solve::Cancel;
use std::io::Write;

/// Drills as a text dialogue.
pub(super) struct DrillDialogue<'a> {
    catalogue: &'a Catalogue,
    data: UserData,
    session: LessonSession,
}

/// How a question ended.
enum QuestionEnd {
    /// It was answered. The drill, if there is one, is to be rated.
    Answered(Option<Box<(Drill, Rating)>>),
    /// The learner leaves.
    Left,
}

impl<'a> DrillDialogue<'a> {
    pub(super) fn new(catalogue: &'a Catalogue, home: &Home, request: StudyRequest) -> Self {
        Self {
            catalogue,
            data: home.data.clone(),
            session: LessonSession::new(request),
        }
    }

    /// Asks the drills that are due, until none is left or the learner quits.
    pub(super) fn due(
        &mut self,
        drills: &Drills,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let (lessons, _) = read(self.data.lessons.as_ref())?;
        writeln!(console.output, "{} due.", drills.due(now()))?;
        loop {
            let known = LearnerRecords {
                lessons: lessons.iter().collect(),
                drills,
                ..LearnerRecords::nothing()
            };
            let Ok(work) = self.session.next(self.catalogue, &known, 0) else {
                break;
            };
            if let Err(why) = self.open(work) {
                let Some(id) = self.session.pass_over() else {
                    return Err(Failure::Refused(why));
                };
                let text = escape_for_terminal(&format!("{id} is skipped: {why}."));
                writeln!(console.output, "{text}")?;
                continue;
            }
            if let Some(Exercise::Drill(attempt)) = self.session.exercise() {
                writeln!(console.output, "\n{}", attempt.origin())?;
            }
            let QuestionEnd::Answered(rated) = self.ask(console)? else {
                return Ok(());
            };
            let Some((drill, rating)) = rated.map(|rated| *rated) else {
                continue;
            };
            let due = drill.schedule.rated(rating, now()).due_in(now());
            if self.data.drills.is_some() {
                let kept = self.data.rate_drill(drill, rating);
                kept.map_err(Failure::refused)?;
            }
            writeln!(console.output, "It comes back {due}.")?;
        }
        let answered = self.session.answered();
        writeln!(
            console.output,
            "Nothing more is due. Questions answered: {answered}."
        )?;
        Ok(())
    }

    /// Asks about new positions for one idea of a lesson until the learner quits.
    pub(super) fn set(&mut self, seed: u64, console: &mut Console<'_>) -> Result<(), Failure> {
        if let StudyRequest::Set(_, idea) = self.session.request() {
            writeln!(console.output, "{idea}")?;
        }
        for seed in seed.. {
            let known = LearnerRecords::nothing();
            let next = self.session.next(self.catalogue, &known, seed);
            let work = next.map_err(Failure::refused)?;
            self.open(work).map_err(Failure::Refused)?;
            if let QuestionEnd::Left = self.ask(console)? {
                break;
            }
        }
        Ok(())
    }

    fn open(&mut self, work: ExerciseWork) -> Result<(), String> {
        let opened = work.run(self.catalogue, &Cancel::default())?;
        // Nothing has been said that would have to be kept.
        let _ = self.session.receive(opened);
        Ok(())
    }

    /// Asks the question until it is answered or the learner quits.
    fn ask(&mut self, console: &mut Console<'_>) -> Result<QuestionEnd, Failure> {
        let mut rated = None;
        while let Some(Exercise::Drill(attempt)) = self.session.exercise()
            && !attempt.is_done()
        {
            let out = &mut console.output;
            writeln!(out, "\n{}", attempt.adviser().game().title())?;
            if let Question::Find(line) | Question::Predict(line) = attempt.question() {
                shown::position(out, attempt.adviser().game(), line)?;
            }
            let line = attempt.question().line();
            let one = line.map_or("", shown::of_one_pile);
            let asks = attempt.question().asks();
            writeln!(out, "{asks}{one} (h: a nudge, q: leave)")?;
            out.flush()?;
            let Some(typed) = console.lines.typed().map_err(Failure::Input)? else {
                return Ok(QuestionEnd::Left);
            };
            let input = match typed.trim() {
                "q" | "quit" | "exit" => return Ok(QuestionEnd::Left),
                "h" | "hint" | "nudge" => Input::Nudge,
                typed => Input::Typed(typed.to_owned()),
            };
            let Some(work) = self.session.say(input) else {
                break;
            };
            let state = work.run(self.catalogue, &Cancel::default());
            let state = state.map_err(Failure::Refused)?;
            shown::reply(&mut console.output, &state.reply)?;
            let change = self.session.receive(state);
            let kept = self.data.keep_mistakes(change.mistakes);
            kept.map_err(Failure::refused)?;
            rated = change.rated.map(Box::new);
        }
        Ok(QuestionEnd::Answered(rated))
    }
}
