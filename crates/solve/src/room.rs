//! Checks that there are threads and memory for a large table. This is done before work begins, because a failure
//! halfway through would end the program or make it extremely slow.

use crate::Unsolved;
use goldpile_engine::TooBig;
use goldpile_engine::memory::{is_room, missing};
use std::error::Error as _;
use std::sync::OnceLock;
use std::thread::available_parallelism;

/// The bytes used besides the tables: the positions of a total and the threads' own lists.
const BESIDES: u64 = 48 << 20;

/// The address space that a thread takes: its stack, and what the GNU C library's allocator reserves for it (twice
/// as much while the allocator looks for an aligned place). A thread without such a reservation asks the system
/// for every allocation.
const THREAD: u64 = 132 << 20;

/// Starts the threads that share the work on all tables, unless they are already running: one for each processor,
/// or as many as there is room for.
///
/// # Errors
/// [`Unsolved::TooBig`], on this and every later call, if there is no room for any thread.
pub fn start_threads() -> Result<(), Unsolved> {
    static MISSING: OnceLock<Option<TooBig>> = OnceLock::new();
    match MISSING.get_or_init(|| started().err()) {
        None => Ok(()),
        Some(missing) => Err(Unsolved::TooBig(missing.clone())),
    }
}

fn started() -> Result<(), TooBig> {
    let processors = available_parallelism().map_or(1, usize::from);
    let fit = (1..=processors)
        .rev()
        .find(|&threads| is_room(THREAD * threads as u64))
        .ok_or_else(|| missing(THREAD))?;
    let mut builder = rayon::ThreadPoolBuilder::new();
    if fit < processors {
        builder = builder.num_threads(fit);
    }
    match builder.build_global() {
        Ok(()) => Ok(()),
        Err(error) => match error.source() {
            // The threads were already started elsewhere.
            None => Ok(()),
            Some(why) => Err(TooBig {
                what: format!("no thread can be started: {why}"),
                limit: "allow more threads".to_owned(),
            }),
        },
    }
}

/// Checks that there is room for tables of this many bytes, and threads to work on them.
///
/// # Errors
/// [`Unsolved::TooBig`], which says how much memory is needed.
pub(crate) fn check(bytes: u64) -> Result<(), Unsolved> {
    start_threads()?;
    let wanted = bytes.saturating_add(BESIDES);
    if is_room(wanted) {
        Ok(())
    } else {
        Err(Unsolved::TooBig(missing(wanted)))
    }
}
