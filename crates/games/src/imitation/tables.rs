//! The tables of (p,m)-Imitation Nim, except the table of P-positions: which positions are dynamic,
//! that is, have an outcome that depends on the history (Larsson, Definition 1 and section 2).

use super::memory::ImitationRules;
use super::theorem::{is_dynamic, verdict};
use crate::blocking::{PairSource, Pairs};
use crate::sides::Sides;
use crate::tables::{ByIndex, size_parameter};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{
    Cell, Move, Outcome, Parameter, Position, Rules, Table, TableRow, TableRows, TooBig, after,
    start,
};
use goldpile_number::{Located, Natural};
use std::collections::HashSet;
use std::sync::Arc;

pub(crate) fn all(p: u64, m: u64, rules: &Arc<dyn Rules>) -> Vec<Arc<dyn Table>> {
    let pairs = Arc::new(Pairs::new(p, m));
    let rules = ImitationRules {
        p,
        m,
        rules: rules.clone(),
    };
    vec![
        dynamic(pairs.clone()),
        Arc::new(PerfectMap {
            pairs,
            rules,
            size: SIZE.2,
        }),
    ]
}

/// For each smaller pile a: its Wythoff pair, ξ, and the status of the positions (a, b), by b.
fn dynamic(pairs: Arc<Pairs>) -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "dynamic",
            "for each smaller pile a its pair, xi, and what (a,b) is with b below, at and above the pair",
        ),
        0,
        &["pair", "xi", "below", "at", "above"],
        move |a| {
            pairs.check(a)?;
            let cells: [Cell; 5] = match pairs.locate(a) {
                // No pair has a as its smaller number. Whatever b is, reducing it to the partner of
                // a wins.
                Located::Upper(n) => {
                    let lower = a - pairs.difference(&n);
                    [lower.into(), "-".into(), "-".into(), "-".into(), "N".into()]
                }
                Located::Lower(n) => {
                    let upper = a + pairs.difference(&n);
                    let below = if upper == *a { "-" } else { "N" };
                    let xi = n.div_rem_u64(pairs.p()).1;
                    let at = if xi == 0 { "P" } else { "dynamic" };
                    [
                        upper.into(),
                        xi.into(),
                        below.into(),
                        at.into(),
                        "dynamic".into(),
                    ]
                }
            };
            Ok(cells.into())
        },
    )
}

/// The minimum, maximum and default of the largest pile on the map.
const SIZE: (u64, u64, u64) = (1, 40, 16);

/// A map of the dynamic and non-dynamic positions. Among the dynamic ones, it shows those that can
/// be P if one player has played perfectly all along (footnote 2, Figure 2), found by following all
/// such play from every start on the map.
#[derive(Clone)]
struct PerfectMap {
    pairs: Arc<Pairs>,
    rules: ImitationRules,
    size: u64,
}

impl PerfectMap {
    fn outcome(&self, position: &Position) -> Outcome {
        verdict(&*self.pairs, &self.rules, position).outcome()
    }

    /// The piles, smaller first, of the positions that a perfect player can leave as P.
    fn reached_as_p(&self) -> HashSet<[u64; 2]> {
        let rules = &*self.rules.rules;
        let mut reached = HashSet::new();
        // Each position, and whether it is the perfect player's turn to take.
        let mut pending: Vec<(Position, bool)> = Vec::new();
        for a in 0..=self.size {
            for b in a..=self.size {
                let piles = [a, b].map(Natural::from).into_iter().collect();
                let starts = start(rules, piles, &[]).into_iter();
                pending.extend(starts.flat_map(|start| [(start.clone(), true), (start, false)]));
            }
        }
        let mut seen: HashSet<(Position, bool)> = pending.iter().cloned().collect();
        while let Some((position, perfect)) = pending.pop() {
            let wins = perfect && self.outcome(&position) == Outcome::N;
            for (_, taken) in TakeWalk::new(rules, &position).flatten() {
                let next = after(rules, &position, &Move::Take(taken));
                if wins {
                    if self.outcome(&next) == Outcome::N {
                        continue;
                    }
                    let sides = Sides::of(&next);
                    let piles = [sides.smaller, sides.larger].map(Natural::to_u64);
                    reached.extend(piles[0].zip(piles[1]).map(|(a, b)| [a, b]));
                }
                if seen.insert((next.clone(), !perfect)) {
                    pending.push((next, !perfect));
                }
            }
        }
        reached
    }

