//! Answers one record per line of standard input, in order and one line each, with several threads if many lines
//! are waiting.

use crate::input::lines::{InputLine, text as line_of, without_ending};
use crate::long_work::notice::WorkNotice;
use crate::{Console, Failure, RunResult, RunStatus};
use goldpile_solve::start_threads;
use rayon::prelude::*;
use std::io::{self, Write};

/// With fewer lines than this, threads cost more than they save.
const MANY: usize = 64;

/// The most pieces of work at a time, however many threads there are.
const MOST_PIECES: usize = 16;

/// The bytes after which a thread stops; the rest of its lines are answered later, in order. A few characters can
/// name a number of a million digits, and a thousand answers with such numbers must not be held in memory at once.
const PIECE_BYTES: usize = 1 << 20;

/// Something that answers one line after another.
pub(crate) trait Responder: Sync {
    /// Writes the answer to a line, on one line.
    fn answer(&self, line: InputLine, output: &mut dyn Write) -> io::Result<RunStatus>;

    /// Writes the answer to a line already in memory, if nothing has to be played out for it; otherwise writes
    /// nothing and returns `None`. Several threads may call this at a time. Exhaustive play is excluded because it
    /// runs one search at a time, on its own threads.
    fn answer_at_once(&self, bytes: &[u8], output: &mut dyn Write)
    -> io::Result<Option<RunStatus>>;

    /// Whether any line may be answered at once.
    fn is_quick(&self) -> bool;
}

/// How many of the first lines of a chunk have been answered, and with which status.
struct ChunkAnswers {
    answered: usize,
    status: RunStatus,
}

/// Writes one answer per line. Answers are flushed before waiting for a line, so that a program at the other end
/// can ask one question after another, and before each line of a game that is played out. The status is that of
/// the first refused record, if any.
///
/// # Errors
/// [`Failure::Input`], [`Failure::Output`]; earlier answers have been written.
pub(crate) fn run(responder: &dyn Responder, console: &mut Console<'_>) -> RunResult {
    let mut status = RunStatus::Fine;
    let (mut waiting, mut texts) = (Vec::new(), Vec::new());
    loop {
        if console.lines.has_line() {
            waiting.clear();
            console.lines.take_lines(&mut waiting);
            let lines: Vec<&[u8]> = waiting
                .split_inclusive(|&byte| byte == b'\n')
                .map(without_ending)
                .collect();
            let _notice = WorkNotice::of("these lines are taking a long time");
            status = worse(
                status,
                answer_all(responder, &lines, &mut texts, &mut console.output)?,
            );
            continue;
        }
        console.output.flush()?;
        let Some(line) = console.lines.next().map_err(Failure::Input)? else {
            return Ok(status);
        };
        let _notice = WorkNotice::of("this line is taking a long time");
        status = worse(status, responder.answer(line, &mut console.output)?);
    }
}

fn worse(status: RunStatus, other: RunStatus) -> RunStatus {
    if status == RunStatus::Fine {
        other
    } else {
        status
    }
}

/// Answers the lines. The threads write into `texts`, whose buffers are reused from one call to the next.
fn answer_all(
    responder: &dyn Responder,
    lines: &[&[u8]],
    texts: &mut Vec<Vec<u8>>,
    output: &mut dyn Write,
) -> io::Result<RunStatus> {
    if lines.len() < MANY || !responder.is_quick() || start_threads().is_err() {
        return answer_in_turn(responder, lines, output);
    }
    let pieces = (4 * rayon::current_num_threads()).min(MOST_PIECES);
    let lines: Vec<&[&[u8]]> = lines.chunks(lines.len().div_ceil(pieces)).collect();
    texts.resize(lines.len(), Vec::new());
    let answers: Vec<ChunkAnswers> = (lines.par_iter().zip(&mut *texts))
        .map(|(lines, text)| answer_chunk(responder, lines, text))
        .collect();
    let mut status = RunStatus::Fine;
    for ((lines, text), piece) in lines.iter().zip(texts).zip(answers) {
        output.write_all(text)?;
        text.clear();
        text.shrink_to(PIECE_BYTES);
        status = worse(status, piece.status);
        let rest = answer_in_turn(responder, &lines[piece.answered..], output)?;
        status = worse(status, rest);
    }
    Ok(status)
}

fn answer_in_turn(
    responder: &dyn Responder,
    lines: &[&[u8]],
    output: &mut dyn Write,
) -> io::Result<RunStatus> {
    let mut status = RunStatus::Fine;
    for line in lines {
        let answered = if let Some(answered) = responder.answer_at_once(line, output)? {
            answered
        } else {
            // This line may take long, and Ctrl-C would lose the answers before it.
            output.flush()?;
            responder.answer(line_of(line.to_vec()), output)?
        };
        status = worse(status, answered);
    }
    Ok(status)
}

/// Appends the answers to the first lines, up to one that cannot be answered at once.
fn answer_chunk(responder: &dyn Responder, lines: &[&[u8]], text: &mut Vec<u8>) -> ChunkAnswers {
    let mut piece = ChunkAnswers {
        answered: 0,
        status: RunStatus::Fine,
    };
    for line in lines {
        let before = text.len();
        let Ok(Some(status)) = responder.answer_at_once(line, text) else {
            // The line is answered later, in its turn. Writing to memory does not fail.
            text.truncate(before);
            break;
        };
        piece.answered += 1;
        piece.status = worse(piece.status, status);
        if text.len() > PIECE_BYTES {
            break;
        }
    }
    piece
}
