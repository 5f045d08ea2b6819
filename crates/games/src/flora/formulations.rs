//! The formulations of the P-positions (A_n, B_n, C_n, D_n) = (h(n), a³(n), h²(n), h³(n)) of Flora
//! (Fraenkel 2010, section 3), each independent of the others.

use crate::columns::{ByColumns, ColumnFormulation, RecursiveColumns, TheoryRow, WordColumns};
use goldpile_engine::{Formulation, FormulationName, TooBig};
use goldpile_number::{Beatty, Located, Natural, Numeration, Representation};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    A,
    B,
    C,
    D,
}

/// Section 3.2, Theorem 4: A_n is the least number not used before, and its growth determines the growth of the
/// others.
fn next_row(a: u64, before: Option<[u64; 4]>) -> [u64; 4] {
    match before {
        None => [2, 1, 3, 4],
        Some([last, b, _, d]) => {
            let (of_b, of_d) = if a - last == 2 { (3, 5) } else { (5, 8) };
            [a, b + of_b, b + of_b + 2, d + of_d]
        }
    }
}

/// Section 3.1, Theorem 2: A_n = b(n), B_n = a³(n), C_n = ab(n), D_n = aab(n).
pub(crate) struct Algebraic;

/// The row with index n ≥ 1, given a(n). Linear.
pub(crate) fn row_with(index: Natural, lower: &Natural) -> TheoryRow<4> {
    // Theorem 1: ab = a + b, a³ = h² − 2 (c), h³ = h² + a² (e1), and a² = b − 1.
    let a = lower + &index;
    let c = lower + &a;
    let b = &c - 2u64;
    let d = &c + &(&a - 1u64);
    let numbers = [a, b, c, d];
    TheoryRow { index, numbers }
}

impl Algebraic {
    /// The column and the row of a positive number. Costs at most three products of its length.
    pub(crate) fn locate(number: &Natural) -> (Column, TheoryRow<4>) {
        let wythoff = Beatty::WYTHOFF;
        // If x = b(n), then a(n) = x − n.
        let row = |x: &Natural, index: Natural| {
            let lower = x - &index;
            row_with(index, &lower)
        };
        let outer = match wythoff.locate(number) {
            Located::Upper(index) => return (Column::A, row(number, index)),
            Located::Lower(inner) => inner,
        };
        let inner = match wythoff.locate(&outer) {
            Located::Upper(index) => return (Column::C, row(&outer, index)),
            Located::Lower(inner) => inner,
        };
        match wythoff.locate(&inner) {
            Located::Upper(index) => (Column::D, row(&inner, index)),
            Located::Lower(index) => (Column::B, row_with(index, &inner)),
        }
    }

    /// The numbers of the row with this index. Costs one product.
    pub(crate) fn quadruple(index: &Natural) -> [Natural; 4] {
        if index.is_zero() {
            return [const { Natural::ZERO }; 4];
        }
        row_with(index.clone(), &Beatty::WYTHOFF.lower(index)).numbers
    }
}

impl ColumnFormulation for Algebraic {
    const NAME: FormulationName = FormulationName::ALGEBRAIC;

    fn row(&self, index: &Natural) -> Result<Vec<Natural>, TooBig> {
        Ok(Self::quadruple(index).into())
    }

    fn place(&self, number: &Natural) -> Result<(usize, Natural), TooBig> {
        let (column, row) = Self::locate(number);
        Ok((column as usize, row.index))
    }
}

/// Section 3.3, Theorem 5: R(A) ends in an odd number of zeros, R(B) in 001 (or is 1), R(C) in a
/// positive even number of zeros, R(D) in 101; R(C_n) is the left shift of R(A_n).
pub(crate) struct Arithmetic;

impl Arithmetic {
    pub(crate) fn column(digits: &Representation) -> Column {
        match (digits.trailing_zeros(), digits.digit(2)) {
            (0, 0) => Column::B,
            (0, _) => Column::D,
            (zeros, _) if zeros % 2 == 1 => Column::A,
            _ => Column::C,
        }
    }
}

impl ColumnFormulation for Arithmetic {
    const NAME: FormulationName = FormulationName::ARITHMETIC;

    /// Counting the representations that end in 001, 0101 and 01 shows that those of B_n, D_n and A_n − 1 = a²(n)
    /// are R(n−1) with these digits appended.
    fn row(&self, index: &Natural) -> Result<Vec<Natural>, TooBig> {
        let Some(before) = index.checked_sub(&Natural::ONE) else {
            return Ok(vec![Natural::ZERO; 4]);
        };
        let system = Numeration::new(1);
        let two_zeros = system.representation(&before).shift_left().shift_left();
        let three_zeros = two_zeros.shift_left();
        let a = system.value(&two_zeros) + 2u64;
        let b = system.value(&three_zeros) + 1u64;
        let c = system.value(&system.representation(&a).shift_left());
        // For 0101: the last digit has weight 1, and the third from last has weight 3.
        let d = system.value(&three_zeros.shift_left()) + 4u64;
        Ok(vec![a, b, c, d])
    }

    fn place(&self, number: &Natural) -> Result<(usize, Natural), TooBig> {
        let system = Numeration::new(1);
        let digits = system.representation(number);
        let column = Self::column(&digits);
        let before = match column {
            Column::A => drop_digits(system.representation(&(number - 1u64)), 2),
            Column::B => drop_digits(digits, 3),
            Column::C => {
                let a = system.value(&digits.shift_right());
                drop_digits(system.representation(&(a - 1u64)), 2)
            }
            Column::D => drop_digits(digits, 4),
        };
        Ok((column as usize, system.value(&before) + 1u64))
    }
}

fn drop_digits(digits: Representation, count: usize) -> Representation {
    (0..count).fold(digits, |digits, _| digits.shift_right())
}

/// Section 4.2, Theorem 7: the fixed point of bac ↦ bacda and da ↦ bac, or letter by letter, b ↦ ba, a ↦ c, c ↦
/// da, d ↦ ba. The i-th letter names the column of i.
fn word() -> WordColumns {
    let [a, b, c, d] = [0, 1, 2, 3];
    WordColumns::new(vec![vec![c], vec![b, a], vec![d, a], vec![b, a]], b)
}

pub(crate) fn all() -> Vec<Box<dyn Formulation>> {
    vec![
        Box::new(RecursiveColumns(next_row)),
        Box::new(ByColumns(Algebraic)),
        Box::new(ByColumns(Arithmetic)),
        Box::new(ByColumns(word())),
    ]
}
