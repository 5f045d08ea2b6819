//! Themes: everything can be read, and nothing is told by colour alone.

use crate::hand::Hand;
use goldpile::tui::{Colours, Glyphs, Theme, ThemeName};
use ratatui::style::Color;
use strum::IntoEnumIterator as _;

/// The sixteen colours of a terminal, and its own background.
type Terminal = ([u32; 16], u32);

/// Source: <https://ethanschoonover.com/solarized/>, the values, and their places among the sixteen.
const SOLARIZED: [u32; 16] = [
    0x07_36_42, 0xdc_32_2f, 0x85_99_00, 0xb5_89_00, 0x26_8b_d2, 0xd3_36_82, 0x2a_a1_98, 0xee_e8_d5,
    0x00_2b_36, 0xcb_4b_16, 0x58_6e_75, 0x65_7b_83, 0x83_94_96, 0x6c_71_c4, 0x93_a1_a1, 0xfd_f6_e3,
];
/// Source: xterm, its XTerm-col.ad.
const XTERM: [u32; 16] = [
    0x00_00_00, 0xcd_00_00, 0x00_cd_00, 0xcd_cd_00, 0x00_00_ee, 0xcd_00_cd, 0x00_cd_cd, 0xe5_e5_e5,
    0x7f_7f_7f, 0xff_00_00, 0x00_ff_00, 0xff_ff_00, 0x5c_5c_ff, 0xff_00_ff, 0x00_ff_ff, 0xff_ff_ff,
];
/// Source: Linux, drivers/tty/vt/vt.c.
const LINUX: [u32; 16] = [
    0x00_00_00, 0xaa_00_00, 0x00_aa_00, 0xaa_55_00, 0x00_00_aa, 0xaa_00_aa, 0x00_aa_aa, 0xaa_aa_aa,
    0x55_55_55, 0xff_55_55, 0x55_ff_55, 0xff_ff_55, 0x55_55_ff, 0xff_55_ff, 0x55_ff_ff, 0xff_ff_ff,
];
/// Source: GNOME Terminal, the palette Tango.
const TANGO: [u32; 16] = [
    0x2e_34_36, 0xcc_00_00, 0x4e_9a_06, 0xc4_a0_00, 0x34_65_a4, 0x75_50_7b, 0x06_98_9a, 0xd3_d7_cf,
    0x55_57_53, 0xef_29_29, 0x8a_e2_34, 0xfc_e9_4f, 0x72_9f_cf, 0xad_7f_a8, 0x34_e2_e2, 0xee_ee_ec,
];
/// Source: Windows Terminal, the scheme Campbell.
const CAMPBELL: [u32; 16] = [
    0x0c_0c_0c, 0xc5_0f_1f, 0x13_a1_0e, 0xc1_9c_00, 0x00_37_da, 0x88_17_98, 0x3a_96_dd, 0xcc_cc_cc,
    0x76_76_76, 0xe7_48_56, 0x16_c6_0c, 0xf9_f1_a5, 0x3b_78_ff, 0xb4_00_9e, 0x61_d6_d6, 0xf2_f2_f2,
];
const TERMINALS: [Terminal; 8] = [
    (SOLARIZED, 0x00_2b_36),
    (SOLARIZED, 0xfd_f6_e3),
    (XTERM, 0x00_00_00),
    (XTERM, 0xff_ff_ff),
    (LINUX, 0x00_00_00),
    (TANGO, 0x2e_34_36),
    (TANGO, 0xff_ff_ff),
    (CAMPBELL, 0x0c_0c_0c),
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

/// A colour as this terminal shows it.
fn shown(colour: Color, palette: [u32; 16]) -> Color {
    match SIXTEEN.iter().position(|own| *own == colour) {
        Some(place) => Color::from_u32(palette[place]),
        None => colour,
    }
}

/// The relative luminance of a colour; the sixteen as the usual palette of xterm has them. Source:
/// WCAG 2.2, relative luminance.
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
