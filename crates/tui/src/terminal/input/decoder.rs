//! Decodes bytes from a terminal into keys, mouse events and pasted texts.
//!
//! A terminal sends a key as a character or as a sequence that begins with ESC (ECMA-48, as xterm uses it),
//! and a paste between `ESC[200~` and `ESC[201~`. Its answers to the questions of other programs may arrive,
//! too, and are not keys. An unfinished sequence never blocks later input: a control character ends any
//! sequence, and silence ends everything.

mod paste;

use super::codes::{csi, key, mouse, ss3};
use paste::{MAX_PASTE, Paste};
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};

/// The most bytes of a sequence; a longer one is ignored.
const MAX_SEQUENCE: usize = 32;

/// The most bytes between two pauses that can be a key press; more must be a piece of a paste or of a string.
const MAX_KEY_BYTES: usize = 8;

/// The number of pauses after which an unfinished sequence is given up and ESC is the key Esc.
///
/// Slow lines break a sequence up, and gaps of 150 ms between its bytes are usual on a bad one. Esc must wait
/// as long, but people would notice much more than a fifth of a second. Three pauses are 180 ms. Only Esc
/// alone waits: with any other key after it, both act at once, unless that key could continue a sequence.
const MAX_PAUSES: u8 = 3;

/// The number of pauses within a string after which its end is taken to be lost, not counting those after
/// pieces that are [no key](MAX_KEY_BYTES). A terminal sends a string in one go, however long; but each key that
/// somebody presses comes after a pause.
const MAX_STRING_PAUSES: u8 = 16;

const ESC: u8 = 0x1b;
const BELL: u8 = 0x07;
const CONTROL_C: u8 = 0x03;

/// A decoded event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decoded {
    Event(Event),
    /// A paste that was too long to keep has ended.
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
    /// `ESC O` and the numbers after it.
    Ss3(Vec<u8>),
    /// `ESC ]`, `P`, `X`, `^` or `_`, and a string that only `BEL` or `ESC \` ends. Terminals answer questions
    /// about colours or their name in this way.
    Text {
        /// The number of pauses in it so far that could separate keys.
        pauses: u8,
        /// The number of bytes since the last pause.
        since: usize,
        /// Whether its last byte is ESC.
        escaped: bool,
    },
    /// `ESC [ M`, and those of the three following bytes that have been read.
    Mouse(Vec<u8>),
    /// The bytes of a character so far, and its modifiers: Alt if ESC came before it.
    Character(Vec<u8>, KeyModifiers),
    Paste(Paste),
}

/// Decodes bytes in pieces, as they arrive.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    state: State,
    /// The number of pauses since the last byte.
    quiet: u8,
    /// A byte that came alone after ESC and a pause: it continues a sequence, or is a key of its own.
    alone: Option<u8>,
}

impl Decoder {
    /// Decodes these bytes and appends the events to `events`.
    pub(crate) fn take(&mut self, bytes: &[u8], events: &mut Vec<Decoded>) {
        self.alone = None;
        let paused = std::mem::take(&mut self.quiet) > 0;
        if let (State::Escape, true, Some(&first)) = (&self.state, paused, bytes.first()) {
            if !begins_a_sequence(first) {
                // Terminals send a key with Alt in one piece.
                self.give_up(events);
            } else if bytes.len() == 1 {
                self.alone = Some(first);
            }
        }
        for &byte in bytes {
            self.step(byte, events);
        }
    }

    /// Handles a pause. After several of them, an unfinished sequence is given up.
    pub(crate) fn pause(&mut self, events: &mut Vec<Decoded>) {
        self.quiet = self.quiet.saturating_add(1);
        let is_over = match &mut self.state {
            State::Paste(_) => self.quiet == 1,
            State::Text { pauses, since, .. } => {
                *pauses += u8::from((1..=MAX_KEY_BYTES).contains(since));
                *since = 0;
                *pauses >= MAX_STRING_PAUSES || self.quiet >= MAX_PAUSES
            }
            _ => self.quiet >= MAX_PAUSES,
        };
        if is_over {
            self.give_up(events);
        }
    }

    /// Whether another pause could change anything.
    pub(crate) const fn waits(&self) -> bool {
        match self.state {
            State::Ground => false,
            State::Paste(_) => self.quiet == 0,
            _ => true,
        }
    }

    fn give_up(&mut self, events: &mut Vec<Decoded>) {
        let alone = self.alone.take();
        match std::mem::take(&mut self.state) {
            State::Paste(paste) => self.pause_paste(paste, events),
            State::Escape | State::Text { escaped: true, .. } => {
                events.push(key(KeyCode::Esc, KeyModifiers::NONE));
            }
            // A partial sequence has no meaning, unless it is two keys.
            _ => {
                if let Some(byte) = alone {
                    events.push(key(KeyCode::Esc, KeyModifiers::NONE));
                    self.step(byte, events);
                }
            }
        }
    }

    /// Handles a pause within a paste. On a slow line the paste may still continue; but a single key between two
    /// pauses was pressed by the user, so the end of the paste has been lost.
    fn pause_paste(&mut self, mut paste: Paste, events: &mut Vec<Decoded>) {
        let since = paste.quiet.map_or(usize::MAX, |at| paste.length - at);
        let pressed = match paste.bytes.last() {
            Some(&CONTROL_C) => 1,
            _ if since <= MAX_KEY_BYTES => since,
            _ => {
                paste.quiet = Some(paste.length);
                self.state = State::Paste(paste);
                return;
            }
        };
        let mut keys = paste.take_back(pressed);
        if paste.length > MAX_PASTE {
            // Of a paste that is too long, only the last byte is known.
            keys.retain(|byte| *byte == CONTROL_C);
        }
        events.extend(paste.ended());
        self.take(&keys, events);
        self.pause(events);
    }

