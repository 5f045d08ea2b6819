//! What a match says from the menu to its result, game by game and at every size.

use crate::hand::Hand;
use crate::scene::{SIZES, SMALL, USUAL, WIDE};

/// Whose turn it is and what to do, after both have moved or if the rules are too long.
const CHOOSE: &str = "It is your turn: choose a pile and an amount.";
/// The goal, told with the rules or with the key that shows them.
pub const GOAL: &str = "Whoever makes the last move wins.";

/// The number of tokens drawn that stay, and of those about to leave.
pub fn tokens(hand: &Hand) -> (usize, usize) {
    let screen = hand.screen();
    // Tokens are one to four rows high; the square of a choice on a map is not a token.
    let screen = screen.replace("[○]", "");
    let count = |signs: [&str; 4]| signs.map(|sign| screen.matches(sign).count()).iter().sum();
    let forbidden = screen.matches("██×██").count();
    (
        count(["●", "▗▄▖", "▗▄▄▄▖", "▟███████▙"]) - forbidden,
        count(["○", "┌─┐", "┌───┐", "┌───────┐"]),
    )
}

#[test]
fn the_way_from_the_menu_to_the_result() {
    for size in SIZES {
        let mut hand = Hand::new(size);
        hand.shows(&[
            "▸ Play", "Today", "Learn", "Practice", "Workshop", "History", "More",
        ]);
        hand.choose("Wythoff");
        hand.shows(&[
            "New match: Wythoff",
            "▸ Game     ‹ Wythoff ›",
            "Opponent ‹ Dragon ☆ ›",
        ]);
        hand.down_to("Piles");
        hand.write("15,19");
        hand.press("Enter");
        hand.shows(&[
            "Wythoff",
            "▸ You    Dragon",
            "  a  15  ",
            "▸ b  19  ",
            "take …",
        ]);
        hand.says(&["or the same positive number from both.", GOAL]);
        assert_eq!(tokens(&hand), (34, 0), "{}", hand.screen());

        hand.press("Right Right");
        hand.shows(&["▸ b  19  ", "take 2 from b", "15,19  →  15,17"]);
        hand.says(&["Take 2 from b. Enter plays it."]);
        assert_eq!(tokens(&hand), (32, 2), "{}", hand.screen());

        hand.press("h");
        hand.says(&["Hint: leave 15,9 (take 10 from b). That wins. Enter plays it; w says why."]);
        hand.press("w");
        hand.shows(&["Why leaving 15,9 wins", "Wythoff 1907"]);

        hand.press("Esc Enter");
        hand.shows(&["▸ You    Dragon", "14  ", " 8  ", "take …"]);
        if size != SMALL {
            hand.shows(&[
                "1 You     15,9",
                "2 Dragon  14,8",
                "10 from b",
                "1 from each",
            ]);
        }
        hand.says(&["Dragon takes 1 from a and 1 from b, leaving 14,8. It is your turn."]);
        // The tokens that have just left are hollow places.
        assert_eq!(tokens(&hand), (22, 0), "{}", hand.screen());

        while hand.the_match().verdict().is_none() {
            hand.press("h Enter");
        }
        hand.shows(&["★ You    Dragon"]);
        hand.says(&[
            "Against the Dragon, with",
            "leaving 0,0. You win with help.",
        ]);
        hand.shows(&["●●●●●●●●●●●●●"]);
        assert!(size == SMALL || hand.has_text("You were winning all along"));
    }
}

/// The first screens of a game: its piles, and what stands in every size, on wide screens once the P-positions are
/// asked for, and in the status line; then the same after some keys.
struct First {
    game: &'static str,
    piles: &'static str,
    title: &'static str,
    shown: &'static [&'static str],
    wide: &'static [&'static str],
    said: &'static [&'static str],
    tokens: (usize, usize),
    keys: &'static str,
    then: &'static [&'static str],
    /// The moves after the keys: in one line at 80×24, and as a list on wide screens.
    line: &'static str,
    listed: &'static [&'static str],
    then_said: &'static str,
    then_tokens: (usize, usize),
}

