//! The cases of a strategy against plain play: in every small state that is not in the claim, the first case
//! whose conditions hold, as the rule file's evaluator has them, has a legal take that leads to the claim.

use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{Formula, Order, Statement};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_prove::{ClaimInstance, DecisionControl, Strategy, StrategyCase, strategy};
use std::collections::HashSet;

/// The piles and the memory.
type State = (Vec<Natural>, Vec<Natural>);

/// Wythoff's game in which the same from both piles never empties one: its pairs are translated.
const LEAVE_ONE: &str = "piles 2\norder free\nrule i moved = 1\n\
    rule ii a - a' = b - b' > 0 and a' > 0 and b' > 0\nclaim a = b = 0 or a = A(b - a) + 1\n";

/// The rules of a game with these parameters.
fn rules(game: &str, values: &[u64]) -> (Statement, String) {
    let text = if game.contains('\n') {
        game.to_owned()
    } else if game.contains('.') {
        std::fs::read_to_string(goldpile_testkit::root().join("examples").join(game)).unwrap()
    } else {
        let catalogue = catalogue();
        let mut entries = catalogue.entries().iter();
        let entry = entries.find(|entry| entry.name.as_str() == game).unwrap();
        entry.rule_text.clone().unwrap().to_string()
    };
    let statement = Statement::parse(&text).unwrap();
    let values = if values.is_empty() {
        statement.parameters.iter().map(|one| one.default).collect()
    } else {
        values.to_vec()
    };
    (statement.with(&values), text)
}

fn cases(statement: &Statement, piles: usize) -> Strategy {
    let theory = ClaimInstance::new(statement.clone(), piles).unwrap();
    strategy(&theory, &DecisionControl::quiet())
        .unwrap()
        .unwrap()
}

/// All tuples of numbers up to these.
fn tuples(most: &[u64]) -> Vec<Vec<Natural>> {
    most.iter().fold(vec![Vec::new()], |all, most| {
        let longer = |tuple: Vec<Natural>| {
            (0..=*most).map(move |n| [&tuple[..], &[Natural::small(n)]].concat())
        };
        all.into_iter().flat_map(longer).collect()
    })
}

/// The states with piles up to this, in increasing order if the letters go by size or may be exchanged:
/// those that play can leave in games that remember more than one number, which their proofs are about, and
/// those with every memory up to it in others.
fn states(statement: &Statement, piles: usize, most: u64) -> Vec<State> {
    let bound = |pile| {
        statement
            .bound(pile)
            .map_or(most, |bound| bound.to_u64().unwrap())
    };
    let bounds: Vec<u64> = (0..piles).map(bound).collect();
    let all = tuples(&bounds).into_iter();
    let mut states: Vec<State> = match statement.memory.len() {
        0 => all.map(|piles| (piles, Vec::new())).collect(),
        1 => all
            .flat_map(|piles| {
                tuples(&[most])
                    .into_iter()
                    .map(move |memory| (piles.clone(), memory))
            })
            .collect(),
        _ => all
            .map(|piles| (piles.clone(), statement.start_memory(&piles)))
            .collect(),
    };
    if statement.memory.len() > 1 {
        let mut known: HashSet<State> = states.iter().cloned().collect();
        let mut next = 0;
        while let Some((piles, memory)) = states.get(next).cloned() {
            next += 1;
            for after in takes(statement, &piles, &memory) {
                let state = (
                    after.clone(),
                    statement.next_memory(&piles, &after, &memory),
                );
                if known.insert(state.clone()) {
                    states.push(state);
                }
            }
        }
    }
    states.retain(|(piles, _)| statement.order == Order::Table || piles.is_sorted());
    states
}

/// What the legal takes leave.
fn takes(statement: &Statement, piles: &[Natural], memory: &[Natural]) -> Vec<Vec<Natural>> {
    let bounds: Vec<u64> = piles.iter().map(|pile| pile.to_u64().unwrap()).collect();
    let all = tuples(&bounds).into_iter();
    all.filter(|after| statement.allows(piles, after, memory).is_some())
        .collect()
}

fn holds(
    statement: &Statement,
    formulas: &[Formula],
    (piles, memory): &State,
    after: &[Natural],
) -> bool {
    let system = statement.claim.as_ref().map(|claim| &claim.system);
    let view = Valuation {
        system,
        ..Valuation::of(piles, after, memory)
    };
    formulas.iter().all(|formula| view.holds(formula))
}

