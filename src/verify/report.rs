//! What a check found, and how far it went.

use super::check::Fault;
use crate::engine::TooBig;
use std::fmt;

/// So many different disagreements are kept; the others are counted.
pub const LISTED: usize = 10;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What was played out, in that order; the last may not have been finished.
    pub ranges: Vec<Range>,
    /// How many states that is, each counted once; announcements are states of their own.
    pub states: u64,
    /// The first disagreements, by range, total and piles, each once; at most [`LISTED`].
    pub listed: Vec<Disagreement>,
    /// How many there are in all.
    pub disagreements: u64,
    /// How it ended.
    pub ending: Ending,
}

/// How a check ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// It went through its ranges.
    #[default]
    Done,
    /// It was cancelled.
    Stopped,
    /// A range does not fit into memory.
    TooBig(TooBig),
}

/// States that were played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// With how many piles.
    pub piles: usize,
    /// Up to how many tokens in each, included; in a game with memory, at the start.
    pub max: u64,
    /// Which states of these.
    pub states: States,
    /// If it was not finished: up to how many tokens in all, included. `None` if it was.
    pub until: Option<u64>,
}

/// Which states of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum States {
    /// Positions in every order of the piles.
    EveryOrder,
    /// One order of the piles: the increasing one.
    UpToOrder,
    /// Whatever play can reach, with its memory.
    Reachable,
    /// The same, and after each announcement: every one with piles up to this bound, above it
    /// those of P-positions.
    Announcements {
        /// The bound.
        every: u64,
    },
}

/// A state at which theory and play differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// A record that leads there.
    pub record: String,
    /// In what they differ.
    pub fault: Fault,
}

impl Report {
    pub(super) fn add(&mut self, disagreement: Disagreement) {
        self.disagreements += 1;
        if self.listed.len() < LISTED && !self.listed.contains(&disagreement) {
            self.listed.push(disagreement);
        }
    }
}

impl Report {
    /// Its ranges in words: `3 piles ≤ 200 up to their order, in every order ≤ 20`.
    #[must_use]
    pub fn range(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut before: Option<&Range> = None;
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

impl Range {
    fn as_far_as(&self) -> String {
        self.until.map_or_else(String::new, |until| {
            format!(" as far as {until} tokens in all")
        })
    }
}

impl fmt::Display for Range {
    /// `3 piles ≤ 200 up to their order`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.piles == 1 { "" } else { "s" };
        write!(f, "{} pile{s} ≤ {}", self.piles, self.max)?;
        match self.states {
            // There is but one order of one pile.
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
