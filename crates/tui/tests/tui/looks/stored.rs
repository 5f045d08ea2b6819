//! The whole screens stored in `tests/screens`, without their last row, the key line. `GOLDPILE_BLESS=1` writes
//! them anew and removes those that are not listed here.
//!
//! Every kind of screen is stored in every size with a layout of its own, and every game has its match. Everything
//! else about a screen is tested by value in the tests of its subject; key lines are tested in `key_lines`.

use crate::hand::{Hand, finished_match};
use crate::learning::{lesson_screens as lessons, puzzles};
use crate::positions::analysis::analysis;
use crate::scene::{SIZES, SMALL, Scene, Size, USUAL, WIDE, game, menu};
use crate::settings::preferences;
use crate::{records, statistics, workshop};
use goldpile_games::catalogue;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::thread;

/// The maximum number of screens. With more, nobody would look at what has changed.
const MOST: usize = 90;

const MIDDLE: &[Size] = &[USUAL, SMALL, WIDE];
const LESS: &[Size] = &[USUAL, SMALL];

const WYTHOFF: &str = "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2 1,1 0,0";
const BLOCKING: &str = "6,9 x5,8 6,8 x5,7 4,6 4,2 x3,1 0,2 0,0";
const HUGE: &str = "10^30,10^30+5 10^30,10^30+2 10^30,10^30";

/// A screen: its name, the sizes in which it is stored, and the way there in the first of them.
type Stored = (&'static str, &'static [Size], fn(Size) -> Scene);

#[rustfmt::skip]
const SCREENS: &[Stored] = &[
    ("menu", &SIZES, |size| Hand::new(size).into()),
    ("setup", &SIZES, |size| menu(size, "Wythoff")),
    ("match-wythoff", &SIZES, |size| game(size, "wythoff", "15,19", "h")),
    ("match-nim", &[USUAL], |size| game(size, "nim", "3,5,7", "Right")),
    ("match-fibonacci", &[USUAL], |size| game(size, "fibonacci", "20", "h Enter")),
    ("match-raleigh", &[USUAL], |size| game(size, "raleigh", "11,6,13", "Right")),
    ("match-flora", &[USUAL], |size| game(size, "flora", "9,5,14,11", "Right")),
    ("match-blocking", &[USUAL], |size| game(size, "blocking", "9,14", "a 1 Enter Space")),
    ("match-imitation", &[USUAL], |size| game(size, "imitation", "6,9 6,7 5,7", "b 1")),
    ("eight-piles", &[USUAL], |size| game(size, "nim", "9,8,7,6,5,4,3,2", "Down 3")),
    ("huge", &[USUAL], |size| game(size, "wythoff", "3*10^40+7,10^60", "")),
    ("result", &SIZES, result),
    ("map-wythoff", &SIZES, |size| game(size, "wythoff", "15,19", "m p Down")),
    ("map-blocking", &[USUAL], |size| game(size, "blocking", "9,14", "a 1 Enter m Right Down Left Left Space")),
    ("map-whole", &[USUAL], |size| game(size, "wythoff", "10^30,10^30+5", "m p z")),
    ("map-flora", &[USUAL], |size| game(size, "flora", "9,5,14,11", "m p")),
    ("why", &SIZES, |size| game(size, "wythoff", "15,19", "h w")),
    ("help", &[USUAL], |size| game(size, "wythoff", "70,3000", "PgUp ?")),
    ("rules", &[USUAL], |size| game(size, "wythoff", "70,3000", "R")),
    ("cramped", &[(30, 8)], |size| Hand::new(size).into()),
    ("review-wythoff", &SIZES, |size| review(size, "wythoff", WYTHOFF, "n")),
    ("review-map", LESS, |size| review(size, "wythoff", WYTHOFF, "n m")),
    ("review-blocking", &[USUAL], |size| review(size, "blocking", BLOCKING, "n")),
    ("review-huge", &[USUAL], |size| review(size, "nim", HUGE, "n")),
    ("analysis-wythoff", &SIZES, |size| Scene::from(analysis(size, "wythoff", "15,19")).after("n")),
    ("analysis-fibonacci", &[USUAL], |size| Scene::from(analysis(size, "fibonacci", "17/6")).after("t")),
    ("analysis-imitation", &[SMALL], |size| Scene::from(analysis(size, "imitation", "6,9 6,7 5,7")).after("b 1")),
    ("learn", MIDDLE, lessons::list),
    ("lesson-find", MIDDLE, |size| lessons::find(size, "wythoff")),
    ("lesson-wrong", &[USUAL], |size| lessons::refuted(size, "raleigh")),
    ("lesson-predict", &[SMALL], lessons::predict),
    ("lesson-build", &[USUAL], lessons::build),
    ("puzzle-choice", &[USUAL], puzzles::choice),
    ("lesson-practice", &[USUAL], lessons::practice),
    ("drills", LESS, lessons::drills),
    ("puzzles", &[USUAL, WIDE], puzzles::days),
    ("practice", &[USUAL], puzzles::practice),
    ("records", MIDDLE, records::few),
    ("records-many", &[USUAL], records::many),
    ("statistics", MIDDLE, statistics::several),
    ("statistics-lessons", &[USUAL], lessons::statistics),
    ("settings", LESS, preferences::first),
    ("question", LESS, |size| preferences::first(size).after("End Enter")),
    ("workshop", &SIZES, workshop::list),
    ("editor", &SIZES, workshop::board),
    ("editor-error", &[USUAL], workshop::error),
    ("editor-table", &[SMALL], workshop::table),
];

