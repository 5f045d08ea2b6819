//! Choosing a move: amounts, positions to announce, and the line for typed moves.

use super::act::Mode;
use super::{Draft, Stage, Takes, Topic};
use crate::engine::{Clause, Move, Span};
use crate::number::Natural;
use crate::tui::keys::Command;
use crate::tui::screen::{Pressed, Shared};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::stepped;
use tui_input::InputRequest;

/// Number of positions in a page of the list.
const PAGE: usize = 10;

/// The most amounts that are tried to find the next legal one.
const TRIED: usize = 2000;

impl Stage {
    /// Opens the line for typed moves, beginning with the typed character.
    pub(super) fn start_line(&mut self, typed: Option<char>) {
        let begun = match (typed, &self.draft) {
            (Some(','), Draft::Take(takes)) if takes.typing => format!("{},", takes.amount()),
            (Some(letter), _) if letter.is_ascii_lowercase() => letter.to_string(),
            _ => String::new(),
        };
        // A refused move can be edited.
        if self.is_refused() && self.line.is_some() && begun.is_empty() {
            self.edit_refused(
                typed
                    .filter(|letter| *letter == ',')
                    .map(InputRequest::InsertChar),
            );
            return;
        }
        self.line = Some(TextLine::typed(begun));
        self.topic = Topic::Nothing;
    }

    /// Opens the line of a refused move again, and makes this change to its text.
    fn edit_refused(&mut self, change: Option<InputRequest>) {
        self.topic = Topic::Nothing;
        if let (Some(line), Some(change)) = (&mut self.line, change) {
            line.edit(change);
        }
    }

    /// Changes the amount of the chosen pile to the next legal one.
    pub(super) fn step_legal(&mut self, up: bool, shared: &mut Shared) {
        let Draft::Take(takes) = &self.draft else {
            return;
        };
        let (pile, mut amounts) = (takes.pile, takes.amounts.clone());
        let position = self.contest.position();
        let piles = &position.piles;
        // Asked directly, because why an amount is illegal may cost a search.
        let clauses = self.contest.game().rules.clauses(position);
        for _ in 0..TRIED {
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
        shared.tell(if up {
            "No larger amount of this pile is legal nearby."
        } else {
            "No smaller amount of this pile is legal nearby."
        });
    }

    /// Changes the choice.
    pub(super) fn choose(&mut self, press: Pressed) {
        if press.command == Command::Erase && self.line.is_some() && self.is_refused() {
            self.edit_refused(Some(InputRequest::DeletePrevChar));
            return;
        }
        let offered = match &self.draft {
            Draft::Block(blocks) => {
                let wanted = stepped(press.command, blocks.cursor, usize::MAX, PAGE);
                let wanted = wanted.unwrap_or(blocks.cursor);
                // The list may be very long, so no more of it is walked than is needed.
                Some(self.offered().take(wanted + 1).enumerate().last())
            }
            Draft::Take(_) => None,
        };
        let refused = self.is_refused();
        // A refused move stays chosen, to be changed.
        if let (Some(_), Some(Ok(typed))) = (&self.line, self.typed()) {
            self.draft.set(&typed);
        }
        let position = self.contest.position();
        match &mut self.draft {
            Draft::Take(takes) => {
                // After a refusal, the next digit begins another amount.
                takes.typing &= !refused;
                takes.act(press, &position.piles);
                takes.keep_together(&self.contest.game().rules.clauses(position));
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
        self.line = None;
        self.map.cursor = None;
        self.topic = Topic::Nothing;
    }

    /// Returns what to say instead of playing the choice if nothing is chosen. To announce nothing is
    /// legal, but seldom meant: it takes a second Enter, or advice.
    pub(super) fn to_choose_first(&self) -> Option<Topic> {
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
            (Draft::Take(_), _) => Topic::Refused(
                "choose an amount first (→ takes one more, digits say how many), or press : to type a \
                 whole move"
                    .to_owned(),
            ),
        })
    }
}

impl Takes {
    /// Drops the amounts for all piles that no rule takes from together with the chosen pile.
    fn keep_together(&mut self, clauses: &[Clause]) {
        for other in 0..self.amounts.len() {
            let both = |clause: &Clause| {
                [self.pile, other]
                    .iter()
                    .all(|&pile| clause.spans[pile] != Span::Nothing)
            };
            if !self.amount().is_zero() && !clauses.iter().any(both) {
                self.amounts[other] = Natural::ZERO;
            }
        }
    }

    fn act(&mut self, press: Pressed, piles: &[Natural]) {
        // A group of five tokens, or a tenth of the pile, so that a few keys reach large amounts.
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
