//! The inverse problem of take-away games: rules of a game on two piles whose P-positions are the pairs
//! (⌊nα⌋, ⌊nβ⌋), 1/α + 1/β = 1, for an α of the user's choice (A. S. Fraenkel, *Martin Gardner and
//! Wythoff's game*, 2011).
//!
//! The answer is the ⋆-operator of U. Larsson, P. Hegarty and A. S. Fraenkel, *Invariant and dual
//! subtraction games resolving the Duchêne–Rigo conjecture* (Theor. Comput. Sci., 2011,
//! arXiv:1005.4162). In a game whose takes are the pairs, let M be the P-positions other than 0,0. The
//! game whose takes are M, wherever there is enough to take, has the pairs as its P-positions. The
//! authors prove this for all complementary homogeneous Beatty sequences, and so for every irrational α
//! between 1 and 2.

use crate::{Control, Extent, Unsolved, ValueKind, ValueTable};
use goldpile_engine::statement::MAX_RULES;
use goldpile_engine::{Outcome, Rules};
use goldpile_number::{Natural, Quadratic};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The maximum number of tokens in a pile for which rules are invented.
pub const MAX_INVENTED: u64 = 200;

/// The maximum length, in characters, of a list of takes in the text of a rule.
const MAX_WORDS: usize = 400;

/// Room for the lines of a rule file other than the list of takes, in bytes.
const MAX_OTHER_LINES: usize = 8 << 10;

/// The rules for one α and for piles of up to a given number of tokens. They contain no take of more tokens than
/// that, so with larger piles they are the rules of another game.
#[derive(Clone, Debug)]
pub struct Invention {
    /// α, irrational and between 1 and 2.
    pub alpha: Quadratic,
    /// β = α/(α − 1).
    pub beta: Quadratic,
    /// The maximum number of tokens in a pile.
    pub max: u64,
    /// The takes from both piles, each with its smaller amount first, sorted; any number may also be
    /// taken from one pile.
    pub takes: Vec<[u64; 2]>,
    /// The pairs (⌊nα⌋, ⌊nβ⌋) from 0,0 on.
    pub pairs: Vec<[u64; 2]>,
}

/// Why there are no such rules for an α.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoInvention {
    /// α is rational.
    #[error(
        "α = {0} is rational, and then ⌊nα⌋ and ⌊nβ⌋ do not partition the positive integers: \
         α must be irrational and between 1 and 2, such as sqrt 2"
    )]
    Rational(Quadratic),
    /// α is above 2, and this is its β.
    #[error("α is not between 1 and 2, but its β is: α = {0} gives the same pairs")]
    IsBeta(Quadratic),
    /// α is below 1.
    #[error("α = {0} is below 1: α must be irrational and between 1 and 2, such as sqrt 2")]
    Below(Quadratic),
    /// The rules would be too long, or the piles too large.
    #[error(
        "the rules for piles of up to {max} tokens are too long for a rule file: rules have at most \
         {} bytes, and piles at most {MAX_INVENTED} tokens",
        MAX_RULES
    )]
    TooLong {
        /// The maximum number of tokens in a pile.
        max: u64,
    },
}

