//! Screens as a reader sees them, in `tests/screens`. With `GOLDPILE_BLESS=1` they are written anew.

use crate::analysis::analysis;
use crate::hand::{Hand, played};
use std::path::PathBuf;

pub fn check(name: &str, hand: &Hand) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/screens")
        .join(format!("{name}.txt"));
    let screen = hand.screen();
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        std::fs::write(&file, &screen).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        screen == expected.replace("\r\n", "\n"),
        "{name} has changed; GOLDPILE_BLESS=1 accepts it\n--- expected\n{expected}\n--- drawn\n{screen}"
    );
}

const SIZES: [(&str, (u16, u16)); 4] = [
    ("80x24", (80, 24)),
    ("120x40", (120, 40)),
    ("160x50", (160, 50)),
    ("60x18", (60, 18)),
];

#[test]
fn the_way_from_the_menu_to_the_result() {
    for (label, size) in SIZES {
        let mut hand = Hand::new(size);
        check(&format!("menu-{label}"), &hand);
        hand.choose("Wythoff");
        check(&format!("setup-{label}"), &hand);
        hand.down_to("Piles");
        hand.write("15,19");
        hand.press("Enter");
        check(&format!("wythoff-{label}"), &hand);
        hand.press("Right Right");
        check(&format!("wythoff-chosen-{label}"), &hand);
        hand.press("h");
        check(&format!("wythoff-hint-{label}"), &hand);
        hand.press("w");
        check(&format!("wythoff-why-{label}"), &hand);
        hand.press("Esc Enter");
        check(&format!("wythoff-reply-{label}"), &hand);
        while hand.contest().verdict().is_none() {
            hand.press("h Enter");
        }
        check(&format!("wythoff-result-{label}"), &hand);
    }
}

#[test]
fn every_game_has_its_first_screens() {
    for (game, piles, keys) in [
        ("nim", "3,5,7", "Right"),
        ("fibonacci", "20", "h Enter"),
        ("raleigh", "11,6,13", "Right"),
        ("flora", "9,5,14,11", "Right"),
        ("blocking", "9,14", "a 1 Enter Space"),
        ("imitation", "6,9 6,7 5,7", "b 1"),
    ] {
        for (label, size) in SIZES {
            let mut hand = Hand::at(size, game, piles);
            check(&format!("{game}-{label}"), &hand);
            hand.press(keys);
            check(&format!("{game}-chosen-{label}"), &hand);
        }
    }
}

#[test]
fn maps() {
    let huge = "10^30,10^30+5";
    for (name, game, piles, keys) in [
        ("wythoff", "wythoff", "15,19", "m p Down"),
        (
            "blocking",
            "blocking",
            "9,14",
            "a 1 Enter m Right Down Left Left Space",
        ),
        ("imitation", "imitation", "6,9 6,7 5,7", "m p Down"),
        ("nim", "nim", "9,14", "m p Left"),
        ("huge", "wythoff", huge, "m p Left"),
        ("whole", "wythoff", huge, "m p z"),
        ("flora", "flora", "9,5,14,11", "m p"),
    ] {
        for (label, size) in SIZES {
            let mut hand = Hand::at(size, game, piles);
            hand.press(keys);
            // Where there is room for it, a table needs no key to show.
            check(&format!("map-{name}-{label}"), &hand);
        }
    }
}

#[test]
fn reviews() {
    for (name, game, record, keys) in [
        (
            "wythoff",
            "wythoff",
            "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2 1,1 0,0",
            "n",
        ),
        ("fibonacci", "fibonacci", "20 17 11 10 9 8 6 3 0", "n n"),
        (
            "huge",
            "nim",
            "10^30,10^30+5 10^30,10^30+2 10^30,10^30",
            "n",
        ),
        (
            "blocking",
            "blocking",
            "6,9 x5,8 6,8 x5,7 4,6 4,2 x3,1 0,2 0,0",
            "n",
        ),
        (
            "flora",
            "flora",
            "5,9,11,14 5,9,11,13 4,9,11,1 2,4,1,1",
            "End",
        ),
    ] {
        // The moves are judged once, and looked at in every size.
        let mut hand = played(SIZES[0].1, game, record);
        for (label, size) in SIZES {
            hand.resize(size);
            hand.press("v");
            hand.press(keys);
            check(&format!("review-{name}-{label}"), &hand);
            if size.0 < 100 && name == "wythoff" {
                hand.press("m");
                check(&format!("review-map-{label}"), &hand);
                hand.press("m");
            }
            hand.press("Esc");
        }
    }
}

#[test]
fn analyses() {
    for (name, game, record, keys) in [
        ("wythoff", "wythoff", "15,19", "n"),
        ("fibonacci", "fibonacci", "17/6", "t"),
        ("imitation", "imitation", "6,9 6,7 5,7", "b 1"),
        ("flora", "flora", "9,5,14,11", "n"),
    ] {
        let mut hand = analysis(SIZES[0].1, game, record);
        hand.press(keys);
        for (label, size) in SIZES {
            hand.resize(size);
            check(&format!("analysis-{name}-{label}"), &hand);
        }
    }
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("Esc");
    hand.choose("Flora");
    hand.down_to("Strength");
    check("setup-strength", &hand);
}

#[test]
fn pages_and_numbers() {
    let mut hand = Hand::at((80, 24), "wythoff", "3*10^40+7,10^60");
    check("huge", &hand);
    hand.press("w");
    check("huge-why", &hand);
    // The representations end in thousands of zeros: both ends of them are shown.
    let mut hand = Hand::at((80, 24), "wythoff", "F5000,F5002");
    hand.press("w");
    check("fibonacci-number-why", &hand);
    let mut hand = Hand::at((80, 24), "wythoff", "70,3000");
    hand.press("PgUp");
    check("bars", &hand);
    hand.press("?");
    check("help", &hand);
    hand.press("Esc R");
    check("rules", &hand);
    let mut hand = Hand::at((80, 24), "nim", "9,8,7,6,5,4,3,2");
    hand.press("Down 3");
    check("eight-piles", &hand);
    let mut hand = Hand::new((30, 8));
    check("cramped", &hand);
    hand.press("Enter");
    check("cramped", &hand);
}
