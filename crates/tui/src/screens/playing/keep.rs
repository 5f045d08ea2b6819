//! The saving and counting of matches: every change is saved, and a match is counted once, when it ends. The next
//! start counts what could not be counted.

use super::Playing;
use crate::message::Effect;
use crate::screen::Shared;
use goldpile_app::{Job, JudgedMatch};
use goldpile_learn::Drill;
use goldpile_play::statistics::{Blame, MatchId};

impl Playing {
    /// Posts the jobs that save and count the match if it has changed, and that judge it if it has just ended for
    /// the first time.
    pub(super) fn keep(&mut self, shared: &mut Shared) -> Vec<Effect> {
        let mut effects = Vec::new();
        let session = &mut self.board.session;
        if let Some(finished) = session.finished() {
            let id = finished.id;
            effects.extend(shared.settings().bell.then_some(Effect::Bell));
            if self.climb.is_none() {
                self.carry_result_over(shared);
            }
            let is_climb = self.climb.is_some();
            effects.push(shared.post_in_any_case(
                Job::judge(finished),
                move |playing: Option<&mut Self>, (judged, drills), shared| {
                    if let Some(ended) = playing.and_then(|playing| playing.ended.as_mut()) {
                        ended.drills = drills.len();
                        ended.confession = judged.confession;
                    }
                    if is_climb {
                        return keep_drills(drills, shared);
                    }
                    store_blame(id, judged.blame, drills, shared)
                },
            ));
        }
        if shared.saves_matches && self.climb.is_none() {
            let numbers = &mut shared.match_numbers;
            let request = self.board.session.unsaved(numbers);
            effects.extend(request.map(|request| shared.post_to_matches(Job::save_match(request))));
        }
        effects
    }

    /// Carries the result over to the next match: the running score and the next opponent on the ladder.
    fn carry_result_over(&mut self, shared: &Shared) {
        let board = &mut self.board;
        let Some(verdict) = board.the_match().verdict() else {
            return;
        };
        board.plan.score(verdict.winner);
        let game = &board.session.the_match().game().entry.name;
        let ladder = shared.ladder(game);
        let beaten = board.the_match().seat(verdict.winner).computer.is_none();
        let own = board.the_match().seat(verdict.winner.other()).computer;
        if let (true, Some(level)) = (
            board.plan.follows_ladder(),
            own.filter(|_| beaten && !board.the_match().is_helped())
                .filter(|_| board.the_match().is_for_star()),
        ) {
            board.plan.level = ladder.after_win(level).opponent(board.plan.chosen_level);
        }
    }
}

/// Counts the finished matches that were not counted, and judges those whose first mistake is missing.
pub(crate) fn count_missed(shared: &mut Shared) -> Effect {
    let job = Job::count_missed(&shared.catalogue);
    shared.post(job, |unjudged, shared| {
        let mut effects = vec![shared.read_statistics()];
        for finished in unjudged {
            let id = finished.id;
            let then = move |(judged, drills): (JudgedMatch, Vec<Drill>), shared: &mut Shared| {
                store_blame(id, judged.blame, drills, shared)
            };
            effects.push(shared.post(Job::judge(finished), then));
        }
        effects
    })
}

/// Stores who made the first mistake of a match, if that is known, and the drills for the person's mistakes.
fn store_blame(
    id: MatchId,
    blame: Option<Blame>,
    drills: Vec<Drill>,
    shared: &mut Shared,
) -> Vec<Effect> {
    let Some(blame) = blame else {
        return Vec::new();
    };
    let mut effects = vec![shared.post(Job::record_first_mistake(id, blame), Shared::report_note)];
    effects.extend(keep_drills(drills, shared));
    effects
}

fn keep_drills(drills: Vec<Drill>, shared: &mut Shared) -> Vec<Effect> {
    if drills.is_empty() {
        return Vec::new();
    }
    let job = Job::keep_mistakes(&shared.catalogue, drills);
    vec![shared.post_note(job, Shared::report_failure)]
}
