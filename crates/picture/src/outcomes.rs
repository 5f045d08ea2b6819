//! Who wins the positions in a picture: from the theory where there is one, otherwise by exhaustive play.

use super::NotDrawn;
use goldpile_engine::{
    Counts, Game, Move, Outcome, Position, Progress, Rules, after, judge, start,
};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_solve::{Control, Extent, Reach, Unsolved, ValueKind, ValueTable, is_memoryless};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KnownOutcome {
    /// Whether the piles are a P-position: as a start, or after a move from the position shown.
    pub(crate) lost: bool,
    /// Whether the outcome of the piles may depend on the moves before.
    pub(crate) depends: bool,
}

pub(crate) struct Outcomes {
    piles: usize,
    max: u64,
    known: Vec<KnownOutcome>,
}

impl Outcomes {
    /// The outcomes of all positions with one or two piles of up to `max` tokens. Those that a move from
    /// `position` leads to are judged with the memory that the move leaves. Cost: a verdict for each, or
    /// exhaustive play.
    ///
    /// [`NotDrawn`] beyond exhaustive play; it names a bound that works.
    pub(crate) fn of(
        adviser: &Adviser,
        piles: usize,
        max: u64,
        position: Option<&Position>,
        control: &Control<'_>,
    ) -> Result<Self, NotDrawn> {
        let game = adviser.game();
        let mut outcomes = if game.oracle.is_some() {
            Self::by_theory(adviser, piles, max, control)?
        } else if is_memoryless(&*game.rules, piles) {
            return Self::by_value_table(game, piles, max, control);
        } else {
            Self::by_reach(game, piles, max, control)?
        };
        if let Some(position) = position.filter(|_| !is_memoryless(&*game.rules, piles)) {
            for place in 0..outcomes.known.len() {
                let counts = outcomes.piles_at(place);
                if let Some(next) = moved(game, position, &counts) {
                    let lost = adviser.outcome(&next)? == Outcome::P;
                    outcomes.known[place] = KnownOutcome {
                        lost,
                        depends: false,
                    };
                }
            }
        }
        Ok(outcomes)
    }

    /// No knowledge of the positions with one or two piles of up to `max` tokens.
    pub(crate) fn unknown(piles: usize, max: u64) -> Self {
        let side = usize::try_from(max).unwrap_or(usize::MAX).saturating_add(1);
        let places = if piles == 1 {
            side
        } else {
            side.saturating_mul(side)
        };
        Self {
            piles,
            max,
            known: vec![KnownOutcome::default(); places],
        }
    }

    fn piles_at(&self, place: usize) -> Counts {
        let (place, side) = (place as u64, self.max + 1);
        match self.piles {
            1 => Counts::from_iter([Natural::from(place)]),
            _ => Counts::from_iter([place % side, place / side].map(Natural::from)),
        }
    }

    /// What is known about these piles of at most `max` tokens each.
    pub(crate) fn at(&self, piles: &[u64]) -> KnownOutcome {
        let side = self.max + 1;
        let place = piles
            .iter()
            .rev()
            .fold(0, |place, pile| place * side + pile);
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        self.known.get(place).copied().unwrap_or_default()
    }

    /// The outcomes of starts, from the theory.
    fn by_theory(
        adviser: &Adviser,
        piles: usize,
        max: u64,
        control: &Control<'_>,
    ) -> Result<Self, NotDrawn> {
        let game = adviser.game();
        let mut outcomes = Self::unknown(piles, max);
        let all = outcomes.known.len();
        for place in 0..all {
            if place % 1024 == 0 {
                control.cancel.check().map_err(Unsolved::from)?;
                (control.progress)(Progress {
                    done: place as u64,
                    all: Some(all as u64),
                });
            }
            let counts = outcomes.piles_at(place);
            let depends = (game.oracle.as_ref()).is_some_and(|o| o.depends_on_history(&counts));
            // Piles from which the game cannot start are not marked as lost.
            let Ok(position) = start(&*game.rules, counts, &[]) else {
                continue;
            };
            let lost = adviser.outcome(&position)? == Outcome::P;
            outcomes.known[place] = KnownOutcome { lost, depends };
        }
        Ok(outcomes)
    }

    /// The outcomes in a game without memory, by exhaustive play.
    fn by_value_table(
        game: &Game,
        piles: usize,
        max: u64,
        control: &Control<'_>,
    ) -> Result<Self, NotDrawn> {
        let rules = &*game.rules;
        let extent = Extent::new(piles, max, false);
        let mut table = ValueTable::new(rules, extent, ValueKind::Outcome)?;
        table.run(control)?;
        let mut outcomes = Self::unknown(piles, max);
        for place in 0..outcomes.known.len() {
            let counts = outcomes.piles_at(place);
            if !goldpile_engine::rules::is_within(rules, &counts) {
                continue;
            }
            let small: Option<Vec<u32>> = counts.iter().map(small).collect();
            let outcome = small.and_then(|piles| table.outcome(&piles));
            outcomes.known[place].lost = outcome == Some(Outcome::P);
        }
        Ok(outcomes)
    }

