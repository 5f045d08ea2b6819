//! The terminal: its modes are set here, and restored whichever way the program is left.

use super::app::App;
use super::archive::Office;
use super::cabinet::{Cabinet, Desk};
use super::event_loop::{Inbox, Outside, event_loop};
use super::message::Message;
use super::threads::beside;
use crate::play::Store;
use anyhow::Result;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, read,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, style};
use std::io::{self, BufWriter, IsTerminal as _, Write, stdin, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use thiserror::Error;

/// How long the terminal may take to be given back: one that nobody reads would take for ever.
const PATIENCE: Duration = Duration::from_secs(1);

/// More than a frame has, as a rule: what is drawn together is written together.
const FRAME: usize = 64 << 10;

/// Whether the terminal is ours. Whoever draws or switches holds this, so that nothing is drawn on
/// a terminal that has been given back by another thread.
static OURS: Mutex<bool> = Mutex::new(false);

fn ours() -> MutexGuard<'static, bool> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the mouse plays: the modes are set again by whoever comes back from a stop.
static MOUSE: AtomicBool = AtomicBool::new(true);

/// There is no terminal to play in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{0}: use goldpile play GAME --plain for a dialogue in text, or one of the subcommands solve, \
     table, verify and games (goldpile --help)"
)]
pub struct NoTerminal(&'static str);

/// Whether there is a terminal that can be drawn on; variables of the environment are asked for by
/// name.
///
/// # Errors
/// [`NoTerminal`] if standard input or output is none, or `TERM` is `dumb`.
pub(super) fn check(variable: impl Fn(&str) -> Option<String>) -> Result<(), NoTerminal> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(NoTerminal("the terminal game needs a terminal"));
    }
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return Err(NoTerminal(
            "this terminal cannot be drawn on (TERM is dumb)",
        ));
    }
    Ok(())
}

/// Sets the modes that the game is drawn in: raw, on the alternate screen, without a cursor, with
/// bracketed paste, and with the mouse if it plays.
///
/// # Errors
/// What the terminal fails with; [`restore`] undoes what is half set.
pub(super) fn enter() -> io::Result<()> {
    let mut ours = ours();
    // In the background this stops the program until it is in the foreground again.
    enable_raw_mode()?;
    // What is half set is undone, too.
    *ours = true;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableBracketedPaste,
        cursor::Hide
    )?;
    if MOUSE.load(Ordering::SeqCst) {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Lets the mouse play, or the terminal have it; when the modes are set again, too.
fn mouse(on: bool) -> Result<()> {
    let ours = ours();
    MOUSE.store(on, Ordering::SeqCst);
    if !*ours {
        return Ok(());
    }
    if on {
        execute!(stdout(), EnableMouseCapture)?;
    } else {
        execute!(stdout(), DisableMouseCapture)?;
    }
    Ok(())
}

/// Undoes [`enter`], if it is not undone. May be called from any thread, and ends after a second
/// even if nobody reads what the terminal shows.
pub(super) fn restore() {
    let (done, waiting) = channel();
    let spawned = std::thread::Builder::new().spawn(move || {
        leave();
        let _ = done.send(());
    });
    match spawned {
        // There is nobody to tell if it takes too long.
        Ok(_) => drop(waiting.recv_timeout(PATIENCE)),
        Err(_) => leave(),
    }
}

fn leave() {
    // The line settings first: they wait for nobody.
    let _ = disable_raw_mode();
    let mut ours = ours();
    if std::mem::take(&mut *ours) {
        // There is nobody left to tell if the terminal is gone.
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        // Once more, in case they were being set meanwhile.
        let _ = disable_raw_mode();
    }
}

/// Where frames go: to the terminal as long as it is ours.
struct Canvas;

impl Write for Canvas {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let ours = ours();
        if *ours {
            stdout().write_all(bytes)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let ours = ours();
        if *ours {
            stdout().flush()?;
        }
        Ok(())
    }
}

/// Restores the terminal when it goes out of scope.
struct Modes;

impl Drop for Modes {
    fn drop(&mut self) {
        restore();
    }
}

/// Plays until the game is left, and keeps the matches in this store. It returns when the terminal
/// is given back and all that was handed over is on the disk.
///
/// # Errors
/// What the terminal fails with; [`Crashed`](super::Crashed).
pub(super) fn play(mut app: App, cabinet: Cabinet, store: Option<Store>) -> Result<()> {
    MOUSE.store(app.settings().mouse, Ordering::SeqCst);
    // The theme decides about colour; without this, NO_COLOR would take the modifiers away, too.
    style::force_color_output(true);
    let (sender, messages) = channel();
    restore_on_panic();
    let modes = Modes;
    #[cfg(unix)]
    super::signals::watch(sender.clone())?;
    enter()?;
    listen(sender.clone());
    let mut terminal = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(
        FRAME, Canvas,
    )))?;
    let desk = Desk::open(cabinet, sender.clone());
    let office = Office::open(store, app.catalogue().clone(), sender.clone());
    let inbox = Inbox { messages, sender };
    let outside = Outside {
        suspend: &mut suspend,
        copy: &mut copy,
        mouse: &mut mouse,
        desk: &desk,
        office: &office,
    };
    let played = event_loop(&mut app, &mut terminal, &inbox, outside);
    drop(modes);
    // What is still to be written needs no screen.
    office.close();
    desk.close();
    played
}

/// Puts a text into the clipboard, where the terminal lets us.
fn copy(text: &str) -> Result<()> {
    let command = CopyToClipboard::to_clipboard_from(text);
    Ok(execute!(Canvas, command)?)
}

fn restore_on_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        before(panic);
    }));
}

/// Sends what happens at the terminal, on a thread of its own: it waits in the system.
fn listen(sender: Sender<Message>) {
    beside(sender, |sender| {
        while let Ok(event) = read() {
            if let Some(message) = Message::of_event(event)
                && sender.send(message).is_err()
            {
                return;
            }
        }
        let _ = sender.send(Message::Closed);
    });
}

#[cfg(unix)]
fn suspend() -> Result<()> {
    Ok(super::signals::stop()?)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn suspend() -> Result<()> {
    Ok(())
}
