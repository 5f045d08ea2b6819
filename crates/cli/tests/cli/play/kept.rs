//! A match in lines of text is kept and counted as one on the screen is.

use crate::{Run, home, objects, run_at};
use goldpile_app::Resumed;
use goldpile_app::records::resume;
use goldpile_cli::Home;
use goldpile_games::catalogue;
use goldpile_play::statistics::LogLine;
use goldpile_play::{Level, MatchId, Seat, Side, Store, Tally};
use goldpile_testkit::the_match;
use std::fs;

fn play(home: &Home, args: &[&str], typed: &str) -> Run {
    let args = [&["play", "--plain"], args].concat();
    run_at(home, &catalogue(), &args, typed.as_bytes())
}

fn store(home: &Home) -> &Store {
    home.data.matches.as_ref().unwrap()
}

fn names(home: &Home) -> Vec<String> {
    let listed = store(home).list().unwrap();
    listed.into_iter().map(|record| record.name).collect()
}

/// The match that the game on the screen would go on with.
fn on_the_screen(home: &Home) -> Option<String> {
    match resume(store(home), &catalogue()).unwrap() {
        Resumed::Match(opened) => Some(opened.the_match.record()),
        Resumed::Nothing => None,
        Resumed::InUse => unreachable!("another program plays it"),
    }
}

/// How many were played and won, and in how many the person or the computer made the first mistake.
fn counted(home: &Home) -> Vec<[String; 4]> {
    let rows = run_at(home, &catalogue(), &["statistics", "--json"], b"").fine();
    let columns = ["played", "won", "person_first", "computer_first"];
    let rows = objects(&rows);
    rows.iter()
        .filter(|row| row.get("level").is_some())
        .map(|row| columns.map(|column| row[column].as_str().unwrap().to_owned()))
        .collect()
}

#[test]
fn it_is_on_the_disk_after_every_move_and_the_screen_goes_on_with_it() {
    let (_folder, home) = home();
    let begun = play(
        &home,
        &["wythoff", "3,5", "--vs", "dragon", "--seed", "1"],
        "",
    )
    .fine();
    assert_eq!(on_the_screen(&home).as_deref(), Some("3,5"));
    let name = names(&home).remove(0);
    let kept = format!(
        "Not finished. It is kept as {name}. To resume it, run goldpile or goldpile play --plain.\n\
         Record: 3,5\n"
    );
    assert!(begun.ends_with(&kept), "{begun}");
    // The same without a game; `quit` and the end of the input say the same.
    let quit = play(&home, &[], "b1\nquit\n").fine();
    assert!(quit.contains("You take 1 from b, leaving 3,4"), "{quit}");
    let end = play(&home, &[], "").fine();
    let last = |text: &str| text.split("Not finished.").nth(1).unwrap().to_owned();
    assert_eq!(last(&quit), last(&end));
    assert_eq!(on_the_screen(&home).as_deref(), Some("3,5 3,4 1,2"));
    // What is taken back is kept, too.
    play(&home, &[], "undo\n").fine();
    assert_eq!(on_the_screen(&home).as_deref(), Some("3,5"));
    assert_eq!(names(&home), std::slice::from_ref(&name));
    // A new match leaves it among the records.
    play(&home, &[], "b1\n").fine();
    let new = play(&home, &["nim", "4,4", "--vs", "dragon"], "").fine();
    let left = format!("The unfinished match is among the records: {name}.\n");
    assert!(new.contains(&left), "{new}");
    assert_eq!(on_the_screen(&home).as_deref(), Some("4,4"));
    assert_eq!(names(&home).len(), 2);
}

#[test]
fn it_is_counted_when_it_ends() {
    let (_folder, home) = home();
    let lost = play(&home, &["wythoff", "3,4", "--vs", "dragon"], "3,3\n0,0\n").fine();
    assert!(lost.contains("Dragon wins"), "{lost}");
    let name = names(&home).remove(0);
    let kept = format!("It is kept as {name}.\nRecord: ");
    assert!(lost.contains(&kept), "{lost}");
    assert_eq!(counted(&home), [["1", "0", "1", "0"]]);
    assert_eq!(on_the_screen(&home), None);
    let refused = play(&home, &[], "");
    assert_eq!(refused.code(), 2);
    assert!(
        refused
            .failure()
            .contains("no match is unfinished: write goldpile play "),
        "{}",
        refused.failure()
    );
    play(&home, &["nim", "0,3", "--vs", "dragon"], "0,0\n").fine();
    // What two people play is kept and not counted.
    play(&home, &["nim", "0,3", "--vs", "human"], "0,0\n").fine();
    let rows = [["1", "0", "1", "0"], ["1", "1", "0", "0"]];
    assert_eq!(counted(&home), rows);
    assert_eq!(names(&home).len(), 3);
}

#[test]
fn a_file_of_ones_own_is_kept_and_counted() {
    let (folder, home) = home();
    let path = folder.path().join("an evening.goldpile");
    let path_text = path.to_str().unwrap();
    let begun = play(
        &home,
        &["nim", "4,4", "--vs", "dragon", "--record", path_text],
        "3,4\n",
    )
    .fine();
    let on = format!(
        "It is kept as {path_text}. To resume it, run goldpile play --record '{path_text}'.\n"
    );
    assert!(begun.contains(&on), "{begun}");
    let ended = play(&home, &["--record", path_text], "resign\n").fine();
    assert!(ended.contains(&format!("It is kept as {path_text}.\n")));
    assert!(fs::read_to_string(&path).unwrap().contains("resigned"));
    assert_eq!(counted(&home), [["1", "0", "0", "0"]]);
    // Taken back and ended again, it has been counted.
    play(&home, &["--record", path_text], "").fine();
    assert_eq!(counted(&home).len(), 1);
    assert_eq!(names(&home), [""; 0]);
    let missing = play(&home, &["--record", "/no/such.goldpile"], "");
    assert_eq!(missing.code(), 1);
    assert!(
        missing.failure().contains("name a game: goldpile play "),
        "{}",
        missing.failure()
    );
}

