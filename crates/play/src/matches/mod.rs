//! One match: who plays each side, which moves have been made, and how it ended.
//! `match` is a keyword of Rust, so a value is called `the_match` throughout.

mod dice;
mod ending;
mod ladder_starts;
mod practice;
mod seat;
mod share;
mod stake;
mod starts;

use crate::opponent::Level;
use goldpile_engine::{Clause, Game, Move, Phase, Position, Refusal, Replay, judge_with};
use stake::Stake;
use std::sync::OnceLock;

pub use dice::{move_dice, start_dice};
pub use ladder_starts::{LadderStarts, MOST_DRAWN, ladder_start};
pub use practice::Practice;
pub use seat::{Ending, PEOPLE, Seat, Side, Termination, Verdict};
pub use share::shared_result;
pub use starts::{may_be_unjudged, random_start, random_start_with, usual_largest, usual_piles};

/// One move of the history, with the positions around it.
#[derive(Clone, Debug)]
pub struct Ply<'a> {
    /// Who made the move: for a take the player to take, for an announcement the other player.
    pub by: Side,
    /// The position before the move.
    pub before: &'a Position,
    /// The move.
    pub played: &'a Move,
    /// The position after the move.
    pub after: &'a Position,
}

/// A match: positions, moves and a cursor. Moves beyond the cursor were taken back and can be redone.
///
/// A *move* is a take or an announcement. Moves are counted from the start, so the position after 0 moves is
/// the start. A match stores all of its positions, and copying it copies them all.
#[derive(Clone)]
pub struct Match {
    game: Game,
    line: Replay,
    cursor: usize,
    seats: [Seat; 2],
    ending: Option<Ending>,
    seed: u64,
    helped: bool,
    stake: Stake,
    /// Whether the person has said who begins.
    beginner_is_said: bool,
    changes: u64,
    /// Whether no move is left at the cursor; kept, because finding out may cost a search.
    over: OnceLock<bool>,
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match")
            .field("game", &self.game.entry.name)
            .field("record", &self.record())
            .field("seats", &self.seats)
            .field("ending", &self.ending)
            .finish_non_exhaustive()
    }
}

impl Match {
    /// A new match from a start that the game's rules [allow](goldpile_engine::start). `seats` lists the
    /// player who takes first, then the other; the seed determines everything random.
    #[must_use]
    pub fn new(game: Game, start: Position, seats: [Seat; 2], seed: u64) -> Self {
        Self::resume(game, Replay::new(start), seats, seed)
    }

    /// A match resumed after the moves of this line, which must be legal and are not judged again. The other
    /// arguments are as for [`new`](Self::new).
    #[must_use]
    pub fn resume(game: Game, line: Replay, seats: [Seat; 2], seed: u64) -> Self {
        Self {
            game,
            cursor: line.moves().len(),
            line,
            seats,
            ending: None,
            seed,
            helped: false,
            stake: Stake::default(),
            beginner_is_said: false,
            changes: 0,
            over: OnceLock::new(),
        }
    }

    /// Whether a person has been helped in this match: by a hint, a nudge, a reason, the P-positions
    /// on the map, or by taking back a move.
    #[must_use]
    pub fn is_helped(&self) -> bool {
        self.helped
    }

    #[must_use]
    pub(crate) fn with_help(mut self) -> Self {
        self.helped = true;
        self
    }

    /// Notes that a person has been helped; does nothing after the end.
    pub fn note_help(&mut self) {
        if !self.helped && self.verdict().is_none() {
            self.helped = true;
            self.changes += 1;
        }
    }

    /// The number of changes (a move made or taken back, an end declared) since this match was created or
    /// resumed. If it has not grown, there is nothing to save.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// A new match with the same players and seed, consisting of the first `moves` moves of this one (or all
    /// that were made, if fewer), without a declared end.
    #[must_use]
    pub fn branch(&self, moves: usize) -> Self {
        let line = self.line_of(moves.min(self.cursor));
        Self::resume(self.game.clone(), line, self.seats.clone(), self.seed)
    }

    /// The first `moves` moves, or all that are known if there are fewer.
    pub(crate) fn line_of(&self, moves: usize) -> Replay {
        let mut line = self.line.clone();
        line.truncate(moves);
        line
    }

    /// The same moves, including those taken back, with other players and without a declared end.
    #[must_use]
    pub fn with_seats(&self, seats: [Seat; 2]) -> Self {
        Self {
            seats,
            ending: None,
            ..self.clone()
        }
    }

