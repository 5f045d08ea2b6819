//! Proves a claim: no move leads from one P-position to another, and from every other position
//! some move leads to one.

mod consequences;
pub(crate) mod listing;
mod reach;
mod win;

pub(crate) use consequences::{Consequences, consequences, domain_after, winning_target};

use crate::automaton::{Automaton, Var};
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::{Counters, Moves, after, before, memory_before};
use crate::translate::{Translated, Untranslatable};
use goldpile_engine::Game;
use goldpile_engine::statement::Statement;
use goldpile_number::Natural;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimVerdict {
    /// Whether no move leads from a position in the claim to another.
    pub closed: bool,
    /// Whether every other position has a move into the claim.
    pub reaches: bool,
    /// The smallest counterexample; `None` if the claim is proved.
    pub witness: Option<Witness>,
    /// The number of past takes considered to exclude impossible memories; 0 if the claim holds for all
    /// positions with any memory. Otherwise it is proved only for memories that can arise in play from a
    /// usual start.
    pub rounds: usize,
}

/// A position that refutes a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The piles, in table order, or in increasing order if the rules refer to them by size.
    pub position: Vec<Natural>,
    /// The memory at that position.
    pub memory: Vec<Natural>,
    /// Whether the position is in the claim. If not, no move leads from it into the claim, or so few do
    /// that the opponent can block them all.
    pub claimed: bool,
    /// For a position in the claim, a position in the claim that a move leads to; `None` if there is no
    /// move, in misère play.
    pub to: Option<Vec<Natural>>,
}

impl Witness {
    /// What the game remembers at the position: names and values.
    #[must_use]
    pub fn memory_of(&self, game: &Game) -> Vec<(String, String)> {
        let statement = game.rules.statement();
        let names = statement.into_iter().flat_map(|s| &s.memory);
        let names = names.map(|memory| memory.name.clone());
        names
            .zip(self.memory.iter().map(Natural::to_string))
            .collect()
    }
}

/// A settled formula for each combination of counter values.
type PredicateFamily = BTreeMap<Counters, Predicate>;

/// Where the claim fails, for each combination of counter values: settled formulas of such positions in the
/// claim and outside it.
type Failures = BTreeMap<Counters, [Predicate; 2]>;

/// The most past takes that are considered.
const ROUNDS: usize = 8;

pub(crate) struct Proof<'a> {
    pub(crate) moves: Moves<'a>,
    decider: &'a Decider<'a>,
    /// The claim before the take; the next field holds the cases of the claim after it.
    pub(crate) claimed: PredicateFamily,
    target: BTreeMap<Counters, Vec<Predicate>>,
}

impl<'a> Proof<'a> {
    /// Prepares the proof of a claim.
    pub(crate) fn new(
        statement: &'a Statement,
        piles: usize,
        decider: &'a Decider<'a>,
    ) -> Translated<Self> {
        let moves = Moves::new(statement, piles, decider)?;
        if statement.misere && statement.block.is_some() {
            return Err(Untranslatable::Undecided(
                "claims about games with announcements in misère play are not proved".into(),
            ));
        }
        let (mut claimed, mut target) = (PredicateFamily::new(), BTreeMap::new());
        for counters in moves.counters() {
            let now = moves.claim(before, memory_before, &counters)?;
            // The number of a variable after the take is one more than before the take.
            let mut later = Vec::new();
            for case in now.cases() {
                let case = decider.settle(&named("case", &counters), &case)?;
                later.push(decider.settle("case", &case.renamed(&|v| v + 1))?);
            }
            later.retain(|case| !is_never(case));
            target.insert(counters.clone(), later);
            let now = decider.settle(&named("claim", &counters), &now)?;
            claimed.insert(counters, now);
        }
        Ok(Self {
            moves,
            decider,
            claimed,
            target,
        })
    }
}

