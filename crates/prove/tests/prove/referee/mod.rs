//! A referee that shares nothing with the machine but the files of an export: it reads digits from the
//! other end, decides with nondeterministic automata that it reverses, and has adders of its own, or those
//! of the files.

mod formula;
mod nfa;
mod regular;
mod script;
mod systems;

use formula::{Node, Sum};
use goldpile_claims::verify::{Ruling, claims, prove};
use goldpile_engine::GameEntry;
use goldpile_engine::statement::Statement;
use goldpile_games::catalogue;
use goldpile_prove::{ClaimInstance, DecisionControl, File, walnut};
use nfa::Nfa;
use script::{Meaning, Script, places};
use std::collections::{BTreeSet, HashMap};
use systems::System;

/// What the files of an export say.
struct Referee {
    system: System,
    digits: u32,
    valid: Nfa,
    /// What is decided, by name, with tracks in the order of the variables.
    known: HashMap<String, Nfa>,
    fresh: usize,
}

impl Referee {
    /// What an export says of each of its sentences.
    fn verdicts(files: &[File]) -> Vec<(String, bool)> {
        let script = Script::read(files);
        let mut referee = Self {
            digits: script.system.digits,
            valid: script.system.valid.clone(),
            system: script.system,
            known: HashMap::new(),
            fresh: 0,
        };
        for (name, tracks, meaning) in script.defined {
            let made = match meaning {
                Meaning::Digits(digits) => digits,
                Meaning::Formula(node) => {
                    let made = referee.decide(&node);
                    let free: Vec<String> = node.free().into_iter().collect();
                    // A track that makes no difference may be missing.
                    let missing = free.iter().filter(|name| !made.tracks.contains(name));
                    let missing: Vec<Nfa> = missing
                        .map(|name| nfa::named(&referee.valid, name))
                        .collect();
                    let made = missing
                        .iter()
                        .fold(made, |made, one| made.and(one, referee.digits));
                    Nfa {
                        tracks: places(tracks),
                        ..made.over(&free, referee.digits).small()
                    }
                }
            };
            referee.known.insert(name, made);
        }
        let sentences = script.sentences.into_iter();
        sentences
            .map(|(name, node)| {
                let Node::All(_, body) = node else {
                    panic!("{name}")
                };
                let fails = referee.some_of(&[], vec![Node::Not(body)]);
                (name, fails.is_empty())
            })
            .collect()
    }

    fn sum(&self, x: &str, y: &str, z: &str) -> Nfa {
        self.called(&self.system.adder, &[x, y, z].map(str::to_owned))
    }

    /// A relation of these variables, which need not differ.
    fn called(&self, relation: &Nfa, names: &[String]) -> Nfa {
        let tracks: BTreeSet<String> = names.iter().cloned().collect();
        let tracks: Vec<String> = tracks.into_iter().collect();
        let relation = Nfa {
            tracks: names.to_vec(),
            ..relation.clone()
        };
        relation.over(&tracks, self.digits)
    }

    fn new_name(&mut self) -> String {
        self.fresh += 1;
        format!("_{:04}", self.fresh)
    }

    /// x = n, from x + x = x and successors: 1 is the least number that is not 0.
    fn is(&mut self, x: &str, n: u32) -> Nfa {
        let zero = self.sum(x, x, x);
        if n == 0 {
            return zero;
        }
        // 1: not 0, and no sum of two that are not 0.
        let (y, z) = (self.new_name(), self.new_name());
        let positive = |me: &mut Self, v: &str| me.is(v, 0).not(&me.valid, me.digits);
        let parts = self.sum(&y, &z, x);
        let both = parts
            .and(&positive(self, &y), self.digits)
            .and(&positive(self, &z), self.digits);
        let larger = both.some(&y).some(&z);
        let one = positive(self, x)
            .and(&larger.not(&self.valid, self.digits), self.digits)
            .small();
        if n == 1 {
            return one;
        }
        let (before, step) = (self.new_name(), self.new_name());
        let sum = self.sum(&before, &step, x);
        let parts = sum.and(&self.is(&before, n - 1), self.digits);
        let parts = parts.and(
            &Nfa {
                tracks: vec![step.clone()],
                ..one
            },
            self.digits,
        );
        parts.some(&before).some(&step)
    }

    /// A variable for a sum, and what says so.
    fn value(
        &mut self,
        terms: &[(u32, String)],
        constant: u32,
        parts: &mut Vec<(Nfa, Option<String>)>,
    ) -> String {
        let mut words: Vec<String> = terms
            .iter()
            .flat_map(|(n, v)| std::iter::repeat_n(v.clone(), *n as usize))
            .collect();
        if constant > 0 || words.is_empty() {
            let name = self.new_name();
            let is = self.is(&name, constant);
            parts.push((is, Some(name.clone())));
            words.push(name);
        }
        while words.len() > 1 {
            let (y, x) = (words.pop().unwrap(), words.pop().unwrap());
            let name = self.new_name();
            parts.push((self.sum(&x, &y, &name), Some(name.clone())));
            words.push(name);
        }
        words.pop().unwrap()
    }

