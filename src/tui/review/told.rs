//! What the sentence says of the chosen line of a review.

use super::Reviewing;
use crate::engine::notation::position_text;
use crate::engine::{Move, Position, after, judge};
use crate::number::Natural;
use crate::play::{Better, Entry, GivenUp, Judgement, Side};
use crate::tui::duel::{Said, Speaker, Tone};
use crate::tui::keys::Keymap;
use crate::tui::numbers::Numbers;

/// What was played, and what there is to say about it; at the last line how it ended.
#[must_use]
pub(crate) fn told(reviewing: &Reviewing, numbers: &Numbers, keymap: &Keymap) -> (String, Tone) {
    if let Said::Note(note) = &reviewing.duel.said {
        return (note.clone(), Tone::Plain);
    }
    let number = |value: &Natural| numbers.short(value);
    let exact = |value: &Natural| numbers.exact(value);
    let speaker = Speaker {
        duel: &reviewing.duel,
        number: &number,
        exact: &exact,
        keymap,
    };
    let line = reviewing.chosen();
    let Some(entry) = reviewing.entry(line) else {
        let thrown = reviewing.given_up().is_some();
        let tone = if thrown { Tone::Losing } else { Tone::Plain };
        return (ended(reviewing, &speaker), tone);
    };
    let rules = &*reviewing.whole.game().rules;
    let made = match judge(rules, entry.before, entry.played) {
        Ok(allowed) => speaker.made(&entry, &allowed.clause),
        // Only moves that the rules allow are in a match.
        Err(refusal) => refusal.to_string(),
    };
    let judgement = reviewing.judgement(line);
    let said = judgement.map_or_else(String::new, |judged| {
        format!(" {}", judged_text(reviewing, &speaker, &entry, judged))
    });
    let tone = match judgement {
        Some(judged) if judged.is_mistake() => Tone::Losing,
        _ => Tone::Plain,
    };
    (format!("Move {}: {made}{said}", line + 1), tone)
}

fn judged_text(
    reviewing: &Reviewing,
    speaker: &Speaker<'_>,
    entry: &Entry<'_>,
    judged: &Judgement,
) -> String {
    let takes = |takes: u32| match takes {
        1 => "in one more take".to_owned(),
        takes => format!("in {takes} more takes"),
    };
    let more = match judged.after.distance {
        Some(0) | None => String::new(),
        Some(left) => format!(", {}", takes(left)),
    };
    match (&judged.better, judged.after.winner) {
        (Some(better), _) => thrown_away(reviewing, speaker, entry.before, better),
        (None, None) => match reviewing
            .review
            .as_ref()
            .and_then(|review| review.unsolved())
        {
            Some(unsolved) => format!("Nobody can tell who wins: {unsolved}."),
            None => "Nobody can tell who wins.".to_owned(),
        },
        (None, Some(winner)) if judged.before.winner == Some(winner) => {
            if winner == entry.by {
                match (judged.shortest(entry.played), judged.after.distance) {
                    (_, Some(0)) => "That wins: no move is left.".to_owned(),
                    (Some(0), Some(left)) => {
                        format!(
                            "That keeps the win, {}; another would win at once.",
                            takes(left)
                        )
                    }
                    (Some(least), Some(left)) if least < left => {
                        format!("That keeps the win, {}; {least} were enough.", takes(left))
                    }
                    _ => format!("That keeps the win{more}."),
                }
            } else {
                let keeps = speaker.does(winner, "win", "wins");
                let what = match entry.played {
                    Move::Take(_) => "move",
                    Move::Block(_) => "block",
                };
                format!(
                    "No {what} wins here; {}{more}.",
                    uncapped(&keeps, speaker, winner)
                )
            }
        }
        (None, Some(winner)) => format!("{}{more}.", speaker.does(winner, "win", "wins")),
    }
}

fn thrown_away(
    reviewing: &Reviewing,
    speaker: &Speaker<'_>,
    before: &Position,
    better: &Better,
) -> String {
    format!(
        "That threw the win away: {} would have won.",
        better_text(reviewing, speaker, before, better)
    )
}

/// A sentence that goes on inside another one: the word `You` loses its capital, a name keeps it.
fn uncapped(text: &str, speaker: &Speaker<'_>, side: Side) -> String {
    if speaker.is_you(side) {
        text.to_lowercase()
    } else {
        text.to_owned()
    }
}

fn better_text(
    reviewing: &Reviewing,
    speaker: &Speaker<'_>,
    before: &Position,
    better: &Better,
) -> String {
    let rules = &*reviewing.whole.game().rules;
    let one = |chosen: &Move| match chosen {
        Move::Take(_) => {
            let next = after(rules, before, chosen);
            position_text(&next.piles, speaker.number)
        }
        Move::Block(_) => format!("to {}", speaker.imperative(chosen)),
    };
    match better {
        Better::One(chosen) => one(chosen),
        Better::Takes { named, more } => {
            let mut words: Vec<String> = named.iter().map(one).collect();
            if *more > 0 {
                words.push(format!("{more} more"));
            }
            let end = words.pop().unwrap_or_default();
            if words.is_empty() {
                end
            } else {
                format!("{} and {end}", words.join("; "))
            }
        }
    }
}

/// How the match ended, and how many wins were thrown away.
fn ended(reviewing: &Reviewing, speaker: &Speaker<'_>) -> String {
    let end = match reviewing.whole.verdict() {
        Some(verdict) => speaker.result(verdict),
        None => "So far it went.".to_owned(),
    };
    let Some(review) = reviewing.review.as_ref().filter(|_| reviewing.is_judged()) else {
        return end;
    };
    let end = match reviewing.given_up() {
        None => end,
        Some(GivenUp {
            better: Some(better),
            ..
        }) => {
            let position = reviewing.whole.position();
            let thrown = thrown_away(reviewing, speaker, position, better);
            format!("{end} {thrown}")
        }
        Some(_) => format!("{end} That threw the win away."),
    };
    let [first, second] = [Side::First, Side::Second].map(|side| {
        let name = &reviewing.whole.seat(side).name;
        format!("{name} {}", review.count(side))
    });
    let thrown = match review.first_mistake_by() {
        None => "No win was thrown away.".to_owned(),
        Some(_) => format!("Wins thrown away: {first}, {second}."),
    };
    match review.unsolved() {
        Some(unsolved) => {
            format!("{end} {thrown} Where nobody is marked, nobody can tell: {unsolved}.")
        }
        None => format!("{end} {thrown}"),
    }
}
