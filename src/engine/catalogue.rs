//! The list of games as a value: what each is called, its parameters, and how it is built.

use super::explanation::Citation;
use super::oracle::{Formulation, Oracle, Table};
use super::rules::Rules;
use super::settings::{Parameter, Range, Settings, SettingsError};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Everything the program knows about a game before it is played. The catalogue's entries are the
/// only place where a game's name stands outside its own folder.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name it is asked for by.
    pub name: &'static str,
    /// The name it is shown by.
    pub title: &'static str,
    /// Its rule in three lines.
    pub summary: [&'static str; 3],
    /// Its rules in full, as Markdown.
    pub rules: &'static str,
    /// Where its theory stands.
    pub cite: Citation,
    /// How many piles it may be played with.
    pub piles: RangeInclusive<usize>,
    /// A position to try it with.
    pub example: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Makes the game. The settings are those of this entry, so they are in range.
    pub build: fn(&Settings) -> Parts,
}

/// What a game is made of.
pub struct Parts {
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The theory, if there is one.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// The P-positions that the paper asserts of these rules, where they are not just those of the
    /// theory: a claim may stand without an oracle, and be false.
    pub claim: Option<Arc<dyn Formulation>>,
    /// Tables other than that of the P-positions.
    pub tables: Vec<Arc<dyn Table>>,
}

/// A game that can be played: an entry with its settings.
#[derive(Clone)]
pub struct Game {
    /// The entry it was made from.
    pub entry: Entry,
    /// The values of its parameters.
    pub settings: Settings,
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The theory, if there is one.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// The P-positions that the paper asserts of these rules, where they are not just those of the
    /// theory: a claim may stand without an oracle, and be false.
    pub claim: Option<Arc<dyn Formulation>>,
    /// Tables other than that of the P-positions.
    pub tables: Vec<Arc<dyn Table>>,
}

/// The list of all games.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Entry {
    /// The usual settings.
    #[must_use]
    pub fn defaults(&self) -> Settings {
        Settings {
            parameters: self.parameters,
            values: self.parameters.iter().map(Parameter::default).collect(),
        }
    }

    /// Settings as [`Settings`] prints them: `p=3 m=2`. What is not named has its usual value.
    ///
    /// # Errors
    /// The first word that is no setting of this game.
    pub fn parse_settings(&self, text: &str) -> Result<Settings, SettingsError> {
        text.split_whitespace()
            .try_fold(self.defaults(), |settings, word| {
                let (key, value) = word
                    .split_once('=')
                    .ok_or_else(|| SettingsError::NoSetting(word.to_owned()))?;
                settings.with(key, value)
            })
    }

    /// Settings worth checking the theory with: every combination of the parameters' spreads, and
    /// every variant.
    #[must_use]
    pub fn spread(&self) -> Vec<Settings> {
        let mut spread = vec![self.defaults()];
        for (index, parameter) in self.parameters.iter().enumerate() {
            let values: &[u64] = match parameter.range {
                Range::Number { spread, .. } => spread,
                Range::Variant { .. } => &[0, 1],
            };
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

    /// The game with these settings of this entry.
    #[must_use]
    pub fn game(&self, settings: Settings) -> Game {
        let Parts {
            rules,
            oracle,
            claim,
            tables,
        } = (self.build)(&settings);
        Game {
            entry: self.clone(),
            settings,
            rules,
            oracle,
            claim,
            tables,
        }
    }
}

impl Game {
    /// Its title with its parameters: `Wythoff (t = 2)`.
    #[must_use]
    pub fn title(&self) -> String {
        let shown: Vec<String> = self
            .settings
            .shown()
            .into_iter()
            .map(|(key, value)| format!("{key} = {value}"))
            .collect();
        if shown.is_empty() {
            self.entry.title.to_owned()
        } else {
            format!("{} ({})", self.entry.title, shown.join(", "))
        }
    }
}

impl Catalogue {
    /// A catalogue of these games.
    #[must_use]
    pub fn new(entries: Vec<Entry>) -> Self {
        Self { entries }
    }

    /// The entries, in the order in which they are shown.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }
}
