//! The cabinet: the files of the settings and of the statistics. What is to be done with them is a
//! [`Memo`]; memos are worked on one after the other, and never on the thread that draws.

use super::message::Message;
use super::settings::{Change, SettingsFile};
use super::threads::beside;
use crate::play::harmless_path;
use crate::play::statistics::{Blame, Entry, MatchId, Statistics, StatisticsFile, Tally};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

/// What is to be done with the files of the settings and of the statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Memo {
    /// Make this change in the file of the settings.
    Set(Change),
    /// A match has ended.
    Count(Tally),
    /// Who made the first mistake of a match is known.
    Blame(MatchId, Blame),
    /// Read the statistics.
    Statistics,
    /// Begin the statistics anew.
    Reset,
}

/// What came of a [`Memo`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filed {
    /// Something worth saying.
    Note(String),
    /// It could not be done: why, in small letters and without a full stop, to be made a sentence
    /// of.
    Failed(String),
    /// The statistics, or why they cannot be had.
    Statistics(Result<Statistics, String>),
}

/// The files of the settings and of the statistics, for those who have a place for them.
#[derive(Clone, Debug, Default)]
pub struct Cabinet {
    settings: Option<SettingsFile>,
    statistics: Option<StatisticsFile>,
    /// What could not be added to the statistics; it is tried again with the next entry.
    late: Vec<Entry>,
}

impl Cabinet {
    /// A cabinet with these files; `None` for one that there is no place for. Nothing is read.
    #[must_use]
    pub fn new(settings: Option<SettingsFile>, statistics: Option<StatisticsFile>) -> Self {
        Self {
            settings,
            statistics,
            late: Vec::new(),
        }
    }

    /// Does what a memo says, on the thread that asks, and says what came of it; `None` if there is
    /// nothing to say. It takes the time that the disk needs.
    pub fn perform(&mut self, memo: Memo) -> Option<Filed> {
        match memo {
            Memo::Set(change) => self.set(&change),
            Memo::Count(tally) => self.add(Entry::Ended(tally)),
            Memo::Blame(id, blame) => self.add(Entry::Judged(id, blame)),
            Memo::Statistics => Some(Filed::Statistics(self.read())),
            Memo::Reset => Some(self.reset()),
        }
    }

    fn set(&self, change: &Change) -> Option<Filed> {
        let Some(file) = &self.settings else {
            return Some(Filed::Failed(
                "the settings hold until you leave: this user has no folder for them (set HOME)"
                    .to_owned(),
            ));
        };
        match file.change(change) {
            Ok(saved) => saved.set_aside.map(|kept| {
                Filed::Note(format!(
                    "The settings have a new file; the old one could not be understood and is {}.",
                    harmless_path(&kept)
                ))
            }),
            Err(error) => Some(Filed::Failed(error.to_string())),
        }
    }

    fn add(&mut self, entry: Entry) -> Option<Filed> {
        let known = self.late.is_empty();
        self.late.push(entry);
        let file = self.statistics.as_ref()?;
        match file.add(&self.late) {
            Ok(set_aside) => {
                self.late.clear();
                set_aside.map(|kept| {
                    Filed::Note(format!(
                        "The statistics have a new file; the old one is {}.",
                        harmless_path(&kept)
                    ))
                })
            }
            // It is said once.
            Err(error) => known.then(|| Filed::Failed(error.to_string())),
        }
    }

    fn read(&self) -> Result<Statistics, String> {
        match &self.statistics {
            None => Err("this user has no folder for statistics (set HOME)".to_owned()),
            Some(file) => file.read().map_err(|error| error.to_string()),
        }
    }

    fn reset(&mut self) -> Filed {
        let done = self.statistics.as_ref().map(StatisticsFile::reset);
        match done {
            None | Some(Ok(None)) => Filed::Note("There were no statistics.".to_owned()),
            Some(Ok(Some(kept))) => {
                self.late.clear();
                Filed::Note(format!(
                    "The statistics begin anew; the old ones are {}.",
                    harmless_path(&kept)
                ))
            }
            Some(Err(error)) => Filed::Failed(error.to_string()),
        }
    }
}

/// Has memos worked on, on a thread of its own.
pub(super) struct Desk {
    memos: Sender<Memo>,
    thread: JoinHandle<()>,
}

impl Desk {
    /// A desk for this cabinet, that sends its answers there.
    #[must_use]
    pub(super) fn open(mut cabinet: Cabinet, sender: Sender<Message>) -> Self {
        let (memos, waiting) = channel();
        let thread = beside(sender, move |sender| {
            for memo in waiting {
                if let Some(filed) = cabinet.perform(memo) {
                    // Nobody listens any more while the program is being left.
                    let _ = sender.send(Message::Filed(filed));
                }
            }
        });
        Self { memos, thread }
    }

    /// Has this memo worked on after those before it.
    pub(super) fn hand_in(&self, memo: Memo) {
        // If the thread has crashed, the panic was shown.
        let _ = self.memos.send(memo);
    }

    /// Waits until all memos are worked on.
    pub(super) fn close(self) {
        drop(self.memos);
        let _ = self.thread.join();
    }
}
