//! Speed and memory of the terminal game: `cargo bench --profile dist --bench terminal`.
//!
//! Prints the time from the start of the program to its first frame in a real pseudo-terminal, the
//! worst time from a key to its frame at 120×40, the processor time of ten idle seconds, and the
//! memory in use. The last two are read from `/proc`, so they are printed on Linux only.
#![cfg_attr(test, allow(dead_code))]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use goldpile::app::UserData;
use goldpile::engine::{Record, start};
use goldpile::games::catalogue;
use goldpile::play::library::EXAMPLES;
use goldpile::play::{Contest, Level, Seat};
use goldpile::tui::screens::workshop::{Editor, Workshop};
use goldpile::tui::{App, Effect, Message, Opening, Theme, settle, view};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::io::Read as _;
use std::time::{Duration, Instant};

/// Piles of a few tokens, of 30 digits and of about a million.
const PILES: [&str; 3] = ["15,19", "10^30+7,3*10^30", "3^2095000+7,7^1183200"];

fn main() {
    let mut process = Process::start();
    println!(
        "first frame after start    {:>9.2} ms",
        process.first_frame.as_secs_f64() * 1e3
    );
    for piles in PILES {
        let took = key_to_frame(piles);
        println!(
            "key to frame, 120×40       {:>9.3} ms  ({piles})",
            took.as_secs_f64() * 1e3
        );
    }
    for piles in PILES {
        let took = on_the_map(piles);
        println!(
            "the same on the map        {:>9.3} ms  ({piles})",
            took.as_secs_f64() * 1e3
        );
    }
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

/// Returns the longest time for one of many keys in a match from these piles, update and drawing
/// together.
fn key_to_frame(piles: &str) -> Duration {
    let keys = [
        KeyCode::Right,
        KeyCode::Down,
        KeyCode::Char('7'),
        KeyCode::Char('h'),
        KeyCode::Esc,
    ];
    worst_of(piles, &[], &keys)
}

/// Returns the same while the cursor moves on the map, including P-positions and scrolling.
fn on_the_map(piles: &str) -> Duration {
    let keys = [
        KeyCode::Left,
        KeyCode::Down,
        KeyCode::PageDown,
        KeyCode::Up,
        KeyCode::Tab,
    ];
    worst_of(piles, &[KeyCode::Char('m'), KeyCode::Char('p')], &keys)
}

/// Returns the longest time from a key in the editor of the workshop to the board of the new text on
/// the screen, both piles up to 40, over every example with two piles: reading the rules, playing
/// them out and drawing, on one thread.
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
                    && let Some(output) = job.run_on_user_files(&mut data)
                {
                    effects.extend(settle(app, Message::Output(id, output)));
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
            // Only what the board waits for: the draft is written on another thread.
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

fn worst_of(piles: &str, before: &[KeyCode], keys: &[KeyCode]) -> Duration {
    let entry = catalogue().find("wythoff").unwrap().clone();
    let game = entry.game(entry.defaults());
    let record = Record::parse(piles).unwrap();
    let position = start(&*game.rules, record.piles, &[]).unwrap();
    let seats = [Seat::person("Ann"), Seat::computer(Level::DRAGON)];
    let contest = Contest::new(game, position, seats, 1);
    let opening = Opening::Match(Box::new(contest));
    let mut app = App::new(catalogue(), opening, Theme::sixteen(), 1);
    app.update(Message::Resize(120, 40));
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    for code in before {
        settle(
            &mut app,
            Message::Key(KeyEvent::new(*code, KeyModifiers::NONE)),
        );
    }
    let mut worst = Duration::ZERO;
    for round in 0..200 {
        let key = KeyEvent::new(keys[round % keys.len()], KeyModifiers::NONE);
        let begun = Instant::now();
        settle(&mut app, Message::Key(key));
        terminal.draw(|frame| view(&app, frame)).unwrap();
        worst = worst.max(begun.elapsed());
    }
    worst
}

/// The program at its menu, in its own terminal.
struct Process {
    child: Box<dyn portable_pty::Child + Send + Sync>,
    first_frame: Duration,
    // The terminal stays open as long as the program runs.
    _master: Box<dyn portable_pty::MasterPty + Send>,
    // The folder where it saves its matches.
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
        let home = tempfile::tempdir().unwrap();
        command.env("HOME", home.path());
        command.env("XDG_DATA_HOME", home.path());
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

    fn proc(&self, file: &str) -> Option<String> {
        let id = self.child.process_id()?;
        std::fs::read_to_string(format!("/proc/{id}/{file}")).ok()
    }

    /// Returns the processor time used so far, in the system's ticks.
    fn ticks(&self) -> Option<u64> {
        let stat = self.proc("stat")?;
        let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }

    fn resident(&self) -> Option<u64> {
        let status = self.proc("status")?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}
