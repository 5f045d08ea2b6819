//! The state of an analysis: free play for both sides, and what is known about the position.

use crate::engine::{Line, Move, Phase, Position, after};
use crate::play::{Contest, Seat, Side, Unlisted};
use crate::tui::keys::Command;
use crate::tui::plan::{Plan, close_up};
use crate::tui::screen::Pressed;
use crate::tui::stage::{Stage, Topic};
use crate::tui::tasks::{Job, Unopened, Verdict, opened_at_once};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::turned;
use tui_input::InputRequest;

/// A record longer than this, in bytes, is not offered for editing in the line.
const EDITED: usize = 400;

/// A position being analysed, with what is known about it so far. The user plays both sides.
pub struct Analysis {
    /// The moves tried out, as a match between two people.
    pub stage: Stage,
    /// The position or record being typed, if any.
    pub(super) typed: Option<TextLine>,
    /// Who wins in a position; valid only if that position is the current one.
    verdict: Option<(Position, Verdict)>,
    /// Who wins in a position; valid only if the chosen move would leave that position.
    next: Option<(Position, Verdict)>,
    /// How many takes the game lasts from a position, if known exactly.
    distance: Option<(Position, Option<u32>)>,
    /// The winning moves in a position; valid only if that position is the current one.
    winning: Option<(Position, Result<Vec<Move>, Unlisted>)>,
    /// The position whose searches the user stopped.
    stopped: Option<Position>,
}

impl Analysis {
    /// Returns the analysis of the current position of a match; its moves can be taken back and
    /// replayed.
    #[must_use]
    pub(super) fn new(contest: &Contest, plan: Plan) -> Self {
        let seats =
            [Side::First, Side::Second].map(|side| Seat::person(contest.seat(side).name.clone()));
        let mut stage = Stage::new(contest.with_seats(seats), plan);
        stage.map.spoiler = true;
        Self {
            stage,
            typed: None,
            verdict: None,
            next: None,
            distance: None,
            winning: None,
            stopped: None,
        }
    }

    fn position(&self) -> &Position {
        self.stage.contest.position()
    }

