//! The settings in effect: those of the file, as the environment overrides them.

use super::{Change, Reading, Settings, SettingsFile};
use crate::keys::Keys;
use crate::theme::{Colours, Glyphs, Theme, ThemeName};
use goldpile_app::names_utf8;
use goldpile_play::escape_for_terminal;
use std::path::PathBuf;

/// The settings of the environment, which override those of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `NO_COLOR`, if it is not empty: no colour at all.
    pub no_colour: bool,
    /// `NO_MOTION`, if it is not empty: nothing moves on the screen.
    pub no_motion: bool,
    /// `COLORTERM`: all colours if it is `truecolor` or `24bit`.
    pub colours: Colours,
    /// `GOLDPILE_GLYPHS`: the characters to draw with; `None` if the variable is not set or not valid.
    pub glyphs: Option<Glyphs>,
    /// Whether the terminal may be limited to ASCII: `TERM` is `linux`, or the first of `LC_ALL`, `LC_CTYPE`
    /// and `LANG` that is set names a locale without UTF-8, or none is set (which is the locale C) and the
    /// terminal is not known to take UTF-8.
    pub is_ascii: bool,
    /// `COLUMNS` and `LINES`: the size of the screen until the terminal reports one; each is 0 if the variable
    /// is not set or not valid.
    pub size: (u16, u16),
    /// The problem with the environment, if any.
    pub problem: Option<String>,
}

impl Environment {
    /// Reads the environment, with `variable` to look up a name; an empty variable counts as unset. `is_utf8`
    /// says whether the terminal is known to take UTF-8.
    #[must_use]
    pub fn read(variable: impl Fn(&str) -> Option<String>, is_utf8: bool) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let wanted = set("GOLDPILE_GLYPHS");
        let glyphs = wanted.as_deref().and_then(|word| word.parse().ok());
        let problem = wanted.filter(|_| glyphs.is_none()).map(|word| {
            let word = escape_for_terminal(&word);
            format!("GOLDPILE_GLYPHS is {word}; it can be braille, half or ascii")
        });
        let colours = match set("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Colours::True,
            _ => Colours::Sixteen,
        };
        let cells = |name| set(name).and_then(|text| text.parse().ok());
        Self {
            no_colour: set("NO_COLOR").is_some(),
            no_motion: set("NO_MOTION").is_some(),
            colours,
            glyphs,
            is_ascii: !names_utf8(&variable).unwrap_or(is_utf8)
                || set("TERM").as_deref() == Some("linux"),
            size: (
                cells("COLUMNS").unwrap_or_default(),
                cells("LINES").unwrap_or_default(),
            ),
            problem,
        }
    }
}

/// The current settings and their sources.
#[derive(Clone, Debug, Default)]
pub struct ActiveSettings {
    settings: Settings,
    environment: Environment,
    problems: Vec<String>,
    path: Option<PathBuf>,
}

impl ActiveSettings {
    /// These settings in this environment, without a file.
    #[must_use]
    pub fn new(settings: Settings, environment: Environment) -> Self {
        Self {
            problems: environment.problem.iter().cloned().collect(),
            path: None,
            settings,
            environment,
        }
    }

    /// Reads the settings from this file and combines them with this environment. If the file cannot be read,
    /// the settings are the defaults, and the error is one of the [`problems`](Self::problems). `modes` are the
    /// keys of the screens.
    #[must_use]
    pub fn of_file(
        file: Option<&SettingsFile>,
        environment: Environment,
        modes: &[&'static Keys],
    ) -> Self {
        let (reading, failed) = match file.map(|file| file.read(modes)).transpose() {
            Ok(reading) => (reading.unwrap_or_default(), None),
            Err(error) => (Reading::default(), Some(error.to_string())),
        };
        let mut active = Self::new(reading.settings, environment);
        active.path = file.map(|file| file.path().to_owned());
        let problems = reading.problems.iter();
        let problems = problems.map(|problem| format!("settings.toml, {problem}"));
        active.problems.extend(failed.into_iter().chain(problems));
        active
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The environment.
    #[must_use]
    pub const fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The theme and glyphs in effect: those of the environment, else those of the settings, else those that
    /// suit the terminal.
    #[must_use]
    pub fn theme(&self) -> Theme {
        let name = if self.environment.no_colour {
            ThemeName::Mono
        } else {
            self.settings.theme
        };
        Theme::named(name, self.environment.colours).with_glyphs(self.glyphs())
    }

    /// The glyphs in effect: those of the environment, else those of the settings, else those that suit the
    /// terminal.
    fn glyphs(&self) -> Glyphs {
        let fitting = if self.environment.is_ascii {
            Glyphs::Ascii
        } else {
            Glyphs::default()
        };
        let chosen = self.environment.glyphs.or(self.settings.glyphs);
        chosen.unwrap_or(fitting)
    }

    /// Whether the removal of tokens is animated: if the player chose so, and nothing asks for stillness.
    #[must_use]
    pub fn motion(&self) -> bool {
        self.settings.animation && self.reason_for_stillness().is_none()
    }

    /// What asks for stillness, as a clause in lower case, if anything does. A terminal without colour or
    /// limited to ASCII is taken to ask for it, too.
    pub(crate) fn reason_for_stillness(&self) -> Option<&'static str> {
        if self.environment.no_motion {
            return Some("while NO_MOTION is set");
        }
        if self.environment.no_colour || self.settings.theme == ThemeName::Mono {
            return Some("without colour");
        }
        (self.glyphs() == Glyphs::Ascii).then_some("with ASCII glyphs")
    }

    /// The problems in the environment and in the file, if one was read, each as one line that a terminal can
    /// show.
    #[must_use]
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The path of the file; `None` if there is no place for one.
    #[must_use]
    pub const fn path(&self) -> Option<&PathBuf> {
        self.path.as_ref()
    }

    /// Makes a change in memory; [`SettingsFile::change`](super::SettingsFile::change) writes it to the file.
    ///
    /// # Errors
    /// Why it is not possible, as [`Change::apply`] gives it; nothing is changed.
    pub fn change(&mut self, change: &Change, modes: &[&'static Keys]) -> Result<(), String> {
        change.apply(&mut self.settings, modes)
    }
}
