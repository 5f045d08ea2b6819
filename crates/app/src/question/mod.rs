//! Questions to the game's theory or to exhaustive play, each as a job.

mod chart;

pub use chart::two_piles;
pub use chart::{ChartAnswer, ChartRequest, Dot, MapWindow};

use crate::job::{Job, JobSubject};
use crate::matches::{Draw, MatchSetup};
use chart::compute_chart;
use goldpile_engine::notation::read::{MAX_RECORD_BITS, QUICK_BITS};
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{Catalogue, Counts, Move, Outcome, Phase, Position, Replay, Rules, after};
use goldpile_number::{Budget, Natural};
use goldpile_play::position_text::{RecordError, read_record};
use goldpile_play::{
    Adviser, Level, ListingError, Match, PositionText, PositionTextError, Reason, ReasonError,
    Review, choose, lost_play, move_dice, unannounced,
};
use goldpile_solve::Unsolved;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The approximate time that a review works before its next part is shown.
const PART: Duration = Duration::from_millis(100);

/// Texts of records longer than this, in bytes, are read in the background.
const QUICK_BYTES: usize = 400;

/// Who wins a position, if that can be determined.
pub type OutcomeAnswer = Result<Outcome, Unsolved>;

/// A function that makes the two nudges for a position: a question, and a more specific one.
pub type Nudger = fn(&Adviser, &Position) -> Result<[String; 2], Unsolved>;

/// The computer's answer to a request for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputerMove {
    /// The move; `None` if none is left.
    pub chosen: Option<Move>,
    /// Why the move is arbitrary; `None` if the level chose it.
    pub unsolved: Option<Unsolved>,
}

/// A move given as advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub chosen: Move,
    /// Whether the move wins; otherwise it is the one that holds out longest.
    pub wins: bool,
}

/// Whether a move throws a win away, and how the other side would then win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveCheck {
    /// The move does not throw a win away.
    Fine,
    /// The move throws the win away. Holds the winning reply if the other side takes next; `None` if an
    /// announcement comes first.
    Thrown(Option<Move>),
}

/// Questions about the positions of a game. None of them touches a file.
impl Job {
    /// Begins a match from a start drawn in this way.
    #[must_use]
    pub fn start(setup: MatchSetup, draw: Draw) -> Job<Box<Match>> {
        let adviser = Adviser::new(setup.game.clone());
        Job::ask("start", &adviser, move |adviser| {
            Box::new(setup.draw(adviser, draw))
        })
    }

    /// Chooses the computer's move at this level in a match with this seed, after this many moves.
    #[must_use]
    pub fn choose(
        adviser: &Adviser,
        position: &Position,
        level: Level,
        seed: u64,
        moves: usize,
    ) -> Job<ComputerMove> {
        about("move", adviser, position, move |adviser, position| {
            chosen(adviser, position, level, seed, moves)
        })
    }

    /// Finds a winning move, or the one that holds out longest; `None` if no move is left.
    #[must_use]
    pub fn hint(adviser: &Adviser, position: &Position) -> Job<Result<Option<Advice>, Unsolved>> {
        about("hint", adviser, position, advice)
    }

    /// Explains why this move wins or loses; without a move, which move wins, or why none does.
    #[must_use]
    pub fn why(
        adviser: &Adviser,
        position: &Position,
        chosen: Option<Move>,
    ) -> Job<Result<Box<Reason>, ReasonError>> {
        about("why", adviser, position, move |adviser, position| {
            adviser.reason(position, chosen.as_ref()).map(Box::new)
        })
    }

    /// Makes the two nudges for a position with this function.
    #[must_use]
    pub fn nudge(
        adviser: &Adviser,
        position: &Position,
        nudger: Nudger,
    ) -> Job<Result<[String; 2], Unsolved>> {
        about("nudge", adviser, position, nudger)
    }

    /// Finds the P-position nearest to a position among those that one move reaches; `None` if there is
    /// none, or if none is known.
    #[must_use]
    pub fn near(adviser: &Adviser, position: &Position) -> Job<Option<Counts>> {
        about("near", adviser, position, near)
    }

    /// Finds out whether a move throws a win away.
    #[must_use]
    pub fn check(
        adviser: &Adviser,
        position: &Position,
        chosen: &Move,
    ) -> Job<Result<MoveCheck, Unsolved>> {
        let chosen = chosen.clone();
        about("check", adviser, position, move |adviser, position| {
            check(adviser, position, &chosen)
        })
    }

    /// Finds out who wins.
    #[must_use]
    pub fn verdict(adviser: &Adviser, position: &Position) -> Job<OutcomeAnswer> {
        about("verdict", adviser, position, Adviser::outcome)
    }

    /// Finds the number of takes that the game lasts; `None` if it cannot be determined.
    #[must_use]
    pub fn distance(adviser: &Adviser, position: &Position) -> Job<Option<u32>> {
        about("distance", adviser, position, Adviser::distance)
    }

    /// Finds all winning moves.
    #[must_use]
    pub fn winning(adviser: &Adviser, position: &Position) -> Job<Result<Vec<Move>, ListingError>> {
        about("winning", adviser, position, Adviser::winning_takes)
    }

    /// Finds what the map shows about who wins.
    #[must_use]
    pub fn chart(adviser: &Adviser, chart: ChartRequest) -> Job<ChartAnswer> {
        let chart = Arc::new(chart);
        let subject = JobSubject::Chart(chart.clone());
        let ask = move |adviser: &Adviser| {
            compute_chart(adviser, ChartRequest::clone(&chart), &adviser.canceller())
        };
        Job::ask("chart", adviser, ask).about(subject)
    }

