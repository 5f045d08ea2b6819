//! What several tests share: all games, their reachable states, structured big numbers, and the simplest possible
//! exhaustive play.
//!
//! Only tests and benches depend on this crate. It may depend on everything up to `learn`.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "for tests: a failed unwrap is a failed test"
)]

pub mod bachet;
pub mod by_hand;
pub mod clock;
pub mod dense;
pub mod learner;
pub mod unlike;
pub mod wrong;

use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{
    Counts, FormulationName, Game, Move, Outcome, Phase, Position, Record, Rules, after, start,
};
use goldpile_games::catalogue;
use goldpile_number::{Natural, parse_count};
use goldpile_play::{Adviser, Ending, Match, Seat, Side};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::{HashMap, HashSet};
use std::path::Path;

pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The number of rounds of a test: `usual`, unless the environment variable sets it.
pub fn rounds<T: std::str::FromStr>(variable: &str, usual: T) -> T {
    let given = std::env::var(variable).ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The size of a sweep: a third of the `whole`, or all of it if `GOLDPILE_LONG` is set. With a fixed seed,
/// repeating a sweep finds nothing new.
pub fn sweep<T: TryFrom<u32, Error: std::fmt::Debug>>(whole: u32) -> T {
    long_or(whole.div_ceil(3), whole).try_into().unwrap()
}

/// The `usual` size, or the `whole` if `GOLDPILE_LONG` is set.
pub fn long_or<T>(usual: T, whole: T) -> T {
    match std::env::var_os("GOLDPILE_LONG") {
        Some(_) => whole,
        None => usual,
    }
}

/// Every game with a spread of its parameters, including [`unlike`] and [`bachet`], the example of
/// `docs/add-a-game.md`. `GOLDPILE_GAME` selects one game.
pub fn every_game() -> Vec<Game> {
    let catalogue = catalogue();
    let own = [unlike::entry(), bachet::entry().unwrap()];
    let wanted = std::env::var("GOLDPILE_GAME").ok();
    let entries = catalogue.entries().iter().chain(&own);
    entries
        // One game, while working on it.
        .filter(|entry| wanted.as_ref().is_none_or(|wanted| entry.name == *wanted))
        .flat_map(|entry| {
            entry
                .spread()
                .into_iter()
                .map(|settings| entry.game(settings).unwrap())
        })
        .collect()
}

/// Each game and, if it is in normal play, its misère version.
pub fn in_both_plays(games: Vec<Game>) -> impl Iterator<Item = Game> {
    games.into_iter().flat_map(|game| {
        let misere = (!game.rules.is_misere()).then(|| game.clone().misere());
        std::iter::once(game).chain(misere)
    })
}

/// A match of this game after this record, between these players, with the seed 1.
pub fn the_match(game: &str, record: &str, seats: [Seat; 2]) -> Match {
    let entry = catalogue().find(game).unwrap().clone();
    let game = entry.default_game();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    Match::resume(game, line, seats, 1)
}

/// Claims the win for this side, and ends the match if the claim is right. Returns whether it is.
pub fn claim(the_match: &mut Match, side: Side, adviser: &Adviser) -> bool {
    let outcome = adviser.outcome(the_match.position()).unwrap();
    let is_right = the_match.is_claim_right(side, outcome);
    if is_right {
        the_match.declare(Ending::Claimed(side));
    }
    is_right
}

/// The name of a game in the message of a failing assertion.
pub fn label(game: &Game) -> String {
    format!("{} {}", game.entry.name, game.settings)
}

/// The largest pile for a test that tries everything.
pub fn small(piles: usize) -> u64 {
    match piles {
        1 => 30,
        2 => 9,
        3 => 5,
        _ => 3,
    }
}

/// Every row of counts that are each at most the number given.
pub fn rows(most: impl IntoIterator<Item = u64>) -> Vec<Counts> {
    most.into_iter().fold(vec![Counts::new()], |rows, most| {
        rows.iter()
            .flat_map(|row| {
                (0..=most).map(move |count| {
                    let mut row = row.clone();
                    row.push(count.into());
                    row
                })
            })
            .collect()
    })
}

/// Every row of amounts that each exceed the pile by at most `excess`.
pub fn all_takes(piles: &[Natural], excess: u64) -> Vec<Counts> {
    rows(piles.iter().map(|pile| pile.to_u64().unwrap() + excess))
}

pub fn starts(game: &Game, piles: usize, largest: u64) -> Vec<Position> {
    (rows(std::iter::repeat_n(largest, piles)).into_iter())
        .map(|row| start(&*game.rules, row, &[]).unwrap())
        .collect()
}

/// The numbers of piles for a test: all that the game allows, up to four.
pub fn pile_numbers(game: &Game) -> impl Iterator<Item = usize> + use<> {
    let piles = game.entry.piles.clone();
    piles.filter(|&piles| piles <= 4)
}

/// Every announcement in a position: all sets of positions that may be announced, up to the allowed number.
pub fn announcements(rules: &dyn Rules, position: &Position) -> Vec<Move> {
    let announcement = rules.announcement(&position.piles).unwrap();
    let squares: Vec<Counts> =
        TakeWalk::of_clauses(&position.piles, [announcement.squares.clone()])
            .map(Result::unwrap)
            .map(|(_, taken)| left(&position.piles, &taken))
            .collect();
    let mut sets: Vec<Vec<Counts>> = vec![Vec::new()];
    for square in squares {
        let more: Vec<Vec<Counts>> = sets
            .iter()
            .filter(|set| set.len() < announcement.at_most)
            .map(|set| {
                let mut set = set.clone();
                set.push(square.clone());
                set
            })
            .collect();
        sets.extend(more);
    }
    sets.into_iter().map(Move::block).collect()
}

pub fn moves(rules: &dyn Rules, position: &Position) -> Vec<Move> {
    match position.phase {
        Phase::Take => TakeWalk::new(rules, position)
            .map(Result::unwrap)
            .map(|(_, taken)| Move::Take(taken))
            .collect(),
        Phase::Block => announcements(rules, position),
    }
}

/// Every state that play can reach from starts with piles up to this size.
pub fn reachable(game: &Game, piles: usize, largest: u64) -> Vec<Position> {
    let rules = &*game.rules;
    let mut seen: HashSet<Position> = HashSet::new();
    let mut pending = starts(game, piles, largest);
    while let Some(position) = pending.pop() {
        if seen.insert(position.clone()) {
            for chosen in moves(rules, &position) {
                pending.push(after(rules, &position, &chosen));
            }
        }
    }
    seen.into_iter().collect()
}

/// Outcomes by plain recursion over all moves and all announcements, to compare with the solver.
#[derive(Default)]
pub struct Naive {
    seen: HashMap<Position, Outcome>,
}

impl Naive {
    pub fn outcome(&mut self, rules: &dyn Rules, position: &Position) -> Outcome {
        if let Some(outcome) = self.seen.get(position) {
            return *outcome;
        }
        let moves = moves(rules, position);
        // In misère play, a player who cannot move has won.
        let over = moves.is_empty() && rules.is_misere();
        let wins = over
            || (moves.iter())
                .any(|chosen| self.outcome(rules, &after(rules, position, chosen)) == Outcome::P);
        let outcome = Outcome::for_actor(position.phase, wins);
        self.seen.insert(position.clone(), outcome);
        outcome
    }
}

/// Numbers that reveal off-by-one errors and lost carries: Fibonacci ± 1, 10ᵏ ± 1, sums of ±2ᵏ.
pub fn structured() -> Vec<Natural> {
    let mut numbers = Vec::new();
    for text in [
        "0",
        "1",
        "2",
        "3",
        "7",
        "12",
        "102334155",
        "2^32-1",
        "2^53+1",
        "2^62+2^31-1",
        "2^63-1",
        "2^63",
        "2^64-1",
        "2^64",
        "2^64+1",
        "2^127-2^63+1",
        "2^128-1",
        "2^200-2^100+2^3",
        "2^500+2^250-2^10",
        "10^9-1",
        "10^18+1",
        "10^19-1",
        "10^40",
        "10^60-1",
        "10^60+1",
        "3*10^60+7",
        "F90-1",
        "F91",
        "F92+1",
        "F93-1",
        "F94+1",
        "F95-1",
        "F186-1",
        "F187",
        "F188+1",
        "F300-1",
        "F300",
        "F300+1",
        "F301-1",
        "F301",
        "F301+1",
        "F1000",
        "F1001-1",
    ] {
        numbers.push(parse_count(text).unwrap());
    }
    numbers
}

/// Starts whose piles are structured numbers, random numbers of forty digits, or P-positions and their neighbours.
pub fn big_starts(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Vec<Position> {
    let numbers = structured();
    let oracle = game.oracle.as_ref().unwrap();
    let mut starts = Vec::new();
    for _ in 0..sweep::<u32>(60) {
        let number = rng.random_range(game.entry.piles.clone());
        let piles: Counts = (0..number)
            .map(|_| numbers[rng.random_range(0..numbers.len())].clone())
            .collect();
        starts.push(start(&*game.rules, piles, &[]).unwrap());
    }
    let forty = Natural::from(10u64).pow(40);
    for _ in 0..sweep::<u32>(40) {
        let number = rng.random_range(game.entry.piles.clone());
        let piles: Counts = (0..number)
            .map(|_| Natural::random_inclusive(rng, &Natural::ZERO, &forty))
            .collect();
        starts.push(start(&*game.rules, piles, &[]).unwrap());
    }
    // P-positions and their neighbours reveal a wrong floor.
    for index in &numbers {
        for formulation in oracle.formulations() {
            // The others search for the row, with one verdict for each bit.
            if index.bits() > 130 && formulation.name() != FormulationName::ALGEBRAIC {
                continue;
            }
            let Ok(mut rows) = formulation.rows(index) else {
                continue;
            };
            let row: Counts = rows.next().unwrap().cells.into_iter().collect();
            for (pile, change) in (0..row.len()).flat_map(|pile| [(pile, 0u64), (pile, 1)]) {
                let mut piles = row.clone();
                piles[pile] += change;
                starts.push(start(&*game.rules, piles, &[]).unwrap());
            }
        }
    }
    starts
}
