//! Notices about what has happened to files of matches, and the clock of motions and results.

use crate::screen::{Motion, Shared};
use goldpile_app::MatchEvent;
use goldpile_play::escape_for_terminal;

/// The number of ticks, 0.4 seconds, without a key after which a result gives way to one.
const QUIET_TICKS: u16 = 7;

impl Shared {
    /// Lets a result that has just come stay on after a key.
    pub(crate) fn hold_result(&mut self) {
        if self.result_ticks > 0 {
            self.result_ticks = self.result_ticks.max(QUIET_TICKS);
        }
    }

    /// Advances the motion, and the time for which a result stays.
    pub(crate) fn tick(&mut self) {
        self.result_ticks = self.result_ticks.saturating_sub(1);
        self.motion = self.motion.and_then(Motion::ticked);
    }

    /// Reports what has happened to a file of a match, unless that is obvious.
    pub(crate) fn report(&mut self, news: &MatchEvent) {
        match news {
            MatchEvent::Saved {
                remark: Some(remark),
                ..
            } => self.warn(remark),
            MatchEvent::Unsaved { why: Some(why), .. } => {
                self.warn(&format!("{why}. Play goes on"));
            }
            MatchEvent::Counted(Ok(Some(note))) => self.tell(note.clone()),
            MatchEvent::Counted(Err(why)) => self.warn(&format!("the match is not counted: {why}")),
            // The new match itself reports a match left among the records.
            MatchEvent::Saved { .. }
            | MatchEvent::Unsaved { .. }
            | MatchEvent::Counted(_)
            | MatchEvent::LeftAmongRecords(_) => {}
            MatchEvent::Renamed { from, to } => {
                let [from, to] = [from, to].map(|name| escape_for_terminal(name));
                self.tell(format!("{from} is now called {to}."));
            }
            MatchEvent::Restored(name) => {
                let name = escape_for_terminal(name);
                self.tell(format!("{name} is back among the records."));
            }
            MatchEvent::Deleted { name, trash } => {
                if self.paused_match().is_some_and(|paused| paused.is_at(name)) {
                    self.paused = None;
                }
                let name = escape_for_terminal(name);
                self.tell(format!("{name} is now in the trash: {trash}."));
            }
            MatchEvent::Refused(why) => self.warn(why),
        }
    }
}
