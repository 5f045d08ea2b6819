//! Formulas, relations and numeration systems as JSON.
//!
//! A formula has no quantifiers: each *there is* becomes a relation of its own, with its automaton, what it
//! means, and a witness that nothing is missing in between.

use super::cover::Cover;
use crate::automaton::{Automaton, Var};
use crate::conjunction::simplified;
use crate::decide::Decider;
use crate::formula::{DigitRelation, Predicate};
use crate::system::NumerationSystem;
use crate::translate::Translated;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Writes formulas, and collects the relations that they refer to.
pub(super) struct FormulaWriter<'a> {
    decider: &'a Decider<'a>,
    names: BTreeMap<Var, String>,
    /// The relations, each after those that its meaning refers to.
    relations: Vec<Value>,
    /// The quantified formulas that have a relation, and its name.
    known: Vec<(Predicate, String)>,
}

/// What variables are called.
type Names = BTreeMap<Var, String>;

fn name_in(names: &Names, variable: Var) -> String {
    names.get(&variable).cloned().unwrap_or_default()
}

fn list(names: &Names, variables: &[Var]) -> Vec<String> {
    variables.iter().map(|&v| name_in(names, v)).collect()
}

fn automaton(automaton: &Automaton, names: &Names) -> Value {
    let digits = automaton.system().digits();
    let tracks = automaton.tracks();
    let digits = if tracks.is_empty() { 0 } else { digits };
    let states = || (0..).take(automaton.states());
    let next = |state: u32| -> Vec<i64> {
        let all = (0..digits).map(|digit| automaton.next(state, digit));
        all.map(|next| next.map_or(-1, i64::from)).collect()
    };
    json!({
        "tracks": list(names, tracks),
        "next": states().map(next).collect::<Vec<_>>(),
        "accepting": states().filter(|&s| automaton.accepts(s)).collect::<Vec<_>>(),
    })
}

impl<'a> FormulaWriter<'a> {
    pub(super) fn new(decider: &'a Decider<'a>, names: Vec<(Var, String)>) -> Self {
        Self {
            decider,
            names: names.into_iter().collect(),
            relations: Vec::new(),
            known: Vec::new(),
        }
    }

    pub(super) fn name(&self, variable: Var) -> String {
        name_in(&self.names, variable)
    }

    pub(super) fn relations(self) -> Vec<Value> {
        self.relations
    }

    pub(super) fn automaton(&self, of: &Automaton) -> Value {
        automaton(of, &self.names)
    }

    /// Adds the relation of a claim about these variables, which means this formula. Returns its name.
    pub(super) fn claim(
        &mut self,
        name: &str,
        of: &[Var],
        relation: &Automaton,
        means: &Predicate,
    ) -> Translated<String> {
        let means = self.formula(means)?;
        self.given(name, of, relation);
        if let Some(given) = self.relations.last_mut() {
            given["means"] = means;
        }
        Ok(name.to_owned())
    }

    /// Adds a relation that is what its automaton accepts. Returns its name.
    pub(super) fn given(&mut self, name: &str, of: &[Var], relation: &Automaton) -> String {
        self.add(json!({
            "name": name,
            "parameters": list(&self.names, of),
            "automaton": self.automaton(relation),
        }));
        name.to_owned()
    }

    fn add(&mut self, relation: Value) {
        self.relations.push(relation);
    }

    /// The formula in the variables of a position and its targets.
    pub(super) fn formula(&mut self, formula: &Predicate) -> Translated<Value> {
        let names = self.names.clone();
        self.named(formula, &names)
    }

