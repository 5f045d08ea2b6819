//! The keys as they are now: the table, and what a preset and the settings change of it.
//!
//! Keys without a character of their own (arrows, Enter, Esc, Tab, those with Ctrl in the table)
//! always do what the table says, and so do yes and no to a question: nobody can lose them. What is
//! changed are characters. Where text is typed, a character is text.

use super::preset::Preset;
use super::{Binding, Command, Context, Press, TABLE};
use ratatui::crossterm::event::KeyEvent;
use strum::IntoEnumIterator as _;

/// Other keys for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebinding {
    /// The command.
    pub command: Command,
    /// Its keys. They stand for the characters that the table gives it; where it gives it none,
    /// they are added.
    pub presses: Vec<Press>,
}

/// A change that cannot be: its key does something else already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Which change: an index, from 0, into those that were asked for.
    pub change: usize,
    /// The key that is wanted twice.
    pub press: Press,
    /// What it does without the change.
    pub taken: Command,
    /// Where it does that.
    pub context: Context,
}

/// One line of the table as it is now.
#[derive(Clone, Debug)]
pub(in crate::tui) struct KeyLine {
    /// The line of the table.
    pub(in crate::tui) binding: &'static Binding,
    presses: Vec<(Press, Command)>,
    shown: String,
    written: String,
}

/// Which key does what, where: the [`TABLE`] with the changes that were made to it.
#[derive(Clone, Debug)]
pub struct Keymap {
    lines: Vec<KeyLine>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::of(&[])
    }
}

impl Keymap {
    /// The keys with these changes to a preset, which come before its own for the same command. A
    /// change that clashes is left out and told, in the order of the changes; of two that clash
    /// with each other, the later one. Cost: every two keys of a context are compared, for each
    /// change that is left out once more.
    #[must_use]
    pub fn new(preset: Preset, changes: &[Rebinding]) -> (Self, Vec<Clash>) {
        let mut kept: Vec<usize> = (0..changes.len()).collect();
        let mut clashes = Vec::new();
        loop {
            let mut all: Vec<&Rebinding> = kept.iter().map(|&index| &changes[index]).collect();
            let given = preset.rebindings();
            let asked = |command| all.iter().any(|change| change.command == command);
            let rest: Vec<&Rebinding> = given.iter().filter(|own| !asked(own.command)).collect();
            all.extend(rest);
            let keymap = Self::of(&all);
            let blame = |command: Command| {
                let found = kept
                    .iter()
                    .rposition(|&index| changes[index].command == command)?;
                Some((found, command))
            };
            let found = keymap.clashes().filter_map(|(context, press, commands)| {
                let (place, command) =
                    commands.into_iter().filter_map(blame).max_by_key(|b| b.0)?;
                let [first, second] = commands;
                let taken = if command == first { second } else { first };
                Some((
                    place,
                    Clash {
                        change: kept[place],
                        press,
                        taken,
                        context,
                    },
                ))
            });
            // The last change goes first: what is left may clash no more. It is told where it
            // clashes first.
            let last = found.reduce(|one, next| if next.0 > one.0 { next } else { one });
            let Some((place, clash)) = last else {
                clashes.sort_by_key(|clash: &Clash| clash.change);
                return (keymap, clashes);
            };
            kept.remove(place);
            clashes.push(clash);
        }
    }

    fn of(changes: &[&Rebinding]) -> Self {
        Self {
            lines: TABLE
                .iter()
                .map(|binding| KeyLine::of(binding, changes))
                .collect(),
        }
    }

    /// The table as it is now, line by line.
    #[must_use]
    pub(in crate::tui) fn lines(&self) -> &[KeyLine] {
        &self.lines
    }

    /// The lines that hold here.
    pub(in crate::tui) fn lines_in(&self, context: Context) -> impl Iterator<Item = &KeyLine> {
        self.lines
            .iter()
            .filter(move |line| line.binding.holds_in(context))
    }

    /// What this key does here; `None` for nothing. Where text is typed, a character does nothing:
    /// it is text.
    #[must_use]
    pub fn command(&self, context: Context, key: &KeyEvent) -> Option<Command> {
        self.presses(context)
            .find(|(press, _)| press.fits(key))
            .map(|(_, command)| command)
    }

