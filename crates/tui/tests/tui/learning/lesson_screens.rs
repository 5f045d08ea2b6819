//! The look of lessons and drills: the question, the table next to it, and the reply to a wrong move.

use crate::hand::Hand;
use crate::learning::lessons::{Shelves, answer, begin, session};
use crate::playing::match_screens::tokens;
use crate::scene::{SIZES, SMALL, Scene, Size, USUAL, WIDE};
use goldpile_games::catalogue;
use goldpile_learn::session::Prompt;
use goldpile_learn::{LessonProgress, LessonStage, Question, Session};
use goldpile_testkit::learner::right;
use goldpile_testkit::wrong::wrong;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A lesson at the first moment when this holds, after right answers.
fn reached(size: Size, game: &str, wanted: impl Fn(&Hand) -> bool) -> Scene {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(size);
    begin(&mut hand, game);
    let mut answers = 0;
    while !wanted(&hand) {
        let said = right(session(&hand));
        answer(&mut hand, &said);
        answers += 1;
        assert!(answers < 200, "{}", hand.screen());
    }
    Scene::with(hand, shelves)
}

/// A lesson at its first question of this kind.
fn at(size: Size, game: &str, wanted: impl Fn(&Session) -> bool) -> Scene {
    reached(size, game, |hand| wanted(session(hand)))
}

/// A lesson at its first question with the keys of this mode.
pub(crate) fn in_mode(size: Size, game: &str, mode: &str) -> Scene {
    reached(size, game, |hand| hand.app.keys().name == mode)
}

/// The list of lessons, none of them begun.
pub(crate) fn list(size: Size) -> Scene {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(size);
    hand.choose("Learn");
    Scene::with(hand, shelves)
}

/// A question for a winning move.
pub(crate) fn find(size: Size, game: &str) -> Scene {
    at(size, game, |session| {
        matches!(session.prompt(), Prompt::Question(Question::Find(_)))
            && session.progress().step > 6
    })
}

/// A question for the refutation of a wrong move.
pub(crate) fn refuted(size: Size, game: &str) -> Scene {
    after_an_error(find(size, game))
}

pub(crate) fn after_an_error(mut scene: Scene) -> Scene {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let error = wrong(session(&scene.hand), &mut dice).unwrap();
    answer(&mut scene.hand, &error);
    scene
}

/// A question for numbers.
pub(crate) fn build(size: Size) -> Scene {
    at(size, "raleigh", |session| {
        matches!(
            session.prompt(),
            Prompt::Question(Question::Row { index: 5, .. })
        )
    })
}

pub(crate) fn practice(size: Size) -> Scene {
    at(size, "raleigh", |session| {
        session.stage() == LessonStage::Practice
            && matches!(session.prompt(), Prompt::Question(Question::Find(_)))
    })
}

pub(crate) fn predict(size: Size) -> Scene {
    at(size, "nim", |session| {
        matches!(session.prompt(), Prompt::Question(Question::Predict(_)))
    })
}

/// A step that is only read.
pub(crate) fn show(size: Size) -> Scene {
    at(size, "imitation", |session| session.progress().step == 1)
}

/// The list of drills, with one mistake from a match.
pub(crate) fn drills(size: Size) -> Scene {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(size);
    hand.set_up("wythoff", "15,19");
    hand.write("15,18");
    hand.press("Enter");
    hand.press("G y q");
    hand.choose("Practice");
    Scene::with(hand, shelves)
}

/// The text of the lesson: the right pane, or the whole width if there is none.
fn said(hand: &Hand) -> String {
    let screen = hand.screen();
    let lines = screen.lines().map(|line| line.rsplit('│').next().unwrap());
    let words = lines.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

fn says(hand: &Hand, words: &[&str]) {
    let said = said(hand);
    for words in words {
        assert!(
            said.contains(words),
            "{words:?} is not in\n{}",
            hand.screen()
        );
    }
}

fn in_every_size(scene: &mut Scene, look: impl Fn(&Hand)) {
    for size in SIZES {
        scene.hand.resize(size);
        look(&scene.hand);
    }
}

/// A question: its game, idea and text, the piles, and what stands next to them; then a wrong move, the piles that
/// it leaves, and what stands next to those.
struct Asked {
    game: &'static str,
    idea: &'static str,
    text: &'static str,
    piles: &'static str,
    shown: &'static [&'static str],
    error: &'static str,
    left: &'static str,
    then: &'static [&'static str],
}

