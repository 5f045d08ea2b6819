//! A lesson or drills: a question with the piles on the table, and the reply to the answer.
//!
//! The questions and replies come from the library ([`Exercise`](goldpile_learn::Exercise)). This screen shows
//! them and passes on the answers.

mod act;
mod choices;
mod door;
mod draw;
mod header;
mod keys;
mod question;
mod said;
mod sheet;
mod talk;

use self::choices::ShownChoices;
use crate::board::{BoardView, Mode};
use crate::keys::{Command, Keys};
use crate::message::Effect;
use crate::screen::{
    Arrival, BackgroundJob, Can, DiskState, Header, Lost, Pressed, Screen, ScreenEntry, Shared,
    Status, Step, Typing, Word,
};
use crate::text_line::TextLine;
use crate::widgets::{Canvas, Regions, Target};
use goldpile_app::study::ExerciseWork;
use goldpile_app::study::StudyRequest;
use goldpile_app::study::{KeepOutcome, LessonSession};
use goldpile_app::user_data::PuzzleAnswer;
use goldpile_app::{Job, ProgressError, PuzzleNews, SaveState};
use goldpile_learn::session::Prompt;
use goldpile_learn::{Input, LessonStage, ReplyMessage};

/// The entry of the lesson in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[
        &keys::READ,
        &keys::YES_NO,
        &keys::NUMBERS,
        &keys::CHOICE,
        &keys::TAKE,
        &keys::LINE,
        &keys::ON_MAP,
        &keys::BLOCK,
    ],
    menu: None,
};

const OPPONENT: &str = "your opponent";

/// A lesson or drills.
pub struct Study {
    /// The exercise and where the next one comes from.
    session: LessonSession,
    /// The board, if the question is about a position.
    board: Option<BoardView>,
    /// The board with the correction of a wrong answer, shown before the next question.
    corrected: Option<BoardView>,
    /// The positions to choose from; none unless the question asks for one.
    choices: ShownChoices,
    /// The numbers being typed, if the question asks for numbers.
    line: Option<TextLine>,
    /// The replies to the answer that led to this question.
    said_before: Vec<ReplyMessage>,
    /// The replies since this question was asked.
    said: Vec<ReplyMessage>,
    /// The first line shown; `None` until the learner scrolls.
    scroll: Option<usize>,
    /// Why no question is asked.
    no_question: String,
    /// The number of times that progress was posted to be saved.
    posted: u64,
    /// The outcome of the last puzzle answered.
    news: Option<PuzzleNews>,
    /// Whether an answer to a puzzle is being stored. Until it is, no other one is accepted.
    is_answering: bool,
}

/// What the screen expects from the learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Nothing,
    YesOrNo,
    Numbers,
    Choice,
    Move,
}

impl Study {
    /// The screen that asks the questions of this request.
    #[must_use]
    pub fn new(request: StudyRequest) -> Self {
        Self {
            session: LessonSession::new(request),
            board: None,
            corrected: None,
            choices: ShownChoices::default(),
            line: None,
            said_before: Vec::new(),
            said: Vec::new(),
            scroll: None,
            no_question: String::new(),
            posted: 0,
            news: None,
            is_answering: false,
        }
    }

    /// Starts the work of the exercise in the background.
    fn ask(work: ExerciseWork, shared: &mut Shared) -> Step {
        let catalogue = shared.catalogue.clone();
        let job = Job::new("study", move |context| work.run(&catalogue, context.cancel));
        let then = |study: &mut Self, state: Result<_, String>, shared: &mut Shared| match state {
            Ok(state) => study.receive(state, shared),
            Err(why) => study.failed(&why, shared),
        };
        shared.start(job, "Working on it", then).into()
    }

    /// Passes the learner's input to the exercise.
    fn input(&mut self, input: Input, shared: &mut Shared) -> Step {
        match self.session.say(input) {
            None => Step::stay(),
            Some(_) if self.is_answering => Step::stay(),
            Some(work) if self.session.request().is_puzzle() => self.answer_puzzle(work, shared),
            Some(work) => Self::ask(work, shared),
        }
    }

    /// Passes an answer to a puzzle on. Nothing is shown until the result is stored.
    fn answer_puzzle(&mut self, work: ExerciseWork, shared: &mut Shared) -> Step {
        self.is_answering = true;
        let then =
            |study: &mut Self, answered: Result<PuzzleAnswer, String>, shared: &mut Shared| {
                study.is_answering = false;
                let (state, news) = match answered {
                    Ok(answered) => answered,
                    Err(why) => return study.failed(&why, shared).effects,
                };
                let step = study.receive(state, shared);
                match news {
                    Ok(news) => study.news = news,
                    Err(why) => shared.warn(&format!("{why}. This try does not count")),
                }
                step.effects
            };
        let job = Job::answer_puzzle(&shared.catalogue, work);
        shared.post_note_for(job, then).into()
    }

    /// Handles the result of saving the progress with this number. Older numbers are ignored.
    fn on_progress_kept(
        &mut self,
        number: u64,
        result: &Result<(), ProgressError>,
        shared: &mut Shared,
    ) -> Vec<Effect> {
        if number != self.posted {
            return Vec::new();
        }
        match self.session.on_kept(result) {
            KeepOutcome::Overtaken => return self.overtaken(shared),
            KeepOutcome::Failed(why) => shared.warn(&format!("{why}. The lesson goes on")),
            KeepOutcome::GoesOn => {}
        }
        Vec::new()
    }
}

