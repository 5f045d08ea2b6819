//! Plays at the keys and measures how long each key holds up the drawing: handling it and drawing the
//! frame, and the same for the ticks and job answers that follow. Jobs run here too, in place of their own
//! threads, but are not timed.

use goldpile::app::{Job, JobId, MatchFiles, UserData, Worker};
use goldpile::engine::{Record, start};
use goldpile::games::catalogue;
use goldpile::play::{Level, Match, Seat};
use goldpile::tui::{App, Continuation, Effect, Message, Opening, Theme, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rustix::time::{ClockId, clock_gettime};
use std::collections::VecDeque;
use std::hint::black_box;
use std::time::Duration;

/// The most ticks to wait for, such as those of a move that is being shown.
const TICKS: usize = 40;

/// One time for which the drawing was held up.
pub(crate) struct Held {
    pub(crate) took: Duration,
    /// The name of the keys that applied.
    screen: &'static str,
    /// The key, and what was handled after it.
    what: String,
}

impl std::fmt::Display for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let took = self.took.as_secs_f64() * 1e3;
        write!(f, "{took:>9.3} ms  {}: {}", self.screen, self.what)
    }
}

/// A person at the keys.
pub(crate) struct Player {
    app: App,
    terminal: Terminal<TestBackend>,
    files: MatchFiles,
    data: UserData,
    pub(crate) held: Vec<Held>,
    /// The latest version of the match that has to be saved.
    unsaved: Option<(JobId, Box<Job<Continuation>>)>,
    /// Whether the outcomes of the squares on the map have been computed once.
    charted: bool,
    /// The folder of all files.
    _folder: tempfile::TempDir,
}

impl Player {
    /// A player in a match from these piles against the best computer, on a screen of this size.
    pub(crate) fn in_match(game: &str, piles: &str, size: (u16, u16)) -> Self {
        let entry = catalogue().find(game).unwrap().clone();
        let game = entry.default_game();
        let record = Record::parse(piles).unwrap();
        let position = start(&*game.rules, record.piles, &[]).unwrap();
        let seats = [Seat::person("Ann"), Seat::computer(Level::DRAGON)];
        let the_match = Match::new(game, position, seats, 1);
        let opening = Opening::Match(Box::new(the_match));
        let folder = tempfile::tempdir().unwrap();
        let data = UserData::at(folder.path());
        let mut player = Self {
            app: App::new(catalogue(), opening, Theme::sixteen(), 1).saving_matches(),
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(),
            files: MatchFiles::new(data.matches.clone(), data.statistics.clone()),
            data,
            held: Vec::new(),
            unsaved: None,
            charted: false,
            _folder: folder,
        };
        player.send("the first frame", Message::Resize(size.0, size.1));
        let begun = player.hold("the first effects", App::begin);
        player.follow("the first effects", begun);
        player
    }

    /// Chooses the line with this title in the menu, and opens it.
    pub(crate) fn choose(&mut self, title: &str) {
        if let Some((id, job)) = self.unsaved.take() {
            let effects = self.answer("the menu", id, *job);
            self.follow("the menu", effects);
        }
        self.down_to(title);
        self.press("Enter");
    }

    pub(crate) fn turn_to(&mut self, value: &str) {
        self.repeat("Right", &format!("‹ {value} ›"));
    }

    pub(crate) fn down_to(&mut self, line: &str) {
        self.repeat("Down", &format!("▸ {line}"));
    }

    fn repeat(&mut self, key: &str, wanted: &str) {
        for _ in 0..30 {
            if self.shows(wanted) {
                return;
            }
            if self.shows("▸ More …") {
                self.press("Enter");
            }
            self.press(key);
        }
        panic!("no {wanted} on\n{}", self.terminal.backend());
    }

