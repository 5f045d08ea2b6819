//! Times exhaustive play, and rules given as text:
//!
//! ```text
//! cargo bench --bench solve                                     prints the tables
//! cargo bench --bench solve -- raleigh flora                    only for these games
//! cargo bench --bench solve -- --markdown docs/speed-solve.md   writes the goals to a page too
//! cargo bench --bench solve -- --before speed-old.md            with the times of an earlier page
//! ```
//!
//! For each computation, prints the time, the states per second and the peak memory. In the same run,
//! compares it with a plain memoised recursion up to a bound that this can manage, and prints the states
//! per second of both and their ratio. Peaks are read from `/proc`, on Linux only, and never fall from one
//! line to the next.
#![cfg_attr(test, allow(dead_code))]
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::panic,
    unreachable_pub
)]

#[path = "solve/processes.rs"]
mod processes;
#[path = "numbers/running.rs"]
mod running;
#[path = "numbers/table.rs"]
#[allow(dead_code)]
mod table;

use goldpile::engine::rules::walk::TakeWalk;
use goldpile::engine::{Counts, Game, Move, Outcome, Position, Rules, after, start};
use goldpile::games::catalogue;
use goldpile::number::Natural;
use goldpile::solve::{Control, Extent, Reach, ValueKind, ValueTable};
use rand::SeedableRng as _;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use table::{Goal, Row, Table, time};

/// A computation with its goal, and the bound for the recursion.
struct Task {
    game: &'static str,
    settings: &'static str,
    value: ValueKind,
    piles: usize,
    max: u64,
    goal: Duration,
    small: u64,
}

const TASKS: [Task; 4] = [
    Task {
        game: "wythoff",
        settings: "t=1",
        value: ValueKind::Grundy,
        piles: 2,
        max: 1023,
        goal: Duration::from_secs(2),
        small: 90,
    },
    Task {
        game: "raleigh",
        settings: "",
        value: ValueKind::Outcome,
        piles: 3,
        max: 200,
        goal: Duration::from_secs(1),
        small: 40,
    },
    Task {
        game: "flora",
        settings: "",
        value: ValueKind::Outcome,
        piles: 4,
        max: 60,
        goal: Duration::from_secs(2),
        small: 20,
    },
    Task {
        game: "imitation",
        settings: "p=2 m=2",
        value: ValueKind::Outcome,
        piles: 2,
        max: 60,
        goal: Duration::from_secs(5),
        small: 16,
    },
];

/// The text of the page before its rows.
const INTRODUCTION: &str = "Written by `cargo bench --bench solve -- \
     --markdown docs/speed-solve.md`. *By hand* is the same computation written in Rust for this game \
     alone, timed in the same run: the figure is how many times as long the program takes, which \
     derives everything from the rule file. *Before* is the time that an earlier version, run on the same \
     machine on the same day, printed for the row.";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mut asked, mut markdown, mut before) = (Vec::new(), None, String::new());
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            processes::SIEVE => {
                let largest = rest.next().unwrap().parse().unwrap();
                println!("{}", raleigh(largest));
                return;
            }
            "--markdown" => markdown = rest.next(),
            "--before" => before = std::fs::read_to_string(rest.next().unwrap()).unwrap(),
            flag if flag.starts_with('-') => {}
            _ => asked.push(argument),
        }
    }
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
    let wanted = |task: &&Task| asked.is_empty() || asked.iter().any(|game| game == task.game);
    for task in TASKS.iter().filter(wanted) {
        let game = game(task);
        let full = solver(&game, task, task.max);
        let peak = own_peak();
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
    println!();
    let mut table = Table::new(&before);
    twins(&asked, &mut table);
    reading(&mut table);
    derived(&mut table);
    if asked.is_empty() {
        processes::measure(&mut table);
    }
    if let Some(path) = markdown {
        std::fs::write(&path, table.page(INTRODUCTION)).unwrap();
        println!("written to {path}");
    }
}

