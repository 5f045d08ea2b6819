//! ASCII counterparts of the characters that the program draws, for terminals that show only ASCII.
//!
//! As the last step of drawing, every cell is replaced by a counterpart of the same width, so that nothing moves.
//! Sentences and the names of keys are [`spelled`] before they are laid out, since `phi`, `<=` and `Up/Down` need
//! more than one column. Letters of the user's own words stay; a sign without a counterpart, such as one in the
//! text of a game, becomes a question mark.

use super::theme::Glyphs;
use ratatui::buffer::Buffer;
use std::borrow::Cow;
use unicode_width::UnicodeWidthChar as _;

/// Characters of one column, with their counterparts.
const CELLS: [(&str, &str); 10] = [
    ("─│╱•○◌×·", "-|/oo.x."),
    ("┌┐└┘┼", "+++++"),
    // What stays is filled, and what leaves is hollow.
    ("▗▖▝▘▄▀▂●■□◐", "    @@_@#.%"),
    ("♛♕◆◈◇★☆", "QqPB?*-"),
    ("▸→←↑↓↙↘‹›", ">><^v/\\<>"),
    ("…–—−‘’′“”", "~---'''\"\""),
    ("⌊⌋", "[]"),
    ("₀₁₂₃₄₅₆₇₈₉ₙ", "0123456789n"),
    ("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"),
    ("è", "e"),
];
const BRAILLE: std::ops::RangeInclusive<char> = '\u{2800}'..='\u{28ff}';

/// Signs in sentences that take several characters. A number or a letter before one of the [`FACTORS`] gets a `*`
/// after it.
const SIGNS: [(char, &str); 7] = [
    ('…', "..."),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('⌊', "floor("),
    ('⌋', ")"),
    ('•', "*"),
];
const FACTORS: [(char, &str); 7] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ξ', "xi"),
    ('φ', "phi"),
    ('√', "sqrt "),
];
const ARROWS: [(char, &str); 4] = [('↑', "Up"), ('↓', "Down"), ('←', "Left"), ('→', "Right")];

fn found<T: Copy>(table: &[(char, T)], letter: char) -> Option<T> {
    let mut entries = table.iter();
    entries.find(|(own, _)| *own == letter).map(|entry| entry.1)
}

/// The counterpart of a character of one column.
fn counterpart(letter: char) -> Option<char> {
    // Most cells are blank, and need no search of the table.
    if letter.is_ascii() {
        return None;
    }
    if BRAILLE.contains(&letter) {
        return Some('*');
    }
    let mut pairs = (CELLS.iter()).flat_map(|(from, to)| from.chars().zip(to.chars()));
    pairs.find(|(from, _)| *from == letter).map(|pair| pair.1)
}

/// Whether this is one column wide and not a letter of the user's language.
fn is_sign(letter: char) -> bool {
    let is_word = letter.is_alphabetic() && !matches!(letter, 'Ͱ'..='Ͽ');
    !letter.is_ascii() && !is_word && letter.width() == Some(1)
}

/// Replaces everything drawn by what the glyphs can show, as the last step of drawing.
pub(crate) fn convert(glyphs: Glyphs, buffer: &mut Buffer) {
    if glyphs != Glyphs::Ascii {
        return;
    }
    for cell in &mut buffer.content {
        let mut letters = cell.symbol().chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(plain) = counterpart(letter).or(is_sign(letter).then_some('?'))
        {
            cell.set_char(plain);
        }
    }
}

/// A text as the glyphs can show it, before it is laid out.
pub(crate) fn spelled(glyphs: Glyphs, text: &str) -> Cow<'_, str> {
    if glyphs != Glyphs::Ascii || text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let is_arrow = |letter| found(&ARROWS, letter).is_some();
        let of_kind = |kind: fn(char) -> bool| rest.find(|c| !kind(c)).unwrap_or(rest.len());
        let mut end = letter.len_utf8();
        if is_arrow(letter) {
            end = rest.find(|c| !is_arrow(c)).unwrap_or(rest.len());
            out.push_str(&arrows(&rest[..end], &rest[end..]));
        } else if is_low(letter) || is_high(letter) {
            end = of_kind(if is_low(letter) { is_low } else { is_high });
            out.push(if is_low(letter) { '_' } else { '^' });
            out.extend(rest[..end].chars().filter_map(counterpart));
        } else if let Some(name) = found(&FACTORS, letter) {
            if out.ends_with(char::is_alphanumeric) {
                out.push('*');
            }
            out.push_str(name);
        } else if let Some(sign) = found(&SIGNS, letter) {
            out.push_str(sign);
        } else if letter == '·' && out.ends_with(' ') {
            out.push('-');
        } else {
            out.push(counterpart(letter).unwrap_or(letter));
        }
        rest = &rest[end..];
    }
    Cow::Owned(out)
}

fn is_low(letter: char) -> bool {
    matches!(letter, '₀'..='₉' | 'ₙ')
}

fn is_high(letter: char) -> bool {
    matches!(letter, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹')
}

/// The names of keys. An arrow to the right without a verb after it leads from one thing to another instead.
fn arrows(arrows: &str, rest: &str) -> String {
    let next = rest.trim_start().chars().next();
    if arrows == "→" && rest.starts_with(' ') && !next.is_some_and(char::is_lowercase) {
        return "->".to_owned();
    }
    if arrows.chars().count() == ARROWS.len() {
        return "Arrows".to_owned();
    }
    let names: Vec<&str> = (arrows.chars())
        .filter_map(|arrow| found(&ARROWS, arrow))
        .collect();
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_spelled() {
        for (text, plain) in [
            ("↑↓", "Up/Down"),
            ("↑↓←→", "Arrows"),
            (
                "← shows more digits, → returns",
                "Left shows more digits, Right returns",
            ),
            ("15,19 → 15,9", "15,19 -> 15,9"),
            (
                "(Aₙ, B₁₂) = (⌊nφ⌋, ⌊nφ²⌋)",
                "(A_n, B_12) = (floor(n*phi), floor(n*phi^2))",
            ),
            ("φ = (1 + √5)/2", "phi = (1 + sqrt 5)/2"),
            ("Learn · ‘x’ ≤ 3…", "Learn - 'x' <= 3..."),
            ("Zoë 漢字", "Zoë 漢字"),
        ] {
            assert_eq!(spelled(Glyphs::Ascii, text), plain);
            assert_eq!(spelled(Glyphs::Braille, text), text);
        }
    }

    #[test]
    fn a_counterpart_takes_one_column() {
        for (from, to) in CELLS {
            assert_eq!(from.chars().count(), to.chars().count(), "{from}");
            assert!(to.is_ascii() && from.chars().all(|letter| !letter.is_ascii()));
        }
    }

    #[test]
    fn every_character_has_the_counterpart_of_its_first_pair() {
        let pairs = || (CELLS.iter()).flat_map(|(from, to)| from.chars().zip(to.chars()));
        for letter in '\0'..='\u{ffff}' {
            let listed = pairs().find(|(from, _)| *from == letter);
            let expected = (BRAILLE.contains(&letter).then_some('*')).or(listed.map(|pair| pair.1));
            assert_eq!(counterpart(letter), expected, "{letter:?}");
        }
    }
}
