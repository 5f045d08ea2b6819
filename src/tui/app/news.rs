//! Notices about finished file tasks and about copying.

use crate::play::harmless;
use crate::tui::message::Effect;
use crate::tui::screen::{Aside, MatchFile, Shared};
use crate::tui::tasks::{MatchNews, NoteNews};

/// The longest text, in bytes, that reaches the clipboard in every terminal.
const ROOMY: usize = 74_000;

impl Shared {
    /// Advances the animation of tokens leaving the piles, and the rest after a result.
    pub(super) fn tick(&mut self) {
        self.rest = self.rest.saturating_sub(1);
        self.leaving = self.leaving.and_then(|ticks| {
            let next = ticks + 1;
            (next < crate::tui::stage::LEAVING).then_some(next)
        });
    }

    /// Reports the result of a task that changes match files, unless it is obvious.
    pub(super) fn report(&mut self, news: &MatchNews) {
        match news {
            MatchNews::Kept { remark, .. } => {
                if let Some(remark) = remark {
                    self.warn(remark);
                }
            }
            MatchNews::Behind { why, .. } => {
                if let Some(why) = why {
                    self.warn(&format!("{why}. Play goes on"));
                }
            }
            // The new match says so.
            MatchNews::Left(_) => {}
            MatchNews::Renamed { from, to } => {
                let [from, to] = [from, to].map(|name| harmless(name));
                self.tell(format!("{from} is now called {to}."));
            }
            MatchNews::Restored(name) => {
                let name = crate::play::harmless(name);
                self.tell(format!("{name} is back among the records."));
            }
            MatchNews::Deleted { name, trash } => {
                let name = harmless(name);
                let is_own = |file: &MatchFile| file.place.as_ref() == Some(&name);
                if let Some(Aside::Here(screen)) = &self.aside
                    && screen.file().is_some_and(is_own)
                {
                    self.aside = None;
                }
                self.tell(format!("{name} is now in the trash: {trash}."));
            }
            MatchNews::Refused(why) => self.warn(why),
        }
    }

    /// Stores what is now known about the learner, and reports what was done.
    pub(super) fn learnt(&mut self, news: &NoteNews) {
        self.notebook = Some(news.notebook.clone());
        match &news.report {
            Some(Ok(text)) => self.tell(text.clone()),
            Some(Err(why)) => self.warn(why),
            None => {}
        }
    }

    /// Copies a text and says so. The terminal does not report whether it accepted the text.
    pub(super) fn copied(&mut self, copied: Result<(String, &'static str), String>) -> Vec<Effect> {
        let (text, what) = match copied {
            Ok(copied) => copied,
            Err(why) => {
                self.warn(&why);
                return Vec::new();
            }
        };
        let length = text.len();
        self.tell(match text.lines().count() {
            _ if length > ROOMY => format!(
                "Copied the {what}: {length} bytes, which is more than some terminals accept."
            ),
            0 | 1 if length <= 40 => format!("Copied the {what}: {}.", text.trim_end()),
            _ => format!("Copied the {what}."),
        });
        vec![Effect::Copy(text)]
    }
}
