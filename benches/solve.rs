//! How fast exhaustive play is: `cargo bench --bench solve`, or of some games alone
//! `cargo bench --bench solve -- raleigh flora`.
//!
//! For each computation the time, the states a second and the peak of memory; and in the same run,
//! at a bound that it can bear, a plain recursion that remembers what it has seen, with the states
//! a second of both there and their ratio. Peaks are read from `/proc`, on Linux only, and never
//! fall from one line to the next.
#![cfg_attr(test, allow(dead_code))]
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss
)]

use goldpile::engine::walk::Takes;
use goldpile::engine::{Counts, Game, Move, Outcome, Position, Rules, after, start};
use goldpile::games::catalogue;
use goldpile::number::Natural;
use goldpile::solve::{Control, Extent, Field, Reach, Value};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// One computation with its goal and a bound for the recursion.
struct Task {
    game: &'static str,
    settings: &'static str,
    value: Value,
    piles: usize,
    max: u64,
    goal: Duration,
    small: u64,
}

const TASKS: [Task; 4] = [
    Task {
        game: "wythoff",
        settings: "t=1",
        value: Value::Grundy,
        piles: 2,
        max: 1023,
        goal: Duration::from_secs(2),
        small: 90,
    },
    Task {
        game: "raleigh",
        settings: "",
        value: Value::Outcome,
        piles: 3,
        max: 200,
        goal: Duration::from_secs(1),
        small: 40,
    },
    Task {
        game: "flora",
        settings: "",
        value: Value::Outcome,
        piles: 4,
        max: 60,
        goal: Duration::from_secs(2),
        small: 20,
    },
    Task {
        game: "imitation",
        settings: "p=2 m=2",
        value: Value::Outcome,
        piles: 2,
        max: 60,
        goal: Duration::from_secs(5),
        small: 16,
    },
];

fn main() {
    println!(
        "{:<22} {:>6} {:>10} {:>8} {:>5} {:>12} {:>8} | {:>5} {:>12} {:>12} {:>6}",
        "game",
        "piles≤",
        "states",
        "time",
        "goal",
        "a second",
        "peak",
        "piles≤",
        "a second",
        "recursion",
        "ratio"
    );
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let wanted = |task: &&Task| asked.is_empty() || asked.iter().any(|game| game == task.game);
    for task in TASKS.iter().filter(wanted) {
        let game = game(task);
        let full = solver(&game, task, task.max);
        let peak = peak().map_or_else(String::new, |kib| format!("{} MiB", kib >> 10));
        let ours = best(|| solver(&game, task, task.small));
        let plain = best(|| Recursion::of(&game, task).run(task.small));
        assert_eq!(ours.lost, plain.lost, "they do not find the same");
        println!(
            "{:<22} {:>6} {:>10} {:>6.2} s {:>3} s {:>12.0} {:>8} | {:>5} {:>12.0} {:>12.0} {:>6.1}",
            format!("{} {} {:?}", task.game, task.settings, task.value).replace("  ", " "),
            task.max,
            full.states,
            full.time.as_secs_f64(),
            task.goal.as_secs(),
            full.rate(),
            peak,
            task.small,
            ours.rate(),
            plain.rate(),
            ours.rate() / plain.rate()
        );
    }
}

fn game(task: &Task) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(task.game).unwrap();
    entry.game(entry.parse_settings(task.settings).unwrap())
}

/// What a run did.
struct Run {
    states: u64,
    /// How many of them are P-positions.
    lost: u64,
    time: Duration,
}

impl Run {
    fn rate(&self) -> f64 {
        self.states as f64 / self.time.as_secs_f64()
    }
}

/// The quickest of three.
fn best(run: impl Fn() -> Run) -> Run {
    (0..3).map(|_| run()).min_by_key(|run| run.time).unwrap()
}

/// Exhaustive play as the program does it.
fn solver(game: &Game, task: &Task, max: u64) -> Run {
    let rules = &*game.rules;
    let extent = Extent {
        piles: task.piles,
        max,
        ordered: false,
    };
    let begin = Instant::now();
    if task.settings.starts_with("p=") {
        let mut reach = Reach::explore(rules, task.piles, max, &Control::quiet()).unwrap();
        reach.settle_all(task.value, &Control::quiet()).unwrap();
        let time = begin.elapsed();
        let places = (0..=reach.most()).flat_map(|total| reach.places(total));
        let lost = places
            .filter(|&place| task.value.outcome(reach.value(place).unwrap()) == Outcome::P)
            .count() as u64;
        return Run {
            states: reach.len(),
            lost,
            time,
        };
    }
    let mut field = Field::new(rules, extent, task.value).unwrap();
    field.run(&Control::quiet()).unwrap();
    let time = begin.elapsed();
    let lost = (0..=max * task.piles as u64)
        .map(|total| {
            let level = extent.level(total);
            let lost = |piles: &&[u32]| field.outcome(piles) == Some(Outcome::P);
            level.positions().filter(lost).count() as u64
        })
        .sum();
    Run {
        states: field.done(),
        lost,
        time,
    }
}

/// Plain recursion: a position's options are listed as moves and looked up, or worked out.
struct Recursion<'a> {
    rules: &'a dyn Rules,
    piles: usize,
    value: Value,
    seen: HashMap<Position, u16>,
}

impl<'a> Recursion<'a> {
    fn of(game: &'a Game, task: &Task) -> Self {
        Self {
            rules: &*game.rules,
            piles: task.piles,
            value: task.value,
            seen: HashMap::new(),
        }
    }

    /// All starts up to the bound; increasing ones where nothing is remembered, as the program does.
    fn run(mut self, max: u64) -> Run {
        let begin = Instant::now();
        let ones: Counts = std::iter::repeat_n(Natural::ONE, self.piles).collect();
        let memoryless = start(self.rules, ones, &[]).unwrap().memory.is_empty();
        let extent = Extent {
            piles: self.piles,
            max,
            ordered: !memoryless,
        };
        for total in 0..=max * self.piles as u64 {
            for piles in extent.level(total).positions() {
                let piles: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
                let position = start(self.rules, piles, &[]).unwrap();
                self.value(&position);
            }
        }
        let time = begin.elapsed();
        let value = self.value;
        let lost = |found: &&u16| value.outcome(**found) == Outcome::P;
        Run {
            states: self.seen.len() as u64,
            lost: self.seen.values().filter(lost).count() as u64,
            time,
        }
    }

    fn value(&mut self, position: &Position) -> u16 {
        let mut position = position.clone();
        if position.memory.is_empty() && !self.rules.order_matters() {
            position.piles.sort();
        }
        if let Some(&value) = self.seen.get(&position) {
            return value;
        }
        let rules = self.rules;
        let mut options = Vec::new();
        for (_, taken) in Takes::new(rules, &position) {
            let value = self.value(&after(rules, &position, &Move::Take(taken)));
            options.push(value);
            if self.value == Value::Outcome && value == 0 && position.memory.is_empty() {
                break;
            }
        }
        let value = match self.value {
            Value::Outcome => u16::from(options.contains(&0)),
            Value::Grundy => (0..u16::MAX)
                .find(|value| !options.contains(value))
                .unwrap(),
            Value::Remoteness => {
                let even = options.iter().filter(|value| *value % 2 == 0).min();
                even.or(options.iter().max()).map_or(0, |value| value + 1)
            }
        };
        self.seen.insert(position, value);
        value
    }
}

/// The most memory that the process has held, in KiB.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
