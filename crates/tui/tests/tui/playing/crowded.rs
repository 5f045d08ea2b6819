//! Screens with little room: what is cut, what is counted instead, and what never moves.

use crate::hand::{Hand, finished_match};
use crate::positions::analysis::analysis;
use crate::scene::COMMON_SIZES;
use goldpile_tui::screens::playing::Playing;
use goldpile_tui::{Can, Command, Message};

/// Whether the square of the position is in sight, with the queen on it.
fn shows_queen(hand: &Hand) -> bool {
    hand.screen().contains('♛')
}

#[test]
fn a_map_that_is_opened_later_looks_where_the_match_is() {
    for size in COMMON_SIZES {
        let mut hand = Hand::at(size, "wythoff", "15,19");
        hand.press("h m");
        assert!(hand.screen().contains('['), "{}", hand.screen());
        assert!(shows_queen(&hand), "{}", hand.screen());
        // The same holds in the review, line by line.
        let mut hand = finished_match(size, "wythoff", "15,19 15,18 8,18 8,10 5,10 5,3 1,3 1,2");
        hand.press("v Home");
        if size.0 < 100 {
            hand.press("m");
        }
        for _ in 0..7 {
            // A move may be longer than the smallest screen.
            assert!(shows_queen(&hand) || size.1 == 18, "{}", hand.screen());
            hand.press("Down");
        }
    }
}

#[test]
fn a_window_that_grows_shows_all_that_fits() {
    let mut hand = Hand::at((60, 18), "blocking", "16,22");
    hand.press("m m");
    hand.size = (120, 40);
    hand.send(Message::Resize(120, 40));
    let Some(duel) = hand.app.screen::<Playing>() else {
        panic!("no match");
    };
    assert!(duel.board.map.base.iter().all(|base| *base == 0u64));
    assert!(shows_queen(&hand), "{}", hand.screen());
}

#[test]
fn the_whole_board_is_as_near_as_it_fits() {
    let mut hand = Hand::at((80, 24), "wythoff", "100,200");
    hand.press("m p z");
    assert!(hand.has_text("squares of 16"), "{}", hand.screen());
    assert!(shows_queen(&hand), "{}", hand.screen());
    // Zooming out further would show nothing more.
    hand.press("-");
    assert!(hand.has_text("cannot zoom out"), "{}", hand.screen());
    assert!(hand.has_text("squares of 16"), "{}", hand.screen());
    hand.press("z");
    assert!(!hand.has_text("squares of"), "{}", hand.screen());
    let mut hand = Hand::at((120, 40), "wythoff", "15,19");
    hand.press("m z");
    assert!(
        hand.has_text("The whole board is in sight"),
        "{}",
        hand.screen()
    );
}

#[test]
fn a_table_leaves_the_piles_in_sight() {
    for (game, piles) in [("raleigh", "6,7,11"), ("flora", "3,6,8,14")] {
        for size in [(80, 24), (60, 18)] {
            let mut hand = Hand::at(size, game, piles);
            hand.press("m p Right Right");
            assert!(hand.has_text("P-positions around"), "{}", hand.screen());
            assert!(hand.screen().contains('○'), "{}", hand.screen());
            for name in ["a ", "b ", "c "] {
                let row = |line: &&str| line.trim_start_matches([' ', '▸']).starts_with(name);
                let screen = hand.screen();
                assert!(screen.lines().any(|line| row(&line)), "{name}: {screen}");
            }
        }
    }
}

#[test]
fn what_has_no_keys_does_not_look_as_if_it_had() {
    let mut hand = finished_match((80, 24), "wythoff", "15,19 15,18");
    hand.press("m");
    assert_eq!(hand.app.keys().name, "over");
    assert!(!hand.screen().contains("▸a"), "{}", hand.screen());
    let mut hand = finished_match((80, 24), "fibonacci", "20 17 11");
    hand.press("v");
    assert!(hand.app.can(Command::Map) != Can::Yes);
    assert!(!hand.has_text("m board"), "{}", hand.screen());
}

#[test]
fn nothing_touches_a_divider() {
    for size in COMMON_SIZES {
        for (game, piles, keys) in [
            ("nim", "1,2,3,4,5,6,7,80", "Right"),
            ("raleigh", "400,900,1400", "Down PgUp Down PgUp"),
            ("raleigh", "6,7,7", "h"),
            ("flora", "3,6,8,14", "h"),
            ("wythoff", "15,19", "h"),
            ("wythoff", "15,19", "m"),
            ("wythoff", "3000,70", "PgUp"),
            ("imitation", "6,9", "h Enter"),
        ] {
            let mut hand = Hand::at(size, game, piles);
            hand.press(keys);
            let screen = hand.screen();
            for line in screen.lines().skip(2) {
                let letters: Vec<char> = line.chars().collect();
                // The divider before the history, whose column does not change.
                let divider = letters.iter().rposition(|&letter| letter == '│');
                let last = divider.filter(|&at| at > letters.len() / 2 || letters.len() < at + 30);
                if let Some(at) = last.filter(|&at| at > 30) {
                    assert_eq!(letters[at - 1], ' ', "{screen}");
                }
            }
        }
    }
}

