//! The current key assignments: those of every screen, as changed by a preset and the settings.
//!
//! Keys without a character of their own (arrows, Enter, Esc, Tab, those with Ctrl) always do what the screen
//! defines, and so do yes and no in a question, so that nobody can lose them. Only characters can be
//! reassigned. Where text is typed, a character is text.

use super::preset::Preset;
use super::{Binding, Command, EVERYWHERE, Keys, Press};
use ratatui::crossterm::event::KeyEvent;

/// New keys for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebinding {
    /// The command.
    pub command: Command,
    /// Its new keys. They replace the characters that the table assigns to the command; if the table assigns
    /// none, they come in addition.
    pub presses: Vec<Press>,
}

/// A change that is not possible, because its key already does something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The index, from 0, of the change among those requested.
    pub change: usize,
    /// The key assigned twice.
    pub press: Press,
    /// The command that the key already has.
    pub taken: Command,
    /// The name of the [`Keys`] in which the key has that command.
    pub mode: &'static str,
}

/// A line of the key table, with the keys as currently assigned.
#[derive(Clone, Debug)]
pub(crate) struct KeyLine {
    pub(crate) binding: &'static Binding,
    presses: Vec<(Press, Command)>,
    /// The keys for the last line of the screen.
    pub(crate) shown: String,
    /// The keys for the help, which has more room and also shows those that always work.
    pub(crate) shown_in_help: String,
}

/// The command of each key in each mode, with all changes applied.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    /// Each mode with its current lines.
    pub(crate) modes: Vec<(&'static Keys, Vec<KeyLine>)>,
    pub(crate) everywhere: Vec<KeyLine>,
}

