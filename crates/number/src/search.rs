//! The least number at which a counting function reaches a given value.

use super::Natural;

/// The least x ≥ 1 with `count(x)` ≥ n, for a function that never decreases and is unbounded (if it
/// stayed below n, the search would not end); 0 for n = 0. Calls `count` at most about three times
/// for each bit of the answer, with arguments up to n or twice the answer, but only a few times if
/// `count` grows evenly. Also costs a product and a quotient of that length.
///
/// This inverts "how many terms of a sequence are at most x": the n-th term is the least x such that n
/// terms are at most x.
///
/// ```
/// use goldpile_number::{Natural, least_reaching};
/// let squares = |x: &Natural| x.isqrt();
/// assert_eq!(least_reaching(&Natural::from(12u64), squares), 144);
/// ```
pub fn least_reaching(n: &Natural, count: impl Fn(&Natural) -> Natural) -> Natural {
    if n.is_zero() {
        return Natural::ZERO;
    }
    // A bracket: count(low) < n ≤ count(high), except for low = 0.
    let (mut low, mut below) = (Natural::ZERO, Natural::ZERO);
    let mut high = n.clone();
    let mut above = count(&high);
    while above < *n {
        low = high.clone();
        below = above;
        high = high << 1u64;
        above = count(&high);
    }
    // Try where a straight line would reach n, then move in growing steps to the other side of the
    // answer.
    let line = (n - &below) * (&high - &low) / (above - below);
    let guess = (&low + line).max(&low + 1u64);
    let mut step = Natural::ONE;
    if guess < high && count(&guess) < *n {
        low = guess;
        while &low + &step < high {
            let next = &low + &step;
            if count(&next) >= *n {
                high = next;
                break;
            }
            low = next;
            step = step << 1u64;
        }
    } else if guess < high {
        high = guess;
        while &low + &step < high {
            let next = &high - &step;
            if count(&next) < *n {
                low = next;
                break;
            }
            high = next;
            step = step << 1u64;
        }
    }
    while &high - &low > Natural::ONE {
        let middle = (&low + &high) >> 1u64;
        if count(&middle) < *n {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_least_is_found_however_the_function_grows() {
        let functions: [fn(u64) -> u64; 6] = [
            |x| x,
            |x| x.isqrt(),
            |x| x * x,
            |x| x / 7,
            |x| if x < 900 { 0 } else { 5000 },
            |x| if x < 1000 { x } else { x / 10 + 900 },
        ];
        for (which, function) in functions.into_iter().enumerate() {
            for n in (1..200).chain([999, 1000, 1001, 4999]) {
                let least = (1..1 << 30).find(|&x| function(x) >= n);
                let found =
                    least_reaching(&n.into(), |x| Natural::from(function(x.to_u64().unwrap())));
                assert_eq!(found.to_u64(), least, "function {which}, n = {n}");
            }
        }
        assert_eq!(least_reaching(&Natural::ZERO, Natural::clone), 0);
    }

    #[test]
    fn an_even_growth_takes_few_calls() {
        let calls = Cell::new(0);
        let n = Natural::from(10u64).pow(500) + 7;
        let third = least_reaching(&n, |x| {
            calls.set(calls.get() + 1);
            x / 3u64
        });
        assert_eq!(third, &n * 3u64);
        assert!(calls.get() < 12, "{} calls", calls.get());
    }
}
