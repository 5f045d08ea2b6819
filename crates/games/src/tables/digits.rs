//! A table of the natural numbers in a numeration system, one column for each digit.

use super::{numbered, numbers_from};
use goldpile_engine::{Cell, DigitSystem, Table, TableRows, TooBig};
use goldpile_number::Natural;
use std::sync::Arc;

const MAX_PLACES: usize = 1000;

/// The natural numbers in a numeration system. Each place has a column, headed by its value.
#[derive(Clone, Debug)]
pub struct DigitsTable {
    system: DigitSystem,
    places: usize,
}

impl DigitsTable {
    /// The table `digits` of a system.
    #[must_use]
    pub fn table(system: DigitSystem) -> Arc<dyn Table> {
        Arc::new(Self { system, places: 1 })
    }

    fn digits(&self, number: &Natural) -> Vec<u32> {
        let digits = self.system.digits(number, 0);
        digits.map_or_else(Vec::new, |digits| digits.digits.to_vec())
    }
}

impl Table for DigitsTable {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn title(&self) -> &'static str {
        "the numbers in the numeration system, a column for each place"
    }

    fn columns(&self) -> Vec<String> {
        let places = (0..self.places).rev();
        places
            .map(|place| self.system.basis(place).to_string())
            .collect()
    }

    fn up_to(&self, last: &Natural) -> Option<Arc<dyn Table>> {
        // No system here has a base above 2^64, so a number has at least one digit for every 64
        // bits. This avoids computing the digits of a number that is too long anyway.
        if last.bits() > 64 * MAX_PLACES as u64 {
            return None;
        }
        let places = self.digits(last).len().max(1);
        (places <= MAX_PLACES).then(|| {
            Arc::new(Self {
                places,
                ..self.clone()
            }) as Arc<dyn Table>
        })
    }

    fn rows<'a>(&'a self, from: &Natural) -> Result<TableRows<'a>, TooBig> {
        let too_big = || TooBig {
            what: "these numbers have too many digits for a table with a column for each"
                .to_owned(),
            limit: format!("it has at most {MAX_PLACES} columns; --digits writes them in one"),
        };
        if from.bits() > 64 * MAX_PLACES as u64 {
            return Err(too_big());
        }
        let cells = |number: &Natural| {
            let digits = self.digits(number);
            let zeros = self.places.checked_sub(digits.len())?;
            let zeros = std::iter::repeat_n(0, zeros);
            let digits = zeros.chain(digits);
            Some(digits.map(|digit| Cell::from(u64::from(digit))).collect())
        };
        cells(from).ok_or_else(too_big)?;
        let rows = numbers_from(from).map_while(move |number| cells(&number));
        Ok(numbered(from, rows))
    }
}
