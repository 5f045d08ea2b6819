//! The terminal: its modes are set here, and restored whichever way the program is left.

use super::app::App;
use super::event_loop::{Inbox, event_loop};
use super::message::Message;
use anyhow::Result;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, read,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, style};
use std::io::{self, BufWriter, IsTerminal as _, stdin, stdout};
use std::sync::mpsc::{Sender, channel};
use thiserror::Error;

/// There is no terminal to play in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{0}: use goldpile play GAME --plain for a dialogue in text, or one of the subcommands solve, \
     table, verify and games (goldpile --help)"
)]
pub struct NoTerminal(&'static str);

/// Whether there is a terminal that can be drawn on.
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

/// Sets the modes that the game is drawn in.
pub(super) fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide
    )
}

/// Undoes [`enter`]. May be called more than once, and from any thread.
pub(super) fn restore() {
    // There is nobody left to tell if the terminal is gone.
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Restores the terminal when it goes out of scope.
struct Modes;

impl Drop for Modes {
    fn drop(&mut self) {
        restore();
    }
}

/// Plays until the game is left.
pub(super) fn play(mut app: App) -> Result<()> {
    // The theme decides about colour; without this, NO_COLOR would take the modifiers away, too.
    style::force_color_output(true);
    let (sender, messages) = channel();
    restore_on_panic();
    let modes = Modes;
    #[cfg(unix)]
    super::signals::watch(sender.clone())?;
    enter()?;
    listen(sender.clone());
    let mut terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(stdout())))?;
    let inbox = Inbox { messages, sender };
    let played = event_loop(&mut app, &mut terminal, &inbox, suspend);
    drop(modes);
    played
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
    std::thread::spawn(move || {
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