/// Compares rules derived from a statement with rules written by hand in Rust: judging, listing and
/// sampling.
fn derived(table: &mut Table) {
    let catalogue = catalogue();
    for entry in catalogue.entries() {
        let game = entry.default_game();
        let piles = *entry.piles.end().min(&4);
        let mut values = game.settings.values().to_vec();
        values.pop();
        let hand = goldpile_testkit::by_hand::rules(&entry.name, &values);
        let both: [&dyn Rules; 2] = [&*game.rules, &*hand];
        let at = |base: &Natural| -> Position {
            let row = (0..piles as u64).map(|pile| base + pile * 7);
            let start = start(&*hand, row.collect(), &[]).unwrap();
            match start.phase {
                goldpile::engine::Phase::Take => start,
                goldpile::engine::Phase::Block => after(&*hand, &start, &Move::Block(Vec::new())),
            }
        };
        let [small, middle, huge] = [
            Natural::small(12),
            Natural::small(10).pow(18),
            Natural::small(10).pow(60),
        ]
        .map(|n| at(&n));
        let mut take: Counts = std::iter::repeat_n(Natural::ZERO, piles).collect();
        take[0] = Natural::small(3);
        let take = Move::Take(take);
        let judged = in_turn(20_000, both, |rules| {
            let _ = goldpile::engine::judge(rules, &middle, &take);
        });
        let listed = in_turn(200, both, |rules| {
            let _ = TakeWalk::new(rules, &small).take(200).count();
        });
        let mut dice = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(1);
        let sampled = in_turn(5_000, both, |rules| {
            let _ = goldpile::engine::rules::sample::random_move(rules, &huge, &mut dice);
        });
        for (what, size, [ours, hand]) in [
            ("judge a move", "10¹⁸ tokens", judged),
            ("list the moves", "12 tokens", listed),
            ("sample a move", "10⁶⁰ tokens", sampled),
        ] {
            table.row(&Row {
                what: format!("{}, {what}", entry.name),
                size: size.to_owned(),
                time: time(Duration::from_secs_f64(ours / 1e9)),
                figure: ours / hand,
                unit: "× by hand",
                goal: Goal::AtMost(1.3),
            });
        }
    }
}

/// The times per call, in nanoseconds, in the fastest of ten rounds. Each round calls both in turn, since
/// the speed of a machine may change.
fn in_turn(calls: u32, both: [&dyn Rules; 2], mut call: impl FnMut(&dyn Rules)) -> [f64; 2] {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..10 {
        for (rules, least) in both.iter().zip(&mut least) {
            let begin = Instant::now();
            for _ in 0..calls {
                call(*rules);
            }
            let took = begin.elapsed().as_secs_f64() * 1e9 / f64::from(calls);
            *least = least.min(took);
        }
    }
    least
}

/// Times reading the rules of the games.
fn reading(table: &mut Table) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games/src");
    for entry in catalogue().entries() {
        let text = std::fs::read_to_string(root.join(entry.name.as_str()).join("rules.game"));
        let text = text.unwrap();
        let took = (0..5).map(|_| {
            let begin = Instant::now();
            for _ in 0..100 {
                goldpile::engine::Statement::parse(&text).unwrap();
            }
            begin.elapsed() / 100
        });
        let took = took.min().unwrap();
        table.row(&Row {
            what: format!("{}, read the rules", entry.name),
            size: format!("{} bytes", text.len()),
            time: time(took),
            figure: took.as_secs_f64() * 1e3,
            unit: "ms",
            goal: Goal::AtMost(1.0),
        });
    }
}

fn game(task: &Task) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(task.game).unwrap();
    entry
        .game(entry.parse_settings(task.settings).unwrap())
        .unwrap()
}

struct Run {
    states: u64,
    /// The number of P-positions among the states.
    lost: u64,
    time: Duration,
}

impl Run {
    fn rate(&self) -> f64 {
        self.states as f64 / self.time.as_secs_f64()
    }
}

fn best(run: impl Fn() -> Run) -> Run {
    (0..3).map(|_| run()).min_by_key(|run| run.time).unwrap()
}

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
            .filter(|&place| reach.outcome(place, task.value) == Some(Outcome::P))
            .count() as u64;
        return Run {
            states: reach.len(),
            lost,
            time,
        };
    }
    let mut field = ValueTable::new(rules, extent, task.value).unwrap();
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