    fn compare(&mut self, left: &Sum, sign: &str, right: &Sum) -> Nfa {
        let mut parts = Vec::new();
        let x = self.value(&left.0, left.1, &mut parts);
        let y = self.value(&right.0, right.1, &mut parts);
        let gap = self.new_name();
        let zero = self.is(&gap, 0);
        let (one, two) = match sign {
            ">=" | ">" => (&y, &x),
            _ => (&x, &y),
        };
        let last = self.sum(one, &gap, two);
        let last = match sign {
            "<=" | ">=" => last,
            "=" | "!=" => last.and(&zero, self.digits),
            _ => last.and(&zero.not(&self.valid, self.digits), self.digits),
        };
        let mut all = last.some(&gap);
        for (part, name) in parts.into_iter().rev() {
            all = all.and(&part, self.digits);
            if let Some(name) = name {
                all = all.some(&name);
            }
        }
        if sign == "!=" {
            all.not(&self.valid, self.digits)
        } else {
            all
        }
    }

    fn decide(&mut self, node: &Node) -> Nfa {
        match node {
            Node::Compare(left, sign, right) => self.compare(left, sign, right),
            Node::Call(name, names) => self.called(&self.known[name], names).small(),
            Node::Not(inner) => self.decide(inner).not(&self.valid, self.digits),
            Node::And(parts) => self.some_of(&[], parts.clone()),
            Node::Or(parts) => {
                let mut parts: Vec<Nfa> = parts.iter().map(|part| self.decide(part)).collect();
                let mut all = parts.remove(0);
                for part in parts {
                    all = all.or(&part, &self.valid, self.digits).small();
                }
                all
            }
            Node::Implies(one, two) => {
                let fails = Node::And(vec![(**one).clone(), Node::Not(two.clone())]);
                self.decide(&Node::Not(fails.into()))
            }
            Node::Some(names, body) => match &**body {
                // ∃ of an or is the or of the ∃.
                Node::Or(parts) if parts.len() > 1 => {
                    let parts = parts
                        .iter()
                        .map(|part| Node::Some(names.clone(), part.clone().into()));
                    self.decide(&Node::Or(parts.collect()))
                }
                body => self.some_of(names, vec![body.clone()]),
            },
            Node::All(names, body) => {
                let fails = Node::Some(names.clone(), Node::Not(body.clone()).into());
                self.decide(&Node::Not(fails.into()))
            }
        }
    }

    /// ∃ names of all the parts: taken apart as far as they are conjunctions; a disjunction is
    /// taken case by case; a name goes when all that speaks of it is joined.
    fn some_of(&mut self, names: &[String], parts: Vec<Node>) -> Nfa {
        let mut flat = Vec::new();
        let mut stack = parts;
        while let Some(part) = stack.pop() {
            match part {
                Node::And(inner) => stack.extend(inner),
                Node::Or(mut inner) if inner.len() == 1 => stack.extend(inner.pop()),
                Node::Not(inner) => match *inner {
                    Node::Not(inner) => stack.push(*inner),
                    Node::Or(mut parts) if parts.len() == 1 => {
                        stack.push(Node::Not(parts.remove(0).into()));
                    }
                    Node::And(mut parts) if parts.len() == 1 => {
                        stack.push(Node::Not(parts.remove(0).into()));
                    }
                    Node::Implies(one, two) => stack.extend([*one, Node::Not(two)]),
                    inner => flat.push(Node::Not(inner.into())),
                },
                other => flat.push(other),
            }
        }
        if let Some(at) = flat.iter().position(|part| matches!(part, Node::Or(_)))
            && let Node::Or(cases) = flat.remove(at)
        {
            let cases = cases.into_iter().map(|case| {
                let all = Node::And(flat.iter().cloned().chain([case]).collect());
                if names.is_empty() {
                    all
                } else {
                    Node::Some(names.to_vec(), all.into())
                }
            });
            return self.decide(&Node::Or(cases.collect()));
        }
        let mut relations: Vec<Nfa> = flat.iter().map(|part| self.decide(part)).collect();
        let mut names = names.to_vec();
        while !names.is_empty() {
            let cost = |name: &String| {
                let touched = relations.iter().filter(|r| r.tracks.contains(name));
                touched
                    .flat_map(|r| r.tracks.clone())
                    .collect::<BTreeSet<_>>()
                    .len()
            };
            let at = (0..names.len()).min_by_key(|&at| cost(&names[at])).unwrap();
            let name = names.swap_remove(at);
            let (with, without): (Vec<Nfa>, Vec<Nfa>) = relations
                .into_iter()
                .partition(|r| r.tracks.contains(&name));
            relations = without;
            if let Some(all) = self.joined(with) {
                relations.push(all.some(&name));
            }
        }
        self.joined(relations).unwrap()
    }

    fn joined(&self, mut parts: Vec<Nfa>) -> Option<Nfa> {
        parts.sort_by_key(|part| (part.tracks.len(), part.arrows.len()));
        parts
            .into_iter()
            .reduce(|all, part| all.and(&part, self.digits).small())
    }
}

