//! The winning move that the cases of the claim's strategy recommend, and what they say of it.

use super::ProvedTheory;
use crate::control::DecisionControl;
use crate::decide::Decider;
use crate::strategy::{Strategy, StrategyCase, of_consequences};
use goldpile_engine::statement::Order;
use goldpile_engine::statement::evaluate::{Valuation, by_size};
use goldpile_engine::{Cancel, Counts, Oracle, Outcome, Position, Text};

/// The most states of an automaton, and of all automata in total, in looking for the cases.
const LIMIT: usize = 30_000;
const MADE: u64 = 400_000;

impl ProvedTheory {
    /// The cases of the winning strategy for this many piles.
    fn strategy(&self, piles: usize) -> Option<&Strategy> {
        let known = self.by_piles.get(&piles)?;
        let strategy = known.strategy.get_or_init(|| {
            let cancel = Cancel::default();
            let enough = |made: u64| {
                if made > MADE {
                    cancel.cancel();
                }
            };
            let work = DecisionControl::new(LIMIT, cancel.clone(), &enough);
            let decider = Decider::checked(self.system, &work).ok()?;
            of_consequences(&self.statement, piles, &known.of, &decider).ok()
        });
        strategy.as_ref()
    }

    /// What the winning move leaves that is recommended, and the case that says so, with its number, if the
    /// strategy is known.
    pub(super) fn recommended(
        &self,
        position: &Position,
    ) -> Option<(Counts, Option<(usize, StrategyCase)>)> {
        if Oracle::outcome(self, position) == Outcome::P {
            return None;
        }
        let piles = position.piles.len();
        let by_case = || {
            let strategy = self.strategy(piles)?;
            let order = match self.statement.order {
                Order::Table => (0..piles).collect(),
                Order::Free | Order::Sorted => by_size(&position.piles).to_vec(),
            };
            let (given, counters) = self.values_in(&order, position);
            let (at, left) = strategy.answer(&counters, &given, piles)?;
            let case = strategy.cases[at].with_letters(&order);
            let mut piles = position.piles.clone();
            for (left, &at) in left.into_iter().zip(&order) {
                piles[at] = left;
            }
            Some((piles, Some((at + 1, case))))
        };
        by_case().or_else(|| Some((self.targets(position, 1).into_iter().next()?, None)))
    }

    /// What a case says of a position, in the letters of the table, with the values of its terms.
    pub(super) fn by_case(&self, position: &Position, number: usize, case: &StrategyCase) -> Text {
        let (condition, take) = (case.condition(&self.statement), case.take(&self.statement));
        let so = match (condition.is_empty(), number) {
            (false, _) => format!("Since {condition}, {{mover}} can {take}"),
            (true, 1) => format!("In every such position {{mover}} can {take}"),
            (true, _) => format!("As no other case applies, {{mover}} can {take}"),
        };
        let view = Valuation {
            system: self.statement.claim.as_ref().map(|claim| &claim.system),
            ..Valuation::of(&position.piles, &position.piles, &position.memory)
        };
        let (mut here, mut values) = (Vec::new(), Vec::new());
        for term in case.terms() {
            if let Some(value) = view.value(term).to_natural() {
                here.push(format!(
                    "{} = {{{}}}",
                    self.statement.term_text(term),
                    values.len()
                ));
                values.push(value);
            }
        }
        let here = match &here[..] {
            [] => String::new(),
            here => format!(" ({})", here.join(", ")),
        };
        Text::with(
            format!(
                "The claim of the rule file does not hold here. {so}{here}; the claim holds for what is left \
                 (case {number})."
            ),
            values,
        )
    }
}
