//! Tables that several games share: rows computed one by one, the digits of the numbers, and the words that a
//! substitution builds.

mod digits;
mod words;

pub use digits::DigitsTable;
pub use words::Substitution;

use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{
    Cell, DigitSystem, Parameter, ParameterRange, Table, TableRow, TableRows, TooBig,
};
use goldpile_number::Natural;
use std::sync::Arc;

/// A function from the size of a table and the index of a row to the cells of the row.
pub type Cells = Arc<dyn Fn(u64, &Natural) -> Result<Vec<Cell>, TooBig> + Send + Sync>;

/// A table whose rows are computed one by one, each from its index.
#[derive(Clone)]
pub struct ByIndex {
    name: &'static str,
    title: &'static str,
    first: u64,
    order: Option<Parameter>,
    size: u64,
    /// For an array: the OEIS index of its first term (see [`Table::array`]).
    first_term: Option<u64>,
    columns: Arc<dyn Fn(u64) -> Vec<String> + Send + Sync>,
    cells: Cells,
}

impl ByIndex {
    /// A table of numbers with these columns, starting at row `first`.
    pub fn numbers<const N: usize>(
        (name, title): (&'static str, &'static str),
        first: u64,
        columns: [&'static str; N],
        cells: impl Fn(&Natural) -> [Natural; N] + Send + Sync + 'static,
    ) -> Arc<dyn Table> {
        let cells = move |n: &Natural| Ok(cells(n).map(Into::into).into());
        Self::mixed((name, title), first, &columns, cells)
    }

    /// A table whose cells may be text, and whose rows may be too big to compute.
    pub fn mixed(
        (name, title): (&'static str, &'static str),
        first: u64,
        columns: &[&'static str],
        cells: impl Fn(&Natural) -> Result<Vec<Cell>, TooBig> + Send + Sync + 'static,
    ) -> Arc<dyn Table> {
        let columns = columns.iter().map(|&column| column.into()).collect();
        Self::with_columns((name, title), first, columns, cells)
    }

    /// As [`mixed`](Self::mixed), with computed column names.
    pub fn with_columns(
        (name, title): (&'static str, &'static str),
        first: u64,
        columns: Vec<String>,
        cells: impl Fn(&Natural) -> Result<Vec<Cell>, TooBig> + Send + Sync + 'static,
    ) -> Arc<dyn Table> {
        Arc::new(Self {
            name,
            title,
            first,
            order: None,
            size: 0,
            first_term: None,
            columns: Arc::new(move |_| columns.clone()),
            cells: Arc::new(move |_, n| cells(n)),
        })
    }

    /// A table of several sizes, selected by `order`.
    pub fn sized(
        (name, title): (&'static str, &'static str),
        first: u64,
        order: Parameter,
        columns: impl Fn(u64) -> Vec<String> + Send + Sync + 'static,
        cells: impl Fn(u64, &Natural) -> Result<Vec<Cell>, TooBig> + Send + Sync + 'static,
    ) -> Arc<dyn Table> {
        Arc::new(Self {
            name,
            title,
            first,
            size: order.default(),
            order: Some(order),
            first_term: None,
            columns: Arc::new(columns),
            cells: Arc::new(cells),
        })
    }

    /// An array of numbers, with rows and columns from 1 and without end. `order` is the number of columns shown,
    /// and `first_term` the OEIS index of the first term.
    pub fn array<R: Iterator<Item = Natural>>(
        (name, title): (&'static str, &'static str),
        order: Parameter,
        first_term: u64,
        row: impl Fn(&Natural) -> R + Send + Sync + 'static,
    ) -> Arc<dyn Table> {
        Arc::new(Self {
            name,
            title,
            first: 1,
            size: order.default(),
            order: Some(order),
            first_term: Some(first_term),
            columns: Arc::new(|width| (1..=width).map(|column| column.to_string()).collect()),
            cells: Arc::new(move |width, m| {
                let width = usize::try_from(width).unwrap_or(usize::MAX);
                Ok(row(m).take(width).map(Into::into).collect())
            }),
        })
    }
}

impl Table for ByIndex {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn columns(&self) -> Vec<String> {
        (self.columns)(self.size)
    }

    fn order(&self) -> Option<Parameter> {
        self.order.clone()
    }

    fn of_order(&self, order: u64) -> Option<Arc<dyn Table>> {
        self.order.as_ref()?;
        Some(Arc::new(Self {
            size: order,
            ..self.clone()
        }))
    }

    fn array(&self, columns: u64) -> Option<(u64, Arc<dyn Table>)> {
        let first = self.first_term?;
        Some((first, self.of_order(columns)?))
    }

    fn rows<'a>(&'a self, from: &Natural) -> Result<TableRows<'a>, TooBig> {
        let start = from.max(&self.first.into()).clone();
        let cells = |index: &Natural| (self.cells)(self.size, index);
        let first = cells(&start)?;
        let others = numbers_from(&(&start + 1u64)).map_while(move |index| cells(&index).ok());
        Ok(numbered(&start, std::iter::once(first).chain(others)))
    }
}

