//! Goldpile: exact play for take-away games, from Nim to Imitation Nim.
//!
//! The crate is both a terminal game (`goldpile`) and this library. Counts of tokens are
//! [`number::Natural`]s of any size, and no result depends on floating point. The games, their parameters
//! and their theory come from five [papers](games::papers).
//!
//! ```
//! use goldpile::engine::{Outcome, Record, after};
//!
//! let catalogue = goldpile::games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let game = entry.game(entry.parse_settings("t=1")?)?;
//!
//! // A game from 17,19 in which one pile was reduced to 15.
//! let line = Record::parse("17,19 15,19")?.replay(&*game.rules)?;
//! let oracle = game.oracle.as_ref().ok_or("no theory")?;
//! assert_eq!(oracle.outcome(line.last()), Outcome::N);
//!
//! let hint = oracle.hint(line.last()).ok_or("nothing wins")?;
//! let next = after(&*game.rules, line.last(), &hint);
//! assert!(next.piles[..] == [15u64, 9]);
//! assert_eq!(oracle.explain(line.last()).case, "case (i): x = Bₙ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One position of each game: who wins, what to leave (or that the opponent may first block squares), and
//! the theorem that says so. If no announcement is due, [`engine::Outcome::N`] means that the player to
//! take wins, and [`engine::Outcome::P`] that the other player does.
//!
//! ```
//! use goldpile::engine::{Outcome, Record, after};
//!
//! let catalogue = goldpile::games::catalogue();
//! for (name, record, outcome, leave, theorem) in [
//!     ("nim", "3,5,7", Outcome::N, Some(&[2, 5, 7][..]), "exclusive-or"),
//!     ("fibonacci", "20", Outcome::N, Some(&[18]), "Zeckendorf"),
//!     ("wythoff", "10,6", Outcome::P, None, "(Aₙ, Bₙ)"),
//!     ("raleigh", "11,6,13", Outcome::N, Some(&[7, 6, 11]), "(Aₙ, Bₙ, Cₙ)"),
//!     ("flora", "9,5,14,11", Outcome::N, Some(&[6, 5, 12, 8]), "(Aₙ, Bₙ, Cₙ, Dₙ)"),
//!     // One square may be blocked: at N, no announcement saves the player who blocks.
//!     ("blocking", "9,14", Outcome::N, None, "(Aₙ, Bₙ)"),
//!     ("imitation", "6,9", Outcome::N, Some(&[4, 9]), "imitation"),
//! ] {
//!     let entry = catalogue.find(name).ok_or("no such game")?;
//!     let game = entry.default_game();
//!     let line = Record::parse(record)?.replay(&*game.rules)?;
//!     let position = line.last();
//!     let oracle = game.oracle.as_ref().ok_or("no theory")?;
//!
//!     assert_eq!(oracle.outcome(position), outcome, "{name}");
//!     let left = oracle
//!         .hint(position)
//!         .map(|hint| after(&*game.rules, position, &hint).piles);
//!     match (&left, leave) {
//!         (None, None) => {}
//!         (Some(left), Some(leave)) => assert!(left.iter().zip(leave).all(|(a, b)| *a == *b)),
//!         _ => panic!("{name}: {left:?}"),
//!     }
//!     assert!(oracle.explain(position).theorem.contains(theorem), "{name}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Answers to the questions of the cookbook (`docs/cookbook.md`):
//!
//! ```
//! use goldpile::engine::{Cell, Outcome, Record, TableRow};
//! use goldpile::number::{Natural, Numeration, parse_count};
//! use goldpile::prove::{DecisionControl, identity};
//! use goldpile::solve::{Control, Extent, Solver, ValueKind, ValueTable};
//!
//! let catalogue = goldpile::games::catalogue();
//! let game = |name: &str, settings: &str| -> Result<_, Box<dyn std::error::Error>> {
//!     let entry = catalogue.find(name).ok_or("no such game")?;
//!     Ok(entry.game(entry.parse_settings(settings)?)?)
//! };
//!
//! // The P-positions from row 10^40 on, by the formulation of the theory that is fast at any size.
//! let wythoff = game("wythoff", "t=2")?;
//! let oracle = wythoff.oracle.as_ref().ok_or("no theory")?;
//! let by_formula = oracle.preferred().ok_or("no formulation")?;
//! let row: TableRow = by_formula.rows(&parse_count("10^40")?)?.next().ok_or("no row")?;
//! assert_eq!(row.cells[0].to_string(), "14142135623730950488016887242096980785696");
//!
//! // The digits of 100 in Zeckendorf's system, and its parts.
//! let zeckendorf = Numeration::new(1);
//! assert_eq!(zeckendorf.representation(&Natural::from(100u64)).to_string(), "1000010100");
//! assert!(zeckendorf.parts(&Natural::from(100u64)) == [89u64, 8, 3]);
//!
//! // Another table of a game: which set of the Flora array L_3 contains 12?
//! let flora = game("flora", "")?;
//! let table = flora.tables.iter().find(|table| table.name() == "membership");
//! let table = table.and_then(|table| table.of_order(3)).ok_or("no such table")?;
//! let row: TableRow<Cell> = table.rows(&12u64.into())?.next().ok_or("no row")?;
//! assert_eq!(row.cells, [Cell::from("10101"), "H3".into(), 2u64.into()]);
//!
//! // Does an identity hold for all n? If not, where does it fail first?
//! let holds = identity::decide("ab(n) = a(n) + b(n)", &DecisionControl::quiet())?;
//! assert_eq!(holds.fails, None);
//! let fails = identity::decide("x in a or x in bb", &DecisionControl::quiet())?;
//! assert_eq!(fails.fails, Some(vec![('x', 2u64.into())]));
//!
//! // Who wins, by exhaustive play where there is no theory: the printed rules of Flora.
//! let printed = game("flora", "rules=printed")?;
//! assert!(printed.oracle.is_none());
//! let line = Record::parse("1,2,3,4")?.replay(&*printed.rules)?;
//! assert_eq!(Solver::new(printed.rules.clone()).outcome(line.last())?, Outcome::N);
//!
//! // Sprague–Grundy values of all positions up to a limit.
//! let extent = Extent { piles: 2, max: 8, ordered: false };
//! let mut values = ValueTable::new(&*wythoff.rules, extent, ValueKind::Grundy)?;
//! values.run(&Control::quiet())?;
//! assert_eq!(values.at(&[1, 3]), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`number`] | exact arithmetic: naturals, Beatty sequences, numeration systems, words |
//! | [`engine`] | positions, moves, rules as clauses, oracles, explanations, notation, the catalogue as a value |
//! | [`games`] | one folder per game: its rules and its theory |
//! | [`solve`] | exhaustive play from the rules alone |
//! | [`prove`] | the decision procedure: statements about all piles at once |
//! | [`verify`] | checks of the theory against exhaustive play |
//! | [`guess`] | a rule that the P-positions of exhaustive play suggest, decided for all piles |
//! | [`picture`] | pictures of games and positions to print and to show: SVG, TikZ, LaTeX, PNG |
//! | [`play`] | a match: history, undo, opponents, records, review, statistics, random starts |
//! | [`learn`] | lessons, practice with fading help, drills and their schedule |
//! | [`app`] | what the program does for a person: a match and a lesson in progress, the user's data, jobs |
//! | `cli` | the command line; part of the feature `program` |
//! | `tui` | the terminal game; part of the feature `program` |
//!
//! The feature `program` is on by default. Without it (`default-features = false`), nothing in the library
//! depends on a terminal.

#![forbid(unsafe_code)]

pub use goldpile_app as app;
pub use goldpile_claims::{guess, verify};
#[cfg(feature = "program")]
pub use goldpile_cli as cli;
pub use goldpile_engine as engine;
pub use goldpile_games as games;
pub use goldpile_learn as learn;
pub use goldpile_number as number;
pub use goldpile_picture as picture;
pub use goldpile_play as play;
pub use goldpile_prove as prove;
pub use goldpile_solve as solve;
#[cfg(feature = "program")]
pub use goldpile_tui as tui;

/// The README, whose examples are compiled and run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
