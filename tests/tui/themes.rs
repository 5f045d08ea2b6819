//! Themes: everything can be read, and nothing is told by colour alone.

use crate::hand::Hand;
use goldpile::tui::{Colours, Glyphs, Theme, ThemeName};
use ratatui::style::Color;
use strum::IntoEnumIterator as _;

/// The relative luminance of a colour; the sixteen as the usual palette of xterm has them. Source:
/// WCAG 2.2, relative luminance.
fn luminance(colour: Color) -> f64 {
    let (r, g, b) = match colour {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Black => (0, 0, 0),
        Color::Red => (205, 0, 0),
        Color::Yellow => (205, 205, 0),
        Color::Blue => (0, 0, 238),
        Color::Magenta => (205, 0, 205),
        Color::Gray => (229, 229, 229),
        Color::DarkGray => (127, 127, 127),
        Color::LightRed => (255, 0, 0),
        Color::LightYellow => (255, 255, 0),
        Color::LightBlue => (92, 92, 255),
        Color::LightMagenta => (255, 0, 255),
        Color::LightCyan => (0, 255, 255),
        Color::White => (255, 255, 255),
        other => panic!("{other:?} is used in no theme"),
    };
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Source: WCAG 2.2, contrast ratio.
fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn colours(theme: Theme) -> Vec<Color> {
    let styles = [
        theme.base,
        theme.accent,
        theme.winning,
        theme.losing,
        theme.refused,
        theme.token,
        theme.muted,
    ];
    styles.iter().filter_map(|style| style.fg).collect()
}

#[test]
fn every_word_can_be_read_on_its_background() {
    for name in ThemeName::iter() {
        for depth in [Colours::Sixteen, Colours::True] {
            let theme = Theme::named(name, depth);
            // Where the background is the terminal's own, it may be light or dark.
            let (backgrounds, least): (Vec<Color>, f64) = match (name, theme.base.bg) {
                (ThemeName::HighContrast, Some(background)) => (vec![background], 7.0),
                (_, Some(background)) => (vec![background], 4.5),
                (_, None) if depth == Colours::True => (vec![Color::Black, Color::White], 3.0),
                // The palette is the terminal's own, too, and chosen for its background.
                (_, None) => continue,
            };
            for background in backgrounds {
                for colour in colours(theme) {
                    let is = contrast(colour, background);
                    let (name, depth) = (<&str>::from(name), depth);
                    let least = if depth == Colours::Sixteen {
                        least.min(3.5)
                    } else {
                        least
                    };
                    assert!(
                        is >= least,
                        "{name}, {depth:?}: {colour:?} on {background:?} is {is:.2}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_theme_with_a_background_covers_the_screen() {
    let mut hand = Hand::new((80, 24));
    for name in ThemeName::iter() {
        let settings = goldpile::tui::Settings {
            theme: name,
            ..goldpile::tui::Settings::default()
        };
        let outfit = goldpile::tui::Outfit::new(settings, goldpile::tui::Environment::default());
        hand.app = hand.app.with_outfit(outfit);
        let theme = Theme::named(name, Colours::Sixteen);
        let buffer = hand.buffer();
        for cell in buffer.content() {
            assert_eq!(cell.bg, theme.base.bg.unwrap_or(Color::Reset));
        }
        let own: Vec<Color> = colours(theme).into_iter().chain([Color::Reset]).collect();
        assert!(buffer.content().iter().all(|cell| own.contains(&cell.fg)));
    }
}

#[test]
fn no_two_meanings_share_a_sign_when_there_is_no_colour() {
    for glyphs in Glyphs::iter() {
        // A board with the position, where it may go, P-positions, and what is forbidden.
        let mut hand = Hand::at((120, 40), "imitation", "6,9 6,7 5,7");
        let settings = goldpile::tui::Settings {
            theme: ThemeName::Mono,
            glyphs: Some(glyphs),
            ..goldpile::tui::Settings::default()
        };
        let outfit = goldpile::tui::Outfit::new(settings, goldpile::tui::Environment::default());
        hand.app = hand.app.with_outfit(outfit);
        hand.press("m p");
        let screen = hand.screen();
        let signs: [&str; 4] = match glyphs {
            Glyphs::Ascii => ["Q", "P", "x", "?"],
            Glyphs::Braille | Glyphs::Blocks => ["♛", "◆", "×", "◇"],
        };
        let meanings = [
            "the position",
            "P-position: leave it to win",
            "forbidden",
            "P-position only after certain moves",
        ];
        for (sign, meaning) in signs.iter().zip(meanings) {
            assert!(
                screen.contains(&format!("{sign} {meaning}")),
                "{sign}: {screen}"
            );
        }
        for cell in hand.buffer().content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}
