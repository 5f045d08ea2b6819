//! The report of a check.

use super::check::Discrepancy;
use goldpile_engine::TooBig;
use std::fmt;

/// The most distinct disagreements that are kept. Any others are only counted.
pub const LISTED: usize = 10;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// The ranges played out, in this order. The last may be unfinished.
    pub ranges: Vec<CheckedRange>,
    /// The number of states, each counted once. Announcements count as separate states.
    pub states: u64,
    /// The first disagreements, at most [`LISTED`], without duplicates and sorted by range, total and piles.
    pub listed: Vec<Disagreement>,
    /// The total number of disagreements.
    pub disagreements: u64,
    /// How the check ended.
    pub ending: CheckEnding,
}

/// How a check ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CheckEnding {
    /// The check completed its ranges.
    #[default]
    Done,
    /// The check was cancelled.
    Stopped,
    /// A range does not fit into memory.
    TooBig(TooBig),
}

/// A range of states that were played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRange {
    /// The number of piles.
    pub piles: usize,
    /// The most tokens in each pile or, in a game with memory, in each pile of a start.
    pub max: u64,
    /// The states that the range covers.
    pub states: States,
    /// The largest total completed, if the range was not finished; `None` if it was.
    pub until: Option<u64>,
}

/// The kinds of states that a range covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum States {
    /// Positions in every order of the piles.
    EveryOrder,
    /// Positions in increasing order of the piles only.
    UpToOrder,
    /// Every state that play can reach, with its memory.
    Reachable,
    /// The reachable states, and those after announcements: every announcement with piles up to this bound, and
    /// above it those that consist of P-positions.
    Announcements {
        /// The bound.
        every: u64,
    },
}

/// A state at which theory and play differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// A record that leads to the state.
    pub record: String,
    /// How theory and play differ.
    pub fault: Discrepancy,
}

impl CheckReport {
    pub(crate) fn add(&mut self, disagreement: Disagreement) {
        self.disagreements += 1;
        if self.listed.len() < LISTED && !self.listed.contains(&disagreement) {
            self.listed.push(disagreement);
        }
    }

    /// The ranges in words: `3 piles ≤ 200 up to their order, in every order ≤ 20`.
    #[must_use]
    pub fn range(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut before: Option<&CheckedRange> = None;
        for range in &self.ranges {
            let same = before.filter(|before| before.piles == range.piles);
            match (same, parts.last_mut()) {
                (Some(before), Some(part)) if before.max == range.max && range.until.is_none() => {
                    *part = range.to_string();
                }
                (Some(_), Some(part)) => {
                    part.push_str(", in every order ≤ ");
                    part.push_str(&range.max.to_string());
                    part.push_str(&range.as_far_as());
                }
                _ => parts.push(range.to_string()),
            }
            before = Some(range);
        }
        parts.join("; ")
    }
}

impl CheckedRange {
    fn as_far_as(&self) -> String {
        self.until.map_or_else(String::new, |until| {
            format!(" up to {until} tokens in total")
        })
    }
}

impl fmt::Display for CheckedRange {
    /// `3 piles ≤ 200 up to their order`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.piles == 1 { "" } else { "s" };
        write!(f, "{} pile{s} ≤ {}", self.piles, self.max)?;
        match self.states {
            // One pile has only one order.
            States::EveryOrder if self.piles == 1 => {}
            States::EveryOrder => f.write_str(" in every order")?,
            States::UpToOrder => f.write_str(" up to their order")?,
            States::Reachable => f.write_str(" with every history")?,
            States::Announcements { every } if every >= self.max => {
                f.write_str(" with every announcement")?;
            }
            States::Announcements { every } => write!(
                f,
                " with every announcement to {every} and those of P-positions above"
            )?,
        }
        f.write_str(&self.as_far_as())
    }
}
