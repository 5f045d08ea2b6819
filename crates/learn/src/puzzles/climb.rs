//! The climb of a day: five short matches, one against each opponent of the ladder, the same for everybody.

use super::climb_try::{ClimbMatch, ClimbTry, RUNGS};
use super::daily::{NoDaily, day_number, game_of_day};
use chrono::NaiveDate;
use goldpile_engine::notation::read::MAX_RECORD_BITS;
use goldpile_engine::text::YOU;
use goldpile_engine::{Catalogue, Game, Outcome, Position, Replay};
use goldpile_files::clock::is_dated;
use goldpile_number::Budget;
use goldpile_play::position_text::read_record;
use goldpile_play::{Adviser, LadderStarts, Level, Match, Seat, Side, start_dice};
use goldpile_solve::{Cancel, Unsolved};
use rand::RngExt;
use thiserror::Error;

/// The version of the recipe that makes a climb out of a date. Every change that affects the game, the starts, the
/// seeds or the replies gives the recipe a new number.
pub const CLIMB_RECIPE: u32 = 1;

/// The number of times that the five starts are drawn, until they grow. The first nearly always suffices.
const ATTEMPTS: u64 = 32;

/// The most draws for one start, among which one is found that grows.
const DRAWS: u64 = 5;

/// The climb of a day.
#[derive(Clone)]
pub struct Climb {
    /// The day.
    pub date: NaiveDate,
    /// The [version](CLIMB_RECIPE) of the recipe.
    pub recipe: u32,
    /// The game of all the matches.
    pub game: Game,
    /// The matches, in the order in which they are played.
    pub rungs: Vec<ClimbRung>,
}

/// A match of a climb before it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClimbRung {
    /// The opponent.
    pub level: Level,
    /// The start.
    pub start: Position,
    /// The seed of the opponent's moves.
    pub seed: u64,
}

/// Why a stored climb cannot be continued. The message is one line, in lower case and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClimbFault {
    /// Another recipe made it.
    #[error("it was made by recipe {0}; this program has recipe {CLIMB_RECIPE}")]
    Recipe(u32),
    /// The day has another game.
    #[error("it is one of {0}, which is not the game of the day")]
    Game(String),
    /// There are more matches than opponents, or one follows a match that was not won.
    #[error("match {0} should not have begun")]
    Order(usize),
    /// The record of a match cannot be replayed.
    #[error("the record of match {0}: {1}")]
    Record(usize, String),
    /// A match has another start, or another player begins.
    #[error("match {0} began in another way")]
    Start(usize),
    /// The result of a match is not that of its record.
    #[error("the result of match {0} is not that of its record")]
    Result(usize),
}

/// The climb of this day. It depends only on the date and the [`CLIMB_RECIPE`]. It is of the [game of the
/// day](game_of_day()), and its starts have more and more tokens. By the rule of the
/// [ladder](goldpile_play::ladder_start), the person begins against the first two opponents and can win; against
/// the others the person says who begins, and one or two of the three starts are lost for that player, half of
/// them in the long run.
///
/// Cost: some thousand verdicts; the flag ends the search.
///
/// # Errors
/// [`NoDaily`].
pub fn climb(catalogue: &Catalogue, date: NaiveDate, cancel: &Cancel) -> Result<Climb, NoDaily> {
    if !is_dated(&date) {
        return Err(NoDaily::Date);
    }
    let entry = game_of_day(catalogue, date).ok_or(NoDaily::Nothing)?;
    let adviser = Adviser::new(entry.default_game()).stopped_by(cancel);
    let drawer = LadderStarts::of(&adviser).map(|starts| ClimbDrawer { starts, date });
    let rungs = drawer.and_then(|drawer| {
        let mut attempts = (0..ATTEMPTS).take_while(|_| !cancel.is_cancelled());
        attempts.find_map(|attempt| drawer.rungs(attempt))
    });
    cancel.check().map_err(Unsolved::from)?;
    Ok(Climb {
        date,
        recipe: CLIMB_RECIPE,
        game: adviser.game().clone(),
        rungs: rungs.ok_or(NoDaily::Nothing)?,
    })
}

/// Draws the matches of a day.
struct ClimbDrawer<'a> {
    starts: LadderStarts<'a>,
    date: NaiveDate,
}

