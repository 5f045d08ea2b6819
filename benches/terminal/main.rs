//! Speed and memory of the terminal game: `cargo bench --bench terminal`.
//!
//! Prints the time from the start of the program to its first frame in a real pseudo-terminal; for several
//! matches, with piles of up to a million digits, the keys that hold up the drawing longest, and how many
//! hold it up for more than 20 ms; and the processor time of ten idle seconds, and the memory in use. The
//! last two are read from `/proc`, so they are printed on Linux only.
//!
//! Arguments restrict the matches to these games or piles: `-- wythoff`.
#![cfg_attr(test, allow(dead_code))]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod keys;
#[path = "../numbers/running.rs"]
#[allow(dead_code)]
mod running;

use goldpile::app::UserData;
use goldpile::engine::Record;
use goldpile::games::catalogue;
use goldpile::play::library::EXAMPLES;
use goldpile::tui::screens::workshop::{Editor, Workshop};
use goldpile::tui::{App, Effect, Message, Opening, Theme, settle, view};
use keys::{Held, Player};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::io::Read as _;
use std::time::{Duration, Instant};

/// Matches with piles of a few tokens, of 30 digits and of about a million digits.
const MATCHES: [(&str, &str); 9] = [
    ("wythoff", "15,19"),
    ("wythoff", "10^30+7,3*10^30"),
    ("wythoff", "3^2095000+7,7^1183200"),
    ("wythoff", "10^999999+7,3*10^999998"),
    ("fibonacci", "3^2095000+7"),
    ("nim", "3^2095000+7,7^1183200,11^960000"),
    ("raleigh", "3^2095000+7,7^1183200,11^960000"),
    ("flora", "3^2095000+7,7^1183200,11^960000,13^897000"),
    ("imitation", "3^2095000+7,7^1183200"),
];

/// The columns and rows of the screens.
const SIZES: [(u16, u16); 2] = [(120, 40), (190, 60)];

/// The longest that a key may hold up the drawing.
const GOAL: Duration = Duration::from_millis(20);

/// The number of moves of the person in a long match.
const LONG_MATCH: usize = 20;

/// The number of keys that are listed even if all meet the goal.
const NAMED: usize = 5;

fn main() {
    // The games or piles asked for; cargo adds a flag.
    let wanted = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"));
    let wanted: Vec<String> = wanted.collect();
    if !wanted.is_empty() {
        return keys(&wanted);
    }
    let mut process = Process::start();
    println!(
        "first frame after start    {:>9.2} ms",
        process.first_frame.as_secs_f64() * 1e3
    );
    keys(&wanted);
    println!(
        "key to board, 40×40        {:>9.3} ms  (workshop)",
        key_to_board().as_secs_f64() * 1e3
    );
    if let Some(before) = process.ticks() {
        std::thread::sleep(Duration::from_secs(10));
        let idle = process.ticks().unwrap_or(before) - before;
        println!("processor, 10 s of idling  {idle:>9} ticks of 10 ms");
    }
    if let Some(resident) = process.resident() {
        println!("resident memory            {resident:>9} kB");
    }
    process.child.kill().ok();
}

/// Prints, for each of these matches, the keys that hold up the drawing longest.
fn keys(wanted: &[String]) {
    for (game, piles) in MATCHES {
        if !wanted.is_empty() && !wanted.iter().any(|one| one == game || one == piles) {
            continue;
        }
        for size in SIZES {
            let mut held = played(game, piles, size);
            held.sort_by_key(|held| std::cmp::Reverse(held.took));
            let slow = held.iter().filter(|held| held.took > GOAL).count();
            let (columns, rows) = size;
            let count = held.len();
            println!("{game} {piles}, {columns}×{rows}: {slow} of {count} above {GOAL:?}");
            for held in &held[..slow.max(NAMED).min(count)] {
                println!("  {held}");
            }
        }
    }
}

/// Plays a match, looks at everything on the way, reviews and analyses it, and sets up another one from its
/// piles, in digits if a line has room for them. The value is how long the drawing was held up each time.
fn played(game: &str, piles: &str, size: (u16, u16)) -> Vec<Held> {
    let record = Record::parse(piles).unwrap();
    let digits: Vec<String> = record.piles.iter().map(ToString::to_string).collect();
    // A line has room for two numbers of a million digits.
    let all = if record.piles.len() <= 2 {
        digits.join(",")
    } else {
        piles.to_owned()
    };
    let mut ann = Player::in_match(game, piles, size);
    ann.until("take", "Esc");
    ann.press("Right Left Down Up Tab PgUp PgDn End Home 7 0 Backspace + - Drop h Drop");
    ann.press("w PgDn Esc n n n Drop R End Esc ? Esc W Esc y Y Ctrl-E M M [ ]");
    ann.until("take", "Esc");
    if record.piles.len() == 2 {
        ann.press("m Left Down Up Right PgDn PgUp Tab z - + Home End h w Esc Drop m");
    }
    ann.press("p Right Down Drop p");
    ann.until("take", "m");
    // A move in digits: one that is too large, and one token less than the pile.
    ann.press(":");
    ann.until("line", "Esc");
    ann.paste(&format!("a{}0", digits[0]));
    ann.press("1 Enter : Left Backspace Esc");
    ann.press("a 1 Enter");
    ann.until("take", "Esc");
    // Two moves with the replies; the menu; the end.
    ann.press("h w Esc Enter Right Enter [ ] u r u u r r");
    ann.until("menu", "q");
    ann.press("Down Up Enter");
    ann.until("take", "Enter");
    ann.press("Right Enter G");
    ann.until("over", "y");
    ann.press("w Esc y Y u r G");
    ann.until("over", "y");
    ann.press("v");
    ann.until("review", "v");
    ann.press("Down Up End Home n N w Esc p m Ctrl-E");
    ann.until("over", "Esc");
    ann.press("A");
    ann.until("analysis take", "u");
    ann.press("Right n N w Esc h Enter Right Enter u r p m Left m t");
    ann.until("analysis line", "t");
    ann.press("1 , Esc t");
    ann.paste(&all);
    ann.press("1 Backspace Enter");
    ann.until("analysis take", "u");
    ann.press("Right u B");
    ann.until("take", "B");
    ann.until("menu", "q");
    ann.choose("History");
    ann.press("Down Up End Home y Y x Esc n Esc Tab Tab d y t Down Enter Esc Enter Esc");
    ann.paste(&format!("{game} {all}"));
    ann.until("menu", "Esc");
    // Set-ups, with the piles in digits and as a formula.
    let entry = catalogue().find(game).unwrap().clone();
    ann.choose("More");
    ann.choose("Analyse");
    ann.turn_to(&entry.title);
    ann.down_to("Piles");
    ann.paste(&all);
    ann.press("Left Backspace");
    ann.write(&all[..1]);
    ann.press("Up Down Enter");
    ann.until("analysis take", "u");
    ann.press("B");
    ann.until("setup", "B");
    ann.press("Down Up");
    ann.until("menu", "q");
    ann.choose("Play");
    ann.turn_to(&entry.title);
    ann.down_to("Piles");
    ann.write(piles);
    ann.press("Left Backspace");
    ann.write(&piles[piles.len() - 2..piles.len() - 1]);
    ann.press("Up Down Enter");
    ann.until("take", "Enter");
    // A long match.
    for _ in 0..LONG_MATCH {
        ann.press("Right Enter");
    }
    ann.press("h w Esc m Left ?");
    ann.held
}

