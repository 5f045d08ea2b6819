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
    let mut excepted: Vec<String> = Vec::new();
    for ((name, text), provisos) in stated {
        let text = capital(&titled(name, &say(text)));
        let never = provisos.iter().any(|proviso| proviso.tests.is_empty());
        let end = if never { ": not now." } else { "." };
        blocks.push(Block::text(format!("{text}{end}")));
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
