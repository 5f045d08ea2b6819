//! Puzzles as a text dialogue: asks one, and stores what comes of each answer before it is shown.

use crate::console::Console;
use crate::failure::{Failure, RunStatus};
use crate::home::Home;
use crate::learn::shown;
use crate::progress::Working;
use crate::rules;
use chrono::NaiveDate;
use goldpile_app::exercise_work::{ExerciseState, ExerciseWork};
use goldpile_app::study_request::LearnerRecords;
use goldpile_app::{LessonSession, PuzzleNews, StudyRequest, UserData, UserDataError};
use goldpile_engine::Catalogue;
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::puzzles::{Diary, PracticeScore};
use goldpile_learn::{Exercise, Input};
use goldpile_solve::Cancel;
use std::io::Write;

// A backslash at the end of the first line would take away the indentation of the next.
const HELP: &str = "  5,9 or b10   a move: what to leave, or what to take; with one pile,
               3 takes 3 and =17 leaves 17
  x4,5 x3,4    positions to block, when you are asked for them; x- for none
  h            a nudge: first a question, then a narrower one; there are only
               two, since a third would name the answer and lose the try
  r            the rules
  give up      show the answer; the puzzle is not solved then
  q            leave
";

/// What is said instead of a nudge that would name the answer.
const NO_NUDGE: &str =
    "There is no other nudge: give up shows the move, and the puzzle is not solved then.";

/// Puzzles as a text dialogue.
pub(super) struct PuzzleDialogue<'a> {
    catalogue: &'a Catalogue,
    data: UserData,
    session: LessonSession,
    /// Whether answers are stored.
    counts: bool,
    /// Whether everything that was to be stored could be.
    is_kept: bool,
}

/// How a puzzle ended.
pub(super) enum PuzzleEnd {
    /// It was answered; this came of storing the answer, if that was possible.
    Answered(Option<Box<PuzzleNews>>),
    /// The player left.
    Left,
}

impl<'a> PuzzleDialogue<'a> {
    /// A dialogue that asks for this, whose answers are stored if they are to count.
    pub(super) fn new(
        catalogue: &'a Catalogue,
        home: &Home,
        request: StudyRequest,
        counts: bool,
    ) -> Self {
        Self {
            catalogue,
            data: home.data.clone(),
            session: LessonSession::new(request),
            counts,
            is_kept: true,
        }
    }

    /// Opens the position of this day.
    pub(super) fn open_day(&mut self, date: NaiveDate, diary: &Diary) -> Result<(), Failure> {
        self.open(Some(date), diary, &[])
    }

    /// Opens the next puzzle near the player's rating.
    pub(super) fn open_practice(&mut self, scores: &[PracticeScore]) -> Result<(), Failure> {
        self.open(None, &Diary::default(), scores)
    }

    fn open(
        &mut self,
        today: Option<NaiveDate>,
        diary: &Diary,
        scores: &[PracticeScore],
    ) -> Result<(), Failure> {
        let known = LearnerRecords {
            diary,
            scores,
            today,
            ..LearnerRecords::nothing()
        };
        let next = self.session.next(self.catalogue, &known, 0);
        let opened = self.work(next.map_err(Failure::refused)?)?;
        // Nothing has been said that would have to be kept.
        let _ = self.session.receive(opened);
        Ok(())
    }

    /// The puzzle as it is now.
    pub(super) fn attempt(&self) -> Option<&DrillAttempt> {
        match self.session.exercise()? {
            Exercise::Drill(attempt) => Some(attempt),
            Exercise::Lesson(_) => None,
        }
    }

    /// The status to end with: whether everything could be stored.
    pub(super) fn status(&self) -> RunStatus {
        if self.is_kept {
            RunStatus::Fine
        } else {
            RunStatus::Refused
        }
    }

