//! The built program killed without warning in a real terminal, and started twice: what a player has
//! seen done is on the disk.
use super::clock;
use super::session::{Eyes, PATIENCE};
use goldpile::games::catalogue;
use goldpile::play::Store;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use tempfile::TempDir;
use vt100::Parser;

/// The program in its terminal.
pub(super) struct Session {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    parser: Arc<Mutex<Parser>>,
    /// Everything that was sent to the terminal.
    sent: Arc<Mutex<Vec<u8>>>,
    eyes: JoinHandle<()>,
    _master: Box<dyn MasterPty + Send>,
}

impl Session {
    pub(super) fn start(home: &Path, arguments: &[&str]) -> Self {
        let pair = native_pty_system()
            .openpty(PtySize {
                rows: 24,
                cols: 80,
                pixel_width: 0,
                pixel_height: 0,
            })
            .unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_goldpile"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env(PATIENCE, "1000");
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            command.env(name, home);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let cells = |count| NonZeroU16::new(count).unwrap();
        let parser = Arc::new(Mutex::new(Parser::new(cells(24), cells(80), 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let sent = Arc::new(Mutex::new(Vec::new()));
        let (mut shown, bytes_sent) = (Eyes::of(parser.clone()), sent.clone());
        // Nobody else holds the terminal open: what was drawn last is read to its end.
        let eyes = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                bytes_sent.lock().unwrap().extend(&bytes[..count]);
                shown.see(&bytes[..count]);
            }
        });
        Self {
            keys: pair.master.take_writer().unwrap(),
            child,
            parser,
            sent,
            eyes,
            _master: pair.master,
        }
    }

    pub(super) fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until the screen says this, and shows nothing that is still being written.
    fn until_reads(&self, words: &str) {
        self.until(words, |screen| screen.contains(words));
    }

    /// Waits until the match of two people is there in which so many moves were made: the menu, which
    /// may show first, has a sign, too.
    fn until_resumed(&self, moves: usize) {
        self.until_reads(["▸ Player A", "▸ Player B"][moves % 2]);
        self.until_reads("? help");
    }

    /// Waits until the history shows more moves than these, all of them written.
    fn until_more_than(&self, moves: usize) {
        self.until("another move", |screen| moves_shown(screen) > moves);
    }

    fn until(&self, what: &str, there: impl Fn(&str) -> bool) {
        let there = |screen: &str| there(screen) && !screen.contains("saving");
        clock::until(
            || there(&self.screen()),
            || format!("never {what}:\n{}", self.screen()),
        );
    }

    pub(super) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Kills it as nothing else does, and gives what its screen showed at the very last.
    pub(super) fn kill(mut self) -> String {
        // `Child::kill` asks politely first.
        let id = self.child.process_id().unwrap().to_string();
        let killed = std::process::Command::new("kill")
            .args(["-9", &id])
            .status();
        assert!(killed.unwrap().success());
        self.child.wait().unwrap();
        self.eyes.join().unwrap();
        let parser = self.parser.lock().unwrap();
        parser.screen().contents()
    }
}

fn store(home: &TempDir) -> Store {
    Store::at(home.path().join("goldpile"))
}

/// How many moves the history on a screen of two persons shows as done.
fn moves_shown(screen: &str) -> usize {
    let shown = |number: &usize| {
        ["Player A", "Player B"]
            .iter()
            .any(|name| screen.contains(&format!(" {number} {name} ")))
    };
    let done = (1..=900).filter(shown).max().unwrap_or(0);
    // What is being written is shown as such.
    done - usize::from(done > 0 && screen.contains("saving"))
}

fn moves_kept(store: &Store) -> usize {
    let name = store.unfinished().unwrap();
    let kept = store.read(&name, &catalogue()).unwrap();
    kept.contest.moves_made()
}

