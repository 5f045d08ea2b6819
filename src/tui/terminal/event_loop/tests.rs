//! Work that is requested before it can begin. The loop as a whole, with the threads behind it, is
//! tested through [`run_through`](super::run_through).

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;
use crate::games::catalogue;
use crate::play::Adviser;
use crate::tui::tasks::{Job, Tasks, Work};

#[test]
fn work_that_the_next_key_gives_up_is_not_begun() {
    let entry = catalogue().find("nim").unwrap().clone();
    let game = entry.game(entry.defaults());
    let pile = [crate::number::Natural::small(5)].into_iter().collect();
    let position = crate::engine::start(&*game.rules, pile, &[]).unwrap();
    let adviser = Adviser::new(game);
    let mut begun = Begun::default();
    let mut tickets = Tasks::default();
    for number in 0..1000 {
        let work = Work::new(&adviser, Job::Hint(position.clone()));
        if number < 999 {
            work.canceller().cancel();
        }
        begun.add(tickets.post(), Task::Think(work));
    }
    // The last, and the one before it, which was given up only after it was added.
    assert!(begun.0.len() <= 2, "{}", begun.0.len());
    assert!(begun.0.last().is_some_and(|(_, task)| !task.is_cancelled()));
}
