//! The choice: an amount for each pile, or a set of positions to announce. The player makes it with the keys
//! or by pointing at a square of the map.

use super::{BoardRole, BoardView, Mode, Topic};
use crate::keys::Command;
use crate::screen::{Pressed, Shared};
use crate::widgets::{stepped, turned};
use goldpile_app::question::two_piles;
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::{Clause, Counts, Move, Phase, Position, Span};
use goldpile_number::Natural;
use tui_input::InputRequest;

/// The number of positions in a page of the list.
const PAGE: usize = 10;

/// The most amounts tried in search of the next legal one.
const MAX_TRIED: usize = 2000;

/// The choice, which depends on the phase of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Draft {
    Take(Takes),
    Block(Blocks),
}

/// An amount for each pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Takes {
    /// The pile that the keys change.
    pub(crate) pile: usize,
    /// The amount for each pile, in table order. A typed amount may exceed the pile.
    pub(crate) amounts: Counts,
    /// Whether the next digit typed continues the amount.
    pub(crate) typing: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blocks {
    /// The index, from 0, of the position that the keys toggle.
    pub(crate) cursor: usize,
    /// The chosen positions, in the order in which they were chosen.
    pub(crate) marked: Vec<Counts>,
}

impl Draft {
    pub(crate) fn of(position: &Position) -> Self {
        match position.phase {
            Phase::Block => Self::Block(Blocks::default()),
            Phase::Take => {
                let amounts = position.piles.iter().map(|_| Natural::ZERO).collect();
                let piles = (0..position.piles.len()).rev();
                let largest = piles.max_by_key(|&pile| &position.piles[pile]);
                Self::Take(Takes {
                    pile: largest.unwrap_or(0),
                    amounts,
                    typing: false,
                })
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Take(takes) => takes.amounts.iter().all(Natural::is_zero),
            Self::Block(blocks) => blocks.marked.is_empty(),
        }
    }

    pub(crate) fn chosen(&self) -> Move {
        match self {
            Self::Take(takes) => Move::Take(takes.amounts.clone()),
            Self::Block(blocks) => Move::block(blocks.marked.clone()),
        }
    }

    /// Chooses a move, and moves the keys to the first pile that it takes from. A move of the other phase
    /// changes nothing.
    pub(crate) fn choose(&mut self, chosen: &Move) {
        self.set(chosen);
        if let Self::Take(draft) = self
            && let Some(pile) = draft.amounts.iter().position(|take| !take.is_zero())
        {
            draft.pile = pile;
        }
    }

    /// Chooses a move without moving the keys. A move of the other phase changes nothing.
    pub(crate) fn set(&mut self, chosen: &Move) {
        match (self, chosen) {
            (Self::Take(draft), Move::Take(taken)) => draft.amounts.clone_from(taken),
            (Self::Block(blocks), Move::Block(squares)) => blocks.marked.clone_from(squares),
            _ => {}
        }
    }
}

impl Takes {
    pub(crate) fn amount(&self) -> &Natural {
        &self.amounts[self.pile]
    }

    /// Moves the keys to the next or the previous pile, wrapping around.
    pub(crate) fn step(&mut self, forward: bool) {
        self.pile = turned(self.pile, self.amounts.len(), forward);
        self.typing = false;
    }

    /// Sets the amount for the chosen pile, at most the whole pile.
    pub(crate) fn set(&mut self, amount: Natural, piles: &[Natural]) {
        self.amounts[self.pile] = amount.min(piles[self.pile].clone());
        self.typing = false;
    }

    pub(crate) fn add(&mut self, by: &Natural, piles: &[Natural]) {
        self.set(self.amount() + by, piles);
    }

    pub(crate) fn subtract(&mut self, by: &Natural, piles: &[Natural]) {
        self.set(self.amount().saturating_sub(by), piles);
    }

    /// Appends a typed digit. The amount may exceed the pile, so that the status line can say that it is too
    /// much; digits that would take it far beyond the pile are ignored.
    pub(crate) fn digit(&mut self, digit: u64, piles: &[Natural]) {
        let typed = if self.typing {
            self.amount().clone()
        } else {
            Natural::ZERO
        };
        let next = typed * 10u64 + digit;
        if next <= &piles[self.pile] * 10u64 + 9u64 {
            self.amounts[self.pile] = next;
        }
        self.typing = true;
    }