impl Keymap {
    /// Applies a preset, and then these changes, which override the preset for the same command. A change that
    /// clashes is left out and reported, in the order of the changes; of two that clash with each other, the
    /// later one. Every two keys of a mode are compared, and again for each change left out.
    #[must_use]
    pub fn new(
        modes: &[&'static Keys],
        preset: Preset,
        changes: &[Rebinding],
    ) -> (Self, Vec<Clash>) {
        let mut kept: Vec<usize> = (0..changes.len()).collect();
        let mut clashes = Vec::new();
        loop {
            let mut all: Vec<&Rebinding> = kept.iter().map(|&index| &changes[index]).collect();
            let given = preset.rebindings();
            let asked = |command| all.iter().any(|change| change.command == command);
            let rest: Vec<&Rebinding> = given.iter().filter(|own| !asked(own.command)).collect();
            all.extend(rest);
            let keymap = Self::of(modes, &all);
            let blame = |command: Command| {
                let is_to_blame = |&index: &usize| changes[index].command == command;
                Some((kept.iter().rposition(is_to_blame)?, command))
            };
            let found = keymap.clashes().filter_map(|(mode, press, commands)| {
                let blamed = commands.into_iter().filter_map(blame);
                let (place, command) = blamed.max_by_key(|blamed| blamed.0)?;
                let [first, second] = commands;
                let taken = if command == first { second } else { first };
                Some((
                    place,
                    Clash {
                        change: kept[place],
                        press,
                        taken,
                        mode,
                    },
                ))
            });
            // The last change is dropped first, since the rest may then no longer clash. Its first clash is the
            // one reported.
            let last = found.reduce(|one, next| if next.0 > one.0 { next } else { one });
            // Only changes can be left out. A test checks that no preset clashes.
            let Some((place, clash)) = last else {
                clashes.sort_by_key(|clash: &Clash| clash.change);
                return (keymap, clashes);
            };
            kept.remove(place);
            clashes.push(clash);
        }
    }

    fn of(modes: &[&'static Keys], changes: &[&Rebinding]) -> Self {
        let lines = |keys: &'static Keys| {
            let changes = if keys.fixed { &[] } else { changes };
            let line = |binding| KeyLine::of(binding, changes);
            (keys, keys.bindings().map(line).collect())
        };
        let everywhere = EVERYWHERE.iter().map(|line| KeyLine::of(line, changes));
        Self {
            modes: modes.iter().map(|keys| lines(keys)).collect(),
            everywhere: everywhere.collect(),
        }
    }

    pub(crate) fn own_lines(&self, keys: &Keys) -> &[KeyLine] {
        let mut modes = self.modes.iter();
        let own = modes.find(|(mode, _)| mode.name == keys.name);
        own.map_or(&[], |(_, lines)| lines)
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = &KeyLine> {
        let modes = self.modes.iter().flat_map(|(_, lines)| lines);
        modes.chain(&self.everywhere)
    }

    /// The lines that apply in this mode, with those that apply everywhere.
    pub(crate) fn lines_in(&self, keys: &Keys) -> impl Iterator<Item = &KeyLine> {
        self.own_lines(keys).iter().chain(&self.everywhere)
    }

    /// The command of this key in this mode, if any. Where text is typed, a character has none: it is text.
    #[must_use]
    pub fn command(&self, keys: &Keys, key: &KeyEvent) -> Option<Command> {
        let (_, command) = self.presses(keys).find(|(press, _)| press.fits(key))?;
        Some(command)
    }

    /// The name of a command's key: the first one in the first mode that has any, or an empty string.
    #[must_use]
    pub fn key(&self, command: Command) -> String {
        let mut presses = self.lines().flat_map(|line| &line.presses);
        let found = presses.find(|(_, does)| *does == command);
        found.map_or_else(String::new, |(press, _)| press.name().into_owned())
    }

    /// The keys that have a command in this mode. Where text is typed, a character has none: it is text.
    pub(crate) fn presses(&self, keys: &Keys) -> impl Iterator<Item = (Press, Command)> {
        let text = keys.text;
        self.lines_in(keys)
            .flat_map(|line| line.presses.iter().copied())
            .filter(move |(press, _)| !text || !matches!(press, Press::Char(_)))
    }

    /// The keys with two meanings in one mode, except those that the mode's own table redefines.
    fn clashes(&self) -> impl Iterator<Item = (&'static str, Press, [Command; 2])> {
        self.modes.iter().flat_map(move |(keys, _)| {
            let presses: Vec<(Press, Command)> = self.presses(keys).collect();
            let has = |line: &Binding, press| line.presses.iter().any(|(own, _)| *own == press);
            let is_own = |press: Press| {
                keys.bindings().any(|line| has(line, press))
                    && EVERYWHERE.iter().any(|line| has(line, press))
            };
            let mut found = Vec::new();
            for (index, &(press, command)) in presses.iter().enumerate() {
                for &(other, does) in &presses[..index] {
                    if does != command && press.overlaps(other) && !is_own(press) {
                        // A character is more specific than its kind.
                        let is_char = matches!(press, Press::Char(_));
                        let shown = if is_char { press } else { other };
                        found.push((keys.name, shown, [does, command]));
                    }
                }
            }
            found
        })
    }
}

impl KeyLine {
    fn of(binding: &'static Binding, changes: &[&Rebinding]) -> Self {
        let mut line = Self {
            binding,
            presses: binding.presses.to_vec(),
            shown: binding.shown.to_owned(),
            shown_in_help: binding.shown.to_owned(),
        };
        let asked = |command| changes.iter().find(|change| change.command == command);
        let known: Vec<Command> = line.commands();
        if !known.iter().any(|&c| asked(c).is_some()) {
            return line;
        }
        let mut replaced = false;
        for change in changes.iter().filter(|own| known.contains(&own.command)) {
            replaced |= line.change(change);
        }
        let usual = |command| line.presses.iter().find(|(_, does)| *does == command);
        let press = |command| match asked(command) {
            Some(change) => change.presses.first().copied(),
            None => usual(command).map(|(press, _)| *press),
        };
        let names: Vec<_> = known
            .into_iter()
            .filter_map(press)
            .map(Press::name)
            .collect();
        let close =
            !binding.shown.contains(' ') && names.iter().all(|name| name.chars().count() == 1);
        line.shown = names.join(if close { "" } else { " " });
        line.shown_in_help = if replaced {
            line.shown.clone()
        } else {
            format!("{} {}", binding.shown, line.shown)
        };
        line
    }

    fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = self.presses.iter().map(|(_, command)| *command).collect();
        commands.dedup();
        commands
    }

    /// Reassigns the characters of a command on this line. Returns whether it replaced any that was shown.
    fn change(&mut self, change: &Rebinding) -> bool {
        let is = |(press, command): &(Press, Command)| {
            *command == change.command && matches!(press, Press::Char(_))
        };
        let first = self.presses.iter().position(is);
        let mut replaced = self.presses.iter().filter(|entry| is(entry));
        let was_shown = replaced.any(|(press, _)| self.binding.shown.contains(&*press.name()));
        self.presses.retain(|entry| !is(entry));
        let mut presses = self.presses.iter();
        let last = presses.rposition(|(_, command)| *command == change.command);
        let place = first.unwrap_or(last.map_or(0, |last| last + 1));
        let new = change.presses.iter().map(|press| (*press, change.command));
        self.presses.splice(place..place, new);
        was_shown
    }

    pub(crate) fn keys_of(&self, command: Command) -> impl Iterator<Item = String> {
        let presses = self.presses.iter();
        let own = presses.filter(move |(_, does)| *does == command);
        own.map(|(press, _)| press.name().into_owned())
    }
}
