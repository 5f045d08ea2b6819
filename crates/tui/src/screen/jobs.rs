//! The table of jobs under way, with what is to be done with the result of each: the one that blocks the
//! keys, those that run in the background for a screen, and those that nothing waits for.

use super::{Screen, Shared, Step};
use crate::message::Effect;
use goldpile_app::{Job, JobId, Output, Worker};
use std::any::Any;

type ScreenAct = dyn FnOnce(&mut dyn Screen, Output, &mut Shared) -> Step;
type SharedAct = dyn FnOnce(&Output, &mut Shared) -> Vec<Effect>;

/// What the screen that asked for a job does with its result.
pub(crate) struct Then {
    /// The number of the screen; `None` if any will do.
    screen: Option<u64>,
    act: Box<ScreenAct>,
}

impl Then {
    /// The screen with this number, or any if there is none, does this with a result of type `T`.
    fn new<T: Clone + Send + Sync + 'static>(
        screen: Option<u64>,
        act: impl FnOnce(&mut dyn Screen, T, &mut Shared) -> Step + 'static,
    ) -> Self {
        let act = |screen: &mut dyn Screen, output: Output, shared: &mut Shared| {
            let result = output.take();
            result.map_or_else(Step::stay, |result| act(screen, result, shared))
        };
        let act = Box::new(act);
        Self { screen, act }
    }

    /// Whether the screen with this number is the one, or will do.
    pub(crate) fn is_for(&self, screen: u64) -> bool {
        self.screen.is_none_or(|own| own == screen)
    }

    /// Does it.
    pub(crate) fn act(self, on: &mut dyn Screen, output: Output, shared: &mut Shared) -> Step {
        (self.act)(on, output, shared)
    }
}

/// Makes what a screen of type `S` does with a result into what any screen does: nothing, if it has
/// another type.
fn typed<S: Screen, T>(
    act: impl FnOnce(&mut S, T, &mut Shared) -> Step + 'static,
) -> impl FnOnce(&mut dyn Screen, T, &mut Shared) -> Step + 'static {
    |screen, result, shared| {
        let screen = (screen as &mut dyn Any).downcast_mut();
        screen.map_or_else(Step::stay, |screen| act(screen, result, shared))
    }
}

/// What is done with the result of a job that nothing waits for, wherever the user is by then.
pub(crate) struct Posted {
    /// What is done in any case.
    shared: Box<SharedAct>,
    /// What the screen that asked for the job does, if it is still there.
    screen: Option<Then>,
}

impl Posted {
    fn to_shared<T: Clone + Send + Sync + 'static>(
        act: impl FnOnce(T, &mut Shared) -> Vec<Effect> + 'static,
    ) -> Self {
        let shared = move |output: &Output, shared: &mut Shared| {
            let result = output.clone().take();
            result.map_or_else(Vec::new, |result| act(result, shared))
        };
        let (shared, screen) = (Box::new(shared), None);
        Self { shared, screen }
    }

    fn to_screen<S: Screen, T: Clone + Send + Sync + 'static>(
        screen: u64,
        act: impl FnOnce(&mut S, T, &mut Shared) -> Vec<Effect> + 'static,
    ) -> Self {
        let act = |screen: &mut S, result, shared: &mut Shared| act(screen, result, shared).into();
        Self {
            shared: Box::new(|_, _| Vec::new()),
            screen: Some(Then::new(Some(screen), typed(act))),
        }
    }

    /// Does what is done in any case. Returns what the screen does, too.
    pub(crate) fn act(self, output: &Output, to: &mut Shared) -> (Vec<Effect>, Option<Then>) {
        ((self.shared)(output, to), self.screen)
    }
}

/// A job of a screen that does not block the keys. It is started once, and cancelled when the screen no
/// longer wants it.
pub struct BackgroundJob {
    job: Job,
    /// Whether the screen shows no sign of the job.
    quiet: bool,
    then: Then,
}

impl BackgroundJob {
    /// This job, and what the screen does with its result.
    #[must_use]
    pub fn new<S: Screen, T: Clone + Send + Sync + 'static>(
        job: Job<T>,
        then: impl FnOnce(&mut S, T, &mut Shared) -> Step + 'static,
    ) -> Self {
        Self::with(job, typed(then))
    }

    /// The same, for a screen of whatever type.
    pub(crate) fn with<T: Clone + Send + Sync + 'static>(
        job: Job<T>,
        then: impl FnOnce(&mut dyn Screen, T, &mut Shared) -> Step + 'static,
    ) -> Self {
        Self {
            job: job.untyped(),
            quiet: false,
            then: Then::new(None, then),
        }
    }

    /// The same job, of which the screen shows no sign.
    #[must_use]
    pub fn quietly(mut self) -> Self {
        self.quiet = true;
        self
    }
}

/// A background job that is under way.
struct UnderWay {
    id: JobId,
    background: BackgroundJob,
}