#[test]
fn a_move_that_is_too_long_for_its_line_goes_on_below() {
    let mut hand = Hand::at((60, 18), "raleigh", "400,900,1400");
    hand.write("b384 c1382");
    let lines = |hand: &Hand| -> Vec<String> {
        let screen = hand.screen();
        screen.lines().map(|line| line.trim().to_owned()).collect()
    };
    let shown = lines(&hand);
    let take = "take 384 from b and 1382 from c".to_owned();
    assert!(shown.contains(&take), "{}", hand.screen());
    // The position after the move continues below the one before it.
    let mut hand = Hand::at((60, 18), "raleigh", "4*10^30,9*10^30,9*10^30");
    hand.write("b4*10^30+1 c4*10^30+1");
    let shown = lines(&hand);
    let take = "take 400000…000001 from b and 400000…000001 from c";
    let at = shown.iter().position(|line| line == take);
    let at = at.unwrap_or_else(|| panic!("{}", hand.screen()));
    let [before, after] = [
        "400000…000000,900000…000000,900000…000000",
        "→  400000…000000,499999…999999,499999…999999",
    ];
    assert_eq!(shown[at + 1..at + 3], [before, after], "{}", hand.screen());
    let mut hand = Hand::at((60, 18), "nim", "1,2,3,4,5,6,7,80");
    hand.press("Right");
    assert!(hand.has_text("→ 1,2,3,4,5,6,7,79"), "{}", hand.screen());
}

#[test]
fn the_columns_of_the_piles_stay_where_they_are() {
    // The number of pile a begins in the same column, whatever is left of it and of the large pile.
    let mut hand = Hand::at((60, 18), "nim", "30,3,10^60");
    let column = |hand: &Hand| {
        let screen = hand.screen();
        let row = screen
            .lines()
            .find(|line| line.contains(" a  "))
            .unwrap()
            .to_owned();
        row.chars().position(|letter| letter == '●').unwrap()
    };
    let before = column(&hand);
    hand.write("30,3,2");
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 2, "{}", hand.screen());
    assert_eq!(column(&hand), before, "{}", hand.screen());
}

#[test]
fn bars_are_compared_with_each_other_and_not_with_a_number() {
    let hand = Hand::at((80, 24), "nim", "100,140,10^60");
    let bar = |name: &str| {
        let screen = hand.screen();
        let row = screen
            .lines()
            .find(|line| line.contains(name))
            .unwrap()
            .to_owned();
        row.matches('▄').count()
    };
    let (a, b) = (bar(" a "), bar(" b "));
    assert!(b > 20 && a * 7 / 5 <= b && b <= a * 7 / 5 + 2, "{a} {b}");
}

#[test]
fn a_rest_that_can_be_counted_is_counted() {
    let mut hand = Hand::at((80, 24), "nim", "130,3,7");
    assert!(hand.has_text("each ▄ is 2"), "{}", hand.screen());
    hand.write("3,3,7");
    hand.press("Enter");
    assert!(hand.has_text("each ▄ is 1"), "{}", hand.screen());
}

#[test]
fn the_history_names_both_amounts_and_all_piles() {
    let mut hand = Hand::at((120, 40), "wythoff", "15,19");
    hand.write("13,17");
    hand.press("Enter");
    assert!(hand.has_text("2 from each"), "{}", hand.screen());
    let mut hand = Hand::at((80, 24), "nim", "1,2,3,4,5,6,7,80");
    hand.write("h80");
    hand.press("Enter");
    assert!(
        hand.screen().contains("You 1,2,3,4,5,6,7,0"),
        "{}",
        hand.screen()
    );
    // Long numbers keep both their ends.
    let mut hand = Hand::at((80, 24), "wythoff", "10^60+7,3*10^60");
    hand.write("b1");
    hand.press("Enter");
    assert!(hand.screen().contains("10…7,16…0"), "{}", hand.screen());
}

#[test]
fn lists_say_how_much_more_there_is() {
    let mut hand = Hand::at((60, 18), "blocking", "16,22");
    hand.press("a 1 Enter");
    assert_eq!(hand.app.keys().name, "block", "{}", hand.screen());
    let listed = |hand: &Hand| hand.screen().matches("   · ").count() + 1;
    assert!(
        hand.has_text(&format!("↓ {} more", 15 - listed(&hand))),
        "{}",
        hand.screen()
    );
    hand.press("PgDn PgDn PgDn PgDn");
    assert!(
        hand.has_text(&format!("↑ {} more", 15 - listed(&hand))),
        "{}",
        hand.screen()
    );
    let mut hand = analysis((60, 18), "nim", "1,2,4,8,16,32,64");
    assert!(!hand.screen().contains(" more"), "{}", hand.screen());
    hand = analysis((60, 18), "raleigh", "30,40,41");
    assert!(
        hand.has_text("moves win") && hand.screen().contains(" more"),
        "{}",
        hand.screen()
    );
}

#[test]
fn what_is_remembered_is_said_in_whole_sentences() {
    let hand = Hand::at((60, 18), "imitation", "6,9 6,7 5,7");
    let said = hand
        .screen()
        .lines()
        .any(|line| line.trim_start().starts_with("imitation is allowed"));
    assert!(
        said || hand.screen().contains("no imitation is allowed"),
        "{}",
        hand.screen()
    );
    // Nothing is left out there; here one of two exceptions is.
    assert!(!hand.has_text("R says the exceptions"), "{}", hand.screen());
    let hand = Hand::at((60, 18), "flora", "1,2,3,4");
    assert!(hand.has_text("R says the exceptions"), "{}", hand.screen());
}

#[test]
fn a_tiny_window_says_the_way_out_first() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.size = (20, 5);
    hand.send(Message::Resize(20, 5));
    assert!(
        hand.has_text("Needs 60 × 18 cells. Ctrl-C quits."),
        "{}",
        hand.screen()
    );
    assert!(hand.screen().trim_end().ends_with('.'), "{}", hand.screen());
}

#[test]
fn nothing_jumps_while_a_move_is_typed() {
    for size in COMMON_SIZES {
        let mut hand = Hand::at(size, "wythoff", "15,19");
        assert!(hand.has_text("take …"));
        hand.press(":");
        assert!(hand.has_text("take …"), "{}", hand.screen());
        hand.write("b");
        assert!(hand.has_text("take …"), "{}", hand.screen());
    }
}
