//! A storm: seeded keys, clicks, pastes, resizes and ticks over all games and screens, at sizes from 1×1 to
//! 300×100, while the disk fails and recovers and answers come late. Nothing may panic, every state must be legal,
//! and what the program says is kept must be on the disk.
//!
//! Every run has a short storm. A million messages, with a check of the memory: `GOLDPILE_STORM=1000000 cargo test
//! -p goldpile-tui -- --nocapture a_storm`. `GOLDPILE_SEED` sets another seed.

mod world;

use crate::hand::Hand;
use crate::looks::ascii::first_beyond;
use goldpile_engine::{after, judge};
use goldpile_learn::session::Prompt;
use goldpile_learn::{Exercise, Question};
use goldpile_testkit::learner::right;
use goldpile_tui::keys::EVERYWHERE;
use goldpile_tui::screens::study::Study;
use goldpile_tui::screens::workshop::Editor;
use goldpile_tui::{Message, Press, all_keys, targets};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::collections::{HashSet, VecDeque};
use world::World;

/// The number of messages in the storm of every run.
const SHORT: usize = 5_000;

/// The maximum number of further storms, each in a new world, until every place has been visited.
const OTHERS: u64 = 30;

/// The number of messages between checks whether a further storm has visited everything.
const OFTEN_ENOUGH: usize = 1_000;

/// The maximum growth of the memory after the first fifth of a long storm, in kilobytes.
const GROWTH: u64 = 64 << 10;

/// The number of messages after which waiting is given up.
const PATIENCE: usize = 12;

/// Keys that lead on. From the table of keys alone, a match would seldom begin.
const OFTEN: [KeyCode; 10] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Down,
    KeyCode::Up,
    KeyCode::Right,
    KeyCode::Char('h'),
    KeyCode::Char('u'),
    KeyCode::Char('m'),
    KeyCode::Char('y'),
];

const PASTES: [&str; 14] = [
    "5,9",
    "b10",
    "a1 b1",
    "x4,5",
    "10^40,3*10^40",
    "F300",
    "17,19 15,19 15,9",
    "[Game \"nim\"]\n3,5 3,3\n",
    "\n\n\r\n",
    "\u{1b}[2J\u{7}\0",
    "é漢字🂡\u{202e}",
    "10^1000000000",
    " ",
    "",
];

const TYPED: [&str; 6] = [
    "\nrule z \"z\"\n  moved = 1\n",
    "  when a > 3\n",
    "# piles 3",
    "claim in system 1\n  a = b\n",
    "parameter q = 2 in 1..4 \"q\"\n",
    "漢字\t\n",
];

struct Storm {
    dice: Xoshiro256PlusPlus,
    hand: Hand,
    world: World,
    keys: Vec<KeyEvent>,
    route: VecDeque<KeyCode>,
    /// The number of messages since the program began to wait.
    waited: usize,
    modes: HashSet<&'static str>,
    /// The letters outside ASCII that may have been typed.
    typed_letters: HashSet<char>,
    matches: usize,
    moves: usize,
    /// The number of messages sent to the editor of the workshop.
    typed: usize,
    /// The number of times that a draft was compared with the disk.
    drafts: usize,
    /// The number of screens drawn for a terminal that shows ASCII only.
    plain: usize,
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap())
}

/// The memory of this process in kilobytes, if the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

impl Storm {
    fn new(seed: u64) -> Self {
        let mut shared = HashSet::new();
        let keys = all_keys()
            .into_iter()
            .flat_map(goldpile_tui::Keys::bindings)
            .chain(EVERYWHERE)
            // A binding that several screens share counts once.
            .filter(|binding| shared.insert((binding.shown, binding.help)))
            .flat_map(|binding| binding.presses)
            .map(|(press, _)| match *press {
                Press::Code(code) => KeyEvent::new(code, KeyModifiers::NONE),
                Press::Char(typed) => KeyEvent::new(KeyCode::Char(typed), KeyModifiers::NONE),
                Press::Ctrl(typed) => KeyEvent::new(KeyCode::Char(typed), KeyModifiers::CONTROL),
                Press::Digit => KeyEvent::new(KeyCode::Char('7'), KeyModifiers::NONE),
                Press::Letter => KeyEvent::new(KeyCode::Char('b'), KeyModifiers::NONE),
            })
            .collect();
        let world = World::new(seed.is_multiple_of(2));
        Self {
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
            hand: world.hand((80, 24)),
            world,
            keys,
            route: VecDeque::new(),
            waited: 0,
            modes: HashSet::new(),
            typed_letters: TYPED
                .iter()
                .chain(&PASTES)
                .flat_map(|text| text.chars())
                .collect(),
            matches: 0,
            moves: 0,
            typed: 0,
            drafts: 0,
            plain: 0,
        }
    }

