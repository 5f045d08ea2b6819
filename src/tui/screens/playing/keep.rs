//! The match and its file: every change is handed over to be saved, and a match is counted once when it
//! ends.

use super::Playing;
use crate::app::Job;
use crate::learn::Drill;
use crate::play::Side;
use crate::play::statistics::{Blame, MatchId};
use crate::tui::message::Effect;
use crate::tui::screen::Shared;
use crate::tui::settings::Change;
use rand::RngExt as _;

impl Playing {
    /// Hands the match over to be saved, if it has changed since the last time, and counts it if it has
    /// ended for the first time.
    pub(super) fn keep(&mut self, shared: &mut Shared) -> Vec<Effect> {
        let mut effects = Vec::new();
        let session = &mut self.board.session;
        if let Some(finished) = session.finished(|| MatchId(shared.dice.random())) {
            let id = finished.id;
            effects.extend(self.rise(shared));
            effects.push(shared.post(Job::count(id, &finished.contest), Shared::say));
            effects.push(
                shared.post(Job::judge(finished), move |(judged, drills), shared| {
                    let blame = judged.blame;
                    blame.map_or_else(Vec::new, |blame| blamed(id, blame, drills, shared))
                }),
            );
        }
        if shared.keeps {
            let numbers = &mut shared.match_numbers;
            let request = self.board.session.unsaved(numbers);
            effects.extend(request.map(|request| shared.post_to_matches(Job::save_match(request))));
        }
        effects
    }

    /// Carries the result over to the next match: the running score, and the level of a rising opponent.
    fn rise(&mut self, shared: &mut Shared) -> Vec<Effect> {
        let board = &mut self.board;
        let Some(verdict) = board.contest().verdict() else {
            return Vec::new();
        };
        let with_help = board.contest().is_won_with_help();
        board.plan.score(verdict.winner, with_help);
        let seat = |side: Side| board.contest().seat(side).computer;
        let level = match [seat(Side::First), seat(Side::Second)] {
            [None, Some(level)] | [Some(level), None] if level.rises() => level,
            _ => return Vec::new(),
        };
        let beaten = seat(verdict.winner).is_none();
        let next = level.after_match(beaten, board.contest().is_helped());
        board.plan.level = next;
        let mut setup = shared.settings().setup.clone();
        // Another rising opponent may have risen further.
        if next == level || setup.level != level {
            return Vec::new();
        }
        setup.level = next;
        let change = Change::Setup(Box::new(setup));
        shared.set(change).unwrap_or_default()
    }
}

/// Stores who made the first mistake of a match, and the drills for those of the person.
fn blamed(id: MatchId, blame: Blame, drills: Vec<Drill>, shared: &mut Shared) -> Vec<Effect> {
    let mut effects = vec![shared.post(Job::blame(id, blame), Shared::say)];
    if !drills.is_empty() {
        let job = Job::keep_mistakes(&shared.catalogue, drills);
        effects.push(shared.post_note(job, Shared::warn_of));
    }
    effects
}
