//! How the fields of the set-up change.

use super::{Field, Problem, Setup};
use crate::engine::{Catalogue, Label, Parameter, ParameterRange};
use crate::number::Natural;
use crate::play::Level;
use crate::tui::plan::{Opponent, sizes};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::turned;

/// The step by which a key changes the strength. The named levels are multiples of it.
const STEP: u8 = 5;
/// The largest size of random piles that can be typed.
const LARGEST_TYPED: u64 = 1_000_000_000_000_000;
/// The maximum strength.
const STRONGEST: u8 = 100;

impl Setup {
    /// Moves the focus to the next or the previous field, wrapping around.
    pub(super) fn step(&mut self, catalogue: &Catalogue, forward: bool) {
        self.typing = false;
        let fields = self.plan.fields(catalogue);
        let at = fields.iter().position(|&field| field == self.focus);
        let next = at.map_or(0, |at| turned(at, fields.len(), forward));
        self.focus = fields[next];
    }

    /// Moves the focus to this field.
    pub(super) fn focus_on(&mut self, field: Field) {
        self.typing = false;
        self.focus = field;
    }

    /// Changes the focused choice to the next or the previous value, wrapping around, except for
    /// the strength, which stops at both ends, and at the levels with names on its way. Nothing happens in a field where text is typed.
    pub(super) fn change(&mut self, catalogue: &Catalogue, forward: bool) {
        self.typing = false;
        match self.focus {
            Field::Game => {
                self.plan.entry = turned(self.plan.entry, catalogue.entries().len(), forward);
                self.plan.settings = self.plan.entry(catalogue).defaults();
                self.plan.piles = TextLine::default();
            }
            Field::Parameter(index) => self.change_parameter(catalogue, index, forward),
            // If the piles are typed, no random size applies.
            Field::Size if !self.plan.random_piles() => {}
            Field::Size => self.plan.size = next_size(self.plan.size.as_ref(), forward),
            Field::Opponent => {
                self.plan.opponent = match self.plan.opponent {
                    Opponent::Computer => Opponent::Person,
                    Opponent::Person => Opponent::Computer,
                };
            }
            Field::Strength => {
                let steps = (0..=STRONGEST).step_by(STEP.into());
                let steps = steps.filter_map(Level::of_strength).chain(self.named());
                self.go_to_level(steps, forward);
            }
            Field::Warn => self.plan.warn = !self.plan.warn,
            Field::Starter => self.plan.swap(),
            Field::Piles | Field::Name(_) | Field::Seed => {}
        }
    }

    /// Sets the strength, or the maximum if this is greater.
    pub(super) fn set_strength(&mut self, strength: u8) {
        if let Some(level) = Level::of_strength(strength.min(STRONGEST)) {
            self.plan.level = level;
        }
    }

    /// Moves to the next or the previous named level.
    pub(super) fn stop(&mut self, forward: bool) {
        if self.focus == Field::Strength {
            self.go_to_level(self.named(), forward);
        }
    }

    /// The named levels. A rising opponent that has been proposed keeps the strength to which it has risen.
    fn named(&self) -> impl Iterator<Item = Level> + use<> {
        let proposed = Some(self.proposed.level).filter(|level| level.rises());
        let risen = move |level: Level| proposed.filter(|_| level.rises()).unwrap_or(level);
        Level::NAMED.into_iter().map(risen)
    }

    /// Moves to the next or the previous of these levels; stays where there is none.
    fn go_to_level(&mut self, levels: impl Iterator<Item = Level>, forward: bool) {
        let here = self.plan.level;
        let next = if forward {
            levels.filter(|level| *level > here).min()
        } else {
            levels.filter(|level| *level < here).max()
        };
        self.plan.level = next.unwrap_or(here);
    }

    fn change_parameter(&mut self, catalogue: &Catalogue, index: usize, forward: bool) {
        let parameter = self.plan.entry(catalogue).parameters[index].clone();
        let value = self.plan.settings.number(&parameter.name);
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

    /// Sets a parameter to this value; nothing happens if the game has no such variant.
    fn set(&mut self, catalogue: &Catalogue, parameter: &Parameter, value: Option<&str>) {
        let key = parameter.key();
        let others = self.plan.settings.shown().into_iter();
        let others = others.filter(|(shown, _)| shown != key);
        let others = others.map(|(key, value)| format!("{key}={value}"));
        let own = value.map(|value| format!("{key}={value}"));
        let words: Vec<String> = others.chain(own).collect();
        if let Ok(settings) = self.plan.entry(catalogue).parse_settings(&words.join(" ")) {
            self.plan.settings = settings;
        }
    }

    /// Adds a digit to the focused parameter, the size or the strength, or starts a new number with it if the
    /// number would become too large.
    pub(super) fn type_digit(&mut self, catalogue: &Catalogue, digit: u64) {
        let Some((name, least, most, value)) = self.number(catalogue) else {
            return;
        };
        let before = if self.typing { value } else { 0 };
        let longer = before.saturating_mul(10).saturating_add(digit);
        if longer > most {
            let (field, message) = (
                self.focus,
                format!("{name} is a number from {least} to {most}."),
            );
            self.problem = Some(Problem { field, message });
            return;
        }
        self.typing = true;
        self.set_value(catalogue, longer.max(least));
    }

    /// Deletes the last digit of the focused number.
    pub(super) fn erase_digit(&mut self, catalogue: &Catalogue) {
        if let Some((_, least, _, value)) = self.number(catalogue) {
            // If no digit is left, the next one starts a new number.
            self.typing = value / 10 >= least.max(1);
            self.set_value(catalogue, (value / 10).max(least));
        }
    }

    /// Returns the number in the focused field: its name, its minimum and maximum, and its
    /// value.
    fn number(&self, catalogue: &Catalogue) -> Option<(Label, u64, u64, u64)> {
        match self.focus {
            Field::Strength => {
                let strength = self.plan.level.strength().into();
                Some(("Strength".into(), 0, STRONGEST.into(), strength))
            }
            Field::Parameter(index) => {
                let parameter = self.plan.entry(catalogue).parameters[index].clone();
                let ParameterRange::Number { min, max, .. } = parameter.range else {
                    return None;
                };
                let value = self.plan.settings.number(&parameter.name);
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

    fn set_value(&mut self, catalogue: &Catalogue, value: u64) {
        match self.focus {
            Field::Parameter(index) => {
                let parameter = self.plan.entry(catalogue).parameters[index].clone();
                self.set(catalogue, &parameter, Some(&value.to_string()));
            }
            Field::Size => self.plan.size = Some(value.into()),
            _ => self.set_strength(u8::try_from(value).unwrap_or(STRONGEST)),
        }
    }
}

/// Returns the next or the previous size of random piles, wrapping around; the usual one comes
/// before the smallest.
fn next_size(size: Option<&Natural>, forward: bool) -> Option<Natural> {
    let mut sizes = sizes().into_iter();
    match (size, forward) {
        (None, true) => sizes.next(),
        (None, false) => sizes.next_back(),
        (Some(size), true) => sizes.find(|next| next > size),
        (Some(size), false) => sizes.rfind(|next| next < size),
    }
}
