//! Puts the winning strategy of a proved claim into words: a short list of cases, each with a condition on
//! the position and a take, such that the first case that applies wins.
//!
//! The cases are sought among small positions, where all winning moves are known, and then decided for all
//! positions. A position for which they are wrong is added, until there are none.

mod list;
mod sample;
mod sources;
mod vocabulary;
mod words;

use crate::automaton::{Automaton, Var};
use crate::claim_instance::ClaimInstance;
use crate::control::DecisionControl;
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::{Counters, Moves, after, before, increasing};
use crate::proof::{Consequences, RelationFamily, consequences, proved_claim};
use crate::translate::{Translated, Untranslatable, number};
use goldpile_engine::statement::{Formula, Order, Relation, Statement, Term};
use goldpile_number::Natural;
use list::CaseSketch;
use sample::{Example, Sample};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use vocabulary::Vocabulary;

/// The most cases of a strategy.
pub const MOST_CASES: usize = 16;

/// The approximate number of positions examined before anything is decided.
const EXAMPLES: usize = 1500;

/// The fewest of them for each combination of counter values.
const FEWEST: usize = 400;

/// The largest number in these positions.
const LARGEST: u64 = 100;

/// The most winning moves of a position that are examined, for each rule.
const MOVES: usize = 64;

/// The most times that positions for which the cases are wrong are added.
const ROUNDS: usize = 60;

/// How the player to take wins, wherever that is possible, with one number of piles: the first case that
/// applies wins. If the piles may be exchanged, or if their letters go by size, it is about positions with
/// a ≤ b ≤ c …
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The cases, in order.
    pub cases: Vec<StrategyCase>,
}

/// A case of a strategy, decided for all positions to which it applies and no earlier case does.
#[derive(Clone)]
pub struct StrategyCase {
    /// The conditions on the position, all of which hold; if there are none, the case applies to all
    /// remaining positions.
    pub when: Vec<Formula>,
    /// The piles that the take changes, in the order of their letters.
    pub changes: Vec<usize>,
    /// What is left in these piles, as equations. A pile that occurs in none of them gets what makes the
    /// whole a P-position.
    pub left: Vec<Formula>,
    /// For each rule, the positions to which the case applies, with what the take leaves.
    moves: BTreeMap<Counters, RuleRelations>,
}

impl Strategy {
    /// The index of the case for a position with these counters and values, and the piles that its take
    /// leaves; `None` if no case applies, or if the numbers are too long for its automata. Linear in the
    /// number of digits.
    pub(crate) fn answer(
        &self,
        counters: &Counters,
        given: &[(Var, Natural)],
        piles: usize,
    ) -> Option<(usize, Vec<Natural>)> {
        let wanted: Vec<Var> = (0..piles).map(after).collect();
        let mut cases = self.cases.iter().enumerate();
        cases.find_map(|(at, case)| {
            let mut relations = case.moves.get(counters)?.iter();
            relations.find_map(|relation| {
                let found = relation.completions(given, &wanted, 0, 1).ok()?;
                Some((at, found.into_iter().next()?))
            })
        })
    }
}

impl fmt::Debug for StrategyCase {
    /// Omits the automata, which are unreadable.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StrategyCase")
            .field("when", &self.when)
            .field("changes", &self.changes)
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}

type RuleRelations = Vec<Arc<Automaton>>;

type PilesAndMemory = (Vec<Natural>, Vec<Natural>);

/// The strategy of a claim in at most [`MOST_CASES`] cases; `None` if the claim is refuted. The cost is
/// that of a proof and, for each case, of deciding that its take wins.
///
/// # Errors
/// [`Untranslatable`], as for a proof; also if the game has announcements, or if no such cases are found.
pub fn strategy(
    theory: &ClaimInstance,
    work: &DecisionControl<'_>,
) -> Translated<Option<Strategy>> {
    let decider = Decider::checked(theory.system(), work)?;
    let (statement, piles) = (theory.statement(), theory.piles());
    let Some(proved) = proved_claim(statement, piles, &decider)? else {
        return Ok(None);
    };
    let known = consequences(statement, piles, &decider)?;
    of_consequences(statement, (&known, proved.domain.as_ref()), piles, &decider).map(Some)
}