#[test]
fn what_cannot_be_written_is_said_once_and_play_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("in the way");
    fs::write(&place, "a file").unwrap();
    let answer = play(
        &Home::at(&place),
        &["nim", "3,4", "--vs", "dragon"],
        "3,3\n2,3\nundo\nresign\n",
    );
    assert_eq!(answer.code(), 1);
    let said = answer.output;
    assert_eq!(
        said.matches("The match is not saved: ").count(),
        1,
        "{said}"
    );
    assert_eq!(said.matches("The match is not counted: ").count(), 1);
    assert!(said.contains("Dragon wins: you resign."), "{said}");
    assert!(
        said.contains("\nIt is not saved; --record FILE would save it in that file.\n"),
        "{said}"
    );
    // A match that has no place is as lost as one that cannot be written there.
    let nowhere = play(&Home::default(), &["nim", "3,4", "--vs", "dragon"], "3,3\n");
    assert_eq!(nowhere.code(), 1);
    let nowhere = nowhere.output;
    assert_eq!(nowhere.matches("Matches are not kept, ").count(), 1);
    assert!(
        nowhere
            .contains("Not finished. It is not saved; --record FILE would save it in that file.\n")
    );
}

#[cfg(unix)]
#[test]
fn a_match_that_another_program_plays_is_left_to_it() {
    let (_folder, home) = home();
    play(&home, &["nim", "4,4", "--vs", "dragon"], "3,4\n").fine();
    let taken = store(&home).resume(&catalogue()).unwrap();
    assert!(taken.is_some());
    let refused = play(&home, &[], "");
    assert_eq!(refused.code(), 1);
    assert!(
        refused
            .failure()
            .contains("is being played in another goldpile")
    );
    let beside = play(&home, &["nim", "2,2", "--vs", "dragon"], "1,2\n").fine();
    assert!(beside.contains("Not finished. It is kept as "), "{beside}");
    assert!(!beside.contains("To resume it"), "{beside}");
    drop(taken);
    assert_eq!(names(&home).len(), 2);
}

#[test]
fn the_usual_opponent_is_the_next_of_the_ladder_unless_the_settings_say_another() {
    let (folder, mut home) = home();
    home.terminal_game = Some(&goldpile_tui::Screens);
    let begun = |args: &[&str]| {
        play(&home, &[&["nim", "1,2"], args].concat(), "quit\n").fine();
        let name = store(&home).unfinished().unwrap();
        let begun = store(&home)
            .read(&name, false, &catalogue())
            .unwrap()
            .the_match;
        begun.seat(Side::Second).computer.unwrap().name()
    };
    assert_eq!(begun(&[]), "magpie");
    assert_eq!(begun(&["--vs", "perfect"]), "dragon");
    assert_eq!(begun(&["--vs", "rising"]), "squirrel");
    // Two wins without help open the next, in this game alone.
    for stars in 0..3 {
        let log = home.data.statistics.as_ref().unwrap();
        for win in 0..2 {
            let played = the_match(
                "nim",
                "1,0 0,0",
                [Seat::person("Ann"), Seat::computer(Level::LADDER[stars])],
            )
            .for_star();
            let id = MatchId(u64::try_from(stars * 2 + win).unwrap());
            let tally = Tally::of(&played, id).unwrap();
            log.add(&[LogLine::Ended(tally)]).unwrap();
        }
        assert_eq!(begun(&[]), Level::LADDER[stars + 1].name());
    }
    let settings = |text: &str| std::fs::write(folder.path().join("settings.toml"), text).unwrap();
    settings("[setup]\nlevel = \"rising-60\"\n");
    // What was rising stands for the ladder, which is at least at the rung nearest to it.
    assert_eq!(begun(&[]), "fox");
    settings("[setup]\nlevel = \"rising-95\"\n");
    assert_eq!(begun(&[]), "dragon");
    settings("[setup]\nlevel = \"badger\"\n");
    assert_eq!(begun(&[]), "badger");
    settings("[setup]\nlevel = \"perfect\"\n");
    assert_eq!(begun(&[]), "dragon");
    settings("[setup]\nlevel = \"ladder\"\n");
    assert_eq!(begun(&[]), "fox");
}

#[test]
fn help_in_text_is_help() {
    for (typed, helped) in [
        ("a2\n", false),
        ("hint\na2\n", true),
        ("why\na2\n", true),
        ("why a1\na2\n", true),
        ("why a9\na2\n", false),
    ] {
        let (_folder, home) = home();
        let told = play(&home, &["nim", "2"], typed).fine();
        let wins = if helped {
            "You win with help: "
        } else {
            "You win: "
        };
        assert!(told.contains(wins), "{told}");
        let score = home
            .data
            .statistics
            .as_ref()
            .unwrap()
            .read()
            .unwrap()
            .total();
        assert_eq!((score.won, score.won_with_help), (1, u64::from(helped)));
    }
}
