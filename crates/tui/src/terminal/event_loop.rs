//! The loop: waits for messages, passes them to the application, performs the effects, and draws when
//! something has changed.

use super::input::{Backlog, Exit};
use super::workers::Workers;
use crate::app::{App, view};
use crate::message::{Effect, Message};
use crate::screen::Continuation;
use anyhow::Result;
use goldpile_app::Crashed;
use goldpile_app::{Job, JobId, MatchFiles, UserData, Worker};
use ratatui::Terminal;
use ratatui::backend::Backend;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The time before a job is shown, and between two signs of the spinner.
const TICK: Duration = Duration::from_millis(60);

/// The time between frames while messages keep coming.
const FRAME: Duration = Duration::from_millis(50);

/// The longest time that a frame waits for the disk, so that what the frame shows as done is on the disk.
/// After that, the frame shows that the job is still under way.
const DISK_WAIT: Duration = Duration::from_millis(40);

/// The source of messages: the terminal, signals and jobs all send to the same channel.
pub(crate) struct Inbox {
    pub(super) messages: Receiver<Message>,
    /// The number of terminal events that the loop has not taken out yet.
    pub(super) backlog: Backlog,
    pub(super) exit: Exit,
}

impl Inbox {
    fn within(&self, patience: Duration) -> Result<Message, RecvTimeoutError> {
        let message = self.messages.recv_timeout(patience)?;
        self.backlog.taken(&message);
        Ok(message)
    }
}

/// Jobs that have been requested but not started. In a burst of keys, each key may request a different job,
/// and only a job that is still wanted at the next frame is done.
#[derive(Default)]
struct RequestedJobs(Vec<(JobId, Job<Continuation>)>);

impl RequestedJobs {
    fn add(&mut self, id: JobId, job: Job<Continuation>) {
        self.0
            .retain(|(_, job)| !job.ticket().canceller().is_cancelled());
        self.0.push((id, job));
    }

    fn start(&mut self, workers: &Workers) {
        for (id, job) in self.0.drain(..) {
            if !job.ticket().canceller().is_cancelled() {
                workers.send(id, job);
            }
        }
    }
}

pub(crate) struct Outside<'a> {
    pub(super) suspend: &'a mut dyn FnMut() -> Result<()>,
    pub(super) copy: &'a mut dyn FnMut(&str) -> Result<()>,
    pub(super) bell: &'a mut dyn FnMut() -> Result<()>,
    pub(super) mouse: &'a mut dyn FnMut(bool) -> Result<()>,
    pub(super) workers: &'a Workers,
}

/// Runs the application until the player leaves, or no sender of messages is left. Draws once after a burst
/// of messages, and twenty times a second while they keep coming; idles while there are none.
///
/// # Errors
/// The error of the terminal; [`Crashed`] if work on another thread panicked.
pub(crate) fn event_loop<B>(
    app: &mut App,
    terminal: &mut Terminal<B>,
    inbox: &Inbox,
    mut outside: Outside<'_>,
) -> Result<()>
where
    B: Backend,
    B::Error: Send + Sync + 'static,
{
    let size = terminal.size()?;
    let mut effects = app.update(Message::Resize(size.width, size.height));
    effects.extend(app.begin());
    let mut begun = RequestedJobs::default();
    let mut held: Option<Instant> = None;
    let mut drawn = Instant::now();
    let mut last_tick: Option<Instant> = None;
    loop {
        while !effects.is_empty() {
            for effect in std::mem::take(&mut effects) {
                match effect {
                    Effect::Job(id, job) if !job.ticket().is_of_disk() => begun.add(id, *job),
                    effect => match perform(effect, app, terminal, &mut outside)? {
                        ControlFlow::Continue(more) => effects.extend(more),
                        ControlFlow::Break(()) => return Ok(()),
                    },
                }
            }
        }
        if inbox.exit.is_due() {
            return Ok(());
        }
        // All messages that have arrived meanwhile share one frame.
        let mut message = if drawn.elapsed() < FRAME {
            inbox.within(Duration::ZERO).ok()
        } else {
            None
        };
        if message.is_none() {
            begun.start(outside.workers);
            if app.is_settling() {
                let end = *held.get_or_insert_with(|| Instant::now() + DISK_WAIT);
                let left = end.saturating_duration_since(Instant::now());
                message = inbox.within(left).ok();
            } else {
                held = None;
            }
        }
        let message = if let Some(message) = message {
            message
        } else {
            super::unwritten::note(app);
            fit(terminal, app)?;
            terminal.draw(|frame| view(app, frame))?;
            drawn = Instant::now();
            let Some(message) = next(app, inbox) else {
                return Ok(());
            };
            message
        };
        // Ticks are due even while other messages keep coming.
        if is_tick_due(app, &message, &mut last_tick) {
            effects.extend(app.update(Message::Tick));
        }
        if !matches!(message, Message::Tick) {
            effects.extend(app.update(message));
        }
    }
}

/// Takes in the results that came while the loop was busy or leaving, and writes what follows from them, such
/// as a move of the computer. Returns when every job with a queue is done or has failed.
pub(crate) fn write_out(app: &mut App, inbox: &Inbox, workers: Workers) {
    for message in inbox.messages.try_iter() {
        if !matches!(message, Message::Done(..)) {
            continue;
        }
        for effect in app.update(message) {
            if let Effect::Job(id, job) = effect
                && job.ticket().worker() != Worker::Parallel
            {
                workers.send(id, *job);
            }
        }
    }
    workers.close();
    // What has come meanwhile, except the results of queued jobs, can no longer be written, and is not taken in.
    for message in inbox.messages.try_iter() {
        if matches!(&message, Message::Done(id, _) if app.is_queued(*id)) {
            app.update(message);
        }
    }
}

