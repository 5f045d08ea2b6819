//! Reads the files of an export as Walnut 8 does, and refuses what it would refuse.

use super::formula::{Node, Reader};
use super::nfa::{Nfa, reversed};
use super::regular::Expression;
use super::systems::System;
use goldpile_prove::File;
use std::collections::{BTreeMap, BTreeSet};

/// What a command, or a file of the automata library, defines.
pub(crate) enum Meaning {
    Digits(Nfa),
    Formula(Node),
}

/// The commands of an export, in order.
pub(crate) struct Script {
    pub(crate) system: System,
    /// What is defined before, by name: with its number of variables.
    pub(crate) defined: Vec<(String, usize, Meaning)>,
    pub(crate) sentences: Vec<(String, Node)>,
}

impl Script {
    pub(crate) fn read(files: &[File]) -> Self {
        let texts: BTreeMap<&str, &str> = files
            .iter()
            .map(|file| (file.path.as_str(), file.text.as_str()))
            .collect();
        assert_eq!(texts.len(), files.len());
        let (_, commands) = texts
            .iter()
            .find(|(path, _)| path.starts_with("Command Files/"))
            .unwrap();
        let mut system = None;
        let mut script: Vec<(String, usize, Meaning)> = Vec::new();
        let mut sentences: Vec<(String, Node)> = Vec::new();
        let mut own: Option<(String, String)> = None;
        let base = |name: &str, own: &Option<(String, String)>| match own {
            Some((base, fraction)) if format!("msd_{base}") == name => {
                System::of_fraction(fraction)
            }
            _ => System::named(name, &texts),
        };
        for line in commands.lines() {
            let line = line.strip_suffix(':').or(line.strip_suffix(';')).unwrap();
            let (command, rest) = line.split_once(' ').unwrap();
            let (name, rest) = rest.split_once(' ').unwrap();
            let whole = Reader(name).whole_name();
            if command == "ost" {
                own = Some((whole, rest.to_owned()));
                continue;
            }
            let (before, quoted) = rest.split_once('"').unwrap();
            let quoted = quoted.strip_suffix('"').unwrap();
            assert!(!quoted.contains('"'), "{line}");
            let taken = script.iter().map(|(name, ..)| name);
            assert!(
                !taken
                    .chain(sentences.iter().map(|(name, _)| name))
                    .any(|taken| *taken == whole),
                "{whole} is defined twice"
            );
            match command {
                "reg" => {
                    let bases: Vec<&str> = before.split_whitespace().collect();
                    let of = system.get_or_insert_with(|| base(bases[0], &own));
                    assert!(bases.iter().all(|base| *base == of.name), "{line}");
                    let digits = Expression::read(quoted, bases.len(), of.digits).automaton();
                    script.push((whole, bases.len(), Meaning::Digits(digits)));
                }
                "def" | "eval" => {
                    assert!(before.is_empty(), "{line}");
                    let (named, text) = quoted.strip_prefix('?').unwrap().split_once(' ').unwrap();
                    let of = system.get_or_insert_with(|| base(named, &own));
                    assert_eq!(of.name, named);
                    let node = Reader::whole(text);
                    let mut calls = Vec::new();
                    node.calls(&mut calls);
                    for (called, given) in calls {
                        let path = format!("Automata Library/{called}.txt");
                        if let Some(text) = texts.get(path.as_str())
                            && !script.iter().any(|(known, ..)| known == called)
                        {
                            let (tracks, automaton) = of.automaton(text);
                            script.push((called.to_owned(), tracks, Meaning::Digits(automaton)));
                        }
                        let known = script.iter().find(|(known, ..)| known == called);
                        let (_, wants, _) = known.unwrap_or_else(|| panic!("no {called}: {line}"));
                        assert_eq!(given, *wants, "{called} in {line}");
                    }
                    let free = node.free().len();
                    if command == "def" {
                        assert!(free > 0, "{line}");
                        script.push((whole, free, Meaning::Formula(node)));
                    } else {
                        assert_eq!(free, 0, "{line}");
                        sentences.push((whole, node));
                    }
                }
                _ => panic!("no such command: {line}"),
            }
        }
        // Every file is used.
        let names: BTreeSet<&str> = script.iter().map(|(name, ..)| name.as_str()).collect();
        for path in texts.keys() {
            if let Some(name) = path.strip_prefix("Automata Library/") {
                assert!(names.contains(name.strip_suffix(".txt").unwrap()), "{path}");
            }
        }
        assert!(!sentences.is_empty());
        Self {
            system: system.unwrap(),
            defined: script,
            sentences,
        }
    }
}

impl Reader<'_> {
    fn whole_name(mut self) -> String {
        let name = self.name();
        assert!(self.0.is_empty(), "{name}{}", self.0);
        name
    }
}

/// Reads the states of an automaton with these digits.
pub(crate) fn states(text: &str, tracks: usize, digits: u32) -> Nfa {
    let mut declared = BTreeSet::new();
    let (mut targets, mut letters) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
        let Some((tuple, to)) = line.split_once(" -> ") else {
            let (state, output) = line.split_once(' ').unwrap();
            assert!(["0", "1"].contains(&output), "{line}");
            assert!(declared.insert(state.to_owned()), "{line}");
            letters.clear();
            continue;
        };
        let tuple: Vec<u32> = tuple
            .split(' ')
            .map(|digit| digit.parse().unwrap())
            .collect();
        assert!(
            tuple.len() == tracks && tuple.iter().all(|digit| *digit < digits),
            "{line}"
        );
        assert!(letters.insert(tuple), "{line} once more");
        targets.insert(to.to_owned());
    }
    assert!(targets.is_subset(&declared));
    reversed(text, &places(tracks))
}

/// The names of the tracks of what is not yet called.
pub(crate) fn places(tracks: usize) -> Vec<String> {
    (0..tracks).map(|track| format!("#{track}")).collect()
}
