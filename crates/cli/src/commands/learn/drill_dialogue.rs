//! The drills that are due, or those of a set, as a text dialogue.

use super::exercises::Exercises;
use super::files::{drills, read};
use super::text;
use crate::dialogue::{self, Dialogue, DialogueAct, DialogueEnd, DialogueResult, NextStep};
use crate::output::wrapping::WrappingWriter;
use crate::{Console, Failure};
use goldpile_app::StudyRequest;
use goldpile_app::study::LearnerRecords;
use goldpile_learn::drills::{Drills, Rating, now};
use goldpile_learn::{Drill, Input};
use goldpile_play::escape_for_terminal;
use std::io::Write;

pub(crate) struct DrillDialogue<'a> {
    exercises: Exercises<'a>,
    /// The drill answered last and its rating.
    rated: Option<(Drill, Rating)>,
}

impl<'a> DrillDialogue<'a> {
    pub(crate) fn new(console: &Console<'a>, request: StudyRequest) -> Self {
        Self {
            exercises: Exercises::new(console, request),
            rated: None,
        }
    }

    /// Asks the drills that are due, until none is left or the learner quits.
    pub(crate) fn due(
        &mut self,
        drills: &Drills,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let (lessons, _) = read(self.exercises.data.lessons.as_ref())?;
        writeln!(console.output, "{} due.", drills.due(now()))?;
        loop {
            let exercises = &mut self.exercises;
            let known = LearnerRecords {
                lessons: lessons.iter().collect(),
                drills,
                ..LearnerRecords::empty()
            };
            let Ok(work) = exercises.session.next(exercises.catalogue, &known, 0) else {
                break;
            };
            if let Err(why) = exercises.open(work) {
                let Some(id) = exercises.session.pass_over() else {
                    return Err(Failure::Refused(why));
                };
                let text = escape_for_terminal(&format!("{id} is skipped: {why}."));
                writeln!(console.output, "{text}")?;
                continue;
            }
            if let Some(attempt) = exercises.attempt() {
                writeln!(console.output, "\n{}", attempt.origin())?;
            }
            if let DialogueEnd::Left = dialogue::run(self, console)? {
                return Ok(());
            }
            self.schedule(console)?;
        }
        let answered = self.exercises.session.answered();
        writeln!(
            console.output,
            "Nothing more is due. Questions answered: {answered}."
        )?;
        Ok(())
    }

    /// Stores how well the drill was answered, and says when it comes back.
    fn schedule(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some((drill, rating)) = self.rated.take() else {
            return Ok(());
        };
        let data = &self.exercises.data;
        if data.drills.is_none() {
            return Ok(());
        }
        let id = drill.id.clone();
        let kept = data.rate_drill(drill, rating);
        kept.map_err(Failure::refused)?;
        let drills = drills(self.exercises.catalogue, data.drills.as_ref())?.0;
        if let Some(drill) = drills.find(&id) {
            writeln!(console.output, "{}", drills.comes_back(drill, now()))?;
        }
        Ok(())
    }

    /// Asks about new positions for one idea of a lesson until the learner quits.
    pub(crate) fn set(&mut self, seed: u64, console: &mut Console<'_>) -> Result<(), Failure> {
        if let StudyRequest::Set(_, idea) = self.exercises.session.request() {
            writeln!(console.output, "{idea}")?;
        }
        for seed in seed.. {
            self.exercises.next(&LearnerRecords::empty(), seed)?;
            if let DialogueEnd::Left = dialogue::run(self, console)? {
                break;
            }
        }
        Ok(())
    }

    fn say(&mut self, input: Input, out: &mut WrappingWriter<'_>) -> DialogueResult {
        if let Some(state) = self.exercises.after(input)? {
            text::reply(out, &state.reply)?;
            let change = self.exercises.session.receive(state);
            let kept = self.exercises.data.keep_mistakes(change.mistakes);
            kept.map_err(Failure::refused)?;
            self.rated = change.rated;
        }
        Ok(NextStep::Ask)
    }
}

impl Dialogue for DrillDialogue<'_> {
    const HELP: &'static [&'static str] = &[text::MOVES, text::NUDGE, "  q            leave\n"];

    fn command(name: &str) -> Option<DialogueAct<Self>> {
        match name {
            "h" | "hint" | "nudge" => Some(|drills, out| drills.say(Input::Nudge, out)),
            _ => None,
        }
    }

    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure> {
        if !self.exercises.is_open() {
            return Ok(false);
        }
        self.exercises.show_position(out)?;
        writeln!(out, "{} (h: a nudge, q: leave)", self.exercises.asks())?;
        Ok(true)
    }

    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult {
        self.say(Input::Typed(line.trim().to_owned()), out)
    }
}