    /// Now and then, plans a way: to a line of the menu, and on from there.
    fn plan(&mut self) {
        let back = [KeyCode::Esc; 5].into_iter().chain([KeyCode::Char('q')]);
        if self.dice.random_bool(0.1) {
            self.route.extend(back);
            return self.invent();
        }
        if self.dice.random_bool(0.1) {
            self.route.extend(back);
            return self.set_a_key();
        }
        if self.dice.random_bool(0.1) {
            self.route.extend(back);
            return self.look_back();
        }
        // An analysis is in the second list, the lessons in the first.
        let (analyses, learns) = match self.dice.random_range(0..10) {
            0..3 => (true, false),
            3..6 => (false, true),
            _ => (false, false),
        };
        let chosen: Vec<KeyCode> = if analyses || learns {
            if learns {
                [KeyCode::Home, KeyCode::Down, KeyCode::Down].to_vec()
            } else {
                vec![KeyCode::End, KeyCode::Enter, KeyCode::Home]
            }
        } else {
            let line = self.dice.random_range(0..7);
            let down = std::iter::repeat_n(KeyCode::Down, line);
            [KeyCode::Home].into_iter().chain(down).collect()
        };
        // In a set-up to another game, in the list to another lesson, and on; then perhaps to the map, or to the
        // drills.
        // Only the sixth game has announcements.
        let games = match learns {
            true if self.dice.random_bool(0.7) => 5,
            false if self.dice.random_bool(0.5) => 5,
            _ => self.dice.random_range(0..7),
        };
        let to = if learns {
            KeyCode::Down
        } else {
            KeyCode::Right
        };
        let mut on = vec![KeyCode::Enter];
        // A lesson that is begun is resumed at once, with the list below it.
        if learns && self.dice.random_bool(0.7) {
            on.push(KeyCode::Esc);
        }
        on.extend([KeyCode::Home].iter().filter(|_| learns));
        on.extend(std::iter::repeat_n(to, games));
        match self.dice.random_range(0..10) {
            0 if learns => on.extend("dx".chars().map(KeyCode::Char)),
            1 if learns => on.extend("di".chars().map(KeyCode::Char)),
            2..8 if learns => {
                on.push(KeyCode::Char('d'));
                let set = self.dice.random_range(0..8);
                on.extend(std::iter::repeat_n(KeyCode::Down, set));
                on.push(KeyCode::Enter);
            }
            2..5 => on.extend([KeyCode::Enter, KeyCode::Char('m')]),
            _ => on.push(KeyCode::Enter),
        }
        self.route.extend(back.chain(chosen).chain(on));
        // An analysis may also be of an empty table.
        if analyses && self.dice.random_bool(0.3) {
            self.route.extend("t0,0".chars().map(KeyCode::Char));
            self.route.push_back(KeyCode::Enter);
        }
    }

    /// Plans the way to the page of keys in the settings, where a command gets the next key.
    fn set_a_key(&mut self) {
        use KeyCode::{Down, End, Enter, Home, Up};
        self.route
            .extend([End, Enter, Home, Down, Enter, End, Up, Enter]);
        let line = self.dice.random_range(0..9);
        self.route.extend(std::iter::repeat_n(Down, line));
        self.route.push_back(Enter);
    }

    /// Plans the way to the history: the records, the scores or the days.
    fn look_back(&mut self) {
        use KeyCode::{End, Enter, Tab, Up};
        self.route.extend([End, Up, Enter]);
        let tabs = self.dice.random_range(0..3);
        self.route.extend(std::iter::repeat_n(Tab, tabs));
    }

    /// Plans the way to a line of the workshop, and some typing there.
    fn invent(&mut self) {
        let mut keys = vec![KeyCode::End];
        keys.extend([KeyCode::Up; 2]);
        keys.extend([KeyCode::Enter, KeyCode::Home]);
        let line = self.dice.random_range(0..12);
        keys.extend(std::iter::repeat_n(KeyCode::Down, line));
        keys.push(match self.dice.random_range(0..10) {
            0 => KeyCode::Char('n'),
            1 => KeyCode::Char('i'),
            _ => KeyCode::Enter,
        });
        self.route.extend(keys);
        let typed = *TYPED.choose(&mut self.dice).unwrap();
        let down = self.dice.random_range(0..9);
        self.route.extend(std::iter::repeat_n(KeyCode::Down, down));
        self.route.extend(typed.chars().map(|letter| match letter {
            '\n' => KeyCode::Enter,
            letter => KeyCode::Char(letter),
        }));
    }

