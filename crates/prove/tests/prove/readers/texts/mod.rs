//! Random rule texts.

mod dice;
mod formulas;
mod sections;
mod spelling;
mod terms;

pub(crate) use dice::Dice;
pub(crate) use terms::letter;

use goldpile_engine::GameEntry;
use goldpile_engine::statement::Statement;
use spelling::{changed, respelt};
use std::collections::BTreeMap;
use terms::{Digits, Scope};

/// A rule text, and how it is played.
pub(crate) struct RuleText {
    pub(crate) text: String,
    pub(crate) piles: usize,
    /// The value of each parameter.
    pub(crate) values: BTreeMap<String, u64>,
    /// Positions with piles up to this are compared.
    pub(crate) most: u64,
}

/// How many of 100 texts have a slip of the pen.
const CHANGED: u32 = 20;

/// The system of a claim, as it is written (nothing for that of t = 1), with its digits.
fn system(dice: &mut Dice, level: Option<&str>) -> (String, Digits) {
    let digits = |binary, floors, most| Digits {
        binary,
        floors,
        most,
    };
    match (dice.below(9), level) {
        (0, _) => (String::new(), digits(false, true, 1)),
        (1 | 2, _) => ("in base 2".to_owned(), digits(true, false, 1)),
        (3, _) => {
            let most = 2 + u32::try_from(dice.below(8)).unwrap();
            (format!("in base {}", most + 1), digits(false, false, most))
        }
        (4 | 5, _) => ("in system 1".to_owned(), digits(false, true, 1)),
        (6, Some(level)) => {
            let by = dice.any(&["", "", " div 1", " div 2"]);
            (format!("in system {level}{by}"), digits(false, true, 1))
        }
        (6, None) => ("in system 2".to_owned(), digits(false, true, 2)),
        _ => ("in system S".to_owned(), digits(false, false, 1)),
    }
}

const SYSTEMS: &[&str] = &[
    "S = 1, 2, 4 then u(n-1) + u(n-2) + u(n-3)",
    "S = 1, 3 then 3*u(n-1) - u(n-2)",
    "S = 1, 3 then 2*u(n-1) + 2*u(n-2)",
    "S of sqrt 3",
    "S of sqrt 2",
    "S of [1; (1, 2)]",
    "S of (1 + sqrt 5)/2 # the golden ratio",
    "S = 1, 2 then u(n-1) + u(n-2)",
];

/// Names that are words of the notation where the file does not declare them, and others.
const NAMES: &[&str] = &[
    "t",
    "k",
    "t",
    "k",
    "most_of_all",
    "p2",
    "taken",
    "total",
    "min",
    "same",
    "x",
    "each",
    "square",
    "prime",
    "use",
    "u",
    "d",
];

pub(crate) struct Author<'d> {
    pub(crate) dice: &'d mut Dice,
    pub(crate) scope: Scope,
    pub(crate) order: &'static str,
    most_piles: usize,
    /// The lines of the sections, in any order but for those of one memory.
    pub(crate) sections: Vec<String>,
    /// A parameter that is at least 1.
    level: Option<String>,
    values: BTreeMap<String, u64>,
}

/// A random rule text.
pub(crate) fn text(dice: &mut Dice) -> RuleText {
    let piles = 1 + dice.any(&[0, 0, 1, 1, 1, 1, 1, 2]);
    let order = if piles == 1 {
        "table"
    } else {
        dice.any(&["table", "table", "free", "sorted"])
    };
    // The letters are those of the piles that are always there.
    let (least, most) = match dice.below(6) {
        0 => (1 + dice.below(piles), piles + dice.below(3)),
        _ => (piles, piles),
    };
    let scope = Scope {
        piles: least,
        take: true,
        symmetric: order == "free",
        memories: Vec::new(),
        parameters: Vec::new(),
        definitions: Vec::new(),
        hidden: Vec::new(),
        system: Digits::default(),
        digits: None,
        each: false,
    };
    let mut author = Author {
        dice,
        scope,
        order,
        most_piles: most,
        sections: Vec::new(),
        level: None,
        values: BTreeMap::new(),
    };
    author.write();
    let text = author.text();
    let values = author.values;
    let mut text = respelt(dice, &text);
    if dice.chance(CHANGED) {
        text = changed(dice, &text);
    }
    RuleText {
        text,
        piles,
        values,
        most: [9, 4, 2][piles - 1],
    }
}

