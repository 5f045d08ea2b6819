//! Regressions of what people stumbled over when they tried the game for the first time.

use crate::hand::Hand;
use goldpile_engine::{Record, start};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::saved::{Tags, parse, write};
use goldpile_play::statistics::LogLine;
use goldpile_play::{Level, Match, MatchId, Seat, Statistics, Store, Tally, Termination};
use goldpile_tui::{Opening, Settings, SetupDefaults};

const SIZE: (u16, u16) = (80, 24);

#[test]
fn a_refused_move_gives_the_keys_back_and_can_be_edited() {
    let mut hand = Hand::at(SIZE, "wythoff", "15,19");
    hand.press(":");
    hand.write("15,20");
    hand.press("Enter");
    assert!(
        hand.has_text("Illegal move: pile b holds 19"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("Move: 15,20"), "{}", hand.screen());
    // The keys are commands again, not text.
    assert_eq!(hand.app.keys().name, "take");
    hand.press("?");
    assert!(
        hand.has_text("A second ? shows every key"),
        "{}",
        hand.screen()
    );
    hand.press("Esc h");
    assert!(hand.has_text("Hint: leave 15,9"), "{}", hand.screen());
    hand.press("Esc :");
    hand.write("15,20");
    hand.press("Enter : Backspace Backspace");
    hand.write("9");
    assert!(hand.has_text("Move: 15,9"), "{}", hand.screen());
    hand.press("Esc :");
    hand.write("15,20");
    // Backspace and the comma edit at once.
    hand.press("Enter Backspace Backspace");
    assert_eq!(hand.app.keys().name, "line");
    hand.write("x");
    hand.press("Enter");
    hand.write(",");
    assert!(hand.has_text("Move: 15,x,"), "{}", hand.screen());
    hand.press("Backspace Backspace");
    hand.write("9");
    assert!(hand.has_text("Move: 15,9"), "{}", hand.screen());
    hand.press("Enter");
    assert_eq!(hand.the_match().history().next().unwrap().after.piles[1], 9);
}

#[test]
fn nothing_ends_in_two_full_stops() {
    let mut hand = Hand::at(SIZE, "wythoff", "15,19");
    hand.press("Enter");
    assert!(
        hand.has_text("First choose how many to take"),
        "{}",
        hand.screen()
    );
    assert!(!hand.has_text(".."), "{}", hand.screen());
}

#[test]
fn a_bare_number_is_an_amount_where_there_is_one_pile() {
    let left = |keys: &str, typed: &str| {
        let mut hand = Hand::at(SIZE, "fibonacci", "20");
        hand.press(keys);
        hand.write(typed);
        hand.press("Enter");
        let first = hand.the_match().history().next();
        first.map(|entry| entry.after.piles[0].clone())
    };
    for (keys, typed, wanted) in [
        ("", "3", 17),
        (":", "3", 17),
        (":", "a3", 17),
        (":", "=3", 3),
        (":", "3,", 3),
        ("", "3,", 3),
    ] {
        let wanted = Some(Natural::small(wanted));
        assert_eq!(left(keys, typed), wanted, "{keys} {typed}");
    }
}

#[test]
fn the_result_comes_after_its_cause_and_nothing_is_allowed_any_more() {
    let mut hand = Hand::at(SIZE, "fibonacci", "4");
    hand.press("1 Enter");
    assert!(hand.has_text("may be taken"), "{}", hand.screen());
    while hand.the_match().verdict().is_none() {
        hand.press("h Enter");
    }
    assert!(!hand.has_text("may be taken"), "{}", hand.screen());
    assert!(
        hand.has_text("leaving 0. You win with help.") && hand.has_text("★ You Dragon"),
        "{}",
        hand.screen()
    );
}

#[test]
fn p_opens_the_map_and_says_where_the_nearest_is() {
    let mut hand = Hand::at(SIZE, "wythoff", "15,19");
    hand.press("p");
    assert!(
        hand.has_text("★") && hand.has_text("◆"),
        "{}",
        hand.screen()
    );
    let mut hand = Hand::at((120, 40), "wythoff", "10^30,10^30+5");
    hand.press("p");
    assert!(
        hand.has_text("no P-position in sight; a move reaches 8,13"),
        "{}",
        hand.screen()
    );
}

#[test]
fn the_size_of_random_piles_is_typed_or_chosen() {
    let mut hand = Hand::new(SIZE);
    hand.choose("Wythoff");
    hand.down_to("Size");
    assert!(hand.has_text("usual: up to 20"), "{}", hand.screen());
    hand.press("Right");
    assert!(hand.has_text("‹ up to 30 ›"), "{}", hand.screen());
    hand.press("Right");
    assert!(hand.has_text("‹ up to 60 ›"), "{}", hand.screen());
    hand.write("250");
    assert!(hand.has_text("‹ up to 250 ›"), "{}", hand.screen());
    hand.press("Right");
    assert!(hand.has_text("‹ up to 300 ›"), "{}", hand.screen());
    // The typed size stays one of the values.
    hand.press("Left");
    assert!(hand.has_text("‹ up to 250 ›"), "{}", hand.screen());
    hand.press("Left");
    assert!(hand.has_text("‹ up to 100 ›"), "{}", hand.screen());
    hand.press("Enter");
    let piles = &hand.the_match().start().piles;
    assert!(piles.iter().all(|pile| *pile <= 100u64), "{piles:?}");
    assert!(piles.iter().all(|pile| *pile >= 20u64), "{piles:?}");
}

#[test]
fn a_right_claim_asks_and_a_wrong_one_costs_the_claim() {
    let mut hand = Hand::at(SIZE, "wythoff", "15,19");
    hand.press("h Enter C");
    assert!(hand.has_text("The claim is right"), "{}", hand.screen());
    hand.press("n");
    assert!(hand.the_match().verdict().is_none());
    hand.press("C y");
    let verdict = hand.the_match().verdict().unwrap();
    assert_eq!(verdict.termination, Termination::Claim);

    let mut hand = Hand::at(SIZE, "wythoff", "15,19");
    hand.press("1 Enter C");
    assert!(
        hand.has_text("The claim is not confirmed"),
        "{}",
        hand.screen()
    );
    hand.press("C");
    assert!(hand.has_text("That claim was wrong"), "{}", hand.screen());
    hand.press("h Enter C");
    assert!(!hand.has_text("That claim was wrong"), "{}", hand.screen());
}

#[test]
fn the_list_of_moves_scrolls() {
    let mut hand = Hand::at((120, 24), "nim", "20,20,1");
    assert!(hand.has_text("from 20,20,1"), "{}", hand.screen());
    for _ in 0..10 {
        hand.press("1 Enter");
    }
    assert!(hand.has_text("earlier moves"), "{}", hand.screen());
    for _ in 0..6 {
        hand.press("[");
    }
    assert!(hand.has_text("from 20,20,1"), "{}", hand.screen());
    for _ in 0..6 {
        hand.press("]");
    }
    assert!(hand.has_text("earlier moves"), "{}", hand.screen());
}

#[test]
fn keys_go_to_the_next_legal_amount() {
    let mut hand = Hand::at(SIZE, "wythoff", "15,19");
    hand.press("7 Up +");
    assert!(
        hand.has_text("Take 7 from a and 7 from b"),
        "{}",
        hand.screen()
    );
    hand.press("+");
    assert!(hand.has_text("No larger amount"), "{}", hand.screen());
    hand.press("-");
    assert!(hand.has_text("Take 7 from b"), "{}", hand.screen());
}

#[test]
fn a_nudge_asks_then_narrows_then_shows_the_move() {
    for (game, piles) in [
        ("wythoff", "15,19"),
        ("nim", "3,5,7"),
        ("raleigh", "6,9,14"),
    ] {
        let mut hand = Hand::at(SIZE, game, piles);
        hand.press("n");
        assert!(hand.has_text("n says more"), "{game}: {}", hand.screen());
        assert!(
            !hand.has_text("Enter plays it"),
            "{game}: {}",
            hand.screen()
        );
        // A choice in between does not restart the nudges.
        hand.press("Right Left n");
        assert!(
            hand.has_text("n shows the move"),
            "{game}: {}",
            hand.screen()
        );
        hand.press("n");
        assert!(
            hand.has_text("That wins. Enter plays it"),
            "{game}: {}",
            hand.screen()
        );
        hand.press("Enter n");
        assert!(hand.has_text("n says more"), "{game}: {}", hand.screen());
    }
}

#[test]
fn an_idea_of_the_lesson_nudges() {
    let mut hand = Hand::at(SIZE, "wythoff", "5,9");
    hand.press("n");
    assert!(
        hand.has_text(
            "Positions to leave: 1,2; 3,5; 4,7; 6,10; … (least number not used yet, differences 1, 2, 3, …). \
             Which of them has your smaller pile?"
        ),
        "{}",
        hand.screen()
    );
    hand.press("n");
    assert!(hand.has_text("Keep the smaller pile."), "{}", hand.screen());
}

#[test]
fn a_match_from_the_records_leads_back_there_and_says_that_it_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut hand = Hand::keeping(SIZE, Some(store), Opening::Menu);
    hand.set_up("wythoff", "15,19");
    hand.press("1 Enter Esc");
    hand.choose("Play");
    assert!(hand.has_text("Resumed:"), "{}", hand.screen());
    hand.press("Esc");
    hand.set_up("nim", "3,5,7");
    hand.press("1 Enter Esc");
    hand.choose("History");
    hand.press("Down Enter");
    assert!(hand.has_text("Resumed:"), "{}", hand.screen());
    hand.press("Esc");
    assert!(hand.has_text("2 matches"), "{}", hand.screen());
}

