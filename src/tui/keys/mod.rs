//! The one table of keys: which key does what, where, and what the footer and the help say of it.

mod table;

pub use table::TABLE;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Where keys mean something of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Something is worked on, or the computer is to move.
    Wait,
    /// A match that has ended.
    Over,
    /// A page to read: the reason, the rules, the help.
    Page,
    /// A question to be answered.
    Question,
}

/// Everything that a key can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// One step back, never out of the program.
    Back,
    /// Leaves where one is.
    Leave,
    /// Leaves the program.
    Quit,
    /// Stops the program for a while.
    Suspend,
    /// Draws everything again.
    Redraw,
}

/// A key, or a kind of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// This key.
    Code(KeyCode),
    /// This character, whatever is held to type it.
    Char(char),
    /// This character with the control key.
    Ctrl(char),
    /// A digit.
    Digit,
    /// What a typed move can begin with and no command does.
    Letter,
}

/// One line of the table: keys that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds; everywhere if empty.
    pub contexts: &'static [Context],
    /// Keys and what they do. What the first one does stands for the line: it decides whether the
    /// line is shown, and is done when the line is clicked.
    pub presses: &'static [(Press, Command)],
    /// The keys as they are shown.
    pub shown: &'static str,
    /// A word for the footer; none if it does not stand there.
    pub word: &'static str,
    /// A line for the help.
    pub help: &'static str,
    /// What is dropped first where the footer is too narrow has the greatest number.
    pub rank: u8,
}

impl Press {
    fn fits(self, key: &KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (self, key.code) {
            (Self::Ctrl(wanted), KeyCode::Char(typed)) => {
                control && typed.eq_ignore_ascii_case(&wanted)
            }
            (Self::Code(wanted), code) => wanted == code,
            (_, KeyCode::Char(_)) if control || key.modifiers.contains(KeyModifiers::ALT) => false,
            (Self::Char(wanted), KeyCode::Char(typed)) => wanted == typed,
            (Self::Digit, KeyCode::Char(typed)) => typed.is_ascii_digit(),
            // Eight piles at most have names, and the h of the last one asks for the hint.
            (Self::Letter, KeyCode::Char(typed)) => matches!(typed, 'a'..='g' | 'x'),
            _ => false,
        }
    }
}

impl Binding {
    /// Whether it holds here.
    #[must_use]
    pub fn holds_in(&self, context: Context) -> bool {
        self.contexts.is_empty() || self.contexts.contains(&context)
    }
}

/// What this key does here.
#[must_use]
pub(super) fn command(context: Context, key: &KeyEvent) -> Option<Command> {
    bindings(context)
        .flat_map(|binding| binding.presses)
        .find(|(press, _)| press.fits(key))
        .map(|(_, command)| *command)
}

/// The lines of the table that hold here.
pub(super) fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    TABLE
        .iter()
        .filter(move |binding| binding.holds_in(context))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Context; 11] = [
        Context::Menu,
        Context::Setup,
        Context::Field,
        Context::Take,
        Context::Block,
        Context::Map,
        Context::Line,
        Context::Wait,
        Context::Over,
        Context::Page,
        Context::Question,
    ];

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for context in ALL {
            let mut seen: Vec<Press> = Vec::new();
            for (press, _) in bindings(context).flat_map(|binding| binding.presses) {
                assert!(!seen.contains(press), "{context:?}: {press:?}");
                seen.push(*press);
            }
            let letters = seen.contains(&Press::Letter);
            let clash = |press: &&Press| matches!(press, Press::Char('a'..='g' | 'x'));
            assert!(
                !letters || !seen.iter().any(|press| clash(&press)),
                "{context:?}"
            );
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
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        for context in ALL {
            assert_eq!(command(context, &control_c), Some(Command::Quit));
        }
    }
}
