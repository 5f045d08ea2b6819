//! Tests of jobs that are requested before they can begin. The tests of the whole loop, with the threads behind
//! it, use [`run_through`](super::run_through).

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;
use crate::screen::Step;
use goldpile_games::catalogue;
use goldpile_play::Adviser;

#[test]
fn work_that_the_next_key_gives_up_is_not_begun() {
    let entry = catalogue().find("nim").unwrap().clone();
    let game = entry.default_game();
    let pile = [goldpile_number::Natural::small(5)].into_iter().collect();
    let position = goldpile_engine::start(&*game.rules, pile, &[]).unwrap();
    let adviser = Adviser::new(game);
    let mut begun = RequestedJobs::default();
    for number in 0..1000 {
        let job = Job::hint(&adviser, &position);
        if number < 999 {
            job.ticket().canceller().cancel();
        }
        begun.add(
            JobId(number),
            job.then(|_| Continuation(Box::new(|_, _| Step::stay()))),
        );
    }
    // The last, and the one before it, which was cancelled only after it was added.
    assert!(begun.0.len() <= 2, "{}", begun.0.len());
    assert!(
        begun
            .0
            .last()
            .is_some_and(|(_, job)| !job.ticket().canceller().is_cancelled())
    );
}
