//! A match being played.

mod act;
mod ending;
mod keep;
mod keys;
mod learner;

use crate::play::{Contest, Ending};
use crate::tui::keys::{Command, Keys, WAIT};
use crate::tui::message::Effect;
use crate::tui::plan::Plan;
use crate::tui::screen::{
    Can, Entry, FileState, Header, Mark, MatchFile, Pressed, Screen, Shared, Status, Step, Word,
    insert,
};
use crate::tui::stage::{self, Focus, Mode, Stage};
use crate::tui::tasks::{Answer, MatchNews, MatchTask, Opened, Task, Wish};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::{Canvas, Piece, Regions, Target};
use learner::Learner;

/// Its entry in the list of screens.
pub const ENTRY: Entry = Entry {
    keys: &[
        &keys::TAKE,
        &keys::LINE,
        &keys::BOARD,
        &keys::BLOCK_ON_BOARD,
        &keys::BLOCK,
        &keys::OVER,
    ],
    menu: None,
};

/// Number of ticks, about half a second, for which the result of a match stays whatever key is pressed.
const REST: u8 = 8;

/// A match being played.
pub struct Playing {
    /// The match, and what is about to happen in it.
    pub stage: Stage,
    /// Its number, unique in this run.
    number: u64,
    /// Whether the match has ended and was counted; moves may have been taken back since.
    counted: bool,
    /// The number of moves that had been made when a claim was last refuted.
    refuted: Option<usize>,
    /// The counts for a learner; `None` if moves are not to be offered back.
    learner: Option<Learner>,
    /// The match once it is over; `None` before.
    ended: Option<ending::Ended>,
    /// The file it is saved in.
    file: MatchFile,
    /// Where the unfinished match is that this one took the place of; empty after the first key.
    left: String,
    /// The keeper of an existing file; handed over when the match is opened.
    keeper: Option<Box<crate::play::Keeper>>,
}

impl Playing {
    /// A match that has no file yet.
    #[must_use]
    pub(in crate::tui) fn new(contest: Contest, plan: Plan, shared: &mut Shared) -> Self {
        // An earlier unfinished match stays where it is saved.
        shared.aside = None;
        shared.matches += 1;
        let mut stage = Stage::new(contest, plan);
        stage.ends = true;
        Self {
            number: shared.matches,
            // A match that is already over when it is opened was counted when it ended.
            counted: stage.contest.verdict().is_some(),
            refuted: None,
            ended: None,
            learner: stage.plan.warns().then(Learner::default),
            stage,
            file: MatchFile::default(),
            left: String::new(),
            keeper: None,
        }
    }

    /// A match opened from a file; `None` if its game is not in the catalogue.
    #[must_use]
    pub(in crate::tui) fn kept(opened: Opened, shared: &mut Shared) -> Option<Self> {
        let Opened { keeper, contest } = opened;
        let mut plan = Plan::of_contest(&shared.catalogue, &contest)?;
        // The file does not say whether to warn; the settings do.
        plan.warn = shared.settings().setup.warn;
        let mut playing = Self::new(contest, plan, shared);
        playing.file = MatchFile {
            handed: Some(playing.stage.contest.changes()),
            version: shared.versions,
            state: FileState::Kept,
            place: Some(keeper.place()),
        };
        playing.counted |= keeper.tags().is_counted();
        playing.keeper = Some(Box::new(keeper));
        Some(playing)
    }

    /// Adds the consequences of an action: the match is saved, and a move is animated.
    fn after(&mut self, moves: usize, step: Step, shared: &mut Shared) -> Step {
        if shared.settings().animation && self.stage.contest.moves_made() > moves {
            shared.leaving = Some(0);
        }
        if self.stage.contest.verdict().is_some() && self.ended.is_none() {
            shared.rest = REST;
        }
        let mut effects = self.keep(shared);
        effects.extend(step.effects);
        Step { effects, ..step }
    }

    /// Returns a note on whether the match is on the disk, unless that is obvious.
    fn file_note(&self, shared: &Shared) -> Option<Piece> {
        match self.file.state {
            FileState::Saving => Some(("saving …".to_owned(), shared.theme.muted)),
            FileState::Behind => Some(("not saved".to_owned(), shared.theme.refused)),
            FileState::Kept | FileState::Unkept => None,
        }
    }
}

impl Screen for Playing {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.stage.mode() {
            Mode::Over => &keys::OVER,
            Mode::Line => &keys::LINE,
            Mode::Map if self.stage.announces() => &keys::BLOCK_ON_BOARD,
            Mode::Map => &keys::BOARD,
            Mode::Wait => &WAIT,
            Mode::Take => &keys::TAKE,
            Mode::Block => &keys::BLOCK,
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        let contest = &self.stage.contest;
        match command {
            Command::Review => Can::only_if(contest.moves_made() > 0 || contest.ending().is_some()),
            Command::Claim if !contest.may_claim(contest.actor()) => {
                Can::Because("Make a move first: a claim is about your play, not about the start.")
            }
            Command::Claim if self.refuted == Some(contest.moves_made()) => {
                Can::Because("That claim was wrong: make a move before you claim again.")
            }
            command => self.stage.can(command, shared),
        }
    }