    /// Returns who wins in the current position; `None` until that is known.
    #[must_use]
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        known(self.verdict.as_ref(), self.position())
    }

    /// Returns the winning moves in the current position, in the order of
    /// [`Adviser::winning_takes`](crate::play::Adviser::winning_takes); `None` until that is known.
    #[must_use]
    pub fn winning(&self) -> Option<&Result<Vec<Move>, Unlisted>> {
        known(self.winning.as_ref(), self.position())
    }

    /// Returns how many takes the game lasts from here; `None` if that is unknown, or not known
    /// yet.
    #[must_use]
    pub(super) fn distance(&self) -> Option<u32> {
        *known(self.distance.as_ref(), self.position())?
    }

    /// Returns who wins in the position that the chosen move would leave; `None` until that is known,
    /// or if no legal move is chosen.
    #[must_use]
    pub(super) fn next(&self) -> Option<&Verdict> {
        known(self.next.as_ref(), &self.considered()?)
    }

    /// Returns the position that the chosen move would leave, if a legal move is chosen.
    fn considered(&self) -> Option<Position> {
        let chosen = self.stage.considered()?;
        self.stage.judged(&chosen).ok()?;
        let rules = &*self.stage.contest.game().rules;
        Some(after(rules, self.position(), &chosen))
    }

    /// Returns whether the user stopped the searches in this position.
    #[must_use]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.as_ref() == Some(self.position())
    }

    /// Stops all searches until the position changes.
    pub(super) fn stop(&mut self) {
        self.stopped = Some(self.position().clone());
    }

    /// Returns the next search; `None` if everything is known or the user stopped the searches.
    #[must_use]
    pub(super) fn wanted(&self) -> Option<Job> {
        let position = self.position();
        if self.is_stopped() {
            return None;
        }
        let Some(verdict) = self.verdict() else {
            return Some(Job::Verdict(position.clone()));
        };
        if let Some(next) = self.considered().filter(|_| self.next().is_none()) {
            return Some(Job::Verdict(next));
        }
        // If it is unknown who wins, the winning moves are unknown, too.
        let listed = position.phase == Phase::Take
            && verdict.is_ok()
            && self.stage.contest.verdict().is_none();
        if listed && self.winning().is_none() {
            return Some(Job::Winning(position.clone()));
        }
        // The longest search comes last.
        let measured = verdict.is_ok() && known(self.distance.as_ref(), position).is_none();
        measured.then(|| Job::Distance(position.clone()))
    }

    /// Stores who wins in the position that was asked about.
    pub(super) fn learn(&mut self, verdict: Verdict) {
        match self.wanted() {
            Some(Job::Verdict(position)) if position == *self.position() => {
                self.verdict = Some((position, verdict));
            }
            Some(Job::Verdict(position)) => self.next = Some((position, verdict)),
            _ => {}
        }
    }

    /// Stores how long the game lasts, or that it is unknown.
    pub(super) fn measure(&mut self, distance: Option<u32>) {
        self.distance = Some((self.position().clone(), distance));
    }

    /// Stores the winning moves.
    pub(super) fn list(&mut self, winning: Result<Vec<Move>, Unlisted>) {
        self.winning = Some((self.position().clone(), winning));
    }

    /// Returns the index, from 0, of the chosen move among the winning moves; `None` if it does not
    /// win.
    #[must_use]
    pub fn walked(&self) -> Option<usize> {
        let chosen = self.stage.considered()?;
        let winning = self.winning()?.as_ref().ok()?;
        winning.iter().position(|wins| *wins == chosen)
    }

    /// Chooses the winning move with this index, from 0, in the list; nothing happens if there is
    /// none.
    pub(super) fn choose_winning(&mut self, place: usize) {
        let Some(Ok(winning)) = self.winning() else {
            return;
        };
        if let Some(chosen) = winning.get(place).cloned() {
            self.stage.clear();
            self.stage.topic = Topic::Nothing;
            self.stage.draft.choose(&chosen);
        }
    }

    /// Chooses the next winning move in the list, or the previous one, wrapping around.
    pub(super) fn walk(&mut self, forward: bool) {
        let Some(Ok(winning)) = self.winning() else {
            return;
        };
        let many = winning.len();
        if many > 0 {
            let none = if forward { many - 1 } else { 0 };
            let place = turned(self.walked().unwrap_or(none), many, forward);
            self.choose_winning(place);
        }
    }

    /// Opens the line for a position or a record, filled with the current one.
    pub(super) fn begin_typing(&mut self) {
        // A refused text can be edited.
        if self.typed.is_some() {
            self.stage.topic = Topic::Nothing;
            return;
        }
        let record = self.stage.contest.record();
        self.stage.topic = Topic::Nothing;
        self.typed = Some(if record.len() <= EDITED {
            TextLine::proposing(record)
        } else {
            TextLine::default()
        });
    }

    /// Opens the line of a refused text again where a key edits it: Backspace, or a comma. False if
    /// the key does something else.
    pub(super) fn edit_refused(&mut self, press: Pressed) -> bool {
        let change = match (press.command, press.typed) {
            (Command::Erase, _) => InputRequest::DeletePrevChar,
            (Command::Type, Some(',')) => InputRequest::InsertChar(','),
            _ => return false,
        };
        let Some(typed) = self.typed.as_mut().filter(|_| self.stage.is_refused()) else {
            return false;
        };
        typed.edit(change);
        self.stage.topic = Topic::Nothing;
        true
    }

    /// Sets up the typed position, at once if it is quick to read; returns text that has to be read
    /// on another thread.
    pub(super) fn take_typed(&mut self) -> Option<String> {
        let text = close_up(self.typed.as_ref()?.value());
        match opened_at_once(&text, &*self.stage.contest.game().rules) {
            Some(read) => {
                self.put(read);
                None
            }
            None => Some(text),
        }
    }

    /// Sets up the position that was read; if it is not valid, says so and changes nothing.
    pub(super) fn put(&mut self, read: Result<Line, Unopened>) {
        let contest = &self.stage.contest;
        self.stage.topic = match read {
            Err(error) => Topic::Refused(error.to_string()),
            Ok(line) => {
                let seats = [Side::First, Side::Second].map(|side| contest.seat(side).clone());
                let game = contest.game().clone();
                self.stage.contest = Contest::resume(game, line, seats, contest.seed());
                self.stage.clear();
                self.typed = None;
                Topic::Nothing
            }
        };
    }
}

/// Returns the stored value, if it belongs to this position.
fn known<'a, T>(kept: Option<&'a (Position, T)>, position: &Position) -> Option<&'a T> {
    kept.filter(|(of, _)| of == position)
        .map(|(_, value)| value)
}
