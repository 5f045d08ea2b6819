//! What an entry says about its game before it is played: the moves in brief, the rules, the goal and
//! the theory. The goal is stated only here, because it depends on the settings.

use crate::catalogue::entry::GameEntry;
use crate::catalogue::game::Game;
use crate::catalogue::settings::{GameSettings, Parameter, ParameterRange};
use crate::rules::misere::MISERE;

fn goal(misere: bool) -> &'static str {
    if misere {
        "Whoever makes the last move loses."
    } else {
        "Whoever makes the last move wins."
    }
}

/// The note before a theory that does not cover the game as it is played.
const NOT_MISERE: &str = "This program knows no theory of misère play: where the piles are small \
    enough, it plays the game out to the end. What follows is about normal play, in which whoever makes \
    the last move wins.";

impl GameEntry {
    /// Whether the game with these settings is played misère.
    #[must_use]
    pub fn is_misere(&self, settings: &GameSettings) -> bool {
        self.misere != settings.chosen(MISERE)
    }

    /// Its moves in a few sentences, with the default settings if this entry does not accept the given ones.
    #[must_use]
    pub fn moves(&self, settings: &GameSettings) -> String {
        let settings = &self
            .adopt(settings.clone())
            .unwrap_or_else(|_| self.defaults());
        let usual = |parameter: &Parameter| match parameter.range {
            ParameterRange::Number { default, .. } => settings.number(&parameter.name) == default,
            ParameterRange::Variant { .. } => true,
        };
        match self.general {
            Some(moves) if !self.parameters.iter().all(usual) => moves(settings),
            _ => self.summary.join(" "),
        }
    }

    /// Who wins, in a sentence.
    #[must_use]
    pub fn goal(&self, settings: &GameSettings) -> &'static str {
        goal(self.is_misere(settings))
    }

    /// Its moves in a few sentences, and the goal.
    #[must_use]
    pub fn introduction(&self, settings: &GameSettings) -> String {
        format!("{} {}", self.moves(settings), self.goal(settings))
    }

    /// Its rules and the goal, as Markdown.
    #[must_use]
    pub fn rules_text(&self, settings: &GameSettings) -> String {
        let (rules, _) = self.parts();
        let goal = self.goal(settings);
        format!("{}\n\n**{goal}**\n", rules.trim_end())
    }

    /// Its theory and the errata of its paper, as Markdown below a heading; empty if it has none.
    #[must_use]
    pub fn theory_text(&self, settings: &GameSettings) -> String {
        let (_, theory) = self.parts();
        match theory.split_once('\n') {
            Some((heading, theory))
                if settings.chosen(MISERE)
                    && (self.game(settings.clone())).is_ok_and(|game| game.oracle.is_none()) =>
            {
                format!("{heading}\n\n{NOT_MISERE}\n{theory}")
            }
            _ => theory.to_owned(),
        }
    }

    /// The rules, and the rest of the page from the first heading below the title on.
    fn parts(&self) -> (&str, &str) {
        let at = self.rules.find("\n## ").map(|at| at + 1);
        self.rules.split_at(at.unwrap_or(self.rules.len()))
    }
}

impl Game {
    /// Who wins, in a sentence.
    #[must_use]
    pub fn goal(&self) -> &'static str {
        goal(self.rules.is_misere())
    }
}
