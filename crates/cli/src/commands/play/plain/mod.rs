//! A match as a text dialogue that only ever adds lines, for pipes and screen readers.

mod begin;
pub(crate) mod climb;
mod commands;
mod pages;
mod saving;
mod words;

use crate::dialogue::{self, DialogueEnd, DialogueResult, NextStep};
use crate::long_work::notice::WorkNotice;
use crate::output::wrapping::WrappingWriter;
use crate::{Console, Failure, RunResult};
use begin::BeginDialogue;
use climb::PlayedClimb;
use goldpile_app::matches::MatchFiles;
use goldpile_app::matches::{MatchSession, WinClaim};
use goldpile_app::question::{Advice, ComputerMove, advice, chosen};
use goldpile_app::{MatchNumbers, UserData};
use goldpile_engine::notation::read::{MoveError, parse_move};
use goldpile_engine::notation::{recorded_text, typed_text};
use goldpile_engine::rules::walk::GaveUp;
use goldpile_engine::{Move, Refusal};
use goldpile_play::words::{capital, unjudged};
use goldpile_play::{Ladder, Level, Practice, Side, may_be_unjudged};
use std::io::{self, Write};
use words::{character, example, memo, players, position_in_words, refused, turn, words};

struct MatchDialogue {
    session: MatchSession,
    files: MatchFiles,
    numbers: MatchNumbers,
    data: UserData,
    /// The ladder of the game before the match; `None` if the statistics cannot be read.
    ladder: Option<Ladder>,
    /// The climb to which the match belongs, if it does.
    climb: Option<PlayedClimb>,
}

/// Plays the match to its end, to `quit` or to the end of the input. The status is
/// [`RunStatus::Fine`](crate::RunStatus::Fine) unless the match could not be saved. The match is saved after every
/// change, and counted when it ends. The computer's moves are worked out on the calling thread, while the other
/// side waits.
///
/// # Errors
/// Any error from reading or writing the dialogue. A failure to save the match is reported, and play continues.
pub(crate) fn run(
    mut session: MatchSession,
    practice: Option<Practice>,
    console: &mut Console<'_>,
) -> RunResult {
    let home = console.home;
    console.output.begin_prose();
    let mut files = MatchFiles::new(home.data.matches.clone(), home.data.statistics.clone());
    // If an opened match cannot be recorded as the one being played, saving it will fail, too, and that failure is
    // reported.
    let mut numbers = MatchNumbers::default();
    if let Some(adoption) = session.adoption(&mut numbers) {
        let _ = files.perform(adoption);
    }
    let mut dialogue = MatchDialogue {
        session,
        files,
        numbers,
        data: home.data.clone(),
        ladder: None,
        climb: None,
    };
    dialogue.greet(practice, &mut console.output)?;
    dialogue.count_missed(console.catalogue);
    let game = &dialogue.session.the_match().game().entry.name;
    let statistics = dialogue.data.read_statistics().ok();
    dialogue.ladder = statistics.map(|statistics| Ladder::of(&statistics, game));
    dialogue.save(&mut console.output)?;
    if let DialogueEnd::Left = dialogue.ask_who_begins(console)? {
        dialogue.leave(&mut console.output)?;
        return Ok(dialogue.status());
    }
    dialogue.show(&mut console.output)?;
    match dialogue::run(&mut dialogue, console)? {
        DialogueEnd::Over => dialogue.end(&mut console.output)?,
        DialogueEnd::Left => dialogue.leave(&mut console.output)?,
    }
    Ok(dialogue.status())
}

impl MatchDialogue {
    fn greet(&self, practice: Option<Practice>, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        let the_match = self.session.the_match();
        writeln!(
            out,
            "{}. Seed {}.",
            the_match.game().title(),
            the_match.seed()
        )?;
        if !the_match.awaits_beginner() {
            writeln!(out, "{}", players(the_match))?;
        }
        if let Some(character) = character(the_match) {
            writeln!(out, "{character}")?;
        }
        if the_match.is_practice() {
            let why = practice.map(|practice| practice.to_string());
            let why = why.unwrap_or_else(|| "A practice match, without a star.".to_owned());
            writeln!(out, "{why}")?;
        }
        let levels = [Side::First, Side::Second].map(|side| the_match.seat(side).computer);
        let piles = &the_match.position().piles;
        if let Some(level) = levels.into_iter().flatten().next()
            && may_be_unjudged(the_match.game(), piles)
        {
            let game = the_match.game();
            writeln!(out, "{}", unjudged(&game.entry.title, level))?;
            if let Some(advice) = game.theory_advice(piles.len()) {
                writeln!(out, "{}.", capital(&advice))?;
            }
        }
        if the_match.awaits_beginner() {
            return Ok(());
        }
        self.instruct(out)
    }

    /// Says what can be typed, and the goal.
    fn instruct(&self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        let the_match = self.session.the_match();
        let commands = match self.climb {
            Some(_) => climb::NAMES,
            None => commands::NAMES,
        };
        writeln!(
            out,
            "Type a move{}, or one of: {commands}. {}",
            example(the_match),
            the_match.game().goal()
        )
    }

    /// Asks who begins, if the person says so in this match.
    fn ask_who_begins(&mut self, console: &mut Console<'_>) -> Result<DialogueEnd, Failure> {
        let the_match = self.session.the_match();
        if !the_match.awaits_beginner() {
            return Ok(DialogueEnd::Over);
        }
        let position = position_in_words(&the_match.position().piles);
        writeln!(console.output, "\n{position}")?;
        let mut asked = BeginDialogue {
            dialogue: self,
            is_answered: false,
        };
        let end = dialogue::run(&mut asked, console)?;
        if let DialogueEnd::Over = end {
            let players = players(self.session.the_match());
            writeln!(console.output, "{players}")?;
            self.instruct(&mut console.output)?;
        }
        Ok(end)
    }

