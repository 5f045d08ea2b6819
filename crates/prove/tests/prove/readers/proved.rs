//! What is proved of the same random texts is what play says.

use super::reading::reading;
use super::texts::{Dice, letter, read};
use goldpile_engine::Control;
use goldpile_number::Natural;
use goldpile_prove::{ClaimInstance, DecisionControl};
use goldpile_testkit::{rounds, sweep};
use serde_json::Value;

/// The most states of an automaton here.
const MOST_STATES: usize = 5_000;

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
