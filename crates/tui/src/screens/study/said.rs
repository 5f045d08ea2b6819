//! The text that depends on where the questions come from: a lesson, the drills due, one drill, a set, or a
//! puzzle.

use super::Study;
use crate::screen::Shared;
use crate::theme::Glyphs;
use goldpile_app::PuzzleNews;
use goldpile_app::study::{NoExercise, StudyRequest};
use goldpile_engine::Phase;
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::puzzles::PuzzleTry;
use goldpile_learn::{Exercise, Question, ReplyMessage, ReplyTone};

impl Study {
    pub(super) fn why_nothing(&self, why: NoExercise) -> String {
        match (why, self.session.answered()) {
            (NoExercise::GameGone, _) => "This game is not in the catalogue.".to_owned(),
            (NoExercise::DrillGone, _) => "This position was removed.".to_owned(),
            (NoExercise::DrillAnswered, _) => String::new(),
            (NoExercise::NoDate, _) => {
                "Today's position needs a date: the clock shows none of the years 1970 to 9999."
                    .to_owned()
            }
            (NoExercise::TriedToday, _) => {
                "Today's position has been tried. There is another one tomorrow; Esc goes back."
                    .to_owned()
            }
            (NoExercise::NothingDue, 0) => "No position is due. Esc goes back.".to_owned(),
            (NoExercise::NothingDue, more) => {
                format!("Nothing more is due. {more} answered. Esc goes back.")
            }
        }
    }

    /// Where a drill comes from, since nothing else announces it; for a puzzle, how its game is played.
    pub(super) fn origin_text(&self, exercise: &Exercise) -> Vec<ReplyMessage> {
        let Exercise::Drill(attempt) = exercise else {
            return Vec::new();
        };
        let game = attempt.adviser().game();
        let how = || game.entry.introduction(&game.settings);
        let origin = match self.session.request() {
            StudyRequest::Due(_) | StudyRequest::Drill(_) => vec![attempt.origin().to_owned()],
            StudyRequest::Daily => {
                let once = "You have one try. Two nudges are there if you need them: the result \
                            tells how many you took.";
                vec![how(), format!("{}{once}", only(attempt))]
            }
            StudyRequest::Practice(..) => vec![how(), only(attempt).trim_end().to_owned()],
            _ => return Vec::new(),
        };
        said(ReplyTone::Plain, origin)
    }

    /// The nudges given before the exercise was opened here.
    pub(super) fn nudges_before(exercise: &Exercise) -> Vec<ReplyMessage> {
        match exercise {
            Exercise::Drill(attempt) => said(ReplyTone::Nudge, attempt.nudges_said()),
            Exercise::Lesson(_) => Vec::new(),
        }
    }

    /// What is being asked, for the header: the number of drills due, a drill, an idea, or the state of a puzzle.
    pub(super) fn place(&self, shared: &Shared) -> String {
        match self.session.request() {
            StudyRequest::Lesson(..) | StudyRequest::Drill(_) => String::new(),
            StudyRequest::Due(_) => format!("{} due", self.session.left()),
            StudyRequest::Set(_, idea) => idea.clone(),
            StudyRequest::Daily => Self::place_of_day(shared),
            StudyRequest::Practice(..) => self.place_of_practice(shared),
        }
    }

    /// The card of the day, if its position has been answered here.
    pub(super) fn shared_result(&self, shared: &Shared) -> Option<String> {
        let (Some(PuzzleNews::Daily { tried, .. }), true) =
            (&self.news, self.session.is_drill_done())
        else {
            return None;
        };
        let title = &self.session.view()?.game.entry.title;
        let is_ascii = shared.theme.glyphs == Glyphs::Ascii;
        let diary = &shared.notebook()?.diary;
        diary.card(tried.date, title, is_ascii)
    }

    fn place_of_day(shared: &Shared) -> String {
        let known = shared.notebook();
        let day = known.and_then(|notebook| Some((notebook.today?, &notebook.diary)));
        day.map_or_else(String::new, |(today, diary)| {
            let date = today.format("%-d %B");
            match diary.streak(today).days {
                0 => date.to_string(),
                days => format!("{date} · streak {days}"),
            }
        })
    }

    fn place_of_practice(&self, shared: &Shared) -> String {
        let (Some(Exercise::Drill(attempt)), Some(notebook)) = (self.exercise(), shared.notebook())
        else {
            return String::new();
        };
        let score = notebook.score(&attempt.adviser().game().entry.name);
        let rated = match (attempt.tried(), score.rating()) {
            (Some(PuzzleTry::Practice(tried)), Some(own)) => {
                Some(format!("puzzle {} · you {own}", tried.rating))
            }
            _ => None,
        };
        let streak = (score.streak > 1).then(|| format!("streak {}", score.streak));
        let parts: Vec<String> = rated.into_iter().chain(streak).collect();
        parts.join(" · ")
    }

    /// The status line after an answer: what it changed, when the drill comes back, and what Enter does.
    pub(super) fn status_after(&self, shared: &Shared) -> String {
        let known = self.session.drill().zip(shared.notebook());
        let known =
            known.and_then(|(drill, notebook)| Some((notebook.drills.find(&drill.id)?, notebook)));
        let back = known.map_or_else(String::new, |(drill, notebook)| {
            notebook.drills.comes_back(drill, notebook.now) + " "
        });
        let news = self
            .news
            .as_ref()
            .map_or_else(String::new, PuzzleNews::sentences);
        match self.session.request() {
            StudyRequest::Drill(_) => format!("{back}Enter goes back."),
            StudyRequest::Due(_) | StudyRequest::Lesson(..) => format!("{back}Enter goes on."),
            StudyRequest::Set(..) => "Enter asks another one.".to_owned(),
            StudyRequest::Practice(..) => format!("{news} Enter asks the next one."),
            StudyRequest::Daily => format!("{news} y copies the card; Enter goes back."),
        }
    }
}

/// What is special about a puzzle, as a sentence with a blank; empty if the question says it.
fn only(attempt: &DrillAttempt) -> &'static str {
    match attempt.question() {
        Question::Find(line) if line.last().phase == Phase::Take => "One move wins. ",
        Question::Find(_) => "One choice of what to block wins. ",
        _ => "",
    }
}

pub(super) fn said(tone: ReplyTone, texts: Vec<String>) -> Vec<ReplyMessage> {
    let texts = texts.into_iter();
    texts.map(|text| ReplyMessage { tone, text }).collect()
}
