//! Turns a statement into a game: its entry in a catalogue.

use crate::catalogue::entry::{GameEntry, GameParts};
use crate::catalogue::game::Game;
use crate::catalogue::settings::{GameSettings, Parameter, ParameterRange};
use crate::derived::{Stated, StatedClaim, check_order, free_piles};
use crate::notation::pile_name;
use crate::rules::judge::labelled;
use crate::rules::misere::MISERE;
use crate::rules::{Rules, piles_in_words};
use crate::statement::{ParameterDeclaration, Part, Sentence, Statement, StatementError, Term};
use crate::text::label::Label;
use crate::theory::explanation::Citation;
use crate::theory::oracle::Formulation;
use goldpile_number::Natural;
use std::fmt::Write;
use std::sync::Arc;

impl GameEntry {
    /// The entry of a game with the rules in this text, and with everything else that the text gives:
    /// title, piles, parameters, memory, claim. It has no theory, an automatically chosen example, and a
    /// page that lists its rules. Costs as much as reading the text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn stated(name: impl Into<Label>, text: &str) -> Result<Self, StatementError> {
        let name = name.into();
        let statement = Arc::new(Statement::parse(text)?);
        let title: Label = match &statement.title {
            Some(title) => title.clone().into(),
            None => name.clone(),
        };
        let build = {
            let statement = statement.clone();
            move |settings: &GameSettings| {
                let rules: Arc<dyn Rules> = Arc::new(Stated::new(&statement, settings.values()));
                GameParts {
                    rules: rules.clone(),
                    oracle: None,
                    misere: None,
                    claim: StatedClaim::new(&statement, settings.values(), rules.clone())
                        .map(|claim| Arc::new(claim) as Arc<dyn Formulation>),
                    tables: Vec::new(),
                }
            }
        };
        Ok(Self {
            name,
            summary: summary(&statement),
            general: None,
            notes: Vec::new(),
            misere: statement.misere,
            rules: page(&title, text).into(),
            title,
            cite: Citation::RULE_FILE,
            piles: statement.piles.clone(),
            weekday: None,
            example: example(&statement).into(),
            parameters: statement.parameters.iter().map(parameter).collect(),
            lesson: None,
            source: None,
            rule_text: Some(text.to_owned().into()),
            typed: None,
            proofs: Vec::new(),
            identities: Vec::new,
            build: Arc::new(build),
        })
    }

    /// The entry of a rule file: as [`stated`](Self::stated), but what it says about the order of the
    /// piles is also tested by play. Its records contain the text.
    ///
    /// # Errors
    /// As [`stated`](Self::stated); also if `order free` is declared and does not hold.
    pub fn of_file(name: impl Into<Label>, text: &str) -> Result<Self, StatementError> {
        let entry = Self::stated(name, text)?;
        let statement = Statement::parse(text)?;
        check_order(&statement)
            .map_err(|problem| StatementError::of_order(text, problem.to_string()))?;
        let notes = free_piles(&statement);
        let mut rules = entry.rules.to_string();
        for note in &notes {
            // Writing to a string cannot fail.
            let _ = writeln!(rules, "\n{note}");
        }
        Ok(Self {
            source: Some(text.to_owned().into()),
            rules: rules.into(),
            notes,
            ..entry
        })
    }

    /// Sets the values of a parameter to check the theory with.
    #[must_use]
    pub fn with_spread(mut self, name: &str, values: &[u64]) -> Self {
        let parameters = self.parameters.iter().cloned().map(|mut parameter| {
            if parameter.name.as_str() == name
                && let ParameterRange::Number { spread, .. } = &mut parameter.range
            {
                *spread = values.into();
            }
            parameter
        });
        self.parameters = parameters.collect();
        self
    }

    /// Sets the settings whose claims are proved by default.
    #[must_use]
    pub fn with_proofs(mut self, settings: impl IntoIterator<Item = String>) -> Self {
        self.proofs = settings.into_iter().collect();
        self
    }

    /// Adds a misère variant.
    #[must_use]
    pub fn with_misere(mut self) -> Self {
        let misere = Parameter {
            name: MISERE.into(),
            meaning:
                "whoever makes the last move loses; where no theory of that is known, only small piles \
                 can be judged"
                    .into(),
            range: ParameterRange::Variant {
                key: "play".into(),
                value: MISERE.into(),
                title: "misère".into(),
            },
        };
        self.parameters = self.parameters.iter().cloned().chain([misere]).collect();
        self
    }

    /// Adds a theory, or anything else, to what the statement gives.
    #[must_use]
    pub fn with_theory(
        mut self,
        add: impl Fn(&GameSettings, GameParts) -> GameParts + Send + Sync + 'static,
    ) -> Self {
        let build = self.build;
        self.build = Arc::new(move |settings| add(settings, build(settings)));
        self
    }
}

