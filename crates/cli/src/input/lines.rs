//! Reads lines from any input, up to a maximum length, with any line ending and in any encoding.

use goldpile_engine::text::escape::without_mark;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The longest line read from standard input, in bytes without its ending: room for eight positions, each of eight
/// piles of a million digits. A longer line is refused without being parsed, and reading continues with the next
/// one.
pub const MAX_LINE: usize = 64 << 20;

/// How many characters of an overlong line the answer quotes.
const QUOTED: usize = 40;

/// The buffer size in bytes: small enough to answer soon, large enough to read cheaply.
const BUFFER: usize = 256 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    Text(String),
    /// A line that is not valid UTF-8: as much of it as can be shown, and the column of the first invalid byte, in
    /// characters from 1.
    NotUtf8(String, usize),
    /// The first characters of a line over the limit.
    TooLong(String),
}

pub(crate) struct InputLines<'a> {
    reader: BufReader<Box<dyn Read + 'a>>,
    bound: usize,
}

impl<'a> InputLines<'a> {
    /// Lines of at most [`MAX_LINE`] bytes each.
    pub(crate) fn new(input: impl Read + 'a) -> Self {
        Self::bounded(input, MAX_LINE)
    }

    fn bounded(input: impl Read + 'a, bound: usize) -> Self {
        Self {
            reader: BufReader::with_capacity(BUFFER, Box::new(input)),
            bound,
        }
    }

    /// Whether a complete line is buffered, and can be read without waiting.
    pub(crate) fn has_line(&self) -> bool {
        self.reader.buffer().contains(&b'\n')
    }

    /// Appends the complete buffered lines, with their endings.
    pub(crate) fn take_lines(&mut self, lines: &mut Vec<u8>) {
        let waiting = self.reader.buffer();
        let end = waiting.iter().rposition(|&byte| byte == b'\n');
        let length = end.map_or(0, |end| end + 1);
        lines.extend_from_slice(&waiting[..length]);
        self.reader.consume(length);
    }

    /// The next line as it is shown, even if it is invalid or too long.
    pub(crate) fn typed(&mut self) -> io::Result<Option<String>> {
        let shown = |line| match line {
            InputLine::Text(text) | InputLine::NotUtf8(text, _) | InputLine::TooLong(text) => text,
        };
        Ok(self.next()?.map(shown))
    }

    /// The next line; `None` at the end of the input. Memory: the line's length, up to the limit.
    ///
    /// # Errors
    /// Any read error; the part of the line read so far is lost.
    pub(crate) fn next(&mut self) -> io::Result<Option<InputLine>> {
        let mut bytes = Vec::new();
        // Room for the longest line and the two bytes of its ending.
        let most = self.bound as u64 + 2;
        (&mut self.reader)
            .take(most)
            .read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let ended = bytes.ends_with(b"\n");
        if ended {
            bytes.truncate(without_ending(&bytes).len());
        }
        if bytes.len() > self.bound {
            if !ended {
                self.skip_line()?;
            }
            bytes.truncate(4 * QUOTED);
            let start: String = String::from_utf8_lossy(&bytes)
                .chars()
                .take(QUOTED)
                .collect();
            return Ok(Some(InputLine::TooLong(format!("{start}…"))));
        }
        Ok(Some(text(bytes)))
    }

    /// The rest of the input, up to `most` bytes.
    pub(crate) fn rest(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.reader).take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let (used, found) = match self.reader.fill_buf() {
                Ok([]) => return Ok(()),
                Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                    Some(end) => (end + 1, true),
                    None => (buffer.len(), false),
                },
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.reader.consume(used);
            if found {
                return Ok(());
            }
        }
    }
}

/// A line without its ending: LF or CRLF.
pub(crate) fn without_ending(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The bytes of a line as text if they are valid, without a byte order mark. Linear in the number of bytes.
pub(crate) fn text(bytes: Vec<u8>) -> InputLine {
    match String::from_utf8(bytes) {
        Ok(text) => InputLine::Text(match without_mark(&text) {
            unmarked if unmarked.len() < text.len() => unmarked.to_owned(),
            _ => text,
        }),
        Err(error) => {
            let shown = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            InputLine::NotUtf8(shown, String::from_utf8_lossy(valid).chars().count() + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], bound: usize) -> Vec<InputLine> {
        let mut lines = InputLines::bounded(input, bound);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(line);
        }
        all
    }

    fn read(text: &str) -> InputLine {
        InputLine::Text(text.to_owned())
    }

    #[test]
    fn every_line_ending_will_do_and_the_last_may_be_missing() {
        assert_eq!(
            all(b"3,5\r\n\n\r\n 1 \n2", 9),
            ["3,5", "", "", " 1 ", "2"].map(read)
        );
        assert_eq!(all(b"", 9), []);
        assert_eq!(all(b"\n", 9), [read("")]);
        assert_eq!(all(b"a\rb\n", 9), [read("a\rb")]);
    }

    #[test]
    fn whole_lines_are_taken_together_and_the_rest_is_left() {
        let mut lines = InputLines::bounded(&b"1\n2\r\n\n3"[..], 9);
        let mut taken = Vec::new();
        lines.take_lines(&mut taken);
        assert_eq!((taken.len(), lines.has_line()), (0, false));
        assert_eq!(lines.next().unwrap(), Some(read("1")));
        lines.take_lines(&mut taken);
        assert_eq!((&taken[..], lines.has_line()), (&b"2\r\n\n"[..], false));
        let split: Vec<&[u8]> = taken.split_inclusive(|&byte| byte == b'\n').collect();
        assert_eq!(
            split.into_iter().map(without_ending).collect::<Vec<_>>(),
            [&b"2"[..], b""]
        );
        assert_eq!(lines.next().unwrap(), Some(read("3")));
        assert_eq!(lines.next().unwrap(), None);
    }

    #[test]
    fn a_line_over_the_bound_is_cut_and_the_next_one_is_read() {
        let long = |start: &str| InputLine::TooLong(format!("{start}…"));
        assert_eq!(
            all(b"1234\n12345\n1234\r\n", 4),
            [read("1234"), long("12345"), read("1234")]
        );
        let longer = b"x".repeat(3 * BUFFER);
        let input = [&longer[..], b"\n7\n", &longer].concat();
        let cut = long(&"x".repeat(QUOTED));
        assert_eq!(all(&input, 100), [cut.clone(), read("7"), cut]);
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_as_far_as_they_can_be() {
        assert_eq!(
            all(b"\xc3\xa93,\xff5\n", 9),
            [InputLine::NotUtf8("\u{e9}3,\u{fffd}5".to_owned(), 4)]
        );
    }
}