/// The first state in which the cases do not win as they say, with the number of the case that
/// applies there; `None` if they always win.
fn fails(
    statement: &Statement,
    cases: &[StrategyCase],
    piles: usize,
    most: u64,
) -> Option<(State, Option<usize>)> {
    for state in states(statement, piles, most) {
        let (piles, memory) = &state;
        if statement.claims(piles, memory) == Some(true) {
            continue;
        }
        let takes = takes(statement, piles, memory);
        if statement.misere && takes.is_empty() {
            continue;
        }
        let mut numbered = cases.iter().enumerate();
        let applies = numbered.find(|(_, case)| holds(statement, &case.when, &state, piles));
        let wins = applies.is_some_and(|(_, case)| {
            takes.iter().any(|after| {
                let changes = |pile: &usize| piles[*pile] != after[*pile];
                let changed: Vec<usize> = (0..piles.len()).filter(changes).collect();
                changed == case.changes
                    && holds(statement, &case.left, &state, after)
                    && statement.claims(after, &statement.next_memory(piles, after, memory))
                        == Some(true)
            })
        });
        if !wins {
            return Some((state.clone(), applies.map(|(at, _)| at)));
        }
    }
    None
}

#[test]
fn the_first_case_that_applies_wins() {
    for (game, values, piles, most, count) in [
        ("fibonacci", &[][..], 1, 40, 1),
        ("nim", &[], 2, 12, 1),
        ("nim", &[], 3, 9, 3),
        ("wythoff", &[1], 2, 40, 3),
        ("wythoff", &[3], 2, 40, 3),
        ("blocking", &[1, 2], 2, 30, 3),
        ("raleigh", &[], 3, 14, 7),
        ("imitation", &[1, 1], 2, 16, 3),
        ("imitation", &[1, 2], 2, 16, 3),
        ("imitation", &[2, 2], 2, 10, 3),
        (LEAVE_ONE, &[], 2, 30, 4),
        ("misere.game", &[], 2, 30, 8),
        ("nimhoff.game", &[3], 2, 24, 4),
        ("subtraction.game", &[], 1, 60, 4),
        ("pass.game", &[], 3, 12, 7),
        ("circular.game", &[], 4, 4, 8),
        ("doubling.game", &[], 1, 40, 1),
    ] {
        let (statement, _) = rules(game, values);
        let found = cases(&statement, piles).cases;
        assert_eq!(found.len(), count, "{game} {values:?}: {found:?}");
        let wrong = fails(&statement, &found, piles, most);
        assert_eq!(wrong, None, "{game} {values:?}: {found:?}");
        // And without one of them, they do not always win.
        for without in 0..found.len() {
            let mut fewer = found.clone();
            fewer.remove(without);
            let wrong = fails(&statement, &fewer, piles, most);
            assert!(wrong.is_some(), "{game} {values:?} without case {without}");
        }
    }
}

#[test]
fn the_words_of_the_conditions_are_those_of_rule_files() {
    for (game, values, piles, most) in [
        ("wythoff", &[2][..], 2, 30),
        ("raleigh", &[], 3, 12),
        ("misere.game", &[], 2, 20),
        ("nimhoff.game", &[4], 2, 20),
        ("pass.game", &[], 3, 9),
    ] {
        let (statement, text) = rules(game, values);
        for case in cases(&statement, piles).cases {
            let when: Vec<String> = (case.when.iter())
                .map(|formula| statement.atom_text(formula).unwrap())
                .collect();
            if when.is_empty() {
                continue;
            }
            let (rest, claim) = text.split_once("\nclaim").unwrap();
            let system = claim.lines().next().unwrap().split('#').next().unwrap();
            let text = format!("{rest}\nclaim{system}\n {}", when.join(" and "));
            let read = Statement::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let values: Vec<u64> = if values.is_empty() {
                read.parameters.iter().map(|one| one.default).collect()
            } else {
                values.to_vec()
            };
            let read = read.with(&values);
            for state in states(&statement, piles, most) {
                let says = read.claims(&state.0, &state.1) == Some(true);
                assert_eq!(
                    says,
                    holds(&statement, &case.when, &state, &state.0),
                    "{text} {state:?}"
                );
            }
        }
    }
}

#[test]
fn what_has_no_cases_says_why() {
    let (statement, _) = rules("blocking", &[2, 2]);
    let theory = ClaimInstance::new(statement, 2).unwrap();
    let why = strategy(&theory, &DecisionControl::quiet()).unwrap_err();
    assert_eq!(
        why.to_string(),
        "there are no cases for games with announcements"
    );

    let wrong = "piles 1\nrule \"one\" a - a' = 1\nclaim a mod 3 = 0";
    let theory = ClaimInstance::new(Statement::parse(wrong).unwrap(), 1).unwrap();
    let refuted = strategy(&theory, &DecisionControl::quiet()).unwrap();
    assert!(refuted.is_none());
}
