//! The state of an analysis: the moves tried out and the answers known so far.

use crate::board::{BoardRole, BoardView, Topic};
use crate::keys::Command;
use crate::plan::{Plan, without_spaces_at_commas};
use crate::screen::{BackgroundJob, Pressed, Step};
use crate::text_line::TextLine;
use crate::widgets::turned;
use goldpile_app::MatchSession;
use goldpile_app::matches::start_off_screen;
use goldpile_app::question::opened_at_once;
use goldpile_app::{Job, OutcomeAnswer};
use goldpile_engine::{Catalogue, Move, Phase, Position, Replay, after};
use goldpile_play::position_text::RecordError;
use goldpile_play::{ListingError, Match, PositionText, Seat, Side};
use tui_input::InputRequest;

/// The longest record, in bytes, that is put into the line for editing.
const MAX_PROPOSED: usize = 400;

/// A position under analysis and what is known about it. The user plays both sides.
pub struct Analysis {
    /// The moves tried out, as a match between two people.
    pub board: BoardView,
    pub(super) typed: Option<TextLine>,
    /// Who wins in a position; out of date unless that position is the current one.
    verdict: Option<(Position, OutcomeAnswer)>,
    /// Who wins in a position; out of date unless the chosen move leads to that position.
    next: Option<(Position, OutcomeAnswer)>,
    /// The number of takes left from a position, if it is known exactly.
    distance: Option<(Position, Option<u32>)>,
    /// The winning moves in a position; out of date unless that position is the current one.
    winning: Option<(Position, Result<Vec<Move>, ListingError>)>,
    /// The position in which the user stopped the searches.
    stopped: Option<Position>,
}

impl Analysis {
    /// The analysis of the current position of a match. The moves of the match can be undone and redone.
    pub(super) fn new(the_match: &Match, plan: Plan) -> Self {
        let seats =
            [Side::First, Side::Second].map(|side| Seat::person(the_match.seat(side).name.clone()));
        let mut board = BoardView::new(MatchSession::new(the_match.with_seats(seats)), plan);
        board.role = BoardRole::Explored;
        board.map.shows_winner = true;
        Self {
            board,
            typed: None,
            verdict: None,
            next: None,
            distance: None,
            winning: None,
            stopped: None,
        }
    }

    fn position(&self) -> &Position {
        self.board.the_match().position()
    }

    /// Who wins in the current position; `None` until that is known.
    pub(super) fn verdict(&self) -> Option<&OutcomeAnswer> {
        known(self.verdict.as_ref(), self.position())
    }

    /// The winning moves in the current position, in the order of
    /// [`Adviser::winning_takes`](goldpile_play::Adviser::winning_takes); `None` until that is known.
    #[must_use]
    pub fn winning(&self) -> Option<&Result<Vec<Move>, ListingError>> {
        known(self.winning.as_ref(), self.position())
    }

    /// The number of takes left; `None` if it is unknown or not known yet.
    pub(super) fn distance(&self) -> Option<u32> {
        *known(self.distance.as_ref(), self.position())?
    }

    /// Who wins after the chosen move; `None` until that is known, or if no legal move is chosen.
    pub(super) fn next_verdict(&self) -> Option<&OutcomeAnswer> {
        known(self.next.as_ref(), &self.considered()?)
    }

    /// The position after the chosen move, if a legal move is chosen.
    fn considered(&self) -> Option<Position> {
        let chosen = self.board.considered();
        let chosen = chosen.filter(|_| self.board.is_choosing())?;
        self.board.judged(&chosen).ok()?;
        let rules = &*self.board.the_match().game().rules;
        Some(after(rules, self.position(), &chosen))
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.as_ref() == Some(self.position())
    }

    pub(super) fn stop(&mut self) {
        self.stopped = Some(self.position().clone());
    }

    /// The next search; `None` if everything is known or the user stopped the searches.
    pub(super) fn next_search(&self) -> Option<BackgroundJob> {
        let (adviser, position) = (self.board.adviser(), self.position());
        if self.is_stopped() {
            return None;
        }
        let Some(verdict) = self.verdict() else {
            let at = position.clone();
            let then = |analysis: &mut Self, verdict| analysis.verdict = Some((at, verdict));
            return Some(search(Job::verdict(adviser, position), then));
        };
        if let Some(next) = self.considered().filter(|_| self.next_verdict().is_none()) {
            let job = Job::verdict(adviser, &next);
            let then = |analysis: &mut Self, verdict| analysis.next = Some((next, verdict));
            return Some(search(job, then));
        }
        let at = position.clone();
        // Where the outcome is unknown, so are the winning moves.
        let listed = position.phase == Phase::Take
            && verdict.is_ok()
            && self.board.the_match().verdict().is_none();
        if listed && self.winning().is_none() {
            let then = |analysis: &mut Self, winning| analysis.winning = Some((at, winning));
            return Some(search(Job::winning(adviser, position), then));
        }
        // The distance takes longest, so it comes last.
        let measured = verdict.is_ok() && known(self.distance.as_ref(), position).is_none();
        measured.then(|| {
            let then = |analysis: &mut Self, distance| analysis.distance = Some((at, distance));
            search(Job::distance(adviser, position), then)
        })
    }

