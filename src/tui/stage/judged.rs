//! What a review finds in a match, in words: the mistakes of both sides, the turning point, and what
//! would have won.

use crate::engine::notation::position_text;
use crate::engine::{Move, Position, after};
use crate::number::Natural;
use crate::play::words::Words;
use crate::play::{Better, Contest, Review, Side};

/// Describes the mistakes of both sides: `You: 1 mistake, at move 3. Goldpile: no mistake.`
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
        format!("{}: {count}.", contest.seat(side).name)
    };
    let (first, second) = (Side::First, Side::Second);
    format!("{} {}", of(first), of(second))
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
    let (Some(judged), Some(entry)) = (review.moves().get(index), contest.entry(index)) else {
        return Some("Turning point: the end, in a won position.".to_owned());
    };
    let played = match entry.played {
        Move::Take(_) => position_text(&entry.after.piles, number),
        Move::Block(_) => words.imperative(entry.played),
    };
    let block = |chosen: &Move| format!("to {}", words.imperative(chosen));
    let better = judged.better.as_ref();
    let better = better.map(|better| better_words(contest, entry.before, better, number, &block));
    Some(format!(
        "Turning point: move {}, {played}; {} would have won.",
        index + 1,
        better.unwrap_or_default().join(" or ")
    ))
}

/// Describes the better moves, one by one: the positions to leave or block, and then how many more
/// better moves there are.
pub(in crate::tui) fn better_words(
    contest: &Contest,
    before: &Position,
    better: &Better,
    number: &dyn Fn(&Natural) -> String,
    block: &dyn Fn(&Move) -> String,
) -> Vec<String> {
    let rules = &*contest.game().rules;
    let one = |chosen: &Move| match chosen {
        Move::Take(_) => position_text(&after(rules, before, chosen).piles, number),
        Move::Block(_) => block(chosen),
    };
    let (named, more) = match better {
        Better::One(chosen) => (std::slice::from_ref(&**chosen), 0),
        Better::Takes { named, more } => (&named[..], *more),
    };
    let more = (more > 0).then(|| format!("{more} more"));
    named.iter().map(one).chain(more).collect()
}
