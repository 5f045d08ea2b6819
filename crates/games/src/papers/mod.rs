//! Citations: who proved each theory, and the paper in which we read it.

use goldpile_engine::Citation;

/// The theory of Nim.
pub const BOUTON: Citation = Citation {
    short: "Bouton 1901",
    paper: "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. (2) 3 (1901) \
            35–39; read in U. Larsson, 2-pile Nim with a restricted number of move-size imitations, \
            section 1.1",
    bibtex: &[include_str!("bouton.bib"), include_str!("larsson.bib")],
};

/// The theory of Fibonacci Nim.
pub const WHINIHAN: Citation = Citation {
    short: "Whinihan 1963",
    paper: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (4) (1963) 9–13; read in T. Rapaka, On \
            classical impartial games and the mathematics behind them, Theorem 1.6",
    bibtex: &[include_str!("whinihan.bib"), include_str!("rapaka.bib")],
};

/// The theory of Wythoff's game.
pub const WYTHOFF: Citation = Citation {
    short: "Wythoff 1907",
    paper: "W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907) 199–202; read \
            in A. S. Fraenkel, Martin Gardner and Wythoff's game (2011)",
    bibtex: &[
        include_str!("wythoff.bib"),
        include_str!("fraenkel2011.bib"),
    ],
};

/// The theory of generalised Wythoff.
pub const FRAENKEL_1982: Citation = Citation {
    short: "Fraenkel 1982",
    paper: "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. \
            Monthly 89 (1982) 353–361; read in A. S. Fraenkel, Martin Gardner and Wythoff's game (2011)",
    bibtex: &[
        include_str!("fraenkel1982.bib"),
        include_str!("fraenkel2011.bib"),
    ],
};

/// The identities of Wythoff's sequences (section 2).
pub const RAPAKA: Citation = Citation {
    short: "Rapaka",
    paper: "T. Rapaka, On classical impartial games and the mathematics behind them",
    bibtex: &[include_str!("rapaka.bib")],
};

/// All formulations of generalised Wythoff.
pub const FRAENKEL_2011: Citation = Citation {
    short: "Fraenkel 2011",
    paper: "A. S. Fraenkel, Martin Gardner and Wythoff's game (2011)",
    bibtex: &[include_str!("fraenkel2011.bib")],
};

/// The theory of Raleigh.
pub const FRAENKEL_2007: Citation = Citation {
    short: "Fraenkel 2007",
    paper: "A. S. Fraenkel, The Raleigh game, Integers 7(2) (2007) A13",
    bibtex: &[include_str!("fraenkel2007.bib")],
};

/// The theory of Flora.
pub const FRAENKEL_2010: Citation = Citation {
    short: "Fraenkel 2010",
    paper: "A. S. Fraenkel, Complementary iterated floor words and the Flora game, SIAM J. Discrete \
            Math. 24 (2010) 570–588",
    bibtex: &[include_str!("fraenkel2010.bib")],
};

/// The theory of (p,m)-Wythoff Nim.
pub const HEGARTY_LARSSON: Citation = Citation {
    short: "Hegarty & Larsson 2006",
    paper: "P. Hegarty and U. Larsson, Permutations of the natural numbers with prescribed difference \
            multisets, Integers 6 (2006) A3; read in U. Larsson, 2-pile Nim with a restricted number of \
            move-size imitations, section 1.4",
    bibtex: &[
        include_str!("hegarty_larsson.bib"),
        include_str!("larsson.bib"),
    ],
};

/// The theory of (p,m)-Imitation Nim (section 2).
pub const LARSSON: Citation = Citation {
    short: "Larsson 2009",
    paper: "U. Larsson, 2-pile Nim with a restricted number of move-size imitations (appendix by P. \
            Hegarty), Integers 9 (2009) 671–690",
    bibtex: &[include_str!("larsson.bib")],
};
