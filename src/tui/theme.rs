//! What colours mean. Four meanings, and never colour alone: a second sign stands beside each.

use ratatui::style::{Color, Modifier, Style};

/// What the map is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Chess queens and diamonds; from farther off the dots of braille letters.
    Braille,
    /// The same; from farther off half blocks, for fonts without braille.
    Blocks,
    /// Characters that every terminal has.
    Ascii,
}

impl Glyphs {
    /// How many dots a square of the map is wide and high when one looks from farther off.
    #[must_use]
    pub const fn dots(self) -> u16 {
        match self {
            Self::Braille => 4,
            Self::Blocks => 2,
            Self::Ascii => 1,
        }
    }
}

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
    /// What the map is drawn with.
    pub glyphs: Glyphs,
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
            glyphs: Glyphs::Braille,
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
            glyphs: Glyphs::Braille,
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
            glyphs: Glyphs::Braille,
        }
    }

    /// The same with other glyphs on the map.
    #[must_use]
    pub const fn with_glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// The theme that fits what the environment says: `NO_COLOR`, `COLORTERM`, and
    /// `GOLDPILE_GLYPHS` (`braille`, `blocks` or `ascii`) for the map.
    #[must_use]
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let theme = if set("NO_COLOR").is_some() {
            Self::monochrome()
        } else if set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit") {
            Self::true_colour()
        } else {
            Self::sixteen()
        };
        theme.with_glyphs(match set("GOLDPILE_GLYPHS").as_deref() {
            Some("blocks") => Glyphs::Blocks,
            Some("ascii") => Glyphs::Ascii,
            _ => Glyphs::Braille,
        })
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
            glyphs: _,
        } = Theme::monochrome();
        let looks = [accent, winning, losing, history];
        for (index, look) in looks.iter().enumerate() {
            assert_eq!((look.fg, look.bg), (None, None));
            assert!(!looks[..index].contains(look));
        }
    }
}
