//! A proved claim is a theory: it says who wins, and a path through the automaton of the winning moves
//! gives a move to make, at any size.

mod by_case;

use super::automaton::{Automaton, Var};
use super::claim_instance::ClaimInstance;
use super::completions::MOST_REACHED;
use super::control::{DecisionControl, with_little_work};
use super::decide::Decider;
use super::listing::Listing;
use super::moves::{Counters, after as pile_after, before, memory_before};
use super::proof::{
    Consequences, RelationFamily, consequences, domain_after, proved_claim, winning_target,
};
use super::strategy::Strategy;
use super::system::NumerationSystem;
use super::tried::{Tried, winning_take};

use goldpile_engine::statement::{Formula, Order, Statement};
use goldpile_engine::{
    Citation, ClaimProof, Counts, Explanation, ExplanationRow, Formulation, FormulationName,
    FormulationRows, Goal, ListedMoves, Move, Oracle, Outcome, Position, Rules, Text,
    TheoremStatus, TooBig, after, is_over,
};
use goldpile_number::Natural;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most different numbers of piles for which a claim is proved at that time.
const PILES: usize = 3;

/// The most winning moves that are listed at any size.
const LISTED: usize = 1000;

/// The names of the columns of the table.
const COLUMNS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// The longest index of a row, in bits.
const ROW_BITS: u64 = 7000;

/// The most moves that are tried from either end, before and after the moves from a position are decided.
const FEW_TRIED: u64 = 1000;
const MOST_TRIED: u64 = 100_000;

/// The maximum length of a position that is answered, in bits: some 100,000 digits in total.
pub(super) const BITS: u64 = 340_000;

/// The same in a declared system, whose digits take quadratic time.
pub(super) const DECLARED_BITS: u64 = 10_000;

/// A claim that was proved, as a theory.
struct ProvedTheory {
    rules: Arc<dyn Rules>,
    statement: Statement,
    system: NumerationSystem,
    /// What follows from the claim, by number of piles.
    by_piles: BTreeMap<usize, KnownPiles>,
    /// The position for which a winning move was looked for last, and what it leaves if there is one.
    last: Mutex<Option<(Position, Option<Counts>)>>,
}

struct KnownPiles {
    /// The states that the proof is about, for each value of the counters, as relations of the piles and the
    /// open memories before a take; `None` if it is about all.
    domain: Option<RelationFamily>,
    /// The winning moves as automata, once somebody has asked for one; `None` if they are not made with
    /// little work: the moves of many piles need larger automata than the proof.
    moves: OnceLock<Option<Consequences>>,
    /// The cases of the winning strategy, once somebody has asked for a move; `None` if they are not found
    /// with little work.
    strategy: OnceLock<Option<Strategy>>,
}

/// Returns the claim of these rules as a theory if it can be proved, for every number of piles, within
/// the limit of `work`. Games with announcements have no such theory.
#[must_use]
pub fn proved(rules: &Arc<dyn Rules>, work: &DecisionControl<'_>) -> Option<Arc<dyn Oracle>> {
    let statement = rules.statement()?;
    if statement.piles.clone().count() > PILES {
        return None;
    }
    let theory = theory(rules, &|piles, system| {
        let decider = Decider::checked(system, work).ok()?;
        Some(proved_claim(statement, piles, &decider).ok()??.domain)
    })?;
    let all = theory.by_piles.len() == statement.piles.clone().count();
    all.then(|| Arc::new(theory) as Arc<dyn Oracle>)
}

/// Raised whenever a claim may be decided otherwise than before: a proof that was found under another number
/// is not [`remembered`].
pub const PROVER: u64 = 2;