/// Whether a tick is due before this message, or is this message. `last` is the time of the last tick, or the
/// time since which ticks have been wanted.
fn is_tick_due(app: &App, message: &Message, last: &mut Option<Instant>) -> bool {
    if !app.wants_ticks() {
        *last = None;
        return false;
    }
    let since = last.get_or_insert_with(Instant::now);
    let due = matches!(message, Message::Tick) || since.elapsed() >= TICK;
    if due {
        *last = Some(Instant::now());
    }
    due
}

/// Resizes the drawing area to the size that the application knows.
fn fit<B: Backend>(terminal: &mut Terminal<B>, app: &App) -> Result<(), B::Error> {
    let area = app.area();
    if terminal.get_frame().area() != area {
        terminal.resize(area)?;
    }
    Ok(())
}

/// Waits for the next message; ticks come only while they are wanted. `None` if no sender is left.
fn next(app: &App, inbox: &Inbox) -> Option<Message> {
    if !app.wants_ticks() {
        let message = inbox.messages.recv().ok()?;
        inbox.backlog.taken(&message);
        return Some(message);
    }
    match inbox.within(TICK) {
        Ok(message) => Some(message),
        Err(RecvTimeoutError::Timeout) => Some(Message::Tick),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// Performs an effect. Returns the effects to perform next; breaks when the program is left.
fn perform<B>(
    effect: Effect,
    app: &mut App,
    terminal: &mut Terminal<B>,
    outside: &mut Outside<'_>,
) -> Result<ControlFlow<(), Vec<Effect>>>
where
    B: Backend,
    B::Error: Send + Sync + 'static,
{
    match effect {
        Effect::Quit => return Ok(ControlFlow::Break(())),
        Effect::Redraw => {
            // `Terminal::clear` would ask the terminal for the position of its cursor, and the thread that reads
            // events would get the answer.
            let size = terminal.size()?;
            let more = app.update(Message::Resize(size.width, size.height));
            terminal.resize(app.area())?;
            return Ok(ControlFlow::Continue(more));
        }
        Effect::Suspend => (outside.suspend)()?,
        Effect::Mouse(on) => (outside.mouse)(on)?,
        Effect::Copy(text) => (outside.copy)(&text)?,
        Effect::Bell => (outside.bell)()?,
        Effect::Fail => return Err(Crashed.into()),
        Effect::Job(id, job) => outside.workers.send(id, *job),
    }
    Ok(ControlFlow::Continue(Vec::new()))
}

/// Runs the loop of the terminal on these messages until it leaves or no further message can come, and waits
/// for the threads behind it. For tests: nothing is copied or suspended, and no file is touched. `ctrl_c` is
/// how long ago Ctrl-C was pressed, if it was.
///
/// # Errors
/// The error of the terminal; [`Crashed`] if work on another thread panicked.
pub fn run_through<B>(
    app: &mut App,
    terminal: &mut Terminal<B>,
    messages: impl IntoIterator<Item = Message>,
    ctrl_c: Option<Duration>,
) -> Result<()>
where
    B: Backend,
    B::Error: Send + Sync + 'static,
{
    let (sender, waiting) = channel();
    for message in messages {
        // The receiver is still there.
        let _ = sender.send(message);
    }
    let workers = Workers::open(UserData::default(), sender);
    let inbox = Inbox {
        messages: waiting,
        backlog: Backlog::default(),
        exit: ctrl_c.map_or_else(Exit::default, Exit::wanted_for),
    };
    let outside = Outside {
        suspend: &mut || Ok(()),
        copy: &mut |_| Ok(()),
        bell: &mut || Ok(()),
        mouse: &mut |_| Ok(()),
        workers: &workers,
    };
    let ended = event_loop(app, terminal, &inbox, outside);
    write_out(app, &inbox, workers);
    // This waits until every thread that can still send something has ended.
    inbox.messages.iter().for_each(drop);
    ended
}

/// Processes a message and does the jobs that follow from it at once, until none is left. Returns the other
/// effects, in order. For tests, and for use without threads. Works like [`settle_with`] without a store, so
/// it touches no file. Returns only when the longest search has ended.
pub fn settle(app: &mut App, message: Message) -> Vec<Effect> {
    let effects = app.update(message);
    settle_with(app, effects, &mut MatchFiles::new(None, None))
}

/// Does at once those jobs among these effects that need no files but those of matches, until none is left;
/// but it does not look for the mistakes of a match that is over. Returns the other effects, in order.
pub fn settle_with(app: &mut App, effects: Vec<Effect>, files: &mut MatchFiles) -> Vec<Effect> {
    let mut rest = Vec::new();
    let mut effects = VecDeque::from(effects);
    while let Some(effect) = effects.pop_front() {
        match effect {
            Effect::Job(id, job) if job.name() != "judge" => {
                let done = job.run(files.store(), &|_| ());
                match done.or_else(|job| job.run_on_matches(files)) {
                    Ok(then) => effects.extend(app.update(Message::Done(id, then))),
                    Err(job) => rest.push(Effect::Job(id, Box::new(job))),
                }
            }
            other => rest.push(other),
        }
    }
    rest
}

#[cfg(test)]
mod tests;
