//! Work that is not done where it is asked for: what to run, on which worker, and what becomes of it when
//! a newer job of its kind comes.

use super::{MatchFiles, UserData};
use goldpile_number::Natural;
use goldpile_play::{Adviser, Store};
use goldpile_solve::Cancel;
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The result of a job whose type only the one who asked for it knows.
#[derive(Clone)]
pub struct Output(Arc<dyn Any + Send + Sync>);

impl Output {
    /// Wraps a value.
    #[must_use]
    pub fn of<T: Send + Sync + 'static>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// Returns the value; `None` if it has another type.
    #[must_use]
    pub fn take<T: Clone + Send + Sync + 'static>(self) -> Option<T> {
        self.0.downcast().ok().map(Arc::unwrap_or_clone)
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Output")
    }
}

/// The number of a job, counted from 1 in the order of the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobId(pub u64);

/// Where a job runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// On a thread of its own: it waits for no other job.
    Parallel,
    /// On the one thread that writes the files of matches, in the order of the requests.
    Matches,
    /// On the one thread that writes the user's other files, in the order of the requests.
    UserFiles,
}

/// What a job may use.
pub struct JobContext<'a> {
    /// Set when the result is no longer wanted.
    pub cancel: &'a Cancel,
    /// Reports the progress, as a clause, which is shown if the keys wait for the job; may be called
    /// often.
    pub progress: &'a dyn Fn(String),
    /// The path that the job was given.
    pub path: Option<&'a Path>,
    /// The user's records; `None` if there are none, or on another worker.
    pub store: Option<&'a Store>,
}

/// A question that can be compared with another one, of whatever type.
trait Key: Any + Send + Sync {
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + Send + Sync + 'static> Key for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>() == Some(self)
    }
}

