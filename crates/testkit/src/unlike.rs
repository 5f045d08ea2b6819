//! A game that is in no paper, for tests: one or two piles, take 1 to k tokens (by default 3) from
//! one of them, but never as many as the opponent has just taken. Its memory is this number.

use goldpile_engine::{
    Audience, Citation, Clause, Counts, GameEntry, GameParts, Memo, MemoValue, Parameter,
    ParameterRange, Position, Proviso, Rules, SetupError, Span, Test, Text,
};
use goldpile_number::Natural;
use smallvec::smallvec;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub fn entry() -> GameEntry {
    GameEntry {
        name: "unlike".into(),
        title: "Unlike".into(),
        summary: [
            "One or two piles. Take from one to the limit from one pile,",
            "but never as many as the opponent has just taken.",
        ]
        .map(Into::into)
        .to_vec(),
        notes: Vec::new(),
        misere: false,
        rules:
            "# Unlike\n\nTake 1 to k tokens from one pile, but not as many as were just taken.\n"
                .into(),
        cite: Citation {
            short: "tests",
            paper: "The tests of this crate",
            bibtex: &[],
        },
        piles: 1..=2,
        weekday: None,
        example: "5,7".into(),
        source: None,
        typed: None,
        general: None,
        lesson: None,
        rule_text: None,
        proofs: Vec::new(),
        identities: Vec::new,
        parameters: [Parameter {
            name: "k".into(),
            meaning: "the most that may be taken".into(),
            range: ParameterRange::Number {
                min: 1,
                max: 9,
                default: 3,
                spread: [1, 3].into(),
            },
        }]
        .into(),
        build: Arc::new(|settings| GameParts {
            rules: Arc::new(Unlike {
                most: settings.number("k"),
            }),
            oracle: None,
            misere: None,
            claim: None,
            tables: Vec::new(),
        }),
    }
}

pub struct Unlike {
    most: u64,
}

impl Rules for Unlike {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=2
    }

    fn start_memory(&self, _piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        match given {
            [] => Ok(smallvec![Natural::ZERO]),
            [last] => Ok(smallvec![last.clone()]),
            _ => Err(SetupError::Memory(Text::plain("one number follows the /"))),
        }
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let piles = position.piles.len();
        let last = &position.memory[0];
        (0..piles)
            .map(|pile| {
                let spans = (0..piles).map(|other| {
                    if other == pile {
                        Span::Between(Natural::ONE, self.most.into())
                    } else {
                        Span::Nothing
                    }
                });
                let reason = Text::with("{previous} has just taken {0}", vec![last.clone()]);
                let same_amount = Test::Takes {
                    pile,
                    from: last.clone(),
                    to: last.clone(),
                };
                Clause::new(
                    "unlike",
                    Text::plain("take a few tokens from one pile"),
                    spans,
                )
                .except(Proviso::when(reason, [same_amount]))
            })
            .collect()
    }

    fn remember(&self, _before: &Position, taken: &[Natural]) -> Counts {
        smallvec![taken.iter().max().cloned().unwrap_or_default()]
    }

    fn memory(&self, position: &Position) -> Vec<Memo> {
        vec![Memo {
            name: "last".into(),
            value: MemoValue::Number(position.memory[0].clone()),
            text: Text::with("{previous} took {0}", vec![position.memory[0].clone()]),
            of: Audience::Everybody,
        }]
    }
}
