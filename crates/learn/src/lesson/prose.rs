//! The words of a lesson, including its claims and computed values.

use crate::table;
use crate::words::written;
use goldpile_engine::notation::piles_text;
use goldpile_engine::{Move, Record, Replay};
use goldpile_number::Natural;
use goldpile_play::Adviser;

/// A text in paragraphs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    /// The paragraphs, each split into pieces.
    pub paragraphs: Vec<Vec<ProsePiece>>,
}

/// A piece of a paragraph, with its line number in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProsePiece {
    /// Plain words.
    Text(usize, String),
    /// A word introduced here.
    New(usize, String),
    /// A claim about a position.
    Claim(ProseClaim),
    /// A row of the table, by its index.
    Row(usize, u64),
    /// A number written as the sum of its parts.
    Parts(usize, Natural),
}

/// A claim about a position or a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseClaim {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The claim.
    pub claimed: Claimed,
    /// The record that leads there; for an illegal move, the record without that move.
    pub played: Replay,
    /// The printed text.
    pub shown: String,
}

/// What can be claimed about the end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// It is a position.
    At,
    /// The player to take loses.
    Lost,
    /// The player to take wins.
    Won,
    /// The last move wins.
    Wins,
    /// The last move wins, and no other does.
    Only,
    /// The last move is legal and loses, although another one wins.
    Fails,
    /// The last move is illegal.
    Illegal,
}

const CLAIMS: [(&str, Claimed); 7] = [
    ("at", Claimed::At),
    ("lost", Claimed::Lost),
    ("won", Claimed::Won),
    ("wins", Claimed::Wins),
    ("only", Claimed::Only),
    ("fails", Claimed::Fails),
    ("illegal", Claimed::Illegal),
];

/// The line number and the description of an error.
pub(crate) type LineError = (usize, String);

impl Prose {
    /// Reads numbered lines; an empty line ends a paragraph, and `- ` starts one.
    pub(crate) fn read(lines: &[(usize, &str)], adviser: &Adviser) -> Result<Self, LineError> {
        let mut paragraphs: Vec<Vec<ProsePiece>> = Vec::new();
        let mut fresh = true;
        for &(line, text) in lines {
            if text.is_empty() {
                fresh = true;
                continue;
            }
            if fresh || text.starts_with("- ") {
                paragraphs.push(Vec::new());
                fresh = false;
            } else if let Some(paragraph) = paragraphs.last_mut() {
                paragraph.push(ProsePiece::Text(line, " ".to_owned()));
            }
            if let Some(paragraph) = paragraphs.last_mut() {
                pieces(line, text, adviser, paragraph)?;
            }
        }
        Ok(Self { paragraphs })
    }

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paragraphs.is_empty()
    }

    /// All pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = &ProsePiece> {
        self.paragraphs.iter().flatten()
    }

    /// The paragraphs as the reader sees them, with computed values filled in. Introduced words are enclosed in
    /// asterisks.
    #[must_use]
    pub fn rendered(&self, adviser: &Adviser) -> Vec<String> {
        let piece = |piece: &ProsePiece| match piece {
            ProsePiece::Text(_, text) => text.clone(),
            ProsePiece::New(_, word) => format!("*{word}*"),
            ProsePiece::Claim(claim) => claim.shown.clone(),
            ProsePiece::Row(_, index) => {
                table::row(adviser, *index).map_or_else(String::new, |row| piles_text(&row))
            }
            ProsePiece::Parts(_, number) => {
                table::sum(&table::parts(adviser.game(), number).unwrap_or_default())
            }
        };
        let paragraph = |pieces: &Vec<ProsePiece>| pieces.iter().map(piece).collect();
        self.paragraphs.iter().map(paragraph).collect()
    }
}

fn pieces(
    line: usize,
    text: &str,
    adviser: &Adviser,
    into: &mut Vec<ProsePiece>,
) -> Result<(), LineError> {
    let mut rest = text;
    while let Some(start) = rest.find(['{', '*']) {
        let (before, behind) = rest.split_at(start);
        if !before.is_empty() {
            into.push(ProsePiece::Text(line, before.to_owned()));
        }
        let end = if behind.starts_with('{') { '}' } else { '*' };
        let Some((inside, after)) = behind[1..].split_once(end) else {
            return Err((line, format!("{} is not closed: {end}", &behind[..1])));
        };
        into.push(if end == '*' {
            ProsePiece::New(line, inside.to_owned())
        } else {
            braced(line, inside, adviser)?
        });
        rest = after;
    }
    if !rest.is_empty() {
        into.push(ProsePiece::Text(line, rest.to_owned()));
    }
    Ok(())
}

fn braced(line: usize, inside: &str, adviser: &Adviser) -> Result<ProsePiece, LineError> {
    let wrong = |reason: String| (line, reason);
    let (verb, rest) = inside.split_once(' ').unwrap_or((inside, ""));
    let number = || {
        goldpile_number::parse_count(rest).map_err(|error| wrong(format!("{{{inside}}}: {error}")))
    };
    match verb {
        "row" => {
            let index = number()?
                .to_u64()
                .filter(|index| table::row(adviser, *index).is_some());
            let index = index.ok_or_else(|| wrong(format!("there is no row {rest}")))?;
            return Ok(ProsePiece::Row(line, index));
        }
        "parts" => {
            let number = number()?;
            table::parts(adviser.game(), &number).map_err(wrong)?;
            return Ok(ProsePiece::Parts(line, number));
        }
        _ => {}
    }
    let Some((_, claimed)) = CLAIMS.iter().find(|(name, _)| *name == verb) else {
        let names = CLAIMS.map(|(name, _)| name).join(", ");
        return Err(wrong(format!(
            "{{{inside}}} claims nothing: it should begin with {names}, row or parts"
        )));
    };
    let record = rest.replace('→', " ");
    let played = match claimed {
        Claimed::Illegal => without_illegal(&record, adviser),
        _ => replay(&record, adviser),
    };
    let moves = played.as_ref().map_or(0, |played| played.moves().len());
    let needed = usize::from(matches!(
        claimed,
        Claimed::Wins | Claimed::Only | Claimed::Fails
    ));
    if moves < needed && played.is_ok() {
        return Err(wrong(format!("{{{inside}}} contains no move")));
    }
    let played = played.map_err(|reason| wrong(format!("{{{inside}}}: {reason}")))?;
    let is_position = !matches!(played.moves().last(), Some(Move::Block(_)));
    let shown = if rest.contains('→') {
        rest.trim().to_owned()
    } else if is_position && *claimed != Claimed::Illegal {
        written(&*adviser.game().rules, played.last())
    } else {
        let typed = rest.split_whitespace().last();
        typed.unwrap_or_default().to_owned()
    };
    Ok(ProsePiece::Claim(ProseClaim {
        line,
        claimed: *claimed,
        played,
        shown,
    }))
}

/// The record as replayed by the game, or the reason why it cannot be replayed.
pub(crate) fn replay(text: &str, adviser: &Adviser) -> Result<Replay, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    record
        .replay(&*adviser.game().rules)
        .map_err(|error| error.to_string())
}

/// The record without its last step, which must be an illegal move in valid notation.
fn without_illegal(text: &str, adviser: &Adviser) -> Result<Replay, String> {
    let whole = Record::parse(text).map_err(|error| error.to_string())?;
    if whole.replay(&*adviser.game().rules).is_ok() {
        return Err("that move is legal".to_owned());
    }
    let mut before = whole;
    before.steps.pop().ok_or("it contains no move")?;
    before
        .replay(&*adviser.game().rules)
        .map_err(|error| error.to_string())
}