    fn map_letter(&self, [a, b]: [u64; 2], reached: &HashSet<[u64; 2]>) -> &'static str {
        let piles = [a.min(b), a.max(b)];
        let [smaller, larger] = piles.map(Natural::from);
        if is_dynamic(&*self.pairs, &smaller, &larger) {
            return if reached.contains(&piles) { "D" } else { "d" };
        }
        let counts = [smaller, larger].into_iter().collect();
        match start(&*self.rules.rules, counts, &[]) {
            Ok(start) if self.outcome(&start) == Outcome::P => "P",
            _ => "N",
        }
    }
}

impl Table for PerfectMap {
    fn name(&self) -> &'static str {
        "map"
    }

    fn title(&self) -> &'static str {
        "the map of all positions: P, N, dynamic and P after perfect play (D) or only otherwise (d)"
    }

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("N", "an N-position, whatever was played before"),
            ("P", "a P-position, whatever was played before"),
            (
                "D",
                "dynamic: what was played before decides; P after perfect play",
            ),
            (
                "d",
                "dynamic: what was played before decides; P, but never after perfect play",
            ),
        ]
    }

    fn columns(&self) -> Vec<String> {
        (0..=self.size).map(|b| b.to_string()).collect()
    }

    fn order(&self) -> Option<Parameter> {
        Some(size_parameter(
            "starts",
            "the largest pile of the map and of the starts",
            SIZE,
        ))
    }

    fn of_order(&self, order: u64) -> Option<Arc<dyn Table>> {
        Some(Arc::new(Self {
            size: order,
            ..self.clone()
        }))
    }

    fn rows<'a>(&'a self, from: &Natural) -> Result<TableRows<'a>, TooBig> {
        let first = from.to_u64().filter(|first| *first <= self.size);
        let first = first.ok_or_else(|| TooBig {
            what: format!("this map has rows 0 to {}", self.size),
            limit: "--starts selects its size".to_owned(),
        })?;
        let reached = self.reached_as_p();
        Ok(Box::new((first..=self.size).map(move |a| {
            TableRow::new(
                a.into(),
                (0..=self.size)
                    .map(|b| self.map_letter([a, b], &reached).into())
                    .collect(),
            )
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::first_rows;

    fn map(p: u64, m: u64, size: u64) -> Vec<Vec<String>> {
        let catalogue = crate::catalogue();
        let entry = catalogue.find("imitation").unwrap();
        let game = entry
            .game(entry.parse_settings(&format!("p={p} m={m}")).unwrap())
            .unwrap();
        let table = game.tables.iter().find(|table| table.name() == "map");
        let table = table.unwrap().of_order(size).unwrap();
        first_rows(&*table, usize::MAX)
    }

    /// For p = 1, by Proposition 0, no P-position of Wythoff is dynamic, and every dynamic position
    /// is P after a winning first move.
    #[test]
    fn imitation_nim_itself_has_the_dynamic_positions_of_proposition_0() {
        let map = map(1, 1, 14);
        let p = |a: usize, b: usize| {
            [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13]].contains(&[a, b])
        };
        for (a, row) in map.iter().enumerate() {
            for (b, cell) in row.iter().enumerate().skip(a) {
                let same = (0..a).any(|c| p(c, c + b - a));
                let above = (0..a).any(|c| p(c, a));
                let expected = match () {
                    () if p(a, b) => "P",
                    () if same || above => "N",
                    () => "D",
                };
                assert_eq!(*cell, expected, "({a},{b})");
            }
        }
    }

    /// For p > 1, some dynamic positions are never P after perfect play, but none of these is a
    /// P-position of Wythoff (footnote 2).
    #[test]
    fn only_n_positions_of_wythoff_are_never_perfect() {
        for (p, m) in [(2, 1), (3, 1), (2, 2)] {
            let map = map(p, m, 12);
            let pairs = Pairs::new(p, m);
            let mut never = 0;
            for a in 0..=12u64 {
                for b in a..=12 {
                    if map[usize::try_from(a).unwrap()][usize::try_from(b).unwrap()] == "d" {
                        never += 1;
                        assert!(pairs.partner(&a.into()) != b, "({a},{b})");
                    }
                }
            }
            assert!(never > 0, "({p},{m})");
        }
    }
}
