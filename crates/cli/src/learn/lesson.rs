//! One lesson as a text dialogue.

use super::super::{rules, screen};
use super::files::{complain, read};
use super::{is_on_screen, place_of, shown};
use crate::arguments::{random_seed, typed_seed};
use crate::console::{Console, WrappingWriter};
use crate::failure::{Failure, RunStatus};
use crate::home::Home;
use clap::ArgMatches;
use goldpile_app::lesson_session::{KeepOutcome, LessonChange};
use goldpile_app::study_request::LearnerRecords;
use goldpile_app::user_data::Advance;
use goldpile_app::{LessonSession, StudyRequest, UserData};
use goldpile_engine::{Catalogue, GameEntry};
use goldpile_learn::progress::OVERTAKEN;
use goldpile_learn::session::View;
use goldpile_learn::{Input, Lesson, LessonProgress, LessonStage};
use goldpile_solve::Cancel;
use std::io::Write;

// A backslash at the end of the first line would take away the indentation of the next.
const HELP: &str = "  5,9 or b10   a move: what to leave, or what to take; with one pile,
               3 takes 3 and =17 leaves 17
  x4,5 x3,4    positions to block, when you are asked for them; x- for none
  yes, no      when you are asked who wins
  Enter        go on; when you are asked for the opponent's reply, show it
  h            a nudge: first a question, then a narrower one, then the answer
  t            the table, if it may be seen
  s            show the step again
  w            the proof
  r            the rules
  give up      resign a match; for a question, show the answer
  q            leave; everything is saved
";

/// Runs the lesson until it is finished, the learner quits or the input ends. Progress is saved after
/// each answer; the status is [`RunStatus::Refused`] if that failed. The lesson opens on the screen if
/// there is one, unless text is asked for.
///
/// # Errors
/// As [`super::run`].
pub(super) fn run(
    catalogue: &Catalogue,
    home: &Home,
    entry: &GameEntry,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<RunStatus, Failure> {
    let lesson = Lesson::of(entry).map_err(Failure::refused)?;
    if lesson.is_none() {
        return Err(Failure::Usage(format!("{} has no lesson", entry.name)));
    }
    let typed = typed_seed(matches)?;
    let seed = typed.unwrap_or_else(random_seed);
    let game = place_of(catalogue, entry);
    let (known, damaged) = read(home.data.lessons.as_ref())?;
    let mut known = known.into_iter();
    let stored = known.find(|progress| progress.game == entry.name);
    let begun = stored.clone();
    let mut progress = begun.unwrap_or_else(|| LessonProgress::new(&entry.name, seed));
    if matches.get_flag("again") {
        progress = progress.again();
    }
    if is_on_screen(home, matches) {
        if !matches.get_flag("again") && typed.is_none() {
            return screen::study(catalogue, home, StudyRequest::lesson(game));
        }
        // Whoever leaves before the first answer has begun the lesson, too.
        if let Some(lessons) = &home.data.lessons {
            let put = lessons.put(std::slice::from_ref(&progress));
            put.map_err(Failure::refused)?;
        }
        let start = Advance {
            from: Some(progress.clone()),
            to: progress,
        };
        let request = StudyRequest::Lesson(game, Some(Box::new(start)));
        return screen::study(catalogue, home, request);
    }
    let start = Advance {
        from: stored,
        to: progress,
    };
    let mut dialogue = LessonDialogue {
        catalogue,
        data: home.data.clone(),
        lesson: LessonSession::new(StudyRequest::Lesson(game, Some(Box::new(start)))),
        seed,
        is_kept: true,
    };
    dialogue.open(&[])?;
    dialogue.run(console)?;
    let read = complain(home.data.lessons.as_ref(), &damaged, console)?;
    Ok(if dialogue.is_kept {
        read
    } else {
        RunStatus::Refused
    })
}

/// A lesson as a text dialogue.
struct LessonDialogue<'a> {
    catalogue: &'a Catalogue,
    data: UserData,
    lesson: LessonSession,
    /// The seed of a lesson that has not been begun.
    seed: u64,
    /// Whether the progress could be saved so far; a failure is reported once.
    is_kept: bool,
}

