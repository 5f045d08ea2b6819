//! A match between two players: history, undo, opponents, random starts, saved matches, review. It
//! knows games only through the engine's contracts.

pub mod adviser;
pub mod contest;
pub mod date;
pub mod dice;
pub(crate) mod disk;
pub mod level;
pub mod opponent;
pub mod review;
pub mod saved;
pub mod seat;
pub mod starts;
pub mod statistics;
pub mod store;

pub use adviser::{Adviser, Unlisted};
pub use contest::{Contest, Entry};
pub use dice::{move_dice, start_dice};
pub use level::Level;
pub use opponent::{choose, lost_play};
pub use review::{Better, Judgement, Review, Value};
pub use saved::{Saved, SavedError, Tags, harmless};
pub use seat::{Ending, Seat, Side, Termination, Verdict};
pub use starts::{random_start, random_start_with, usual_largest};
pub use statistics::{Blame, MatchId, Statistics, StatisticsError, StatisticsFile, Tally};
pub use store::{Keeper, Store, StoreError};
