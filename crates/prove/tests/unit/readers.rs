//! The formulas of random rule texts are what the reference says.

use super::texts::{Dice, read};
use super::{claim, moves};
use crate::{ClaimInstance, DecisionControl};
use goldpile_engine::statement::Order;
use goldpile_engine::{Control, Counts};
use goldpile_testkit::{rounds, rows, sweep};
use std::collections::BTreeSet;

/// The most states of an automaton here.
const MOST_STATES: usize = 5_000;

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
            if let Ok(claim) = claim(&instance, memory, &work) {
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
            let Ok(moves) = moves(&instance, memory, &work) else {
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
