//! A match as a dialogue: lines of text that are only ever added, for pipes and screen readers.

mod commands;
mod keeping;
mod pages;
mod words;

use super::Console;
use super::failure::{Failure, Status};
use super::lines::Line;
use super::typed::typed;
use crate::engine::notation::{MoveError, parse_move};
use crate::engine::reason::{self, Detail};
use crate::engine::sample::random_move;
use crate::engine::{Move, Voices};
use crate::number::Natural;
use crate::play::{Adviser, Contest, Level, choose, lost_play, move_dice};
use commands::Command;
pub(super) use keeping::Keeping;
use std::io::{self, Write};
use words::{Table, advice, position_in_words};

/// The dialogue of one match.
struct Talk<'a> {
    contest: Contest,
    adviser: &'a Adviser,
    keeping: Keeping,
    out: &'a mut dyn Write,
}

/// Plays the match to its end, to `quit`, or to the end of the input, all of which are
/// [`Status::Fine`]. It is kept after everything that happens, and counted when it ends. The
/// computer's moves are worked out on this thread, while the other side waits.
///
/// # Errors
/// What reading or writing gives. A match that cannot be kept is told of and played on.
pub(super) fn run(
    contest: Contest,
    adviser: &Adviser,
    keeping: Keeping,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let Console { lines, output } = console;
    let mut talk = Talk {
        contest,
        adviser,
        keeping,
        out: output,
    };
    talk.greet()?;
    talk.keep()?;
    talk.show()?;
    loop {
        talk.computer_moves()?;
        if talk.contest.verdict().is_some() {
            talk.end()?;
            return Ok(Status::Fine);
        }
        talk.out.flush()?;
        let Some(line) = lines.next().map_err(Failure::Input)? else {
            talk.leave()?;
            return Ok(Status::Fine);
        };
        let (Line::Text(line) | Line::NoText(line, _) | Line::TooLong(line)) = line;
        match commands::find(line.trim()) {
            Some(Command::Quit) => {
                talk.leave()?;
                return Ok(Status::Fine);
            }
            Some(command) => {
                talk.obey(command)?;
                talk.keep()?;
            }
            None if line.trim().is_empty() => talk.show()?,
            None => talk.move_typed(&line)?,
        }
    }
}

