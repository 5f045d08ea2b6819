//! Random formulas of the notation, with every word that a proof allows.

use super::dice::Dice;
use super::terms::{Digits, Scope, letter};

/// A comparison; `None` of numbers alone, which is refused.
fn comparison(x: &str, relation: &str, y: &str) -> Option<String> {
    let is_of_more = [x, y].concat().contains(char::is_alphabetic);
    is_of_more.then(|| format!("{x} {relation} {y}"))
}

impl Scope {
    fn relation(dice: &mut Dice) -> &'static str {
        dice.one_of(&["=", "=", "!=", "<", "<=", "<=", ">", ">="])
    }

    fn set(&self, dice: &mut Dice) -> String {
        let range = |dice: &mut Dice| {
            let least = self.constant(dice, 3);
            format!("{least}..{}", self.constant(dice, 6))
        };
        if dice.chance(35) {
            return range(dice);
        }
        let elements = (0..=dice.below(3)).map(|_| match dice.below(4) {
            0 => range(dice),
            1 if dice.chance(30) => self.term(dice, 0),
            _ => self.constant(dice, 5),
        });
        format!("{{{}}}", elements.collect::<Vec<_>>().join(", "))
    }

    /// What is said of the digits of a claim; `None` outside one.
    fn of_digits(&self, dice: &mut Dice, depth: u32) -> Option<String> {
        let digits = self.digits?;
        let of = self.small(dice, depth.min(1));
        Some(match dice.below(9) {
            7 => format!(
                "{} {} shift({of})",
                self.small(dice, 0),
                Self::relation(dice)
            ),
            8 => format!(
                "least({of}) {} {}",
                Self::relation(dice),
                self.small(dice, 0)
            ),
            0 => format!("zeros({of}) {}", dice.one_of(&["even", "odd"])),
            1 => format!("zeros({of}) {} {}", Self::relation(dice), dice.below(4)),
            2 => format!(
                "2*zeros({of}) - 1 {} {}",
                Self::relation(dice),
                dice.below(5)
            ),
            3 => format!("zeros({of}) mod {} in {{0, 2}}", 1 + dice.below(3)),
            4 => format!("{} divides zeros({of}) + 1", 1 + dice.below(3)),
            5 => {
                let most = usize::try_from(digits.most).unwrap().min(1);
                let ends = (0..=dice.below(3))
                    .map(|_| char::from(b'0' + u8::try_from(dice.below(most + 1)).unwrap()));
                format!("ends({of}) {}", ends.collect::<String>())
            }
            _ => self.automaton(dice, digits),
        })
    }

    fn automaton(&self, dice: &mut Dice, digits: Digits) -> String {
        let tracks = if self.piles > 1 && dice.chance(60) {
            2
        } else {
            1
        };
        let states = 1 + dice.below(3);
        let letters: Vec<String> = (0..=digits.most.min(2))
            .flat_map(|first| {
                (0..=digits.most.min(2))
                    .map(move |second| format!("{first}{second}")[..tracks].to_owned())
            })
            .collect();
        let mut text = if tracks == 1 {
            format!("{} in automaton", self.term(dice, 0))
        } else {
            format!(
                "({}, {}) in automaton",
                self.term(dice, 0),
                self.term(dice, 1)
            )
        };
        let names = ["0", "one", "B2"];
        for at in 0..states {
            let star = if dice.chance(50) { "*" } else { "" };
            let mut arrows: Vec<String> = Vec::new();
            if at == 0 {
                arrows.push(format!("{} > 0", "0".repeat(tracks)));
            }
            let mut letters = letters.clone();
            letters.sort();
            letters.dedup();
            for letter in letters
                .iter()
                .filter(|letter| at > 0 || letter.contains(|c| c != '0'))
            {
                if dice.chance(70) {
                    arrows.push(format!("{letter} > {}", names[dice.below(states)]));
                }
            }
            text += &format!(" \"{}{star}: {}\"", names[at], arrows.join("; "));
        }
        text
    }

    /// A formula that is no combination of others.
    pub(crate) fn atom(&self, dice: &mut Dice, depth: u32) -> String {
        for _ in 0..8 {
            let term = |dice: &mut Dice| self.term(dice, depth.min(1));
            let found = match dice.below(16) {
                0..=3 => comparison(&term(dice), Self::relation(dice), &term(dice)),
                4 => {
                    let (low, middle) = (term(dice), term(dice));
                    let below = dice.one_of(&["<", "<=", "="]);
                    let (above, high) = (dice.one_of(&["<", "<=", "!="]), self.constant(dice, 6));
                    comparison(&middle, above, &high)
                        .and_then(|rest| comparison(&low, below, &middle).and(Some(rest)))
                        .map(|rest| format!("{low} {below} {rest}"))
                }
                5 => Some(format!(
                    "{} {} {}",
                    term(dice),
                    dice.one_of(&["in", "not in"]),
                    self.set(dice)
                )),
                6 => Some(format!(
                    "{} divides {}",
                    self.constant(dice, 4),
                    self.small(dice, 1)
                )),
                7 => Some(format!(
                    "{} {}",
                    self.small(dice, 1),
                    dice.one_of(&["even", "odd"])
                )),
                8 if self.digits.unwrap_or(self.system).floors => {
                    let word = dice.one_of(&[
                        "lower",
                        "upper",
                        "lower of 1",
                        "word(a)",
                        "word(aab)",
                        "word(ba)",
                    ]);
                    Some(format!(
                        "{} {} {word}",
                        self.small(dice, 1),
                        dice.one_of(&["in", "not in"])
                    ))
                }
                9 | 10 if self.has("each") && self.has("some") && self.has("x") && !self.each => {
                    Some(format!("({})", self.every(dice, depth)))
                }
                11 if self.take && self.has("same") => Some("same taken".to_owned()),
                12 if !self.definitions.is_empty() && !self.each => {
                    Some(dice.any(&self.definitions))
                }
                13..=15 => self.of_digits(dice, depth),
                _ => None,
            };
            if let Some(found) = found {
                return found;
            }
        }
        format!("{} <= {}", self.term(dice, 0), self.constant(dice, 5))
    }

    fn every(&self, dice: &mut Dice, depth: u32) -> String {
        let moved = if self.take && dice.chance(50) {
            "moved "
        } else {
            ""
        };
        let inner = Self {
            each: true,
            ..self.clone()
        };
        let said = match dice.below(3) {
            0 if self.take => format!(
                "x - x' {} {}",
                dice.one_of(&["=", "<=", "!="]),
                self.constant(dice, 4)
            ),
            _ => inner.formula(dice, depth.min(1)),
        };
        format!("{} {moved}pile: {said}", dice.one_of(&["each", "some"]))
    }

    pub(crate) fn formula(&self, dice: &mut Dice, depth: u32) -> String {
        if depth == 0 || dice.chance(40) {
            return self.atom(dice, depth);
        }
        let [one, two] = [0; 2].map(|_| self.formula(dice, depth - 1));
        match dice.below(7) {
            0 | 1 => format!("{one} and {two}"),
            2 | 3 => format!("{one} or {two}"),
            4 => format!("not ({one} or {two})"),
            5 => format!("({one} or {two}) and not {}", self.atom(dice, 0)),
            _ => format!("not {} and ({two})", self.atom(dice, 0)),
        }
    }

    /// A condition of the kind that games have: it allows something.
    pub(crate) fn usual(&self, dice: &mut Dice) -> String {
        for _ in 0..20 {
            let few = self.constant(dice, 4);
            let found = match dice.below(9) {
                0 => Some(format!(
                    "moved {} {few}",
                    dice.one_of(&["=", "<=", "in 1.."])
                )),
                1 if self.has("taken") => Some(format!(
                    "taken {} {few}",
                    dice.one_of(&["<=", "<", "in 1.."])
                )),
                2 if self.has("taken") => Some(format!("taken in {}", self.set(dice))),
                3 if self.has("same") => Some("same taken".to_owned()),
                4 if self.has("each") && self.has("x") => Some(format!(
                    "(each moved pile: x - x' {} {few})",
                    dice.one_of(&["<=", "="])
                )),
                5 if self.piles > 1 => Some(format!(
                    "|(a - a') - (b - b')| {} {few}",
                    dice.one_of(&["<", "<="])
                )),
                6 if self.piles > 1 => Some("a - a' = b - b' > 0".to_owned()),
                7 if !self.symmetric => {
                    let pile = letter(dice.below(self.piles));
                    Some(format!("{pile} - {pile}' in {}", self.set(dice)))
                }
                8 if !self.memories.is_empty() && self.has("taken") => {
                    let memory = dice.any(&self.memories);
                    Some(format!(
                        "taken {} {memory}",
                        dice.one_of(&["<=", "!=", "!="])
                    ))
                }
                _ => None,
            };
            if let Some(found) = found {
                return found.replace("in 1.. ", "in 1..");
            }
        }
        "moved = 1".to_owned()
    }
}