    fn word(&self, command: Command, _shared: &Shared) -> Option<Word> {
        self.stage.word(command)
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let moves = self.stage.contest.moves_made();
        self.left.clear();
        let step = self.do_act(press, shared);
        self.after(moves, step, shared)
    }

    fn confirmed(&mut self, command: Command, shared: &mut Shared) -> Step {
        if command == Command::Leave {
            return Step::home();
        }
        let actor = self.stage.contest.actor();
        self.stage.contest.declare(if command == Command::Claim {
            Ending::Claimed(actor)
        } else {
            Ending::Resigned(actor)
        });
        self.stage.clear();
        let moves = self.stage.contest.moves_made();
        self.after(moves, Step::stay(), shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let contest = &self.stage.contest;
        let game = contest.game();
        let warnings = match self.learner.as_ref().map_or(0, |learner| learner.offered) {
            0 => String::new(),
            1 => " · 1 warning".to_owned(),
            many => format!(" · {many} warnings"),
        };
        Header {
            titles: vec![
                game.title() + &warnings,
                format!("{}{warnings}", game.entry.title),
                game.entry.title.to_string(),
            ],
            right: stage::players(contest, &shared.theme),
            note: self.file_note(shared),
        }
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let mut status = self.stage.status(shared);
        if !self.left.is_empty() {
            status.text = format!("{} {}", status.text, self.left);
        }
        let count = self.learner.as_ref().map(Learner::count);
        if let (Some(_), Some(count)) = (self.stage.contest.verdict(), count)
            && !count.is_empty()
        {
            status.text = format!("{} {count}", status.text);
        }
        status
    }

    fn wants(&mut self, shared: &Shared) -> Vec<Wish> {
        let extent = self.stage.extent(shared);
        let judging = self.judging();
        self.stage
            .wants(extent, shared)
            .into_iter()
            .chain(judging)
            .collect()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let focus = Focus::of(self.stage.mode(), shared);
        let stage = &self.stage;
        let free = stage::draw(
            shared,
            stage,
            focus,
            regions.body,
            canvas,
            |area, canvas| {
                stage::draw_history(shared, stage, area, canvas);
            },
        );
        if let Some(verdict) = stage.contest.verdict() {
            self.draw_end(shared, verdict, free, canvas);
        }
    }

    fn opened(&mut self, shared: &mut Shared) -> Step {
        let mut effects = Vec::new();
        if self.is_unfinished() && self.file.handed.is_some() {
            self.stage.say_table("Resumed", shared);
        }
        if let Some(keeper) = self.keeper.take() {
            let unfinished = self.stage.contest.verdict().is_none();
            shared.in_hand = Some(self.number);
            effects.push(shared.post(Task::Match(MatchTask::Adopt(keeper, unfinished))));
        }
        effects.extend(self.keep(shared));
        effects.extend(self.computer_acts(shared).effects);
        effects.into()
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let moves = self.stage.contest.moves_made();
        let step = match answer {
            Answer::Think(found) => self.take_in(found, shared),
            _ => Step::stay(),
        };
        self.after(moves, step, shared)
    }

    fn hear(&mut self, news: &Answer, on_top: bool, _shared: &mut Shared) -> Vec<Effect> {
        if let Answer::Match(news) = news {
            for news in news {
                if let (MatchNews::Left(name), true) = (news, on_top) {
                    self.left = format!("The unfinished match is among the records: {name}.");
                }
                self.hear_of_file(news);
            }
        }
        Vec::new()
    }

    fn stopped(&mut self, _shared: &mut Shared) {
        self.stage.stopped();
    }

    fn text_line(&mut self) -> Option<&mut TextLine> {
        self.stage.text_line()
    }

    /// Takes pasted text as a move.
    fn paste(&mut self, text: &str, shared: &mut Shared) -> Step {
        if matches!(self.stage.mode(), Mode::Take | Mode::Block | Mode::Map)
            && self.stage.person_acts()
        {
            self.stage.line = Some(TextLine::default());
        }
        insert(self.text_line(), text, shared);
        Step::stay()
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        self.stage.click(target)
    }

    fn is_unfinished(&self) -> bool {
        self.stage.contest.verdict().is_none()
    }

    fn contest(&self) -> Option<&Contest> {
        Some(&self.stage.contest)
    }

    fn file(&self) -> Option<&MatchFile> {
        Some(&self.file)
    }

    fn mark(&self, _shared: &Shared) -> Option<Mark> {
        Some(Mark::Game(self.stage.plan.entry))
    }
}