#[test]
fn the_trash_gives_back_what_was_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut hand = Hand::keeping(SIZE, Some(store), Opening::Menu);
    hand.set_up("nim", "3,5,7");
    hand.press("1 Enter Esc");
    hand.choose("History");
    hand.press("d y");
    assert!(
        hand.has_text("No match has been played yet."),
        "{}",
        hand.screen()
    );
    hand.press("t");
    assert!(
        hand.has_text("Trash") && hand.has_text("▸ Nim · Dragon"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(
        hand.has_text("is back among the records"),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    assert!(
        hand.has_text("1 match") && hand.has_text("▸ Nim · Dragon"),
        "{}",
        hand.screen()
    );
}

/// The menu, with the settings of a new installation.
fn newcomer() -> Hand {
    Hand::new(SIZE).with_settings(Settings::default())
}

#[test]
fn the_first_match_is_against_the_weakest_opponent_that_warns_and_moves_are_seen() {
    let mut hand = newcomer();
    assert!(hand.app.settings().animation);
    hand.set_up("wythoff", "15,19");
    assert!(hand.has_text("Magpie"), "{}", hand.screen());
    assert!(!hand.has_text("warning"), "{}", hand.screen());
}

#[test]
fn what_was_chosen_last_is_proposed_next() {
    let mut hand = newcomer();
    hand.choose("Wythoff");
    hand.down_to("Opponent");
    hand.write("73");
    hand.down_to("Size");
    hand.press("Right");
    hand.down_to("Warn me");
    hand.press("Right");
    hand.down_to("Your name");
    hand.write("Ann");
    hand.press("Enter G y q");
    hand.choose("Nim");
    assert!(
        hand.has_text("73") && hand.has_text("up to 30"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("Ann"), "{}", hand.screen());
    let setup = &hand.app.settings().setup;
    assert_eq!(setup.level.map(Level::strength), Some(73));
    // The warnings stay on.
    assert!(setup.warn);
}

#[test]
fn a_match_from_the_command_line_leaves_the_proposals_alone() {
    let game = catalogue().find("nim").unwrap().clone();
    let game = game.default_game();
    let start = start(&*game.rules, Record::parse("3,3").unwrap().piles, &[]).unwrap();
    let seats = [Seat::person("You"), Seat::computer(Level::DRAGON)];
    let the_match = Match::new(game, start, seats, 7);
    let mut hand = Hand::with(SIZE, catalogue(), Opening::Match(Box::new(the_match)));
    hand = hand.with_settings(Settings::default());
    // The end offers new piles and a new set-up.
    hand.press("G y Enter G y n Enter");
    assert!(hand.app.the_match().is_some(), "{}", hand.screen());
    assert_eq!(hand.app.settings().setup, SetupDefaults::default());
}

#[test]
fn wins_with_help_are_counted_apart() {
    for (keys, helped) in [
        ("End Enter", false),
        ("n End Enter", true),
        ("h Enter", true),
    ] {
        let mut hand = Hand::at(SIZE, "nim", "5");
        hand.press(keys);
        assert!(hand.the_match().verdict().is_some());
        assert_eq!(hand.the_match().is_helped(), helped, "{keys}");
        let text = write(hand.the_match(), &Tags::today()).unwrap();
        assert_eq!(text.contains("[Help \"yes\"]\n"), helped, "{text}");
        let again = parse(&text, &catalogue()).unwrap().the_match;
        assert_eq!(again.is_helped(), helped);
        let score = Statistics::of(&LogLine::Ended(Tally::of(&again, MatchId(1)).unwrap()).write());
        assert_eq!(score.total().won, 1);
        assert_eq!(score.total().won_with_help, u64::from(helped));
    }
}

#[test]
fn the_end_says_who_how_where_it_turned_and_what_comes_next() {
    for size in [SIZE, (60, 18), (120, 40), (160, 50)] {
        let mut hand = Hand::at(size, "wythoff", "4,6");
        // The losing move is followed by a win of the opponent.
        hand.press("1 Enter");
        while hand.the_match().verdict().is_none() {
            hand.press("h Enter");
        }
        for said in [
            "★ Dragon",
            "leaving 0,0. Dragon wins.",
            "You have no move left.",
            "You slipped once, at move",
            "▸ Enter try again",
        ] {
            assert!(hand.has_text(said), "{said}: {}", hand.screen());
        }
        // With little room, what decided the match comes before who was winning when.
        assert!(size.0 < 80 || hand.has_text("○○○○"), "{}", hand.screen());
    }
}

#[test]
fn a_win_with_help_is_called_one() {
    for size in [SIZE, (60, 18), (120, 40)] {
        for help in ["h", "n", "w Esc"] {
            let mut hand = Hand::at(size, "nim", "5");
            hand.press(help);
            hand.press("End Enter");
            for said in [
                "★ You Dragon",
                "leaving 0. You win with help.",
                "Against the Dragon,",
            ] {
                assert!(hand.has_text(said), "{said}: {}", hand.screen());
            }
            hand.press("a");
            assert!(
                hand.has_text("★ Dragon") && hand.has_text("Dragon wins."),
                "{}",
                hand.screen()
            );
        }
        let mut hand = Hand::at(size, "nim", "5");
        hand.press("End Enter");
        assert!(!hand.has_text("with help"), "{}", hand.screen());
    }
}
