//! What can be typed in a match: commands, and otherwise moves.

use super::MatchDialogue;
use crate::Failure;
use crate::dialogue::{Dialogue, DialogueAct, DialogueResult, NextStep};
use crate::output::wrapping::WrappingWriter;
use crate::output::wrapping::markdown_text;
use goldpile_play::words::HOW_WON;
use std::io::Write as _;

const HELP: &str = "\
Moves:
  5,9        the position to leave, pile by pile from a
  b10        the tokens to take: 10 from pile b
  a3 b4      from several piles
  3 or =17   with one pile: 3 takes 3, and =17 leaves 17
  x4,5 x3,4  positions to block, in games with blocking; x- for none
  An empty line shows the position again. Counts may be written 3*10^40+7 or F300.
Commands:
  hint           a winning move, or the one that holds out longest
  why            what wins and why; with a move (why b10), why that move wins or loses
  undo           undo a move, with the computer's reply
  redo           redo a move that was taken back
  claim          claim the win: if it is right, the match ends
  resign         resign: the other side wins
  rules          the rules of this game, and what they allow now
  rules theory, theory how this game is won, and what its paper proves
  how            how these games are won: P-positions, an example, and what the signs and words mean
  moves, history the moves made, and the record
  help, ?        this list
  quit, q, exit  leave
";

/// The names of the commands, as the greeting lists them.
pub(crate) const NAMES: &str =
    "hint, why, undo, redo, claim, resign, rules, rules theory, how, moves, help, quit";

impl Dialogue for MatchDialogue {
    const HELP: &'static [&'static str] = &[HELP];

    fn command(name: &str) -> Option<DialogueAct<Self>> {
        Some(match name {
            "hint" => Self::hint,
            "why" => |dialogue, out| {
                dialogue.why(None, out)?;
                Ok(NextStep::Ask)
            },
            "undo" => Self::undo,
            "redo" => Self::redo,
            "claim" => Self::claim,
            "resign" => |dialogue, _| {
                dialogue.session.resign();
                Ok(NextStep::Ask)
            },
            "rules" => Self::rules,
            "rules theory" | "theory" => Self::theory,
            "how" => |_, out| {
                write!(out, "{}", markdown_text(HOW_WON, out.width()))?;
                Ok(NextStep::Ask)
            },
            "moves" | "history" => Self::moves,
            _ => return None,
        })
    }

    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure> {
        self.save(out)?;
        self.computer_moves(out)?;
        Ok(self.session.the_match().verdict().is_none())
    }

    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult {
        if line.trim().is_empty() {
            self.show(out)?;
        } else if let Some(text) = asked(line) {
            self.why_typed(text, out)?;
        } else if let Some(chosen) = self.read(line, out)? {
            self.make(chosen, out)?;
        }
        Ok(NextStep::Ask)
    }
}

/// The text after `why`; `None` if the line is not such a question.
fn asked(line: &str) -> Option<&str> {
    let (word, chosen) = line.trim().split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("why").then_some(chosen)
}
