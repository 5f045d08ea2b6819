//! The same text with other blanks, comments and signs.

use super::dice::Dice;

/// Signs and their other spellings.
const SPELT: &[(&str, &[&str])] = &[
    ("<=", &["≤"]),
    (">=", &["≥"]),
    ("!=", &["≠"]),
    ("-", &["−"]),
    ("*", &["·"]),
    ("'", &["′", "’"]),
];

/// Lines that begin like this stay on one line.
const WHOLE: &[&str] = &["system", "title", "remark", "piles", "order", "pile"];

/// The text with random blanks between its words, comments, and other spellings of its signs.
pub(crate) fn respelt(dice: &mut Dice, text: &str) -> String {
    let signs = dice.below(60).try_into().unwrap();
    let blanks = dice.below(25).try_into().unwrap();
    let mut found = String::new();
    let mut quoted = false;
    let mut rest = text;
    let mut line = text;
    while let Some(next) = rest.chars().next() {
        if quoted && next == '\\' {
            found += &rest[..2];
            rest = &rest[2..];
            continue;
        }
        if !quoted && next == '#' {
            let end = rest.find('\n').unwrap_or(rest.len());
            found += &rest[..end];
            rest = &rest[end..];
            continue;
        }
        quoted ^= next == '"';
        if !quoted
            && let Some((sign, spelt)) = SPELT.iter().find(|(sign, _)| rest.starts_with(sign))
        {
            let whole = line.starts_with("system") || line.starts_with("rule");
            found += if !whole && dice.chance(signs) {
                dice.one_of(spelt)
            } else {
                sign
            };
            rest = &rest[sign.len()..];
            continue;
        }
        rest = &rest[next.len_utf8()..];
        if next == '\n' {
            line = rest;
        }
        let done = &line[..line.len() - rest.len()];
        let breaks =
            !WHOLE.iter().any(|word| line.starts_with(word)) && !done.trim_end().ends_with("rule");
        match next {
            ' ' if !quoted && dice.chance(blanks) => {
                found += match dice.below(6) {
                    0 => "  ",
                    1 => "\t",
                    2 => "\u{a0}",
                    3 if breaks => "\n  ",
                    4 if breaks => " # and \"more\n\t",
                    5 if is_loose(&found, rest) => "",
                    _ => " ",
                };
            }
            '\n' if dice.chance(blanks) => {
                found += dice.one_of(&["\n\n", " \n", "\r\n", " # \"it\" = {1}\n"]);
            }
            _ => found.push(next),
        }
    }
    if dice.chance(3) {
        found.insert(0, '\u{feff}');
    }
    found
}

/// The text with one change somewhere.
pub(crate) fn changed(dice: &mut Dice, text: &str) -> String {
    let mut parts: Vec<&str> = text
        .split_inclusive(|c: char| !c.is_ascii_alphanumeric())
        .collect();
    let at = dice.below(parts.len());
    let other = dice.below(parts.len());
    match dice.below(5) {
        0 => drop(parts.remove(at)),
        1 => parts.swap(at, other),
        2 => parts.insert(at, parts[other]),
        3 => parts.insert(at, dice.one_of(SLIPS)),
        _ => parts[at] = dice.one_of(SLIPS),
    }
    parts.concat().replace('\r', "")
}

/// What may stand at a wrong place.
const SLIPS: &[&str] = &[
    " ",
    "(",
    ")",
    "\"",
    "'",
    "1 ",
    "a ",
    "x ",
    "not ",
    "and ",
    "or ",
    "when ",
    "\nunless ",
    "\nthen ",
    "\npile ",
    " in ",
    "mod ",
    "|",
    "{",
    "}",
    "..",
    ", ",
    "= ",
    "< ",
    "-",
    "#",
    "\n",
    "\\",
    "\u{200b}",
    "²",
    "total' ",
    "moved ",
    ": ",
    "each pile: ",
    "taken ",
    "\npiles 1\n",
    "\nstart q = 0\n",
    "\norder table\n",
    "\nplay misere\n",
    "xor ",
    "A(a) ",
    "zeros(a) ",
    "2*",
    "t ",
    "q ",
    "b' ",
];

/// Whether no blank is needed between what was written and what follows.
fn is_loose(before: &str, after: &str) -> bool {
    let is_sign = |c: Option<char>| c.is_some_and(|c| "+*<>=,|()".contains(c));
    is_sign(before.chars().last()) || is_sign(after.chars().next())
}
