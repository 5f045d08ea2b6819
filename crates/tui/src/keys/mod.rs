//! Keys and commands: the table of a screen's keys, the lines shared by several screens, and the changes that
//! the settings make. Each screen defines its keys in its own folder.

pub mod groups;
mod keymap;
mod preset;
mod press;

pub use groups::{EVERYWHERE, WAIT};
pub(crate) use keymap::KeyLine;
pub use keymap::{Clash, Keymap, Rebinding};
pub use preset::Preset;
pub use press::{NoKey, Press};

use strum::{EnumIter, EnumString, IntoStaticStr};

/// The keys of one screen, or of one of its modes, and what they do.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    /// Its unique name.
    pub name: &'static str,
    /// Its title in the help. Modes with the same title share a heading.
    pub title: &'static str,
    /// Whether text is typed here: then a character is text, never a command.
    pub text: bool,
    /// Whether the settings cannot change these keys.
    pub fixed: bool,
    /// What the wheel of the mouse does.
    pub wheel: Wheel,
    /// The lines, in groups that several modes may share. The first line with a key decides what the key does;
    /// the footer and the help show the lines in this order.
    pub lines: &'static [&'static [Binding]],
}

/// What the wheel of the mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Moves up and down.
    Lines,
    /// Changes the value under the mouse.
    Values,
    /// Nothing.
    Nothing,
}

impl Keys {
    /// Keys with this name, this title in the help, and these lines.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        lines: &'static [&'static [Binding]],
    ) -> Self {
        Self {
            name,
            title,
            text: false,
            fixed: false,
            wheel: Wheel::Lines,
            lines,
        }
    }

    /// The same keys, for a mode in which text is typed.
    #[must_use]
    pub const fn with_text(mut self) -> Self {
        self.text = true;
        self.wheel = Wheel::Nothing;
        self
    }

    /// The same keys, with this effect of the wheel.
    #[must_use]
    pub const fn with_wheel(mut self, wheel: Wheel) -> Self {
        self.wheel = wheel;
        self
    }

    /// The same keys, which the settings cannot change.
    #[must_use]
    pub const fn fixed(mut self) -> Self {
        self.fixed = true;
        self.wheel = Wheel::Nothing;
        self
    }

    /// All lines, in order.
    pub fn bindings(&self) -> impl Iterator<Item = &'static Binding> + use<> {
        self.lines.iter().copied().flatten()
    }

    /// Whether a key of this table has this command.
    #[must_use]
    pub fn has(&self, command: Command) -> bool {
        let mut presses = self.bindings().flat_map(|line| line.presses);
        presses.any(|(_, of_key)| *of_key == command)
    }
}

