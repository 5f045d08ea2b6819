//! Ctrl-C during long work: the first one asks the work to end, the second one ends the program as
//! usual. Also what Ctrl-C does where it would otherwise do nothing.

use crate::solve::Cancel;
use std::io;
#[cfg(unix)]
use std::sync::{
    Arc, LazyLock, Once,
    atomic::{AtomicBool, Ordering},
};

/// Whether nothing else in the program listens to signals now, so that they should end it.
#[cfg(unix)]
static UNHEEDED: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(true.into()));

/// Makes Ctrl-C and the like end the program even if it is the first process of a container, which the
/// system protects from signals that it does not handle. Applies from the first call on.
#[cfg(unix)]
pub(super) fn hear_as_first_process() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::flag::register_conditional_shutdown;

    static ONCE: Once = Once::new();
    if std::process::id() == 1 {
        ONCE.call_once(|| {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                // If the system refuses this setting, nothing changes.
                let _ = register_conditional_shutdown(signal, 128 + signal, UNHEEDED.clone());
            }
        });
    }
}

#[cfg(not(unix))]
pub(super) fn hear_as_first_process() {}

/// Leaves signals to the screen, which restores the terminal before they end the program.
pub(super) fn leave_to_the_screen() {
    #[cfg(unix)]
    UNHEEDED.store(false, Ordering::SeqCst);
}

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
    UNHEEDED.store(false, Ordering::SeqCst);
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
        UNHEEDED.store(true, Ordering::SeqCst);
    }
}
