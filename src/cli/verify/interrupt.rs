//! Ctrl-C while something long is running: the first one asks it to end, a second one ends the
//! program as usual.

use crate::solve::Cancel;
use std::io;

/// Heeds Ctrl-C until it is dropped.
pub(super) struct Watch {
    #[cfg(unix)]
    registered: [signal_hook::SigId; 2],
}

/// Lets the first Ctrl-C set this flag, and a second one end the program.
///
/// # Errors
/// The system does not let us.
#[cfg(unix)]
pub(super) fn watch(cancel: &Cancel) -> io::Result<Watch> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag::{register, register_conditional_default};
    // In this order: the flag is set already when the second Ctrl-C comes.
    let second = register_conditional_default(SIGINT, cancel.flag())?;
    let first = register(SIGINT, cancel.flag())?;
    Ok(Watch {
        registered: [second, first],
    })
}

/// Elsewhere Ctrl-C ends the program.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub(super) fn watch(_cancel: &Cancel) -> io::Result<Watch> {
    Ok(Watch {})
}

#[cfg(unix)]
impl Drop for Watch {
    fn drop(&mut self) {
        for id in self.registered {
            signal_hook::low_level::unregister(id);
        }
    }
}
