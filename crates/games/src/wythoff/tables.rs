//! The tables of generalised Wythoff (Fraenkel 2011), except the table of P-positions.

use crate::tables::{ByIndex, DigitsTable, Substitution, digits_of, index_within};
use goldpile_engine::{DigitSystem, Table};
use goldpile_number::{Beatty, Numeration};
use std::sync::Arc;

pub(crate) fn all(t: u64) -> Vec<Arc<dyn Table>> {
    vec![
        DigitsTable::table(DigitSystem::Wythoff(t)),
        members(t),
        quotients(t),
        convergents(t),
        words(t),
    ]
}

/// The sequence that contains each number, by its digits.
fn members(t: u64) -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "membership",
            "the sequence of each number, A or B, and its place n there",
        ),
        1,
        &["digits", "sequence", "n"],
        move |number| {
            let located = Beatty::new(t).locate(number);
            let sequence = if located.is_lower() { "A" } else { "B" };
            Ok(vec![
                digits_of(DigitSystem::Wythoff(t), number),
                sequence.into(),
                located.index().clone().into(),
            ])
        },
    )
}

/// x = A_n iff ⌊(x+1)/α⌋ = ⌊x/α⌋ + 1, and then n = ⌊(x+1)/α⌋; otherwise x = B_n with n = ⌊(x+1)/β⌋.
fn quotients(t: u64) -> Arc<dyn Table> {
    let title =
        "the floors of x/alpha, (x+1)/alpha and (x+1)/beta: x is in A where the first two differ";
    let columns = ["x/alpha", "(x+1)/alpha", "(x+1)/beta"];
    ByIndex::numbers(("quotients", title), 1, columns, move |x| {
        let (beatty, next) = (Beatty::new(t), x + 1u64);
        [
            beatty.floor_div_alpha(x),
            beatty.floor_div_alpha(&next),
            beatty.floor_div_beta(&next),
        ]
    })
}

/// The convergents pₙ/qₙ of α = [1, t, t, …]: p₀ = 1, p₁ = t + 1, q₀ = 1, q₁ = t, and each later term is t times
/// the one before it plus the one before that. By induction pₙ₊₁ − pₙ = t·qₙ.
fn convergents(t: u64) -> Arc<dyn Table> {
    let title =
        "the convergents p/q of alpha; the numerators are the basis of the numeration system";
    ByIndex::mixed(("convergents", title), 0, &["p", "q"], move |n| {
        let n = index_within(n, 1_000_000)?;
        let [p, next] = [n, n + 1].map(|n| Numeration::new(t).basis(n));
        let q = (next - &p) / t;
        Ok(vec![p.into(), q.into()])
    })
}

/// A ↦ AᵗB, B ↦ A: the i-th letter names the sequence that contains i.
fn words(t: u64) -> Arc<dyn Table> {
    let times = usize::try_from(t).unwrap_or(usize::MAX);
    let substitution = Substitution {
        images: vec![[vec![0; times], vec![1]].concat(), vec![0]],
        start: vec![0],
        letters: ["A", "B"].map(str::to_owned).into(),
    };
    substitution.table("the words that name the sequence of each number")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::first_rows;

    /// Compares with the recurrences of the paper.
    #[test]
    fn convergents_follow_their_recurrence() {
        for t in [1u64, 2, 3, 7] {
            let mut pairs = vec![[1, 1], [t + 1, t]];
            for n in 2..15 {
                pairs.push([0, 1].map(|i| t * pairs[n - 1][i] + pairs[n - 2][i]));
            }
            let expected: Vec<Vec<String>> = pairs
                .iter()
                .map(|pair| pair.map(|n| n.to_string()).into())
                .collect();
            assert_eq!(first_rows(&*convergents(t), 15), expected, "t = {t}");
        }
    }

    /// The sequence of each number by its digits, by the quotients and by the word.
    #[test]
    fn the_sequence_of_a_number_is_the_same_in_every_table() {
        for t in [1u64, 2, 3, 7] {
            let members = first_rows(&*members(t), 300);
            let quotients = first_rows(&*quotients(t), 300);
            let words = first_rows(&*words(t), 14 - usize::try_from(t).unwrap());
            let letters = words
                .iter()
                .map(|row| &row[1])
                .max_by_key(|word| word.len());
            for ((member, quotient), letter) in
                members.iter().zip(&quotients).zip(letters.unwrap().chars())
            {
                let zeros = member[0].len() - member[0].trim_end_matches('0').len();
                let [below, above, upper] = [0, 1, 2].map(|i| quotient[i].parse::<u64>().unwrap());
                let lower = above == below + 1;
                assert_eq!(member[1], if lower { "A" } else { "B" });
                assert_eq!(letter.to_string(), member[1]);
                assert_eq!(zeros % 2 == 0, lower);
                assert_eq!(member[2], if lower { above } else { upper }.to_string());
            }
        }
    }
}
