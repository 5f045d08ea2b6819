//! What reviews, analyses, the set-up and the pages say, by value and at every size. Some screens are stored whole
//! in `tests/screens`.

use crate::hand::{Hand, finished_match};
use crate::playing::match_screens::tokens;
use crate::positions::analysis::analysis;
use crate::scene::{SIZES, SMALL, Size, USUAL, WIDE};

/// A review: its game, its record, the keys to its line, and the text there.
type Review = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

const REVIEWS: [Review; 5] = [
    (
        "wythoff",
        "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2 1,1 0,0",
        "n",
        &[
            "Ann: 2 mistakes, the first at move 1.",
            "1 15,19 9 ●│ Ann ? 1 from b 6,10; 15,9",
            "▸ 2 15,18 │● 7 Bob ? 7 from each 4,7;",
            "3 8,11 7 ●│ Ann ? 1 from b 4,7",
            "8 1,2 2 ●│ Bob 1 from b",
            "● wins in so many takes · ? threw a win away",
            "Move 2: Bob takes 7 from a and 7 from b, leaving 8,11 (rule ii). That threw the win \
             away: 4,7; 11,18 and 15,9 would have won.",
        ],
    ),
    (
        "fibonacci",
        "20 17 11 10 9 8 6 3 0",
        "n n",
        &[
            "Ann: 3 mistakes, the first at move 1.",
            "1 20 15 ●│ Ann ? 3 from a 18",
            "2 17 │● 11 Bob ? 6 from a 13; 16",
            "▸ 3 11 1 ●│ Ann ? 1 from a 0; 8",
            "4 10 │● 7 Bob ? 1 from a 8",
            "5 9 7 ●│ Ann 1 from a",
            "6 8 6 ●│ Bob 2 from a",
            "7 6 5 ●│ Ann ? 3 from a 5",
            "8 3 │● 1 Bob 3 from a",
            "Move 3: Ann takes 1 from a, leaving 10. That threw the win away: 0 and 8 would have won.",
        ],
    ),
    (
        "nim",
        "10^30,10^30+5 10^30,10^30+2 10^30,10^30",
        "n",
        &[
            "Ann: 1 mistake, at move 1. Bob: no mistake.",
            "▸ 1 100",
            "●│ Ann ? 3 from b",
            "│● Bob 2 from b",
            "│● Ann resigns",
            "● wins · ? threw a win away",
            "No mistake is known after this move.",
        ],
    ),
    (
        "blocking",
        "6,9 x5,8 6,8 x5,7 4,6 4,2 x3,1 0,2 0,0",
        "n",
        &[
            "Ann: 1 mistake, at move 6. Bob: 1 mistake, at move 8.",
            "2 6,9 ●│ Ann 1 from b",
            "3 6,8 ●│ Ann blocked 5,7",
            "4 6,8 ●│ Bob 2 from each",
            "5 4,6 ●│ Bob blocked nothing",
            "▸ 6 4,6 ●│ Ann ? 4 from b 4,5",
            "7 4,2 │● Ann blocked 3,1",
            "8 4,2 │● Bob ? 4 from a 3,2",
            "9 0,2 ●│ Ann 2 from b",
            "Move 6: Ann takes 4 from b, leaving 4,2 (rule i). That threw the win away: 4,5 would \
             have won.",
        ],
    ),
    (
        "flora",
        "5,9,11,14 5,9,11,13 4,9,11,1 2,4,1,1",
        "End",
        &[
            "Ann: 2 mistakes, the first at move 1.",
            "1 5,9,11,14 3 ●│ Ann ? 1 from d",
            "2 5,9,11,13 │● 3 Bob ? 1 from a, 12 from d",
            "3 4,9,11,1 3 ●│ Ann ? ",
            "▸ end 2,4,1,1 │● 1 Bob ? resigns 0,0,0,0",
            "Ann wins: Bob resigns. That threw the win away: 0,0,0,0 would have won. Wins thrown \
             away: Ann 2, Bob 2.",
        ],
    ),
];

/// What the position of the line looks like next to the list.
const ALONGSIDE: [&[&str]; 5] = [
    &["a  15  ", "b  18  ", " 0 ★ ", "◆"],
    &["a  11  ", "  at most 12 may be taken now"],
    &["(31 digits)", "★↙ 0,0", "─♛", "[○]"],
    &["a  4  ", "b  6  ", " 0 ★ ", "♛"],
    &[
        "a   2  ",
        "b   4  ",
        "P-positions around these piles",
        "cd:1",
    ],
];

