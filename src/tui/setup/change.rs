//! How the fields of the set-up change.

use super::{Field, SIZES, Setup, Starter};
use crate::engine::{Catalogue, Parameter, Range};
use crate::play::Level;

/// The opponents, in the order in which they are offered.
const OPPONENTS: [Option<Level>; 4] = [
    Some(Level::PERFECT),
    Some(Level::CLUB),
    Some(Level::BEGINNER),
    None,
];

impl Setup {
    /// Moves the focus by so many fields, round and round.
    pub fn step(&mut self, catalogue: &Catalogue, forward: bool) {
        let fields = self.fields(catalogue);
        let at = fields.iter().position(|&field| field == self.focus);
        let next = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % fields.len(),
            (Some(at), false) => (at + fields.len() - 1) % fields.len(),
        };
        self.focus = fields[next];
    }

    /// Changes the focused choice.
    pub fn change(&mut self, catalogue: &Catalogue, forward: bool) {
        match self.focus {
            Field::Game => {
                self.entry = turned(self.entry, catalogue.entries().len(), forward);
                self.settings = self.entry(catalogue).defaults();
                self.piles.reset();
            }
            Field::Parameter(index) => self.change_parameter(catalogue, index, forward),
            Field::Size => self.size = turned(self.size, SIZES.len(), forward),
            Field::Opponent => {
                let at = OPPONENTS.iter().position(|level| *level == self.opponent);
                self.opponent = OPPONENTS[turned(at.unwrap_or(0), OPPONENTS.len(), forward)];
            }
            Field::Starter => self.swap(),
            Field::Piles | Field::Name(_) | Field::Seed => {}
        }
    }

    /// Lets the other one take first.
    pub fn swap(&mut self) {
        self.starter = match self.starter {
            Starter::Me => Starter::Opponent,
            Starter::Opponent => Starter::Me,
        };
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

    /// Adds a digit to the focused parameter, or begins it anew if it would get too large.
    pub fn type_digit(&mut self, catalogue: &Catalogue, digit: u64) {
        if let Field::Parameter(index) = self.focus {
            let parameter = self.entry(catalogue).parameters[index];
            let Range::Number { min, max, .. } = parameter.range else {
                return;
            };
            let longer = self
                .settings
                .number(parameter.name)
                .saturating_mul(10)
                .saturating_add(digit);
            let value = if longer <= max { longer } else { digit };
            self.set_number(&parameter, value.clamp(min, max));
        }
    }

    /// Takes the last digit of the focused parameter away.
    pub fn erase_digit(&mut self, catalogue: &Catalogue) {
        if let Field::Parameter(index) = self.focus {
            let parameter = self.entry(catalogue).parameters[index];
            if let Range::Number { min, .. } = parameter.range {
                let value = self.settings.number(parameter.name) / 10;
                self.set_number(&parameter, value.max(min));
            }
        }
    }
}

fn turned(at: usize, of: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { of - 1 }) % of
}
