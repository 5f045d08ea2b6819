//! What the settings and the environment together make of the program.

use super::{Change, Reading, Settings, SettingsFile};
use crate::play::harmless;
use crate::tui::theme::{Colours, Glyphs, Theme, ThemeName};
use std::path::PathBuf;
use std::str::FromStr as _;

/// What the environment says, which comes before the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `NO_COLOR`, if it is not empty: no colour at all.
    pub no_colour: bool,
    /// `COLORTERM`: all colours if it is `truecolor` or `24bit`.
    pub colours: Colours,
    /// `GOLDPILE_GLYPHS`: what the map is drawn with; `None` if it does not say, or nothing known.
    pub glyphs: Option<Glyphs>,
    /// What is wrong with it; `None` if nothing is.
    pub problem: Option<String>,
}

impl Environment {
    /// What these variables say, asked for by name; an empty one says nothing.
    #[must_use]
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let wanted = set("GOLDPILE_GLYPHS");
        let glyphs = wanted
            .as_deref()
            .and_then(|word| Glyphs::from_str(word).ok());
        let problem = wanted.filter(|_| glyphs.is_none()).map(|word| {
            let word = harmless(&word);
            format!("GOLDPILE_GLYPHS is {word}; it can be braille, half or ascii")
        });
        let colours = match set("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Colours::True,
            _ => Colours::Sixteen,
        };
        Self {
            no_colour: set("NO_COLOR").is_some(),
            colours,
            glyphs,
            problem,
        }
    }
}

/// The settings as they are now, and where they come from.
#[derive(Clone, Debug, Default)]
pub struct Outfit {
    settings: Settings,
    environment: Environment,
    problems: Vec<String>,
    path: Option<PathBuf>,
}

impl Outfit {
    /// These settings in this environment, kept in no file.
    #[must_use]
    pub fn new(settings: Settings, environment: Environment) -> Self {
        Self {
            problems: environment.problem.iter().cloned().collect(),
            path: None,
            settings,
            environment,
        }
    }

    /// The settings of this file in this environment; the usual ones where it cannot be read, which
    /// is one of the [`problems`](Self::problems) then. Reads the file.
    #[must_use]
    pub fn of_file(file: Option<&SettingsFile>, environment: Environment) -> Self {
        let read = file.map(SettingsFile::read);
        let (reading, failed) = match read {
            None => (Reading::default(), None),
            Some(Ok(reading)) => (reading, None),
            Some(Err(error)) => (Reading::default(), Some(error.to_string())),
        };
        let mut outfit = Self::new(reading.settings, environment);
        outfit.path = file.map(|file| file.path().to_owned());
        outfit.problems.extend(failed);
        outfit.problems.extend(
            reading
                .problems
                .iter()
                .map(|problem| format!("settings.toml, {problem}")),
        );
        outfit
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the environment says.
    #[must_use]
    pub const fn environment(&self) -> &Environment {
        &self.environment
    }

    /// What it looks like: the theme and glyphs that are set, unless the environment says
    /// otherwise.
    #[must_use]
    pub fn theme(&self) -> Theme {
        let name = if self.environment.no_colour {
            ThemeName::Mono
        } else {
            self.settings.theme
        };
        let glyphs = self.environment.glyphs.unwrap_or(self.settings.glyphs);
        Theme::named(name, self.environment.colours).with_glyphs(glyphs)
    }

    /// What is wrong with the environment and with the file, as it was read, each a line that a
    /// terminal can show.
    #[must_use]
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Where the file is; `None` if there is no place for one.
    #[must_use]
    pub const fn path(&self) -> Option<&PathBuf> {
        self.path.as_ref()
    }

    /// Makes a change here; the file is the [`Cabinet`](crate::tui::Cabinet)'s.
    ///
    /// # Errors
    /// Why it cannot be, as [`Change::apply`] says it; everything is as it was.
    pub fn change(&mut self, change: &Change) -> Result<(), String> {
        change.apply(&mut self.settings)
    }
}
