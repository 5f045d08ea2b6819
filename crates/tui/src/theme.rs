//! The meanings of colours. There are six, and colour alone never shows any of them: each has a second sign. The
//! second accent has no meaning: it only makes a long text easier to read.
//!
//! The themes themselves are files in `themes`.

use ratatui::style::{Color, Modifier, Style};
use std::str::FromStr as _;
use strum::{EnumIter, EnumString, IntoStaticStr};
use toml_edit::{Document, TableLike};

/// The characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Glyphs {
    /// Chess queens and diamonds; when zoomed out, braille dots.
    #[default]
    Braille,
    /// The same; when zoomed out, half blocks, for fonts without braille.
    #[strum(to_string = "half", serialize = "blocks")]
    Blocks,
    /// Characters that every terminal can show: ASCII only, on all screens.
    Ascii,
}

impl Glyphs {
    /// The width and height in dots of a square of the zoomed-out map, which takes two columns of one row.
    #[must_use]
    pub const fn dots(self) -> u16 {
        match self {
            Self::Braille => 4,
            Self::Blocks => 2,
            Self::Ascii => 1,
        }
    }
}

/// A theme by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ThemeName {
    /// Blue and orange on the terminal's own background; of sixteen colours, those that are readable on any
    /// background.
    #[default]
    Default,
    /// Dark letters on white.
    Light,
    /// Light letters on black.
    Dark,
    /// White and bright colours on black.
    HighContrast,
    /// No colour.
    Mono,
}

/// The colours that the terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// The sixteen of the terminal's palette.
    #[default]
    Sixteen,
    /// Red, green and blue, eight bits each.
    True,
}

/// A style for each meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Everything else. The terminal's own foreground and background, unless the theme sets them.
    pub base: Style,
    /// The player's choice: the cursor, the chosen amount, the keys.
    pub accent: Style,
    /// Winning.
    pub winning: Style,
    /// Losing.
    pub losing: Style,
    /// Refused or forbidden.
    pub refused: Style,
    /// A token on the table.
    pub token: Style,
    /// The side of a large token on which the light falls. It has no meaning of its own.
    pub lit: Style,
    /// What gives a text its structure, such as the words of a notation. It has no meaning of its own, and nothing
    /// is said by it alone.
    pub second_accent: Style,
    /// What is past or secondary.
    pub muted: Style,
    /// The characters to draw with.
    pub glyphs: Glyphs,
}

impl ThemeName {
    /// The text of the theme's file.
    const fn text(self) -> &'static str {
        match self {
            Self::Default => include_str!("../themes/default.toml"),
            Self::Light => include_str!("../themes/light.toml"),
            Self::Dark => include_str!("../themes/dark.toml"),
            Self::HighContrast => include_str!("../themes/high-contrast.toml"),
            Self::Mono => include_str!("../themes/mono.toml"),
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Default => "safe for colour-blind eyes, on the terminal's own background",
            Self::Light => "dark letters on white",
            Self::Dark => "light letters on black",
            Self::HighContrast => "white and bright colours on black",
            Self::Mono => "no colour: bold, underlined and dim letters",
        }
    }
}

impl Theme {
    /// The theme with this name for a terminal with these colours, with the default glyphs. Parses the theme's
    /// file on every call.
    #[must_use]
    pub fn named(name: ThemeName, colours: Colours) -> Self {
        // A test parses all of them.
        parse(name.text(), colours).unwrap_or_default()
    }

    /// The default theme in the terminal's sixteen colours.
    #[must_use]
    pub fn sixteen() -> Self {
        Self::named(ThemeName::Default, Colours::Sixteen)
    }

    /// The default theme for a terminal with all colours.
    #[must_use]
    pub fn true_colour() -> Self {
        Self::named(ThemeName::Default, Colours::True)
    }

    /// A theme without colour, with modifiers only.
    #[must_use]
    pub fn monochrome() -> Self {
        Self::named(ThemeName::Mono, Colours::Sixteen)
    }

    pub(crate) fn accent_if(&self, so: bool) -> Style {
        if so { self.accent } else { Style::new() }
    }

    /// The accent style for what is chosen or due, else the muted one.
    pub(crate) fn accent_or_muted(&self, so: bool) -> Style {
        if so { self.accent } else { self.muted }
    }

    /// The accent style if something is allowed, else the style of what is refused.
    pub(crate) fn allowed_if(&self, so: bool) -> Style {
        if so { self.accent } else { self.refused }
    }

    pub(crate) fn muted_if(&self, so: bool) -> Style {
        if so { self.muted } else { Style::new() }
    }

    pub(crate) fn token_if(&self, so: bool) -> Style {
        if so { self.token.bold() } else { Style::new() }
    }

    pub(crate) fn losing_if(&self, so: bool) -> Style {
        if so { self.losing } else { Style::new() }
    }

