//! Claims and statements in the formats of Walnut, an independent theorem prover (H. Mousavi,
//! *Automatic theorem proving in Walnut*, arXiv:1603.06017), so that a referee can check them.
//!
//! Walnut reads the digits of all tracks at once: a transition has one digit for each track. Its folders
//! are `Custom Bases` (the representations of a system, and its adder), `Automata Library` (relations)
//! and `Command Files` (commands to evaluate).

use super::automaton::{Automaton, DEAD, Var};
use super::claim_instance::ClaimInstance;
use super::control::DecisionControl;
use super::decide::Decider;
use super::formula::Predicate;
use super::moves::{Moves, after, before, memory_after, memory_before};
use super::system::NumerationSystem;
use super::translate::{Translated, Untranslatable};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path within the folder of the export, with `/` between names.
    pub path: String,
    /// Its text. It has no comments, which older versions of Walnut cannot read.
    pub text: String,
}

/// Returns the files for one claim: the system, the automaton of the claim, and the two statements
/// that make it a theorem. `name` consists of letters, digits and underscores.
///
/// # Errors
/// [`Untranslatable`] if the work was stopped, or if the statements need histories, announcements or
/// misère play, which Walnut's formulas cannot express.
pub fn walnut(
    theory: &ClaimInstance,
    name: &str,
    work: &DecisionControl<'_>,
) -> Translated<Vec<File>> {
    let statement = theory.statement();
    let decider = Decider::checked(theory.system(), work)?;
    let moves = Moves::new(statement, theory.piles(), &decider)?;
    let counters = moves.counters();
    if counters.len() > 1 || statement.block.is_some() || statement.misere {
        return Err(Untranslatable::Undecided(
            "only games without counters, announcements and misère play can be exported".to_owned(),
        ));
    }
    let mut export = Export {
        decider: &decider,
        name,
        atoms: Vec::new(),
        names: BTreeMap::new(),
    };
    export.name_all(&moves);
    let claim = decider.relation(&moves.claim(before, memory_before, &counters[0])?)?;
    let mut files = bases(theory.system(), &decider)?;
    files.push(Export::relation(&format!("{name}_claim"), &claim));
    let (claimed, target) = export.claims(&claim);
    let mut rules = Vec::new();
    for rule in &statement.rules {
        for step in moves.steps(&counters[0])? {
            let allowed = Predicate::and([moves.rule(rule, &counters[0])?, step.when]);
            rules.push(format!("({})", export.show(&allowed)?));
        }
    }
    let (space, takes) = (export.show(&moves.space())?, export.show(&moves.takes())?);
    let list = |variables: Vec<Var>| {
        let names: Vec<&str> = variables.iter().map(|v| export.names[v].as_str()).collect();
        names.join(",")
    };
    let now = list(moves.position(before, memory_before));
    let then = list(moves.position(after, memory_after));
    let step = format!("{target} & {takes} & ({})", rules.join(" | "));
    let base = base(theory.system());
    let commands = format!(
        "eval {name}_closed \"?{base} A{now},{then} ~({space} & {claimed} & {step})\":\n\
         eval {name}_reaches \"?{base} A{now} ({space} & ~{claimed}) => (E{then} {step})\":\n"
    );
    for (index, atom) in export.atoms.iter().enumerate() {
        files.push(Export::relation(&format!("{name}_atom{index}"), atom));
    }
    files.push(File {
        path: format!("Command Files/{name}.txt"),
        text: commands,
    });
    Ok(files)
}

/// Returns the name of the system in Walnut.
fn base(system: NumerationSystem) -> String {
    match system {
        NumerationSystem::Base(base) => format!("msd_{base}"),
        NumerationSystem::Convergents(t) => format!("msd_goldpile{t}"),
        NumerationSystem::Declared(system) => format!("msd_goldpile_{}", system.name()),
    }
}

