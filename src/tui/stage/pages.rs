//! The pages that a stage opens: the rules with what they allow now, and the explanation.

use super::{Stage, allowed};
use crate::engine::notation::{position_text, square_list};
use crate::engine::{Explanation, Goal, Status};
use crate::number::Natural;
use crate::play::words::{Words, capital};
use crate::tui::screen::Shared;
use crate::tui::tasks::{Copied, StoreTask, Task};
use crate::tui::widgets::{Block, Document, rules_page};
use ratatui::style::Style;

/// Returns the rules in full, and what they allow now.
pub(super) fn rules(stage: &Stage, shared: &Shared) -> Document {
    let mut page = rules_page(&stage.contest.game().entry, &shared.theme);
    page.blocks.splice(..0, allowed::now(shared, stage));
    page
}

/// Returns the explanation. For a move being offered back, it explains the reply of the other
/// player.
pub(super) fn why(stage: &Stage, why: Explanation, shared: &Shared) -> Document {
    let supposed = stage.supposed();
    let contest = supposed.as_ref().unwrap_or(&stage.contest);
    let theme = &shared.theme;
    let number = |n: &Natural| shared.numbers.short(n);
    let words = Words::of(contest, &number);
    let piles = position_text(&contest.position().piles, &number);
    let (title, style) = match &why.target {
        Some(Goal::Leave(target)) if supposed.is_some() => {
            let target = position_text(target, &number);
            let name = &contest.seat(contest.taker()).name;
            let text = format!("Why {piles} loses: {name} can leave {target}");
            (text, theme.losing)
        }
        None if supposed.is_some() => (format!("Why {piles} loses"), theme.losing),
        Some(Goal::Leave(target)) => {
            let target = position_text(target, &number);
            (format!("Why leaving {target} wins"), theme.winning)
        }
        Some(Goal::Announce(squares)) if squares.is_empty() => {
            ("Why blocking nothing wins".to_owned(), theme.winning)
        }
        Some(Goal::Announce(squares)) => {
            let squares = square_list(squares, &number);
            (format!("Why blocking {squares} wins"), theme.winning)
        }
        None => (format!("Why nothing wins from {piles}"), theme.losing),
    };
    let mut blocks = vec![
        Block::Ends((title, style), (why.cite.short.to_owned(), theme.muted)),
        Block::Blank,
        Block::text(words.text(&why.sentence)),
    ];
    if !why.rows.is_empty() {
        let rows = why.rows.iter();
        let rows = rows
            .map(|row| (row.clone(), words.text(&row.note)))
            .collect();
        blocks.extend([Block::Blank, Block::Digits(rows)]);
    }
    let (theorem, case) = (capital(why.theorem), why.case);
    let source = match &why.status {
        Status::Proved => format!("{theorem}. Here: {case}. Proved in the paper."),
        Status::Decided(how) => format!(
            "{theorem}. Here: {case}. Proved for all piles by this program; {how} does it again."
        ),
        Status::Checked(how_far) => {
            format!("{theorem}. Here: {case}. Checked, not proved: {how_far}.")
        }
        Status::Played { positions } => {
            format!("Found by playing everything out: {positions} positions were looked at.")
        }
    };
    blocks.extend([
        Block::Blank,
        Block::styled(source, Style::new()),
        Block::styled(why.cite.paper, theme.muted),
    ]);
    let copied = Copied::Reason(Box::new(why));
    let copy = Task::Store(StoreTask::CopyMatch(Box::new(contest.clone()), copied));
    Document {
        blocks,
        about: "The reason. ↑↓ scroll. Esc goes back.",
        copy: Some(Box::new(copy)),
    }
}
