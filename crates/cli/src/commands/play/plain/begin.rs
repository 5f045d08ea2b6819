//! The question that comes before a match for a star against the upper opponents of the ladder: who begins.

use super::MatchDialogue;
use crate::Failure;
use crate::dialogue::{Dialogue, DialogueAct, DialogueResult, NextStep};
use crate::output::wrapping::WrappingWriter;
use std::io::Write as _;

const HELP: &str = "\
Answers:
  me             you take first
  badger, fox, dragon  your opponent takes first
Commands:
  rules          the rules of this game, and what they allow now
  help, ?        this list
  quit, q, exit  leave
";

/// The question who begins, before the first move of a match.
pub(super) struct BeginDialogue<'a> {
    pub(super) dialogue: &'a mut MatchDialogue,
    pub(super) is_answered: bool,
}

impl BeginDialogue<'_> {
    /// The name of the opponent, as typed; empty if there is none.
    fn opponent(&self) -> String {
        let computer = self.dialogue.session.the_match().computer();
        computer.map_or_else(String::new, |(_, level)| level.name())
    }

    fn begin(&mut self, person_first: bool) {
        self.dialogue.session.match_mut().begin(person_first);
        self.is_answered = true;
    }
}

impl Dialogue for BeginDialogue<'_> {
    const HELP: &'static [&'static str] = &[HELP];

    fn command(name: &str) -> Option<DialogueAct<Self>> {
        match name {
            "me" => Some(|asked, _| {
                asked.begin(true);
                Ok(NextStep::Ask)
            }),
            "rules" => Some(|asked, out| asked.dialogue.rules(out)),
            _ => None,
        }
    }

    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure> {
        if self.is_answered {
            return Ok(false);
        }
        writeln!(out, "Who begins? Type me or {}.", self.opponent())?;
        Ok(true)
    }

    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult {
        let opponent = self.opponent();
        if line.trim().eq_ignore_ascii_case(&opponent) {
            self.begin(false);
            return Ok(NextStep::Ask);
        }
        if !line.trim().is_empty() {
            writeln!(out, "Not understood. Type me or {opponent}: who begins?")?;
        }
        Ok(NextStep::Read)
    }
}