/// Every command that a key can have on any screen. The settings name it in lower case with hyphens, such
/// as `zoom-in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Command {
    /// Moves to the line above.
    Up,
    /// Moves to the line below.
    Down,
    /// Decreases, or moves to the left.
    Less,
    /// Increases, or moves to the right.
    More,
    /// Moves a page up, or increases by many.
    PageUp,
    /// Moves a page down, or decreases by many.
    PageDown,
    /// Sets an amount to nothing, or moves to the start.
    First,
    /// Sets an amount to everything, or moves to the end.
    Last,
    /// Moves to the next pile or field.
    Next,
    /// Moves to the previous pile or field.
    Previous,
    /// Enters a digit of an amount.
    Digit,
    /// Deletes the last digit.
    Erase,
    /// Opens the line for typed moves, with the typed character in it.
    Type,
    /// Increases an amount to the next larger legal one.
    NextLegal,
    /// Decreases an amount to the next smaller legal one.
    PreviousLegal,
    /// Shows earlier moves in the list.
    Earlier,
    /// Shows later moves in the list.
    Later,
    /// Confirms the choice.
    Enter,
    /// Answers yes to a question of a lesson.
    Yes,
    /// Answers no to a question of a lesson.
    No,
    /// Selects or deselects a square.
    Toggle,
    /// Goes to the map or back.
    Map,
    /// Shows or hides the P-positions on the map.
    Spoiler,
    /// Zooms the map in.
    ZoomIn,
    /// Zooms the map out.
    ZoomOut,
    /// Shows the whole map, or the part around the position.
    Whole,
    /// Shows a winning move.
    Hint,
    /// Helps step by step: asks a question, then narrows it, then shows the winning move.
    Nudge,
    /// Explains the outcome.
    Why,
    /// Takes back a move.
    Undo,
    /// Replays a move that was taken back.
    Redo,
    /// Claims the win.
    Claim,
    /// Resigns.
    Resign,
    /// Opens the review of the match.
    Review,
    /// Moves to the next mistake.
    NextMark,
    /// Moves to the previous mistake.
    PreviousMark,
    /// Plays on from here in a new match.
    Branch,
    /// Opens an analysis of this position.
    Analyse,
    /// Opens a line in which to type another position or record.
    Record,
    /// Shows the rules of this game.
    Rules,
    /// Shows the help.
    Help,
    /// Shows how these games are won.
    HowWon,
    /// Plays the match again with the other player first.
    Swap,
    /// Plays the same match again.
    Again,
    /// Sets up another match.
    New,
    /// Renames a record.
    Rename,
    /// Shows the drills.
    Drills,
    /// Moves a record to the trash.
    Delete,
    /// Goes to the trash or back.
    Trash,
    /// Writes a record to a file.
    Export,
    /// Imports a match from a file.
    Import,
    /// Saves a picture.
    SavePicture,
    /// Copies the position.
    CopyPosition,
    /// Copies the record.
    CopyRecord,
    /// Copies the result of a match.
    Share,
    /// Opens the lesson of a game.
    Lesson,
    /// Copies the explanation.
    CopyReason,
    /// Copies the claim that was proved.
    CopyClaim,
    /// Saves what is being edited.
    Save,
    /// Plays a game that is being edited.
    Play,
    /// Guesses a theory.
    Guess,
    /// Shows the moves of small positions.
    Moves,
    /// Proves the claim.
    Prove,
    /// Goes one step back, but never out of the program.
    Back,
    /// Leaves the screen.
    Leave,
    /// Switches the mouse between playing and selecting text.
    Mouse,
    /// Restores the default of one setting.
    Default,
    /// Resets everything.
    Reset,
    /// Leaves the program.
    Quit,
    /// Suspends the program.
    Suspend,
    /// Redraws the screen.
    Redraw,
}

/// Keys that belong together: a line of the help, and an entry of the footer.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Keys and their commands; none if the screen handles these keys itself. The first command is the main one:
    /// it decides whether the line is shown, and a click runs it.
    pub presses: &'static [(Press, Command)],
    /// The keys as they are shown.
    pub shown: &'static str,
    /// A word for the footer; empty if the line is not shown there.
    pub word: &'static str,
    /// The explanation in the help, in lower case and without a full stop.
    pub help: &'static str,
    /// The priority: if the footer is too narrow, the line with the highest number goes first.
    pub rank: u8,
}

impl Binding {
    /// Whether one of its keys carries out this command.
    #[must_use]
    pub fn has(&self, command: Command) -> bool {
        self.presses.iter().any(|(_, own)| *own == command)
    }

    /// A line with these keys and commands, the keys as shown, the word and the rank for the footer, and the
    /// explanation for the help.
    #[must_use]
    pub const fn new(
        presses: &'static [(Press, Command)],
        shown: &'static str,
        word: &'static str,
        rank: u8,
        help: &'static str,
    ) -> Self {
        Self {
            presses,
            shown,
            word,
            help,
            rank,
        }
    }

    /// The main command of the line.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        self.presses.first().map(|(_, command)| *command)
    }

    /// The commands of the line whose keys can be set: all but [`Command::Digit`].
    pub(crate) fn settable(&self) -> impl Iterator<Item = Command> {
        let commands = self.presses.iter().map(|(_, command)| *command);
        commands.filter(|command| *command != Command::Digit)
    }
}

/// The commands whose keys can be set, in the order of these tables and without repetition: all but
/// [`Command::Digit`], since digits cannot be reassigned.
#[must_use]
pub fn key_commands(modes: &[&'static Keys]) -> Vec<Command> {
    let mut commands = Vec::new();
    let bindings = modes.iter().flat_map(|keys| keys.bindings());
    for command in bindings.chain(EVERYWHERE).flat_map(Binding::settable) {
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    commands
}
