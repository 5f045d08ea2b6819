//! Long work: Ctrl-C asks it to end, a bar shows how far it has come, and an announcement says that it takes long.

pub(crate) mod announcement;
pub(crate) mod bar;
pub(crate) mod deadline;
pub(crate) mod interrupt;

use announcement::Announcement;
use goldpile_solve::Cancel;
use interrupt::InterruptibleWork;

/// Long work that Ctrl-C asks to end, until this is dropped.
pub(crate) struct LongWork {
    /// The flag that Ctrl-C sets.
    pub(crate) cancel: Cancel,
    _announcement: Option<Announcement>,
    _interruptible: InterruptibleWork,
}

impl LongWork {
    /// Work that is announced if it takes long.
    pub(crate) fn announced(what: &str) -> Self {
        Self::begin(|_| Some(Announcement::of(what)))
    }

    /// Work that is announced unless a bar or a line shows it.
    pub(crate) fn shown(what: &str) -> Self {
        Self::begin(|_| Announcement::unless_shown(what))
    }

    /// Exhaustive play with this flag, which is announced if it takes long.
    pub(crate) fn playing(what: &str) -> Self {
        Self::begin(|cancel| Some(Announcement::of_play(what, cancel)))
    }

    fn begin(announce: impl FnOnce(&Cancel) -> Option<Announcement>) -> Self {
        let cancel = interrupt::cancel_flag();
        // Before the announcement, which says that Ctrl-C stops the work.
        let interruptible = interrupt::work();
        Self {
            _announcement: announce(&cancel),
            _interruptible: interruptible,
            cancel,
        }
    }
}
