//! The board with Sprague–Grundy values.

use super::board::title;
use super::grid::{Grid, LARGE_SIDE, MAX_LARGE, largest};
use super::scene::{Anchor, Ink, PictureSign, SHADES, Scene};
use super::{NotDrawn, PictureSubject};
use goldpile_number::Natural;
use goldpile_solve::{Extent, ValueKind, ValueTable};

/// How the Sprague–Grundy values of a board are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownValues {
    /// As numbers.
    Numbers,
    /// As colours.
    Colours,
    /// As numbers on colours.
    Both,
}

impl ShownValues {
    /// The options by the names that are typed for them.
    pub const NAMES: [(&'static str, Self); 3] = [
        ("numbers", Self::Numbers),
        ("colours", Self::Colours),
        ("both", Self::Both),
    ];
}

/// The board with its Sprague–Grundy values, and a ring around the position. [`NotDrawn`] for a game that
/// has no such values.
pub(crate) fn values(subject: &PictureSubject<'_>, shown: ShownValues) -> Result<Scene, NotDrawn> {
    let (max, piles) = (largest(subject)?, subject.piles);
    let rules = &*subject.adviser.game().rules;
    let extent = Extent::new(piles, max, false);
    let mut table = ValueTable::new(rules, extent, ValueKind::Grundy)?;
    table.run(subject.control)?;
    let value = |piles: &[u64]| {
        let small: Option<Vec<u32>> = piles.iter().map(|&pile| u32::try_from(pile).ok()).collect();
        small.and_then(|piles| table.at(&piles)).unwrap_or_default()
    };
    let mut scene = Scene::new(title(subject, "Sprague–Grundy values"));
    let grid = Grid::drawn(&mut scene, piles, max);
    let most = grid.squares().map(|piles| value(&piles)).max().unwrap_or(0);
    let numbers = shown != ShownValues::Colours && grid.side == LARGE_SIDE;
    if shown == ShownValues::Numbers && !numbers {
        return Err(NotDrawn::TooLarge(format!(
            "numbers have room on boards of up to {MAX_LARGE}: write --max {MAX_LARGE}, or --values colours"
        )));
    }
    for piles in grid.squares() {
        let (at, value) = (grid.square(&piles), value(&piles));
        let shade = shade(value, most);
        let mut ink = Ink::Text;
        if value == 0 {
            // A P-position looks the same on every board.
            scene.disc(at, grid.side * 9 / 20, Ink::Winning);
            ink = Ink::OnWinning;
        } else if shown != ShownValues::Numbers {
            let half = grid.side / 2;
            scene.sign_sized(PictureSign::Shade(shade), at, half);
            ink = Ink::OnShade(shade);
        }
        if numbers {
            scene.text_sized(
                at,
                grid.side * 9 / 20,
                Anchor::Middle,
                ink,
                value.to_string(),
            );
        }
    }
    let mut legend = vec![(PictureSign::Lost, "0: P-position".to_owned())];
    if let Some(position) = subject.position {
        let here: Option<Vec<u64>> = position.piles.iter().map(Natural::to_u64).collect();
        if let Some(here) = here {
            scene.ring(grid.square(&here), grid.side / 2, Ink::Accent);
            legend.push((PictureSign::Taken, "the position".to_owned()));
        }
    }
    if shown != ShownValues::Numbers {
        // Five shades suffice to read the others.
        let mut values: Vec<u16> = (0..=4u32)
            .filter_map(|step| u16::try_from(1 + u32::from(most.saturating_sub(1)) * step / 4).ok())
            .filter(|value| *value <= most)
            .collect();
        values.dedup();
        legend.extend(
            values
                .iter()
                .map(|&value| (PictureSign::Shade(shade(value, most)), value.to_string())),
        );
    }
    scene.legend(legend);
    Ok(scene)
}

/// The shade of a value above 0, given the largest value.
fn shade(value: u16, most: u16) -> usize {
    let (value, most) = (usize::from(value), usize::from(most));
    value.saturating_sub(1) * (SHADES - 1) / most.saturating_sub(1).max(1)
}
