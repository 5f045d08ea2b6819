//! The rules of (p,m)-Imitation Nim, a game with memory (Larsson, Definitions 0 and 2).

use super::nim::one_pile;
use goldpile_engine::{
    Audience, Clause, Counts, Memo, MemoValue, Position, Proviso, Rules, Test, Text,
};
use goldpile_games::imitation::ImitationMemory;
use goldpile_number::Natural;
use smallvec::smallvec;
use std::ops::RangeInclusive;

/// (p,m)-Imitation Nim. The memory is four numbers, as in [`ImitationMemory`].
#[derive(Debug)]
pub struct Imitation {
    /// p ≥ 1: no player may make this many imitations in a row, counting only that player's own moves.
    pub p: u64,
    /// m ≥ 1: taking up to m − 1 more than the previous player still counts as an imitation.
    pub m: u64,
}

/// The memory as the game's position holds it.
fn counts(memory: ImitationMemory) -> Counts {
    let (taken, pile) = memory.imitable.unwrap_or_default();
    smallvec![
        taken,
        pile.into(),
        memory.mover.into(),
        memory.previous.into()
    ]
}

impl Imitation {
    /// The smallest and the largest take that imitates a take of x: x and x + m − 1 (Larsson, section 1.4.3).
    #[must_use]
    pub fn imitating(&self, taken: &Natural) -> (Natural, Natural) {
        (taken.clone(), taken + (self.m - 1))
    }

    /// Whether a take from this pile imitates the previous one.
    fn imitates(&self, memory: &ImitationMemory, pile: usize, take: &Natural) -> bool {
        memory.imitable.as_ref().is_some_and(|(last, imitable)| {
            let (from, to) = self.imitating(last);
            *imitable == pile && from <= *take && *take <= to
        })
    }

    fn bar(&self, memory: &ImitationMemory) -> Option<Proviso> {
        let (taken, pile) = memory.imitable.as_ref()?;
        if memory.mover + 1 < self.p {
            return None;
        }
        let (from, to) = self.imitating(taken);
        let values = vec![
            taken.clone(),
            from.clone(),
            to.clone(),
            (*pile).into(),
            self.p.into(),
            (self.p - 1).into(),
            (1 - *pile).into(),
        ];
        let template = match (self.m, self.p) {
            (1, 1) => {
                "{previous} took {0} from {p6}: taking {1} from {p3} would imitate \
                 that, and no imitation is allowed"
            }
            (1, _) => {
                "{previous} took {0} from {p6}: taking {1} from {p3} would be the \
                 {o4} imitation in a row, and at most {5} may be made"
            }
            (_, 1) => {
                "{previous} took {0} from {p6}: taking {1} to {2} from {p3} would \
                 imitate that, and no imitation is allowed"
            }
            _ => {
                "{previous} took {0} from {p6}: taking {1} to {2} from {p3} would be \
                 the {o4} imitation in a row, and at most {5} may be made"
            }
        };
        let test = Test::Takes {
            pile: *pile,
            from,
            to,
        };
        Some(Proviso::when(Text::with(template, values), [test]))
    }
}

impl Rules for Imitation {
    fn piles(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn start_memory(
        &self,
        _piles: &[Natural],
        given: &[Natural],
    ) -> Result<Counts, goldpile_engine::SetupError> {
        if !given.is_empty() {
            return Err(goldpile_engine::SetupError::Memory(Text::plain(
                "a start has no history: give the whole record instead of a /",
            )));
        }
        let memory = ImitationMemory {
            imitable: None,
            mover: 0,
            previous: 0,
        };
        Ok(counts(memory))
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let bar = self.bar(&ImitationMemory::of(position));
        one_pile("", 2)
            .map(|clause| bar.iter().cloned().fold(clause, Clause::except))
            .collect()
    }

    fn remember(&self, before: &Position, taken: &[Natural]) -> Counts {
        let memory = ImitationMemory::of(before);
        let pile = usize::from(taken[0].is_zero());
        let take = &taken[pile];
        let imitates = self.imitates(&memory, pile, take);
        // The smaller pile is that before the take; of equal piles, either counts.
        let from_smaller = before.piles[pile] <= before.piles[1 - pile];
        counts(ImitationMemory {
            imitable: from_smaller.then(|| (take.clone(), 1 - pile)),
            mover: memory.previous,
            previous: if imitates { memory.mover + 1 } else { 0 },
        })
    }

    fn remark(&self, before: &Position, taken: &[Natural]) -> Text {
        let pile = usize::from(taken[0].is_zero());
        if self.imitates(&ImitationMemory::of(before), pile, &taken[pile]) {
            Text::plain("imitation")
        } else {
            Text::default()
        }
    }

    fn memory(&self, position: &Position) -> Vec<Memo> {
        let memory = ImitationMemory::of(position);
        let credit = Natural::small(self.p - 1);
        let mut memos = Vec::new();
        if let Some((taken, pile)) = &memory.imitable {
            let (from, to) = self.imitating(taken);
            let values = vec![taken.clone(), from, to, (*pile).into(), (1 - *pile).into()];
            let imitates = || {
                Text::with(
                    if self.m == 1 {
                        "{previous} took {0} from {p4}: taking {1} from {p3} imitates \
                         that"
                    } else {
                        "{previous} took {0} from {p4}: taking {1} to {2} from {p3} \
                         imitates that"
                    },
                    values,
                )
            };
            memos.push(Memo {
                name: "last".into(),
                value: MemoValue::Number(taken.clone()),
                // If no imitation is allowed now, the reason says everything.
                text: self
                    .bar(&memory)
                    .map_or_else(imitates, |proviso| proviso.reason),
                of: Audience::Everybody,
            });
            memos.push(Memo {
                name: "imitable_pile".into(),
                value: MemoValue::Pile(*pile),
                text: Text::default(),
                of: Audience::Everybody,
            });
        }
        for (name, of, count, text) in [
            (
                "imitations",
                Audience::Mover,
                memory.mover,
                "{mover}: {0} of {1} imitations in a row",
            ),
            (
                "previous_imitations",
                Audience::Previous,
                memory.previous,
                "{previous}: {0} of {1} imitations in a row",
            ),
        ] {
            memos.push(Memo {
                name: name.into(),
                value: MemoValue::Number(count.into()),
                // If p = 1, no imitation is allowed, so there is nothing to count.
                text: if self.p == 1 {
                    Text::default()
                } else {
                    Text::with(text, vec![count.into(), credit.clone()])
                },
                of,
            });
        }
        memos
    }

    fn order_matters(&self) -> bool {
        false
    }
}
