//! The continued fraction of a number, its convergents, and the numeration system of their numerators
//! (Gardner's column, A. S. Fraenkel, after Table 4).

use super::{Integer, Natural, Quadratic};

/// The product of the matrices (a 1; 1 0) over these quotients.
pub(crate) fn product(quotients: &[Natural]) -> [[Natural; 2]; 2] {
    let (mut a, mut b) = (Natural::ONE, Natural::ZERO);
    let (mut c, mut d) = (Natural::ZERO, Natural::ONE);
    for quotient in quotients {
        (a, b) = (&a * quotient + &b, a);
        (c, d) = (&c * quotient + &d, c);
    }
    [[a, b], [c, d]]
}

impl Quadratic {
    /// The partial quotients a₀, a₁, a₂, … of the continued fraction; endless for an irrational number.
    /// Each costs a square root and a few products of numbers whose length does not grow, since the
    /// quotients of a quadratic irrational repeat.
    ///
    /// ```
    /// use goldpile_number::Quadratic;
    /// let root: Quadratic = "sqrt 3".parse()?;
    /// let first: Vec<String> = root.quotients().take(5).map(|a| a.to_string()).collect();
    /// assert_eq!(first, ["1", "1", "2", "1", "2"]);
    /// # Ok::<(), goldpile_number::QuadraticError>(())
    /// ```
    pub fn quotients(&self) -> impl Iterator<Item = Integer> + use<> {
        let mut rest = Some(self.clone());
        std::iter::from_fn(move || {
            let x = rest.take()?;
            let whole = x.floor_times(&Natural::ONE);
            rest = x.after(&whole);
            Some(whole)
        })
    }

    /// 1/(x − n): the number whose continued fraction follows the partial quotient n. `None` at the end of the
    /// fraction of a rational number, where x = n.
    fn after(&self, n: &Integer) -> Option<Self> {
        let below = Self {
            p: n.clone(),
            ..Self::from(Natural::ZERO)
        };
        self.minus(&below).and_then(|left| left.inverse()).ok()
    }

    /// The number of partial quotients before those that repeat, and the repeating ones; `None` if they are more
    /// than `most` together, or if the number is rational.
    #[must_use]
    pub fn repeating(&self, most: usize) -> Option<(usize, Vec<Natural>)> {
        let mut seen: Vec<Self> = Vec::new();
        let mut quotients = Vec::new();
        let mut rest = self.clone();
        while seen.len() <= most {
            if let Some(at) = seen.iter().position(|earlier| *earlier == rest) {
                return Some((at, quotients.split_off(at)));
            }
            let whole = rest.floor_times(&Natural::ONE);
            let next = rest.after(&whole)?;
            quotients.push(whole.clamped());
            seen.push(std::mem::replace(&mut rest, next));
        }
        None
    }

    /// The convergents pₙ/qₙ = [a₀, a₁, …, aₙ], each as [pₙ, qₙ].
    pub fn convergents(&self) -> impl Iterator<Item = [Integer; 2]> + use<> {
        let [zero, one] = [0, 1].map(Integer::from);
        let mut last = [one.clone(), zero.clone()];
        let mut before = [zero, one];
        self.quotients().map(move |a| {
            let next = [0, 1].map(|i| &(&a * &last[i]) + &before[i]);
            before = std::mem::replace(&mut last, next.clone());
            next
        })
    }

    /// The digits of a number in the numeration system whose places are worth p₀, p₁, …, most significant first;
    /// none for 0. The digit at place i is at most aᵢ₊₁, and 0 if the one above it is aᵢ₊₂. This holds for an
    /// irrational number between 1 and 2, for which p₀ = 1 and the pₙ increase; for others, part of the number may
    /// be left over. Costs a division for each place.
    #[must_use]
    pub fn digits(&self, number: &Natural) -> Vec<Natural> {
        let places = self.convergents().map(|[p, _]| p.clamped());
        let places: Vec<Natural> = places.take_while(|p| p <= number && !p.is_zero()).collect();
        let mut rest = number.clone();
        let digit = |place: &Natural| {
            let (digit, left) = rest.div_rem(place);
            rest = left;
            digit
        };
        places.iter().rev().map(digit).collect()
    }
}
