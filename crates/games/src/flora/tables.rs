//! The tables of the Flora paper, except the table of P-positions and the arrays.

use super::arrays::{exchanged, flora, order_k, stolarsky, wythoff};
use super::sequences::{SequenceSet, a_power, h_power, membership, paper_fibonacci, u_power};
use crate::tables::{ByIndex, DigitsTable, Substitution, digits_of, fibonacci_sum, index_within};
use goldpile_engine::{Cell, DigitSystem, Table, TooBig};
use goldpile_number::Beatty;
use std::sync::Arc;

const SYSTEM: DigitSystem = DigitSystem::Wythoff(1);

pub(crate) fn all() -> Vec<Arc<dyn Table>> {
    vec![
        flora(),
        stolarsky(),
        wythoff(),
        exchanged(),
        DigitsTable::table(SYSTEM),
        members(),
        powers(),
        suffixes(),
        v2(),
        differences(),
        fibonacci(),
        characteristic(),
        words(),
    ]
}

/// Corollary 1: the set among G_k, H_k, …, H₁ that contains each number, and its index there.
fn members() -> Arc<dyn Table> {
    ByIndex::sized(
        (
            "membership",
            "the set G_k, H_k to H_1 of each number, and its place n there",
        ),
        1,
        order_k(),
        |_| ["digits", "set", "n"].map(str::to_owned).into(),
        |k, number| {
            let wythoff = Beatty::WYTHOFF;
            let (set, layers) = match membership(number, k) {
                Some(SequenceSet::H(i)) => (format!("H{i}"), i),
                _ => (format!("G{k}"), k),
            };
            // Inverts aⁱ⁻¹b(n) or aᵏ(n) from the outside in.
            let n = (0..layers).fold(number.clone(), |value, _| {
                wythoff.locate(&value).index().clone()
            });
            Ok(vec![digits_of(SYSTEM, number), set.into(), n.into()])
        },
    )
}

/// The sequences of Theorem 1.
fn powers() -> Arc<dyn Table> {
    ByIndex::sized(
        (
            "powers",
            "the sequences a^k, h^k = a^(k-1)b and u^k = ba^(k-1)",
        ),
        1,
        order_k(),
        |k| ["a", "h", "u"].map(|name| format!("{name}^{k}")).into(),
        |k, n| {
            Ok([a_power(k, n), h_power(k, n), u_power(k, n)]
                .map(Into::into)
                .into())
        },
    )
}

/// Theorem 8: how the representations of G_k and H_k end.
fn suffixes() -> Arc<dyn Table> {
    ByIndex::sized(
        ("suffixes", "the representations of G_k and H_k (Theorem 8)"),
        1,
        order_k(),
        |k| {
            [
                format!("G{k}"),
                format!("R(G{k})"),
                format!("H{k}"),
                format!("R(H{k})"),
            ]
            .into()
        },
        |k, n| {
            let [g, h] = [a_power(k, n), h_power(k, n)];
            let [of_g, of_h] = [&g, &h].map(|number| digits_of(SYSTEM, number));
            Ok(vec![g.into(), of_g, h.into(), of_h])
        },
    )
}

fn v2() -> Arc<dyn Table> {
    let wythoff = Beatty::WYTHOFF;
    let title = "V_2 = {bb(n)}, the differences that no two piles of a P-position have";
    ByIndex::numbers(("v2", title), 1, ["bb"], move |n| {
        [wythoff.upper(&wythoff.upper(n))]
    })
}

/// Notation 3 and Lemma 4.
fn differences() -> Arc<dyn Table> {
    ByIndex::mixed(
        ("differences", "the differences of the columns (Lemma 4)"),
        1,
        &["DC", "DB", "DA", "CB", "CA", "BA"],
        |n| {
            let [a, b, c, d] = [h_power(1, n), a_power(3, n), h_power(2, n), h_power(3, n)];
            // Only in the first row, 2, 1, 3, 4, is B below A.
            let ba = b.checked_sub(&a).map_or_else(|| "-1".into(), Cell::from);
            let others = [&d - &c, &d - &b, &d - &a, &c - &b, &c - &a];
            Ok(others.into_iter().map(Cell::from).chain([ba]).collect())
        },
    )
}

/// Lemma 2 and Lemma I, in the paper's numbering F_0 = 1, F_1 = 2.
fn fibonacci() -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "fibonacci",
            "Lemmas 2 and I: F_k, the floors of F_k*phi and F_k*phi^2, and F_k + F_(k-2) + ...",
        ),
        0,
        &["F", "phi*F", "phi^2*F", "sum"],
        |k| {
            let wythoff = Beatty::WYTHOFF;
            let k = index_within(k, 10_000)?;
            // The paper's F_k is F(k + 2).
            let ([_, this], sum) = fibonacci_sum(k + 1);
            let [lower, upper] = [wythoff.lower(&this), wythoff.upper(&this)];
            Ok([this, lower, upper, sum].map(Into::into).into())
        },
    )
}

/// The morphism 1 ↦ 10, 0 ↦ 1, with these texts for its letters.
fn fibonacci_word(letters: [String; 2]) -> Substitution {
    Substitution {
        images: vec![vec![0, 1], vec![0]],
        start: vec![0],
        letters: letters.into(),
    }
}

