//! Rules derived from a statement: clauses, memory, announcements, remarks and sentences, under the
//! same contract as rules written in Rust.
//!
//! When the game is built, every rule is converted once to alternatives, each a conjunction. In a
//! position, an alternative becomes a clause: the conditions on the position are tested, conditions on
//! single piles and on differences of two piles become spans, and the remaining conditions are tested
//! for each take.

mod affine;
mod alternative;
mod claim;
mod clauses;
mod compile;
mod exchange;
mod free_piles;
mod normal;
pub mod relation;
mod sentence_template;
mod span_template;
mod substitute;
mod symmetric;

pub use claim::StatedClaim;
pub use exchange::{NotFree, check_order};
pub use free_piles::free_piles;

use super::clause::Clause;
use super::position::{Counts, Position, left};
use super::rules::{
    Announcement, Audience, EachClause, Memo, MemoValue, PileBound, Rules, SetupError,
};
use super::statement::evaluate::{Unanswered, Valuation, lettered};
use super::statement::{Formula, Order, Statement};
use super::text::Text;
use alternative::Alternative;
use clauses::Clauses;
use compile::CompiledRule;
use goldpile_number::{Integer, Natural};
use sentence_template::SentenceTemplate;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// The rules of a game, derived from its statement.
///
/// A position's memory consists of the statement's memories, one number each, followed by the positions
/// announced for the next take, pile by pile.
#[derive(Clone, Debug)]
pub struct Stated {
    statement: Statement,
    /// One for each number of piles, starting from the smallest, built on demand.
    tables: Vec<OnceLock<CompiledRules>>,
    meanings: Vec<SentenceTemplate>,
    remarks: Vec<(SentenceTemplate, Formula)>,
    at_most: usize,
    /// Whether some takes may contain numbers too long to judge.
    may_be_unanswered: bool,
    /// Whether the rules are certainly the same in every order of the piles, decided on demand.
    symmetric: OnceLock<bool>,
}

#[derive(Clone, Debug)]
struct CompiledRules {
    rules: Vec<CompiledRule>,
    squares: Option<(SentenceTemplate, Alternative)>,
}

impl Stated {
    /// The rules of a statement with these values for its parameters.
    #[must_use]
    pub fn new(statement: &Statement, values: &[u64]) -> Self {
        let statement = statement.with(values);
        let at_most = (statement.block.as_ref())
            .and_then(|block| Valuation::NOTHING.count(&block.at_most).to_usize());
        Self {
            tables: vec![OnceLock::new(); statement.piles.clone().count()],
            meanings: (statement.memory.iter())
                .map(|memory| SentenceTemplate::new(&memory.meaning))
                .collect(),
            remarks: (statement.remarks.iter())
                .map(|remark| (SentenceTemplate::new(&remark.text), remark.when.clone()))
                .collect(),
            at_most: match statement.block {
                None => 0,
                Some(_) => at_most.unwrap_or(usize::MAX),
            },
            may_be_unanswered: statement.may_be_unanswered(),
            symmetric: OnceLock::new(),
            statement,
        }
    }

    fn table(&self, piles: usize) -> Option<&CompiledRules> {
        let place = piles.checked_sub(*self.statement.piles.start())?;
        let made = || CompiledRules {
            rules: (self.statement.rules.iter())
                .map(|rule| CompiledRule::new(piles, rule, self.statement.rules.len()))
                .collect(),
            squares: compile::squares(&self.statement, piles),
        };
        Some(self.tables.get(place)?.get_or_init(made))
    }

    /// The rules for this many piles; none if the game is not played with as many.
    fn compiled_rules(&self, piles: usize) -> &[CompiledRule] {
        self.table(piles).map_or(&[], |table| &table.rules)
    }

    /// Splits a memory into the statement's memories and the numbers of the announced positions.
    fn split<'a>(&self, memory: &'a [Natural]) -> (&'a [Natural], &'a [Natural]) {
        memory.split_at(self.statement.memory.len().min(memory.len()))
    }

    /// The memory of a start with this number after the `/`.
    fn given(&self, piles: &[Natural], number: &Natural) -> Result<Counts, SetupError> {
        let memory = &self.statement.memory[0];
        let letters = self.statement.letters(piles);
        let before = lettered(piles, &letters);
        let view = Valuation::of(&before, &before, &[]);
        let within = view.within(memory, Integer::from(number));
        if within == *number {
            return Ok(Counts::from_iter([within]));
        }
        let (least, most) = memory.bounds.as_ref().map_or_else(
            || (Natural::ZERO, Natural::ZERO),
            |(least, most)| (view.count(least), view.count(most)),
        );
        let template = format!("{} is a number from {{0}} to {{1}}", memory.name);
        Err(SetupError::Memory(Text::with(template, vec![least, most])))
    }
}

impl Rules for Stated {
    fn piles(&self) -> RangeInclusive<usize> {
        self.statement.piles.clone()
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        Clauses::new(self, position).all()
    }

    fn each_clause<'a>(&'a self, position: &'a Position) -> EachClause<'a> {
        Box::new(Clauses::new(self, position))
    }

    fn find_clause(
        &self,
        position: &Position,
        taken: &[Natural],
        test: &mut dyn FnMut(&Clause) -> bool,
    ) -> Option<Clause> {
        let mut clauses = Clauses::new(self, position);
        clauses.only_of(taken);
        clauses.find(test)
    }

