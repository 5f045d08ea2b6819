//! Puzzles as a text dialogue: asks one, and stores what comes of each answer before showing it.

use crate::commands::learn::exercises::Exercises;
use crate::commands::learn::text;
use crate::dialogue::{self, Dialogue, DialogueAct, DialogueEnd, DialogueResult, NextStep};
use crate::long_work::notice::WorkNotice;
use crate::output::wrapping::WrappingWriter;
use crate::{Console, Failure, RunStatus};
use chrono::NaiveDate;
use goldpile_app::study::ExerciseState;
use goldpile_app::study::LearnerRecords;
use goldpile_app::{PuzzleNews, StudyRequest, UserDataError};
use goldpile_learn::Input;
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::puzzles::{Diary, PracticeScore};
use std::io::Write;

const HELP: &str = "  h            a nudge: first a question, then a narrower one; there are only
               two, since a third would name the answer and lose the try
  r            the rules
  give up      show the answer; the puzzle is not solved then
  q            leave
";

/// The reply to a request for a nudge that would name the answer.
const NO_NUDGE: &str =
    "There is no other nudge: give up shows the answer, and the puzzle is not solved then.";

pub(crate) struct PuzzleDialogue<'a> {
    pub(crate) exercises: Exercises<'a>,
    /// Whether answers are stored.
    counts: bool,
    /// Whether everything could be stored so far.
    is_kept: bool,
    /// Whether a failure to store has been reported for this puzzle.
    is_noted: bool,
    /// The news from storing the last answer, if that succeeded.
    pub(crate) news: Option<PuzzleNews>,
}

impl<'a> PuzzleDialogue<'a> {
    /// A dialogue for this request, whose answers are stored if they count.
    pub(crate) fn new(console: &Console<'a>, request: StudyRequest, counts: bool) -> Self {
        Self {
            exercises: Exercises::new(console, request),
            counts,
            is_kept: true,
            is_noted: false,
            news: None,
        }
    }

    pub(crate) fn open_day(&mut self, date: NaiveDate, diary: &Diary) -> Result<(), Failure> {
        self.open(&LearnerRecords {
            today: Some(date),
            diary,
            ..LearnerRecords::empty()
        })
    }

    /// Opens the next puzzle near the player's rating.
    pub(crate) fn open_practice(&mut self, scores: &[PracticeScore]) -> Result<(), Failure> {
        self.open(&LearnerRecords {
            scores,
            ..LearnerRecords::empty()
        })
    }

    fn open(&mut self, known: &LearnerRecords<'_>) -> Result<(), Failure> {
        let _notice = notice();
        self.exercises.next(known, 0)
    }

    /// The exit status, which says whether everything could be stored.
    pub(crate) fn status(&self) -> RunStatus {
        RunStatus::fine_if(self.is_kept)
    }

    /// Asks the puzzle until it is answered, the player leaves or the input ends.
    pub(crate) fn run(&mut self, console: &mut Console<'_>) -> Result<DialogueEnd, Failure> {
        (self.news, self.is_noted) = (None, false);
        // The nudges given when the puzzle was opened before.
        let nudges = self.exercises.attempt().map(DrillAttempt::nudges_said);
        for nudge in nudges.unwrap_or_default() {
            text::paragraph(&mut console.output, &format!("> {nudge}"))?;
        }
        dialogue::run(self, console)
    }

    /// The number of nudges left that do not name the answer.
    fn nudges_left(&self) -> u64 {
        let view = self.exercises.session.view();
        view.map_or(0, |view| view.nudges)
    }

    fn nudge(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        if self.nudges_left() == 0 {
            writeln!(out, "{NO_NUDGE}")?;
            return Ok(NextStep::Read);
        }
        self.say(Input::Nudge, out)
    }

    /// Shows the answer; nothing is stored.
    pub(crate) fn show_answer(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.counts = false;
        self.say(Input::GiveUp, &mut console.output)?;
        Ok(())
    }

    /// Passes on the player's input, stores what comes of it, and only then shows the reply.
    fn say(&mut self, input: Input, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let notice = notice();
        let state = self.exercises.after(input)?;
        drop(notice);
        let Some(state) = state else {
            return Ok(NextStep::Ask);
        };
        let reply = state.reply.clone();
        let note = self.keep(state);
        text::reply(out, &reply)?;
        if let (false, Some(why)) = (self.is_noted, note) {
            self.is_noted = true;
            writeln!(out, "Note: {why}.")?;
        }
        Ok(NextStep::Ask)
    }

    /// Stores what comes of an answer or a nudge; the result is what could not be stored, and why.
    fn keep(&mut self, state: Box<ExerciseState>) -> Option<String> {
        let puzzle = state.puzzle_change();
        let mistakes = self.exercises.session.receive(state).mistakes;
        self.news = None;
        if !self.counts {
            return None;
        }
        let data = &mut self.exercises.data;
        let mut note = None;
        if let Err(error) = data.keep_mistakes(mistakes) {
            self.is_kept = false;
            note = Some(error.to_string());
        }
        match puzzle.map(|puzzle| data.keep_puzzle(puzzle)) {
            None => {}
            Some(Ok(news)) => self.news = Some(news),
            Some(Err(error)) => {
                self.is_kept &= matches!(error, UserDataError::AnsweredFirst);
                note = Some(format!("{error}. This try does not count"));
            }
        }
        note
    }
}

impl Dialogue for PuzzleDialogue<'_> {
    const HELP: &'static [&'static str] = &[text::MOVES, HELP];

    fn command(name: &str) -> Option<DialogueAct<Self>> {
        Some(match name {
            "h" | "hint" | "nudge" => Self::nudge,
            "r" | "rules" => |puzzle, out| puzzle.exercises.show_rules(out),
            "give up" => |puzzle, out| puzzle.say(Input::GiveUp, out),
            _ => return None,
        })
    }

    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure> {
        if !self.exercises.is_open() {
            return Ok(false);
        }
        self.exercises.show_position(out)?;
        let asks = self.exercises.asks();
        if self.nudges_left() > 0 {
            writeln!(out, "{asks} (h: a nudge, q: leave, help: the rest)")?;
        } else {
            writeln!(
                out,
                "Both nudges are given, and a third would name the answer."
            )?;
            writeln!(
                out,
                "{asks} (give up: the answer, q: leave, help: the rest)"
            )?;
        }
        Ok(true)
    }

    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult {
        self.say(Input::Typed(line.trim().to_owned()), out)
    }
}

/// Says that a puzzle takes long. Ctrl-C ends the program meanwhile, and nothing is left half stored.
fn notice() -> WorkNotice {
    WorkNotice::of("at work on a puzzle")
}
