//! The match and its file: the one place that hands every change over to be saved, and that counts a
//! match once when it ends.

use super::Playing;
use crate::play::Side;
use crate::play::statistics::MatchId;
use crate::tui::message::Effect;
use crate::tui::screen::{FileState, MatchFile, Shared};
use crate::tui::settings::Change;
use crate::tui::tasks::{FileTask, MatchNews, MatchTask, Task, Version};
use rand::RngExt as _;

impl Playing {
    /// Hands the match over to be saved, if it has changed since the last time.
    ///
    /// This is also the one place that counts a match as finished: only once, whatever moves are taken
    /// back and replayed afterwards.
    pub(super) fn keep(&mut self, shared: &mut Shared) -> Vec<Effect> {
        let over = self.stage.contest.verdict().is_some() && !self.counted;
        let mut effects = Vec::new();
        if over {
            self.counted = true;
            effects.extend(self.rise(shared));
            let id = MatchId(shared.dice.random());
            let contest = Box::new(self.stage.contest.clone());
            let count = FileTask::Count(id, contest.clone());
            effects.push(shared.post(Task::File(count)));
            effects.push(shared.post(Task::Judge(id, contest)));
        }
        let changes = self.stage.contest.changes();
        if !shared.keeps || self.file.handed == Some(changes) {
            return effects;
        }
        shared.versions += 1;
        let version = Version {
            number: shared.versions,
            contest: Box::new(self.stage.contest.clone()),
            over,
        };
        let task = match self.file.handed {
            Some(_) if shared.in_hand == Some(self.number) => MatchTask::Keep(version),
            _ => MatchTask::Begin(version),
        };
        shared.in_hand = Some(self.number);
        self.file = MatchFile {
            handed: Some(changes),
            version: shared.versions,
            state: FileState::Saving,
            place: self.file.place.take(),
        };
        effects.push(shared.post(Task::Match(task)));
        effects
    }

    /// Carries the result over to the next match: the running score, and the level of a rising opponent.
    fn rise(&mut self, shared: &mut Shared) -> Vec<Effect> {
        let stage = &mut self.stage;
        let Some(verdict) = stage.contest.verdict() else {
            return Vec::new();
        };
        let with_help = stage.contest.is_won_with_help();
        stage.plan.score(verdict.winner, with_help);
        let seat = |side: Side| stage.contest.seat(side).computer;
        let level = match [seat(Side::First), seat(Side::Second)] {
            [None, Some(level)] | [Some(level), None] if level.rises() => level,
            _ => return Vec::new(),
        };
        let beaten = seat(verdict.winner).is_none();
        let next = level.after_match(beaten, stage.contest.is_helped());
        stage.plan.level = next;
        let mut setup = shared.settings().setup.clone();
        // Another rising opponent may have risen further.
        if next == level || setup.level != level {
            return Vec::new();
        }
        setup.level = next;
        shared
            .set(Change::Setup(Box::new(setup)))
            .unwrap_or_default()
    }

    /// Records the result of saving the match.
    pub(super) fn hear_of_file(&mut self, news: &MatchNews) {
        match news {
            MatchNews::Kept { version, place, .. } if *version == self.file.version => {
                self.file.state = FileState::Kept;
                self.file.place = Some(place.clone());
            }
            MatchNews::Behind { version, .. } if *version == self.file.version => {
                self.file.state = FileState::Behind;
            }
            MatchNews::Renamed { from, to } => {
                let [from, to] = [from, to].map(|name| crate::play::harmless(name));
                if self.file.place.as_ref() == Some(&from) {
                    self.file.place = Some(to);
                }
            }
            _ => {}
        }
    }
}
