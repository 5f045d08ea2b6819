//! Work for another thread: what to run, on which worker, and whether a newer job of its kind replaces it.

use super::question::ChartRequest;
use super::{MatchFiles, UserData};
use goldpile_engine::Position;
use goldpile_play::{Adviser, Store};
use goldpile_solve::{Cancel, Control};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of a job, from 1 in the order of the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobId(pub u64);

/// Where a job runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// On a thread of its own, without waiting for other jobs.
    Parallel,
    /// On the one thread that writes the files of matches, in the order of the requests.
    Matches,
    /// On the one thread that writes the user's other files, in the order of the requests.
    UserFiles,
}

/// What a job may use.
pub struct JobContext<'a> {
    /// The flag that is set when the result is no longer wanted.
    pub cancel: &'a Cancel,
    /// Reports the progress, as a clause that is shown if the keys wait for the job. May be called often.
    pub progress: &'a dyn Fn(String),
    /// The path that the user named for the job.
    pub path: Option<&'a Path>,
    /// The user's records; `None` if there are none, or on another worker.
    pub store: Option<&'a Store>,
}

impl JobContext<'_> {
    /// The control of a computation that reports its progress here.
    #[must_use]
    pub fn control<'a, P>(&self, progress: &'a dyn Fn(P)) -> Control<'a, P> {
        let cancel = self.cancel.clone();
        Control { cancel, progress }
    }
}

/// What a job is about. Two jobs of the same name about the same subject ask the same question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JobSubject {
    /// The name says it all.
    #[default]
    Nothing,
    /// The subject described by this text.
    Text(String),
    /// A position.
    Position(Arc<Position>),
    /// A part of the map.
    Chart(Arc<ChartRequest>),
}

/// The description of a job, available before it runs.
#[derive(Clone)]
pub struct Ticket {
    worker: Worker,
    name: &'static str,
    subject: JobSubject,
    cancel: Cancel,
    is_replaced: bool,
    is_of_disk: bool,
    path: Option<PathBuf>,
}

impl Ticket {
    /// Where the job runs.
    #[must_use]
    pub const fn worker(&self) -> Worker {
        self.worker
    }

    /// Whether the job reads or writes files.
    #[must_use]
    pub const fn is_of_disk(&self) -> bool {
        self.is_of_disk
    }

    /// The flag that ends the job early, on whatever thread it runs. Once it is set, the result is not
    /// reliable.
    #[must_use]
    pub const fn canceller(&self) -> &Cancel {
        &self.cancel
    }

    /// Whether both jobs ask the same question, so that one result serves both.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.worker == other.worker && self.name == other.name && self.subject == other.subject
    }

    /// Whether a later job makes this one unnecessary while it is still queued.
    #[must_use]
    pub fn gives_way_to(&self, later: &Self) -> bool {
        self.is_replaced && later.is_replaced && self.is_same(later)
    }
}

