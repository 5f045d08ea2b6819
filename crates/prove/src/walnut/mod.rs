//! Writes claims and statements in the formats of Walnut, an independent theorem prover (H. Mousavi,
//! *Automatic theorem proving in Walnut*, arXiv:1603.06017), so that a referee can check them.
//!
//! What Walnut can express becomes a formula; anything else becomes a regular expression or an automaton.
//! The sentences come from the code of the [proof](crate::proof), which then defines each step instead of
//! deciding it. The folders are those of Walnut: `Custom Bases` (the representations of a system, and its
//! adder), `Automata Library` (relations) and `Command Files`.

mod automata;
mod digits;
mod text;

use crate::automaton::Var;
use crate::claim_instance::ClaimInstance;
use crate::control::DecisionControl;
use crate::decide::Decider;
use crate::decide::definitions::Definitions;
use crate::formula::Predicate;
use crate::moves::{Moves, after, before, memory_after, memory_before, other_after};
use crate::proof::{Proof, named};
use crate::translate::Translated;
use text::WalnutText;

/// The export of one claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutExport {
    /// The files that Walnut reads.
    pub files: Vec<File>,
    /// The answers to expect, and the meanings of the names, as lines of text.
    pub notes: String,
}

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path within the folder of the export, with `/` between names.
    pub path: String,
    /// The text. It has no comments, which older versions of Walnut cannot read.
    pub text: String,
}

/// The files for one claim: the commands that define it, the rules and their steps, the sentences that
/// together make it a theorem, and the automata that they use. `name` consists of letters, digits and
/// underscores, and does not begin with A, E or I.
///
/// `rounds` is the number of past takes that the sentences consider: see
/// [`ClaimVerdict::rounds`](super::ClaimVerdict::rounds).
///
/// # Errors
/// [`Untranslatable`](super::Untranslatable) if the work was stopped, or if the rules contain something
/// that no automaton decides.
pub fn walnut(
    theory: &ClaimInstance,
    name: &str,
    rounds: usize,
    work: &DecisionControl<'_>,
) -> Translated<WalnutExport> {
    let decider = Decider::checked(theory.system(), work)?.defining();
    let proof = Proof::new(theory.statement(), theory.piles(), &decider)?;
    let possible = proof.states_after(rounds)?;
    let mut sentences = Vec::new();
    for counters in proof.moves.counters() {
        let (states, claimed) = (&possible[&counters], &proof.claimed[&counters]);
        let won = proof.won_positions(&counters)?;
        for won in &won {
            let both = Predicate::and([states.clone(), claimed.clone(), won.clone()]);
            sentences.push((named("closed", &counters), both, Predicate::Constant(false)));
        }
        let one = Predicate::or([claimed.clone()].into_iter().chain(won));
        sentences.push((named("reaches", &counters), states.clone(), one));
    }
    let mut text = WalnutText::new(&decider, name, &proof.moves);
    for definition in decider
        .definitions()
        .map_or_else(Vec::new, Definitions::all)
    {
        text.define(&definition)?;
    }
    for (name, when, then) in sentences {
        if when != Predicate::Constant(false) {
            text.sentence(&name, &when, &then)?;
        }
    }
    let notes = notes(&text, &proof.moves, rounds);
    let mut files = automata::bases(&decider, name)?;
    files.append(&mut text.files);
    files.push(File {
        path: format!("Command Files/{name}.txt"),
        text: text.commands.join("\n") + "\n",
    });
    Ok(WalnutExport { files, notes })
}

fn notes(text: &WalnutText<'_>, moves: &Moves<'_>, rounds: usize) -> String {
    let names_of = |variable: fn(usize) -> Var| {
        let names: Vec<&str> = (0..moves.piles)
            .map(|pile| text.known(variable(pile)))
            .collect();
        names.join(", ")
    };
    let sentences = text.commands.iter().filter(|line| line.starts_with("eval"));
    let mut lines = vec![format!(
        "The claim is right if Walnut answers TRUE {} times and never FALSE.",
        sentences.count()
    )];
    lines.push(format!(
        "Piles: {} before a take, {} after it.",
        names_of(before),
        names_of(after)
    ));
    if moves.statement.block.is_some() {
        lines.push(format!(
            "Piles after another take: {}.",
            names_of(other_after)
        ));
    }
    for memory in moves.open_memories() {
        let name = &moves.statement.memory[memory].name;
        let (now, then) = (memory_before(memory), memory_after(memory));
        let (now, then) = (text.known(now), text.known(then));
        lines.push(format!(
            "Memory: {name} is {now} before a take and {then} after it."
        ));
    }
    let bounded: Vec<&str> = (moves.statement.memory.iter())
        .filter(|memory| memory.bounds.is_some())
        .map(|memory| memory.name.as_str())
        .collect();
    if !bounded.is_empty() {
        lines.push(format!(
            "The numbers at the end of a name are the values of {}, in this order.",
            bounded.join(", ")
        ));
    }
    if rounds > 0 {
        let takes = match rounds {
            1 => "the last take".to_owned(),
            rounds => format!("the last {rounds} takes"),
        };
        lines.push(format!(
            "The sentences are about starts, and positions with a memory that {takes} can have left: all that play can reach."
        ));
    }
    lines.join("\n") + "\n"
}
