//! How the fields of the set-up change.

use super::{Field, Opponent, Problem, SIZES, Setup, Starter};
use crate::engine::{Catalogue, Parameter, Range};
use crate::play::Level;
use crate::tui::text_line::TextLine;

/// How far a key moves the strength. The levels with a name are whole numbers of steps.
const STEP: u8 = 5;
/// The greatest strength.
const STRONGEST: u8 = 100;

impl Setup {
    /// Moves the focus to the next field or the one before, round and round.
    pub(in crate::tui) fn step(&mut self, catalogue: &Catalogue, forward: bool) {
        self.typing = false;
        let fields = self.fields(catalogue);
        let at = fields.iter().position(|&field| field == self.focus);
        let next = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % fields.len(),
            (Some(at), false) => (at + fields.len() - 1) % fields.len(),
        };
        self.focus = fields[next];
    }

    /// Moves the focus to this field.
    pub(in crate::tui) fn focus_on(&mut self, field: Field) {
        self.typing = false;
        self.focus = field;
    }

    /// Changes the focused choice to the next value or the one before: round and round, but for the
    /// strength, which ends at 0 and 100. Nothing happens where text is typed.
    pub(in crate::tui) fn change(&mut self, catalogue: &Catalogue, forward: bool) {
        self.typing = false;
        match self.focus {
            Field::Game => {
                self.entry = turned(self.entry, catalogue.entries().len(), forward);
                self.settings = self.entry(catalogue).defaults();
                self.piles = TextLine::default();
            }
            Field::Parameter(index) => self.change_parameter(catalogue, index, forward),
            // Nothing is drawn where piles are typed.
            Field::Size if !self.random_piles() => {}
            Field::Size => self.size = turned(self.size, SIZES.len(), forward),
            Field::Opponent => {
                self.opponent = match self.opponent {
                    Opponent::Computer => Opponent::Person,
                    Opponent::Person => Opponent::Computer,
                };
            }
            Field::Strength => {
                // From between two steps to the nearer end of that way.
                let strength = self.level.strength();
                self.set_strength(if forward {
                    (strength / STEP + 1) * STEP
                } else {
                    (strength.max(1) - 1) / STEP * STEP
                });
            }
            Field::Warn => self.warn = !self.warn,
            Field::Starter => self.swap(),
            Field::Piles | Field::Name(_) | Field::Seed => {}
        }
    }

    /// Lets the other one take first.
    pub(in crate::tui) fn swap(&mut self) {
        self.starter = match self.starter {
            Starter::Me => Starter::Opponent,
            Starter::Opponent => Starter::Me,
        };
    }

    /// Sets the strength, the greatest one if it is more than that.
    pub(in crate::tui) fn set_strength(&mut self, strength: u8) {
        if let Some(level) = Level::of_strength(strength.min(STRONGEST)) {
            self.level = level;
        }
    }

    /// To the next level with a name, or the one before.
    pub(in crate::tui) fn stop(&mut self, forward: bool) {
        let here = self.level;
        let mut stops = Level::ALL.into_iter();
        let next = if forward {
            stops.rfind(|level| *level > here)
        } else {
            stops.find(|level| *level < here)
        };
        if let (Field::Strength, Some(level)) = (self.focus, next) {
            self.level = level;
        }
    }

    fn change_parameter(&mut self, catalogue: &Catalogue, index: usize, forward: bool) {
        let parameter = self.entry(catalogue).parameters[index];
        let value = self.settings.number(parameter.name);
        match parameter.range {
            Range::Number { min, max, .. } => {
                let next = match forward {
                    true if value == max => min,
                    true => value + 1,
                    false if value == min => max,
                    false => value - 1,
                };
                self.set_number(&parameter, next);
            }
            Range::Variant { .. } => self.set_variant(catalogue, &parameter, value == 0),
        }
    }

    fn set_number(&mut self, parameter: &Parameter, value: u64) {
        if let Ok(settings) = self
            .settings
            .clone()
            .with(parameter.key(), &value.to_string())
        {
            self.settings = settings;
        }
    }

    fn set_variant(&mut self, catalogue: &Catalogue, parameter: &Parameter, chosen: bool) {
        let Range::Variant { key, value } = parameter.range else {
            return;
        };
        let mut words: Vec<String> = self
            .settings
            .shown()
            .into_iter()
            .filter(|(shown, _)| *shown != key)
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        if chosen {
            words.push(format!("{key}={value}"));
        }
        if let Ok(settings) = self.entry(catalogue).parse_settings(&words.join(" ")) {
            self.settings = settings;
        }
    }

    /// Adds a digit to the focused parameter or the strength, or begins it anew if it would get too
    /// large.
    pub(in crate::tui) fn type_digit(&mut self, catalogue: &Catalogue, digit: u64) {
        let Some((name, least, most, value)) = self.number(catalogue) else {
            return;
        };
        let before = if self.typing { value } else { 0 };
        let longer = before.saturating_mul(10).saturating_add(digit);
        if longer > most {
            self.problem = Some(Problem {
                field: self.focus,
                message: format!("{name} is a number from {least} to {most}."),
            });
            return;
        }
        self.typing = true;
        self.set_value(catalogue, longer.max(least));
    }

    /// Takes the last digit of the focused number away.
    pub(in crate::tui) fn erase_digit(&mut self, catalogue: &Catalogue) {
        if let Some((_, least, _, value)) = self.number(catalogue) {
            // Where nothing is left the next digit begins the number.
            self.typing = value / 10 >= least.max(1);
            self.set_value(catalogue, (value / 10).max(least));
        }
    }

    /// The number in the focused field: its name, its least and its greatest value, and its value.
    fn number(&self, catalogue: &Catalogue) -> Option<(&'static str, u64, u64, u64)> {
        match self.focus {
            Field::Strength => Some((
                "Strength",
                0,
                STRONGEST.into(),
                self.level.strength().into(),
            )),
            Field::Parameter(index) => {
                let parameter = self.entry(catalogue).parameters[index];
                let Range::Number { min, max, .. } = parameter.range else {
                    return None;
                };
                let value = self.settings.number(parameter.name);
                Some((parameter.name, min, max, value))
            }
            _ => None,
        }
    }

    fn set_value(&mut self, catalogue: &Catalogue, value: u64) {
        match self.focus {
            Field::Parameter(index) => {
                let parameter = self.entry(catalogue).parameters[index];
                self.set_number(&parameter, value);
            }
            _ => self.set_strength(u8::try_from(value).unwrap_or(STRONGEST)),
        }
    }
}

fn turned(at: usize, of: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { of - 1 }) % of
}
