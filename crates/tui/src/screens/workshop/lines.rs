//! Draws the text of a rule file with line numbers and the cursor. A long line continues in the next row. The colours
//! only repeat what the text says itself.

use super::text::EditedText;
use crate::theme::Theme;
use crate::widgets::{Canvas, Piece, Regions, Target, columns, in_sight, narrow, rows};
use goldpile_engine::StatementError;
use goldpile_engine::statement::{Syntax, syntax};
use goldpile_engine::text::escape::acts_on_terminal;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// The number of columns before the text, for a line number and a mark.
const NUMBER: u16 = 5;
/// The distance between tab stops.
const TAB: usize = 4;

/// Draws the part of the text around the cursor, with the line of an error marked.
pub(super) fn draw(
    text: &EditedText,
    error: Option<&StatementError>,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let area = regions.body;
    let cursor = text.cursor();
    // The last column is kept for the cursor at the end of a full row.
    let inside = columns(area, NUMBER, area.width.saturating_sub(NUMBER + 1));
    let width = usize::from(inside.width).max(1);
    let rows_of = |index: usize| broken(&text.lines()[index], width);
    let all: Vec<(usize, Range<usize>)> = (0..text.lines().len())
        .flat_map(|index| rows_of(index).into_iter().map(move |row| (index, row)))
        .collect();
    let here = |(index, row): &(usize, Range<usize>)| *index == cursor.0 && row.start <= cursor.1;
    let chosen = all.iter().rposition(here).unwrap_or(0);
    let shown = in_sight(chosen, all.len(), usize::from(area.height));
    canvas.more_beside(regions, shown.start, all.len() - shown.end);
    let mut coloured: Option<(usize, Vec<Style>)> = None;
    for (y, at) in (0..).zip(shown) {
        let (index, row) = &all[at];
        let wrong = error.filter(|error| error.line == index + 1);
        let (mark, style) = match wrong {
            Some(_) => ("!", canvas.theme.refused),
            None => (" ", canvas.theme.muted),
        };
        if row.start == 0 {
            canvas.text(area, 0, y, &format!("{:>3}{mark}", index + 1), style);
        }
        // The rows of a line are consecutive, so its styles are computed once.
        if coloured.as_ref().is_none_or(|(line, _)| line != index) {
            coloured = Some((*index, styles(&text.lines()[*index], &canvas.theme)));
        }
        let style_of = |place: usize| coloured.iter().find_map(|(_, styles)| styles.get(place));
        let letters = cells(&text.lines()[*index]).enumerate().take(row.end);
        let mut x = 0;
        for (place, (letter, wide)) in letters.skip(row.start) {
            let style = match wrong {
                Some(error) if place + 1 == error.column => {
                    canvas.theme.refused.add_modifier(Modifier::UNDERLINED)
                }
                _ => style_of(place).copied().unwrap_or_default(),
            };
            if at == chosen && place == cursor.1 {
                canvas.cursor = Some(Position::new(inside.x + x, inside.y + y));
            }
            canvas.text(inside, x, y, &sign(letter, wide), style);
            x += narrow(wide);
        }
        if at == chosen && row.end == cursor.1 {
            canvas.cursor = Some(Position::new(inside.x + x, inside.y + y));
        }
        canvas.target(rows(area, y, 1), Target::Line(*index));
    }
}

/// The rows of a line, as ranges of its characters. A row ends after the last space that fits, or where it is
/// full.
fn broken(line: &str, width: usize) -> Vec<Range<usize>> {
    let cells: Vec<(char, usize)> = cells(line).collect();
    let (mut rows, mut start, mut space, mut used) = (Vec::new(), 0, None, 0);
    for (place, &(letter, wide)) in cells.iter().enumerate() {
        if used + wide > width && place > start {
            let end = space.take().unwrap_or(place);
            rows.push(start..end);
            used = cells[end..place].iter().map(|(_, wide)| wide).sum();
            start = end;
        }
        used += wide;
        if letter.is_whitespace() {
            space = Some(place + 1);
        }
    }
    rows.push(start..cells.len());
    rows
}

/// The characters of a line, each with its width in columns.
fn cells(line: &str) -> impl Iterator<Item = (char, usize)> {
    let mut at = 0;
    line.chars().map(move |letter| {
        let width = match letter {
            '\t' => TAB - at % TAB,
            letter if acts_on_terminal(letter) => 1,
            letter => letter.width().unwrap_or(0),
        };
        at += width;
        (letter, width)
    })
}

/// A character as shown. One that a terminal would act on is replaced.
fn sign(letter: char, width: usize) -> String {
    match letter {
        '\t' => " ".repeat(width),
        letter if acts_on_terminal(letter) => "\u{fffd}".to_owned(),
        letter => letter.to_string(),
    }
}

/// The style of each character of a line. Cost: linear in its length.
fn styles(line: &str, theme: &Theme) -> Vec<Style> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_after_a_space_or_where_it_is_full() {
        let rows = |line: &str, width| -> Vec<String> {
            let rows = broken(line, width).into_iter();
            rows.map(|row| line[row].to_owned()).collect()
        };
        assert_eq!(rows("", 4), [""]);
        assert_eq!(rows("abcd", 4), ["abcd"]);
        assert_eq!(rows("ab cd ef", 6), ["ab cd ", "ef"]);
        assert_eq!(rows("ab cdefg", 6), ["ab ", "cdefg"]);
        assert_eq!(rows("abcdefghi", 4), ["abcd", "efgh", "i"]);
        assert_eq!(rows("\tab", 4), ["\t", "ab"]);
    }
}
