//! Exact arithmetic for take-away games, independent of any game and free of floats.
//!
//! The crate depends on no other crate of the workspace, and uses no file, clock or terminal.
//!
//! | module | contents |
//! |---|---|
//! | [`natural`] | [`Natural`], a count of tokens of any size |
//! | [`integer`] | [`Integer`], a difference of two counts |
//! | [`expression`] | counts as users type them: `3*10^40+7`, `F300+1` |
//! | [`fibonacci`](mod@fibonacci) | Fibonacci numbers and their generalisation, by index |
//! | [`slope`] | ⌊nγ⌋ for the irrationals behind these games, by one multiplication |
//! | [`beatty`] | ⌊nα⌋ and ⌊nβ⌋, the sequences of generalised Wythoff, in both directions |
//! | [`numeration`] | Zeckendorf representations and their generalisation |
//! | [`linear_numeration`] | greedy digits in the basis of any linear recurrence |
//! | [`word`] | fixed points of morphisms, such as the Fibonacci word |
//! | [`quadratic`] | (p + q√d)/r, and ⌊nα⌋ for an α of this form |
//! | [`search`] | the least number at which a counting function reaches a given value |
//! | [`prime`] | whether a number is a prime, if that can be decided |
//! | [`mex`] | the least number not yet used |
//! | [`visible`] | names for characters that cannot be seen |
//!
//! All decisions are made in integers. The cost of a function is stated in terms of the *length* of
//! its argument: its number of bits.

pub mod beatty;
pub mod expression;
pub mod fibonacci;
pub mod integer;
pub mod linear_numeration;
pub mod mex;
pub mod natural;
pub mod numeration;
pub mod prime;
pub mod quadratic;
pub mod search;
pub mod slope;
pub mod visible;
pub mod word;

pub use beatty::{Beatty, Located};
pub use expression::{Budget, CountError, MAX_DIGITS, parse_count, parse_count_within};
pub use fibonacci::fibonacci;
pub use integer::Integer;
pub use linear_numeration::{LinearNumeration, LinearNumerationError, OstrowskiError};
pub use mex::Mex;
pub use natural::Natural;
pub use natural::on_two_threads;
pub use numeration::{Numeration, Representation};
pub use prime::is_prime;
pub use quadratic::{Quadratic, QuadraticError, QuadraticProblem};
pub use search::least_reaching;
pub use slope::{Slope, SlopeStep};
pub use word::{Morphism, MorphismError};
