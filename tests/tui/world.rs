//! The world around the game in a storm: a disk that fails and works again, files that somebody
//! takes away, and answers that come late.

use crate::hand::Hand;
use goldpile::games::catalogue;
use goldpile::learn::Shelf;
use goldpile::play::{Contest, StatisticsFile, Store};
use goldpile::tui::screens::playing::Playing;
use goldpile::tui::{
    Answer, App, Chart, Effect, Environment, FileTask, Glyphs, Job, MatchNews, MatchTask, Message,
    NoteTask, Opening, Outfit, SettingsFile, Source, StoreTask, Task, Theme, Ticket, UserFiles,
    Work, all_keys,
};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

/// No more records than this lie in the store for long.
const RECORDS: usize = 60;

/// Everything outside the program.
pub struct World {
    folder: tempfile::TempDir,
    store: Store,
    /// Whether a file lies where the folder of the store should be.
    broken: bool,
    /// Answers that are on their way.
    coming: VecDeque<Message>,
    /// The record that was last said to be kept, unless another order came after it.
    kept: Option<String>,
    /// How often what was said to be kept was read from the disk.
    pub read: usize,
    /// How often the unfinished match was found again by the next program.
    pub resumed: usize,
    /// Whether the terminal shows ASCII only, as every second one does.
    pub ascii: bool,
}

impl World {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path().join("store"));
        Self {
            folder,
            store,
            broken: false,
            coming: VecDeque::new(),
            kept: None,
            read: 0,
            resumed: 0,
            ascii: false,
        }
    }

    /// Somebody in front of a program that has just been started.
    pub fn hand(&self, size: (u16, u16)) -> Hand {
        let settings = SettingsFile::at(self.folder.path().join("settings.toml"));
        let statistics = StatisticsFile::at(self.folder.path().join("statistics.jsonl"));
        let environment = Environment {
            glyphs: self.ascii.then_some(Glyphs::Ascii),
            ..Environment::default()
        };
        let outfit = Outfit::of_file(Some(&settings), environment, &all_keys());
        let mut hand = Hand::keeping(size, Some(self.store.clone()), Opening::Menu);
        hand.app = App::new(catalogue(), Opening::Unfinished, Theme::sixteen(), 42)
            .with_outfit(outfit)
            .keeping();
        let at = |name: &str| self.folder.path().join(name);
        hand.files = UserFiles::new(Some(settings), Some(statistics)).with_lessons(
            Some(Shelf::at(at("lessons.jsonl"))),
            Some(Shelf::at(at("drills.jsonl"))),
        );
        hand.files = hand.files.with_games(Some(at("games")));
        hand.size = size;
        hand
    }

    /// The program is left, and started again.
    fn start_again(&mut self, hand: &mut Hand) {
        let on_table = match hand.app.screen::<Playing>() {
            Some(playing) if playing.stage.contest.verdict().is_none() => {
                Some(playing.stage.contest.record())
            }
            _ => None,
        };
        let size = hand.size;
        self.coming.clear();
        // The files are let go of first, as they are by a program that ends.
        *hand = Hand::new(size);
        self.ascii = !self.ascii;
        *hand = self.hand(size);
        let mut effects = hand.app.update(Message::Resize(size.0, size.1));
        effects.extend(hand.app.begin());
        let kept = self.kept.take();
        self.perform(hand, effects);
        if let (false, Some(kept)) = (
            self.broken,
            kept.filter(|kept| on_table.as_ref() == Some(kept)),
        ) {
            while self.deliver(hand) {}
            let found = hand.app.contest().map(Contest::record).unwrap_or_default();
            // The computer may have gone on in it.
            assert!(
                plain(&found).starts_with(&plain(&kept)),
                "{kept} was kept, and {found} is gone on with"
            );
            self.resumed += 1;
        }
    }

    /// Does what the program asks for. What comes of it is on its way afterwards.
    pub fn perform(&mut self, hand: &mut Hand, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Quit | Effect::Fail => return self.start_again(hand),
                Effect::Task(ticket, task) => self.task(hand, ticket, *task),
                _ => {}
            }
        }
    }

    fn task(&mut self, hand: &mut Hand, ticket: Ticket, task: Task) {
        let answer = match task {
            Task::Match(task) => Some(self.match_task(hand, task)),
            Task::File(task) => hand.files.perform(self.in_folder(task)).map(Answer::File),
            Task::Store(task) => {
                Task::Store(self.within(task)).perform(Some(&self.store), &catalogue())
            }
            // Other work never answers.
            Task::Think(work) if !is_small(&work) => None,
            Task::Errand(errand) if ["guess", "prove"].contains(&errand.name()) => None,
            Task::Judge(_, contest) if contest.start().total() > 24u64 => None,
            task => task.perform(None, &catalogue()),
        };
        let message = |answer| Message::Answer(ticket, Box::new(answer));
        self.coming.extend(answer.map(message));
    }

    fn match_task(&mut self, hand: &mut Hand, task: MatchTask) -> Answer {
        let handed = match &task {
            MatchTask::Begin(version) | MatchTask::Keep(version) => Some(version.contest.record()),
            _ => None,
        };
        self.kept = None;
        let news = hand.matches.perform(task);
        for news in &news {
            if let (MatchNews::Kept { place, .. }, Some(record)) = (news, &handed) {
                let saved = self.store.read(place, &catalogue()).unwrap();
                assert_eq!(
                    plain(&saved.contest.record()),
                    plain(record),
                    "what is kept is on the disk"
                );
                self.read += 1;
                self.kept.clone_from(&handed);
            }
        }
        Answer::Match(news)
    }

    /// The same errand, with its file in the folder of this world.
    fn within(&self, errand: StoreTask) -> StoreTask {
        let here = |path: &Path| -> PathBuf {
            let name = path.file_name().unwrap_or_default();
            self.folder.path().join(name)
        };
        match errand {
            StoreTask::Export(name, path) => StoreTask::Export(name, here(&path)),
            StoreTask::Import(Source::File(path)) => StoreTask::Import(Source::File(here(&path))),
            other => other,
        }
    }

    /// The same task, with its file in the folder of this world.
    fn in_folder(&self, task: FileTask) -> FileTask {
        let here = |path: &Path| {
            let name = path.file_name().unwrap_or_default();
            self.folder.path().join(name)
        };
        match task {
            FileTask::Note(catalogue, NoteTask::Export(game, path)) => {
                FileTask::Note(catalogue, NoteTask::Export(game, here(&path)))
            }
            FileTask::Note(catalogue, NoteTask::Import(path)) => {
                FileTask::Note(catalogue, NoteTask::Import(here(&path)))
            }
            FileTask::Errand(errand) => {
                let path = errand.path().map(here);
                FileTask::Errand(match path {
                    Some(path) => errand.to(path),
                    None => errand,
                })
            }
            task => task,
        }
    }

    /// The draft of a game in the workshop.
    pub fn draft(&self, name: &str) -> String {
        let path = self.folder.path().join("games/drafts");
        fs::read_to_string(path.join(format!("{name}.game"))).unwrap()
    }

    /// One of the answers that are on their way arrives, if there is one.
    fn deliver(&mut self, hand: &mut Hand) -> bool {
        let Some(message) = self.coming.pop_front() else {
            return false;
        };
        let effects = hand.app.update(message);
        self.perform(hand, effects);
        true
    }

    /// Time passes.
    pub fn turn(&mut self, hand: &mut Hand, dice: &mut Xoshiro256PlusPlus) {
        if dice.random_bool(0.8) {
            while self.deliver(hand) {}
        }
        if dice.random_bool(if self.broken { 0.02 } else { 0.002 }) {
            self.break_or_mend();
        }
        if dice.random_bool(0.002) {
            self.tidy();
        }
    }

    fn break_or_mend(&mut self) {
        let (place, away) = (self.store.folder(), self.folder.path().join("away"));
        if self.broken {
            fs::remove_file(place).unwrap();
            if away.exists() {
                fs::rename(&away, place).unwrap();
            }
        } else {
            if place.exists() {
                fs::rename(place, &away).unwrap();
            }
            fs::write(place, "no folder").unwrap();
        }
        self.broken = !self.broken;
    }

    /// Somebody deletes files without asking the program.
    fn tidy(&mut self) {
        let _ = fs::remove_file(self.folder.path().join("settings.toml"));
        let trash = self.store.folder().join("trash");
        let unfinished = self.store.unfinished();
        let records = self.store.list().unwrap_or_default();
        if records.len() > RECORDS {
            for record in records {
                if Some(&record.name) != unfinished.as_ref() {
                    let folder = self.store.folder().join("records");
                    fs::remove_file(folder.join(format!("{}.goldpile", record.name))).unwrap();
                }
            }
            let _ = fs::remove_dir_all(trash);
        }
    }
}

