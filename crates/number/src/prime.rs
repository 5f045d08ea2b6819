//! A primality test whose answers are certain; some numbers remain undecided.

use super::Natural;

/// The first primes. A number below [`LEAST_UNDECIDED`] is a prime if and only if it is a strong
/// probable prime to all of these bases.
const WITNESSES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// The least composite number that is a strong probable prime to the first thirteen primes, ψ₁₃ of
/// J. Sorenson and J. Webster, *Strong pseudoprimes to twelve prime bases*, Math. Comp. 86 (2017).
const LEAST_UNDECIDED: u128 = 3_317_044_064_679_887_385_961_981;

/// Factors below this are found by division; of a number of up to [`FEW_BITS`], those below
/// [`MORE_FACTORS`].
const SMALL_FACTORS: u64 = 1 << 16;
const MORE_FACTORS: u64 = 1 << 20;
const FEW_BITS: u64 = 512;

/// Longer numbers are only divided by small primes: a power modulo such a number takes too long.
const MAX_BITS: u64 = 4096;

/// How often a proof may rest on the proof of another prime.
const MAX_DEPTH: u32 = 12;

/// Whether `n` is a prime; `None` if that is not decided.
///
/// Every number below 3·10²⁴ is decided, and so is every composite number of up to 4096 bits that is not
/// a strong pseudoprime to the first thirteen primes. A larger prime p is decided if p − 1 can be factored
/// far enough by small primes and one large one: H. C. Pocklington's criterion (1914), with the factors
/// proved to be prime in the same way. Of longer numbers, those with a factor below 2¹⁶ are decided. Costs
/// some thirteen powers modulo n.
///
/// ```
/// use goldpile_number::{Natural, is_prime};
/// let mersenne = |exponent: u64| (Natural::ONE << exponent) - 1;
/// assert_eq!(is_prime(&mersenne(61)), Some(true));
/// assert_eq!(is_prime(&mersenne(67)), Some(false));
/// assert_eq!(is_prime(&mersenne(127)), Some(true));
/// ```
#[must_use]
pub fn is_prime(n: &Natural) -> Option<bool> {
    decided(n, MAX_DEPTH)
}

fn decided(n: &Natural, depth: u32) -> Option<bool> {
    if *n < 2 {
        return Some(false);
    }
    for prime in WITNESSES {
        if *n == prime {
            return Some(true);
        }
        if (n % prime) == 0 {
            return Some(false);
        }
    }
    if n.bits() > MAX_BITS {
        let divides = |factor: u64| n.div_rem_u64(factor).1 == 0;
        return (3..SMALL_FACTORS).step_by(2).any(divides).then_some(false);
    }
    if !WITNESSES.iter().all(|&base| is_strong(n, base)) {
        return Some(false);
    }
    match n.to_u128() {
        Some(n) if n < LEAST_UNDECIDED => Some(true),
        _ => proved(n, depth),
    }
}

/// Whether n, which is odd and larger than the base, is a strong probable prime to this base.
fn is_strong(n: &Natural, base: u64) -> bool {
    let less = n - 1;
    let twos = (0..less.bits()).find(|&bit| less.bit(bit)).unwrap_or(0);
    let mut power = Natural::small(base).pow_mod(&(&less >> twos), n);
    if power == 1 || power == less {
        return true;
    }
    for _ in 1..twos {
        power = (&power * &power).div_rem(n).1;
        if power == less {
            return true;
        }
    }
    false
}

/// Pocklington's criterion: n is a prime if there are primes whose powers in n − 1 have a product above √n, and
/// for each such prime q some a with aⁿ⁻¹ = 1 modulo n for which n and a^((n − 1)/q) − 1 have no common factor.
fn proved(n: &Natural, depth: u32) -> Option<bool> {
    let less = n - 1;
    let mut rest = less.clone();
    let mut factors: Vec<Natural> = Vec::new();
    let below = if n.bits() <= FEW_BITS {
        MORE_FACTORS
    } else {
        SMALL_FACTORS
    };
    for factor in std::iter::once(2).chain((3..below).step_by(2)) {
        let mut divides = false;
        while let (quotient, 0) = rest.div_rem_u64(factor) {
            (rest, divides) = (quotient, true);
        }
        if divides {
            // All smaller factors have been divided out, so this one is a prime.
            factors.push(Natural::small(factor));
        }
    }
    if rest > 1 && depth > 0 && decided(&rest, depth - 1) == Some(true) {
        factors.push(std::mem::replace(&mut rest, Natural::ONE));
    }
    let factored = &less / &rest;
    if &factored * &factored <= *n {
        return None;
    }
    for factor in &factors {
        let exponent = &less / factor;
        let shows = |&base: &u64| {
            let base = Natural::small(base);
            base.pow_mod(&less, n) == 1 && (base.pow_mod(&exponent, n) + n - 1).gcd(n) == 1
        };
        WITNESSES.iter().find(|base| shows(base))?;
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_what_division_says() {
        for n in 0..20_000u64 {
            let divided = n >= 2 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
            assert_eq!(is_prime(&Natural::small(n)), Some(divided), "{n}");
        }
    }

    #[test]
    fn pseudoprimes_and_products_are_composite() {
        // Strong pseudoprimes to the first 4, 8 and 12 primes (OEIS A014233).
        for n in ["3215031751", "341550071728321", "318665857834031151167461"] {
            let n = Natural::from_decimal(n).unwrap();
            assert_eq!(is_prime(&n), Some(false), "{n}");
        }
        let mersenne = |exponent: u64| (Natural::ONE << exponent) - 1;
        let product = mersenne(89) * mersenne(107);
        assert_eq!(is_prime(&product), Some(false));
    }

    #[test]
    fn what_is_not_decided_is_said_to_be_so() {
        // ψ₁₃ is composite, but no step here shows it.
        let least = Natural::from(LEAST_UNDECIDED);
        assert_ne!(is_prime(&least), Some(true));
        let mersenne = |exponent: u64| (Natural::ONE << exponent) - 1;
        for exponent in [89, 127] {
            assert_eq!(is_prime(&mersenne(exponent)), Some(true), "{exponent}");
        }
        // A prime, but p − 1 has two large factors.
        assert_eq!(is_prime(&mersenne(107)), None);
        // Composites with a factor of 5 digits, and a power of two with 10⁵ bits.
        assert_eq!(is_prime(&(mersenne(127) * 65_537u64)), Some(false));
        assert_eq!(is_prime(&(Natural::ONE << 100_000)), Some(false));
        assert_eq!(is_prime(&mersenne(9_689)), None);
    }
}
