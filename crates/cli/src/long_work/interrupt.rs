//! Ctrl-C, handled in one place for the whole run. While there is work, the first Ctrl-C asks it to stop, and what
//! is complete by then is written. If the program does not end soon, because it is blocked on writing its output
//! or an error, it is terminated. After that request, and while there is no work, Ctrl-C ends the program at once.

use goldpile_solve::Cancel;
use std::sync::LazyLock;

#[cfg(not(unix))]
use other as system;
#[cfg(unix)]
use unix as system;

/// The flag that Ctrl-C sets.
static ASKED: LazyLock<Cancel> = LazyLock::new(Cancel::default);

/// The cancellation flag shared by all work. Ctrl-C sets it while there is [`work`]; it is never cleared.
pub(crate) fn cancel_flag() -> Cancel {
    ASKED.clone()
}

/// Makes Ctrl-C and other ending signals end the program even if it is the first process of a container, which the
/// system protects from signals that it does not handle.
pub(crate) fn hear_as_first_process() {
    if std::process::id() == 1 {
        system::listen();
    }
}

/// Stops listening and leaves signals to the screen, which restores the terminal before they end the program.
pub(crate) fn leave_to_the_screen() {
    system::stop_listening();
}

/// Work that watches the flag [`cancel_flag`], until this is dropped.
pub(crate) struct InterruptibleWork;

/// Begins such work. If the system refuses to let the program listen, Ctrl-C ends it as usual.
pub(crate) fn work() -> InterruptibleWork {
    system::begin();
    InterruptibleWork
}

impl Drop for InterruptibleWork {
    fn drop(&mut self) {
        system::end();
    }
}

#[cfg(unix)]
mod unix {
    use super::ASKED;
    use goldpile_files::patience::patience;
    use signal_hook::SigId;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{exit, unregister};
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
    use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};
    use std::thread;
    use std::time::Duration;

    /// The longest time between the first Ctrl-C and the end of the program.
    const GRACE: Duration = Duration::from_millis(500);

    /// The stack size of the watching thread, in bytes: it only waits.
    const STACK: usize = 64 << 10;

    /// Whether Ctrl-C ends the program at once.
    static AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(true.into()));

    /// The registered signal handlers, which run in this order; empty while the program does not listen.
    static LISTENING: Mutex<Vec<SigId>> = Mutex::new(Vec::new());

    fn listening() -> MutexGuard<'static, Vec<SigId>> {
        LISTENING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts to listen; the result is whether that succeeded.
    pub(crate) fn listen() -> bool {
        let mut listening = listening();
        if listening.is_empty() {
            let done = registered(&mut listening);
            if done.is_err() {
                unregister_all(&mut listening);
            }
        }
        !listening.is_empty()
    }

    fn registered(listening: &mut Vec<SigId>) -> io::Result<()> {
        let mut ending = |signal, flag: &Arc<AtomicBool>| {
            register_conditional_shutdown(signal, 128 + signal, flag.clone())
                .map(|id| listening.push(id))
        };
        ending(SIGINT, &AT_ONCE)?;
        if std::process::id() == 1 {
            for signal in [SIGHUP, SIGQUIT, SIGTERM] {
                ending(signal, &Arc::new(true.into()))?;
            }
        }
        listening.push(register(SIGINT, ASKED.flag())?);
        listening.push(register(SIGINT, AT_ONCE.clone())?);
        Ok(())
    }

    pub(crate) fn stop_listening() {
        unregister_all(&mut listening());
    }

    fn unregister_all(listening: &mut Vec<SigId>) {
        for id in listening.drain(..) {
            unregister(id);
        }
    }

    pub(crate) fn begin() {
        static ONCE: Once = Once::new();
        if listen() {
            ONCE.call_once(end_after_grace);
            AT_ONCE.store(ASKED.is_cancelled(), SeqCst);
        }
    }

    pub(crate) fn end() {
        AT_ONCE.store(true, SeqCst);
    }

    /// Ends the program after Ctrl-C if it does not end in time, unless the screen handles Ctrl-C by then. Even if
    /// the work has ended, the program may be blocked on writing its last output.
    fn end_after_grace() {
        let Ok(mut signals) = Signals::new([SIGINT]) else {
            return;
        };
        let waiting = thread::Builder::new().stack_size(STACK).spawn(move || {
            for signal in signals.forever() {
                thread::sleep(patience(GRACE));
                if !listening().is_empty() {
                    exit(128 + signal);
                }
            }
        });
        // Without the thread, a second Ctrl-C still ends the program.
        drop(waiting);
    }
}

/// On other systems, Ctrl-C simply ends the program.
#[cfg(not(unix))]
mod other {
    pub(crate) fn listen() {}

    pub(crate) fn stop_listening() {}

    pub(crate) fn begin() {}

    pub(crate) fn end() {}
}
