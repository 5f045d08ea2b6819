//! Changes to the fields of the set-up.

use super::{Field, LaunchProblem, Setup};
use crate::plan::{Opponent, sizes};
use crate::screen::Shared;
use crate::widgets::turned;
use goldpile_engine::{Catalogue, Label, Parameter, ParameterRange};
use goldpile_number::Natural;
use goldpile_play::{Ladder, Level};

/// The maximum size of random piles that can be typed.
const LARGEST_TYPED: u64 = 1_000_000_000_000_000;
const STRONGEST: u8 = 100;

impl Setup {
    /// Moves the focus to the next or the previous visible field, wrapping around.
    pub(super) fn step(&mut self, catalogue: &Catalogue, forward: bool) {
        self.typing = false;
        let fields = self.fields(catalogue);
        let at = fields.iter().position(|&field| field == self.focus);
        let next = at.map_or(0, |at| turned(at, fields.len(), forward));
        self.focus = fields[next];
    }

    /// Moves the focus to this field and shows the rare fields if it is one of them.
    pub(super) fn focus_on(&mut self, field: Field) {
        self.typing = false;
        self.focus = field;
        self.shows_rare |= is_rare(field);
    }

    /// Changes the focused choice to the next or the previous value, wrapping around. Text fields do not change.
    pub(super) fn change(&mut self, shared: &Shared, forward: bool) {
        self.typing = false;
        match self.focus {
            Field::Game => self.change_game(shared, forward),
            Field::Parameter(index) => self.change_parameter(&shared.catalogue, index, forward),
            // A random size does not apply to typed piles.
            Field::Size if !self.plan.random_piles() => {}
            Field::Size => self.change_size(forward),
            Field::Opponent => self.change_opponent(self.ladder(shared), forward),
            Field::Warn => self.plan.warn = !self.plan.warn,
            Field::Starter => self.plan.change_starter(),
            Field::More => self.shows_rare = !self.shows_rare,
            Field::Piles | Field::Name(_) | Field::Seed => {}
        }
    }

    pub(super) fn ladder(&self, shared: &Shared) -> Ladder {
        shared.ladder(&self.plan.entry(&shared.catalogue).name)
    }

    fn change_game(&mut self, shared: &Shared, forward: bool) {
        let entries = shared.catalogue.entries();
        let here = self.plan.entry;
        // A deleted game stays in the catalogue while a match of it is paused, but it is not offered.
        let mut next = turned(here, entries.len(), forward);
        while next != here && shared.is_deleted(&entries[next].name) {
            next = turned(next, entries.len(), forward);
        }
        let ladder = shared.ladder(&entries[next].name);
        self.plan.change_game(&shared.catalogue, next, ladder);
    }

    /// Changes to the next or the previous opponent: the five of the ladder, another level if one was set, and a
    /// person.
    fn change_opponent(&mut self, ladder: Ladder, forward: bool) {
        let levels = Level::LADDER.into_iter().chain(self.other_level);
        let all: Vec<Option<Level>> = levels.map(Some).chain([None]).collect();
        let here = self.plan.computer();
        let at = all.iter().position(|other| *other == here).unwrap_or(0);
        match all[turned(at, all.len(), forward)] {
            Some(level) => {
                self.plan.opponent = Opponent::Computer;
                self.plan.choose_level(level, ladder);
            }
            None => self.plan.opponent = Opponent::Person,
        }
    }

    /// Changes to the next or the previous size of random piles: the default, the fixed steps, and the size typed.
    fn change_size(&mut self, forward: bool) {
        let steps = sizes().into_iter();
        let mut all: Vec<Option<Natural>> =
            steps.chain(self.typed_size.clone()).map(Some).collect();
        all.push(None);
        all.sort_unstable();
        all.dedup();
        let at = all.iter().position(|size| *size == self.plan.size);
        self.plan.size = all.swap_remove(turned(at.unwrap_or(0), all.len(), forward));
    }

    /// Sets the strength, or the maximum if this is greater.
    fn set_strength(&mut self, strength: u64, ladder: Ladder) {
        let strength = u8::try_from(strength).unwrap_or(STRONGEST);
        if let Some(level) = Level::of_strength(strength.min(STRONGEST)) {
            self.plan.choose_level(level, ladder);
            self.other_level = off_ladder(level);
        }
    }

