//! Stars on the screen: which matches are for one, what says so, and who begins.

use crate::hand::{Hand, expert_settings, log, wins};
use goldpile_games::catalogue;
use goldpile_play::statistics::LogLine;
use goldpile_play::{Level, Side, Store};
use goldpile_tui::{Message, Opening, Settings, SetupDefaults, Target};
use tempfile::TempDir;

const SIZE: (u16, u16) = (80, 24);

/// A player with the usual set-up who has so many stars in this game.
fn player(game: &str, stars: usize, size: (u16, u16)) -> (TempDir, Hand) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let file = log(folder.path());
    file.add(&wins(game, stars, 1)).unwrap();
    // One lost match, so that the player is not new.
    let lost = format!(
        "{{\"match\":\"0\",\"date\":\"\",\"game\":\"{game}\",\"parameters\":\"\",\"level\":\"magpie\",\
         \"result\":\"lost\"}}"
    );
    file.add(&[LogLine::parse(&lost).unwrap()]).unwrap();
    let settings = Settings {
        setup: SetupDefaults::default(),
        ..expert_settings()
    };
    let mut hand = Hand::keeping(size, Some(store), Opening::Menu).with_settings(settings);
    hand.resize(size);
    hand.files.statistics = Some(file);
    // The menu reads the statistics again.
    hand.choose("Learn");
    hand.press("Esc");
    (folder, hand)
}

fn title(game: &str) -> String {
    catalogue().find(game).unwrap().title.to_string()
}

fn settle(hand: &mut Hand) {
    for _ in 0..20 {
        hand.send(Message::Tick);
    }
}

fn last_line(hand: &Hand) -> String {
    let screen = hand.screen();
    screen.lines().last().unwrap().trim().to_owned()
}

#[test]
fn a_match_of_the_usual_set_up_is_for_a_star_in_every_game() {
    for size in [(60, 18), SIZE] {
        for entry in catalogue().entries() {
            let (_folder, mut hand) = player(&entry.name, 0, size);
            hand.choose(&entry.title);
            hand.shows(&["for the Magpie's star"]);
            hand.press("Enter");
            let the_match = hand.the_match();
            assert!(the_match.is_for_star() && !the_match.awaits_beginner());
            assert_eq!(the_match.actor(), Side::First);
            assert!(!hand.has_text("practice"), "{}", hand.screen());
            // Where the opponent may block first, it has moved already.
            if entry.name != "blocking" {
                hand.says(&["Going first wins here."]);
            }
        }
    }
}

#[test]
fn going_first_wins_is_said_in_the_first_matches_alone() {
    let (_folder, mut hand) = player("wythoff", 1, SIZE);
    hand.choose("Wythoff");
    hand.shows(&["for the Squirrel's star"]);
    hand.press("Enter");
    hand.says(&["Going first wins here."]);
    let (_folder, mut hand) = player("wythoff", 2, SIZE);
    hand.choose("Wythoff");
    hand.down_to("Opponent");
    hand.turn_to("Magpie ★");
    hand.shows(&["you have the Magpie's star"]);
    hand.press("Enter");
    assert!(hand.the_match().is_for_star());
    assert!(!hand.has_text("Going first"), "{}", hand.screen());
}

#[test]
fn whatever_else_is_set_up_is_practice_and_says_why() {
    for (line, keys, why) in [
        ("Size", "Right", "the size is yours."),
        ("Opponent", "Right", "the Squirrel comes later."),
        ("Opponent", "Left Left", "the Dragon comes later."),
        ("Opponent", "6 0", "your opponent has no star."),
        ("Opponent", "Left", "two people play."),
        ("Starts", "Right", "the Magpie begins."),
        ("Warn me", "Right", "you are warned."),
        ("Piles", "3 , 5", "the piles are yours."),
        ("Seed", "9 9", "the seed is yours."),
    ] {
        let (_folder, mut hand) = player("wythoff", 0, SIZE);
        hand.choose("Wythoff");
        hand.down_to(line);
        hand.press(keys);
        hand.shows(&[&format!("practice, no star: {}", why.trim_end_matches('.'))]);
        hand.press("Enter");
        let the_match = hand.the_match();
        assert!(!the_match.is_for_star(), "{line}");
        let is_alone = the_match.computer().is_some();
        assert_eq!(
            hand.screen().contains("Wythoff · practice"),
            is_alone,
            "{line}"
        );
        hand.press("G y");
        assert_eq!(
            hand.has_text("A practice match: no star."),
            is_alone,
            "{line}"
        );
    }
}

