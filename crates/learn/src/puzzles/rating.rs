//! The rating of a player, according to Glicko-2.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The rating of a player in one game: the rating of the puzzles of which the player solves half. It follows
/// Glicko-2 (M. E. Glickman, Example of the Glicko-2 system, 2013), with each puzzle as an opponent.
/// Floating-point numbers affect only which puzzle is asked, never a verdict.
///
/// ```
/// use goldpile_learn::puzzles::PlayerRating;
///
/// let new = PlayerRating::default();
/// assert_eq!(new.shown(), 1000);
/// let better = new.after(1000, true);
/// assert!(better.shown() > new.shown());
/// assert!(better.after(1000, false).shown() < better.shown());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Glicko2Rating", into = "Glicko2Rating")]
pub struct PlayerRating(Glicko2Rating);

/// The rating and the deviation of a new player.
const NEW: (f64, f64) = (1000.0, 250.0);
/// The bounds of a rating: slightly beyond those of the puzzles.
const RATINGS: (f64, f64) = (300.0, 2300.0);
/// The bounds of the deviation of a rating.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);
/// The bounds of the volatility.
const VOLATILITIES: (f64, f64) = (0.01, 0.15);
/// The deviation of the estimated rating of a puzzle.
const OF_PUZZLE: f64 = 60.0;

impl Default for PlayerRating {
    fn default() -> Self {
        Self(Glicko2Rating {
            rating: NEW.0,
            deviation: NEW.1,
            ..Glicko2Rating::new()
        })
    }
}

impl PlayerRating {
    /// The rating in whole points, from 300 to 2300.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is within its bounds"
    )]
    pub fn shown(&self) -> u16 {
        self.0.rating.round() as u16
    }

    /// The rating after a puzzle of this rating.
    #[must_use]
    pub fn after(&self, puzzle: u16, is_solved: bool) -> Self {
        let puzzle = Glicko2Rating {
            rating: f64::from(puzzle),
            deviation: OF_PUZZLE,
            ..Glicko2Rating::new()
        };
        let outcome = if is_solved {
            Outcomes::WIN
        } else {
            Outcomes::LOSS
        };
        let (after, _) = glicko2(&self.0, &puzzle, &outcome, &Glicko2Config::new());
        // If the new rating cannot be computed, nothing changes.
        within_bounds(after).map_or(*self, Self)
    }
}

/// The rating with every number clamped to what can be read; `None` if one is not finite.
fn within_bounds(rating: Glicko2Rating) -> Option<Glicko2Rating> {
    let within =
        |value: f64, (low, high): (f64, f64)| value.is_finite().then(|| value.clamp(low, high));
    Some(Glicko2Rating {
        rating: within(rating.rating, RATINGS)?,
        deviation: within(rating.deviation, DEVIATIONS)?,
        volatility: within(rating.volatility, VOLATILITIES)?,
    })
}

impl From<PlayerRating> for Glicko2Rating {
    fn from(rating: PlayerRating) -> Self {
        rating.0
    }
}

impl TryFrom<Glicko2Rating> for PlayerRating {
    type Error = String;

    /// Refuses numbers that [`PlayerRating::after`] never produces.
    fn try_from(read: Glicko2Rating) -> Result<Self, String> {
        let numbers = [
            ("rating", read.rating, RATINGS),
            ("deviation", read.deviation, DEVIATIONS),
            ("volatility", read.volatility, VOLATILITIES),
        ];
        for (name, value, (low, high)) in numbers {
            if !(low..=high).contains(&value) {
                return Err(format!(
                    "{name} must be a number from {low} to {high}, not {value}"
                ));
            }
        }
        Ok(Self(read))
    }
}
