//! A match between two players: history, undo, opponents, random starts. It knows games only
//! through the engine's contracts.

pub mod adviser;
pub mod contest;
pub mod dice;
pub mod opponent;
pub mod starts;

pub use adviser::{Adviser, Unlisted};
pub use contest::{Contest, Ending, Entry, Seat, Side, Termination, Verdict};
pub use dice::{move_dice, start_dice};
pub use opponent::{Level, choose, lost_play};
pub use starts::{random_start, random_start_with, usual_largest};
