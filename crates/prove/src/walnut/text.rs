//! Writes formulas and definitions in the syntax of Walnut.

use super::File;
use super::automata::{base, relation};
use super::digits::regular;
use crate::automaton::{Automaton, Var};
use crate::decide::{Decider, floor};
use crate::formula::{Definition, DigitRelation, Predicate};
use crate::moves::{Moves, after, before, memory_after, memory_before, other_after};
use crate::system::NumerationSystem;
use crate::translate::Translated;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) struct WalnutText<'a> {
    decider: &'a Decider<'a>,
    name: &'a str,
    base: String,
    known: BTreeMap<Var, String>,
    names: BTreeMap<Var, String>,
    /// The definitions made so far: names, and the variables in the order that Walnut expects.
    called: BTreeMap<String, Vec<Var>>,
    /// The automata that have names; the next field holds the properties of digits, of the variables 0, 1,
    /// 2, ….
    automata: Vec<Arc<Automaton>>,
    digits: Vec<(DigitRelation, String)>,
    /// One command per line.
    pub(super) commands: Vec<String>,
    pub(super) files: Vec<File>,
}

impl<'a> WalnutText<'a> {
    pub(crate) fn new(decider: &'a Decider<'a>, name: &'a str, moves: &Moves<'_>) -> Self {
        let (base, command) = base(decider.system, name);
        let mut known = BTreeMap::new();
        for (pile, letter) in (0..moves.piles).zip('a'..) {
            known.insert(before(pile), letter.to_string());
            known.insert(after(pile), format!("{letter}1"));
            known.insert(other_after(pile), format!("{letter}2"));
        }
        for memory in moves.open_memories() {
            let name = &moves.statement.memory[memory].name;
            let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let name = if plain {
                name.clone()
            } else {
                memory.to_string()
            };
            known.insert(memory_before(memory), format!("m_{name}"));
            known.insert(memory_after(memory), format!("n_{name}"));
        }
        Self {
            decider,
            name,
            base,
            known,
            names: BTreeMap::new(),
            called: BTreeMap::new(),
            automata: Vec::new(),
            digits: Vec::new(),
            commands: command.into_iter().collect(),
            files: Vec::new(),
        }
    }

    pub(crate) fn known(&self, variable: Var) -> &str {
        self.known.get(&variable).map_or("", String::as_str)
    }

    /// Adds a definition. Walnut takes the free variables in alphabetical order.
    pub(crate) fn define(&mut self, definition: &Definition) -> Translated<()> {
        let text = self.formula(&definition.means)?;
        let mut variables = definition.variables.clone();
        variables.sort_unstable_by(|one, two| self.names[one].cmp(&self.names[two]));
        self.called.insert(definition.name.clone(), variables);
        let (name, base) = (self.name, &self.base);
        let line = format!("def {name}_{} \"?{base} {text}\":", definition.name);
        self.commands.push(line);
        Ok(())
    }

    /// Adds the sentence that for all numbers the first formula implies the second.
    pub(crate) fn sentence(
        &mut self,
        name: &str,
        when: &Predicate,
        then: &Predicate,
    ) -> Translated<()> {
        let never = when.clone().implies(then.clone());
        let all: Vec<Var> = never.free().into_iter().collect();
        self.name_all(&never);
        let text = match (when, then) {
            (_, Predicate::Constant(false)) => format!("~({})", self.show(when)?),
            (Predicate::Constant(true), _) => self.show(then)?,
            _ => format!("{} => ({})", self.inner(when)?, self.show(then)?),
        };
        let text = match &all[..] {
            [] => text,
            all if text.starts_with('~') => format!("A{} {text}", self.list(all)),
            all => format!("A{} ({text})", self.list(all)),
        };
        let (game, base) = (self.name, &self.base);
        let taken = |name: &str| {
            let start = format!("eval {game}_{name} ");
            self.commands.iter().any(|line| line.starts_with(&start))
        };
        let numbered = (2..).map(|n| format!("{name}_{n}"));
        let mut names = [name.to_owned()].into_iter().chain(numbered);
        let said = format!(" \"?{base} {text}\":");
        if !self.commands.iter().any(|line| line.ends_with(&said)) {
            let name = names.find(|name| !taken(name)).unwrap_or_default();
            self.commands.push(format!("eval {game}_{name}{said}"));
        }
        Ok(())
    }

    fn formula(&mut self, formula: &Predicate) -> Translated<String> {
        self.name_all(formula);
        self.show(formula)
    }

    /// Names all variables. Those that are neither piles nor memories are numbered in order of occurrence.
    fn name_all(&mut self, formula: &Predicate) {
        self.names = self.known.clone();
        let mut all: Vec<Var> = formula.free().into_iter().collect();
        bound(formula, &mut all);
        let mut number = 0;
        for variable in all {
            self.names.entry(variable).or_insert_with(|| {
                number += 1;
                format!("q{number}")
            });
        }
    }

