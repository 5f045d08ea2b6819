//! What commands do in a lesson, and what follows an answer.

use super::choices::ShownChoices;
use super::talk::taught_page;
use super::{Expected, Study, draw};
use crate::board::{BoardView, Mode, allowed_blocks};
use crate::keys::Command;
use crate::message::Effect;
use crate::screen::{Can, Go, Pressed, Shared, Step};
use crate::widgets::{rules_alone, rules_page, stepped};
use goldpile_app::Job;
use goldpile_app::study::ExerciseState;
use goldpile_app::study::LessonChange;
use goldpile_app::study::{LearnerRecords, NoExercise, StudyRequest};
use goldpile_learn::progress::OVERTAKEN;
use goldpile_learn::question::Question;
use goldpile_learn::session::{NOT_IN_EXAM, Prompt};
use goldpile_learn::{Answer, Exercise, Input, LessonStage, Session};

impl Study {
    pub(super) fn can_do(&self, command: Command, shared: &Shared) -> Can {
        let board = self.move_board();
        let mode = board.map(BoardView::mode);
        match command {
            Command::Hint | Command::Resign if self.expected() == Expected::Nothing => Can::No,
            Command::Hint if self.session.request().is_puzzle() => Can::or(
                self.session.view().is_some_and(|view| view.nudges > 0),
                "There is no other nudge: G gives up, and shows the answer.",
            ),
            Command::Hint if self.is_without_help() => {
                Can::Because("There is no help now. Take your time.")
            }
            Command::Hint | Command::Resign => Can::or(
                !self.is_answer_named() || command == Command::Resign && self.is_match(),
                "The answer is named already: give it to go on.",
            ),
            Command::Why => match self.exercise() {
                None => Can::No,
                Some(Exercise::Lesson(lesson)) => Can::or(!lesson.is_examined(), NOT_IN_EXAM),
                Some(Exercise::Drill(_)) => Can::or(
                    self.session.is_drill_done() && self.board.is_some(),
                    "Answer first: the reason would give the answer away.",
                ),
            },
            Command::Less | Command::More | Command::Digit
                if self.expected() == Expected::Choice =>
            {
                Can::Yes
            }
            Command::HowWon => Can::or(!self.is_examined(), NOT_IN_EXAM),
            Command::Lesson => Can::only_if(self.is_last_match()),
            Command::Rules => Can::only_if(self.exercise().is_some()),
            Command::Share => Can::only_if(self.shared_result(shared).is_some()),
            Command::PageUp | Command::PageDown if !is_list(mode) => {
                Can::only_if(draw::hidden(self, shared) != (0, 0))
            }
            Command::Up | Command::Down if board.is_none() => {
                Can::only_if(draw::hidden(self, shared) != (0, 0))
            }
            Command::Map => match board {
                Some(board) => Can::or(
                    board.two_piles().is_some(),
                    "This game has no board: only a game with two piles has one.",
                ),
                None => Can::No,
            },
            Command::Back => Can::Yes,
            _ => board.map_or(Can::Yes, |board| board.can(command, shared)),
        }
    }