pub(crate) fn numbers_from(first: &Natural) -> impl Iterator<Item = Natural> + use<> {
    std::iter::successors(Some(first.clone()), |number| Some(number + 1u64))
}

pub(crate) fn numbered<'a, C: 'a>(
    from: &Natural,
    rows: impl Iterator<Item = Vec<C>> + 'a,
) -> Box<dyn Iterator<Item = TableRow<C>> + 'a> {
    let rows = numbers_from(from).zip(rows);
    Box::new(rows.map(|(index, cells)| TableRow::new(index, cells)))
}

/// The sequence that starts with these two numbers and continues with the sum of the last two.
pub(crate) fn fibonacci_like(first: Natural, second: Natural) -> impl Iterator<Item = Natural> {
    let next = |(one, other): &(Natural, Natural)| Some((other.clone(), one + other));
    std::iter::successors(Some((first, second)), next).map(|(one, _)| one)
}

/// F(n) and F(n + 1), and the sum F(n + 1) + F(n − 1) + F(n − 3) + … down to F(2) or F(3).
pub(crate) fn fibonacci_sum(n: u64) -> ([Natural; 2], Natural) {
    let (mut pair, mut sums) = ([Natural::ZERO, Natural::ONE], [const { Natural::ZERO }; 2]);
    for _ in 0..n {
        let next = &pair[0] + &pair[1];
        sums = [sums[1].clone(), &sums[0] + &next];
        pair = [pair[1].clone(), next];
    }
    let [_, sum] = sums;
    (pair, sum)
}

/// A parameter that selects the size of a table.
#[must_use]
pub fn size_parameter(
    name: &'static str,
    meaning: &'static str,
    (min, max, default): (u64, u64, u64),
) -> Parameter {
    Parameter {
        name: name.into(),
        meaning: meaning.into(),
        range: ParameterRange::Number {
            min,
            max,
            default,
            spread: [min, default].into(),
        },
    }
}

/// The index of a row as a machine integer, for a table whose numbers grow exponentially with it.
///
/// # Errors
/// [`TooBig`] if the index exceeds `limit`.
pub fn index_within(index: &Natural, limit: u64) -> Result<u64, TooBig> {
    index
        .to_u64()
        .filter(|index| *index <= limit)
        .ok_or_else(|| TooBig {
            what: format!("row {} is too big", Detail::Ends.count(index)),
            limit: format!("this table goes up to row {limit}"),
        })
}

/// The digits of a number as a cell.
#[must_use]
pub fn digits_of(system: DigitSystem, number: &Natural) -> Cell {
    system
        .digits(number, 0)
        .map_or_else(|| "…".into(), |digits| digits.to_string().into())
}

#[cfg(test)]
pub(crate) fn first_rows(table: &dyn Table, count: usize) -> Vec<Vec<String>> {
    let rows = table.rows(&Natural::ZERO).unwrap().take(count);
    rows.map(|row| row.cells.iter().map(Cell::to_string).collect())
        .collect()
}
