//! What is allowed now: each rule with its exceptions below it, and what is remembered.

use super::canvas::wrapped;
use super::page::{Line, capital, heading, paragraph, plain};
use super::remembered;
use crate::engine::judge::labelled;
use crate::engine::{Proviso, Text, clauses_now};
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::duel::{Duel, with_voices};
use indexmap::IndexMap;

/// What the rules allow in the position on the table, and what is excepted.
pub(super) fn now(app: &App, duel: &Duel, width: usize) -> Vec<Line> {
    let contest = &duel.contest;
    let rules = &*contest.game().rules;
    let clauses = clauses_now(rules, contest.position());
    let number = |n: &Natural| app.numbers.short(n);
    let say = |text: &Text| with_voices(contest, &number, |voices| text.render(voices));
    let mut lines = vec![heading("Allowed now")];
    if contest.verdict().is_some() {
        lines.extend(paragraph("Nothing: the match is over.", width));
        lines.push(Line::new());
        return lines;
    }
    // The same rule for other piles is told once, and below it all that is excepted from it.
    let mut told: IndexMap<(&str, &Text), Vec<&Proviso>> = IndexMap::new();
    for clause in &clauses {
        let provisos = told.entry((clause.name, &clause.text)).or_default();
        for proviso in &clause.provisos {
            if !provisos.contains(&proviso) {
                provisos.push(proviso);
            }
        }
    }
    let remembered = remembered::remembered(app, duel);
    let mut excepted: Vec<String> = Vec::new();
    for ((name, text), provisos) in told {
        let text = say(text);
        let never = provisos.iter().any(|proviso| proviso.tests.is_empty());
        let text = match name {
            "" => capital(&text),
            name => labelled(name, &text),
        };
        let end = if never { ": not now." } else { "." };
        lines.extend(paragraph(&format!("{text}{end}"), width));
        for proviso in provisos {
            let reason = say(&proviso.reason);
            if !remembered::is_listed(duel, proviso) && !excepted.contains(&reason) {
                lines.extend(below("×", &reason, width));
                excepted.push(reason);
            }
        }
    }
    for (sign, text) in remembered {
        if !excepted.contains(&text) {
            lines.extend(paragraph(&format!("{sign} {text}."), width));
        }
    }
    lines.push(Line::new());
    lines
}

/// A sentence that belongs to the line above it.
fn below(sign: &str, text: &str, width: usize) -> Vec<Line> {
    let lines = wrapped(&format!("{}.", capital(text)), width.saturating_sub(6));
    let signs = std::iter::once(sign).chain(std::iter::repeat(" "));
    signs
        .zip(lines)
        .map(|(sign, line)| plain(format!("    {sign} {line}")))
        .collect()
}