/// The strategy of a proved claim, from its consequences and the states that the proof covers.
pub(crate) fn of_consequences(
    statement: &Statement,
    known: (&Consequences, Option<&RelationFamily>),
    piles: usize,
    decider: &Decider<'_>,
) -> Translated<Strategy> {
    let announced = statement.block.as_ref();
    if announced.is_some_and(|block| number(&block.at_most) != Some(0)) {
        let why = "there are no cases for games with announcements";
        return Err(Untranslatable::Undecided(why.to_owned()));
    }
    let moves = Moves::new(statement, piles, decider)?;
    let words = Vocabulary::new(&moves);
    let mut winning = BTreeMap::new();
    let mut open = BTreeMap::new();
    for counters in moves.counters() {
        let relations = winning_moves(&moves, known, &counters)?;
        let from = relations.iter().map(|relation| won(&moves, relation));
        let from = decider.relation(&Predicate::or(from))?;
        open.insert(counters.clone(), from);
        winning.insert(counters, relations);
    }
    let search = StrategySearch {
        moves,
        words,
        winning,
        open,
    };
    Ok(Strategy {
        cases: search.cases()?,
    })
}

/// The winning moves of each rule. Unless letters stand for piles on the table, the piles are in increasing
/// order.
fn winning_moves(
    moves: &Moves<'_>,
    (known, domain): (&Consequences, Option<&RelationFamily>),
    counters: &Counters,
) -> Translated<RuleRelations> {
    let piles: Vec<Var> = (0..moves.piles).map(before).collect();
    let space = match moves.statement.order {
        Order::Table => moves.valid_positions(),
        Order::Free | Order::Sorted => increasing(&piles),
    };
    let domain = match domain {
        Some(domain) => Predicate::of(&domain[counters]),
        None => Predicate::Constant(true),
    };
    let all = known.winning[counters].iter().map(|relation| {
        let all = Predicate::and([space.clone(), domain.clone(), Predicate::of(relation)]);
        Ok(moves.decider.relation(&all)?)
    });
    all.collect()
}

/// The positions from which these moves start.
fn won(moves: &Moves<'_>, relation: &Arc<Automaton>) -> Predicate {
    Predicate::exists((0..moves.piles).map(after), Predicate::of(relation))
}

struct StrategySearch<'a> {
    moves: Moves<'a>,
    words: Vocabulary,
    /// The winning moves of each rule, for each combination of counter values.
    winning: BTreeMap<Counters, RuleRelations>,
    /// The positions that have a winning move.
    open: BTreeMap<Counters, Arc<Automaton>>,
}

