//! Exhaustive play for a table: the values of all positions up to a limit, and the P-positions among them. A
//! trusted claim takes the place of play.

use super::values::ValueRequest;
use crate::Failure;
use crate::long_work::bar::{advance, bar};
use crate::long_work::notice::WorkNotice;
use goldpile_engine::notation::{pile_name, piles_text};
use goldpile_engine::rules::is_within;
use goldpile_engine::statement::Order;
use goldpile_engine::{
    Cell, Counts, Game, Oracle, Outcome, Rules, TableRow, TableRows, TooBig, start,
};
use goldpile_number::Natural;
use goldpile_solve::{Control, Extent, Reach, ValueKind, ValueTable, is_memoryless};

/// The values of all positions within the limit.
pub(crate) struct PositionValues<'a> {
    pub(crate) extent: Extent,
    pub(crate) at: &'a dyn Fn(&[u32]) -> u16,
    /// All states, if a position is more than its piles.
    pub(crate) reach: Option<&'a Reach<'a>>,
    /// The P-positions, if they are known without looking at all positions.
    lost: Option<&'a dyn Fn() -> Vec<Vec<u32>>>,
}

/// The most positions about which a claim is asked.
const MOST_CLAIMED: u64 = 10_000_000;

/// The trusted claim of a game without a theory.
fn trusted(game: &Game) -> Option<&dyn Oracle> {
    (game.trusted.as_deref()).filter(|_| game.oracle.is_none())
}

/// Whether the outcomes are those of an unproved claim.
pub(crate) fn trusts_claim(game: &Game) -> bool {
    trusted(game).is_some()
}