/// Returns the claim of these rules as a theory for the numbers of piles for which it was proved before; `None`
/// if there are none. Nothing is decided again, except which states a proof is about that considered
/// histories.
#[must_use]
pub fn remembered(rules: &Arc<dyn Rules>, proofs: &[ClaimProof]) -> Option<Arc<dyn Oracle>> {
    let statement = rules.statement()?;
    theory(rules, &|piles, system| {
        let proof = proofs.iter().find(|proof| proof.piles == piles)?;
        let work = DecisionControl::quiet();
        let decider = Decider::checked(system, &work).ok()?;
        domain_after(proof.rounds?, statement, piles, &decider).ok()
    })
    .map(|theory| Arc::new(theory) as Arc<dyn Oracle>)
}

/// What is known of a proof for this many piles, in this system: the states that it is about; `None` if there
/// is no proof.
type Known<'a> = dyn Fn(usize, NumerationSystem) -> Option<Option<RelationFamily>> + 'a;

fn theory(rules: &Arc<dyn Rules>, known: &Known<'_>) -> Option<ProvedTheory> {
    let statement = rules.statement()?;
    if statement.block.is_some() {
        return None;
    }
    let mut by_piles = BTreeMap::new();
    let mut system = NumerationSystem::ZECKENDORF;
    for piles in statement.piles.clone() {
        system = ClaimInstance::new(statement.clone(), piles).ok()?.system();
        let Some(domain) = known(piles, system) else {
            continue;
        };
        let known = KnownPiles {
            domain,
            moves: OnceLock::new(),
            strategy: OnceLock::new(),
        };
        by_piles.insert(piles, known);
    }
    (!by_piles.is_empty()).then(|| ProvedTheory {
        rules: rules.clone(),
        statement: statement.clone(),
        system,
        by_piles,
        last: Mutex::default(),
    })
}

impl ProvedTheory {
    /// The winning moves as automata for this many piles, and the numbered rows.
    fn consequences(&self, piles: usize) -> Option<&Consequences> {
        let known = self.by_piles.get(&piles)?;
        let moves = known.moves.get_or_init(|| {
            with_little_work(|work| {
                let decider = Decider::checked(self.system, work).ok()?;
                consequences(&self.statement, piles, &decider).ok()
            })
        });
        moves.as_ref()
    }

    /// The number of piles and the numbered rows, if there is exactly one such number.
    fn listing(&self) -> Option<(usize, &Listing)> {
        let mut all = self.by_piles.iter();
        match (all.next(), all.next()) {
            (Some((&piles, _)), None) => Some((piles, self.consequences(piles)?.listing.as_ref()?)),
            _ => None,
        }
    }

    /// The maximum length of a position that is answered, in bits.
    fn longest(&self) -> u64 {
        match self.system {
            NumerationSystem::Declared(_) => DECLARED_BITS,
            NumerationSystem::Base(_) | NumerationSystem::Convergents(_) => BITS,
        }
    }

    /// Whether the claim is given by an automaton.
    fn reads_digits(&self) -> bool {
        let claim = self.statement.claim.as_ref();
        claim.is_some_and(|claim| matches!(claim.formula, Formula::Automaton { .. }))
    }

    /// The variables of a position with their values, and the values of its counters.
    fn values(&self, position: &Position) -> (Vec<(Var, Natural)>, Counters) {
        self.values_in(&self.statement.letters(&position.piles), position)
    }

    /// The same with the piles in this order.
    fn values_in(&self, order: &[usize], position: &Position) -> (Vec<(Var, Natural)>, Counters) {
        let rank = |pile: &Natural| order.iter().position(|at| *pile == *at as u64);
        let mut given: Vec<(Var, Natural)> = (order.iter().enumerate())
            .map(|(rank, &at)| (before(rank), position.piles[at].clone()))
            .collect();
        let mut counters = Vec::new();
        for (index, (memory, value)) in (self.statement.memory.iter())
            .zip(&position.memory)
            .enumerate()
        {
            if memory.bounds.is_some() {
                let value = value.to_u64().unwrap_or(0);
                counters.push(match rank(&value.into()) {
                    // A remembered pile moves with its letter.
                    Some(rank) if memory.is_pile && self.statement.order == Order::Free => {
                        rank as u64
                    }
                    _ => value,
                });
            } else {
                given.push((memory_before(index), value.clone()));
            }
        }
        (given, counters)
    }