    /// Often answers a lesson correctly.
    fn learn(&mut self) {
        let study = self.hand.app.screen::<Study>();
        let Some(Exercise::Lesson(session)) = study.and_then(Study::exercise) else {
            return;
        };
        let keys = self.hand.app.keys().name;
        if !keys.starts_with("study") || keys == "study line" || self.dice.random_bool(0.5) {
            return;
        }
        let answer = right(session);
        match session.prompt() {
            Prompt::Question(Question::Predict(_)) => {
                self.route.extend(answer.chars().take(1).map(KeyCode::Char));
                return;
            }
            Prompt::Question(Question::Find(_)) | Prompt::Refute(_) | Prompt::Match(_) => {
                self.route.push_back(KeyCode::Char(':'));
            }
            _ => {}
        }
        self.route.extend(answer.chars().map(KeyCode::Char));
        self.route.push_back(KeyCode::Enter);
    }

    fn message(&mut self) -> Message {
        // Waiting ends after a while.
        if self.waited == PATIENCE {
            self.hand.app.update(Message::Tick);
            self.route.push_front(KeyCode::Esc);
        }
        if self.route.is_empty() && self.dice.random_bool(0.02) {
            self.plan();
        }
        if let Some(code) = self.route.pop_front() {
            return Message::Key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        self.learn();
        // Sometimes moves a record to the trash and opens the trash.
        if self.hand.app.keys().name == "records" && self.dice.random_bool(0.1) {
            self.route.extend("dyt".chars().map(KeyCode::Char));
        }
        if let Some(code) = self.route.pop_front() {
            return Message::Key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        let dice = &mut self.dice;
        match dice.random_range(0..1000) {
            0..20 => Message::Mouse(MouseEvent {
                kind: match dice.random_range(0..9) {
                    0 => MouseEventKind::ScrollUp,
                    1 => MouseEventKind::ScrollDown,
                    2 => MouseEventKind::Moved,
                    3 => MouseEventKind::Drag(MouseButton::Left),
                    4 => MouseEventKind::Down(MouseButton::Right),
                    5 => MouseEventKind::Up(MouseButton::Left),
                    _ => MouseEventKind::Down(MouseButton::Left),
                },
                column: dice.random_range(0..self.hand.size.0 + 3),
                row: dice.random_range(0..self.hand.size.1 + 3),
                modifiers: KeyModifiers::NONE,
            }),
            // A click on a place that does something.
            500..560 => match targets(&self.hand.app).choose(dice) {
                Some((area, _)) => Message::Mouse(MouseEvent {
                    kind: MouseEventKind::Down(MouseButton::Left),
                    column: area.x,
                    row: area.y,
                    modifiers: KeyModifiers::NONE,
                }),
                None => Message::Tick,
            },
            20..40 => Message::Tick,
            40..42 => Message::Resumed,
            42..48 => Message::Paste(if dice.random_bool(0.02) {
                "1,2 ".repeat(20_000)
            } else {
                (*PASTES.choose(dice).unwrap()).to_owned()
            }),
            48..60 => {
                self.hand.size = match dice.random_range(0..5) {
                    0 => (dice.random_range(1..=300), dice.random_range(1..=100)),
                    1 if dice.random_bool(0.3) => {
                        (dice.random_range(1..=60), dice.random_range(1..=18))
                    }
                    _ => (80, 24),
                };
                Message::Resize(self.hand.size.0, self.hand.size.1)
            }
            60..75 => Message::Key(KeyEvent::new(
                KeyCode::Char(dice.random_range(' '..'\u{2fff}')),
                KeyModifiers::NONE,
            )),
            75..90 => {
                let all = [
                    KeyModifiers::ALT,
                    KeyModifiers::SHIFT,
                    KeyModifiers::CONTROL,
                ];
                let key = self.keys.choose(dice).unwrap();
                Message::Key(KeyEvent::new(key.code, *all.choose(dice).unwrap()))
            }
            90..170 => Message::Key(KeyEvent::new(
                KeyCode::Char(dice.random_range('0'..='9')),
                KeyModifiers::NONE,
            )),
            170..500 => {
                let code = *OFTEN.choose(dice).unwrap();
                Message::Key(KeyEvent::new(code, KeyModifiers::NONE))
            }
            _ => Message::Key(*self.keys.choose(dice).unwrap()),
        }
    }

    fn step(&mut self) {
        let message = self.message();
        if let Message::Key(KeyEvent {
            code: KeyCode::Char(typed),
            ..
        }) = message
        {
            self.typed_letters.insert(typed);
        }
        let effects = self.hand.app.update(message);
        self.world.perform(&mut self.hand, effects);
        self.world.turn(&mut self.hand, &mut self.dice);
        let keys = self.hand.app.keys().name;
        self.modes.insert(keys);
        self.waited = match keys {
            "wait" => self.waited + 1,
            _ => 0,
        };
        if let Some(the_match) = self.hand.app.the_match() {
            let made = the_match.moves_made();
            self.matches += usize::from(made == 0);
            if let Some(last) = the_match.last() {
                let rules = &*the_match.game().rules;
                assert!(judge(rules, last.before, last.played).is_ok());
                assert_eq!(
                    after(rules, last.before, last.played),
                    *the_match.position()
                );
                self.moves += 1;
            }
        }
        if let Some(editor) = self.hand.app.screen::<Editor>() {
            self.typed += 1;
            if editor.is_kept() && self.dice.random_bool(0.1) {
                assert_eq!(self.world.draft(editor.name()), editor.text());
                self.drafts += 1;
            }
        }
        if self.dice.random_bool(0.12) {
            let drawn = self.hand.buffer();
            if self.world.ascii {
                let beyond = first_beyond(&drawn, |letter| self.typed_letters.contains(&letter));
                assert_eq!(beyond, None, "in\n{}", self.hand.screen());
                self.plain += 1;
            }
        }
    }
}

#[test]
fn never_leaves_the_rules() {
    let long = variable("GOLDPILE_STORM");
    let messages = long.map_or(SHORT, |long| usize::try_from(long).unwrap());
    // A seed whose storm visits almost every place by itself.
    let seed = variable("GOLDPILE_SEED").unwrap_or(21);
    let mut storm = Storm::new(seed);
    let mut begun = None;
    for step in 1..=messages {
        storm.step();
        if long.is_some() && step % (messages / 10).max(1) == 0 {
            let now = memory();
            eprintln!("{step} messages, {} kB", now.unwrap_or_default());
            if step >= messages / 5 {
                let first = *begun.get_or_insert(now);
                if let (Some(first), Some(now)) = (first, now) {
                    assert!(now <= first + GROWTH, "{first} kB, then {now} kB");
                }
            }
        }
    }
    // Some places are rarely visited, and some only in a world where little has happened yet.
    let mut been = Been::default();
    been.with(messages, &storm);
    for more in 1..=OTHERS {
        if been.misses().is_empty() {
            break;
        }
        println!(
            "{} messages, and not yet {:?}",
            been.messages,
            been.misses()
        );
        let mut other = Storm::new(seed.wrapping_add(more));
        let mut with_it = been.clone();
        for step in 1..=SHORT {
            other.step();
            if step % OFTEN_ENOUGH == 0 {
                with_it = been.clone();
                with_it.with(step, &other);
                if with_it.misses().is_empty() {
                    break;
                }
            }
        }
        been = with_it;
    }
    println!("{} messages", been.messages);
    assert!(been.misses().is_empty(), "never {:?}", been.misses());
}

/// The places that storms have visited. Storms change keys, and leave without being asked.
#[derive(Clone, Default)]
struct Been {
    messages: usize,
    modes: HashSet<&'static str>,
    counts: [usize; 7],
}

impl Been {
    /// What is counted, and how many times it must happen at least.
    const WANTED: [(&'static str, usize); 7] = [
        ("at the start of a match", 25),
        ("after a move", 50),
        ("in the editor", 50),
        ("reading a draft", 5),
        ("reading what is kept", 50),
        ("resuming a match", 1),
        ("in ASCII", 50),
    ];

    fn with(&mut self, messages: usize, storm: &Storm) {
        self.messages += messages;
        self.modes.extend(&storm.modes);
        let Storm { world, .. } = storm;
        let counts = [
            storm.matches,
            storm.moves,
            storm.typed,
            storm.drafts,
            world.read,
            world.resumed,
            storm.plain,
        ];
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += count;
        }
    }

    fn misses(&self) -> Vec<&'static str> {
        let modes = all_keys().into_iter().map(|keys| keys.name);
        let modes = modes.filter(|mode| !self.modes.contains(mode));
        let counted = Self::WANTED.iter().zip(self.counts);
        let rare = counted.filter(|((_, least), count)| count < least);
        modes.chain(rare.map(|((what, _), _)| *what)).collect()
    }
}