impl Invention {
    /// The rules for this α and piles of up to `max` tokens, found from the definition of the ⋆-operator
    /// by exhaustive play. The cost is max² times the number of pairs.
    ///
    /// # Errors
    /// [`NoInvention`].
    ///
    /// ```
    /// use goldpile_solve::Invention;
    /// let invention = Invention::of(&"(1 + sqrt 5)/2".parse()?, 10)?;
    /// assert_eq!(invention.pairs, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
    /// assert_eq!(invention.takes[..3], [[1, 1], [3, 3], [3, 4]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(alpha: &Quadratic, max: u64) -> Result<Self, NoInvention> {
        let beta = (alpha.complement().ok())
            .filter(|_| !alpha.is_rational())
            .ok_or_else(|| NoInvention::Rational(alpha.clone()))?;
        let whole = alpha.floor_times(&Natural::ONE);
        if whole != 1.into() {
            return Err(if whole > 1.into() {
                NoInvention::IsBeta(beta)
            } else {
                NoInvention::Below(alpha.clone())
            });
        }
        if max > MAX_INVENTED {
            return Err(NoInvention::TooLong { max });
        }
        let pairs: Vec<[u64; 2]> = (0..=max)
            .map(Natural::small)
            .map_while(|n| {
                let term = |x: &Quadratic| x.floor_times(&n).to_natural()?.to_u64();
                Some([term(alpha)?, term(&beta)?])
            })
            .take_while(|pair| pair[1] <= max)
            .collect();
        let mut takes = p_positions(&pairs, max);
        takes.retain(|take| take[0] > 0);
        let invention = Self {
            alpha: alpha.clone(),
            beta,
            max,
            takes,
            pairs,
        };
        if invention.rules("").len() + MAX_OTHER_LINES > MAX_RULES {
            return Err(NoInvention::TooLong { max });
        }
        Ok(invention)
    }

    /// The rules as the text of a rule file, which begins with these comments.
    #[must_use]
    pub fn rules(&self, comments: &str) -> String {
        let Self {
            alpha, beta, max, ..
        } = self;
        let mut text = String::new();
        for line in comments.lines() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {line}");
        }
        let words = self.words();
        let listed = if words.chars().count() <= MAX_WORDS {
            format!(", in either order: {words}")
        } else {
            " two amounts listed in its formula".to_owned()
        };
        let _ = write!(
            text,
            "# With up to {max} tokens in each pile, the P-positions are the pairs (⌊nα⌋, ⌊nβ⌋),\n\
             # α = {alpha}, β = {beta}. With larger piles it is a game that these pairs do not solve.\n\
             title \"⌊nα⌋ and ⌊nβ⌋ for α = {alpha}, up to {max} tokens\"\n\
             piles 2\norder free\n\
             rule i \"take any positive number from one pile\"\n  moved = 1\n"
        );
        let _ = writeln!(text, "rule ii \"take from both piles{listed}\"");
        let mut or = " ";
        for (small, large) in self.rows() {
            for [one, other] in [['a', 'b'], ['b', 'a']] {
                let other = format!("{other} - {other}'");
                let amounts: Vec<String> = (large.iter())
                    .map(|amounts| match (amounts.start(), amounts.end()) {
                        (low, high) if low == high => format!("{other} = {low}"),
                        (low, high) => format!("{low} <= {other} <= {high}"),
                    })
                    .collect();
                let amounts = match &amounts[..] {
                    [one] => one.clone(),
                    several => format!("({})", several.join(" or ")),
                };
                let _ = writeln!(text, "{or} {one} - {one}' = {small} and {amounts}");
                or = "  or";
            }
        }
        text
    }

    /// The takes from both piles in words: `1 and 1 to 2, 2 and 2`.
    #[must_use]
    pub fn words(&self) -> String {
        let rows = self.rows().into_iter().map(|(small, large)| {
            let large: Vec<String> = (large.iter())
                .map(|amounts| match (amounts.start(), amounts.end()) {
                    (low, high) if low == high => low.to_string(),
                    (low, high) => format!("{low} to {high}"),
                })
                .collect();
            format!("{small} and {}", large.join(" or "))
        });
        rows.collect::<Vec<_>>().join(", ")
    }

    fn rows(&self) -> BTreeMap<u64, Vec<RangeInclusive<u64>>> {
        let mut rows: BTreeMap<u64, Vec<RangeInclusive<u64>>> = BTreeMap::new();
        for &[small, large] in &self.takes {
            let row = rows.entry(small).or_default();
            match row.last_mut() {
                Some(last) if last.end() + 1 == large => *last = *last.start()..=large,
                _ => row.push(large..=large),
            }
        }
        rows
    }

    /// The first position whose outcome under these rules differs from what the pairs say, in either direction;
    /// `None` if there is none up to the bound. Plays out every position.
    ///
    /// # Errors
    /// [`Unsolved`].
    pub fn first_difference(
        &self,
        rules: &dyn Rules,
        control: &Control<'_>,
    ) -> Result<Option<[u64; 2]>, Unsolved> {
        let extent = Extent::new(2, self.max, true);
        let mut table = ValueTable::new(rules, extent, ValueKind::Outcome)?;
        table.run(control)?;
        let side = u32::try_from(self.max).unwrap_or(u32::MAX);
        for a in 0..=side {
            for b in 0..=side {
                let pair = [a.min(b), a.max(b)].map(u64::from);
                let is_pair = self.pairs.binary_search(&pair).is_ok();
                if (table.outcome(&[a, b]) == Some(Outcome::P)) != is_pair {
                    return Ok(Some([a, b].map(u64::from)));
                }
            }
        }
        Ok(None)
    }
}

/// The P-positions with up to `max` tokens in each pile if these pairs may be taken in either order, each with its
/// smaller pile first. 0,0 takes nothing and is left out of both lists.
fn p_positions(takes: &[[u64; 2]], max: u64) -> Vec<[u64; 2]> {
    let side = usize::try_from(max).unwrap_or(0) + 1;
    let sizes = |[one, other]: [u64; 2]| {
        [one, other].map(|tokens| usize::try_from(tokens).unwrap_or(usize::MAX))
    };
    let takes: Vec<[usize; 2]> = (takes.iter())
        .filter(|take| take[1] > 0)
        .flat_map(|&[one, other]| [sizes([one, other]), sizes([other, one])])
        .collect();
    let mut won = vec![false; side * side];
    let mut lost = Vec::new();
    for a in 0..side {
        for b in 0..side {
            // Every take leads to an earlier position, so the outcome of this one is known by now.
            if won[a * side + b] {
                continue;
            }
            if a <= b && b > 0 {
                lost.push([a as u64, b as u64]);
            }
            for [from_a, from_b] in &takes {
                let (a, b) = (a + from_a, b + from_b);
                if a < side && b < side {
                    won[a * side + b] = true;
                }
            }
        }
    }
    lost
}
