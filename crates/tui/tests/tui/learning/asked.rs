//! Whatever is asked stands on the screen in full: on every page of every lesson, after a wrong answer, with its
//! nudges, and at both common small sizes.

use crate::hand::Hand;
use crate::learning::lesson_screens::body;
use crate::learning::lessons::{Shelves, answer, begin, session};
use crate::scene::{SMALL, USUAL};
use goldpile_games::catalogue;
use goldpile_learn::session::Prompt;
use goldpile_learn::{LessonStage, Question};
use goldpile_testkit::learner::right;
use goldpile_testkit::wrong::wrong;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn is_asked(hand: &Hand) -> bool {
    // A correction of the last answer, or a text, is only read.
    let is_read = matches!(
        session(hand).prompt(),
        Prompt::Question(Question::Read) | Prompt::Nothing
    );
    !is_read && hand.app.keys().name != "study"
}

fn stands_in_full(hand: &mut Hand, game: &str) {
    if !is_asked(hand) {
        return;
    }
    let question = session(hand).view().question;
    for size in [SMALL, USUAL] {
        hand.resize(size);
        let words: Vec<String> = body(hand).split_whitespace().map(str::to_owned).collect();
        assert!(
            words.join(" ").contains(&question),
            "{game}: {question}\n{}",
            hand.screen()
        );
    }
}

/// Answers the question on the screen wrongly, if it can be, and asks for two nudges; then shows how the wrong answer
/// is beaten.
fn err(hand: &mut Hand, game: &str, dice: &mut Xoshiro256PlusPlus) {
    hand.press("h h");
    stands_in_full(hand, game);
    let Some(error) = wrong(session(hand), dice) else {
        return;
    };
    answer(hand, &error);
    stands_in_full(hand, game);
    if let Prompt::Refute(_) = session(hand).prompt() {
        hand.press("Enter");
        stands_in_full(hand, game);
    }
}

#[test]
fn what_is_asked_is_never_cut() {
    for game in catalogue().entries() {
        let shelves = Shelves::new();
        let mut hand = shelves.hand(USUAL);
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        begin(&mut hand, &game.name);
        let mut page = None;
        let mut practised = 0;
        while practised < 12 {
            let progress = session(&hand).progress();
            let here = (progress.step, progress.item);
            stands_in_full(&mut hand, &game.name);
            if page.replace(here) != Some(here) && is_asked(&hand) {
                err(&mut hand, &game.name, &mut dice);
            }
            practised += u32::from(session(&hand).stage() == LessonStage::Practice);
            let said = right(session(&hand));
            answer(&mut hand, &said);
        }
    }
}
