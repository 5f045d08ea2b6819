//! What lessons say and ask is true, by exhaustive play; and what is not is named.

use crate::lesson_faults::faults;
use goldpile_engine::GameEntry;
use goldpile_games::catalogue;
use goldpile_learn::{Lesson, LessonFault};
use goldpile_testkit::{bachet, unlike};
use std::fs;

/// All games with a lesson, and the one that `docs/add-a-game.md` walks through.
pub(crate) fn entries() -> Vec<GameEntry> {
    let catalogue = catalogue();
    let own = catalogue.entries().iter().cloned();
    own.chain([bachet::entry().unwrap()]).collect()
}

/// The lesson as it is in the folder of its game.
pub(crate) fn in_folder(entry: &GameEntry) -> Result<Lesson, LessonFault> {
    let folder = match entry.name.as_str() {
        "bachet" => "crates/testkit/src",
        _ => "crates/games/src",
    };
    let file = format!("{folder}/{}/lesson.txt", entry.name);
    let path = goldpile_testkit::root().join(&file);
    let text = fs::read_to_string(path).unwrap();
    Lesson::read(&file, &text, entry)
}

#[test]
fn every_lesson_tells_the_truth_in_words_that_were_introduced() {
    let mut wrong = Vec::new();
    for entry in entries() {
        match in_folder(&entry) {
            Err(fault) => wrong.push(fault.to_string()),
            Ok(lesson) => wrong.extend(faults(&lesson).iter().map(ToString::to_string)),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is wrong with a lesson of Nim, the first thing.
fn wrong(text: &str) -> String {
    let catalogue = catalogue();
    let entry = catalogue.find("nim").unwrap();
    match Lesson::read("x", text, entry) {
        Err(fault) => fault.to_string(),
        Ok(lesson) => faults(&lesson)
            .first()
            .map_or_else(String::new, ToString::to_string),
    }
}

#[test]
fn what_is_false_or_unknown_is_named_with_its_line() {
    let nudged = "idea Two\n  nudge: Look.\n  nudge: Look more.\n";
    for (step, fault) in [
        (
            "jump 3,3\n  Go.\n",
            "x, line 4: there is no step jump; a block is one of tokens, aid, idea, with, show, predict, find, build, play, after graduation, end, card, proof",
        ),
        (
            "show 3,3\n  It is {won 3,3}.\n",
            "x, line 5: 3,3 is lost for the player to take, not won",
        ),
        (
            "show 3,4\n  It is {lost 3,4}.\n",
            "x, line 5: 3,4 is won for the player to take, not lost",
        ),
        (
            "show 3,4\n  Leave {wins 3,4 → 3,2}.\n",
            "x, line 5: the last move of 3,4 3,2 does not win",
        ),
        (
            "show 3,4\n  Not {fails 3,4 3,3}.\n",
            "x, line 5: the last move of 3,4 3,3 does not fail: it wins",
        ),
        (
            "show 3,5,7\n  Only {only 3,5,7 3,5,6}.\n",
            "x, line 5: the last move of 3,5,7 3,5,6 is not the only one that wins",
        ),
        (
            "show 3,4\n  Not {illegal 3,4 3,3}.\n",
            "x, line 5: {illegal 3,4 3,3}: that move is legal",
        ),
        (
            "show 3,4\n  Look at 3,4.\n",
            "x, line 5: nothing is claimed about 3,4; write {lost 3,4}, {won 3,4} or {at 3,4}",
        ),
        (
            "show 3,4\n  Look at {mad 3,4}.\n",
            "x, line 5: {mad 3,4} claims nothing: it should begin with at, lost, won, wins, only, fails, illegal, row or parts",
        ),
        (
            "show 3,4\n  Look at {at 3,4.\n",
            "x, line 5: { is not closed: }",
        ),
        (
            "show 3,4\n  Between {lost 3,3}, and {lost 4,4}.\n",
            "x, line 5: a comma separates two positions: write a semicolon",
        ),
        ("find 3,3\n  Go.\n", "x, line 4: nothing wins at 3,3"),
        ("find 1,0\n  Go.\n", "x, line 4: every move wins at 1,0"),
        (
            "play 3,3\n  Go.\n",
            "x, line 4: 3,3 cannot be won by the player who takes first",
        ),
        (
            "find 3,4 4,4\n  Go.\n",
            "x, line 4: 3,4 4,4: step 1: pile a holds 3 and cannot grow to 4: coins are never added",
        ),
        (
            "find 3,4/2\n  Go.\n",
            "x, line 4: 3,4/2: this game starts from its piles alone: write them without a /",
        ),
        ("find 3,x\n  Go.\n", "x, line 4: 3,x: column 3: "),
        (
            "show 3,4\n  The nimber of it.\n",
            "x, line 5: the word \"nimber\" has not been introduced",
        ),
        (
            "show 3,4\n  The *pile* of it.\n",
            "x, line 5: \"pile\" needs no introduction",
        ),
        (
            "show 3,4\n  principle: No.\n",
            "x, line 5: a block show has no principle:",
        ),
        (
            "show 3,4\n  then: No.\n  then: No.\n",
            "x, line 6: then: occurs twice; write it once",
        ),
        (
            "build row x\n  Go.\n",
            "x, line 4: build row x has no meaning: write build row 2, or row 2, last 1, or rows 3 to 6, or parts 20; 33",
        ),
        (
            "build row 2, last 4\n  Go.\n",
            "x, line 4: a row has 3 numbers",
        ),
        (
            "with k=3\n",
            "x, line 4: there is no parameter k; this game has play=misere",
        ),
        ("tokens 9 to 3\n", "x, line 4: write tokens 30 to 60"),
        (
            "aid dreams\n",
            "x, line 4: there is no aid dreams; write rows or parts",
        ),
        (
            "idea A\n  tag: blue\n",
            "x, line 5: blue is not a tag; the tags are shut, history, block, played, memory, whole",
        ),
    ] {
        let found = wrong(&format!("{nudged}{step}"));
        assert!(found.starts_with(fault), "{step}: {found}");
    }
    assert_eq!(wrong("  Words.\n"), "x, line 1: this belongs to no block");
    assert_eq!(
        wrong("show 1\n"),
        "x, line 1: an idea must come before the first step"
    );
    assert_eq!(
        wrong("idea Two\n"),
        "x, line 1: a lesson needs at least one step"
    );
    assert_eq!(
        wrong("idea Two\nfind 3,4\n"),
        "x, line 2: neither this step nor its idea has a nudge:"
    );
}

#[test]
fn a_game_without_a_table_has_no_rows() {
    let text = "idea One\nbuild row 2\n";
    let fault = Lesson::read("x", text, &unlike::entry()).err().unwrap();
    assert_eq!(fault.to_string(), "x, line 2: this game has no row 2");
    assert!(Lesson::of(&unlike::entry()).unwrap().is_none());
}

#[test]
fn any_text_is_a_lesson_or_a_fault() {
    use rand::{RngExt, SeedableRng};
    let catalogue = catalogue();
    let mut dice = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(7);
    for entry in catalogue.entries() {
        let whole: Vec<char> = entry.lesson.as_ref().unwrap().chars().collect();
        for _ in 0..40 {
            let mut text = whole.clone();
            for _ in 0..dice.random_range(1..4) {
                let at = dice.random_range(0..text.len());
                match dice.random_range(0..3) {
                    0 => text[at] = char::from(dice.random_range(9..127u8)),
                    1 => text.truncate(at.max(1)),
                    _ => drop(text.remove(at)),
                }
                if text.is_empty() {
                    break;
                }
            }
            let text: String = text.into_iter().collect();
            if let Err(fault) = Lesson::read("x", &text, entry) {
                assert!(fault.line <= text.lines().count().max(1), "{fault}");
            }
        }
    }
}