    /// The winning moves of a position: their relations, and the values that are given.
    fn winning(&self, position: &Position) -> (&[Arc<Automaton>], Vec<(Var, Natural)>) {
        let (given, counters) = self.values(position);
        let known = self.consequences(position.piles.len());
        let relations = known.and_then(|known| known.winning.get(&counters));
        (relations.map_or(&[], Vec::as_slice), given)
    }

    /// Whether the claim was proved for some memories only.
    fn is_partial(&self) -> bool {
        self.by_piles.values().any(|known| known.domain.is_some())
    }

    /// What a winning move leaves, found without the automata of all winning moves: by trying some moves, by
    /// the automaton of the moves from this position alone, and by trying many.
    fn looked_for(&self, position: &Position) -> Option<Counts> {
        let last = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, found)) = &*last()
            && known == position
        {
            return found.clone();
        }
        let judged = |left: &Position| Ok(Oracle::outcome(self, left));
        let tried = |most| match winning_take(&*self.rules, position, most, &judged) {
            Ok(Tried::Found(chosen)) => Some(after(&*self.rules, position, &chosen).piles),
            _ => None,
        };
        let found = tried(FEW_TRIED)
            .or_else(|| self.decided(position))
            .or_else(|| tried(MOST_TRIED));
        *last() = Some((position.clone(), found.clone()));
        found
    }

    /// What a winning move leaves, by the automaton of the moves from this position alone.
    fn decided(&self, position: &Position) -> Option<Counts> {
        let order = self.statement.letters(&position.piles);
        let piles: Vec<Natural> = order.iter().map(|&at| position.piles[at].clone()).collect();
        let target = with_little_work(|work| {
            let decider = Decider::checked(self.system, work).ok()?;
            winning_target(&self.statement, (&piles, &position.memory), &decider).ok()?
        });
        let mut left = position.piles.clone();
        for (target, &at) in target?.into_iter().zip(&order) {
            left[at] = target;
        }
        Some(left)
    }

    /// Up to `most` of the positions that winning moves lead to; `None` without the automata of these moves,
    /// or if the numbers are too long for them.
    fn targets(&self, position: &Position, most: usize) -> Option<Vec<Counts>> {
        if Oracle::outcome(self, position) == Outcome::P {
            return Some(Vec::new());
        }
        self.consequences(position.piles.len())?;
        let order = self.statement.letters(&position.piles);
        let wanted: Vec<Var> = (0..order.len()).map(pile_after).collect();
        let (relations, given) = self.winning(position);
        let mut found: Vec<Counts> = Vec::new();
        for relation in relations {
            for tuple in relation.completions(&given, &wanted, 0, most).ok()? {
                let mut left = position.piles.clone();
                for (rank, &at) in order.iter().enumerate() {
                    left[at] = tuple[rank].clone();
                }
                if !found.contains(&left) {
                    found.push(left);
                }
            }
            if found.len() >= most {
                break;
            }
        }
        Some(found)
    }
}

/// The total length of a position's numbers.
pub(super) fn bits(position: &Position) -> u64 {
    let numbers = position.piles.iter().chain(&position.memory);
    numbers.map(Natural::bits).sum()
}

/// The take that leaves these piles.
fn take(position: &Position, left: &Counts) -> Move {
    let pairs = position.piles.iter().zip(left);
    Move::Take(pairs.map(|(before, after)| before - after).collect())
}

impl Formulation for ProvedTheory {
    fn name(&self) -> FormulationName {
        FormulationName::CLAIM
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        Ok(Oracle::outcome(self, position))
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        match self.listing() {
            Some((_, listing)) if from.bits() <= ROW_BITS => Ok(Box::new(listing.rows(from))),
            _ => Err(TooBig {
                what: "this row of the claim is too far down for its automaton".to_owned(),
                limit: format!("the index has at most {} digits", ROW_BITS * 3 / 10),
            }),
        }
    }
}

