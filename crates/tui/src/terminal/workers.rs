//! The threads for jobs: one for each worker with a queue, and one for every other job, so that no job delays
//! later ones. Their results come back as messages.

use super::threads::{Queue, spawn_reporting};
use crate::message::Message;
use crate::screen::Continuation;
use goldpile_app::{Job, JobId, MatchFiles, UserData, Worker};
use goldpile_play::Store;
use std::cell::Cell;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The least time between two reports of progress.
const PROGRESS_GAP: Duration = Duration::from_millis(100);

/// A thread that does the jobs of a queue one at a time.
struct QueueWorker {
    queue: Queue<(JobId, Job<Continuation>)>,
    thread: JoinHandle<()>,
}

impl QueueWorker {
    fn open(
        sender: Sender<Message>,
        mut run: impl FnMut(Job<Continuation>) -> Result<Continuation, Job<Continuation>>
        + Send
        + 'static,
    ) -> Self {
        let queue = Queue::new();
        let waiting: Queue<(JobId, Job<Continuation>)> = queue.clone();
        let thread = spawn_reporting(sender, move |sender| {
            while let Some((id, job)) = waiting.next() {
                send(sender, id, run(job));
            }
        });
        Self { queue, thread }
    }

    /// Queues a job, which may replace the last one in the queue.
    fn push(&self, id: JobId, job: Job<Continuation>) {
        self.queue.push((id, job), |last, next| {
            if last.1.ticket().gives_way_to(next.1.ticket()) {
                *last = next;
                return None;
            }
            Some(next)
        });
    }

    fn close(self) {
        self.queue.close();
        // A crash has already been reported.
        let _ = self.thread.join();
    }
}

/// Sends the result of a job to the loop.
fn send(sender: &Sender<Message>, id: JobId, done: Result<Continuation, Job<Continuation>>) {
    match done {
        // Nobody receives this while the program is ending.
        Ok(continuation) => drop(sender.send(Message::Done(id, continuation))),
        Err(job) => debug_assert!(false, "{job:?} is for another worker"),
    }
}

/// A function that sends the progress of a job to the loop, but no more often than people can see.
fn reporter(id: JobId, sender: &Sender<Message>) -> impl Fn(String) + use<'_> {
    let last = Cell::new(None::<Instant>);
    move |text| {
        if last.get().is_none_or(|last| last.elapsed() >= PROGRESS_GAP) {
            last.set(Some(Instant::now()));
            let _ = sender.send(Message::Progress(id, text));
        }
    }
}

pub(crate) struct Workers {
    store: Option<Store>,
    sender: Sender<Message>,
    matches: QueueWorker,
    user_files: QueueWorker,
}

impl Workers {
    /// Starts the threads for these files, which send their results to `sender`.
    pub(crate) fn open(mut data: UserData, sender: Sender<Message>) -> Self {
        let store = data.matches.clone();
        let mut files = MatchFiles::new(store.clone(), data.statistics.clone());
        Self {
            matches: QueueWorker::open(sender.clone(), move |job| job.run_on_matches(&mut files)),
            user_files: QueueWorker::open(sender.clone(), move |job| {
                job.run_on_user_files(&mut data)
            }),
            store,
            sender,
        }
    }

    /// Does a job: after the earlier ones of its worker if that has a queue, else at once.
    pub(crate) fn send(&self, id: JobId, job: Job<Continuation>) {
        match job.ticket().worker() {
            Worker::Matches => self.matches.push(id, job),
            Worker::UserFiles => self.user_files.push(id, job),
            Worker::Parallel => {
                let store = self.store.clone();
                spawn_reporting(self.sender.clone(), move |sender| {
                    send(sender, id, job.run(store.as_ref(), &reporter(id, sender)));
                });
            }
        }
    }

    /// Waits until all queued jobs are done, but not for other jobs.
    pub(crate) fn close(self) {
        self.matches.close();
        self.user_files.close();
    }
}
