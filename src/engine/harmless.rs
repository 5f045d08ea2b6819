//! Untrusted text, made safe to show.

use std::fmt::Write;

/// Whether a terminal would act on this character, or reorder other text because of it. This is so
/// for control characters, and for characters that change the writing direction or are invisible.
#[must_use]
pub fn acts(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// The text with every character that [`acts`] escaped, as in `\u{1b}`. Escaping the result again
/// changes nothing. Linear in the length of the text.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts(character) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "{}", character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}
