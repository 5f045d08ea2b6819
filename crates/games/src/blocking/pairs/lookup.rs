//! Lower numbers by index, and indices by number: from the table of the windows where it reaches far enough, and
//! otherwise from a window.

use super::windows::Windows;
use goldpile_number::{Located, Natural, Slope};

impl Windows {
    /// The lower numbers of `count` consecutive indices. Costs one window, or a few if `count` exceeds
    /// 2p.
    pub(crate) fn lowers(&self, from: &Natural, count: usize) -> Vec<Natural> {
        let table = self.table();
        let mut found: Vec<Natural> = Vec::with_capacity(count);
        let mut index = from.clone();
        while found.len() < count {
            let known = index.to_usize().and_then(|index| table.get(index));
            if let Some(&lower) = known {
                found.push(lower.into());
                index += 1u64;
                continue;
            }
            let window = self.around(&index);
            let skipped = (&index - &window.first_lower).to_usize().unwrap_or(0);
            let offsets = window.lowers.iter().skip(skipped);
            for offset in offsets.take(count - found.len()) {
                found.push(&window.base + offset.unsigned_abs());
                index += 1u64;
            }
        }
        found
    }

    /// Whether a number is lower or upper, and its index. Costs one window.
    pub(crate) fn locate(&self, x: &Natural) -> Located {
        let table = self.table();
        if let Some(x) = x.to_u64().filter(|x| Some(x) <= table.last()) {
            return match table.binary_search(&x) {
                Ok(n) => Located::Lower(n.into()),
                // Of the numbers 0 … x, `lowers` are lower. The others are upper, and the first of these has index
                // p.
                Err(lowers) => Located::Upper(Natural::small(x + self.p()) - Natural::from(lowers)),
            };
        }
        // The window around ⌊x/α⌋ contains x, since nα − pα < aₙ ≤ nα, and likewise for bₙ.
        let window = self.around(&self.floor_div_alpha(x));
        let offset = x
            .checked_sub(&window.base)
            .and_then(|offset| i64::try_from(offset.to_u64()?).ok())
            .unwrap_or_default();
        if let Ok(place) = window.lowers.binary_search(&offset) {
            return Located::Lower(window.first_lower + Natural::from(place));
        }
        let place = window.uppers.partition_point(|upper| *upper < offset);
        Located::Upper(window.first_upper + Natural::from(place))
    }

    /// ⌊x/α⌋, using 1/α = (m − p + pγ)/m. Costs one product of the length of x.
    fn floor_div_alpha(&self, x: &Natural) -> Natural {
        let [p, m] = [self.p(), self.m()];
        let multiple = x * p;
        (Slope::new(p, m).floor(&multiple) + x * m - multiple) / m
    }
}
