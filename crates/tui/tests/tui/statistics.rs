//! The statistics on the screen: what counts, when, and how it is shown.

use crate::hand::{Hand, log};
use crate::scene::{SIZES, Scene, Size};
use goldpile_app::{MatchFiles, UserData};
use goldpile_play::statistics::LogLine;
use goldpile_play::{Blame, Level, MatchId, StatisticsFile, Store, Tally};
use goldpile_tui::{Command, Opening};
use std::fs;

fn kept(size: (u16, u16)) -> (tempfile::TempDir, StatisticsFile, Hand) {
    let folder = tempfile::tempdir().unwrap();
    let file = log(folder.path());
    let store = Store::at(folder.path());
    let mut hand = Hand::keeping(size, Some(store), Opening::Menu);
    hand.files.statistics = Some(file.clone());
    hand.judges = true;
    (folder, file, hand)
}

fn at(game: &str, piles: &str) -> (tempfile::TempDir, StatisticsFile, Hand) {
    let (folder, file, mut hand) = kept((80, 24));
    hand.set_up(game, piles);
    (folder, file, hand)
}

fn open(hand: &mut Hand) {
    hand.choose("History");
    hand.press("Tab");
}

#[test]
fn a_match_counts_once_however_often_it_ends() {
    let (_folder, file, mut hand) = at("wythoff", "15,19");
    assert_eq!(file.read().unwrap().total().played(), 0);
    hand.press("h Enter");
    hand.press("G y");
    let after = file.read().unwrap().total();
    assert_eq!((after.won, after.lost), (0, 1));
    // Undoing and winning it does not change the count.
    hand.press("u");
    assert!(hand.the_match().verdict().is_none(), "{}", hand.screen());
    while hand.the_match().verdict().is_none() {
        hand.press("h Enter");
    }
    assert!(hand.has_text("You win"), "{}", hand.screen());
    assert_eq!(file.read().unwrap().total(), after);
    // The next match from the same player's start is a new one.
    hand.press("s");
    while hand.the_match().verdict().is_none() {
        hand.press("h Enter");
    }
    let total = file.read().unwrap().total();
    assert_eq!((total.won, total.lost), (1, 1));
    assert_eq!(total.unknown(), 0);
    let read = file.read().unwrap();
    let (game, level, _) = read.scores().next().unwrap();
    assert_eq!((game, level), ("wythoff", Level::DRAGON));
}

#[test]
fn who_made_the_first_mistake_is_found_out() {
    let (_folder, file, mut hand) = at("nim", "2,3");
    hand.write("1,3");
    hand.press("Enter");
    hand.press("G y");
    assert_eq!(file.read().unwrap().total().person_first, 1);
}

#[test]
fn a_match_between_two_people_does_not_count() {
    let (_folder, file, mut hand) = kept((80, 24));
    hand.press("Enter");
    hand.down_to("Opponent");
    hand.turn_to("another person");
    hand.down_to("Piles");
    hand.write("1,1");
    hand.press("Enter");
    assert!(hand.the_match().moves_made() == 0, "{}", hand.screen());
    while hand.the_match().verdict().is_none() {
        hand.press("Right Enter");
    }
    assert_eq!(
        file.read().unwrap().total().played(),
        0,
        "{}",
        hand.screen()
    );
}

pub fn several(size: Size) -> Scene {
    let (folder, file, mut hand) = kept(size);
    let mut id = 0;
    for (game, level, results) in [
        ("wythoff", Level::DRAGON, "wllpl"),
        ("nim", Level::BADGER, "wwlcn"),
        ("nim", Level::DRAGON, "ll"),
        ("blocking", Level::of_strength(73).unwrap(), "w"),
        ("no longer", Level::MAGPIE, "w"),
    ] {
        for result in results.chars() {
            id += 1;
            let tally = Tally {
                id: MatchId(id),
                date: "2026-11-21".to_owned(),
                game: game.to_owned(),
                parameters: String::new(),
                level,
                won: result != 'l' && result != 'p',
                helped: result == 'c',
                for_star: true,
            };
            file.add(&[LogLine::Ended(tally)]).unwrap();
            let blame = match result {
                'p' | 'l' => Blame::Person,
                'c' => Blame::Computer,
                _ => Blame::Nobody,
            };
            file.add(&[LogLine::Judged(MatchId(id), blame)]).unwrap();
        }
    }
    open(&mut hand);
    Scene::with(hand, folder)
}

