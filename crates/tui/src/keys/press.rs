//! A key or a kind of key, and its name in the settings.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::borrow::Cow;
use thiserror::Error;
use unicode_width::UnicodeWidthChar;

/// A key, or a kind of key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// This key.
    Code(KeyCode),
    /// This character, whichever modifiers it takes to type it.
    Char(char),
    /// This character, typed with Ctrl.
    Ctrl(char),
    /// A digit.
    Digit,
    /// A character that can begin a typed move and is not a command.
    Letter,
}

/// The reason why a text does not name a key that can be assigned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoKey {
    /// It names no key.
    #[error(
        "is not a key: write a letter or a sign such as \"H\" or \"+\", or Space, Insert, Delete, F1 \
         to F12, or Ctrl- and a letter"
    )]
    Unknown,
    /// A key whose command is fixed.
    #[error("always does the same thing and cannot be reassigned: choose a letter or a sign")]
    Fixed,
}

/// The keys with names, and whether they can be assigned.
const NAMED: [(&str, KeyCode, bool); 15] = [
    ("↑", KeyCode::Up, false),
    ("↓", KeyCode::Down, false),
    ("←", KeyCode::Left, false),
    ("→", KeyCode::Right, false),
    ("Enter", KeyCode::Enter, false),
    ("Esc", KeyCode::Esc, false),
    ("Tab", KeyCode::Tab, false),
    ("Shift-Tab", KeyCode::BackTab, false),
    ("Backspace", KeyCode::Backspace, false),
    ("PgUp", KeyCode::PageUp, false),
    ("PgDn", KeyCode::PageDown, false),
    ("Home", KeyCode::Home, false),
    ("End", KeyCode::End, false),
    ("Insert", KeyCode::Insert, true),
    ("Delete", KeyCode::Delete, true),
];

/// Other names of keys whose commands are fixed.
const FIXED: [&str; 8] = [
    "Up", "Down", "Left", "Right", "Escape", "Return", "PageUp", "PageDown",
];

/// Whether a typed move can begin with this character: the name of a pile, except `h` (the eighth), which asks
/// for the hint; the `x` of an announcement; or the comma that turns an amount into the position to leave.
const fn begins_a_move(typed: char) -> bool {
    matches!(typed, 'a'..='g' | 'x' | ',')
}

impl Press {
    /// Whether this key matches. A character matches with or without Shift, but never with Alt.
    #[must_use]
    pub fn fits(self, key: &KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (self, key.code) {
            (Self::Ctrl(wanted), KeyCode::Char(typed)) => {
                control && typed.eq_ignore_ascii_case(&wanted)
            }
            (Self::Code(wanted), code) => wanted == code,
            (_, KeyCode::Char(_)) if control || key.modifiers.contains(KeyModifiers::ALT) => false,
            (Self::Char(wanted), KeyCode::Char(typed)) => wanted == typed,
            (Self::Digit, KeyCode::Char(typed)) => typed.is_ascii_digit(),
            (Self::Letter, KeyCode::Char(typed)) => begins_a_move(typed),
            _ => false,
        }
    }

