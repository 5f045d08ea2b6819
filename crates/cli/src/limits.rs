//! Turns system limits that would end the program into errors.

/// Makes exceeding the limit on file size an error for the writer instead of the end of the
/// program. Applies to the whole process, from the first call on.
#[cfg(unix)]
pub(crate) fn hear_of_full_files() {
    use signal_hook::consts::SIGXFSZ;
    use signal_hook::flag::register;
    use std::sync::{Arc, Once};

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The write that fails reports the error; if the system refuses this setting, nothing changes.
        let _ = register(SIGXFSZ, Arc::default());
    });
}

#[cfg(not(unix))]
pub(crate) fn hear_of_full_files() {}
