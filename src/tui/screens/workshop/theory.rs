//! The theory of a game that is being edited: the proof of its claim, and a claim guessed from
//! exhaustive play.

use super::survey::Found;
use crate::app::{Job, JobContext};
use crate::engine::GameEntry;
use crate::guess::{
    Decision, GuessError, GuessLimits, GuessReport, GuessStage, Watch, guess as look,
};
use crate::play::patience::patience;
use crate::play::words::capital;
use crate::prove::{DecisionControl, LIMIT, believed};
use crate::tui::screen::Tone;
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

/// Makes a game ready to be played: if it has a claim that is quickly proved, the claim becomes its
/// theory.
pub(super) fn believe(entry: GameEntry) -> Job<GameEntry> {
    Job::new("believe", move |_| ready(entry.clone()))
}

/// The game with its theory, already proved for the default parameters.
pub(super) fn ready(entry: GameEntry) -> GameEntry {
    let entry = believed(entry);
    let _ = entry.game(entry.defaults());
    entry
}

/// Decides whether the claim of a game is true, for the default parameters.
pub(super) fn prove(found: Arc<Found>) -> Job<Theory> {
    Job::new("prove", move |context| {
        let report = |states: u64| {
            (context.progress)(format!("Proving the claim: {states} states so far"));
        };
        let work = DecisionControl::new(LIMIT, context.cancel.clone(), &report);
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
        Theory { text, tone }
    })
}

/// Guesses a claim for a game, and then tries to decide it.
pub(super) fn guess(found: Arc<Found>) -> Job<Arc<GuessReport>> {
    Job::new("guess", move |context| Arc::new(guessed(&found, context)))
}

fn guessed(found: &Found, context: &JobContext<'_>) -> GuessReport {
    let game = found.entry.game(found.entry.defaults());
    let bounds = GuessLimits {
        prove: true,
        ..GuessLimits::default()
    };
    let begun = Instant::now();
    let report = |stage: GuessStage, done: u64| {
        if begun.elapsed() >= patience(GIVE_UP) {
            context.cancel.cancel();
        }
        (context.progress)(match stage {
            GuessStage::Playing(max) => format!("Playing out piles up to {max}: {done} positions"),
            GuessStage::Looking(method) => format!("Looking for {method}"),
            GuessStage::Deciding => format!("Proving what was found: {done} states so far"),
        });
    };
    let watch = Watch {
        cancel: context.cancel.clone(),
        progress: &report,
    };
    look(&game.rules, found.piles, &bounds, &watch)
}

/// Describes a guess in a sentence or two.
pub(super) fn sentence(report: &GuessReport) -> Theory {
    let tone = Tone::Plain;
    let plain = |text: String| Theory { text, tone };
    let Some(guess) = &report.guess else {
        let max = report
            .attempts
            .iter()
            .map(|attempt| attempt.tested.max)
            .max();
        let tested = max.map_or_else(String::new, |max| format!(" for piles up to {max}"));
        return plain(match &report.ended {
            Ok(()) => format!("No theory was found{tested}."),
            Err(GuessError::Cancelled) => {
                let seconds = patience(GIVE_UP).as_secs();
                format!("No theory was found in {seconds} s{tested}.")
            }
            Err(why) => format!("No theory was found{tested}: {why}."),
        });
    };
    let (positions, max) = (guess.tested.positions, guess.tested.max);
    let method = capital(&guess.method.to_string());
    let tested = format!("{method}: agrees with all {positions} positions with piles up to {max}");
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
pub(super) fn page(report: &GuessReport, text: &str) -> Document {
    let mut blocks = vec![Block::heading(text), Block::Blank];
    for attempt in &report.attempts {
        let (positions, max) = (attempt.tested.positions, attempt.tested.max);
        let result = format!(
            "{}: {}",
            capital(&attempt.method.to_string()),
            attempt.result
        );
        let text = format!("{result} ({positions} positions with piles up to {max}).");
        blocks.push(Block::text(text));
    }
    Document::new(blocks, "What was looked for, and how far.")
}

/// The text with this claim at its end, in place of any claim that it has.
pub(super) fn with_claim(text: &str, claim: &str) -> String {
    let mut kept = String::new();
    let mut inside = false;
    for line in text.lines() {
        let indented = line.starts_with([' ', '\t']) || line.trim().is_empty();
        if !indented {
            inside = line.split_whitespace().next() == Some("claim");
        }
        if !inside {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    format!("{}\n\n{}", kept.trim_end(), claim)
}
