//! The table of jobs under way: the one that blocks the keys, those that run in the background for a screen,
//! and those that nothing waits for. The code for the result of a job travels with the job, and the worker
//! returns it as a [`Continuation`].

use super::{Screen, Shared, Step};
use crate::board::BoardView;
use crate::message::Effect;
use goldpile_app::{Job, JobId, Ticket, Worker};
use std::any::Any;
use std::fmt;

type ContinuationAct = dyn FnOnce(Requester<'_>, &mut Shared) -> Step + Send;

/// What to do with the result of a job, together with that result.
pub struct Continuation(pub(crate) Box<ContinuationAct>);

impl Continuation {
    pub(crate) fn run(self, requester: Requester<'_>, shared: &mut Shared) -> Step {
        (self.0)(requester, shared)
    }
}

impl fmt::Debug for Continuation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Continuation")
    }
}

/// The screen that started a job, at the time when the result comes.
pub(crate) struct Requester<'a> {
    /// The screen; `None` if it has gone.
    pub(crate) screen: Option<&'a mut dyn Screen>,
    /// Whether the keys have waited for the result.
    pub(crate) is_waiting: bool,
}

impl<'a> Requester<'a> {
    /// The screen, whose type is known because it named the type itself when it started the job.
    fn of_type<S: Screen>(self) -> Option<&'a mut S> {
        let screen = (self.screen? as &mut dyn Any).downcast_mut();
        debug_assert!(screen.is_some(), "another screen has asked");
        screen
    }
}

/// The job as one that returns what to do with its result.
fn continued<T: Send + 'static>(
    job: Job<T>,
    act: impl FnOnce(Requester<'_>, T, &mut Shared) -> Step + Send + 'static,
) -> Job<Continuation> {
    job.then(|result| Continuation(Box::new(|requester, shared| act(requester, result, shared))))
}

/// The same, where the screen that starts the job handles the result, if it is still there.
fn continued_by<S: Screen, T: Send + 'static>(
    job: Job<T>,
    act: impl FnOnce(&mut S, T, &mut Shared) -> Step + Send + 'static,
) -> Job<Continuation> {
    continued(job, |requester, result, shared| match requester.of_type() {
        Some(screen) => act(screen, result, shared),
        None => Step::stay(),
    })
}

/// The same, where the board of the screen handles the result.
fn continued_on_board<T: Send + 'static>(
    job: Job<T>,
    act: impl FnOnce(&mut BoardView, T, &mut Shared) -> Step + Send + 'static,
) -> Job<Continuation> {
    continued(job, |requester, result, shared| {
        match requester.screen.and_then(Screen::board) {
            Some(board) => act(board, result, shared),
            None => Step::stay(),
        }
    })
}

/// A job of a screen that does not block the keys. It is started once, and cancelled when the screen no longer
/// wants it.
pub struct BackgroundJob {
    job: Job<Continuation>,
    /// Whether the screen shows no sign of the job.
    quiet: bool,
}

impl BackgroundJob {
    /// A job, and what the screen does with its result.
    #[must_use]
    pub fn new<S: Screen, T: Send + 'static>(
        job: Job<T>,
        then: impl FnOnce(&mut S, T, &mut Shared) -> Step + Send + 'static,
    ) -> Self {
        Self::of(continued_by(job, then))
    }

    /// The same, where the board of the screen handles the result.
    pub(crate) fn for_board<T: Send + 'static>(
        job: Job<T>,
        then: impl FnOnce(&mut BoardView, T, &mut Shared) -> Step + Send + 'static,
    ) -> Self {
        Self::of(continued_on_board(job, then))
    }

    /// The same, where the result does not depend on the screen.
    pub(crate) fn for_any<T: Send + 'static>(
        job: Job<T>,
        then: impl FnOnce(T, &mut Shared) -> Step + Send + 'static,
    ) -> Self {
        Self::of(continued(job, |_, result, shared| then(result, shared)))
    }

    fn of(job: Job<Continuation>) -> Self {
        Self { job, quiet: false }
    }

    /// The same job, without a sign of it on the screen.
    #[must_use]
    pub fn quietly(mut self) -> Self {
        self.quiet = true;
        self
    }
}

/// What waits for a job.
enum Waiter {
    /// The keys, with a label shown meanwhile.
    Keys {
        label: String,
        ticks: usize,
        /// Whether the result counts even if the player stops waiting.
        lasting: bool,
    },
    /// Nothing; but unless `quiet`, the screen shows that something is being computed.
    Background { quiet: bool },
    /// Nothing, and the screen shows no sign of the job.
    Nothing,
}

pub(crate) struct RunningJob {
    id: JobId,
    ticket: Ticket,
    /// The number of the screen that asked for it.
    pub(crate) screen: u64,
    waiter: Waiter,
}

impl RunningJob {
    pub(crate) fn holds_keys(&self) -> bool {
        matches!(self.waiter, Waiter::Keys { .. })
    }