/// Decides the claim of a statement without parameters for this number of piles. Fails also if the outcome
/// depends on histories and [`ROUNDS`] takes do not decide it.
pub(crate) fn prove(
    statement: &Statement,
    piles: usize,
    decider: &Decider<'_>,
) -> Translated<ClaimVerdict> {
    Ok(Proof::new(statement, piles, decider)?.run()?.0)
}

/// A relation for each combination of counter values.
pub(crate) type RelationFamily = BTreeMap<Counters, Arc<Automaton>>;

/// The positions of a proved claim, and the states that the proof covers (`None` for all), for each
/// combination of counter values.
pub(crate) struct ProvedClaim {
    pub(crate) claimed: RelationFamily,
    pub(crate) domain: Option<RelationFamily>,
}

/// Decides the claim as [`prove`] does; `None` if it is refuted.
pub(crate) fn proved_claim(
    statement: &Statement,
    piles: usize,
    decider: &Decider<'_>,
) -> Translated<Option<ProvedClaim>> {
    let proof = Proof::new(statement, piles, decider)?;
    let (verdict, domain) = proof.run()?;
    if verdict.witness.is_some() {
        return Ok(None);
    }
    let domain = domain.as_ref();
    Ok(Some(ProvedClaim {
        claimed: relations(&proof.claimed, decider)?,
        domain: domain
            .map(|domain| relations(domain, decider))
            .transpose()?,
    }))
}

fn relations(family: &PredicateFamily, decider: &Decider<'_>) -> Translated<RelationFamily> {
    let each = family.iter();
    each.map(|(counters, settled)| Ok((counters.clone(), decider.relation(settled)?)))
        .collect()
}

/// Whether a settled formula is known to hold nowhere.
fn is_never(settled: &Predicate) -> bool {
    match settled {
        Predicate::Relation(relation, _) => relation.is_empty(),
        settled => *settled == Predicate::Constant(false),
    }
}

/// A name with the counter values appended.
pub(crate) fn named(name: &str, counters: &[u64]) -> String {
    let values = counters.iter().map(|value| format!("_{value}"));
    [name.to_owned()].into_iter().chain(values).collect()
}

