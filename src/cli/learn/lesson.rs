//! One lesson as a text dialogue.

use super::super::lines::Line;
use super::super::{rules, screen};
use super::files::{complain, read};
use super::{drills, is_on_screen, place_of, shown};
use crate::cli::arguments::value;
use crate::cli::console::Console;
use crate::cli::failure::{Failure, Status};
use crate::cli::home::Home;
use crate::engine::{Catalogue, Entry};
use crate::learn::progress::OVERTAKEN;
use crate::learn::{Lesson, Progress, Reply, Session, Shelf, ShelfError, Stage};
use crate::tui::Asked;
use clap::ArgMatches;
use std::io::Write;

/// The limit for the seeds drawn: small enough for a seed to be typed again.
const SEEDS: u64 = 1_000_000;

const HELP: &str = "\
  5,9 or b10   a move: what to leave, or what to take; with one pile, =17 or 3
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
/// each answer; the status is [`Status::Refused`] if that failed. The lesson opens on the screen if
/// there is one, unless text is asked for.
///
/// # Errors
/// As [`super::run`].
pub(super) fn run(
    catalogue: &Catalogue,
    home: &Home,
    entry: &Entry,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let lesson = Lesson::of(entry).map_err(|fault| Failure::Refused(fault.to_string()))?;
    let lesson = lesson.ok_or_else(|| Failure::Usage(format!("{} has no lesson", entry.name)))?;
    let typed = value(matches, "seed");
    let seeded = typed.is_some();
    let seed = match typed {
        None => rand::random::<u64>() % SEEDS,
        Some(text) => text.parse().map_err(|_| {
            Failure::Usage(format!("--seed must be a number below 2^64, not {text}"))
        })?,
    };
    let (known, damaged) = read(home.lessons.as_ref())?;
    let known = known
        .into_iter()
        .find(|progress| progress.game == entry.name);
    let from = known.clone();
    let mut progress = known.unwrap_or_else(|| Progress::new(&entry.name, seed));
    if matches.get_flag("again") {
        progress = progress.again();
    }
    if is_on_screen(matches) {
        // The screen takes it from there.
        if let (true, Some(shelf)) = (matches.get_flag("again") || seeded, &home.lessons) {
            let put = shelf.put(&[progress]);
            put.map_err(|error| Failure::Refused(error.to_string()))?;
        }
        let asked = Asked::Lesson(place_of(catalogue, entry));
        return screen::study(catalogue, home, asked);
    }
    let session = Session::restore(lesson, progress);
    let mut talk = Talk {
        catalogue,
        home,
        from,
        session: session.map_err(|unsolved| Failure::Refused(unsolved.to_string()))?,
        kept: true,
    };
    talk.dialogue(console)?;
    let read = complain(home.lessons.as_ref(), &damaged, console)?;
    Ok(if talk.kept { read } else { Status::Refused })
}

struct Talk<'a> {
    catalogue: &'a Catalogue,
    home: &'a Home,
    /// The stored progress, as this dialogue read or wrote it last.
    from: Option<Progress>,
    session: Session,
    /// Whether the progress could be saved so far; a failure is reported once.
    kept: bool,
}

