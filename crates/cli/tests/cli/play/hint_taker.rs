//! Somebody who plays a whole dialogue by its hints.

use goldpile_engine::Catalogue;
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::rc::Rc;

/// What has been written so far, seen by both ends.
type Transcript = Rc<RefCell<String>>;

struct Screen(Transcript);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .borrow_mut()
            .push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Somebody who asks for a hint before every move, and then makes it.
struct HintTaker {
    transcript: Transcript,
    seen: usize,
    lines: usize,
}

impl Read for HintTaker {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.lines += 1;
        assert!(self.lines < 2_000, "the match does not end");
        let transcript = self.transcript.borrow();
        let fresh = &transcript[self.seen..];
        self.seen = transcript.len();
        let hint = fresh
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("Hint: "));
        let typed = match hint {
            None => "hint\n".to_owned(),
            Some(hint) => {
                let end = hint
                    .find(" wins (")
                    .or_else(|| hint.find(" holds out ("))
                    .unwrap();
                format!("{}\n", &hint[..end])
            }
        };
        buffer[..typed.len()].copy_from_slice(typed.as_bytes());
        Ok(typed.len())
    }
}

/// Plays a whole match and gives what was written.
pub(crate) fn play_by_hints(catalogue: &Catalogue, args: &[&str]) -> String {
    let transcript = Transcript::default();
    let reader = HintTaker {
        transcript: transcript.clone(),
        seen: 0,
        lines: 0,
    };
    let args = ["goldpile", "play"].iter().chain(args).map(OsString::from);
    let (_folder, home) = crate::home();
    goldpile_cli::run(catalogue, &home, args, reader, Screen(transcript.clone())).unwrap();
    transcript.take()
}
