//! A simulated user, who presses keys, clicks, and looks at the screen.

use goldpile_app::{Job, JobId, MatchFiles, UserData, Worker};
use goldpile_engine::{Catalogue, Record};
use goldpile_games::catalogue;
use goldpile_play::statistics::LogLine;
use goldpile_play::{Level, Match, MatchId, Seat, StatisticsFile, Store, Tally};
use goldpile_tui::{
    ActiveSettings, App, Can, Colours, Command, Continuation, Effect, Environment, Message,
    Opening, Settings, SetupDefaults, Target, Theme, settle_with, targets, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use std::path::Path;

/// A simulated user with the application and its surroundings.
pub struct Hand {
    pub app: App,
    pub size: (u16, u16),
    pub left: bool,
    /// The files of settings and statistics; usually none.
    pub files: UserData,
    /// Whether finished matches are judged for the first mistake.
    pub judges: bool,
    pub mouse: bool,
    pub copied: Option<String>,
    pub matches: MatchFiles,
}

pub fn log(folder: &Path) -> StatisticsFile {
    StatisticsFile::at(folder.join("statistics.jsonl"))
}

/// The lines of the log by which a player has so many stars in a game. Games of different numbers share no match.
pub fn wins(game: &str, stars: usize, number: usize) -> Vec<LogLine> {
    let line = |win: usize| {
        LogLine::Ended(Tally {
            id: MatchId((100 * number + win).try_into().unwrap()),
            date: "2026-11-21".to_owned(),
            game: game.to_owned(),
            parameters: String::new(),
            level: Level::LADDER[win / 2],
            won: true,
            helped: false,
            for_star: true,
        })
    };
    (0..2 * stars).map(line).collect()
}

/// These files on a fixed date, so that today's position is the same in every run.
pub fn dated(mut files: UserData) -> UserData {
    files.date = "2026-11-26".parse().ok();
    files
}

impl Hand {
    pub fn new(size: (u16, u16)) -> Self {
        Self::with(size, catalogue(), Opening::Menu)
    }

    pub fn with(size: (u16, u16), catalogue: Catalogue, opening: Opening) -> Self {
        let app = App::new(catalogue, opening, Theme::sixteen(), 42);
        Self::of(size, app, None, expert_settings())
    }

    /// A program that keeps its matches in this store.
    pub fn keeping(size: (u16, u16), store: Option<Store>, opening: Opening) -> Self {
        let app = App::new(catalogue(), opening, Theme::sixteen(), 42);
        Self::of(size, app.saving_matches(), store, expert_settings())
    }

    /// A new start of the program with these settings.
    pub fn again(size: (u16, u16), store: Store, settings: Settings) -> Self {
        let app = App::new(catalogue(), Opening::Unfinished, Theme::sixteen(), 42);
        Self::of(size, app.saving_matches(), Some(store), settings)
    }

    fn of(size: (u16, u16), app: App, store: Option<Store>, settings: Settings) -> Self {
        let environment = Environment {
            colours: Colours::True,
            ..Environment::default()
        };
        let active = ActiveSettings::new(settings, environment);
        let statistics = store.as_ref().map(|store| log(store.folder()));
        let mut hand = Self {
            app: app.with_settings(active),
            size,
            left: false,
            files: dated(UserData::default()),
            judges: false,
            mouse: true,
            copied: None,
            matches: MatchFiles::new(store, statistics),
        };
        hand.send(Message::Resize(size.0, size.1));
        let begun = hand.app.begin();
        hand.perform(begun);
        hand
    }

    /// The same hand with these settings.
    pub fn with_settings(self, settings: Settings) -> Self {
        let active = ActiveSettings::new(settings, Environment::default());
        Self {
            app: self.app.with_settings(active),
            ..self
        }
    }

    /// A match of this game from these piles, with the user taking first.
    pub fn at(size: (u16, u16), game: &str, piles: &str) -> Self {
        let mut hand = Self::new(size);
        hand.set_up(game, piles);
        hand
    }

    /// Goes from the menu to a match of this game from these piles.
    pub fn set_up(&mut self, game: &str, piles: &str) {
        let title = catalogue().find(game).unwrap().title.clone();
        self.choose(&title);
        self.down_to("Piles");
        self.write(piles);
        self.press("Enter");
        assert!(self.app.the_match().is_some(), "{}", self.screen());
    }

    /// Goes to the line of this title and opens it. In the menu, the title may also be that of a game, whose
    /// set-up is opened, or of a line in the second list.
    pub fn choose(&mut self, title: &str) {
        let in_menu = self.app.keys().name == "menu";
        if in_menu {
            // The second list may be open.
            self.press("Esc");
        }
        let mut games = self.app.catalogue().entries().iter();
        if in_menu && games.any(|entry| entry.title.as_str() == title) {
            self.down_to("Play");
            // Enter would resume an unfinished match.
            let sets_up = self.app.can(Command::New) == Can::Yes;
            self.press(if sets_up { "n" } else { "Enter" });
            self.turn_to(title);
            return;
        }
        if in_menu && !self.has_line(title) {
            self.down_to("More");
            self.press("Enter");
        }
        self.down_to(title);
        self.press("Enter");
    }

    /// Whether this line is found by going down the list.
    pub fn has_line(&mut self, line: &str) -> bool {
        let found = |hand: &Self| hand.screen().contains(&format!("▸ {line}"));
        (0..8).any(|_| {
            self.press("Down");
            found(self)
        })
    }

    /// Changes the chosen line of a set-up to this value.
    pub fn turn_to(&mut self, value: &str) {
        let mut steps = 0;
        while !self.screen().contains(&format!("‹ {value} ›")) {
            self.press("Right");
            steps += 1;
            assert!(steps < 30, "{value} is not in\n{}", self.screen());
        }
    }

    /// Goes down to the line that begins like this. In a set-up, opens the lines below More on the way.
    pub fn down_to(&mut self, line: &str) {
        let mut steps = 0;
        while !self.screen().contains(&format!("▸ {line}")) {
            if self.screen().contains("▸ More …") {
                self.press("Enter");
            }
            self.press("Down");
            steps += 1;
            assert!(steps < 30, "{line} is not in\n{}", self.screen());
        }
    }

    pub fn send(&mut self, message: Message) {
        let effects = self.app.update(message);
        self.perform(effects);
    }

    pub fn perform(&mut self, effects: Vec<Effect>) {
        for effect in settle_with(&mut self.app, effects, &mut self.matches) {
            match effect {
                Effect::Quit => self.left = true,
                Effect::Mouse(on) => self.mouse = on,
                Effect::Copy(text) => self.copied = Some(text),
                Effect::Job(id, job) => {
                    if job.name() == "judge" && !self.judges {
                        continue;
                    }
                    let done = job.run(None, &|_| ());
                    let done = done.or_else(|job| job.run_on_user_files(&mut self.files));
                    self.send(Message::Done(id, done.unwrap()));
                }
                _ => {}
            }
        }
    }

    pub fn press(&mut self, keys: &str) {
        for name in keys.split_whitespace() {
            self.send(Message::Key(key(name)));
        }
    }

    pub fn write(&mut self, text: &str) {
        for letter in text.chars() {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            self.send(Message::Key(key));
        }
    }

    /// Clicks on the first matching target; false if there is none.
    pub fn click(&mut self, wanted: impl Fn(&Target) -> bool) -> bool {
        let found = targets(&self.app)
            .into_iter()
            .rev()
            .find(|(area, target)| !area.is_empty() && wanted(target));
        let Some((area, _)) = found else { return false };
        self.click_cell(area);
        true
    }

    pub fn click_command(&mut self, command: Command) {
        let clicked = self.click(|target| *target == Target::Command(command));
        assert!(clicked, "no {command:?} on\n{}", self.screen());
    }

    fn click_cell(&mut self, area: Rect) {
        self.send(Message::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Waits until nothing moves any more and a result gives way to a key.
    pub fn rest(&mut self) {
        for _ in 0..60 {
            if !self.app.wants_ticks() {
                return;
            }
            self.send(Message::Tick);
        }
        panic!("it never ends: {}", self.screen());
    }

    pub fn the_match(&self) -> &Match {
        self.app.the_match().expect("a match is on the table")
    }

    pub fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.send(Message::Resize(size.0, size.1));
    }

    pub fn buffer(&self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| view(&self.app, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    pub fn screen(&self) -> String {
        text(&self.buffer())
    }

    /// Asserts that each part stands on one line of the screen, exactly as given.
    #[track_caller]
    pub fn shows(&self, parts: &[&str]) {
        let screen = self.screen();
        for part in parts {
            assert!(screen.contains(part), "{part:?} is not on\n{screen}");
        }
    }

    /// Asserts that the screen contains each text, however its lines break.
    #[track_caller]
    pub fn says(&self, words: &[&str]) {
        for words in words {
            assert!(
                self.has_text(words),
                "{words:?} is not in\n{}",
                self.screen()
            );
        }
    }

    /// Whether the screen contains this text, however its lines break.
    pub fn has_text(&self, words: &str) -> bool {
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        flat(&self.screen()).contains(&flat(words))
    }
}

/// Settings for matches against the strongest opponent, without warnings or animation.
pub fn expert_settings() -> Settings {
    Settings {
        animation: false,
        setup: SetupDefaults {
            level: Some(Level::DRAGON),
            warn: false,
            ..SetupDefaults::default()
        },
        ..Settings::default()
    }
}

/// A finished match between two people from its record. The player to move resigns if a move is left.
pub fn finished_match(size: (u16, u16), game: &str, record: &str) -> Hand {
    played_by(["Ann", "Bob"], size, game, record)
}

/// Like [`finished_match`], between players with these names.
pub fn played_by(names: [&str; 2], size: (u16, u16), game: &str, record: &str) -> Hand {
    let entry = catalogue().find(game).unwrap().clone();
    let game = entry.default_game();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    let seats = names.map(Seat::person);
    let mut the_match = Match::resume(game, line, seats, 7);
    the_match.resign(the_match.actor());
    Hand::with(size, catalogue(), Opening::Match(Box::new(the_match)))
}

/// The text of a buffer, line by line, without trailing blanks.
pub fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut out = String::new();
    for y in area.top()..area.bottom() {
        let line: String = (area.left()..area.right())
            .map(|x| buffer[(x, y)].symbol())
            .collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

pub fn key(name: &str) -> KeyEvent {
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Tab" => KeyCode::Tab,
        "Backspace" => KeyCode::Backspace,
        "Space" => KeyCode::Char(' '),
        "F1" => KeyCode::F(1),
        "F2" => KeyCode::F(2),
        "F3" => KeyCode::F(3),
        "F4" => KeyCode::F(4),
        control if control.starts_with("Ctrl-") => {
            let letter = control.chars().last().unwrap().to_ascii_lowercase();
            return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        }
        other => KeyCode::Char(other.chars().next().unwrap()),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// The jobs among these effects that run in parallel, except judging.
pub fn thinking(effects: Vec<Effect>) -> Vec<(JobId, Job<Continuation>)> {
    let works = effects.into_iter().filter_map(|effect| match effect {
        Effect::Job(id, job)
            if job.ticket().worker() == Worker::Parallel && !job.ticket().is_of_disk() =>
        {
            Some((id, *job))
        }
        _ => None,
    });
    works.filter(|(_, job)| job.name() != "judge").collect()
}

/// The message with the result of a job.
pub fn found(id: JobId, job: Job<Continuation>) -> Message {
    Message::Done(id, job.run(None, &|_| ()).unwrap())
}
