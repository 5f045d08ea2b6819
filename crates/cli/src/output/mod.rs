//! What goes out: text for a terminal, lines of JSON, and files.

pub(crate) mod json;
pub(crate) mod new_files;
pub(crate) mod output_file;
pub(crate) mod wrapping;

use std::time::Duration;

/// Seconds with two decimal places, in text and in JSON.
pub(crate) fn seconds(time: Duration) -> String {
    let hundredths = time.as_millis() / 10;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
