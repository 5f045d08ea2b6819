//! Reads the text of a saved match and replays it through the rules.

use super::error::{RecordTooLong, SavedError, SavedProblem};
use super::summary::displayable;
use super::tag::{self, Tag, TextPlace};
use super::{MAX_COUNTS, MAX_FILE, MAX_NAME, Saved, Tags, end, escape_for_terminal};
use crate::matches::Match;
use crate::matches::Seat;
use crate::opponent::Level;
use goldpile_engine::text::escape::without_mark;
use goldpile_engine::{Catalogue, Game, GameEntry, Record, Replay, ReplayError, Rules};
use goldpile_prove::with_proved_claim;

/// As [`parse`], for the bytes of a file.
///
/// # Errors
/// As [`parse`]; [`SavedProblem::NotText`] at the first byte that is not UTF-8.
pub fn parse_bytes(bytes: &[u8], catalogue: &Catalogue) -> Result<Saved, SavedError> {
    if bytes.len() > MAX_FILE {
        return Err(TextPlace::START.error(RecordTooLong.into()));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text, catalogue),
        Err(error) => {
            let text = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            Err(place_at(&text, text.len()).error(SavedProblem::NotText))
        }
    }
}

/// Reads a saved match and replays it through the rules. Names are [escaped](escape_for_terminal); anything
/// left out has its default, see [the format](super). Lines may end in `\r\n` or `\n`, and a byte order mark
/// is ignored.
///
/// Cost: linear in the length of the text, apart from converting its numbers and applying the rules to
/// each move; a claimed win is judged, which without a theory takes exhaustive play. A text of more than
/// [`MAX_FILE`] bytes is refused unread, and a record of more than [`MAX_COUNTS`] counts before any of
/// its numbers is read.
///
/// # Errors
/// The first error and its place: the text cannot be read, it is too long, the rules refuse a move,
/// or the tags do not fit the record.
pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Saved, SavedError> {
    if text.len() > MAX_FILE {
        return Err(TextPlace::START.error(RecordTooLong.into()));
    }
    let text = without_mark(text);
    let (head, record) = read_head(text)?;
    let format = head.get(tag::FORMAT);
    let format = format.filter(|tag| tag.value.trim() != tag::THIS_FORMAT);
    let newer = format.map(|tag| escape_for_terminal(&tag.value));
    restored(head, &record, newer.clone(), catalogue).map_err(|error| match newer {
        None => error,
        Some(format) => SavedError {
            problem: Box::new(SavedProblem::Newer {
                format,
                problem: error.problem,
            }),
            ..error
        },
    })
}

fn restored(
    head: Head,
    record: &Body<'_>,
    newer: Option<String>,
    catalogue: &Catalogue,
) -> Result<Saved, SavedError> {
    let entry = entry(&head, catalogue)?;
    let game = game(&head, &entry)?;
    let seats = [seat(&head, 0)?, seat(&head, 1)?];
    let seed = head.get(tag::SEED).map_or(Ok(0), |tag| {
        tag.value
            .parse()
            .map_err(|_| tag.error(SavedProblem::Seed(tag.value.clone())))
    })?;
    let date = head
        .get(tag::DATE)
        .map_or(super::UNKNOWN_DATE, |tag| &tag.value);
    let line = replay(&*game.rules, record)?;
    let mut the_match = Match::resume(game, line, seats, seed);
    if head.get(tag::HELP).is_some_and(|tag| tag.value == tag::YES) {
        the_match = the_match.with_help();
    }
    end::restore(
        &mut the_match,
        head.get(tag::RESULT),
        head.get(tag::TERMINATION),
    )?;
    let star = head.get(tag::STAR).map(|tag| tag.value == tag::YES);
    let tags = Tags {
        date: escape_for_terminal(date),
        others: head.others,
        newer,
    };
    // Before the tag, every match with a number counted on the ladder.
    if star.unwrap_or(tags.id().is_some()) && the_match.computer().is_some() {
        the_match = the_match.for_star();
    }
    Ok(Saved { the_match, tags })
}

#[derive(Default)]
struct Head {
    known: Vec<Tag>,
    /// The lines of the rule file.
    rules: Vec<Tag>,
    others: Vec<String>,
}

impl Head {
    fn get(&self, name: &str) -> Option<&Tag> {
        self.known.iter().find(|tag| tag.name == name)
    }
}

/// The record, and where it begins in the whole text.
struct Body<'a> {
    whole: &'a str,
    offset: usize,
}

impl Body<'_> {
    fn text(&self) -> &str {
        &self.whole[self.offset..]
    }

    fn error(&self, byte: usize, problem: SavedProblem) -> SavedError {
        place_at(self.whole, self.offset + byte).error(problem)
    }
}

fn place_at(text: &str, byte: usize) -> TextPlace {
    let before = &text[..byte];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[start..].chars().count() + 1;
    TextPlace { line, column }
}