impl StrategySearch<'_> {
    fn cases(&self) -> Translated<Vec<StrategyCase>> {
        let claim = self.moves.statement.claim.as_ref();
        let system = claim.map(|claim| &claim.system);
        let mut examples = Vec::new();
        for state in self.small() {
            examples.extend(self.example(state)?);
        }
        // At first, every case says what is left in every pile.
        let mut is_partly = false;
        for _ in 0..ROUNDS {
            let sample = Sample::new(&self.words, system, &examples);
            let work = self.moves.decider.work;
            let Some(found) = list::cases(&self.words, &sample, is_partly, work)? else {
                if is_partly {
                    break;
                }
                is_partly = true;
                continue;
            };
            let (cases, wrong) = self.decided(&found)?;
            if wrong.is_empty() {
                return Ok(cases);
            }
            for state in wrong {
                examples.extend(self.example(state)?);
            }
        }
        Err(Untranslatable::Undecided(format!(
            "no list of at most {MOST_CASES} cases was found that says how to win"
        )))
    }

    /// Small positions, with every combination of counter values.
    fn small(&self) -> Vec<PilesAndMemory> {
        let piles = self.moves.piles;
        let is_sorted = self.moves.statement.order != Order::Table;
        let bound = |at: usize| {
            let bound = self.moves.pile_bounds.iter().find(|(pile, _)| *pile == at);
            bound.map_or(u64::MAX, |(_, most)| u64::try_from(*most).unwrap_or(0))
        };
        let tuples = |largest: u64| {
            let mut all: Vec<Vec<u64>> = vec![Vec::new()];
            for at in 0..self.moves.position_before().len() {
                let least = |tuple: &[u64]| match tuple.last() {
                    Some(last) if is_sorted && at < piles => *last,
                    _ => 0,
                };
                let most = bound(at).min(largest);
                let longer = |tuple: Vec<u64>| {
                    (least(&tuple)..=most).map(move |value| [&tuple[..], &[value]].concat())
                };
                all = all.into_iter().flat_map(longer).collect();
            }
            all
        };
        let enough = (EXAMPLES / self.winning.len()).max(FEWEST);
        let mut largest = 4;
        let mut all = tuples(largest);
        while largest < LARGEST && all.len() < enough {
            largest += 1;
            all = tuples(largest);
        }
        let natural = |tuple: &[u64]| tuple.iter().map(|&n| Natural::small(n)).collect();
        let counters = self.winning.keys();
        counters
            .flat_map(|counters| {
                let states = all.iter().map(|tuple| natural(tuple));
                states.map(|tuple: Vec<Natural>| self.state(counters, tuple))
            })
            .collect()
    }

    /// The state with these counters, and with these piles followed by the open memories.
    fn state(&self, counters: &Counters, mut piles: Vec<Natural>) -> PilesAndMemory {
        let open = piles.split_off(self.moves.piles);
        let memory = self.moves.whole_memory(counters, &open);
        (piles, memory)
    }

    /// A state with its winning moves; `None` if it has none.
    fn example(&self, (piles, memory): PilesAndMemory) -> Translated<Option<Example>> {
        let (counters, open) = self.moves.split(&memory);
        let values = piles.iter().chain(&open).cloned();
        let given: Vec<(Var, Natural)> = self
            .moves
            .position_before()
            .into_iter()
            .zip(values)
            .collect();
        let wanted: Vec<Var> = (0..self.moves.piles).map(after).collect();
        let mut targets = Vec::new();
        for relation in &self.winning[&counters] {
            targets.extend(relation.completions(&given, &wanted, 0, MOVES)?);
        }
        targets.sort_unstable();
        targets.dedup();
        Ok((!targets.is_empty()).then_some(Example {
            piles,
            memory,
            targets,
        }))
    }

    /// Decides whether each case wins from all positions to which it applies, and whether some case applies
    /// to each position. The second value holds the smallest positions where that fails.
    fn decided(
        &self,
        found: &[CaseSketch],
    ) -> Translated<(Vec<StrategyCase>, Vec<PilesAndMemory>)> {
        let decider = self.moves.decider;
        let (mut cases, mut wrong) = (Vec::new(), Vec::new());
        let mut rest = self.open.clone();
        for found in found {
            let mut case = self.case(found);
            for (counters, rest) in &mut rest {
                let conditions = self.all(&case.when, counters)?;
                let applies = Predicate::and([Predicate::of(rest), conditions.clone()]);
                let applies = decider.relation(&applies)?;
                let take = Predicate::and([self.changes(found), self.all(&case.left, counters)?]);
                let mut moves = Vec::new();
                for relation in &self.winning[counters] {
                    let all = Predicate::and([
                        Predicate::of(&applies),
                        take.clone(),
                        Predicate::of(relation),
                    ]);
                    moves.push(decider.relation(&all)?);
                }
                let won = Predicate::or(moves.iter().map(|moves| won(&self.moves, moves)));
                let bad = Predicate::and([Predicate::of(&applies), won.not()]);
                wrong.extend(self.least(counters, &bad)?);
                *rest =
                    decider.relation(&Predicate::and([Predicate::of(rest), conditions.not()]))?;
                moves.retain(|moves| !moves.is_empty());
                case.moves.insert(counters.clone(), moves);
            }
            cases.push(case);
        }
        for (counters, rest) in &rest {
            wrong.extend(self.least(counters, &Predicate::of(rest))?);
        }
        Ok((cases, wrong))
    }

    fn all(&self, conditions: &[Formula], counters: &Counters) -> Translated<Predicate> {
        let each = conditions.iter();
        let each = each.map(|condition| self.moves.condition(condition, counters));
        Ok(Predicate::and(each.collect::<Translated<Vec<_>>>()?))
    }

    /// The condition that a take changes the piles of a case and no others.
    fn changes(&self, found: &CaseSketch) -> Predicate {
        Predicate::and((0..self.moves.piles).map(|pile| {
            let same = Predicate::equal(before(pile), after(pile));
            if found.changes.contains(&pile) {
                same.not()
            } else {
                same
            }
        }))
    }

    fn least(&self, counters: &Counters, of: &Predicate) -> Translated<Option<PilesAndMemory>> {
        let decider = self.moves.decider;
        let least = decider
            .relation(of)?
            .least(&self.moves.position_before(), decider.work)?;
        Ok(least.map(|tuple| self.state(counters, tuple)))
    }

    /// A case from its sketch, not yet decided.
    fn case(&self, found: &CaseSketch) -> StrategyCase {
        let words = &self.words;
        let when = found.when.iter().map(|&at| words.conditions[at].of.clone());
        let left = found.left.iter().map(|&at| {
            let left = &words.left[at].of;
            let pile = Term::After(left.pile);
            let pile = match left.shifted {
                Some(by) => sample::shifted(pile, by),
                None => pile,
            };
            Formula::Compare(pile, Relation::Equal, words.terms[left.term].of.clone())
        });
        StrategyCase {
            when: when.collect(),
            changes: found.changes.clone(),
            left: left.collect(),
            moves: BTreeMap::new(),
        }
    }
}
