//! Makes text from elsewhere safe to show, and removes the mark that editors put before it.

pub use goldpile_number::visible::{acts_on_terminal, visible};

/// The text with every character that [`acts_on_terminal`] written as its number, as in `<U+001B>`. Idempotent and linear.
#[must_use]
pub fn escape_for_terminal(text: &str) -> String {
    // Nearly every text consists of printable ASCII characters, none of which acts.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts_on_terminal(character) {
            shown.extend(["<", &visible(character), ">"]);
        } else {
            shown.push(character);
        }
    }
    shown
}

/// The text without the invisible byte order mark that some editors put at its beginning.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    // Nearly every text begins with a character of one byte.
    if text.as_bytes().first().is_none_or(u8::is_ascii) {
        return text;
    }
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