/// A random text that the program reads, and its statement with its parameters.
pub(crate) fn read(dice: &mut Dice) -> Option<(RuleText, Statement)> {
    let rules = text(dice);
    GameEntry::of_file("rules", &rules.text).ok()?;
    let statement = Statement::parse(&rules.text).unwrap();
    let values: Vec<u64> = (statement.parameters.iter())
        .map(|parameter| {
            let value = rules.values.get(&parameter.name).copied();
            value.unwrap_or(parameter.default)
        })
        .collect();
    let statement = statement.with(&values);
    let is_played = statement.makes_claim() && statement.piles.contains(&rules.piles);
    is_played.then_some((rules, statement))
}

impl Author<'_> {
    fn write(&mut self) {
        for _ in 0..self.dice.below(3) {
            self.parameter();
        }
        let level = self.level.clone();
        let (system, digits) = system(self.dice, level.as_deref());
        if system.ends_with(" S") {
            let declared = self.dice.one_of(SYSTEMS);
            self.sections.push(format!("system {declared}"));
        }
        // Outside a claim, A and B are those of t = 1.
        self.scope.system = Digits {
            floors: matches!(&system[..], "" | "in system 1"),
            ..digits
        };
        let remembers = self.dice.chance(45);
        let blocks = self.dice.chance(if remembers { 4 } else { 30 });
        if self.dice.chance(30) {
            self.definition();
        }
        if remembers {
            self.memories();
        }
        for at in 0..=self.dice.below(3) {
            self.rule(at);
        }
        if self.order == "table" && self.dice.chance(15) {
            let pile = letter(self.dice.below(self.scope.piles));
            let most = self.scope.constant(self.dice, 3);
            let name = self.dice.one_of(&["", " \"passes left\""]);
            self.sections
                .push(format!("pile {pile} in 0..{most}{name}"));
        }
        if blocks {
            self.block();
        }
        if self.dice.chance(20) {
            let play = self.dice.one_of(&["misere", "misere", "normal"]);
            self.sections.push(format!("play {play}"));
        }
        if self.dice.chance(20) {
            let when = self.scope.formula(self.dice, 1);
            self.sections
                .push(format!("remark \"doubled\" when {when}"));
        }
        self.claim(&system, (!system.is_empty()).then_some(digits));
    }

    pub(crate) fn new_name(&mut self) -> String {
        loop {
            let name = self.dice.one_of(NAMES).to_owned();
            let taken = [
                &self.scope.parameters,
                &self.scope.memories,
                &self.scope.definitions,
            ];
            if !taken.into_iter().flatten().any(|known| *known == name) {
                self.scope.hidden.push(name.clone());
                return name;
            }
        }
    }

    fn parameter(&mut self) {
        let name = self.new_name();
        if self.dice.chance(20) {
            self.sections
                .push(format!("variant {name} rules=printed \"as printed\""));
            self.values.insert(name.clone(), self.dice.below(2) as u64);
        } else {
            let least = self.dice.below(2);
            let value = least + self.dice.below(4);
            let default = if self.dice.chance(20) {
                String::new()
            } else {
                format!("= {value} ")
            };
            if least == 1 {
                self.level = Some(name.clone());
            }
            let meaning = self
                .dice
                .one_of(&["", " \"what it means: {t} # no comment\""]);
            let most = value + self.dice.below(3);
            self.sections.push(format!(
                "parameter {name} {default}in {least}..{most}{meaning}"
            ));
            let value = least + self.dice.below(most - least + 1);
            self.values.insert(name.clone(), value as u64);
        }
        self.scope.parameters.push(name);
    }

    /// All sections, some of them at other places.
    fn text(&mut self) -> String {
        let mut first = vec![match self.most_piles {
            most if most == self.scope.piles => format!("piles {most}"),
            most => format!("piles {}..{most}", self.scope.piles),
        }];
        if self.order != "table" || self.dice.chance(20) {
            first.push(format!("order {}", self.order));
        }
        if self.dice.chance(30) {
            first.insert(0, "title \"A game: \\\"it\\\" # {x}\"".to_owned());
        }
        let mut sections = std::mem::take(&mut self.sections);
        if self.dice.chance(30) {
            let from = self.dice.below(sections.len());
            sections.rotate_left(from);
        }
        let (mut before, after) = if self.dice.chance(80) {
            (first, sections)
        } else {
            (sections, first)
        };
        before.extend(after);
        before.join("\n") + self.dice.one_of(&["", "\n", "\n# the end"])
    }
}
