//! Text on the screen, measured in columns: cut, wrapped, typed.

use super::{Canvas, Piece};
use crate::text_line::TextLine;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A width as a number of columns; no screen is wider than this type can hold.
#[must_use]
pub fn narrow(width: usize) -> u16 {
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// A text cut to a width in columns, with dots in place of what was cut off.
#[must_use]
pub fn elided(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > width {
            break;
        }
        out.push(character);
    }
    if width > 0 {
        out.push('…');
    }
    out
}

/// The end of a text, with an ellipsis before it if it has been cut to the width.
pub(crate) fn elided_start(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut start = text.len();
    let mut used = 1;
    for (at, character) in text.char_indices().rev() {
        used += character.width().unwrap_or(0);
        if used > width {
            break;
        }
        start = at;
    }
    format!("…{}", &text[start..])
}

/// A number of things in words, such as "1 move" or "3 moves".
pub(crate) fn counted(count: usize, one: &str, several: &str) -> String {
    let noun = if count == 1 { one } else { several };
    format!("{count} {noun}")
}

/// A text padded with spaces at its end to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(text.width()))
}

/// Two names cut to a width in columns. If they would then look the same, they begin with the word in which
/// they differ, or even with the letter.
pub(crate) fn told_apart(names: [&str; 2], width: usize) -> [String; 2] {
    let [first, second] = names;
    let letters = first.char_indices().zip(second.chars());
    let same = letters.take_while(|((_, one), other)| one == other).last();
    let same = same.map_or(0, |((at, letter), _)| at + letter.len_utf8());
    let word = first[..same].rfind(' ').map_or(0, |space| space + 1);
    let cut = [0, word].map(|from| names.map(|name| elided(&name[from..], width)));
    let clear = cut.into_iter().find(|[one, other]| one != other);
    clear.unwrap_or_else(|| names.map(|name| elided(&format!("…{}", &name[same..]), width)))
}

/// The first lines of a text, as many as there are rows, with dots at the end if there are more.
pub(crate) fn first_of(mut lines: Vec<String>, rows: u16, width: usize) -> Vec<String> {
    let rows = usize::from(rows);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = elided(&format!("{last} …"), width);
        }
    }
    lines
}

/// A space at which no line ends. The [canvas](Canvas::text) shows it as any other space.
pub(crate) const UNBROKEN: char = '\u{a0}';

/// The pieces of a paragraph. A word between asterisks is a new term and becomes bold.
pub(crate) fn terms(text: &str, style: Style) -> Vec<Piece> {
    let styles = [style, style.bold()].into_iter().cycle();
    text.split('*').map(str::to_owned).zip(styles).collect()
}

/// A text that stays on one line, such as a key with what it does.
pub(crate) fn unbroken(text: &str) -> String {
    text.replace(' ', &UNBROKEN.to_string())
}

/// Whether no line may end between these words. The key `Enter`, which has the same name everywhere, stays with
/// what it does, and a take with the pile that it is from.
fn are_inseparable(word: &str, next: &str) -> bool {
    let mut letters = next.chars();
    let is_pile = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_lowercase())
        && !letters.next().is_some_and(char::is_alphanumeric);
    word.ends_with("Enter") || word.ends_with("from") && is_pile
}

fn wrap_words(text: &str, width: usize) -> Vec<String> {
    let mut bound = String::new();
    let mut last = None;
    for word in text.split(' ') {
        if let Some(last) = last {
            let is_bound = are_inseparable(last, word);
            bound.push(if is_bound { UNBROKEN } else { ' ' });
        }
        bound.push_str(word);
        last = Some(word);
    }
    // The lines must be parts of the original text, letter by letter.
    let parted = |line: &str| {
        let words = ["Enter", "from"].into_iter();
        words.fold(line.to_owned(), |line, word| {
            line.replace(&format!("{word}{UNBROKEN}"), &format!("{word} "))
        })
    };
    let options = Options::new(width.max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = wrap(&bound, options).into_iter();
    let lines = lines.map(|line| parted(&line));
    lines.filter(|line| !line.is_empty()).collect()
}

/// The lines of a text wrapped to a width in columns (at least 1), between words where possible.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    wrap_words(&words.join(" "), width)
}

/// The same number of lines as [`wrapped`], but of about equal length, so that no word is left alone.
pub(crate) fn balanced(text: &str, width: usize) -> Vec<String> {
    let lines = wrapped(text, width).len();
    let least = (1..=width).find(|&width| wrapped(text, width).len() <= lines);
    wrapped(text, least.unwrap_or(width))
}

