//! The pages that a stage opens: the rules with what they allow now, and the explanation.

use super::{Stage, allowed};
use crate::engine::reason::source;
use crate::number::Natural;
use crate::play::Reason;
use crate::play::words::Words;
use crate::tui::screen::Shared;
use crate::tui::tasks::{Copied, StoreTask, Task};
use crate::tui::widgets::{Block, Document, rules_page};

/// Returns the rules in full, and what they allow now.
pub(super) fn rules(stage: &Stage, shared: &Shared) -> Document {
    let game = stage.contest.game();
    let mut page = rules_page(&game.entry, &game.settings, &shared.theme);
    page.blocks.splice(..0, allowed::now(shared, stage));
    page
}

/// Returns why the chosen move wins, or what refutes it; if none is chosen, what wins, or why nothing
/// does.
pub(super) fn why(stage: &Stage, reason: Box<Reason>, shared: &Shared) -> Document {
    let contest = &stage.contest;
    let rules = &*contest.game().rules;
    let theme = &shared.theme;
    let number = |n: &Natural| shared.numbers.short(n);
    let style = if reason.wins {
        theme.winning
    } else {
        theme.losing
    };
    let why = &reason.why;
    let cite = why.published();
    let mut blocks = Words::of(contest, &number).with_voices(|voices| {
        let say = |text| reason.say(text, voices);
        let mut blocks = vec![
            Block::Ends(
                (reason.title(&number), style.bold()),
                (cite.map_or("", |cite| cite.short).to_owned(), theme.muted),
            ),
            Block::Blank,
            Block::text(reason.sentence(rules, voices)),
        ];
        if !why.rows.is_empty() {
            let rows = why.rows.iter();
            let rows = rows.map(|row| (row.clone(), say(&row.note))).collect();
            blocks.extend([Block::Blank, Block::Digits(rows)]);
        }
        if !why.recipe.is_empty() {
            blocks.extend([Block::Blank, Block::text(say(&why.recipe))]);
        }
        blocks
    });
    blocks.extend([Block::Blank, Block::styled(source(why), theme.muted)]);
    let paper = cite.and_then(|cite| cite.publication());
    blocks.extend(paper.map(|paper| Block::styled(paper, theme.muted)));
    let copied = Copied::Reason(reason);
    let copy = Task::Store(StoreTask::CopyMatch(Box::new(contest.clone()), copied));
    Document {
        blocks,
        about: "Why: who wins from here, with which move, and how that is proved.",
        copy: Some(Box::new(copy)),
    }
}