const ASKED: [Asked; 5] = [
    Asked {
        game: "raleigh",
        idea: "The row of the smallest pile",
        text: "Keep the smallest pile, and take the others down to the rest of its row.",
        piles: "4,9,11",
        shown: &["Lost for the player to move", "0 0 0", "6 7 11", "9 10 16"],
        error: "9 from b",
        left: "4,0,11",
        then: &["Lost for the player to move", "0 0 0", "6 7 11", "9 10 16"],
    },
    Asked {
        game: "fibonacci",
        idea: "Take the smallest part",
        text: "Split the pile, and take the smallest part.",
        piles: "4",
        shown: &[
            "The numbers to choose from",
            "1 2 3",
            "  at most 3 may be taken now",
        ],
        error: "2 from a",
        left: "2/4",
        then: &[
            "The numbers to choose from",
            "1 2",
            "  at most 4 may be taken now",
        ],
    },
    Asked {
        game: "blocking",
        idea: "The door: the partner",
        text: "The other pile goes down to the partner. We call that a door.",
        piles: "10,14 with 9,13 blocked",
        shown: &["Lost for the player to move", "7 9", "10 13"],
        error: "2 from a",
        left: "8,14",
        then: &["Lost for the player to move", "7 9", "10 13"],
    },
    Asked {
        game: "imitation",
        idea: "The door",
        text: "Look for the partner of the smaller pile. Can the other pile go down to it?",
        piles: "4,9",
        shown: &["Lost for the player to move", "4 7", "8 13", "12 20"],
        error: "1 from a",
        left: "3,9",
        then: &["Lost for the player to move", "4 7", "8 13"],
    },
    Asked {
        game: "wythoff",
        idea: "The door: the partner",
        text: "Look for the partner of the smaller pile. Is the other pile larger than that?",
        piles: "4,9",
        shown: &["Lost for the player to move", "4 7", "8 13", "12 20"],
        error: "1 from a",
        left: "3,9",
        then: &["Lost for the player to move", "4 7", "8 13", "12 20"],
    },
];

#[test]
fn a_question_stands_with_its_table_and_so_does_what_a_wrong_move_leaves() {
    for asked in ASKED {
        let mut scene = find(USUAL, asked.game);
        in_every_size(&mut scene, |hand| {
            says(hand, &[asked.text]);
            hand.says(&[&format!("· {} ", asked.idea), "3 nudges left", "take …"]);
            says(
                hand,
                &[&format!("{}: your move. Find one that wins.", asked.piles)],
            );
            hand.says(asked.shown);
            if asked.game == "blocking" && hand.size != SMALL {
                hand.says(&["× 9,13: blocked by your opponent for this"]);
            }
        });
        let mut scene = after_an_error(scene);
        in_every_size(&mut scene, |hand| {
            let (error, left) = (asked.error, asked.left);
            let wrong =
                format!("? You take {error} and leave {left}. From there your opponent wins.");
            says(hand, &[&wrong]);
            says(
                hand,
                &[&format!(
                    "From {left}, your opponent can now win. With which move? (Enter shows it.)"
                )],
            );
            hand.says(asked.then);
            if asked.game == "imitation" && hand.size != SMALL {
                hand.says(&["× You took 1 from a: taking 1"]);
            }
            let crossed = ["●×", "● ×", "▗×▖", "██×██"]
                .iter()
                .any(|sign| hand.screen().contains(sign));
            assert_eq!(crossed, asked.game == "imitation", "{}", hand.screen());
        });
    }
}

pub(crate) fn body(hand: &Hand) -> String {
    let screen = hand.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let is_rule = |line: &&str| line.contains("────────────────────");
    let end = lines.iter().rposition(is_rule).unwrap();
    lines[..end].join("\n")
}

#[test]
fn what_is_asked_stands_with_the_words_and_never_out_of_sight() {
    for game in catalogue().entries() {
        let mut scene = reached(USUAL, &game.name, |hand| {
            let prompt = session(hand).prompt();
            !matches!(prompt, Prompt::Question(Question::Read))
        });
        for _ in 0..12 {
            let hand = &mut scene.hand;
            let question = session(hand).view().question;
            for size in SIZES {
                hand.resize(size);
                let body = body(hand);
                let words = body.lines().map(|line| line.rsplit('│').next().unwrap());
                let words: Vec<&str> = words.flat_map(str::split_whitespace).collect();
                let is_read = matches!(session(hand).prompt(), Prompt::Question(Question::Read));
                let is_asked = words.join(" ").contains(&question);
                assert_eq!(is_asked, !is_read, "{question}\n{}", hand.screen());
            }
            hand.resize(USUAL);
            let said = right(session(hand));
            answer(hand, &said);
        }
    }
}

#[test]
fn the_board_shows_why_an_answer_is_wrong() {
    // The tokens of the wrong move are marked, and on the map where the queen went.
    let mut scene = refuted(WIDE, "wythoff");
    let marks = |hand: &Hand| {
        let screen = hand.screen();
        let count = |sign: &str| screen.matches(sign).count();
        (count("┌?┐") + count("│ ? │"), count("♛?"), count("◆"))
    };
    let hand = &mut scene.hand;
    assert_eq!(marks(hand), (1, 1, 0), "{}", hand.screen());
    hand.says(&["Choose your opponent's winning move"]);
    // Then both moves are shown from their start: on the piles, as numbers, and on the board.
    hand.press("Enter");
    assert_eq!(marks(hand), (1, 0, 2), "{}", hand.screen());
    hand.says(&[
        "4,9  →  3,9 ?  →  3,5 ◆",
        "If you take 1 from a, your opponent can take 4 from b and win.",
    ]);
    // A new choice replaces the marks, and without it they are gone.
    hand.press("Right");
    assert_eq!(marks(hand), (0, 0, 0), "{}", hand.screen());
    hand.press("Esc");
    assert_eq!(marks(hand), (0, 0, 0), "{}", hand.screen());
}

