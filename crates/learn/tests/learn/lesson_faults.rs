//! Checks that a lesson is true: its claims against exhaustive play, its questions, its words.

use crate::lesson_words;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Counts, Game, Move, Outcome, Phase, Position, Replay, after, start};
use goldpile_learn::lesson::{Claimed, LessonStep, Prose, ProseClaim, ProsePiece, StepTask};
use goldpile_learn::{Lesson, LessonFault, table};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use std::ops::RangeInclusive;

/// The fault in one statement or question, if there is one.
type Checked = Result<(), String>;

/// Everything in the lesson that is false, ambiguous or not introduced. Each claim is checked against
/// exhaustive play. Empty if there are no faults.
pub(crate) fn faults(lesson: &Lesson) -> Vec<LessonFault> {
    let judges: Vec<Adviser> = lesson.advisers.iter().map(by_play).collect();
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut note = |line: usize, reason: Checked| {
        if let Err(reason) = reason {
            found.push((line, reason));
        }
    };
    for idea in &lesson.ideas {
        for prose in idea.nudges.iter().chain([&idea.principle]) {
            said(prose, &judges[idea.game], &mut note);
        }
    }
    for step in &lesson.steps {
        let judge = &judges[step.game];
        for prose in step.nudges.iter().chain([&step.text, &step.then]) {
            said(prose, judge, &mut note);
        }
        note(step.line, asked(lesson, step, judge));
    }
    for prose in [&lesson.end, &lesson.card, &lesson.proof] {
        said(prose, &judges[0], &mut note);
    }
    found.extend(lesson_words::unknown(lesson));
    found.sort_unstable();
    let fault = |(line, reason)| LessonFault {
        file: lesson.file.clone(),
        line,
        reason,
    };
    found.into_iter().map(fault).collect()
}

/// An adviser for the same game without its theory.
fn by_play(adviser: &Adviser) -> Adviser {
    Adviser::new(Game {
        oracle: None,
        claim: None,
        ..adviser.game().clone()
    })
}

/// The full record of a line.
fn record(judge: &Adviser, line: &Replay) -> String {
    line.record(&*judge.game().rules, line.moves().len())
}

fn outcome(judge: &Adviser, position: &Position) -> Result<Outcome, String> {
    judge.outcome(position).map_err(|error| error.to_string())
}

fn winning_takes(judge: &Adviser, position: &Position) -> Result<Vec<Move>, String> {
    let winning = judge.winning_takes(position);
    winning.map_err(|error| error.to_string())
}

fn said(prose: &Prose, judge: &Adviser, note: &mut impl FnMut(usize, Checked)) {
    for (line, reason) in lesson_words::ambiguous_lists(prose) {
        note(line, Err(reason));
    }
    for piece in prose.pieces() {
        match piece {
            ProsePiece::Claim(claim) => note(claim.line, claimed(claim, judge)),
            ProsePiece::Text(line, text) => note(*line, unclaimed(text)),
            ProsePiece::New(..) | ProsePiece::Row(..) | ProsePiece::Parts(..) => {}
        }
    }
}

/// Refuses a position in plain words, where nothing says what is claimed about it.
fn unclaimed(text: &str) -> Checked {
    let position = text
        .split(|c: char| !(c.is_ascii_digit() || c == ','))
        .find(|word| {
            let piles: Vec<&str> = word.trim_end_matches(',').split(',').collect();
            piles.len() > 1 && piles.iter().all(|pile| !pile.is_empty())
        });
    match position {
        None => Ok(()),
        Some(position) => Err(format!(
            "nothing is claimed about {position}; write {{lost {position}}}, {{won {position}}} or \
             {{at {position}}}"
        )),
    }
}

fn claimed(claim: &ProseClaim, judge: &Adviser) -> Checked {
    let last = claim.played.last();
    let record = || record(judge, &claim.played);
    let truth = match claim.claimed {
        Claimed::At | Claimed::Illegal => return Ok(()),
        Claimed::Lost | Claimed::Wins => outcome(judge, last)? == Outcome::P,
        Claimed::Won | Claimed::Fails => outcome(judge, last)? == Outcome::N,
        Claimed::Only => {
            let moves = claim.played.moves();
            let before = &claim.played.positions()[moves.len() - 1];
            winning_takes(judge, before)?.as_slice() == &moves[moves.len() - 1..]
        }
    };
    if truth {
        return Ok(());
    }
    Err(match claim.claimed {
        Claimed::Lost => format!("{} is won for the player to take, not lost", record()),
        Claimed::Won => format!("{} is lost for the player to take, not won", record()),
        Claimed::Wins => format!("the last move of {} does not win", record()),
        Claimed::Fails => format!("the last move of {} does not fail: it wins", record()),
        _ => format!(
            "the last move of {} is not the only one that wins",
            record()
        ),
    })
}

