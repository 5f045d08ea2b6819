//! The preview of the game chosen in the list: its text, and who wins with small piles.

use super::jobs;
use super::list::{NEW, Workshop, WorkshopLine};
use super::survey::{Freshness, Survey, SurveyedGame, survey};
use crate::screen::{BackgroundJob, Shared, Step};
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct GamePreview {
    line: WorkshopLine,
    pub(super) text: Arc<str>,
    /// The survey of the text; `None` until it is done.
    survey: Option<Survey>,
}

impl GamePreview {
    fn of(line: WorkshopLine, text: Arc<str>) -> Self {
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
    /// The preview of the chosen line, if there is one.
    pub(super) fn preview(&self) -> Option<&GamePreview> {
        let preview = self.preview.as_ref();
        preview.filter(|preview| preview.line == self.line())
    }

    /// The next job for the preview of the chosen line, if it is incomplete.
    pub(super) fn preview_jobs(&mut self) -> Vec<BackgroundJob> {
        let line = self.line();
        if self.preview().is_none() {
            let (name, trashed) = match &line {
                WorkshopLine::New => return self.preview_of(line, NEW.into()),
                WorkshopLine::Example(_, text) => {
                    let text = (*text).into();
                    return self.preview_of(line, text);
                }
                WorkshopLine::Game(game) => (game.name.clone(), false),
                WorkshopLine::Trashed(name) => (name.clone(), true),
            };
            let then = move |workshop: &mut Self, text: Result<String, String>, _: &mut Shared| {
                // A text that cannot be read is shown as empty; opening the game gives the reason.
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
        // A game, an example and a game in the trash may share a name, so the kind is part of it.
        let name = preview.line.shown().0 + preview.line.shown().1;
        vec![BackgroundJob::new(survey(0, name, preview.text.clone()), then).quietly()]
    }

    fn preview_of(&mut self, line: WorkshopLine, text: Arc<str>) -> Vec<BackgroundJob> {
        self.preview = Some(GamePreview::of(line, text));
        self.preview_jobs()
    }
}