/// A record without empty blocks: before a move, and where nothing may be blocked, they say nothing.
fn plain(record: &str) -> String {
    record.replace(" x-", "")
}

/// Whether a test has time for it.
fn is_small(work: &Work) -> bool {
    let theory = work.adviser().game().oracle.is_some();
    let total = match work.job() {
        // An oracle is asked.
        Job::Start { .. } | Job::Hint(_) | Job::Why(..) | Job::Claim(_) | Job::Verdict(_)
            if theory =>
        {
            return true;
        }
        Job::Read(_) | Job::Open(_) => return true,
        Job::Start { largest, .. } => largest * 2u64,
        Job::Move { position, .. }
        | Job::Hint(position)
        | Job::Why(position, _)
        | Job::Nudge(position, _)
        | Job::Near(position)
        | Job::Claim(position)
        | Job::Check(position, _)
        | Job::Verdict(position) => position.total(),
        // Every option is looked at, or every option of every position.
        Job::Winning(position) => position.total() * 2u64,
        Job::Distance(position) => position.total() * 4u64,
        Job::Review { contest, .. } => contest.start().total() * 4u64,
        Job::Chart(Chart::Board(window)) => &window.base[0] + &window.base[1] + &window.dot * 40u64,
        Job::Chart(Chart::Table(piles)) => goldpile::engine::position::total(piles),
    };
    total <= if theory { 120u64 } else { 24u64 }
}
