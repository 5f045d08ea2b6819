//! The menu and the set-up: few lines, all of them within reach, and what stands next to them.

use crate::hand::{Hand, expert_settings};
use crate::learning::lessons::{Shelves, begin};
use crate::scene::{LARGE, SIZES, SMALL, Size, USUAL, WIDE};
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use goldpile_play::library::with_folder;
use goldpile_play::statistics::LogLine;
use goldpile_play::{Level, MatchId, Side, StatisticsFile, Store, Tally};
use goldpile_tui::screens::setup::Setup;
use goldpile_tui::{Field, Glyphs, Opening, Settings};
use std::fs;

const MOST: usize = 7;

const RULES: &str = "title \"Own game\"\npiles 2\norder free\n\nrule i \"one\"\n  moved = 1\n";

/// The catalogue with three games from rule files, and one file that is not valid.
fn with_own_games() -> Catalogue {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one", "two", "three"] {
        fs::write(folder.path().join(format!("{name}.game")), RULES).unwrap();
    }
    fs::write(folder.path().join("wrong.game"), "piles").unwrap();
    with_folder(&catalogue(), folder.path())
}

fn chosen(hand: &Hand) -> String {
    let screen = hand.screen();
    let lines: Vec<&str> = screen.lines().filter(|line| line.contains('▸')).collect();
    assert_eq!(lines.len(), 1, "one line is chosen in\n{screen}");
    let (_, line) = lines[0].split_once("▸ ").unwrap();
    line.split("  ").next().unwrap().trim().to_owned()
}

/// The lines on the way down, once around, checked against the way up.
fn way_around(hand: &mut Hand) -> Vec<String> {
    let first = chosen(hand);
    let mut lines = vec![first.clone()];
    loop {
        hand.press("Down");
        let line = chosen(hand);
        if line == first {
            break;
        }
        lines.push(line);
        assert!(lines.len() <= MOST, "{lines:?}\n{}", hand.screen());
    }
    for line in lines.iter().rev() {
        hand.press("Up");
        assert_eq!(chosen(hand), *line, "{}", hand.screen());
    }
    lines
}

#[test]
fn the_menu_has_seven_lines_at_most_and_the_arrows_reach_each() {
    let six = ["Today", "Learn", "Practice", "Workshop", "History", "More"];
    for size in SIZES {
        let mut hand = Hand::with(size, with_own_games(), Opening::Menu);
        assert_eq!(hand.app.catalogue().entries().len(), 10);
        let lines = way_around(&mut hand);
        assert_eq!(
            (&*lines[0], &lines[1..]),
            ("Play", &six.map(str::to_owned)[..])
        );
        // The second list is small, too, and Escape leads back to its line.
        hand.press("Up Enter");
        let more = way_around(&mut hand);
        for line in ["Analyse", "Settings", "How to win", "Help"] {
            assert!(more.iter().any(|other| other == line), "{more:?}");
        }
        hand.press("Esc");
        assert_eq!(chosen(&hand), "More");
        hand.press("Esc");
        assert_eq!(hand.app.keys().name, "menu");

        // An unfinished match is resumed, or a new one is set up.
        let mut hand = Hand::at(size, "nim", "3,5,7");
        hand.press("1 Enter q");
        assert_eq!(way_around(&mut hand).len(), MOST);
        hand.says(&["▸ Play Nim, unfinished, 2 moves", "n new match"]);
        hand.press("Enter");
        assert_eq!(hand.the_match().moves_made(), 2);
        hand.press("q n");
        setup(&hand);
    }
}

#[test]
fn who_comes_back_is_at_the_line_that_leads_there() {
    for (line, title) in [
        ("Wythoff", "Play"),
        ("Today", "Today"),
        ("Practice", "Practice"),
        ("Learn", "Learn"),
        ("Workshop", "Workshop"),
        ("History", "History"),
        ("Analyse", "Analyse"),
        ("Settings", "Settings"),
    ] {
        let mut hand = Hand::new(USUAL);
        hand.choose(line);
        assert_ne!(hand.app.keys().name, "menu", "{line}");
        hand.press("Esc");
        assert_eq!(hand.app.keys().name, "menu", "{line}: {}", hand.screen());
        assert_eq!(chosen(&hand), title);
    }
    // The second list is open only if the user came from it.
    let mut hand = Hand::at(USUAL, "wythoff", "15,19");
    hand.press("G y A q");
    assert_eq!(chosen(&hand), "More");
    let mut hand = Hand::at(USUAL, "wythoff", "15,19");
    hand.press("G y v q");
    assert_eq!(chosen(&hand), "Play");
}