    fn change_parameter(&mut self, catalogue: &Catalogue, index: usize, forward: bool) {
        let parameter = self.plan.entry(catalogue).parameters[index].clone();
        let value = self.plan.parameters.number(&parameter.name);
        match parameter.range {
            ParameterRange::Number { min, max, .. } => {
                let next = match forward {
                    true if value == max => min,
                    true => value + 1,
                    false if value == min => max,
                    false => value - 1,
                };
                self.set(catalogue, &parameter, Some(&next.to_string()));
            }
            ParameterRange::Variant {
                value: ref name, ..
            } => {
                let name = (value == 0).then_some(name.as_str());
                self.set(catalogue, &parameter, name);
            }
        }
    }

    /// Sets a parameter to this value, or to its default if `None`; an invalid combination changes nothing.
    fn set(&mut self, catalogue: &Catalogue, parameter: &Parameter, value: Option<&str>) {
        let key = parameter.key();
        let others = self.plan.parameters.shown().into_iter();
        let others = others.filter(|(shown, _)| shown != key);
        let others = others.map(|(key, value)| format!("{key}={value}"));
        let own = value.map(|value| format!("{key}={value}"));
        let words: Vec<String> = others.chain(own).collect();
        if let Ok(settings) = self.plan.entry(catalogue).parse_settings(&words.join(" ")) {
            self.plan.parameters = settings;
        }
    }

    /// Adds a digit to the number being typed in the focused field, or begins a number with it. If the number
    /// would exceed the maximum, shows the range instead.
    pub(super) fn type_digit(&mut self, shared: &Shared, digit: u64) {
        let Some((name, least, most, value)) = self.number(&shared.catalogue) else {
            return;
        };
        let before = if self.typing { value } else { 0 };
        let longer = before.saturating_mul(10).saturating_add(digit);
        if longer > most {
            let (field, message) = (
                self.focus,
                format!("{name} is a number from {least} to {most}."),
            );
            self.problem = Some(LaunchProblem { field, message });
            return;
        }
        self.typing = true;
        self.set_value(shared, longer.max(least));
    }

    pub(super) fn erase_digit(&mut self, shared: &Shared) {
        if let Some((_, least, _, value)) = self.number(&shared.catalogue) {
            // After the last digit is deleted, the next one starts a new number.
            self.typing = value / 10 >= least.max(1);
            self.set_value(shared, (value / 10).max(least));
        }
    }

    /// The number in the focused field: its name, minimum, maximum and value.
    fn number(&self, catalogue: &Catalogue) -> Option<(Label, u64, u64, u64)> {
        match self.focus {
            Field::Opponent => {
                let strength = self.plan.computer()?.strength().into();
                Some(("Strength".into(), 0, STRONGEST.into(), strength))
            }
            Field::Parameter(index) => {
                let parameter = self.plan.entry(catalogue).parameters[index].clone();
                let ParameterRange::Number { min, max, .. } = parameter.range else {
                    return None;
                };
                let value = self.plan.parameters.number(&parameter.name);
                Some((parameter.name, min, max, value))
            }
            Field::Size if self.plan.random_piles() => {
                let size = self.plan.largest(catalogue).to_u64();
                let size = size.unwrap_or(LARGEST_TYPED);
                Some(("Size".into(), 1, LARGEST_TYPED, size))
            }
            _ => None,
        }
    }

    fn set_value(&mut self, shared: &Shared, value: u64) {
        match self.focus {
            Field::Parameter(index) => {
                let parameter = self.plan.entry(&shared.catalogue).parameters[index].clone();
                self.set(&shared.catalogue, &parameter, Some(&value.to_string()));
            }
            Field::Size => {
                self.typed_size = Some(value.into());
                self.plan.size.clone_from(&self.typed_size);
            }
            _ => self.set_strength(value, self.ladder(shared)),
        }
    }
}

/// Whether a field is hidden until [`Field::More`] is opened.
pub(super) fn is_rare(field: Field) -> bool {
    let usual = [
        Field::Game,
        Field::Opponent,
        Field::Size,
        Field::Starter,
        Field::More,
    ];
    !usual.contains(&field)
}

pub(super) fn off_ladder(level: Level) -> Option<Level> {
    level.rung().is_none().then_some(level)
}
