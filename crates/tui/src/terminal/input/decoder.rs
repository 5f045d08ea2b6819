//! Decodes bytes from a terminal into keys, mouse events and pasted texts.
//!
//! A terminal sends a key as a character or as a sequence that begins with ESC (ECMA-48, as xterm
//! uses it), and a paste between `ESC[200~` and `ESC[201~`. An unfinished sequence never blocks later
//! input: a control character ends any sequence, and a pause ends everything.

use super::codes::{csi, key, mouse, ss3};
use goldpile_play::saved::MAX_FILE;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};

/// The most bytes of a sequence; a longer one is ignored.
const MAX_SEQUENCE: usize = 32;

/// The most bytes of a paste: no match file is longer than this, so more would be refused anyway.
const MAX_PASTE: usize = MAX_FILE;

/// Up to this many bytes between two pauses can be a key press; more must be a piece of a paste.
const A_KEY: usize = 8;

const ESC: u8 = 0x1b;
const CONTROL_C: u8 = 0x03;
const END_OF_PASTE: &[u8] = b"\x1b[201~";

/// A decoded event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Decoded {
    /// Something happened.
    Event(Event),
    /// A paste has ended that was too long to keep.
    TooLong,
}

/// An unfinished sequence.
#[derive(Debug, Default)]
enum State {
    #[default]
    Ground,
    /// `ESC`.
    Escape,
    /// `ESC [` and what follows it.
    Csi(Vec<u8>),
    /// `ESC [ [`, which begins F1 to F5 on the Linux console.
    Console,
    /// `ESC O`.
    Ss3,
    /// `ESC [ M`, and as many of the three following bytes as have been read.
    Mouse(Vec<u8>),
    /// The bytes of a character so far, and its modifiers: Alt if ESC came before it.
    Character(Vec<u8>, KeyModifiers),
    Paste(Paste),
}

#[derive(Debug, Default)]
struct Paste {
    /// Its bytes, including those of its end marker; never more than the limit for a paste.
    bytes: Vec<u8>,
    /// Number of bytes, kept or not.
    length: usize,
    /// How many of the last bytes match the beginning of the end marker.
    ending: usize,
    /// Number of bytes at the last pause; `None` before the first.
    quiet: Option<usize>,
}

/// Decodes bytes, in pieces as they arrive.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    state: State,
}

impl Decoder {
    /// Decodes these bytes and appends the events to `heard`.
    pub(super) fn take(&mut self, bytes: &[u8], heard: &mut Vec<Decoded>) {
        for &byte in bytes {
            self.step(byte, heard);
        }
    }

    /// Handles a pause: an unfinished sequence is taken as complete.
    pub(super) fn pause(&mut self, heard: &mut Vec<Decoded>) {
        match std::mem::take(&mut self.state) {
            State::Escape => heard.push(key(KeyCode::Esc, KeyModifiers::NONE)),
            State::Paste(paste) => self.pause_paste(paste, heard),
            // A partial sequence has no meaning.
            _ => {}
        }
    }

    /// Handles a pause within a paste. On a slow line, the paste may still continue; but a single key
    /// between two pauses was pressed by the user, so the end of the paste has been lost.
    fn pause_paste(&mut self, mut paste: Paste, heard: &mut Vec<Decoded>) {
        let since = paste.quiet.map_or(usize::MAX, |at| paste.length - at);
        let pressed = match paste.bytes.last() {
            Some(&CONTROL_C) => 1,
            _ if since <= A_KEY => since,
            _ => {
                paste.quiet = Some(paste.length);
                self.state = State::Paste(paste);
                return;
            }
        };
        let mut keys = paste.take_back(pressed);
        if paste.length > MAX_PASTE {
            // Only the last byte of a paste that is too long is known.
            keys.retain(|byte| *byte == CONTROL_C);
        }
        heard.extend(paste.ended());
        self.take(&keys, heard);
        self.pause(heard);
    }