#[test]
fn beside_a_line_stands_what_awaits_there() {
    for size in SIZES {
        let hand = Hand::with(size, with_own_games(), Opening::Menu);
        hand.says(&[
            "Play Nim, against the Dragon",
            "Workshop 3 games of yours",
            "History no match yet",
            "More analysis, settings and help",
        ]);
        let shelves = Shelves::new();
        let mut hand = shelves.hand(size);
        hand.says(&[
            "Today not tried yet",
            "Learn Nim, not begun",
            "Practice as many",
        ]);
        if size == SMALL {
            continue;
        }
        let mut awaits = |line: &str, said: &[&str]| {
            hand.down_to(line);
            hand.says(said);
            assert!(!hand.has_text("P-position"), "{}", hand.screen());
        };
        awaits("Today", &["Nim · 26 November", "not tried yet"]);
        awaits("Learn", &["How to win Nim", "Raleigh not begun"]);
        awaits("Practice", &["No mistake is due"]);
        awaits("Workshop", &["Your games", "To begin with: subtraction"]);
        awaits("History", &["No match is finished yet"]);
        hand.down_to("More");
        hand.says(&["Analyse", "Settings", "How to win", "Help"]);
    }
}

#[test]
fn play_goes_on_with_the_game_played_last() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut hand = Hand::keeping(USUAL, Some(store), Opening::Menu);
    hand.set_up("wythoff", "15,19");
    hand.press("G y q");
    hand.says(&["Play Wythoff, against the Dragon", "History 1 match"]);
    hand.press("Enter");
    hand.shows(&["▸ Game     ‹ Wythoff ›"]);
}

#[test]
fn learn_goes_on_where_the_learner_was() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(USUAL);
    begin(&mut hand, "fibonacci");
    hand.press("Enter");
    let page = hand.screen().lines().next().unwrap().to_owned();
    hand.press("q");
    hand.says(&["Learn Fibonacci Nim, page 2"]);
    hand.choose("Learn");
    assert_eq!(hand.screen().lines().next(), Some(&*page));
    // The list of lessons lies below.
    hand.press("Esc");
    hand.says(&["▸ Fibonacci Nim", "0 of 7 done"]);
}

#[test]
fn the_last_result_and_the_stars_are_in_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    let file = StatisticsFile::at(folder.path().join("statistics.jsonl"));
    let wins = [Level::MAGPIE, Level::MAGPIE, Level::BADGER, Level::BADGER];
    for (id, level) in (1..).zip(wins) {
        let tally = Tally {
            id: MatchId(id),
            date: "2026-11-21".to_owned(),
            game: "nim".to_owned(),
            parameters: String::new(),
            level,
            won: true,
            helped: false,
            for_star: true,
        };
        file.add(&[LogLine::Ended(tally)]).unwrap();
    }
    assert_eq!(file.read().unwrap().scores().count(), 2);
    let store = Store::at(folder.path().join("store"));
    let mut hand = Hand::keeping(USUAL, Some(store), Opening::Menu);
    hand.files.statistics = Some(file);
    hand.set_up("nim", "3,5,7");
    hand.press("G y q");
    hand.says(&["Play Nim, against the Dragon", "★★★☆☆"]);
    hand.down_to("History");
    hand.says(&["Your last match", "you lost", "Nim 4 of"]);
    // The proposed opponent follows the game: in Wythoff nobody is beaten yet.
    let settings = Settings {
        setup: goldpile_tui::SetupDefaults::default(),
        ..expert_settings()
    };
    hand = hand.with_settings(settings);
    hand.choose("Nim");
    hand.shows(&["‹ Fox ☆ ›"]);
    hand.turn_to("Wythoff");
    hand.shows(&["‹ Magpie ☆ ›"]);
    hand.turn_to("Nim");
    hand.shows(&["‹ Fox ☆ ›"]);
    // A chosen opponent stays.
    hand.down_to("Opponent");
    hand.press("Left");
    hand.shows(&["‹ Badger ★ ›"]);
    hand.says(&["Digs deep, every other time.", "You have its star."]);
    hand.press("Up Right");
    hand.shows(&["‹ Badger ☆ ›"]);
}

#[test]
fn a_wide_menu_has_the_name_in_large_letters_and_a_plain_one_spells_it() {
    for (size, large) in [(SMALL, false), (USUAL, false), (WIDE, true), (LARGE, true)] {
        let mut hand = Hand::new(size);
        assert_eq!(hand.has_text("██"), large, "{}", hand.screen());
        let settings = Settings {
            glyphs: Some(Glyphs::Ascii),
            ..expert_settings()
        };
        hand = hand.with_settings(settings);
        assert_eq!(hand.has_text("G O L D P I L E"), large, "{}", hand.screen());
    }
}

