//! Wording about rules, exceptions, reasons and mistakes that was once misleading.

use crate::hand::{Hand, finished_match};
use crate::scene::COMMON_SIZES;
use goldpile_games::catalogue;
use goldpile_play::{Match, Seat};
use goldpile_tui::{Can, Command, Opening};

/// A match between two people at its start.
fn open(size: (u16, u16), game: &str, settings: &str, piles: &str) -> Hand {
    let entry = catalogue().find(game).unwrap().clone();
    let game = entry.game(entry.parse_settings(settings).unwrap()).unwrap();
    let record = goldpile_engine::Record::parse(piles).unwrap();
    let line = record.replay(&*game.rules).unwrap();
    let the_match = Match::resume(game, line, ["Ann", "Bob"].map(Seat::person), 7);
    Hand::with(size, catalogue(), Opening::Match(Box::new(the_match)))
}

#[test]
fn the_reason_against_an_offered_move_keeps_the_solution() {
    for size in COMMON_SIZES {
        let mut hand = Hand::new(size);
        hand.choose("Wythoff");
        hand.down_to("Piles");
        hand.write("15,19");
        hand.down_to("Warn me");
        hand.press("Right Enter :");
        hand.write("15,11");
        hand.press("Enter");
        assert!(hand.has_text("and leave 10,6"), "{}", hand.screen());
        assert!(hand.has_text("w says why"), "{}", hand.screen());
        hand.press("w");
        assert!(
            hand.has_text("Why leaving 15,11 loses") && hand.has_text("and leave 10,6"),
            "{}",
            hand.screen()
        );
        assert!(!hand.has_text("15,9"), "{}", hand.screen());
        // The move is still offered back, and the hint gives the solution.
        hand.press("Esc");
        assert!(hand.has_text("throws the win away"), "{}", hand.screen());
        hand.press("h w");
        assert!(hand.has_text("Why leaving 15,9 wins"), "{}", hand.screen());
    }
}

#[test]
fn an_imitation_that_is_forbidden_is_told_once() {
    for size in COMMON_SIZES {
        let mut hand = open(size, "imitation", "p=1 m=1", "20,30");
        hand.press(":");
        hand.write("a2");
        hand.press("Enter");
        assert!(
            hand.screen().contains("× Ann took 2 from a:"),
            "{}",
            hand.screen()
        );
        assert!(!hand.screen().contains("   · "), "{}", hand.screen());
        hand.press("R");
        assert!(
            hand.has_text("no imitation is allowed"),
            "{}",
            hand.screen()
        );
        assert!(!hand.has_text("imitates that"), "{}", hand.screen());
    }
}

#[test]
fn the_players_keep_their_places_in_the_panel() {
    let mut hand = open((120, 40), "imitation", "p=3 m=3", "20,30");
    for _ in 0..4 {
        let screen = hand.screen();
        let place = |name: &str| screen.find(&format!("{name}: ")).unwrap();
        assert!(place("Ann") < place("Bob"), "{screen}");
        hand.write("1");
        hand.press("Enter");
    }
    assert_eq!(hand.the_match().moves_made(), 4);
}

#[test]
fn after_the_end_nothing_is_allowed() {
    let mut hand = finished_match((80, 24), "wythoff", "15,19 15,18");
    hand.press("R");
    assert!(
        hand.has_text("Allowed now Nothing: the match is over."),
        "{}",
        hand.screen()
    );
}

#[test]
fn an_exception_stands_below_its_rule() {
    for size in COMMON_SIZES {
        let mut hand = open(size, "flora", "", "1,2,3,4");
        assert!(
            hand.screen().contains("× Rule II(ii): nobody may take")
                || size.1 <= 24 && hand.has_text("R says the exceptions"),
            "{}",
            hand.screen()
        );
        hand.press("R");
        let mut rules = hand.screen();
        hand.press("PgDn");
        rules.push_str(&hand.screen());
        let rule = rules.find("Rule II(ii): take everything").unwrap();
        let exception = rules
            .find("× Nobody may take everything from 1, 2")
            .unwrap();
        let never = rules.find("Not allowed now").unwrap();
        let other = rules.find("Rule III(i):").unwrap();
        assert!(other < never && never < rule && rule < exception, "{rules}");

        let hand = open(size, "raleigh", "", "6,7,11");
        assert!(
            hand.screen()
                .contains("× Rule III: whoever takes from every")
                || size.1 <= 24 && hand.has_text("R says the exceptions"),
            "{}",
            hand.screen()
        );
    }
}

#[test]
fn theorem_and_case_are_two_sentences() {
    for (game, piles, said) in [
        (
            "nim",
            "3,5,7",
            "(their nim-sum) is 0. Here: some column has an",
        ),
        ("fibonacci", "20", "are neighbours. Here: it may be taken"),
        (
            "raleigh",
            "11,6,13",
            "The smallest pile, 6, stands in row 3",
        ),
        (
            "flora",
            "9,5,14,11",
            "The smallest pile, 5, stands in row 2",
        ),
    ] {
        for size in COMMON_SIZES {
            let mut hand = open(size, game, "", piles);
            hand.press("w");
            let mut said_so = hand.has_text(said);
            hand.press("End");
            said_so |= hand.has_text(said);
            assert!(said_so, "{game}: {}", hand.screen());
            assert!(hand.app.can(Command::Less) != Can::Yes, "{}", hand.screen());
        }
    }
    let mut hand = open((60, 18), "nim", "", "10^60,10^60+5");
    hand.press("w");
    assert!(hand.app.can(Command::Less) == Can::Yes, "{}", hand.screen());
    assert!(hand.has_text("← shows more digits"), "{}", hand.screen());
}

