//! Ctrl-C during long work: the first one asks the work to end, the second one ends the program as
//! usual.

use crate::solve::Cancel;
use std::io;

/// Handles Ctrl-C until it is dropped.
pub(super) struct Watch {
    #[cfg(unix)]
    registered: [signal_hook::SigId; 2],
}

/// Makes the first Ctrl-C set this flag, and the second one end the program.
///
/// # Errors
/// The system refuses to register the handler.
#[cfg(unix)]
pub(super) fn watch(cancel: &Cancel) -> io::Result<Watch> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag::{register, register_conditional_default};
    // The order matters: by the second Ctrl-C the flag is already set.
    let second = register_conditional_default(SIGINT, cancel.flag())?;
    let first = register(SIGINT, cancel.flag())?;
    Ok(Watch {
        registered: [second, first],
    })
}

/// On other systems, Ctrl-C just ends the program.
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