type ParallelAct = dyn Fn(&JobContext<'_>) -> Output + Send + Sync;
type MatchesAct = dyn Fn(&mut MatchFiles) -> Output + Send + Sync;
type UserFilesAct = dyn Fn(&JobContext<'_>, &mut UserData) -> Output + Send + Sync;

/// What a job does, for each worker.
#[derive(Clone)]
enum Act {
    Parallel(Arc<ParallelAct>),
    Matches(Arc<MatchesAct>),
    UserFiles(Arc<UserFilesAct>),
}

/// Work to be done elsewhere, with a result of type `T`; an [`Output`] where the type is not known.
pub struct Job<T = Output> {
    task: Task,
    result: PhantomData<fn() -> T>,
}

/// A job without the type of its result.
#[derive(Clone)]
struct Task {
    name: Arc<str>,
    key: Arc<dyn Key>,
    cancel: Cancel,
    is_replaced: bool,
    is_of_disk: bool,
    path: Option<PathBuf>,
    effort: Natural,
    act: Act,
}

impl Job<()> {
    /// A job that only drops a value, on a thread of its own.
    pub fn that_drops(value: impl Send + Sync + 'static) -> Self {
        Self::new("drop", move |_| {
            let _ = &value;
        })
    }
}

impl<T: Send + Sync + 'static> Job<T> {
    fn of(name: Arc<str>, act: Act) -> Self {
        let task = Task {
            name,
            key: Arc::new(()),
            cancel: Cancel::default(),
            is_replaced: false,
            is_of_disk: !matches!(act, Act::Parallel(_)),
            path: None,
            effort: Natural::ZERO,
            act,
        };
        Self {
            task,
            result: PhantomData,
        }
    }

    /// A job of this name, on a thread of its own.
    pub fn new(
        name: impl Into<Arc<str>>,
        act: impl Fn(&JobContext<'_>) -> T + Send + Sync + 'static,
    ) -> Self {
        let act = move |context: &JobContext<'_>| Output::of(act(context));
        Self::of(name.into(), Act::Parallel(Arc::new(act)))
    }

    /// A job of this name with the files of matches.
    pub fn on_matches(
        name: impl Into<Arc<str>>,
        act: impl Fn(&mut MatchFiles) -> T + Send + Sync + 'static,
    ) -> Self {
        let act = move |files: &mut MatchFiles| Output::of(act(files));
        Self::of(name.into(), Act::Matches(Arc::new(act)))
    }

    /// A job of this name with the user's other files.
    pub fn on_user_files(
        name: impl Into<Arc<str>>,
        act: impl Fn(&JobContext<'_>, &mut UserData) -> T + Send + Sync + 'static,
    ) -> Self {
        let act =
            move |context: &JobContext<'_>, data: &mut UserData| Output::of(act(context, data));
        Self::of(name.into(), Act::UserFiles(Arc::new(act)))
    }

    /// A question of this name to an adviser, whose searches end when the job is cancelled.
    pub fn ask(
        name: impl Into<Arc<str>>,
        adviser: &Adviser,
        act: impl Fn(&Adviser) -> T + Send + Sync + 'static,
    ) -> Self {
        let adviser = adviser.with_own_cancel();
        let cancel = adviser.canceller();
        let mut job = Self::new(name, move |_| act(&adviser));
        job.task.cancel = cancel;
        job
    }

    /// The same job. It asks the same as another one of its name only if their keys are equal.
    #[must_use]
    pub fn keyed(mut self, key: impl PartialEq + Send + Sync + 'static) -> Self {
        self.task.key = Arc::new(key);
        self
    }

    /// The same job, but it is dropped if another one of its name and key is queued while it waits.
    #[must_use]
    pub fn until_the_next(mut self) -> Self {
        self.task.is_replaced = true;
        self
    }

    /// The same job, which reads or writes files.
    #[must_use]
    pub fn of_disk(mut self) -> Self {
        self.task.is_of_disk = true;
        self
    }

    /// The same job, for this file, which the user has named.
    #[must_use]
    pub fn to(mut self, path: impl Into<PathBuf>) -> Self {
        self.task.path = Some(path.into());
        self
    }

    /// The same job, with this [`effort`](Self::effort).
    #[must_use]
    pub fn with_effort(mut self, effort: Natural) -> Self {
        self.task.effort = effort;
        self
    }

    /// The same job, without the type of its result.
    #[must_use]
    pub fn untyped(self) -> Job {
        Job {
            task: self.task,
            result: PhantomData,
        }
    }
}

impl<T> Job<T> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.task.name
    }

    /// Where it runs.
    #[must_use]
    pub const fn worker(&self) -> Worker {
        match self.task.act {
            Act::Parallel(_) => Worker::Parallel,
            Act::Matches(_) => Worker::Matches,
            Act::UserFiles(_) => Worker::UserFiles,
        }
    }

    /// Whether it reads or writes files.
    #[must_use]
    pub const fn is_of_disk(&self) -> bool {
        self.task.is_of_disk
    }

    /// The file that the user has named for it, if any.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.task.path.as_deref()
    }

    /// A measure of how long it may take: the tokens of the positions that it may have to play out, or a
    /// fifth of them where a theory answers; 0 if it is quick at any size.
    #[must_use]
    pub const fn effort(&self) -> &Natural {
        &self.task.effort
    }

    /// The flag that ends it early, on whatever thread it runs. Once that is set, the result is not
    /// reliable.
    #[must_use]
    pub const fn canceller(&self) -> &Cancel {
        &self.task.cancel
    }

    /// Whether both ask the same, so that one result serves for both.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let key: &dyn Any = &*other.task.key;
        self.worker() == other.worker()
            && self.task.name == other.task.name
            && self.task.key.is_same(key)
    }

    /// Whether a later job makes this one, which is still queued, unnecessary.
    #[must_use]
    pub fn gives_way_to(&self, later: &Self) -> bool {
        self.task.is_replaced && later.task.is_replaced && self.is_same(later)
    }

    /// Does it on the calling thread, if it needs no files but these records, and somewhere to report
    /// progress; `None` if it is for another worker.
    #[must_use]
    pub fn run(&self, store: Option<&Store>, progress: &dyn Fn(String)) -> Option<Output> {
        let context = self.context(store, progress);
        match &self.task.act {
            Act::Parallel(act) => Some(act(&context)),
            Act::Matches(_) | Act::UserFiles(_) => None,
        }
    }

    /// Does it on the calling thread; `None` if it is not one with the files of matches.
    #[must_use]
    pub fn run_on_matches(&self, files: &mut MatchFiles) -> Option<Output> {
        match &self.task.act {
            Act::Matches(act) => Some(act(files)),
            Act::Parallel(_) | Act::UserFiles(_) => None,
        }
    }

    /// Does it on the calling thread; `None` if it is not one with the user's other files.
    #[must_use]
    pub fn run_on_user_files(&self, data: &mut UserData) -> Option<Output> {
        match &self.task.act {
            Act::UserFiles(act) => Some(act(&self.context(None, &|_| ()), data)),
            Act::Parallel(_) | Act::Matches(_) => None,
        }
    }

    fn context<'a>(
        &'a self,
        store: Option<&'a Store>,
        progress: &'a dyn Fn(String),
    ) -> JobContext<'a> {
        JobContext {
            cancel: &self.task.cancel,
            progress,
            path: self.path(),
            store,
        }
    }
}

impl<T> Clone for Job<T> {
    fn clone(&self) -> Self {
        Self {
            task: self.task.clone(),
            result: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Job<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({}, {:?})", self.task.name, self.worker())
    }
}