/// The job that blocks the keys.
struct Waiting {
    id: JobId,
    job: Job,
    /// The label shown while it runs.
    label: String,
    ticks: usize,
    then: Then,
    /// What is done instead if the user stops waiting, but the job is done all the same.
    otherwise: Option<Posted>,
}

/// What is to be done with the result of a job.
pub(crate) enum Continuation {
    /// The keys waited for it.
    Waited(Then),
    /// It ran in the background.
    Background(Then),
    /// Nothing waited for it.
    Posted(Posted),
    /// The result is no longer wanted.
    Unwanted,
}

/// The table of jobs under way.
#[derive(Default)]
pub struct Jobs {
    last: u64,
    waiting: Option<Waiting>,
    background: Vec<UnderWay>,
    posted: Vec<(JobId, Worker, Posted)>,
    /// Number of ticks for which background jobs that the screen shows have been under way.
    ticks: usize,
}

impl Jobs {
    fn next_id(&mut self) -> JobId {
        self.last += 1;
        JobId(self.last)
    }

    /// Adds a job that nothing waits for.
    fn post(&mut self, worker: Worker, then: Posted) -> JobId {
        let id = self.next_id();
        self.posted.push((id, worker, then));
        id
    }

    /// Adds a job that blocks the keys; the previous one is cancelled.
    fn wait(&mut self, job: Job, label: String, then: Then, otherwise: Option<Posted>) -> JobId {
        self.cancel_waiting();
        let id = self.next_id();
        self.waiting = Some(Waiting {
            id,
            job,
            label,
            ticks: 0,
            then,
            otherwise,
        });
        id
    }

    /// Makes these jobs of the screen with this number the only ones in the background, and returns those
    /// to be started.
    pub(crate) fn run_in_background(
        &mut self,
        screen: u64,
        wanted: Vec<BackgroundJob>,
    ) -> Vec<(JobId, Job)> {
        self.background.retain(|own| {
            let is_own = |one: &BackgroundJob| own.background.job.is_same(&one.job);
            let kept = wanted.iter().any(is_own);
            if !kept {
                own.background.job.canceller().cancel();
            }
            kept
        });
        let mut begun = Vec::new();
        for mut background in wanted {
            let mut under_way = self.background.iter();
            if under_way.any(|own| own.background.job.is_same(&background.job)) {
                continue;
            }
            background.then.screen = Some(screen);
            let id = self.next_id();
            begun.push((id, background.job.clone()));
            self.background.push(UnderWay { id, background });
        }
        if self.background.iter().all(|own| own.background.quiet) {
            self.ticks = 0;
        }
        begun
    }

    /// Removes a finished job from the table, and returns what is to be done with its result.
    pub(crate) fn finish(&mut self, id: JobId) -> Continuation {
        if let Some(waiting) = self.waiting.take_if(|waiting| waiting.id == id) {
            return Continuation::Waited(waiting.then);
        }
        if let Some(at) = self.background.iter().position(|own| own.id == id) {
            let UnderWay { background, .. } = self.background.remove(at);
            // To the user, the next job looks like a continuation of this one.
            self.ticks += usize::from(!background.quiet);
            return Continuation::Background(background.then);
        }
        let Some(at) = self.posted.iter().position(|(own, ..)| *own == id) else {
            return Continuation::Unwanted;
        };
        let (_, worker, then) = self.posted.remove(at);
        // A worker with a queue does its jobs in order: those before this one gave way to later ones.
        self.posted
            .retain(|(own, on, _)| worker == Worker::Parallel || *on != worker || *own > id);
        Continuation::Posted(then)
    }

    /// Returns whether a worker with a queue does the job with this number.
    pub(crate) fn is_queued(&self, id: JobId) -> bool {
        let waiting = self.waiting.iter().map(|one| (one.id, one.job.worker()));
        let posted = self.posted.iter().map(|(id, worker, _)| (*id, *worker));
        let mut all = waiting.chain(posted);
        all.any(|(own, worker)| own == id && worker != Worker::Parallel)
    }

    /// Cancels the job that blocks the keys. Returns whether there was one.
    pub(crate) fn cancel_waiting(&mut self) -> bool {
        let Some(waiting) = self.waiting.take() else {
            return false;
        };
        waiting.job.canceller().cancel();
        if let Some(then) = waiting.otherwise {
            self.posted.push((waiting.id, waiting.job.worker(), then));
        }
        true
    }

    /// Cancels everything that belongs to a screen.
    pub(crate) fn cancel_all(&mut self) {
        self.cancel_waiting();
        self.run_in_background(0, Vec::new());
    }

    /// Shows the progress of the job that blocks the keys.
    pub(crate) fn progress(&mut self, id: JobId, text: String) {
        match &mut self.waiting {
            Some(waiting) if waiting.id == id => waiting.label = text,
            _ => {}
        }
    }

    /// Counts a tick.
    pub(crate) fn tick(&mut self) {
        if let Some(waiting) = &mut self.waiting {
            waiting.ticks += 1;
        }
        if self.is_looking() {
            self.ticks += 1;
        }
    }

