//! The colours of a rule file. They only repeat what the text says itself.

use super::lines::{cells, sign};
use crate::theme::Theme;
use crate::widgets::Piece;
use goldpile_engine::statement::{Syntax, syntax};
use ratatui::style::{Modifier, Style};

/// The style of each character of a line. Cost: linear in its length.
pub(super) fn styles(line: &str, theme: &Theme) -> Vec<Style> {
    let parts = syntax(line);
    let mut parts = parts.iter().peekable();
    let styles = line.char_indices().map(|(at, _)| {
        while parts.next_if(|(part, _)| part.end <= at).is_some() {}
        let here = parts.peek().filter(|(part, _)| part.contains(&at));
        here.map_or_else(Style::new, |(_, kind)| style(*kind, theme))
    });
    styles.collect()
}

/// A line as shown, in pieces of one style.
pub(super) fn pieces(line: &str, theme: &Theme) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for ((letter, wide), style) in cells(line).zip(styles(line, theme)) {
        let sign = sign(letter, wide);
        match pieces.last_mut() {
            Some((text, same)) if *same == style => text.push_str(&sign),
            _ => pieces.push((sign, style)),
        }
    }
    pieces
}

fn style(kind: Syntax, theme: &Theme) -> Style {
    match kind {
        Syntax::Keyword => theme.second_accent.add_modifier(Modifier::BOLD),
        Syntax::Quoted => theme.second_accent,
        // What a move leaves is the player's choice.
        Syntax::After => theme.accent,
        // Most numbers count tokens.
        Syntax::Number => theme.token,
        Syntax::Comment => theme.muted,
        Syntax::Name | Syntax::Sign => Style::new(),
    }
}