    fn list(&self, variables: &[Var]) -> String {
        let names: Vec<&str> = variables.iter().map(|v| self.names[v].as_str()).collect();
        names.join(",")
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
                        parts.extend(low.map(|low| match low {
                            1 => self.compared(&linear.terms, ">", 0),
                            low => self.compared(&linear.terms, ">=", low),
                        }));
                        parts.extend(high.map(|high| match high {
                            -1 => self.compared(&linear.terms, "<", 0),
                            high => self.compared(&linear.terms, "<=", high),
                        }));
                    }
                }
                parts.join(" & ")
            }
            Predicate::Digits(digits) => self.digits(digits)?,
            Predicate::Relation(relation, _) if relation.tracks().is_empty() => {
                self.show(&Predicate::Constant(!relation.is_empty()))?
            }
            Predicate::Relation(relation, variables) => {
                let name = self.automaton(relation);
                format!("${name}({})", self.list(variables))
            }
            Predicate::Defined(definition, variables) => {
                let order = &self.called[&definition.name];
                let given: BTreeMap<Var, Var> = (definition.variables.iter().copied())
                    .zip(variables.iter().copied())
                    .collect();
                let given: Vec<Var> = order.iter().map(|v| given[v]).collect();
                format!("${}_{}({})", self.name, definition.name, self.list(&given))
            }
            Predicate::Not(inner) => match &**inner {
                Predicate::Linear(linear) if linear.low.is_some() && linear.low == linear.high => {
                    self.compared(&linear.terms, "!=", linear.low.unwrap_or(0))
                }
                inner => format!("~{}", self.inner(inner)?),
            },
            Predicate::And(parts) => self.joined(parts, " & ")?,
            Predicate::Or(parts) => self.joined(parts, " | ")?,
            Predicate::Exists(bound, body) => {
                format!("E{} {}", self.list(bound), self.inner(body)?)
            }
        })
    }

    /// The text of a part, in parentheses unless it is a call, since & and | have the same precedence.
    fn inner(&mut self, formula: &Predicate) -> Translated<String> {
        let text = self.show(formula)?;
        let is_call = text.starts_with('$') && text.find(')') == Some(text.len() - 1);
        Ok(if is_call { text } else { format!("({text})") })
    }

    fn joined(&mut self, parts: &[Predicate], sign: &str) -> Translated<String> {
        let parts = parts.iter().map(|part| self.inner(part));
        Ok(parts.collect::<Translated<Vec<_>>>()?.join(sign))
    }

    /// The comparison of Σ cᵢxᵢ with a number; every term is moved to the side where it is positive.
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

    /// A property of digits, as a comparison or as a call of a regular expression or of an automaton.
    fn digits(&mut self, digits: &DigitRelation) -> Translated<String> {
        let name = |v: &Var| self.names[v].clone();
        match (digits, self.decider.system) {
            (DigitRelation::Is(x, n), _) => return Ok(format!("{}={n}", name(x))),
            (DigitRelation::Less(x, y), _) => return Ok(format!("{}<{}", name(x), name(y))),
            (DigitRelation::Shift(x, y), NumerationSystem::Base(base)) => {
                return Ok(format!("{}={base}*{}", name(y), name(x)));
            }
            _ => {}
        }
        let variables = digits.variables();
        let rank = |v: Var| (0..).zip(&variables).find(|(_, w)| **w == v);
        let plain = digits.mapped(&|v| rank(v).map_or(v, |(rank, _)| rank));
        let listed = self.list(&variables);
        let known = self.digits.iter().find(|(other, _)| *other == plain);
        let name = if let Some((_, name)) = known {
            name.clone()
        } else {
            let name = self.new_digits(&plain)?;
            self.digits.push((plain, name.clone()));
            name
        };
        Ok(format!("${name}({listed})"))
    }

    /// Defines a property of digits under a new name.
    fn new_digits(&mut self, digits: &DigitRelation) -> Translated<String> {
        let (kind, expression) = regular(self.decider.system, digits);
        let alike = self.digits.iter().filter(|(_, name)| {
            let rest = name.strip_prefix(self.name).unwrap_or_default();
            rest.trim_start_matches('_').starts_with(kind)
        });
        let name = format!("{}_{kind}{}", self.name, alike.count() + 1);
        if let DigitRelation::Floor(x, y) = digits {
            let names = std::mem::take(&mut self.names);
            let means = floor(self.decider.system, *x, *y);
            let text = self.formula(&means)?;
            self.names = names;
            self.commands
                .push(format!("def {name} \"?{} {text}\":", self.base));
            return Ok(name);
        }
        let found = self.decider.relation(&Predicate::Digits(digits.clone()))?;
        match expression {
            Some(expression) if !found.is_empty() => {
                let bases = vec![self.base.as_str(); digits.variables().len()].join(" ");
                self.commands
                    .push(format!("reg {name} {bases} \"{expression}\":"));
            }
            _ => self.files.push(relation(&name, &self.base, &found)),
        }
        Ok(name)
    }

    /// The name of an automaton, which is written if it has none yet.
    fn automaton(&mut self, automaton: &Arc<Automaton>) -> String {
        let known = self.automata.iter().position(|other| other == automaton);
        let at = known.unwrap_or(self.automata.len());
        let name = format!("{}_automaton{}", self.name, at + 1);
        if known.is_none() {
            self.automata.push(automaton.clone());
            self.files.push(relation(&name, &self.base, automaton));
        }
        name
    }
}

/// Collects the bound variables of the formula.
fn bound(formula: &Predicate, all: &mut Vec<Var>) {
    match formula {
        Predicate::Not(inner) => bound(inner, all),
        Predicate::And(parts) | Predicate::Or(parts) => {
            for part in parts {
                bound(part, all);
            }
        }
        Predicate::Exists(variables, body) => {
            all.extend(variables);
            bound(body, all);
        }
        _ => {}
    }
}