/// A plain recursion: lists the moves from a position, and looks up or computes the value after each.
struct Recursion<'a> {
    rules: &'a dyn Rules,
    piles: usize,
    value: ValueKind,
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

    /// Covers all starts up to the bound; in games without memory only those in increasing order, as the
    /// program does.
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
        let lost = |found: &&u16| value.outcome(**found, false) == Outcome::P;
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
        for (_, taken) in TakeWalk::new(rules, &position).flatten() {
            let value = self.value(&after(rules, &position, &Move::Take(taken)));
            options.push(value);
            if self.value == ValueKind::Outcome && value == 0 && position.memory.is_empty() {
                break;
            }
        }
        let value = match self.value {
            ValueKind::Outcome => u16::from(options.contains(&0)),
            ValueKind::Grundy => (0..u16::MAX)
                .find(|value| !options.contains(value))
                .unwrap(),
            ValueKind::Remoteness => {
                let even = options.iter().filter(|value| *value % 2 == 0).min();
                even.or(options.iter().max()).map_or(0, |value| value + 1)
            }
        };
        self.seen.insert(position, value);
        value
    }
}

/// A computation to compare, in the same run, with one written by hand for this game alone.
struct Twin {
    game: &'static str,
    piles: usize,
    max: u64,
    value: ValueKind,
    /// The number of P-positions, counting each set of piles once, or the sum of the Sprague–Grundy values.
    by_hand: fn(usize) -> u64,
    /// The most seconds it may take; `None` if the goal is five times as long as by hand.
    seconds: Option<f64>,
}

const TWINS: [Twin; 4] = [
    Twin {
        game: "raleigh",
        piles: 3,
        max: 200,
        value: ValueKind::Outcome,
        by_hand: raleigh,
        seconds: None,
    },
    Twin {
        game: "raleigh",
        piles: 3,
        max: 1000,
        value: ValueKind::Outcome,
        by_hand: raleigh,
        seconds: None,
    },
    Twin {
        game: "wythoff",
        piles: 2,
        max: 10_000,
        value: ValueKind::Outcome,
        by_hand: wythoff,
        seconds: Some(2.0),
    },
    Twin {
        game: "wythoff",
        piles: 2,
        max: 1023,
        value: ValueKind::Grundy,
        by_hand: wythoff_values,
        seconds: None,
    },
];

fn twins(asked: &[String], table: &mut Table) {
    for twin in &TWINS {
        if !asked.is_empty() && !asked.iter().any(|game| game == twin.game) {
            continue;
        }
        let catalogue = catalogue();
        let entry = catalogue.find(twin.game).unwrap();
        let game = entry.default_game();
        let extent = Extent {
            piles: twin.piles,
            max: twin.max,
            ordered: false,
        };
        let begin = Instant::now();
        let mut field = ValueTable::new(&*game.rules, extent, twin.value).unwrap();
        if twin.value == ValueKind::Outcome {
            // The first total is reported after all positions have been played out.
            field.advance(&goldpile::solve::Cancel::default()).unwrap();
        } else {
            field.run(&Control::quiet()).unwrap();
        }
        let ours = begin.elapsed();
        let peak = own_peak();
        let begin = Instant::now();
        std::hint::black_box((twin.by_hand)(usize::try_from(twin.max).unwrap()));
        let hand = begin.elapsed();
        let (figure, unit, most) = match twin.seconds {
            Some(most) => (ours.as_secs_f64(), "s", most),
            None => (ours.as_secs_f64() / hand.as_secs_f64(), "× by hand", 5.0),
        };
        table.row(&Row {
            what: format!("{}, {:?}", twin.game, twin.value),
            size: format!("piles ≤ {}, peak {peak}", twin.max),
            time: time(ours),
            figure,
            unit,
            goal: Goal::AtMost(most),
        });
    }
}

