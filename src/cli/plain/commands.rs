//! The one table of what can be typed instead of a move.

/// Something to do that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Show what wins.
    Hint,
    /// Show why.
    Why,
    /// Take back.
    Undo,
    /// Make again what was taken back.
    Redo,
    /// Claim the win.
    Claim,
    /// Give up.
    Resign,
    /// Show the rules.
    Rules,
    /// Show what has been played.
    Moves,
    /// Show this table.
    Help,
    /// End the dialogue.
    Quit,
}

/// Names, the first of them the usual one, and help.
const COMMANDS: [(Command, &[&str], &str); 10] = [
    (
        Command::Hint,
        &["hint"],
        "what wins, or what holds out longest",
    ),
    (Command::Why, &["why"], "why the position is won or lost"),
    (
        Command::Undo,
        &["undo"],
        "take back, with the computer's reply",
    ),
    (Command::Redo, &["redo"], "make again what was taken back"),
    (
        Command::Claim,
        &["claim"],
        "claim the win; if it is right the match ends",
    ),
    (Command::Resign, &["resign"], "give up"),
    (
        Command::Rules,
        &["rules"],
        "the rules of this game, and what they allow now",
    ),
    (
        Command::Moves,
        &["moves", "history"],
        "what has been played, and the record",
    ),
    (Command::Help, &["help", "?"], "this list"),
    (Command::Quit, &["quit", "exit"], "leave"),
];

const MOVES: &str = "\
Moves:
  5,9        the position to leave, pile by pile from a
  b10        what is taken: 10 from pile b
  a3 b4      from several piles
  x4,5 x3,4  positions to block, where there is something to block; x- for none
  An empty line shows the position again. Counts may be written 3*10^40+7 or F300.
Commands:
";

/// The command of this name, in large or small letters; `None` if it is none.
pub(super) fn find(text: &str) -> Option<Command> {
    let text = text.to_lowercase();
    COMMANDS
        .iter()
        .find(|(_, names, _)| names.contains(&text.as_str()))
        .map(|(command, ..)| *command)
}

/// The usual names, in order.
pub(super) fn names() -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|(_, names, _)| names[0]).collect();
    names.join(", ")
}

/// Everything that can be typed.
pub(super) fn help() -> String {
    let commands = COMMANDS.map(|(_, names, text)| format!("  {:<14} {text}\n", names.join(", ")));
    format!("{MOVES}{}", commands.concat())
}