/// The statistics before any match has ended.
pub fn none(size: Size) -> Scene {
    let (folder, _, mut hand) = kept(size);
    open(&mut hand);
    Scene::with(hand, folder)
}

#[test]
fn where_nothing_has_ended_nothing_is_counted() {
    for size in SIZES {
        let Scene { hand, .. } = none(size);
        hand.says(&[
            "not played yet",
            "A match against the computer counts once, when it ends for the first time.",
        ]);
        assert!(!hand.has_text("first mistake"), "{}", hand.screen());
    }
}

#[test]
fn they_begin_anew_only_if_that_is_meant() {
    let (folder, file, hand) = at("nim", "2,3");
    let mut hand = hand;
    hand.press("G y q");
    open(&mut hand);
    // The menu is at the game that was left, so the way is shorter.
    if hand.app.keys().name != "statistics" {
        hand.press("Esc");
    }
    hand.press("D n");
    assert_eq!(file.read().unwrap().total().played(), 1);
    hand.click_command(Command::Reset);
    hand.press("y");
    assert!(
        hand.has_text("The statistics are reset"),
        "{}",
        hand.screen()
    );
    assert_eq!(file.read().unwrap().total().played(), 0);
    assert!(folder.path().join("trash/statistics.jsonl").exists());
}

#[test]
fn what_is_damaged_or_cannot_be_written_is_said_once() {
    let (folder, file, mut hand) = kept((80, 24));
    // A file stands where the folder should be, so nothing can be written there.
    fs::write(folder.path().join("trash"), "").unwrap();
    let broken = StatisticsFile::at(folder.path().join("trash/statistics.jsonl"));
    hand.matches = MatchFiles::new(Some(Store::at(folder.path())), Some(broken));
    hand.set_up("nim", "2,3");
    hand.press("G y");
    assert!(
        hand.has_text("The match is not counted: the statistics cannot be written"),
        "{}",
        hand.screen()
    );
    hand.press("a G y");
    assert!(!hand.has_text("is not counted"), "{}", hand.screen());
    // Once the disk works again, everything missing is written.
    fs::remove_file(folder.path().join("trash")).unwrap();
    hand.press("a G y");
    let healed = StatisticsFile::at(folder.path().join("trash/statistics.jsonl"));
    assert_eq!(healed.read().unwrap().total().lost, 3);

    fs::write(file.path(), "torn\n").unwrap();
    hand.files = UserData::default();
    hand.files.statistics = Some(file);
    hand.press("q");
    hand.press("Up Up Up Up");
    hand.press("Down");
    let mut hand2 = Hand::new((80, 24));
    hand2.files = hand.files;
    open(&mut hand2);
    assert!(
        hand2.has_text("One line was skipped, but is still in the file: line 1"),
        "{}",
        hand2.screen()
    );
}

#[test]
fn each_game_shows_its_last_results_the_newest_on_the_right() {
    let (_folder, file, mut hand) = kept((80, 24));
    for id in 0..25 {
        let tally = Tally {
            id: MatchId(id),
            date: "2026-11-21".to_owned(),
            game: "raleigh".to_owned(),
            parameters: String::new(),
            level: Level::SQUIRREL,
            won: id >= 23,
            helped: id == 23,
            for_star: true,
        };
        file.add(&[LogLine::Ended(tally)]).unwrap();
    }
    open(&mut hand);
    // The strip has lost the oldest five of the 25.
    let strip = format!("  {}◐●", "○".repeat(18));
    hand.shows(&["☆☆☆☆☆     2       (1)    23", &strip]);
    assert!(!hand.has_text(&"○".repeat(19)), "{}", hand.screen());
    // One more win without help beats the Squirrel, and with it the Magpie.
    let tally = Tally {
        id: MatchId(25),
        date: String::new(),
        game: "raleigh".to_owned(),
        parameters: String::new(),
        level: Level::SQUIRREL,
        won: true,
        helped: false,
        for_star: true,
    };
    file.add(&[LogLine::Ended(tally)]).unwrap();
    hand.press("Tab Tab Tab");
    hand.shows(&["★★☆☆☆     3", "○◐●●"]);
}

#[test]
fn tab_goes_to_the_matches_and_back_and_escape_to_the_menu() {
    for size in SIZES {
        let mut scene = several(size);
        let hand = &mut scene.hand;
        assert_eq!(hand.app.keys().name, "statistics");
        for mode in ["days", "records", "statistics"] {
            hand.press("Tab");
            assert_eq!(hand.app.keys().name, mode);
        }
        hand.press("Esc");
        assert_eq!(hand.app.keys().name, "menu");
    }
}
