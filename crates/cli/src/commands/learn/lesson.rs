//! One lesson as a text dialogue.

use super::exercises::Exercises;
use super::files::{read, report_damage};
use crate::commands::learn::{is_on_screen, place_of, text};
use crate::dialogue::{self, Dialogue, DialogueAct, DialogueResult, NextStep};
use crate::input::arguments::{PROGRAM, random_seed, typed_seed};
use crate::output::wrapping::WrappingWriter;
use crate::screen;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::ArgMatches;
use goldpile_app::StudyRequest;
use goldpile_app::study::LearnerRecords;
use goldpile_app::study::{KeepOutcome, LessonChange, match_after_lesson};
use goldpile_app::user_data::LessonAdvance;
use goldpile_engine::GameEntry;
use goldpile_engine::notation::piles_text;
use goldpile_learn::marks::signs;
use goldpile_learn::progress::{OVERTAKEN, QUESTIONS};
use goldpile_learn::session::{ExerciseView, NOT_IN_EXAM, Taught};
use goldpile_learn::{Input, Lesson, LessonProgress, LessonStage, Session};
use goldpile_play::Level;
use goldpile_solve::Cancel;
use std::io::{self, Write};

const HELP: &str = "  yes, no      when you are asked who wins
  Enter        go on; when you are asked for the opponent's reply, show it
  h            a nudge: first a question, then a narrower one, then the answer
  t            the table, if it may be seen
  s            show the step again
  w            what the lesson has taught so far; w again, the proof
  card         the card with the strategy, once the exam is passed
  r            the rules
  give up      resign a match; for a question, show the answer
  q            leave; everything is saved
";

/// Runs the lesson until it is finished, the learner quits or the input ends. Progress is saved after each answer;
/// the status is [`RunStatus::Refused`] if that failed. The lesson opens on the screen if there is one, unless
/// text is asked for.
pub(crate) fn run(entry: &GameEntry, matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let home = console.home;
    let lesson = Lesson::of(entry).map_err(Failure::refused)?;
    if lesson.is_none() {
        return Err(Failure::Usage(format!("{} has no lesson", entry.name)));
    }
    let typed = typed_seed(matches)?;
    let seed = typed.unwrap_or_else(random_seed);
    let game = place_of(console.catalogue, entry);
    let (known, damaged) = read(home.data.lessons.as_ref())?;
    let mut known = known.into_iter();
    let stored = known.find(|progress| progress.game == *entry.name);
    let mut progress = (stored.clone()).unwrap_or_else(|| LessonProgress::new(&entry.name, seed));
    if matches.get_flag("again") {
        progress = progress.restarted();
    }
    let is_on_screen = is_on_screen(home, matches);
    let mut from = stored;
    if is_on_screen {
        if !matches.get_flag("again") && typed.is_none() {
            return screen::study(console, StudyRequest::lesson(game));
        }
        // A learner who leaves before the first answer has begun the lesson, too.
        if let Some(lessons) = &home.data.lessons {
            let put = lessons.put(std::slice::from_ref(&progress));
            put.map_err(Failure::refused)?;
        }
        from = Some(progress.clone());
    }
    let start = LessonAdvance { from, to: progress };
    let request = StudyRequest::Lesson(game, Some(Box::new(start)));
    if is_on_screen {
        return screen::study(console, request);
    }
    let mut dialogue = LessonDialogue {
        exercises: Exercises::new(console, request),
        seed,
        stage: None,
        was_taught: false,
        is_kept: true,
        is_ascii: home.is_ascii,
    };
    dialogue.open(&[])?;
    dialogue::run(&mut dialogue, console)?;
    let read = report_damage(home.data.lessons.as_ref(), &damaged, console)?;
    Ok(if dialogue.is_kept {
        read
    } else {
        RunStatus::Refused
    })
}

struct LessonDialogue<'a> {
    exercises: Exercises<'a>,
    /// The seed for a lesson that has not been begun.
    seed: u64,
    /// The stage whose text was shown last; `None` at first.
    stage: Option<LessonStage>,
    /// Whether what has been taught was shown last, so that the proof comes next.
    was_taught: bool,
    /// Whether saving has succeeded so far; only the first failure is reported.
    is_kept: bool,
    is_ascii: bool,
}

