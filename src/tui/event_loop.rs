//! The loop: it waits for messages, lets the application take them in, does what it asks for, and
//! draws when something has changed.

use super::app::App;
use super::archive::{Clerk, Office};
use super::cabinet::Desk;
use super::message::{Effect, Message};
use super::threads::beside;
use super::view::view;
use super::work::{Ticket, Work};
use crate::play::statistics::{Blame, MatchId};
use crate::play::{Adviser, Contest, Review};
use anyhow::Result;
use ratatui::Terminal;
use ratatui::backend::Backend;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long work goes on before it shows, and between two signs of the spinner.
const TICK: Duration = Duration::from_millis(60);

/// Work on another thread ended in a panic, which has written its message to standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a part of the game has crashed; its message stands above")]
pub struct Crashed;

/// Where there is no theory, longer is not looked for the first mistake of a match.
const JUDGING: Duration = Duration::from_secs(20);

/// A frame waits so long for the disk: what it shows as done is then on it. After that it shows
/// what is still going on.
const HOLD: Duration = Duration::from_millis(40);

/// Where messages come from: the terminal, signals and work all send to the same place.
pub(super) struct Inbox {
    /// Where the loop reads.
    pub(super) messages: Receiver<Message>,
    /// What work sends its answers to.
    pub(super) sender: Sender<Message>,
}

/// What the loop has done in the world outside.
pub(super) struct Outside<'a> {
    /// Stops the program for a while.
    pub(super) suspend: &'a mut dyn FnMut() -> Result<()>,
    /// Puts a text into the clipboard.
    pub(super) copy: &'a mut dyn FnMut(&str) -> Result<()>,
    /// Lets the mouse play, or not.
    pub(super) mouse: &'a mut dyn FnMut(bool) -> Result<()>,
    /// Works on the files of the settings and the statistics.
    pub(super) desk: &'a Desk,
    /// Works on the files of the matches.
    pub(super) office: &'a Office,
}

/// Runs the application until it is left, or until nobody can send messages any more. It draws when
/// a message has come in, however many have; it waits without work as long as none does.
///
/// # Errors
/// What the terminal fails with; [`Crashed`] if work on another thread ended in a panic.
pub(super) fn event_loop<B>(
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
    let mut held: Option<Instant> = None;
    loop {
        while !effects.is_empty() {
            for effect in std::mem::take(&mut effects) {
                match perform(effect, app, terminal, inbox, &mut outside)? {
                    ControlFlow::Continue(more) => effects.extend(more),
                    ControlFlow::Break(()) => return Ok(()),
                }
            }
        }
        let early = if app.is_settling() {
            let end = *held.get_or_insert_with(|| Instant::now() + HOLD);
            let left = end.saturating_duration_since(Instant::now());
            inbox.messages.recv_timeout(left).ok()
        } else {
            held = None;
            None
        };
        let message = if let Some(message) = early {
            message
        } else {
            terminal.draw(|frame| view(app, frame))?;
            let Some(message) = next(app, inbox) else {
                return Ok(());
            };
            message
        };
        effects.extend(app.update(message));
        // What has come in meanwhile is drawn together, up to the next effect.
        while effects.is_empty()
            && let Ok(message) = inbox.messages.try_recv()
        {
            effects.extend(app.update(message));
        }
    }
}

/// Waits for the next message; for a tick only while work goes on. `None` if nobody can send any.
fn next(app: &App, inbox: &Inbox) -> Option<Message> {
    if !app.wants_ticks() {
        return inbox.messages.recv().ok();
    }
    match inbox.messages.recv_timeout(TICK) {
        Ok(message) => Some(message),
        Err(RecvTimeoutError::Timeout) => Some(Message::Tick),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// Does what is asked for. Gives what is to be done next; breaks where the program is left.
fn perform<B>(
    effect: Effect,
    app: &mut App,
    terminal: &mut Terminal<B>,
    inbox: &Inbox,
    outside: &mut Outside<'_>,
) -> Result<ControlFlow<(), Vec<Effect>>>
where
    B: Backend,
    B::Error: Send + Sync + 'static,
{
    match effect {
        Effect::Quit => return Ok(ControlFlow::Break(())),
        Effect::Redraw => {
            // `Terminal::clear` would ask the terminal where its cursor is, and the thread that
            // reads events would get the answer.
            let size = terminal.size()?;
            terminal.resize(size.into())?;
            let more = app.update(Message::Resize(size.width, size.height));
            return Ok(ControlFlow::Continue(more));
        }
        Effect::Suspend => (outside.suspend)()?,
        Effect::Mouse(on) => (outside.mouse)(on)?,
        Effect::File(memo) => outside.desk.hand_in(memo),
        Effect::Judge(id, contest) => judge(id, contest, inbox.sender.clone()),
        Effect::Copy(text) => (outside.copy)(&text)?,
        Effect::Order(order) => outside.office.order(*order),
        Effect::Errand(ticket, errand) => outside.office.send(ticket, *errand),
        Effect::Fail => return Err(Crashed.into()),
        Effect::Work(ticket, work) => start(ticket, *work, inbox.sender.clone()),
    }
    Ok(ControlFlow::Continue(Vec::new()))
}

/// Does the work on a thread of its own: what cannot be cancelled must not hold up what comes
/// after it.
fn start(ticket: Ticket, work: Work, sender: Sender<Message>) {
    beside(sender, move |sender| {
        let answer = work.run();
        // Nobody listens any more if the program is being left.
        let _ = sender.send(Message::Answer(ticket, Box::new(answer)));
    });
}

/// Finds out who made the first mistake, and tells the loop; nothing if that would take too long.
fn judge(id: MatchId, contest: Box<Contest>, sender: Sender<Message>) {
    let adviser = Adviser::new(contest.game().clone()).with_own_cancel();
    let cancel = adviser.canceller();
    let (done, waiting) = channel::<()>();
    std::thread::spawn(move || {
        if let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(JUDGING) {
            cancel.cancel();
        }
    });
    beside(sender, move |sender| {
        let review = Review::of(&contest, &adviser);
        drop(done);
        if let Some(blame) = Blame::of(&contest, &review) {
            let _ = sender.send(Message::Judged(id, blame));
        }
    });
}

/// Takes a message in and does the work it asks for on the spot, until no more is asked for; gives
/// the other effects, in their order. For tests, and for whoever has no threads. As [`settle_with`]
/// with a clerk who has no store, so that it touches no file. It returns when the longest search
/// has.
pub fn settle(app: &mut App, message: Message) -> Vec<Effect> {
    let effects = app.update(message);
    settle_with(app, effects, &mut Clerk::new(None))
}

/// Does the work, the orders and the errands of these effects on the spot, until no more is asked
/// for; gives the other effects, in their order. Orders and errands go to the clerk's store.
pub fn settle_with(app: &mut App, effects: Vec<Effect>, clerk: &mut Clerk) -> Vec<Effect> {
    let mut rest = Vec::new();
    let mut effects = VecDeque::from(effects);
    while let Some(effect) = effects.pop_front() {
        match effect {
            Effect::Work(ticket, work) => {
                let answer = Box::new(work.run());
                effects.extend(app.update(Message::Answer(ticket, answer)));
            }
            Effect::Order(order) => {
                for report in clerk.perform(*order) {
                    effects.extend(app.update(Message::Report(report)));
                }
            }
            Effect::Errand(ticket, errand) => {
                let brought = Box::new(errand.run(clerk.store(), app.catalogue()));
                effects.extend(app.update(Message::Brought(ticket, brought)));
            }
            other => rest.push(other),
        }
    }
    rest
}
