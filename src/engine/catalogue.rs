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
    /// The name it is asked for by, on the command line and in records; no other entry has it.
    pub name: &'static str,
    /// The name it is shown by.
    pub title: &'static str,
    /// Its rule in three lines.
    pub summary: [&'static str; 3],
    /// Its rules in full, as Markdown.
    pub rules: &'static str,
    /// Where its theory stands.
    pub cite: Citation,
    /// How many piles it may be played with, both bounds included; the same as its rules'
    /// [`piles`](Rules::piles).
    pub piles: RangeInclusive<usize>,
    /// A start to try it with, as a record writes it: `17,19`.
    pub example: &'static str,
    /// Its parameters, in the order in which they are shown; empty if it has none.
    pub parameters: &'static [Parameter],
    /// Makes the game; [`game`](Self::game) calls it. The settings are those of this entry, so they
    /// are in range.
    pub build: fn(&Settings) -> Parts,
}

/// What a game is made of.
pub struct Parts {
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The theory; `None` where only exhaustive play can tell who wins.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// The P-positions that the paper asserts of these rules, where they are not just those of the
    /// theory: a claim may stand without an oracle, and be false.
    pub claim: Option<Arc<dyn Formulation>>,
    /// Tables other than that of the P-positions, each of another name.
    pub tables: Vec<Arc<dyn Table>>,
}

/// A game that can be played: an entry with its settings, and the [`Parts`] that these make.
#[derive(Clone)]
pub struct Game {
    /// The entry it was made from.
    pub entry: Entry,
    /// The values of its parameters.
    pub settings: Settings,
    /// As [`Parts::rules`].
    pub rules: Arc<dyn Rules>,
    /// As [`Parts::oracle`].
    pub oracle: Option<Arc<dyn Oracle>>,
    /// As [`Parts::claim`].
    pub claim: Option<Arc<dyn Formulation>>,
    /// As [`Parts::tables`].
    pub tables: Vec<Arc<dyn Table>>,
}

/// The list of all games, as a value that is handed on: a test may hand on another.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Entry {
    /// The usual value of every parameter.
    #[must_use]
    pub fn defaults(&self) -> Settings {
        Settings {
            parameters: self.parameters,
            values: self.parameters.iter().map(Parameter::default).collect(),
        }
    }

    /// Settings as [`Settings`] prints them: `p=3 m=2`. What is not named has its usual value; of
    /// what is named twice the last counts.
    ///
    /// # Errors
    /// What is wrong with the first word that is no setting of this game:
    /// [`NoSetting`](SettingsError::NoSetting) without a `=`, [`Unknown`](SettingsError::Unknown) or
    /// [`OutOfRange`](SettingsError::OutOfRange).
    ///
    /// ```
    /// let catalogue = goldpile::games::catalogue();
    /// let entry = catalogue.find("blocking").ok_or("no such game")?;
    /// assert_eq!(entry.parse_settings("p=3")?.to_string(), "p=3 m=1");
    /// assert_eq!(
    ///     entry.parse_settings("p=17").unwrap_err().to_string(),
    ///     "p = 17 is out of range: p is a number from 1 to 16"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_settings(&self, text: &str) -> Result<Settings, SettingsError> {
        text.split_whitespace()
            .try_fold(self.defaults(), |settings, word| {
                let (key, value) = word
                    .split_once('=')
                    .ok_or_else(|| SettingsError::NoSetting(word.to_owned()))?;
                settings.with(key, value)
            })
    }

    /// Settings worth checking the theory with: every combination of the parameters' spreads, with
    /// and without every variant. The last parameter changes fastest.
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

    /// The game with these settings, which must be of this entry.
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
        self.titled(self.entry.title)
    }

    /// The same with the name that a command line knows the game by, where there is less room:
    /// `blocking (p = 2, m = 1)`.
    #[must_use]
    pub fn short_title(&self) -> String {
        self.titled(self.entry.name)
    }

    fn titled(&self, title: &str) -> String {
        let shown: Vec<String> = self
            .settings
            .shown()
            .into_iter()
            .map(|(key, value)| format!("{key} = {value}"))
            .collect();
        if shown.is_empty() {
            title.to_owned()
        } else {
            format!("{title} ({})", shown.join(", "))
        }
    }
}

impl Catalogue {
    /// A catalogue of these games, which are shown in this order and have different names.
    #[must_use]
    pub fn new(entries: Vec<Entry>) -> Self {
        Self { entries }
    }

    /// The entries, in the order in which they are shown.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of this name; `None` if no game is called exactly so.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }
}