    fn step(&mut self, byte: u8, events: &mut Vec<Decoded>) {
        match (std::mem::take(&mut self.state), byte) {
            (State::Paste(mut paste), byte) => {
                self.state = if paste.push(byte) {
                    events.extend(paste.ended());
                    State::Ground
                } else {
                    State::Paste(paste)
                };
            }
            (State::Ground, ESC) => self.state = State::Escape,
            (State::Ground, byte) => self.character(byte, KeyModifiers::NONE, events),
            (State::Escape, b'[') => self.state = State::Csi(Vec::new()),
            (State::Escape, b'O') => self.state = State::Ss3(Vec::new()),
            (State::Escape, byte) if begins_a_sequence(byte) => {
                self.state = State::Text {
                    pauses: 0,
                    since: 0,
                    escaped: false,
                };
            }
            (State::Text { .. }, BELL) | (State::Text { escaped: true, .. }, b'\\') => {}
            (State::Text { escaped: true, .. }, byte) => {
                self.state = State::Escape;
                self.step(byte, events);
            }
            (State::Text { pauses, since, .. }, ESC | 0x20..) => {
                self.state = State::Text {
                    pauses,
                    since: since + 1,
                    escaped: byte == ESC,
                };
            }
            (State::Escape, ESC) => {
                events.push(key(KeyCode::Esc, KeyModifiers::NONE));
                self.state = State::Escape;
            }
            (State::Escape, CONTROL_C) => {
                events.push(key(KeyCode::Esc, KeyModifiers::NONE));
                self.step(byte, events);
            }
            // Terminals send a key with Alt like this.
            (State::Escape, byte) => self.character(byte, KeyModifiers::ALT, events),
            (State::Character(mut bytes, modifiers), 0x80..=0xbf) => {
                bytes.push(byte);
                self.utf8(bytes, modifiers, events);
            }
            // A control character or a byte outside ASCII ends whatever had begun, and starts afresh.
            (
                State::Csi(_)
                | State::Console
                | State::Ss3(_)
                | State::Text { .. }
                | State::Mouse(_)
                | State::Character(..),
                ..0x20,
            )
            | (State::Csi(_) | State::Console | State::Ss3(_), 0x7f..)
            | (State::Character(..), _) => self.step(byte, events),
            (State::Csi(sequence), b'M') if sequence.is_empty() => {
                self.state = State::Mouse(Vec::new());
            }
            (State::Csi(sequence), b'[') if sequence.is_empty() => self.state = State::Console,
            (State::Csi(mut sequence), 0x20..0x40) => {
                // A sequence that is already too long need not grow.
                if sequence.len() <= MAX_SEQUENCE {
                    sequence.push(byte);
                }
                self.state = State::Csi(sequence);
            }
            (State::Csi(sequence), last) => {
                if sequence == b"200" && last == b'~' {
                    self.state = State::Paste(Paste::default());
                } else if sequence.len() <= MAX_SEQUENCE {
                    events.extend(csi(&sequence, last).map(Decoded::Event));
                }
            }
            (State::Console, last) => {
                if let b'A'..=b'E' = last {
                    events.push(key(KeyCode::F(1 + last - b'A'), KeyModifiers::NONE));
                }
            }
            (State::Ss3(mut numbers), b'0'..=b';') => {
                if numbers.len() <= MAX_SEQUENCE {
                    numbers.push(byte);
                }
                self.state = State::Ss3(numbers);
            }
            (State::Ss3(numbers), last) => events.extend(ss3(&numbers, last).map(Decoded::Event)),
            (State::Mouse(mut bytes), byte) => {
                bytes.push(byte);
                if let [what, column, row] = bytes[..] {
                    let place = |byte: u8| u16::from(byte.saturating_sub(33));
                    let seen = mouse(what.saturating_sub(32), place(column), place(row));
                    events.extend(seen.map(Decoded::Event));
                } else {
                    self.state = State::Mouse(bytes);
                }
            }
        }
    }

    /// Decodes the first byte of a character, or all of it.
    fn character(&mut self, byte: u8, modifiers: KeyModifiers, events: &mut Vec<Decoded>) {
        let letter = |offset: u8| KeyCode::Char(char::from(byte + offset));
        let control = modifiers | KeyModifiers::CONTROL;
        events.push(match byte {
            b'\r' => key(KeyCode::Enter, modifiers),
            b'\t' => key(KeyCode::Tab, modifiers),
            0x7f => key(KeyCode::Backspace, modifiers),
            0 => key(KeyCode::Char(' '), control),
            1..=0x1a => key(letter(b'a' - 1), control),
            0x1b..=0x1f => key(letter(b'4' - 0x1c), control),
            _ => return self.utf8(vec![byte], modifiers, events),
        });
    }

    /// Decodes a character that begins with these bytes.
    fn utf8(&mut self, bytes: Vec<u8>, modifiers: KeyModifiers, events: &mut Vec<Decoded>) {
        match std::str::from_utf8(&bytes) {
            Ok(text) => events.extend(text.chars().map(|letter| {
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
            Err(_) => {}
        }
    }
}

/// Whether ESC and this byte begin a sequence or a string.
const fn begins_a_sequence(byte: u8) -> bool {
    matches!(byte, b'[' | b'O' | b']' | b'P' | b'X' | b'^' | b'_')
}

#[cfg(test)]
mod tests;
