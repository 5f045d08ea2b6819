//! Exhaustive play of a statement by its reference evaluator: the first position where a claim is not what
//! play says.

use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{Order, Statement};
use goldpile_number::Natural;
use goldpile_prove::{ClaimInstance, DecisionControl};
use std::collections::BTreeSet;

/// The piles and what is remembered.
pub(crate) type State = (Vec<u64>, Vec<u64>);

fn naturals(counts: &[u64]) -> Vec<Natural> {
    counts.iter().map(|&count| count.into()).collect()
}

fn numbers(counts: &[Natural]) -> Vec<u64> {
    counts.iter().map(|count| count.to_u64().unwrap()).collect()
}

/// All positions with no pile above those of this one.
pub(crate) fn below(piles: &[u64]) -> Vec<Vec<u64>> {
    piles.iter().fold(vec![Vec::new()], |all, &pile| {
        let longer = |left: Vec<u64>| {
            (0..=pile).map(move |count| left.iter().copied().chain([count]).collect())
        };
        all.into_iter().flat_map(longer).collect()
    })
}

/// The positions with a largest pile of this size that the rules speak of, in order.
fn shell(statement: &Statement, piles: usize, most: u64) -> Vec<Vec<u64>> {
    let sorted = statement.order == Order::Sorted;
    let mut all = vec![Vec::new()];
    for _ in 0..piles {
        let longer = |left: Vec<u64>| {
            let least = left.last().filter(|_| sorted).copied().unwrap_or(0);
            (least..=most).map(move |count| left.iter().copied().chain([count]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|position: &Vec<u64>| position.iter().max() == Some(&most));
    all
}

/// The same piles in every order.
fn orders(piles: &[u64]) -> BTreeSet<Vec<u64>> {
    let [first, rest @ ..] = piles else {
        return BTreeSet::from([Vec::new()]);
    };
    let insert = |order: Vec<u64>| {
        (0..=order.len()).map(move |at| {
            let mut longer = order.clone();
            longer.insert(at, *first);
            longer
        })
    };
    orders(rest).into_iter().flat_map(insert).collect()
}

pub(crate) fn claims(statement: &Statement, (piles, memory): &State) -> bool {
    statement
        .claims(&naturals(piles), &naturals(memory))
        .unwrap()
}

/// The states that one take to one of these positions leads to, and whether it may be announced.
fn takes(statement: &Statement, (piles, memory): &State, to: &[Vec<u64>]) -> Vec<(State, bool)> {
    let (before, remembered) = (naturals(piles), naturals(memory));
    let mut takes = Vec::new();
    for left in to {
        if left == piles || left.iter().zip(piles).any(|(left, pile)| left > pile) {
            continue;
        }
        let after = naturals(left);
        if statement.allows(&before, &after, &remembered).is_some() {
            let next = numbers(&statement.next_memory(&before, &after, &remembered));
            let announced = statement.may_announce(&before, &after);
            takes.push(((left.clone(), next), announced));
        }
    }
    takes
}

/// Whether the claim is what it should be of a state if it is right of all that follows. Only takes to
/// these positions may lead into the claim.
fn agrees(statement: &Statement, state: &State, to: &[Vec<u64>]) -> bool {
    let into: Vec<bool> = takes(statement, state, to)
        .into_iter()
        .filter(|(next, _)| claims(statement, next))
        .map(|(_, announced)| announced)
        .collect();
    let may = |block: &goldpile_engine::statement::BlockRule| {
        let at_most = Valuation::NOTHING.value(&block.at_most).clamped();
        usize::try_from(at_most.to_u64().unwrap()).unwrap()
    };
    let at_most = statement.block.as_ref().map_or(0, may);
    let wins = into.contains(&false)
        || into.len() > at_most
        || statement.misere && takes(statement, state, &below(&state.0)).is_empty();
    claims(statement, state) != wins
}

/// The first state in which the claim is wrong, played from every start with no pile above `most`: by its
/// largest pile, then by all of them, then by what is remembered. The claim is right of all states before
/// it, and so it is right of it iff it agrees with what follows.
pub(crate) fn first_wrong(statement: &Statement, piles: usize, most: u64) -> Option<State> {
    let starts = (0..=most).flat_map(|size| shell(statement, piles, size));
    if !statement.memory.is_empty() {
        return first_wrong_reached(statement, starts.collect());
    }
    let mut claimed = Vec::new();
    for position in starts {
        let state = (position, Vec::new());
        if !agrees(statement, &state, &claimed) {
            return Some(state);
        }
        if claims(statement, &state) {
            match statement.order {
                Order::Sorted => claimed.extend(orders(&state.0)),
                Order::Table | Order::Free => claimed.push(state.0),
            }
        }
    }
    None
}

fn first_wrong_reached(statement: &Statement, starts: Vec<Vec<u64>>) -> Option<State> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<State> = (starts.into_iter())
        .map(|piles| {
            let memory = numbers(&statement.start_memory(&naturals(&piles)));
            (piles, memory)
        })
        .collect();
    while let Some(state) = open.pop() {
        let largest = state.0.iter().max().copied();
        if reached.insert((largest, state.clone())) {
            let takes = takes(statement, &state, &below(&state.0));
            open.extend(takes.into_iter().map(|(next, _)| next));
        }
    }
    reached
        .into_iter()
        .map(|(_, state)| state)
        .find(|state| !agrees(statement, state, &below(&state.0)))
}

/// The position that refutes a statement, which exhaustive play confirms; `None` if it is proved, which
/// play up to this bound confirms.
pub(crate) fn judged(text: &str, values: &[u64], piles: usize, bound: u64) -> Option<Vec<u64>> {
    let statement = Statement::parse(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .with(values);
    let verdict = ClaimInstance::new(statement.clone(), piles)
        .and_then(|theory| theory.prove(&DecisionControl::quiet()));
    let verdict = verdict.unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let Some(witness) = verdict.witness else {
        assert!(verdict.closed && verdict.reaches);
        assert_eq!(
            first_wrong(&statement, piles, bound),
            None,
            "proved:\n{text}"
        );
        return None;
    };
    let state = (numbers(&witness.position), numbers(&witness.memory));
    // A take after which this is remembered was of no more.
    let most = |counts: &[u64]| counts.iter().copied().max().unwrap_or(0);
    let reach = most(&state.0) + 2 * most(&state.1);
    let wrong = first_wrong(&statement, piles, reach);
    assert_eq!(wrong.as_ref(), Some(&state), "{text}");
    if let Some(to) = &witness.to {
        let takes = takes(&statement, &state, &[numbers(to)]);
        assert_eq!(takes.len(), 1, "{state:?} {to:?}\n{text}");
    }
    Some(state.0)
}

pub(crate) fn refuted(text: &str, values: &[u64], piles: usize) -> Vec<u64> {
    judged(text, values, piles, 12).unwrap_or_else(|| panic!("proved:\n{text}"))
}
