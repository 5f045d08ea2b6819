//! What is settled before a match begins: which game, who plays whom, and the seed.

use goldpile_engine::{Game, Outcome, Position, Replay};
use goldpile_number::Natural;
use goldpile_play::{Adviser, Contest, Seat, random_start_with, start_dice};

/// What is settled before a match begins.
#[derive(Clone)]
pub struct MatchSetup {
    /// The game.
    pub game: Game,
    /// Who takes first, and who second.
    pub seats: [Seat; 2],
    /// The seed of everything random.
    pub seed: u64,
}

/// The most piles that a screen shows.
pub const MAX_ON_SCREEN: usize = 8;

/// Why a match is not shown on the screen, in lower case and without a full stop; `None` if it is.
#[must_use]
pub fn off_screen(game: &Game, piles: usize) -> Option<String> {
    (piles > MAX_ON_SCREEN).then(|| {
        format!(
            "the screen shows up to {MAX_ON_SCREEN} piles, not {piles}; goldpile play {} --plain plays \
             with more, as text",
            game.entry.typed()
        )
    })
}

impl MatchSetup {
    /// A random start whose largest pile has at most so many tokens. A person who plays against the
    /// computer can win; otherwise the first player can.
    #[must_use]
    pub fn random_start(&self, adviser: &Adviser, largest: &Natural) -> Position {
        let wanted = match self.seats[0].computer {
            None => Outcome::N,
            Some(_) => Outcome::P,
        };
        random_start_with(adviser, largest, wanted, &mut start_dice(self.seed))
    }

    /// The match, resumed after these moves.
    #[must_use]
    pub fn begin(self, line: Replay) -> Contest {
        Contest::resume(self.game, line, self.seats, self.seed)
    }
}