    pub(crate) fn erase(&mut self) {
        self.amounts[self.pile] = self.amount() / 10u64;
        self.typing = true;
    }

    /// Clears the amounts of all piles that no rule lets a player take from together with the chosen pile.
    fn keep_together(&mut self, clauses: &[Clause]) {
        for other in 0..self.amounts.len() {
            let has = |clause: &Clause, pile: usize| clause.spans[pile] != Span::Nothing;
            let both = |clause: &Clause| has(clause, self.pile) && has(clause, other);
            if !self.amount().is_zero() && !clauses.iter().any(both) {
                self.amounts[other] = Natural::ZERO;
            }
        }
    }

    fn act(&mut self, press: Pressed, piles: &[Natural]) {
        // Five tokens, or a tenth of the pile, so that a few keys reach large amounts.
        let tenth = (&piles[self.pile] / 10u64).max(Natural::small(5));
        match press.command {
            Command::Up | Command::Previous => self.step(false),
            Command::Down | Command::Next => self.step(true),
            Command::More => self.add(&Natural::ONE, piles),
            Command::Less => self.subtract(&Natural::ONE, piles),
            Command::PageUp => self.add(&tenth, piles),
            Command::PageDown => self.subtract(&tenth, piles),
            Command::First => self.set(Natural::ZERO, piles),
            Command::Last => self.set(piles[self.pile].clone(), piles),
            Command::Erase => self.erase(),
            Command::Digit => {
                if let Some(digit) = press.digit() {
                    self.digit(digit, piles);
                }
            }
            _ => {}
        }
    }
}

impl Blocks {
    pub(crate) fn toggle(&mut self, square: Counts) {
        match self.marked.iter().position(|marked| *marked == square) {
            Some(at) => {
                self.marked.remove(at);
            }
            None => self.marked.push(square),
        }
    }
}

impl BoardView {
    pub(crate) fn step_legal(&mut self, up: bool, shared: &mut Shared) {
        let Draft::Take(takes) = &self.draft else {
            return;
        };
        let (pile, mut amounts) = (takes.pile, takes.amounts.clone());
        let position = self.the_match().position();
        let piles = &position.piles;
        // The clauses are asked directly, because explaining why an amount is illegal may cost a search.
        let clauses = self.the_match().game().rules.clauses(position);
        for _ in 0..MAX_TRIED {
            amounts[pile] = match up {
                true if amounts[pile] < piles[pile] => &amounts[pile] + &Natural::ONE,
                false if !amounts[pile].is_zero() => amounts[pile].saturating_sub(&Natural::ONE),
                _ => break,
            };
            if clauses.iter().any(|clause| clause.allows(piles, &amounts)) {
                self.clear();
                self.topic = Topic::Nothing;
                self.draft.choose(&Move::Take(amounts));
                if let Draft::Take(takes) = &mut self.draft {
                    takes.pile = pile;
                }
                return;
            }
        }
        let which = if up { "larger" } else { "smaller" };
        shared.tell(format!("No {which} amount of this pile is legal nearby."));
    }

    pub(crate) fn choose(&mut self, press: Pressed) {
        if press.command == Command::Erase && self.line.is_some() && self.is_refused() {
            self.edit_refused(Some(InputRequest::DeletePrevChar));
            return;
        }
        let offered = match &self.draft {
            Draft::Block(blocks) => {
                let wanted = stepped(press.command, blocks.cursor, usize::MAX, PAGE);
                let wanted = wanted.unwrap_or(blocks.cursor);
                // The list may be very long, so it is walked no farther than needed.
                Some(self.offered().take(wanted + 1).enumerate().last())
            }
            Draft::Take(_) => None,
        };
        let refused = self.is_refused();
        // A refused move stays chosen, so that the player can change it.
        if let (Some(_), Ok(typed)) = (&self.line, self.typed()) {
            self.draft.set(&typed);
        }
        let position = self.session.the_match().position();
        match &mut self.draft {
            Draft::Take(takes) => {
                // After a refusal, the next digit begins another amount.
                takes.typing &= !refused;
                takes.act(press, &position.piles);
                takes.keep_together(&self.session.the_match().game().rules.clauses(position));
            }
            Draft::Block(blocks) => {
                if let Some(Some((at, square))) = offered {
                    blocks.cursor = at;
                    if press.command == Command::Toggle {
                        blocks.toggle(square);
                    }
                }
            }
        }
        self.begin_choice();
    }