#[test]
fn a_review_marks_every_mistake_and_says_what_would_have_won() {
    for ((game, record, keys, said), alongside) in REVIEWS.into_iter().zip(ALONGSIDE) {
        // The moves are judged once and shown in every size.
        let mut hand = finished_match(USUAL, game, record);
        for size in SIZES {
            hand.resize(size);
            hand.press("v");
            hand.press(keys);
            hand.shows(&["Review: "]);
            hand.says(said);
            if size.0 >= WIDE.0 {
                hand.shows(alongside);
            }
            hand.press("Esc");
        }
    }
}

/// Looks at an analysis of this position in every size.
fn analysed(game: &str, record: &str, keys: &str, look: impl Fn(&Hand, Size)) {
    let mut hand = analysis(USUAL, game, record);
    hand.press(keys);
    for size in SIZES {
        hand.resize(size);
        hand.shows(&["Analysis: ", "▸ First    Second"]);
        look(&hand, size);
    }
}

#[test]
fn an_analysis_says_who_wins_and_lists_what_wins() {
    analysed("wythoff", "15,19", "n", |hand, _| {
        hand.shows(&[
            "First wins, in 9 takes",
            "2 moves win:",
            "│ ▸ 6,10",
            "│   15,9",
        ]);
        hand.says(&["15,19 → 6,10", "It wins."]);
        assert_eq!(tokens(hand), (16, 18), "{}", hand.screen());
    });
    analysed("fibonacci", "17/6", "t", |hand, _| {
        hand.shows(&["First wins, in 11", "2 moves win:", "│   13", "│   16"]);
        hand.shows(&["  at most 6 may be taken now", "Position or record: 17/6"]);
        hand.says(&[
            "Type a position or a whole record, such as 3,4 1,2. A game can stand before it: wythoff t=2 3,4.",
        ]);
        assert_eq!(tokens(hand), (17, 0), "{}", hand.screen());
    });
    analysed("imitation", "6,9 6,7 5,7", "b 1", |hand, _| {
        hand.shows(&[
            "First wins, in 7 takes",
            "3 moves win:",
            "│   3,7",
            "│   4,7",
            "│   5,3",
        ]);
        hand.shows(&[
            "5,7  →  not allowed",
            "    × Second took 1 from a:",
            "Move: b1",
        ]);
        hand.says(&["1 First 6,7", "2 Second 5,7"]);
        hand.says(&[
            "Illegal move: Second took 1 from a: taking 1 from b would imitate that, and no \
             imitation is allowed.",
        ]);
        assert_eq!(tokens(hand), (11, 1), "{}", hand.screen());
    });
    analysed("flora", "9,5,14,11", "n", |hand, size| {
        hand.shows(&[
            "First wins, in 3 takes",
            "4 moves win:",
            "│ ▸ 2,3,4,1",
            "│   3,2,4,1",
        ]);
        hand.shows(&["│   6,5,12,8", "│   8,5,12,6", "9,5,14,11  →  2,3,4,1"]);
        hand.says(&["Take 7 from a, 2 from b, 10 from c and 10 from d. Enter plays it. It wins."]);
        assert_eq!(tokens(hand), (10, 29), "{}", hand.screen());
        if size.0 >= WIDE.0 {
            hand.says(&["2 b:5 6 8 12"]);
        }
    });
}

#[test]
fn numbers_that_are_too_long_keep_both_their_ends() {
    for size in SIZES {
        let mut hand = Hand::at(size, "wythoff", "3*10^40+7,10^60");
        let start = match size {
            SMALL | USUAL => "take …",
            _ => "from 3000",
        };
        let piles = match size {
            SMALL => ["a  30 … 007", "b  1 … 000"],
            _ => ["a  30 000 000", "b  1 000 000"],
        };
        hand.shows(&[start]);
        hand.shows(&piles);
        hand.shows(&["(41 digits)"]);
        if size == SMALL {
            continue;
        }
        hand.press("w");
        hand.shows(&["Why leaving 300000…000007,485410…531621 wins"]);
        hand.shows(&[
            "0[1]",
            "[1 0]",
            "Aₙ 300000…000007  … 0 0 ",
            "Bₙ 485410…531621  … 0 0 ",
        ]);
        // The representations end in thousands of zeros, so only their ends are shown.
        let mut hand = Hand::at(size, "wythoff", "F5000,F5002");
        hand.press("w");
        hand.shows(&[
            "Aₙ 387896…863125    [1 0 0",
            "Bₙ 627630…470626  [1 0 0",
            "0… 0 0",
        ]);
        hand.says(&[
            "ends in an even number of zeros: the smaller number of a pair (1045 digits; the last \
             4999 of 4999 places decide)",
            "← shows more digits, → returns to the last ones.",
        ]);
    }
}
