//! Determines where the player to take wins if the claim is right.

use super::{Proof, is_never, named};
use crate::automaton::Var;
use crate::formula::Predicate;
use crate::moves::{Counters, after, memory_after, other_after};
use crate::translate::{Translated, Untranslatable, number};

impl Proof<'_> {
    /// The moves into the claim from positions with these counters, in the variables of the piles before
    /// and after. There is one list for each rule and each change of the memory, with one formula for each
    /// case of the claim.
    pub(crate) fn moves_into_claim(&self, counters: &Counters) -> Translated<Vec<Vec<Predicate>>> {
        let moves = &self.moves;
        let memory_later: Vec<Var> = moves.open_memories().map(memory_after).collect();
        let steps = moves.steps(counters)?;
        let mut into = Vec::new();
        for rule in &moves.statement.rules {
            let rule = moves.rule(rule, counters)?;
            for step in &steps {
                let into_case = |target: &Predicate| {
                    let (when, rule) = (step.when.clone(), rule.clone());
                    let all = Predicate::and([moves.takes(), when, rule, target.clone()]);
                    Predicate::exists(memory_later.iter().copied(), all)
                };
                let cases = self.target.get(&step.counters).into_iter().flatten();
                into.push(cases.map(into_case).collect());
            }
        }
        Ok(into)
    }

    /// The positions where the player to take wins if the claim is right, as alternatives.
    pub(crate) fn won_positions(&self, counters: &Counters) -> Translated<Vec<Predicate>> {
        let moves = &self.moves;
        let piles_later: Vec<Var> = (0..moves.piles).map(after).collect();
        let into = self.moves_into_claim(counters)?;
        let mut won = Vec::new();
        if moves.statement.block.is_some() {
            let into = Predicate::or(into.into_iter().flatten());
            won.push(self.unblocked(counters, &into)?);
        } else {
            // The relations stay small because each case is quantified separately.
            let lengths: Vec<usize> = into.iter().map(Vec::len).collect();
            let cases = (into.into_iter().flatten())
                .map(|case| Predicate::exists(piles_later.iter().copied(), case));
            let mut cases = (self.decider.decided_together(cases.collect())?).into_iter();
            let takes = lengths.into_iter();
            won.extend(takes.map(|cases_of| Predicate::or(cases.by_ref().take(cases_of))));
        }
        if moves.statement.misere {
            won.push(self.without_moves(counters)?);
        }
        won.iter()
            .map(|won| Ok(self.decider.settle(&named("won", counters), won)?))
            .filter(|won| !won.as_ref().is_ok_and(is_never))
            .collect()
    }

    /// The positions where some move into the claim cannot be blocked, or where there are more such moves
    /// than may be blocked.
    fn unblocked(&self, counters: &Counters, into: &Predicate) -> Translated<Predicate> {
        let moves = &self.moves;
        let Some(block) = &moves.statement.block else {
            return Ok(Predicate::Constant(false));
        };
        let Some(at_most) = number(&block.at_most) else {
            return Err(Untranslatable::Undecided(
                "the number of positions that may be announced is not a fixed number".into(),
            ));
        };
        let into = self.decider.settle(&named("into", counters), into)?;
        let squares = moves.may_be_announced(counters)?;
        let piles_later: Vec<Var> = (0..moves.piles).map(after).collect();
        let free = Predicate::and([into.clone(), squares.clone().not()]);
        let mut won = vec![Predicate::exists(piles_later.iter().copied(), free)];
        // The squares are taken in lexicographic order; `last` is the last of as many as may be announced.
        let square = Predicate::and([into, squares]);
        let square = self.decider.settle(&named("square", counters), &square)?;
        let first = Predicate::or((0..moves.piles).map(|pile| {
            let same = (0..pile).map(|pile| Predicate::equal(other_after(pile), after(pile)));
            Predicate::and(same.chain([Predicate::less(other_after(pile), after(pile))]))
        }));
        let others: Vec<Var> = (0..moves.piles).map(other_after).collect();
        let elsewhere = |v: Var| if piles_later.contains(&v) { v + 1 } else { v };
        let mut last = square.clone();
        for _ in 0..at_most.max(0) {
            let before = Predicate::and([last.renamed(&elsewhere), first.clone()]);
            let more = Predicate::and([square.clone(), Predicate::exists(others.clone(), before)]);
            last = self.decider.settle(&named("squares", counters), &more)?;
        }
        won.push(Predicate::exists(piles_later, last));
        Ok(Predicate::or(won))
    }

    fn without_moves(&self, counters: &Counters) -> Translated<Predicate> {
        let moves = &self.moves;
        let mut takes = Vec::new();
        for rule in &moves.statement.rules {
            let all = Predicate::and([moves.takes(), moves.rule(rule, counters)?]);
            let take = Predicate::exists((0..moves.piles).map(after), all);
            takes.push(self.decider.settle(&named("take", counters), &take)?);
        }
        let stuck = Predicate::and([moves.valid_positions(), Predicate::or(takes).not()]);
        Ok(self.decider.settle(&named("stuck", counters), &stuck)?)
    }
}