impl Screen for Study {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.expected() {
            Expected::Nothing => &keys::READ,
            Expected::YesOrNo => &keys::YES_NO,
            Expected::Numbers => &keys::NUMBERS,
            Expected::Choice => &keys::CHOICE,
            Expected::Move => match self.board.as_ref().map(BoardView::mode) {
                Some(Mode::Take) => &keys::TAKE,
                Some(Mode::Line) => &keys::LINE,
                Some(Mode::Map) => &keys::ON_MAP,
                Some(Mode::Block) => &keys::BLOCK,
                Some(Mode::Over | Mode::Wait) | None => &keys::READ,
            },
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        self.can_do(command, shared)
    }

    fn word(&self, command: Command, shared: &Shared) -> Option<Word> {
        if command == Command::Enter && self.has_more(shared) {
            return Some(Word::Replace("read on"));
        }
        if command == Command::PageUp
            && self.expected() != Expected::Nothing
            && draw::hidden(self, shared) != (0, 0)
        {
            return Some(Word::Urgent("read"));
        }
        if command == Command::Enter && self.at_door().is_some() {
            return Some(Word::Replace("begin"));
        }
        if command == Command::Why && self.session.lesson().is_none() {
            return Some(Word::Replace("why"));
        }
        let board = self.move_board()?;
        if command == Command::Enter
            && matches!(self.session.prompt(), Prompt::Refute(_))
            && !board.has_choice()
        {
            return Some(Word::Replace("show"));
        }
        board.word(command)
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        self.do_act(press, shared)
    }

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        self.input(Input::GiveUp, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        self.first_line(shared)
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let Some(view) = self.session.view() else {
            return Status::plain(self.no_question.clone());
        };
        if self.has_more(shared) {
            return Status::plain("Enter shows the rest.");
        }
        if let Some(board) = &self.corrected {
            let status = board.status(shared);
            let text = format!("{} Enter goes on.", status.text);
            return Status { text, ..status };
        }
        if self.session.is_drill_done() {
            return Status::plain(self.status_after(shared));
        }
        match self.move_board() {
            // The map may cover the question, so the status line shows it.
            Some(board) if board.has_choice() || draw::has_words(self, shared) => {
                return board.status(shared);
            }
            Some(board) if board.is_refused() => return board.status(shared),
            Some(_) => return Status::plain(&view.question),
            None => {}
        }
        if let Some(lesson) = self.at_door() {
            return Status::plain(match lesson.stage() {
                LessonStage::Passed => {
                    let shows = shared.does(Command::Lesson, "shows it");
                    format!("The card is yours: {shows} in a match.")
                }
                _ => "This lesson is done. Practice repeats what went wrong.".to_owned(),
            });
        }
        let text = match (self.expected(), self.session.prompt()) {
            (Expected::YesOrNo, _) => "Press y for yes or n for no.",
            (Expected::Choice, _) => &self.choices.status(),
            (Expected::Numbers, _) => "Type the answer, then press Enter.",
            (Expected::Nothing | Expected::Move, _) => &view.question,
        };
        Status {
            line: self.line.as_ref().map(|line| ("Answer: ", line)),
            ..Status::plain(text)
        }
    }

    fn background_jobs(&mut self, shared: &Shared) -> Vec<BackgroundJob> {
        let extent = draw::extent(self, shared);
        if let Some(board) = &mut self.corrected {
            // This only places the map: the corrected board needs no jobs.
            board.background_jobs(extent, shared);
            return Vec::new();
        }
        let asks_for_move = self.expected() == Expected::Move;
        match &mut self.board {
            Some(board) => {
                let jobs = board.background_jobs(extent, shared);
                if asks_for_move { jobs } else { Vec::new() }
            }
            None => Vec::new(),
        }
    }

    fn board(&mut self) -> Option<&mut BoardView> {
        self.board.as_mut()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        match (how, self.exercise()) {
            (Arrival::Opened, None) => self.next(shared),
            _ => Step::stay(),
        }
    }

    fn disk_state(&self) -> DiskState {
        match self.session.save_state() {
            SaveState::Saving => DiskState::Awaited,
            _ => DiskState::Written,
        }
    }

    fn lost(&self) -> Option<Lost> {
        let in_doubt = [SaveState::Saving, SaveState::Failed];
        let lost = "the last answers of the lesson could not be written";
        let is_lost = in_doubt.contains(&self.session.save_state());
        is_lost.then(|| Box::new(|| lost.to_owned()) as Lost)
    }

    fn stopped(&mut self, _shared: &mut Shared) {
        if self.exercise().is_none() {
            self.no_question = String::from("Stopped. Esc goes back.");
        }
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        if matches!(input, Typing::Pasted(_))
            && let (Expected::Move, Some(board)) = (self.expected(), &mut self.board)
            && board.line.is_none()
            && board.person_acts()
        {
            board.line = Some(TextLine::default());
        }
        let line = match self.expected() {
            Expected::Numbers => self.line.as_mut(),
            Expected::Move => self.board.as_mut().and_then(BoardView::text_line),
            Expected::Nothing | Expected::YesOrNo | Expected::Choice => None,
        };
        input.edit(line, shared)
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        match (self.expected(), &mut self.board) {
            (Expected::Move, Some(board)) => board.click(target),
            (Expected::Choice, _) => {
                if let Target::Line(index) = target {
                    self.choices.choose(index);
                }
                Step::stay()
            }
            _ => Step::stay(),
        }
    }
}