/// The longest time from a key in the editor of the workshop to the board of the new text on the screen,
/// with both piles up to 40, over every example with two piles. It covers reading the rules, playing them
/// out and drawing, on one thread.
fn key_to_board() -> Duration {
    let folder = tempfile::tempdir().unwrap();
    let mut worst = Duration::ZERO;
    for (name, text) in EXAMPLES {
        if !text.contains("piles     2") {
            continue;
        }
        let mut app = App::new(catalogue(), Opening::Menu, Theme::sixteen(), 1);
        let games = folder.path().join(name);
        let mut data = UserData::default();
        data.games = Some(games);
        let mut terminal = Terminal::new(TestBackend::new(190, 60)).unwrap();
        let mut send = |app: &mut App, message| {
            let mut effects = settle(app, message);
            while let Some(effect) = effects.pop() {
                if let Effect::Job(id, job) = effect
                    && let Ok(answer) = job.run_on_user_files(&mut data)
                {
                    effects.extend(settle(app, Message::Done(id, answer)));
                }
            }
        };
        let key = |code| Message::Key(KeyEvent::new(code, KeyModifiers::NONE));
        send(&mut app, Message::Resize(190, 60));
        while app.screen::<Workshop>().is_none() {
            send(&mut app, key(KeyCode::Up));
            send(&mut app, key(KeyCode::Enter));
            if app.screen::<Workshop>().is_none() {
                send(&mut app, key(KeyCode::Esc));
            }
        }
        send(&mut app, Message::Paste(text.to_owned()));
        assert!(app.screen::<Editor>().is_some());
        for letter in "# a remark\n".repeat(5).chars() {
            // Only what the board waits for is timed: the draft is written on another thread.
            let begun = Instant::now();
            let effects = settle(&mut app, key(KeyCode::Char(letter)));
            terminal.draw(|frame| view(&app, frame)).unwrap();
            worst = worst.max(begun.elapsed());
            drop(effects);
            let shown = terminal.backend().to_string();
            assert!(shown.contains(" P-positions ≤ 40"), "{shown}");
        }
    }
    worst
}

/// The program at its menu, in its own terminal.
struct Process {
    child: Box<dyn portable_pty::Child + Send + Sync>,
    first_frame: Duration,
    // The terminal stays open as long as the program runs.
    _master: Box<dyn portable_pty::MasterPty + Send>,
    // The folder of its saved matches.
    _home: tempfile::TempDir,
}

impl Process {
    fn start() -> Self {
        let pair = native_pty_system()
            .openpty(PtySize {
                rows: 40,
                cols: 120,
                pixel_width: 0,
                pixel_height: 0,
            })
            .unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_goldpile"));
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        let home = tempfile::tempdir().unwrap();
        command.env("HOME", home.path());
        command.env("XDG_DATA_HOME", home.path());
        command.env("XDG_DATA_DIRS", home.path());
        let mut output = pair.master.try_clone_reader().unwrap();
        let begun = Instant::now();
        let child = pair.slave.spawn_command(command).unwrap();
        let mut seen = Vec::new();
        let mut bytes = [0; 4096];
        // The footer is drawn last.
        while !String::from_utf8_lossy(&seen).contains("help") {
            let count = output.read(&mut bytes).unwrap();
            seen.extend_from_slice(&bytes[..count]);
        }
        let first_frame = begun.elapsed();
        std::thread::spawn(move || while let Ok(1..) = output.read(&mut bytes) {});
        Self {
            child,
            first_frame,
            _master: pair.master,
            _home: home,
        }
    }

    /// The processor time used so far, in the system's ticks.
    fn ticks(&self) -> Option<u64> {
        let process = self.child.process_id()?;
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }

    /// The memory in use, in kB.
    fn resident(&self) -> Option<u64> {
        let process = self.child.process_id()?.to_string();
        Some(running::in_status(&process, "VmRSS:")? / 1024)
    }
}