    fn start_memory(&self, piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        let problem = |text| Err(SetupError::Memory(Text::plain(text)));
        match (self.statement.memory.len(), given) {
            (0, []) => Ok(Counts::new()),
            (_, []) => Ok(self.statement.start_memory(piles).into()),
            (0, _) => problem("this game starts from its piles alone: write them without a /"),
            (_, [number]) if self.statement.takes_memory() => self.given(piles, number),
            _ if self.statement.takes_memory() => Err(SetupError::Memory(Text::with(
                format!(
                    "one number follows the /: {}, as in 17/6",
                    self.statement.memory[0].name
                ),
                Vec::new(),
            ))),
            _ => problem("a start has no history: give the whole record instead of a /"),
        }
    }

    fn bound(&self, pile: usize) -> Option<PileBound> {
        let most = self.statement.bound(pile)?;
        let mut bounded = self.statement.bounded.iter();
        let name = bounded.find(|bounded| bounded.pile == pile)?.name.clone();
        let name = name.into();
        Some(PileBound { most, name })
    }

    fn remember(&self, before: &Position, taken: &[Natural]) -> Counts {
        if self.statement.memory.is_empty() {
            return Counts::new();
        }
        let (memory, _) = self.split(&before.memory);
        let after = left(&before.piles, taken);
        (self.statement)
            .next_memory(&before.piles, &after, memory)
            .into()
    }

    fn remark(&self, before: &Position, taken: &[Natural]) -> Text {
        if self.remarks.is_empty() {
            return Text::default();
        }
        let letters = self.statement.letters(&before.piles);
        let after = lettered(&left(&before.piles, taken), &letters);
        let piles = lettered(&before.piles, &letters);
        let (memory, _) = self.split(&before.memory);
        let view = Valuation::of(&piles, &after, memory);
        (self.remarks.iter())
            .find(|(_, when)| view.holds(when))
            .map_or_else(Text::default, |(told, _)| told.text(&view, &letters))
    }

    fn announcement(&self, piles: &[Natural]) -> Option<Announcement> {
        let (text, alternative) = self.table(piles.len())?.squares.as_ref()?;
        let letters = self.statement.letters(piles);
        let before = lettered(piles, &letters);
        let view = Valuation::of(&before, &before, &[]);
        let offered = alternative.when.iter().all(|formula| view.holds(formula));
        Some(Announcement {
            squares: Clause {
                name: "block".into(),
                text: text.text(&view, &letters),
                spans: alternative.spans(&view, &letters),
                conditions: alternative.conditions(&view, &letters),
                provisos: Vec::new(),
            },
            at_most: if offered { self.at_most } else { 0 },
        })
    }

    fn announced(&self, before: &Position, squares: &[Counts]) -> Counts {
        let (memory, _) = self.split(&before.memory);
        memory
            .iter()
            .chain(squares.iter().flatten())
            .cloned()
            .collect()
    }

    fn memory(&self, position: &Position) -> Vec<Memo> {
        if position.memory.is_empty() {
            return Vec::new();
        }
        let letters = self.statement.letters(&position.piles);
        let piles = lettered(&position.piles, &letters);
        let (memory, blocked) = self.split(&position.memory);
        let view = Valuation::of(&piles, &piles, memory);
        let kept = self.statement.memory.iter().zip(memory).zip(&self.meanings);
        let mut memos: Vec<Memo> = kept
            .filter(|((remembered, _), _)| view.holds(&remembered.shown))
            .map(|((remembered, value), meaning)| Memo {
                name: remembered.name.clone().into(),
                value: match value.to_usize() {
                    Some(pile) if remembered.is_pile => MemoValue::Pile(pile),
                    _ => MemoValue::Number(value.clone()),
                },
                text: meaning.text(&view, &letters),
                of: remembered.of,
            })
            .collect();
        if !blocked.is_empty() {
            memos.push(Memo {
                name: "blocked".into(),
                value: MemoValue::Squares(
                    blocked
                        .chunks(position.piles.len())
                        .map(Counts::from)
                        .collect(),
                ),
                text: Text::plain("blocked by {previous} for this move"),
                of: Audience::Everybody,
            });
        }
        memos
    }

    fn unanswered(&self, position: &Position, taken: &[Natural]) -> Option<Unanswered> {
        let mut pairs = position.piles.iter().zip(taken);
        if !self.may_be_unanswered || pairs.any(|(pile, take)| take > pile) {
            return None;
        }
        let (memory, _) = self.split(&position.memory);
        let after = left(&position.piles, taken);
        self.statement.unanswered(&position.piles, &after, memory)
    }

    fn order_matters(&self) -> bool {
        match self.statement.order {
            Order::Table => true,
            // With a memory, exhaustive play examines every order anyway.
            Order::Free => {
                let found = || symmetric::is_symmetric(&self.statement);
                self.statement.memory.is_empty() && !*self.symmetric.get_or_init(found)
            }
            Order::Sorted => false,
        }
    }

    fn is_misere(&self) -> bool {
        self.statement.misere
    }

    fn statement(&self) -> Option<&Statement> {
        Some(&self.statement)
    }
}
