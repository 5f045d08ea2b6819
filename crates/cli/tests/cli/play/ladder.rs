//! The ladder in lines of text: who the opponent is, what a match changes, and the stars in the
//! statistics.

use crate::{home, objects, run_at};
use goldpile_cli::Home;
use goldpile_games::catalogue;
use goldpile_play::Level;

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

/// Resumes a match against this opponent from a file with this tag.
fn resumed(
    home: &Home,
    tag: &str,
    (game, record): (&str, &str),
    level: Level,
    typed: &str,
) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.goldpile");
    let kind = level.name();
    let saved =
        format!("[Game \"{game}\"]\n[First \"You\"]\n[SecondKind \"{kind}\"]\n{tag}{record}\n");
    std::fs::write(&path, saved).unwrap();
    play(home, &["--record", path.to_str().unwrap()], typed)
}

/// Resumes a match for a star.
fn for_star(home: &Home, game: &str, record: &str, level: Level, typed: &str) -> String {
    resumed(home, "[Star \"yes\"]\n", (game, record), level, typed)
}

/// Adds two wins to the statistics, as lines from before there were practice matches.
fn beat(home: &Home, game: &str, level: Level) {
    let log = home.data.statistics.as_ref().unwrap().path();
    let before = std::fs::read_to_string(log).unwrap_or_default();
    let lines = (0..2).map(|index| {
        let id = before.len() * 2 + index;
        let level = level.name();
        format!(
            "{{\"match\":\"{id:016x}\",\"date\":\"2026-11-01\",\"game\":\"{game}\",\
             \"parameters\":\"\",\"level\":\"{level}\",\"result\":\"won\",\"help\":false}}\n"
        )
    });
    std::fs::create_dir_all(log.parent().unwrap()).unwrap();
    std::fs::write(log, before.clone() + &lines.collect::<String>()).unwrap();
}

#[test]
fn the_opponent_is_introduced_and_the_ladder_says_what_a_match_changes() {
    let (_folder, home) = home();
    let nim = |level, typed| for_star(&home, "nim", "2", level, typed);
    let first = nim(Level::MAGPIE, "a2\n");
    let introduced = "You take first; Magpie takes second.\nThe Magpie takes whatever glitters.\n";
    assert!(first.contains(introduced), "{first}");
    let news = "\nOne more win without help opens the Squirrel.\n";
    assert!(first.ends_with(news), "{first}");
    let second = nim(Level::MAGPIE, "a2\n");
    assert!(
        second.ends_with("\nYou go up: next the Squirrel.\n"),
        "{second}"
    );
    // The next match meets it.
    let next = play(&home, &["nim"], "quit\n");
    let introduced = "The Squirrel hoards a lot, and forgets where most of it is.\n";
    assert!(next.contains(introduced), "{next}");
    let third = nim(Level::SQUIRREL, "hint\na2\n");
    assert!(
        third.contains("You win with help: Squirrel has "),
        "{third}"
    );
    let news = "\nWith help: this win does not count on the ladder.\n";
    assert!(third.ends_with(news), "{third}");
    // A match that is lost, or against somebody who is beaten, is no news; other games are other ladders.
    for (level, typed) in [(Level::SQUIRREL, "resign\n"), (Level::MAGPIE, "a2\n")] {
        let told = nim(level, typed);
        assert!(
            !told.contains("ladder") && !told.contains("next the"),
            "{told}"
        );
    }
    assert_eq!(stars(&home), [["nim", "1"]]);
    let other = for_star(&home, "wythoff", "2,0", Level::MAGPIE, "0,0\n");
    assert!(other.contains("Magpie takes second."), "{other}");
    assert_eq!(stars(&home), [["nim", "1"], ["wythoff", "0"]]);
    let listed = run_at(&home, &catalogue(), &["statistics"], b"").fine();
    let expected = "game\tlevel\tplayed\twon\tlost\tperson_first\tcomputer_first\tnobody\twon_with_help\tpractice\n\
                    nim\tmagpie\t3\t3\t0\t0\t0\t3\t0\t0\n";
    assert!(listed.starts_with(expected), "{listed}");
    assert!(
        listed.ends_with("\n\ngame\tstars\nnim\t1\nwythoff\t0\n"),
        "{listed}"
    );
}

