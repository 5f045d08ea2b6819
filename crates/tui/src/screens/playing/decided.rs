//! What decided a finished match: who was winning when, and the mistake after which the win never changed sides.

use crate::numbers;
use crate::screen::Shared;
use crate::widgets::{Piece, width_of, wrapped};
use goldpile_engine::notation::{position_text, square_list, take_text};
use goldpile_engine::{Move, after};
use goldpile_play::review::Value;
use goldpile_play::words::{Words, capital};
use goldpile_play::{Better, Ending, Match, Review, Side};
use unicode_width::UnicodeWidthStr as _;

/// The maximum number of moves in the strip of who was winning.
const LONGEST: usize = 20;

/// The last mistake, after which the win never changed sides again, and a move that would have won; `None`
/// if nobody made a mistake.
pub(super) fn turning_point(the_match: &Match, review: &Review) -> Option<String> {
    let index = review.mistakes().next_back()?;
    let by = review.mistake_by(index)?;
    let who = capital(&in_sentence(the_match, by));
    let (Some(judged), Some(entry)) = (review.moves().get(index), the_match.entry(index)) else {
        return Some(match the_match.ending()? {
            Ending::Resigned(_) => format!("{who} resigned in a won position."),
            Ending::Claimed(_) => format!("{who} had a won position."),
        });
    };
    let words_of = |chosen: &Move| match chosen {
        Move::Take(taken) => format!("taking {}", take_text(taken, &numbers::short)),
        Move::Block(squares) if squares.is_empty() => "blocking nothing".to_owned(),
        Move::Block(squares) => format!("blocking {}", square_list(squares, &numbers::short)),
    };
    let better = match judged.better.as_ref()? {
        Better::One(chosen) => &**chosen,
        Better::Takes { named, .. } => named.first()?,
    };
    let leaving = match better {
        Move::Take(_) => {
            let after = after(&*the_match.game().rules, entry.before, better);
            format!(
                ", leaving {},",
                position_text(&after.piles, &numbers::short)
            )
        }
        Move::Block(_) => String::new(),
    };
    let slips = review.mistakes();
    let slips = slips
        .filter(|slip| review.mistake_by(*slip) == Some(by))
        .count();
    let slipped = if slips == 1 {
        "slipped once, at"
    } else {
        "last slipped at"
    };
    Some(format!(
        "{who} {slipped} move {}, {}. {}{leaving} would have kept the win.",
        index + 1,
        words_of(entry.played),
        capital(&words_of(better)),
    ))
}

/// A player's name inside a sentence: an opponent of the ladder has an article.
pub(super) fn in_sentence(the_match: &Match, side: Side) -> String {
    let seat = the_match.seat(side);
    match seat.computer {
        Some(level) if seat.name == level.title() && level.rung().is_some() => {
            format!("the {}", seat.name)
        }
        Some(_) => seat.name_and_level(),
        None => {
            let words = Words::of(the_match, &numbers::short);
            words.voice(side).to_owned()
        }
    }
}

/// Who was winning after each move: full circles for the person, or for the player who took first if no person or
/// two played. The deciding move stands out. Then since when the winner had the win.
pub(super) fn strip(
    shared: &Shared,
    the_match: &Match,
    review: &Review,
    width: usize,
) -> Vec<Vec<Piece>> {
    let theme = &shared.theme;
    let side = match the_match.seat(Side::First).computer {
        Some(_) => Side::Second,
        None => Side::First,
    };
    let decided = review.mistakes().next_back();
    let mark = |winner: Option<Side>| match winner {
        Some(winner) if winner == side => ("●", theme.winning),
        Some(_) => ("○", theme.losing),
        None => ("?", theme.muted),
    };
    let values: Vec<Value> = review.moves().iter().map(|judged| judged.after).collect();
    if values.is_empty() {
        return Vec::new();
    }
    let first = values.len().saturating_sub(LONGEST);
    let mut pieces: Vec<Piece> = Vec::new();
    if first > 0 {
        pieces.push(("… ".to_owned(), theme.muted));
    }
    for (index, value) in values.iter().enumerate().skip(first) {
        let (sign, style) = mark(value.winner);
        let style = if decided == Some(index) {
            style.reversed()
        } else {
            style
        };
        pieces.push((sign.to_owned(), style));
    }
    let Some(verdict) = the_match.verdict() else {
        return vec![pieces];
    };
    let held = values.iter().rev();
    let held = held.take_while(|value| value.winner == Some(verdict.winner));
    let winner = capital(&in_sentence(the_match, verdict.winner));
    let words = Words::of(the_match, &numbers::short);
    let was = words.verb(verdict.winner, "were", "was");
    let all_along = review.start().winner == Some(verdict.winner);
    let when = match values.len() - held.count() {
        0 if all_along => format!("{winner} {was} winning all along"),
        since => format!("{winner} {was} winning from move {} on", since + 1),
    };
    let beside = (format!("  {when}"), theme.muted);
    if width_of(&pieces) + beside.0.width() <= width {
        pieces.push(beside);
        return vec![pieces];
    }
    let below = wrapped(&when, width).into_iter();
    let below = below.map(|line| vec![(line, theme.muted)]);
    std::iter::once(pieces).chain(below).collect()
}
