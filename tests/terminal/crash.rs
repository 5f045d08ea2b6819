//! A game whose rules panic, on the thread that draws and on one that works: the terminal is given
//! back, the message can be read, and the program ends.

use super::session::{Session, command};
use goldpile::cli;
use goldpile::engine::{
    Catalogue, Citation, Clause, GameEntry, GameParts, Position, Rules, Span, Text,
};
use goldpile::tui::Screens;
use std::cell::Cell;
use std::ops::RangeInclusive;
use std::process::exit;
use std::sync::Arc;

/// From how many tokens on the rules are faulty on the thread that draws.
const FAULTY: u64 = 10;

/// The start of a match in which working with what comes after it is faulty on other threads; to
/// keep the match is work, too, and that knows its start alone.
const START: u64 = 7;

thread_local! {
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}

fn entry() -> GameEntry {
    GameEntry {
        name: "faulty".into(),
        title: "Faulty".into(),
        summary: ["One pile.", "Take what you like.", "Then it breaks."]
            .map(Into::into)
            .to_vec(),
        general: None,
        notes: Vec::new(),
        misere: false,
        rules: "# Faulty\n".into(),
        cite: Citation {
            short: "tests",
            paper: "The tests of this crate",
            bibtex: &[],
        },
        piles: 1..=1,
        weekday: None,
        example: "5".into(),
        parameters: [].into(),
        source: None,
        typed: None,
        lesson: None,
        rule_text: None,
        proofs: Vec::new(),
        identities: Vec::new,
        build: Arc::new(|_| GameParts {
            rules: Arc::new(Faulty),
            oracle: None,
            misere: None,
            claim: None,
            tables: Vec::new(),
        }),
    }
}

struct Faulty;

impl Rules for Faulty {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=1
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let draws = DRAWS.get();
        assert!(
            draws || position.piles[0] == START,
            "these rules break where they are worked with"
        );
        assert!(
            position.piles[0] < FAULTY,
            "these rules break where they are drawn"
        );
        vec![Clause::new("take", Text::plain("take"), [Span::Positive])]
    }
}

/// The program with this game, as `main` runs it.
#[test]
#[ignore = "a program that the other tests start in a terminal"]
fn play_it() {
    DRAWS.set(true);
    let args = std::env::var("FAULTY_START").unwrap();
    let args = ["goldpile", "play", "faulty", &args, "--vs", "human"];
    let done = cli::run(
        &Catalogue::new(vec![entry()]),
        &cli::Home {
            terminal_game: Some(&Screens),
            ..cli::Home::of_user()
        },
        args.map(Into::into),
        std::io::stdin(),
        std::io::stdout(),
    );
    exit(match done {
        Ok(_) => 0,
        Err(failure) => {
            eprintln!("goldpile: {}", failure.line());
            i32::from(failure.status().code())
        }
    });
}

fn started(piles: &str) -> Session {
    let program = std::env::current_exe().unwrap();
    let arguments = ["--exact", "crash::play_it", "--ignored", "--nocapture"];
    let mut command = command(program, &arguments);
    command.env("FAULTY_START", piles);
    Session::of(command)
}

#[test]
fn a_panic_while_drawing_gives_the_terminal_back() {
    let mut session = started("12");
    session.until_reads("these rules break where they are drawn");
    assert_eq!(session.exit_code(), 101);
    session.is_restored();
}

#[test]
fn a_panic_while_working_gives_the_terminal_back() {
    let mut session = started(&START.to_string());
    session.until("drawn on", Session::is_drawn_on);
    session.until_reads("▸ Ann");
    session.press("h");
    session.until_reads("these rules break where they are worked with");
    session.until_reads("goldpile: a part of the game has crashed");
    assert_eq!(session.exit_code(), 101);
    session.is_restored();
    // Nothing was drawn after it was given back.
    assert!(!session.look(|screen| screen.contents().contains("▸ Ann")));
}