impl Dialogue for LessonDialogue<'_> {
    const HELP: &'static [&'static str] = &[text::MOVES, HELP];

    fn command(name: &str) -> Option<DialogueAct<Self>> {
        Some(match name {
            "h" | "hint" | "nudge" => |lesson, out| {
                lesson.say(Input::Nudge, out)?;
                Ok(NextStep::Read)
            },
            "t" | "table" => Self::show_table,
            "s" | "step" => Self::show_step,
            "w" | "why" | "proof" => Self::show_taught,
            "card" => Self::show_card,
            "r" | "rules" => |lesson, out| lesson.exercises.show_rules(out),
            "give up" => |lesson, out| lesson.say(Input::GiveUp, out),
            _ => return None,
        })
    }

    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure> {
        let session = &self.exercises.session;
        let (Some(lesson), Some(view)) = (session.lesson(), session.view()) else {
            return Ok(false);
        };
        if self.stage.is_none() {
            let title = &view.game.entry.title;
            writeln!(out, "Learn: {title}. Type help to see what can be typed.")?;
        }
        if self.stage != Some(lesson.stage()) {
            heading(view, out)?;
            text(view, out)?;
            if lesson.is_at_door() {
                card(lesson, out)?;
            }
            self.stage = Some(lesson.stage());
        }
        if lesson.stage() == LessonStage::Done {
            lead_on(view, out)?;
            return Ok(false);
        }
        marks(lesson, view, self.is_ascii, out)?;
        question(view, out)?;
        Ok(true)
    }

    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult {
        self.say(Input::Typed(line.trim().to_owned()), out)
    }
}

impl LessonDialogue<'_> {
    /// Opens the lesson at the stored progress.
    fn open(&mut self, stored: &[LessonProgress]) -> Result<(), Failure> {
        let known = LearnerRecords {
            lessons: stored.iter().collect(),
            ..LearnerRecords::empty()
        };
        self.exercises.next(&known, self.seed)
    }

    fn show_table(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let view = self.exercises.session.view();
        match view.and_then(|view| view.sheet.as_ref()) {
            Some(sheet) => text::sheet(out, sheet)?,
            None => writeln!(out, "There is no table to see here.")?,
        }
        Ok(NextStep::Read)
    }

    fn show_step(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        if let Some(view) = self.exercises.session.view() {
            text(view, out)?;
        }
        Ok(NextStep::Ask)
    }

    /// Shows what the lesson has taught so far and, when asked again at once, the proof.
    fn show_taught(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let Some(session) = self.exercises.session.lesson() else {
            return Ok(NextStep::Read);
        };
        if session.is_examined() {
            writeln!(out, "{NOT_IN_EXAM}")?;
        } else if std::mem::take(&mut self.was_taught) {
            let lesson = session.lesson();
            for text in lesson.proof.rendered(lesson.adviser()) {
                text::paragraph(out, &text)?;
            }
        } else {
            taught(&session.taught(), out)?;
            writeln!(out, "\nw again shows the proof.")?;
            self.was_taught = true;
        }
        Ok(NextStep::Read)
    }

    fn show_card(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        match self.exercises.session.lesson() {
            Some(session) if session.has_card() => card(session, out)?,
            _ => writeln!(
                out,
                "The card comes with the end of the lesson, once the exam is passed."
            )?,
        }
        Ok(NextStep::Read)
    }

    fn say(&mut self, input: Input, out: &mut WrappingWriter<'_>) -> DialogueResult {
        self.was_taught = false;
        if let Some(state) = self.exercises.after(input)? {
            text::reply(out, &state.reply)?;
            let change = self.exercises.session.receive(state);
            self.keep(change, out)?;
        }
        Ok(NextStep::Ask)
    }

    /// Saves the progress and the mistakes. If another program has continued the lesson, continues from there.
    fn keep(&mut self, change: LessonChange, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
        let Exercises { data, session, .. } = &mut self.exercises;
        let noted = data.keep_mistakes(change.mistakes);
        let kept = match (session.lesson(), &data.lessons) {
            // The first typed line begins a lesson, even if it is not an answer.
            (Some(lesson), Some(_)) => data.advance(session.advance(lesson)),
            _ => Ok(()),
        };
        if session.on_kept(&kept) == KeepOutcome::Overtaken {
            writeln!(out, "\n{OVERTAKEN}")?;
            let (stored, _) = read(data.lessons.as_ref())?;
            return self.open(&stored);
        }
        let kept = kept.map_err(|error| error.to_string());
        let noted = noted.map_err(|error| error.to_string());
        if let (true, Err(why)) = (self.is_kept, kept.and(noted)) {
            self.is_kept = false;
            writeln!(out, "Note: {why}. The lesson goes on.")?;
        }
        Ok(())
    }
}

