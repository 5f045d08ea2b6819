//! `--explain`: how to win wherever the claim does not hold, case by case.

use super::run::DecidedClaim;
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::{Formula, Order, Statement};
use goldpile_prove::{NumerationSystem, Strategy, StrategyCase};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes the cases of the claim's strategy, if they were asked for, or why there are none.
pub(crate) fn cases(output: &mut dyn Write, decided: &DecidedClaim) -> io::Result<()> {
    let (Some(strategy), Some(statement)) = (&decided.strategy, decided.game.rules.statement())
    else {
        return Ok(());
    };
    let strategy = match strategy {
        Ok(strategy) => strategy,
        Err(why) => return writeln!(output, "  no cases: {why}"),
    };
    let letters: Vec<String> = (0..decided.piles)
        .map(|pile| pile_name(pile).to_string())
        .collect();
    let order = match statement.order {
        Order::Free | Order::Sorted if letters.len() > 1 => {
            format!(" (with {})", letters.join(" ≤ "))
        }
        _ => String::new(),
    };
    writeln!(
        output,
        "  where the claim does not hold, the first case that applies wins{order}:"
    )?;
    let sentences = sentences(statement, strategy);
    for (index, sentence) in sentences.iter().enumerate() {
        writeln!(output, "  {}. {sentence}", index + 1)?;
    }
    let notes = notes(&sentences.concat(), decided);
    if notes.is_empty() {
        return Ok(());
    }
    writeln!(output, "  {}", notes.join("; "))
}

fn sentences(statement: &Statement, strategy: &Strategy) -> Vec<String> {
    let sentence = |(index, case): (usize, &StrategyCase)| {
        let (condition, take) = (case.condition(statement), case.take(statement));
        match (condition.is_empty(), index) {
            (false, _) => format!("If {condition}, {take}."),
            (true, 0) => format!("Always {take}."),
            (true, _) => format!("Otherwise {take}."),
        }
    };
    strategy.cases.iter().enumerate().map(sentence).collect()
}

/// What the terms in the sentences mean.
fn notes(sentences: &str, decided: &DecidedClaim) -> Vec<String> {
    let system = decided.proof.system;
    let slope = match system {
        Some(NumerationSystem::Convergents(t)) if t > 1 => {
            format!("A(n) = ⌊nα⌋ for α = [1; {t}, {t}, …] and B(n) = A(n) + {t}n")
        }
        _ => "A(n) = ⌊nφ⌋ and B(n) = A(n) + n".to_owned(),
    };
    let system = system.map(|system| format!("digits are those in {system}"));
    let all = [
        (
            &["shift(", "least(", "zeros", " end in ", " ends in "][..],
            system.unwrap_or_default(),
        ),
        (
            &["shift("],
            "shift(x) is x with one more zero at the end".to_owned(),
        ),
        (
            &["least("],
            "least(x) is the weight of the last digit that is not 0".to_owned(),
        ),
        (&["A(", "B("], slope),
        (
            &[" xor "],
            "xor adds binary digits without carrying".to_owned(),
        ),
        (
            &["P-position"],
            "a P-position is one where the claim holds".to_owned(),
        ),
    ];
    let used =
        (all.into_iter()).filter(|(words, _)| words.iter().any(|word| sentences.contains(word)));
    used.map(|(_, meaning)| meaning).collect()
}

/// The cases as a list of objects; `null` if there are none.
pub(crate) fn json(decided: &DecidedClaim) -> Value {
    let (Some(Ok(strategy)), Some(statement)) = (&decided.strategy, decided.game.rules.statement())
    else {
        return Value::Null;
    };
    let text = |formulas: &[Formula]| -> Vec<Option<String>> {
        formulas
            .iter()
            .map(|formula| statement.atom_text(formula))
            .collect()
    };
    let sentences = sentences(statement, strategy);
    let case = |(case, sentence): (&StrategyCase, &String)| {
        json!({
            "when": text(&case.when),
            "changes": case.changes.iter().map(|&pile| pile_name(pile)).collect::<Vec<_>>(),
            "left": text(&case.left),
            "text": sentence,
        })
    };
    strategy.cases.iter().zip(&sentences).map(case).collect()
}
