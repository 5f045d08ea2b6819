//! A lesson, or drills: a question with the piles on the table, and the reply to the answer.
//!
//! The questions and replies come from the library ([`Exercise`](crate::learn::Exercise)); this screen
//! shows them and takes the answers.

mod act;
mod draw;
mod header;
mod keys;
mod question;
mod sheet;
mod source;
mod talk;

use crate::learn::session::Doing;
use crate::learn::{Input, Said};
use crate::tui::keys::{Command, Keys};
use crate::tui::message::Effect;
use crate::tui::screen::{
    Can, Entry, FileState, Header, Lost, Pressed, Screen, Shared, Status, Step, Word, insert,
};
use crate::tui::stage::{Mode, Stage};
use crate::tui::tasks::{Answer, Asked, FileNews, NotKept, Studied, StudyTask, Task, Wish};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::{Canvas, Regions, Target};
use source::Source;

/// Its entry in the list of screens.
pub const ENTRY: Entry = Entry {
    keys: &[
        &keys::READ,
        &keys::YES_NO,
        &keys::NUMBERS,
        &keys::TAKE,
        &keys::LINE,
        &keys::BOARD,
        &keys::BLOCK,
    ],
    menu: None,
};

/// The name of the other player.
const OPPONENT: &str = "your opponent";

/// A lesson, or drills.
pub struct Study {
    /// Where the questions come from.
    source: Source,
    /// The question; `None` if it has not arrived yet, or if there is none.
    studied: Option<Box<Studied>>,
    /// The table, if the question is about a position.
    stage: Option<Stage>,
    /// The numbers being typed, if the question asks for numbers.
    line: Option<TextLine>,
    /// What was said in reply to the answer that led to this question.
    said_before: Vec<Said>,
    /// What was said since the question was asked.
    said: Vec<Said>,
    /// The first line of the text that is shown; `None` until the learner scrolls.
    scroll: Option<usize>,
    /// Why there is no question.
    nothing: String,
    /// Whether what is known about the learner has to be read first.
    is_unread: bool,
    /// Whether the answers are on the disk.
    kept: FileState,
    /// The number of the progress last handed over to be kept.
    handed: u64,
}

/// What the keys are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Going on.
    Nothing,
    YesOrNo,
    Numbers,
    /// A move on the stage.
    Move,
}

impl Study {
    /// The screen that asks these questions.
    #[must_use]
    pub fn new(asked: Asked) -> Self {
        Self {
            source: Source::new(asked),
            studied: None,
            stage: None,
            line: None,
            said_before: Vec::new(),
            said: Vec::new(),
            scroll: None,
            nothing: String::new(),
            is_unread: false,
            kept: FileState::Unkept,
            handed: 0,
        }
    }

    /// Starts a task of the lesson.
    fn ask(task: StudyTask, shared: &mut Shared) -> Step {
        shared.wait(Task::Study(task), "Working on it").into()
    }

    /// Passes what the learner says on to the lesson or drill.
    fn say(&self, input: Input, shared: &mut Shared) -> Step {
        match self.exercise() {
            Some(exercise) => Self::ask(StudyTask::input(exercise, input), shared),
            None => Step::stay(),
        }
    }
}

