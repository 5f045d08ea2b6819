//! The threads that read the terminal: one waits for bytes, the other for pauses between them.

use super::decoder::{Decoded, Decoder};
use super::{Backlog, Exit, InputForwarder};
use crate::message::Message;
use crate::terminal::signals::end_if_hung_up;
use crate::terminal::threads::spawn_reporting;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io::stdin;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, sync_channel};
use std::time::Duration;

/// The gap in the input that counts as a pause. Terminals send a key in one piece; slow lines deliver it in
/// several, with pauses between them.
pub(crate) const PAUSE: Duration = Duration::from_millis(60);

/// The number of bytes read at once.
const PIECE: usize = 4096;

/// The number of pieces that may wait to be decoded, which is fast.
const PIECES: usize = 64;

/// Sends terminal events until the terminal is closed.
pub(crate) fn listen(sender: Sender<Message>, backlog: Backlog, exit: Exit) {
    let (pieces, read) = sync_channel(PIECES);
    spawn_reporting(sender.clone(), move |_| read_pieces(&pieces));
    spawn_reporting(sender, move |sender| {
        let mut forwarder = InputForwarder::new(sender.clone(), backlog, exit);
        if take_apart(&read, &mut forwarder) {
            end_if_hung_up();
            let _ = sender.send(Message::Closed);
        }
    });
}

/// Reads while there are a terminal and a receiver.
fn read_pieces(pieces: &SyncSender<Vec<u8>>) {
    let terminal = stdin();
    let mut bytes = [0; PIECE];
    loop {
        // A background process that waits in `read` is stopped at once, even if it is about to end, so this polls
        // first. If polling fails, it reads anyway.
        let mut watched = [PollFd::new(&terminal, PollFlags::IN)];
        if let Err(Errno::INTR) = poll(&mut watched, None) {
            continue;
        }
        match rustix::io::read(&terminal, &mut bytes) {
            Ok(0) => return,
            Ok(count) => {
                if pieces.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
            Err(Errno::INTR) => {}
            // Another process has read the bytes first.
            Err(Errno::AGAIN) => std::thread::sleep(PAUSE),
            Err(_) => return,
        }
    }
}

/// Decodes the pieces and delivers the events. False if the receiver is gone; true at the end of the input.
fn take_apart(pieces: &Receiver<Vec<u8>>, forwarder: &mut InputForwarder) -> bool {
    let mut decoder = Decoder::default();
    // Whether a pause could still have an effect.
    let mut running = false;
    loop {
        let piece = if running {
            pieces.recv_timeout(PAUSE)
        } else {
            pieces.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        let mut events = Vec::new();
        match piece {
            Ok(bytes) => {
                decoder.take(&bytes, &mut events);
                running = true;
            }
            Err(RecvTimeoutError::Timeout) => {
                decoder.pause(&mut events);
                forwarder.pause();
                running = decoder.waits();
            }
            Err(RecvTimeoutError::Disconnected) => return true,
        }
        for events in events {
            let there = match events {
                Decoded::Event(event) => forwarder.deliver(event),
                Decoded::TooLong => {
                    forwarder.refuse("the pasted text is too long and was not inserted")
                }
            };
            if !there {
                return false;
            }
        }
    }
}