/// The lines of pieces wrapped like [`wrapped`]; each piece keeps its style.
#[must_use]
pub fn wrapped_pieces(pieces: &[Piece], width: usize) -> Vec<Vec<Piece>> {
    let whole: String = pieces.iter().map(|(text, _)| text.as_str()).collect();
    let mut end = 0;
    let mut lines = Vec::new();
    for line in wrap_words(&whole, width) {
        let start = whole[end..].find(&line).map_or(end, |at| end + at);
        end = start + line.len();
        lines.push(part(pieces, start, end));
    }
    lines
}

fn part(pieces: &[Piece], start: usize, end: usize) -> Vec<Piece> {
    let mut before = 0;
    let mut parts = Vec::new();
    for (text, style) in pieces {
        let (from, to) = (start.max(before), end.min(before + text.len()));
        if from < to {
            parts.push((text[from - before..to - before].to_owned(), *style));
        }
        before += text.len();
    }
    parts
}

/// Draws a line being typed in this style, scrolled so that its cursor is visible.
pub(crate) fn typed(
    input: &TextLine,
    label: &str,
    style: Style,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let x = canvas.text(area, 0, 0, label, Style::new());
    let room = usize::from(area.width.saturating_sub(x));
    if room == 0 {
        return;
    }
    let (shown, before) = input.visible(room);
    // A proposal that typing would replace looks like a selection.
    let proposed = input.is_proposed();
    let style = if proposed { style.reversed() } else { style };
    canvas.text(area, x, 0, shown, style);
    if shown.len() < input.value().len() {
        canvas.text(area, x, 0, "…", canvas.theme.muted);
    }
    let at = narrow(before.width());
    let column = (area.x + x + at).min(area.right().saturating_sub(1));
    canvas.cursor = Some(Position::new(column, area.y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_text_keeps_every_word_and_no_line_is_too_wide() {
        let plain = "Take any positive number of tokens from one pile, orthesamenumberfromboth.";
        for (text, least) in [(plain, 1), ("漢字漢字 と かな、漢字漢字漢字漢字漢字 é.", 2)]
        {
            for width in least..80 {
                let lines = wrapped(text, width);
                assert!(lines.iter().all(|line| line.width() <= width), "{width}");
                let letters = |text: &str| text.replace(' ', "");
                assert_eq!(letters(&lines.concat()), letters(text));
            }
        }
        assert_eq!(wrapped("", 10), Vec::<String>::new());
    }

    #[test]
    fn pieces_keep_their_styles_where_a_line_breaks() {
        let bold = Style::new().bold();
        let pieces = [
            ("Take ".to_owned(), Style::new()),
            ("at least one token".to_owned(), bold),
            (" from a pile.".to_owned(), Style::new()),
        ];
        for width in 5..40 {
            let lines = wrapped_pieces(&pieces, width);
            let text = |wanted: Style| -> String {
                let all = lines.iter().flatten().filter(|(_, style)| *style == wanted);
                all.map(|(text, _)| text.replace(' ', "")).collect()
            };
            assert_eq!(text(bold), "atleastonetoken", "{width}");
            assert_eq!(text(Style::new()), "Takefromapile.", "{width}");
        }
    }

    #[test]
    fn a_take_and_its_pile_stay_on_one_line() {
        let text = "take 4 from b, 6 from c and 11 from d";
        for width in 7..40 {
            let lines = wrapped(text, width);
            assert_eq!(lines.join(" "), text);
            assert!(!lines.iter().any(|line| line.ends_with("from")), "{width}");
        }
        assert_eq!(wrapped("all from others", 10), ["all from", "others"]);
    }

    #[test]
    fn padding_is_measured_in_columns() {
        for text in ["", "Ann", "漢字", "Zoë"] {
            assert_eq!(padded(text, 6).width(), 6, "{text}");
        }
        assert_eq!(padded("漢字", 3), "漢字");
    }

    #[test]
    fn what_is_cut_off_leaves_dots() {
        assert_eq!(elided("Wythoff", 7), "Wythoff");
        assert_eq!(elided("Wythoff", 4), "Wyt…");
        assert_eq!(elided("Wythoff", 0), "");
    }

    #[test]
    fn names_that_are_cut_do_not_look_the_same() {
        assert_eq!(told_apart(["You", "Goldpile"], 5), ["You", "Gold…"]);
        assert_eq!(
            told_apart(["Player A", "Player B"], 8),
            ["Player A", "Player B"]
        );
        assert_eq!(told_apart(["Player A", "Player B"], 5), ["A", "B"]);
        assert_eq!(told_apart(["Antonia", "Antonio"], 5), ["…a", "…o"]);
        assert_eq!(told_apart(["Maria M.", "Maria"], 4), ["… M.", "…"]);
        assert_eq!(told_apart(["Ée 1", "Éé 2"], 3), ["Ée…", "Éé…"]);
    }
}
