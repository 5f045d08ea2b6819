//! Input from the terminal: reads bytes as soon as they arrive, decodes them into events and sends these to the
//! loop, however busy the loop is.
//!
//! On Unix this replaces crossterm's reader, which withholds the rest of a burst until the next key and waits
//! for ever for the end of a paste.

#[cfg(unix)]
mod codes;
#[cfg(unix)]
mod decoder;
mod exit;
#[cfg(unix)]
mod reader;

#[cfg(unix)]
pub(crate) use reader::listen;

pub(crate) use exit::Exit;

use crate::message::Message;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::Sender;

/// The most events that can wait for the loop, which is more than anybody types ahead. Further events are dropped.
const MAX_WAITING: usize = 1 << 16;

/// The number of events that the loop has not handled yet. Clones share the count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backlog(Arc<AtomicUsize>);

impl Backlog {
    pub(crate) fn taken(&self, message: &Message) {
        if is_counted(message) {
            let _ = self
                .0
                .fetch_update(SeqCst, SeqCst, |many| many.checked_sub(1));
        }
    }

    fn added(&self) {
        self.0.fetch_add(1, SeqCst);
    }

    fn is_full(&self) -> bool {
        self.0.load(SeqCst) >= MAX_WAITING
    }
}

fn is_counted(message: &Message) -> bool {
    matches!(
        message,
        Message::Key(_) | Message::Mouse(_) | Message::Paste(_)
    )
}

struct InputForwarder {
    sender: Sender<Message>,
    backlog: Backlog,
    exit: Exit,
    /// Whether too many events have come. All further ones are then dropped until a pause, so that a pasted number
    /// loses its end, but no piece from its middle.
    overrun: bool,
}

impl InputForwarder {
    fn new(sender: Sender<Message>, backlog: Backlog, exit: Exit) -> Self {
        Self {
            sender,
            backlog,
            exit,
            overrun: false,
        }
    }

    /// Delivers an event. Ctrl-C is already noticed here, however busy the loop is. False if the receiver is gone.
    fn deliver(&mut self, event: Event) -> bool {
        let leaves = is_control_c(&event);
        if leaves {
            self.exit.wanted();
        } else if self.overrun {
            return true;
        } else if self.backlog.is_full() {
            self.overrun = true;
            return self.refuse(
                "more was typed or pasted than can be handled at once; the end of it is lost",
            );
        }
        let Some(message) = Message::of_event(event) else {
            return true;
        };
        if is_counted(&message) {
            self.backlog.added();
        }
        self.sender.send(message).is_ok()
    }

    /// Reports why input was refused. False if the receiver is gone.
    fn refuse(&self, why: &'static str) -> bool {
        self.sender.send(Message::Refused(why)).is_ok()
    }

    fn pause(&mut self) {
        self.overrun = self.overrun && self.backlog.is_full();
    }
}

/// Whether this is Ctrl-C, which leaves the program from anywhere, whatever the settings.
fn is_control_c(event: &Event) -> bool {
    event.as_key_press_event().is_some_and(|key| {
        let letter = matches!(key.code, KeyCode::Char('c' | 'C'));
        letter && key.modifiers.contains(KeyModifiers::CONTROL)
    })
}

/// Sends terminal events from a thread of its own, because reading blocks.
#[cfg(not(unix))]
pub(crate) fn listen(sender: Sender<Message>, backlog: Backlog, exit: Exit) {
    super::threads::spawn_reporting(sender, |sender| {
        let mut forwarder = InputForwarder::new(sender.clone(), backlog, exit);
        while let Ok(event) = ratatui::crossterm::event::read() {
            if !forwarder.deliver(event) {
                return;
            }
            forwarder.pause();
        }
        let _ = sender.send(Message::Closed);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyEvent;
    use std::sync::mpsc::channel;

    fn key(letter: char, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(letter), modifiers))
    }

    #[test]
    fn more_than_anybody_types_is_not_taken_but_control_c_is() {
        let (sender, messages) = channel();
        let backlog = Backlog::default();
        let exit = Exit::default();
        let mut forwarder = InputForwarder::new(sender, backlog.clone(), exit.clone());
        let digits = |forwarder: &mut InputForwarder, many: usize| {
            for _ in 0..many {
                assert!(forwarder.deliver(key('1', KeyModifiers::NONE)));
            }
        };
        digits(&mut forwarder, 3 * MAX_WAITING);
        assert!(!exit.is_wanted());
        assert!(forwarder.deliver(key('c', KeyModifiers::CONTROL)));
        assert!(exit.is_wanted());
        // The loop handles everything accepted; what follows without a pause is still dropped.
        let waiting: Vec<Message> = messages.try_iter().collect();
        assert_eq!(waiting.len(), MAX_WAITING + 2);
        assert!(matches!(waiting[MAX_WAITING], Message::Refused(_)));
        for message in &waiting {
            backlog.taken(message);
        }
        digits(&mut forwarder, 5);
        assert!(messages.try_recv().is_err());
        forwarder.pause();
        digits(&mut forwarder, 5);
        assert_eq!(messages.try_iter().count(), 5);
    }
}