fn setup(hand: &Hand) -> &Setup {
    let setup = hand.app.screen::<Setup>();
    setup.unwrap_or_else(|| panic!("{}", hand.screen()))
}

#[test]
fn a_set_up_has_four_lines_before_more() {
    for size in SIZES {
        for entry in catalogue().entries() {
            let mut hand = Hand::new(size);
            hand.choose(&entry.title);
            let lines = way_around(&mut hand);
            assert_eq!(lines.len(), 5, "{lines:?}");
            let names: Vec<&str> = lines
                .iter()
                .map(|line| line.split(' ').next().unwrap())
                .collect();
            assert_eq!(names, ["Game", "Opponent", "Size", "Starts", "More"]);
            // Enter starts, except on the last line, where it shows and hides the other lines.
            hand.press("Up Enter");
            let parameters = entry.parameters.len();
            let fields = setup(&hand).fields(hand.app.catalogue());
            assert_eq!(fields.len(), 5 + parameters + 4, "{}", hand.screen());
            hand.press("Enter");
            assert_eq!(setup(&hand).fields(hand.app.catalogue()).len(), 5);
            hand.press("Up Enter");
            assert!(hand.app.the_match().is_some(), "{}", hand.screen());
        }
    }
}

fn value(hand: &Hand) -> String {
    let screen = hand.screen();
    let line = screen.lines().find(|line| line.contains('▸')).unwrap();
    let (_, value) = line.split_once('‹').unwrap();
    value.split_once('›').unwrap().0.trim().to_owned()
}

#[test]
fn every_line_comes_back_to_its_value_in_both_directions() {
    let cycle = |hand: &mut Hand, key: &str| {
        let first = value(hand);
        let mut values = vec![first.clone()];
        loop {
            hand.press(key);
            let next = value(hand);
            if next == first {
                return values;
            }
            assert!(!values.contains(&next), "{next} in {values:?}");
            values.push(next);
        }
    };
    for size in SIZES {
        for (line, count) in [("Game", 7), ("Opponent", 6), ("Size", 8), ("Starts", 2)] {
            let mut hand = Hand::new(size);
            hand.choose("Wythoff");
            hand.down_to(line);
            let before = setup(&hand).plan.clone();
            let forward = cycle(&mut hand, "Right");
            assert_eq!(forward.len(), count, "{line}: {forward:?}");
            let mut backward = cycle(&mut hand, "Left");
            backward[1..].reverse();
            assert_eq!(forward, backward, "{line}");
            let after = &setup(&hand).plan;
            assert_eq!(format!("{before:?}"), format!("{after:?}"), "{line}");
        }
    }
    // A typed value is one of the values.
    let mut hand = Hand::new(USUAL);
    hand.choose("Wythoff");
    hand.down_to("Opponent");
    hand.write("73");
    assert_eq!(setup(&hand).plan.level, Level::of_strength(73).unwrap());
    assert_eq!(cycle(&mut hand, "Right").len(), 7);
    assert_eq!(value(&hand), "strength 73");
    hand.down_to("Size");
    hand.write("45");
    assert_eq!(cycle(&mut hand, "Left").len(), 9);
    assert_eq!(value(&hand), "up to 45");
    hand.press("Enter");
    let level = hand.the_match().seat(Side::Second).computer;
    assert_eq!(level, Level::of_strength(73));
}

#[test]
fn a_problem_in_a_hidden_line_shows_that_line() {
    let mut hand = Hand::new(USUAL);
    hand.choose("Nim");
    hand.down_to("Seed");
    hand.write("x");
    while chosen(&hand).split(' ').next() != Some("Less") {
        hand.press("Up");
    }
    hand.press("Enter");
    assert_eq!(
        setup(&hand).fields(hand.app.catalogue()).last(),
        Some(&Field::More)
    );
    hand.press("Up Enter");
    hand.says(&["▸ Seed", "The seed is a number"]);
}

/// Checks sizes between the stored ones, at which all lines of both lists must be in sight.
#[test]
fn no_line_of_the_menu_is_out_of_sight_in_between() {
    let sizes: [Size; 4] = [(60, 20), (99, 24), (100, 18), (130, 30)];
    for size in sizes {
        let mut hand = Hand::at(size, "nim", "3,5,7");
        hand.press("1 Enter q");
        assert_eq!(way_around(&mut hand).len(), MOST);
        hand.press("Up Enter");
        assert!(way_around(&mut hand).len() > 3, "{}", hand.screen());
    }
}

#[test]
fn the_right_arrow_opens_what_stands_beside_a_line() {
    let mut hand = Hand::new((80, 24));
    hand.press("Down Down Right");
    assert!(hand.has_text("0 of 7 done"), "{}", hand.screen());
}