    /// Shows the position, what is remembered, and whose turn it is.
    fn show(&self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        let the_match = self.session.the_match();
        let position = the_match.position();
        writeln!(out)?;
        writeln!(out, "{}", position_in_words(&position.piles))?;
        let memory = the_match.game().rules.memory(position);
        for line in memory.iter().filter_map(|one| memo(the_match, one)) {
            writeln!(out, "{line}")?;
        }
        if the_match.verdict().is_none() {
            writeln!(out, "{}", turn(the_match))?;
        }
        Ok(())
    }

    /// Plays the computer's moves until it is a person's turn.
    fn computer_moves(&mut self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        while let Some(level) = self.session.the_match().computer_to_act()
            && !self.is_overtaken()
        {
            let Some(chosen) = self.choice(level, out)? else {
                return Ok(());
            };
            self.make(chosen, out)?;
        }
        Ok(())
    }

    fn choice(&self, level: Level, out: &mut WrappingWriter<'_>) -> io::Result<Option<Move>> {
        let the_match = self.session.the_match();
        let (position, moves) = (the_match.position(), the_match.moves_made());
        // What was said so far can be read while the computer thinks.
        out.flush()?;
        let _notice = WorkNotice::of("the computer is taking a long time over its move");
        let adviser = self.session.adviser();
        let ComputerMove { chosen, unsolved } =
            chosen(adviser, position, level, the_match.seed(), moves);
        match (&chosen, unsolved) {
            (_, None) => {}
            (Some(_), Some(unsolved)) => writeln!(
                out,
                "The computer cannot judge this position ({unsolved}) and plays an arbitrary move."
            )?,
            (None, Some(_)) => writeln!(
                out,
                "The computer has found no move: {GaveUp}. undo takes back a move, quit leaves."
            )?,
        }
        Ok(chosen)
    }

    /// Plays a move and describes it, or says why it is refused.
    fn make(&mut self, chosen: Move, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        match self.session.match_mut().play(chosen) {
            Ok(clause) => {
                self.save(out)?;
                let the_match = self.session.the_match();
                let Some(last) = the_match.last().filter(|_| !self.is_overtaken()) else {
                    return Ok(());
                };
                let line = words(the_match).made(&last, &clause);
                writeln!(out, "{line}")?;
                // The computer does not need a description of its own move.
                match the_match.computer_to_act() {
                    Some(_) => Ok(()),
                    None => self.show(out),
                }
            }
            Err(refusal) => self.refuse(&refusal, out),
        }
    }

    /// Reads a move, or says why the text is not a move.
    fn read(&self, text: &str, out: &mut WrappingWriter<'_>) -> io::Result<Option<Move>> {
        match parse_move(text, self.session.the_match().position()) {
            Ok(chosen) => return Ok(Some(chosen)),
            Err(MoveError::Refusal(refusal)) => self.refuse(&refusal, out)?,
            Err(MoveError::Notation(error)) => writeln!(
                out,
                "Not understood: {error}. help shows what can be typed."
            )?,
        }
        Ok(None)
    }

    fn refuse(&self, refusal: &Refusal, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        writeln!(out, "{}", refused(self.session.the_match(), refusal))
    }

    fn undo(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let done = self.session.match_mut().undo();
        let no = "There is no move of yours to take back.";
        self.moved(done, "Taken back.", no, out)
    }

    fn redo(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let done = self.session.match_mut().redo();
        self.moved(done, "Redone.", "No move has been taken back.", out)
    }

    fn moved(
        &self,
        done: bool,
        yes: &str,
        no: &str,
        out: &mut WrappingWriter<'_>,
    ) -> DialogueResult {
        writeln!(out, "{}", if done { yes } else { no })?;
        if done {
            self.show(out)?;
        }
        Ok(NextStep::Ask)
    }

    fn claim(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let text = match self.session.claim() {
            WinClaim::TooEarly => "Make a move first: a claim is about your play.".to_owned(),
            WinClaim::Confirmed => "The claim is confirmed.".to_owned(),
            WinClaim::Refuted => "The claim is not confirmed: with best play the other side wins. \
                               Play on."
                .to_owned(),
            WinClaim::Unknown(unsolved) => {
                format!("Nobody can confirm that: {unsolved}. Play on.")
            }
        };
        writeln!(out, "{text}")?;
        Ok(NextStep::Ask)
    }

    /// Shows a winning move, or says that no move wins and which one holds out longest.
    fn hint(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        self.session.match_mut().note_help();
        let the_match = self.session.the_match();
        let position = the_match.position();
        let line = match advice(self.session.adviser(), position) {
            Ok(Some(Advice { chosen, wins })) => {
                let recorded = recorded_text(&*the_match.game().rules, position, &chosen);
                let typed = typed_text(&recorded, position);
                let words = words(the_match).imperative(&chosen);
                if wins {
                    format!("Hint: {typed} wins ({words}).")
                } else {
                    format!("Hint: {typed} holds out ({words}), but no move wins here.")
                }
            }
            Ok(None) => "No move is left.".to_owned(),
            Err(unsolved) => format!("There is no hint: {unsolved}."),
        };
        writeln!(out, "{line}")?;
        Ok(NextStep::Ask)
    }
}
