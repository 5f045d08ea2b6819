//! The question as shown: what is expected, the board, and the replies.

use super::choices::ShownChoices;
use super::said::said;
use super::talk::words;
use super::{Expected, OPPONENT, Study};
use crate::board::{BoardRole, BoardView, Topic, memory_lines};
use crate::plan::Plan;
use crate::screen::Shared;
use crate::text_line::TextLine;
use goldpile_app::MatchSession;
use goldpile_app::study::ExerciseState;
use goldpile_engine::text::YOU;
use goldpile_engine::{Game, Replay};
use goldpile_learn::question::Question;
use goldpile_learn::session::{ExerciseView, Prompt};
use goldpile_learn::{Exercise, LessonStage, ReplyMessage, ReplyTone, Session};
use goldpile_play::words::capital;
use goldpile_play::{Match, Seat};

impl Study {
    /// The current lesson or drill.
    #[must_use]
    pub fn exercise(&self) -> Option<&Exercise> {
        self.session.exercise()
    }

    pub(super) fn expected(&self) -> Expected {
        match self.session.prompt() {
            _ if self.corrected.is_some() => Expected::Nothing,
            Prompt::Nothing | Prompt::Question(Question::Read) => Expected::Nothing,
            Prompt::Question(Question::Predict(_)) => Expected::YesOrNo,
            Prompt::Question(Question::Row { .. } | Question::Parts(_)) => Expected::Numbers,
            Prompt::Question(Question::Which { .. }) => Expected::Choice,
            Prompt::Question(Question::Find(_)) | Prompt::Refute(_) | Prompt::Match(_) => {
                Expected::Move
            }
        }
    }

    /// The board, if a move is expected.
    pub(super) fn move_board(&self) -> Option<&BoardView> {
        let board = self.board.as_ref();
        board.filter(|_| self.expected() == Expected::Move)
    }

    /// The board that is shown: that of a correction if there is one.
    pub(super) fn shown(&self) -> Option<&BoardView> {
        self.corrected.as_ref().or(self.board.as_ref())
    }

    /// The board of the next question, with what was wrong with the answer to the last one.
    fn corrected_board(&self, state: &ExerciseState, shared: &Shared) -> Option<BoardView> {
        let line = state.view.line.as_ref()?;
        let actor = if state.view.is_reply { OPPONENT } else { YOU };
        let mut board = board_of(&state.view.game, line, actor, shared)?;
        let asked = self.session.prompt().line();
        let asked = asked.filter(|asked| line.moves().starts_with(asked.moves()));
        board.topic = match (&state.reply.correction, &state.prompt) {
            (Some(correction), _) if correction.line == *line => {
                Topic::Corrected(correction.clone())
            }
            (_, Prompt::Refute(_)) => Topic::Erred {
                since: asked.unwrap_or(line).moves().len(),
            },
            _ => Topic::Nothing,
        };
        Some(board)
    }

    /// Prepares the screen for a new state of the exercise, before the session takes it over.
    pub(super) fn show(&mut self, state: &ExerciseState, shared: &Shared) {
        let is_other = |view: &ExerciseView| {
            (&view.heading, words(view)) != (&state.view.heading, words(&state.view))
        };
        let reply = &state.reply;
        let is_aside =
            |said: &ReplyMessage| matches!(said.tone, ReplyTone::NoAnswer | ReplyTone::Nudge);
        let is_aside = !state.is_new && !reply.is_next && reply.said.iter().all(is_aside);
        // A nudge removes neither the replies to the same question nor the chosen move.
        self.said
            .retain(|said| is_aside && said.tone != ReplyTone::NoAnswer);
        if state.is_new {
            self.said_before = self.origin_text(&state.exercise);
            self.said = Self::nudges_before(&state.exercise);
        } else if reply.is_next || self.session.view().is_some_and(is_other) {
            self.said_before.clone_from(&reply.said);
            if is_praise(state, self.session.prompt()) {
                self.said_before.clear();
            }
        } else {
            // A comment goes with the position that it is about; where a drill comes from stays.
            if !is_aside && self.session.lesson().is_some() {
                self.said_before.clear();
            }
            self.said.extend(reply.said.iter().cloned());
        }
        self.scroll = None;
        if !is_aside || *self.session.prompt() != state.prompt {
            let open = self.board.take().is_some_and(|board| board.map.open);
            self.board = self.corrected_board(state, shared);
            if let (Some(board), true) = (&mut self.board, self.session.request().is_puzzle()) {
                board.role = BoardRole::Puzzle;
                board.clear();
            }
            if let Some(board) = &mut self.board {
                board.map.open = open && board.two_piles().is_some();
            }
            if let (Some(board), true) = (&self.board, state.is_new) {
                // What a puzzle depends on is read before its only try.
                let is_puzzle = board.role == BoardRole::Puzzle;
                let told = memory_lines(board).into_iter().filter(|_| is_puzzle);
                let told = told.map(|(_, text)| format!("{}.", capital(&text)));
                let told = said(ReplyTone::Plain, told.collect());
                self.said_before.splice(0..0, told);
            }
            if state.is_new {
                let choices = state.view.choices.iter().flat_map(|asked| &asked.lines);
                let board = |line| board_of(&state.view.game, line, YOU, shared);
                self.choices = ShownChoices::new(choices.filter_map(board).collect());
            }
            self.corrected = match &reply.correction {
                Some(correction) if state.view.line.as_ref() != Some(&correction.line) => {
                    // The next question may be about another game.
                    let asked = self
                        .session
                        .view()
                        .map_or(&state.view.game, |view| &view.game);
                    let mut board = board_of(asked, &correction.line, YOU, shared);
                    if let Some(board) = &mut board {
                        board.topic = Topic::Corrected(correction.clone());
                    }
                    board
                }
                _ => None,
            };
            self.line = match state.prompt {
                Prompt::Question(Question::Row { .. } | Question::Parts(_)) => {
                    Some(TextLine::default())
                }
                _ => None,
            };
        }
    }
}

/// Whether the exam has just been passed with a right answer: the door says it all.
fn is_praise(state: &ExerciseState, asked: &Prompt) -> bool {
    let is_passed = |session: &Session| session.stage() == LessonStage::Passed;
    let is_at_door = matches!(&state.exercise, Exercise::Lesson(session) if is_passed(session));
    is_at_door && state.reply.mistakes.is_empty() && !matches!(asked, Prompt::Match(_))
}

/// The board of a question about a position, where the player with this name is to act; `None` if its game is not in
/// the catalogue.
fn board_of(game: &Game, line: &Replay, actor: &str, shared: &Shared) -> Option<BoardView> {
    let mut seats = [YOU, OPPONENT].map(Seat::person);
    let the_match = Match::resume(game.clone(), line.clone(), seats.clone(), 0);
    let the_match = if the_match.seat(the_match.actor()).name == actor {
        the_match
    } else {
        seats.swap(0, 1);
        the_match.with_seats(seats)
    };
    let plan = Plan::of_match(&shared.catalogue, &the_match)?;
    let mut board = BoardView::new(MatchSession::new(the_match), plan);
    board.role = BoardRole::Question;
    board.map.secret = true;
    Some(board)
}
