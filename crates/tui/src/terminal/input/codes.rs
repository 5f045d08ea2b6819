//! The meaning of terminal sequences: those of xterm, rxvt and the Linux console, with the modifiers that
//! xterm adds, and the codes of characters with modifiers (`CSI u`, as xterm and kitty use it:
//! <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).

use super::decoder::Decoded;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

pub(crate) fn key(code: KeyCode, modifiers: KeyModifiers) -> Decoded {
    Decoded::Event(Event::Key(KeyEvent::new(code, modifiers)))
}

/// The event for `ESC O`, these numbers and this last byte.
pub(crate) fn ss3(numbers: &[u8], last: u8) -> Option<Event> {
    let text = std::str::from_utf8(numbers).ok()?;
    let how = parse_modifiers(text.rsplit(';').next()?)?;
    match last {
        // The number pad: `*` to `9`, Enter and Tab, each moved by 0x40.
        b'j'..=b'y' | b'M' | b'I' => character(u32::from(last - 0x40), None, how),
        b'X' => character(u32::from(b'='), None, how),
        last => Some(pressed(key_of_letter(last)?, how)),
    }
}

/// The event for `ESC [`, this sequence and this last byte.
pub(crate) fn csi(sequence: &[u8], last: u8) -> Option<Event> {
    let text = std::str::from_utf8(sequence).ok()?;
    match last {
        b'M' | b'm' if text.starts_with('<') => {
            let seen = mouse_at(numbers(&text[1..])?, 0)?;
            // Only this format tells which button was released.
            Some(if last == b'm' { as_release(seen) } else { seen })
        }
        b'M' => mouse_at(numbers(text)?, 32),
        b'I' if text.is_empty() => Some(Event::FocusGained),
        b'O' if text.is_empty() => Some(Event::FocusLost),
        b'Z' => {
            let shift = (KeyModifiers::SHIFT, KeyEventKind::Press);
            Some(pressed(KeyCode::BackTab, shift))
        }
        b'u' => {
            let mut parts = text.split(';');
            let mut codes = parts.next()?.split(':');
            let how = parse_modifiers(parts.next().unwrap_or_default())?;
            let code = codes.next()?.parse().ok()?;
            // The character that Shift makes of the key, or else the text that it stands for.
            let shifted = codes.next().into_iter().chain(parts.next());
            character(code, shifted.flat_map(str::parse).next(), how)
        }
        // Without numbers this is F3; with them, it looks the same as a report of the cursor's position.
        b'R' if !text.is_empty() => None,
        b'~' => {
            let (code, how) = text.split_once(';').unwrap_or((text, ""));
            // The default format of xterm for characters with modifiers.
            if let ("27", Some((how, code))) = (code, how.split_once(';')) {
                return character(code.parse().ok()?, None, parse_modifiers(how)?);
            }
            Some(pressed(
                key_of_number(code.parse().ok()?)?,
                parse_modifiers(how)?,
            ))
        }
        last => {
            let how = match text.split_once(';') {
                Some(("1" | "", how)) => how,
                None if text.is_empty() => "",
                _ => return None,
            };
            Some(pressed(key_of_letter(last)?, parse_modifiers(how)?))
        }
    }
}

/// The mouse event for three numbers: the event code, and a column and a row counted from 1.
fn mouse_at([what, column, row]: [u32; 3], offset: u32) -> Option<Event> {
    let at = |place: u32| u16::try_from(place.saturating_sub(1)).unwrap_or(u16::MAX);
    let what = what.checked_sub(offset)?.try_into().ok()?;
    mouse(what, at(column), at(row))
}

fn as_release(mut seen: Event) -> Event {
    if let Event::Mouse(mouse) = &mut seen
        && let MouseEventKind::Down(button) = mouse.kind
    {
        mouse.kind = MouseEventKind::Up(button);
    }
    seen
}

/// Parses exactly `COUNT` numbers separated by semicolons.
fn numbers<const COUNT: usize>(text: &str) -> Option<[u32; COUNT]> {
    let found: Option<Vec<u32>> = text.split(';').map(|piece| piece.parse().ok()).collect();
    found?.try_into().ok()
}

