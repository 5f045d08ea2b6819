//! The board of one or two piles, with P-positions and the moves of a position.

use super::grid::{Grid, largest};
use super::moves::{PictureMoves, SquareKind, rays};
use super::outcomes::Outcomes;
use super::scene::{Anchor, Ink, PictureSign, Scene};
use super::{NotDrawn, PictureSubject};
use goldpile_engine::notation::{self, start_text};
use goldpile_engine::{Counts, Position, Rules, start};
use goldpile_number::Natural;
use goldpile_solve::is_memoryless;

pub(crate) fn board(subject: &PictureSubject<'_>) -> Result<Scene, NotDrawn> {
    let max = largest(subject)?;
    let (adviser, position, piles) = (subject.adviser, subject.position, subject.piles);
    let (what, outcomes) = if subject.is_secret {
        ("moves", Outcomes::unknown(piles, max))
    } else {
        let outcomes = Outcomes::of(adviser, piles, max, position, subject.control)?;
        ("P-positions", outcomes)
    };
    let mut scene = Scene::new(title(subject, what));
    let grid = Grid::drawn(&mut scene, piles, max);
    let mut signs = Signs::default();
    let moves = position.map(|position| PictureMoves::of(subject, position));
    if let Some(moves) = &moves {
        rays(&mut scene, &grid, moves, &mut signs);
    }
    let lost = if position.is_some() && !is_memoryless(&*adviser.game().rules, piles) {
        "P-position: after the move that leads there or, if none does, at the start"
    } else {
        "P-position"
    };
    for piles in grid.squares() {
        let (at, square) = (grid.square(&piles), counts(&piles));
        // A sign for one pile must have room for a number.
        let radius = match grid.piles {
            1 => grid.side * 2 / 5,
            _ => grid.radius(),
        };
        let known = outcomes.at(&piles);
        let is_here = position.is_some_and(|position| position.piles == square);
        let kind = match &moves {
            Some(moves) if !is_here => moves.kind(&square),
            _ => SquareKind::Other,
        };
        // The order of importance: the position itself, what may not be moved to, who wins.
        let sign = match (is_here, kind, known.lost, known.depends) {
            (true, _, true, false) => Some((PictureSign::Queen, "the position, a P-position")),
            (true, ..) => Some((PictureSign::Queen, "the position")),
            (_, SquareKind::Barred(word), ..) => Some((PictureSign::Barred, word)),
            (_, _, true, false) => Some((PictureSign::Lost, lost)),
            (_, _, true, true) => Some((
                PictureSign::LostAtStart,
                "P-position, except after certain moves",
            )),
            (_, _, false, true) => Some((
                PictureSign::WonAtStart,
                "P-position only after certain moves",
            )),
            (_, SquareKind::Offered, ..) => Some((PictureSign::Offered, "may be blocked")),
            _ => None,
        };
        let wins = (kind == SquareKind::Legal && known.lost)
            .then_some((PictureSign::Winning, "a winning move"));
        for (sign, meaning) in sign.into_iter().chain(wins) {
            scene.sign_sized(sign, at, radius);
            signs.note(sign, meaning);
        }
        if grid.piles == 1 && !is_here && !(known.lost && known.depends) {
            let ink = if known.lost {
                Ink::OnWinning
            } else {
                Ink::Muted
            };
            let size = grid.side * 9 / 20;
            scene.text_sized(at, size, Anchor::Middle, ink, piles[0].to_string());
        }
    }
    scene.legend(signs.0);
    Ok(scene)
}

pub(crate) fn counts(piles: &[u64]) -> Counts {
    piles.iter().copied().map(Natural::from).collect()
}

/// The caption: the game, the position if there is one, and what is shown.
pub(crate) fn title(subject: &PictureSubject<'_>, what: &str) -> String {
    let game = subject.adviser.game();
    match subject.position {
        None => format!("{}: {what}", game.title()),
        Some(position) => {
            let text = position_text(&*game.rules, position);
            format!("{}: {text} and the {what}", game.title())
        }
    }
}

/// The piles of the position, with its memory if that can be typed.
pub(crate) fn position_text(rules: &dyn Rules, position: &Position) -> String {
    let typed = start(rules, position.piles.clone(), &position.memory);
    if typed.is_ok_and(|typed| typed == *position) {
        return start_text(rules, position);
    }
    notation::piles_text(&position.piles)
}

/// The signs in a picture, with their meanings, in the order of their first use.
#[derive(Default)]
pub(crate) struct Signs(pub(crate) Vec<(PictureSign, String)>);

impl Signs {
    pub(crate) fn note(&mut self, sign: PictureSign, meaning: &str) {
        if !self.0.iter().any(|(known, _)| *known == sign) {
            self.0.push((sign, meaning.to_owned()));
        }
    }
}
