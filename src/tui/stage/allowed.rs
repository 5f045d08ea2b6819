//! What is allowed now: each rule, with its exceptions below it and what the game remembers unless these
//! are shown beside the piles.

use super::{Stage, remembered};
use crate::engine::judge::titled;
use crate::engine::{Proviso, Text, clauses_now};
use crate::play::words::capital;
use crate::tui::screen::Shared;
use crate::tui::widgets::Block;
use indexmap::IndexMap;
use ratatui::style::Style;

/// Returns what the rules allow in the current position, with the exceptions that forbid something in it
/// and what the game remembers.
pub(super) fn now(shared: &Shared, stage: &Stage) -> Vec<Block> {
    blocks(shared, stage, false)
}

/// Returns the same beside the piles, which show the exceptions and what the game remembers.
pub(super) fn beside(shared: &Shared, stage: &Stage) -> Vec<Block> {
    blocks(shared, stage, true)
}

fn blocks(shared: &Shared, stage: &Stage, is_beside: bool) -> Vec<Block> {
    let contest = &stage.contest;
    let rules = &*contest.game().rules;
    let clauses = clauses_now(rules, contest.position());
    let say = |text: &Text| stage.say(shared, |words| words.text(text));
    let mut blocks = vec![Block::heading("Allowed now")];
    if contest.verdict().is_some() {
        blocks.push(Block::text("Nothing: the match is over."));
        blocks.push(Block::Blank);
        return blocks;
    }
    // A rule that applies to several piles is stated once, with all its exceptions below it.
    let mut stated: IndexMap<(&str, &Text), Vec<&Proviso>> = IndexMap::new();
    for clause in &clauses {
        let provisos = stated
            .entry((clause.name.as_str(), &clause.text))
            .or_default();
        for proviso in &clause.provisos {
            if !provisos.contains(&proviso) {
                provisos.push(proviso);
            }
        }
    }
    let remembered = if is_beside {
        Vec::new()
    } else {
        remembered::remembered(shared, stage)
    };
    let is_never = |provisos: &[&Proviso]| provisos.iter().any(|proviso| proviso.tests.is_empty());
    let (never, allowed): (Vec<_>, Vec<_>) = stated
        .into_iter()
        .partition(|(_, provisos)| is_never(provisos));
    if allowed.is_empty() {
        blocks.clear();
    }
    let allowed_count = allowed.len();
    let mut excepted: Vec<String> = Vec::new();
    for (index, ((name, text), provisos)) in allowed.into_iter().chain(never).enumerate() {
        if index == allowed_count {
            blocks.extend((index > 0).then_some(Block::Blank));
            blocks.push(Block::heading("Not allowed now"));
        }
        let text = capital(&titled(name, &say(text)));
        blocks.push(Block::text(format!("{text}.")));
        for proviso in provisos.into_iter().filter(|_| !is_beside) {
            let reason = say(&proviso.reason);
            if !remembered::is_listed(stage, proviso) && !excepted.contains(&reason) {
                let line = format!("{}.", capital(&reason));
                blocks.push(Block::led("    × ", Style::new(), line));
                excepted.push(reason);
            }
        }
    }
    for (sign, text) in remembered {
        if !excepted.contains(&text) {
            let lead = format!("{sign} ");
            blocks.push(Block::led(lead, Style::new(), format!("{text}.")));
        }
    }
    blocks.push(Block::Blank);
    blocks
}
