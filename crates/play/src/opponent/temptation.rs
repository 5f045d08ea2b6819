//! Sets traps: where no move wins, the move that best tempts the opponent into a mistake.

use super::announce::block_of;
use super::habit::{Habit, habitual_takes};
use crate::adviser::Adviser;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Outcome, Phase, Position, Rules, after};
use goldpile_number::Natural;
use goldpile_solve::Unsolved;
use indexmap::IndexSet;
use rand::{Rng, RngExt};

/// The number of takes up to which all are candidates.
const LISTED: u64 = 4096;
/// The most takes to try when counting winning replies without the theory's list.
const MAX_COUNTED: u64 = 512;

/// The habits of a learner, weighted by how common they are.
const HABITS: [(Habit, u64); 4] = [
    (Habit::One, 4),
    (Habit::All, 1),
    (Habit::Equal, 2),
    (Habit::Copy, 3),
];

/// The weight of a certain event.
const CERTAIN: u64 = 1 << 32;

/// The number of candidates for each of the tempter's moves when looking ahead.
const AHEAD: [usize; 6] = [48, 12, 6, 4, 4, 4];

/// The most verdicts to ask for; after that, any right reply counts as a win.
const VERDICTS: u32 = 20_000;

/// The best trap in a position where no move wins: the move after which an opponent playing by
/// [habit](Habit) is most likely to go wrong. Of up to 48 takes it prefers those that such a player answers
/// rightly least often, now and later; then those that are not habitual themselves; then those with the
/// fewest winning replies. The generator breaks ties. An announcement first blocks the winning moves that a
/// habit would find. `None` if the game is over.
///
/// Whether a move wins is not checked.
///
/// Cost: up to 20,000 verdicts, and for each of those takes a list of the winning replies if the theory
/// gives it or there are at most 512 takes to try.
///
/// # Errors
/// [`Unsolved`] as for [`Adviser::outcome`].
pub fn tempt<R: Rng + ?Sized>(
    adviser: &Adviser,
    position: &Position,
    rng: &mut R,
) -> Result<Option<Move>, Unsolved> {
    adviser.check()?;
    let mut tempter = Tempter {
        adviser,
        rng,
        verdicts: VERDICTS,
    };
    if position.phase == Phase::Block {
        return tempter.block(position, None).map(Some);
    }
    let mut best: Vec<Move> = Vec::new();
    let mut least = None;
    for chosen in tempter.candidates(position, AHEAD[0]) {
        let danger = tempter.danger(position, &chosen)?;
        match &least {
            Some(least) if danger > *least => {}
            Some(least) if danger == *least => best.push(chosen),
            _ => {
                least = Some(danger);
                best = vec![chosen];
            }
        }
    }
    Ok((!best.is_empty()).then(|| best.swap_remove(rng.random_range(0..best.len()))))
}

struct Tempter<'a, R: Rng + ?Sized> {
    adviser: &'a Adviser,
    rng: &'a mut R,
    verdicts: u32,
}

