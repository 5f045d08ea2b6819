//! The part of Markdown that the texts of the games use: headings, paragraphs, lists, bold words.

use super::{Block, Piece};
use ratatui::style::Style;

/// What a line of code begins with.
const CODE: &str = "    ";

/// Returns the blocks of a text.
#[must_use]
pub(in crate::tui) fn markdown(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for block in text.split("\n\n") {
        let block = block.trim_matches('\n');
        if let Some(title) = block.strip_prefix('#') {
            blocks.push(Block::heading(title.trim_start_matches('#').trim()));
        } else {
            blocks.extend(items(block));
        }
        blocks.push(Block::Blank);
    }
    blocks.pop();
    blocks
}

/// Returns a paragraph, or the items of a list.
fn items(block: &str) -> Vec<Block> {
    if block.lines().all(|line| line.starts_with(CODE)) {
        return block.lines().map(code).collect();
    }
    let mut items: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        let line = line.trim();
        match (line.strip_prefix("- "), items.last_mut()) {
            (Some(item), _) => items.push(("• ", item.to_owned())),
            (None, Some((_, last))) => {
                last.push(' ');
                last.push_str(line);
            }
            (None, None) => items.push(("", line.to_owned())),
        }
    }
    let item = |(sign, text): (&str, String)| Block::Text {
        lead: (sign.to_owned(), Style::new()),
        indent: sign.chars().count(),
        pieces: strong(&text),
    };
    items.into_iter().map(item).collect()
}

/// Returns a line of code with its own indent.
fn code(line: &str) -> Block {
    let text = line.trim_start();
    let indent = line.len() - text.len() - CODE.len();
    Block::Text {
        lead: (" ".repeat(indent), Style::new()),
        indent: indent + 2,
        pieces: vec![(text.to_owned(), Style::new())],
    }
}

/// Makes text between two pairs of asterisks bold.
fn strong(text: &str) -> Vec<Piece> {
    let styles = [Style::new(), Style::new().bold()];
    let parts = text.split("**").zip(styles.into_iter().cycle());
    parts
        .map(|(part, style)| (part.replace('`', ""), style))
        .filter(|(part, _)| !part.is_empty())
        .collect()
}
