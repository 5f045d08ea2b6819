//! Subcommands that write text, in a real terminal: lines broken between words, what is shown while
//! they work, and lessons on the screen.

use super::session::{PATIENCE, PROGRAM, Session, command};
use portable_pty::CommandBuilder;
use vt100::Screen;

/// A terminal of 80 columns that says it has fewer.
fn narrow(arguments: &[&str]) -> Session {
    let mut command = command(*PROGRAM, arguments);
    command.env("COLUMNS", "40");
    Session::of(command)
}

#[test]
fn text_is_broken_between_words() {
    let words = |screen: &Screen| -> Vec<String> {
        let words = screen.contents();
        words.split_whitespace().map(str::to_owned).collect()
    };
    for (arguments, last, typed) in [
        (&["games", "wythoff"][..], "0002.", ""),
        (&["learn", "wythoff", "--plain"], "on.", ""),
        (&["play", "wythoff", "--plain", "6,9"], "(2011))", "why\r"),
    ] {
        let mut session = narrow(arguments);
        // The echo of what is typed ahead would be counted.
        if !typed.is_empty() {
            session.until_reads("It is your turn.");
            session.press(typed);
        }
        session.until(last, |screen| words(screen).iter().any(|word| word == last));
        let shown = session.look(Screen::contents);
        for line in shown.lines() {
            assert!(line.chars().count() <= 40, "{arguments:?}: {line}");
        }
        let wide = shown.lines().filter(|line| line.chars().count() > 30);
        assert!(wide.count() > 3, "{shown}");
    }
}

#[test]
fn a_lesson_opens_on_the_screen() {
    let mut session = Session::start(&["learn", "nim"]);
    session.until("the lesson", Session::is_drawn_on);
    session.until_reads("Learn: Nim");
    session.press("\x03");
    session.is_restored();
    assert_eq!(session.exit_code(), 0);
    let mut session = Session::start(&["learn", "nim", "--plain"]);
    session.until_reads("Type help to see what can be typed.");
    session.press("q\r");
    assert_eq!(session.exit_code(), 0);
}

/// A line of a shell whose programs say at once that they are at work.
fn impatient(line: &str) -> CommandBuilder {
    let mut command = command("sh", &["-c", line]);
    command.env(PATIENCE, "0");
    command
}

/// A guess that takes long says so: with what it does where its output is a terminal, too.
#[test]
fn a_long_guess_is_seen_and_stopped() {
    // Nothing is found for these rules, however long one looks.
    let long = ["guess", "imitation", "--prove", "--give-up", "1000000"];
    let mut session = Session::start(&long);
    session.until("at work", |screen| {
        let shown = screen.contents();
        let work = ["playing out piles up to", "looking for", "proving what"];
        work.iter().any(|work| shown.contains(work))
    });
    session.press("\x03");
    assert_eq!(session.exit_code(), 130);
    let piped = format!("{} {} | cat", *PROGRAM, long.join(" "));
    let mut session = Session::of(impatient(&piped));
    session.until_reads("goldpile: the guess is taking a long time; Ctrl-C stops it");
    session.press("\x03");
    session.exit_code();
}

/// A long search says so on the terminal even if its answer goes elsewhere.
#[test]
fn a_long_search_is_seen_where_its_answer_is_piped() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("rare.game");
    // Takes that only trying finds, of a million in every position.
    let rule = "((a - a') xor (b - b')) mod 97 = 1 and ((a - a') + 2*(b - b')) mod 101 = 3";
    std::fs::write(&file, format!("piles 2\nrule \"rare\"\n  {rule}\n")).unwrap();
    let one = format!("{} 999,999", file.display());
    for long in [&one, "'raleigh 300,300,300 + raleigh 300,300,301'"] {
        let piped = format!("{} solve {long} | cat", *PROGRAM);
        let mut session = Session::of(impatient(&piped));
        session.until_reads("goldpile: the answer is taking a long time; Ctrl-C stops it");
        session.press("\x03");
        session.exit_code();
    }
}

#[test]
fn a_long_review_is_seen_and_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.goldpile");
    let row = |first: u32| format!("{first},5,6,7");
    // Hours of work.
    let positions: Vec<String> = (1..=20_000).rev().map(row).collect();
    std::fs::write(
        &path,
        format!("[Game \"flora\"]\n\n{}", positions.join(" ")),
    )
    .unwrap();
    let mut session = Session::start(&["review", path.to_str().unwrap()]);
    session.until_reads("Moves judged");
    session.press("\x03");
    session.until_reads("goldpile: stopped before an answer was found");
    assert_eq!(session.exit_code(), 130);
}
