//! A match as a text dialogue that only ever adds lines, for pipes and screen readers.

mod commands;
mod keeping;
mod pages;
mod words;

use super::console::Console;
use super::failure::{Failure, Status};
use super::lines::Line;
use super::progress::Working;
use crate::engine::Move;
use crate::engine::notation::{MoveError, parse_move, recorded_text, typed_text};
use crate::engine::sample::random_move;
use crate::engine::walk::GaveUp;
use crate::play::words::HOW_WON;
use crate::play::{Adviser, Contest, Level, choose, lost_play, move_dice};
use commands::Command;
pub(super) use keeping::Keeping;
use std::io::{self, Write};
use words::{example, memo, position_in_words, refused, seating, turn, words};

/// The dialogue of one match.
struct Talk<'a> {
    contest: Contest,
    adviser: &'a Adviser,
    keeping: Keeping,
    out: &'a mut dyn Write,
    /// The width of a paragraph.
    columns: usize,
}

/// Plays the match to its end, to `quit` or to the end of the input; each of these is
/// [`Status::Fine`] unless the match could not be saved. The match is saved after every change, and
/// counted when it ends. The computer's moves are worked out on the calling thread, while the other
/// side waits.
///
/// # Errors
/// Any error from reading or writing the dialogue. If the match cannot be saved, this is reported and
/// play continues.
pub(super) fn run(
    contest: Contest,
    adviser: &Adviser,
    keeping: Keeping,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let Console { lines, output } = console;
    output.begin_prose();
    let mut talk = Talk {
        contest,
        adviser,
        keeping,
        columns: output.width(),
        out: output,
    };
    talk.greet()?;
    talk.keep()?;
    talk.show()?;
    loop {
        talk.computer_moves()?;
        if talk.contest.verdict().is_some() {
            talk.end()?;
            return Ok(talk.keeping.status());
        }
        talk.out.flush()?;
        let Some(line) = lines.next().map_err(Failure::Input)? else {
            talk.leave()?;
            return Ok(talk.keeping.status());
        };
        let (Line::Text(line) | Line::NoText(line, _) | Line::TooLong(line)) = line;
        match commands::find(line.trim()) {
            Some(Command::Quit) => {
                talk.leave()?;
                return Ok(talk.keeping.status());
            }
            Some(command) => {
                talk.obey(command)?;
                talk.keep()?;
            }
            None if line.trim().is_empty() => talk.show()?,
            None => match commands::asked(&line) {
                Some(text) => talk.why_typed(text)?,
                None => talk.move_typed(&line)?,
            },
        }
    }
}

