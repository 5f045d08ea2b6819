//! Names for characters that cannot be seen.

/// Whether a terminal would act on this character, or reorder other text because of it. This is so for control
/// characters, and for characters that change the writing direction or are invisible.
#[must_use]
pub fn acts_on_terminal(character: char) -> bool {
    // Nearly every character of a text is ASCII.
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// The character as a message quotes it. One that [`acts_on_terminal`] is shown by its number, as in `U+200B`.
#[must_use]
pub fn visible(character: char) -> String {
    if acts_on_terminal(character) {
        format!("U+{:04X}", u32::from(character))
    } else {
        character.to_string()
    }
}
