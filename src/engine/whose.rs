//! Whom something concerns.

/// The player or players whom something remembered by a game concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Both players.
    Everybody,
    /// The player to take.
    Mover,
    /// The other player.
    Previous,
}
