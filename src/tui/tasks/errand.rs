//! Work that a screen brings along: only that screen knows how to do it, and only that screen
//! understands the answer. This way, a screen needs no new kind of task.

use crate::solve::Cancel;
use std::any::Any;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The result of an [`Errand`]: a value of a type that its screen knows.
#[derive(Clone)]
pub struct Parcel(Arc<dyn Any + Send + Sync>);

impl Parcel {
    /// Wraps a value.
    #[must_use]
    pub fn of<T: Send + Sync + 'static>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// Returns the value, if it has this type.
    #[must_use]
    pub fn open<T: 'static>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

/// Two parcels are equal if they are one and the same.
impl PartialEq for Parcel {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Parcel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Parcel")
    }
}

/// What an errand may use.
pub struct Around<'a> {
    /// Set when the answer of the errand is no longer wanted.
    pub cancel: &'a Cancel,
    /// Reports the progress, as a clause, which is shown if the keys wait for the errand; may be called
    /// often.
    pub progress: &'a dyn Fn(String),
    /// The path that the errand was given.
    pub path: Option<&'a Path>,
    /// The folder with the user's rule files; `None` if the user has none, or if the errand is not done
    /// in the lane of files.
    pub games: Option<&'a Path>,
}

type Act = dyn Fn(&Around<'_>) -> Parcel + Send + Sync;

/// Work that a screen brings along.
///
/// One that touches no file is a [`Wish`](super::Wish), or a [`Task::Errand`](super::Task) to wait
/// for. One that reads or writes files is a [`FileTask::Errand`](super::FileTask), done in the lane of
/// files in the order of the requests.
#[derive(Clone)]
pub struct Errand {
    name: Arc<str>,
    cancel: Cancel,
    latest: bool,
    path: Option<PathBuf>,
    act: Arc<Act>,
}

impl Errand {
    /// An errand of this name. A screen has at most one wish of the same name at a time.
    #[must_use]
    pub fn new(
        name: impl Into<Arc<str>>,
        act: impl Fn(&Around<'_>) -> Parcel + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            cancel: Cancel::default(),
            latest: false,
            path: None,
            act: Arc::new(act),
        }
    }

    /// The same errand, but it is dropped if another one of its name is queued while it waits.
    #[must_use]
    pub fn until_the_next(mut self) -> Self {
        self.latest = true;
        self
    }

    /// The same errand, for this file, which the user has named.
    #[must_use]
    pub fn to(mut self, path: impl Into<PathBuf>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// The file that the user has named for it, if any.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The flag that ends it early, on whatever thread it runs.
    #[must_use]
    pub(in crate::tui) fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Whether a later errand makes this one unnecessary.
    #[must_use]
    pub(super) fn gives_way_to(&self, later: &Self) -> bool {
        self.latest && later.latest && self.name == later.name
    }

    /// Runs it on the calling thread.
    #[must_use]
    pub(in crate::tui) fn run(&self, games: Option<&Path>, progress: &dyn Fn(String)) -> Parcel {
        (self.act)(&Around {
            cancel: &self.cancel,
            progress,
            path: self.path(),
            games,
        })
    }
}

impl fmt::Debug for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Errand({})", self.name)
    }
}
