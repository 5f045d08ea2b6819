//! The possible next words of a command line, read from the description that also parses it.

use crate::commands::man;
use crate::input::game::GAME;
use clap::{Arg, Command};

/// What may come next on a command line.
#[derive(Default)]
pub(crate) struct Next {
    /// The known words, each with its meaning.
    pub(crate) words: Vec<(String, String)>,
    /// The kind of word that may come next besides the known ones.
    pub(crate) kind: CompletionKind,
}

/// The kind of word that may come next besides the known ones.
#[derive(Clone, Copy, Default)]
pub(crate) enum CompletionKind {
    #[default]
    Words,
    Files,
    Folders,
}

impl CompletionKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Files => "files",
            Self::Folders => "folders",
        }
    }

    /// The kind of a value with this placeholder.
    fn of(name: &str) -> Self {
        match name {
            "FILE" | GAME => Self::Files,
            "DIR" => Self::Folders,
            _ => Self::Words,
        }
    }
}

/// What may complete these words of a built command line. The first word is the program's name, and the last,
/// perhaps empty, is the one being typed.
pub(crate) fn next(whole: &Command, words: &[String]) -> Next {
    let Some((begun, before)) = words.split_last() else {
        return Next::default();
    };
    let mut place = CompletionState::new(whole);
    for word in before.iter().skip(1) {
        place.read(word);
    }
    let mut next = place.next(begun);
    next.words.retain(|(word, _)| word.starts_with(begun));
    next
}

struct CompletionState<'a> {
    whole: &'a Command,
    command: &'a Command,
    /// The option whose values come next, and how many of them have been read.
    option: Option<(&'a Arg, usize)>,
    /// The number of words after the command that are not options.
    arguments: usize,
    is_ended: bool,
    /// Whether the words name a command whose manual page is wanted.
    is_manual: bool,
}

impl<'a> CompletionState<'a> {
    fn new(whole: &'a Command) -> Self {
        Self {
            whole,
            command: whole,
            option: None,
            arguments: 0,
            is_ended: false,
            is_manual: false,
        }
    }

    fn read(&mut self, word: &str) {
        if let Some((option, read)) = self.option.take() {
            // Some shells treat the `=` of `--option=value` as a separate word.
            let read = read + usize::from(word != "=");
            let most = option.get_num_args().map_or(1, |count| count.max_values());
            self.option = (read < most).then_some((option, read));
        } else if !self.is_ended && word == "--" {
            self.is_ended = true;
        } else if !self.is_ended && word.len() > 1 && word.starts_with('-') {
            let found = self.find_option(word);
            self.option = found.filter(|option| takes_values(option)).map(|o| (o, 0));
        } else if let Some(command) = self.find_command(word) {
            self.command = command;
            if command.get_name() == man::NAME {
                self.command = self.whole;
                self.is_manual = true;
            }
        } else {
            self.arguments += 1;
        }
    }

    fn find_command(&self, word: &str) -> Option<&'a Command> {
        let may = self.arguments == 0 && !self.is_ended;
        may.then(|| self.command.find_subcommand(word)).flatten()
    }

    fn find_option(&self, word: &str) -> Option<&'a Arg> {
        let is_meant = |option: &&Arg| match word.strip_prefix("--") {
            Some(long) => option.get_long() == Some(long),
            None => word.chars().nth(1) == option.get_short() && word.chars().count() == 2,
        };
        self.owner().get_arguments().find(is_meant)
    }

    /// The command whose options may come next.
    fn owner(&self) -> &'a Command {
        let manual = self
            .is_manual
            .then(|| self.whole.find_subcommand(man::NAME));
        manual.flatten().unwrap_or(self.command)
    }

    fn next(&self, begun: &str) -> Next {
        if let Some((option, read)) = self.option {
            return values(option, read, "");
        }
        if self.is_ended || !begun.starts_with('-') {
            return self.argument();
        }
        match begun.split_once('=') {
            Some((name, _)) => {
                let option = self.find_option(name);
                option.map_or_else(Next::default, |option| {
                    values(option, 0, &format!("{name}="))
                })
            }
            None => Next {
                words: options(self.owner()),
                kind: CompletionKind::Words,
            },
        }
    }

    /// A subcommand, or an argument of the command.
    fn argument(&self) -> Next {
        let mut found = Next::default();
        if !self.is_manual {
            let many =
                |argument: &&Arg| argument.get_num_args().is_some_and(|c| c.max_values() > 1);
            let known: Vec<&Arg> = (self.command.get_positionals())
                .filter(|argument| !argument.is_last_set())
                .collect();
            let last = known.last().copied().filter(many);
            let argument = known.get(self.arguments).copied().or(last);
            found = argument.map_or(found, |argument| values(argument, 0, ""));
        }
        if self.arguments == 0 && !self.is_ended {
            let commands = self.command.get_subcommands().filter(|c| !c.is_hide_set());
            found.words.extend(commands.map(|command| {
                let about = command.get_about().map(ToString::to_string);
                (command.get_name().to_owned(), meaning(about))
            }));
            if self.command.get_subcommand_value_name() == Some(GAME) && !self.is_manual {
                found.kind = CompletionKind::Files;
            }
        }
        found
    }
}

fn takes_values(option: &Arg) -> bool {
    option.get_action().takes_values()
}

fn options(command: &Command) -> Vec<(String, String)> {
    let options = command
        .get_arguments()
        .filter(|option| !option.is_hide_set());
    options
        .filter_map(|option| {
            let name = format!("--{}", option.get_long()?);
            Some((name, meaning(option.get_help().map(ToString::to_string))))
        })
        .collect()
}

/// The values of an option or argument, of which `read` have been read, each with the prefix `front`.
fn values(argument: &Arg, read: usize, front: &str) -> Next {
    let known = argument.get_value_parser().possible_values();
    let names = argument.get_value_names().unwrap_or_default();
    let name = names.get(read).or(names.last());
    Next {
        words: known
            .into_iter()
            .flatten()
            .map(|value| (format!("{front}{}", value.get_name()), String::new()))
            .collect(),
        kind: CompletionKind::of(name.map_or(argument.get_id().as_str(), |name| name)),
    }
}

/// A meaning on one line.
fn meaning(text: Option<String>) -> String {
    let text = text.unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