impl LessonDialogue<'_> {
    /// Opens the lesson; this progress is stored.
    fn open(&mut self, stored: &[LessonProgress]) -> Result<(), Failure> {
        let known = LearnerRecords {
            lessons: stored.iter().collect(),
            ..LearnerRecords::nothing()
        };
        let next = self.lesson.next(self.catalogue, &known, self.seed);
        let work = next.map_err(Failure::refused)?;
        let opened = work.run(self.catalogue, &Cancel::default());
        // Nothing has been said that would have to be kept.
        let _ = self.lesson.receive(opened.map_err(Failure::Refused)?);
        Ok(())
    }

    fn run(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut stage = None;
        while let (Some(session), Some(view)) = (self.lesson.lesson(), self.lesson.view()) {
            let out = &mut console.output;
            if stage.is_none() {
                let title = &view.game.entry.title;
                writeln!(out, "Learn: {title}. Type help to see what can be typed.")?;
            }
            if stage != Some(session.stage()) {
                heading(view, out)?;
                text(view, out)?;
                stage = Some(session.stage());
            }
            if session.stage() == LessonStage::Done {
                return Ok(());
            }
            question(view, out)?;
            // The same question is repeated until an answer counts.
            loop {
                console.output.flush()?;
                let Some(typed) = console.lines.typed().map_err(Failure::Input)? else {
                    return Ok(());
                };
                let typed = typed.trim();
                if ["q", "quit", "exit"].contains(&typed) {
                    return Ok(());
                }
                if self.obey(typed, console)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Does what was typed; returns whether to show the question again.
    fn obey(&mut self, typed: &str, console: &mut Console<'_>) -> Result<bool, Failure> {
        let (Some(session), Some(view)) = (self.lesson.lesson(), self.lesson.view()) else {
            return Ok(true);
        };
        let out = &mut console.output;
        match typed.to_lowercase().as_str() {
            "help" | "?" => write!(out, "{HELP}")?,
            "s" | "step" => {
                text(view, out)?;
                return Ok(true);
            }
            "r" | "rules" => {
                let text = view.game.entry.rules_text(&view.game.settings);
                write!(out, "{}", rules::text(&text, out.width()))?;
            }
            "w" | "why" | "proof" => {
                let lesson = session.lesson();
                for text in lesson.proof.told(lesson.adviser()) {
                    shown::paragraph(out, &text)?;
                }
            }
            "t" | "table" => match &view.sheet {
                Some(sheet) => shown::sheet(out, sheet)?,
                None => writeln!(out, "There is no table to see here.")?,
            },
            "h" | "hint" | "nudge" => self.say(Input::Nudge, console)?,
            "give up" => {
                self.say(Input::GiveUp, console)?;
                return Ok(true);
            }
            _ => {
                self.say(Input::Typed(typed.to_owned()), console)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn say(&mut self, input: Input, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some(work) = self.lesson.say(input) else {
            return Ok(());
        };
        let state = work.run(self.catalogue, &Cancel::default());
        let state = state.map_err(Failure::Refused)?;
        shown::reply(&mut console.output, &state.reply)?;
        let change = self.lesson.receive(state);
        self.keep(change, console)
    }

    /// Saves the progress and the mistakes. If another program has gone on with the lesson, goes on from
    /// there.
    fn keep(&mut self, change: LessonChange, console: &mut Console<'_>) -> Result<(), Failure> {
        let noted = self.data.keep_mistakes(change.mistakes);
        let kept = match (self.lesson.lesson(), &self.data.lessons) {
            // A lesson is begun with the first line typed, even if that is no answer.
            (Some(session), Some(_)) => self.data.advance(self.lesson.advance(session)),
            _ => Ok(()),
        };
        if self.lesson.on_kept(&kept) == KeepOutcome::Overtaken {
            writeln!(console.output, "\n{OVERTAKEN}")?;
            let (stored, _) = read(self.data.lessons.as_ref())?;
            return self.open(&stored);
        }
        let kept = kept.map_err(|error| error.to_string());
        let noted = noted.map_err(|error| error.to_string());
        if let (true, Err(why)) = (self.is_kept, kept.and(noted)) {
            self.is_kept = false;
            writeln!(console.output, "Note: {why}. The lesson goes on.")?;
        }
        Ok(())
    }
}

fn heading(view: &View, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    let (done, of) = view.steps;
    let bar: String = (0..of)
        .map(|step| if step < done { '■' } else { '□' })
        .collect();
    let number = (done + 1).min(of);
    writeln!(out, "\n{} · {number} of {of}  {bar}\n", view.heading)?;
    Ok(())
}

fn text(view: &View, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    if view.game.settings != view.game.entry.defaults() {
        writeln!(out, "{}", view.game.title())?;
    }
    for text in &view.text {
        shown::paragraph(out, text)?;
    }
    Ok(())
}

fn question(view: &View, out: &mut WrappingWriter<'_>) -> Result<(), Failure> {
    writeln!(out)?;
    if let Some(sheet) = &view.sheet {
        shown::sheet(out, sheet)?;
    }
    if let Some(line) = &view.line {
        shown::position(out, &view.game, line)?;
    }
    shown::paragraph(out, &view.question)?;
    Ok(())
}
