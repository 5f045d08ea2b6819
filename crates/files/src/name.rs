//! Names that users may choose for files.

use goldpile_engine::text::escape::escape_for_terminal;

const MAX_LENGTH: usize = 100;

/// What a [plain](is_plain) name looks like, for the message that refuses another one.
pub const PLAIN_NAME_RULE: &str = "a name has 1 to 100 characters, all of them visible and none of / \\ : * ? \" < > |, no dot or space \
     at either end, and is not that of a device, such as CON";

/// Whether a file of this name can be created on every platform, and shown anywhere.
#[must_use]
pub fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name.chars().count() <= MAX_LENGTH
        && name.trim() == name
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|'])
        && !is_device(name)
        && escape_for_terminal(name) == name
}

/// Whether Windows treats a file of this name as a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_uppercase();
    if let Some(number) = stem.strip_prefix("COM").or(stem.strip_prefix("LPT")) {
        let mut digits = number.chars();
        let digit = |letter: char| matches!(letter, '0'..='9' | '¹' | '²' | '³');
        return digits.next().is_some_and(digit) && digits.next().is_none();
    }
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices_are_not_plain() {
        for name in [
            "CON", "con", "Nul", "aux", "PRN", "COM1", "lpt9", "COM¹", "CONIN$",
        ] {
            for name in [name.to_owned(), format!("{name}.2"), format!("{name} .x")] {
                assert!(!is_plain(&name), "{name}");
            }
        }
        for name in [
            "CONCERT",
            "COM",
            "COM10",
            "lpt",
            "my con",
            "nul-2",
            "2026-11-21 nim",
        ] {
            assert!(is_plain(name), "{name}");
        }
    }
}