impl Talk<'_> {
    fn dialogue(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let title = &self.session.adviser().game().entry.title;
        writeln!(
            console.output,
            "Learn: {title}. Type help to see what can be typed."
        )?;
        let mut stage = None;
        loop {
            if stage != Some(self.session.stage()) {
                self.heading(console)?;
                self.text(console)?;
                stage = Some(self.session.stage());
            }
            if self.session.stage() == Stage::Done {
                return Ok(());
            }
            self.question(console)?;
            // The same question is repeated until an answer counts.
            loop {
                console.output.flush()?;
                let Some(line) = console.lines.next().map_err(Failure::Input)? else {
                    return Ok(());
                };
                let (Line::Text(typed) | Line::NoText(typed, _) | Line::TooLong(typed)) = line;
                let typed = typed.trim();
                if ["q", "quit", "exit"].contains(&typed) {
                    return Ok(());
                }
                if self.obey(typed, console)? {
                    break;
                }
            }
        }
    }

    /// Does what was typed; returns whether to show the question again.
    fn obey(&mut self, typed: &str, console: &mut Console<'_>) -> Result<bool, Failure> {
        let out = &mut console.output;
        match typed.to_lowercase().as_str() {
            "help" | "?" => write!(out, "{HELP}")?,
            "s" | "step" => {
                self.text(console)?;
                return Ok(true);
            }
            "r" | "rules" => {
                let game = self.session.adviser().game();
                let text = game.entry.rules_text(&game.settings);
                write!(out, "{}", rules::text(&text, out.width()))?;
            }
            "w" | "why" | "proof" => {
                let lesson = self.session.lesson();
                for text in lesson.proof.told(lesson.adviser()) {
                    shown::paragraph(out, &text)?;
                }
            }
            "t" | "table" => match self.session.view().sheet {
                Some(sheet) => shown::sheet(out, &sheet)?,
                None => writeln!(out, "There is no table to see here.")?,
            },
            "h" | "hint" | "nudge" => {
                let reply = self.session.nudge();
                self.replied(reply, console)?;
            }
            "give up" => {
                let reply = self.session.give_up();
                return self.replied(reply, console).map(|()| true);
            }
            _ => {
                let reply = self.session.answer(typed);
                self.replied(reply, console)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn replied(
        &mut self,
        reply: Result<Reply, crate::solve::Unsolved>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let reply = reply.map_err(|unsolved| Failure::Refused(unsolved.to_string()))?;
        shown::reply(&mut console.output, &reply)?;
        self.keep(&reply, console)
    }

    /// Saves the progress and the mistakes. If another program has gone on with the lesson, goes on from
    /// there.
    fn keep(&mut self, reply: &Reply, console: &mut Console<'_>) -> Result<(), Failure> {
        let noted = drills::note(self.catalogue, self.home, &reply.mistakes);
        let progress = self.session.progress();
        let kept = match &self.home.lessons {
            None => Ok(()),
            Some(lessons) => match lessons.advance(progress, &self.from) {
                Err(ShelfError::Changed(_)) => return self.go_on_from(lessons, console),
                kept => kept.map_err(|error| error.to_string()),
            },
        };
        if kept.is_ok() {
            self.from = Some(progress.clone());
        }
        if let (true, Err(why)) = (self.kept, kept.and(noted)) {
            self.kept = false;
            writeln!(console.output, "Note: {why}. The lesson goes on.")?;
        }
        Ok(())
    }

    /// Goes on from the stored progress.
    fn go_on_from(
        &mut self,
        lessons: &Shelf<Progress>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        writeln!(console.output, "\n{OVERTAKEN}")?;
        let (stored, _) = read(Some(lessons))?;
        let here = self.session.progress();
        let stored = stored.into_iter().find(|one| one.game == here.game);
        let progress = stored.unwrap_or_else(|| here.clone());
        let lesson = self.session.lesson().clone();
        let session = Session::restore(lesson, progress.clone());
        self.session = session.map_err(|unsolved| Failure::Refused(unsolved.to_string()))?;
        self.from = Some(progress);
        Ok(())
    }

    fn heading(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let view = self.session.view();
        let (done, of) = view.steps;
        let bar: String = (0..of)
            .map(|step| if step < done { '■' } else { '□' })
            .collect();
        let number = (done + 1).min(of);
        writeln!(
            console.output,
            "\n{} · {number} of {of}  {bar}\n",
            view.heading
        )?;
        Ok(())
    }

    fn text(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let view = self.session.view();
        if view.game.settings != view.game.entry.defaults() {
            writeln!(console.output, "{}", view.game.title())?;
        }
        for text in view.text {
            shown::paragraph(&mut console.output, &text)?;
        }
        Ok(())
    }

    fn question(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let view = self.session.view();
        let out = &mut console.output;
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
}
