//! Refused input and its messages; undo, claims, resigning, leaving.

use crate::hand::Hand;
use goldpile_play::Termination;
use goldpile_tui::Message;

fn wythoff() -> Hand {
    Hand::at((80, 24), "wythoff", "15,19")
}

#[test]
fn a_refused_move_says_why_and_keeps_what_was_chosen() {
    let mut hand = wythoff();
    let before = hand.the_match().position().clone();
    hand.press("Down");
    hand.write("99");
    assert!(
        hand.has_text("Illegal move: 99 cannot be taken from pile"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(hand.has_text("99 cannot be taken from pile"));
    assert_eq!(*hand.the_match().position(), before);

    hand.press("Esc");
    hand.write(":a1 b2");
    assert!(
        hand.has_text("1 and 2 won't do: take from one pile, or the same number from both."),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(hand.has_text("Move: a1 b2"), "{}", hand.screen());
    assert_eq!(*hand.the_match().position(), before);
    // The arrows change the refused move on the piles.
    hand.press("Left");
    assert!(
        hand.has_text("Take 1 from a and 1 from b. Enter plays it."),
        "{}",
        hand.screen()
    );
}

#[test]
fn a_refused_move_is_told_what_is_allowed_and_how_to_edit_it_at_every_size() {
    for size in [(60, 18), (80, 24), (120, 40)] {
        let mut hand = Hand::at(size, "wythoff", "15,19");
        hand.write(":a3 b4");
        hand.press("Enter");
        let screen = hand.screen();
        assert!(
            hand.has_text("3 and 4 won't do: take from one pile, or the same number from both."),
            "{screen}"
        );
        assert!(screen.contains(": edit"), "{screen}");
        hand.press(":");
        assert!(hand.has_text("Move: a3 b4"), "{}", hand.screen());
    }
}

#[test]
fn a_typed_move_that_cannot_be_read_says_what_would_be_right() {
    let mut hand = wythoff();
    for (text, said) in [
        ("z3", "there is no pile z"),
        ("3 4", "type what to leave (5,7) or what to take (b10"),
        ("c3", "there is no pile c: the piles are a to b"),
        ("a1 a2", "pile a is named twice"),
        ("15", "this names 1 pile, but there are 2 on the table"),
        ("20,1", "pile a holds 15 and cannot grow to 20"),
        ("5,,9", "a count is missing"),
        ("x3,3", "nothing can be announced here"),
    ] {
        hand.press(":");
        hand.write(text);
        hand.press("Enter");
        assert!(hand.has_text(said), "{text}:\n{}", hand.screen());
        assert!(hand.has_text(&format!("Move: {text}")));
        hand.press("Esc");
        assert_eq!(hand.app.keys().name, "take");
    }
}

#[test]
fn a_comma_turns_the_amount_into_the_position_to_leave() {
    let mut hand = wythoff();
    hand.write("15,9");
    assert!(hand.has_text("Move: 15,9"), "{}", hand.screen());
    assert!(hand.has_text("take 10 from b"));
    assert!(hand.has_text("15,19 → 15,9"));
    hand.press("Enter");
    assert_eq!(hand.the_match().history().next().unwrap().after.piles[1], 9);
}

#[test]
fn undo_takes_the_reply_back_with_the_move() {
    let mut hand = wythoff();
    hand.press("u");
    assert_eq!(hand.the_match().moves_made(), 0);
    hand.press("h Enter");
    assert_eq!(hand.the_match().moves_made(), 2);
    hand.press("u");
    assert_eq!(hand.the_match().moves_made(), 0);
    assert!(hand.has_text("Taken back: 15,19"));
    hand.press("r");
    assert_eq!(hand.the_match().moves_made(), 2);
}

#[test]
fn a_claim_ends_the_match_only_if_it_is_right() {
    let mut hand = wythoff();
    // A start that is won is no merit of the player.
    hand.press("C");
    assert!(hand.the_match().verdict().is_none());
    assert!(hand.has_text("Make a move first"), "{}", hand.screen());
    hand.press("h Enter C y");
    assert_eq!(
        hand.the_match().verdict().unwrap().termination,
        Termination::Claim
    );
    assert!(
        hand.has_text("You win with help: the claim is right."),
        "{}",
        hand.screen()
    );
    // No move wins from a pair, which is a P-position.
    let mut hand = Hand::at((80, 24), "wythoff", "9,15");
    hand.press("Right Enter C");
    assert!(hand.the_match().verdict().is_none());
    assert!(
        hand.has_text("The claim is not confirmed"),
        "{}",
        hand.screen()
    );
    hand.press("h");
    assert!(
        hand.has_text("No move wins here. To hold out"),
        "{}",
        hand.screen()
    );
}

#[test]
fn giving_up_is_asked_about_and_a_match_that_is_left_waits() {
    let mut hand = wythoff();
    hand.press("G n");
    assert!(hand.the_match().verdict().is_none());
    hand.press("h Enter q");
    assert_eq!(hand.app.keys().name, "menu");
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 2);
    hand.press("G y");
    assert!(
        hand.has_text("Dragon wins: you resign."),
        "{}",
        hand.screen()
    );
    // A finished match cannot be continued.
    hand.press("q");
    assert_eq!(hand.app.keys().name, "menu");
    assert!(!hand.has_text("unfinished"));
    assert!(!hand.left);
    hand.press("Esc");
    assert!(!hand.left);
    hand.press("q");
    assert!(hand.left);
}

#[test]
fn a_wrong_set_up_names_the_field_and_keeps_it() {
    let mut hand = Hand::new((80, 24));
    hand.choose("Wythoff");
    hand.down_to("Piles");
    for (text, said) in [
        (
            "3",
            "1 pile was given, but this game is played with 2 piles",
        ),
        ("3,x", "Piles, column"),
        ("0,0", "No move is possible"),
        ("3,3 4,3", "cannot grow"),
    ] {
        hand.write(text);
        hand.press("Enter");
        assert!(hand.has_text(said), "{text}:\n{}", hand.screen());
        assert!(hand.has_text(text));
        for _ in 0..text.len() {
            hand.press("Backspace");
        }
    }
    // An invalid seed.
    hand.down_to("Seed");
    hand.write("x");
    hand.press("Enter");
    assert!(hand.has_text("The seed is a number"), "{}", hand.screen());
}

#[test]
fn a_whole_record_may_be_gone_on_with() {
    let hand = Hand::at((80, 24), "wythoff", "17,19 15,19 15,9");
    assert_eq!(hand.the_match().moves_made(), 2);
}

#[test]
fn announcements_are_a_list_and_can_be_typed() {
    let mut hand = Hand::at((80, 24), "blocking", "9,14");
    // The computer has announced. The user takes, and then announces before it takes.
    hand.write("a1");
    hand.press("Enter");
    assert_eq!(hand.app.keys().name, "block", "{}", hand.screen());
    hand.press("Space");
    assert!(hand.has_text("1 of 1 blocked: 7,13"), "{}", hand.screen());
    hand.press("Down Space");
    assert!(
        hand.has_text("2 positions announced, but at most 1 may be"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert_eq!(hand.app.keys().name, "block");
    hand.press("Esc");
    hand.write("x7,13");
    hand.press("Enter");
    assert!(hand.the_match().history().any(|entry| matches!(
        entry.played,
        goldpile_engine::Move::Block(squares) if squares.len() == 1
    )));
}

#[test]
fn huge_piles_are_played_with_typed_amounts() {
    let mut hand = Hand::at((80, 24), "wythoff", "3*10^40+7,10^9999");
    assert!(hand.has_text("(10000 digits)"), "{}", hand.screen());
    hand.write("b10^40");
    assert!(
        hand.has_text("take 100000…000000 from b"),
        "{}",
        hand.screen()
    );
    hand.press("Enter h w");
    assert!(!hand.app.is_busy());
}

#[test]
fn a_cramped_window_ignores_the_keys_of_the_game() {
    let mut hand = wythoff();
    hand.send(goldpile_tui::Message::Resize(40, 10));
    hand.size = (40, 10);
    assert!(hand.has_text("Needs 60 × 18 cells"), "{}", hand.screen());
    hand.press("h Enter q G y");
    assert_eq!(hand.the_match().moves_made(), 0);
    assert!(hand.the_match().verdict().is_none());
    hand.press("Ctrl-C");
    assert!(hand.left);
}

#[test]
fn what_is_pasted_stands_where_the_cursor_is() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press(": 5 , 9 Left Left");
    hand.send(Message::Paste(" 1\u{7}2\t3\n".into()));
    assert!(hand.has_text("Move: 512 3,9"), "{}", hand.screen());
    hand.press("4");
    assert!(hand.has_text("Move: 512 34,9"), "{}", hand.screen());
    // A million digits, more than any count or move needs.
    let long = "9".repeat(1_000_000);
    hand.send(Message::Paste(long));
    assert!(hand.has_text("Move: "), "{}", hand.screen());
}

#[test]
fn enter_plays_again_and_nothing_is_played_that_nobody_has_chosen() {
    let mut hand = Hand::at((80, 24), "wythoff", "1,1");
    hand.press("h Enter");
    assert_eq!(hand.app.keys().name, "over");
    hand.rest();
    hand.press("Enter Enter");
    assert_eq!(hand.app.keys().name, "take");
    assert_eq!(hand.the_match().moves_made(), 0);
    let mut hand = wythoff();
    hand.press("Enter");
    assert!(
        hand.has_text("First choose how many to take"),
        "{}",
        hand.screen()
    );
    hand.press("m Enter");
    assert!(hand.has_text("First choose a square"), "{}", hand.screen());
    assert_eq!(hand.the_match().moves_made(), 0);
}

#[test]
fn a_number_is_typed_anew_and_never_changed_in_silence() {
    let mut hand = Hand::new((80, 24));
    hand.choose("Wythoff");
    hand.down_to("t ");
    hand.write("7");
    assert!(hand.has_text("‹ 7 "), "{}", hand.screen());
    hand.write("50");
    assert!(hand.has_text("‹ 750 "), "{}", hand.screen());
    hand.write("0");
    assert!(hand.has_text("‹ 750 "), "{}", hand.screen());
    assert!(
        hand.has_text("t is a number from 1 to 1000."),
        "{}",
        hand.screen()
    );
    hand.press("Backspace Backspace Backspace");
    hand.write("3");
    assert!(hand.has_text("‹ 3 "), "{}", hand.screen());
    // Blanks after commas are ignored.
    hand.down_to("Piles");
    hand.write("4, 6");
    hand.shows(&["4 ────────────♛", "b  0 1 2 3 4 5 6"]);
    (0..4).for_each(|_| hand.press("Backspace"));
    hand.write("10^60+7, 3*10^40");
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 0);
    assert!(hand.has_text("(t = 3)"), "{}", hand.screen());
}

#[test]
fn a_key_that_does_nothing_says_so() {
    let mut hand = Hand::at((80, 24), "fibonacci", "20");
    hand.press("m");
    assert!(hand.has_text("This game has no board"), "{}", hand.screen());
    hand.press("u");
    assert!(
        hand.has_text("There is nothing to take back"),
        "{}",
        hand.screen()
    );
}

#[test]
fn the_chosen_line_of_the_menu_is_in_sight_however_many_there_are() {
    let mut hand = Hand::at((60, 18), "nim", "3,5,7");
    hand.press("q");
    for _ in 0..7 {
        for rows in 18..25 {
            hand.size = (60, rows);
            hand.send(Message::Resize(60, rows));
            assert!(hand.has_text("▸ "), "{}", hand.screen());
        }
        hand.press("Down");
    }
}