impl Talk<'_> {
    fn greet(&mut self) -> io::Result<()> {
        let Self { contest, out, .. } = self;
        writeln!(out, "{}. Seed {}.", contest.game().title(), contest.seed())?;
        let table = Table::of(contest);
        writeln!(out, "{}", table.seating())?;
        writeln!(
            out,
            "Type a move, or one of: {}. Who cannot move loses.",
            commands::names()
        )
    }

    /// Keeps the match as it is now. If that fails it is said once, and play goes on.
    fn keep(&mut self) -> io::Result<()> {
        for line in self.keeping.keep(&self.contest) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// The position, what is remembered, and whose turn it is.
    fn show(&mut self) -> io::Result<()> {
        let Self { contest, out, .. } = self;
        let table = Table::of(contest);
        let position = contest.position();
        writeln!(out)?;
        writeln!(out, "{}", position_in_words(&position.piles))?;
        for memo in contest.game().rules.memory(position) {
            if let Some(line) = table.memo(&memo) {
                writeln!(out, "{line}")?;
            }
        }
        if contest.verdict().is_none() {
            writeln!(out, "{}", table.turn())?;
        }
        Ok(())
    }

    /// Lets the computer act until a person is to.
    fn computer_moves(&mut self) -> io::Result<()> {
        while let (None, Some(level)) = (
            self.contest.verdict(),
            self.contest.seat(self.contest.actor()).computer,
        ) {
            let Some(chosen) = self.choice(level)? else {
                // Without a move the match would have a verdict.
                return Ok(());
            };
            self.make(chosen)?;
        }
        Ok(())
    }

    fn choice(&mut self, level: Level) -> io::Result<Option<Move>> {
        let position = self.contest.position();
        let mut dice = move_dice(self.contest.seed(), self.contest.moves_made());
        match choose(level, self.adviser, position, &mut dice) {
            Ok(chosen) => Ok(chosen),
            Err(unsolved) => {
                writeln!(
                    self.out,
                    "Goldpile cannot judge this position ({unsolved}) and plays any move."
                )?;
                let rules = &*self.contest.game().rules;
                Ok(random_move(rules, position, &mut dice))
            }
        }
    }

    /// Plays a move and says so, or says why it is refused.
    fn make(&mut self, chosen: Move) -> io::Result<()> {
        match self.contest.play(chosen) {
            Ok(allowed) => {
                self.keep()?;
                let Some(last) = self.contest.last() else {
                    return Ok(());
                };
                let line = Table::of(&self.contest).played(&last, &allowed.clause);
                writeln!(self.out, "{line}")?;
                // The computer needs nobody to tell it.
                let computer = self.contest.seat(self.contest.actor()).computer.is_some();
                if computer && self.contest.verdict().is_none() {
                    Ok(())
                } else {
                    self.show()
                }
            }
            Err(refusal) => {
                let line = Table::of(&self.contest).refusal(&refusal);
                writeln!(self.out, "{line}")
            }
        }
    }

    fn move_typed(&mut self, text: &str) -> io::Result<()> {
        match parse_move(text, self.contest.position()) {
            Ok(chosen) => self.make(chosen),
            Err(MoveError::Refusal(refusal)) => {
                let line = Table::of(&self.contest).refusal(&refusal);
                writeln!(self.out, "{line}")
            }
            Err(MoveError::Notation(error)) => {
                writeln!(
                    self.out,
                    "Not understood, {error}. help shows what can be typed."
                )
            }
        }
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        let actor = self.contest.actor();
        match command {
            Command::Hint => self.hint(),
            Command::Why => match self.adviser.explain(self.contest.position()) {
                Ok(why) => {
                    let text = Table::of(&self.contest).with_voices(|voices| {
                        let number = |number: &Natural| Detail::Ends.count(number);
                        let short = Voices {
                            number: &number,
                            ..*voices
                        };
                        reason::text(&why, &short, Detail::Ends)
                    });
                    write!(self.out, "{text}")
                }
                Err(unsolved) => writeln!(self.out, "Nobody can tell: {unsolved}."),
            },
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
                self.moved(done, "Made again.", "No move has been taken back.")
            }
            Command::Claim if !self.contest.may_claim(actor) => {
                writeln!(self.out, "Make a move first: a claim speaks of your play.")
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
            Command::Moves => self.moves(),
            Command::Help => write!(self.out, "{}", commands::help()),
            // The dialogue has ended before it comes here.
            Command::Quit => Ok(()),
        }
    }

    fn moved(&mut self, done: bool, yes: &str, no: &str) -> io::Result<()> {
        writeln!(self.out, "{}", if done { yes } else { no })?;
        if done { self.show() } else { Ok(()) }
    }

    /// What wins; or that nothing does, and what holds out longest.
    fn hint(&mut self) -> io::Result<()> {
        let position = self.contest.position();
        let rules = &*self.contest.game().rules;
        let found = self.adviser.hint(position).and_then(|hint| match hint {
            Some(chosen) => Ok(Some((chosen, true))),
            None => Ok(lost_play(self.adviser, position)?.map(|chosen| (chosen, false))),
        });
        let line = match found {
            Ok(Some((chosen, wins))) => {
                let typed = typed(rules, position, &chosen);
                let words = advice(&chosen);
                if wins {
                    format!("Hint: {typed} wins ({words}).")
                } else {
                    format!("Hint: {typed} holds out ({words}), but nothing wins here.")
                }
            }
            Ok(None) => "No move is left.".to_owned(),
            Err(unsolved) => format!("There is no hint: {unsolved}."),
        };
        writeln!(self.out, "{line}")
    }
}
