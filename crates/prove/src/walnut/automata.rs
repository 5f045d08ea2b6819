//! Writes automata in the format of Walnut, which reads the digits of all tracks at once: a transition has
//! one digit for each track.

use super::File;
use crate::automaton::{Automaton, DEAD};
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::system::NumerationSystem;
use crate::translate::Translated;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The name of the system in Walnut, and the command that defines it if it is neither built in nor read
/// from a file. A declared system is named after its game.
pub(crate) fn base(system: NumerationSystem, game: &str) -> (String, Option<String>) {
    match system {
        NumerationSystem::Base(base) => (format!("msd_{base}"), None),
        NumerationSystem::ZECKENDORF => ("msd_fib".to_owned(), None),
        // The convergents of [0; t + 1, t, t, …] have the denominators 1, t + 1, t(t + 1) + 1, …
        NumerationSystem::Convergents(t) => {
            let command = format!("ost goldpile{t} [0 {}] [{t}];", u64::from(t) + 1);
            (format!("msd_goldpile{t}"), Some(command))
        }
        // In Walnut, an underscore can begin a word with a special meaning.
        NumerationSystem::Declared(_) => (format!("msd_goldpile{}", game.replace('_', "")), None),
    }
}

/// The files of the representations and the adder, for a system that Walnut does not have.
pub(crate) fn bases(decider: &Decider<'_>, game: &str) -> Translated<Vec<File>> {
    let system = decider.system;
    if !matches!(system, NumerationSystem::Declared(_)) {
        return Ok(Vec::new());
    }
    let digits: Vec<String> = (0..system.digits()).map(|d| d.to_string()).collect();
    let alphabet = format!("{{{}}}", digits.join(","));
    let all = Automaton::all(system, vec![0], decider.work)?;
    let sum = Predicate::sum_is([(1, 0), (1, 1), (-1, 2)], 0);
    let adder = decider.relation(&sum)?;
    let file = |name: String, automaton: &Automaton| File {
        path: format!("Custom Bases/{name}.txt"),
        text: format!(
            "{}\n{}",
            vec![alphabet.as_str(); automaton.tracks().len()].join(" "),
            states(automaton)
        ),
    };
    let (base, _) = base(system, game);
    Ok(vec![
        file(base.clone(), &all),
        file(format!("{base}_addition"), &adder),
    ])
}

pub(crate) fn relation(name: &str, base: &str, relation: &Automaton) -> File {
    let header = vec![base; relation.tracks().len()].join(" ");
    File {
        path: format!("Automata Library/{name}.txt"),
        text: format!("{header}\n{}", states(relation)),
    }
}
/// Formats the states and transitions, with a tuple of digits for each transition.
fn states(automaton: &Automaton) -> String {
    let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
    let mut order: Vec<u32> = automaton.start().into_iter().collect();
    numbers.extend(order.iter().map(|&state| (state, 0)));
    let mut text = String::new();
    if order.is_empty() {
        text.push_str("\n0 0\n");
    }
    let mut at = 0;
    while at < order.len() {
        let state = order[at];
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{at} {}", u8::from(automaton.accepts(state)));
        let mut tuple = Vec::new();
        tuples(automaton, state, &mut tuple, &mut |tuple, to| {
            let next = numbers.len();
            let number = *numbers.entry(to).or_insert_with(|| {
                order.push(to);
                next
            });
            let digits: Vec<String> = tuple.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "{} -> {number}", digits.join(" "));
        });
        at += 1;
    }
    text
}

/// Lists all tuples of digits at one place from a state, with the states that they lead to.
fn tuples(
    automaton: &Automaton,
    state: u32,
    tuple: &mut Vec<u32>,
    found: &mut dyn FnMut(&[u32], u32),
) {
    if tuple.len() == automaton.tracks().len() {
        found(tuple, state);
        return;
    }
    for digit in 0..automaton.system().digits() {
        let next = automaton.successor(state, digit);
        if next != DEAD {
            tuple.push(digit);
            tuples(automaton, next, tuple, found);
            tuple.pop();
        }
    }
}