    fn is_posted(&self) -> bool {
        matches!(self.waiter, Waiter::Nothing)
    }

    /// Whether it is a background job, and one of this kind.
    fn is_background(&self, is_quiet: bool) -> bool {
        matches!(self.waiter, Waiter::Background { quiet } if quiet == is_quiet)
    }
}

/// The table of jobs under way.
#[derive(Default)]
pub struct Jobs {
    last: u64,
    under_way: Vec<RunningJob>,
    /// The number of ticks for which background jobs shown on the screen have been under way.
    ticks: usize,
}

impl Jobs {
    fn add(&mut self, job: Job<Continuation>, screen: u64, waiter: Waiter) -> Effect {
        self.last += 1;
        let id = JobId(self.last);
        let ticket = job.ticket().clone();
        self.under_way.push(RunningJob {
            id,
            ticket,
            screen,
            waiter,
        });
        Effect::Job(id, Box::new(job))
    }

    /// Makes these jobs of the screen with this number the only ones in the background, and starts the new ones.
    pub(crate) fn run_in_background(
        &mut self,
        screen: u64,
        wanted: Vec<BackgroundJob>,
    ) -> Vec<Effect> {
        self.under_way.retain(|own| {
            let is_own = |one: &BackgroundJob| own.ticket.is_same(one.job.ticket());
            let is_background = matches!(own.waiter, Waiter::Background { .. });
            let kept = !is_background || wanted.iter().any(is_own);
            if !kept {
                own.ticket.canceller().cancel();
            }
            kept
        });
        let mut begun = Vec::new();
        for BackgroundJob { job, quiet } in wanted {
            let is_begun = |own: &RunningJob| {
                matches!(own.waiter, Waiter::Background { .. }) && own.ticket.is_same(job.ticket())
            };
            if !self.under_way.iter().any(is_begun) {
                begun.push(self.add(job, screen, Waiter::Background { quiet }));
            }
        }
        if !self.shows_work() {
            self.ticks = 0;
        }
        begun
    }

    /// Removes a finished job from the table; `None` if nobody wants its result any longer.
    pub(crate) fn finish(&mut self, id: JobId) -> Option<RunningJob> {
        let at = self.under_way.iter().position(|own| own.id == id)?;
        let done = self.under_way.remove(at);
        // To the player, the next job looks like a continuation of this one.
        self.ticks += usize::from(done.is_background(false));
        let worker = done.ticket.worker();
        if done.is_posted() && worker != Worker::Parallel {
            // Such a worker does its jobs in order: any that came before this one has given way to a later one.
            let gave_way = |own: &RunningJob| own.ticket.worker() == worker && own.id < id;
            self.under_way
                .retain(|own| !(own.is_posted() && gave_way(own)));
        }
        Some(done)
    }

    /// Whether a worker with a queue does the job with this number.
    pub(crate) fn is_queued(&self, id: JobId) -> bool {
        let mut all = self.under_way.iter();
        all.any(|own| own.id == id && own.ticket.worker() != Worker::Parallel)
    }

    /// Cancels the job that blocks the keys. Returns whether there was one.
    pub(crate) fn cancel_waiting(&mut self) -> bool {
        let Some(at) = self.under_way.iter().position(RunningJob::holds_keys) else {
            return false;
        };
        let own = &mut self.under_way[at];
        own.ticket.canceller().cancel();
        if matches!(own.waiter, Waiter::Keys { lasting: true, .. }) {
            own.waiter = Waiter::Nothing;
        } else {
            self.under_way.remove(at);
        }
        true
    }

    /// Cancels all jobs that belong to a screen.
    pub(crate) fn cancel_all(&mut self) {
        self.cancel_waiting();
        self.run_in_background(0, Vec::new());
    }

    pub(crate) fn progress(&mut self, id: JobId, text: String) {
        for own in &mut self.under_way {
            if let Waiter::Keys { label, .. } = &mut own.waiter
                && own.id == id
            {
                *label = text;
                return;
            }
        }
    }

    pub(crate) fn tick(&mut self) {
        for own in &mut self.under_way {
            if let Waiter::Keys { ticks, .. } = &mut own.waiter {
                *ticks += 1;
            }
        }
        if self.shows_work() {
            self.ticks += 1;
        }
    }

    /// Whether a job blocks the keys.
    #[must_use]
    pub fn holds_keys(&self) -> bool {
        self.waiting().is_some()
    }

    /// Whether a job blocks the keys, but has not been shown yet.
    pub(crate) fn is_unseen(&self) -> bool {
        self.waiting().is_some_and(|(_, ticks)| ticks == 0)
    }

    /// Whether a job waits for the disk, but has not been shown yet.
    pub(crate) fn waits_for_disk(&self) -> bool {
        let mut all = self.under_way.iter();
        self.is_unseen() && all.any(|own| own.holds_keys() && own.ticket.is_of_disk())
    }

