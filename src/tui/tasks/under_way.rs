//! The table of tasks under way: the one that blocks the keys, and those that run in the background
//! for a screen.

use super::{Errand, Job, Task, Work};
use crate::play::Adviser;
use crate::solve::Cancel;

/// The number of a task, counted from 1 in the order of the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

/// A background job of a screen, which does not block the keys. It is started once, and cancelled
/// when no longer wished for.
#[derive(Clone)]
pub struct Wish {
    wanted: Wanted,
    /// Whether the screen shows no sign of the job.
    quiet: bool,
}

#[derive(Clone)]
enum Wanted {
    Job(Box<(Adviser, Job)>),
    Errand(Errand),
}

impl Wish {
    /// A question for the theory of a game, or for exhaustive play.
    #[must_use]
    pub fn ask(adviser: Adviser, job: Job) -> Self {
        let wanted = Wanted::Job(Box::new((adviser, job)));
        Self {
            wanted,
            quiet: false,
        }
    }

    /// Work that the screen brings along.
    #[must_use]
    pub fn errand(errand: Errand) -> Self {
        let wanted = Wanted::Errand(errand);
        Self {
            wanted,
            quiet: false,
        }
    }

    /// The same wish; if `quiet`, the screen shows no sign of it.
    #[must_use]
    pub fn quietly(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    fn task(self) -> Task {
        match self.wanted {
            Wanted::Job(asked) => Task::Think(Work::new(&asked.0, asked.1)),
            Wanted::Errand(errand) => Task::Errand(errand),
        }
    }
}

/// A wish that is under way.
struct UnderWay {
    ticket: Ticket,
    task: Task,
    quiet: bool,
}

impl UnderWay {
    /// Whether it will answer this wish.
    fn answers(&self, wish: &Wish) -> bool {
        match (&self.task, &wish.wanted) {
            (Task::Think(work), Wanted::Job(asked)) => work.job().is_same(&asked.1),
            (Task::Errand(own), Wanted::Errand(errand)) => own.name() == errand.name(),
            _ => false,
        }
    }

    fn give_up(&self) {
        if let Some(cancel) = Cancelling::of(&self.task) {
            cancel.cancel();
        }
    }
}

/// The task that blocks the keys.
struct Waiting {
    ticket: Ticket,
    /// The handle that cancels it, if it can be cancelled.
    cancel: Option<Cancelling>,
    /// The label shown while it runs.
    label: String,
    /// Whether it waits for the disk.
    disk: bool,
    ticks: usize,
}

/// The handle that cancels a task.
enum Cancelling {
    Work(Box<Work>),
    Flag(Cancel),
}

impl Cancelling {
    /// The handle that cancels this task; `None` if it cannot be cancelled.
    fn of(task: &Task) -> Option<Self> {
        match task {
            Task::Think(work) => Some(Self::Work(Box::new(work.clone()))),
            Task::Study(task) => Some(Self::Flag(task.canceller())),
            Task::Errand(errand) => Some(Self::Flag(errand.canceller())),
            _ => None,
        }
    }

    fn cancel(&self) {
        match self {
            Self::Work(work) => work.give_up(),
            Self::Flag(cancel) => cancel.cancel(),
        }
    }
}

/// The kind of a finished task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Done {
    /// The task that blocked the keys.
    Waited,
    /// A background job of the screen.
    Wished,
    /// A task in a lane, which nothing waits for.
    Posted,
    /// A task whose answer is no longer wanted.
    Late,
}

/// The table of tasks under way.
#[derive(Default)]
pub struct Tasks {
    last: u64,
    waiting: Option<Waiting>,
    wishes: Vec<UnderWay>,
    /// Number of ticks for which wishes that the screen shows have been under way.
    ticks: usize,
}

impl Tasks {
    fn draw(&mut self) -> Ticket {
        self.last += 1;
        Ticket(self.last)
    }

    /// Gives a ticket to a task that nothing waits for.
    pub(in crate::tui) fn post(&mut self) -> Ticket {
        self.draw()
    }

