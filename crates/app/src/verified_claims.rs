//! Which claims of rule files were verified, and how far: what `verify` finds is stored, so that a rule file
//! may use its claim without a proof.

use super::UserDataError::{self, NoFolder};
use super::user_data::UserData;
use goldpile_claims::verify::CheckReport;
use goldpile_engine::{Game, Settings, Verifications, VerifiedRange};
use goldpile_learn::JsonLines;
use goldpile_learn::json_lines::JsonLine;
use serde::{Deserialize, Serialize};

/// A claim that was verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifiedClaim {
    version: u64,
    /// The lines of the rule file.
    text: Vec<String>,
    /// The values of its parameters, as settings are printed.
    parameters: String,
    /// How far, as numbers of piles and of tokens in each.
    verified: Vec<(usize, u64)>,
}

impl JsonLine for VerifiedClaim {
    const FILE: &'static str = "verified.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        format!("{}\n{}", self.parameters, self.text.join("\n"))
    }
}

impl VerifiedClaim {
    /// The claim in this text with these settings, verified as far as this.
    fn new(text: &str, settings: &Settings, ranges: &[VerifiedRange]) -> Self {
        Self {
            version: Self::VERSION,
            text: text.lines().map(str::to_owned).collect(),
            parameters: settings.to_string(),
            verified: (ranges.iter())
                .map(|range| (range.piles, range.max))
                .collect(),
        }
    }
}

impl UserData {
    /// Where the passed checks and the proofs of these data are looked up. What cannot be read counts as not
    /// checked.
    #[must_use]
    pub fn verifications(&self) -> Verifications {
        self.with_proofs(match self.verified.clone() {
            Some(file) => Verifications::new(move |text, settings| stored(&file, text, settings)),
            None => Verifications::default(),
        })
    }

    /// Keeps how far the claim of a game was verified, if its rule file uses the claim without a proof and
    /// all was checked that the report says. Returns whether the file asks for no more; `None` if
    /// nothing is kept. A check that goes less far than one before it takes nothing back.
    ///
    /// # Errors
    /// There is no place for it, or it cannot be written.
    pub fn keep_verified(
        &self,
        game: &Game,
        report: &CheckReport,
    ) -> Result<Option<bool>, UserDataError> {
        let asked = game
            .rules
            .statement()
            .and_then(|rules| rules.claim_verified_to);
        let (Some(asked), Some(text)) = (asked, &game.entry.source) else {
            return Ok(None);
        };
        let file = self.verified.as_ref().ok_or(NoFolder("verified claims"))?;
        let mut all = report.verified();
        for known in stored(file, text, &game.settings) {
            match all.iter_mut().find(|range| range.piles == known.piles) {
                Some(range) => range.max = range.max.max(known.max),
                None => all.push(known),
            }
        }
        file.put(&[VerifiedClaim::new(text, &game.settings, &all)])?;
        Ok(Some(all.iter().all(|range| range.max >= asked)))
    }
}

fn stored(file: &JsonLines<VerifiedClaim>, text: &str, settings: &Settings) -> Vec<VerifiedRange> {
    let key = VerifiedClaim::new(text, settings, &[]).key();
    let all = file.read().map(|stored| stored.kept).unwrap_or_default();
    let found = all.into_iter().find(|claim| claim.key() == key);
    let ranges = found.map_or_else(Vec::new, |claim| claim.verified);
    let ranges = ranges.into_iter();
    ranges
        .map(|(piles, max)| VerifiedRange { piles, max })
        .collect()
}