#[test]
fn one_pile_is_spoken_of_as_one() {
    for size in COMMON_SIZES {
        let mut hand = open(size, "fibonacci", "", "20 19");
        for (text, said) in [
            ("1,2,3", "this names 3 piles, but there is 1 on the table"),
            ("b3", "there is no pile b: the only pile is a"),
            ("3 4", "type what to take (3) or what to leave (=5)"),
            ("a3", "3 won't do: take 1 to 2"),
        ] {
            hand.press(":");
            hand.write(text);
            hand.press("Enter");
            assert!(hand.has_text(said), "{text}: {}", hand.screen());
            hand.press("Esc");
        }
        hand.write("1");
        assert!(
            hand.has_text("Take 1, leaving 18. Enter plays it."),
            "{}",
            hand.screen()
        );
    }
}

#[test]
fn a_refusal_gives_its_reason_to_the_end_in_little_room() {
    for (game, piles, typed) in [
        ("raleigh", "6,7,11", "4,4,8"),
        ("flora", "3,10,14,20", "2,9,9,15"),
    ] {
        let mut hand = open((60, 18), game, "", piles);
        hand.press(":");
        hand.write(typed);
        let whole = |hand: &Hand| hand.has_text("(a tie counts).");
        assert!(whole(&hand), "{}", hand.screen());
        hand.press("Enter");
        assert!(whole(&hand), "{}", hand.screen());
    }
}

#[test]
fn the_takes_stand_below_each_other_in_the_history() {
    for size in [(150, 40), (160, 50)] {
        let record = "109,115,124,121 106,115,124,121 4,2,124,1 3,2,124,1 1,2,124,1";
        let hand = finished_match(size, "flora", record);
        let screen = hand.screen();
        let takes: Vec<usize> = screen
            .lines()
            .filter(|line| line.contains("Ann  ") || line.contains("Bob  "))
            .filter_map(|line| {
                let takes = ["3 from a", "a102 b113 d120", "1 from a", "2 from a"];
                let at = takes.iter().find_map(|take| line.find(take));
                at.map(|at| line[..at].chars().count())
            })
            .collect();
        assert_eq!(takes.len(), 4, "{screen}");
        assert!(takes.iter().all(|at| *at == takes[0]), "{screen}");
    }
}

#[test]
fn a_refused_line_is_edited_and_not_typed_anew() {
    let mut hand = open((120, 40), "wythoff", "", "5,9");
    assert!(!hand.has_text(": edit"), "{}", hand.screen());
    hand.press(":");
    hand.write("4,3");
    hand.press("Enter");
    assert!(hand.has_text(": edit"), "{}", hand.screen());
    hand.press(":");
    hand.press("Backspace");
    hand.write("8");
    assert!(hand.has_text("4,8"), "{}", hand.screen());
}

#[test]
fn a_block_of_nothing_is_asked_about_first() {
    for size in COMMON_SIZES {
        let mut hand = open(size, "blocking", "p=2 m=1", "8,12");
        hand.press("Enter");
        assert!(
            hand.has_text("Nothing is blocked yet. Space blocks the one at the cursor"),
            "{}",
            hand.screen()
        );
        assert_eq!(hand.the_match().history().count(), 0);
        // Another key withdraws the question; after that, Enter asks it again.
        hand.press("Down Enter");
        assert_eq!(hand.the_match().history().count(), 0);
        hand.press("Enter");
        assert_eq!(hand.the_match().record(), "8,12 x-");

        let mut hand = open(size, "blocking", "p=2 m=1", "8,12");
        hand.press("Space Enter");
        assert_eq!(hand.the_match().record(), "8,12 x7,11");
    }
}

#[test]
fn what_can_be_taken_at_once_is_no_question_of_lists() {
    for (game, piles) in [("nim", "12"), ("nim", "0,7,0"), ("wythoff", "9,9")] {
        let mut hand = open((80, 24), game, "", piles);
        hand.press("n");
        assert!(
            hand.has_text("You can win with this very move."),
            "{}",
            hand.screen()
        );
    }
}

#[test]
fn no_column_of_the_sums_is_cut() {
    for size in [(100, 30), (120, 40), (160, 50)] {
        for top in [3u64, 144, 1500, 50_000, 1_000_000] {
            for (game, piles) in [("nim", "60,7"), ("nim", "60,700"), ("nim", "60,7,9")] {
                let mut hand = open(size, game, "", &format!("{piles},{top}"));
                hand.press("p");
                let screen = hand.screen();
                let Some(at) = screen.find("The piles as sums") else {
                    assert!(top > 3, "{screen}");
                    continue;
                };
                let heads = screen[at..].lines().nth(2).unwrap_or_default();
                let heads = heads.rsplit('│').nth(1).unwrap_or_default();
                assert!(heads.trim_end().ends_with(" 1"), "{screen}");
            }
        }
    }
}
