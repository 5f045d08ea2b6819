//! The built program in a real pseudo-terminal: what it draws, and that every way out restores the
//! terminal.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use vt100::{Color, MouseProtocolMode, Parser, Screen};

const PATIENCE: Duration = Duration::from_secs(20);

/// The program in its terminal.
struct Session {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    parser: Arc<Mutex<Parser>>,
    /// The line settings before the program was started.
    before: String,
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Session {
    fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        let before = format!("{:?}", pair.master.get_termios().unwrap());
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_goldpile"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("COLORTERM");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let parser = Arc::new(Mutex::new(Parser::new(cells(24), cells(80), 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shown = parser.clone();
        // The slave is kept open by the thread, so that the last words are read on every system.
        let slave = pair.slave;
        std::thread::spawn(move || {
            let _slave = slave;
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self {
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
            parser,
            before,
        }
    }

    fn look<T>(&self, at: impl FnOnce(&Screen) -> T) -> T {
        at(self.parser.lock().unwrap().screen())
    }

    /// Waits until the screen is as it is to be.
    fn until(&self, what: &str, seen: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        while !self.look(&seen) {
            assert!(
                start.elapsed() < PATIENCE,
                "never {what}:\n{}",
                self.look(Screen::contents)
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn until_reads(&self, words: &str) {
        self.until(words, |screen| screen.contents().contains(words));
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let done = Command::new("kill").args([name, &id]).status().unwrap();
        assert!(done.success());
    }

    /// Whether the process is stopped.
    fn is_stopped(&self) -> bool {
        let id = self.child.process_id().unwrap().to_string();
        let state = Command::new("ps").args(["-o", "stat=", "-p", &id]).output();
        String::from_utf8_lossy(&state.unwrap().stdout).starts_with('T')
    }

    fn exit_code(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn is_drawn_on(screen: &Screen) -> bool {
        screen.alternate_screen()
            && screen.hide_cursor()
            && screen.bracketed_paste()
            && screen.mouse_protocol_mode() != MouseProtocolMode::None
    }

    /// Every mode is as it was before the start.
    fn is_restored(&self) {
        self.until("restored", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
        let start = Instant::now();
        while format!("{:?}", self.master.get_termios().unwrap()) != self.before {
            assert!(start.elapsed() < PATIENCE, "raw mode is still on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn it_starts_plays_follows_the_window_and_quits() {
    let mut session = Session::start(&[], &[]);
    session.until_reads("New match");
    session.until("drawn on", Session::is_drawn_on);
    // Wythoff, from typed piles; the keys of a whole line come at once.
    session.press("\x1b[B\x1b[B\r");
    session.until_reads("New match: Wythoff");
    session.press("\x1b[B\x1b[B15,19\r");
    session.until_reads("▸ You");
    session.press("h\r");
    session.until_reads("Goldpile takes");
    session.until_reads("15,9");

    session
        .parser
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(cells(40), cells(120));
    session.master.resize(size(40, 120)).unwrap();
    session.until("wider", |screen| {
        screen
            .contents()
            .lines()
            .any(|line| line.starts_with(&format!(" {}", "─".repeat(118))))
    });
    // A click on `? help` at the end of the last line.
    let line = session.look(|screen| screen.rows(0, 120).last().unwrap());
    let column = line[..line.find("? help").unwrap()].chars().count() + 1;
    session.press(&format!("\x1b[<0;{column};40M\x1b[<0;{column};40m"));
    session.until_reads("In a match");

    session.press("\x1b");
    session.until_reads("? help");
    session.press("qy");
    session.until_reads("New match");
    session.press("q");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

#[test]
fn control_z_gives_the_terminal_back_and_takes_it_again() {
    let mut session = Session::start(&["play", "nim", "3,5,7"], &[]);
    session.until_reads("▸ You");
    session.press("\x1b[C\x1b[C");
    session.until_reads("take 2 from");
    session.press("\x1a");
    session.is_restored();
    let start = Instant::now();
    while !session.is_stopped() {
        assert!(start.elapsed() < PATIENCE, "it is not stopped");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal("-CONT");
    session.until("drawn on again", Session::is_drawn_on);
    session.until_reads("take 2 from");
    // Stopped from outside, it does the same.
    session.signal("-TSTP");
    session.is_restored();
    session.signal("-CONT");
    session.until("drawn on again", Session::is_drawn_on);
    session.until_reads("take 2 from");
    session.press("\x03");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

#[test]
fn signals_that_end_it_restore_the_terminal() {
    for (name, code) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)] {
        let mut session = Session::start(&[], &[]);
        session.until("drawn on", Session::is_drawn_on);
        session.until_reads("New match");
        session.signal(name);
        assert_eq!(session.exit_code(), code);
        session.is_restored();
    }
}

#[test]
fn without_colour_the_choice_is_still_seen() {
    let mut session = Session::start(&[], &[("NO_COLOR", "1")]);
    session.until_reads("▸ Nim");
    let (coloured, bold) = session.look(|screen| {
        let all: Vec<_> = (0..24)
            .flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)))
            .map(|cell| (cell.fgcolor() != Color::Default, cell.bold()))
            .collect();
        (all.iter().any(|cell| cell.0), all.iter().any(|cell| cell.1))
    });
    assert!(!coloured && bold);
    session.press("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn where_it_cannot_draw_it_says_what_can_be_done() {
    let mut session = Session::start(&[], &[("TERM", "dumb")]);
    assert_eq!(session.exit_code(), 2);
    session.until_reads("--plain");
    assert!(session.look(|screen| !screen.alternate_screen()));

    for arguments in [&[][..], &["play", "nim", "1,2"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_goldpile"))
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.starts_with("goldpile: ") && said.contains("--plain"),
            "{said}"
        );
        assert!(
            said.contains("solve") && said.lines().count() == 1,
            "{said}"
        );
        assert!(output.stdout.is_empty());
    }
}