#[test]
fn a_wrong_prediction_is_looked_at_before_the_next_question() {
    let mut scene = predict(USUAL);
    let hand = &mut scene.hand;
    assert_eq!(right(session(hand)), "no");
    hand.press("y");
    // It counts already, and its own position is still shown.
    hand.says(&["? Wrong. At 1,1 every move loses.", "Enter goes on."]);
    hand.says(&[
        "  a  1 ",
        "  b  1 ",
        "If you take 1 from a, your opponent can take 1 from b",
    ]);
    let wrong = "│   ?   │";
    assert!(hand.screen().contains(wrong), "{}", hand.screen());
    let asked = session(hand).view().question;
    assert!(!hand.has_text(&asked), "{}", hand.screen());
    // No key answers the next question yet.
    let before = session(hand).progress().clone();
    hand.press("y n h");
    assert_eq!(*session(hand).progress(), before);
    hand.press("Enter");
    assert!(
        hand.has_text(&asked) && !hand.has_text("Wrong."),
        "{}",
        hand.screen()
    );
    assert!(!hand.screen().contains(wrong), "{}", hand.screen());
}

#[test]
fn a_row_is_typed_below_the_rows_that_are_known() {
    in_every_size(&mut build(USUAL), |hand| {
        hand.says(&["4 5 8", "9 10 16", "_ _ _"]);
        says(
            hand,
            &[
                "★ Right: 9,10,16.",
                "Begin with the least number not used yet.",
            ],
        );
        says(hand, &["Type the next row: 3 numbers."]);
    });
}

#[test]
fn whether_one_wins_is_asked_before_anything_is_explained() {
    in_every_size(&mut predict(USUAL), |hand| {
        says(
            hand,
            &["Nothing has been explained yet. Try it in your head"],
        );
        hand.says(&["Two equal piles"]);
        hand.shows(&["  a  1 ", "  b  1 "]);
        assert_eq!(tokens(hand), (2, 0), "{}", hand.screen());
        says(hand, &["1,1: does the player to move win? (yes or no)"]);
    });
}

#[test]
fn practice_has_the_table_in_sight() {
    in_every_size(&mut practice(USUAL), |hand| {
        hand.says(&["table in sight", "Lost for the player to move"]);
        hand.says(&[
            "0 0 0",
            "4 5 8",
            "9 10 16",
            "3,10,6: your move. Find one that wins.",
        ]);
    });
}

#[test]
fn what_is_shown_is_read_to_its_end() {
    in_every_size(&mut show(USUAL), |hand| {
        says(
            hand,
            &["There is one thing you may not do: imitate your opponent."],
        );
        hand.says(&["× your opponent took 1 from a: taking 1"]);
        let small = hand.size == SMALL;
        hand.says(&[if small {
            "Enter shows the rest."
        } else {
            "Enter goes on."
        }]);
        assert_eq!(
            hand.has_text("or anything else."),
            !small,
            "{}",
            hand.screen()
        );
    });
}

const IDEA: &str = "The game";

/// The statistics after a lesson was begun.
pub(crate) fn statistics(size: Size) -> Scene {
    let shelves = Shelves::new();
    let mut progress = LessonProgress::new("wythoff", 1);
    progress.step = 3;
    progress.matches.alone = 2;
    progress.matches.helped = 1;
    let tally = goldpile_learn::progress::IdeaTally {
        asked: 9,
        right: 6,
        nudged: 2,
    };
    progress.ideas.insert(IDEA.to_owned(), tally);
    shelves.lessons.put(&[progress]).unwrap();
    let mut hand = shelves.hand(size);
    let file = goldpile_play::StatisticsFile::at(shelves.folder.path().join("statistics.jsonl"));
    hand.files.statistics = Some(file);
    hand.choose("History");
    hand.press("Tab");
    Scene::with(hand, shelves)
}

#[test]
fn the_statistics_show_each_idea_and_wins_with_help_apart() {
    let lesson = goldpile_learn::Lesson::of(catalogue().find("wythoff").unwrap());
    assert_eq!(lesson.unwrap().unwrap().ideas[0].name, IDEA);
    for size in SIZES {
        // With less room, they are below the scores.
        statistics(size).after("End").hand.says(&[
            "Wythoff: page 4 of 15",
            "The game 9 6 2",
            "2 won alone, 1 won with help, 0 lost",
        ]);
    }
}