    /// The index, from 0, of the chosen move among the winning moves; `None` if it is not one of them.
    #[must_use]
    pub fn chosen_winning(&self) -> Option<usize> {
        let chosen = self.board.considered()?;
        let winning = self.winning()?.as_ref().ok()?;
        winning.iter().position(|wins| *wins == chosen)
    }

    /// Chooses the winning move at this index, from 0; an index beyond the list changes nothing.
    pub(super) fn choose_winning(&mut self, place: usize) {
        let Some(Ok(winning)) = self.winning() else {
            return;
        };
        if let Some(chosen) = winning.get(place).cloned() {
            self.board.clear();
            self.board.topic = Topic::Nothing;
            self.board.draft.choose(&chosen);
        }
    }

    /// Chooses the next or the previous winning move, wrapping around.
    pub(super) fn step_winning(&mut self, forward: bool) {
        let Some(Ok(winning)) = self.winning() else {
            return;
        };
        let many = winning.len();
        if many > 0 {
            let none = if forward { many - 1 } else { 0 };
            let place = turned(self.chosen_winning().unwrap_or(none), many, forward);
            self.choose_winning(place);
        }
    }

    /// Opens the line for a position or a record, filled with the current record if that is short enough.
    pub(super) fn begin_typing(&mut self) {
        // A refused text can be edited.
        if self.typed.is_some() {
            self.board.topic = Topic::Nothing;
            return;
        }
        let record = self.board.the_match().record();
        self.board.topic = Topic::Nothing;
        self.typed = Some(if record.len() <= MAX_PROPOSED {
            TextLine::proposing(record)
        } else {
            TextLine::default()
        });
    }

    /// Opens a refused text for editing again if Backspace or a comma was pressed, and applies that key. False for
    /// any other key.
    pub(super) fn edit_refused(&mut self, press: Pressed) -> bool {
        let change = match (press.command, press.typed) {
            (Command::Erase, _) => InputRequest::DeletePrevChar,
            (Command::Type, Some(',')) => InputRequest::InsertChar(','),
            _ => return false,
        };
        let Some(typed) = self.typed.as_mut().filter(|_| self.board.is_refused()) else {
            return false;
        };
        typed.edit(change);
        self.board.topic = Topic::Nothing;
        true
    }

    /// The typed text if it begins with the name of a game, or with a word that can only be meant as one.
    pub(super) fn typed_text(&self, catalogue: &Catalogue) -> Option<String> {
        let text = self.typed.as_ref()?.value();
        let letters = text.trim_start().chars().take(2);
        let is_word = letters.filter(|letter| letter.is_alphabetic()).count() == 2;
        let is_meant = is_word || PositionText::is_meant(catalogue, text);
        // A quoted path of a rule file may contain commas, so the text stays as typed.
        let is_quoted = text.contains(['\'', '"']);
        is_meant.then(|| {
            if is_quoted {
                text.to_owned()
            } else {
                without_spaces_at_commas(text)
            }
        })
    }

    /// Sets up the typed position if it is quick to read; otherwise returns the text, to be read on another
    /// thread.
    pub(super) fn take_typed(&mut self) -> Option<String> {
        let text = without_spaces_at_commas(self.typed.as_ref()?.value());
        match opened_at_once(&text, &*self.board.the_match().game().rules) {
            Some(read) => {
                self.put(read);
                None
            }
            None => Some(text),
        }
    }

    /// Sets up a position that has been read, or shows why it is not valid and changes nothing.
    pub(super) fn put(&mut self, read: Result<Replay, RecordError>) {
        let the_match = self.board.the_match();
        let shown = read.map_err(|error| error.to_string()).and_then(|line| {
            let hidden = start_off_screen(the_match.game(), &line.last().piles);
            hidden.map_or(Ok(line), Err)
        });
        self.board.topic = match shown {
            Err(why) => Topic::Refused(why),
            Ok(line) => {
                let seats = [Side::First, Side::Second].map(|side| the_match.seat(side).clone());
                let game = the_match.game().clone();
                let the_match = Match::resume(game, line, seats, the_match.seed());
                self.board.session.restart(the_match);
                self.board.clear();
                self.typed = None;
                Topic::Nothing
            }
        };
    }
}

fn search<T: Send + 'static>(
    job: Job<T>,
    store: impl FnOnce(&mut Analysis, T) + Send + 'static,
) -> BackgroundJob {
    BackgroundJob::new(job, |analysis, found, _| {
        store(analysis, found);
        Step::stay()
    })
}

/// The stored value, if it belongs to this position.
fn known<'a, T>(kept: Option<&'a (Position, T)>, position: &Position) -> Option<&'a T> {
    let (_, value) = kept.filter(|(of, _)| of == position)?;
    Some(value)
}
