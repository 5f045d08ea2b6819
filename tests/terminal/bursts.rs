//! Bursts: thousands of keys at once, sequences and pastes that break off, sizes and signals in the
//! middle of them. Whatever came before, Ctrl-C and `q` are heard within a second of work, and the
//! memory that it takes stays within a bound.
//!
//! A short storm blows with every run; `GOLDPILE_BURSTS=1200 cargo test --test terminal --
//! --nocapture bursts` makes a long one (the number is that of the programs); `GOLDPILE_SEED` makes
//! another.

use super::session::{PATIENCE, PROGRAM, Session, command};
use goldpile_testkit::clock;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use rustix::process::Signal;
use std::time::Duration;
use vt100::Screen;

/// The most processor time between the wish to leave and the end: three times the second that a
/// person should wait at most.
const HEARD: Duration = Duration::from_secs(3);

/// The program takes no more memory than this, in kilobytes.
const MEMORY: u64 = 300 << 10;

/// So many programs are in the storm that blows with every run.
const SHORT: u64 = 20;

/// How long nothing is typed before a key that is not to belong to what came before it. If that is too
/// short on a busy machine, the key belongs to it all the same, and no test minds.
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
    &["play", "wythoff", "70,99", "--vs", "perfect"],
    &["play", "blocking", "30,41", "--p", "3", "--vs", "perfect"],
    &["play", "imitation", "10^40,3*10^40", "--vs", "human"],
    &[],
];

fn drawn(screen: &Screen) -> bool {
    Session::is_drawn_on(screen) && screen.contents().contains("? help")
}

fn started(arguments: &[&str]) -> Session {
    let mut program = command(*PROGRAM, arguments);
    // It leaves a second after Ctrl-C even if it is stuck.
    program.env(PATIENCE, "1");
    let session = Session::of(program);
    session.until("drawn", drawn);
    session
}

/// The width of the line at the top, whose right end is the screen's.
fn title(screen: &Screen) -> usize {
    screen
        .rows(0, 80)
        .next()
        .unwrap()
        .trim_end()
        .chars()
        .count()
}

/// The state of the program, and the processor time that it has taken; `None` if it is gone.
fn stat(session: &Session) -> Option<(char, Duration)> {
    let id = session.child.process_id()?;
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, in parentheses, may hold anything.
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
    let time = Duration::from_millis(1000 * ticks / rustix::param::clock_ticks_per_second());
    Some((fields[0].chars().next()?, time))
}

/// Does something that ends the program, and gives the processor time that it took from then on. It
/// is read while what has ended is not yet waited for.
fn ends_by(session: &mut Session, mut way: impl FnMut(&mut Session)) -> Duration {
    let begun = stat(session).unwrap().1;
    let mut taken = begun;
    way(session);
    clock::until(
        || match stat(session) {
            Some((state, time)) => {
                taken = taken.max(time);
                state == 'Z'
            }
            None => true,
        },
        || {
            format!(
                "it does not end:\n{}",
                session.parser.lock().unwrap().screen().contents()
            )
        },
    );
    session.exit_code();
    taken.saturating_sub(begun)
}

/// Presses Ctrl-C, and it leaves in time with the terminal as it was.
fn leaves(session: &mut Session, what: &str) {
    let taken = ends_by(session, |session| session.press("\x03"));
    assert!(taken <= HEARD, "{taken:?} after {what}");
    session.is_restored();
}

/// Presses `q` until that is heard: on a busy machine one may still belong to what came before it.
fn leaves_by_q(session: &mut Session, what: &str) {
    let taken = ends_by(session, |session| {
        while stat(session).is_some_and(|(state, _)| state != 'Z') {
            session.press("q");
            std::thread::sleep(SILENCE);
        }
    });
    assert!(taken <= HEARD, "q is heard {taken:?} after {what}");
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
        leaves_by_q(&mut session, unfinished);
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
        let whole = session.look(title);
        session.resize(rows, columns);
        std::thread::sleep(SILENCE);
        // Whatever it has done about that size, it has done before it draws again; and a key is heard
        // only where there is room.
        session.resize(24, 79);
        session.until("drawn again", |screen| title(screen) + 1 == whole);
        session.resize(24, 80);
        session.until("drawn as before", |screen| title(screen) == whole);
        session.press("?");
        session.until("help", |screen| {
            screen.contents().contains("what the keys do")
        });
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
        std::thread::sleep(clock::GLANCE);
    }
    let taken = ends_by(&mut session, |session| session.press("\x03"));
    assert!(taken <= HEARD, "{taken:?}");
    assert_eq!(session.exit_code(), 0, "it is left as by any other Ctrl-C");
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
                1 => session.signal(Signal::WINCH),
                2 => session.signal(Signal::CONT),
                3 => std::thread::sleep(SILENCE),
                _ => {}
            }
        }
        let what = format!("{arguments:?}, then {history:?}");
        let signals = [
            Signal::TERM,
            Signal::USR1,
            Signal::ALARM,
            Signal::ABORT,
            Signal::HUP,
        ];
        let signal = self.dice.random_bool(0.1);
        let signal = signal.then(|| *signals.choose(&mut self.dice).unwrap());
        let taken = ends_by(&mut session, |session| match signal {
            Some(signal) => session.signal(signal),
            None => session.press("\x03"),
        });
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
        while !session.look(|screen| screen.contents().contains("Take the last coin.")) {
            session.press("\x1b");
            std::thread::sleep(Duration::from_millis(80));
        }
        let peak = peak(&session).unwrap_or_default();
        assert!(peak <= MEMORY, "{peak} kB");
        self.most = self.most.max(peak);
        leaves_by_q(&mut session, "bursts");
        session.is_restored();
    }
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap())
}

#[test]
fn a_storm_of_bursts_leaves_every_way_out_open() {
    let rounds = variable("GOLDPILE_BURSTS").unwrap_or(SHORT);
    let mut storm = Storm {
        dice: Xoshiro256PlusPlus::seed_from_u64(variable("GOLDPILE_SEED").unwrap_or(7)),
        slowest: Duration::ZERO,
        most: 0,
    };
    for round in 0..rounds {
        storm.round();
        if round % 8 == 0 {
            storm.long_round();
        }
    }
    eprintln!(
        "{rounds} programs left; the most work for that was {:?}; {} kB at most",
        storm.slowest, storm.most
    );
}

/// Every signal that ends a program gives the terminal back.
#[test]
fn signals_that_nobody_asked_for_restore_the_terminal() {
    let signals = [
        (Signal::USR1, 138),
        (Signal::USR2, 140),
        (Signal::ALARM, 142),
        (Signal::VTALARM, 154),
        (Signal::PROF, 155),
        (Signal::ABORT, 134),
        (Signal::XCPU, 152),
        (Signal::IO, 157),
        (Signal::SYS, 159),
        (Signal::TRAP, 133),
    ];
    for (signal, code) in signals {
        let mut session = Session::of(command(*PROGRAM, &[]));
        session.until("drawn", drawn);
        session.signal(signal);
        assert_eq!(session.exit_code(), code, "{signal:?}");
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
                session.signal(Signal::CONT);
            }
        }
        session.exit_code();
        session.is_restored();
    }
}
