//! What the dialogue shows on request and at the end of a match: reasons, rules, moves, the result.

use super::MatchDialogue;
use super::words::words;
use crate::dialogue::{DialogueResult, NextStep};
use crate::output::wrapping::WrappingWriter;
use crate::output::wrapping::markdown_text;
use goldpile_engine::rules::judge::{named_once, titled};
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{Move, Voices, applicable_clauses, judge};
use goldpile_number::Natural;
use std::io::{self, Write};

impl MatchDialogue {
    /// Says why a typed move wins or loses, or why it is illegal.
    pub(crate) fn why_typed(&mut self, text: &str, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        let Some(chosen) = self.read(text, out)? else {
            return Ok(());
        };
        if let Err(refusal) = self.session.the_match().judge(&chosen) {
            return self.refuse(&refusal, out);
        }
        self.why(Some(&chosen), out)
    }

    /// Says why this move wins or loses; without a move, which one wins and why, or why none does.
    pub(crate) fn why(
        &mut self,
        chosen: Option<&Move>,
        out: &mut WrappingWriter<'_>,
    ) -> io::Result<()> {
        self.session.match_mut().note_help();
        let the_match = self.session.the_match();
        match self.session.adviser().reason(the_match.position(), chosen) {
            Ok(reason) => {
                let text = words(the_match).with_voices(|voices| {
                    let number = |number: &Natural| Detail::Ends.count(number);
                    let short = Voices {
                        number: &number,
                        ..*voices
                    };
                    reason.text(&*the_match.game().rules, &short, Detail::Ends, out.width())
                });
                write!(out, "{text}")
            }
            Err(unsolved) => writeln!(out, "Nobody can tell: {unsolved}."),
        }
    }

    /// Shows the full rules, and what they allow now.
    pub(crate) fn rules(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let the_match = self.session.the_match();
        let game = the_match.game();
        let page = markdown_text(&game.entry.rules_text(&game.settings), out.width());
        write!(out, "{page}")?;
        let rules = &*game.rules;
        let clauses = applicable_clauses(rules, the_match.position());
        writeln!(out, "\nNow:")?;
        for (name, text) in named_once(&clauses) {
            let text = words(the_match).text(&text);
            writeln!(out, "{}", titled(&name, &text))?;
        }
        Ok(NextStep::Ask)
    }

    /// Shows the theory of the game, which reveals how it is won.
    pub(crate) fn theory(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let game = self.session.the_match().game();
        let theory = markdown_text(&game.entry.theory_text(&game.settings), out.width());
        if theory.is_empty() {
            writeln!(out, "This game has no theory.")?;
        }
        write!(out, "{theory}")?;
        Ok(NextStep::Ask)
    }

    /// Shows the moves made, numbered from 1, and the record.
    pub(crate) fn moves(&mut self, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let the_match = self.session.the_match();
        let rules = &*the_match.game().rules;
        for (index, entry) in the_match.history().enumerate() {
            if let Ok(clause) = judge(rules, entry.before, entry.played) {
                let line = words(the_match).made(&entry, &clause);
                writeln!(out, "{}. {line}", index + 1)?;
            }
        }
        if the_match.moves_made() == 0 {
            writeln!(out, "No move yet.")?;
        }
        self.record(out)?;
        Ok(NextStep::Ask)
    }

    /// Shows how the match ended (if it has), where it is saved, and the record; then looks for its mistakes.
    pub(crate) fn end(&mut self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        let the_match = self.session.the_match();
        if let Some(verdict) = the_match.verdict() {
            writeln!(out, "{}", words(the_match).result(verdict))?;
        }
        if self.climb.is_none() {
            writeln!(out, "{}", self.place_in_words())?;
        }
        self.record(out)?;
        // Finding the first mistake may take a while.
        out.flush()?;
        for line in self.judge() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Says that the match is not finished and where it is saved, and shows the record.
    pub(crate) fn leave(&self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        writeln!(out, "Not finished. {}", self.place_in_words())?;
        self.record(out)
    }

    fn record(&self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        writeln!(out, "Record: {}", self.session.the_match().record())
    }
}