    /// The label of the job that blocks the keys, and its ticks so far.
    pub(crate) fn waiting(&self) -> Option<(&str, usize)> {
        self.under_way.iter().find_map(|own| match &own.waiter {
            Waiter::Keys { label, ticks, .. } => Some((&**label, *ticks)),
            Waiter::Background { .. } | Waiter::Nothing => None,
        })
    }

    /// Whether a background job is running that the screen shows.
    #[must_use]
    pub fn shows_work(&self) -> bool {
        self.under_way.iter().any(|own| own.is_background(false))
    }

    /// Whether a background job is running that the screen does not show.
    #[must_use]
    pub fn has_quiet_work(&self) -> bool {
        self.under_way.iter().any(|own| own.is_background(true))
    }

    /// The number of ticks for which background jobs that the screen shows have been running.
    #[must_use]
    pub fn background_ticks(&self) -> usize {
        if self.shows_work() { self.ticks } else { 0 }
    }
}

impl Shared {
    /// Starts a job that blocks the keys, in place of any other such job. The screen that starts it handles the
    /// result.
    #[must_use]
    pub fn start<S: Screen, T: Send + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Step + Send + 'static,
    ) -> Effect {
        self.wait(continued_by(job, then), label, false)
    }

    /// The same, where the board of the screen handles the result.
    pub(crate) fn start_for_board<T: Send + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(&mut BoardView, T, &mut Self) -> Step + Send + 'static,
    ) -> Step {
        self.wait(continued_on_board(job, then), label, false)
            .into()
    }

    /// The same, where the result does not depend on the screen.
    #[must_use]
    pub fn start_anywhere<T: Send + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(T, &mut Self) -> Step + Send + 'static,
    ) -> Effect {
        let job = continued(job, |_, result, shared| then(result, shared));
        self.wait(job, label, false)
    }

    /// The same as [`start`](Self::start), for a job whose result counts even if the player stops waiting: the
    /// screen then handles it with `otherwise`.
    #[must_use]
    pub fn start_keeping_result<S: Screen, T: Send + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Step + Send + 'static,
        otherwise: impl FnOnce(&mut S, T, &mut Self) -> Vec<Effect> + Send + 'static,
    ) -> Effect {
        let job = continued(job, |requester, result, shared| {
            let is_waiting = requester.is_waiting;
            match requester.of_type() {
                Some(screen) if is_waiting => then(screen, result, shared),
                Some(screen) => otherwise(screen, result, shared).into(),
                None => Step::stay(),
            }
        });
        self.wait(job, label, true)
    }

    /// The same as [`start`](Self::start), for a job that may fail: then the only consequence is a message.
    #[must_use]
    pub fn start_or_warn<S: Screen, T: Send + 'static>(
        &mut self,
        job: Job<Result<T, String>>,
        label: &str,
        then: impl FnOnce(&mut S, T, &mut Self) -> Step + Send + 'static,
    ) -> Step {
        let then = |screen: &mut S, done, shared: &mut Self| match shared.ok_or_warn(done) {
            Some(done) => then(screen, done, shared),
            None => Step::stay(),
        };
        self.start(job, label, then).into()
    }

    fn wait(&mut self, job: Job<Continuation>, label: impl Into<String>, lasting: bool) -> Effect {
        self.jobs.cancel_waiting();
        let waiter = Waiter::Keys {
            label: label.into(),
            ticks: 0,
            lasting,
        };
        self.jobs.add(job, self.active_screen, waiter)
    }

    /// Starts a job that nothing waits for, and handles its result with `then`, whatever screen is shown then.
    #[must_use]
    pub fn post<T: Send + 'static>(
        &mut self,
        job: Job<T>,
        then: impl FnOnce(T, &mut Self) -> Vec<Effect> + Send + 'static,
    ) -> Effect {
        let job = continued(job, |_, result, shared| then(result, shared).into());
        self.jobs.add(job, self.active_screen, Waiter::Nothing)
    }

    /// Starts a job that nothing waits for. The screen that starts it handles the result, if it is still there,
    /// on top or not.
    #[must_use]
    pub fn post_for<S: Screen, T: Send + 'static>(
        &mut self,
        job: Job<T>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Vec<Effect> + Send + 'static,
    ) -> Effect {
        let job = continued_by(job, |screen, result, shared| {
            then(screen, result, shared).into()
        });
        self.jobs.add(job, self.active_screen, Waiter::Nothing)
    }

    /// The same, where `then` is called even if the screen has gone, with `None`.
    #[must_use]
    pub fn post_in_any_case<S: Screen, T: Send + 'static>(
        &mut self,
        job: Job<T>,
        then: impl FnOnce(Option<&mut S>, T, &mut Self) -> Vec<Effect> + Send + 'static,
    ) -> Effect {
        let job = continued(job, |requester, result, shared| {
            then(requester.of_type(), result, shared).into()
        });
        self.jobs.add(job, self.active_screen, Waiter::Nothing)
    }
}
