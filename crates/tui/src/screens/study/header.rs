//! The header of a lesson: the learner's progress and the help that is left.

use super::{Expected, Study};
use crate::screen::{Header, Shared, WIDE};
use crate::theme::Theme;
use crate::widgets::Piece;
use goldpile_app::SaveState;
use goldpile_learn::marks::signs;
use goldpile_learn::progress::{LessonProgress, Mark, QUESTIONS, WINS};
use goldpile_learn::{Exercise, HelpLevel, LessonStage};
use unicode_width::UnicodeWidthStr;

/// The minimum width for the help to be written in full.
const FULL: u16 = 100;

impl Study {
    pub(super) fn first_line(&self, shared: &Shared) -> Header {
        let theme = &shared.theme;
        let Some(view) = self.session.view() else {
            return Header::new("Learn", Vec::new());
        };
        let title = &view.game.entry.title;
        let full = shared.size.0 >= FULL;
        let header = match self.exercise() {
            Some(Exercise::Lesson(session)) => {
                let (done, steps) = view.steps;
                let number = format!("{} of {steps}", (done + 1).min(steps));
                let right = match (session.stage(), shared.size.0) {
                    (LessonStage::Practice | LessonStage::Passed, _) => {
                        practice(session.progress(), &view.marks, theme)
                    }
                    (LessonStage::Done, _) => Vec::new(),
                    (_, ..WIDE) => vec![(number, theme.muted)],
                    _ => {
                        let sign = |step| if step < done { '■' } else { '□' };
                        let pages = (0..steps).map(sign).collect::<String>();
                        vec![(format!("{pages}  {number}"), theme.muted)]
                    }
                };
                Header {
                    titles: vec![
                        format!("Learn: {title} · {}", view.heading),
                        format!("{title} · {}", view.heading),
                        title.to_string(),
                    ],
                    right,
                    note: None,
                }
            }
            _ => Header {
                titles: vec![
                    format!("{}: {}", view.heading, view.game.title()),
                    title.to_string(),
                ],
                right: vec![(self.place(shared), theme.muted)],
                note: None,
            },
        };
        // The longest possible note decides which title fits and where the note stands, so neither changes as help
        // is used.
        let room = help(full, true, 2).width();
        let (note, style) = self.note(full, shared).unwrap_or_default();
        let mut header = header.led((format!("{note:>room$}"), style), shared.size.0);
        let noted = header.note.map(|_| (note, style));
        header.note = noted.filter(|(note, _)| !note.is_empty());
        header
    }

    /// The help that is left, or a note that the answers are not saved yet.
    fn note(&self, full: bool, shared: &Shared) -> Option<Piece> {
        let theme = &shared.theme;
        match self.session.save_state() {
            SaveState::Saving => return Some(("saving …".to_owned(), theme.muted)),
            SaveState::Failed => return Some(("not saved".to_owned(), theme.losing)),
            SaveState::Saved | SaveState::Unsaved => {}
        }
        let left = self.session.view()?.nudges;
        let asks = self.expected() != Expected::Nothing;
        let helped = match self.exercise() {
            Some(Exercise::Lesson(session)) => session.progress().asked.helped,
            Some(Exercise::Drill(attempt)) => attempt.nudges_given() > 0,
            None => false,
        };
        let shown = asks && (helped || left > 0);
        shown.then(|| (help(full, helped, left), theme.muted))
    }
}

/// Whether help was used, and how many nudges are left.
fn help(full: bool, helped: bool, left: u64) -> String {
    match (helped, full, left) {
        (true, _, 0) => "help used".to_owned(),
        (true, true, 1) => "help used, 1 nudge left".to_owned(),
        (true, true, left) => format!("help used, {left} nudges left"),
        (true, false, left) => format!("help used, {left} left"),
        (false, ..) => format!("{left} nudges left"),
    }
}

/// The marks in order, and what is in sight or how far the exam or the matches after it are.
fn practice(progress: &LessonProgress, marks: &[Mark], theme: &Theme) -> Vec<Piece> {
    let state = match progress.fading.level {
        HelpLevel::Table => "table in sight".to_owned(),
        HelpLevel::Notes => "your rows in sight".to_owned(),
        HelpLevel::Nudges => "nudges only".to_owned(),
        HelpLevel::Nothing if progress.has_passed_exam() => {
            format!("{} of {WINS} matches won", progress.won.min(WINS))
        }
        HelpLevel::Nothing => format!("exam {} of {QUESTIONS}", marks.len() + 1),
    };
    let marks = match marks {
        [] => String::new(),
        marks => format!("{}  ", signs(marks, false)),
    };
    vec![(marks, theme.token), (state, theme.muted)]
}
