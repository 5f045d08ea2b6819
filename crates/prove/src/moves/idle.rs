//! Finds rules that allow nothing, where an automaton shows it.

use crate::claim_instance::ClaimInstance;
use crate::control::{DecisionControl, with_little_work};
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::Moves;
use crate::system::NumerationSystem;
use crate::translate::Translated;
use goldpile_engine::Game;
use goldpile_engine::statement::{Rule, Statement};

/// A sentence, without a full stop, about each rule of a rule file that allows nothing in any position with
/// any memory, for the parameters of this game. Rules that cannot be decided with little work are left out.
#[must_use]
pub fn idle_rules(game: &Game) -> Vec<String> {
    let Some(statement) = game.rules.statement() else {
        return Vec::new();
    };
    let idle = (statement.rules.iter().enumerate()).filter(|(_, rule)| {
        with_little_work(|work| {
            systems(statement)
                .into_iter()
                .any(|system| is_idle(statement, rule, system, work) == Ok(true))
        })
    });
    let which = if game.entry.parameters.is_empty() {
        ""
    } else {
        " with these parameters"
    };
    idle.map(|(at, rule)| {
        let name = match &rule.name[..] {
            "" => format!("number {}", at + 1),
            name => name.to_owned(),
        };
        format!(
            "rule {name} allows nothing{which}: no pile grows in a move, a move takes at least one token, and piles \
             are not split (Kayles and the octal games cannot be written)"
        )
    })
    .collect()
}

/// The systems in which a rule is examined: that of the claim if there is one, else the simplest ones.
fn systems(statement: &Statement) -> Vec<NumerationSystem> {
    match ClaimInstance::new(statement.clone(), *statement.piles.start()) {
        Ok(claim) => vec![claim.system()],
        Err(_) => vec![NumerationSystem::Base(2), NumerationSystem::ZECKENDORF],
    }
}

fn is_idle(
    statement: &Statement,
    rule: &Rule,
    system: NumerationSystem,
    work: &DecisionControl<'_>,
) -> Translated<bool> {
    let decider = Decider::checked(system, work)?;
    for piles in statement.piles.clone() {
        let moves = Moves::new(statement, piles, &decider)?;
        for counters in moves.counters() {
            let all = [
                moves.valid_positions(),
                moves.takes(),
                moves.rule(rule, &counters)?,
            ];
            if !decider.relation(&Predicate::and(all))?.is_empty() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