    fn step(&mut self, byte: u8, heard: &mut Vec<Decoded>) {
        match (std::mem::take(&mut self.state), byte) {
            (State::Paste(mut paste), byte) => {
                self.state = if paste.push(byte) {
                    heard.extend(paste.ended());
                    State::Ground
                } else {
                    State::Paste(paste)
                };
            }
            (State::Ground, ESC) => self.state = State::Escape,
            (State::Ground, byte) => self.character(byte, KeyModifiers::NONE, heard),
            (State::Escape, b'[') => self.state = State::Csi(Vec::new()),
            (State::Escape, b'O') => self.state = State::Ss3,
            (State::Escape, ESC) => {
                heard.push(key(KeyCode::Esc, KeyModifiers::NONE));
                self.state = State::Escape;
            }
            (State::Escape, CONTROL_C) => {
                heard.push(key(KeyCode::Esc, KeyModifiers::NONE));
                self.step(byte, heard);
            }
            // Terminals send a key with Alt like this.
            (State::Escape, byte) => self.character(byte, KeyModifiers::ALT, heard),
            (State::Character(mut bytes, modifiers), 0x80..=0xbf) => {
                bytes.push(byte);
                self.utf8(bytes, modifiers, heard);
            }
            // A control character or a byte outside ASCII ends whatever had begun, and starts afresh.
            (
                State::Csi(_)
                | State::Console
                | State::Ss3
                | State::Mouse(_)
                | State::Character(..),
                ..0x20,
            )
            | (State::Csi(_) | State::Console | State::Ss3, 0x7f..)
            | (State::Character(..), _) => self.step(byte, heard),
            (State::Csi(sequence), b'M') if sequence.is_empty() => {
                self.state = State::Mouse(Vec::new());
            }
            (State::Csi(sequence), b'[') if sequence.is_empty() => self.state = State::Console,
            (State::Csi(mut sequence), 0x20..0x40) => {
                // A sequence already too long need not grow.
                if sequence.len() <= MAX_SEQUENCE {
                    sequence.push(byte);
                }
                self.state = State::Csi(sequence);
            }
            (State::Csi(sequence), last) => {
                if sequence == b"200" && last == b'~' {
                    self.state = State::Paste(Paste::default());
                } else if sequence.len() <= MAX_SEQUENCE {
                    heard.extend(csi(&sequence, last).map(Decoded::Event));
                }
            }
            (State::Console, last) => {
                if let b'A'..=b'E' = last {
                    heard.push(key(KeyCode::F(1 + last - b'A'), KeyModifiers::NONE));
                }
            }
            (State::Ss3, last) => heard.extend(ss3(last).map(Decoded::Event)),
            (State::Mouse(mut bytes), byte) => {
                bytes.push(byte);
                if let [what, column, row] = bytes[..] {
                    let place = |byte: u8| u16::from(byte.saturating_sub(33));
                    let seen = mouse(what.saturating_sub(32), place(column), place(row));
                    heard.extend(seen.map(Decoded::Event));
                } else {
                    self.state = State::Mouse(bytes);
                }
            }
        }
    }

    /// Decodes the first byte of a character, or all of it.
    fn character(&mut self, byte: u8, modifiers: KeyModifiers, heard: &mut Vec<Decoded>) {
        let letter = |offset: u8| KeyCode::Char(char::from(byte + offset));
        let control = modifiers | KeyModifiers::CONTROL;
        heard.push(match byte {
            b'\r' => key(KeyCode::Enter, modifiers),
            b'\t' => key(KeyCode::Tab, modifiers),
            0x7f => key(KeyCode::Backspace, modifiers),
            0 => key(KeyCode::Char(' '), control),
            1..=0x1a => key(letter(b'a' - 1), control),
            0x1b..=0x1f => key(letter(b'4' - 0x1c), control),
            _ => return self.utf8(vec![byte], modifiers, heard),
        });
    }

    /// Decodes a character that begins with these bytes.
    fn utf8(&mut self, bytes: Vec<u8>, modifiers: KeyModifiers, heard: &mut Vec<Decoded>) {
        match std::str::from_utf8(&bytes) {
            Ok(text) => heard.extend(text.chars().map(|letter| {
                let shift = if letter.is_uppercase() {
                    KeyModifiers::SHIFT
                } else {
                    KeyModifiers::NONE
                };
                key(KeyCode::Char(letter), modifiers | shift)
            })),
            Err(error) if error.error_len().is_none() => {
                self.state = State::Character(bytes, modifiers);
            }
            // Not valid UTF-8.
            Err(_) => {}
        }
    }
}

impl Paste {
    /// Adds a byte. True if the paste ends with it.
    fn push(&mut self, byte: u8) -> bool {
        self.length += 1;
        if self.bytes.len() == MAX_PASTE + END_OF_PASTE.len() {
            // The paste is too long already; only the latest byte is still needed.
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
    fn take_back(&mut self, count: usize) -> Vec<u8> {
        self.length -= count;
        self.bytes.split_off(self.bytes.len() - count)
    }

    fn ended(self) -> Option<Decoded> {
        if self.length > MAX_PASTE {
            return Some(Decoded::TooLong);
        }
        // A paste without an end and without content is ignored.
        let text = String::from_utf8_lossy(&self.bytes).into_owned();
        (!text.is_empty()).then_some(Decoded::Event(Event::Paste(text)))
    }
}

#[cfg(test)]
mod tests;
