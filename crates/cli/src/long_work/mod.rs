//! Long work: Ctrl-C asks it to end, a bar shows how far it has come, and a notice says that it takes long.

pub(crate) mod bar;
pub(crate) mod deadline;
pub(crate) mod interrupt;
pub(crate) mod notice;

use goldpile_solve::Cancel;
use interrupt::InterruptibleWork;
use notice::WorkNotice;

/// Long work that Ctrl-C asks to end, until this is dropped.
pub(crate) struct LongWork {
    /// The flag that Ctrl-C sets.
    pub(crate) cancel: Cancel,
    _notice: Option<WorkNotice>,
    _interruptible: InterruptibleWork,
}

impl LongWork {
    /// Work that is announced if it takes long.
    pub(crate) fn announced(what: &str) -> Self {
        Self::begin(|_| Some(WorkNotice::of(what)))
    }

    /// Work that is announced unless a bar or a line shows it.
    pub(crate) fn shown(what: &str) -> Self {
        Self::begin(|_| WorkNotice::unless_shown(what))
    }

    /// Exhaustive play with this flag, which is announced if it takes long.
    pub(crate) fn playing(what: &str) -> Self {
        Self::begin(|cancel| Some(WorkNotice::of_play(what, cancel)))
    }

    fn begin(announce: impl FnOnce(&Cancel) -> Option<WorkNotice>) -> Self {
        let cancel = interrupt::cancel_flag();
        // Before the notice, which says that Ctrl-C stops the work.
        let interruptible = interrupt::work();
        Self {
            _notice: announce(&cancel),
            _interruptible: interruptible,
            cancel,
        }
    }
}