    /// Adds a task that blocks the keys to the table; the previous one is cancelled.
    pub(in crate::tui) fn wait(&mut self, task: &Task, label: String) -> Ticket {
        self.give_up_waiting();
        let ticket = self.draw();
        self.waiting = Some(Waiting {
            ticket,
            cancel: Cancelling::of(task),
            label,
            disk: matches!(task, Task::Store(_) | Task::File(_)),
            ticks: 0,
        });
        ticket
    }

    /// Makes these the only wishes under way, and returns those to be started.
    pub(in crate::tui) fn wish(&mut self, wishes: Vec<Wish>) -> Vec<(Ticket, Task)> {
        self.wishes.retain(|own| {
            let kept = wishes.iter().any(|wish| own.answers(wish));
            if !kept {
                own.give_up();
            }
            kept
        });
        let mut begun = Vec::new();
        for wish in wishes {
            if self.wishes.iter().any(|own| own.answers(&wish)) {
                continue;
            }
            let (ticket, quiet) = (self.draw(), wish.quiet);
            let task = wish.task();
            begun.push((ticket, task.clone()));
            self.wishes.push(UnderWay {
                ticket,
                task,
                quiet,
            });
        }
        if self.wishes.iter().all(|own| own.quiet) {
            self.ticks = 0;
        }
        begun
    }

    /// Removes a finished task from the table, and returns its kind.
    pub(in crate::tui) fn done(&mut self, ticket: Ticket, in_lane: bool) -> Done {
        let waited = self.waiting.take_if(|waiting| waiting.ticket == ticket);
        if waited.is_some() {
            return Done::Waited;
        }
        if in_lane {
            return Done::Posted;
        }
        let Some(at) = self.wishes.iter().position(|own| own.ticket == ticket) else {
            return Done::Late;
        };
        // To the user, the next wish looks like a continuation of this one.
        self.ticks += usize::from(!self.wishes.remove(at).quiet);
        Done::Wished
    }

    /// Cancels the task that blocks the keys. Returns whether there was one.
    pub(in crate::tui) fn give_up_waiting(&mut self) -> bool {
        let waiting = self.waiting.take();
        if let Some(cancel) = waiting.as_ref().and_then(|waiting| waiting.cancel.as_ref()) {
            cancel.cancel();
        }
        waiting.is_some()
    }

    /// Cancels everything that belongs to a screen.
    pub(in crate::tui) fn give_up(&mut self) {
        self.give_up_waiting();
        self.wish(Vec::new());
    }

    /// Shows the progress of the task that blocks the keys.
    pub(in crate::tui) fn progress(&mut self, ticket: Ticket, text: String) {
        if let Some(waiting) = &mut self.waiting
            && waiting.ticket == ticket
        {
            waiting.label = text;
        }
    }

    /// Counts a tick.
    pub(in crate::tui) fn tick(&mut self) {
        if let Some(waiting) = &mut self.waiting {
            waiting.ticks += 1;
        }
        if self.is_looking() {
            self.ticks += 1;
        }
    }

    /// Returns whether a task blocks the keys.
    #[must_use]
    pub fn holds_keys(&self) -> bool {
        self.waiting.is_some()
    }

    /// Returns whether a task blocks the keys, but has not been shown yet.
    #[must_use]
    pub(in crate::tui) fn is_unseen(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|waiting| waiting.ticks == 0)
    }

    /// Returns whether a task waits for the disk, but has not been shown yet.
    #[must_use]
    pub(in crate::tui) fn waits_for_disk(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|waiting| waiting.disk && waiting.ticks == 0)
    }

    /// Returns the label of the task that blocks the keys, and its ticks so far.
    #[must_use]
    pub(in crate::tui) fn waiting(&self) -> Option<(&str, usize)> {
        let waiting = self.waiting.as_ref()?;
        Some((&waiting.label, waiting.ticks))
    }

    /// Returns whether a job is running that the screen shows.
    #[must_use]
    pub fn is_looking(&self) -> bool {
        self.wishes.iter().any(|own| !own.quiet)
    }

    /// Returns whether a job is running that the screen does not show.
    #[must_use]
    pub fn is_quietly_looking(&self) -> bool {
        self.wishes.iter().any(|own| own.quiet)
    }

    /// Returns for how many ticks jobs that the screen shows have been running.
    #[must_use]
    pub fn looking(&self) -> usize {
        if self.is_looking() { self.ticks } else { 0 }
    }
}
