//! The one table of commands that can be typed instead of a move.

/// A command that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Show a winning move.
    Hint,
    /// Show why.
    Why,
    /// Take back a move.
    Undo,
    /// Redo what was taken back.
    Redo,
    /// Claim the win.
    Claim,
    /// Resign.
    Resign,
    /// Show the rules.
    Rules,
    /// Show the theory of the game.
    Theory,
    /// Show how these games are won.
    How,
    /// Show the moves made.
    Moves,
    /// Show this table.
    Help,
    /// End the dialogue.
    Quit,
}

/// Each command with its names, the main one first, and its help.
const COMMANDS: [(Command, &[&str], &str); 12] = [
    (
        Command::Hint,
        &["hint"],
        "a winning move, or the one that holds out longest",
    ),
    (
        Command::Why,
        &["why"],
        "what wins and why; with a move (why b10), why that move wins or loses",
    ),
    (
        Command::Undo,
        &["undo"],
        "undo a move, with the computer's reply",
    ),
    (Command::Redo, &["redo"], "redo a move that was taken back"),
    (
        Command::Claim,
        &["claim"],
        "claim the win: if it is right, the match ends",
    ),
    (Command::Resign, &["resign"], "resign: the other side wins"),
    (
        Command::Rules,
        &["rules"],
        "the rules of this game, and what they allow now",
    ),
    (
        Command::Theory,
        &["rules theory", "theory"],
        "how this game is won, and what its paper proves",
    ),
    (
        Command::How,
        &["how"],
        "how these games are won: P-positions, an example, and what the signs and words mean",
    ),
    (
        Command::Moves,
        &["moves", "history"],
        "the moves made, and the record",
    ),
    (Command::Help, &["help", "?"], "this list"),
    (Command::Quit, &["quit", "q", "exit"], "leave"),
];

const MOVES: &str = "\
Moves:
  5,9        the position to leave, pile by pile from a
  b10        the tokens to take: 10 from pile b
  a3 b4      from several piles
  3 or =17   with one pile: 3 takes 3, and =17 leaves 17
  x4,5 x3,4  positions to block, in games with blocking; x- for none
  An empty line shows the position again. Counts may be written 3*10^40+7 or F300.
Commands:
";

/// The command with this name, in upper or lower case; `None` if there is none.
pub(super) fn find(text: &str) -> Option<Command> {
    let text = text.to_lowercase();
    COMMANDS
        .iter()
        .find(|(_, names, _)| names.contains(&text.as_str()))
        .map(|(command, ..)| *command)
}

/// The move in question, which is the text after `why`; `None` if there is none.
pub(super) fn asked(text: &str) -> Option<&str> {
    let (command, chosen) = text.trim().split_once(char::is_whitespace)?;
    (find(command) == Some(Command::Why)).then_some(chosen)
}

/// The main names, in order.
pub(super) fn names() -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|(_, names, _)| names[0]).collect();
    names.join(", ")
}

/// The help on everything that can be typed.
pub(super) fn help() -> String {
    let commands = COMMANDS.map(|(_, names, text)| format!("  {:<14} {text}\n", names.join(", ")));
    format!("{MOVES}{}", commands.concat())
}
