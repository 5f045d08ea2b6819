//! Tests of the decoding of bytes, in one piece or byte by byte, complete or broken off.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod broken_up;
mod encoded;

use super::paste::END_OF_PASTE;
use super::*;
use ratatui::crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};

fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn plain(code: KeyCode) -> Event {
    pressed(code, KeyModifiers::NONE)
}

fn letter(letter: char) -> Event {
    plain(KeyCode::Char(letter))
}

fn paste(text: &str) -> Event {
    Event::Paste(text.to_owned())
}

fn control_c() -> Event {
    pressed(KeyCode::Char('c'), KeyModifiers::CONTROL)
}

/// Decodes pieces with silence between them and after the last.
fn heard(pieces: &[&[u8]]) -> Vec<Event> {
    heard_with(u8::MAX, pieces)
}

/// Decodes pieces with this many pauses between them, as long as pauses have an effect, and silence after the
/// last.
fn heard_with(pauses: u8, pieces: &[&[u8]]) -> Vec<Event> {
    let mut decoder = Decoder::default();
    let mut got = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        decoder.take(piece, &mut got);
        let is_last = index + 1 == pieces.len();
        for _ in 0..if is_last { u8::MAX } else { pauses } {
            if decoder.waits() {
                decoder.pause(&mut got);
            }
        }
        assert!(!is_last || matches!(decoder.state, State::Ground | State::Paste(_)));
    }
    let events = got.into_iter().map(|got| match got {
        Decoded::Event(event) => event,
        Decoded::TooLong => panic!("nothing is too long here"),
    });
    events.collect()
}

#[test]
fn keys_are_what_terminals_send_for_them() {
    let shift = KeyModifiers::SHIFT;
    let alt = KeyModifiers::ALT;
    let control = KeyModifiers::CONTROL;
    let cases: &[(&[u8], Event)] = &[
        (b"a", letter('a')),
        (b"A", pressed(KeyCode::Char('A'), shift)),
        ("é".as_bytes(), letter('é')),
        ("漢".as_bytes(), letter('漢')),
        ("🂡".as_bytes(), letter('🂡')),
        (b"\r", plain(KeyCode::Enter)),
        (b"\n", pressed(KeyCode::Char('j'), control)),
        (b"\t", plain(KeyCode::Tab)),
        (b"\x7f", plain(KeyCode::Backspace)),
        (b"\x08", pressed(KeyCode::Char('h'), control)),
        (b"\0", pressed(KeyCode::Char(' '), control)),
        (b"\x03", control_c()),
        (b"\x1a", pressed(KeyCode::Char('z'), control)),
        (b"\x1c", pressed(KeyCode::Char('4'), control)),
        (b"\x1b", plain(KeyCode::Esc)),
        (b"\x1bf", pressed(KeyCode::Char('f'), alt)),
        (b"\x1b\r", pressed(KeyCode::Enter, alt)),
        ("\x1bé".as_bytes(), pressed(KeyCode::Char('é'), alt)),
        (b"\x1b[A", plain(KeyCode::Up)),
        (b"\x1bOB", plain(KeyCode::Down)),
        (b"\x1b[1;5C", pressed(KeyCode::Right, control)),
        (b"\x1b[1;2D", pressed(KeyCode::Left, shift)),
        (b"\x1b[H", plain(KeyCode::Home)),
        (b"\x1b[4~", plain(KeyCode::End)),
        (b"\x1b[2~", plain(KeyCode::Insert)),
        (b"\x1b[3;5~", pressed(KeyCode::Delete, control)),
        (b"\x1b[5~", plain(KeyCode::PageUp)),
        (b"\x1b[6~", plain(KeyCode::PageDown)),
        (b"\x1b[Z", pressed(KeyCode::BackTab, shift)),
        (b"\x1bOP", plain(KeyCode::F(1))),
        (b"\x1b[[B", plain(KeyCode::F(2))),
        (b"\x1b[13~", plain(KeyCode::F(3))),
        (b"\x1b[1;2S", pressed(KeyCode::F(4), shift)),
        (b"\x1b[15~", plain(KeyCode::F(5))),
        (b"\x1b[21~", plain(KeyCode::F(10))),
        (b"\x1b[24~", plain(KeyCode::F(12))),
        (b"\x1b[99;5u", control_c()),
        (b"\x1b[27;5;99~", control_c()),
        (b"\x1b[27u", plain(KeyCode::Esc)),
        (b"\x1b[I", Event::FocusGained),
        (b"\x1b[200~5,9\x1b[201~", paste("5,9")),
        (
            b"\x1b[200~\x1b[A\x03q\x1b[20\x1b[201~",
            paste("\x1b[A\x03q\x1b[20"),
        ),
        ("\x1b[200~é\n漢\x1b[201~".as_bytes(), paste("é\n漢")),
    ];
    are_heard(cases);
}

/// Checks that these bytes are these events: alone, byte by byte, and one after the other.
fn are_heard(cases: &[(&[u8], Event)]) {
    let mut all = Vec::new();
    for (bytes, event) in cases {
        assert_eq!(heard(&[bytes]), std::slice::from_ref(event), "{bytes:?}");
        // Byte by byte without a pause, the result is the same.
        let mut decoder = Decoder::default();
        let mut got = Vec::new();
        for byte in *bytes {
            decoder.take(&[*byte], &mut got);
        }
        while decoder.waits() {
            decoder.pause(&mut got);
        }
        assert_eq!(got, [Decoded::Event(event.clone())], "{bytes:?}");
        // ESC alone would form one key with what follows it.
        if *bytes != b"\x1b" {
            all.push((*bytes, event.clone()));
        }
    }
    let bytes: Vec<u8> = all
        .iter()
        .flat_map(|(bytes, _)| bytes.iter().copied())
        .collect();
    let events: Vec<Event> = all.into_iter().map(|(_, event)| event).collect();
    assert_eq!(heard(&[&bytes]), events, "one after the other");
}

