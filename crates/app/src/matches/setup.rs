//! What is chosen before a match begins: the game, the players, and the seed.

use goldpile_engine::{Game, Outcome, Position, Replay};
use goldpile_number::Natural;
use goldpile_play::{
    Adviser, Match, Seat, ladder_start, random_start_with, start_dice, usual_largest,
};

/// The choices before a match.
#[derive(Clone)]
pub struct MatchSetup {
    /// The game.
    pub game: Game,
    /// Who takes first, and who second.
    pub seats: [Seat; 2],
    /// The seed of everything random in the match.
    pub seed: u64,
}

/// The way in which the start of a match is drawn.
#[derive(Clone, Debug)]
pub enum Draw {
    /// As the ladder draws it, for a star.
    ForStar,
    /// For practice, with at most this many tokens in a pile.
    UpTo(Natural),
}

/// The most piles that a screen shows.
const MAX_PILES_ON_SCREEN: usize = 8;

/// The most digits of a pile that a screen shows.
pub const MAX_DIGITS_ON_SCREEN: u64 = 10_000;

/// Why these piles cannot be shown on the screen, in lower case and without a full stop; `None` if they can.
/// `how` is the command that plays with them as text.
#[must_use]
pub fn off_screen(piles: &[Natural], how: &str) -> Option<String> {
    let digits = piles.iter().max().map_or(0, Natural::decimal_digits);
    let why = if piles.len() > MAX_PILES_ON_SCREEN {
        format!("up to {MAX_PILES_ON_SCREEN} piles, not {}", piles.len())
    } else if digits > MAX_DIGITS_ON_SCREEN {
        format!("piles of up to {MAX_DIGITS_ON_SCREEN} digits, not {digits}")
    } else {
        return None;
    };
    Some(format!("the screen shows {why}; {how}, as text"))
}

/// Why a start or a position of this game cannot be shown on the screen, as in [`off_screen`].
#[must_use]
pub fn start_off_screen(game: &Game, piles: &[Natural]) -> Option<String> {
    let game = game.entry.typed();
    off_screen(
        piles,
        &format!("goldpile play {game} --plain plays with more"),
    )
}

impl MatchSetup {
    /// A random start whose largest pile has at most this many tokens. A person who plays against the
    /// computer can win; otherwise the first player can.
    #[must_use]
    pub fn random_start(&self, adviser: &Adviser, largest: &Natural) -> Position {
        let wanted = match self.seats[0].computer {
            None => Outcome::N,
            Some(_) => Outcome::P,
        };
        random_start_with(adviser, largest, wanted, &mut start_dice(self.seed))
    }

    /// The match from the start drawn in this way. If these rules do not allow a start that
    /// [the ladder draws](ladder_start), it is a practice match of the usual size.
    #[must_use]
    pub fn draw(self, adviser: &Adviser, draw: Draw) -> Match {
        let level = self.seats.iter().find_map(|seat| seat.computer);
        let largest = match draw {
            Draw::UpTo(largest) => largest,
            Draw::ForStar => {
                let dice = &mut start_dice(self.seed);
                if let Some(start) = level.and_then(|level| ladder_start(adviser, level, dice)) {
                    return self.begin(Replay::new(start)).for_star();
                }
                usual_largest(&self.game, level)
            }
        };
        let start = self.random_start(adviser, &largest);
        self.begin(Replay::new(start))
    }

    /// The match, resumed after these moves.
    #[must_use]
    pub fn begin(self, line: Replay) -> Match {
        Match::resume(self.game, line, self.seats, self.seed)
    }
}
