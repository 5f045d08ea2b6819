//! The players whom something concerns.

/// The player or players whom a remembered value concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Both players.
    Everybody,
    /// The player to take.
    Mover,
    /// The opponent of the player to take.
    Previous,
}
