//! The plot of two piles: many P-positions as dots, and the lines that they follow.

use super::board::{Signs, title};
use super::outcomes::{Outcomes, closed_form};
use super::scene::{Anchor, Ink, LETTERS, MARGIN, PictureSign, Point, Scene, text_width};
use super::{NotDrawn, PictureSubject};
use goldpile_engine::{DigitSystem, Formulation, Game, Progress};
use goldpile_number::{Natural, Numeration};
use goldpile_solve::Unsolved;

/// The most P-positions in a plot.
pub const MAX_DOTS: usize = 20_000;

/// The largest pile of a plot whose squares must be looked up one by one.
pub const MAX_LOOKED_UP: u64 = 2_000;

/// The default largest pile.
const USUAL: u64 = 1_000;

/// The side of the plot in tenths of a pixel.
const SIDE: i64 = 5_600;

/// The reciprocal of the largest distance between a slope and a far row that follows it.
const SLOPE_PRECISION: u64 = 1_000_000;

pub(crate) fn plot(subject: &PictureSubject<'_>) -> Result<Scene, NotDrawn> {
    let game = subject.adviser.game();
    let held = subject
        .position
        .and_then(|position| position.piles.iter().max().cloned());
    let wanted = subject.max.clone().unwrap_or(Natural::from(USUAL));
    let max = held.unwrap_or_default().max(wanted);
    let max = max.max(Natural::ONE);
    let rows = closed_form(game, 2);
    let dots = match rows {
        Some(rows) => listed(rows, &max, subject)?,
        None => looked_up(subject, &max)?,
    };
    let mut scene = Scene::new(title(subject, "P-positions"));
    let number = max.to_string();
    let corner = (
        MARGIN + text_width(&number, LETTERS) + LETTERS,
        scene.size.1 + LETTERS / 2,
    );
    let place = |piles: &[Natural; 2]| -> Point {
        let along = |pile: &Natural| {
            let at = pile * Natural::from(SIDE.unsigned_abs()) / &max;
            at.to_u64().map_or(SIDE, u64::cast_signed)
        };
        (
            corner.0 + along(&piles[0]),
            corner.1 + SIDE - along(&piles[1]),
        )
    };
    axes(&mut scene, corner, &max);
    let radius = match dots.len() {
        0..200 => 32,
        200..1000 => 18,
        _ => 14,
    };
    for dot in &dots {
        scene.disc(place(dot), radius, Ink::Winning);
    }
    let mut signs = Signs::default();
    if let Some((slope, words)) = rows.and_then(|rows| slope(game, rows)) {
        let [over, under] = slope;
        // Not the place of a whole number of tokens, which would change the slope.
        let short = Natural::from(SIDE.unsigned_abs()) * under / over;
        let short = short.to_u64().map_or(SIDE, u64::cast_signed);
        for (across, up) in [(short, SIDE), (SIDE, short)] {
            let end = (corner.0 + across, corner.1 + SIDE - up);
            let width = if radius > 14 { 8 } else { 12 };
            scene.slope(place(&[Natural::ZERO, Natural::ZERO]), end, width);
        }
        signs.note(PictureSign::Slope, &words);
    }
    signs.note(
        PictureSign::Lost,
        &format!("P-position ({} of them)", dots.len()),
    );
    if let Some([a, b]) = subject.position.map(|position| &position.piles[..]) {
        scene.crown(place(&[a.clone(), b.clone()]), 90);
        signs.note(PictureSign::Queen, "the position");
    }
    scene.grow(
        corner.0 + SIDE + LETTERS + MARGIN,
        corner.1 + SIDE + 2 * LETTERS,
    );
    scene.legend(signs.0);
    Ok(scene)
}

/// Draws the axes with four numbers on each.
fn axes(scene: &mut Scene, (x, y): Point, max: &Natural) {
    for step in 0..=4u64 {
        let at = SIDE * step.cast_signed() / 4;
        let number = max * Natural::from(step) / Natural::from(4u64);
        // A small board has no exact quarters.
        if step > 0 && &number * Natural::from(4u64) != max * Natural::from(step) && *max < 40u64 {
            continue;
        }
        scene.line((x + at, y), (x + at, y + SIDE), 8, Ink::Grid);
        scene.line((x, y + SIDE - at), (x + SIDE, y + SIDE - at), 8, Ink::Grid);
        let text = number.to_string();
        let anchor = if step == 4 {
            Anchor::End
        } else {
            Anchor::Middle
        };
        scene.text(
            (x + at, y + SIDE + LETTERS),
            anchor,
            Ink::Muted,
            text.clone(),
        );
        scene.text(
            (x - LETTERS / 2, y + SIDE - at),
            Anchor::End,
            Ink::Muted,
            text,
        );
    }
    scene.text(
        (x + SIDE + LETTERS / 2, y + SIDE),
        Anchor::Start,
        Ink::Text,
        "a",
    );
    scene.text(
        (x + LETTERS / 2, y + LETTERS / 2),
        Anchor::Start,
        Ink::Text,
        "b",
    );
}