/// The files of a statement with these values of its parameters.
fn files(text: &str, values: &[u64], piles: usize) -> Vec<File> {
    let statement = Statement::parse(text).unwrap().with(values);
    let theory = ClaimInstance::new(statement, piles).unwrap();
    let work = DecisionControl::quiet();
    let rounds = theory.prove(&work).unwrap().rounds;
    walnut(&theory, "game", rounds, &work).unwrap().files
}

/// Whether what is said of positions in the claim holds, and what is said of the others.
fn exported(text: &str, values: &[u64], piles: usize) -> (bool, bool) {
    let verdicts = Referee::verdicts(&files(text, values, piles));
    let all = |said: &str| {
        let about = verdicts.iter().filter(|(name, _)| name.starts_with(said));
        let about: Vec<bool> = about.map(|(_, holds)| *holds).collect();
        assert!(!about.is_empty());
        about.into_iter().all(|holds| holds)
    };
    (all("game_closed"), all("game_reaches"))
}

const WYTHOFF: &str = include_str!("../../../../games/src/wythoff/rules.game");
const FIBONACCI: &str = include_str!("../../../../games/src/fibonacci/rules.game");
const IMITATION: &str = include_str!("../../../../games/src/imitation/rules.game");
const MISERE: &str = include_str!("../../../../../examples/misere.game");

#[test]
fn the_referee_comes_to_the_same() {
    assert_eq!(exported(WYTHOFF, &[1], 2), (true, true));
    assert_eq!(exported(FIBONACCI, &[], 1), (true, true));
    // And it sees what is wrong.
    let wrong = WYTHOFF.replace("b = shift(a)", "b = shift(a) and a != 4");
    assert_eq!(exported(&wrong, &[1], 2), (true, false));
    let wrong = WYTHOFF.replace("b = shift(a)", "(b = shift(a) or a = 3 and b = 4)");
    assert_eq!(exported(&wrong, &[1], 2), (false, true));
}

/// In the system of t = 2, and in one of the file's own, with an adder of its own.
#[test]
fn and_so_it_does_in_other_systems() {
    assert_eq!(exported(WYTHOFF, &[2], 2), (true, true));
    let own = FIBONACCI.replace(
        "claim     in system 1",
        "system Z = 1, 2 then u(n-1) + u(n-2)\nclaim in system Z",
    );
    assert!(own.contains("system Z"));
    assert_eq!(exported(&own, &[], 1), (true, true));
}

#[test]
fn and_so_it_does_for_three_piles() {
    let raleigh = include_str!("../../../../games/src/raleigh/rules.game");
    assert_eq!(exported(raleigh, &[], 3), (true, true));
}

#[test]
fn and_so_it_does_in_misere_play() {
    assert_eq!(exported(MISERE, &[], 2), (true, true));
    let wrong = MISERE.replace("a = 2 and b = 2", "a = 3 and b = 3");
    assert_eq!(exported(&wrong, &[], 2), (false, false));
}

#[test]
fn and_so_it_does_with_announcements() {
    let text = |claim: &str| {
        format!(
            "piles 1\nrule \"take 1 to 4\"\n  a - a' <= 4\nblock up to 1 where a - a' <= 3\n  \"near\"\n\
             claim in base 2\n  {claim}"
        )
    };
    assert_eq!(exported(&text("a mod 6 <= 1"), &[], 1), (true, true));
    assert_eq!(exported(&text("6 divides a"), &[], 1), (true, false));
}

#[test]
fn and_so_it_does_with_a_memory() {
    assert_eq!(exported(IMITATION, &[1, 1], 2), (true, true));
    let wrong = IMITATION.replace(
        "last > 0\n      and last <= b",
        "last > 1\n      and last <= b",
    );
    assert_ne!(wrong, IMITATION);
    assert_eq!(exported(&wrong, &[1, 1], 2), (true, false));
}

/// Every claim that can be decided can be exported, and Walnut reads the export.
#[test]
fn every_export_is_read() {
    let mut read = 0;
    let own = std::fs::read_dir(goldpile_testkit::root().join("examples")).unwrap();
    let own = own.map(|file| {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        GameEntry::of_file(name, &std::fs::read_to_string(path).unwrap()).unwrap()
    });
    for entry in catalogue().entries().iter().cloned().chain(own) {
        for (game, piles) in claims(&entry) {
            let theory = ClaimInstance::of(&*game.rules, piles);
            // What needs how much history takes a proof.
            let rounds = usize::from(!game.rules.statement().unwrap().memory.is_empty());
            let work = DecisionControl::quiet();
            match theory.and_then(|theory| walnut(&theory, "game", rounds, &work)) {
                Ok(export) => {
                    let script = Script::read(&export.files);
                    let said = format!("TRUE {} times", script.sentences.len());
                    assert!(export.notes.contains(&said), "{}", game.title());
                    read += 1;
                }
                Err(why) => {
                    let proof = prove(&game, piles, &work);
                    let unknown = matches!(proof.result, Ruling::Unknown { .. });
                    assert!(unknown, "{}: {why}", game.title());
                }
            }
        }
    }
    assert!(read >= 50, "{read}");
}
