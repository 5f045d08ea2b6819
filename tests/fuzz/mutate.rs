//! Kept cases, and what dice make of them.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;

/// The longest text that is made, in characters.
const LONGEST: usize = 2000;

/// Where texts come from.
pub(crate) struct Source {
    dice: Xoshiro256PlusPlus,
    /// Kept cases. Some are costly, so these are tried as they are.
    kept: Vec<String>,
    /// What the others are made of.
    seeds: Vec<String>,
    /// What is put in.
    pieces: Vec<String>,
}

/// A number in the environment.
pub(crate) fn variable(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .ok()
        .map_or(usual, |value| value.parse().unwrap())
}

impl Source {
    /// Begins with the cases in this file of `tests/regressions`, one a line, `\n` and the like
    /// escaped as in Rust, and with these.
    pub(crate) fn new(file: &str, seeds: &[&str], pieces: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
        let kept = fs::read_to_string(folder.join(file)).unwrap();
        let kept = kept.lines().filter(|line| !line.starts_with("//"));
        Self {
            dice: Xoshiro256PlusPlus::seed_from_u64(variable("GOLDPILE_SEED", 8)),
            kept: kept.map(unescaped).collect(),
            seeds: seeds.iter().map(ToString::to_string).collect(),
            pieces: pieces.iter().map(ToString::to_string).collect(),
        }
    }

    /// All cases as they are, and then this many more, or a multiple.
    pub(crate) fn texts(mut self, more: u64) -> impl Iterator<Item = String> {
        let more = more * variable("GOLDPILE_FUZZ", 1);
        let first: Vec<String> = self.kept.iter().chain(&self.seeds).cloned().collect();
        first.into_iter().chain((0..more).map(move |_| self.text()))
    }

    fn text(&mut self) -> String {
        let mut text: Vec<char> = self.seed();
        for _ in 0..self.dice.random_range(1..8) {
            self.mutate(&mut text);
            text.truncate(LONGEST);
        }
        text.into_iter().collect()
    }

    fn seed(&mut self) -> Vec<char> {
        self.seeds.choose(&mut self.dice).unwrap().chars().collect()
    }

    fn mutate(&mut self, text: &mut Vec<char>) {
        let at = self.dice.random_range(0..=text.len());
        let to = self.dice.random_range(at..=text.len().min(at + 12));
        match self.dice.random_range(0..8) {
            0 | 1 => {
                let piece = self.pieces.choose(&mut self.dice).unwrap();
                text.splice(at..at, piece.chars());
            }
            2 => {
                let piece = self.pieces.choose(&mut self.dice).unwrap();
                text.splice(at..to, piece.chars());
            }
            3 => {
                text.drain(at..to);
            }
            4 => {
                let again: Vec<char> = text[at..to].to_vec();
                let times = self.dice.random_range(1..4);
                for _ in 0..times {
                    text.splice(at..at, again.iter().copied());
                }
            }
            5 => {
                let other = self.seed();
                let from = self.dice.random_range(0..=other.len());
                text.splice(at.., other[from..].iter().copied());
            }
            6 => text.insert(at, self.noise()),
            _ => {
                if let Some(place) = text.get_mut(at) {
                    *place = self.noise();
                }
            }
        }
    }

    fn noise(&mut self) -> char {
        match self.dice.random_range(0..4) {
            0 => self.dice.random_range('\0'..'\u{20}'),
            1 => self.dice.random_range('\0'..char::MAX),
            _ => self.dice.random_range(' '..'\u{7f}'),
        }
    }
}

/// The text with its escapes read: `\n`, `\t`, `\r`, `\0`, `\\` and `\u{…}`.
fn unescaped(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line.chars();
    while let Some(character) = rest.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match rest.next().unwrap() {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            '0' => text.push('\0'),
            'u' => {
                let code: String = rest.by_ref().take_while(|c| *c != '}').skip(1).collect();
                let code = u32::from_str_radix(&code, 16).unwrap();
                text.push(char::from_u32(code).unwrap());
            }
            other => text.push(other),
        }
    }
    text
}

#[test]
fn kept_cases_are_read_as_they_are_written() {
    assert_eq!(unescaped(r"a\n\\b\u{1b}[\0"), "a\n\\b\u{1b}[\0");
    let texts = || Source::new("numbers.txt", &["1"], &["2"]).texts(50);
    assert!(texts().eq(texts()), "the dice are seeded");
    assert!(texts().any(|text| text.contains('2')));
}
