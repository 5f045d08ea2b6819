//! A review as text: one line for each move, with the winner marked.

use super::Reviewed;
use crate::failure::one_line;
use goldpile_engine::notation::{recorded_text, start_text};
use goldpile_engine::{Move, Phase, Position, judge};
use goldpile_play::saved::{date_is_known, result_name, termination_name};
use goldpile_play::words::with_verb;
use goldpile_play::{Better, Ending, Judgement, Match, Ply, Side, Value};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr as _;

/// The widest position, in columns, with which the others are aligned: no window shows a wider one.
const MAX_WIDTH: usize = 40;

/// Writes a heading; a line for the start, for each move made and for a declared end; and the number of wins
/// thrown away.
pub(crate) fn write(output: &mut dyn Write, reviewed: &Reviewed) -> io::Result<()> {
    let (the_match, review) = (&reviewed.the_match, &reviewed.review);
    let rules = &*the_match.game().rules;
    writeln!(output, "{}", one_line(&heading(reviewed)))?;
    let start = start_text(rules, the_match.start());
    let played: Vec<String> = the_match
        .history()
        .map(|entry| recorded_text(rules, entry.before, entry.played))
        .collect();
    let words = std::iter::once(&start).chain(&played);
    let widths = words.map(|text| text.chars().count());
    let width = widths.filter(|width| *width <= MAX_WIDTH).max();
    let width = width.unwrap_or(0);
    let names = [Side::First, Side::Second].map(|side| one_line(&the_match.seat(side).name));
    let values =
        std::iter::once(review.start()).chain(review.moves().iter().map(|judged| judged.after));
    let widest = |side: Side| {
        let marks = values
            .clone()
            .map(|value| columns(&marks(value)[side.index()]));
        marks.max().unwrap_or(0)
    };
    let left = widest(Side::First).max(columns(&names[0]));
    // Only the column before the bar needs padding for the name.
    let right = widest(Side::Second);
    let head = padded(&names[0], left, true);
    writeln!(output, "{:width$}  {head} │ {}", "", names[1])?;
    let mut line = |position: &str, value: Value, mark: &str, remark: &str| {
        let [first, second] = marks(value);
        let (first, second) = (padded(&first, left, true), padded(&second, right, false));
        let line = format!("{position:width$}  {first} │ {second}  {mark:1}  {remark}");
        writeln!(output, "{}", line.trim_end())
    };
    let opening = match review.start().winner {
        Some(side) => {
            let wins = with_verb(&names[side.index()], "win", "wins");
            format!("{wins} with best play")
        }
        None => "nobody can tell".to_owned(),
    };
    line(&start, review.start(), "", &opening)?;
    for ((entry, judged), position) in the_match.history().zip(review.moves()).zip(&played) {
        let mark = if judged.is_mistake() { "?" } else { "" };
        let remark = remark(the_match, &entry, judged, &names);
        line(position, judged.after, mark, &remark)?;
    }
    if let Some(ending) = the_match.ending() {
        let given_up = review.given_up();
        let mark = if given_up.is_some() { "?" } else { "" };
        let mut remark = match ending {
            Ending::Resigned(side) => with_verb(&names[side.index()], "resign", "resigns"),
            Ending::Claimed(side) => {
                with_verb(&names[side.index()], "claim the win", "claims the win")
            }
        };
        if let Some(better) = given_up.and_then(|end| end.better.as_ref()) {
            remark.push_str(&would_have_won(the_match, the_match.position(), better));
        }
        line("end", review.last(), mark, &remark)?;
    }
    writeln!(output)?;
    writeln!(output, "{}", summary(reviewed, &names))?;
    if let Some(unsolved) = review.unsolved() {
        writeln!(
            output,
            "Where nobody is marked, nobody can tell: {unsolved}."
        )?;
    }
    Ok(())
}

fn columns(text: &str) -> usize {
    text.width()
}

/// The text, padded to this width with spaces before or after it.
fn padded(text: &str, width: usize, before: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(columns(text)));
    if before {
        blanks + text
    } else {
        text.to_owned() + &blanks
    }
}

fn heading(reviewed: &Reviewed) -> String {
    let the_match = &reviewed.the_match;
    let player = |side| the_match.seat(side).name_and_level();
    let result = the_match.verdict().map_or_else(
        || "unfinished".to_owned(),
        |verdict| {
            let how = termination_name(verdict.termination);
            let is_helped = the_match.is_won_with_help();
            let help = if is_helped { ", with help" } else { "" };
            format!("{} {how}{help}", result_name(verdict.winner))
        },
    );
    let mut parts = vec![
        "Review".to_owned(),
        the_match.game().title(),
        format!("{} – {}", player(Side::First), player(Side::Second)),
        result,
    ];
    if date_is_known(&reviewed.date) {
        parts.push(reviewed.date.clone());
    }
    parts.join("   ")
}

/// The mark under each name.
fn marks(value: Value) -> [String; 2] {
    let distance = value.distance;
    let mark = |side| match distance {
        _ if value.winner != Some(side) => String::new(),
        Some(distance) if side == Side::First => format!("{distance} ●"),
        Some(distance) => format!("● {distance}"),
        None => "●".to_owned(),
    };
    [mark(Side::First), mark(Side::Second)]
}

fn remark(the_match: &Match, entry: &Ply<'_>, judged: &Judgement, names: &[String; 2]) -> String {
    let rules = &*the_match.game().rules;
    let name = &names[entry.by.index()];
    let mut remark = match entry.played {
        Move::Block(squares) if squares.is_empty() => {
            with_verb(name, "block nothing", "blocks nothing")
        }
        Move::Block(_) => with_verb(name, "block", "blocks"),
        Move::Take(_) => match judge(rules, entry.before, entry.played) {
            Ok(clause) if !clause.name.is_empty() => {
                format!("{name}, rule {}", clause.name)
            }
            Ok(_) | Err(_) => name.clone(),
        },
    };
    match &judged.better {
        Some(better) => remark.push_str(&would_have_won(the_match, entry.before, better)),
        None if judged.after.winner == Some(entry.by) => {
            remark.push_str(match (entry.after.phase, entry.played) {
                _ if judged.after.distance == Some(0) => " – no move is left",
                (Phase::Take, Move::Block(_)) => " – every move loses",
                (Phase::Take, Move::Take(_)) => " – every reply loses",
                (Phase::Block, _) => " – no announcement saves the other side",
            });
        }
        None => {}
    }
    remark
}

fn would_have_won(the_match: &Match, position: &Position, better: &Better) -> String {
    let word = |chosen: &Move| recorded_text(&*the_match.game().rules, position, chosen);
    let list = match better {
        Better::One(chosen) => word(chosen),
        Better::Takes { named, more } => {
            let mut words: Vec<String> = named.iter().map(word).collect();
            if *more > 0 {
                words.push(format!("one of {more} more"));
            }
            words.join(" or ")
        }
    };
    format!(" – {list} would have won")
}

/// The number of wins each side threw away, and where the first was.
fn summary(reviewed: &Reviewed, names: &[String; 2]) -> String {
    let review = &reviewed.review;
    let counts = [Side::First, Side::Second].map(|side| review.count(side));
    match review.mistakes().next() {
        None => "No win was thrown away.".to_owned(),
        Some(first) => {
            let place = match review.moves().len() {
                moves if first == moves => "with the end".to_owned(),
                _ => format!("with move {}", first + 1),
            };
            format!(
                "Wins thrown away: {} {}, {} {}; the first {place}.",
                names[0], counts[0], names[1], counts[1]
            )
        }
    }
}
