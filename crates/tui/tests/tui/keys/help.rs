//! The help: first the keys of the screen and the signs of its board, then all keys.

use crate::hand::Hand;
use crate::scene::SIZES;

const SIGNS: &str = "On the board";
const ALL: &str = "Every key is explained here";

#[test]
fn the_first_page_has_the_keys_of_the_screen_and_the_second_all_keys() {
    for size in SIZES {
        let mut hand = Hand::at(size, "nim", "3,5,7");
        hand.press("?");
        hand.says(&["Now", "choose a pile", "A second ? shows every key"]);
        assert!(!hand.has_text("Everywhere"), "{}", hand.screen());
        hand.press("?");
        hand.says(&[ALL]);
        // It takes the place of the first page.
        hand.press("Esc");
        assert_eq!(hand.app.keys().name, "take");
        // After the match, the keys are those of its end.
        hand.press("G y ?");
        hand.says(&["look back: who was winning"]);
        hand.press("Esc q ?");
        hand.says(&[ALL]);
    }
}

#[test]
fn the_signs_of_the_board_are_explained_where_there_is_one() {
    for size in SIZES {
        for (game, piles, has_board) in [
            ("wythoff", "15,19", true),
            ("nim", "15,19", true),
            ("nim", "3,5,7", false),
            ("fibonacci", "20", false),
        ] {
            let mut hand = Hand::at(size, game, piles);
            hand.press("?");
            let mut read = hand.screen();
            for _ in 0..4 {
                hand.press("PgDn");
                read += &hand.screen();
            }
            for said in [SIGNS, "its turning point"] {
                assert_eq!(read.contains(said), has_board, "{read}");
            }
        }
    }
}