#[test]
fn a_key_that_is_let_go_is_told_as_that() {
    let [Event::Key(key)] = heard(&[b"\x1b[97;1:3u"])[..] else {
        panic!("one key");
    };
    assert_eq!(key.kind, KeyEventKind::Release);
}

#[test]
fn the_mouse_is_where_it_is() {
    let event = |kind, column, row| {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    let left = MouseButton::Left;
    let cases: &[(&[u8], Event)] = &[
        (b"\x1b[<0;20;10M", event(MouseEventKind::Down(left), 19, 9)),
        (b"\x1b[<0;20;10m", event(MouseEventKind::Up(left), 19, 9)),
        (
            b"\x1b[<2;1;1m",
            event(MouseEventKind::Up(MouseButton::Right), 0, 0),
        ),
        (b"\x1b[<35;300;2M", event(MouseEventKind::Moved, 299, 1)),
        (b"\x1b[<32;5;5M", event(MouseEventKind::Drag(left), 4, 4)),
        (b"\x1b[<64;5;5M", event(MouseEventKind::ScrollUp, 4, 4)),
        (b"\x1b[<65;5;5M", event(MouseEventKind::ScrollDown, 4, 4)),
        (b"\x1b[32;20;10M", event(MouseEventKind::Down(left), 19, 9)),
        (b"\x1b[M +*", event(MouseEventKind::Down(left), 10, 9)),
        (b"\x1b[M#\xff!", event(MouseEventKind::Up(left), 222, 0)),
        (b"\x1b[<0;0;0M", event(MouseEventKind::Down(left), 0, 0)),
    ];
    for (bytes, seen) in cases {
        assert_eq!(heard(&[bytes]), std::slice::from_ref(seen), "{bytes:?}");
    }
}

/// The sequences that may be left unfinished.
const UNFINISHED: [&[u8]; 16] = [
    b"\x1b",
    b"\x1bO5",
    b"\x1b]",
    b"\x1b]11;rgb:ffff",
    b"\x1bP>|term\x1b",
    b"\x1b[",
    b"\x1b[1;",
    b"\x1b[[",
    b"\x1bO",
    b"\x1b[M",
    b"\x1b[M  ",
    b"\x1b[<0;1",
    b"\xe2\x82",
    b"\x1b\xe2",
    b"\x1b[200~",
    b"\x1b[200~ab\x1b[20",
];

#[test]
fn control_c_is_heard_whatever_is_unfinished() {
    for before in UNFINISHED {
        let together = [before, b"\x03"].concat();
        for pieces in [&[before, b"\x03"][..], &[&together]] {
            let events = heard(pieces);
            assert_eq!(events.last(), Some(&control_c()), "{before:?}");
        }
    }
}

#[test]
fn any_key_is_heard_after_a_pause_whatever_is_unfinished() {
    for before in UNFINISHED {
        for (key, event) in [(&b"q"[..], letter('q')), (b"\x1b[A", plain(KeyCode::Up))] {
            let events = heard(&[before, key]);
            assert_eq!(events.last(), Some(&event), "{before:?}");
        }
    }
    assert_eq!(heard(&[b"\x1b[200~5,9", b"q"]), [paste("5,9"), letter('q')]);
}

#[test]
fn a_paste_may_come_slowly() {
    let slow: [&[u8]; 3] = [b"\x1b[200~123456789", b"0123456789", b"012345678\x1b[201~q"];
    let expected = [paste("1234567890123456789012345678"), letter('q')];
    assert_eq!(heard(&slow), expected);
    // A control character within a paste is part of the paste.
    let going_on: [&[u8]; 1] = [b"\x1b[200~12\x0334\x1b[201~"];
    assert_eq!(heard(&going_on), [paste("12\x0334")]);
}

#[test]
fn what_means_nothing_means_nothing() {
    let long = [b"\x1b[".as_slice(), &[b'1'; 10_000], b"A"].concat();
    let nothing: [&[u8]; 14] = [
        b"\x1b[57441;2u",
        b"\x1b[",
        b"\x1b[201~",
        b"\x1b[0;0R",
        b"\x1b[999~",
        b"\x1b[99999999999;5u",
        b"\x1b[<1;2M",
        b"\x1b[<999;1;1M",
        b"\x1b[?1;2c",
        b"\x1bOz",
        b"\x1b[[z",
        b"\xff\xfe",
        b"\xc3\x28"[..1].as_ref(),
        &long,
    ];
    for bytes in nothing {
        assert_eq!(heard(&[bytes]), [], "{bytes:?}");
        assert_eq!(heard(&[bytes, b"q"]), [letter('q')], "{bytes:?}");
    }
}

#[test]
fn a_paste_that_is_too_long_is_not_taken_and_takes_no_memory() {
    let mut decoder = Decoder::default();
    let mut got = Vec::new();
    decoder.take(b"\x1b[200~", &mut got);
    let piece = vec![b'1'; 1 << 20];
    for _ in 0..=MAX_PASTE >> 20 {
        decoder.take(&piece, &mut got);
    }
    let State::Paste(paste) = &decoder.state else {
        panic!("it goes on");
    };
    assert!(paste.bytes.len() <= MAX_PASTE + END_OF_PASTE.len());
    decoder.take(b"\x1b[201~q", &mut got);
    assert_eq!(got, [Decoded::TooLong, Decoded::Event(letter('q'))]);
}
