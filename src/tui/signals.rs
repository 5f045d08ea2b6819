//! Signals: whatever ends or stops the program, the terminal is restored first.

use super::message::Message;
use super::terminal::{enter, restore};
use super::threads::beside;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::sync::mpsc::Sender;

/// Watches for signals on a thread of its own, and on another whether the terminal is still there,
/// until the program ends.
///
/// # Errors
/// The system does not let us.
pub(super) fn watch(sender: Sender<Message>) -> io::Result<()> {
    let watched = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGXFSZ];
    let mut signals = Signals::new(watched)?;
    beside(sender.clone(), move |sender| {
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
                // A file may not become longer: whoever writes it is told so, too.
                SIGXFSZ => {}
                other => end(other),
            }
        }
    });
    beside(sender, |_| hang_up());
    Ok(())
}

/// Ends the program as if by this signal.
fn end(signal: i32) -> ! {
    restore();
    std::process::exit(128 + signal)
}

/// Waits until the terminal is closed, and ends the program. Where the terminal does not control
/// it, no signal says so, and reading would spin on what is not there any more.
fn hang_up() {
    let input = io::stdin();
    loop {
        // Nothing is asked for: what is reported all the same is that it is closed or faulty.
        let mut watched = [PollFd::new(&input, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) if watched[0].revents().contains(PollFlags::HUP) => end(SIGHUP),
            Err(Errno::INTR) => {}
            // A system that cannot watch terminals so.
            Ok(_) | Err(_) => return,
        }
    }
}

/// Stops the program as Ctrl-Z does elsewhere, with the terminal restored.
///
/// # Errors
/// The system does not let us.
pub(super) fn stop() -> io::Result<()> {
    restore();
    emulate_default_handler(SIGTSTP)
}
