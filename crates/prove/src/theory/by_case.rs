//! Recommends a winning move by the cases of the claim's strategy, and explains it.

use super::ProvedTheory;
use crate::control::with_little_work;
use crate::decide::Decider;
use crate::strategy::{Strategy, StrategyCase, of_consequences};
use goldpile_engine::statement::Order;
use goldpile_engine::statement::evaluate::{Valuation, by_size};
use goldpile_engine::{Counts, Oracle, Outcome, Position, Text};

/// The most piles for which a strategy is sought: with more, too many words would be tried.
const MOST_PILES: usize = 5;

impl ProvedTheory {
    fn strategy(&self, piles: usize) -> Option<&Strategy> {
        let known = self.by_piles.get(&piles).filter(|_| piles <= MOST_PILES)?;
        let strategy = known.strategy.get_or_init(|| {
            let of = self.consequences(piles)?;
            with_little_work(|work| {
                let decider = Decider::checked(self.system, work).ok()?;
                let known = (of, known.domain.as_ref());
                of_consequences(&self.statement, known, piles, &decider).ok()
            })
        });
        strategy.as_ref()
    }

    /// The piles that the recommended winning move leaves; if the strategy is known, also the number of the
    /// case that recommends it, and the case.
    pub(crate) fn recommended(
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
        let among_all = || self.targets(position, 1)?.into_iter().next();
        by_case().or_else(|| Some((among_all().or_else(|| self.searched(position))?, None)))
    }

    /// The explanation of a move by its case, in the letters of the table, with the values of its terms.
    pub(crate) fn by_case(&self, position: &Position, number: usize, case: &StrategyCase) -> Text {
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
