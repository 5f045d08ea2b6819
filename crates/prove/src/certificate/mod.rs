//! Certificates: a proved claim as data that a small program can check without this one.
//!
//! A certificate has the rules and the claim as formulas, the positions of the claim as an automaton, and
//! for every other position its winning moves as automata, each with a [witness of its projection](cover):
//! `docs/checker` says what is checked, and how.

mod cover;
mod formulas;

use super::automaton::Var;
use super::claim_instance::ClaimInstance;
use super::control::DecisionControl;
use super::decide::Decider;
use super::formula::Predicate;
use super::moves::{Counters, Moves, after, before, memory_after, memory_before};
use super::proof::{ProvedClaim, proved_claim};
use super::translate::{Translated, Untranslatable, number};
use cover::Cover;
use formulas::FormulaWriter;
use goldpile_engine::statement::Order;
use serde_json::{Map, Value, json};

/// Decides the claim and returns its certificate, without what is said about the program and the rule
/// text; `None` if the claim is refuted. Costs a proof and, for each rule, the automaton of its winning
/// moves.
///
/// # Errors
/// [`Untranslatable`], as for a proof; also for a claim that cannot be certified, which the certificate's
/// format is too narrow for.
pub fn certificate(
    theory: &ClaimInstance,
    work: &DecisionControl<'_>,
) -> Translated<Option<Value>> {
    let decider = Decider::checked(theory.system(), work)?;
    let statement = theory.statement();
    let Some(proved) = proved_claim(statement, theory.piles(), &decider)? else {
        return Ok(None);
    };
    let moves = Moves::new(statement, theory.piles(), &decider)?.with_parts_kept();
    let blocked = match &statement.block {
        Some(block) => number(&block.at_most).and_then(|most| usize::try_from(most).ok()),
        None => Some(0),
    };
    let limits = [
        (
            statement.block.is_some() && !statement.memory.is_empty(),
            "announcements and a memory",
        ),
        (
            blocked.is_none_or(|most| most > MOST_BLOCKED),
            "more than two announcements",
        ),
        (
            statement.order == Order::Sorted && proved.domain.is_some(),
            "piles in the order of their sizes whose outcome depends on histories",
        ),
    ];
    if let Some((_, what)) = limits.iter().find(|(beyond, _)| *beyond) {
        return Err(Untranslatable::Undecided(format!(
            "there are no certificates for games with {what}"
        )));
    }
    let certifier = Certifier {
        moves,
        decider: &decider,
        proved,
        targets: 1 + statement.block.as_ref().map_or(0, |_| blocked.unwrap_or(0)),
    };
    certifier.certificate().map(Some)
}

/// The variables of a pile leave room for this many targets apart from the first.
const MOST_BLOCKED: usize = 2;

struct Certifier<'a> {
    moves: Moves<'a>,
    decider: &'a Decider<'a>,
    proved: ProvedClaim,
    /// How many different winning moves an announcement cannot block.
    targets: usize,
}

/// The formulas of a case, which is one choice of values of the counters.
struct Case {
    counters: Counters,
    rules: Vec<Predicate>,
    steps: Vec<(usize, Predicate)>,
    squares: Predicate,
}

/// The size of a pile at this target, counted from 0.
fn target(pile: usize, at: usize) -> Var {
    after(pile) + Var::try_from(at).unwrap_or(0)
}