    pub(crate) fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(&letter.to_string());
        }
    }

    /// Presses keys, given by their names; `Drop` is Esc where that drops a choice.
    pub(crate) fn press(&mut self, keys: &str) {
        for name in keys.split_whitespace() {
            match name {
                "Drop" if !self.shows("Esc drop") => {}
                "Drop" => self.press("Esc"),
                _ => self.send(name, Message::Key(key(name))),
            }
        }
    }

    fn shows(&self, text: &str) -> bool {
        self.terminal.backend().to_string().contains(text)
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.send("pasting", Message::Paste(text.to_owned()));
    }

    /// Presses a key until these keys apply; otherwise the rest of the keys would time nothing.
    pub(crate) fn until(&mut self, screen: &str, key: &str) {
        for _ in 0..4 {
            if self.app.keys().name == screen {
                return;
            }
            self.press(key);
        }
        let held: Vec<String> = self.held.iter().map(ToString::to_string).collect();
        let (held, shown) = (held.join("\n"), self.terminal.backend());
        panic!("{screen} is not on the screen after these keys:\n{held}\n{shown}");
    }

    fn send(&mut self, what: &str, message: Message) {
        let effects = self.hold(what, |app| app.update(message));
        self.follow(what, effects);
    }

    /// Acts, draws, and records the processor time of both.
    fn hold(&mut self, what: &str, act: impl FnOnce(&mut App) -> Vec<Effect>) -> Vec<Effect> {
        let screen = self.app.keys().name;
        let begun = on_processor();
        let effects = act(&mut self.app);
        let updated = on_processor();
        // Before drawing, the loop notes what would have to be saved if a signal ended the program.
        if self.app.is_settling() {
            black_box(self.app.the_match().cloned());
        }
        self.terminal.draw(|frame| view(&self.app, frame)).unwrap();
        let took = on_processor().saturating_sub(begun);
        let drawn = on_processor().saturating_sub(updated);
        let percent = (drawn.as_secs_f64() / took.as_secs_f64() * 100.0).round();
        let what = format!("{what} ({percent} % of it drawing)");
        self.held.push(Held { took, screen, what });
        effects
    }

    /// Runs a job, and passes on its answer.
    fn answer(&mut self, what: &str, id: JobId, job: Job<Continuation>) -> Vec<Effect> {
        let what = format!("{what}, the answer of “{}”", job.name());
        let done = job.run(self.data.matches.as_ref(), &|_| ());
        let done = done.or_else(|job| job.run_on_matches(&mut self.files));
        let done = done.or_else(|job| job.run_on_user_files(&mut self.data));
        let answer = done.unwrap();
        self.hold(&what, |app| app.update(Message::Done(id, answer)))
    }

    /// Runs the jobs that follow, and lets time pass as long as that changes what is shown.
    fn follow(&mut self, what: &str, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        let mut ticks = 0;
        loop {
            if self.app.wants_ticks() && ticks < TICKS && (ticks == 0 || effects.is_empty()) {
                ticks += 1;
                let more = self.hold(&format!("{what}, a tick"), |app| app.update(Message::Tick));
                effects.extend(more);
            }
            let Some(effect) = effects.pop_front() else {
                if self.app.wants_ticks() && ticks < TICKS {
                    continue;
                }
                return;
            };
            let Effect::Job(id, job) = effect else {
                continue;
            };
            // Another version of the match may come before this one is written.
            if job.name() == "save match" {
                self.unsaved = Some((id, job));
                continue;
            }
            // The squares of the map take longest, so they are computed only once.
            if job.name() == "chart" && std::mem::replace(&mut self.charted, true) {
                continue;
            }
            if job.ticket().worker() == Worker::Matches
                && let Some((id, job)) = self.unsaved.take()
            {
                effects.extend(self.answer(what, id, *job));
            }
            effects.extend(self.answer(what, id, *job));
        }
    }
}

/// The processor time of this process; work on two threads counts in full.
fn on_processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.try_into().unwrap()
}

fn key(name: &str) -> KeyEvent {
    let (code, modifiers) = match name {
        "Enter" => (KeyCode::Enter, KeyModifiers::NONE),
        "Esc" => (KeyCode::Esc, KeyModifiers::NONE),
        "Up" => (KeyCode::Up, KeyModifiers::NONE),
        "Down" => (KeyCode::Down, KeyModifiers::NONE),
        "Left" => (KeyCode::Left, KeyModifiers::NONE),
        "Right" => (KeyCode::Right, KeyModifiers::NONE),
        "PgUp" => (KeyCode::PageUp, KeyModifiers::NONE),
        "PgDn" => (KeyCode::PageDown, KeyModifiers::NONE),
        "Home" => (KeyCode::Home, KeyModifiers::NONE),
        "End" => (KeyCode::End, KeyModifiers::NONE),
        "Tab" => (KeyCode::Tab, KeyModifiers::NONE),
        "Backspace" => (KeyCode::Backspace, KeyModifiers::NONE),
        "Space" => (KeyCode::Char(' '), KeyModifiers::NONE),
        "Ctrl-E" => (KeyCode::Char('e'), KeyModifiers::CONTROL),
        letter => (
            KeyCode::Char(letter.chars().next().unwrap()),
            KeyModifiers::NONE,
        ),
    };
    KeyEvent::new(code, modifiers)
}