    /// Drops the typed text, the cursor and the topic, because another choice has begun.
    pub(crate) fn begin_choice(&mut self) {
        self.line = None;
        self.map.cursor = None;
        self.topic = Topic::Nothing;
    }

    /// What to say instead of playing an empty choice. To announce nothing is legal, but seldom meant: it
    /// takes a second Enter, or advice.
    pub(crate) fn prompt_for_choice(&self) -> Option<Topic> {
        if !self.draft.is_empty() {
            return None;
        }
        Some(match (&self.draft, &self.topic) {
            (Draft::Block(_), Topic::NoneBlocked | Topic::Advised(_) | Topic::OfferedBack(_)) => {
                return None;
            }
            (Draft::Block(_), _) => Topic::NoneBlocked,
            (Draft::Take(_), _) if self.mode() == Mode::Map => Topic::Note(
                "First choose a square to move to: the arrows move the cursor.".to_owned(),
            ),
            (Draft::Take(_), _) => Topic::Note(
                "First choose how many to take: → takes one more, or type the number.".to_owned(),
            ),
        })
    }

    /// The position that the map points at: the one that the chosen take leaves, or the one that the keys
    /// would announce. `None` unless there are two piles.
    pub(crate) fn pointed(&self) -> Option<[Natural; 2]> {
        let piles = self.two_piles()?;
        if let Some(cursor) = &self.map.cursor {
            return Some(cursor.clone());
        }
        if !self.person_acts() {
            return Some(piles);
        }
        match &self.draft {
            Draft::Take(_) => match self.considered() {
                Some(Move::Take(taken)) if taken.len() == 2 => {
                    let left = |pile: usize| piles[pile].saturating_sub(&taken[pile]);
                    Some([left(0), left(1)])
                }
                _ => Some(piles),
            },
            Draft::Block(blocks) => match self.offered().nth(blocks.cursor).as_deref() {
                Some([a, b]) => Some([a.clone(), b.clone()]),
                _ => Some(piles),
            },
        }
    }

    pub(crate) fn no_choice(&self) -> Draft {
        let position = self.the_match().position();
        let mut draft = Draft::of(position);
        if let (Draft::Take(takes), BoardRole::Puzzle) = (&mut draft, self.role) {
            let mut piles = position.piles.iter();
            takes.pile = piles.position(|pile| !pile.is_zero()).unwrap_or(0);
        }
        draft
    }

    /// Points at these piles, and chooses the take that leaves them.
    pub(crate) fn point(&mut self, piles: [Natural; 2]) {
        self.begin_choice();
        let position = self.session.the_match().position();
        let acts = self.person_acts();
        match &mut self.draft {
            Draft::Take(takes) if acts => {
                takes.typing = false;
                if let Ok(taken) = taken_between(&position.piles, &piles) {
                    self.draft.choose(&Move::Take(taken));
                    return;
                }
                // No take leaves these piles: nothing is chosen, and the status line says so.
                self.draft = self.no_choice();
            }
            Draft::Take(_) | Draft::Block(_) => {}
        }
        self.map.cursor = Some(piles);
    }

    /// Toggles the position that the map points at, if it may be announced.
    pub(crate) fn toggle_pointed(&mut self) {
        let Some(piles) = self.pointed() else { return };
        let square = two_piles(&piles);
        let is_due = self.the_match().position().phase == Phase::Block;
        if is_due
            && self.judged(&Move::Block(vec![square.clone()])).is_ok()
            && let Draft::Block(blocks) = &mut self.draft
        {
            blocks.toggle(square);
        }
        self.map.cursor = Some(piles);
        self.topic = Topic::Nothing;
    }

    /// Moves the cursor by one square, or by ten if `far`. A square may be many tokens wide.
    pub(crate) fn step_cursor(&mut self, command: Command, far: bool) {
        let Some(mut piles) = self.pointed() else {
            return;
        };
        let step = self.map.tokens(&Natural::small(if far { 10 } else { 1 }));
        let upright = [
            Command::Up,
            Command::Down,
            Command::PageUp,
            Command::PageDown,
        ];
        let axis = if upright.contains(&command) {
            1 - self.across()
        } else {
            self.across()
        };
        piles[axis] = match command {
            Command::Up | Command::More | Command::PageUp => &piles[axis] + &step,
            _ => piles[axis].saturating_sub(&step),
        };
        self.point(piles);
    }
}
