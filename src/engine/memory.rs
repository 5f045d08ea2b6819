//! How much memory large tables may take, and whether the system provides it. This is asked before work
//! begins or goes on, because a failure halfway through would end the program or make it extremely slow.

use super::oracle::TooBig;

/// The most bytes that the tables of one computation take (768 MiB).
pub const MAX_MEMORY: u64 = 768 << 20;

/// Whether the system would provide this many bytes. They are given back at once, and none is touched.
pub(crate) fn is_room(bytes: u64) -> bool {
    let mut probe: Vec<u8> = Vec::new();
    usize::try_from(bytes).is_ok_and(|bytes| probe.try_reserve_exact(bytes).is_ok())
}

/// The bytes that threads take beside tables.
const THREADS: u64 = 256 << 20;

/// Whether there is room for two computations at a time. Where there is not, both might find room before
/// either takes it, so they are done one after the other.
pub(crate) fn is_room_for_two() -> bool {
    is_room(2 * MAX_MEMORY + THREADS)
}

/// The refusal of work for which the system does not provide this many bytes.
pub(crate) fn missing(bytes: u64) -> TooBig {
    TooBig {
        what: format!(
            "the system does not provide the {} MiB of memory that this needs",
            bytes.div_ceil(1 << 20)
        ),
        limit: "allow more memory (ulimit -v), or ask for a smaller bound".to_owned(),
    }
}