type ParallelAct<T> = dyn FnOnce(&JobContext<'_>) -> T + Send;
type MatchesAct<T> = dyn FnOnce(&mut MatchFiles) -> T + Send;
type UserFilesAct<T> = dyn FnOnce(&JobContext<'_>, &mut UserData) -> T + Send;

enum JobAct<T> {
    Parallel(Box<ParallelAct<T>>),
    Matches(Box<MatchesAct<T>>),
    UserFiles(Box<UserFilesAct<T>>),
}

/// Work to be done by a [`Worker`], with a result of type `T`.
pub struct Job<T = ()> {
    ticket: Box<Ticket>,
    act: JobAct<T>,
}

impl<T: 'static> Job<T> {
    fn of(name: &'static str, act: JobAct<T>) -> Self {
        let worker = match act {
            JobAct::Parallel(_) => Worker::Parallel,
            JobAct::Matches(_) => Worker::Matches,
            JobAct::UserFiles(_) => Worker::UserFiles,
        };
        let ticket = Ticket {
            worker,
            name,
            subject: JobSubject::Nothing,
            cancel: Cancel::default(),
            is_replaced: false,
            is_of_disk: worker != Worker::Parallel,
            path: None,
        };
        let ticket = Box::new(ticket);
        Self { ticket, act }
    }

    /// A job of this name, on a thread of its own.
    pub fn new(
        name: &'static str,
        act: impl FnOnce(&JobContext<'_>) -> T + Send + 'static,
    ) -> Self {
        Self::of(name, JobAct::Parallel(Box::new(act)))
    }

    /// A job of this name with the files of matches.
    pub fn on_matches(
        name: &'static str,
        act: impl FnOnce(&mut MatchFiles) -> T + Send + 'static,
    ) -> Self {
        Self::of(name, JobAct::Matches(Box::new(act)))
    }

    /// A job of this name with the user's other files.
    pub fn on_user_files(
        name: &'static str,
        act: impl FnOnce(&JobContext<'_>, &mut UserData) -> T + Send + 'static,
    ) -> Self {
        Self::of(name, JobAct::UserFiles(Box::new(act)))
    }

    /// A question to an adviser, whose searches end when the job is cancelled.
    pub fn ask(
        name: &'static str,
        adviser: &Adviser,
        act: impl FnOnce(&Adviser) -> T + Send + 'static,
    ) -> Self {
        let adviser = adviser.with_own_cancel();
        let cancel = adviser.canceller();
        let mut job = Self::new(name, move |_| act(&adviser));
        job.ticket.cancel = cancel;
        job
    }

    /// The job with this subject: it asks the same as another one of its name only if the subjects are
    /// equal.
    #[must_use]
    pub fn about(mut self, subject: JobSubject) -> Self {
        self.ticket.subject = subject;
        self
    }

    /// The job, to be dropped if another one that asks the same is queued while it waits.
    #[must_use]
    pub fn replaced_by_next(mut self) -> Self {
        self.ticket.is_replaced = true;
        self
    }

    /// The job, marked as one that reads or writes files.
    #[must_use]
    pub fn of_disk(mut self) -> Self {
        self.ticket.is_of_disk = true;
        self
    }

    /// The job for a file that the user has named.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<PathBuf>) -> Self {
        self.ticket.path = Some(path.into());
        self
    }

    /// The job, followed on the same thread by this function of its result.
    #[must_use]
    pub fn then<U: 'static>(self, then: impl FnOnce(T) -> U + Send + 'static) -> Job<U> {
        let act = match self.act {
            JobAct::Parallel(act) => JobAct::Parallel(Box::new(move |context| then(act(context)))),
            JobAct::Matches(act) => JobAct::Matches(Box::new(move |files| then(act(files)))),
            JobAct::UserFiles(act) => {
                JobAct::UserFiles(Box::new(move |context, data| then(act(context, data))))
            }
        };
        let ticket = self.ticket;
        Job { ticket, act }
    }
}

impl<T> Job<T> {
    /// The description of the job.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    /// The name of the job.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.ticket.name
    }

    /// The file that the user has named for the job, if any.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.ticket.path.as_deref()
    }

    /// Runs the job on the calling thread, with these records and this function to report progress.
    ///
    /// # Errors
    /// The job itself, if it is for another worker.
    pub fn run(self, store: Option<&Store>, progress: &dyn Fn(String)) -> Result<T, Self> {
        match self.act {
            JobAct::Parallel(act) => Ok(act(&JobContext {
                cancel: &self.ticket.cancel,
                progress,
                path: self.ticket.path.as_deref(),
                store,
            })),
            JobAct::Matches(_) | JobAct::UserFiles(_) => Err(self),
        }
    }

    /// Runs the job on the calling thread, with the files of matches.
    ///
    /// # Errors
    /// The job itself, if it is for another worker.
    pub fn run_on_matches(self, files: &mut MatchFiles) -> Result<T, Self> {
        match self.act {
            JobAct::Matches(act) => Ok(act(files)),
            JobAct::Parallel(_) | JobAct::UserFiles(_) => Err(self),
        }
    }

    /// Runs the job on the calling thread, with the user's other files.
    ///
    /// # Errors
    /// The job itself, if it is for another worker.
    pub fn run_on_user_files(self, data: &mut UserData) -> Result<T, Self> {
        match self.act {
            JobAct::UserFiles(act) => {
                let context = JobContext {
                    cancel: &self.ticket.cancel,
                    progress: &|_| (),
                    path: self.ticket.path.as_deref(),
                    store: None,
                };
                Ok(act(&context, data))
            }
            JobAct::Parallel(_) | JobAct::Matches(_) => Err(self),
        }
    }
}

impl<T> fmt::Debug for Job<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({}, {:?})", self.ticket.name, self.ticket.worker)
    }
}
