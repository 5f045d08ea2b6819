//! Threads beside the one that draws.

use super::message::Message;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;

/// Tells the loop when its thread panics.
struct Guard(Sender<Message>);

impl Drop for Guard {
    fn drop(&mut self) {
        // A panic has left the screen already; nothing would ever be drawn right again.
        if std::thread::panicking() {
            let _ = self.0.send(Message::Crashed);
        }
    }
}

/// Does something on a thread of its own, which can send messages to the loop. If it panics, the
/// loop is told so. Gives the thread, for who wants to wait for it.
pub(super) fn beside(
    sender: Sender<Message>,
    job: impl FnOnce(&Sender<Message>) + Send + 'static,
) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let guard = Guard(sender);
        job(&guard.0);
    })
}