/// Solves Raleigh by marking backwards: one bit for each position with piles a ≤ b ≤ c, row by row.
fn raleigh(max: usize) -> u64 {
    let side = max + 1;
    // The index where the row (a, b, b…) begins.
    let mut rows = vec![0usize; side * side];
    let mut len = 0;
    for a in 0..side {
        for b in a..side {
            rows[a * side + b] = len;
            len += side - b;
        }
    }
    let mut won = vec![0u64; len.div_ceil(64)];
    let place = |mut piles: [usize; 3]| {
        piles.sort_unstable();
        let [a, b, c] = piles;
        rows[a * side + b] + c - b
    };
    let mut lost = 0;
    for a in 0..side {
        for b in a..side {
            for c in b..side {
                let here = place([a, b, c]);
                if won[here / 64] >> (here % 64) & 1 == 1 {
                    continue;
                }
                lost += 1;
                let mut mark = |piles: [usize; 3]| {
                    let place = place(piles);
                    won[place / 64] |= 1 << (place % 64);
                };
                // I: one pile stays as it is; one or both of the others grow.
                for (stays, p, q) in [(a, b, c), (b, a, c), (c, a, b)] {
                    for x in p..side {
                        for y in q..side {
                            if x > p || y > q {
                                mark([stays, x, y]);
                            }
                        }
                    }
                }
                // II: from two equal piles to nothing.
                if c == 0 {
                    for x in 0..side {
                        for y in 0..side {
                            mark([x, x, y]);
                        }
                    }
                }
                // III: the same number is added to two piles, and some number to the third, which must then
                // be the smallest.
                for [p, q, r] in [
                    [a, b, c],
                    [a, c, b],
                    [b, a, c],
                    [b, c, a],
                    [c, a, b],
                    [c, b, a],
                ] {
                    let least = q <= p && q <= r;
                    for t in 1..side {
                        if q + t >= side || r + t >= side || q + t >= r + t {
                            break;
                        }
                        if t == 3 && least {
                            continue;
                        }
                        for x in (p + 1).max(1)..(q + t) {
                            mark([x, q + t, r + t]);
                        }
                    }
                }
                won[here / 64] &= !(1 << (here % 64));
            }
        }
    }
    lost
}

/// Solves Wythoff by marking backwards: one bit for each position with increasing piles.
fn wythoff(max: usize) -> u64 {
    let side = max + 1;
    let rows: Vec<usize> = (0..side).map(|a| a * side - a * (a + 1) / 2).collect();
    let mut won = vec![0u64; (side * (side + 1) / 2).div_ceil(64) + 1];
    let place = |a: usize, b: usize| if a <= b { rows[a] + b } else { rows[b] + a };
    let mut lost = 0;
    for a in 0..side {
        for b in a..side {
            let here = place(a, b);
            if won[here / 64] >> (here % 64) & 1 == 1 {
                continue;
            }
            lost += 1;
            let mut mark = |place: usize| won[place / 64] |= 1 << (place % 64);
            for x in b + 1..side {
                mark(place(a, x));
            }
            for x in a + 1..side {
                mark(place(x, b));
            }
            for t in 1..side - b {
                mark(place(a + t, b + t));
            }
        }
    }
    lost
}

/// Computes Sprague–Grundy values of Wythoff, with one bit for each value seen in each row, column and
/// diagonal.
fn wythoff_values(max: usize) -> u64 {
    let side = max + 1;
    let words = (2 * side).div_ceil(64) + 1;
    let mut columns = vec![0u64; side * words];
    let mut diagonals = vec![0u64; (2 * side) * words];
    let mut sum = 0;
    for a in 0..side {
        let mut row = vec![0u64; words];
        for b in 0..side {
            let column = &mut columns[b * words..(b + 1) * words];
            let diagonal = side + b - a;
            let diagonal = &mut diagonals[diagonal * words..(diagonal + 1) * words];
            let word = (0..words)
                .find(|&word| row[word] | column[word] | diagonal[word] != u64::MAX)
                .unwrap();
            let free = !(row[word] | column[word] | diagonal[word]);
            let bit = free & free.wrapping_neg();
            row[word] |= bit;
            column[word] |= bit;
            diagonal[word] |= bit;
            sum += word as u64 * 64 + u64::from(bit.trailing_zeros());
        }
    }
    sum
}

/// The peak memory of this process, as text; empty if it is unknown.
fn own_peak() -> String {
    let peak = running::in_status("self", "VmHWM:");
    peak.map_or_else(String::new, |bytes| format!("{} MiB", bytes >> 20))
}