fn asked(lesson: &Lesson, step: &LessonStep, judge: &Adviser) -> Checked {
    let idea = &lesson.ideas[step.idea];
    let helped = !step.nudges.is_empty() || !idea.nudges.is_empty();
    if !helped && matches!(step.task, StepTask::Find(_) | StepTask::Play(_)) {
        return Err("neither this step nor its idea has a nudge:".to_owned());
    }
    match &step.task {
        StepTask::Find(lines) => lines.iter().try_for_each(|line| find(judge, line)),
        StepTask::Play(line) if outcome(judge, line.last())? == Outcome::P => Err(format!(
            "{} cannot be won by the player who takes first",
            record(judge, line)
        )),
        StepTask::Show(_) | StepTask::Predict(_) | StepTask::Play(_) => Ok(()),
        StepTask::Rows { rows, .. } => built(&lesson.advisers[step.game], judge, rows),
        StepTask::Parts(numbers) => numbers.iter().try_for_each(|number| {
            let parts = table::parts(lesson.advisers[step.game].game(), number);
            let parts = parts.unwrap_or_default();
            let sum: Natural = parts.iter().sum();
            let falls = parts.windows(2).all(|two| two[0] > two[1]);
            if sum == *number && falls {
                Ok(())
            } else {
                Err(format!("{number} is not the sum {}", table::sum(&parts)))
            }
        }),
    }
}

/// Checks that a winning move exists and that not every move wins.
fn find(judge: &Adviser, line: &Replay) -> Checked {
    let position = line.last();
    if !outcome(judge, position)?.actor_wins(position.phase) {
        return Err(format!("nothing wins at {}", record(judge, line)));
    }
    let every = match position.phase {
        Phase::Block => {
            let unblocked = after(&*judge.game().rules, position, &Move::Block(Vec::new()));
            outcome(judge, &unblocked)? == Outcome::P
        }
        Phase::Take => {
            let takes = TakeWalk::new(&*judge.game().rules, position).flatten();
            winning_takes(judge, position)?.len() == takes.count()
        }
    };
    if every {
        return Err(format!("every move wins at {}", record(judge, line)));
    }
    Ok(())
}

/// Checks that the rows to be built are lost positions, and that there are no others up to the largest
/// number of the last row.
fn built(theory: &Adviser, judge: &Adviser, rows: &RangeInclusive<u64>) -> Checked {
    let rules = &*judge.game().rules;
    let known: Vec<Vec<Natural>> = (0..=*rows.end())
        .map_while(|index| table::row(theory, index))
        .collect();
    let most = known.last().and_then(|row| row.last()?.to_u64());
    let most = most.ok_or("this row is too large to check")?;
    let piles = known.last().map_or(0, Vec::len);
    let position = |piles: Counts| start(rules, piles, &[]).map_err(|error| error.to_string());
    // Starts with the largest position: solving it covers all positions below.
    let corner = std::iter::repeat_n(Natural::small(most), piles).collect();
    outcome(judge, &position(corner)?)?;
    let mut row = vec![0u64; piles];
    loop {
        let counts: Vec<Natural> = row.iter().copied().map(Natural::small).collect();
        let position = position(counts.iter().cloned().collect())?;
        let is_lost = outcome(judge, &position)? == Outcome::P;
        if is_lost != known.contains(&counts) {
            let verdict = if is_lost {
                "lost, but not a row"
            } else {
                "a row, but won"
            };
            let row: Vec<String> = row.iter().map(u64::to_string).collect();
            return Err(format!("{} is {verdict}", row.join(",")));
        }
        // The next row whose numbers do not decrease.
        let Some(place) = (0..piles).rev().find(|&place| row[place] < most) else {
            return Ok(());
        };
        let next = row[place] + 1;
        row[place..].fill(next);
    }
}