    /// The game being played.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seed of everything random in the match.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who plays this side.
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// The position the match started from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.line.positions()[0]
    }

    /// The current position, after the moves made.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.line.positions()[self.cursor]
    }

    /// The number of moves made, without those taken back.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.cursor
    }

    /// Who is to take after the first `moves` moves, counting those taken back; if there are fewer,
    /// after all of them.
    #[must_use]
    pub fn taker_after(&self, moves: usize) -> Side {
        let moves = moves.min(self.moves_known());
        if self.line.takes(moves).is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Who is to take in the current position, even if an announcement is due first.
    #[must_use]
    pub fn taker(&self) -> Side {
        self.taker_after(self.cursor)
    }

    /// Who acts now: the player to take or, if an announcement is due, the other player. After the end,
    /// who would act.
    #[must_use]
    pub fn actor(&self) -> Side {
        match self.position().phase {
            Phase::Take => self.taker(),
            Phase::Block => self.taker().other(),
        }
    }

    /// The computer that acts next; `None` if a person does, or if the match is over.
    #[must_use]
    pub fn computer_to_act(&self) -> Option<Level> {
        match self.verdict() {
            Some(_) => None,
            None => self.seat(self.actor()).computer,
        }
    }

    /// The moves made, in order, without those taken back.
    #[must_use]
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Ply<'_>> + ExactSizeIterator {
        (0..self.cursor).map(|index| self.known(index))
    }

    /// The number of moves known: those made, and those taken back that can be redone.
    #[must_use]
    pub fn moves_known(&self) -> usize {
        self.line.moves().len()
    }

    /// The move with this index (from 0), whether made or taken back; `None` from
    /// [`moves_known`](Self::moves_known) on.
    #[must_use]
    pub fn entry(&self, index: usize) -> Option<Ply<'_>> {
        (index < self.moves_known()).then(|| self.known(index))
    }

    fn known(&self, index: usize) -> Ply<'_> {
        let played = &self.line.moves()[index];
        let taker = self.taker_after(index);
        Ply {
            by: match played {
                Move::Take(_) => taker,
                Move::Block(_) => taker.other(),
            },
            before: &self.line.positions()[index],
            played,
            after: &self.line.positions()[index + 1],
        }
    }

    /// The last move made; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<Ply<'_>> {
        self.cursor.checked_sub(1).map(|index| self.known(index))
    }

    /// Judges a move in the current position as [`judge`](goldpile_engine::judge()) does, but searches for a
    /// remaining move at most once.
    ///
    /// # Errors
    /// As for [`judge`](goldpile_engine::judge()).
    pub fn judge(&self, chosen: &Move) -> Result<Clause, Refusal> {
        let rules = &*self.game.rules;
        judge_with(rules, self.position(), chosen, || self.is_over())
    }

    /// Judges a move, plays it, and returns the clause that allows it. Forgets moves that were taken back,
    /// except when the first of them is made again: the later ones can then still be redone.
    ///
    /// # Errors
    /// The refusal of [`judge`](goldpile_engine::judge()), or [`Refusal::Over`] after the end; the
    /// match is unchanged.
    pub fn play(&mut self, chosen: Move) -> Result<Clause, Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::Over);
        }
        let clause = self.judge(&chosen)?;
        if self.line.moves().get(self.cursor) != Some(&chosen) {
            self.line.truncate(self.cursor);
            self.line.push(&*self.game.rules, chosen)?;
        }
        self.go(Some(self.cursor + 1));
        Ok(clause)
    }

    /// Takes back moves to a person's previous decision (including the computer's reply), or one
    /// move in a match between computers. Forgets a declared end. Counts as help, even after the end.
    /// Returns `false`, changing nothing, if there is nothing to take back, as always in a
    /// [climb](Self::is_climb).
    pub fn undo(&mut self) -> bool {
        let done = self.go(self.undo_target());
        self.helped |= done;
        done
    }

    /// Whether there is anything to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    fn undo_target(&self) -> Option<usize> {
        let mut moves = (0..self.cursor).rev();
        let target = moves.find(|&index| self.is_decision(index));
        target.filter(|_| !self.is_climb())
    }

    /// Redoes moves that were taken back, up to a person's next decision or the last known move; also
    /// forgets a declared end. Returns `false`, changing nothing, if there are none.
    pub fn redo(&mut self) -> bool {
        let last = self.line.moves().len();
        let target =
            (self.cursor + 1..=last).find(|&index| index == last || self.is_decision(index));
        self.go(target)
    }

    /// Whether there is anything to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.cursor < self.line.moves().len()
    }

    fn is_decision(&self, index: usize) -> bool {
        let no_person = self.seats.iter().all(|seat| seat.computer.is_some());
        no_person
            || self.line.moves().get(index).is_some()
                && self.seat(self.known(index).by).computer.is_none()
    }

    /// Goes back or forth to the position after the first `moves` moves (all that are known, if
    /// fewer). Later moves can be redone; a declared end is forgotten.
    pub fn go_to(&mut self, moves: usize) {
        self.go(Some(moves.min(self.moves_known())));
    }

    fn go(&mut self, target: Option<usize>) -> bool {
        if let Some(target) = target {
            self.cursor = target;
            self.over = OnceLock::new();
            self.ending = None;
            self.changes += 1;
        }
        target.is_some()
    }

    /// The record of the moves made, in the notation that
    /// [`Record::parse`](goldpile_engine::Record::parse) reads: the start and the positions in order,
    /// separated by spaces. Its length is the total length of all the numbers.
    #[must_use]
    pub fn record(&self) -> String {
        self.record_before(self.cursor)
    }

    /// The [`record`](Self::record) of the first `moves` moves.
    ///
    /// # Panics
    /// If fewer are known.
    #[must_use]
    pub fn record_before(&self, moves: usize) -> String {
        self.line.record(&*self.game.rules, moves)
    }
}
