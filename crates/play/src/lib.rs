//! A match between two players: history, undo, opponents, random starts, saved matches, review, statistics.
//! This crate knows games only through the engine's contracts, uses exhaustive play and proofs where a game
//! has no theory, and never displays anything.
//!
//! A [`Match`] is the match itself, an [`Adviser`] knows who wins its positions, and [`choose`]
//! plays the computer's side. Everything here runs on the calling thread. Only [`Store`],
//! [`MatchFile`] and [`StatisticsFile`] touch the disk, and only what carries a date reads the clock.
//!
//! ```
//! use goldpile_engine::Record;
//! use goldpile_play::{Adviser, Match, Level, Review, Seat, Side, choose, move_dice};
//!
//! let catalogue = goldpile_games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let game = entry.default_game();
//!
//! // Ann could have left 4,7. She leaves 5,9, and from there on both sides play perfectly.
//! let line = Record::parse("6,9 5,9")?.replay(&*game.rules)?;
//! let seats = [Seat::person("Ann"), Seat::computer(Level::DRAGON)];
//! let mut the_match = Match::resume(game.clone(), line, seats, 42);
//!
//! let adviser = Adviser::new(game);
//! while the_match.verdict().is_none() {
//!     let mut dice = move_dice(the_match.seed(), the_match.moves_made());
//!     let chosen = choose(Level::DRAGON, &adviser, the_match.position(), &mut dice)?;
//!     the_match.play(chosen.ok_or("no move is left")?)?;
//! }
//! assert_eq!(the_match.verdict().map(|verdict| verdict.winner), Some(Side::Second));
//!
//! let review = Review::of(&the_match, &adviser);
//! assert_eq!(review.mistakes().collect::<Vec<_>>(), [0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A match may be claimed, so that nobody has to play 10⁶⁰ rounds, and moves can be taken back:
//!
//! ```
//! use goldpile_engine::Record;
//! use goldpile_play::{Adviser, Match, Ending, Level, Seat, Side};
//!
//! let catalogue = goldpile_games::catalogue();
//! let entry = catalogue.find("nim").ok_or("no such game")?;
//! let game = entry.default_game();
//! let line = Record::parse("3,5 3,3 2,3")?.replay(&*game.rules)?;
//! let seats = [Seat::person("Ann"), Seat::computer(Level::BADGER)];
//! let mut the_match = Match::resume(game.clone(), line, seats, 1);
//!
//! // Ann levelled the piles, so she has won, whatever is played.
//! let outcome = Adviser::new(game).outcome(the_match.position())?;
//! assert!(the_match.is_claim_right(Side::First, outcome));
//! the_match.declare(Ending::Claimed(Side::First));
//! assert_eq!(the_match.verdict().map(|verdict| verdict.winner), Some(Side::First));
//!
//! // She takes her move back, and with it the computer's reply and the claim.
//! assert!(the_match.undo());
//! assert_eq!((the_match.record().as_str(), the_match.moves_known()), ("3,5", 2));
//! assert!(the_match.verdict().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod adviser;
pub mod library;
pub mod matches;
pub mod opponent;
pub mod position_text;
pub mod quotes;
pub mod review;
pub mod saved;
mod shelf;
pub mod statistics;
pub mod store;
pub mod words;

pub use adviser::{Adviser, ListingError, MAX_LISTED_DIGITS, MAX_TRIED, unannounced};
pub use adviser::{ListedMove, MAX_LISTED_MOVES, NotListed, listed_moves};
pub use adviser::{Reason, ReasonError};
pub use matches::{Ending, Match, PEOPLE, Ply, Seat, Side, Termination, Verdict, shared_result};
pub use matches::{LadderStarts, MOST_DRAWN, Practice, ladder_start};
pub use matches::{may_be_unjudged, random_start, random_start_with, usual_largest, usual_piles};
pub use matches::{move_dice, start_dice};
pub use opponent::{Confession, Ladder, Level, choose, confession, lost_play, tempt};
pub use opponent::{Habit, habitual_takes, wins_by_habit};
pub use position_text::{PositionText, PositionTextError};
pub use review::{Better, GivenUp, Judgement, Review, Value};
pub use saved::{Saved, SavedError, Tags, escape_for_terminal, harmless_path};
pub use shelf::{FileError, FileKind, ListedFile};
pub use statistics::{Blame, MatchId, Statistics, StatisticsError, StatisticsFile, Tally};
pub use store::{MatchFile, NamedMatchError, Store, read_named};