#[test]
fn no_command_wins_a_star_from_a_start_that_the_ladder_did_not_draw() {
    let (_folder, home) = home();
    for (args, typed, why) in [
        (
            &["nim", "1", "--vs", "dragon"][..],
            "a1\n",
            "the Dragon comes later",
        ),
        (
            &["nim", "1", "--vs", "dragon"],
            "a1\n",
            "the Dragon comes later",
        ),
        (&["nim", "2"], "a2\n", "the piles are yours"),
        (&["nim 2"], "a2\n", "the piles are yours"),
        (
            &["nim", "3,5", "--vs", "magpie", "--second"],
            "quit\n",
            "the piles are yours",
        ),
        (&["nim", "--seed", "5"], "quit\n", "the seed is yours"),
        (&["nim", "--second"], "quit\n", "the Magpie begins"),
        (
            &["nim", "--vs", "squirrel"],
            "quit\n",
            "the Squirrel comes later",
        ),
        (
            &["nim", "2", "--vs", "60"],
            "a2\n",
            "your opponent has no star",
        ),
        (
            &["wythoff", "--t", "100", "3,5"],
            "quit\n",
            "the piles are yours",
        ),
    ] {
        let told = play(&home, args, typed);
        let why = format!("\nA practice match, without a star: {why}.\n");
        assert!(told.contains(&why), "{args:?}: {told}");
        if !typed.contains("quit") {
            let news = "\nA practice match: no star.\n";
            assert!(told.ends_with(news), "{args:?}: {told}");
        }
    }
    // These rules have hardly a lost start, so the ladder draws none.
    let easy = play(&home, &["wythoff", "--t", "100"], "quit\n");
    assert!(
        easy.contains("\nA practice match, without a star.\n"),
        "{easy}"
    );
    let read = home.data.statistics.as_ref().unwrap().read().unwrap();
    assert_eq!((read.total().practice, read.total().won), (5, 5));
    assert_eq!(stars(&home), [["nim", "0"]]);
    // What was practice stays practice when it is resumed.
    let begun = play(&home, &["nim", "3,5"], "3,3\nquit\n");
    assert!(begun.contains("A practice match"), "{begun}");
    let resumed = play(&home, &[], "quit\n");
    assert!(
        resumed.contains("\nA practice match, without a star.\n"),
        "{resumed}"
    );
    for args in [
        &["nim"][..],
        &["nim", "--vs", "magpie"],
        &["nim", "--vs", "rising-0"],
    ] {
        let told = play(&home, args, "quit\n");
        assert!(!told.contains("practice"), "{args:?}: {told}");
        let resumed = play(&home, &[], "quit\n");
        assert!(!resumed.contains("practice"), "{args:?}: {resumed}");
    }
}

#[test]
fn a_match_begun_before_there_was_practice_counts_as_it_did() {
    let (_folder, home) = home();
    let start = ("nim", "3,3 3,2 2,2 2,1 1,1 1,0");
    for id in 1..=2 {
        let tag = format!("[Match \"{id:016x}\"]\n");
        let told = resumed(
            &home,
            &tag,
            ("nim", "2,2 2,1 1,1 1,0"),
            Level::MAGPIE,
            "resign\n",
        );
        assert!(!told.contains("practice"), "{told}");
        let id = id + 10;
        let tag = format!("[Match \"{id:016x}\"]\n");
        let told = resumed(&home, &tag, ("nim", "1,2 1,1 1,0"), Level::DRAGON, "0,0\n");
        assert!(!told.contains("practice"), "{told}");
    }
    assert_eq!(stars(&home), [["nim", "5"]]);
    // Without a number, no program has saved it while it was played.
    let by_hand = resumed(&home, "", start, Level::DRAGON, "quit\n");
    assert!(
        by_hand.contains("\nA practice match, without a star.\n"),
        "{by_hand}"
    );
}

#[test]
fn from_the_badger_on_the_person_says_who_begins() {
    let (_folder, home) = home();
    for level in [Level::MAGPIE, Level::SQUIRREL] {
        let told = play(&home, &["wythoff"], "quit\n");
        assert!(told.contains("You take first;"), "{told}");
        beat(&home, "wythoff", level);
    }
    assert_eq!(stars(&home), [["wythoff", "2"]]);
    let asks = "\nWho begins? Type me or badger.\n";
    let me = play(&home, &["wythoff"], "me\nquit\n");
    assert!(me.contains(asks), "{me}");
    assert!(
        me.contains("\nYou take first; Badger takes second.\n"),
        "{me}"
    );
    let it = play(&home, &["wythoff"], "Badger\nquit\n");
    assert!(
        it.contains("\nBadger takes first; you take second.\n"),
        "{it}"
    );
    assert!(it.contains("\nBadger takes "), "{it}");
    // Nothing else is answered before, so nothing is given away.
    for typed in ["hint", "why", "1,2", "undo", "claim", "resign"] {
        let told = play(&home, &["wythoff"], &format!("{typed}\n"));
        assert!(
            told.contains("\nNot understood. Type me or badger: who begins?\n"),
            "{told}"
        );
        assert!(!told.contains("takes first"), "{told}");
        // The question stays open.
        let resumed = play(&home, &[], "me\nquit\n");
        assert!(
            resumed.contains(asks) && resumed.contains("You take first"),
            "{resumed}"
        );
    }
    // After the first move nobody is asked again, and in practice nobody is.
    play(&home, &["wythoff"], "badger\nquit\n");
    let resumed = play(&home, &[], "quit\n");
    assert!(
        !resumed.contains("Who begins?") && resumed.contains("Badger takes first"),
        "{resumed}"
    );
    let practice = play(&home, &["wythoff", "8,13"], "quit\n");
    assert!(!practice.contains("Who begins?"), "{practice}");
}

#[test]
fn two_people_and_a_strength_of_ones_own_have_no_character_line() {
    let (_folder, home) = home();
    let people = play(&home, &["nim", "2", "--vs", "human"], "a2\n");
    assert!(people.contains("take turns.\nType a move"), "{people}");
    assert!(!people.contains("opens"), "{people}");
    let sixty = play(&home, &["nim", "2", "--vs", "60"], "a2\n");
    assert!(
        sixty.contains("Goldpile (60) takes second.\nA practice match"),
        "{sixty}"
    );
    // In a match from before there were practice matches, it counts as the strongest opponent that is not
    // stronger.
    let old = for_star(&home, "nim", "2", Level::of_strength(60).unwrap(), "a2\n");
    let news = "\nOne more win without help against the Badger opens the Fox.\n";
    assert!(old.ends_with(news), "{old}");
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
