//! The game that is chosen in the list: its text, and who wins with small piles.

use super::jobs;
use super::list::{NEW, ShelfLine, Workshop};
use super::survey::{Freshness, Survey, SurveyedGame, survey};
use crate::screen::{BackgroundJob, Shared, Step};
use std::sync::Arc;

/// What is known of a line of the list.
#[derive(Debug)]
pub(super) struct GamePreview {
    line: ShelfLine,
    pub(super) text: Arc<str>,
    /// `None` until it is known.
    survey: Option<Survey>,
}

impl GamePreview {
    fn of(line: ShelfLine, text: Arc<str>) -> Self {
        Self {
            line,
            text,
            survey: None,
        }
    }

    /// The board, and whether it belongs to the text.
    pub(super) fn board(&self) -> (Option<&SurveyedGame>, Freshness) {
        match &self.survey {
            None => (None, Freshness::Computing),
            Some(survey) => match &survey.result {
                Ok(found) => (Some(found), Freshness::Now),
                Err(_) => (None, Freshness::Broken),
            },
        }
    }
}

impl Workshop {
    /// What is known of the chosen line.
    pub(super) fn preview(&self) -> Option<&GamePreview> {
        let preview = self.preview.as_ref();
        preview.filter(|preview| preview.line == self.line())
    }

    /// What is still to be found out about the chosen line.
    pub(super) fn preview_jobs(&mut self) -> Vec<BackgroundJob> {
        let line = self.line();
        if self.preview().is_none() {
            let (name, trashed) = match &line {
                ShelfLine::New => return self.preview_of(line, NEW.into()),
                ShelfLine::Example(_, text) => {
                    let text = (*text).into();
                    return self.preview_of(line, text);
                }
                ShelfLine::Game(game) => (game.name.clone(), false),
                ShelfLine::Trashed(name) => (name.clone(), true),
            };
            let then = move |workshop: &mut Self, text: Result<String, String>, _: &mut Shared| {
                // Opening it says why it cannot be read.
                let text = text.unwrap_or_default().into();
                workshop.preview = Some(GamePreview::of(line, text));
                Step::stay()
            };
            let job = jobs::read(name, trashed);
            return vec![BackgroundJob::new(job, then).quietly()];
        }
        let preview = self.preview.as_ref();
        let Some(preview) = preview.filter(|preview| preview.survey.is_none()) else {
            return Vec::new();
        };
        let then = |workshop: &mut Self, survey: Survey, _: &mut Shared| {
            if let Some(preview) = &mut workshop.preview {
                preview.survey = Some(survey);
            }
            Step::stay()
        };
        // Of one name there may be a game, an example and one in the trash.
        let name = preview.line.shown().0 + preview.line.shown().1;
        vec![BackgroundJob::new(survey(0, name, preview.text.clone()), then).quietly()]
    }

    fn preview_of(&mut self, line: ShelfLine, text: Arc<str>) -> Vec<BackgroundJob> {
        self.preview = Some(GamePreview::of(line, text));
        self.preview_jobs()
    }
}