impl Oracle for ProvedTheory {
    fn covers(&self, position: &Position) -> bool {
        let is_beyond = |(pile, count): (usize, &Natural)| {
            (self.statement.bound(pile)).is_some_and(|most| *count > most)
        };
        if position.piles.iter().enumerate().any(is_beyond) {
            return false;
        }
        let Some(known) = self.by_piles.get(&position.piles.len()) else {
            return false;
        };
        let Some(domain) = &known.domain else {
            return true;
        };
        // Numbers that are too long to be read are refused by `check`.
        if bits(position) > self.longest() {
            return true;
        }
        let (given, counters) = self.values(position);
        let value = |track: &Var| {
            let given = given.iter().find(|(variable, _)| variable == track);
            given.map(|(_, value)| value.clone())
        };
        domain.get(&counters).is_some_and(|states| {
            let tracks: Option<Vec<Natural>> = states.tracks().iter().map(value).collect();
            tracks.is_some_and(|tracks| states.holds(&tracks))
        })
    }

    fn check(&self, position: &Position) -> Result<(), TooBig> {
        let longest = self.longest();
        if bits(position) > longest {
            return Err(TooBig {
                what: "these numbers are too long for the automaton of a claim".to_owned(),
                limit: format!("it reads at most {} digits in total", longest * 3 / 10),
            });
        }
        Ok(())
    }

    fn check_hint(&self, position: &Position) -> Result<(), TooBig> {
        if Oracle::outcome(self, position) == Outcome::P {
            return Ok(());
        }
        if self.consequences(position.piles.len()).is_some() {
            let (relations, given) = self.winning(position);
            let completes = |relation: &Arc<Automaton>| relation.can_complete(&given, 0).is_ok();
            if relations.iter().all(completes) {
                return Ok(());
            }
        }
        if self.recommended(position).is_some() || is_over(&*self.rules, position) {
            return Ok(());
        }
        Err(TooBig {
            what: "no winning move was found, though there is one".to_owned(),
            limit: format!(
                "the automaton of the moves is followed through {MOST_REACHED} states, and the largest and \
                 the smallest {MOST_TRIED} moves are tried"
            ),
        })
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let claimed = self.statement.claims(&position.piles, &position.memory);
        Outcome::p_if(claimed == Some(true))
    }

    fn depends_on_history(&self, _: &[Natural]) -> bool {
        !self.statement.memory.is_empty()
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let (left, _) = self.recommended(position)?;
        Some(take(position, &left))
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let found = self.targets(position, LISTED)?;
        if found.len() >= LISTED {
            return None;
        }
        let takes = found.into_iter().map(|left| take(position, &left));
        Some(Box::new(takes))
    }