const FIRST: [First; 6] = [
    First {
        game: "nim",
        piles: "3,5,7",
        title: "Nim",
        shown: &["  a  3  ", "  b  5  ", "▸ c  7  ", "take …", "3,5,7"],
        wide: &[
            "│   The piles as sums",
            "     4 2 1  ",
            "  a  · 1 1  ",
            "  b  1 · 1  ",
            "  c  1 1 1  ",
            "│   Allowed now",
            "Take any positive number from one pile.",
        ],
        said: &[
            "A move takes any positive number of coins from one pile.",
            GOAL,
        ],
        tokens: (15, 0),
        keys: "Right",
        then: &["▸ c  7  ", "take 1 from c", "3,5,7  →  3,5,6"],
        line: "3,5,7",
        listed: &["from 3,5,7"],
        then_said: "Take 1 from c. Enter plays it.",
        then_tokens: (14, 1),
    },
    First {
        game: "fibonacci",
        piles: "20",
        title: "Fibonacci Nim",
        shown: &["  a  20  ", "take …", "  at most 19 may be taken now"],
        wide: &[
            "│   The pile as a sum",
            "  13  ▄▄▄▄▄▄▄▄▄▄▄▄▄  ",
            "   5  ▄▄▄▄▄  ",
            "   2  ▄▄  ",
            "Take 1 to 19 coins.",
        ],
        said: &[GOAL],
        tokens: (20, 0),
        keys: "h Enter",
        then: &["  a  16  ", "  at most 4 may be taken now"],
        line: "20 · You 18 · Dragon 16",
        listed: &["1 You     18", "2 Dragon  16", "2 from a"],
        then_said: "Dragon takes 2 from a, leaving 16. It is your turn.",
        then_tokens: (16, 0),
    },
    First {
        game: "raleigh",
        piles: "11,6,13",
        title: "Raleigh",
        shown: &["  a  11  ", "  b   6  ", "▸ c  13  ", "take …", "11,6,13"],
        wide: &[
            "│   P-positions around these piles",
            "b:6 ",
            "a:11 ",
            "│   Allowed now",
            "Rule I: take any positive numbers from one",
            "Rule III: take the same number from the two",
        ],
        said: &[GOAL],
        tokens: (30, 0),
        keys: "Right",
        then: &["▸ c  13  ", "take 1 from c", "11,6,13  →  11,6,12"],
        line: "11,6,13",
        listed: &["from 11,6,13"],
        then_said: "Take 1 from c. Enter plays it.",
        then_tokens: (29, 1),
    },
    First {
        game: "flora",
        piles: "9,5,14,11",
        title: "Flora",
        shown: &[
            "  a   9  ",
            "  b   5  ",
            "▸ c  14  ",
            "  d  11  ",
            "take …",
            "    × R",
            "9,5,14,11",
        ],
        wide: &[
            "│   P-positions around these piles",
            "a:9 ",
            "d:11 ",
            "Rule I: take any positive numbers from one,",
            "Rule III(i): take the same number from the",
        ],
        said: &[GOAL],
        tokens: (39, 0),
        keys: "Right",
        then: &[
            "▸ c  14  ",
            "take 1 from c",
            "9,5,14,11  →  9,5,13,11",
            "    × R",
        ],
        line: "9,5,14,11",
        listed: &["from 9,5,14,11"],
        then_said: "Take 1 from c. Enter plays it.",
        then_tokens: (38, 1),
    },
    First {
        game: "blocking",
        piles: "9,14",
        title: "Wythoff with blocking",
        shown: &["  a   9  ", "▸ b  14  ", "take …", "× 8,13"],
        wide: &["  9 ", "♛", "×", "0 ★ "],
        said: &["Dragon blocks 8,13. It is your turn."],
        tokens: (23, 0),
        keys: "a 1 Enter Space",
        then: &["1 of 1 blocked: 7,13", "▸ × 7,13", "  · 6,12"],
        line: "9,14 · Dragon blocked 8,13 · You 8,14",
        listed: &["2 You     8,14", "1 from a"],
        then_said: "Block 7,13. Enter announces it.",
        then_tokens: (22, 0),
    },
    First {
        game: "imitation",
        piles: "6,9 6,7 5,7",
        title: "Imitation Nim",
        shown: &["  a  5  ", "▸ b  7  ", "    × Dragon took 1"],
        wide: &["♕", "♛", "×", "0 ★ "],
        said: &[CHOOSE],
        tokens: (11, 0),
        keys: "b 1",
        then: &[
            "▸ b  7  ",
            "take 1 from b",
            "5,7  →  not allowed",
            "Move: b1",
        ],
        line: "6,9 · You 6,7 · Dragon 5,7",
        listed: &["1 You     6,7", "2 from b", "2 Dragon  5,7", "1 from a"],
        then_said: "Illegal move: Dragon took 1 from a: taking 1 from b would imitate that, and no \
                    imitation is allowed.",
        then_tokens: (11, 1),
    },
];

#[test]
fn every_game_has_its_first_screens() {
    for first in &FIRST {
        for size in SIZES {
            let mut hand = Hand::at(size, first.game, first.piles);
            hand.shows(&[first.title, "▸ You    Dragon"]);
            hand.shows(first.shown);
            hand.says(first.said);
            assert_eq!(tokens(&hand), first.tokens, "{}", hand.screen());
            if size.0 >= WIDE.0 {
                // The board of two piles is open from the start.
                let asks = if hand.screen().contains('★') {
                    ""
                } else {
                    "p"
                };
                hand.press(asks);
                hand.shows(first.wide);
                hand.press(asks);
            }
            hand.press(first.keys);
            hand.shows(first.then);
            let screen = hand.screen();
            let listed = first.listed.iter().all(|line| screen.contains(line));
            let is_told = listed || screen.contains(first.line);
            // The smallest screen has no room for moves next to a board.
            assert!(is_told || size == SMALL && screen.contains('★'), "{screen}");
            hand.says(&[first.then_said]);
            // A square that may be blocked looks on the board like a small token that leaves.
            let (held, leaving) = tokens(&hand);
            let leaving = if first.game == "blocking" { 0 } else { leaving };
            assert_eq!((held, leaving), first.then_tokens, "{}", hand.screen());
        }
    }
}

#[test]
fn bars_have_one_scale_and_it_is_named() {
    let mut hand = Hand::at(USUAL, "wythoff", "70,3000");
    hand.press("PgUp");
    hand.shows(&[
        "  a    70   ▄  ",
        &format!("▸ b  3000   {}▂ ", "▄".repeat(13)),
        "each ▄ is 215",
        "take 300 from b",
        "70,3000  →  70,2700",
    ]);
}
