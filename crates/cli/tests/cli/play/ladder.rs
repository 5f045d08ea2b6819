//! The ladder in lines of text: who the opponent is, what a match changes, and the stars in the
//! statistics.

use crate::{home, objects, run_at};
use goldpile_cli::Home;
use goldpile_games::catalogue;

fn play(home: &Home, args: &[&str], typed: &str) -> String {
    let args = [&["play", "--plain"], args].concat();
    run_at(home, &catalogue(), &args, typed.as_bytes()).fine()
}

/// The stars of the games, each said once.
fn stars(home: &Home) -> Vec<[String; 2]> {
    let listed = run_at(home, &catalogue(), &["statistics", "--json"], b"").fine();
    let columns = ["game", "stars"];
    let rows = objects(&listed);
    rows.iter()
        .filter(|row| row.get("stars").is_some())
        .map(|row| columns.map(|column| row[column].as_str().unwrap().to_owned()))
        .collect()
}

#[test]
fn the_opponent_is_introduced_and_the_ladder_says_what_a_match_changes() {
    let (_folder, home) = home();
    let first = play(&home, &["nim", "2"], "a2\n");
    let introduced = "You take first; Magpie takes second.\nThe Magpie takes whatever glitters.\n";
    assert!(first.contains(introduced), "{first}");
    let news = "\nOne more win without help opens the Squirrel.\n";
    assert!(first.ends_with(news), "{first}");
    let second = play(&home, &["nim", "2"], "a2\n");
    assert!(
        second.ends_with("\nYou go up: next the Squirrel.\n"),
        "{second}"
    );
    // The next match meets it.
    let third = play(&home, &["nim", "2"], "hint\na2\n");
    let introduced = "The Squirrel hoards a lot, and forgets where most of it is.\n";
    assert!(third.contains(introduced), "{third}");
    assert!(
        third.contains("You win with help: Squirrel has "),
        "{third}"
    );
    let news = "\nWith help: this win does not count on the ladder.\n";
    assert!(third.ends_with(news), "{third}");
    // A match that is lost, or against somebody who is beaten, is no news; other games are other ladders.
    for (args, typed) in [
        (&["nim", "2"][..], "resign\n"),
        (&["nim", "2", "--vs", "magpie"], "a2\n"),
    ] {
        let told = play(&home, args, typed);
        assert!(
            !told.contains("ladder") && !told.contains("next the"),
            "{told}"
        );
    }
    assert_eq!(stars(&home), [["nim", "1"]]);
    let other = play(&home, &["wythoff", "2,0"], "0,0\n");
    assert!(other.contains("Magpie takes second."), "{other}");
    assert_eq!(stars(&home), [["nim", "1"], ["wythoff", "0"]]);
    let listed = run_at(&home, &catalogue(), &["statistics"], b"").fine();
    let expected = "game\tlevel\tplayed\twon\tlost\tperson_first\tcomputer_first\tnobody\twon_with_help\n\
                    nim\tmagpie\t3\t3\t0\t0\t0\t3\t0\n";
    assert!(listed.starts_with(expected), "{listed}");
    assert!(
        listed.ends_with("\n\ngame\tstars\nnim\t1\nwythoff\t0\n"),
        "{listed}"
    );
}

#[test]
fn two_people_and_a_strength_of_ones_own_have_no_character_line() {
    let (_folder, home) = home();
    let people = play(&home, &["nim", "2", "--vs", "human"], "a2\n");
    assert!(people.contains("take turns.\nType a move"), "{people}");
    assert!(!people.contains("opens"), "{people}");
    // It counts as the strongest opponent that is not stronger.
    let sixty = play(&home, &["nim", "2", "--vs", "60"], "a2\n");
    assert!(
        sixty.contains("Goldpile (60) takes second.\nType a move"),
        "{sixty}"
    );
    let news = "\nOne more win without help against the Badger opens the Fox.\n";
    assert!(sixty.ends_with(news), "{sixty}");
}

#[test]
fn the_fox_tells_its_trap_at_the_end() {
    let (_folder, home) = home();
    let told = play(
        &home,
        &["nim", "3,5", "--vs", "fox", "--seed", "1"],
        "3,3\nresign\n",
    );
    assert!(
        told.contains("\nFox: At move 2 I hoped that you would "),
        "{told}"
    );
    let dragon = play(
        &home,
        &["nim", "3,5", "--vs", "dragon", "--seed", "1"],
        "3,3\nresign\n",
    );
    assert!(!dragon.contains("I hoped"), "{dragon}");
}
