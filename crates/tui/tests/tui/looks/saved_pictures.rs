//! Ctrl-E saves a picture of the screen under the next free name, and the picture tells no more than the screen.

use crate::hand::{Hand, dated, finished_match};
use goldpile_app::UserData;
use goldpile_tui::Opening;
use std::fs;
use tempfile::TempDir;

const WINNING: &str = "#0b5cad";

fn kept(hand: &mut Hand, folder: &TempDir) {
    hand.files = dated(UserData::at(folder.path()));
}

fn svg(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("pictures").join(name)).unwrap()
}

#[test]
fn a_match_keeps_its_secret_and_every_picture_has_a_name_of_its_own() {
    let folder = TempDir::new().unwrap();
    let mut hand = Hand::at((120, 40), "wythoff", "9,13");
    kept(&mut hand, &folder);
    hand.press("Ctrl-E");
    hand.shows(&["The picture is in", "wythoff-1.svg"]);
    let secret = svg(&folder, "wythoff-1.svg");
    assert!(secret.contains("Wythoff: 9,13 and the moves"));
    assert!(!secret.contains(WINNING), "{secret}");
    hand.press("p Ctrl-E");
    hand.shows(&["wythoff-2.svg"]);
    assert!(svg(&folder, "wythoff-2.svg").contains(WINNING));
}

#[test]
fn three_piles_in_a_match_keep_their_secret_too() {
    let folder = TempDir::new().unwrap();
    let mut hand = Hand::at((80, 24), "raleigh", "6,9,11");
    kept(&mut hand, &folder);
    hand.press("Ctrl-E");
    let picture = svg(&folder, "raleigh-1.svg");
    assert!(
        picture.contains("<title>Raleigh: 6,9,11</title>"),
        "{picture}"
    );
    assert!(!picture.contains("winning"), "{picture}");
}

#[test]
fn a_review_saves_the_position_that_is_shown() {
    let folder = TempDir::new().unwrap();
    let mut hand = finished_match((80, 24), "wythoff", "9,13 6,10 6,9");
    kept(&mut hand, &folder);
    hand.press("v Home Down Ctrl-E");
    let picture = svg(&folder, "wythoff-1.svg");
    assert!(
        picture.contains("Wythoff: 6,10 and the P-positions"),
        "{picture}"
    );
}

#[test]
fn the_workshop_saves_the_board_of_the_text() {
    let folder = TempDir::new().unwrap();
    let mut hand = Hand::with((80, 24), goldpile_games::catalogue(), Opening::Menu);
    kept(&mut hand, &folder);
    hand.choose("Workshop");
    hand.press("Enter Ctrl-E");
    hand.shows(&["The picture is in"]);
    let names = fs::read_dir(folder.path().join("pictures"))
        .unwrap()
        .count();
    assert_eq!(names, 1);
}

#[test]
fn without_a_folder_it_says_so() {
    let mut hand = Hand::at((80, 24), "wythoff", "3,5");
    hand.press("Ctrl-E");
    hand.shows(&["This user has no folder for pictures"]);
}
