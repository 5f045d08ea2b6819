//! Every recorded case, solved elsewhere by exhaustive play: outcome, hint, all winning moves, and
//! the records that must be refused. Source: `tests/data/README.md`.

use goldpile_engine::{Game, Move, Outcome, ParameterRange, Phase, Position, Record, after};
use goldpile_games::catalogue;
use goldpile_play::Adviser;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
struct Case {
    game: String,
    args: String,
    record: String,
    #[serde(default)]
    illegal: bool,
    outcome: Option<String>,
    wins: Option<Vec<Vec<u64>>>,
}

/// The game that command line flags such as `--p 2 --m 3` or `--printed-rules` ask for.
fn game(name: &str, args: &str) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    let mut settings = entry.defaults();
    let mut words = args.split_whitespace();
    while let Some(word) = words.next() {
        let flag = word.strip_prefix("--").unwrap();
        let parameter = entry
            .parameters
            .iter()
            .find(|known| known.name == flag)
            .unwrap();
        let value = match &parameter.range {
            ParameterRange::Number { .. } => words.next().unwrap(),
            ParameterRange::Variant { value, .. } => value,
        };
        settings = settings.with(parameter.key(), value).unwrap();
    }
    entry.game(settings).unwrap()
}

fn targets(adviser: &Adviser, position: &Position, takes: &[Move]) -> Vec<Vec<u64>> {
    takes
        .iter()
        .map(|chosen| {
            after(&*adviser.game().rules, position, chosen)
                .piles
                .iter()
                .map(|pile| pile.to_u64().unwrap())
                .collect()
        })
        .collect()
}

fn check(case: &Case, adviser: &Adviser) -> Result<(), String> {
    let rules = &*adviser.game().rules;
    let line = Record::parse(&case.record)
        .map_err(|error| error.to_string())
        .and_then(|record| record.replay(rules).map_err(|error| error.to_string()));
    if case.illegal {
        return match line {
            Ok(_) => Err("should be refused".to_owned()),
            Err(_) => Ok(()),
        };
    }
    let line = line?;
    let position = line.last();
    let outcome = adviser
        .outcome(position)
        .map_err(|error| error.to_string())?;
    if Some(outcome.letter()) != case.outcome.as_deref() {
        return Err(format!("outcome {outcome:?}"));
    }
    let hint = adviser.hint(position).map_err(|error| error.to_string())?;
    if hint.is_some() != outcome.actor_wins(position.phase) {
        return Err(format!("hint {hint:?} at {outcome:?}"));
    }
    if let Some(chosen) = &hint {
        let next =
            goldpile_engine::play(rules, position, chosen).map_err(|error| error.to_string())?;
        if adviser.outcome(&next).map_err(|error| error.to_string())? != Outcome::P {
            return Err(format!("hint {chosen:?} does not win"));
        }
    }
    let Some(wins) = &case.wins else {
        return Ok(());
    };
    assert_eq!(position.phase, Phase::Take, "{}", case.record);
    let all = adviser
        .winning_takes(position)
        .map_err(|error| error.to_string())?;
    let all = targets(adviser, position, &all);
    if &all != wins {
        return Err(format!("all winning moves {all:?}"));
    }
    match hint {
        Some(ref chosen)
            if !wins.contains(&targets(adviser, position, std::slice::from_ref(chosen))[0]) =>
        {
            Err("the hint is not among the winning moves".to_owned())
        }
        _ => Ok(()),
    }
}

#[test]
fn every_case_holds() {
    let data = include_str!("../../../../tests/data/cases.jsonl");
    let mut advisers: HashMap<(String, String), Adviser> = HashMap::new();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for text in data.lines() {
        let case: Case = serde_json::from_str(text).unwrap();
        let adviser = advisers
            .entry((case.game.clone(), case.args.clone()))
            .or_insert_with(|| Adviser::new(game(&case.game, &case.args)));
        if let Err(problem) = check(&case, adviser) {
            wrong.push(format!("{text}: {problem}"));
        }
        checked += 1;
    }
    assert_eq!(checked, 1137, "cases in the file");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