fn read_head(text: &str) -> Result<(Head, Body<'_>), SavedError> {
    let mut head = Head::default();
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let trimmed = line.trim();
        if !trimmed.is_empty() && !trimmed.starts_with('[') {
            break;
        }
        offset += line.len();
        if trimmed.is_empty() {
            continue;
        }
        let tag = Tag::read(line.trim_end(), index + 1)?;
        if !tag.is_known() {
            head.others.push(trimmed.to_owned());
        } else if tag.name == tag::RULE {
            head.rules.push(tag);
        } else if head.get(&tag.name).is_some() {
            return Err(tag.error(SavedProblem::Twice(tag.name.clone())));
        } else {
            head.known.push(tag);
        }
    }
    let body = Body {
        whole: text,
        offset,
    };
    let mut at = 0;
    for line in body.text().split_inclusive('\n') {
        if line.trim_start().starts_with('[') {
            return Err(body.error(at, SavedProblem::TagBehind));
        }
        at += line.len();
    }
    Ok((head, body))
}

fn entry(head: &Head, catalogue: &Catalogue) -> Result<GameEntry, SavedError> {
    let names = || catalogue.entries().iter().map(|entry| entry.name.as_str());
    let Some(tag) = head.get(tag::GAME) else {
        let example = names().next().unwrap_or_default().to_owned();
        return Err(TextPlace::START.error(SavedProblem::NoGame { example }));
    };
    if let Some(first) = head.rules.first() {
        return entry_of_rules(tag, first, &head.rules, catalogue);
    }
    catalogue.find(&tag.value).cloned().ok_or_else(|| {
        tag.error(SavedProblem::UnknownGame {
            name: tag.value.clone(),
            known: names().collect::<Vec<_>>().join(", "),
        })
    })
}

/// The game whose rules the file contains. It never replaces a built-in game.
fn entry_of_rules(
    game: &Tag,
    first: &Tag,
    rules: &[Tag],
    catalogue: &Catalogue,
) -> Result<GameEntry, SavedError> {
    let mut name = displayable(&game.value);
    if catalogue
        .find(&name)
        .is_some_and(|known| known.source.is_none())
    {
        name.push_str(".game");
    }
    let lines: Vec<String> = rules.iter().map(|rule| modernised(&rule.value)).collect();
    let text = lines.join("\n");
    match GameEntry::stated(name, &text) {
        Ok(entry) => {
            let entry = GameEntry {
                source: Some(text.into()),
                ..entry
            };
            Ok(with_proved_claim(entry, catalogue.known_proofs()))
        }
        Err(error) => {
            let place = rules
                .get(error.line.saturating_sub(1))
                .unwrap_or(first)
                .place;
            let column = place.column + error.column.saturating_sub(1);
            Err(TextPlace { column, ..place }.error(SavedProblem::Rules(error.problem)))
        }
    }
}

/// A line of a saved rule file in today's language. One that the language no longer has becomes a comment,
/// so that old records can be opened.
fn modernised(line: &str) -> String {
    let is_gone = line.trim_start().starts_with("use claim");
    format!("{}{line}", if is_gone { "# " } else { "" })
}

fn game(head: &Head, entry: &GameEntry) -> Result<Game, SavedError> {
    head.get(tag::PARAMETERS).map_or_else(
        || Ok(entry.default_game()),
        |tag| {
            let settings = entry.parse_settings(&tag.value);
            (settings.and_then(|settings| entry.game(settings)))
                .map_err(|error| tag.error(error.into()))
        },
    )
}

/// The player of the first side (index 0) or the second.
fn seat(head: &Head, index: usize) -> Result<Seat, SavedError> {
    let computer = match head.get(tag::KINDS[index]) {
        Some(tag) if tag.value != "human" => {
            let level: Result<Level, _> = tag.value.parse();
            Some(level.map_err(|_| tag.error(SavedProblem::Kind(tag.value.clone())))?)
        }
        _ => None,
    };
    let name = match head.get(tag::NAMES[index]) {
        Some(tag) if !tag.value.trim().is_empty() => {
            let name = escape_for_terminal(&tag.value);
            if name.chars().count() > MAX_NAME {
                return Err(tag.error(SavedProblem::LongName));
            }
            name
        }
        _ => computer.map_or_else(|| tag::NAMES[index].to_owned(), Level::title),
    };
    Ok(Seat { name, computer })
}

fn replay(rules: &dyn Rules, body: &Body<'_>) -> Result<Replay, SavedError> {
    let text = body.text();
    if separators(text) > MAX_COUNTS {
        return Err(body.error(0, RecordTooLong.into()));
    }
    let record = Record::parse(text).map_err(|error| {
        let byte = text
            .char_indices()
            .nth(error.column - 1)
            .map_or(text.trim_end().len(), |(byte, _)| byte);
        body.error(byte, SavedProblem::Notation(error.problem))
    })?;
    record.replay(rules).map_err(|error| match error {
        ReplayError::Setup(error) => body.error(step_at(text, 0), error.into()),
        ReplayError::Illegal { step, refusal } => {
            body.error(step_at(text, step), SavedProblem::Illegal { step, refusal })
        }
    })
}

/// The number of commas and white space characters in a record.
pub(crate) fn separators(text: &str) -> usize {
    let is_separator = |byte: &u8| *byte == b',' || byte.is_ascii_whitespace();
    text.bytes().filter(is_separator).count()
}

/// The byte at which a step begins. Consecutive announcements are one step.
pub(crate) fn step_at(text: &str, step: usize) -> usize {
    let mut steps = 0;
    let mut announcing = false;
    for word in text.split_whitespace() {
        let announces = word.starts_with('x');
        if !(announces && announcing) {
            if steps == step {
                return word.as_ptr() as usize - text.as_ptr() as usize;
            }
            steps += 1;
        }
        announcing = announces;
    }
    0
}