/// Returns the files of the representations and the adder; for a base, none, because Walnut has its own.
fn bases(system: NumerationSystem, decider: &Decider<'_>) -> Translated<Vec<File>> {
    if matches!(system, NumerationSystem::Base(_)) {
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
    let base = base(system);
    Ok(vec![
        file(base.clone(), &all),
        file(format!("{base}_addition"), &adder),
    ])
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

/// Lists all tuples of digits of one place from a state, with the states they lead to.
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

struct Export<'a> {
    decider: &'a Decider<'a>,
    name: &'a str,
    /// The relations, apart from the claim, that the statements use; their tracks are numbered from 0.
    atoms: Vec<Automaton>,
    names: BTreeMap<Var, String>,
}

impl Export<'_> {
    /// Names the variables: piles are x1, x2, … before and y1, y2, … after the take; memories m1, …
    /// and n1, ….
    fn name_all(&mut self, moves: &Moves<'_>) {
        for pile in 0..moves.piles {
            self.names.insert(before(pile), format!("x{}", pile + 1));
            self.names.insert(after(pile), format!("y{}", pile + 1));
        }
        for memory in moves.open_memories() {
            self.names
                .insert(memory_before(memory), format!("m{}", memory + 1));
            self.names
                .insert(memory_after(memory), format!("n{}", memory + 1));
        }
    }

    fn relation(name: &str, relation: &Automaton) -> File {
        let base = base(relation.system());
        let header = vec![base.as_str(); relation.tracks().len()].join(" ");
        File {
            path: format!("Automata Library/{name}.txt"),
            text: format!("{header}\n{}", states(relation)),
        }
    }

    /// Returns the texts of the claim about the position before the take and after it.
    fn claims(&self, claim: &Automaton) -> (String, String) {
        let says = |plus: Var| {
            let names: Vec<&str> = (claim.tracks().iter())
                .map(|track| self.names[&(track + plus)].as_str())
                .collect();
            format!("${}_claim({})", self.name, names.join(","))
        };
        (says(0), says(1))
    }

    /// Returns a call of the relation by its name, with these variables.
    fn call(&mut self, relation: &Arc<Automaton>) -> String {
        let tracks = relation.tracks().to_vec();
        let ranked = (**relation)
            .clone()
            .renamed((0..).take(tracks.len()).collect());
        let known = self.atoms.iter().position(|atom| *atom == ranked);
        let index = known.unwrap_or_else(|| {
            self.atoms.push(ranked);
            self.atoms.len() - 1
        });
        let names: Vec<&str> = tracks.iter().map(|t| self.names[t].as_str()).collect();
        format!("${}_atom{index}({})", self.name, names.join(","))
    }

    fn show(&mut self, formula: &Predicate) -> Translated<String> {
        Ok(match formula {
            Predicate::Constant(true) => "0=0".to_owned(),
            Predicate::Constant(false) => "0=1".to_owned(),
            Predicate::Linear(linear) => {
                let mut parts = Vec::new();
                match (linear.low, linear.high) {
                    (Some(low), Some(high)) if low == high => {
                        parts.push(self.compared(&linear.terms, "=", low));
                    }
                    (low, high) => {
                        parts.extend(low.map(|low| self.compared(&linear.terms, ">=", low)));
                        parts.extend(high.map(|high| self.compared(&linear.terms, "<=", high)));
                    }
                }
                parts.join(" & ")
            }
            Predicate::Digits(_) | Predicate::Relation(..) | Predicate::Exists(..) => {
                let relation = self.decider.relation(formula)?;
                if relation.tracks().is_empty() {
                    return self.show(&Predicate::Constant(!relation.is_empty()));
                }
                self.call(&relation)
            }
            Predicate::Not(inner) => format!("~({})", self.show(inner)?),
            Predicate::And(parts) => self.joined(parts, " & ")?,
            Predicate::Or(parts) => self.joined(parts, " | ")?,
        })
    }

    fn joined(&mut self, parts: &[Predicate], sign: &str) -> Translated<String> {
        let parts = parts.iter().map(|p| Ok(format!("({})", self.show(p)?)));
        Ok(parts.collect::<Translated<Vec<_>>>()?.join(sign))
    }

    /// Returns the comparison of Σ cᵢxᵢ with a number, with each term on the side where it is not
    /// negative.
    fn compared(&self, terms: &[(i64, Var)], sign: &str, bound: i64) -> String {
        let side = |positive: bool| {
            let mut parts: Vec<String> = (terms.iter())
                .filter(|(factor, _)| (*factor > 0) == positive)
                .map(|(factor, variable)| match factor.unsigned_abs() {
                    1 => self.names[variable].clone(),
                    factor => format!("{factor}*{}", self.names[variable]),
                })
                .collect();
            if (bound < 0) == positive && bound != 0 {
                parts.push(bound.unsigned_abs().to_string());
            }
            if parts.is_empty() {
                parts.push("0".to_owned());
            }
            parts.join("+")
        };
        format!("{}{sign}{}", side(true), side(false))
    }
}
