//! What is copied, in a real tmux around the program.

use super::session::{PROGRAM, Session, command};
use std::process::Command;
use tempfile::TempDir;

/// The command `tmux` with a server of its own.
struct Tmux(TempDir);

impl Tmux {
    /// With this file of settings; `None` where there is no tmux that can hand on what is copied.
    fn with(settings: &str) -> Option<Self> {
        let version = Command::new("tmux").arg("-V").output().ok()?;
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let number = version.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let mut parts = number.split(|letter: char| !letter.is_ascii_digit());
        let mut part = || parts.next()?.parse::<u32>().ok();
        let known = (part()?, part().unwrap_or(0)) >= (3, 2);
        let folder = tempfile::tempdir().ok().filter(|_| known)?;
        std::fs::write(folder.path().join("conf"), settings).unwrap();
        Some(Self(folder))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// The program in a window of it.
    fn start(&self, arguments: &[&str]) -> Session {
        let (socket, settings) = (self.path("socket"), self.path("conf"));
        let start = [
            "-u",
            "-S",
            &socket,
            "-f",
            &settings,
            "new-session",
            *PROGRAM,
        ];
        Session::of(command("tmux", &[&start[..], arguments].concat()))
    }

    /// What it would paste.
    fn buffer(&self) -> String {
        let shown = Command::new("tmux")
            .args(["-S", &self.path("socket"), "show-buffer"])
            .output();
        String::from_utf8(shown.unwrap().stdout).unwrap()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let socket = self.path("socket");
        let _ = Command::new("tmux")
            .args(["-S", &socket, "kill-server"])
            .output();
    }
}

#[test]
fn what_is_copied_can_be_pasted_in_tmux_however_it_is_set() {
    for settings in ["", "set -s set-clipboard off", "set -s set-clipboard on"] {
        let Some(tmux) = Tmux::with(settings) else {
            return println!("skipped: there is no tmux from 3.2 on");
        };
        let mut session = tmux.start(&["play", "wythoff", "15,19", "--vs", "human"]);
        session.until_reads("? help");
        session.press("y");
        session.until_reads("Sent to the terminal's clipboard: wythoff 15,19.");
        assert_eq!(tmux.buffer(), "wythoff 15,19", "{settings}");
        // It goes on to the terminal around it: `wythoff 15,19` in base 64.
        let handed_on = b";d3l0aG9mZiAxNSwxOQ==";
        session.until("handed on", |_| {
            let sent = session.sent();
            sent.windows(handed_on.len()).any(|sent| sent == handed_on)
        });
        // What is longer is shown, too.
        session.press("Y");
        session.until_reads("Sent to the terminal's clipboard.");
        session.until_reads("[Game \"wythoff\"]");
        assert!(tmux.buffer().contains("\n15,19"), "{}", tmux.buffer());
        session.press("\x03");
        assert_eq!(session.exit_code(), 0);
    }
}

#[test]
fn what_is_copied_reaches_the_terminal_where_there_is_no_tmux_to_ask() {
    for tmux in [None, Some(""), Some("/nowhere/socket,1,0")] {
        let mut program = command(*PROGRAM, &["play", "wythoff", "15,19", "--vs", "human"]);
        if let Some(socket) = tmux {
            program.env("TMUX", socket);
        }
        let mut session = Session::of(program);
        session.until_reads("? help");
        session.press("y");
        session.until_reads("Sent to the terminal's clipboard: wythoff 15,19.");
        // As terminals are told, the text in base 64.
        let told = b"\x1b]52;c;d3l0aG9mZiAxNSwxOQ==";
        let sent = session.sent();
        assert!(
            sent.windows(told.len()).any(|sent| sent == told),
            "{tmux:?}"
        );
        session.press("\x03");
        assert_eq!(session.exit_code(), 0);
    }
}
