//! The terminal: sets its modes, and restores them however the program ends.

mod clipboard;
mod event_loop;
mod input;
#[cfg(unix)]
mod signals;
mod threads;
mod unwritten;
mod workers;

pub use event_loop::{run_through, settle, settle_with};

use crate::app::App;
use anyhow::{Result, anyhow};
use event_loop::{Inbox, Outside, event_loop, write_out};
use goldpile_app::NoTerminal;
use goldpile_app::UserData;
use goldpile_files::patience::patience;
use input::{Backlog, Exit, listen};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue, style};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, Write, stdin, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use workers::Workers;

/// The longest time for restoring the terminal, which would block for ever if nobody read its output.
const PATIENCE: Duration = Duration::from_secs(1);

/// The size of the output buffer, larger than most frames, so that a frame is written in one go.
const FRAME: usize = 64 << 10;

/// The owner of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TerminalOwner {
    /// The process that started the program, until the program takes the terminal.
    Others,
    Us,
    /// Again the process that started the program, because the program is ending.
    OthersAgain,
}

/// The owner of the terminal. It is locked while drawing or switching modes, so that nothing is drawn on a
/// terminal that another thread has restored.
static OWNER: Mutex<TerminalOwner> = Mutex::new(TerminalOwner::Others);

fn owner() -> MutexGuard<'static, TerminalOwner> {
    OWNER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the program is ending. If nobody reads its output, the thread that gives the terminal back may hold
/// [`OWNER`] for ever, so nothing else may wait for that lock.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// The lock for drawing; `None` if the terminal is not ours.
fn lock_if_ours() -> Option<MutexGuard<'static, TerminalOwner>> {
    if IS_ENDING.load(Ordering::SeqCst) {
        return None;
    }
    Some(owner()).filter(|owner| **owner == TerminalOwner::Us)
}

/// Whether the mouse controls the game, for when the modes are set again after a suspension.
static MOUSE: AtomicBool = AtomicBool::new(true);

/// Checks that there is a terminal to draw on; `variable` looks up an environment variable.
///
/// # Errors
/// [`NoTerminal`] if standard input or output is not a terminal, or `TERM` is `dumb`.
pub(crate) fn check(variable: impl Fn(&str) -> Option<String>) -> Result<(), NoTerminal> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(NoTerminal::NONE);
    }
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return Err(NoTerminal(
            "this terminal cannot be drawn on (TERM is dumb)",
        ));
    }
    Ok(())
}

/// Whether the terminal is known to take UTF-8, as the flag `iutf8` of `stty` says.
pub(crate) fn is_utf8() -> bool {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::termios::{InputModes, tcgetattr};
        tcgetattr(stdin()).is_ok_and(|modes| modes.input_modes.contains(InputModes::IUTF8))
    }
    // Other Unix systems have no such flag; the consoles of other systems take Unicode.
    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    {
        cfg!(not(unix))
    }
}

/// Sets the modes for the game: raw, alternate screen, no cursor, bracketed paste, and the mouse if it controls
/// the game. Does nothing while the program is ending.
///
/// # Errors
/// The error of the terminal; [`restore`] undoes modes already set.
pub(crate) fn enter() -> io::Result<()> {
    let mut owner = owner();
    if *owner == TerminalOwner::OthersAgain {
        return Ok(());
    }
    // In the background, this stops the program until it is in the foreground again.
    enable_raw_mode()?;
    // The owner is set first, so that partly set modes are undone, too.
    *owner = TerminalOwner::Us;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
    if MOUSE.load(Ordering::SeqCst) {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Gives the mouse to the game or to the terminal, now and whenever the modes are set again.
fn mouse(on: bool) -> Result<()> {
    let owner = owner();
    MOUSE.store(on, Ordering::SeqCst);
    if *owner != TerminalOwner::Us {
        return Ok(());
    }
    if on {
        execute!(stdout(), EnableMouseCapture)?;
    } else {
        execute!(stdout(), DisableMouseCapture)?;
    }
    Ok(())
}

/// Undoes [`enter`], if that has not been done, so that [`enter`] can be called again. It may be called from
/// any thread, and returns within a second even if nobody reads the terminal's output.
pub(crate) fn restore() {
    hand_over(TerminalOwner::Others);
}

/// Restores the terminal for the last time, when the program ends.
pub(crate) fn give_back() {
    IS_ENDING.store(true, Ordering::SeqCst);
    hand_over(TerminalOwner::OthersAgain);
}

fn hand_over(next: TerminalOwner) {
    let (done, waiting) = channel();
    let spawned = std::thread::Builder::new().spawn(move || {
        restore_modes(next);
        let _ = done.send(());
    });
    match spawned {
        // If this takes too long, there is nobody to tell.
        Ok(_) => drop(waiting.recv_timeout(patience(PATIENCE))),
        Err(_) => restore_modes(next),
    }
}

fn restore_modes(next: TerminalOwner) {
    // The line settings come first, since restoring them does not block.
    let _ = disable_raw_mode();
    let mut owner = owner();
    let before = *owner;
    if before != TerminalOwner::OthersAgain {
        *owner = next;
    }
    if before == TerminalOwner::Us {
        // If the terminal is gone, there is nobody to tell.
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        // Once more, in case they were changed meanwhile.
        let _ = disable_raw_mode();
    }
}

/// The output for frames. Terminals that support it show each frame at once, not piece by piece.
struct FrameOutput;

impl Write for FrameOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(_owner) = lock_if_ours() {
            let mut output = stdout().lock();
            queue!(output, BeginSynchronizedUpdate)?;
            output.write_all(bytes)?;
            queue!(output, EndSynchronizedUpdate)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        TerminalOutput.flush()
    }
}

/// The output for everything else, which writes only while the terminal is ours.
struct TerminalOutput;

impl Write for TerminalOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(_owner) = lock_if_ours() {
            stdout().write_all(bytes)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(_owner) = lock_if_ours() {
            stdout().flush()?;
        }
        Ok(())
    }
}

