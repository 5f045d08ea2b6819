//! Computes the value of every reachable state, from the bottom up: its outcome, its remoteness, or its
//! Sprague–Grundy value.

use crate::key::StateKey;
use crate::reach::expand::Expander;
use crate::reach::{Reach, ReachedState, StateIndex};
use crate::remoteness::Remoteness;
use crate::table::{NONE, no_grundy};
use crate::{Cancel, Control, Progress, Unsolved, ValueKind};
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::{Announcement, Counts, Outcome, Phase, Position};
use rayon::prelude::*;

/// The number of states in each thread's share of a level.
const SHARE: usize = 128;

type Options = Vec<(Counts, u16)>;

impl Reach<'_> {
    /// Computes the values of all states, from total 0 up, and reports progress after each total.
    ///
    /// # Errors
    /// As [`settle`](Self::settle).
    pub fn settle_all(&mut self, value: ValueKind, control: &Control<'_>) -> Result<(), Unsolved> {
        let all = Some(self.len());
        let mut done = 0;
        for total in 0..=self.most() {
            self.settle(total, value, &control.cancel)?;
            done += self.by_total[total].len() as u64;
            control.report(Progress { done, all });
        }
        Ok(())
    }

    /// Computes the values of the states of one total. All smaller totals must have been settled with the same
    /// kind of value.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`]; [`Unsolved::TooBig`] for values that the game [does not
    /// have](ValueKind::check).
    ///
    /// # Panics
    /// If the total is above [`most`](Self::most).
    pub fn settle(
        &mut self,
        total: usize,
        value: ValueKind,
        cancel: &Cancel,
    ) -> Result<(), Unsolved> {
        value.check(self.rules, self.piles)?;
        let this = &*self;
        let keys: Vec<&StateKey> = this.by_total[total].keys().collect();
        let values: Vec<Vec<u16>> = keys
            .par_chunks(SHARE)
            .map(|keys| {
                let mut expander = Expander::new(this.rules, this.piles, &this.phases);
                let mut values = Vec::with_capacity(keys.len());
                for alike in keys.chunk_by(|one, two| one.has_piles_of(two, this.piles)) {
                    cancel.check()?;
                    this.add_values(alike, value, &mut expander, &mut values)?;
                }
                Ok(values)
            })
            .collect::<Result<_, Unsolved>>()?;
        for (state, value) in self.by_total[total]
            .values_mut()
            .zip(values.iter().flatten())
        {
            state.value = *value;
        }
        Ok(())
    }

    /// The value of a state; `None` if it has not been computed.
    ///
    /// # Panics
    /// As [`position`](Self::position).
    #[must_use]
    pub fn value(&self, place: StateIndex) -> Option<u16> {
        let (_, state) = self.by_total[place.total].get_index(place.index)?;
        (state.value != NONE).then_some(state.value)
    }

    /// The outcome of a state settled with this kind of value; `None` if it has not been settled.
    ///
    /// # Panics
    /// As [`position`](Self::position).
    #[must_use]
    pub fn outcome(&self, place: StateIndex, value: ValueKind) -> Option<Outcome> {
        Some(value.outcome(self.value(place)?, self.rules.is_misere()))
    }

    fn option_value(&self, total: usize, key: &StateKey) -> u16 {
        let state: Option<&ReachedState> = self.by_total[total].get(key);
        state.map_or(NONE, |state| state.value)
    }

    fn add_values(
        &self,
        keys: &[&StateKey],
        value: ValueKind,
        expander: &mut Expander<'_>,
        values: &mut Vec<u16>,
    ) -> Result<(), Unsolved> {
        let positions: Vec<Position> = keys.iter().map(|key| key.position(self.piles)).collect();
        let announcement = (positions.first())
            .filter(|position| position.phase == Phase::Block)
            .and_then(|position| self.rules.announcement(&position.piles));
        if let Some(announcement) = announcement {
            for position in &positions {
                values.push(self.announced_value(position, &announcement, value, expander)?);
            }
            return Ok(());
        }
        let new = SeenOptions::new(value, self.rules.is_misere());
        let mut seen = vec![new; positions.len()];
        expander.options_of(
            &positions,
            &mut |_, total, key| self.option_value(total, &key),
            &mut |place, option| seen[place].see(option),
        )?;
        values.extend(seen.iter().map(SeenOptions::value));
        Ok(())
    }

    fn is_lost(&self, value: ValueKind, of: u16) -> bool {
        value.outcome(of, self.rules.is_misere()) == Outcome::P
    }

    /// All options of a position, with their values; before an announcement, the options with nothing announced.
    fn options(
        &self,
        position: &Position,
        expander: &mut Expander<'_>,
    ) -> Result<Options, Unsolved> {
        let mut options = Options::new();
        let key = StateKey::of(position)?;
        expander.options(
            &[&key],
            &mut |_, total, key| {
                let value = self.option_value(total, &key);
                options.push((key.position(self.piles).piles, value));
            },
            &mut |_, ()| true,
        )?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The value before an announcement. By its contract, an announcement removes the moves to the announced
    /// positions and nothing else, so the announcer wins if all winning moves can be blocked. A winning announcer
    /// blocks these and also the moves that would last longest. A losing one blocks the moves that would end the
    /// game soonest. In misère play, neither blocks the last move.
    fn announced_value(
        &self,
        position: &Position,
        announcement: &Announcement,
        value: ValueKind,
        expander: &mut Expander<'_>,
    ) -> Result<u16, Unsolved> {
        if value == ValueKind::Grundy {
            return Err(no_grundy().into());
        }
        let options = self.options(position, expander)?;
        let (mut winning, mut losing): (Options, Options) = options
            .into_iter()
            .partition(|(_, option)| self.is_lost(value, *option));
        let blockable = |(target, _): &(Counts, u16)| {
            taken_between(&position.piles, target)
                .is_ok_and(|taken| announcement.squares.allows(&position.piles, &taken))
        };
        let room = announcement.at_most;
        // In misère play a move must be left, because a player who cannot move has won.
        let is_misere = self.rules.is_misere();
        let leaves = !is_misere || !losing.is_empty();
        let lost = leaves && winning.len() <= room && winning.iter().all(blockable);
        if value == ValueKind::Outcome {
            return Ok(u16::from(!lost));
        }
        let (open, mut room) = if lost {
            losing.sort_by_key(|(_, option)| std::cmp::Reverse(*option));
            (losing, room - winning.len())
        } else {
            winning.sort_by_key(|(_, option)| *option);
            (winning, room)
        };
        let unblocked = open.iter().find(|option| {
            let blocked = room > 0 && blockable(option);
            room -= usize::from(blocked);
            !blocked
        });
        let left = unblocked.or(open.last().filter(|_| is_misere));
        Ok(left.map_or(0, |(_, option)| option + 1))
    }

    /// The outcome just after an announcement, found from the rules at that position alone. All smaller totals
    /// must have been settled with this kind of value. The time is at most that of all its moves.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] for numbers beyond 16 bits.
    pub fn outcome_announced(
        &self,
        position: &Position,
        value: ValueKind,
    ) -> Result<Outcome, Unsolved> {
        let mut expander = Expander::new(self.rules, self.piles, &self.phases);
        let mut seen = SeenOptions::new(ValueKind::Outcome, self.rules.is_misere());
        expander.options_of(
            std::slice::from_ref(position),
            &mut |_, total, key| u16::from(!self.is_lost(value, self.option_value(total, &key))),
            &mut |_, option| seen.see(option),
        )?;
        Ok(Outcome::p_if(seen.value() == 0))
    }

    /// The piles to which a take can lead and which are lost for the next player, sorted; before an announcement,
    /// those with nothing announced. All smaller totals must have been settled with this kind of value.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] for numbers beyond 16 bits.
    pub fn losing_targets(
        &self,
        position: &Position,
        value: ValueKind,
    ) -> Result<Vec<Counts>, Unsolved> {
        let mut expander = Expander::new(self.rules, self.piles, &self.phases);
        let options = self.options(position, &mut expander)?;
        Ok(options
            .into_iter()
            .filter(|(_, option)| self.is_lost(value, *option))
            .map(|(target, _)| target)
            .collect())
    }
}

