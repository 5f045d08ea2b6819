//! Judging each kind of answer.

use super::read::{NEITHER, read_move};
use super::{Answer, Correction, Judged, QuestionKind, WrongAnswer, record};
use crate::table;
use crate::variants::every_block_wins;
use crate::words::{listed, move_words, outcome_words, written_line};
use goldpile_engine::notation::piles_text;
use goldpile_engine::{Move, Outcome, Phase, Position, Replay, judge};
use goldpile_number::Natural;
use goldpile_play::{Adviser, lost_play};
use goldpile_solve::Unsolved;

/// Judges an answer about whether the player to take wins.
pub(crate) fn judge_prediction(
    adviser: &Adviser,
    line: &Replay,
    answer: &Answer,
) -> Result<Judged, Unsolved> {
    let &Answer::YesNo(says_win) = answer else {
        return Ok(Judged::NotAnAnswer(NEITHER.to_owned()));
    };
    let position = line.last();
    let wins = adviser.outcome(position)? == Outcome::N;
    let shown = written_line(&*adviser.game().rules, line);
    let why = match free(adviser, line)? {
        free if wins => {
            let way = way(adviser, free.as_ref())?;
            format!("At {shown} the player to move wins{way}.")
        }
        _ if position.piles.iter().all(Natural::is_zero) => {
            "No coin is left: the player to move has lost.".to_owned()
        }
        _ => format!("At {shown} every move loses."),
    };
    if says_win == wins {
        return Ok(Judged::Right(format!("Right. {why}")));
    }
    let correction = match free(adviser, line)? {
        Some(line) => Correction::of_position(adviser, &line, wins)?.map(Box::new),
        None => None,
    };
    Ok(Judged::Wrong {
        why: format!("Wrong. {why}"),
        miss: Some(WrongAnswer {
            kind: QuestionKind::Predict,
            record: record(adviser, line),
            played: if says_win { "win" } else { "lose" }.to_owned(),
        }),
        refute: None,
        correction,
    })
}

/// How a line's last position is won, after a colon; empty if nothing wins there.
pub(super) fn way(adviser: &Adviser, line: Option<&Replay>) -> Result<String, Unsolved> {
    let Some(position) = line.map(Replay::last) else {
        return Ok(String::new());
    };
    let hint = adviser.hint(position)?;
    let way = hint.map(|chosen| format!(": {}", outcome_words(adviser, position, &chosen)));
    Ok(way.unwrap_or_default())
}

/// The line up to a position where a take is due. If an announcement is due first, the line includes the one that
/// wins or holds out longest.
pub(crate) fn free(adviser: &Adviser, line: &Replay) -> Result<Option<Replay>, Unsolved> {
    let mut line = line.clone();
    if line.last().phase == Phase::Block {
        let block = match adviser.hint(line.last())? {
            Some(block) => Some(block),
            None => lost_play(adviser, line.last())?,
        };
        let Some(block) = block else {
            return Ok(None);
        };
        if line.push(&*adviser.game().rules, block).is_err() {
            return Ok(None);
        }
    }
    Ok(Some(line))
}

/// The move given as the answer, if it is legal.
///
/// # Errors
/// Why the answer does not count: it is not a move, or an illegal one.
pub(crate) fn legal_move(
    adviser: &Adviser,
    position: &Position,
    answer: &Answer,
) -> Result<Move, String> {
    let chosen = match answer {
        Answer::Move(chosen) => chosen.clone(),
        // Any other answer is read as an empty text, which gives the usual message.
        _ => read_move("", position)?,
    };
    judge(&*adviser.game().rules, position, &chosen)
        .map_err(|refusal| format!("illegal move: {refusal}"))?;
    Ok(chosen)
}

