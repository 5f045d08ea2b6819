//! The kind of a position: the case of the proof, and other properties that matter when looking for a move.

use goldpile_engine::{MemoValue, Move, Outcome, Phase, Position, judge, start};
use goldpile_play::Adviser;
use goldpile_solve::Unsolved;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A property of a position, in addition to its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PositionTag {
    /// Moving to some position would win, but that position is blocked.
    Shut,
    /// A different history would change the winner.
    History,
    /// An announcement is due.
    Block,
    /// Something is remembered, as after a move: a start with these piles is another position.
    Played,
    /// At a start with these piles, the other player would win.
    Memory,
    /// Everything can be taken at once.
    Whole,
}

impl PositionTag {
    pub(crate) const ALL: [Self; 6] = [
        Self::Shut,
        Self::History,
        Self::Block,
        Self::Played,
        Self::Memory,
        Self::Whole,
    ];

    /// The name used in lessons.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Shut => "shut",
            Self::History => "history",
            Self::Block => "block",
            Self::Played => "played",
            Self::Memory => "memory",
            Self::Whole => "whole",
        }
    }
}

impl FromStr for PositionTag {
    type Err = String;

    /// # Errors
    /// No such tag exists; the text lists those that do.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|tag| tag.name() == text);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("{text} is not a tag; the tags are {names}")
        })
    }
}

/// The kind of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PositionClass {
    /// The case of the theorem or its proof, as the explanation names it.
    pub case: String,
    /// The other properties, in order.
    pub tags: Vec<PositionTag>,
}

impl PositionClass {
    /// The class of a position.
    ///
    /// Cost: an explanation, and a verdict for each blocked position and for a start with these piles.
    ///
    /// # Errors
    /// As for [`Adviser::explain`].
    pub fn of(adviser: &Adviser, position: &Position) -> Result<Self, Unsolved> {
        let rules = &*adviser.game().rules;
        let mut tags = Vec::new();
        for memo in rules.memory(position) {
            let MemoValue::Squares(squares) = memo.value else {
                continue;
            };
            for square in squares {
                let blocked = start(rules, square, &[]).ok();
                if let Some(blocked) = blocked
                    && adviser.outcome(&blocked)? == Outcome::P
                    && !tags.contains(&PositionTag::Shut)
                {
                    tags.push(PositionTag::Shut);
                }
            }
        }
        let oracle = adviser.game().oracle.as_ref();
        if oracle.is_some_and(|oracle| oracle.depends_on_history(&position.piles)) {
            tags.push(PositionTag::History);
        }
        if position.phase == Phase::Block {
            tags.push(PositionTag::Block);
        } else if judge(rules, position, &Move::Take(position.piles.clone())).is_ok() {
            tags.push(PositionTag::Whole);
        }
        // A position whose piles cannot be a start has nothing to be compared with.
        if let Ok(fresh) = start(rules, position.piles.clone(), &[])
            && fresh.memory != position.memory
        {
            tags.push(PositionTag::Played);
            if adviser.outcome(&fresh)? != adviser.outcome(position)? {
                tags.push(PositionTag::Memory);
            }
        }
        tags.sort_unstable();
        Ok(Self {
            case: adviser.explain(position)?.case.to_owned(),
            tags,
        })
    }
}