/// What the options seen so far say about the value of a position.
#[derive(Clone)]
enum SeenOptions {
    Outcome {
        wins: bool,
        over: bool,
        is_misere: bool,
    },
    Remoteness(Remoteness),
    /// Whether each value occurs among the options.
    Grundy(Vec<bool>),
}

impl SeenOptions {
    fn new(value: ValueKind, is_misere: bool) -> Self {
        match value {
            ValueKind::Outcome => Self::Outcome {
                wins: false,
                over: true,
                is_misere,
            },
            ValueKind::Remoteness => Self::Remoteness(Remoteness::new(is_misere)),
            ValueKind::Grundy => Self::Grundy(Vec::new()),
        }
    }

    /// Takes an option of this value into account. The result is `false` if further options cannot make a
    /// difference.
    fn see(&mut self, option: u16) -> bool {
        match self {
            Self::Outcome { wins, over, .. } => {
                *over = false;
                *wins = option == 0;
                return !*wins;
            }
            Self::Remoteness(remoteness) => remoteness.see(option),
            Self::Grundy(seen) => {
                let option = usize::from(option);
                seen.resize(seen.len().max(option + 1), false);
                seen[option] = true;
            }
        }
        true
    }

    /// The value of the position, once all its options have been seen.
    fn value(&self) -> u16 {
        match self {
            // In misère play, a player who cannot move has won.
            Self::Outcome {
                wins,
                over,
                is_misere,
            } => u16::from(*wins || *over && *is_misere),
            Self::Remoteness(remoteness) => remoteness.value(),
            Self::Grundy(seen) => {
                let least = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
                u16::try_from(least).unwrap_or(NONE)
            }
        }
    }
}
