//! What a learner writes down: rows of the table of P-positions, and numbers as sums.

use goldpile_engine::theory::explanation::DigitSystem;
use goldpile_engine::{Formulation, Game};
use goldpile_number::Natural;
use goldpile_play::Adviser;

/// The formulation that supplies the rows: the first one of the theory, or the claim.
fn formulation(game: &Game) -> Option<&dyn Formulation> {
    match (&game.oracle, &game.claim) {
        (Some(oracle), _) => oracle.formulations().into_iter().next(),
        (None, Some(claim)) => Some(&**claim),
        (None, None) => None,
    }
}

/// The row with this index in the table of P-positions, with its numbers in increasing order; `None` if there is
/// no table, or if the table does not reach that far.
#[must_use]
pub fn row(adviser: &Adviser, index: u64) -> Option<Vec<Natural>> {
    let formulation = formulation(adviser.game())?;
    let mut cells = formulation.rows(&index.into()).ok()?.next()?.cells;
    cells.sort_unstable();
    Some(cells)
}

/// The parts of a number in the game's numeration system, largest first.
///
/// # Errors
/// The game has no such system, in words.
pub fn parts(game: &Game, number: &Natural) -> Result<Vec<Natural>, String> {
    let system = game.oracle.as_ref().and_then(|oracle| oracle.system());
    let written = system.and_then(|system| Some((system, system.digits(number, 0)?)));
    let (system, digits) = written.ok_or("this game does not write numbers as sums")?;
    let places = digits.digits.len();
    let parts = digits.digits.iter().enumerate().flat_map(|(index, digit)| {
        let count = usize::try_from(*digit).unwrap_or(usize::MAX);
        std::iter::repeat_n(system.basis(places - 1 - index), count)
    });
    Ok(parts.collect())
}

/// The weights of the game's numeration system up to a number, smallest first.
#[must_use]
pub fn weights(game: &Game, up_to: &Natural) -> Vec<Natural> {
    let system: Option<DigitSystem> = game.oracle.as_ref().and_then(|oracle| oracle.system());
    let Some(system) = system else {
        return Vec::new();
    };
    (0usize..=4096)
        .map(|place| system.basis(place))
        .take_while(|weight| weight <= up_to)
        .collect()
}

/// A sum in the form `13 + 5 + 2`.
#[must_use]
pub fn sum(parts: &[Natural]) -> String {
    let parts: Vec<String> = parts.iter().map(Natural::to_string).collect();
    if parts.is_empty() {
        "0".to_owned()
    } else {
        parts.join(" + ")
    }
}
