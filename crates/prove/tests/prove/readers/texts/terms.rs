//! What formulas may speak of, and random terms.

use super::dice::Dice;

/// The digits of a claim.
#[derive(Clone, Copy, Default)]
pub(crate) struct Digits {
    /// Whether it is in base 2, or has the sequences A and B.
    pub(crate) binary: bool,
    pub(crate) floors: bool,
    /// The largest digit.
    pub(crate) most: u32,
}

/// What a formula may speak of.
#[derive(Clone)]
pub(crate) struct Scope {
    pub(crate) piles: usize,
    /// Whether it is about a take.
    pub(crate) take: bool,
    /// Whether it must be the same in every order of the piles.
    pub(crate) symmetric: bool,
    pub(crate) memories: Vec<String>,
    pub(crate) parameters: Vec<String>,
    pub(crate) definitions: Vec<String>,
    /// Words that names of the file hide.
    pub(crate) hidden: Vec<String>,
    /// The digits of the claim's system, which decide what may be used outside the claim.
    pub(crate) system: Digits,
    /// In a claim that names its system, the same digits.
    pub(crate) digits: Option<Digits>,
    pub(crate) each: bool,
}

/// The letter of a pile.
pub(crate) fn letter(pile: usize) -> char {
    char::from(b'a' + u8::try_from(pile).unwrap())
}

impl Scope {
    pub(crate) fn has(&self, word: &str) -> bool {
        !self.hidden.iter().any(|hidden| hidden == word)
    }

    fn pile(&self, dice: &mut Dice) -> String {
        let prime = if self.take && dice.chance(50) {
            "'"
        } else {
            ""
        };
        format!("{}{prime}", letter(dice.below(self.piles)))
    }

    /// All piles, before or after the take, with commas.
    fn all(&self, dice: &mut Dice) -> String {
        let prime = if self.take && dice.chance(50) {
            "'"
        } else {
            ""
        };
        let all = (0..self.piles.max(2)).map(|pile| {
            let pile = letter(pile.min(self.piles - 1));
            format!("{pile}{prime}")
        });
        all.collect::<Vec<_>>().join(", ")
    }

    /// A number or a parameter.
    pub(crate) fn constant(&self, dice: &mut Dice, most: usize) -> String {
        if !self.parameters.is_empty() && dice.chance(35) {
            let parameter = dice.any(&self.parameters);
            return match dice.below(5) {
                0 => format!("({parameter} + 1)"),
                1 => format!("({parameter} - 1)"),
                _ => parameter,
            };
        }
        if dice.below(500) == 0 {
            return dice.one_of(&["007", "1099511627777"]).to_owned();
        }
        dice.below(most + 1).to_string()
    }

    /// A part of a term that is no sum.
    fn factor(&self, dice: &mut Dice, depth: u32) -> String {
        for _ in 0..8 {
            let found = match dice.below(13) {
                0 | 1 => Some(self.constant(dice, 5)),
                2..=4 if self.each => Some(
                    dice.one_of(&["x", "x", "x'"][..2 + usize::from(self.take)])
                        .to_owned(),
                ),
                2..=5 if !self.symmetric => Some(self.pile(dice)),
                5 | 6 if !self.memories.is_empty() => Some(dice.any(&self.memories)),
                6 if self.has("total") => Some(
                    if self.take && dice.chance(50) {
                        "total'"
                    } else {
                        "total"
                    }
                    .to_owned(),
                ),
                7 if self.take && self.has("taken") => Some("taken".to_owned()),
                8 if self.take => Some("moved".to_owned()),
                8 if self.system.binary => Some("nimsum".to_owned()),
                9 => {
                    let word = dice.one_of(&["min", "max"]);
                    (self.has(word)).then(|| format!("{word}({})", self.all(dice)))
                }
                10 if depth > 0 => Some(format!("|{}|", self.term(dice, depth - 1))),
                11 if depth > 0 => Some(format!("({})", self.term(dice, depth - 1))),
                12 if depth > 0 => self.function(dice, depth - 1),
                _ => None,
            };
            if let Some(found) = found {
                return found;
            }
        }
        self.constant(dice, 4)
    }

    /// A term of few piles, for what takes many states of an automaton; seldom another one.
    pub(crate) fn small(&self, dice: &mut Dice, depth: u32) -> String {
        let pile = match (self.each, self.symmetric) {
            (true, _) => "x".to_owned(),
            (false, true) => return self.factor(dice, depth),
            (false, false) => letter(dice.below(self.piles)).to_string(),
        };
        match dice.below(10) {
            0 => self.factor(dice, depth),
            1 if !self.memories.is_empty() => dice.any(&self.memories),
            2 => format!("({pile} + {})", dice.below(3)),
            3..=5 if self.take => format!("({pile} - {pile}')"),
            6 if self.take => format!("({pile}' - {pile})"),
            7 if self.take => format!("{pile}'"),
            7 | 8 => format!("({pile} - {})", self.constant(dice, 3)),
            _ => pile,
        }
    }

    fn function(&self, dice: &mut Dice, depth: u32) -> Option<String> {
        let floors = self.digits.unwrap_or(self.system).floors;
        let words = match self.digits {
            Some(_) if floors => &["A", "B", "shift", "least", "min"][..],
            Some(_) => &["shift", "least", "min"],
            None if floors => &["A", "B", "min", "max"],
            None => &["min", "max"],
        };
        let word = dice.one_of(words);
        if !self.has(word) {
            return None;
        }
        let of = self.small(dice, depth);
        Some(if matches!(word, "min" | "max") {
            format!("{word}({of}, {})", self.term(dice, 0))
        } else {
            format!("{word}({of})")
        })
    }

    pub(crate) fn term(&self, dice: &mut Dice, depth: u32) -> String {
        let first = self.factor(dice, depth);
        let constant = |dice: &mut Dice| match dice.below(8) {
            0 => "0".to_owned(),
            1 => "(1 - 3)".to_owned(),
            _ => self.constant(dice, 4),
        };
        match dice.below(12) {
            0..=4 => first,
            5 => format!("{first} + {}", self.factor(dice, depth)),
            6 => format!("{first} - {}", self.factor(dice, depth)),
            7 => format!("- {first} + {}", self.factor(dice, depth)),
            8 => format!("{}*{first}", dice.below(4)),
            9 => format!("{} mod {}", self.small(dice, depth), constant(dice)),
            10 => format!("{} div {}", self.small(dice, depth), self.constant(dice, 4)),
            _ if self.digits.unwrap_or(self.system).binary => {
                format!("{} xor {}", self.small(dice, 0), self.small(dice, 0))
            }
            _ => format!(
                "{first} + {} - {}",
                self.factor(dice, 0),
                self.factor(dice, 0)
            ),
        }
    }
}
