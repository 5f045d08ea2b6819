//! A dialogue in lines of text: the one loop that asks, reads what is typed, and looks it up among the
//! commands.

use super::console::{Console, WrappingWriter};
use super::failure::Failure;
use std::io::Write as _;

/// What follows a line that was typed.
pub(crate) enum NextStep {
    /// The question, as it is now.
    Ask,
    /// Another line, with the same question.
    Listen,
}

/// How a dialogue ended.
pub(crate) enum DialogueEnd {
    /// There is nothing more to ask.
    Over,
    /// The user left, or the input ended.
    Left,
}

/// What came of a line that was typed.
pub(crate) type DialogueResult = Result<NextStep, Failure>;

/// What a command does.
pub(crate) type DialogueAct<D> = fn(&mut D, &mut WrappingWriter<'_>) -> DialogueResult;

/// A dialogue: what it asks, and what can be typed. `help` and `quit` are commands of every dialogue.
pub(crate) trait Dialogue: Sized {
    /// What can be typed, as `help` shows it: answers, then commands, one a line.
    const HELP: &'static [&'static str];

    /// The command with this name, which is in lower case.
    fn command(name: &str) -> Option<DialogueAct<Self>>;

    /// Asks; returns whether there is anything to ask.
    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure>;

    /// Takes a line that is not a command.
    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult;
}

/// Leads the dialogue until nothing is left to ask, the user leaves or the input ends.
pub(crate) fn run<D: Dialogue>(
    dialogue: &mut D,
    console: &mut Console<'_>,
) -> Result<DialogueEnd, Failure> {
    let Console { lines, output, .. } = console;
    while dialogue.ask(output)? {
        let mut next = NextStep::Listen;
        while let NextStep::Listen = next {
            output.flush()?;
            let Some(line) = lines.typed().map_err(Failure::Input)? else {
                return Ok(DialogueEnd::Left);
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            let name = words.join(" ").to_lowercase();
            match (name.as_str(), D::command(&name)) {
                ("q" | "quit" | "exit", _) => return Ok(DialogueEnd::Left),
                ("help" | "?", _) => write!(output, "{}", D::HELP.concat())?,
                (_, Some(act)) => next = act(dialogue, output)?,
                (_, None) => next = dialogue.answer(&line, output)?,
            }
        }
    }
    Ok(DialogueEnd::Over)
}
