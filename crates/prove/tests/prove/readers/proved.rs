//! What proofs are about is what the reference says, for the same random texts.

use super::dice::Dice;
use super::reading::reading;
use super::terms::letter;
use super::texts::{RuleText, text};
use goldpile_engine::statement::{Order, Statement};
use goldpile_engine::{Control, Counts, GameEntry};
use goldpile_number::Natural;
use goldpile_prove::{ClaimInstance, DecisionControl};
use goldpile_testkit::{rounds, rows, sweep};
use serde_json::Value;
use std::collections::BTreeSet;

/// The most states of an automaton here.
const MOST_STATES: usize = 5_000;

/// A random text that the program reads, and its statement with its parameters.
fn read(dice: &mut Dice) -> Option<(RuleText, Statement)> {
    let rules = text(dice);
    GameEntry::of_file("rules", &rules.text).ok()?;
    let statement = Statement::parse(&rules.text).unwrap();
    let values: Vec<u64> = (statement.parameters.iter())
        .map(|parameter| {
            let value = rules.values.get(&parameter.name).copied();
            value.unwrap_or(parameter.default)
        })
        .collect();
    let statement = statement.with(&values);
    let is_played = statement.makes_claim() && statement.piles.contains(&rules.piles);
    is_played.then_some((rules, statement))
}

#[test]
fn proofs_are_about_what_the_reference_says() {
    let texts: usize = rounds("GOLDPILE_READERS", sweep(120));
    let mut dice = Dice::new(rounds("GOLDPILE_SEED", 62));
    let mut compared = 0;
    for _ in 0..texts {
        let Some((rules, statement)) = read(&mut dice) else {
            continue;
        };
        let Ok(instance) = ClaimInstance::new(statement.clone(), rules.piles) else {
            continue;
        };
        let most = rules.most + 1;
        let all = rows(std::iter::repeat_n(most, rules.piles));
        let inside = |piles: &Counts| {
            (piles.iter().enumerate())
                .all(|(pile, count)| statement.bound(pile).is_none_or(|bound| *count <= bound))
        };
        let all: Vec<Counts> = all.into_iter().filter(inside).collect();
        let memories: BTreeSet<Counts> = all
            .iter()
            .map(|piles| statement.start_memory(piles).into())
            .collect();
        for memory in memories.iter().take(3) {
            let work = DecisionControl::new(MOST_STATES, Control::quiet());
            if let Ok(claim) = instance.claim(memory, &work) {
                for piles in &all {
                    assert_eq!(
                        Some(claim.holds(piles)),
                        statement.claims(piles, memory),
                        "{piles:?}/{memory:?}\n{}",
                        rules.text
                    );
                }
                compared += 1;
            }
            let Ok(moves) = instance.moves(memory, &work) else {
                continue;
            };
            for before in &all {
                if statement.order == Order::Sorted && !before.is_sorted() {
                    continue;
                }
                for after in rows(before.iter().map(|pile| pile.to_u64().unwrap())) {
                    let both: Vec<_> = before.iter().chain(&after).cloned().collect();
                    let allowed = statement.allows(before, &after, memory).is_some();
                    assert_eq!(
                        moves.holds(&both),
                        allowed,
                        "{before:?} {after:?}/{memory:?}\n{}",
                        rules.text
                    );
                }
            }
            compared += 1;
        }
    }
    assert!(compared > texts, "{compared}");
}

fn numbers(counts: &Value) -> Vec<Natural> {
    let counts = counts.as_array().unwrap().iter();
    counts.map(|count| count.as_u64().unwrap().into()).collect()
}

/// The claim that only these positions are lost, or that all but these are.
fn exactly(positions: &[&Value], lost: bool) -> String {
    let each = positions.iter().map(|position| {
        let piles = (0..).zip(numbers(&position[0]));
        let piles = piles.map(|(at, count)| format!("{} = {count}", letter(at)));
        let here = piles.collect::<Vec<_>>().join(" and ");
        if lost { here } else { format!("not ({here})") }
    });
    let join = if lost { " or " } else { " and " };
    format!("claim in base 2 {}", each.collect::<Vec<_>>().join(join))
}

/// Claims of which many are right.
const CLAIMS: &[&str] = &[
    "claim a >= 0",
    "claim a = 0",
    "claim total = 0",
    "claim in base 2 nimsum = 0",
    "claim in base 2 total <= 1",
    "claim in base 2 total even",
    "claim in base 3 3 divides total",
];

#[test]
fn claims_of_random_rules_are_proved_only_if_play_agrees() {
    let texts: usize = rounds("GOLDPILE_READERS", sweep(120));
    let mut dice = Dice::new(rounds("GOLDPILE_SEED", 64));
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..texts {
        let Some((rules, statement)) = read(&mut dice) else {
            continue;
        };
        let played = reading(&statement, rules.piles, rules.most);
        let states = played["states"].as_array().unwrap();
        let [lost, won] = [true, false].map(|lost| {
            let states = states.iter().filter(|state| state[5] == lost);
            exactly(&states.collect::<Vec<_>>(), lost)
        });
        let claims = [&lost[..], &won].into_iter().chain(CLAIMS.iter().copied());
        let others = claims.filter_map(|claim| statement.claiming(claim).ok());
        for statement in others.chain([statement.clone()]) {
            let work = DecisionControl::new(MOST_STATES, Control::quiet());
            let instance = ClaimInstance::new(statement.clone(), rules.piles);
            let Ok(verdict) = instance.and_then(|instance| instance.prove(&work)) else {
                continue;
            };
            let wrong = states.iter().find(|state| {
                let claimed = statement.claims(&numbers(&state[0]), &numbers(&state[1]));
                claimed != state[5].as_bool()
            });
            let claim = statement.claim.as_ref().map(|claim| &claim.text);
            match &verdict.witness {
                None => {
                    proved += 1;
                    assert_eq!(wrong, None, "{}\n{claim:?}", rules.text);
                }
                Some(witness) => {
                    refuted += 1;
                    let small = witness.position.iter().all(|pile| *pile <= rules.most);
                    let shown = wrong.is_some() || !small || !statement.memory.is_empty();
                    assert!(shown, "{witness:?}\n{}\n{claim:?}", rules.text);
                }
            }
        }
    }
    assert!(proved * 20 > texts && refuted > texts, "{proved} {refuted}");
}