    /// Returns whether a job blocks the keys.
    #[must_use]
    pub fn holds_keys(&self) -> bool {
        self.waiting.is_some()
    }

    /// Returns whether a job blocks the keys, but has not been shown yet.
    pub(crate) fn is_unseen(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|waiting| waiting.ticks == 0)
    }

    /// Returns whether a job waits for the disk, but has not been shown yet.
    pub(crate) fn waits_for_disk(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|waiting| waiting.job.is_of_disk() && waiting.ticks == 0)
    }

    /// Returns the label of the job that blocks the keys, and its ticks so far.
    pub(crate) fn waiting(&self) -> Option<(&str, usize)> {
        let waiting = self.waiting.as_ref()?;
        Some((&waiting.label, waiting.ticks))
    }

    /// Returns whether a job is running that the screen shows.
    #[must_use]
    pub fn is_looking(&self) -> bool {
        self.background.iter().any(|own| !own.background.quiet)
    }

    /// Returns whether a job is running that the screen does not show.
    #[must_use]
    pub fn is_quietly_looking(&self) -> bool {
        self.background.iter().any(|own| own.background.quiet)
    }

    /// Returns for how many ticks jobs that the screen shows have been running.
    #[must_use]
    pub fn looking(&self) -> usize {
        if self.is_looking() { self.ticks } else { 0 }
    }
}

impl Shared {
    /// Starts a job that blocks the keys; the screen that asks for it handles the result. The previous
    /// such job is cancelled.
    #[must_use]
    pub fn start<S: Screen, T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Step + 'static,
    ) -> Effect {
        self.start_with(job, label, typed(then))
    }

    /// The same, for a screen of whatever type.
    pub(crate) fn start_with<T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(&mut dyn Screen, T, &mut Self) -> Step + 'static,
    ) -> Effect {
        let then = Then::new(Some(self.caller), then);
        self.wait(job.untyped(), label.into(), then, None)
    }

    /// The same; whichever screen has asked, this is done with the result.
    #[must_use]
    pub fn start_anywhere<T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(T, &mut Self) -> Step + 'static,
    ) -> Effect {
        let then = Then::new(None, |_, result, shared| then(result, shared));
        self.wait(job.untyped(), label.into(), then, None)
    }

    /// The same as [`start`](Self::start), for a job whose result counts even if the user stops waiting:
    /// the screen then does `otherwise` with it.
    #[must_use]
    pub fn start_for_good<S: Screen, T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        label: impl Into<String>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Step + 'static,
        otherwise: impl FnOnce(&mut S, T, &mut Self) -> Vec<Effect> + 'static,
    ) -> Effect {
        let then = Then::new(Some(self.caller), typed(then));
        let otherwise = Posted::to_screen(self.caller, otherwise);
        self.wait(job.untyped(), label.into(), then, Some(otherwise))
    }

    /// Like `start`, for a job that may fail: then it is said why, and nothing else is done.
    #[must_use]
    pub fn start_or_warn<S: Screen, T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<Result<T, String>>,
        label: &str,
        then: impl FnOnce(&mut S, T, &mut Self) -> Step + 'static,
    ) -> Step {
        let then = |screen: &mut S, done, shared: &mut Self| match shared.ok_or_warn(done) {
            Some(done) => then(screen, done, shared),
            None => Step::stay(),
        };
        self.start(job, label, then).into()
    }

    fn wait(&mut self, job: Job, label: String, then: Then, otherwise: Option<Posted>) -> Effect {
        let id = self.jobs.wait(job.clone(), label, then, otherwise);
        Effect::Job(id, Box::new(job))
    }

    /// Starts a job that nothing waits for, and does this with its result, wherever the user is by then.
    #[must_use]
    pub fn post<T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        then: impl FnOnce(T, &mut Self) -> Vec<Effect> + 'static,
    ) -> Effect {
        self.send(job.untyped(), Posted::to_shared(then))
    }

    /// Starts a job that nothing waits for. The screen that asks for it handles the result if it is still
    /// there, on top or not.
    #[must_use]
    pub fn post_for<S: Screen, T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Vec<Effect> + 'static,
    ) -> Effect {
        let posted = Posted::to_screen(self.caller, then);
        self.send(job.untyped(), posted)
    }

    /// Does both: the one in any case, and then the other, if the screen is still there.
    #[must_use]
    pub fn post_for_both<S: Screen, T: Clone + Send + Sync + 'static>(
        &mut self,
        job: Job<T>,
        first: impl FnOnce(T, &mut Self) -> Vec<Effect> + 'static,
        then: impl FnOnce(&mut S, T, &mut Self) -> Vec<Effect> + 'static,
    ) -> Effect {
        let screen = Posted::to_screen(self.caller, then).screen;
        let posted = Posted {
            screen,
            ..Posted::to_shared(first)
        };
        self.send(job.untyped(), posted)
    }

    fn send(&mut self, job: Job, posted: Posted) -> Effect {
        Effect::Job(self.jobs.post(job.worker(), posted), Box::new(job))
    }
}