impl Certifier<'_> {
    fn certificate(&self) -> Translated<Value> {
        let moves = &self.moves;
        let mut writer = FormulaWriter::new(self.decider, self.names());
        let cases = self.cases()?;
        let starts = moves.starts()?;
        let statement = moves.statement;
        let position = moves.position(before, memory_before);
        let mut written = Vec::new();
        for (at, case) in cases.iter().enumerate() {
            let counters = &case.counters;
            let claim = moves.claim(before, memory_before, counters)?;
            let claimed = &self.proved.claimed[counters];
            let is_start = starts
                .iter()
                .filter(|start| start.counters == *counters)
                .map(|start| start.when.clone());
            let steps: Vec<Value> = (case.steps.iter())
                .map(|(to, when)| Ok(json!({"to": to, "when": writer.formula(when)?})))
                .collect::<Translated<_>>()?;
            let rules: Vec<Value> = (case.rules.iter())
                .map(|rule| writer.formula(rule))
                .collect::<Translated<_>>()?;
            let into = if statement.block.is_some() {
                let into = Predicate::and([Predicate::of(claimed), self.into(case, &cases)]);
                let into = self.decider.relation(&into)?;
                let targets = (0..moves.piles).map(after);
                let both: Vec<Var> = position.iter().copied().chain(targets).collect();
                writer.given(&format!("into{at}"), &both, &into).into()
            } else {
                Value::Null
            };
            written.push(json!({
                "counters": self.counters(counters),
                "starts": writer.formula(&Predicate::or(is_start))?,
                "possible": match &self.proved.domain {
                    None => Value::Null,
                    Some(domain) => {
                        writer.given(&format!("possible{at}"), &position, &domain[counters]).into()
                    }
                },
                "claim": writer.claim(&format!("P{at}"), &position, claimed, &claim)?,
                "rules": rules,
                "steps": steps,
                "squares": writer.formula(&case.squares)?,
                "into": into,
            }));
        }
        let mut wins = Vec::new();
        for (at, case) in cases.iter().enumerate() {
            self.wins(at, case, &cases, &writer, &mut wins)?;
        }
        let system = self.decider.system;
        let names: Vec<String> = statement.rules.iter().map(|r| r.name.clone()).collect();
        let order = match statement.order {
            Order::Sorted => "sorted",
            Order::Table | Order::Free => "table",
        };
        let most: Map<String, Value> = (moves.most().iter())
            .map(|&(pile, most)| (writer.name(before(pile)), most.into()))
            .collect();
        Ok(json!({
            "system": formulas::system(system),
            "piles": (0..moves.piles).map(|p| writer.name(before(p))).collect::<Vec<_>>(),
            "memory": moves.open_memories().map(|m| writer.name(memory_before(m))).collect::<Vec<_>>(),
            "order": order,
            "at_most": most,
            "misere": statement.misere,
            "blocked": statement.block.as_ref().map(|_| self.targets - 1),
            "rules": names,
            "cases": written,
            "relations": writer.relations(),
            "wins": wins,
        }))
    }

    /// The names of the variables: those of the rule file, with a stroke for each target after the take.
    fn names(&self) -> Vec<(Var, String)> {
        let mut names = Vec::new();
        let letters = ('a'..='z').take(self.moves.piles).enumerate();
        for (pile, letter) in letters {
            names.push((before(pile), letter.to_string()));
            for at in 0..self.targets {
                names.push((target(pile, at), format!("{letter}{}", "'".repeat(at + 1))));
            }
        }
        for memory in self.moves.open_memories() {
            let name = &self.moves.statement.memory[memory].name;
            names.push((memory_before(memory), name.clone()));
            names.push((memory_after(memory), format!("{name}'")));
        }
        names
    }

    fn counters(&self, counters: &Counters) -> Value {
        let values = self
            .moves
            .memory(counters, |_| None, |value| Some(value.to_string()));
        let named = self.moves.statement.memory.iter().zip(values);
        named
            .filter_map(|(memory, value)| Some((memory.name.clone(), value?.into())))
            .collect::<Map<_, _>>()
            .into()
    }

    fn cases(&self) -> Translated<Vec<Case>> {
        let moves = &self.moves;
        let all = moves.counters();
        let mut cases = Vec::new();
        for counters in &all {
            let rules = moves.statement.rules.iter();
            let steps = moves.steps(counters)?.into_iter();
            cases.push(Case {
                counters: counters.clone(),
                rules: rules
                    .map(|rule| moves.rule(rule, counters))
                    .collect::<Translated<_>>()?,
                steps: steps
                    .filter_map(|step| {
                        let to = all.iter().position(|other| *other == step.counters)?;
                        Some((to, step.when))
                    })
                    .collect(),
                squares: moves.announced(counters)?,
            });
        }
        Ok(cases)
    }

    /// The relation of the positions in question and their targets by this rule and this step of the memory.
    fn winning(
        &self,
        case: &Case,
        rule: usize,
        step: &(usize, Predicate),
        cases: &[Case],
    ) -> Predicate {
        let (to, when) = step;
        let target = &self.proved.claimed[&cases[*to].counters];
        Predicate::and([
            self.moves.takes(),
            when.clone(),
            case.rules[rule].clone(),
            Predicate::of(target).renamed(&|v| v + 1),
        ])
    }

    /// The same by any rule and any step.
    fn into(&self, case: &Case, cases: &[Case]) -> Predicate {
        Predicate::or((0..case.rules.len()).flat_map(|rule| {
            let steps = case.steps.iter();
            steps.map(move |step| self.winning(case, rule, step, cases))
        }))
    }

    /// Adds the winning moves of a case and, in misère play, moves from every claimed position.
    fn wins(
        &self,
        at: usize,
        case: &Case,
        cases: &[Case],
        writer: &FormulaWriter<'_>,
        wins: &mut Vec<Value>,
    ) -> Translated<()> {
        let domain = match &self.proved.domain {
            Some(domain) => Predicate::of(&domain[&case.counters]),
            None => self.moves.space(),
        };
        let claimed = Predicate::of(&self.proved.claimed[&case.counters]);
        let open = Predicate::and([domain.clone(), claimed.clone().not()]);
        let mut add = |kind: &str, rule: Option<usize>, step: Option<usize>, moves: &Predicate| {
            let relation = self.decider.relation(moves)?;
            if relation.is_empty() {
                return Ok(());
            }
            // Of the variables of a pile or a memory, the first is before the take.
            let kept = |v: Var| v.is_multiple_of(before(1));
            let cover = Cover::new(&relation, &kept, self.decider.work)?;
            let mut object = json!({"case": at, "kind": kind});
            object["rule"] = json!(rule);
            object["step"] = json!(step);
            object["moves"] = writer.automaton(&relation);
            object["cover"] = cover.json(&|v| writer.name(v));
            wins.push(object);
            Translated::Ok(())
        };
        let free = case.squares.clone().not();
        for rule in 0..case.rules.len() {
            for (number, step) in case.steps.iter().enumerate() {
                let winning = self.winning(case, rule, step, cases);
                let all = Predicate::and([open.clone(), winning, free.clone()]);
                add("wins", Some(rule), Some(number), &all)?;
                if self.moves.statement.misere {
                    let takes = [self.moves.takes(), step.1.clone(), case.rules[rule].clone()];
                    let all =
                        Predicate::and([domain.clone(), claimed.clone()].into_iter().chain(takes));
                    add("moves", Some(rule), Some(number), &all)?;
                }
            }
        }
        if self.moves.statement.block.is_some() {
            add("many", None, None, &self.many(case, cases, open)?)?;
        }
        Ok(())
    }

    /// The relation of the positions in question and as many different targets as cannot all be blocked.
    fn many(&self, case: &Case, cases: &[Case], open: Predicate) -> Translated<Predicate> {
        let piles = 0..self.moves.piles;
        let each = Predicate::and([open, self.into(case, cases), case.squares.clone()]);
        let each = Predicate::of(&self.decider.relation(&each)?);
        let mut many = Predicate::Constant(true);
        for at in 0..self.targets {
            let to = |v: Var| {
                piles
                    .clone()
                    .find(|&p| after(p) == v)
                    .map_or(v, |p| target(p, at))
            };
            let mut all = vec![many, each.renamed(&to)];
            if at > 0 {
                // The targets are in the order of their piles.
                all.push(Predicate::or(piles.clone().map(|pile| {
                    let same =
                        (0..pile).map(|p| Predicate::equal(target(p, at - 1), target(p, at)));
                    let less = Predicate::less(target(pile, at - 1), target(pile, at));
                    Predicate::and(same.chain([less]))
                })));
            }
            // One after the other, as all of them at once make too many states.
            many = Predicate::of(&self.decider.relation(&Predicate::and(all))?);
        }
        Ok(many)
    }
}
