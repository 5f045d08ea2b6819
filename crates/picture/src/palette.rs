//! The colours of a picture. Colour-blind people can tell blue from orange, and every sign also has its own
//! shape.

use super::scene::{Ink, SHADES};

/// The colours for a background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// For a white background.
    #[default]
    Light,
    /// For a black background, on slides.
    Dark,
    /// In black and grey, for print.
    Grey,
}

/// Red, green and blue.
pub(crate) type Colour = [u8; 3];

/// Nine colours of evenly increasing brightness: the map *viridis* of matplotlib (S. van der Walt and N.
/// Smith, CC0).
const VIRIDIS: [Colour; 9] = [
    [0x44, 0x01, 0x54],
    [0x47, 0x2d, 0x7b],
    [0x3b, 0x52, 0x8b],
    [0x2c, 0x72, 0x8e],
    [0x21, 0x91, 0x8c],
    [0x28, 0xae, 0x80],
    [0x5e, 0xc9, 0x62],
    [0xad, 0xdc, 0x30],
    [0xfd, 0xe7, 0x25],
];

impl Palette {
    /// The palettes by the names that are typed for them.
    pub const NAMES: [(&'static str, Self); 3] = [
        ("light", Self::Light),
        ("dark", Self::Dark),
        ("grey", Self::Grey),
    ];

    pub(crate) fn colour(self, ink: Ink) -> Colour {
        let [light, dark, grey] = match ink {
            Ink::Shade(shade) => return self.shade(shade),
            // Dark letters on light shades, and vice versa.
            Ink::OnShade(shade) if self.is_light(shade) => return [0, 0, 0],
            Ink::OnShade(_) => return [0xff, 0xff, 0xff],
            Ink::Ground | Ink::OnWinning => [0xff_ffff, 0x10_1216, 0xff_ffff],
            Ink::Text => [0x1a_1a1a, 0xe4_e4e4, 0x00_0000],
            Ink::Muted => [0x64_6464, 0x91_99a6, 0x60_6060],
            Ink::Grid => [0xd8_d8d8, 0x33_3842, 0xd0_d0d0],
            Ink::Winning => [0x0b_5cad, 0x74_b6ff, 0x00_0000],
            Ink::Losing => [0xd9_7400, 0xf0_a24a, 0xa0_a0a0],
            Ink::Accent => [0x8b_1fa9, 0xd9_9bea, 0x40_4040],
            Ink::Move => [0x64_6464, 0x91_99a6, 0x80_8080],
            Ink::Refused => [0xb0_003c, 0xff_7b8a, 0x00_0000],
        };
        let colour: u32 = match self {
            Self::Light => light,
            Self::Dark => dark,
            Self::Grey => grey,
        };
        let [_, red, green, blue] = colour.to_be_bytes();
        [red, green, blue]
    }

    /// The colour of a value. Small values have colours close to that of P-positions.
    fn shade(self, shade: usize) -> Colour {
        let place = shade.min(SHADES - 1);
        if self == Self::Grey {
            let step = u8::try_from(place * 160 / (SHADES - 1)).unwrap_or(u8::MAX);
            return [0x50 + step; 3];
        }
        let along = place * (VIRIDIS.len() - 1);
        let (first, part) = (along / (SHADES - 1), along % (SHADES - 1));
        let next = (first + 1).min(VIRIDIS.len() - 1);
        [0, 1, 2].map(|channel: usize| {
            let [from, to] = [VIRIDIS[first][channel], VIRIDIS[next][channel]].map(usize::from);
            let mixed = (from * (SHADES - 1 - part) + to * part) / (SHADES - 1);
            u8::try_from(mixed).unwrap_or(u8::MAX)
        })
    }

    fn is_light(self, shade: usize) -> bool {
        let [red, green, blue] = self.shade(shade).map(u32::from);
        // The perceived brightness (ITU-R BT.601).
        red * 299 + green * 587 + blue * 114 > 128_000
    }
}
