//! Lists of arguments that nobody would type, made from the program's own description of its
//! subcommands, options and values. The program answers each of them or refuses it.

use super::mutate::variable;
use clap::{Arg, Command};
use goldpile::cli;
use goldpile::games::catalogue;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};
use rand::{RngExt, SeedableRng};
use std::process::Stdio;

/// So many lists are made, or a multiple.
const LISTS: u64 = 300;

/// Values for any option, besides those that it offers.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3,4",
    "x5,8",
    "-",
    "-3",
    "",
    "é",
    "wythoff",
    "nim",
    "nim 3 + fibonacci 4",
    "+",
    "=",
    "10^20",
    "F9",
    "perfect",
    "human",
    "recursive",
    "walnut",
    "here",
    "sqrt 2",
    "no.game",
];

/// What keeps the work of a subcommand small: little to look at, or too much to begin with.
const SMALL: &[(&str, &[&str])] = &[
    ("verify", &["--max", "4000000000"]),
    ("prove", &["--give-up", "0"]),
    ("guess", &["--max", "2"]),
    ("invent", &["--max", "3"]),
    ("identity", &["a = a"]),
];

struct Maker {
    dice: Xoshiro256PlusPlus,
    command: Command,
}

impl Maker {
    fn list(&mut self) -> Vec<String> {
        let mut list = Vec::new();
        let whole = self.command.clone();
        let mut command = &whole;
        loop {
            for _ in 0..self.dice.random_range(0..3) {
                self.add_argument(command, &mut list);
            }
            let Some(next) = command.get_subcommands().choose(&mut self.dice) else {
                break;
            };
            if self.dice.random_bool(0.1) {
                break;
            }
            if std::ptr::eq(command, &raw const whole) {
                list.clear();
            }
            list.push(next.get_name().to_owned());
            command = next;
        }
        for _ in 0..self.dice.random_range(0..3) {
            self.disturb(&mut list);
        }
        let small = SMALL
            .iter()
            .find(|(name, _)| list.first().is_some_and(|first| first == name));
        if let Some((_, small)) = small
            && !list.iter().any(|word| word == small[0])
        {
            list.splice(1..1, small.iter().map(ToString::to_string));
        }
        list
    }

    /// Adds an argument of this command, with as many values as it takes.
    fn add_argument(&mut self, command: &Command, list: &mut Vec<String>) {
        let Some(argument) = command.get_arguments().choose(&mut self.dice) else {
            return;
        };
        match (argument.get_long(), argument.get_short()) {
            (Some(long), _) => list.push(format!("--{long}")),
            (None, Some(short)) => list.push(format!("-{short}")),
            (None, None) => {}
        }
        if argument.get_action().takes_values() {
            let count = argument
                .get_num_args()
                .map_or(1, |count| count.min_values().max(1));
            for _ in 0..count {
                let value = self.value(argument);
                list.push(value);
            }
        }
    }

    fn value(&mut self, argument: &Arg) -> String {
        let offered = argument.get_possible_values();
        match offered.choose(&mut self.dice) {
            Some(offered) if self.dice.random_bool(0.7) => offered.get_name().to_owned(),
            _ => (*VALUES.choose(&mut self.dice).unwrap()).to_owned(),
        }
    }

    /// Puts in what ends the options, repeats a word, drops it, or puts another one in its place.
    fn disturb(&mut self, list: &mut Vec<String>) {
        let at = self.dice.random_range(0..=list.len());
        let word = list.choose(&mut self.dice).cloned();
        match (self.dice.random_range(0..4), word) {
            (0, _) => list.insert(at, "--".to_owned()),
            (1, Some(word)) => list.insert(at, word),
            (2, _) if at < list.len() => drop(list.remove(at)),
            (3, _) if at < list.len() => {
                (*VALUES.choose(&mut self.dice).unwrap()).clone_into(&mut list[at]);
            }
            _ => {}
        }
    }
}

/// Runs the program with nothing to read and no terminal, where it may write files.
#[test]
fn every_list_of_arguments_is_answered_or_refused() {
    let mut maker = Maker {
        dice: Xoshiro256PlusPlus::seed_from_u64(variable("GOLDPILE_SEED", 8)),
        command: cli::command(&catalogue()),
    };
    // Every option that a subcommand shares with its own ones, and what asks for help, are there, too.
    maker.command.build();
    let folder = tempfile::tempdir().unwrap();
    let mut codes = [0; 4];
    for _ in 0..LISTS * variable("GOLDPILE_FUZZ", 1) {
        let list = maker.list();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_goldpile"))
            .args(&list)
            .current_dir(&folder)
            .env("HOME", folder.path())
            .env("GOLDPILE_PATIENCE", "1000")
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_DATA_DIRS", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let code = output
            .status
            .code()
            .and_then(|code| usize::try_from(code).ok());
        let count = code.and_then(|code| codes.get_mut(code));
        *count.unwrap_or_else(|| panic!("{list:?}: {:?}: {said}", output.status)) += 1;
        assert!(
            said.is_empty() || said.starts_with("goldpile: "),
            "{list:?}: {said}"
        );
    }
    // Lists of every kind were among them.
    assert!(codes.iter().all(|count| *count > 0), "{codes:?}");
}
