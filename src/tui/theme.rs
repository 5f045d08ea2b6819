//! What colours mean. Four meanings, and never colour alone: a second sign stands beside each.

use ratatui::style::{Color, Modifier, Style};

/// A style for each meaning; everything else is the terminal's own foreground and background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Mine to choose: the cursor, the chosen amount, the keys.
    pub accent: Style,
    /// Wins.
    pub winning: Style,
    /// Loses, or is forbidden.
    pub losing: Style,
    /// Past, or beside the point.
    pub history: Style,
}

impl Theme {
    /// Blue and orange in the terminal's sixteen colours, which light and dark palettes both define.
    #[must_use]
    pub const fn sixteen() -> Self {
        Self {
            accent: Style::new().fg(Color::Magenta).add_modifier(Modifier::BOLD),
            winning: Style::new()
                .fg(Color::LightBlue)
                .add_modifier(Modifier::BOLD),
            losing: Style::new().fg(Color::Yellow),
            history: Style::new().fg(Color::DarkGray),
        }
    }

    /// Blue and orange that stand out on light and dark backgrounds alike.
    #[must_use]
    pub const fn true_colour() -> Self {
        Self {
            accent: Style::new()
                .fg(Color::Rgb(0xb0, 0x5c, 0xc8))
                .add_modifier(Modifier::BOLD),
            winning: Style::new()
                .fg(Color::Rgb(0x2f, 0x86, 0xe0))
                .add_modifier(Modifier::BOLD),
            losing: Style::new().fg(Color::Rgb(0xd8, 0x78, 0x10)),
            history: Style::new().fg(Color::Rgb(0x80, 0x80, 0x80)),
        }
    }

    /// No colour at all: modifiers only.
    #[must_use]
    pub const fn monochrome() -> Self {
        Self {
            accent: Style::new().add_modifier(Modifier::BOLD),
            winning: Style::new()
                .add_modifier(Modifier::BOLD)
                .add_modifier(Modifier::UNDERLINED),
            losing: Style::new().add_modifier(Modifier::UNDERLINED),
            history: Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The theme that fits what the environment says: `NO_COLOR`, `COLORTERM`.
    #[must_use]
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            Self::monochrome()
        } else if set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit") {
            Self::true_colour()
        } else {
            Self::sixteen()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_wins_over_true_colour() {
        let both = |_: &str| Some("truecolor".to_owned());
        assert_eq!(Theme::of_environment(both), Theme::monochrome());
        let empty = |name: &str| Some(if name == "NO_COLOR" { "" } else { "24bit" }.to_owned());
        assert_eq!(Theme::of_environment(empty), Theme::true_colour());
        assert_eq!(Theme::of_environment(|_| None), Theme::sixteen());
    }

    #[test]
    fn without_colour_every_meaning_still_has_its_own_look() {
        let Theme {
            accent,
            winning,
            losing,
            history,
        } = Theme::monochrome();
        let looks = [accent, winning, losing, history];
        for (index, look) in looks.iter().enumerate() {
            assert_eq!((look.fg, look.bg), (None, None));
            assert!(!looks[..index].contains(look));
        }
    }
}
