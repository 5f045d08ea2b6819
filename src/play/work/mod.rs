//! Questions for the game's theory and for exhaustive play: what to find out, and how.

mod chart;
mod typed;

pub use chart::{Chart, Charted, Dot, Window};
pub(crate) use chart::{closed_form, counts};
pub(crate) use typed::opened_at_once;
pub use typed::{Typed, Unopened};

use crate::engine::notation::{MAX_RECORD_BITS, MoveError};
use crate::engine::sample::random_move;
use crate::engine::{Counts, Line, Move, Outcome, Phase, Position, after};
use crate::number::{Budget, Natural};
use crate::play::{
    Adviser, Contest, Level, Reason, Review, Unlisted, choose, lost_play, move_dice,
    random_start_with, start_dice,
};
use crate::solve::{Cancel, Unsolved};
use chart::{Stop, charted};
use std::sync::Arc;
use std::time::{Duration, Instant};
use typed::opened;

/// How long, roughly, a review is worked on before the next part of it is shown.
const PART: Duration = Duration::from_millis(100);

/// Who wins a position, if that can be determined.
pub type Verdict = Result<Outcome, Unsolved>;

/// A piece of work: what to find out, the adviser to ask, and the flag that ends it early.
#[derive(Clone)]
pub struct Work {
    adviser: Adviser,
    job: Job,
    stop: Stop,
}

/// Makes the two nudges for a position: a question, and a more specific one.
pub type Nudger = fn(&Adviser, &Position) -> Result<[String; 2], Unsolved>;

/// What to find out; no job touches a file.
#[derive(Clone, Debug)]
pub enum Job {
    /// Draw a random start.
    Start {
        /// The most tokens in the largest pile.
        largest: Natural,
        /// Its outcome.
        wanted: Outcome,
        /// The seed of the generator.
        seed: u64,
    },
    /// Choose the computer's move.
    Move {
        /// How well it plays.
        level: Level,
        /// The position.
        position: Position,
        /// The seed of the generator, together with the moves made.
        seed: u64,
        /// The number of moves made.
        moves: usize,
    },
    /// Find a winning move, or the one that holds out longest.
    Hint(Position),
    /// Explain why this move wins or loses, or what wins.
    Why(Position, Option<Move>),
    /// Find the nudges for a position, with the function that makes them.
    Nudge(Position, Nudger),
    /// Find, among the P-positions that one move reaches, the one nearest to a position.
    Near(Position),
    /// Find out whether a claim is right.
    Claim(Position),
    /// Find out what the map shows about who wins.
    Chart(Chart),
    /// Judge some of the moves of a match: as many as fit into 100 milliseconds, but at least one.
    Review {
        /// The match.
        contest: Arc<Contest>,
        /// What is known already; `None` at first.
        review: Option<Arc<Review>>,
    },
    /// Find out whether a move throws a win away.
    Check(Position, Move),
    /// Find out who wins.
    Verdict(Position),
    /// Find out how many takes the game lasts.
    Distance(Position),
    /// Find all winning moves.
    Winning(Position),
    /// Read a typed move.
    Read(Box<Typed>),
    /// Read the position or record that a match or an analysis is to begin with, and replay it.
    Open(String),
}

/// The result of a [`Job`], under the same name.
#[derive(Clone, Debug)]
pub enum Found {
    /// A start.
    Start(Position),
    /// The computer's move.
    Move(Chosen),
    /// Advice; `None` if no move is left.
    Hint(Result<Option<Advice>, Unsolved>),
    /// The nudges for this position.
    Nudge(Position, Result<[String; 2], Unsolved>),
    /// The P-position nearest to this one; `None` if no move reaches one, or none is known.
    Near(Position, Option<Counts>),
    /// The reason.
    Why(Result<Box<Reason>, Unsolved>),
    /// Who wins the position that was claimed.
    Claim(Result<Outcome, Unsolved>),
    /// What the map shows.
    Chart(Charted),
    /// The review of the match so far, for all its moves or the first ones.
    Review(Arc<Review>),
    /// Whether the move throws a win away.
    Check(Move, Result<Check, Unsolved>),
    /// Who wins.
    Verdict(Verdict),
    /// The number of takes the game lasts; `None` if it is not known.
    Distance(Option<u32>),
    /// All winning moves.
    Winning(Result<Vec<Move>, Unlisted>),
    /// The move that was typed.
    Read(Box<Typed>, Result<Move, MoveError>),
    /// The moves of the record.
    Open(Result<Box<Line>, Unopened>),
}

/// A move of the computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move; `None` if none is left.
    pub chosen: Option<Move>,
    /// Why an arbitrary move was played; `None` if the level chose the move.
    pub unsolved: Option<Unsolved>,
}

/// A move given as advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub chosen: Move,
    /// Whether it wins; otherwise it is the one that holds out longest.
    pub wins: bool,
}

/// Whether a move throws a win away, and how the other side would then win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The move keeps the win, if there is one.
    Fine,
    /// The win is thrown away. Holds the winning reply if the other side takes next; `None` if an
    /// announcement comes first.
    Thrown(Option<Move>),
}

