//! The one table of keys: which key does what, where, and what the footer and the help say of it.

mod keymap;
mod preset;
mod press;
mod table;

pub(super) use keymap::KeyLine;
pub use keymap::{Clash, Keymap, Rebinding};
pub use preset::Preset;
pub use press::{NoKey, Press};
pub use table::TABLE;

use strum::{EnumIter, EnumString, IntoStaticStr};

/// Where keys mean something of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter)]
pub enum Context {
    /// The menu.
    Menu,
    /// The set-up, at a choice.
    Setup,
    /// The set-up, where text is typed.
    Field,
    /// A match: a take is to be chosen.
    Take,
    /// A match: positions are to be announced.
    Block,
    /// A match: the cursor is on the map.
    Map,
    /// A match: a move is being typed.
    Line,
    /// The list of the records.
    Records,
    /// The list of the records, where a name or a path is typed.
    Entry,
    /// Something is worked on, or the computer is to move.
    Wait,
    /// A match that has ended.
    Over,
    /// A match looked back upon.
    Review,
    /// A page to read: the reason, the rules, the help.
    Page,
    /// A question to be answered.
    Question,
    /// The statistics.
    Statistics,
    /// The settings.
    Settings,
    /// The settings: the new key of a command is to be pressed.
    Key,
}

/// Everything that a key can ask for. The settings know each by its name in small letters with
/// hyphens, such as `zoom-in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Command {
    /// To the line above.
    Up,
    /// To the line below.
    Down,
    /// Fewer, or to the left.
    Less,
    /// More, or to the right.
    More,
    /// A page up; many more.
    PageUp,
    /// A page down; many fewer.
    PageDown,
    /// None, or to the start.
    First,
    /// All, or to the end.
    Last,
    /// The next pile or field.
    Next,
    /// The pile or field before.
    Previous,
    /// A digit of an amount.
    Digit,
    /// Takes back the last digit.
    Erase,
    /// Opens the line for typed moves, with what was typed.
    Type,
    /// What is chosen is to be done.
    Enter,
    /// Sets or unsets a square.
    Toggle,
    /// To the map and back.
    Map,
    /// Shows who wins on the map, or hides it.
    Spoiler,
    /// The map from nearer by.
    ZoomIn,
    /// The map from farther off.
    ZoomOut,
    /// The whole map, or the part around the match.
    Whole,
    /// What wins?
    Hint,
    /// Why?
    Why,
    /// Takes back.
    Undo,
    /// Makes again.
    Redo,
    /// Claims the win.
    Claim,
    /// Gives up.
    Resign,
    /// Looks back upon the match.
    Review,
    /// To the next mistake.
    NextMark,
    /// To the mistake before.
    PreviousMark,
    /// Plays on from here as a new match.
    Branch,
    /// Tries things out from here.
    Analyse,
    /// Types another position or record.
    Record,
    /// The rules of this game.
    Rules,
    /// What the keys do.
    Help,
    /// The match again, with the other player first.
    Swap,
    /// The same match again.
    Again,
    /// Another match.
    New,
    /// Gives a record another name.
    Rename,
    /// Moves a record to the trash.
    Delete,
    /// Writes a record to a file.
    Export,
    /// Takes a match in from a file.
    Import,
    /// Copies the position.
    CopyPosition,
    /// Copies the record.
    CopyRecord,
    /// Copies the reason.
    CopyReason,
    /// One step back, never out of the program.
    Back,
    /// Leaves where one is.
    Leave,
    /// Lets the mouse play, or select text.
    Mouse,
    /// What is usual instead of what is set.
    Usual,
    /// Begins the statistics anew.
    Reset,
    /// Leaves the program.
    Quit,
    /// Stops the program for a while.
    Suspend,
    /// Draws everything again.
    Redraw,
}

/// One line of the table: keys that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds; everywhere if empty.
    pub contexts: &'static [Context],
    /// Keys and what they do, at least one. What the first one does stands for the line: it decides
    /// whether the line is shown, and is done when the line is clicked.
    pub presses: &'static [(Press, Command)],
    /// The keys as they are shown.
    pub shown: &'static str,
    /// A word for the footer; empty if the line does not stand there.
    pub word: &'static str,
    /// A line for the help, in small letters and without a full stop.
    pub help: &'static str,
    /// What is dropped first where the footer is too narrow has the greatest number.
    pub rank: u8,
}

impl Context {
    /// Whether text is typed here, so that a character is text and never a command.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Field | Self::Line | Self::Entry)
    }
}

impl Binding {
    /// Whether the line holds in this context.
    #[must_use]
    pub fn holds_in(&self, context: Context) -> bool {
        self.contexts.is_empty() || self.contexts.contains(&context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use strum::IntoEnumIterator as _;

    fn press(press: Press) -> KeyEvent {
        let (code, modifiers) = match press {
            Press::Code(code) => (code, KeyModifiers::NONE),
            Press::Char(typed) => (KeyCode::Char(typed), KeyModifiers::NONE),
            Press::Ctrl(typed) => (KeyCode::Char(typed), KeyModifiers::CONTROL),
            Press::Digit => (KeyCode::Char('7'), KeyModifiers::NONE),
            Press::Letter => (KeyCode::Char('b'), KeyModifiers::NONE),
        };
        KeyEvent::new(code, modifiers)
    }

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for preset in Preset::iter() {
            let (keymap, clashes) = Keymap::new(preset, &[]);
            assert_eq!(clashes, []);
            for context in Context::iter() {
                let mut seen: Vec<(Press, Command)> = Vec::new();
                for (press, command) in keymap.presses(context) {
                    for (other, does) in &seen {
                        assert!(
                            !press.overlaps(*other),
                            "{preset:?}, {context:?}: {press:?} is {does:?} and {command:?}"
                        );
                    }
                    seen.push((press, command));
                }
            }
        }
    }

    #[test]
    fn every_line_has_help_and_a_key_to_show() {
        for binding in TABLE {
            assert!(!binding.help.is_empty() && !binding.shown.is_empty());
            assert!(!binding.presses.is_empty());
        }
    }

    #[test]
    fn one_can_leave_from_everywhere() {
        let control_c = press(Press::Ctrl('c'));
        for preset in Preset::iter() {
            let (keymap, _) = Keymap::new(preset, &[]);
            for context in Context::iter() {
                assert_eq!(keymap.command(context, &control_c), Some(Command::Quit));
            }
        }
    }

    #[test]
    fn every_command_can_be_reached_wherever_the_table_knows_it() {
        for preset in Preset::iter() {
            let (keymap, _) = Keymap::new(preset, &[]);
            for binding in TABLE {
                for context in Context::iter().filter(|&context| binding.holds_in(context)) {
                    for (_, command) in binding.presses {
                        let mut keys = keymap.presses(context);
                        let (key, _) = keys.find(|(_, does)| does == command).unwrap();
                        assert_eq!(keymap.command(context, &press(key)), Some(*command));
                    }
                }
            }
        }
    }
}