/// The P-positions within the bound from their rows, in both orders of the piles.
fn listed(
    rows: &dyn Formulation,
    max: &Natural,
    subject: &PictureSubject<'_>,
) -> Result<Vec<[Natural; 2]>, NotDrawn> {
    let mut dots: Vec<[Natural; 2]> = Vec::new();
    let mut last = Natural::ZERO;
    for row in rows.rows(&Natural::ZERO)? {
        let [a, b] = &row.cells[..] else { break };
        if a.min(b) > max {
            break;
        }
        let largest = a.max(b).clone();
        if largest > *max {
            // The numbers of a column increase, but a row within the bound may follow.
            continue;
        }
        dots.push([a.clone(), b.clone()]);
        if a != b {
            dots.push([b.clone(), a.clone()]);
        }
        if dots.len() > MAX_DOTS {
            return Err(NotDrawn::TooLarge(format!(
                "a plot shows at most {MAX_DOTS} P-positions: write --max {last}"
            )));
        }
        last = largest.max(last);
        if dots.len() % 512 < 2 {
            subject.control.cancel.check().map_err(Unsolved::from)?;
            (subject.control.progress)(Progress {
                done: dots.len() as u64,
                all: None,
            });
        }
    }
    Ok(dots)
}

/// The P-positions within the bound, square by square.
fn looked_up(subject: &PictureSubject<'_>, max: &Natural) -> Result<Vec<[Natural; 2]>, NotDrawn> {
    let Some(max) = max.to_u64().filter(|max| *max <= MAX_LOOKED_UP) else {
        return Err(NotDrawn::TooLarge(format!(
            "the P-positions of this game are looked up square by square, for piles of up to \
             {MAX_LOOKED_UP}: write --max {MAX_LOOKED_UP}"
        )));
    };
    let outcomes = Outcomes::of(subject.adviser, 2, max, None, subject.control)?;
    let squares = (0..=max).flat_map(|b| (0..=max).map(move |a| [a, b]));
    let lost = squares.filter(|square| outcomes.at(square).lost);
    let dots: Vec<[Natural; 2]> = lost.map(|square| square.map(Natural::from)).collect();
    if dots.len() > MAX_DOTS {
        // The dots that fit are those whose largest pile is smallest.
        let mut most: Vec<&Natural> = dots.iter().map(|[a, b]| a.max(b)).collect();
        most.sort_unstable();
        let fits = most[MAX_DOTS].saturating_sub(&Natural::ONE);
        return Err(NotDrawn::TooLarge(format!(
            "a plot shows at most {MAX_DOTS} P-positions, and there are {}: write --max {fits}",
            dots.len()
        )));
    }
    Ok(dots)
}

/// The slope of the lines that the rows follow: as a fraction precise enough for the plot, and in words;
/// `None` if no slope is known.
///
/// In the system of t, the pairs of the papers follow σ = (t + √(t² + 4))/2 = [t; t, t, …], for t = 1 the
/// golden ratio. Whether the rows do too is tested at a far row, against a convergent of σ.
fn slope(game: &Game, rows: &dyn Formulation) -> Option<([Natural; 2], String)> {
    let Some(DigitSystem::Wythoff(t)) = game.oracle.as_ref()?.system() else {
        return None;
    };
    let basis = Numeration::new(t);
    let fraction = [basis.basis(80), basis.basis(79)];
    let far = Natural::from(SLOPE_PRECISION) * Natural::from(SLOPE_PRECISION);
    let row = rows.rows(&far).ok()?.next()?;
    let [a, b] = &row.cells[..] else { return None };
    let (low, high) = (a.min(b), a.max(b));
    // |high/low − σ| < 10^-6, without division.
    let apart = (high * &fraction[1]).abs_diff(&(low * &fraction[0]));
    if apart * Natural::from(SLOPE_PRECISION) >= low * &fraction[1] {
        return None;
    }
    let thousandths = &fraction[0] * Natural::from(1_000u64) / &fraction[1];
    let (whole, part) = thousandths.div_rem(&Natural::from(1_000u64));
    let part = format!("{:03}", part.to_u64()?);
    let words = match t {
        1 => format!("slope φ = {whole}.{part}… and 1/φ"),
        t if t.is_multiple_of(2) => {
            let half = u128::from(t / 2);
            let root = half * half + 1;
            format!("slope σ = {half} + √{root} = {whole}.{part}… and 1/σ")
        }
        t => format!(
            "slope σ = ({t} + √{})/2 = {whole}.{part}… and 1/σ",
            u128::from(t) * u128::from(t) + 4
        ),
    };
    Some((fraction, words))
}