    fn explain(&self, position: &Position) -> Explanation {
        let (target, by_case) = match self.recommended(position) {
            Some((left, by_case)) => (Some(left), by_case),
            None => (None, None),
        };
        let shown = |name: String, value: &Natural| match self.system() {
            Some(system) => ExplanationRow::of(name, value, Text::default()).in_digits(system, 0),
            None => ExplanationRow::of(name, value, Text::default()),
        };
        let mut rows: Vec<ExplanationRow> = (position.piles.iter().enumerate())
            .map(|(pile, tokens)| {
                shown(
                    goldpile_engine::notation::pile_name(pile).to_string(),
                    tokens,
                )
            })
            .collect();
        let kept = self.statement.memory.iter().zip(&position.memory);
        rows.extend(kept.map(|(memory, value)| shown(memory.name.clone(), value)));
        if let Some(left) = &target {
            let changed = (left.iter().zip(&position.piles).enumerate())
                .filter(|(_, (after, before))| after != before);
            rows.extend(changed.map(|(pile, (after, _))| {
                shown(
                    format!("{} then", goldpile_engine::notation::pile_name(pile)),
                    after,
                )
            }));
        }
        let (sentence, case) = match (
            &target,
            Oracle::outcome(self, position),
            self.reads_digits(),
        ) {
            (_, Outcome::P, true) => (
                "The digits of the piles lead to an accepting state of the claim's automaton. No move \
                 leads from such a position to another, and from every other position some move leads \
                 to one.",
                "the claim holds, so P",
            ),
            (_, Outcome::P, false) => (
                "The claim of the rule file holds here. No move leads from a position of the claim to \
                 another, and from every other position some move leads to one.",
                "the claim holds, so P",
            ),
            (Some(_), Outcome::N, true) => (
                "The digits of the piles do not lead to an accepting state of the claim's automaton, \
                 and {mover} can leave piles whose digits do.",
                "the claim does not hold, so N",
            ),
            (Some(_), Outcome::N, false) => (
                "The claim of the rule file does not hold here, and {mover} can leave a position for \
                 which it holds.",
                "the claim does not hold, so N",
            ),
            (None, Outcome::N, _) => (
                "The claim of the rule file does not hold here: {mover} cannot move and therefore wins.",
                "no move is left, so N",
            ),
        };
        Explanation {
            theorem: if self.is_partial() {
                "P exactly where the claim of the rule file holds, with any memory that takes from a usual \
                 start can leave"
            } else {
                "P exactly where the claim of the rule file holds"
            },
            case,
            cite: Citation::RULE_FILE,
            status: TheoremStatus::Decided(Text::plain(match by_case {
                Some(_) => "goldpile prove --explain",
                None => "goldpile prove",
            })),
            sentence: match by_case {
                Some((number, case)) => self.by_case(position, number, &case),
                None => Text::plain(sentence),
            },
            recipe: Text::default(),
            index: None,
            rows,
            target: target.map(Goal::Leave),
        }
    }

    /// The claim, if its rows can be numbered.
    fn formulations(&self) -> Vec<&dyn Formulation> {
        self.listing()
            .map(|_| self as &dyn Formulation)
            .into_iter()
            .collect()
    }

    fn columns(&self) -> Vec<&'static str> {
        let piles = self.listing().map_or(0, |(piles, _)| piles);
        COLUMNS[..piles.min(COLUMNS.len())].to_vec()
    }

    fn system(&self) -> Option<goldpile_engine::DigitSystem> {
        match self.system {
            NumerationSystem::Base(2) => Some(goldpile_engine::DigitSystem::Binary),
            NumerationSystem::Base(_) | NumerationSystem::Declared(_) => None,
            NumerationSystem::Convergents(t) => {
                Some(goldpile_engine::DigitSystem::Wythoff(u64::from(t)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::{Game, judge};

    #[test]
    fn a_winning_move_is_found_without_the_automata_of_all_moves() {
        let raleigh = include_str!("../../games/src/raleigh/rules.game");
        let game = Game::parse(raleigh).unwrap();
        let oracle = proved(&game.rules, &DecisionControl::quiet()).unwrap();
        let statement = game.rules.statement().unwrap();
        let (mut won, huge) = (0, Natural::from(10u64).pow(30));
        for round in 0..10u64 {
            let base = if round < 8 {
                Natural::ZERO
            } else {
                huge.clone()
            };
            let piles = [round * 3 % 7, 5, round % 11].map(|more| base.clone() + more);
            let position = Position::of(piles.into_iter().collect());
            if oracle.outcome(&position) == Outcome::P {
                continue;
            }
            let order = statement.letters(&position.piles);
            let by_size: Vec<Natural> =
                order.iter().map(|&at| position.piles[at].clone()).collect();
            let work = DecisionControl::quiet();
            let decider = Decider::checked(NumerationSystem::ZECKENDORF, &work).unwrap();
            let target = winning_target(statement, (&by_size, &[]), &decider).unwrap();
            let mut left = position.piles.clone();
            for (target, &at) in target.unwrap().into_iter().zip(&order) {
                left[at] = target;
            }
            let chosen = take(&position, &left);
            assert!(judge(&*game.rules, &position, &chosen).is_ok(), "{left:?}");
            assert_eq!(oracle.outcome(&Position::of(left)), Outcome::P);
            won += 1;
        }
        assert!(won > 5, "{won}");
    }
}
