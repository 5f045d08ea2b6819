//! Tasks: all work that is not done on the drawing thread, with its answers, and the table of the tasks
//! under way.
//!
//! A task that asks the theory or the store has its own thread. A task that changes files is queued
//! in one of two lanes, one for match files and one for settings and statistics, each performing
//! one task at a time.

mod errand;
mod files;
mod notes;
mod study;
mod under_way;

pub use crate::play::files::{
    Copied, FromStore, MatchFiles, MatchNews, MatchTask, Opened, Row, Source, StoreTask, Version,
};
pub use crate::play::work::{
    Advice, Chart, Charted, Check, Chosen, Dot, Found, Job, Nudger, Typed, Unopened, Verdict,
    Window, Work,
};
pub(super) use crate::play::work::{closed_form, counts, opened_at_once};
pub use errand::{Around, Errand, Parcel};
pub use files::{FileNews, FileTask, UserFiles};
pub use notes::{Advance, NotKept, NoteNews, NoteTask};
pub use study::{Asked, Studied, StudyTask};
pub(super) use under_way::Done;
pub use under_way::{Tasks, Ticket, Wish};

use crate::engine::Catalogue;
use crate::learn::Drill;
use crate::learn::drills::{made_of, now, of_match};
use crate::play::patience::patience;
use crate::play::statistics::{Blame, MatchId};
use crate::play::{Adviser, Contest, Review, Side, Store};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The longest search for the first mistake of a match, if there is no theory.
const JUDGING: Duration = Duration::from_secs(20);

/// Work for another thread.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "it is handed on in a box")]
pub enum Task {
    /// Ask the theory, or play exhaustively.
    Think(Work),
    /// Read from the store, or write a file outside it.
    Store(StoreTask),
    /// Change a match file.
    Match(MatchTask),
    /// Change or read the settings and statistics files.
    File(FileTask),
    /// Find out who made the first mistake of a finished match, and all mistakes of the person.
    Judge(MatchId, Box<Contest>),
    /// Resume a lesson, or process what the learner says.
    Study(StudyTask),
    /// Run an errand of a screen that touches no files.
    Errand(Errand),
}

/// The result of a [`Task`], under the same name.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "it is handed on in a box")]
pub enum Answer {
    /// The result of thinking.
    Think(Found),
    /// The data read from the store, or what was written.
    Store(FromStore),
    /// News about the match files.
    Match(Vec<MatchNews>),
    /// News about the other files.
    File(FileNews),
    /// Who made the first mistake, and the drills for those of the person.
    Judge(MatchId, Blame, Vec<Drill>),
    /// The lesson as it is now, or why there is none: in lower case and without a full stop.
    Study(Result<Box<Studied>, String>),
    /// The result of an errand, for the screen that sent it.
    Errand(Parcel),
}

impl Answer {
    /// Returns the result of an errand, in the lane of files or not, if it has this type.
    #[must_use]
    pub fn of_errand<T: 'static>(&self) -> Option<&T> {
        match self {
            Self::Errand(parcel) | Self::File(FileNews::Errand(parcel)) => parcel.open(),
            _ => None,
        }
    }
}

impl Task {
    /// Returns whether it has been cancelled already.
    #[must_use]
    pub(super) fn is_cancelled(&self) -> bool {
        match self {
            Self::Think(work) => work.is_cancelled(),
            Self::Study(task) => task.canceller().is_cancelled(),
            Self::Errand(errand) => errand.canceller().is_cancelled(),
            _ => false,
        }
    }

    /// Performs a task that belongs to no lane, on the calling thread; `None` if there is nothing
    /// to report, or if the task belongs to a lane.
    #[must_use]
    pub fn perform(self, store: Option<&Store>, catalogue: &Catalogue) -> Option<Answer> {
        match self {
            Self::Think(work) => Some(Answer::Think(work.run())),
            Self::Store(task) => Some(Answer::Store(task.run(store, catalogue))),
            Self::Judge(id, contest) => {
                judged(&contest).map(|(blame, drills)| Answer::Judge(id, blame, drills))
            }
            Self::Study(task) => Some(Answer::Study(task.run(catalogue))),
            Self::Errand(errand) => Some(Answer::Errand(errand.run(None, &|_| ()))),
            Self::Match(_) | Self::File(_) => None,
        }
    }
}

/// Returns who made the first mistake, and the drills for those of the person; `None` if that takes too
/// long to find out.
fn judged(contest: &Contest) -> Option<(Blame, Vec<Drill>)> {
    let adviser = Adviser::new(contest.game().clone()).with_own_cancel();
    let cancel = adviser.canceller();
    let (done, waiting) = channel::<()>();
    std::thread::spawn(move || {
        if let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(patience(JUDGING)) {
            cancel.cancel();
        }
    });
    let review = Review::verdicts(contest, &adviser);
    let blame = Blame::of(contest, &review)?;
    let sides = [Side::First, Side::Second];
    let person = sides
        .into_iter()
        .find(|side| contest.seat(*side).computer.is_none());
    let mistakes = person.map(|person| of_match(contest, &review, person));
    let drills = made_of(
        &mistakes.unwrap_or_default(),
        &|_| Ok(adviser.clone()),
        now(),
    );
    drop(done);
    Some((blame, drills))
}
