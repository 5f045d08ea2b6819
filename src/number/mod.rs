//! Exact arithmetic for take-away games; knows no game and no float.
//!
//! | module | what it holds |
//! |---|---|
//! | [`natural`] | [`Natural`], a count of tokens of any size |
//! | [`expression`] | counts as users type them: `3*10^40+7`, `F300+1` |
//! | [`fibonacci`](mod@fibonacci) | Fibonacci numbers and their kin, by index |
//! | [`slope`] | ⌊nγ⌋ for the irrationals behind these games, by one multiplication |
//! | [`beatty`] | ⌊nα⌋ and ⌊nβ⌋, the sequences of generalized Wythoff, both ways |
//! | [`numeration`] | Zeckendorf representations and their generalization |
//! | [`word`] | fixed points of morphisms, such as the Fibonacci word |
//! | [`search`] | the least number that a counting function reaches |
//! | [`mex`] | the least number not yet used |
//!
//! Everything here is decided in integers. The cost of a function is stated in the *length* of its
//! argument: its number of bits.

pub mod beatty;
pub mod expression;
pub mod fibonacci;
pub mod mex;
pub mod natural;
pub mod numeration;
pub mod search;
pub mod slope;
pub mod word;

pub use beatty::{Beatty, Located};
pub use expression::{CountError, parse_count};
pub use fibonacci::fibonacci;
pub use mex::Mex;
pub use natural::Natural;
pub use numeration::{Numeration, Representation};
pub use search::least_reaching;
pub use slope::{Slope, Step};
pub use word::{Morphism, MorphismError};