    /// Asks the puzzle until it is answered, the player leaves or the input ends.
    pub(super) fn ask(&mut self, console: &mut Console<'_>) -> Result<PuzzleEnd, Failure> {
        let mut news = None;
        let mut is_noted = false;
        // The nudges of an earlier start.
        let nudges = self.attempt().map(DrillAttempt::nudges_said);
        for nudge in nudges.unwrap_or_default() {
            shown::paragraph(&mut console.output, &format!("> {nudge}"))?;
        }
        while self.attempt().is_some_and(|attempt| !attempt.is_done()) {
            self.show_question(console)?;
            let input = loop {
                console.output.flush()?;
                let Some(typed) = console.lines.typed().map_err(Failure::Input)? else {
                    return Ok(PuzzleEnd::Left);
                };
                let typed = typed.trim();
                let words: Vec<&str> = typed.split_whitespace().collect();
                match words.join(" ").to_lowercase().as_str() {
                    "q" | "quit" | "exit" => return Ok(PuzzleEnd::Left),
                    "help" | "?" => write!(console.output, "{HELP}")?,
                    "r" | "rules" => self.show_rules(console)?,
                    "h" | "hint" | "nudge" if self.nudges_left() == 0 => {
                        writeln!(console.output, "{NO_NUDGE}")?;
                    }
                    "h" | "hint" | "nudge" => break Input::Nudge,
                    "give up" => break Input::GiveUp,
                    _ => break Input::Typed(typed.to_owned()),
                }
            };
            let said = self.say(input, console)?;
            news = said.news;
            if let (false, Some(why)) = (is_noted, said.note) {
                is_noted = true;
                writeln!(console.output, "Note: {why}.")?;
            }
        }
        Ok(PuzzleEnd::Answered(news.map(Box::new)))
    }

    /// Writes the game and the position.
    pub(super) fn show_position(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some(view) = self.session.view() else {
            return Ok(());
        };
        let out = &mut console.output;
        writeln!(out, "\n{}", view.game.title())?;
        if let Some(line) = &view.line {
            shown::position(out, &view.game, line)?;
        }
        Ok(())
    }

    /// Writes the position and the question.
    fn show_question(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.show_position(console)?;
        let Some(view) = self.session.view() else {
            return Ok(());
        };
        let out = &mut console.output;
        let asks = format!(
            "{}{}",
            view.question,
            view.line.as_ref().map_or("", shown::of_one_pile)
        );
        if view.nudges > 0 {
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
        Ok(())
    }

    /// The number of nudges that do not name the answer.
    fn nudges_left(&self) -> u64 {
        self.session.view().map_or(0, |view| view.nudges)
    }

    fn show_rules(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        if let Some(view) = self.session.view() {
            let text = view.game.entry.rules_text(&view.game.settings);
            let width = console.output.width();
            write!(console.output, "{}", rules::text(&text, width))?;
        }
        Ok(())
    }

    /// Names the answer, and stores nothing.
    pub(super) fn show_answer(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.counts = false;
        self.say(Input::GiveUp, console)?;
        Ok(())
    }

    /// Passes on what the player says, stores what comes of it, and only then shows the reply.
    fn say(&mut self, input: Input, console: &mut Console<'_>) -> Result<Kept, Failure> {
        let Some(work) = self.session.say(input) else {
            return Ok(Kept::default());
        };
        let state = self.work(work)?;
        let reply = state.reply.clone();
        let kept = self.keep(state);
        shown::reply(&mut console.output, &reply)?;
        Ok(kept)
    }

    fn keep(&mut self, state: Box<ExerciseState>) -> Kept {
        let puzzle = state.puzzle_change();
        let mistakes = self.session.receive(state).mistakes;
        let mut kept = Kept::default();
        if !self.counts {
            return kept;
        }
        if let Err(error) = self.data.keep_mistakes(mistakes) {
            self.is_kept = false;
            kept.note = Some(error.to_string());
        }
        match puzzle.map(|puzzle| self.data.keep_puzzle(puzzle)) {
            None => {}
            Some(Ok(news)) => kept.news = Some(news),
            Some(Err(error)) => {
                self.is_kept &= matches!(error, UserDataError::AnsweredFirst);
                kept.note = Some(format!("{error}. This try does not count"));
            }
        }
        kept
    }

    /// Does the work. Ctrl-C ends the program meanwhile: nothing is half stored.
    fn work(&self, work: ExerciseWork) -> Result<Box<ExerciseState>, Failure> {
        let _working = Working::on("at work on a puzzle");
        let state = work.run(self.catalogue, &Cancel::default());
        state.map_err(Failure::Refused)
    }
}

/// What came of storing an answer or a nudge.
#[derive(Default)]
struct Kept {
    /// What has changed.
    news: Option<PuzzleNews>,
    /// What could not be stored, and why.
    note: Option<String>,
}
