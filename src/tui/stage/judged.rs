//! What a review finds in a match, in words: the mistakes of both sides, the turning point, and what
//! would have won.

use crate::engine::notation::{position_text, square_list, take_text};
use crate::engine::text::YOU;
use crate::engine::{Move, Position, after};
use crate::number::Natural;
use crate::play::words::Words;
use crate::play::{Better, Contest, Ending, Review, Side};

/// Describes the mistakes of both sides: `You: 1 mistake, at move 3. Goldpile: no mistake.` Says where a
/// person was helped against the computer.
#[must_use]
pub(in crate::tui) fn mistakes(contest: &Contest, review: &Review) -> String {
    let of = |side: Side| {
        let made = review.mistakes();
        let made: Vec<usize> = made
            .filter(|&index| review.mistake_by(index) == Some(side))
            .collect();
        let count = match &made[..] {
            [] => "no mistake".to_owned(),
            [index] => format!("1 mistake, {}", place(review, *index)),
            [first, ..] => format!(
                "{} mistakes, the first {}",
                made.len(),
                place(review, *first)
            ),
        };
        let seat = contest.seat(side);
        let is_helped = contest.is_helped() && is_alone(contest, side);
        let help = if is_helped { ", with help" } else { "" };
        format!("{}{help}: {count}.", seat.name)
    };
    let (first, second) = (Side::First, Side::Second);
    format!("{} {}", of(first), of(second))
}

/// Whether this side is the only person in the match.
fn is_alone(contest: &Contest, side: Side) -> bool {
    [side, side.other()].map(|side| contest.seat(side).computer.is_some()) == [false, true]
}

/// Whether a mistake of this side has the colour of losing: all but those of the computer against a person,
/// who has lost nothing by them.
#[must_use]
pub(in crate::tui) fn is_loss(contest: &Contest, by: Side) -> bool {
    !is_alone(contest, by.other())
}

fn place(review: &Review, index: usize) -> String {
    if index < review.moves().len() {
        format!("at move {}", index + 1)
    } else {
        "at the end".to_owned()
    }
}

/// Describes the last mistake, after which the win never changed sides again, and what would have won;
/// `None` if there was no mistake.
#[must_use]
pub(in crate::tui) fn turning_point(
    contest: &Contest,
    review: &Review,
    number: &dyn Fn(&Natural) -> String,
) -> Option<String> {
    let index = review.mistakes().next_back()?;
    let words = Words::of(contest, number);
    let by = review.mistake_by(index)?;
    let (Some(judged), Some(entry)) = (review.moves().get(index), contest.entry(index)) else {
        return Some(match contest.ending()? {
            Ending::Resigned(_) => format!("{} resigned in a won position.", words.name(by)),
            Ending::Claimed(_) => format!("{} had a won position.", words.name(by)),
        });
    };
    let whose = match words.name(by) {
        YOU => "Your".to_owned(),
        name => format!("{name}'s"),
    };
    let left = |after: &Position| position_text(&after.piles, number);
    let played = match entry.played {
        Move::Take(taken) => {
            let taken = take_text(taken, number);
            format!("{taken} taken, {} left", left(entry.after))
        }
        Move::Block(squares) if squares.is_empty() => "nothing blocked".to_owned(),
        Move::Block(squares) => format!("{} blocked", square_list(squares, number)),
    };
    let rules = &*contest.game().rules;
    let better = match judged.better.as_ref()? {
        Better::One(chosen) => &**chosen,
        Better::Takes { named, .. } => named.first()?,
    };
    let better = match better {
        Move::Take(taken) => {
            let after = left(&after(rules, entry.before, better));
            format!("taking {}, leaving {after},", take_text(taken, number))
        }
        Move::Block(squares) => format!("blocking {}", square_list(squares, number)),
    };
    let move_number = index + 1;
    Some(format!(
        "{whose} move {move_number} ({played}) gave the win away: {better} wins."
    ))
}

/// Describes the better moves, one by one, and then how many more there are.
pub(in crate::tui) fn better_words(better: &Better, one: &dyn Fn(&Move) -> String) -> Vec<String> {
    let (named, more) = match better {
        Better::One(chosen) => (std::slice::from_ref(&**chosen), 0),
        Better::Takes { named, more } => (&named[..], *more),
    };
    let more = (more > 0).then(|| format!("{more} more"));
    named.iter().map(one).chain(more).collect()
}

/// Returns the piles that a move leaves.
pub(in crate::tui) fn left_by(
    contest: &Contest,
    before: &Position,
    chosen: &Move,
    number: &dyn Fn(&Natural) -> String,
) -> String {
    let rules = &*contest.game().rules;
    position_text(&after(rules, before, chosen).piles, number)
}
