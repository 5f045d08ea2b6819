//! Bursts: thousands of keys at once, sequences and pastes that break off, sizes and signals in the
//! middle of them. Whatever came before, Ctrl-C and `q` are heard within a second, and the memory
//! that it takes stays within a bound.
//!
//! Half a minute of it blows with every run; `GOLDPILE_BURSTS=600 cargo test --test terminal --
//! --nocapture bursts` makes it ten (the number is seconds); `GOLDPILE_SEED` makes another.

use super::session::{PROGRAM, Session, command};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use std::time::{Duration, Instant};
use vt100::Screen;

/// What a person who wants to leave waits at most.
const HEARD: Duration = Duration::from_secs(1);

/// The program takes no more memory than this, in kilobytes.
const MEMORY: u64 = 300 << 10;

/// So many seconds of it blow with every run.
const SHORT: u64 = 30;

/// How long nothing is typed before a key that is not to belong to what came before it.
const SILENCE: Duration = Duration::from_millis(300);

/// What a terminal may send, and break off.
const UNFINISHED: [&str; 9] = [
    "\x1b",
    "\x1b[",
    "\x1b[1;",
    "\x1bO",
    "\x1b[M",
    "\x1b[<0;12",
    "\x1b[200~",
    "\x1b[200~5,9 4,9\x1b[20",
    "\x1b]0;",
];

/// Keys of which bursts are made.
const KEYS: [&str; 22] = [
    "1",
    "9",
    ":",
    "5,",
    "\r",
    "\x1b",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "h",
    "w",
    "u",
    "r",
    "m",
    "?",
    "+",
    "-",
    "é",
    "\t",
    "\x7f",
    "\x1b[<0;10;5M",
];

const STARTS: [&[&str]; 5] = [
    &["play", "nim", "9999", "--vs", "human"],
    &["play", "wythoff", "70,99"],
    &["play", "blocking", "30,41", "--p", "3"],
    &["play", "imitation", "10^40,3*10^40", "--vs", "human"],
    &[],
];

fn drawn(screen: &Screen) -> bool {
    Session::is_drawn_on(screen) && screen.contents().contains("? help")
}

fn started(arguments: &[&str]) -> Session {
    let session = Session::start(arguments);
    session.until("drawn", drawn);
    session
}

/// How long it takes to end, less what a busy machine keeps us waiting. Waits for ten times as long
/// as it may.
fn ends_after(session: &mut Session) -> Duration {
    let nap = Duration::from_millis(2);
    let mut taken = Duration::ZERO;
    while taken < 10 * HEARD {
        if session.child.try_wait().unwrap().is_some() {
            return taken;
        }
        let begun = Instant::now();
        std::thread::sleep(nap);
        // Who is woken late by more than a moment has not had the machine, and neither has it.
        taken += begun.elapsed().min(2 * nap);
    }
    panic!("it does not end:\n{}", session.look(Screen::contents));
}

/// Presses Ctrl-C, and it leaves in time with the terminal as it was.
fn leaves(session: &mut Session, what: &str) {
    session.press("\x03");
    let taken = ends_after(session);
    assert!(taken <= HEARD, "{taken:?} after {what}");
    session.is_restored();
}