/// Restores the terminal when it goes out of scope.
struct Modes;

impl Drop for Modes {
    fn drop(&mut self) {
        give_back();
    }
}

/// Plays until the player leaves, with this data of the user. Returns when the terminal has been restored and
/// everything to be saved is on the disk.
///
/// # Errors
/// The error of the terminal; [`Crashed`](goldpile_app::Crashed); or what was lost because it could not be
/// written.
pub(crate) fn play(mut app: App, data: UserData) -> Result<()> {
    MOUSE.store(app.settings().mouse, Ordering::SeqCst);
    // The theme decides about colour; otherwise, NO_COLOR would take the modifiers away, too.
    style::force_color_output(true);
    let (sender, messages) = channel();
    let backlog = Backlog::default();
    let exit = Exit::default();
    restore_on_panic();
    let modes = Modes;
    #[cfg(unix)]
    signals::watch(sender.clone(), exit.clone())?;
    enter()?;
    listen(sender.clone(), backlog.clone(), exit.clone());
    // The application decides the size to draw: that of the terminal, within bounds.
    let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME, FrameOutput));
    let viewport = Viewport::Fixed(Rect::ZERO);
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let workers = Workers::open(data, sender);
    let inbox = Inbox {
        messages,
        backlog,
        exit: exit.clone(),
    };
    let outside = Outside {
        suspend: &mut suspend,
        copy: &mut clipboard::send,
        bell: &mut bell,
        mouse: &mut mouse,
        workers: &workers,
    };
    let played = event_loop(&mut app, &mut terminal, &inbox, outside);
    exit.left();
    drop(modes);
    // What still has to be written to disk needs no screen.
    write_out(&mut app, &inbox, workers);
    // If standard error is closed, there is nobody to tell.
    let _ = io::stderr().write_all(crashes().as_bytes());
    if played.is_err() {
        // What could not be drawn because the terminal was closed is no error of its own.
        #[cfg(unix)]
        signals::end_if_hung_up();
    }
    played?;
    app.lost().map_or(Ok(()), |lost| Err(anyhow!(lost)))
}

fn bell() -> Result<()> {
    Ok(execute!(TerminalOutput, style::Print('\x07'))?)
}

/// The messages of panics on threads other than the drawing one, to print once the terminal is restored.
static CRASHES: Mutex<String> = Mutex::new(String::new());

fn crashes() -> MutexGuard<'static, String> {
    CRASHES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a panic on the drawing thread restore the terminal before its message is written. The message of a
/// panic on another thread waits until the loop, which is told of it, has left the screen, so that it is not
/// written over a frame.
fn restore_on_panic() {
    let before = std::panic::take_hook();
    let drawing = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().id() == drawing {
            give_back();
            before(panic);
            return;
        }
        let trace = Backtrace::capture();
        let mut crashes = crashes();
        let _ = writeln!(crashes, "{panic}");
        if trace.status() == BacktraceStatus::Captured {
            let _ = writeln!(crashes, "{trace}");
        }
    }));
}

#[cfg(unix)]
fn suspend() -> Result<()> {
    Ok(signals::stop()?)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn suspend() -> Result<()> {
    Ok(())
}
