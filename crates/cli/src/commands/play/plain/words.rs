//! The words that only the dialogue uses, for a player who does not see the table. Everything else it says in the
//! same words as the screen.

use goldpile_engine::notation::{pile_name, piles_text, square_list, take_text};
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Memo, MemoValue, Phase, Refusal};
use goldpile_number::Natural;
use goldpile_play::words::{Words, capital};
use goldpile_play::{Match, Side, unannounced};

/// The words for a match, with all numbers in full.
pub(crate) fn words(the_match: &Match) -> Words<'_> {
    Words::of(the_match, &Natural::to_string)
}

/// The players, who takes first, and how strong the computer is.
pub(crate) fn players(the_match: &Match) -> String {
    let words = words(the_match);
    let level = |side: Side| match the_match.seat(side).computer {
        Some(level) if level.rung().is_none() => format!(" ({})", level.counted_as().name()),
        _ => String::new(),
    };
    let (first, second) = (Side::First, Side::Second);
    let (one, other) = (words.name(first), words.voice(second));
    let is_person = |side: Side| the_match.seat(side).computer.is_none();
    if is_person(first) && is_person(second) {
        return format!("{one} and {other} take turns.");
    }
    format!(
        "{one}{} {} first; {other}{} {} second.",
        level(first),
        words.verb(first, "take", "takes"),
        level(second),
        words.verb(second, "take", "takes")
    )
}

/// The character of the opponent, if a person plays against one of the ladder:
/// `The Magpie takes whatever glitters.`
pub(crate) fn character(the_match: &Match) -> Option<String> {
    let [first, second] = [Side::First, Side::Second].map(|side| the_match.seat(side).computer);
    let ((Some(level), None) | (None, Some(level))) = (first, second) else {
        return None;
    };
    level.rung()?;
    let character = level.character();
    let mut letters = character.chars();
    let initial = letters.next()?.to_lowercase();
    Some(format!(
        "The {} {initial}{}",
        level.title(),
        letters.as_str()
    ))
}

/// Whose turn it is, and what they have to do.
pub(crate) fn turn(the_match: &Match) -> String {
    let words = words(the_match);
    match the_match.position().phase {
        Phase::Take => words.turn(),
        Phase::Block => {
            let who = words.inside(the_match.actor(), "block", "blocks");
            let taker = words.inside(the_match.taker(), "take", "takes");
            format!("Before {taker}, {who} {}.", choices(the_match))
        }
    }
}

/// An example of a move from here, typed in two ways; empty if no move is left.
pub(crate) fn example(the_match: &Match) -> String {
    let piles = &the_match.position().piles;
    let rules = &*the_match.game().rules;
    let open = unannounced(rules, the_match.position());
    let Some(Ok((_, taken))) = TakeWalk::new(rules, &open).next() else {
        return String::new();
    };
    let typed = taken.iter().enumerate().filter(|(_, take)| !take.is_zero());
    let typed: Vec<String> = typed
        .map(|(pile, take)| format!("{}{take}", pile_name(pile)))
        .collect();
    let target = left(piles, &taken);
    let amounts = take_text(&taken, &Natural::to_string);
    let typed = typed.join(" ");
    // The position to leave is typed with commas, and is short only if the piles are.
    if piles.len() == 1 || target.iter().any(|pile| pile.bits() > 64) {
        return format!(", such as {typed} (take {amounts})");
    }
    let target = piles_text(&target);
    format!(", such as {typed} (take {amounts}) or {target} (what to leave)")
}

/// What may be announced, with an example.
fn choices(the_match: &Match) -> String {
    let piles = &the_match.position().piles;
    let Some(announcement) = the_match.game().rules.announcement(piles) else {
        return "x-".to_owned();
    };
    let text = words(the_match).text(&announcement.squares.text);
    let example = TakeWalk::of_clauses(piles, [announcement.squares])
        .flatten()
        .next();
    let example = example.map_or_else(String::new, |(_, taken)| {
        let square = piles_text(&left(piles, &taken));
        format!("such as x{square}, ")
    });
    let most = match announcement.at_most {
        1 => "one".to_owned(),
        most => format!("up to {most}"),
    };
    format!("{most} of the {text}, {example}or x- for none")
}

/// A sentence about something that the game remembers; `None` if there are no words for it.
pub(crate) fn memo(the_match: &Match, memo: &Memo) -> Option<String> {
    if memo.text.is_empty() {
        return None;
    }
    let words = words(the_match);
    let text = words.text(&memo.text);
    // A player's name at the beginning of a sentence keeps its spelling.
    let named = |side| !words.is_you(side) && text.starts_with(words.name(side));
    Some(match &memo.value {
        MemoValue::Squares(squares) => {
            let squares = square_list(squares, &Natural::to_string);
            format!("{squares} {text}.")
        }
        _ if [Side::First, Side::Second].into_iter().any(named) => format!("{text}."),
        _ => format!("{}.", capital(&text)),
    })
}

pub(crate) fn refused(the_match: &Match, refusal: &Refusal) -> String {
    let reason = words(the_match).refusal(refusal);
    format!("Refused: {reason}. The position is unchanged.")
}

/// `Pile a has 3 coins, pile b 1 coin, pile c none.`
pub(crate) fn position_in_words(piles: &[Natural]) -> String {
    let words: Vec<String> = piles
        .iter()
        .enumerate()
        .map(|(index, tokens)| {
            let verb = if index == 0 { " has" } else { "" };
            let count = match tokens.to_u64() {
                Some(0) => "none".to_owned(),
                Some(1) => "1 coin".to_owned(),
                _ => format!("{tokens} coins"),
            };
            format!("pile {}{verb} {count}", pile_name(index))
        })
        .collect();
    format!("{}.", capital(&words.join(", ")))
}