pub fn result(size: Size) -> Scene {
    let mut hand = Hand::at(size, "wythoff", "15,19");
    while hand.the_match().verdict().is_none() {
        hand.press("h Enter");
    }
    hand.into()
}

/// The review of this match after these keys.
pub fn review(size: Size, game: &str, record: &str, keys: &str) -> Scene {
    Scene::from(finished_match(size, game, record))
        .after("v")
        .after(keys)
}

fn without_keys(hand: &Hand) -> String {
    let screen = hand.screen();
    let rows = screen.lines().count() - 1;
    let rows = screen.split_inclusive('\n').take(rows);
    rows.collect()
}

/// The name and the content of the file of every screen.
fn drawn() -> Vec<(String, String)> {
    let draw = |&(name, sizes, scene): &Stored| -> Vec<(String, String)> {
        let file = |size: Size| format!("{name}-{}x{}.txt", size.0, size.1);
        let mut scene = scene(sizes[0]);
        let mut draw = |&size| {
            if scene.hand.size != size {
                scene.hand.resize(size);
            }
            (file(size), without_keys(&scene.hand))
        };
        sizes.iter().map(&mut draw).collect()
    };
    thread::scope(|scope| {
        let start = |stored| scope.spawn(move || draw(stored));
        let threads: Vec<_> = SCREENS.iter().map(start).collect();
        let found = threads.into_iter().map(|thread| thread.join().unwrap());
        found.flatten().collect()
    })
}

/// Calls `look` with every stored screen at 80×24.
pub fn each_scene(look: impl Fn(&str, &Scene)) {
    for (name, sizes, scene) in SCREENS {
        let mut scene = scene(sizes[0]);
        if sizes[0] != USUAL {
            scene.hand.resize(USUAL);
        }
        look(name, &scene);
    }
}

fn files(folder: &PathBuf) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

#[test]
fn every_stored_screen_is_as_it_was_and_none_is_left_over() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let screens = drawn();
    let listed: BTreeSet<String> = screens.iter().map(|(file, _)| file.clone()).collect();
    assert_eq!(listed.len(), screens.len(), "two screens have one name");
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        for (file, drawn) in &screens {
            fs::write(folder.join(file), drawn).unwrap();
        }
        for file in files(&folder).difference(&listed) {
            fs::remove_file(folder.join(file)).unwrap();
        }
    }
    let stored = files(&folder);
    let unused: Vec<&String> = stored.difference(&listed).collect();
    assert!(unused.is_empty(), "no test compares {unused:?}");
    let mut changed = Vec::new();
    for (file, drawn) in &screens {
        let kept = fs::read_to_string(folder.join(file)).unwrap_or_default();
        let kept = kept.replace("\r\n", "\n");
        if kept != *drawn {
            changed.push(format!("{file}\n--- stored\n{kept}\n--- drawn\n{drawn}"));
        }
    }
    assert!(
        changed.is_empty(),
        "GOLDPILE_BLESS=1 accepts what has changed:\n{}",
        changed.join("\n")
    );
    assert!(stored.len() <= MOST, "{} screens", stored.len());
}

#[test]
fn every_game_has_its_match() {
    for entry in catalogue().entries() {
        let name = format!("match-{}", entry.name);
        assert!(SCREENS.iter().any(|stored| stored.0 == name), "{name}");
    }
}
