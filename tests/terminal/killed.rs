//! The built program killed without warning in a real terminal, and started twice: what a player has
//! seen done is on the disk.
use super::session::{PROGRAM, Session, command};
use crate::disk::full::room;
use goldpile::games::catalogue;
use goldpile::play::{StatisticsFile, Store};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

fn start(home: &Arc<TempDir>, arguments: &[&str]) -> Session {
    // So wide that every move has its line.
    Session::sized(command(*PROGRAM, arguments), home.clone(), (24, 104))
}

/// Waits until the match of two people is there in which so many moves were made: the menu, which
/// may show first, has a sign, too.
fn until_resumed(session: &Session, moves: usize) {
    session.until_kept(["▸ Ann", "▸ Bob"][moves % 2]);
    session.until_kept("? help");
}

/// Waits until the history shows more moves than these, all of them written.
fn until_more_than(session: &Session, moves: usize) {
    session.until("another move", |screen| {
        let screen = screen.contents();
        moves_shown(&screen) > moves && !screen.contains("saving")
    });
}

fn home() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().unwrap())
}

fn store(home: &TempDir) -> Store {
    Store::at(home.path().join("goldpile"))
}

/// How many moves the history on a screen of two persons shows as done.
fn moves_shown(screen: &str) -> usize {
    let shown = |number: &usize| {
        ["Ann", "Bob"]
            .iter()
            .any(|name| screen.contains(&format!(" {number} {name} ")))
    };
    let done = (1..=900).filter(shown).max().unwrap_or(0);
    // What is being written is shown as such.
    done - usize::from(done > 0 && screen.contains("saving"))
}

fn moves_kept(store: &Store) -> usize {
    let name = store.unfinished().unwrap();
    let kept = store.read(&name, false, &catalogue()).unwrap();
    kept.the_match.moves_made()
}

#[test]
fn killed_after_any_key_it_goes_on_with_every_move_that_was_seen() {
    let home = home();
    let store = store(&home);
    let mut session = start(&home, &["play", "nim", "30,30", "--vs", "human"]);
    session.until_kept("▸ Ann");
    let keys = [
        "\x1b[C",
        "\r",
        "u",
        "r",
        ":",
        "b1",
        "\r",
        "\x1b[C\r",
        "\x1b[C\r\x1b[C\r",
    ];
    for round in 0..4 * keys.len() {
        session.press(keys[round % keys.len()]);
        // At once, or a little later, when it is drawing or writing.
        std::thread::sleep(Duration::from_micros(700 * (round as u64 % 13)));
        let last = session.kill();
        let kept = moves_kept(&store);
        // What was taken back may be on the disk before it is seen.
        let taken_back = usize::from(keys[round % keys.len()] == "u");
        assert!(
            kept + taken_back >= moves_shown(&last),
            "round {round}: {kept} moves are kept of\n{last}"
        );
        session = start(&home, &[]);
        until_resumed(&session, kept);
        assert_eq!(moves_shown(&session.screen()), kept, "round {round}");
    }
    // However slow the machine is: one move that was certainly seen.
    let before = moves_shown(&session.screen());
    session.press("\x1b[C\r");
    until_more_than(&session, before);
    let last = session.kill();
    assert_eq!(moves_shown(&last), before + 1);
    assert_eq!(moves_kept(&store), before + 1);
    assert_eq!(store.list().unwrap().len(), 1);
}

/// So many programs are killed with every run.
const KILLED: u64 = 25;

/// `GOLDPILE_KILLS=200 cargo test --test terminal -- --nocapture random_moments` kills more of them;
/// `GOLDPILE_SEED` makes others.
#[test]
fn killed_at_random_moments_it_goes_on_with_every_move_that_was_seen() {
    let variable = |name| std::env::var(name).map(|value| value.parse().unwrap());
    let rounds = variable("GOLDPILE_KILLS").unwrap_or(KILLED);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(variable("GOLDPILE_SEED").unwrap_or(7));
    let home = home();
    let store = store(&home);
    let new = ["play", "nim", "900,900", "--vs", "human"];
    let mut session = start(&home, &new);
    session.until_kept("▸ Ann");
    let (mut seen, mut most) = (0, 0);
    for round in 0..rounds {
        let before = moves_shown(&session.screen());
        // Every other time it is killed after a move was seen, however slow the machine is.
        let waits = round % 2 == 0;
        for _ in 0..dice.random_range(u64::from(waits)..6) {
            session.press("\x1b[C\r");
            std::thread::sleep(Duration::from_micros(dice.random_range(0..20_000)));
        }
        if waits {
            until_more_than(&session, before);
        }
        let sure = if waits { before + 1 } else { before };
        std::thread::sleep(Duration::from_micros(dice.random_range(0..60_000)));
        let last = session.kill();
        // While it says that it is saving, it does not say how many moves.
        let shown = if last.contains("saving") {
            sure
        } else {
            moves_shown(&last)
        };
        let kept = moves_kept(&store);
        assert!(
            kept >= shown,
            "round {round}: {kept} moves are kept of\n{last}"
        );
        seen += u64::from(shown > before);
        most = most.max(kept);
        session = start(&home, &[]);
        until_resumed(&session, kept);
        assert_eq!(moves_shown(&session.screen()), kept, "round {round}");
    }
    session.kill();
    assert!(
        3 * seen > rounds,
        "moves were seen in {seen} of {rounds} rounds"
    );
    eprintln!("killed {rounds} times, {most} moves, none lost; {seen} times after a move was seen");
    assert_eq!(store.list().unwrap().len(), 1);
}