    /// Judges the next moves of a match: as many as fit into 100 milliseconds, but at least one. `review` is
    /// the review so far; `None` at first.
    #[must_use]
    pub fn review(
        adviser: &Adviser,
        the_match: &Arc<Match>,
        review: Option<&Arc<Review>>,
    ) -> Job<Arc<Review>> {
        let judged = review.map(|review| review.moves().len());
        let subject = format!("{:p} {judged:?}", Arc::as_ptr(the_match));
        let (the_match, review) = (the_match.clone(), review.cloned());
        let ask = move |adviser: &Adviser| Arc::new(reviewed(adviser, &the_match, review));
        Job::ask("review", adviser, ask).about(JobSubject::Text(subject))
    }

    /// Reads and replays the position or record from which a match or an analysis begins.
    #[must_use]
    pub fn open(adviser: &Adviser, text: String) -> Job<Result<Box<Replay>, RecordError>> {
        Job::ask("open", adviser, move |adviser| {
            let rules = adviser.game().rules.clone();
            let line = read_record(&*rules, &text, &mut budget(adviser))?;
            Ok(Box::new(line))
        })
    }

    /// Reads a position with its game, which may differ from the adviser's. If the text names a rule file,
    /// that file is read.
    #[must_use]
    pub fn open_text(
        adviser: &Adviser,
        catalogue: &Catalogue,
        text: String,
    ) -> Job<Result<Box<PositionText>, PositionTextError>> {
        let catalogue = catalogue.clone();
        Job::ask("open text", adviser, move |adviser| {
            PositionText::read_typed(&catalogue, &text, &mut budget(adviser)).map(Box::new)
        })
    }
}

fn about<T: Send + 'static>(
    name: &'static str,
    adviser: &Adviser,
    position: &Position,
    answer: impl FnOnce(&Adviser, &Position) -> T + Send + 'static,
) -> Job<T> {
    let position = Arc::new(position.clone());
    let subject = JobSubject::Position(position.clone());
    Job::ask(name, adviser, move |adviser| answer(adviser, &position)).about(subject)
}

/// Reads a typed record if that is quick; `None` if it must be read in the background.
pub fn opened_at_once(text: &str, rules: &dyn Rules) -> Option<Result<Replay, RecordError>> {
    if text.len() > QUICK_BYTES {
        return None;
    }
    match read_record(rules, text, &mut Budget::of(QUICK_BITS)) {
        // A larger budget may suffice.
        Err(error) if error.is_too_big() => None,
        read => Some(read),
    }
}

/// The computation allowed for reading a text, cancelled with the adviser.
fn budget(adviser: &Adviser) -> Budget {
    Budget::of(MAX_RECORD_BITS).stopped_by(adviser.canceller().flag())
}

fn reviewed(adviser: &Adviser, the_match: &Match, review: Option<Arc<Review>>) -> Review {
    let begun = Instant::now();
    let mut review = match review {
        Some(review) => Arc::unwrap_or_clone(review),
        None => Review::begin(the_match, adviser),
    };
    while review.go_on(the_match, adviser) && begun.elapsed() < PART {}
    review
}

/// The position left by the winning take of the fewest tokens, ignoring any announcement.
fn near(adviser: &Adviser, position: &Position) -> Option<Counts> {
    let rules = &*adviser.game().rules;
    let free = unannounced(rules, position);
    let hint = || adviser.hint(&free).ok().flatten().into_iter().collect();
    let winning = adviser.winning_takes(&free).unwrap_or_else(|_| hint());
    let targets = winning
        .iter()
        .map(|chosen| after(rules, &free, chosen).piles);
    targets.max_by_key(|piles| piles.iter().sum::<Natural>())
}

/// The computer's move in a match with this seed, after this many moves; an arbitrary one where the adviser
/// does not know.
#[must_use]
pub fn chosen(
    adviser: &Adviser,
    position: &Position,
    level: Level,
    seed: u64,
    moves: usize,
) -> ComputerMove {
    let mut dice = move_dice(seed, moves);
    match choose(level, adviser, position, &mut dice) {
        Ok(chosen) => ComputerMove {
            chosen,
            unsolved: None,
        },
        Err(unsolved) => ComputerMove {
            chosen: random_move(&*adviser.game().rules, position, &mut dice),
            unsolved: Some(unsolved),
        },
    }
}

/// A winning move, or the one that holds out longest.
///
/// # Errors
/// [`Unsolved`] if who wins cannot be determined.
pub fn advice(adviser: &Adviser, position: &Position) -> Result<Option<Advice>, Unsolved> {
    let winning = adviser.hint(position)?;
    let wins = winning.is_some();
    let chosen = match winning {
        Some(chosen) => Some(chosen),
        None => lost_play(adviser, position)?,
    };
    Ok(chosen.map(|chosen| Advice { chosen, wins }))
}

/// Checks a legal move before it is played. Where this fails, do not warn against the move. Costs two
/// verdicts of the adviser, and a hint for a move that throws a win away.
fn check(adviser: &Adviser, position: &Position, chosen: &Move) -> Result<MoveCheck, Unsolved> {
    if !adviser.outcome(position)?.actor_wins(position.phase) {
        return Ok(MoveCheck::Fine);
    }
    let next = after(&*adviser.game().rules, position, chosen);
    // Whoever acts, the other player takes next.
    Ok(match adviser.outcome(&next)? {
        Outcome::P => MoveCheck::Fine,
        Outcome::N if next.phase == Phase::Take => MoveCheck::Thrown(adviser.hint(&next)?),
        Outcome::N => MoveCheck::Thrown(None),
    })
}