/// Judges a move or an announcement.
pub(crate) fn judge_move(
    adviser: &Adviser,
    line: &Replay,
    answer: &Answer,
) -> Result<Judged, Unsolved> {
    let position = line.last();
    let chosen = match legal_move(adviser, position, answer) {
        Ok(chosen) => chosen,
        Err(why) => return Ok(Judged::NotAnAnswer(why)),
    };
    let rules = &*adviser.game().rules;
    let mut next = line.clone();
    // The move has already been judged legal.
    let _ = next.push(rules, chosen.clone());
    let wins = adviser.outcome(next.last())? == Outcome::P;
    if wins && next.last().phase == Phase::Block && !every_block_wins(adviser, next.last())? {
        return Ok(Judged::NeedsAnnouncement(next));
    }
    let words = move_words(rules, &chosen, next.last());
    if wins {
        return Ok(Judged::Right(format!("Right. You {words}.")));
    }
    Ok(Judged::Wrong {
        why: format!("You {words}. From there your opponent wins."),
        miss: Some(WrongAnswer::of_move(
            adviser,
            record(adviser, line),
            position,
            &chosen,
        )),
        refute: free(adviser, &next)?,
        correction: None,
    })
}

/// Judges a row, or its last numbers.
pub(crate) fn judge_row(
    adviser: &Adviser,
    index: u64,
    last: usize,
    answer: &Answer,
) -> Result<Judged, Unsolved> {
    let row = table::row(adviser, index).unwrap_or_default();
    let shown = row.len().saturating_sub(last);
    let mut whole: Vec<Natural> = match answer {
        // Giving the whole row is also accepted.
        Answer::Numbers(given) if given.len() == row.len() => given.clone(),
        Answer::Numbers(given) if given.len() == last => {
            row[..shown].iter().chain(given).cloned().collect()
        }
        _ => {
            let numbers = if last == 1 { "one number" } else { "numbers" };
            return Ok(Judged::NotAnAnswer(format!("type {last} {numbers}")));
        }
    };
    whole.sort_unstable();
    let given = piles_text(&whole);
    if whole == row {
        return Ok(Judged::Right(format!("Right: {given}.")));
    }
    let rules = &*adviser.game().rules;
    let Ok(start) = goldpile_engine::start(rules, whole.iter().cloned().collect(), &[]) else {
        return Ok(Judged::NotAnAnswer("that is not a position".to_owned()));
    };
    let line = Replay::new(start);
    if adviser.outcome(line.last())? == Outcome::P {
        return Ok(Judged::Wrong {
            why: format!("{given} is lost, but it is not the next row."),
            miss: None,
            refute: None,
            correction: None,
        });
    }
    let way = way(adviser, free(adviser, &line)?.as_ref())?;
    Ok(Judged::Wrong {
        why: format!("{given} is not lost. The player to move wins there{way}."),
        miss: Some(WrongAnswer {
            kind: QuestionKind::Predict,
            record: record(adviser, &line),
            played: "lose".to_owned(),
        }),
        refute: None,
        correction: None,
    })
}

pub(crate) fn judge_parts(adviser: &Adviser, number: &Natural, answer: &Answer) -> Judged {
    let mut given = match answer {
        Answer::Numbers(given) if !given.is_empty() => given.clone(),
        _ => return Judged::NotAnAnswer("type the parts, such as 8+3+1".to_owned()),
    };
    given.sort_unstable();
    given.reverse();
    let right = table::parts(adviser.game(), number).unwrap_or_default();
    let shown = table::sum(&given);
    if given == right {
        return Judged::Right(format!("Right: {number} = {shown}."));
    }
    let total: Natural = given.iter().sum();
    let weights = table::weights(adviser.game(), number);
    let foreign = given.iter().find(|part| !weights.contains(part));
    let why = if total != *number {
        format!("{shown} is {total}, not {number}.")
    } else if let Some(foreign) = foreign {
        let weights = listed(&weights);
        format!("{foreign} is not one of the numbers to choose from: {weights}.")
    } else {
        format!("{shown} is {number}, but begin with the largest number that fits.")
    };
    Judged::Wrong {
        why,
        miss: Some(WrongAnswer {
            kind: QuestionKind::Parts,
            record: number.to_string(),
            played: shown,
        }),
        refute: None,
        correction: None,
    }
}
