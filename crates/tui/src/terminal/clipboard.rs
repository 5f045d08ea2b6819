//! The clipboard, which belongs to the terminal and may be on another machine than the program.

use super::{PATIENCE, TerminalOutput};
use anyhow::Result;
use goldpile_files::patience::patience;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::execute;
use std::io::{self, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;

/// Sends a text to the terminal's clipboard with the sequence `OSC 52`; no terminal reports whether it takes
/// the text. By default, tmux ignores that sequence, so it gets the text in its own way.
pub(crate) fn send(text: &str) -> Result<()> {
    if is_taken_by_tmux(text) {
        return Ok(());
    }
    Ok(execute!(
        TerminalOutput,
        CopyToClipboard::to_clipboard_from(text)
    )?)
}

/// Whether the program runs in tmux, and tmux has taken the text in time.
fn is_taken_by_tmux(text: &str) -> bool {
    if std::env::var_os("TMUX").is_none_or(|socket| socket.is_empty()) {
        return false;
    }
    let text = text.to_owned();
    let (done, waiting) = channel();
    let spawned = std::thread::Builder::new().spawn(move || {
        let loaded = load_buffer(&text);
        let _ = done.send(loaded.is_ok_and(|status| status.success()));
    });
    spawned.is_ok() && waiting.recv_timeout(patience(PATIENCE)).unwrap_or(false)
}

/// Makes a text the newest buffer of tmux. With `-w`, tmux sends it on to the clipboard of the terminal around
/// it, whatever its option `set-clipboard` says; versions before 3.2 refuse that.
fn load_buffer(text: &str) -> io::Result<ExitStatus> {
    let mut tmux = Command::new("tmux")
        .args(["load-buffer", "-w", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // The end of this input ends the text. If tmux does not read it, its exit code says so.
    let _ = tmux
        .stdin
        .take()
        .map(|mut input| input.write_all(text.as_bytes()));
    tmux.wait()
}