    /// The name of a command's key, the first one where the table has the command first; empty if
    /// it has none.
    #[must_use]
    pub fn key(&self, command: Command) -> String {
        let mut presses = self.lines.iter().flat_map(|line| &line.presses);
        let found = presses.find(|(_, does)| *does == command);
        found.map_or_else(String::new, |(press, _)| press.name().into_owned())
    }

    /// What can be pressed here. Where text is typed, a character is text.
    pub(in crate::tui) fn presses(
        &self,
        context: Context,
    ) -> impl Iterator<Item = (Press, Command)> {
        self.lines_in(context)
            .flat_map(|line| line.presses.iter().copied())
            .filter(move |(press, _)| !context.is_text() || !matches!(press, Press::Char(_)))
    }

    /// Keys that would mean two things in one place.
    fn clashes(&self) -> impl Iterator<Item = (Context, Press, [Command; 2])> {
        Context::iter().flat_map(move |context| {
            let presses: Vec<(Press, Command)> = self.presses(context).collect();
            let mut found = Vec::new();
            for (index, &(press, command)) in presses.iter().enumerate() {
                for &(other, does) in &presses[..index] {
                    if does != command && press.overlaps(other) {
                        // A character says more than the kind that it is of.
                        let told = if matches!(press, Press::Char(_)) {
                            press
                        } else {
                            other
                        };
                        found.push((context, told, [does, command]));
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
            written: binding.shown.to_owned(),
        };
        let asked = |command| changes.iter().find(|change| change.command == command);
        let known: Vec<Command> = line.commands();
        if binding.contexts == [Context::Question] || !known.iter().any(|&c| asked(c).is_some()) {
            return line;
        }
        let mut replaced = false;
        for change in changes
            .iter()
            .filter(|change| known.contains(&change.command))
        {
            replaced |= line.change(change);
        }
        let names: Vec<_> = known
            .into_iter()
            .filter_map(|command| {
                let press = match asked(command) {
                    Some(change) => change.presses.first().copied(),
                    None => line
                        .presses
                        .iter()
                        .find(|(_, does)| *does == command)
                        .map(|p| p.0),
                };
                press.map(Press::name)
            })
            .collect();
        let close =
            !binding.shown.contains(' ') && names.iter().all(|name| name.chars().count() == 1);
        line.shown = names.join(if close { "" } else { " " });
        line.written = if replaced {
            line.shown.clone()
        } else {
            format!("{} {}", binding.shown, line.shown)
        };
        line
    }

    /// The commands of the line, each once, in order.
    fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = self.presses.iter().map(|(_, command)| *command).collect();
        commands.dedup();
        commands
    }

    /// Gives a command of the line other characters, and says whether it had any.
    fn change(&mut self, change: &Rebinding) -> bool {
        let is = |(press, command): &(Press, Command)| {
            *command == change.command && matches!(press, Press::Char(_))
        };
        let first = self.presses.iter().position(is);
        self.presses.retain(|entry| !is(entry));
        let last = self
            .presses
            .iter()
            .rposition(|(_, command)| *command == change.command);
        let place = first.unwrap_or(last.map_or(0, |last| last + 1));
        let new = change.presses.iter().map(|press| (*press, change.command));
        self.presses.splice(place..place, new);
        first.is_some()
    }

    /// The names of the keys that this command has on this line.
    pub(in crate::tui) fn keys_of(&self, command: Command) -> impl Iterator<Item = String> {
        let own = self
            .presses
            .iter()
            .filter(move |(_, does)| *does == command);
        own.map(|(press, _)| press.name().into_owned())
    }

    /// What stands for the line: it decides whether the line is shown, and is done when the line is
    /// clicked.
    #[must_use]
    pub(in crate::tui) fn command(&self) -> Option<Command> {
        self.binding.presses.first().map(|(_, command)| *command)
    }

    /// The keys for the footer.
    #[must_use]
    pub(in crate::tui) fn shown(&self) -> &str {
        &self.shown
    }

    /// The keys for the help, where there is more room: those that always work, too.
    #[must_use]
    pub(in crate::tui) fn written(&self) -> &str {
        &self.written
    }
}
