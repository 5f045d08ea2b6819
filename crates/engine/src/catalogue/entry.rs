//! What the program knows about a game before it is played, and how to build the game from settings.

use crate::catalogue::game::Game;
use crate::catalogue::settings::{GameSettings, GameSettingsError, Parameter, ParameterRange};
use crate::rules::Rules;
use crate::rules::misere::MISERE;
use crate::text::label::Label;
use crate::theory::explanation::Citation;
use crate::theory::oracle::{Formulation, Identity, Oracle};
use crate::theory::table::Table;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most combinations of parameters in a [spread](GameEntry::spread).
const MAX_SPREAD: usize = 1000;

/// Everything the program knows about a game before it is played. Outside a game's own folder, its
/// name appears only in the catalogue's entries.
#[derive(Clone)]
pub struct GameEntry {
    /// The name on the command line and in records, unique in a catalogue.
    pub name: Label,
    /// The name shown to the user.
    pub title: Label,
    /// Its moves in a few lines, for the default parameters and without the [goal](Self::goal).
    pub summary: Vec<Label>,
    /// Its moves with other settings; `None` if the summary holds for all of them.
    pub general: Option<fn(&GameSettings) -> String>,
    /// Its rules as Markdown, without the [goal](Self::goal); from the first second-level heading, its theory.
    pub rules: Label,
    /// Possible oversights in the rule file, as sentences without a full stop; also part of the
    /// [`rules`](Self::rules).
    pub notes: Vec<String>,
    /// Whether the last move loses by the rules as they stand; the variant of this name reverses that.
    pub misere: bool,
    /// The text of its lesson, as `learn` reads it; `None` if it has none.
    pub lesson: Option<Label>,
    /// Where its theory is published.
    pub cite: Citation,
    /// The numbers of piles it can be played with; equal to [`piles`](Rules::piles) of its rules.
    pub piles: RangeInclusive<usize>,
    /// The day of the week on which it is the game of the day, 0 for Monday; `None` if it is on none.
    pub weekday: Option<u8>,
    /// A starting position to try, written as in a record: `17,19`.
    pub example: Label,
    /// Its parameters, in display order.
    pub parameters: Arc<[Parameter]>,
    /// The text of its rule file, if others would need it to have the game; records then contain it.
    pub source: Option<Label>,
    /// Its rules in the rule notation; `None` if they are not written in it.
    pub rule_text: Option<Label>,
    /// The word for it on a command line, quoted for a shell; `None` if that is its name.
    pub typed: Option<Label>,
    /// The settings whose claims are proved by default, as [`GameSettings`] prints them; if empty, those
    /// of the [spread](Self::spread).
    pub proofs: Vec<String>,
    /// Identities from its paper.
    pub identities: fn() -> Vec<Identity>,
    /// Builds the game from settings of this entry, which are in range; called by [`game`](Self::game).
    pub build: Arc<dyn Fn(&GameSettings) -> GameParts + Send + Sync>,
}

/// The parts of a game.
pub struct GameParts {
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The theory; `None` if only exhaustive play can tell who wins.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// The theory of these rules in misère play; `None` if only exhaustive play can tell who wins.
    pub misere: Option<Arc<dyn Oracle>>,
    /// The P-positions that the paper asserts for these rules, unless they are simply those of the
    /// theory. A claim may exist without an oracle, and may be false.
    pub claim: Option<Arc<dyn Formulation>>,
    /// Tables other than that of the P-positions, each with its own name.
    pub tables: Vec<Arc<dyn Table>>,
}

impl GameEntry {
    /// The word for it on a command line: its name, or else the path of its rule file.
    #[must_use]
    pub fn typed(&self) -> &Label {
        self.typed.as_ref().unwrap_or(&self.name)
    }

    /// Whether a board shows its positions: it is always played with two piles.
    #[must_use]
    pub fn has_board(&self) -> bool {
        self.piles == (2..=2)
    }

    /// The default value of every parameter.
    #[must_use]
    pub fn defaults(&self) -> GameSettings {
        GameSettings {
            parameters: self.parameters.clone(),
            values: self.parameters.iter().map(Parameter::default).collect(),
        }
    }

