//! The numeration systems that Walnut has itself, with an adder of the tests' own; and those of an
//! export's files.

use super::nfa::{Nfa, named};
use super::script::{places, states};
use std::collections::{BTreeMap, HashMap};

/// A numeration system: its representations and its adder, of the tracks #0, #1, #2.
pub(crate) struct System {
    pub(crate) name: String,
    pub(crate) digits: u32,
    pub(crate) valid: Nfa,
    pub(crate) adder: Nfa,
}

impl System {
    /// A system by its name: `msd_10`, `msd_fib`, or one of the files.
    pub(crate) fn named(name: &str, texts: &BTreeMap<&str, &str>) -> Self {
        let base = name.strip_prefix("msd_").unwrap();
        if base == "fib" {
            return Self::recurrent(name, 1, 1);
        }
        if let Ok(base) = base.parse() {
            return Self::recurrent(name, base, 0);
        }
        let [valid, adder] =
            ["", "_addition"].map(|end| texts[&*format!("Custom Bases/{name}{end}.txt")]);
        let (header, _) = adder.split_once('\n').unwrap();
        let set = header.split(' ').next().unwrap();
        assert_eq!(header, [set].repeat(3).join(" "));
        assert_eq!(valid.split_once('\n').unwrap().0, set);
        let inner = set.strip_prefix('{').unwrap().strip_suffix('}').unwrap();
        let listed: Vec<&str> = inner.split(',').collect();
        let digits = u32::try_from(listed.len()).unwrap();
        assert!((0..digits).map(|digit| digit.to_string()).eq(listed));
        Self {
            name: name.to_owned(),
            digits,
            valid: states(valid, 1, digits),
            adder: states(adder, 3, digits),
        }
    }

    /// The system of a continued fraction [0 t+1] [t].
    pub(crate) fn of_fraction(text: &str) -> Self {
        let (first, period) = text.split_once("] [").unwrap();
        let first: i64 = first.strip_prefix("[0 ").unwrap().parse().unwrap();
        let t: i64 = period.strip_suffix(']').unwrap().parse().unwrap();
        assert_eq!(first, t + 1);
        Self::recurrent(&format!("msd_goldpile{t}"), t, 1)
    }

    /// The basis with pₙ₊₁ = t·pₙ + s·pₙ₋₁, p₀ = 1 and p₋₁ = s, for s = 0 or 1. With i places to come, the
    /// digits of x + y − z read so far are worth u·pᵢ + v·pᵢ₋₁.
    fn recurrent(name: &str, t: i64, s: i64) -> Self {
        let digits = u32::try_from(t + s).unwrap();
        let mut valid = Nfa {
            tracks: places(1),
            arrows: vec![Vec::new(); 2],
            ..Nfa::default()
        };
        // Read from the other end: state 1 once a 0 has been read, after which t may come.
        valid.start.insert(1);
        valid.accepting.extend([0, 1]);
        for digit in 0..digits {
            let to = usize::from(digit == 0 || s == 0);
            for from in 0..2 {
                if s == 0 || from == 1 || i64::from(digit) < t {
                    valid.arrows[from].push((vec![digit], to));
                }
            }
        }
        let valid = valid.small();
        let (mut numbers, mut all) = (HashMap::from([((0, 0), 0)]), vec![(0i64, 0i64)]);
        let mut arrows = Vec::new();
        let mut at = 0;
        while let Some(&(u, v)) = all.get(at) {
            for x in 0..digits {
                for y in 0..digits {
                    for z in 0..digits {
                        let next = (
                            t * u + v + i64::from(x) + i64::from(y) - i64::from(z),
                            s * u,
                        );
                        if next.0.abs() > 3 * t + 5 {
                            continue;
                        }
                        let fresh = all.len();
                        let to = *numbers.entry(next).or_insert_with(|| {
                            all.push(next);
                            fresh
                        });
                        arrows.push((to, vec![x, y, z], at));
                    }
                }
            }
            at += 1;
        }
        let mut adder = Nfa {
            tracks: places(3),
            start: (0..all.len())
                .filter(|&at| all[at].0 + s * all[at].1 == 0)
                .collect(),
            arrows: vec![Vec::new(); all.len()],
            ..Nfa::default()
        };
        adder.accepting.insert(0);
        for (from, tuple, to) in arrows {
            adder.arrows[from].push((tuple, to));
        }
        let mut adder = adder.small();
        for track in places(3) {
            adder = adder.and(&named(&valid, &track), digits).small();
        }
        Self {
            name: name.to_owned(),
            digits,
            valid,
            adder,
        }
    }

    /// Reads a file of the automata library: its number of tracks, and what it accepts.
    pub(crate) fn automaton(&self, text: &str) -> (usize, Nfa) {
        let (header, _) = text.split_once('\n').unwrap();
        assert!(header.split(' ').all(|base| base == self.name), "{header}");
        let tracks = header.split(' ').count();
        (tracks, states(text, tracks, self.digits))
    }
}