/// Plays out all positions within the limit, or asks the trusted claim, and then passes the values to a function.
///
/// # Errors
/// [`Failure::Refused`] if the values cannot be computed, or if they depend on the order of the piles although it
/// is declared free; the errors of the function.
pub(crate) fn play<T>(
    game: &Game,
    asked: ValueRequest,
    then: impl FnOnce(&PositionValues<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if let Some(claim) = trusted(game) {
        return ask_claim(game, claim, asked, then);
    }
    let ValueRequest { piles, max, .. } = asked;
    let rules = &*game.rules;
    let check = asked.value.check(rules, piles);
    check.map_err(Failure::refused)?;
    let bar = bar(game.title());
    let _notice = WorkNotice::unless_shown("the table is taking a long time");
    let control = Control {
        progress: &|progress| advance(&bar, progress),
        ..Control::quiet()
    };
    let extent = |ordered| Extent::new(piles, max, ordered);
    if is_memoryless(rules, piles) {
        let mut field =
            ValueTable::new(rules, extent(false), asked.value).map_err(Failure::refused)?;
        field.run(&control).map_err(Failure::refused)?;
        bar.finish_and_clear();
        let played = field.extent();
        let at = |piles: &[u32]| field.at(piles).unwrap_or_default();
        let extent = listed_extent(game, asked, played, &at)?;
        let lost = || field.p_positions();
        return then(&PositionValues {
            extent,
            at: &at,
            reach: None,
            lost: (extent == played).then_some(&lost),
        });
    }
    // A table is about the usual starts.
    let mut reach =
        Reach::from_usual_starts(rules, piles, max, &control).map_err(Failure::refused)?;
    reach
        .settle_all(asked.value, &control)
        .map_err(Failure::refused)?;
    bar.finish_and_clear();
    let at = |piles: &[u32]| {
        start(rules, counts(piles), &[])
            .ok()
            .and_then(|start| reach.value(reach.find(&start)?))
            .unwrap_or_default()
    };
    then(&PositionValues {
        extent: listed_extent(game, asked, extent(true), &at)?,
        at: &at,
        reach: Some(&reach),
        lost: None,
    })
}

/// Asks a claim about all positions within the limit, and then passes the outcomes to a function.
///
/// # Errors
/// [`Failure::Refused`] for too many positions; the errors of the function.
fn ask_claim<T>(
    game: &Game,
    claim: &dyn Oracle,
    ValueRequest { piles, max, .. }: ValueRequest,
    then: impl FnOnce(&PositionValues<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let rules = &*game.rules;
    // Unless the order is that of the table, the claim is about the piles sorted by size.
    let extent = Extent::new(piles, max, is_in_table_order(rules));
    if extent.positions() > MOST_CLAIMED {
        return Err(Failure::Refused(format!(
            "there are too many positions up to {max}: a claim is asked about at most {MOST_CLAIMED}"
        )));
    }
    let _notice = WorkNotice::of("the table is taking a long time");
    let at = |piles: &[u32]| {
        let start = start(rules, counts(piles), &[]);
        u16::from(!start.is_ok_and(|start| claim.outcome(&start) == Outcome::P))
    };
    then(&PositionValues {
        extent,
        at: &at,
        reach: None,
        lost: None,
    })
}

pub(crate) fn counts(piles: &[u32]) -> Counts {
    piles.iter().map(|&pile| Natural::from(pile)).collect()
}

/// Whether the rules refer to the piles by their places on the table.
fn is_in_table_order(rules: &dyn Rules) -> bool {
    let statement = rules.statement();
    statement.map_or(rules.order_matters(), |rules| rules.order == Order::Table)
}

/// The part of the played positions to list: one order of the piles, if they may be exchanged.
/// [`Failure::Refused`] if their order is declared free but the values depend on it.
fn listed_extent(
    game: &Game,
    asked: ValueRequest,
    played: Extent,
    at: &dyn Fn(&[u32]) -> u16,
) -> Result<Extent, Failure> {
    if is_in_table_order(&*game.rules) || !played.ordered {
        return Ok(played);
    }
    let is_sorted = (game.rules.statement()).is_none_or(|rules| rules.order == Order::Sorted);
    // No proof says that the piles may be exchanged, so this is checked here.
    for row in positions(played) {
        let mut sorted = row.clone();
        sorted.sort_unstable();
        let values = [&sorted, &row].map(|piles| at(piles));
        if values[0] != values[1] {
            if is_sorted {
                return Ok(played);
            }
            let text = |piles: &[u32], value: u16| {
                let value = match asked.value {
                    ValueKind::Outcome => format!("outcome {:?}", asked.outcome(game, value)),
                    _ => format!("{} {value}", asked.name),
                };
                let piles = piles_text(&counts(piles));
                format!("{piles} has {value}")
            };
            return Err(Failure::Refused(format!(
                "order free says that the piles may be exchanged, but {} and {}: write order table",
                text(&sorted, values[0]),
                text(&row, values[1])
            )));
        }
    }
    Ok(Extent {
        ordered: false,
        ..played
    })
}

/// The P-positions that exhaustive play finds or a claim names, ordered by their largest pile and then by the
/// piles, so that a greater limit inserts no rows.
pub(crate) struct PlayedPPositions {
    asked: ValueRequest,
    /// What finds them, in words.
    by: &'static str,
    /// Empty before they have been played out.
    rows: Vec<Vec<u32>>,
}

impl PlayedPPositions {
    /// The requested P-positions, yet to be found.
    pub(crate) fn of(game: &Game, asked: ValueRequest) -> Self {
        Self {
            asked,
            by: if trusts_claim(game) {
                "the claim"
            } else {
                "exhaustive play"
            },
            rows: Vec::new(),
        }
    }

    /// Plays out all positions within the limit.
    pub(crate) fn play(&mut self, game: &Game) -> Result<(), Failure> {
        let asked = self.asked;
        self.rows = play(game, asked, |values| {
            let is_lost = |piles: &Vec<u32>| asked.outcome(game, (values.at)(piles)) == Outcome::P;
            let mut lost = match values.lost {
                Some(lost) => lost(),
                None => positions(values.extent).filter(is_lost).collect(),
            };
            lost.retain(|piles| is_within(&*game.rules, &counts(piles)));
            Ok(lost)
        })?;
        self.rows
            .sort_by_cached_key(|row| (row.iter().copied().max(), row.clone()));
        Ok(())
    }

    pub(crate) fn columns(&self) -> Vec<String> {
        pile_names(self.asked.piles)
    }

    /// What the rows are, in words.
    pub(crate) fn what(&self) -> String {
        let ValueRequest { piles, max, .. } = self.asked;
        match piles {
            1 => format!("the P-positions up to {max}"),
            _ => format!("the P-positions with {piles} piles of up to {max}, by the largest pile"),
        }
    }

    /// The number of rows from this index on.
    pub(crate) fn rest(&self, from: &Natural) -> usize {
        let from = from.to_usize().unwrap_or(usize::MAX);
        self.rows.len().saturating_sub(from)
    }

    /// The rows from this index on.
    ///
    /// # Errors
    /// [`TooBig`] for a row beyond those found, which would need play with larger piles. Row 0 is never an error.
    pub(crate) fn rows(&self, from: &Natural) -> Result<TableRows<'_>, TooBig> {
        let found = self.rows.len();
        let first = from.to_usize().filter(|from| *from < found.max(1));
        let first = first.ok_or_else(|| self.beyond(from))?;
        let rows = self.rows.iter().enumerate().skip(first);
        Ok(Box::new(rows.map(|(index, row)| {
            TableRow::new(
                Natural::from(index),
                row.iter().map(|&pile| Natural::from(pile).into()).collect(),
            )
        })))
    }

    /// A row with the largest number of each column.
    ///
    /// # Errors
    /// [`TooBig`] if there is no row with the index `last`.
    pub(crate) fn longest(&self, last: &Natural) -> Result<TableRow<Cell>, TooBig> {
        if *last >= Natural::from(self.rows.len()) {
            return Err(self.beyond(last));
        }
        let greatest = |column: usize| self.rows.iter().map(|row| row[column]).max();
        let columns = 0..self.asked.piles;
        Ok(TableRow::new(
            last.clone(),
            columns
                .map(|column| Natural::from(greatest(column).unwrap_or(0)).into())
                .collect(),
        ))
    }

    fn beyond(&self, row: &Natural) -> TooBig {
        TooBig {
            what: format!("there is no row {row} in {}", self.what()),
            limit: match self.rows.len() {
                0 => format!("{} finds none; a greater --max may have some", self.by),
                found => format!(
                    "{} finds rows 0 to {}; a greater --max may have more",
                    self.by,
                    found - 1
                ),
            },
        }
    }
}

pub(crate) fn pile_names(piles: usize) -> Vec<String> {
    (0..piles).map(|pile| pile_name(pile).into()).collect()
}

/// All positions, ordered by total and then by the piles.
pub(crate) fn positions(extent: Extent) -> impl Iterator<Item = Vec<u32>> {
    (0..=extent.most()).flat_map(move |total| {
        let level = extent.level(total);
        let positions: Vec<Vec<u32>> = level.positions().map(<[u32]>::to_vec).collect();
        positions
    })
}
