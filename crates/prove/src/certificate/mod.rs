//! Certificates: evidence that a claim holds, as data that a small program can check without this one.
//!
//! The checker reads the rules itself. A certificate adds only the winning moves from every position
//! outside the claim, as automata, each with a [witness of its projection](cover). `docs/checker` says what
//! is checked, and how.

mod automata;
mod cover;

use crate::automaton::Var;
use crate::claim_instance::ClaimInstance;
use crate::control::DecisionControl;
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::{Counters, Moves, after, before, memory_after, memory_before};
use crate::proof::{ProvedClaim, proved_claim};
use crate::translate::{Translated, Untranslatable, number};
use automata::{NamedAutomaton, StateTable, VariableNames};
use cover::WitnessedProjection;
use goldpile_engine::statement::{Order, Statement};
use serde::Serialize;

/// A certificate without its subject: the rules, the parameters and the number of piles.
#[derive(Debug, Serialize)]
pub struct Certificate {
    /// The representations of a declared system.
    words: Option<StateTable>,
    /// The states that play can reach, for each combination of counter values; `None` if the claim covers
    /// all.
    possible: Option<Vec<NamedAutomaton>>,
    /// The moves into the claim from positions outside it to positions that cannot be announced.
    wins: Vec<CoveredMoves>,
    /// In misère play, the moves from positions in the claim.
    moves: Vec<CoveredMoves>,
    /// One target in the claim more than can be announced, from positions outside it.
    many: Vec<Covered>,
}

/// Moves by one rule that change the counters from given values to others.
#[derive(Debug, Serialize)]
struct CoveredMoves {
    from: Counters,
    rule: usize,
    to: Counters,
    #[serde(flatten)]
    covered: Covered,
}

/// A relation of positions and targets, and its projection to the positions.
#[derive(Debug, Serialize)]
struct Covered {
    relation: NamedAutomaton,
    cover: WitnessedProjection,
}

/// Decides the claim and makes its certificate; `None` if the claim is refuted. The cost is that of a
/// proof, plus the automaton of the winning moves of each rule.
///
/// # Errors
/// [`Untranslatable`], as for a proof; also for a claim that the checker cannot read.
pub fn certificate(
    theory: &ClaimInstance,
    work: &DecisionControl<'_>,
) -> Translated<Option<Certificate>> {
    let decider = Decider::checked(theory.system(), work)?;
    let statement = theory.statement();
    let Some(proved) = proved_claim(statement, theory.piles(), &decider)? else {
        return Ok(None);
    };
    let moves = Moves::new(statement, theory.piles(), &decider)?;
    let targets = targets(&moves, &proved)?;
    let certifier = Certifier {
        names: names(&moves, targets),
        moves,
        decider: &decider,
        proved,
        targets,
    };
    certifier.certificate().map(Some)
}

/// The number of different winning moves that announcements cannot block; an error if the checker cannot
/// read such a game.
fn targets(moves: &Moves<'_>, proved: &ProvedClaim) -> Translated<usize> {
    let Statement {
        block,
        memory,
        order,
        ..
    } = moves.statement;
    let blocked = match block {
        Some(block) => number(&block.at_most).and_then(|most| usize::try_from(most).ok()),
        None => Some(0),
    };
    let blocked = blocked.filter(|most| *most <= MOST_BLOCKED);
    let limits = [
        (
            block.is_some() && !memory.is_empty(),
            "announcements and a memory",
        ),
        (blocked.is_none(), "more than two announcements"),
        (
            *order == Order::Sorted && proved.domain.is_some(),
            "piles in the order of their sizes whose outcome depends on histories",
        ),
        (
            moves.counters().len() > MOST_CASES,
            "more than 256 cases of the memory",
        ),
    ];
    match limits.iter().find(|(beyond, _)| *beyond) {
        Some((_, what)) => Err(Untranslatable::Undecided(format!(
            "there are no certificates for games with {what}"
        ))),
        None => Ok(1 + blocked.unwrap_or(0)),
    }
}

/// The most announcements: each pile has variables for two targets besides the first.
const MOST_BLOCKED: usize = 2;

/// The most combinations of counter values.
const MOST_CASES: usize = 256;

/// The size of a pile at this target, counted from 0.
fn target(pile: usize, at: usize) -> Var {
    after(pile) + Var::try_from(at).unwrap_or(0)
}

/// The names of the variables: those of the rule file, with one more prime for each target after the take.
fn names(moves: &Moves<'_>, targets: usize) -> VariableNames {
    let mut names = VariableNames::new();
    for (pile, letter) in ('a'..='z').take(moves.piles).enumerate() {
        names.insert(before(pile), letter.to_string());
        for at in 0..targets {
            names.insert(target(pile, at), format!("{letter}{}", "'".repeat(at + 1)));
        }
    }
    for memory in moves.open_memories() {
        let name = &moves.statement.memory[memory].name;
        names.insert(memory_before(memory), name.clone());
        names.insert(memory_after(memory), format!("{name}'"));
    }
    names
}

