//! Turns system limits that would end the program into errors.

/// Turns exceeding the limit on file size into a write error instead of the end of the program, for the whole
/// process from the first call on.
#[cfg(unix)]
pub(crate) fn hear_of_full_files() {
    use signal_hook::consts::SIGXFSZ;
    use signal_hook::flag::register;
    use std::sync::{Arc, Once};

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The failing write reports the error; if the system refuses this handler, nothing changes.
        let _ = register(SIGXFSZ, Arc::default());
    });
}

#[cfg(not(unix))]
pub(crate) fn hear_of_full_files() {}
