//! Pictures for print and screen: the board with its P-positions and the moves of a position, Sprague–Grundy
//! values, a plot, piles as rows, and the tree of a small position; as SVG, TikZ, a LaTeX document or, with
//! the feature `png`, PNG.
//!
//! This crate finds who wins with `goldpile-play` and `goldpile-solve`, and never writes a file.
//!
//! ```
//! use goldpile_picture::{Palette, Picture, PictureSubject};
//! use goldpile_play::Adviser;
//! use goldpile_solve::Control;
//!
//! let catalogue = goldpile_games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let adviser = Adviser::new(entry.default_game());
//! let picture = Picture::board(&PictureSubject::of(&adviser, None, &Control::quiet()))?;
//! assert!(picture.svg(Palette::Light, None, "from an example").contains("Wythoff: P-positions"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod grid;
mod latex;
mod moves;
mod outcomes;
mod palette;
mod plot;
#[cfg(feature = "png")]
mod png;
mod rows;
mod scene;
mod svg;
mod tikz;
mod tree;
mod values;

pub use grid::MAX_BOARD;
pub use latex::{escaped as escaped_for_latex, unknown as unknown_in_latex};
pub use outcomes::{closed_form, moved};
pub use palette::Palette;
pub use plot::{MAX_DOTS, MAX_LOOKED_UP};
#[cfg(feature = "png")]
pub use png::NoPng;
pub use rows::MAX_ROWS;
pub use tree::MAX_NODES;
pub use values::ShownValues;

use goldpile_engine::{Position, TooBig};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_solve::{Control, Unsolved};
use scene::Scene;
use thiserror::Error;

/// What a picture shows, and how large it is.
pub struct PictureSubject<'a> {
    /// The adviser of the game.
    pub adviser: &'a Adviser,
    /// The position; `None` for a picture of the game alone.
    pub position: Option<&'a Position>,
    /// The number of piles of a picture without a position.
    pub piles: usize,
    /// The largest pile of a board or a plot, which also covers the position; `None` for the default.
    pub max: Option<Natural>,
    /// The number of rows; `None` for the default.
    pub rows: Option<u64>,
    /// Whether a board must not show who wins, because that is still a secret.
    pub is_secret: bool,
    /// Reports progress and can stop the work.
    pub control: &'a Control<'a>,
}

impl<'a> PictureSubject<'a> {
    /// A picture of default size: of the position, or of the game with two piles if it can be played with
    /// two.
    #[must_use]
    pub fn of(
        adviser: &'a Adviser,
        position: Option<&'a Position>,
        control: &'a Control<'a>,
    ) -> Self {
        let range = &adviser.game().entry.piles;
        let usual = if range.contains(&2) {
            2
        } else {
            *range.start()
        };
        Self {
            adviser,
            position,
            piles: position.map_or(usual, |position| position.piles.len()),
            max: None,
            rows: None,
            is_secret: false,
            control,
        }
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDrawn {
    /// The picture would be too large. The message gives the bound, and what would work.
    #[error("{0}")]
    TooLarge(String),
    /// There is no such picture of this game. The message names one that there is.
    #[error("{0}")]
    Unsuited(String),
    /// What the picture would show cannot be determined.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl From<TooBig> for NotDrawn {
    fn from(error: TooBig) -> Self {
        Self::Unsolved(Unsolved::TooBig(error))
    }
}

/// A picture that can be written in several formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    scene: Scene,
}

impl Picture {
    /// The board of one or two piles, with its P-positions and the moves of the position. For more piles:
    /// the tokens of the position, or the first P-positions as rows. Cost: a verdict for each square.
    ///
    /// # Errors
    /// [`NotDrawn`].
    pub fn board(subject: &PictureSubject<'_>) -> Result<Self, NotDrawn> {
        let scene = match (subject.piles, subject.position) {
            (1..=2, _) => board::board(subject),
            (_, Some(position)) => rows::tokens(subject, position),
            (_, None) => rows::lost_positions(subject),
        };
        Ok(Self { scene: scene? })
    }

    /// The first P-positions as rows, with a bar for each pile.
    ///
    /// # Errors
    /// [`NotDrawn`].
    pub fn rows(subject: &PictureSubject<'_>) -> Result<Self, NotDrawn> {
        Ok(Self {
            scene: rows::lost_positions(subject)?,
        })
    }

    /// The Sprague–Grundy values of the board of one or two piles, by exhaustive play.
    ///
    /// # Errors
    /// [`NotDrawn`], also for a game with memory, which has no such values.
    pub fn values(subject: &PictureSubject<'_>, shown: ShownValues) -> Result<Self, NotDrawn> {
        if subject.piles > 2 {
            return Err(NotDrawn::Unsuited(format!(
                "a board has one or two piles, not {}: leave out --values",
                subject.piles
            )));
        }
        Ok(Self {
            scene: values::values(subject, shown)?,
        })
    }

    /// Many P-positions of two piles as dots.
    ///
    /// # Errors
    /// [`NotDrawn`].
    pub fn plot(subject: &PictureSubject<'_>) -> Result<Self, NotDrawn> {
        if subject.piles != 2 {
            return Err(NotDrawn::Unsuited(format!(
                "a plot has two piles, not {}: leave out --plot",
                subject.piles
            )));
        }
        Ok(Self {
            scene: plot::plot(subject)?,
        })
    }

    /// The tree of a small position, with the winner of each node.
    ///
    /// # Errors
    /// [`NotDrawn`].
    pub fn tree(subject: &PictureSubject<'_>) -> Result<Self, NotDrawn> {
        let Some(position) = subject.position else {
            return Err(NotDrawn::Unsuited(
                "a tree needs a position, such as 2,3".to_owned(),
            ));
        };
        Ok(Self {
            scene: tree::tree(subject, position)?,
        })
    }

    /// The picture as SVG. `width` is in pixels (by default the picture's own); `origin` says what made it.
    /// Linear in the size of the picture.
    #[must_use]
    pub fn svg(&self, palette: Palette, width: Option<u32>, origin: &str) -> String {
        svg::svg(&self.scene, palette, width, origin)
    }

    /// The picture as a `tikzpicture`, to be read with `\input`. Linear in its size.
    #[must_use]
    pub fn tikz(&self, palette: Palette, width: Option<u32>, origin: &str) -> String {
        tikz::tikz(&self.scene, palette, width, origin)
    }

    /// The picture as a LaTeX document that compiles to one page. Linear in its size.
    #[must_use]
    pub fn latex(&self, palette: Palette, width: Option<u32>, origin: &str) -> String {
        tikz::latex(&self.scene, palette, width, origin)
    }

    /// The picture as PNG, with the system's fonts. Linear in the number of pixels.
    ///
    /// # Errors
    /// [`NoPng`] if there is not enough memory for the pixels.
    #[cfg(feature = "png")]
    pub fn png(&self, palette: Palette, width: Option<u32>) -> Result<Vec<u8>, NoPng> {
        png::png(&self.svg(palette, width, ""))
    }
}
