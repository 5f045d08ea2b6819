//! Signals: restores the terminal before anything ends or stops the program.

use super::input::Exit;
use super::threads::spawn_reporting;
use super::{enter, give_back, restore};
use crate::message::Message;
use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{getpgid, getppid, getsid};
use ratatui::crossterm::terminal::size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP,
    SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io::{self, Write as _};
use std::sync::mpsc::Sender;

/// Signals that end a program that does not handle them.
const ENDING: [i32; 14] = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGIO, SIGPROF, SIGSYS, SIGTRAP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGXCPU,
];

/// Other signals that the program handles.
const OTHERS: [i32; 4] = [SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ];

/// Watches for signals, for a closed terminal and for a Ctrl-C that the loop does not heed, each on its own
/// thread, until the program ends.
pub(crate) fn watch(sender: Sender<Message>, exit: Exit) -> io::Result<()> {
    let all = || ENDING.iter().chain(&OTHERS);
    let mut signals = Signals::new(all())?;
    // Only the watching thread takes them, so that it has all of them when it continues after a stop. A thread
    // inherits the blocked signals of the thread that starts it.
    let all: Result<SigSet, _> = all().map(|&signal| Signal::try_from(signal)).collect();
    let all = all?;
    all.thread_block()?;
    spawn_reporting(sender.clone(), move |sender| {
        // It could only fail for an invalid set.
        let _ = all.thread_unblock();
        loop {
            for signal in wait_for_signals(&mut signals) {
                let told = match signal {
                    SIGTSTP => {
                        // The program stops here; SIGCONT sets the modes again.
                        let _ = stop();
                        None
                    }
                    SIGCONT => {
                        let _ = enter();
                        Some(Message::Resumed)
                    }
                    SIGWINCH => size().ok().map(|(x, y)| Message::Resize(x, y)),
                    // A file may not grow any further; the write reports that as an error, too.
                    SIGXFSZ => None,
                    other => end(other),
                };
                if told.is_some_and(|told| sender.send(told).is_err()) {
                    return;
                }
            }
        }
    });
    spawn_reporting(sender.clone(), |_| end_when_hung_up());
    spawn_reporting(sender, move |_| {
        if exit.is_stuck() {
            // Ctrl-C leaves the program, whatever keeps the loop from doing so.
            let lost = give_back_and_wait();
            tell(lost.as_deref());
            std::process::exit(i32::from(lost.is_some()))
        }
    });
    Ok(())
}

/// Waits for signals. Returns those that have come, first those that end the program: a shell also continues
/// a stopped program that it ends, and in the background, the response to SIGCONT would stop it again.
fn wait_for_signals(signals: &mut Signals) -> Vec<i32> {
    let mut come: Vec<i32> = signals.wait().collect();
    // More may have come while these were being collected.
    come.extend(signals.pending());
    come.sort_by_key(|signal| !ENDING.contains(signal));
    come
}

/// Ends the program as if by this signal, once what is on the screen has been written.
fn end(signal: i32) -> ! {
    let lost = give_back_and_wait();
    if signal != SIGHUP {
        tell(lost.as_deref());
    }
    std::process::exit(128 + signal)
}

/// Gives the terminal back, and waits until what is on the screen has been written. Returns what is lost.
fn give_back_and_wait() -> Option<String> {
    give_back();
    super::unwritten::lost_when_written()
}

fn tell(lost: Option<&str>) {
    if let Some(lost) = lost {
        // If this cannot be written either, nothing more can be done.
        let _ = writeln!(io::stderr(), "goldpile: {lost}");
    }
}

/// Waits until the terminal is closed, then ends the program. No signal reports this unless the terminal is
/// our controlling terminal.
fn end_when_hung_up() {
    while let Some(hung_up) = is_hung_up(None) {
        if hung_up {
            end(SIGHUP);
        }
    }
}

pub(crate) fn end_if_hung_up() {
    if is_hung_up(Some(&Timespec::default())) == Some(true) {
        end(SIGHUP);
    }
}

/// Waits at most for this time until the terminal is closed. Returns whether it is; `None` on a system that
/// cannot poll terminals.
fn is_hung_up(patience: Option<&Timespec>) -> Option<bool> {
    let input = io::stdin();
    // No events are requested: closing and errors are always reported.
    let mut watched = [PollFd::new(&input, PollFlags::empty())];
    match poll(&mut watched, patience) {
        Ok(0) | Err(Errno::INTR) => Some(false),
        Ok(_) if watched[0].revents().contains(PollFlags::HUP) => Some(true),
        Ok(_) | Err(_) => None,
    }
}

/// Stops the program as Ctrl-Z usually does, with the terminal restored. Does nothing where no shell could
/// continue it, as in a terminal that runs this program alone.
pub(crate) fn stop() -> io::Result<()> {
    if !is_a_job() {
        return Ok(());
    }
    restore();
    emulate_default_handler(SIGTSTP)
}

/// Whether a shell controls the program as one of its jobs: its parent is in the same session, but in another
/// process group.
fn is_a_job() -> bool {
    // `rustix` would panic if one of these is 0, as it is in a container whose session began outside it.
    let parent = Some(getppid());
    getsid(parent).ok() == getsid(None).ok() && getpgid(parent).ok() != getpgid(None).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use signal_hook::low_level::raise;

    #[test]
    fn what_ends_the_program_comes_before_what_resumes_it() {
        let Ok(mut signals) = Signals::new([SIGCONT, SIGXCPU]) else {
            unreachable!("both can be handled");
        };
        assert!(raise(SIGCONT).is_ok() && raise(SIGXCPU).is_ok());
        assert_eq!(wait_for_signals(&mut signals), [SIGXCPU, SIGCONT]);
    }
}
