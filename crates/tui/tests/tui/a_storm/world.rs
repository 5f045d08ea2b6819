//! The world around the program in a storm: a disk that fails and recovers, files that are deleted, and answers
//! that come late.

use crate::hand::{Hand, dated, wins};
use goldpile_app::{Job, JobId, UserData, Worker};
use goldpile_games::catalogue;
use goldpile_learn::LessonProgress;
use goldpile_number::Natural;
use goldpile_play::{Match, Store};
use goldpile_tui::screens::playing::Playing;
use goldpile_tui::{
    ActiveSettings, App, Continuation, Effect, Environment, Glyphs, Message, Opening, SettingsFile,
    Theme, all_keys,
};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::VecDeque;
use std::fs;

/// The number of records above which they are deleted.
const RECORDS: usize = 60;

pub struct World {
    folder: tempfile::TempDir,
    store: Store,
    /// Whether a file stands where the folder of the store should be.
    broken: bool,
    /// The answers on their way.
    coming: VecDeque<Message>,
    /// The record last reported as saved, unless another save came after it.
    kept: Option<String>,
    /// The number of times that a saved record was compared with the disk.
    pub read: usize,
    /// The number of times that the next program resumed the unfinished match.
    pub resumed: usize,
    /// Whether the terminal shows ASCII only, as in every second run of the program.
    pub ascii: bool,
}

impl World {
    /// A world without matches, or one in which the player has two stars in every game and practises in every lesson.
    pub fn new(is_advanced: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        if is_advanced {
            let files = UserData::at(folder.path());
            let (statistics, lessons) = (files.statistics.unwrap(), files.lessons.unwrap());
            for (game, entry) in catalogue().entries().iter().enumerate() {
                statistics.add(&wins(&entry.name, 2, game)).unwrap();
                let progress = LessonProgress {
                    step: usize::MAX,
                    ..LessonProgress::new(&entry.name, 3)
                };
                lessons.put(&[progress]).unwrap();
            }
        }
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

    pub fn hand(&self, size: (u16, u16)) -> Hand {
        let settings = SettingsFile::at(self.folder.path().join("settings.toml"));
        let environment = Environment {
            glyphs: self.ascii.then_some(Glyphs::Ascii),
            ..Environment::default()
        };
        let active = ActiveSettings::of_file(Some(&settings), environment, &all_keys());
        let mut hand = Hand::keeping(size, Some(self.store.clone()), Opening::Menu);
        hand.app = App::new(catalogue(), Opening::Unfinished, Theme::sixteen(), 42)
            .with_settings(active)
            .saving_matches();
        hand.files = dated(UserData::at(self.folder.path()));
        hand.size = size;
        hand
    }

    fn start_again(&mut self, hand: &mut Hand) {
        let on_table = match hand.app.screen::<Playing>() {
            Some(playing) if playing.board.the_match().verdict().is_none() => {
                Some(playing.board.the_match().record())
            }
            _ => None,
        };
        let size = hand.size;
        self.coming.clear();
        // A program that ends releases its files first.
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
            let found = hand.app.the_match().map(Match::record).unwrap_or_default();
            // The computer may have moved since.
            assert!(
                plain(&found).starts_with(&plain(&kept)),
                "{kept} was kept, and {found} is gone on with"
            );
            self.resumed += 1;
        }
    }

    /// Carries out these effects. The answers arrive later.
    pub fn perform(&mut self, hand: &mut Hand, effects: Vec<Effect>) {
        let saves = |effect: &Effect| matches!(effect, Effect::Job(_, job) if job.ticket().worker() == Worker::Matches);
        let last = effects.iter().rposition(saves);
        for (index, effect) in effects.into_iter().enumerate() {
            match effect {
                Effect::Quit | Effect::Fail => return self.start_again(hand),
                Effect::Job(id, job) => self.job(hand, id, *job, Some(index) == last),
                _ => {}
            }
        }
    }

    fn job(&mut self, hand: &mut Hand, id: JobId, job: Job<Continuation>, saves_last: bool) {
        let job = self.within(job);
        let writes_match = ["begin match", "save match"].contains(&job.name());
        let done = match job.ticket().worker() {
            Worker::Matches => {
                self.kept = None;
                job.run_on_matches(&mut hand.matches)
            }
            Worker::UserFiles => job.run_on_user_files(&mut hand.files),
            // Other jobs never answer.
            Worker::Parallel if !is_small(&job, hand.app.the_match()) => return,
            Worker::Parallel => job.run(Some(&self.store), &|_| ()),
        };
        if saves_last && writes_match && !self.broken {
            self.look_at_disk(hand);
        }
        self.coming.push_back(Message::Done(id, done.unwrap()));
    }

    /// Checks that the match on the screen is on the disk.
    fn look_at_disk(&mut self, hand: &Hand) {
        // The match may be over and its screen left.
        if let (Some(place), Some(playing)) =
            (hand.matches.current_name(), hand.app.screen::<Playing>())
        {
            let record = playing.board.the_match().record();
            let saved = self.store.read(&place, false, &catalogue()).unwrap();
            assert_eq!(
                plain(&saved.the_match.record()),
                plain(&record),
                "what is kept is on the disk"
            );
            self.read += 1;
            self.kept = Some(record);
        }
    }

    /// The same job, with its file in the folder of this world.
    fn within(&self, job: Job<Continuation>) -> Job<Continuation> {
        let path = job.path().map(|path| {
            let name = path.file_name().unwrap_or_default();
            self.folder.path().join(name)
        });
        match path {
            Some(path) => job.with_path(path),
            None => job,
        }
    }

    pub fn draft(&self, name: &str) -> String {
        let path = self.folder.path().join("games/drafts");
        fs::read_to_string(path.join(format!("{name}.game"))).unwrap()
    }

    /// Delivers the next answer; false if there is none.
    fn deliver(&mut self, hand: &mut Hand) -> bool {
        let Some(message) = self.coming.pop_front() else {
            return false;
        };
        let effects = hand.app.update(message);
        self.perform(hand, effects);
        true
    }

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

    /// Deletes files behind the program's back.
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

/// A record without empty announcements, which mean nothing before a move or if nothing may be blocked.
fn plain(record: &str) -> String {
    record.replace(" x-", "")
}

/// Jobs that a theory finishes at once.
const QUICK: [&str; 3] = ["hint", "why", "verdict"];

/// Jobs that take longer the more tokens there are.
const LONG: [&str; 9] = [
    "move", "nudge", "near", "check", "distance", "winning", "chart", "review", "judge",
];

fn is_small(job: &Job<Continuation>, the_match: Option<&Match>) -> bool {
    let name = job.name();
    let has_theory = the_match.is_some_and(|the_match| the_match.game().oracle.is_some());
    let most = Natural::small(if has_theory { 60 } else { 24 });
    let is_searched = LONG.contains(&name) || QUICK.contains(&name) && !has_theory;
    let is_larger = the_match.is_some_and(|the_match| the_match.start().total() > most);
    let takes_long = ["guess", "prove"].contains(&name) || is_searched && is_larger;
    !takes_long
}
