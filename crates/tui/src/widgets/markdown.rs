//! The part of Markdown that the texts of the program use: headings, paragraphs, lists, bold words, code,
//! tables of two columns, links.

use super::{Block, Piece};
use ratatui::style::Style;

/// The indent that marks a line of code.
const CODE: &str = "    ";

pub(crate) fn markdown(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for block in indented(text).split("\n\n") {
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

/// A paragraph, or the items of a list.
fn items(block: &str) -> Vec<Block> {
    if block.lines().all(|line| line.starts_with(CODE)) {
        return block.lines().map(code).collect();
    }
    if block.starts_with('|') {
        // The heads of the columns, and the line below them, are left out.
        return block.lines().skip(2).flat_map(cells).collect();
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

/// The text with code indented instead of fenced.
fn indented(text: &str) -> String {
    let mut lines = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside {
            lines.push(format!("{CODE}{line}"));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}

/// The cells of a row, the second one below the first.
fn cells(row: &str) -> Vec<Block> {
    let (first, second) = row.trim_matches('|').split_once(" | ").unwrap_or((row, ""));
    let bold = first.trim().replace('`', "");
    vec![
        Block::heading(bold),
        Block::Text {
            lead: ("  ".to_owned(), Style::new()),
            indent: 2,
            pieces: strong(second.trim()),
        },
    ]
}

/// The text with links reduced to their words.
fn unlinked(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, words, after)) = link(rest) {
        plain.push_str(before);
        plain.push_str(words);
        rest = after;
    }
    plain + rest
}

/// The text before the first link, its words, and the text after it.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (words, after) = text.split_once("](")?;
    let (before, words) = words.rsplit_once('[')?;
    let (_, after) = after.split_once(')')?;
    Some((before, words, after))
}

/// A line of code, which keeps its own indent.
fn code(line: &str) -> Block {
    let text = line.trim_start();
    if text.is_empty() {
        return Block::Blank;
    }
    let indent = line.len() - text.len() - CODE.len();
    Block::Text {
        lead: (" ".repeat(indent), Style::new()),
        indent: indent + 2,
        pieces: vec![(text.to_owned(), Style::new())],
    }
}

/// The pieces of a text, in which the words between two pairs of asterisks are bold.
fn strong(text: &str) -> Vec<Piece> {
    let styles = [Style::new(), Style::new().bold()];
    let text = unlinked(text);
    let parts = text.split("**").zip(styles.into_iter().cycle());
    let parts = parts.map(|(part, style)| (part.replace('`', ""), style));
    parts.filter(|(part, _)| !part.is_empty()).collect()
}