impl Talk<'_> {
    fn greet(&mut self) -> io::Result<()> {
        let Self { contest, out, .. } = self;
        writeln!(out, "{}. Seed {}.", contest.game().title(), contest.seed())?;
        writeln!(out, "{}", seating(contest))?;
        writeln!(
            out,
            "Type a move{}, or one of: {}. {}",
            example(contest),
            commands::names(),
            contest.game().goal()
        )
    }

    /// Saves the match as it is now. A failure is reported once, and play continues.
    fn keep(&mut self) -> io::Result<()> {
        for line in self.keeping.keep(&self.contest) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Shows the position, what is remembered, and whose turn it is.
    fn show(&mut self) -> io::Result<()> {
        let Self { contest, out, .. } = self;
        let position = contest.position();
        writeln!(out)?;
        writeln!(out, "{}", position_in_words(&position.piles))?;
        let memory = contest.game().rules.memory(position);
        for line in memory.iter().filter_map(|one| memo(contest, one)) {
            writeln!(out, "{line}")?;
        }
        if contest.verdict().is_none() {
            writeln!(out, "{}", turn(contest))?;
        }
        Ok(())
    }

    /// Lets the computer act until it is a person's turn.
    fn computer_moves(&mut self) -> io::Result<()> {
        while let (None, Some(level)) = (
            self.contest.verdict(),
            self.contest.seat(self.contest.actor()).computer,
        ) {
            let Some(chosen) = self.choice(level)? else {
                return Ok(());
            };
            self.make(chosen)?;
        }
        Ok(())
    }

    fn choice(&mut self, level: Level) -> io::Result<Option<Move>> {
        let position = self.contest.position();
        let mut dice = move_dice(self.contest.seed(), self.contest.moves_made());
        // What was said so far is read while the computer thinks.
        self.out.flush()?;
        let _working = Working::on("the computer is taking a long time over its move");
        match choose(level, self.adviser, position, &mut dice) {
            Ok(chosen) => Ok(chosen),
            Err(unsolved) => {
                let rules = &*self.contest.game().rules;
                let chosen = random_move(rules, position, &mut dice);
                if chosen.is_some() {
                    writeln!(
                        self.out,
                        "Goldpile cannot judge this position ({unsolved}) and plays an arbitrary \
                         move."
                    )?;
                } else {
                    writeln!(
                        self.out,
                        "Goldpile has found no move: {GaveUp}. undo takes back a move, quit leaves."
                    )?;
                }
                Ok(chosen)
            }
        }
    }

    /// Plays a move and describes it, or says why it is refused.
    fn make(&mut self, chosen: Move) -> io::Result<()> {
        match self.contest.play(chosen) {
            Ok(allowed) => {
                self.keep()?;
                let Some(last) = self.contest.last() else {
                    return Ok(());
                };
                let line = words(&self.contest).made(&last, &allowed.clause);
                writeln!(self.out, "{line}")?;
                // The computer does not need a description of its own move.
                let computer = self.contest.seat(self.contest.actor()).computer.is_some();
                if computer && self.contest.verdict().is_none() {
                    Ok(())
                } else {
                    self.show()
                }
            }
            Err(refusal) => {
                writeln!(self.out, "{}", refused(&self.contest, &refusal))
            }
        }
    }

    fn move_typed(&mut self, text: &str) -> io::Result<()> {
        match self.read(text)? {
            Some(chosen) => self.make(chosen),
            None => Ok(()),
        }
    }

    /// Reads a move, or says why the text is not a move.
    fn read(&mut self, text: &str) -> io::Result<Option<Move>> {
        match parse_move(text, self.contest.position()) {
            Ok(chosen) => return Ok(Some(chosen)),
            Err(MoveError::Refusal(refusal)) => {
                writeln!(self.out, "{}", refused(&self.contest, &refusal))?;
            }
            Err(MoveError::Notation(error)) => {
                writeln!(
                    self.out,
                    "Not understood: {error}. help shows what can be typed."
                )?;
            }
        }
        Ok(None)
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        let actor = self.contest.actor();
        if matches!(command, Command::Hint | Command::Why) {
            self.contest.note_help();
        }
        match command {
            Command::Hint => self.hint(),
            Command::Why => self.why(None),
            Command::Undo => {
                let done = self.contest.undo();
                self.moved(
                    done,
                    "Taken back.",
                    "There is no move of yours to take back.",
                )
            }
            Command::Redo => {
                let done = self.contest.redo();
                self.moved(done, "Redone.", "No move has been taken back.")
            }
            Command::Claim if !self.contest.may_claim(actor) => {
                writeln!(self.out, "Make a move first: a claim is about your play.")
            }
            Command::Claim => match self.contest.claim(actor, self.adviser) {
                Ok(true) => writeln!(self.out, "The claim is confirmed."),
                Ok(false) => writeln!(
                    self.out,
                    "The claim is not confirmed: with best play the other side wins. Play on."
                ),
                Err(unsolved) => {
                    writeln!(self.out, "Nobody can confirm that: {unsolved}. Play on.")
                }
            },
            Command::Resign => {
                self.contest.resign(actor);
                Ok(())
            }
            Command::Rules => self.rules(),
            Command::Theory => self.theory(),
            Command::How => write!(
                self.out,
                "{}",
                crate::cli::rules::text(HOW_WON, self.columns)
            ),
            Command::Moves => self.moves(),
            Command::Help => write!(self.out, "{}", commands::help()),
            // The dialogue ends before this is reached.
            Command::Quit => Ok(()),
        }
    }

    fn moved(&mut self, done: bool, yes: &str, no: &str) -> io::Result<()> {
        writeln!(self.out, "{}", if done { yes } else { no })?;
        if done { self.show() } else { Ok(()) }
    }

    /// Shows a winning move, or says that no move wins and which one holds out longest.
    fn hint(&mut self) -> io::Result<()> {
        let position = self.contest.position();
        let rules = &*self.contest.game().rules;
        let found = self.adviser.hint(position).and_then(|hint| match hint {
            Some(chosen) => Ok(Some((chosen, true))),
            None => Ok(lost_play(self.adviser, position)?.map(|chosen| (chosen, false))),
        });
        let line = match found {
            Ok(Some((chosen, wins))) => {
                let typed = typed_text(&recorded_text(rules, position, &chosen), position);
                let words = words(&self.contest).imperative(&chosen);
                if wins {
                    format!("Hint: {typed} wins ({words}).")
                } else {
                    format!("Hint: {typed} holds out ({words}), but no move wins here.")
                }
            }
            Ok(None) => "No move is left.".to_owned(),
            Err(unsolved) => format!("There is no hint: {unsolved}."),
        };
        writeln!(self.out, "{line}")
    }
}
