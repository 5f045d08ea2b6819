//! Misère play of any game: the same moves, but the player who makes the last one loses.

use crate::clause::Clause;
use crate::position::{Counts, Position};
use crate::rules::{Announcement, EachClause, Memo, PileBound, Rules, SetupError};
use crate::statement::Statement;
use crate::statement::evaluate::Unanswered;
use crate::text::Text;
use goldpile_number::Natural;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The name of the variant that every game has.
pub const MISERE: &str = "misere";

/// The rules of a game, played misère.
pub struct Misere {
    rules: Arc<dyn Rules>,
    statement: Option<Statement>,
}

impl Misere {
    /// The misère version of these rules.
    #[must_use]
    pub fn new(rules: Arc<dyn Rules>) -> Self {
        let misere = !rules.is_misere();
        let statement = rules.statement().map(|statement| Statement {
            misere,
            claim: None,
            ..statement.clone()
        });
        Self { rules, statement }
    }
}

impl Rules for Misere {
    fn piles(&self) -> RangeInclusive<usize> {
        self.rules.piles()
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        self.rules.clauses(position)
    }

    fn each_clause<'a>(&'a self, position: &'a Position) -> EachClause<'a> {
        self.rules.each_clause(position)
    }

    fn find_clause(
        &self,
        position: &Position,
        taken: &[Natural],
        test: &mut dyn FnMut(&Clause) -> bool,
    ) -> Option<Clause> {
        self.rules.find_clause(position, taken, test)
    }

    fn start_memory(&self, piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        self.rules.start_memory(piles, given)
    }

    fn remember(&self, before: &Position, taken: &[Natural]) -> Counts {
        self.rules.remember(before, taken)
    }

    fn remark(&self, before: &Position, taken: &[Natural]) -> Text {
        self.rules.remark(before, taken)
    }

    fn announcement(&self, piles: &[Natural]) -> Option<Announcement> {
        self.rules.announcement(piles)
    }

    fn announced(&self, before: &Position, squares: &[Counts]) -> Counts {
        self.rules.announced(before, squares)
    }

    fn memory(&self, position: &Position) -> Vec<Memo> {
        self.rules.memory(position)
    }

    fn bound(&self, pile: usize) -> Option<PileBound> {
        self.rules.bound(pile)
    }

    fn unanswered(&self, position: &Position, taken: &[Natural]) -> Option<Unanswered> {
        self.rules.unanswered(position, taken)
    }

    fn is_misere(&self) -> bool {
        !self.rules.is_misere()
    }

    fn statement(&self) -> Option<&Statement> {
        self.statement.as_ref()
    }

    fn order_matters(&self) -> bool {
        self.rules.order_matters()
    }
}
