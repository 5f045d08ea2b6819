//! What is shown of a match on demand, and at its end.

use super::Talk;
use super::words::{Table, ending, one_of};
use crate::engine::judge::{labelled, named_once};
use crate::engine::{clauses_now, judge};
use std::io::{self, Write};

impl Talk<'_> {
    /// What is allowed now, and the rules in full.
    pub(super) fn rules(&mut self) -> io::Result<()> {
        let Self { contest, out, .. } = self;
        write!(
            out,
            "{}",
            crate::cli::rules::text(contest.game().entry.rules)
        )?;
        let rules = &*contest.game().rules;
        let clauses = clauses_now(rules, contest.position());
        let table = Table::of(contest);
        writeln!(out, "\nNow:")?;
        for (name, text) in named_once(&clauses) {
            let text = table.with_voices(|voices| text.render(voices));
            writeln!(out, "{}", labelled(name, &text))?;
        }
        Ok(())
    }

    /// The moves made, each a line with its number from 1, and the record.
    pub(super) fn moves(&mut self) -> io::Result<()> {
        let Self { contest, out, .. } = self;
        let rules = &*contest.game().rules;
        let table = Table::of(contest);
        for (index, entry) in contest.history().enumerate() {
            if let Ok(allowed) = judge(rules, entry.before, entry.played) {
                let line = table.played(&entry, &allowed.clause);
                writeln!(out, "{}. {line}", index + 1)?;
            }
        }
        self.record(one_of(self.contest.moves_made() == 0, "No move yet.", ""))
    }

    /// How the match ended, if it has, where it is kept, and the record. Then it is counted.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if let Some(verdict) = self.contest.verdict() {
            writeln!(self.out, "{}", ending(&self.contest, verdict))?;
        }
        let place = self.keeping.place(true);
        self.record(&place)?;
        // Who made the first mistake may take a while to work out.
        self.out.flush()?;
        for line in self.keeping.count(&self.contest, self.adviser) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// That the match is not finished, where it is kept, and the record.
    pub(super) fn leave(&mut self) -> io::Result<()> {
        let place = self.keeping.place(false);
        self.record(&format!("Not finished. {place}"))
    }

    /// The record of the moves made, with this line before it if it is not empty.
    pub(super) fn record(&mut self, before: &str) -> io::Result<()> {
        if !before.is_empty() {
            writeln!(self.out, "{before}")?;
        }
        writeln!(self.out, "Record: {}", self.contest.record())
    }
}
