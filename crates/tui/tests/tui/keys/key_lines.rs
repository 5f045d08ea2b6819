//! The key line at the bottom of the screen: for every mode in every size, and what a state changes in it. The
//! lines are kept in `tests/data/key-lines.txt`; `GOLDPILE_BLESS=1` writes them anew.

use crate::hand::{Hand, key};
use crate::learning::{lesson_screens as lessons, puzzles};
use crate::looks::stored::{result, review};
use crate::playing::cost::for_star;
use crate::positions::analysis::analysis;
use crate::scene::{LARGE, SIZES, SMALL, Scene, Size, USUAL, WIDE, beginner, game, menu};
use crate::settings::preferences;
use crate::{records, statistics, workshop};
use goldpile_games::catalogue;
use goldpile_play::{Level, Match, Seat};
use goldpile_tui::{Message, Opening, all_keys};
use std::collections::BTreeSet;
use std::thread;

const WYTHOFF: &str = "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2";

/// A mode, a state of it, the sizes in which its key line is kept, and the way there.
type State = (&'static str, &'static str, &'static [Size], fn() -> Scene);

/// Each mode in every size, and then the changes by a state where there is room for them.
#[rustfmt::skip]
const STATES: &[State] = &[
    ("menu", "", &SIZES, || Hand::new(USUAL).into()),
    ("menu", "more", &[SMALL, USUAL], || Scene::from(Hand::new(USUAL)).after("End Enter")),
    ("setup", "", &SIZES, || menu(USUAL, "Wythoff")),
    ("setup", "more", &[SMALL, USUAL], || menu(USUAL, "Wythoff").after("Up")),
    ("setup text", "", &SIZES, || menu(USUAL, "Wythoff").after("Up Enter Down Down Down")),
    ("begin", "", &SIZES, || beginner(USUAL)),
    ("take", "", &SIZES, || game(USUAL, "wythoff", "15,19", "")),
    ("take", "chosen", &[USUAL], || game(USUAL, "wythoff", "15,19", "h")),
    ("take", "refused", &[SMALL, USUAL], || game(USUAL, "wythoff", "15,19", ": a 1 Space b 2 Enter")),
    ("take", "later", &[LARGE], || game(USUAL, "wythoff", "15,19", "h Enter")),
    ("take", "taken back", &[LARGE], || game(USUAL, "wythoff", "15,19", "h Enter u")),
    ("take", "one pile", &[SMALL, USUAL], || game(USUAL, "fibonacci", "20", "")),
    ("take", "no map", &[USUAL, LARGE], || game(USUAL, "nim", "3,5,7", "")),
    ("take", "table", &[USUAL, LARGE], || game(USUAL, "flora", "9,5,14,11", "")),
    ("take", "for a star", &[SMALL, USUAL], || for_star(USUAL, "wythoff", "15,19", true).into()),
    ("take", "for a star, refused", &[SMALL, USUAL], || Scene::from(for_star(USUAL, "wythoff", "15,19", true)).after(": a 1 Space b 2 Enter")),
    ("line", "", &SIZES, || game(USUAL, "wythoff", "15,19", ": b 1")),
    ("map", "", &SIZES, || game(USUAL, "wythoff", "15,19", "m")),
    ("map", "chosen", &[USUAL], || game(USUAL, "wythoff", "15,19", "m p Down")),
    ("map", "later", &[LARGE], || game(USUAL, "imitation", "6,9 6,7 5,7", "m p")),
    ("map", "for a star", &[SMALL, USUAL], || Scene::from(for_star(USUAL, "wythoff", "15,19", true)).after("m")),
    ("block", "", &SIZES, || game(USUAL, "blocking", "9,14", "a 1 Enter")),
    ("block", "blocked", &[USUAL], || game(USUAL, "blocking", "9,14", "a 1 Enter Space")),
    ("block", "for a star", &[SMALL, USUAL], || for_star(USUAL, "blocking", "9,14", false).into()),
    ("map block", "", &SIZES, || game(USUAL, "blocking", "9,14", "a 1 Enter m")),
    ("map block", "blocked", &[USUAL], || game(USUAL, "blocking", "9,14", "a 1 Enter m Right Down Left Left Space")),
    ("over", "", &SIZES, || result(USUAL)),
    ("wait", "", &SIZES, || computing(game(USUAL, "wythoff", "15,19", ""), "h")),
    ("wait", "two computers", &[USUAL], computers),
    ("page", "", &SIZES, || Scene::from(Hand::new(USUAL)).after("?")),
    ("page", "how to win", &[USUAL], || Scene::from(Hand::new(USUAL)).after("W")),
    ("page", "rules", &[USUAL, WIDE], || game(USUAL, "wythoff", "15,19", "R")),
    ("page", "why", &[USUAL, WIDE], || game(USUAL, "wythoff", "15,19", "h w")),
    ("page", "why, huge", &[USUAL], || game(USUAL, "wythoff", "3*10^40+7,10^60", "w")),
    ("question", "", &SIZES, || preferences::first(USUAL).after("End Enter")),
    ("review", "", &SIZES, || review(USUAL, "wythoff", WYTHOFF, "n")),
    ("review", "map", &[USUAL], || review(USUAL, "wythoff", WYTHOFF, "n m")),
    ("review", "no map", &[USUAL, WIDE], || review(USUAL, "fibonacci", "20 17 11 10", "n n")),
    ("review", "table", &[USUAL, WIDE], || review(USUAL, "flora", "5,9,11,4 5,9,11,3", "n")),
    ("analysis take", "", &SIZES, || analysis(USUAL, "wythoff", "15,19").into()),
    ("analysis take", "chosen", &[USUAL], || Scene::from(analysis(USUAL, "wythoff", "15,19")).after("n")),
    ("analysis take", "later", &[LARGE], || Scene::from(analysis(USUAL, "wythoff", "15,19 15,18")).after("u")),
    ("analysis take", "table", &[LARGE], || analysis(USUAL, "flora", "9,5,14,11").into()),
    ("analysis line", "", &SIZES, || Scene::from(analysis(USUAL, "fibonacci", "17/6")).after("t")),
    ("analysis map", "", &SIZES, || Scene::from(analysis(USUAL, "wythoff", "15,19")).after("m")),
    ("analysis block", "", &SIZES, || analysis(USUAL, "blocking", "6,9").into()),
    ("analysis map block", "", &SIZES, || Scene::from(analysis(USUAL, "blocking", "6,9")).after("m")),
    ("analysis over", "", &SIZES, || Scene::from(analysis(USUAL, "wythoff", "1,1")).after("n Enter")),
    ("learn", "", &SIZES, || lessons::list(USUAL)),
    ("study", "", &SIZES, || lessons::show(USUAL)),
    ("study yes", "", &SIZES, || lessons::predict(USUAL)),
    ("study numbers", "", &SIZES, || lessons::build(USUAL)),
    ("study take", "", &SIZES, || lesson("wythoff", "study take")),
    ("study take", "one pile", &[SMALL, USUAL], || lesson("fibonacci", "study take")),
    ("study take", "no map", &[WIDE], || lesson("raleigh", "study take")),
    ("study take", "long", &[SMALL], || lessons::practice(USUAL)),
    ("study take", "refute", &[SMALL, USUAL], || lessons::after_an_error(lesson("wythoff", "study take"))),
    ("study line", "", &SIZES, || lesson("wythoff", "study take").after(": 5 , 9")),
    ("study map", "", &SIZES, || lesson("wythoff", "study take").after("m")),
    ("study block", "", &SIZES, || lesson("blocking", "study block")),
    ("study choice", "", &SIZES, || puzzles::choice(USUAL)),
    ("puzzles", "", &SIZES, || puzzles::days(USUAL)),
    ("practice", "", &SIZES, || puzzles::practice(USUAL)),
    ("drills", "", &SIZES, || lessons::drills(USUAL)),
    ("drills", "none", &[USUAL], || lessons::list(USUAL).after("d")),
    ("drills text", "", &SIZES, || lessons::drills(USUAL).after("x")),
    ("records", "", &SIZES, || records::few(USUAL)),
    ("records", "none", &[USUAL], || records::none(USUAL)),
    ("records text", "", &SIZES, || records::few(USUAL).after("n")),
    ("trash", "", &SIZES, || records::few(USUAL).after("d y t")),
    ("trash", "none", &[USUAL], || records::few(USUAL).after("t")),
    ("days", "", &SIZES, || puzzles::history(USUAL)),
    ("statistics", "", &SIZES, || statistics::several(USUAL)),
    ("settings", "", &SIZES, || preferences::first(USUAL)),
    ("settings", "keys", &[USUAL], || preferences::keys(USUAL)),
    ("settings", "way to the keys", &[USUAL], || preferences::first(USUAL).after("End Up")),
    ("settings", "everything", &[USUAL], || preferences::first(USUAL).after("End")),
    ("settings key", "", &SIZES, || preferences::keys(USUAL).after("Enter")),
    ("workshop", "", &SIZES, || workshop::list(USUAL)),
    ("workshop", "own game", &[SMALL, USUAL, WIDE], || workshop::list(USUAL).after("Home Down")),
    ("workshop text", "", &SIZES, || workshop::list(USUAL).after("i")),
    ("workshop editor", "", &SIZES, || workshop::board(USUAL)),
    ("workshop editor", "no claim", &[USUAL], || workshop::table(USUAL)),
    ("workshop editor", "error", &[USUAL], || workshop::error(USUAL)),
];

/// A lesson at the first question with the keys of this mode.
fn lesson(game: &str, mode: &str) -> Scene {
    lessons::in_mode(USUAL, game, mode)
}

/// The scene during the computation that a key starts.
fn computing(mut scene: Scene, asks: &str) -> Scene {
    drop(scene.hand.app.update(Message::Key(key(asks))));
    scene.hand.send(Message::Tick);
    scene
}

fn computers() -> Scene {
    let entry = catalogue().find("wythoff").unwrap().clone();
    let game = entry.default_game();
    let piles = [15u64, 19].map(goldpile_number::Natural::from);
    let start = goldpile_engine::start(&*game.rules, piles.into_iter().collect(), &[]).unwrap();
    let seats = [Level::BADGER, Level::DRAGON].map(Seat::computer);
    let the_match = Match::new(game, start, seats, 7);
    Hand::with(USUAL, catalogue(), Opening::Match(Box::new(the_match))).into()
}

fn key_line(hand: &Hand) -> String {
    let screen = hand.screen();
    screen.lines().last().unwrap().trim().to_owned()
}

/// The lines of a state. Sizes that show the same keys share a line.
fn lines(&(mode, state, sizes, scene): &State) -> Vec<String> {
    let Scene { mut hand, .. } = scene();
    let name = [mode, state].join(if state.is_empty() { "" } else { ": " });
    let mut found: Vec<(String, String)> = Vec::new();
    let mut sizes = sizes.to_vec();
    sizes.sort_unstable();
    for size in sizes {
        hand.resize(size);
        assert_eq!(hand.app.keys().name, mode, "{name}\n{}", hand.screen());
        let (width, shown) = (size.0.to_string(), key_line(&hand));
        match found.iter_mut().find(|(_, known)| *known == shown) {
            Some((widths, _)) => *widths = format!("{widths} {width}"),
            None => found.push((width, shown)),
        }
    }
    let written = found.into_iter();
    let written = written.map(|(widths, shown)| format!("{name:<28}{widths:<15}{shown}"));
    written.collect()
}

#[test]
fn every_mode_has_its_key_line_at_every_size() {
    let modes: BTreeSet<&str> = all_keys().iter().map(|keys| keys.name).collect();
    let seen: BTreeSet<&str> = STATES.iter().map(|(mode, ..)| *mode).collect();
    assert_eq!(modes, seen);
    for mode in modes {
        let base = STATES.iter().find(|state| state.0 == mode).unwrap();
        assert_eq!((base.1, base.2), ("", &SIZES[..]), "{mode}");
    }
    let now: Vec<String> = thread::scope(|scope| {
        let start = |state| scope.spawn(move || lines(state));
        let threads: Vec<_> = STATES.iter().map(start).collect();
        let found = threads.into_iter().map(|thread| thread.join().unwrap());
        found.flatten().collect()
    });
    let path = goldpile_testkit::root().join("tests/data/key-lines.txt");
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        std::fs::write(&path, now.join("\n") + "\n").unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let kept: Vec<&str> = kept.lines().collect();
    let gone: Vec<_> = kept
        .iter()
        .filter(|line| !now.iter().any(|now| now == *line))
        .collect();
    let new: Vec<_> = now
        .iter()
        .filter(|line| !kept.contains(&&***line))
        .collect();
    assert!(
        kept == now,
        "GOLDPILE_BLESS=1 accepts what has changed\n--- kept\n{gone:#?}\n--- now\n{new:#?}"
    );
}
