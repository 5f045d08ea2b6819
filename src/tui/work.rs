//! What may take longer than a blink: it is described here, done on another thread, and its answer
//! comes back as a message.

use super::analysis::Verdict;
use super::chart::{Chart, Charted, Stop, charted};
use super::duel::{Check, check};
use crate::engine::sample::random_move;
use crate::engine::{Explanation, Move, Outcome, Position};
use crate::number::Natural;
use crate::play::{
    Adviser, Contest, Level, Review, Unlisted, choose, lost_play, move_dice, random_start_with,
    start_dice,
};
use crate::solve::{Cancel, Unsolved};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A review is shown in parts that take about so long.
const PART: Duration = Duration::from_millis(100);

/// The number of a piece of work or of an errand, from 1 in the order in which they were asked for.
/// Answers to others than the last one asked for are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(pub(super) u64);

/// A piece of work: what is to be done, who is asked, and what ends it early.
#[derive(Clone)]
pub struct Work {
    adviser: Adviser,
    job: Job,
    stop: Stop,
}

/// What is to be done, which touches no file.
#[derive(Clone, Debug)]
pub enum Job {
    /// Draw a random start.
    Start {
        /// How many tokens the largest pile has at most.
        largest: Natural,
        /// Who is to win it.
        wanted: Outcome,
        /// Decides the dice.
        seed: u64,
    },
    /// Choose the computer's move.
    Move {
        /// How well it plays.
        level: Level,
        /// The position.
        position: Position,
        /// Decides the dice, together with the moves made.
        seed: u64,
        /// How many moves have been made.
        moves: usize,
    },
    /// Find what wins, or what holds out longest.
    Hint(Position),
    /// Explain.
    Why(Position),
    /// Find out whether a claim is right.
    Claim(Position),
    /// Find out what the map shows of who wins.
    Chart(Chart),
    /// Judge the moves of a match, a part of them at a time: as many as 100 milliseconds suffice
    /// for, and at least one.
    Review {
        /// The match.
        contest: Arc<Contest>,
        /// What is known of it already; `None` before anything is.
        review: Option<Box<Review>>,
    },
    /// Find out whether a move throws a win away.
    Check(Position, Move),
    /// Find out who wins.
    Verdict(Position),
    /// Find out how many takes the game lasts.
    Distance(Position),
    /// Find all that wins.
    Winning(Position),
}

/// What came of a [`Job`], under the same name.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A start.
    Start(Position),
    /// The computer's move.
    Move(Chosen),
    /// Advice; `None` if no move is left.
    Hint(Result<Option<Advice>, Unsolved>),
    /// The reason.
    Why(Result<Box<Explanation>, Unsolved>),
    /// Who wins the position that was claimed.
    Claim(Result<Outcome, Unsolved>),
    /// What the map shows.
    Chart(Charted),
    /// What is known of the match now, of all its moves or of the first ones.
    Review(Box<Review>),
    /// Whether the move throws a win away.
    Check(Move, Result<Check, Unsolved>),
    /// Who wins.
    Verdict(Verdict),
    /// How many takes the game lasts; `None` where that is not known.
    Distance(Option<u32>),
    /// All that wins.
    Winning(Result<Vec<Move>, Unlisted>),
}

/// A move of the computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move; `None` if none is left.
    pub chosen: Option<Move>,
    /// Why it could not do better than any move; `None` if it is the level's own choice.
    pub unsolved: Option<Unsolved>,
}

/// A move that is advised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub chosen: Move,
    /// Whether it wins; otherwise it holds out.
    pub wins: bool,
}

impl Work {
    /// Work that can be cancelled on its own.
    #[must_use]
    pub(super) fn new(adviser: &Adviser, job: Job) -> Self {
        Self {
            adviser: adviser.with_own_cancel(),
            job,
            stop: Stop::default(),
        }
    }

    /// Who is asked, and so of which game.
    #[must_use]
    pub const fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// What is to be done.
    #[must_use]
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The flag that ends it early.
    #[must_use]
    pub(super) fn canceller(&self) -> Cancel {
        self.adviser.canceller()
    }

    /// What ends the drawing of a map early.
    #[must_use]
    pub(super) fn stopper(&self) -> Stop {
        self.stop.clone()
    }

    /// Does it, on the thread that asks, after any search of the same match that is going on. Once
    /// it is cancelled it ends soon, and the answer is not to be believed.
    #[must_use]
    pub fn run(self) -> Answer {
        let Self { adviser, job, stop } = self;
        match job {
            Job::Start {
                largest,
                wanted,
                seed,
            } => Answer::Start(random_start_with(
                &adviser,
                &largest,
                wanted,
                &mut start_dice(seed),
            )),
            Job::Move {
                level,
                position,
                seed,
                moves,
            } => {
                let mut dice = move_dice(seed, moves);
                Answer::Move(match choose(level, &adviser, &position, &mut dice) {
                    Ok(chosen) => Chosen {
                        chosen,
                        unsolved: None,
                    },
                    Err(unsolved) => Chosen {
                        chosen: random_move(&*adviser.game().rules, &position, &mut dice),
                        unsolved: Some(unsolved),
                    },
                })
            }
            Job::Hint(position) => Answer::Hint(advice(&adviser, &position)),
            Job::Why(position) => Answer::Why(adviser.explain(&position).map(Box::new)),
            Job::Claim(position) => Answer::Claim(adviser.outcome(&position)),
            Job::Review { contest, review } => {
                Answer::Review(Box::new(reviewed(&adviser, &contest, review)))
            }
            Job::Check(position, chosen) => {
                let found = check(&adviser, &position, &chosen);
                Answer::Check(chosen, found)
            }
            Job::Verdict(position) => Answer::Verdict(adviser.outcome(&position)),
            Job::Distance(position) => Answer::Distance(adviser.distance(&position)),
            Job::Winning(position) => Answer::Winning(adviser.winning_takes(&position)),
            Job::Chart(chart) => Answer::Chart(charted(&adviser, chart, &stop)),
        }
    }
}

/// Judges the next moves, for as long as one waits for a sign that it goes on; at least one.
fn reviewed(adviser: &Adviser, contest: &Contest, review: Option<Box<Review>>) -> Review {
    let begun = Instant::now();
    let mut review = review.map_or_else(|| Review::begin(contest, adviser), |review| *review);
    while review.go_on(contest, adviser) && begun.elapsed() < PART {}
    review
}

fn advice(adviser: &Adviser, position: &Position) -> Result<Option<Advice>, Unsolved> {
    let winning = adviser.hint(position)?;
    let wins = winning.is_some();
    let chosen = match winning {
        Some(chosen) => Some(chosen),
        None => lost_play(adviser, position)?,
    };
    Ok(chosen.map(|chosen| Advice { chosen, wins }))
}