    /// Reads settings as [`GameSettings`] prints them: `p=3 m=2`. A parameter that is not named keeps
    /// its default value; if one is named twice, the last value counts.
    ///
    /// # Errors
    /// What is wrong with the first word that is not a setting of this game:
    /// [`NoSetting`](GameSettingsError::NoSetting) without a `=`, [`Unknown`](GameSettingsError::Unknown) or
    /// [`OutOfRange`](GameSettingsError::OutOfRange).
    ///
    /// ```
    /// let catalogue = goldpile_games::catalogue();
    /// let entry = catalogue.find("blocking").ok_or("no such game")?;
    /// assert_eq!(entry.parse_settings("p=3")?.to_string(), "p=3 m=1");
    /// assert_eq!(
    ///     entry.parse_settings("p=17").unwrap_err().to_string(),
    ///     "p = 17 is out of range: p is a number from 1 to 16"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_settings(&self, text: &str) -> Result<GameSettings, GameSettingsError> {
        text.split_whitespace()
            .try_fold(self.defaults(), |settings, word| {
                let (key, value) = word
                    .split_once('=')
                    .ok_or_else(|| GameSettingsError::NoSetting(word.to_owned()))?;
                settings.with(key, value)
            })
    }

    /// Settings to check the theory with: every combination of values from the parameters' spreads,
    /// with and without each variant. The last parameter changes fastest. At most 1,000: with many
    /// parameters, the last ones keep their defaults.
    #[must_use]
    pub fn spread(&self) -> Vec<GameSettings> {
        let mut spread = vec![self.defaults()];
        let theory = (self.parameters.iter().enumerate())
            .filter(|(_, parameter)| parameter.name != MISERE || self.has_misere_theory());
        for (index, parameter) in theory {
            let values: &[u64] = match &parameter.range {
                ParameterRange::Number { spread, .. } => spread,
                ParameterRange::Variant { .. } => &[0, 1],
            };
            if spread.len() * values.len() > MAX_SPREAD {
                break;
            }
            spread = spread
                .iter()
                .flat_map(|settings| {
                    values.iter().map(move |&value| {
                        let mut settings = settings.clone();
                        settings.values[index] = value;
                        settings
                    })
                })
                .collect();
        }
        spread
    }

    /// The settings whose claims are proved by default: those that the entry names, or else its
    /// [spread](Self::spread) without variants.
    #[must_use]
    pub fn to_prove(&self) -> Vec<GameSettings> {
        let named = self.proofs.iter();
        let mut settings: Vec<GameSettings> = named
            .filter_map(|text| self.parse_settings(text).ok())
            .collect();
        if settings.is_empty() {
            let variant = |settings: &GameSettings| {
                let pairs = self.parameters.iter().zip(settings.values());
                let mut variants =
                    pairs.filter(|(p, _)| matches!(p.range, ParameterRange::Variant { .. }));
                variants.any(|(_, value)| *value != 0)
            };
            settings = self.spread();
            settings.retain(|settings| !variant(settings));
        }
        settings
    }

    /// The game with these settings. Those of another entry are taken over by name.
    ///
    /// # Errors
    /// [`Unknown`](GameSettingsError::Unknown) or [`OutOfRange`](GameSettingsError::OutOfRange) for the first
    /// setting of another entry that this one does not accept.
    pub fn game(&self, settings: GameSettings) -> Result<Game, GameSettingsError> {
        Ok(self.built(self.adopt(settings)?))
    }

    /// The settings of this entry with the same names and values; errors as for [`game`](Self::game).
    pub(crate) fn adopt(&self, settings: GameSettings) -> Result<GameSettings, GameSettingsError> {
        if settings.parameters == self.parameters {
            return Ok(settings);
        }
        let mut shown = settings.shown().into_iter();
        shown.try_fold(self.defaults(), |own, (key, value)| own.with(&key, &value))
    }

    /// The game with the default value of every parameter.
    #[must_use]
    pub fn default_game(&self) -> Game {
        self.built(self.defaults())
    }

    fn built(&self, settings: GameSettings) -> Game {
        let GameParts {
            rules,
            oracle,
            misere,
            claim,
            tables,
        } = (self.build)(&settings);
        let is_misere = settings.chosen(MISERE);
        let game = Game {
            entry: self.clone(),
            settings,
            rules,
            oracle,
            trusted: None,
            claim,
            tables,
        };
        if is_misere {
            Game {
                oracle: misere,
                ..game.misere()
            }
        } else {
            game
        }
    }

    /// Whether its misère variant has a theory. Costs as much as building the game.
    fn has_misere_theory(&self) -> bool {
        (self.build)(&self.defaults()).misere.is_some()
    }
}

impl std::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameEntry")
            .field("name", &self.name)
            .field("parameters", &self.parameters)
            .finish_non_exhaustive()
    }
}
