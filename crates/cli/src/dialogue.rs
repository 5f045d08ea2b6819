//! The loop of every text dialogue: asks, reads a line, and looks it up among the commands.

use crate::output::wrapping::WrappingWriter;
use crate::{Console, Failure};
use std::io::Write as _;

/// What follows a typed line.
pub(crate) enum NextStep {
    /// Ask again, for the question may have changed.
    Ask,
    /// Read another line for the same question.
    Read,
}

pub(crate) enum DialogueEnd {
    /// Nothing is left to ask.
    Over,
    /// The user left, or the input ended.
    Left,
}

pub(crate) type DialogueResult = Result<NextStep, Failure>;

pub(crate) type DialogueAct<D> = fn(&mut D, &mut WrappingWriter<'_>) -> DialogueResult;

/// A dialogue: what it asks, and what can be typed. Every dialogue also has the commands `help` and `quit`.
pub(crate) trait Dialogue: Sized {
    /// What can be typed, as `help` shows it: answers, then commands, one on each line.
    const HELP: &'static [&'static str];

    /// The command with this name, in lower case.
    fn command(name: &str) -> Option<DialogueAct<Self>>;

    /// Asks; the result is whether there was anything to ask.
    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure>;

    /// Handles a line that is not a command.
    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult;
}

/// Runs the dialogue until nothing is left to ask, the user leaves or the input ends.
pub(crate) fn run<D: Dialogue>(
    dialogue: &mut D,
    console: &mut Console<'_>,
) -> Result<DialogueEnd, Failure> {
    let Console { lines, output, .. } = console;
    while dialogue.ask(output)? {
        let mut next = NextStep::Read;
        while let NextStep::Read = next {
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