impl<R: Rng + ?Sized> Tempter<'_, R> {
    fn rules(&self) -> &dyn Rules {
        &*self.adviser.game().rules
    }

    /// The takes to choose among, drawn at random if there are too many.
    fn candidates(&mut self, position: &Position, most: usize) -> Vec<Move> {
        let rules = &*self.adviser.game().rules;
        let mut takes = TakeWalk::new(rules, position);
        if takes.bound() > LISTED {
            let drawn = (0..most).filter_map(|_| random_move(rules, position, self.rng));
            let drawn: IndexSet<Move> = drawn.collect();
            return drawn.into_iter().collect();
        }
        let mut listed: Vec<Move> = takes.moves().collect();
        while listed.len() > most {
            listed.swap_remove(self.rng.random_range(0..listed.len()));
        }
        listed
    }

    /// How good a candidate is for the opponent: how often a player who follows a habit still wins after it,
    /// whether it is habitual itself, and how many replies win.
    fn danger(
        &mut self,
        position: &Position,
        chosen: &Move,
    ) -> Result<(u64, bool, usize), Unsolved> {
        let Move::Take(taken) = chosen else {
            return Ok((u64::MAX, true, usize::MAX));
        };
        let free = self.announced(position, chosen)?;
        let survives = self.survives(&free, taken, &HABITS, &AHEAD[1..])?;
        let own = [Habit::One, Habit::All, Habit::Equal]
            .into_iter()
            .any(|habit| habit.takes(self.rules(), position, None).contains(taken));
        Ok((survives, own, winning_replies(self.adviser, &free)))
    }

    /// The position after a take and, if one is due, the announcement that follows.
    fn announced(&mut self, position: &Position, chosen: &Move) -> Result<Position, Unsolved> {
        let next = after(self.rules(), position, chosen);
        let (Phase::Block, Move::Take(taken)) = (next.phase, chosen) else {
            return Ok(next);
        };
        let block = self.block(&next, Some(taken))?;
        Ok(after(self.rules(), &next, &block))
    }

    /// The chance that a player with one of these habits is still winning after replying here, in units of
    /// 1/[`CERTAIN`] and weighted by habit. Looks one reply further ahead for each number of candidates in
    /// `ahead`. A habit that suggests no take falls back to a single token.
    fn survives(
        &mut self,
        position: &Position,
        last: &[Natural],
        habits: &[(Habit, u64)],
        ahead: &[usize],
    ) -> Result<u64, Unsolved> {
        let mut sum = 0;
        for &(habit, weight) in habits {
            let mut takes = habit.takes(self.rules(), position, Some(last));
            if takes.is_empty() {
                takes = Habit::One.takes(self.rules(), position, None);
            }
            let mut right = 0;
            for reply in &takes {
                let next = after(self.rules(), position, &Move::Take(reply.clone()));
                self.verdicts = self.verdicts.saturating_sub(1);
                if self.adviser.outcome(&next)? == Outcome::P {
                    right += self.answered(&next, habit, ahead)?;
                }
            }
            sum += weight * right / (takes.len() as u64).max(1);
        }
        Ok(sum)
    }

    /// The same chance after a right reply by this habit, if the tempter then plays its best move.
    fn answered(
        &mut self,
        next: &Position,
        habit: Habit,
        ahead: &[usize],
    ) -> Result<u64, Unsolved> {
        let (Some((&most, further)), 1..) = (ahead.split_first(), self.verdicts) else {
            return Ok(CERTAIN);
        };
        // The player who replied makes the winning announcement.
        let own = match next.phase {
            Phase::Take => next.clone(),
            Phase::Block => match self.adviser.hint(next)? {
                Some(block) => after(self.rules(), next, &block),
                None => return Ok(CERTAIN),
            },
        };
        let mut least = CERTAIN;
        for chosen in self.candidates(&own, most) {
            let Move::Take(taken) = &chosen else { continue };
            let free = self.announced(&own, &chosen)?;
            least = least.min(self.survives(&free, taken, &[(habit, 1)], further)?);
            if least == 0 {
                break;
            }
        }
        Ok(least)
    }

    /// After the take `last`, the announcement that leaves the fewest winning moves for a habit to find.
    fn block(&mut self, position: &Position, last: Option<&[Natural]>) -> Result<Move, Unsolved> {
        let free = after(self.rules(), position, &Move::Block(Vec::new()));
        let winning = self.adviser.winning_takes(&free).unwrap_or_default();
        self.adviser.check()?;
        let habitual = habitual_takes(self.rules(), &free, last);
        let mut ranked: Vec<(bool, u32, Move)> = winning
            .into_iter()
            .map(|chosen| {
                let found = matches!(&chosen, Move::Take(taken) if habitual.contains(taken));
                (!found, self.rng.random(), chosen)
            })
            .collect();
        ranked.sort_by_key(|(thought, dice, _)| (*thought, *dice));
        let takes: Vec<Move> = ranked.into_iter().map(|(_, _, chosen)| chosen).collect();
        Ok(block_of(self.adviser, position, &takes))
    }
}

/// The most winning replies to count.
const MANY: usize = 10_000;

/// The number of winning takes; `usize::MAX` if they cannot be counted.
fn winning_replies(adviser: &Adviser, position: &Position) -> usize {
    let game = adviser.game();
    let listed = game
        .theory(position)
        .and_then(|oracle| oracle.winning_takes(position));
    match listed {
        Some(takes) => takes.take(MANY).count(),
        None if TakeWalk::new(&*game.rules, position).bound() <= MAX_COUNTED => adviser
            .winning_takes(position)
            .map_or(usize::MAX, |takes| takes.len()),
        None => usize::MAX,
    }
}
