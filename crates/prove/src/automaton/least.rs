//! Finds the smallest tuple of a relation.

use crate::automaton::{Automaton, DEAD, Var};
use crate::control::{DecisionControl, Stopped};
use goldpile_number::Natural;

impl Automaton {
    /// The smallest tuple of the relation, compared by the first of these variables, then the second, and
    /// so on; `None` if the relation is empty. The variables include all those of the relation; any others
    /// get the value 0.
    ///
    /// For each variable, the time is proportional to its number of digits times the number of states.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn least(
        &self,
        order: &[Var],
        work: &DecisionControl<'_>,
    ) -> Result<Option<Vec<Natural>>, Stopped> {
        let mut rest = self.clone();
        let mut tuple = Vec::with_capacity(order.len());
        for &variable in order {
            if rest.is_empty() {
                return Ok(None);
            }
            let value = match rest.tracks.binary_search(&variable) {
                Ok(track) => match rest.least_of(track, work)? {
                    Some(value) => value,
                    None => return Ok(None),
                },
                Err(_) => Natural::ZERO,
            };
            let fixed = Self::is(self.system, variable, &value, work)?;
            rest = rest.and(&fixed, work)?.exists(variable, work)?;
            tuple.push(value);
        }
        Ok((!rest.is_empty()).then_some(tuple))
    }

    /// The smallest value of one track in the relation, with any values of the other tracks.
    fn least_of(
        &self,
        track: usize,
        work: &DecisionControl<'_>,
    ) -> Result<Option<Natural>, Stopped> {
        // The other tracks may be longer: while their leading digits are read, this one reads zeros.
        let Some(start) = self.start() else {
            return Ok(None);
        };
        let mut set = vec![false; self.states()];
        set[start as usize] = true;
        loop {
            let before = set.iter().filter(|&&met| met).count();
            let more = self.place(&set, |at, digit| at != track || digit == 0, work)?;
            for (old, new) in set.iter_mut().zip(more) {
                *old |= new;
            }
            if set.iter().filter(|&&met| met).count() == before {
                break;
            }
        }
        // The states from which something is accepted after 0, 1, 2, … more places.
        let mut within = vec![self.accepting.clone()];
        while !(meet(&set, &within[within.len() - 1])) {
            within.push(self.place_back(&within[within.len() - 1], work)?);
        }
        let mut digits = Vec::new();
        for left in (0..within.len() - 1).rev() {
            for chosen in 0..self.system.digits() {
                let after = self.place(&set, |at, digit| at != track || digit == chosen, work)?;
                if meet(&after, &within[left]) {
                    digits.push(chosen);
                    set = after;
                    break;
                }
            }
        }
        Ok(Some(self.system.value(&digits)))
    }

    /// The states reached from these by one place of allowed digits.
    fn place(
        &self,
        from: &[bool],
        allowed: impl Fn(usize, u32) -> bool,
        work: &DecisionControl<'_>,
    ) -> Result<Vec<bool>, Stopped> {
        let mut set = from.to_vec();
        for track in 0..self.tracks.len() {
            let mut after = vec![false; self.states()];
            for state in (0..set.len()).filter(|&state| set[state]) {
                work.step(0, 1)?;
                for digit in (0..self.system.digits()).filter(|&digit| allowed(track, digit)) {
                    let next = self.next[state * self.system.digits() as usize + digit as usize];
                    if next != DEAD {
                        after[next as usize] = true;
                    }
                }
            }
            set = after;
        }
        Ok(set)
    }

    /// The states from which one place leads to one of these.
    fn place_back(&self, to: &[bool], work: &DecisionControl<'_>) -> Result<Vec<bool>, Stopped> {
        let digits = self.system.digits() as usize;
        let mut set = to.to_vec();
        for _ in 0..self.tracks.len() {
            work.step(0, 1)?;
            let mut before = vec![false; self.states()];
            for (state, from) in before.iter_mut().enumerate() {
                *from = self.next[state * digits..][..digits]
                    .iter()
                    .any(|&next| next != DEAD && set[next as usize]);
            }
            set = before;
        }
        Ok(set)
    }
}

fn meet(one: &[bool], two: &[bool]) -> bool {
    one.iter().zip(two).any(|(one, two)| *one && *two)
}
