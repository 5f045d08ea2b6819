//! The formulations of the P-positions (A_n, B_n, C_n) of Raleigh (Fraenkel 2007, sections 4 to 6), each
//! independent of the others.

use crate::columns::{ByColumns, ColumnFormulation, RecursiveColumns, TheoryRow, WordColumns};
use goldpile_engine::{Formulation, FormulationName, TooBig};
use goldpile_number::{Beatty, Located, Natural, Numeration};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    A,
    B,
    C,
}

/// Section 4, Theorem 1: A_n is the least number not used before (the paper prints "max", an erratum),
/// B_n = A_n + 1, and C_n is 3 or 5 more than the C before it.
fn next_row(a: u64, before: Option<[u64; 3]>) -> [u64; 3] {
    let c = match before {
        None => 3,
        Some([last, _, c]) => c + if a - last == 2 { 3 } else { 5 },
    };
    [a, a + 1, c]
}

/// Section 5, Theorem 2: A_n = a²(n), B_n = b(n), C_n = ab(n).
pub(crate) struct Algebraic;

/// The row with index n, given a(n). Linear.
pub(crate) fn row_with(index: Natural, lower: &Natural) -> TheoryRow<3> {
    let b = lower + &index;
    // ab = a + b (the paper's Prologue, (iii)), and a² = b − 1.
    let c = lower + &b;
    let numbers = [b.saturating_sub(&Natural::ONE), b, c];
    TheoryRow { index, numbers }
}

impl Algebraic {
    /// The column and the row of a positive number. Costs two products of its length.
    pub(crate) fn locate(number: &Natural) -> (Column, TheoryRow<3>) {
        let wythoff = Beatty::WYTHOFF;
        match wythoff.locate(number) {
            // b = a + n.
            Located::Upper(index) => {
                let lower = number - &index;
                (Column::B, row_with(index, &lower))
            }
            Located::Lower(inner) => match wythoff.locate(&inner) {
                Located::Lower(index) => (Column::A, row_with(index, &inner)),
                Located::Upper(index) => {
                    let lower = inner - &index;
                    (Column::C, row_with(index, &lower))
                }
            },
        }
    }

    /// The numbers of the row with this index. Costs one product.
    pub(crate) fn triple(index: &Natural) -> [Natural; 3] {
        row_with(index.clone(), &Beatty::WYTHOFF.lower(index)).numbers
    }
}

impl ColumnFormulation for Algebraic {
    const NAME: FormulationName = FormulationName::ALGEBRAIC;

    fn row(&self, index: &Natural) -> Result<Vec<Natural>, TooBig> {
        Ok(Self::triple(index).into())
    }

    fn place(&self, number: &Natural) -> Result<(usize, Natural), TooBig> {
        let (column, row) = Self::locate(number);
        Ok((column as usize, row.index))
    }
}

/// Section 6, Theorem 3: R(A_n) ends in 1, R(B_n) in an odd and R(C_n) in a nonzero even number of
/// zeros, and R(C_n) is the left shift of R(B_n).
pub(crate) struct Arithmetic;

impl ColumnFormulation for Arithmetic {
    const NAME: FormulationName = FormulationName::ARITHMETIC;

    /// Counting the representations that end in 01 shows that R(A_n) is R(n−1) with 01 appended.
    fn row(&self, index: &Natural) -> Result<Vec<Natural>, TooBig> {
        let Some(before) = index.checked_sub(&Natural::ONE) else {
            return Ok(vec![Natural::ZERO; 3]);
        };
        let system = Numeration::new(1);
        let a = system.value(&system.representation(&before).shift_left().shift_left()) + 1u64;
        let b = &a + 1u64;
        let c = system.value(&system.representation(&b).shift_left());
        Ok(vec![a, b, c])
    }

    fn place(&self, number: &Natural) -> Result<(usize, Natural), TooBig> {
        let system = Numeration::new(1);
        let digits = system.representation(number);
        let (column, a) = match digits.trailing_zeros() {
            0 => (Column::A, number.clone()),
            zeros if zeros % 2 == 1 => (Column::B, number - 1u64),
            _ => (Column::C, system.value(&digits.shift_right()) - 1u64),
        };
        let before = system.representation(&a).shift_right().shift_right();
        Ok((column as usize, system.value(&before) + 1u64))
    }
}

/// Not from the paper: the letters of the fixed point of A ↦ AB, B ↦ C, C ↦ AB name the columns. This is the
/// Fibonacci word with ABC for 1 and AB for 0.
fn word() -> WordColumns {
    WordColumns::new(vec![vec![0, 1], vec![2], vec![0, 1]], 0)
}

pub(crate) fn all() -> Vec<Box<dyn Formulation>> {
    vec![
        Box::new(RecursiveColumns(next_row)),
        Box::new(ByColumns(Algebraic)),
        Box::new(ByColumns(Arithmetic)),
        Box::new(ByColumns(word())),
    ]
}