    /// The outcomes in a game with memory or announcements, by exhaustive play: piles that occur with both
    /// outcomes depend on the history.
    fn by_reach(
        game: &Game,
        piles: usize,
        max: u64,
        control: &Control<'_>,
    ) -> Result<Self, NotDrawn> {
        let rules = &*game.rules;
        let mut reach = Reach::explore(rules, piles, max, control)?;
        reach.settle_all(ValueKind::Outcome, control)?;
        let mut outcomes = Self::unknown(piles, max);
        let mut seen = vec![[false; 2]; outcomes.known.len()];
        let side = max + 1;
        for total in 0..=reach.most() {
            for place in reach.places(total) {
                let position = reach.position(place);
                let counts = position.piles.iter().rev();
                let at = counts.fold(0, |at, pile| at * side + pile.to_u64().unwrap_or(0));
                let Some(seen) = usize::try_from(at).ok().and_then(|at| seen.get_mut(at)) else {
                    continue;
                };
                if let Some(outcome) = reach.outcome(place, ValueKind::Outcome) {
                    seen[usize::from(outcome == Outcome::P)] = true;
                }
            }
        }
        for (place, seen) in seen.into_iter().enumerate() {
            let counts = outcomes.piles_at(place);
            outcomes.known[place] = KnownOutcome {
                lost: is_lost_start(rules, &reach, counts),
                depends: seen == [true; 2],
            };
        }
        Ok(outcomes)
    }
}

/// Whether the game can start from these piles, and the player to take then loses.
fn is_lost_start(rules: &dyn Rules, reach: &Reach, piles: Counts) -> bool {
    let outcome = (start(rules, piles, &[]).ok())
        .and_then(|start| reach.outcome(reach.find(&start)?, ValueKind::Outcome));
    outcome == Some(Outcome::P)
}

/// The position after the take that leaves these piles; `None` if there is no such take.
#[must_use]
pub fn moved(game: &Game, from: &Position, piles: &Counts) -> Option<Position> {
    let taken = (from.piles.iter().zip(piles)).map(|(pile, left)| pile.checked_sub(left));
    let chosen = Move::Take(taken.collect::<Option<Counts>>()?);
    judge(&*game.rules, from, &chosen).ok()?;
    Some(after(&*game.rules, from, &chosen))
}

fn small(pile: &Natural) -> Option<u32> {
    u32::try_from(pile.to_u64()?).ok()
}

/// The P-positions with this number of piles as rows, the smallest first: in the theory's closed form if
/// there is one, otherwise all those with piles up to a bound, by exhaustive play.
pub(crate) fn lost_rows(
    game: &Game,
    piles: usize,
    count: usize,
    control: &Control<'_>,
) -> Result<Vec<Vec<Natural>>, NotDrawn> {
    if let Some(rows) = closed_form(game, piles) {
        let rows = rows.rows(&Natural::ZERO)?;
        return Ok(rows.take(count).map(|row| row.cells).collect());
    }
    // The bound on the piles is doubled until there are enough.
    let mut found = Vec::new();
    for max in [4, 8, 16, 32, 64] {
        match lost_within(game, piles, max, control) {
            Ok(rows) => found = rows,
            Err(error) if found.is_empty() => return Err(error),
            Err(_) => break,
        }
        if found.len() >= count {
            break;
        }
    }
    found.truncate(count);
    Ok(found)
}

/// The P-positions among the starts with this number of piles of up to `max`, in increasing order of the
/// largest pile.
fn lost_within(
    game: &Game,
    piles: usize,
    max: u64,
    control: &Control<'_>,
) -> Result<Vec<Vec<Natural>>, NotDrawn> {
    let rules = &*game.rules;
    let mut rows: Vec<Vec<Natural>> = Vec::new();
    let naturals =
        |piles: &[u32]| -> Vec<Natural> { piles.iter().copied().map(Natural::from).collect() };
    if is_memoryless(rules, piles) {
        let extent = Extent::new(piles, max, false);
        let mut table = ValueTable::new(rules, extent, ValueKind::Outcome)?;
        table.run(control)?;
        for total in 0..=table.extent().most() {
            for counts in table.extent().level(total).positions() {
                if table.outcome(counts) == Some(Outcome::P) {
                    rows.push(naturals(counts));
                }
            }
        }
    } else {
        let mut reach = Reach::explore(rules, piles, max, control)?;
        reach.settle_all(ValueKind::Outcome, control)?;
        let extent = Extent::new(piles, max, true);
        for total in 0..=extent.most() {
            for counts in extent.level(total).positions() {
                let counts = naturals(counts);
                if is_lost_start(rules, &reach, counts.iter().cloned().collect()) {
                    rows.push(counts);
                }
            }
        }
    }
    rows.retain(|row| goldpile_engine::rules::is_within(rules, row));
    rows.sort_by_cached_key(|row| (row.iter().max().cloned(), row.clone()));
    Ok(rows)
}

/// The closed form of the P-positions; `None` if the game has none for this number of piles.
#[must_use]
pub fn closed_form(game: &Game, piles: usize) -> Option<&dyn goldpile_engine::Formulation> {
    let oracle = game.oracle.as_ref()?;
    if oracle.columns().len() != piles {
        return None;
    }
    oracle.preferred()
}