impl Job {
    /// Whether both ask the same question, so that one answer serves for both.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Chart(one), Self::Chart(two)) => one == two,
            (
                Self::Review { contest, review },
                Self::Review {
                    contest: other,
                    review: others,
                },
            ) => {
                let judged = |review: &Option<Arc<Review>>| {
                    review.as_ref().map(|review| review.moves().len())
                };
                Arc::ptr_eq(contest, other) && judged(review) == judged(others)
            }
            (Self::Verdict(one), Self::Verdict(two))
            | (Self::Distance(one), Self::Distance(two))
            | (Self::Winning(one), Self::Winning(two))
            | (Self::Near(one), Self::Near(two)) => one == two,
            (Self::Read(one), Self::Read(two)) => one == two,
            _ => false,
        }
    }
}

impl Work {
    /// Work that can be cancelled on its own.
    #[must_use]
    pub(crate) fn new(adviser: &Adviser, job: Job) -> Self {
        Self {
            adviser: adviser.with_own_cancel(),
            job,
            stop: Stop::default(),
        }
    }

    /// The adviser to ask, which also determines the game.
    #[must_use]
    pub const fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// What to find out.
    #[must_use]
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The flag that ends it early.
    #[must_use]
    pub(crate) fn canceller(&self) -> Cancel {
        self.adviser.canceller()
    }

    /// Whether the work has been cancelled.
    #[must_use]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.canceller().is_cancelled()
    }

    /// Cancels it, on whatever thread it runs.
    pub(crate) fn give_up(&self) {
        self.canceller().cancel();
        self.stop.stop();
    }

    /// Does the work, on the calling thread, after any search of the same match that is under way.
    /// Once cancelled it ends soon, and its answer is not reliable.
    #[must_use]
    pub fn run(self) -> Found {
        let Self { adviser, job, stop } = self;
        match job {
            Job::Start {
                largest,
                wanted,
                seed,
            } => Found::Start(random_start_with(
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
                Found::Move(match choose(level, &adviser, &position, &mut dice) {
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
            Job::Hint(position) => Found::Hint(advice(&adviser, &position)),
            Job::Why(position, chosen) => {
                Found::Why(adviser.reason(&position, chosen.as_ref()).map(Box::new))
            }
            Job::Nudge(position, nudger) => {
                let words = nudger(&adviser, &position);
                Found::Nudge(position, words)
            }
            Job::Near(position) => {
                let near = near(&adviser, &position);
                Found::Near(position, near)
            }
            Job::Claim(position) => Found::Claim(adviser.outcome(&position)),
            Job::Review { contest, review } => {
                Found::Review(Arc::new(reviewed(&adviser, &contest, review)))
            }
            Job::Check(position, chosen) => {
                let found = check(&adviser, &position, &chosen);
                Found::Check(chosen, found)
            }
            Job::Verdict(position) => Found::Verdict(adviser.outcome(&position)),
            Job::Distance(position) => Found::Distance(adviser.distance(&position)),
            Job::Winning(position) => Found::Winning(adviser.winning_takes(&position)),
            Job::Read(typed) => {
                let says = typed.read(&mut budget(&adviser));
                Found::Read(typed, says)
            }
            Job::Open(text) => {
                let rules = adviser.game().rules.clone();
                let line = opened(&text, &*rules, &mut budget(&adviser));
                Found::Open(line.map(Box::new))
            }
            Job::Chart(chart) => Found::Chart(charted(&adviser, chart, &stop)),
        }
    }
}

/// The amount of computation allowed for reading a text, with the flag that cancels it.
fn budget(adviser: &Adviser) -> Budget {
    Budget::of(MAX_RECORD_BITS).stopped_by(adviser.canceller().flag())
}

/// Judges the next moves, at least one, until it is time to show some progress.
fn reviewed(adviser: &Adviser, contest: &Contest, review: Option<Arc<Review>>) -> Review {
    let begun = Instant::now();
    let mut review = match review {
        Some(review) => Arc::unwrap_or_clone(review),
        None => Review::begin(contest, adviser),
    };
    while review.go_on(contest, adviser) && begun.elapsed() < PART {}
    review
}

/// The position left by the winning take of the fewest tokens, as if nothing were announced.
fn near(adviser: &Adviser, position: &Position) -> Option<Counts> {
    let rules = &*adviser.game().rules;
    let free = match position.phase {
        Phase::Take => position.clone(),
        Phase::Block => after(rules, position, &Move::Block(Vec::new())),
    };
    let hint = || adviser.hint(&free).ok().flatten().into_iter().collect();
    let winning = adviser.winning_takes(&free).unwrap_or_else(|_| hint());
    let targets = winning
        .iter()
        .map(|chosen| after(rules, &free, chosen).piles);
    targets.max_by_key(|piles| piles.iter().sum::<Natural>())
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

/// Checks a legal move before it is played. Costs two verdicts of the adviser, and a hint for a
/// move that throws a win away.
///
/// # Errors
/// As [`Adviser::outcome`]; callers should then not warn against the move.
fn check(adviser: &Adviser, position: &Position, chosen: &Move) -> Result<Check, Unsolved> {
    if !adviser.outcome(position)?.actor_wins(position.phase) {
        return Ok(Check::Fine);
    }
    let next = after(&*adviser.game().rules, position, chosen);
    // Whoever acts, the other player takes next.
    Ok(match adviser.outcome(&next)? {
        Outcome::P => Check::Fine,
        Outcome::N if next.phase == Phase::Take => Check::Thrown(adviser.hint(&next)?),
        Outcome::N => Check::Thrown(None),
    })
}
