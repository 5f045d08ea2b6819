//! Finds rules that allow nothing and conditions that make no difference, where an automaton shows it.

use crate::claim_instance::ClaimInstance;
use crate::control::{DecisionControl, with_little_work};
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::Moves;
use crate::system::NumerationSystem;
use crate::translate::Translated;
use goldpile_engine::Game;
use goldpile_engine::statement::{Exception, Formula, Rule, Statement};

/// Sentences, without a full stop, about the rules of a rule file that allow nothing in any position with any
/// memory, for the parameters of this game; and, in a game without parameters, about each `when` and `unless` that
/// makes no difference. What cannot be decided with little work is left out.
#[must_use]
pub fn idle_rules(game: &Game) -> Vec<String> {
    let Some(statement) = game.rules.statement() else {
        return Vec::new();
    };
    let has_parameters = !game.entry.parameters.is_empty();
    let which = if has_parameters {
        " with these parameters"
    } else {
        ""
    };
    let rules = statement.rules.iter().enumerate();
    rules
        .flat_map(|(at, rule)| {
            let name = match &rule.name[..] {
                "" => format!("number {}", at + 1),
                name => name.to_owned(),
            };
            if is_shown_idle(statement, rule) {
                return vec![format!(
                    "rule {name} allows nothing{which}: no pile grows in a move, a move takes at least one token, \
                     and piles are not split (Kayles and the octal games cannot be written)"
                )];
            }
            if has_parameters {
                return Vec::new();
            }
            idle_conditions(statement, rule, &name)
        })
        .collect()
}

/// Sentences about each `when` and `unless` of a rule that makes no difference.
fn idle_conditions(statement: &Statement, rule: &Rule, name: &str) -> Vec<String> {
    let only_where = |condition: Formula, unless: &[Exception]| Rule {
        allows: Formula::All(vec![rule.allows.clone(), condition]),
        unless: unless.to_vec(),
        ..rule.clone()
    };
    let mut found = Vec::new();
    let never = Rule {
        when: Formula::TRUE,
        ..only_where(Formula::Not(Box::new(rule.when.clone())), &rule.unless)
    };
    if rule.when != Formula::TRUE && is_shown_idle(statement, &never) {
        found.push(format!(
            "the when of rule {name} makes no difference: it holds wherever the rule allows a move"
        ));
    }
    for (at, exception) in rule.unless.iter().enumerate() {
        let before = &rule.unless[..at];
        if is_shown_idle(statement, &only_where(exception.when.clone(), before)) {
            let which = if rule.unless.len() > 1 {
                format!("unless number {} of rule {name}", at + 1)
            } else {
                format!("the unless of rule {name}")
            };
            found.push(format!(
                "{which} makes no difference: it takes back no move that the rule allows"
            ));
        }
    }
    found
}

/// Whether an automaton shows with little work that the rule allows nothing.
fn is_shown_idle(statement: &Statement, rule: &Rule) -> bool {
    with_little_work(|work| {
        systems(statement)
            .into_iter()
            .any(|system| is_idle(statement, rule, system, work) == Ok(true))
    })
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