struct Certifier<'a> {
    moves: Moves<'a>,
    decider: &'a Decider<'a>,
    proved: ProvedClaim,
    targets: usize,
    names: VariableNames,
}

impl Certifier<'_> {
    fn certificate(&self) -> Translated<Certificate> {
        let named = |states| NamedAutomaton::new(states, &self.names);
        let possible = self.proved.domain.as_ref();
        let mut made = Certificate {
            words: automata::words(self.decider.system),
            possible: possible.map(|cases| cases.values().map(|case| named(case)).collect()),
            wins: Vec::new(),
            moves: Vec::new(),
            many: Vec::new(),
        };
        let statement = self.moves.statement;
        for from in self.moves.counters() {
            let squares = self.moves.may_be_announced(&from)?;
            let [claimed, open] = self.states(&from);
            let mut into = Vec::new();
            for (rule, to, take) in self.takes(&from)? {
                let named = |covered| CoveredMoves {
                    from: from.clone(),
                    rule,
                    to: to.clone(),
                    covered,
                };
                if statement.misere {
                    let moves = Predicate::and([claimed.clone(), take.clone()]);
                    made.moves.extend(self.covered(&moves)?.map(named));
                }
                // The number of a variable after the take is one more than before the take.
                let target = Predicate::of(&self.proved.claimed[&to]).renamed(&|v| v + 1);
                let winning = Predicate::and([open.clone(), take, target]);
                let free = Predicate::and([winning.clone(), squares.clone().not()]);
                made.wins.extend(self.covered(&free)?.map(named));
                into.push(winning);
            }
            if statement.block.is_some() {
                let each = Predicate::and([Predicate::or(into), squares]);
                made.many.extend(self.covered(&self.many(&each)?)?);
            }
        }
        Ok(made)
    }

    /// The takes from these counters: for each rule and each change, the rule, the new counters and the
    /// condition.
    fn takes(&self, from: &[u64]) -> Translated<Vec<(usize, Counters, Predicate)>> {
        let moves = &self.moves;
        let steps = moves.steps(from)?;
        let mut takes = Vec::new();
        for (number, rule) in moves.statement.rules.iter().enumerate() {
            let rule = moves.rule(rule, from)?;
            for step in &steps {
                let take = [moves.takes(), step.when.clone(), rule.clone()];
                takes.push((number, step.counters.clone(), Predicate::and(take)));
            }
        }
        Ok(takes)
    }

    /// The states covered by the proof with these counters: those in the claim, and those outside it.
    fn states(&self, counters: &Counters) -> [Predicate; 2] {
        let domain = match &self.proved.domain {
            Some(domain) => Predicate::of(&domain[counters]),
            None => self.moves.valid_positions(),
        };
        let claimed = Predicate::of(&self.proved.claimed[counters]);
        let outside = claimed.clone().not();
        [claimed, outside].map(|side| Predicate::and([domain.clone(), side]))
    }

    fn covered(&self, relation: &Predicate) -> Translated<Option<Covered>> {
        let relation = self.decider.relation(relation)?;
        if relation.is_empty() {
            return Ok(None);
        }
        // The first variable of each pile and memory is the one before the take.
        let kept = |v: Var| v.is_multiple_of(before(1));
        Ok(Some(Covered {
            cover: WitnessedProjection::new(&relation, &kept, self.decider.work)?,
            relation: NamedAutomaton::new(&relation, &self.names),
        }))
    }

    /// The positions with more different targets than can be blocked, given the relation of a position and
    /// one target.
    fn many(&self, each: &Predicate) -> Translated<Predicate> {
        let piles = 0..self.moves.piles;
        let each = Predicate::of(&self.decider.relation(each)?);
        let mut many = Predicate::Constant(true);
        for at in 0..self.targets {
            let to = |v: Var| {
                let pile = piles.clone().find(|&pile| after(pile) == v);
                pile.map_or(v, |pile| target(pile, at))
            };
            let mut all = vec![many, each.renamed(&to)];
            if at > 0 {
                // Each set of targets is listed once, in lexicographic order of their piles.
                all.push(Predicate::or(piles.clone().map(|pile| {
                    let same =
                        (0..pile).map(|p| Predicate::equal(target(p, at - 1), target(p, at)));
                    let less = Predicate::less(target(pile, at - 1), target(pile, at));
                    Predicate::and(same.chain([less]))
                })));
            }
            // They are added one by one, since joining all at once makes too many states.
            many = Predicate::of(&self.decider.relation(&Predicate::and(all))?);
        }
        Ok(many)
    }
}