impl Proof<'_> {
    /// Decides the claim. If not every memory is possible, the second value holds the states that the
    /// verdict is about; every take from one of them leads to another.
    fn run(&self) -> Translated<(ClaimVerdict, Option<PredicateFamily>)> {
        // At first every memory is possible, then only those that the last takes can have left; this set
        // shrinks with each round, while the set of states reached from a start grows.
        let mut possible = self.all_states()?;
        let wrong =
            |(counters, states)| Ok((Counters::clone(counters), self.failures(counters, states)?));
        let wrong: Failures = possible.iter().map(wrong).collect::<Translated<_>>()?;
        if self.moves.statement.memory.is_empty() {
            let verdict = self.verdict(&possible, &wrong, 0)?;
            return Ok((self.with_target(verdict)?, None));
        }
        let starts = self.starts()?;
        for round in 0..=ROUNDS {
            let verdict = self.verdict(&possible, &wrong, round)?;
            // If the smallest remaining counterexample is reachable, it is the smallest reachable one.
            match &verdict.witness {
                Some(witness) if !self.is_reachable(witness, &starts)? => {
                    possible = self.after(&possible, &starts)?;
                }
                _ => return Ok((self.with_target(verdict)?, (round > 0).then_some(possible))),
            }
        }
        let why = "whether the claim holds depends on which histories can occur, and a few takes do not show that";
        Err(Untranslatable::Undecided(why.to_owned()))
    }

    /// Adds to the verdict the move from its witness.
    fn with_target(&self, mut verdict: ClaimVerdict) -> Translated<ClaimVerdict> {
        if let Some(witness) = &mut verdict.witness
            && witness.claimed
        {
            witness.to = self.target_from(&witness.position, &witness.memory)?;
        }
        Ok(verdict)
    }

    /// The positions with these counters and any memory where the claim fails: those in it from which a
    /// move leads to another, and those outside it from which no move leads into it.
    fn failures(&self, counters: &Counters, states: &Predicate) -> Translated<[Predicate; 2]> {
        let claimed = self.claimed[counters].clone();
        let won = Predicate::or(self.won_positions(counters)?);
        let won = self.decider.settle(&named("won", counters), &won)?;
        let inside = Predicate::and([states.clone(), claimed.clone(), won.clone()]);
        let outside = Predicate::and([states.clone(), claimed.not(), won.not()]);
        Ok([
            self.decider.settle(&named("inside", counters), &inside)?,
            self.decider.settle(&named("outside", counters), &outside)?,
        ])
    }

    /// The verdict on these states, given the positions where the claim fails.
    fn verdict(
        &self,
        states: &PredicateFamily,
        wrong: &Failures,
        rounds: usize,
    ) -> Translated<ClaimVerdict> {
        let (mut closed, mut reaches) = (true, true);
        let mut least: Option<(Vec<Natural>, Witness)> = None;
        for (counters, states) in states {
            let [inside, outside] = &wrong[counters];
            let cases = [(&mut closed, inside, true), (&mut reaches, outside, false)];
            for (holds, wrong, claimed) in cases {
                let bad = Predicate::and([states.clone(), wrong.clone()]);
                let bad = self.decider.relation(&bad)?;
                if bad.is_empty() {
                    continue;
                }
                *holds = false;
                let found = self.least(counters, &bad, claimed)?;
                least = match (least, found) {
                    (Some(one), Some(two)) => Some(if two.0 < one.0 { two } else { one }),
                    (one, two) => one.or(two),
                };
            }
        }
        Ok(ClaimVerdict {
            closed,
            reaches,
            witness: least.map(|(_, witness)| witness),
            rounds,
        })
    }

    /// The position with the smallest largest pile, the first of them if there are several, with its sort
    /// key.
    fn least(
        &self,
        counters: &Counters,
        bad: &Arc<Automaton>,
        claimed: bool,
    ) -> Translated<Option<(Vec<Natural>, Witness)>> {
        let moves = &self.moves;
        let work = self.decider.work;
        let mut best: Option<Vec<Natural>> = None;
        for largest in 0..moves.piles {
            let others =
                (0..moves.piles).map(|pile| Predicate::at_most(before(pile), before(largest)));
            let bad = Predicate::of(bad);
            let part = Predicate::and(others.chain([bad.clone()]));
            let mut order = moves.position_before();
            order.insert(0, before(largest));
            order.remove(largest + 1);
            let Some(mut tuple) = self.decider.relation(&part)?.least(&order, work)? else {
                continue;
            };
            // The tuple has the largest pile first, then all piles in order.
            let most = tuple.remove(0);
            tuple.insert(largest, most.clone());
            tuple.insert(0, most);
            best = match best {
                Some(best) if best <= tuple => Some(best),
                _ => Some(tuple),
            };
        }
        let Some(tuple) = best else { return Ok(None) };
        let position = tuple[1..=moves.piles].to_vec();
        let memory = moves.whole_memory(counters, &tuple[1 + moves.piles..]);
        let mut key = tuple;
        key.extend(memory.iter().cloned());
        let witness = Witness {
            position,
            memory,
            claimed,
            to: None,
        };
        Ok(Some((key, witness)))
    }

    /// The piles, in the order of their letters, of a position in the claim that a move leads to.
    fn target_from(
        &self,
        piles: &[Natural],
        memory: &[Natural],
    ) -> Translated<Option<Vec<Natural>>> {
        let moves = &self.moves;
        let (counters, fixed) = self.state(piles, memory);
        let variables = moves.position_before();
        let moving = (self.moves_into_claim(&counters)?.into_iter().flatten()).map(|take| {
            Predicate::exists(variables.clone(), Predicate::and([fixed.clone(), take]))
        });
        let later: Vec<Var> = (0..moves.piles).map(after).collect();
        let to = self.decider.relation(&Predicate::or(moving))?;
        Ok(to.least(&later, self.decider.work)?)
    }
}
