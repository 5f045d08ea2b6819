//! Choosing the one position of several that is lost, or the one that is won.

use super::answer::{free, way};
use super::{Answer, Judged, QuestionKind, WrongAnswer, record};
use crate::words::written_line;
use goldpile_engine::{Outcome, Replay};
use goldpile_play::Adviser;
use goldpile_solve::Unsolved;

/// The index of the only position that is won for the player to move, or of the only one that is lost; `None` if
/// none is, or more than one.
pub(super) fn right_choice(
    adviser: &Adviser,
    lines: &[Replay],
    won: bool,
) -> Result<Option<usize>, Unsolved> {
    let mut found = None;
    for (index, line) in lines.iter().enumerate() {
        if (adviser.outcome(line.last())? == Outcome::N) == won {
            if found.is_some() {
                return Ok(None);
            }
            found = Some(index);
        }
    }
    Ok(found)
}

/// What is true of one of the positions, as a sentence without its stop: `Number 2 is lost: from 3,5 every move loses`.
pub(super) fn verdict_text(
    adviser: &Adviser,
    lines: &[Replay],
    index: usize,
) -> Result<String, Unsolved> {
    let Some(line) = lines.get(index) else {
        return Ok(String::new());
    };
    let (number, shown) = (index + 1, written_line(&*adviser.game().rules, line));
    if adviser.outcome(line.last())? == Outcome::P {
        return Ok(format!(
            "Number {number} is lost: from {shown} every move loses"
        ));
    }
    let way = way(adviser, free(adviser, line)?.as_ref())?;
    Ok(format!("Number {number} is won{way}"))
}

/// Reads the number of a position, from 1 on.
pub(super) fn read(typed: &str, lines: &[Replay]) -> Result<Answer, String> {
    let number: Option<usize> = typed.trim().parse().ok();
    let index = number.and_then(|number| number.checked_sub(1));
    let index = index.filter(|index| *index < lines.len());
    index.map(Answer::Choice).ok_or_else(|| none_of(lines))
}

/// Why a text chooses none of the positions.
fn none_of(lines: &[Replay]) -> String {
    format!("answer with a number from 1 to {}", lines.len())
}

/// Judges the choice of a position.
pub(super) fn judge_choice(
    adviser: &Adviser,
    lines: &[Replay],
    won: bool,
    answer: &Answer,
) -> Result<Judged, Unsolved> {
    let chosen = match answer {
        Answer::Choice(chosen) => lines.get(*chosen).map(|line| (*chosen, line)),
        _ => None,
    };
    let Some((chosen, line)) = chosen else {
        return Ok(Judged::NotAnAnswer(none_of(lines)));
    };
    let why = verdict_text(adviser, lines, chosen)?;
    if right_choice(adviser, lines, won)? == Some(chosen) {
        // The others are told, too: a right guess teaches as much as a wrong one.
        let others = (0..lines.len()).filter(|index| *index != chosen);
        let others = others.map(|index| Ok(format!(" {}.", verdict_text(adviser, lines, index)?)));
        let others = others.collect::<Result<String, Unsolved>>()?;
        return Ok(Judged::Right(format!("Right. {why}.{others}")));
    }
    Ok(Judged::Wrong {
        why: format!("Wrong. {why}."),
        miss: Some(WrongAnswer {
            kind: QuestionKind::Predict,
            record: record(adviser, line),
            played: if won { "win" } else { "lose" }.to_owned(),
        }),
        refute: None,
        correction: None,
    })
}
