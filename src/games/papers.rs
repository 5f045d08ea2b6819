//! The papers that describe the games.

use crate::engine::Citation;

/// Fibonacci Nim (section 1) and Wythoff's game (section 2).
pub const RAPAKA: Citation = Citation {
    short: "Rapaka",
    paper: "T. Rapaka, On classical impartial games and the mathematics behind them",
};

/// Generalised Wythoff.
pub const FRAENKEL_2011: Citation = Citation {
    short: "Fraenkel 2011",
    paper: "A. S. Fraenkel, Martin Gardner and Wythoff's game (2011)",
};

/// Raleigh.
pub const FRAENKEL_2007: Citation = Citation {
    short: "Fraenkel 2007",
    paper: "A. S. Fraenkel, The Raleigh game, Integers 7(2) (2007) A13",
};

/// Flora.
pub const FRAENKEL_2010: Citation = Citation {
    short: "Fraenkel 2010",
    paper: "A. S. Fraenkel, Complementary iterated floor words and the Flora game, SIAM J. Discrete \
            Math. 24 (2010) 570–588",
};

/// Nim (section 1.1), (p,m)-Wythoff Nim (section 1.4) and (p,m)-Imitation Nim (section 2).
pub const LARSSON: Citation = Citation {
    short: "Larsson",
    paper: "U. Larsson, 2-pile Nim with a restricted number of move-size imitations (appendix by P. \
            Hegarty)",
};