#[test]
fn from_the_badger_on_the_person_says_who_begins() {
    for size in [(60, 18), SIZE, (120, 40)] {
        let asks = "Who begins? Enter: you do. Tab: the Badger does.";
        for (key, computer) in [("Enter", Side::Second), ("Tab", Side::First)] {
            let (_folder, mut hand) = player("wythoff", 2, size);
            hand.choose("Wythoff");
            hand.shows(&["for the Badger's star", "you say at the start"]);
            hand.press("Enter");
            assert_eq!(hand.app.keys().name, "begin");
            hand.says(&[asks]);
            let keys = "Enter you begin  Tab Badger begins  ";
            assert!(last_line(&hand).starts_with(keys), "{}", hand.screen());
            // Nothing else is done before, with keys or the mouse.
            hand.press("h n w p u 1 2 Right Down m : a G");
            hand.click(|target| matches!(target, Target::Amount(..) | Target::Cell(..)));
            hand.says(&[asks]);
            assert!(!hand.the_match().is_helped() && hand.the_match().moves_made() == 0);
            // Whoever leaves is asked again, also by the next start of the program.
            hand.press("q Enter");
            hand.says(&[asks]);
            hand.press(key);
            assert!(!hand.has_text("Who begins?"), "{}", hand.screen());
            let the_match = hand.the_match();
            assert_eq!(the_match.computer(), Some((computer, Level::BADGER)));
            assert_eq!(the_match.moves_made(), usize::from(computer == Side::First));
            assert!(the_match.is_for_star());
            // A rematch asks again, whoever began this time.
            hand.press("G y");
            settle(&mut hand);
            hand.press("Enter");
            hand.says(&[asks]);
            assert!(hand.the_match().is_for_star());
            hand.press("R");
            hand.says(&["Two piles"]);
        }
    }
}

#[test]
fn in_every_game_nobody_moves_before_it_is_said_who_begins() {
    for entry in catalogue().entries() {
        for (key, computer) in [("Enter", Side::Second), ("Tab", Side::First)] {
            let (_folder, mut hand) = player(&entry.name, 2, SIZE);
            hand.choose(&entry.title);
            hand.press("Enter");
            assert_eq!(hand.app.keys().name, "begin", "{}", hand.screen());
            assert_eq!(hand.the_match().moves_made(), 0, "{}", entry.name);
            hand.press(key);
            let the_match = hand.the_match();
            assert_eq!(the_match.computer(), Some((computer, Level::BADGER)));
            // Whoever does not take first may have to block first.
            let blocks = entry.name == "blocking";
            let computer_acts = (computer == Side::First) != blocks;
            assert_eq!(the_match.moves_made() > 0, computer_acts, "{}", entry.name);
            assert!(the_match.computer_to_act().is_none());
        }
    }
}

#[test]
fn the_answer_is_kept_with_the_first_move() {
    let (folder, mut hand) = player("wythoff", 2, SIZE);
    hand.choose("Wythoff");
    hand.press("Enter");
    let settings = hand.app.settings().clone();
    drop(hand);
    let resumed = || Hand::again(SIZE, Store::at(folder.path()), settings.clone());
    let mut hand = resumed();
    hand.says(&["Who begins?"]);
    hand.press("Tab");
    drop(hand);
    let hand = resumed();
    assert!(!hand.has_text("Who begins?"), "{}", hand.screen());
    assert_eq!(
        hand.the_match().computer(),
        Some((Side::First, Level::BADGER))
    );
    assert!(hand.the_match().is_for_star());
}

#[test]
fn a_known_start_is_practice_and_a_new_one_follows_the_ladder() {
    let (_folder, mut hand) = player("nim", 0, SIZE);
    hand.choose("Nim");
    hand.press("Enter");
    for again in ["s", "a"] {
        assert!(hand.the_match().is_for_star());
        hand.press("G y");
        settle(&mut hand);
        hand.press(again);
        assert!(hand.the_match().is_practice(), "{again}");
        hand.shows(&["Nim · practice"]);
        if hand.the_match().verdict().is_none() {
            hand.press("G y");
        }
        settle(&mut hand);
        hand.press("Enter");
    }
    // Played on from a review, and from an analysis.
    for on in ["v b", "A B"] {
        assert!(hand.the_match().is_for_star());
        hand.press("G y");
        settle(&mut hand);
        hand.press(on);
        assert_eq!(hand.app.keys().name, "take", "{}", hand.screen());
        assert!(hand.the_match().is_practice(), "{on}");
        hand.press("q");
        hand.choose("Nim");
        hand.press("Enter");
    }
}

#[test]
fn a_win_in_practice_opens_nobody() {
    let (_folder, mut hand) = player("nim", 0, SIZE);
    for _ in 0..2 {
        hand.choose(&title("nim"));
        hand.down_to("Piles");
        hand.write("5");
        hand.press("Enter End Enter");
        hand.says(&["You win", "A practice match: no star."]);
        settle(&mut hand);
        hand.press("q");
    }
    hand.choose(&title("nim"));
    hand.shows(&["‹ Magpie ☆ ›", "for the Magpie's star"]);
}