impl Screen for Study {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.wanted() {
            Wanted::Nothing => &keys::READ,
            Wanted::YesOrNo => &keys::YES_NO,
            Wanted::Numbers => &keys::NUMBERS,
            Wanted::Move => match self.stage.as_ref().map(Stage::mode) {
                Some(Mode::Take) => &keys::TAKE,
                Some(Mode::Line) => &keys::LINE,
                Some(Mode::Map) => &keys::BOARD,
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
            return Some(Word::Is("read on"));
        }
        if command == Command::PageUp
            && self.wanted() != Wanted::Nothing
            && draw::hidden(self, shared) != (0, 0)
        {
            return Some(Word::First("read"));
        }
        let stage = self.table()?;
        if command == Command::Enter
            && matches!(self.doing(), Doing::Refute(_))
            && !stage.is_touched()
        {
            return Some(Word::Is("show"));
        }
        stage.word(command)
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        self.do_act(press, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        self.first_line(shared)
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let line = self.line.as_ref().map(|line| ("Answer: ", line));
        let Some(view) = self.view() else {
            return Status::plain(self.nothing.clone());
        };
        if self.has_more(shared) {
            return Status::plain("Enter shows the rest.");
        }
        if self.is_drill_done() {
            return Status::plain(self.source.after(shared));
        }
        // Where the question stands in place of the words of a step, it need not be said twice.
        let is_asked = view.text.is_empty();
        let is_refuting = matches!(self.doing(), Doing::Refute(_));
        if let Some(stage) = self.table()
            && (is_asked && !is_refuting || stage.is_touched() || stage.is_refused())
        {
            return stage.status(shared);
        }
        let text = match self.doing() {
            Doing::Nothing => "This lesson is done. Drills repeat what went wrong.",
            _ if is_asked => "",
            _ => &view.question,
        };
        Status {
            line,
            ..Status::plain(text)
        }
    }

    fn wants(&mut self, shared: &Shared) -> Vec<Wish> {
        let extent = self.extent(shared);
        let wanted = self.wanted() == Wanted::Move;
        match &mut self.stage {
            Some(stage) => {
                let wishes = stage.wants(extent, shared);
                if wanted { wishes } else { Vec::new() }
            }
            None => Vec::new(),
        }
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn opened(&mut self, shared: &mut Shared) -> Step {
        match self.studied {
            None => self.next(shared),
            Some(_) => Step::stay(),
        }
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        match answer {
            Answer::Study(Ok(studied)) => self.studied(studied, shared),
            Answer::Study(Err(why)) => self.failed(&why, shared),
            Answer::Think(found) => self.found(found, shared),
            _ => Step::stay(),
        }
    }

    fn hear(&mut self, news: &Answer, _on_top: bool, shared: &mut Shared) -> Vec<Effect> {
        let Answer::File(FileNews::Learner(news)) = news else {
            return Vec::new();
        };
        if let Some((number, result)) = &news.kept
            && *number == self.handed
        {
            let was_kept = self.kept != FileState::Behind;
            self.kept = match result {
                Ok(()) | Err(NotKept::Overtaken) => FileState::Kept,
                Err(NotKept::Failed(_)) => FileState::Behind,
            };
            match result {
                Err(NotKept::Overtaken) => return self.overtaken(shared),
                Err(NotKept::Failed(why)) if was_kept => {
                    shared.warn(&format!("{why}. The lesson goes on"));
                }
                Ok(()) | Err(NotKept::Failed(_)) => {}
            }
        }
        if std::mem::take(&mut self.is_unread) {
            return self.next(shared).effects;
        }
        Vec::new()
    }

    fn is_saving(&self) -> bool {
        self.kept == FileState::Saving
    }

    fn lost(&self) -> Option<Lost> {
        let in_doubt = [FileState::Saving, FileState::Behind];
        let lost = "the last answers of the lesson could not be written";
        let is_lost = in_doubt.contains(&self.kept);
        is_lost.then(|| Box::new(|| lost.to_owned()) as Lost)
    }

    fn stopped(&mut self, _shared: &mut Shared) {
        if self.studied.is_none() {
            self.nothing = String::from("Stopped. Esc goes back.");
        }
    }

    fn text_line(&mut self) -> Option<&mut TextLine> {
        match self.wanted() {
            Wanted::Numbers => self.line.as_mut(),
            Wanted::Move => self.stage.as_mut()?.text_line(),
            Wanted::Nothing | Wanted::YesOrNo => None,
        }
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Step {
        if let (Wanted::Move, Some(stage)) = (self.wanted(), &mut self.stage)
            && stage.line.is_none()
            && stage.person_acts()
        {
            stage.line = Some(TextLine::default());
        }
        insert(self.text_line(), text, shared);
        Step::stay()
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        match (self.wanted(), &mut self.stage) {
            (Wanted::Move, Some(stage)) => stage.click(target),
            _ => Step::stay(),
        }
    }
}