/// The most memory that the program has taken, in kilobytes, where the system says it.
fn peak(session: &Session) -> Option<u64> {
    let id = session.child.process_id()?;
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn control_c_is_heard_after_a_burst_and_at_its_end() {
    for keys in [1000, 1500, 4000, 10_000, 40_000] {
        let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
        session.press(&"1".repeat(keys));
        std::thread::sleep(SILENCE);
        leaves(&mut session, &format!("{keys} keys"));
        let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
        session.press(&"1".repeat(keys));
        leaves(&mut session, &format!("{keys} keys without a pause"));
    }
}

#[test]
fn a_burst_is_heard_to_its_end() {
    let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
    // Of 1501 digits all but the last are taken back.
    let (digits, back) = ("1".repeat(1500), "\x7f".repeat(1500));
    session.press(&format!(":{digits}2\x1b[D{back}"));
    session.until("the last key", |screen| {
        screen.contents().contains("Move: 2 ")
    });
    leaves(&mut session, "the burst");
}

#[test]
fn what_breaks_off_keeps_nothing_from_being_heard() {
    for unfinished in UNFINISHED {
        let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
        session.press(unfinished);
        leaves(&mut session, &format!("{unfinished:?} without a pause"));
        let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
        session.press(unfinished);
        std::thread::sleep(SILENCE);
        leaves(&mut session, &format!("{unfinished:?}"));
        let mut session = started(&[]);
        session.press(unfinished);
        std::thread::sleep(SILENCE);
        session.press("q");
        let taken = ends_after(&mut session);
        assert!(taken <= HEARD, "q is heard {taken:?} after {unfinished:?}");
    }
}

#[test]
fn a_key_that_comes_with_another_size_is_heard() {
    for round in 0..20 {
        let mut session = started(&[]);
        session.resize(30 + round, 90);
        leaves(&mut session, "another size");
    }
}

#[test]
fn a_size_that_no_terminal_has_is_not_drawn() {
    for (rows, columns) in [
        (u16::MAX, u16::MAX),
        (u16::MAX, 1),
        (1, u16::MAX),
        (5000, 5000),
    ] {
        let mut session = started(&[]);
        session.resize(rows, columns);
        std::thread::sleep(SILENCE);
        assert!(
            peak(&session).is_none_or(|peak| peak <= MEMORY),
            "{:?}",
            peak(&session)
        );
        leaves(&mut session, &format!("{columns} × {rows}"));
    }
}

/// A program that nobody hears: what is typed is stuck in front of something that does not end.
#[test]
fn control_c_ends_even_what_writes_to_nobody() {
    let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
    // Nobody reads what is drawn: after a while drawing waits for ever.
    session.look_away("1");
    for _ in 0..400 {
        session.press("\x1b[A\x1b[C?\x1b");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.press("\x03");
    let taken = ends_after(&mut session);
    // A terminal that does not take what restores it is given a second more.
    assert!(taken <= HEARD + Duration::from_millis(1500), "{taken:?}");
}

struct Storm {
    dice: Xoshiro256PlusPlus,
    slowest: Duration,
    most: u64,
}

impl Storm {
    fn burst(&mut self) -> String {
        let dice = &mut self.dice;
        let bytes = 1 << dice.random_range(0..=16);
        let keys: Vec<&str> = (0..dice.random_range(1..4))
            .map(|_| *KEYS.choose(dice).unwrap())
            .collect();
        let mut burst = String::new();
        while burst.len() < bytes {
            burst.push_str(match dice.random_range(0..200) {
                0 => UNFINISHED.choose(dice).unwrap(),
                1 => KEYS.choose(dice).unwrap(),
                _ => keys.choose(dice).unwrap(),
            });
        }
        if dice.random_bool(0.3) {
            burst.push_str(UNFINISHED.choose(dice).unwrap());
        }
        burst
    }

    /// A program somewhere, with bursts, sizes and signals, until somebody wants to leave.
    fn round(&mut self) {
        let arguments = STARTS.choose(&mut self.dice).unwrap();
        let mut session = started(arguments);
        let mut history = Vec::new();
        for _ in 0..self.dice.random_range(1..6) {
            let burst = self.burst();
            history.push(burst.chars().take(60).collect::<String>());
            session.press(&burst);
            match self.dice.random_range(0..6) {
                0 => {
                    let rows = self.dice.random_range(1..60);
                    session.resize(rows, self.dice.random_range(1..200));
                }
                1 => session.signal("-WINCH"),
                2 => session.signal("-CONT"),
                3 => std::thread::sleep(SILENCE),
                _ => {}
            }
        }
        let what = format!("{arguments:?}, then {history:?}");
        if self.dice.random_bool(0.1) {
            let name = *["-TERM", "-USR1", "-ALRM", "-ABRT", "-HUP"]
                .choose(&mut self.dice)
                .unwrap();
            session.signal(name);
        } else {
            session.press("\x03");
        }
        let taken = ends_after(&mut session);
        assert!(taken <= HEARD, "{taken:?} after {what}");
        session.is_restored();
        self.slowest = self.slowest.max(taken);
    }

    /// A program that goes on from burst to burst: `q` is heard, and the memory stays.
    fn long_round(&mut self) {
        let mut session = started(&["play", "nim", "9999", "--vs", "human"]);
        for _ in 0..8 {
            session.press(&self.burst());
        }
        std::thread::sleep(SILENCE);
        // Whatever line, page or question is open, and wherever one is: back to the menu.
        session.resize(24, 80);
        for _ in 0..40 {
            session.press("\x1b");
            std::thread::sleep(Duration::from_millis(80));
            if session.look(|screen| screen.contents().contains("New match")) {
                break;
            }
        }
        let peak = peak(&session).unwrap_or_default();
        assert!(peak <= MEMORY, "{peak} kB");
        self.most = self.most.max(peak);
        session.press("q");
        let taken = ends_after(&mut session);
        assert!(taken <= HEARD, "q is heard after {taken:?}");
        session.is_restored();
    }
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap())
}

#[test]
fn a_storm_of_bursts_leaves_every_way_out_open() {
    let begun = Instant::now();
    let seconds = variable("GOLDPILE_BURSTS").unwrap_or(SHORT);
    let mut storm = Storm {
        dice: Xoshiro256PlusPlus::seed_from_u64(variable("GOLDPILE_SEED").unwrap_or(7)),
        slowest: Duration::ZERO,
        most: 0,
    };
    let mut rounds = 0;
    while begun.elapsed() < Duration::from_secs(seconds) {
        storm.round();
        if rounds % 8 == 0 {
            storm.long_round();
        }
        rounds += 1;
    }
    assert!(rounds > 8, "{rounds}");
    eprintln!(
        "{rounds} programs left; the slowest after {:?}; {} kB at most",
        storm.slowest, storm.most
    );
}

/// Every signal that ends a program gives the terminal back.
#[test]
fn signals_that_nobody_asked_for_restore_the_terminal() {
    let signals = [
        ("-USR1", 138),
        ("-USR2", 140),
        ("-ALRM", 142),
        ("-VTALRM", 154),
        ("-PROF", 155),
        ("-ABRT", 134),
        ("-XCPU", 152),
        ("-IO", 157),
        ("-SYS", 159),
        ("-TRAP", 133),
    ];
    for (name, code) in signals {
        let mut session = Session::of(command(PROGRAM, &[]));
        session.until("drawn", drawn);
        session.signal(name);
        assert_eq!(session.exit_code(), code, "{name}");
        session.is_restored();
    }
}

/// Who goes on while the program is being left does not take the terminal again.
#[test]
fn going_on_while_it_is_left_takes_nothing_back() {
    for round in 0..40 {
        let mut session = started(&[]);
        session.press("\x03");
        for _ in 0..round % 8 {
            if session.child.try_wait().unwrap().is_none() {
                let id = session.child.process_id().unwrap().to_string();
                // It may have ended meanwhile.
                let _ = std::process::Command::new("kill")
                    .args(["-CONT", &id])
                    .status();
            }
        }
        session.exit_code();
        session.is_restored();
    }
}