#[test]
fn killed_after_any_key_it_goes_on_with_every_move_that_was_seen() {
    let home = tempfile::tempdir().unwrap();
    let store = store(&home);
    let mut session = Session::start(home.path(), &["play", "nim", "30,30", "--vs", "human"]);
    session.until_reads("▸ Player A");
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
        session = Session::start(home.path(), &[]);
        session.until_resumed(kept);
        assert_eq!(moves_shown(&session.screen()), kept, "round {round}");
    }
    // However slow the machine is: one move that was certainly seen.
    let before = moves_shown(&session.screen());
    session.press("\x1b[C\r");
    session.until_more_than(before);
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
    let home = tempfile::tempdir().unwrap();
    let store = store(&home);
    let new = ["play", "nim", "900,900", "--vs", "human"];
    let mut session = Session::start(home.path(), &new);
    session.until_reads("▸ Player A");
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
            session.until_more_than(before);
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
        session = Session::start(home.path(), &[]);
        session.until_resumed(kept);
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

#[test]
fn a_match_in_a_file_is_kept_there_and_nowhere_else() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("ours.goldpile");
    let path = file.to_str().unwrap();
    let new = ["play", "nim", "9,9", "--vs", "human", "--record", path];
    let mut session = Session::start(home.path(), &new);
    session.until_reads("▸ Player A");
    session.press("\x1b[C\r");
    session.until_reads("1 Player A ");
    session.kill();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("\n9,9 8,9\n"), "{text}");
    let mut session = Session::start(home.path(), &["play", "--record", path]);
    session.until_reads("1 Player A ");
    session.press("Gy");
    session.until_reads("Kept as ");
    session.kill();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Termination \"resigned\"]"), "{text}");
    assert!(store(&home).list().unwrap().is_empty());
}

#[test]
fn killed_in_the_workshop_it_loses_nothing_that_was_seen() {
    let home = tempfile::tempdir().unwrap();
    // From the end of the menu to the workshop; then to its new game, or to the draft below.
    let workshop = "\x1b[F\x1b[A\x1b[A\x1b[A\r";
    let open = |line: &str| {
        let mut session = Session::start(home.path(), &[]);
        session.until_reads("? help");
        session.press(workshop);
        session.until_reads("New game");
        session.press(line);
        session.until_reads("P-positions ≤ 40");
        session
    };
    let mut session = open("\r");
    // A burst, and single keys.
    session.press("# not lost\r");
    session.until_reads("# not lost");
    for letter in ["#", " ", "n", "o", "r", " ", "t", "h", "i", "s", "\r"] {
        session.press(letter);
    }
    session.until_reads("# nor this");
    session.until_reads("kept, not saved");
    session.kill();
    let session = open("\x1b[B\r");
    session.until_reads("# not lost");
    session.until_reads("# nor this");
    session.kill();
}

#[test]
fn a_second_program_is_told_and_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut first = Session::start(home.path(), &["play", "nim", "9,9", "--vs", "human"]);
    first.until_reads("▸ Player A");
    first.press("\x1b[C\r");
    first.until_reads("1 Player A ");
    let second = Session::start(home.path(), &[]);
    second.until_reads("Another goldpile is playing the unfinished match");
    second.until_reads("Resume");
    second.kill();

    let path = home.path().join("ours.goldpile");
    let path = path.to_str().unwrap();
    let new = ["play", "nim", "9,9", "--vs", "human", "--record", path];
    let third = Session::start(home.path(), &new);
    third.until_reads("▸ Player A");
    for extra in [&[][..], &["--plain"]] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_goldpile"))
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
    first.until_reads("2 Player B ");
    first.kill();
    assert_eq!(moves_kept(&store(&home)), 2);
    // Nobody plays it now.
    let next = Session::start(home.path(), &[]);
    next.until_reads("2 Player B ");
    next.kill();
}

#[test]
fn what_is_copied_reaches_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::start(home.path(), &["play", "nim", "9,9", "--vs", "human"]);
    session.until_reads("▸ Player A");
    session.press("y");
    session.until_reads("Copied the position: 9,9.");
    // As terminals are told, the text in base 64.
    let sent = session.sent.lock().unwrap().clone();
    let sent = String::from_utf8_lossy(&sent).into_owned();
    assert!(sent.contains("\u{1b}]52;c;OSw5"), "{sent:?}");
    session.kill();
}