impl Game {
    /// The game of a rule file, with the default values of its parameters.
    ///
    /// # Errors
    /// What is wrong with the text.
    ///
    /// ```
    /// use goldpile_engine::{Game, Move, Outcome, Record, judge};
    /// use goldpile_solve::Solver;
    /// let game = Game::parse("piles 1\nrule \"take one, two or three\"\n  a - a' <= 3")?;
    /// let start = Record::parse("12")?.replay(&*game.rules)?;
    /// assert_eq!(Solver::new(game.rules.clone()).outcome(start.last())?, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, StatementError> {
        let entry = GameEntry::of_file("rules", text)?;
        Ok(entry.default_game())
    }
}

fn parameter(parameter: &ParameterDeclaration) -> Parameter {
    Parameter {
        name: parameter.name.replace('_', "-").into(),
        meaning: parameter.meaning.clone().into(),
        range: if let Some((key, value)) = &parameter.variant {
            ParameterRange::Variant {
                key: key.clone().into(),
                value: value.clone().into(),
                title: format!("{value} {key}").into(),
            }
        } else {
            let near = (parameter.least..=parameter.most).take(3);
            let mut spread: Vec<u64> = near.chain([parameter.default]).collect();
            spread.sort_unstable();
            spread.dedup();
            ParameterRange::Number {
                min: parameter.least,
                max: parameter.most,
                default: parameter.default,
                spread: spread.into(),
            }
        },
    }
}

/// A starting position. Unequal piles keep it from being trivial.
fn example(statement: &Statement) -> String {
    let usual = statement.with(&[]);
    let counts = (0..*statement.piles.start()).map(|pile| {
        let count = Natural::from(5 + 2 * pile);
        let most = usual.bound(pile);
        most.map_or(count.clone(), |most| count.min(most))
            .to_string()
    });
    counts.collect::<Vec<String>>().join(",")
}

fn summary(statement: &Statement) -> Vec<Label> {
    let piles = match *statement.piles.end() {
        1 => "One pile.".to_owned(),
        _ => format!("{}.", piles_in_words(&statement.piles)),
    };
    let rules = statement.rules.iter().map(|rule| {
        let text = plain(&rule.text, statement);
        format!("{}.", labelled(&rule.name, &text))
    });
    let blocked = statement.block.as_ref().map(|block| {
        let text = plain(&block.text, statement);
        format!(
            "Before each take the opponent may block up to {} positions: {text}.",
            block.written
        )
    });
    (std::iter::once(piles).chain(rules).chain(blocked))
        .map(Label::from)
        .collect()
}

/// A sentence as in the file, with the names of parameters and memories instead of values.
fn plain(sentence: &Sentence, statement: &Statement) -> String {
    let mut text = String::new();
    for part in &sentence.0 {
        match part {
            Part::Plain(plain) => text.push_str(plain),
            // Of several cases, the last is the usual one.
            Part::Choice(cases) => {
                if let Some((_, sentence)) = cases.last() {
                    text.push_str(&plain(sentence, statement));
                }
            }
            Part::Previous => text.push_str("the opponent"),
            Part::Mover => text.push_str("the player to move"),
            Part::Pile(pile) => text.push(pile_name(*pile)),
            Part::Value(Term::Parameter(index)) => {
                text.push_str(&statement.parameters[*index].name);
            }
            Part::Value(Term::Memory(index)) => text.push_str(&statement.memory[*index].name),
            _ => text.push('…'),
        }
    }
    text
}

/// The rule file as a readable page.
fn page(title: &str, text: &str) -> String {
    let mut page = format!("# {title}\n\n");
    for line in text.lines() {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "    {}", line.trim_end());
    }
    page
}