fn heading(view: &ExerciseView, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    let (done, of) = view.steps;
    let bar: String = (0..of)
        .map(|step| if step < done { '■' } else { '□' })
        .collect();
    let number = (done + 1).min(of);
    writeln!(out, "\n{} · {number} of {of}  {bar}\n", view.heading)?;
    Ok(())
}

fn text(view: &ExerciseView, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    if view.game.settings != view.game.entry.defaults() {
        writeln!(out, "{}", view.game.title())?;
    }
    for text in &view.text {
        text::paragraph(out, text)?;
    }
    Ok(())
}

/// Writes the marks of practice or of the exam, and the number of its question.
fn marks(
    lesson: &Session,
    view: &ExerciseView,
    is_ascii: bool,
    out: &mut WrappingWriter<'_>,
) -> Result<(), Failure> {
    let marks = signs(&view.marks, is_ascii);
    let text = if lesson.is_examined() {
        let number = view.marks.len() + 1;
        format!("Exam {number} of {QUESTIONS}  {marks}")
    } else if marks.is_empty() {
        return Ok(());
    } else if lesson.is_at_door() {
        format!("Exam: {marks}")
    } else {
        format!("So far: {marks}")
    };
    writeln!(out, "\n{}", text.trim_end())?;
    Ok(())
}

/// Writes the card of the lesson, if it has one.
fn card(lesson: &Session, out: &mut WrappingWriter<'_>) -> io::Result<()> {
    let card = lesson.card();
    if !card.is_empty() {
        writeln!(out, "\nHow to win {}", lesson.adviser().game().entry.title)?;
    }
    for line in card {
        text::paragraph(out, &line)?;
    }
    Ok(())
}

/// Writes how to begin a match against the Dragon from a start that the learner can win.
fn lead_on(view: &ExerciseView, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    let entry = &view.game.entry;
    let drawn = match_after_lesson(entry, random_seed(), &Cancel::default());
    let drawn = drawn.map_err(Failure::Refused)?;
    let (game, piles) = (entry.typed(), piles_text(&drawn.start().piles));
    let dragon = Level::DRAGON.name();
    writeln!(
        out,
        "\nMeet the Dragon, from a start that you can win:\n{PROGRAM} play {game} {piles} --vs {dragon}"
    )?;
    Ok(())
}

fn taught(taught: &Taught, out: &mut WrappingWriter<'_>) -> io::Result<()> {
    if taught.ideas.is_empty() {
        writeln!(out, "Nothing but the rules of the game, so far.")?;
    }
    for idea in &taught.ideas {
        writeln!(out, "\n{}", idea.name)?;
        for text in &idea.text {
            text::paragraph(out, text)?;
        }
    }
    if let Some(rows) = &taught.rows {
        writeln!(out)?;
        text::paragraph(out, &format!("{}: {}.", rows.title, rows.in_line()))?;
    }
    Ok(())
}

fn question(view: &ExerciseView, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    writeln!(out)?;
    if let Some(sheet) = &view.sheet {
        text::sheet(out, sheet)?;
    }
    if let Some(line) = &view.line {
        text::position(out, &view.game, line, view.is_reply)?;
    }
    text::paragraph(out, &view.question)?;
    Ok(())
}