impl ClimbDrawer<'_> {
    /// The seed of a draw for this rung, different for each.
    fn seed(&self, rung: usize, draw: u64) -> u64 {
        // The last digit keeps these seeds apart from those of the positions of the days.
        let [day, rung, recipe] = [day_number(self.date), rung as u64, CLIMB_RECIPE.into()];
        day << 32 | draw << 16 | rung << 12 | recipe << 4 | 0xc
    }

    /// The match of this draw for a rung.
    fn drawn(&self, rung: usize, outcome: Outcome, draw: u64) -> Option<ClimbRung> {
        let level = Level::LADDER[rung];
        let seed = self.seed(rung, draw);
        let start = (self.starts).draw(level, outcome, &mut start_dice(seed))?;
        Some(ClimbRung { level, start, seed })
    }

    /// The matches, if their starts grow at this attempt.
    fn rungs(&self, attempt: u64) -> Option<Vec<ClimbRung>> {
        let draws = attempt * DRAWS..(attempt + 1) * DRAWS;
        let first = self.drawn(0, Outcome::N, draws.start)?;
        let lower = draws.clone().find_map(|draw| {
            let lower = [first.clone(), self.drawn(1, Outcome::N, draw)?];
            grows(&lower).then_some(lower)
        })?;
        // Which of the others are lost is decided without looking at what is drawn.
        let lost = start_dice(self.seed(RUNGS, 0)).random_range(0b001..=0b110);
        let outcomes = [0, 1, 2].map(|rung| Outcome::p_if(lost >> rung & 1 == 1));
        let mut upper: [Vec<ClimbRung>; 3] = Default::default();
        for draw in draws {
            for (rung, drawn) in upper.iter_mut().enumerate() {
                drawn.extend(self.drawn(rung + 2, outcomes[rung], draw));
            }
            if let Some(rungs) = growing(&lower, &upper, false) {
                return Some(rungs);
            }
        }
        // Where few sizes are lost, it may be that only another order grows.
        growing(&lower, &upper, true)
    }
}

/// The first two matches and one of each of the other lists, if these can be chosen so that the starts grow: in
/// this order or, if it `may_change`, in any.
fn growing(
    lower: &[ClimbRung; 2],
    [third, fourth, fifth]: &[Vec<ClimbRung>; 3],
    may_change: bool,
) -> Option<Vec<ClimbRung>> {
    for one in third {
        for (two, three) in fourth
            .iter()
            .flat_map(|two| fifth.iter().map(move |three| (two, three)))
        {
            let mut rungs = [&lower[..], &[one.clone(), two.clone(), three.clone()]].concat();
            if may_change {
                rungs[2..].sort_by_key(|rung| rung.start.total());
            }
            if grows(&rungs) {
                for (rung, level) in rungs.iter_mut().zip(Level::LADDER) {
                    rung.level = level;
                }
                return Some(rungs);
            }
        }
    }
    None
}

/// Whether each start has more tokens than the one before it.
fn grows(rungs: &[ClimbRung]) -> bool {
    rungs.is_sorted_by(|one, next| one.start.total() < next.start.total())
}

impl Climb {
    /// The match of this rung, from 0, as far as it is known: not begun, or with the moves of its stored record.
    ///
    /// # Errors
    /// [`ClimbFault`] if what is stored cannot come from playing this match.
    ///
    /// # Panics
    /// If there is no such rung.
    pub fn the_match(&self, rung: usize, tried: Option<&ClimbMatch>) -> Result<Match, ClimbFault> {
        let ClimbRung { level, start, seed } = &self.rungs[rung];
        let mut seats = [Seat::person(YOU), Seat::computer(*level)];
        let Some(tried) = tried else {
            return Ok(Match::new(self.game.clone(), start.clone(), seats, *seed).for_climb());
        };
        let line = self.line(rung, tried)?;
        if line.positions()[0] != *start || !(tried.is_first || level.lets_choose()) {
            return Err(ClimbFault::Start(rung + 1));
        }
        if !tried.is_first {
            seats.reverse();
        }
        let mut the_match = Match::resume(self.game.clone(), line, seats, *seed).for_climb();
        the_match.begin(tried.is_first);
        if tried.is_won == Some(false) {
            // Does nothing if the last move ended the match.
            the_match.resign(if tried.is_first {
                Side::First
            } else {
                Side::Second
            });
        }
        let won = the_match.has_person_won();
        if tried.is_won.is_some() && tried.is_won != won {
            return Err(ClimbFault::Result(rung + 1));
        }
        Ok(the_match)
    }

    fn line(&self, rung: usize, tried: &ClimbMatch) -> Result<Replay, ClimbFault> {
        let mut budget = Budget::of(MAX_RECORD_BITS);
        let line = read_record(&*self.game.rules, &tried.record, &mut budget);
        line.map_err(|error| ClimbFault::Record(rung + 1, error.to_string()))
    }

    /// The match to be played and its rung, from 0: the last one begun or, once that is won, the next one. When the
    /// climb is over, it is the last one played.
    ///
    /// Cost: replaying all the matches.
    ///
    /// # Errors
    /// [`ClimbFault`] if what is stored cannot come from playing this climb.
    pub fn current(&self, tried: &ClimbTry) -> Result<(usize, Match), ClimbFault> {
        if tried.recipe != self.recipe {
            return Err(ClimbFault::Recipe(tried.recipe));
        }
        if tried.game != *self.game.entry.name {
            return Err(ClimbFault::Game(tried.game.clone()));
        }
        let mut current = (0, self.the_match(0, None)?);
        for (rung, tried) in tried.matches.iter().enumerate() {
            if rung != current.0 {
                return Err(ClimbFault::Order(rung + 1));
            }
            let the_match = self.the_match(rung, Some(tried))?;
            current = if the_match.has_person_won() == Some(true) && rung + 1 < RUNGS {
                (rung + 1, self.the_match(rung + 1, None)?)
            } else {
                (rung, the_match)
            };
        }
        Ok(current)
    }
}
