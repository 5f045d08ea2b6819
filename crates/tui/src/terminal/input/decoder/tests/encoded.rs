//! Tests of characters that come as numbers, with the modifiers held, and of the number pad.

use super::*;

#[test]
fn a_character_that_comes_as_a_number_is_the_one_that_is_typed() {
    let shift = KeyModifiers::SHIFT;
    let control = KeyModifiers::CONTROL;
    are_heard(&[
        (b"\x1b[114;2u", pressed(KeyCode::Char('R'), shift)),
        (b"\x1b[114:82;2u", pressed(KeyCode::Char('R'), shift)),
        (b"\x1b[27;2;82~", pressed(KeyCode::Char('R'), shift)),
        (b"\x1b[27;2;114~", pressed(KeyCode::Char('R'), shift)),
        (b"\x1b[47:63;2u", letter('?')),
        (b"\x1b[47;2;63u", letter('?')),
        (b"\x1b[27;2;63~", letter('?')),
        (b"\x1b[32;2u", letter(' ')),
        (b"\x1b[223;2u", letter('ß')),
        (b"\x1b[233;2u", pressed(KeyCode::Char('É'), shift)),
        (b"\x1b[114;6u", pressed(KeyCode::Char('R'), shift | control)),
        (b"\x1b[9;2u", pressed(KeyCode::BackTab, shift)),
        (b"\x1b[27;2;9~", pressed(KeyCode::BackTab, shift)),
        (b"\x1b[13;2u", pressed(KeyCode::Enter, shift)),
    ]);
}

#[test]
fn the_number_pad_types_digits_in_both_of_its_modes() {
    let control = KeyModifiers::CONTROL;
    are_heard(&[
        (b"\x1b[57399u", letter('0')),
        (b"\x1b[57408;129u", letter('9')),
        (b"\x1b[57413u", letter('+')),
        (b"\x1b[57414u", plain(KeyCode::Enter)),
        (b"\x1b[57419u", plain(KeyCode::Up)),
        (b"\x1bOp", letter('0')),
        (b"\x1bOs", letter('3')),
        (b"\x1bOy", letter('9')),
        (b"\x1bOj", letter('*')),
        (b"\x1bOk", letter('+')),
        (b"\x1bOl", letter(',')),
        (b"\x1bOm", letter('-')),
        (b"\x1bOn", letter('.')),
        (b"\x1bOo", letter('/')),
        (b"\x1bOX", letter('=')),
        (b"\x1bOM", plain(KeyCode::Enter)),
        (b"\x1bO5A", pressed(KeyCode::Up, control)),
        (b"\x1bO1;2P", pressed(KeyCode::F(1), KeyModifiers::SHIFT)),
        (b"\x1bO2p", letter('0')),
        (b"\x1b[R", plain(KeyCode::F(3))),
    ]);
}
