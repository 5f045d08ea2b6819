//! How much memory large tables may take, and whether the system provides it. This is checked before
//! work begins or continues, because a failure halfway would end the program or make it extremely slow.

use crate::theory::oracle::TooBig;

/// The most bytes that the tables of one computation may take (768 MiB).
pub const MAX_MEMORY: u64 = 768 << 20;

/// Whether the system would provide this many bytes. They are reserved, never touched, and released at once.
#[must_use]
pub fn is_room(bytes: u64) -> bool {
    let mut probe: Vec<u8> = Vec::new();
    usize::try_from(bytes).is_ok_and(|bytes| probe.try_reserve_exact(bytes).is_ok())
}

/// With less address space than this, computations run one after the other.
const SPACE_FOR_TWO: u64 = 4 << 30;

/// Whether the address space suffices for two computations at a time; if not, both might find room
/// before either takes it.
///
/// Asks the system for the limit, not for the memory: after a refusal, the allocator of the GNU C
/// library reserves a new arena, for which there may be no room.
#[must_use]
pub fn is_room_for_two() -> bool {
    #[cfg(unix)]
    let space = rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(unix))]
    let space = None;
    space.is_none_or(|space: u64| space >= SPACE_FOR_TWO)
}

/// The refusal of work that needs this many bytes, which the system does not provide.
#[must_use]
pub fn missing(bytes: u64) -> TooBig {
    TooBig {
        what: format!(
            "the system does not provide the {} MiB of memory that this needs",
            bytes.div_ceil(1 << 20)
        ),
        limit: "allow more memory (ulimit -v), or ask for a smaller bound".to_owned(),
    }
}
