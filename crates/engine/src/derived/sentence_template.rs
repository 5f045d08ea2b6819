//! Sentences of a rule file, prepared so that the values of a position can be filled in.

use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Part, Sentence, Term};
use crate::text::Text;
use crate::text::label::Label;
use goldpile_number::Natural;
use std::fmt::Write;

/// A sentence whose template is built once.
#[derive(Clone, Debug)]
pub(crate) enum SentenceTemplate {
    /// A sentence that does not depend on the position.
    Plain(Text),
    /// A template and its values.
    With(Label, Vec<TemplateValue>),
    /// The first sentence whose formula holds.
    Choice(Vec<(Formula, SentenceTemplate)>),
}

#[derive(Clone, Debug)]
pub(crate) enum TemplateValue {
    Term(Term),
    /// The index on the table of the pile with this letter.
    Pile(usize),
}

impl SentenceTemplate {
    pub(crate) fn new(sentence: &Sentence) -> Self {
        if let [Part::Choice(cases)] = &sentence.0[..] {
            // Some cases can be decided here, once.
            let cases = (cases.iter())
                .filter(|(when, _)| super::normal::constant(when) != Some(false))
                .map(|(when, sentence)| (when.clone(), Self::new(sentence)));
            let mut kept: Vec<(Formula, Self)> = Vec::new();
            for (when, told) in cases {
                let always = super::normal::constant(&when) == Some(true);
                if always && kept.is_empty() {
                    return told;
                }
                kept.push((when, told));
                if always {
                    break;
                }
            }
            return Self::Choice(kept);
        }
        let mut template = String::new();
        let mut values = Vec::new();
        for part in &sentence.0 {
            let mut value = |kind: &str, value: TemplateValue| {
                // Writing to a string cannot fail.
                let _ = write!(template, "{{{kind}{}}}", values.len());
                values.push(value);
            };
            match part {
                Part::Plain(text) => template.push_str(text),
                Part::Pile(letter) => value("p", TemplateValue::Pile(*letter)),
                Part::Letter(term) => value("p", TemplateValue::Term(term.clone())),
                Part::Value(term) => value("", TemplateValue::Term(term.clone())),
                Part::Ordinal(term) => value("o", TemplateValue::Term(term.clone())),
                Part::Range(from, to) => {
                    value("r", TemplateValue::Term(from.clone()));
                    values.push(TemplateValue::Term(to.clone()));
                }
                Part::Previous => template.push_str("{previous}"),
                Part::Mover => template.push_str("{mover}"),
                // A choice is a sentence of its own.
                Part::Choice(_) => {}
            }
        }
        let constant = |value: &TemplateValue| match value {
            TemplateValue::Term(Term::Number(number)) => Some(number.clone()),
            _ => None,
        };
        match values.iter().map(constant).collect::<Option<Vec<_>>>() {
            Some(numbers) => Self::Plain(Text::with(template, numbers)),
            None => Self::With(template.into(), values),
        }
    }

    pub(crate) fn text(&self, view: &Valuation<'_>, letters: &[usize]) -> Text {
        match self {
            Self::Plain(text) => text.clone(),
            Self::With(template, values) => {
                let values = values.iter().map(|value| match value {
                    TemplateValue::Term(term) => view.count(term),
                    TemplateValue::Pile(letter) => {
                        Natural::from(letters.get(*letter).copied().unwrap_or(*letter))
                    }
                });
                Text::with(template.clone(), values)
            }
            Self::Choice(cases) => (cases.iter())
                .find(|(when, _)| view.holds(when))
                .map_or_else(Text::default, |(_, told)| told.text(view, letters)),
        }
    }
}
