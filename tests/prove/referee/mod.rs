//! A referee that shares nothing with the machine but the files of an export: it reads digits from the
//! other end, decides with nondeterministic automata that it reverses, and takes the adder from the files.

mod formula;
mod nfa;

use formula::{Node, Reader};
use goldpile::engine::statement::Statement;
use goldpile::prove::{ClaimInstance, DecisionControl, File, walnut};
use nfa::{Nfa, reversed};
use std::collections::{BTreeSet, HashMap};

/// What the files of an export say.
struct Referee {
    digits: u32,
    valid: Nfa,
    adder: String,
    files: HashMap<String, String>,
    fresh: usize,
}

impl Referee {
    fn new(digits: u32, files: &[File]) -> Self {
        let texts: HashMap<String, String> = files
            .iter()
            .map(|file| (file.path.clone(), file.text.clone()))
            .collect();
        let bases = texts
            .keys()
            .filter(|path| path.starts_with("Custom Bases/"));
        let [adder, valid] = [true, false].map(|adds| {
            let path = bases
                .clone()
                .find(|path| path.ends_with("_addition.txt") == adds);
            texts[path.unwrap()].clone()
        });
        Self {
            digits,
            valid: reversed(&valid, &["x".to_owned()]),
            adder,
            files: texts,
            fresh: 0,
        }
    }

    fn sum(&self, x: &str, y: &str, z: &str) -> Nfa {
        let names = [x, y, z].map(str::to_owned);
        let tracks: BTreeSet<String> = names.iter().cloned().collect();
        let tracks: Vec<String> = tracks.into_iter().collect();
        reversed(&self.adder, &names).over(&tracks, self.digits)
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

    fn compare(
        &mut self,
        left: &(Vec<(u32, String)>, u32),
        sign: &str,
        right: &(Vec<(u32, String)>, u32),
    ) -> Nfa {
        let mut parts = Vec::new();
        let x = self.value(&left.0, left.1, &mut parts);
        let y = self.value(&right.0, right.1, &mut parts);
        let gap = self.new_name();
        let last = match sign {
            "<=" => self.sum(&x, &gap, &y),
            ">=" => self.sum(&y, &gap, &x),
            _ => {
                let zero = self.is(&gap, 0);
                self.sum(&x, &gap, &y).and(&zero, self.digits)
            }
        };
        let mut all = last.some(&gap);
        for (part, name) in parts.into_iter().rev() {
            all = all.and(&part, self.digits);
            if let Some(name) = name {
                all = all.some(&name);
            }
        }
        all
    }

    fn decide(&mut self, node: &Node) -> Nfa {
        match node {
            Node::Compare(left, plus, sign, right, more) => {
                self.compare(&(left.clone(), *plus), sign, &(right.clone(), *more))
            }
            Node::Call(name, names) => {
                let text = &self.files[&format!("Automata Library/{name}.txt")];
                let sorted: BTreeSet<String> = names.iter().cloned().collect();
                let sorted: Vec<String> = sorted.into_iter().collect();
                reversed(text, names).over(&sorted, self.digits).small()
            }
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

    /// Whether every statement of the command file holds.
    fn verdicts(&mut self) -> Vec<(String, bool)> {
        let (_, commands) = self
            .files
            .iter()
            .find(|(path, _)| path.starts_with("Command Files/"))
            .unwrap();
        let commands = commands.clone();
        commands
            .lines()
            .map(|line| {
                let (name, rest) = line
                    .strip_prefix("eval ")
                    .unwrap()
                    .split_once(" \"?")
                    .unwrap();
                let (_, text) = rest.split_once(' ').unwrap();
                let mut reader = Reader(text.strip_suffix("\":").unwrap());
                let Node::All(names, body) = reader.formula() else {
                    panic!("{line}")
                };
                assert!(reader.0.trim().is_empty(), "{}", reader.0);
                let fails = self.some_of(&names[..0], vec![Node::Not(body)]);
                (name.to_owned(), fails.is_empty())
            })
            .collect()
    }
}

fn exported(text: &str, values: &[u64], piles: usize) -> Vec<(String, bool)> {
    let statement = Statement::parse(text).unwrap().with(values);
    let theory = ClaimInstance::new(statement, piles).unwrap();
    let files = walnut(&theory, "game", &DecisionControl::quiet()).unwrap();
    Referee::new(theory.system().digits(), &files).verdicts()
}

#[test]
fn the_referee_comes_to_the_same() {
    let wythoff = include_str!("../../../src/games/wythoff/rules.game");
    let both = |first, second| {
        vec![
            ("game_closed".to_owned(), first),
            ("game_reaches".to_owned(), second),
        ]
    };
    assert_eq!(exported(wythoff, &[1], 2), both(true, true));
    assert_eq!(exported(wythoff, &[2], 2), both(true, true));
    let fibonacci = include_str!("../../../src/games/fibonacci/rules.game");
    assert_eq!(exported(fibonacci, &[], 1), both(true, true));
    // And it sees what is wrong.
    let wrong = wythoff.replace("b = shift(a)", "b = shift(a) and a != 4");
    assert_eq!(exported(&wrong, &[1], 2), both(true, false));
    let wrong = wythoff.replace("b = shift(a)", "(b = shift(a) or a = 3 and b = 4)");
    assert_eq!(exported(&wrong, &[1], 2), both(false, true));
}

/// In a system of the file's own, with an adder of its own.
#[test]
fn and_so_it_does_in_a_declared_system() {
    let fibonacci = include_str!("../../../src/games/fibonacci/rules.game");
    let own = fibonacci.replace(
        "claim     in system 1",
        "system Z = 1, 2 then u(n-1) + u(n-2)\nclaim in system Z",
    );
    assert!(own.contains("system Z"));
    assert_eq!(exported(&own, &[], 1), exported(fibonacci, &[], 1));
}

#[test]
fn and_so_it_does_for_three_piles() {
    let raleigh = include_str!("../../../src/games/raleigh/rules.game");
    let verdicts = exported(raleigh, &[], 3);
    assert!(verdicts.iter().all(|(_, holds)| *holds), "{verdicts:?}");
}