    fn named(&mut self, formula: &Predicate, names: &Names) -> Translated<Value> {
        let name = |v: &Var| name_in(names, *v);
        let mut all = |parts: &[Predicate]| {
            let parts = parts.iter().map(|part| self.named(part, names));
            parts.collect::<Translated<Vec<_>>>()
        };
        Ok(match formula {
            Predicate::Constant(holds) => json!(holds),
            Predicate::Linear(linear) => {
                let terms = linear.terms.iter().map(|(c, v)| json!([c, name(v)]));
                let terms: Vec<Value> = terms.collect();
                json!({"sum": terms, "low": linear.low, "high": linear.high})
            }
            Predicate::Not(inner) => json!({"not": self.named(inner, names)?}),
            Predicate::And(parts) => json!({"and": all(parts)?}),
            Predicate::Or(parts) => json!({"or": all(parts)?}),
            Predicate::Digits(digits) => match digits {
                DigitRelation::Is(x, n) => json!({"is": [name(x), n.to_string()]}),
                DigitRelation::Less(x, y) => {
                    json!({"sum": [[1, name(x)], [-1, name(y)]], "low": null, "high": -1})
                }
                DigitRelation::Zeros(x, counts) => {
                    let (first, period) = counts.listed();
                    json!({"zeros": name(x), "counts": first, "period": period})
                }
                DigitRelation::Ends(x, digits, padded) => {
                    json!({"ends": name(x), "digits": digits, "padded": padded})
                }
                DigitRelation::Shift(x, y) => json!({"shift": [name(x), name(y)]}),
                DigitRelation::Least(x, y) => json!({"least": [name(x), name(y)]}),
                DigitRelation::Floor(x, y) => json!({"floor": [name(x), name(y)]}),
                DigitRelation::Xor(of) => json!({"xor": list(names, of)}),
            },
            Predicate::Relation(..) | Predicate::Defined(..) => {
                let relation = self.decider.relation(formula)?;
                let (form, _) = Predicate::of(&relation).canonical();
                let tracks = relation.tracks().to_vec();
                self.call(form, &tracks, names)?
            }
            Predicate::Exists(bound, body) => {
                let mut bound = bound.clone();
                let parts = simplified(&mut bound, vec![(**body).clone()]);
                match Predicate::exists(bound, Predicate::and(parts)) {
                    quantified @ Predicate::Exists(..) => {
                        let (form, free) = quantified.canonical();
                        self.call(form, &free, names)?
                    }
                    plain => self.named(&plain, names)?,
                }
            }
        })
    }

    /// A reference to the relation of a formula in its canonical form, which is added if it is new.
    fn call(&mut self, form: Predicate, free: &[Var], names: &Names) -> Translated<Value> {
        let known = self.known.iter().find(|(other, _)| *other == form);
        let name = if let Some((_, name)) = known {
            name.clone()
        } else {
            let name = self.define(&form, free.len())?;
            self.known.push((form, name.clone()));
            name
        };
        Ok(json!({"relation": name, "of": list(names, free)}))
    }

    fn define(&mut self, form: &Predicate, free: usize) -> Translated<String> {
        let relation = self.decider.relation(form)?;
        let tracks: Vec<Var> = (0..).take(free).collect();
        let mut names: Names = tracks.iter().map(|&v| (v, format!("n{}", v + 1))).collect();
        let mut object = json!({"automaton": null, "parameters": list(&names, &tracks)});
        if let Predicate::Exists(bound, body) = form {
            names.extend((1..).zip(bound).map(|(at, &v)| (v, format!("k{at}"))));
            let witness = self.decider.relation(body)?;
            let kept = |v: Var| tracks.contains(&v);
            let cover = Cover::new(&witness, &kept, self.decider.work)?;
            object["exists"] = list(&names, bound).into();
            object["means"] = self.named(body, &names)?;
            object["witness"] = automaton(&witness, &names);
            object["cover"] = cover.json(&|v| name_in(&names, v));
        }
        object["automaton"] = automaton(&relation, &names);
        let name = format!("R{}", self.relations.len());
        object["name"] = name.as_str().into();
        self.add(object);
        Ok(name)
    }
}

/// The basis of a system, and the automaton of its representations.
pub(super) fn system(system: NumerationSystem) -> Value {
    let (first, recurrence) = match system {
        NumerationSystem::Base(base) => (vec![1], vec![(1, i64::from(base))]),
        NumerationSystem::Convergents(t) => {
            (vec![1, u64::from(t) + 1], vec![(1, i64::from(t)), (2, 1)])
        }
        NumerationSystem::Declared(declared) => {
            let numeration = declared.numeration();
            (
                numeration.first().to_vec(),
                numeration.recurrence().to_vec(),
            )
        }
    };
    let mut states = vec![0];
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    while let Some(&state) = states.get(next.len()) {
        if system.is_valid_end(state) {
            accepting.push(next.len());
        }
        let mut row = Vec::new();
        for digit in 0..system.digits() {
            row.push(system.valid_after(state, digit).map_or(json!(-1), |after| {
                let known = states.iter().position(|other| *other == after);
                json!(known.unwrap_or_else(|| {
                    states.push(after);
                    states.len() - 1
                }))
            }));
        }
        next.push(row);
    }
    json!({
        "name": system.to_string(),
        "first": first,
        "recurrence": recurrence,
        "words": {"next": next, "accepting": accepting},
    })
}
