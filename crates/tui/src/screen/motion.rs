//! The motion that shows the moves of a turn one after the other. Only the drawing lags behind: the match is
//! already ahead of it, so any key may end the motion.

/// The number of ticks, about a third of a second, for which tokens are seen leaving.
pub(crate) const LEAVING: u16 = 5;
/// The number of ticks between two moves.
const PAUSE: u16 = 6;

/// The moves being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Motion {
    /// The number of moves before the first of them.
    from: usize,
    /// The number of moves after the last of them.
    to: usize,
    /// The ticks since the first of them was made.
    ticks: u16,
}

/// What a motion shows now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// The number of moves shown as made, of which the last is in motion.
    pub(crate) moves: usize,
    /// How many of the [`LEAVING`] ticks of that move are left; 0 during the pause before the next move.
    pub(crate) leaving: u16,
}

impl Motion {
    /// The motion through the moves from one number of moves to another, after those of a motion under way.
    pub(crate) fn of(before: Option<Self>, from: usize, to: usize) -> Self {
        match before {
            Some(motion) if motion.to == from => Self { to, ..motion },
            _ => Self { from, to, ticks: 0 },
        }
    }

    pub(crate) fn stage(self) -> Stage {
        let (shown, ticks) = (
            self.ticks / (LEAVING + PAUSE),
            self.ticks % (LEAVING + PAUSE),
        );
        Stage {
            moves: self.from + usize::from(shown) + 1,
            leaving: LEAVING.saturating_sub(ticks),
        }
    }

    /// How many more ticks it takes.
    pub(crate) fn ticks_left(self) -> u16 {
        let moves = u16::try_from(self.to - self.from).unwrap_or(u16::MAX);
        let whole = moves.saturating_mul(LEAVING + PAUSE);
        whole.saturating_sub(PAUSE + self.ticks)
    }

    /// The motion after a tick; `None` once it is over.
    pub(crate) fn ticked(self) -> Option<Self> {
        let next = Self {
            ticks: self.ticks + 1,
            ..self
        };
        (next.ticks_left() > 0).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_seen_after_the_move_and_a_pause() {
        let mine = Motion::of(None, 0, 1);
        let both = Motion::of(mine.ticked(), 1, 2);
        let seen: Vec<(usize, u16)> = std::iter::successors(Some(both), |motion| motion.ticked())
            .map(|motion| (motion.stage().moves, motion.stage().leaving))
            .collect();
        let leaves = |moves| (1..=LEAVING).rev().map(move |left| (moves, left));
        let pause = std::iter::repeat_n((1, 0), usize::from(PAUSE));
        let expected: Vec<_> = leaves(1).chain(pause).chain(leaves(2)).skip(1).collect();
        assert_eq!(seen, expected);
        assert_eq!(usize::from(both.ticks_left()), seen.len());
        // A motion does not continue one from another place.
        assert_eq!(Motion::of(Some(both), 5, 6).stage().moves, 6);
    }
}
