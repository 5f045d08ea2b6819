//! Themes: everything can be read, and nothing is told by colour alone.

// Colours are usually written as six digits without separators.
#![allow(clippy::unreadable_literal)]

use crate::hand::Hand;
use goldpile_tui::{Colours, Glyphs, Theme, ThemeName};
use ratatui::style::Color;
use strum::IntoEnumIterator as _;

/// The sixteen colours of a terminal and its background.
type Terminal = ([u32; 16], u32);

/// Source: <https://ethanschoonover.com/solarized/>, the values and their places among the sixteen.
const SOLARIZED: [u32; 16] = [
    0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36,
    0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
];
/// Source: xterm, its XTerm-col.ad.
const XTERM: [u32; 16] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
    0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];
/// Source: Linux, drivers/tty/vt/vt.c.
const LINUX: [u32; 16] = [
    0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
    0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
];
/// Source: GNOME Terminal, the palette Tango.
const TANGO: [u32; 16] = [
    0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf, 0x555753,
    0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec,
];
/// Source: Windows Terminal, the scheme Campbell.
const CAMPBELL: [u32; 16] = [
    0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc, 0x767676,
    0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2,
];
const TERMINALS: [Terminal; 8] = [
    (SOLARIZED, 0x002b36),
    (SOLARIZED, 0xfdf6e3),
    (XTERM, 0x000000),
    (XTERM, 0xffffff),
    (LINUX, 0x000000),
    (TANGO, 0x2e3436),
    (TANGO, 0xffffff),
    (CAMPBELL, 0x0c0c0c),
];
const SIXTEEN: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

fn shown(colour: Color, palette: [u32; 16]) -> Color {
    match SIXTEEN.iter().position(|own| *own == colour) {
        Some(place) => Color::from_u32(palette[place]),
        None => colour,
    }
}

/// The relative luminance of a colour, with the sixteen in xterm's default palette. Source: WCAG 2.2, relative
/// luminance.
fn luminance(colour: Color) -> f64 {
    let Color::Rgb(r, g, b) = shown(colour, XTERM) else {
        panic!("{colour:?} is used in no theme")
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
        theme.second_accent,
    ];
    styles.iter().filter_map(|style| style.fg).collect()
}

#[test]
fn every_word_can_be_read_on_its_background() {
    for name in ThemeName::iter() {
        for depth in [Colours::Sixteen, Colours::True] {
            let theme = Theme::named(name, depth);
            // A terminal's own background may be light or dark.
            let (backgrounds, least): (Vec<Color>, f64) = match (name, theme.base.bg) {
                (ThemeName::HighContrast, Some(background)) => (vec![background], 7.0),
                (_, Some(background)) => (vec![background], 4.5),
                (_, None) if depth == Colours::True => (vec![Color::Black, Color::White], 3.0),
                // The palette, too, is the terminal's own, and chosen for its background.
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
fn what_is_not_the_terminals_own_colour_can_be_read_in_every_terminal() {
    for name in ThemeName::iter() {
        let theme = Theme::named(name, Colours::Sixteen);
        for (palette, own) in TERMINALS {
            let background = match theme.base.bg {
                Some(background) => shown(background, palette),
                None => Color::from_u32(own),
            };
            for colour in colours(theme) {
                let is = contrast(shown(colour, palette), background);
                let name = <&str>::from(name);
                assert!(is >= 3.0, "{name}: {colour:?} on {background:?} is {is:.2}");
            }
        }
    }
}

#[test]
fn a_theme_with_a_background_covers_the_screen() {
    let mut hand = Hand::new((80, 24));
    for name in ThemeName::iter() {
        let settings = goldpile_tui::Settings {
            theme: name,
            ..goldpile_tui::Settings::default()
        };
        hand = hand.with_settings(settings);
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
        let settings = goldpile_tui::Settings {
            theme: ThemeName::Mono,
            glyphs: Some(glyphs),
            ..goldpile_tui::Settings::default()
        };
        hand = hand.with_settings(settings);
        hand.press("m p");
        let screen = hand.screen();
        let signs: [&str; 6] = match glyphs {
            Glyphs::Ascii => ["Q", "q", "*", "P", "x", "?"],
            Glyphs::Braille | Glyphs::Blocks => ["♛", "♕", "★", "◆", "×", "◇"],
        };
        for sign in signs {
            assert!(screen.contains(sign), "{sign}: {screen}");
        }
        for cell in hand.buffer().content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}
