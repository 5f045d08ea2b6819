//! The theory of a game that is being edited: the proof of its claim, and a claim guessed from
//! exhaustive play.

use super::survey::Found;
use crate::engine::Entry;
use crate::guess::{Bounds, Decision, Ended, Report, Stage, Watch, guess as look};
use crate::play::patience::patience;
use crate::play::words::capital;
use crate::prove::{LIMIT, Work, believed};
use crate::tui::screen::Tone;
use crate::tui::tasks::{Around, Errand, Parcel};
use crate::tui::widgets::{Block, Document};
use crate::verify::{Ruling, claims_of, prove as decide};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What was found out, in words.
#[derive(Clone, Debug)]
pub(super) struct Theory {
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// The time after which guessing is given up.
const GIVE_UP: Duration = Duration::from_secs(60);

/// A game whose claim has become its theory, if the claim was quickly proved.
pub(super) struct Believed(pub(super) Entry);

/// The errand that makes a game ready to be played: if it has a claim that is quickly proved, the claim
/// becomes its theory.
pub(super) fn believe(entry: Entry) -> Errand {
    Errand::new("believe", move |_| {
        Parcel::of(Believed(ready(entry.clone())))
    })
}

/// The game with its theory, already proved for the default parameters.
pub(super) fn ready(entry: Entry) -> Entry {
    let entry = believed(entry);
    let _ = entry.game(entry.defaults());
    entry
}

/// The errand that decides whether the claim of a version of the text is true, for the default
/// parameters.
pub(super) fn prove(version: u64, found: Arc<Found>) -> Errand {
    Errand::new("prove", move |around| {
        let report = |states: u64| {
            (around.progress)(format!("Proving the claim: {states} states so far"));
        };
        let work = Work::new(LIMIT, around.cancel.clone(), &report);
        let game = found.entry.game(found.entry.defaults());
        let several = found.entry.piles.clone().count() > 1;
        let mut tone = Tone::Winning;
        let mut sentences = Vec::new();
        for (game, piles) in claims_of(&game) {
            let ruling = decide(&game, piles, &work).result;
            tone = match (&ruling, tone) {
                (Ruling::Refuted { .. }, _) => Tone::Losing,
                (Ruling::Unknown { .. }, Tone::Winning) => Tone::Plain,
                (_, tone) => tone,
            };
            let of = if several {
                format!(" with {piles} pile{}", if piles == 1 { "" } else { "s" })
            } else {
                String::new()
            };
            sentences.push(format!("The claim{of} is {}.", ruling.words(&game)));
        }
        let text = sentences.join(" ");
        Parcel::of((version, Theory { text, tone }))
    })
}

/// The errand that guesses a claim for a version of the text, and then tries to decide it.
pub(super) fn guess(version: u64, found: Arc<Found>) -> Errand {
    Errand::new("guess", move |around| {
        Parcel::of((version, guessed(&found, around)))
    })
}

fn guessed(found: &Found, around: &Around<'_>) -> Report {
    let game = found.entry.game(found.entry.defaults());
    let bounds = Bounds {
        prove: true,
        ..Bounds::default()
    };
    let begun = Instant::now();
    let report = |stage: Stage, done: u64| {
        if begun.elapsed() >= patience(GIVE_UP) {
            around.cancel.cancel();
        }
        (around.progress)(match stage {
            Stage::Playing(max) => format!("Playing out piles up to {max}: {done} positions"),
            Stage::Looking(method) => format!("Looking for {method}"),
            Stage::Deciding => format!("Proving what was found: {done} states so far"),
        });
    };
    let watch = Watch {
        cancel: around.cancel.clone(),
        progress: &report,
    };
    look(&game.rules, found.piles, &bounds, &watch)
}

/// Describes a guess in a sentence or two.
pub(super) fn sentence(report: &Report) -> Theory {
    let plain = |text: String| Theory {
        text,
        tone: Tone::Plain,
    };
    let Some(guess) = &report.guess else {
        let max = report.attempts.iter().map(|attempt| attempt.tested.max);
        let tested = max
            .max()
            .map_or_else(String::new, |max| format!(" for piles up to {max}"));
        return plain(match &report.ended {
            Ok(()) => format!("No theory was found{tested}."),
            Err(Ended::Cancelled) => {
                format!(
                    "No theory was found in {} s{tested}.",
                    patience(GIVE_UP).as_secs()
                )
            }
            Err(why) => format!("No theory was found{tested}: {why}."),
        });
    };
    let tested = format!(
        "{}: agrees with all {} positions with piles up to {}",
        capital(&guess.method.to_string()),
        guess.tested.positions,
        guess.tested.max
    );
    match &guess.decision {
        Some(Decision::Proved { .. }) => Theory {
            text: format!("{tested}, and is proved for piles of any size."),
            tone: Tone::Winning,
        },
        Some(Decision::Refuted(_)) => plain(format!("{tested}, but fails beyond them.")),
        Some(Decision::Unknown(why)) => plain(format!("{tested}. It is not proved: {why}.")),
        None => plain(format!("{tested}.")),
    }
}

/// The page that says what was looked for, and how far.
pub(super) fn page(report: &Report, text: &str) -> Document {
    let mut blocks = vec![Block::heading(text), Block::Blank];
    for attempt in &report.attempts {
        blocks.push(Block::text(format!(
            "{}: {} ({} positions with piles up to {}).",
            capital(&attempt.method.to_string()),
            attempt.result,
            attempt.tested.positions,
            attempt.tested.max
        )));
    }
    Document {
        blocks,
        about: "What was looked for, and how far.",
        copy: None,
    }
}

/// The text with this claim at its end, in place of any claim that it has.
pub(super) fn with_claim(text: &str, claim: &str) -> String {
    let first = |line: &str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let mut kept = String::new();
    let mut inside = false;
    for line in text.lines() {
        let indented = line.starts_with([' ', '\t']) || line.trim().is_empty();
        inside = if indented {
            inside
        } else {
            first(line) == "claim"
        };
        if !inside {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    format!("{}\n\n{}", kept.trim_end(), claim)
}
