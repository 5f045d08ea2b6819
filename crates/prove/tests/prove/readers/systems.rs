//! Random numeration systems of a file's own, and their terms.

use super::texts::Dice;
use super::{Question, answered};
use goldpile_engine::statement::SystemDeclaration;
use goldpile_testkit::{rounds, sweep};
use serde_json::json;

/// How many terms are compared.
const TERMS: u64 = 12;

/// A number of a quadratic field.
fn irrational(dice: &mut Dice, depth: u32) -> String {
    let small = |dice: &mut Dice| dice.below(8).to_string();
    if depth == 0 {
        return match dice.below(8) {
            0 | 1 => small(dice),
            2 => fraction(dice),
            3 => format!("√{}", dice.below(20)),
            4 => format!("sqrt({}/{})", dice.below(9), dice.below(5)),
            _ => format!("sqrt {}", dice.any(&[2, 3, 5, 8, 12])),
        };
    }
    let [one, two] = [0; 2].map(|_| irrational(dice, depth - 1));
    match dice.below(8) {
        0 => format!("-{one}"),
        1 => format!("({one} − {two})"),
        2 => format!("{one}·{two}"),
        3 => format!("({one} + {two})/{}", small(dice)),
        4 => format!("{one} + {two}"),
        5 => format!("{}/({one})", small(dice)),
        6 => format!("{one} - {}*{two}", small(dice)),
        _ => one,
    }
}

/// A continued fraction, mostly with a period.
fn fraction(dice: &mut Dice) -> String {
    let list = |dice: &mut Dice| {
        let quotients = (0..=dice.below(3)).map(|_| dice.below(6).max(dice.below(2)).to_string());
        quotients.collect::<Vec<_>>().join(", ")
    };
    let whole = dice.below(4);
    match dice.below(4) {
        0 => format!("[{whole}; {}, ({})]", list(dice), list(dice)),
        1 if dice.chance(20) => format!("[{whole}; {}]", list(dice)),
        _ => format!("[{whole}; ({})]", list(dice)),
    }
}

/// First terms and a recurrence.
fn linear(dice: &mut Dice) -> String {
    let mut terms = vec![1];
    for _ in 0..dice.below(4) {
        terms.push(terms[terms.len() - 1] + 1 + dice.below(4));
    }
    let mut lags = Vec::new();
    for _ in 0..=dice.below(3) {
        let sign = if lags.is_empty() {
            ""
        } else {
            dice.one_of(&[" + ", " + ", " - "])
        };
        let factor = dice.one_of(&["", "", "2*", "5*", "0*"]);
        lags.push(format!(
            "{sign}{factor}u(n-{})",
            1 + dice.below(terms.len())
        ));
    }
    let terms: Vec<String> = terms.iter().map(usize::to_string).collect();
    format!("{} then {}", terms.join(", "), lags.concat())
}

fn question(dice: &mut Dice) -> Option<Question> {
    let text = if dice.chance(30) {
        format!("S = {}", linear(dice))
    } else {
        let depth = u32::try_from(dice.below(4)).unwrap();
        format!("S of {}", irrational(dice, depth))
    };
    let asked = json!({"system": text, "terms": TERMS});
    let says = match SystemDeclaration::parse(&text) {
        Ok(system) => {
            let terms = (0..TERMS).map(|place| system.numeration.weight(place).to_u64());
            Some(json!({"terms": terms.collect::<Vec<_>>()}))
        }
        // The checker takes longer periods, and sees later whether the terms of a recurrence increase.
        Err(error) if error.problem.contains("too long to repeat") || text.contains(" = ") => {
            return None;
        }
        Err(_) => None,
    };
    Some(Question { text, asked, says })
}

#[test]
fn the_checker_reads_the_systems_of_a_file_as_the_program_does() {
    let systems = rounds("GOLDPILE_READERS", sweep(300));
    let mut dice = Dice::new(63);
    let questions: Vec<Question> = (0..systems).filter_map(|_| question(&mut dice)).collect();
    answered(&questions, systems / 5);
}