    pub(crate) fn winning_if(&self, so: bool) -> Style {
        if so { self.winning } else { self.losing }
    }

    /// The style of help, which has no colour because help does not say who wins.
    pub(crate) fn helping() -> Style {
        Style::new().italic()
    }

    /// The marker before a line, chosen or not, and the style of the line.
    pub(crate) fn choice(&self, chosen: bool) -> (&'static str, Style) {
        let sign = if chosen { "▸ " } else { "  " };
        (sign, self.accent_if(chosen))
    }

    /// The same theme with other glyphs.
    #[must_use]
    pub const fn with_glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }
}

fn parse(text: &str, colours: Colours) -> Result<Theme, String> {
    let file = Document::parse(text).map_err(|error| error.to_string())?;
    let style = |meaning: &str| match file.get(meaning).map(toml_edit::Item::as_table_like) {
        None => Ok(Style::new()),
        Some(None) => Err(format!("[{meaning}] is not a table")),
        Some(Some(table)) => style(table, colours),
    };
    Ok(Theme {
        base: style("base")?,
        accent: style("accent")?,
        winning: style("winning")?,
        losing: style("losing")?,
        refused: style("refused")?,
        token: style("token")?,
        lit: lit(style("token")?),
        second_accent: style("second-accent")?,
        muted: style("muted")?,
        glyphs: Glyphs::default(),
    })
}

/// The token's own colour, nearer to white; of sixteen colours there is no lighter one.
fn lit(token: Style) -> Style {
    match token.fg {
        Some(Color::Rgb(red, green, blue)) => {
            let lighter = |part: u8| part + (u8::MAX - part) / 2;
            token.fg(Color::Rgb(lighter(red), lighter(green), lighter(blue)))
        }
        _ => token,
    }
}

fn style(table: &dyn TableLike, colours: Colours) -> Result<Style, String> {
    let colour = |key: &str| -> Result<Option<Color>, String> {
        let Some(value) = table.get(key) else {
            return Ok(None);
        };
        let text = value.as_str().unwrap_or_default();
        Color::from_str(text)
            .map(Some)
            .map_err(|_| format!("{key} = {value} is not a colour"))
    };
    let (front, back, with) = match colours {
        Colours::Sixteen => ("sixteen", "sixteen-background", "sixteen-with"),
        Colours::True => ("colour", "background", "with"),
    };
    let mut style = Style {
        fg: colour(front)?,
        bg: colour(back)?,
        ..Style::new()
    };
    for word in table
        .get(with)
        .or_else(|| table.get("with"))
        .and_then(|with| with.as_array())
        .into_iter()
        .flatten()
    {
        style = style.add_modifier(match word.as_str() {
            Some("bold") => Modifier::BOLD,
            Some("underlined") => Modifier::UNDERLINED,
            Some("dim") => Modifier::DIM,
            Some("reversed") => Modifier::REVERSED,
            _ => {
                return Err(format!(
                    "{word} is neither bold, underlined, dim nor reversed"
                ));
            }
        });
    }
    Ok(style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator as _;

    #[test]
    fn every_theme_says_something_of_every_meaning() {
        for name in ThemeName::iter() {
            for colours in [Colours::Sixteen, Colours::True] {
                let theme = parse(name.text(), colours).unwrap();
                let Theme {
                    accent,
                    winning,
                    losing,
                    refused,
                    muted,
                    token,
                    second_accent,
                    ..
                } = theme;
                let looks = [
                    accent,
                    winning,
                    losing,
                    refused,
                    muted,
                    token,
                    second_accent,
                ];
                for (index, look) in looks.iter().enumerate() {
                    // Without colour, tokens are recognised by their shape, and the second accent says nothing.
                    let plain = name == ThemeName::Mono && index >= 5;
                    assert_eq!(*look == Style::new(), plain, "{name:?}");
                    let is_other = plain || !looks[..index].contains(look);
                    assert!(is_other, "{name:?}, {colours:?}");
                    // Few of the sixteen colours are readable on the terminal's own background.
                    let own = name == ThemeName::Default && colours == Colours::Sixteen;
                    let coloured = (look.fg.is_some() || own, look.bg.is_some());
                    assert_eq!(coloured, (name != ThemeName::Mono, false));
                }
                // A theme sets both foreground and background or neither, or text could be unreadable.
                assert_eq!(theme.base.fg.is_some(), theme.base.bg.is_some());
            }
        }
    }

    #[test]
    fn what_is_wrong_in_a_theme_is_found() {
        for text in [
            "accent = 1",
            "[accent]\nsixteen = \"pinkish\"",
            "[losing]\nwith = [\"big\"]",
            "[",
        ] {
            assert!(parse(text, Colours::Sixteen).is_err(), "{text}");
        }
    }
}
