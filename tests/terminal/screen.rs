//! What is drawn, and that it follows the window and the environment.

use super::session::{PROGRAM, Session, cells, command};
use portable_pty::CommandBuilder;
use std::process::Command;
use vt100::{Color, MouseProtocolMode, Screen};

/// The program with a variable in its environment.
fn with(variable: &str, value: &str) -> CommandBuilder {
    let mut command = command(*PROGRAM, &[]);
    command.env(variable, value);
    command
}

/// A home in which a match was played, so that *Play* leads to the set-up.
fn played() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("goldpile");
    std::fs::create_dir_all(&folder).unwrap();
    let line = r#"{"match":"00000000000004d2","date":"2026-11-21","game":"nim","parameters":"","level":"club","result":"won"}"#;
    std::fs::write(folder.join("statistics.jsonl"), format!("{line}\n")).unwrap();
    home
}

#[test]
fn it_starts_plays_follows_the_window_and_quits() {
    let mut session = Session::at(command(*PROGRAM, &[]), played());
    session.until_reads("Take the last coin.");
    session.until("drawn on", Session::is_drawn_on);
    // Wythoff, from typed piles below the line More; the keys of a whole line come at once.
    session.press("\r\x1b[C\x1b[C");
    session.until_reads("New match: Wythoff");
    session.press("\x1b[A\r\x1b[B\x1b[B\x1b[B15,19\r");
    session.until_reads("▸ You");
    session.press("h\r");
    session.until_reads("takes");
    session.until_reads("15,9");

    session
        .parser
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(cells(40), cells(120));
    session.resize(40, 120);
    session.until("wider", |screen| {
        screen
            .contents()
            .lines()
            .any(|line| line.starts_with(&format!(" {}", "─".repeat(118))))
    });
    // A frame may come in pieces; its last line is drawn last.
    session.until("all of it", |screen| {
        let last = screen.rows(0, 120).last();
        last.is_some_and(|line| line.contains("? help"))
    });
    // A click on `? help` at the end of the last line.
    let line = session.look(|screen| screen.rows(0, 120).last().unwrap());
    let column = line[..line.find("? help").unwrap()].chars().count() + 1;
    session.press(&format!("\x1b[<0;{column};40M\x1b[<0;{column};40m"));
    session.until_reads("A second ?");

    session.press("\x1b");
    session.until("closed", |screen| !screen.contents().contains("A second ?"));
    session.press("q");
    session.until_reads("Take the last coin.");
    session.press("q");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

#[test]
fn a_terminal_that_does_not_say_its_size_is_drawn_on_until_it_does() {
    let sized = |variables: &[(&str, &str)]| {
        let mut command = command(*PROGRAM, &[]);
        for name in ["COLUMNS", "LINES"] {
            command.env_remove(name);
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        Session::sized(command, tempfile::tempdir().unwrap(), (0, 0))
    };
    let mut session = sized(&[]);
    session.until_reads("Take the last coin.");
    session.until_reads("The terminal does not say its size: 80 × 24 is assumed.");
    session.until_reads("? help");
    // The first size that it says is the one.
    session.resize(20, 70);
    let is_wide = |width: usize| {
        let rule = format!(" {}", "─".repeat(width - 2));
        move |screen: &Screen| screen.rows(0, 80).any(|line| line.trim_end() == rule)
    };
    session.until("drawn anew", is_wide(70));
    assert!(!session.screen().contains("does not say its size"));
    // If it forgets it, that stays.
    session.resize(0, 0);
    session.until_reads("70 × 20 is assumed.");
    session.press("q");
    assert_eq!(session.exit_code(), 0);

    let session = sized(&[("COLUMNS", "64"), ("LINES", "18")]);
    session.until_reads("64 × 18 is assumed.");
    session.until("as told", is_wide(64));
    // What is no size is none.
    let session = sized(&[("COLUMNS", "0"), ("LINES", "many")]);
    session.until_reads("80 × 24 is assumed.");
}

#[test]
fn a_command_on_a_terminal_that_does_not_say_its_size_breaks_its_lines() {
    let mut command = command(*PROGRAM, &["games", "wythoff"]);
    command.env("COLUMNS", "0");
    let mut session = Session::sized(command, tempfile::tempdir().unwrap(), (0, 0));
    assert_eq!(session.exit_code(), 0);
    session.until_reads("0002.");
    let sent = String::from_utf8(session.sent()).unwrap();
    assert!(
        sent.lines()
            .all(|line| line.trim_end().chars().count() <= 80),
        "{sent}"
    );
}

#[cfg(unix)]
#[test]
fn the_mouse_is_given_to_the_terminal_and_taken_back() {
    let mut session = Session::in_a_shell("");
    let is_free = |screen: &Screen| screen.mouse_protocol_mode() == MouseProtocolMode::None;
    session.press("M");
    session.until("free", is_free);
    session.until_reads("M lets it play again");
    // What stops and goes on leaves it where it was.
    session.press("\x1a");
    session.until("given back", Session::is_given_back);
    session.until_prompted();
    session.press("fg\r");
    session.until("drawn on again", Screen::alternate_screen);
    session.until_reads("Take the last coin.");
    assert!(session.look(is_free));
    session.press("M");
    session.until("taken", |screen| !is_free(screen));
    session.press("q");
    session.until_prompted();
    session.press("exit\r");
    session.exit_code();
    session.is_restored();
}

#[test]
fn without_colour_the_choice_is_still_seen() {
    let mut session = Session::of(with("NO_COLOR", "1"));
    session.until_reads("▸ Play");
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
    let mut session = Session::of(with("TERM", "dumb"));
    assert_eq!(session.exit_code(), 2);
    session.until_reads("--plain");
    assert!(session.look(|screen| !screen.alternate_screen()));

    for arguments in [&[][..], &["play", "nim", "1,2"]] {
        let output = Command::new(*PROGRAM).args(arguments).output().unwrap();
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