    pub(super) fn do_act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let mode = self.move_board().map(BoardView::mode);
        match press.command {
            Command::Enter => self.enter(shared),
            Command::Yes | Command::No => {
                let yes = press.command == Command::Yes;
                self.input(Input::Given(Answer::YesNo(yes)), shared)
            }
            Command::Less | Command::More | Command::Digit
                if self.expected() == Expected::Choice =>
            {
                self.choices.step(press);
                Step::stay()
            }
            Command::Hint => self.input(Input::Nudge, shared),
            Command::Resign if shared.settings().confirm.resign && self.is_match() => {
                Step::ask(Command::Resign, "Give up this match?")
            }
            Command::Resign
                if shared.settings().confirm.resign && self.session.request().is_puzzle() =>
            {
                Step::ask(
                    Command::Resign,
                    "Give up this puzzle? It counts as not solved.",
                )
            }
            Command::Resign => self.input(Input::GiveUp, shared),
            Command::Why => self.explain(shared),
            Command::Share => {
                let result = self.shared_result(shared).unwrap_or_default();
                Shared::copied(Ok(result), shared)
            }
            Command::Lesson => self.show_card(),
            Command::Rules => {
                let Some(exercise) = self.exercise() else {
                    return Step::stay();
                };
                let game = exercise.adviser().game();
                let is_open = self.session.request().is_puzzle() && !self.session.is_drill_done();
                // The theory would be the largest nudge of all.
                let mut page = if is_open || self.is_without_help() {
                    rules_alone(&game.entry, &game.settings)
                } else {
                    rules_page(&game.entry, &game.settings, &shared.theme)
                };
                if let Some(board) = self.shown() {
                    page.blocks.splice(..0, allowed_blocks(board, false));
                }
                Step::go(Go::Page(page))
            }
            Command::Back if self.board.as_mut().is_some_and(BoardView::back) => Step::stay(),
            Command::Back => Step::back(),
            Command::Leave => Step::home(),
            command if !is_list(mode) && (mode.is_none() || is_page(command)) => {
                self.read_on(command, shared);
                Step::stay()
            }
            _ => self.act_on_board(press, shared),
        }
    }

    fn act_on_board(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let extent = draw::extent(self, shared);
        let board = self.board.as_mut();
        let step = board.and_then(|board| board.act(press, extent, shared));
        step.unwrap_or_default()
    }

    fn is_answer_named(&self) -> bool {
        matches!(self.exercise(), Some(Exercise::Lesson(session)) if session.is_answer_named())
    }

    fn is_match(&self) -> bool {
        matches!(self.session.prompt(), Prompt::Match(_))
    }

    fn is_examined(&self) -> bool {
        self.session.lesson().is_some_and(Session::is_examined)
    }

    fn is_without_help(&self) -> bool {
        self.session.lesson().is_some_and(Session::is_without_help)
    }

    /// Whether this is a match after the exam, in which the card may be seen.
    fn is_last_match(&self) -> bool {
        let lesson = self.session.lesson().filter(|_| self.is_match());
        lesson.is_some_and(|lesson| lesson.stage() == LessonStage::Practice)
    }

    fn read_on(&mut self, command: Command, shared: &Shared) {
        let (above, below) = draw::hidden(self, shared);
        let page = draw::page(self, shared);
        let scroll = stepped(command, above, above + below + 1, page);
        self.scroll = scroll.or(self.scroll);
    }

    /// Whether Enter first scrolls to the rest of the text: not once there is something to answer with.
    pub(super) fn has_more(&self, shared: &Shared) -> bool {
        let may_read = match self.expected() {
            Expected::Nothing | Expected::YesOrNo => true,
            Expected::Numbers => self
                .line
                .as_ref()
                .is_none_or(|line| line.value().is_empty()),
            Expected::Choice => self.choices.chosen.is_none(),
            Expected::Move => {
                let asks = !matches!(self.session.prompt(), Prompt::Refute(_));
                let board = self.board.as_ref();
                asks && board.is_some_and(|board| board.mode() == Mode::Take && !board.has_choice())
            }
        };
        may_read && draw::hidden(self, shared).1 > 0
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        if self.has_more(shared) {
            self.read_on(Command::PageDown, shared);
            return Step::stay();
        }
        match self.expected() {
            Expected::Move => self.enter_move(shared),
            Expected::Numbers => {
                let typed = self.line.as_ref().map_or("", |line| line.value()).trim();
                if typed.is_empty() {
                    let nudge = shared.does(Command::Hint, "gives a nudge");
                    shared.tell(format!("Type the answer, then press Enter. {nudge}."));
                    return Step::stay();
                }
                let typed = typed.to_owned();
                self.input(Input::Typed(typed), shared)
            }
            Expected::Choice => {
                if let Some(chosen) = self.choices.chosen {
                    return self.input(Input::Given(Answer::Choice(chosen)), shared);
                }
                shared.tell(self.choices.status());
                Step::stay()
            }
            Expected::YesOrNo => {
                shared.tell("Press y for yes or n for no.");
                Step::stay()
            }
            Expected::Nothing if self.corrected.take().is_some() => {
                // The old text has been read, and it belongs to the earlier position.
                self.said_before.clear();
                Step::stay()
            }
            Expected::Nothing if self.session.is_drill_done() => match self.session.request() {
                StudyRequest::Daily => Step::back(),
                _ => self.next(shared),
            },
            Expected::Nothing
                if matches!(self.session.prompt(), Prompt::Question(Question::Read)) =>
            {
                self.input(Input::Given(Answer::None), shared)
            }
            Expected::Nothing if self.is_done() => self.meet_dragon(shared),
            Expected::Nothing => Step::back(),
        }
    }

    fn enter_move(&mut self, shared: &mut Shared) -> Step {
        let may_ask = matches!(self.session.prompt(), Prompt::Refute(_));
        let Some(board) = &mut self.board else {
            return Step::stay();
        };
        if may_ask && !board.has_choice() {
            return self.input(Input::Given(Answer::None), shared);
        }
        match board.entered() {
            Some(chosen) if board.judged(&chosen).is_ok() => {
                self.input(Input::Given(Answer::Move(chosen)), shared)
            }
            // The status line says why the move is illegal.
            _ => Step::stay(),
        }
    }

    /// Shows what the lesson has taught so far, or why the answer to a drill is right.
    fn explain(&mut self, shared: &mut Shared) -> Step {
        if let Some(lesson) = self.session.lesson() {
            return Step::go(Go::Page(taught_page(lesson)));
        }
        self.act_on_board(Pressed::of(Command::Why), shared)
    }

    /// Asks the next question. If there is none, goes back or shows why.
    pub(super) fn next(&mut self, shared: &mut Shared) -> Step {
        let seed = shared.draw_seed();
        let next = match &shared.notebook {
            None => {
                self.no_question = String::from("Reading what you have learnt so far.");
                let job = Job::read_notebook(&shared.catalogue);
                let then = |study: &mut Self, (), shared: &mut Shared| study.next(shared).effects;
                return shared.post_note_for(job, then).into();
            }
            Some(Err(why)) => {
                self.clear(format!("Nothing can be kept: {why}."));
                return Step::stay();
            }
            Some(Ok(notebook)) => {
                let known = LearnerRecords::from(notebook);
                self.session.next(&shared.catalogue, &known, seed)
            }
        };
        match next {
            Ok(work) => Self::ask(work, shared),
            Err(NoExercise::DrillAnswered) => Step::back(),
            Err(why) => {
                self.clear(self.why_nothing(why));
                Step::stay()
            }
        }
    }

    /// Closes the exercise and shows why there is none.
    fn clear(&mut self, why: String) {
        self.session.close();
        self.board = None;
        self.corrected = None;
        self.choices = ShownChoices::default();
        self.line = None;
        self.said_before.clear();
        self.said.clear();
        self.no_question = why;
    }

    /// Continues the lesson from the progress that another program has saved.
    pub(super) fn overtaken(&mut self, shared: &mut Shared) -> Vec<Effect> {
        self.clear(String::new());
        shared.tell(OVERTAKEN);
        self.next(shared).effects
    }

    /// Shows the new state of the exercise and saves its changes.
    pub(super) fn receive(&mut self, state: Box<ExerciseState>, shared: &mut Shared) -> Step {
        self.show(&state, shared);
        let change = self.session.receive(state);
        Step::from(self.keep(change, shared))
    }

    /// Posts the jobs that save a change. All saving of a lesson happens here.
    fn keep(&mut self, change: LessonChange, shared: &mut Shared) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mistakes = change.mistakes;
        if let Some(progress) = change.progress {
            self.posted += 1;
            let number = self.posted;
            let job = Job::keep_progress(&shared.catalogue, progress, mistakes);
            let then = move |study: &mut Self, kept, shared: &mut Shared| {
                study.on_progress_kept(number, &kept, shared)
            };
            return vec![shared.post_note_for(job, then)];
        }
        if !mistakes.is_empty() {
            let job = Job::keep_mistakes(&shared.catalogue, mistakes);
            effects.push(shared.post_note(job, Shared::report_failure));
        }
        if let Some((drill, rating)) = change.rated {
            let job = Job::rate_drill(&shared.catalogue, drill, rating);
            effects.push(shared.post_note(job, Shared::report_failure));
        }
        effects
    }

    /// Reports a failure. A drill that cannot be asked is skipped.
    pub(super) fn failed(&mut self, why: &str, shared: &mut Shared) -> Step {
        let why = goldpile_play::escape_for_terminal(why);
        if self.session.pass_over().is_some() {
            shared.tell(format!("A position was skipped: {why}."));
            return self.next(shared);
        }
        shared.warn(&why);
        if self.exercise().is_none() {
            self.no_question = String::from("Esc goes back.");
        }
        Step::stay()
    }
}

/// Whether Page Up and Page Down belong to a list or the map.
fn is_list(mode: Option<Mode>) -> bool {
    matches!(mode, Some(Mode::Block | Mode::Map))
}

fn is_page(command: Command) -> bool {
    matches!(command, Command::PageUp | Command::PageDown)
}
