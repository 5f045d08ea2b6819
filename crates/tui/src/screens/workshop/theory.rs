//! The theory of a game being edited: the proof of its claim, and a claim guessed from exhaustive play.

use super::survey::SurveyedGame;
use crate::screen::Tone;
use crate::widgets::{Block, Document};
use goldpile_app::{Job, JobContext};
use goldpile_claims::guess::{
    Decision, GuessError, GuessLimits, GuessReport, GuessStage, guess as guess_claim,
};
use goldpile_claims::verify::{Ruling, claims_of, prove as prove_claim};
use goldpile_engine::{GameEntry, KnownProofs, Progress};
use goldpile_files::patience::patience;
use goldpile_play::library::ENDING;
use goldpile_play::words::capital;
use goldpile_prove::{DecisionControl, LIMIT, with_proved_claim};
use goldpile_solve::Unsolved;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The result of a search for a theory or a proof, in words.
#[derive(Clone, Debug)]
pub(super) struct Theory {
    pub(super) text: String,
    pub(super) tone: Tone,
    pub(super) proved: Option<ShownProof>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownProof {
    /// The lines of the claim, as in a rule file.
    pub(super) lines: String,
    /// What was proved, such as `proved for all piles`.
    pub(super) extent: String,
}

impl ShownProof {
    /// The claim, followed by a comment on who proved it of which game. The whole can be pasted into a rule file.
    pub(super) fn with_citation(&self, title: &str, file: &str) -> String {
        let Self { lines, extent } = self;
        let version = env!("CARGO_PKG_VERSION");
        format!("{lines}# {extent} by goldpile {version}: {title}, {file}.{ENDING}\n")
    }
}

/// The extent of a proof for a game that remembers nothing.
pub(super) const PROVED: &str = "proved for all piles";

const GIVE_UP: Duration = Duration::from_secs(60);

/// The game with its claim as its theory, if that is quickly proved for the default parameters.
pub(super) fn ready(entry: GameEntry, known_proofs: &KnownProofs) -> GameEntry {
    let entry = with_proved_claim(entry, known_proofs);
    let _ = entry.default_game();
    entry
}

/// Decides whether the claim in this text is true for the default parameters.
pub(super) fn prove(found: Arc<SurveyedGame>, text: Arc<str>) -> Job<Theory> {
    Job::new("prove", move |context| {
        let report = |states: Progress| {
            (context.progress)(format!("Proving the claim: {} states so far", states.done));
        };
        let work = DecisionControl::new(LIMIT, context.control(&report));
        let game = found.entry.default_game();
        let several = found.entry.piles.clone().count() > 1;
        let mut tone = Tone::Winning;
        let mut sentences = Vec::new();
        let mut extents = Vec::new();
        for (game, piles) in claims_of(&game) {
            let ruling = prove_claim(&game, piles, &work).result;
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
            let words = ruling.words(&game);
            sentences.push(format!("The claim{of} is {words}."));
            extents.push(format!("{words}{of}"));
        }
        let claim = || ShownProof {
            lines: split_claim(&text).1,
            extent: extents.join(", "),
        };
        Theory {
            text: sentences.join(" "),
            tone,
            proved: (tone == Tone::Winning).then(claim),
        }
    })
}

/// Guesses a claim for a game, and then tries to decide it.
pub(super) fn guess(found: Arc<SurveyedGame>) -> Job<Arc<GuessReport>> {
    Job::new("guess", move |context| Arc::new(guessed(&found, context)))
}

fn guessed(found: &SurveyedGame, context: &JobContext<'_>) -> GuessReport {
    let game = found.entry.default_game();
    let bounds = GuessLimits {
        prove: true,
        ..GuessLimits::default()
    };
    let begun = Instant::now();
    let report = |stage: GuessStage| {
        if begun.elapsed() >= patience(GIVE_UP) {
            context.cancel.cancel();
        }
        (context.progress)(match stage {
            GuessStage::Playing(max, done) => {
                format!("Playing out piles up to {max}: {done} positions")
            }
            GuessStage::Looking(method) => format!("Looking for {method}"),
            GuessStage::Deciding(done) => format!("Proving what was found: {done} states so far"),
        });
    };
    guess_claim(&game.rules, found.piles, &bounds, &context.control(&report))
}

/// A guess in a sentence or two. `claim` is the guessed claim, as in a rule file.
pub(super) fn sentence(report: &GuessReport, claim: Option<&str>) -> Theory {
    let plain = |text: String| Theory {
        text,
        tone: Tone::Plain,
        proved: None,
    };
    let Some(guess) = &report.guess else {
        let max = report
            .attempts
            .iter()
            .map(|attempt| attempt.tested.max)
            .max();
        let tested = max.map_or_else(String::new, |max| format!(" for piles up to {max}"));
        return plain(match &report.ended {
            Ok(()) => format!("No theory was found{tested}."),
            Err(GuessError::Unsolved(Unsolved::Cancelled)) => {
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
            proved: claim.map(|claim| ShownProof {
                lines: claim.to_owned(),
                extent: PROVED.to_owned(),
            }),
        },
        Some(Decision::Refuted(_)) => plain(format!("{tested}, but fails beyond them.")),
        Some(Decision::Unknown(why)) => plain(format!("{tested}. It is not proved: {why}.")),
        None => plain(format!("{tested}.")),
    }
}

pub(super) fn page(report: &GuessReport, text: &str) -> Document {
    let mut blocks = vec![Block::heading(text), Block::Blank];
    for attempt in report.attempts.iter().filter(|attempt| attempt.found) {
        let (positions, max) = (attempt.tested.positions, attempt.tested.max);
        let result = format!(
            "{}: {}",
            capital(&attempt.method.to_string()),
            attempt.result
        );
        let text = format!("{result} ({positions} positions with piles up to {max}).");
        blocks.push(Block::text(text));
    }
    if let Some(not_found) = report.not_found() {
        blocks.push(Block::text(format!("{}.", capital(&not_found))));
    }
    Document::new(blocks, "What was looked for, and how far.")
}

/// The text with this claim at its end, in place of any claim that it has.
pub(super) fn with_claim(text: &str, claim: &str) -> String {
    format!("{}\n\n{}", split_claim(text).0.trim_end(), claim)
}

/// The text without its claim, and the lines of the claim without trailing blank ones.
fn split_claim(text: &str) -> (String, String) {
    let (mut kept, mut claim) = (String::new(), String::new());
    let mut inside = false;
    for line in text.lines() {
        let indented = line.starts_with([' ', '\t']) || line.trim().is_empty();
        if !indented {
            inside = line.split_whitespace().next() == Some("claim");
        }
        let part = if inside { &mut claim } else { &mut kept };
        part.push_str(line);
        part.push('\n');
    }
    claim.truncate(claim.trim_end().len());
    claim.push('\n');
    (kept, claim)
}