/// A match against the computer, resigned at once.
fn resigned(home: &Arc<TempDir>) -> Session {
    let mut session = start(home, &["play", "nim", "9,9", "--vs", "dragon"]);
    session.until_kept("? help");
    session.press("Gy");
    session
}

/// Starts again, ends the match if that is still to be done, and waits until so many are counted.
fn until_counted(home: &Arc<TempDir>, matches: u64) {
    let is_unfinished = store(home).unfinished().is_some();
    let mut session = start(home, &[]);
    session.until_kept("? help");
    if is_unfinished {
        session.press("Gy");
    }
    let log = StatisticsFile::at(home.path().join("goldpile/statistics.jsonl"));
    session.until("counted", |_| {
        log.read().unwrap().total().played() >= matches
    });
    session.kill();
    assert_eq!(log.read().unwrap().total().played(), matches);
}

#[test]
fn killed_around_its_end_a_match_counts_once() {
    let home = home();
    for round in 0..16 {
        let session = resigned(&home);
        std::thread::sleep(Duration::from_micros(1_500 * round));
        session.kill();
        until_counted(&home, round + 1);
    }
}

#[test]
fn a_match_whose_end_the_disk_had_no_room_for_counts_once() {
    let home = home();
    let mut session = start(&home, &["play", "nim", "9,9", "--vs", "dragon"]);
    session.until_kept("? help");
    room(&session, Some(0));
    session.press("Gy");
    session.until_reads("not saved");
    session.kill();
    until_counted(&home, 1);
}

#[test]
fn a_match_in_a_file_is_kept_there_and_nowhere_else() {
    let home = home();
    let file = home.path().join("ours.goldpile");
    let path = file.to_str().unwrap();
    let new = ["play", "nim", "9,9", "--vs", "human", "--record", path];
    let mut session = start(&home, &new);
    session.until_kept("▸ Ann");
    session.press("\x1b[C\r");
    session.until_kept("1 Ann ");
    session.kill();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("\n9,9 8,9\n"), "{text}");
    let mut session = start(&home, &["play", "--record", path]);
    session.until_kept("1 Ann ");
    session.press("Gy");
    session.until_kept("resigns");
    session.kill();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Termination \"resigned\"]"), "{text}");
    assert!(store(&home).list().unwrap().is_empty());
}

#[test]
fn killed_in_the_workshop_it_loses_nothing_that_was_seen() {
    let home = home();
    // From the end of the menu to the workshop; then to its new game, or to the draft below.
    let workshop = "\x1b[F\x1b[A\x1b[A\r";
    let open = |line: &str| {
        let mut session = start(&home, &[]);
        session.until_kept("? help");
        session.press(workshop);
        session.until_kept("New game");
        session.press(line);
        session.until_kept("P-positions ≤ 40");
        session
    };
    let mut session = open("\r");
    // A burst, and single keys.
    session.press("# not lost\r");
    session.until_kept("# not lost");
    for letter in ["#", " ", "n", "o", "r", " ", "t", "h", "i", "s", "\r"] {
        session.press(letter);
    }
    session.until_kept("# nor this");
    session.until_kept("draft kept");
    session.kill();
    let session = open("\x1b[B\r");
    session.until_kept("# not lost");
    session.until_kept("# nor this");
    session.kill();
}

#[test]
fn a_second_program_is_told_and_loses_nothing() {
    let home = home();
    let mut first = start(&home, &["play", "nim", "9,9", "--vs", "human"]);
    first.until_kept("▸ Ann");
    first.press("\x1b[C\r");
    first.until_kept("1 Ann ");
    let second = start(&home, &[]);
    second.until_kept("Another goldpile is playing the unfinished match");
    second.until_kept("Play the unfinished match");
    second.kill();

    let path = home.path().join("ours.goldpile");
    let path = path.to_str().unwrap();
    let new = ["play", "nim", "9,9", "--vs", "human", "--record", path];
    let third = start(&home, &new);
    third.until_kept("▸ Ann");
    for extra in [&[][..], &["--plain"]] {
        let output = std::process::Command::new(*PROGRAM)
            .args(["play", "--record", path])
            .args(extra)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.contains("is being played in another goldpile"),
            "{said}"
        );
        assert_eq!(output.status.code(), Some(1), "{said}");
    }
    third.kill();
    first.press("\x1b[C\r");
    first.until_kept("2 Bob ");
    first.kill();
    assert_eq!(moves_kept(&store(&home)), 2);
    // Nobody plays it now.
    let next = start(&home, &[]);
    next.until_kept("2 Bob ");
    next.kill();
}
