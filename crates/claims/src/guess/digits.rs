//! The search for conditions on the last digits of one pile, where the other piles are its shifts or at fixed
//! distances from it.

use super::played::{OutcomeTable, PlayedOutcomes};
use super::search::RuleResult;
use super::write::{claim_text, disjunction};
use super::{GuessStage, Method};
use goldpile_engine::Control;
use goldpile_engine::statement::Statement;
use goldpile_number::Natural;
use goldpile_prove::NumerationSystem;
use goldpile_solve::Unsolved;

const SYSTEMS: [NumerationSystem; 6] = [
    NumerationSystem::Convergents(1),
    NumerationSystem::Convergents(2),
    NumerationSystem::Convergents(3),
    NumerationSystem::Convergents(4),
    NumerationSystem::Base(2),
    NumerationSystem::Base(3),
];

/// The maximum distance between two piles, or between a pile and a shift.
const MAX_DISTANCE: i64 = 9;

const MAX_LAST_DIGITS: usize = 4;

/// The fewest P-positions that allow a conclusion.
const MIN_ROWS: usize = 4;

/// The first formula that agrees with exhaustive play, or why there is none.
pub(crate) fn claim(
    played: &PlayedOutcomes,
    bare: &Statement,
    control: &Control<'_, GuessStage>,
) -> Result<RuleResult, Unsolved> {
    let [table] = &played.tables[..] else {
        return Ok(Err("not for games with counters".to_owned().into()));
    };
    for system in SYSTEMS.into_iter().chain(played.systems.iter().copied()) {
        (control.progress)(GuessStage::Looking(Method::Digits));
        let candidates = if played.names.len() == played.piles {
            of_piles(played, table, system)
        } else {
            of_memory(played)
        };
        for formula in candidates {
            control.cancel.check()?;
            let claiming = bare.claiming(&claim_text(system, &formula));
            if claiming.is_ok_and(|statement| played.agrees(&statement)) {
                return Ok(Ok((system, formula)));
            }
        }
    }
    let none = "none with zeros, ends, shifts and least parts".to_owned();
    Ok(Err(none.into()))
}

/// Candidates for one pile and one memory, where a greater memory makes P less likely.
fn of_memory(played: &PlayedOutcomes) -> Vec<String> {
    let [pile, memory] = &played.names[..] else {
        return Vec::new();
    };
    let parts = [
        "least(a) > q",
        "least(a) >= q",
        "2*least(a) > q",
        "least(a) > 2*q",
    ];
    parts
        .iter()
        .map(|part| {
            let part = part
                .replace("(a)", &format!("({pile})"))
                .replace('q', memory);
            format!("{part} or {pile} = 0")
        })
        .collect()
}

/// Candidates for games without memory: formulas that agree with the first P-positions.
fn of_piles(
    played: &PlayedOutcomes,
    table: &OutcomeTable,
    system: NumerationSystem,
) -> Vec<String> {
    let mut rows: Vec<Vec<u64>> = Vec::new();
    let mut zero = false;
    played.find_by_largest(|tuple| -> Option<()> {
        let listed = !played.by_size || tuple.is_sorted();
        if listed && played.is_p(table, tuple) == Some(true) {
            if tuple.iter().all(|&number| number == 0) {
                zero = true;
            } else {
                rows.push(tuple.to_vec());
            }
        }
        None
    });
    if rows.len() < MIN_ROWS {
        return Vec::new();
    }
    let mut relations: Vec<String> = vec![String::new()];
    for pile in 1..played.piles {
        let found = relations_of(&rows, pile, &played.names, system);
        relations = (relations.iter())
            .flat_map(|before| found.iter().map(move |more| format!("{before} and {more}")))
            .collect();
    }
    let zeros = if played.piles == 1 {
        "a = 0".to_owned()
    } else {
        format!("{} = 0", played.names.join(" = "))
    };
    let mut all = Vec::new();
    for ends in end_conditions(&rows, system) {
        for relation in &relations {
            let mut parts = vec![format!("{ends}{relation}")];
            if zero {
                parts.push(zeros.clone());
            }
            all.push(disjunction(&parts));
        }
    }
    all
}

/// The conditions on the last digits of the first pile that hold in all rows.
fn end_conditions(rows: &[Vec<u64>], system: NumerationSystem) -> Vec<String> {
    let digits = |row: &Vec<u64>| system.representation(&Natural::small(row[0]));
    let zeros = |row: &Vec<u64>| {
        let digits = digits(row);
        digits.iter().rev().take_while(|&&digit| digit == 0).count()
    };
    let mut all = Vec::new();
    let cases = [
        ("zeros(a) even", 0, 0),
        ("zeros(a) odd", 1, 1),
        ("zeros(a) even and zeros(a) > 0", 0, 1),
    ];
    for (text, rest, least) in cases {
        let holds = |zeros: usize| zeros % 2 == rest && zeros >= least;
        if rows.iter().all(|row| holds(zeros(row)) && row[0] > 0) {
            all.push(text.to_owned());
        }
    }
    for length in 1..=MAX_LAST_DIGITS {
        let end = |row: &Vec<u64>| -> Vec<u32> {
            let digits = digits(row);
            let padded = std::iter::repeat_n(0, length).chain(digits);
            let padded: Vec<u32> = padded.collect();
            padded[padded.len() - length..].to_vec()
        };
        let first = end(&rows[0]);
        if rows.iter().all(|row| end(row) == first) {
            let text: String = first.iter().map(u32::to_string).collect();
            all.push(format!("ends(a) {text}"));
        }
    }
    all
}

/// The relations between a pile and those before it that hold in all rows.
fn relations_of(
    rows: &[Vec<u64>],
    pile: usize,
    names: &[String],
    system: NumerationSystem,
) -> Vec<String> {
    let shift = |n: u64| {
        let mut digits = system.representation(&Natural::small(n));
        digits.push(0);
        system.value(&digits).to_u64().unwrap_or(u64::MAX)
    };
    // The distance of the pile from a value, if it is the same in all rows and small.
    let distance = |value: &dyn Fn(&[u64]) -> u64| -> Option<i64> {
        let of = |row: &Vec<u64>| {
            i64::try_from(row[pile])
                .ok()?
                .checked_sub_unsigned(value(row))
        };
        let first = of(&rows[0])?;
        let same = rows.iter().all(|row| of(row) == Some(first));
        (same && first.abs() <= MAX_DISTANCE).then_some(first)
    };
    let name = &names[pile];
    let text = |distance: i64| match distance {
        0 => String::new(),
        less if less < 0 => format!(" - {}", less.abs()),
        more => format!(" + {more}"),
    };
    let mut all = Vec::new();
    for (before, other) in names[..pile].iter().enumerate() {
        if let Some(by) = distance(&|row| row[before]) {
            all.push(format!("{name} = {other}{}", text(by)));
        }
        if let Some(by) = distance(&|row| shift(row[before])) {
            all.push(format!("{name} = shift({other}){}", text(by)));
        }
        for (second, third) in names[..before].iter().enumerate() {
            if let Some(by) = distance(&|row| row[before] + row[second]) {
                all.push(format!("{name} = {third} + {other}{}", text(by)));
            }
        }
    }
    all
}