    /// Whether some key matches both.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        match (self, other) {
            (Self::Char(typed), Self::Digit) | (Self::Digit, Self::Char(typed)) => {
                typed.is_ascii_digit()
            }
            (Self::Char(typed), Self::Letter) | (Self::Letter, Self::Char(typed)) => {
                begins_a_move(typed)
            }
            _ => self == other,
        }
    }

    /// The key with this name in the settings.
    ///
    /// # Errors
    /// [`NoKey::Fixed`] for a key whose command is fixed, [`NoKey::Unknown`] for any other text.
    /// The message is meant to follow the text.
    pub fn parse(text: &str) -> Result<Self, NoKey> {
        let mut characters = text.chars();
        if let (Some(typed), None) = (characters.next(), characters.next()) {
            return match typed {
                '↑' | '↓' | '←' | '→' => Err(NoKey::Fixed),
                typed if typed != ' ' && typed.width().unwrap_or(0) == 0 => Err(NoKey::Unknown),
                typed => Ok(Self::Char(typed)),
            };
        }
        if text.eq_ignore_ascii_case("Space") {
            return Ok(Self::Char(' '));
        }
        let mut named = NAMED.iter();
        if let Some((_, code, free)) = named.find(|(name, ..)| name.eq_ignore_ascii_case(text)) {
            return if *free {
                Ok(Self::Code(*code))
            } else {
                Err(NoKey::Fixed)
            };
        }
        if FIXED.iter().any(|name| name.eq_ignore_ascii_case(text)) {
            return Err(NoKey::Fixed);
        }
        if let Some(number) = text.strip_prefix(['F', 'f'])
            && let Ok(number @ 1..=12) = number.parse::<u8>()
            && !text.contains('+')
        {
            return Ok(Self::Code(KeyCode::F(number)));
        }
        let lower = text.to_ascii_lowercase();
        let mut letter = lower.strip_prefix("ctrl-").unwrap_or_default().chars();
        match (letter.next(), letter.next()) {
            // The terminal sends these as Tab, Enter and Backspace.
            (Some('i' | 'm' | 'h' | 'j'), None) => Err(NoKey::Fixed),
            (Some(letter @ 'a'..='z'), None) => Ok(Self::Ctrl(letter)),
            _ => Err(NoKey::Unknown),
        }
    }

    /// The key that was pressed, if it can be assigned.
    ///
    /// # Errors
    /// [`NoKey::Fixed`] for a key whose command is fixed, [`NoKey::Unknown`] for one without a name
    /// here, such as a character with Alt.
    pub fn of_event(key: &KeyEvent) -> Result<Self, NoKey> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char(typed) if control => Self::parse(&format!("Ctrl-{typed}")),
            KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::ALT) => Err(NoKey::Unknown),
            KeyCode::Char(typed) => Self::parse(&typed.to_string()),
            code => Self::parse(&Self::Code(code).name()),
        }
    }

    /// The name of the key, as shown and as the settings spell it.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(typed) => typed.to_string().into(),
            Self::Ctrl(letter) => format!("Ctrl-{}", letter.to_ascii_uppercase()).into(),
            Self::Digit => "0-9".into(),
            Self::Letter => "a-g".into(),
            Self::Code(code) => match NAMED.iter().find(|(_, named, _)| *named == code) {
                Some((name, ..)) => (*name).into(),
                None => code.to_string().into(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_names_its_key() {
        for text in [
            "H", "+", "ü", "Space", "F1", "F12", "Insert", "Delete", "Ctrl-X",
        ] {
            assert_eq!(
                Press::parse(text).map(Press::name),
                Ok(text.into()),
                "{text}"
            );
        }
        for text in ["Up", "↑", "Enter", "escape", "Ctrl-i", "Tab", "PgUp"] {
            assert_eq!(Press::parse(text), Err(NoKey::Fixed), "{text}");
        }
        for text in [
            "", "hh", "F0", "F13", "F+1", "Ctrl-", "Ctrl-ab", "Ctrl-1", "\u{7}", "\u{301}",
        ] {
            assert_eq!(Press::parse(text), Err(NoKey::Unknown), "{text:?}");
        }
    }

    #[test]
    fn what_is_pressed_is_the_key_that_is_named() {
        let press = |code, modifiers| Press::of_event(&KeyEvent::new(code, modifiers));
        let plain = KeyModifiers::NONE;
        assert_eq!(
            press(KeyCode::Char('H'), KeyModifiers::SHIFT),
            Ok(Press::Char('H'))
        );
        assert_eq!(press(KeyCode::F(5), plain), Ok(Press::Code(KeyCode::F(5))));
        assert_eq!(
            press(KeyCode::Char('x'), KeyModifiers::CONTROL),
            Ok(Press::Ctrl('x'))
        );
        assert_eq!(press(KeyCode::Enter, plain), Err(NoKey::Fixed));
        assert_eq!(
            press(KeyCode::Char('x'), KeyModifiers::ALT),
            Err(NoKey::Unknown)
        );
        assert_eq!(press(KeyCode::CapsLock, plain), Err(NoKey::Unknown));
    }
}
