//! A paste, from `ESC[200~` to its end.

use super::{Decoded, ESC};
use goldpile_play::saved::MAX_FILE;
use ratatui::crossterm::event::Event;

/// The most bytes of a paste. No match file is longer, so more would be refused anyway.
pub(crate) const MAX_PASTE: usize = MAX_FILE;

pub(crate) const END_OF_PASTE: &[u8] = b"\x1b[201~";

/// A paste so far.
#[derive(Debug, Default)]
pub(crate) struct Paste {
    /// The bytes, including those of the end marker; never more than the limit for a paste and the end marker.
    pub(super) bytes: Vec<u8>,
    /// The number of bytes, kept or not.
    pub(super) length: usize,
    /// The number of last bytes that match the beginning of the end marker.
    ending: usize,
    /// The number of bytes at the last pause, if there was one.
    pub(super) quiet: Option<usize>,
}

impl Paste {
    /// Adds a byte. Returns whether the paste ends with it.
    pub(crate) fn push(&mut self, byte: u8) -> bool {
        self.length += 1;
        if self.bytes.len() == MAX_PASTE + END_OF_PASTE.len() {
            // The paste is already too long; only the latest byte is still needed.
            self.bytes.pop();
        }
        self.bytes.push(byte);
        self.ending = match byte {
            byte if byte == END_OF_PASTE[self.ending] => self.ending + 1,
            ESC => 1,
            _ => 0,
        };
        let ends = self.ending == END_OF_PASTE.len();
        if ends {
            self.take_back(END_OF_PASTE.len());
        }
        ends
    }

    /// Removes and returns this many of the last bytes.
    pub(crate) fn take_back(&mut self, count: usize) -> Vec<u8> {
        self.length -= count;
        self.bytes.split_off(self.bytes.len() - count)
    }

    pub(crate) fn ended(self) -> Option<Decoded> {
        if self.length > MAX_PASTE {
            return Some(Decoded::TooLong);
        }
        // A paste without an end and without content is ignored.
        let text = String::from_utf8_lossy(&self.bytes).into_owned();
        (!text.is_empty()).then_some(Decoded::Event(Event::Paste(text)))
    }
}