/// Parses the modifiers that are held, and whether the key is pressed or released: `5`, `5:3`, or nothing.
fn parse_modifiers(text: &str) -> Option<(KeyModifiers, KeyEventKind)> {
    let (mask, kind) = text.split_once(':').unwrap_or((text, "1"));
    let mask: u16 = match mask {
        "" => 0,
        mask => mask.parse::<u16>().ok()?.saturating_sub(1),
    };
    let known = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
        KeyModifiers::SUPER,
        KeyModifiers::HYPER,
        KeyModifiers::META,
    ];
    let held = known
        .into_iter()
        .enumerate()
        .filter(|(bit, _)| mask >> bit & 1 == 1);
    let held = held.map(|(_, modifier)| modifier).collect();
    let kind = match kind {
        "2" => KeyEventKind::Repeat,
        "3" => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    Some((held, kind))
}

fn pressed(code: KeyCode, (modifiers, kind): (KeyModifiers, KeyEventKind)) -> Event {
    Event::Key(KeyEvent {
        code,
        modifiers,
        kind,
        state: KeyEventState::NONE,
    })
}

/// The key for the letter at the end of a sequence.
fn key_of_letter(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'P'..=b'S' => KeyCode::F(1 + last - b'P'),
        _ => return None,
    })
}

/// The key for a number before `~`.
fn key_of_number(code: u8) -> Option<KeyCode> {
    Some(match code {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(code - 10),
        17..=21 => KeyCode::F(code - 11),
        23..=26 => KeyCode::F(code - 12),
        28 | 29 => KeyCode::F(code - 15),
        31..=34 => KeyCode::F(code - 17),
        _ => return None,
    })
}

/// The event of the key with this character code. With Shift, it is the event of the character `shifted`, or
/// else of the capital, as if it came as that character.
fn character(
    code: u32,
    shifted: Option<u32>,
    (mut held, kind): (KeyModifiers, KeyEventKind),
) -> Option<Event> {
    let shift = held.contains(KeyModifiers::SHIFT);
    let code = match char::from_u32(code)? {
        '\u{1b}' => KeyCode::Esc,
        '\r' => KeyCode::Enter,
        '\t' if shift => KeyCode::BackTab,
        '\t' => KeyCode::Tab,
        '\u{7f}' => KeyCode::Backspace,
        '\u{e000}'..='\u{f8ff}' => number_pad(code)?,
        letter if letter.is_control() => return None,
        letter if shift => KeyCode::Char(
            shifted
                .and_then(char::from_u32)
                .unwrap_or_else(|| capital(letter)),
        ),
        letter => KeyCode::Char(letter),
    };
    if let KeyCode::Char(letter) = code {
        held.set(KeyModifiers::SHIFT, letter.is_uppercase());
    }
    Some(pressed(code, (held, kind)))
}

/// The capital of a letter that has one; any other character itself.
fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => letter,
    }
}

/// The key of the number pad with this code; the other codes of its range do nothing here.
fn number_pad(code: u32) -> Option<KeyCode> {
    Some(match code {
        57399..=57408 => KeyCode::Char(char::from_digit(code - 57399, 10)?),
        57409 => KeyCode::Char('.'),
        57410 => KeyCode::Char('/'),
        57411 => KeyCode::Char('*'),
        57412 => KeyCode::Char('-'),
        57413 => KeyCode::Char('+'),
        57414 => KeyCode::Enter,
        57415 => KeyCode::Char('='),
        57416 => KeyCode::Char(','),
        57417 => KeyCode::Left,
        57418 => KeyCode::Right,
        57419 => KeyCode::Up,
        57420 => KeyCode::Down,
        57421 => KeyCode::PageUp,
        57422 => KeyCode::PageDown,
        57423 => KeyCode::Home,
        57424 => KeyCode::End,
        57425 => KeyCode::Insert,
        57426 => KeyCode::Delete,
        _ => return None,
    })
}

/// The mouse event for a code, at a cell counted from 0.
pub(crate) fn mouse(what: u8, column: u16, row: u16) -> Option<Event> {
    let button = |number: u8| match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let number = what & 0b11 | (what & 0b1100_0000) >> 4;
    let moves = what & 0b10_0000 != 0;
    let kind = match (number, moves) {
        (0..=2, false) => MouseEventKind::Down(button(number)),
        (0..=2, true) => MouseEventKind::Drag(button(number)),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let held = [
        (0b100, KeyModifiers::SHIFT),
        (0b1000, KeyModifiers::ALT),
        (0b1_0000, KeyModifiers::CONTROL),
    ];
    let held = held.into_iter().filter(|(bit, _)| what & bit != 0);
    let modifiers = held.map(|(_, modifier)| modifier).collect();
    Some(Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers,
    }))
}
