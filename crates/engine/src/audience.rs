//! Which player or players something concerns.

/// The player or players concerned by something that a game remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Both players.
    Everybody,
    /// The player to take.
    Mover,
    /// The other player.
    Previous,
}