/// Theorem 6: 10^(F_(k−1)−1) ↦ 10^(F_k−1) and 0^(F_(k−2)) ↦ 10^(F_(k−1)−1). As
/// 10^(F_k−1) is the first block followed by the second, this is the Fibonacci morphism on blocks.
fn characteristic() -> Arc<dyn Table> {
    ByIndex::sized(
        (
            "characteristic",
            "the words that build the characteristic function chi_k of G_k (Theorem 6)",
        ),
        0,
        order_k(),
        |_| ["length", "word"].map(str::to_owned).into(),
        |k, n| {
            let zeros = |shift: i64| {
                let length = paper_fibonacci(i64::try_from(k).unwrap_or(i64::MAX - 2) + shift);
                length.to_usize().filter(|length| *length <= 1 << 16)
            };
            let [block, rest] = [zeros(-1), zeros(-2)];
            let (Some(block), Some(rest)) = (block, rest) else {
                return Err(TooBig {
                    what: format!("the words of chi_{k} are too long"),
                    limit: "k is at most 22".to_owned(),
                });
            };
            let letters = [format!("1{}", "0".repeat(block - 1)), "0".repeat(rest)];
            fibonacci_word(letters).cells(n)
        },
    )
}

/// Theorem 7: bac ↦ bacda, da ↦ bac.
fn words() -> Arc<dyn Table> {
    fibonacci_word(["bac", "da"].map(str::to_owned))
        .table("the words that name the column of each number (Theorem 7)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_number::Natural;

    fn rows(table: &Arc<dyn Table>, order: Option<u64>, count: usize) -> Vec<Vec<Cell>> {
        let table = order.map_or_else(|| table.clone(), |order| table.of_order(order).unwrap());
        let rows = table.rows(&Natural::ZERO).unwrap().take(count);
        rows.map(|row| row.cells).collect()
    }

    #[test]
    fn words_of_theorem_6_are_characteristic_functions() {
        for k in 1..=8 {
            let last = rows(&characteristic(), Some(k), 12).pop().unwrap();
            let word = last[1].to_string();
            let length = word.len() as u64;
            assert_eq!(last[0], length.into());
            let in_g: Vec<u64> = (1..=length)
                .map(|n| a_power(k, &n.into()).to_u64().unwrap())
                .take_while(|value| *value <= length)
                .collect();
            let ones = (1..).zip(word.chars()).filter(|(_, letter)| *letter == '1');
            assert_eq!(
                ones.map(|(place, _)| place).collect::<Vec<u64>>(),
                in_g,
                "k = {k}"
            );
        }
    }

    #[test]
    fn words_of_theorem_7_name_the_columns() {
        let last = rows(&words(), None, 12).pop().unwrap();
        for (number, letter) in (1u64..).zip(last[1].to_string().chars()) {
            let set = match membership(&number.into(), 3).unwrap() {
                SequenceSet::H(1) => 'a',
                SequenceSet::G(_) => 'b',
                SequenceSet::H(2) => 'c',
                SequenceSet::H(_) => 'd',
            };
            assert_eq!(letter, set, "{number}");
        }
    }

    #[test]
    fn the_place_of_a_member_is_its_index() {
        for k in [1, 2, 3, 6] {
            for (number, cells) in (1u64..).zip(rows(&members(), Some(k), 500)) {
                let Cell::Count(n) = &cells[2] else { panic!() };
                let set = cells[1].to_string();
                let i: u64 = set[1..].parse().unwrap();
                let value = if set.starts_with('H') {
                    h_power(i, n)
                } else {
                    a_power(i, n)
                };
                assert_eq!(value, number, "{set}({n})");
            }
        }
    }

    /// Lemma 2 and Lemma I, for k below 200.
    #[test]
    fn fibonacci_numbers_obey_their_lemmas() {
        let rows = rows(&fibonacci(), None, 200);
        let number = |cell: &Cell| match cell {
            Cell::Count(count) => count.clone(),
            Cell::Text(text) => panic!("{text}"),
        };
        for k in 0..198usize {
            let row: Vec<Natural> = rows[k].iter().map(number).collect();
            let [next, after] = [1, 2].map(|i| number(&rows[k + i][0]));
            assert!(row[1] == next || row[1] == &next - 1u64, "2(i), k = {k}");
            let upper = if k % 2 == 0 { &after - 1u64 } else { after };
            assert_eq!(row[2], upper, "2(ii), k = {k}");
            assert_eq!(row[3], next - 1u64, "Lemma I, k = {k}");
        }
    }

    /// Lemma 4; in (vi), a(1) − 2 = −1.
    #[test]
    fn differences_are_those_of_lemma_4() {
        for (n, cells) in (1u64..).zip(rows(&differences(), None, 300)) {
            let n = Natural::from(n);
            let a = a_power(1, &n);
            let last = a.checked_sub(&Natural::small(2));
            let expected: [Cell; 6] = [
                a_power(2, &n).into(),
                (a_power(2, &n) + 2u64).into(),
                u_power(2, &n).into(),
                2.into(),
                a.into(),
                last.map_or_else(|| "-1".into(), Cell::from),
            ];
            assert_eq!(cells, expected, "n = {n}");
        }
    }
}
