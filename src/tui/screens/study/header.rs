//! The first line of a lesson: how far the learner has got, and the help that is left.

use super::{Study, Wanted};
use crate::learn::progress::{Progress, WINS};
use crate::learn::{Exercise, Level, Stage};
use crate::tui::screen::{FileState, Header, Shared, WIDE};
use crate::tui::widgets::Piece;

impl Study {
    pub(super) fn first_line(&self, shared: &Shared) -> Header {
        let theme = &shared.theme;
        let Some(view) = self.view() else {
            return Header::new("Learn", Vec::new());
        };
        let title = &view.game.entry.title;
        let note = self.note(shared);
        let header = match self.exercise() {
            Some(Exercise::Lesson(session)) => {
                let (done, steps) = view.steps;
                let number = format!("{} of {steps}", (done + 1).min(steps));
                let right = match (session.stage(), shared.size.0) {
                    (Stage::Practice, _) => practice(session.progress()),
                    (_, ..WIDE) => number,
                    _ => {
                        let sign = |step| if step < done { '■' } else { '□' };
                        format!("{}  {number}", (0..steps).map(sign).collect::<String>())
                    }
                };
                Header {
                    titles: vec![
                        format!("Learn: {title} · {}", view.heading),
                        format!("{title} · {}", view.heading),
                        title.to_string(),
                    ],
                    right: vec![(right, theme.muted)],
                    note: None,
                }
            }
            _ => Header {
                titles: vec![format!("Drill: {}", view.game.title()), title.to_string()],
                right: vec![(self.source.place(), theme.muted)],
                note: None,
            },
        };
        match note {
            Some(note) => header.led(note, shared.size.0),
            None => header,
        }
    }

    /// The help that is left, and whether the answers are on the disk.
    fn note(&self, shared: &Shared) -> Option<Piece> {
        let theme = &shared.theme;
        match self.kept {
            FileState::Saving => return Some(("saving …".to_owned(), theme.muted)),
            FileState::Behind => return Some(("not saved".to_owned(), theme.losing)),
            FileState::Kept | FileState::Unkept => {}
        }
        let left = self.view()?.nudges;
        let asks = self.wanted() != Wanted::Nothing;
        let helped = match self.exercise() {
            Some(Exercise::Lesson(session)) => session.progress().asked.helped,
            _ => left < 3,
        };
        let text = match (asks, helped, left) {
            (false, ..) | (true, false, 0) => return None,
            (_, true, 0) => "help used".to_owned(),
            (_, true, 1) => "help used, 1 nudge left".to_owned(),
            (_, true, left) => format!("help used, {left} nudges left"),
            (_, false, left) => format!("{left} nudges left"),
        };
        Some((text, theme.muted))
    }
}

/// Returns the level of practice, and what has been achieved so far.
fn practice(progress: &Progress) -> String {
    let (right, of) = progress.unseen_right();
    match progress.fading.level {
        Level::Table => "practice: the table in sight".to_owned(),
        Level::Notes => "practice: your rows in sight".to_owned(),
        Level::Nudges => "practice: nudges only".to_owned(),
        Level::Nothing if progress.asked.is_match => {
            format!("match · {} of {WINS} won", progress.won.min(WINS))
        }
        Level::Nothing => format!("no help · {right} of {of} right"),
    }
}
