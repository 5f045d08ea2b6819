//! What the dialogue shows on request and at the end of a match: reasons, rules, moves, the result.

use super::Dialogue;
use super::words::words;
use crate::rules::text;
use goldpile_engine::judge::{named_once, titled};
use goldpile_engine::reason::Detail;
use goldpile_engine::{Move, Voices, applicable_clauses, judge};
use goldpile_number::Natural;
use std::io::{self, Write};

impl Dialogue<'_> {
    /// Says why a typed move wins or loses, or that it may not be made.
    pub(super) fn why_typed(&mut self, text: &str) -> io::Result<()> {
        let Some(chosen) = self.read(text)? else {
            return Ok(());
        };
        if let Err(refusal) = self.session.contest().judge(&chosen) {
            return self.refuse(&refusal);
        }
        self.session.note_help();
        self.why(Some(&chosen))
    }

    /// Says why a move wins or loses; without a move, which one wins and why, or why none does.
    pub(super) fn why(&mut self, chosen: Option<&Move>) -> io::Result<()> {
        let contest = self.session.contest();
        match self.session.adviser().reason(contest.position(), chosen) {
            Ok(reason) => {
                let text = words(contest).with_voices(|voices| {
                    let number = |number: &Natural| Detail::Ends.count(number);
                    let short = Voices {
                        number: &number,
                        ..*voices
                    };
                    reason.text(&*contest.game().rules, &short, Detail::Ends, self.columns)
                });
                write!(self.out, "{text}")
            }
            Err(unsolved) => writeln!(self.out, "Nobody can tell: {unsolved}."),
        }
    }

    /// Shows the rules in full, and what they allow now.
    pub(super) fn rules(&mut self) -> io::Result<()> {
        let columns = self.columns;
        let (contest, out) = (self.session.contest(), &mut self.out);
        let game = contest.game();
        let page = text(&game.entry.rules_text(&game.settings), columns);
        write!(out, "{page}")?;
        let rules = &*game.rules;
        let clauses = applicable_clauses(rules, contest.position());
        writeln!(out, "\nNow:")?;
        for (name, text) in named_once(&clauses) {
            let text = words(contest).text(&text);
            writeln!(out, "{}", titled(&name, &text))?;
        }
        Ok(())
    }

    /// Shows the theory of the game, which reveals how it is won.
    pub(super) fn theory(&mut self) -> io::Result<()> {
        let game = self.session.contest().game();
        let theory = text(&game.entry.theory_text(&game.settings), self.columns);
        if theory.is_empty() {
            return writeln!(self.out, "This game has no theory.");
        }
        write!(self.out, "{theory}")
    }

    /// Shows the moves made, one per line and numbered from 1, and the record.
    pub(super) fn moves(&mut self) -> io::Result<()> {
        let (contest, out) = (self.session.contest(), &mut self.out);
        let rules = &*contest.game().rules;
        for (index, entry) in contest.history().enumerate() {
            if let Ok(allowed) = judge(rules, entry.before, entry.played) {
                let line = words(contest).made(&entry, &allowed.clause);
                writeln!(out, "{}. {line}", index + 1)?;
            }
        }
        let none = self.session.contest().moves_made() == 0;
        self.record(if none { "No move yet." } else { "" })
    }

    /// Shows how the match ended (if it has), where it is saved, and the record; then looks for
    /// its mistakes.
    pub(super) fn end(&mut self) -> io::Result<()> {
        let contest = self.session.contest();
        if let Some(verdict) = contest.verdict() {
            writeln!(self.out, "{}", words(contest).result(verdict))?;
        }
        let place = self.place();
        self.record(&place)?;
        // Finding out who made the first mistake may take a while.
        self.out.flush()?;
        for line in self.judge() {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Says that the match is not finished and where it is saved, and shows the record.
    pub(super) fn leave(&mut self) -> io::Result<()> {
        let place = self.place();
        self.record(&format!("Not finished. {place}"))
    }

    /// Shows the record of the moves made, after this line, unless the record is empty.
    pub(super) fn record(&mut self, before: &str) -> io::Result<()> {
        if !before.is_empty() {
            writeln!(self.out, "{before}")?;
        }
        writeln!(self.out, "Record: {}", self.session.contest().record())
    }
}
