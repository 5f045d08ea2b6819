//! The (p,m)-Wythoff pairs in order, by Larsson's definition.

use goldpile_number::Mex;

/// The pairs [aₙ, bₙ], n = 0, 1, 2, …: aₙ is the least natural number that is neither an earlier a nor
/// an earlier b, and bₙ = aₙ + m⌊n/p⌋ (Larsson, Definition 3).
///
/// His Example 5 lists the first pairs for p = m = 3 and ends with (6,12). That is an erratum: 6 is b₃,
/// and the pair is (9,15).
pub(crate) fn pairs(p: u64, m: u64) -> impl Iterator<Item = [u64; 2]> + use<> {
    let mut unused = Mex::new(0);
    (0..).map(move |n| {
        let lower = unused.current();
        let upper = lower + n / p * m;
        unused.insert(lower);
        unused.insert(upper);
        [lower, upper]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_paper() {
        let first = |p, m, count| pairs(p, m).take(count).collect::<Vec<_>>();
        assert_eq!(first(1, 1, 4), [[0, 0], [1, 2], [3, 5], [4, 7]]);
        assert_eq!(
            first(3, 2, 14)[9..],
            [[13, 19], [16, 22], [17, 23], [18, 26], [20, 28]]
        );
        assert_eq!(first(3, 3, 7)[5..], [[5, 8], [9, 15]]);
    }
}
