//! The survey of the rules being typed: whether they can be read, and their P-positions by exhaustive play.

use goldpile_app::{Job, JobSubject};
use goldpile_engine::rules::is_within;
use goldpile_engine::statement::Order;
use goldpile_engine::{Counts, Game, GameEntry, Outcome, Position, StatementError, start};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_prove::idle_rules;
use goldpile_solve::{Cancel, Control, Extent, Unsolved, ValueKind, ValueTable, is_memoryless};
use std::sync::Arc;

/// The largest pile in exhaustive play, for one pile, two piles and so on: without and with memory.
const MEMORYLESS: [u32; 8] = [200, 40, 24, 12, 8, 5, 4, 3];
const WITH_MEMORY: [u32; 4] = [60, 15, 6, 4];

#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub(super) version: u64,
    /// The game and its P-positions, or the error in the text.
    pub(super) result: Result<Arc<SurveyedGame>, StatementError>,
}

/// Whether a board belongs to the current text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Freshness {
    Now,
    Computing,
    /// The current text has an error, so there is no board of it.
    Broken,
}

/// A game and its P-positions with small piles.
#[derive(Debug)]
pub(super) struct SurveyedGame {
    pub(super) entry: GameEntry,
    /// Remarks on what the author may have overlooked, without full stops.
    pub(super) notes: Vec<String>,
    pub(super) claims: bool,
    pub(super) piles: usize,
    /// The largest pile in exhaustive play; `None` if nothing could be solved.
    pub(super) largest: Option<u32>,
    /// The P-positions, in increasing order. With more than two piles, only those with increasing piles are
    /// listed, unless the piles keep their order on the table.
    pub(super) p_positions: Vec<Vec<u32>>,
    pub(super) memories: Vec<String>,
    /// What a new game with the piles of each P-position remembers.
    pub(super) new_memory: Vec<Vec<Natural>>,
}

impl SurveyedGame {
    /// What every new game remembers, as text, if that does not depend on the piles.
    pub(super) fn constant_memory(&self) -> Option<String> {
        let first = self.new_memory.first()?;
        let same = self.new_memory.iter().all(|memory| memory == first);
        let part = |(name, value): (&String, &Natural)| format!("{name} = {value}");
        let parts: Vec<String> = self.memories.iter().zip(first).map(part).collect();
        same.then(|| parts.join(", "))
    }

    /// Whether this position of two piles is a P-position; `None` if it was not solved.
    pub(super) fn is_lost(&self, piles: [u32; 2]) -> Option<bool> {
        let known = piles.iter().all(|pile| Some(*pile) <= self.largest);
        known.then(|| {
            let found = self
                .p_positions
                .binary_search_by(|lost| lost[..].cmp(&piles));
            found.is_ok()
        })
    }
}

/// Surveys a version of the text of a game with this name.
pub(super) fn survey(version: u64, name: String, text: Arc<str>) -> Job<Survey> {
    let subject = JobSubject::Text(format!("{name} {version}"));
    let job = Job::new("survey", move |context| {
        let read = GameEntry::of_file(name, &text);
        let result = read.map(|entry| Arc::new(survey_game(entry, context.cancel)));
        Survey { version, result }
    });
    job.about(subject)
}

/// Solves small positions: with two piles if the rules allow two, else with as few as they allow.
fn survey_game(entry: GameEntry, cancel: &Cancel) -> SurveyedGame {
    let piles = if entry.piles.contains(&2) {
        2
    } else {
        *entry.piles.start()
    };
    let game = entry.default_game();
    let memoryless = is_memoryless(&*game.rules, piles);
    let bounds = if memoryless {
        &MEMORYLESS[..]
    } else {
        &WITH_MEMORY[..]
    };
    let bound = bounds.get(piles - 1).or(bounds.last());
    let bound = match bound.copied().unwrap_or(1) {
        _ if piles > 2 * MEMORYLESS.len() => 0,
        _ if piles > MEMORYLESS.len() => 1,
        bound => bound,
    };
    let order = game.rules.statement().map(|statement| statement.order);
    let all_orders = order == Some(Order::Table) || piles == 2;
    let mut positions = positions(piles, bound, all_orders);
    positions.retain(|piles| is_within(&*game.rules, &counts(piles)));
    let (largest, mut lost) = if memoryless {
        let extent = Extent {
            piles,
            max: bound.into(),
            ordered: false,
        };
        match field(&game, extent, cancel) {
            Ok(field) => {
                let is_lost = |piles: &Vec<u32>| field.outcome(piles) == Some(Outcome::P);
                (Some(bound), positions.into_iter().filter(is_lost).collect())
            }
            Err(_) => (None, Vec::new()),
        }
    } else {
        one_by_one(&game, positions, cancel)
    };
    lost.sort_unstable();
    let statement = game.rules.statement();
    let memories = statement.iter().flat_map(|statement| &statement.memory);
    let kept = lost.iter().filter_map(|piles| start_of(&game, piles));
    SurveyedGame {
        memories: memories.map(|memory| memory.name.clone()).collect(),
        new_memory: kept.map(|start| start.memory.to_vec()).collect(),
        notes: [idle_rules(&game), entry.notes.clone()].concat(),
        claims: statement.is_some_and(|statement| statement.claim.is_some()),
        entry,
        piles,
        largest,
        p_positions: lost,
    }
}

fn field<'a>(game: &'a Game, extent: Extent, cancel: &Cancel) -> Result<ValueTable<'a>, Unsolved> {
    let mut field = ValueTable::new(&*game.rules, extent, ValueKind::Outcome)?;
    field.run(&Control::of(cancel.clone()))?;
    Ok(field)
}

/// All positions with piles up to the bound, in increasing order of the largest pile. Unless `all_orders`, only
/// those with increasing piles.
fn positions(piles: usize, bound: u32, all_orders: bool) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..piles {
        let longer = |before: Vec<u32>| {
            let last = before.last().copied().unwrap_or(0);
            let from = if all_orders { 0 } else { last };
            (from..=bound).map(move |pile| [&before[..], &[pile]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.sort_by_key(|piles| piles.iter().max().copied());
    all
}

fn counts(piles: &[u32]) -> Counts {
    piles.iter().map(|&pile| Natural::from(pile)).collect()
}

fn start_of(game: &Game, piles: &[u32]) -> Option<Position> {
    start(&*game.rules, counts(piles), &[]).ok()
}

/// Judges starting positions one by one. The result is the largest pile up to which all could be judged, and the
/// P-positions up to it.
fn one_by_one(
    game: &Game,
    positions: Vec<Vec<u32>>,
    cancel: &Cancel,
) -> (Option<u32>, Vec<Vec<u32>>) {
    let adviser = Adviser::new(game.clone()).stopped_by(cancel);
    let (mut largest, mut lost) = (None, Vec::new());
    for piles in positions {
        let most = piles.iter().max().copied();
        let outcome = start_of(game, &piles).and_then(|position| adviser.outcome(&position).ok());
        match outcome {
            Some(Outcome::P) => lost.push(piles),
            Some(Outcome::N) => {}
            None => {
                largest = most.and_then(|most| most.checked_sub(1));
                lost.retain(|piles| piles.iter().max().copied() <= largest);
                break;
            }
        }
        largest = most;
    }
    (largest, lost)
}
