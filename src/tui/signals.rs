//! Signals: whatever ends or stops the program, the terminal is restored first.

use super::message::Message;
use super::terminal::{enter, restore};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::sync::mpsc::Sender;

/// Watches for signals on a thread of its own.
///
/// # Errors
/// The system does not let us.
pub(super) fn watch(sender: Sender<Message>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => {
                    // Stops here; SIGCONT sets the modes again.
                    let _ = stop();
                }
                SIGCONT => {
                    let _ = enter();
                    if sender.send(Message::Resumed).is_err() {
                        return;
                    }
                }
                other => {
                    restore();
                    std::process::exit(128 + other);
                }
            }
        }
    });
    Ok(())
}

/// Stops the program as Ctrl-Z does elsewhere, with the terminal restored.
///
/// # Errors
/// The system does not let us.
pub(super) fn stop() -> io::Result<()> {
    restore();
    emulate_default_handler(SIGTSTP)
}
