//! Goldpile: exact play for take-away games, from Nim to Imitation Nim.
//!
//! The same crate is a terminal game (`goldpile`) and this library. Every count of tokens is a
//! [`number::Natural`] of any size, and no float decides anything. The games, their parameters and
//! their theory come from five papers, which the [`games`] name.
//!
//! ```
//! use goldpile::engine::{Outcome, Record, after};
//!
//! let catalogue = goldpile::games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let game = entry.game(entry.parse_settings("t=1")?);
//!
//! // A game from 17,19 in which one pile was reduced to 15.
//! let line = Record::parse("17,19 15,19")?.replay(&*game.rules)?;
//! let oracle = game.oracle.as_ref().ok_or("no theory")?;
//! assert_eq!(oracle.outcome(line.last()), Outcome::N);
//!
//! let hint = oracle.hint(line.last()).ok_or("nothing wins")?;
//! let next = after(&*game.rules, line.last(), &hint);
//! assert!(next.piles[..] == [15u64, 9]);
//! assert_eq!(oracle.explain(line.last()).case, "case (i): x = B_n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | [`number`] | exact arithmetic: naturals, Beatty sequences, numeration systems, words |
//! | [`engine`] | positions, moves, rules as clauses, oracles, explanations, notation, the catalogue as a value |
//! | [`games`] | one folder a game: its rules and its theory |
//! | [`solve`] | exhaustive play from the rules alone |
//! | [`verify`] | the theory against exhaustive play |
//! | [`play`] | a match: history, undo, opponents, random starts |
//! | [`cli`] | the command line |
//! | [`tui`] | the terminal |

pub mod cli;
pub mod engine;
pub mod games;
pub mod number;
pub mod play;
pub mod solve;
pub mod tui;
pub mod verify;
