//! Random sections of a rule text.

use super::Author;
use super::terms::{Digits, Scope, letter};

impl Author<'_> {
    pub(crate) fn definition(&mut self) {
        let mut scope = self.scope.clone();
        // It may then be used in a condition before the take, too.
        scope.take = self.dice.chance(40);
        let formula = scope.formula(self.dice, 1);
        let name = if self.dice.chance(80) {
            "big".to_owned()
        } else {
            self.new_name()
        };
        self.sections.push(format!("define {name} as {formula}"));
        self.scope.hidden.push(name.clone());
        self.scope.definitions.push(name);
    }

    pub(crate) fn memories(&mut self) {
        let before = self.scope.memories.clone();
        let count = if self.dice.chance(75) { 1 } else { 2 };
        let names: Vec<String> = ["q", "r_1"][..count]
            .iter()
            .map(|&name| name.to_owned())
            .collect();
        let names: Vec<String> = names
            .into_iter()
            .map(|name| {
                if self.dice.chance(15) {
                    self.new_name()
                } else {
                    name
                }
            })
            .collect();
        let position = Scope {
            take: false,
            memories: before,
            ..self.scope.clone()
        };
        self.scope.memories.extend(names.iter().cloned());
        for name in &names {
            self.memory(name, &position);
        }
    }

    fn memory(&mut self, name: &str, position: &Scope) {
        let of = self.dice.one_of(&["", "", " of mover", " of previous"]);
        let is_pile = self
            .dice
            .chance(if self.order == "sorted" { 2 } else { 15 });
        let bounds = match self.dice.below(5) {
            _ if is_pile && self.dice.chance(5) => " pile".to_owned(),
            _ if is_pile => format!(" pile in 0..{}", self.scope.piles - 1 + self.dice.below(2)),
            0 | 1 => String::new(),
            2 => format!(" in 0..{}", self.scope.constant(self.dice, 4)),
            3 => {
                let least = self.scope.constant(self.dice, 1);
                format!(" in {least}..{}", 1 + self.dice.below(4))
            }
            _ => " in 0..1".to_owned(),
        };
        let text = match self.dice.below(4) {
            0 => format!(" \"up to {{{name}}} may be taken by {{mover}}\""),
            1 => format!(" \"one {{{name}..9}}\" if {name} = 1 \"another\""),
            2 => format!(" \"shown, {{{name} th}}\" if {name} > 1"),
            _ => String::new(),
        };
        self.sections
            .push(format!("memory {name}{of}{bounds}{text}"));
        let start = position.term(self.dice, 1);
        if self.dice.chance(5) {
            self.sections.push(format!("start {name} = 1"));
        }
        self.sections.push(format!("start {name} = {start}"));
        for _ in 0..=self.dice.below(2) {
            self.next(name, is_pile);
        }
    }

    /// A case of the next value of a memory.
    fn next(&mut self, name: &str, is_pile: bool) {
        let (value, when) = if is_pile {
            let pile = self.dice.below(self.scope.piles);
            (
                pile.to_string(),
                format!(" when {}' < {}", letter(pile), letter(pile)),
            )
        } else {
            let value = match self.dice.below(6) {
                0 if self.scope.piles < 3 && !self.scope.symmetric => "2*(a - a')".to_owned(),
                1 => format!("1 - {name}"),
                2 => format!("{name} - 1"),
                3 => self.dice.any(&self.scope.memories),
                _ => self.scope.term(self.dice, 1),
            };
            let when = if self.dice.chance(50) {
                format!(" when {}", self.scope.formula(self.dice, 1))
            } else {
                String::new()
            };
            (value, when)
        };
        self.sections.push(format!("then {name}' = {value}{when}"));
    }

    pub(crate) fn rule(&mut self, at: usize) {
        let name = self.dice.any(&[
            ["i", "ii", "iii"][at],
            ["I(i)", "II≤", "x'"][at],
            "",
            "\"\"",
            "\"a b\"",
        ]);
        let text = match self.dice.below(5) {
            _ if name.is_empty() => " \"a rule\"",
            0 => " \"up to {a - 1}, {a} and {1..2}\"",
            1 => " \"for \\\"you\\\" # and \\\\ me\"",
            2 => " \"one\" if total = 1 \"else {previous}\"",
            3 => " \"nim ⊕ ≤ “so”\"",
            _ if name.starts_with('"') => " \"text\"",
            _ => "",
        };
        let text = if self.scope.hidden.iter().any(|hidden| hidden == "total") {
            " \"a rule\""
        } else {
            text
        };
        let mut lines = format!("rule {name}{text}\n");
        let position = Scope {
            take: false,
            definitions: Vec::new(),
            ..self.scope.clone()
        };
        if self.dice.chance(25) {
            lines += &format!("  when {}\n", position.formula(self.dice, 1));
        }
        let usual = self.scope.usual(self.dice);
        let other = self.scope.formula(self.dice, 2);
        let allows = match self.dice.below(7) {
            0 | 1 => usual,
            2 => other,
            3 => format!("{usual} or {other}"),
            _ => format!("{usual} and ({other})"),
        };
        let allows = if self.order == "free" && self.dice.chance(30) {
            let piece = Scope {
                symmetric: false,
                ..self.scope.clone()
            }
            .atom(self.dice, 1);
            format!(
                "{allows} and ({piece} {} {})",
                self.dice.one_of(&["or", "and"]),
                exchanged(&piece)
            )
        } else {
            allows
        };
        lines += &format!("  {allows}\n");
        for _ in 0..self.dice.any(&[0, 0, 0, 1, 2]) {
            let why = self.dice.one_of(&["", " \"that is too {a}\"", " \"no\""]);
            lines += &format!("  unless {}{why}\n", self.scope.formula(self.dice, 1));
        }
        self.sections.push(lines);
    }

    pub(crate) fn block(&mut self) {
        let scope = Scope {
            memories: Vec::new(),
            definitions: Vec::new(),
            ..self.scope.clone()
        };
        let most = self.dice.any(&["0", "1", "1", "2", "2"]);
        let squares = if self.dice.chance(50) {
            scope.usual(self.dice)
        } else {
            scope.formula(self.dice, 1)
        };
        // What speaks of a memory is refused.
        let text = self.dice.one_of(&["", " \"of this form\""]);
        self.sections
            .push(format!("block up to {most} where {squares}{text}"));
    }

    pub(crate) fn claim(&mut self, system: &str, digits: Option<Digits>) {
        let scope = Scope {
            take: false,
            symmetric: false,
            digits,
            definitions: Vec::new(),
            ..self.scope.clone()
        };
        let when = match &self.scope.parameters[..] {
            [first, ..] if self.dice.chance(15) => format!(
                "when {first} {} ",
                self.dice.one_of(&["< 9", ">= 0", "in {0..3}"])
            ),
            _ => String::new(),
        };
        let formula = scope.formula(self.dice, 2);
        self.sections
            .push(format!("claim {system} {when}\n  {formula}"));
    }
}

/// The formula with a and b exchanged.
fn exchanged(formula: &str) -> String {
    let mut found = String::new();
    let mut word = String::new();
    for c in formula.chars().chain(['\n']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        found += match word.as_str() {
            "a" => "b",
            "b" => "a",
            other => other,
        };
        word.clear();
        found.push(c);
    }
    found.trim_end().to_owned()
}
