//! The climb of a day as text: five matches, one life, no help.

use crate::puzzle::helpers::{home_on, stored};
use crate::{objects, run_at};
use goldpile_cli::Home;
use goldpile_engine::Outcome;
use goldpile_engine::notation::piles_text;
use goldpile_games::catalogue;
use goldpile_learn::puzzles::{Climb, climb};
use goldpile_play::{Adviser, choose, move_dice};
use goldpile_solve::Cancel;
use serde_json::Value;
use std::fs;

/// A day whose game has two piles and no announcements.
const DAY: &str = "2026-12-01";

fn told(home: &Home, args: &[&str], typed: &str) -> String {
    let args = [&["climb", "--plain"], args].concat();
    run_at(home, &catalogue(), &args, typed.as_bytes()).fine()
}

fn climb_of(day: &str) -> Climb {
    climb(&catalogue(), day.parse().unwrap(), &Cancel::default()).unwrap()
}

/// The lines that win this match from its start.
fn won(climb: &Climb, rung: usize) -> String {
    let mut the_match = climb.the_match(rung, None).unwrap();
    let adviser = Adviser::new(climb.game.clone());
    let mut lines = String::new();
    if the_match.awaits_beginner() {
        let is_won = adviser.outcome(the_match.position()) == Ok(Outcome::N);
        let name = climb.rungs[rung].level.name();
        lines += if is_won { "me" } else { &name };
        lines += "\n";
        the_match.begin(is_won);
    }
    while the_match.verdict().is_none() {
        let position = the_match.position().clone();
        let chosen = match the_match.computer_to_act() {
            Some(level) => {
                let mut dice = move_dice(the_match.seed(), the_match.moves_made());
                choose(level, &adviser, &position, &mut dice)
            }
            None => adviser.hint(&position),
        };
        let is_mine = the_match.computer_to_act().is_none();
        the_match.play(chosen.unwrap().unwrap()).unwrap();
        if is_mine {
            lines += &piles_text(&the_match.position().piles);
            lines += "\n";
        }
    }
    lines
}

#[test]
fn whoever_plays_well_beats_all_five_and_gets_the_card() {
    let (folder, home) = home_on(DAY);
    let climb = climb_of(DAY);
    let typed: String = (0..5).map(|rung| won(&climb, rung)).collect();
    let whole = told(&home, &[], &typed);
    for (squares, rung, name) in [
        ("□□□□□", 1, "Magpie"),
        ("■□□□□", 2, "Squirrel"),
        ("■■□□□", 3, "Badger"),
        ("■■■□□", 4, "Fox"),
        ("■■■■□", 5, "Dragon"),
    ] {
        let line = format!("\n{squares} Match {rung} of 5: the {name}.\n");
        assert!(whole.contains(&line), "{whole}");
    }
    assert!(
        whole.contains("\nWho begins? Type me or badger.\n"),
        "{whole}"
    );
    let card = "\nclimb ■■■■■\nstreak 1 · goldpile climb --date 2026-12-01\n";
    assert!(whole.ends_with(card), "{whole}");
    // It is shown again, and what is typed then moves nothing.
    let before = stored(home.data.climbs.as_ref());
    let again = told(&home, &[], "resign\n");
    assert!(again.contains("\nThe climb of 2026-12-01 is done: all five are beaten.\n"));
    assert!(again.ends_with(card), "{again}");
    assert_eq!(stored(home.data.climbs.as_ref()), before);
    // None of it is a record, or counted.
    let counted = home.data.read_statistics().unwrap();
    assert_eq!(counted, goldpile_play::Statistics::default());
    assert!(!folder.path().join("records").exists());
}

#[test]
fn it_goes_on_where_it_was_left_and_says_who_begins_once() {
    let (_folder, mut home) = home_on(DAY);
    let climb = climb_of(DAY);
    let first = told(&home, &[], &won(&climb, 0));
    let left = "Not finished: match 2 of 5, against the Squirrel. To go on, run goldpile climb.\n";
    assert!(first.ends_with(left), "{first}");
    let second = told(&home, &[], &(won(&climb, 1) + "dragon\nbadger\nq\n"));
    assert!(
        second.contains("\n■□□□□ Match 2 of 5: the Squirrel.\n"),
        "{second}"
    );
    assert!(
        second.contains("Not understood. Type me or badger: who begins?"),
        "{second}"
    );
    assert!(
        second.contains("\nBadger takes first; you take second.\n"),
        "{second}"
    );
    // The next day it is still there, with its date, and counts for its day.
    home.data.date = Some("2026-12-02".parse().unwrap());
    let third = told(&home, &["--date", DAY], "me\nq\n");
    assert!(
        !third.contains("Who begins?") && !third.contains("does not count"),
        "{third}"
    );
    assert!(third.contains("\nBadger takes "), "{third}");
    assert!(
        third.ends_with("To go on, run goldpile climb --date 2026-12-01.\n"),
        "{third}"
    );
    let lost = told(&home, &["--date", DAY], "resign\n");
    assert!(
        lost.contains("\nThe climb of 2026-12-01 has ended at the Badger.\n"),
        "{lost}"
    );
    assert!(lost.contains("\nclimb ■■□□□ the Badger\n"), "{lost}");
}

#[test]
fn nothing_helps() {
    let (_folder, home) = home_on(DAY);
    let asked = [
        "hint",
        "WHY",
        "why b1",
        "undo",
        "redo",
        "claim",
        "how",
        "theory",
        "rules theory",
    ];
    for help in asked {
        let whole = told(&home, &[], &format!("{help}\nq\n"));
        assert!(
            whole.contains("\nNo help on the climb.\nNot finished:"),
            "{help}: {whole}"
        );
    }
    let whole = told(&home, &[], "rules\nmoves\nhelp\nq\n");
    assert!(
        whole.contains("\nNow:\n") && whole.contains("\nNo move yet.\n"),
        "{whole}"
    );
    assert!(whole.contains("There is no help on the climb"), "{whole}");
    assert!(stored(home.data.climbs.as_ref()).is_empty());
}

#[test]
fn a_past_day_does_not_count_and_a_day_ahead_is_refused() {
    let (_folder, home) = home_on(DAY);
    let past = told(&home, &["--date", "2026-11-24"], "resign\n");
    assert!(
        past.contains("\nIt is not today's, so it does not count.\n"),
        "{past}"
    );
    assert!(
        past.ends_with("has ended at the Magpie.\n□□□□□ the Magpie\n"),
        "{past}"
    );
    let left = told(&home, &["--date", "2026-11-24"], "");
    assert!(
        left.ends_with("It does not count, so your place is not kept.\n"),
        "{left}"
    );
    assert!(stored(home.data.climbs.as_ref()).is_empty());
    for args in [&["--plain"][..], &["--json"], &[]] {
        let args = [&["climb", "--date", "2026-12-02"], args].concat();
        let run = run_at(&home, &catalogue(), &args, b"");
        let line = "the climb of 2026-12-02 comes on that day";
        assert_eq!((run.code(), run.failure().as_str()), (2, line));
    }
    for date in [
        "1969-12-31",
        "10000-01-01",
        "2026-02-29",
        "today",
        "2026-1-2",
    ] {
        let run = run_at(&home, &catalogue(), &["climb", "--date", date], b"");
        let line = format!(
            "--date must be a day of the years 1970 to 9999 such as 2026-11-25, not {date}"
        );
        assert_eq!((run.code(), run.failure()), (2, line));
    }
}

#[test]
fn it_is_printed_as_one_object() {
    let (folder, home) = home_on(DAY);
    let climb = climb_of(DAY);
    let args = ["climb", "--json"];
    let printed = objects(&run_at(&home, &catalogue(), &args, b"").fine()).remove(0);
    assert_eq!(
        (&printed["date"], &printed["recipe"]),
        (&DAY.into(), &1.into())
    );
    let rungs = printed["rungs"].as_array().unwrap();
    let texts: Vec<&Value> = rungs.iter().map(|rung| &rung["text"]).collect();
    for (rung, text) in climb.rungs.iter().zip(texts) {
        let piles = piles_text(&rung.start.piles);
        assert_eq!(*text, format!("{} {piles}", climb.game.entry.name));
    }
    let of = |name: &str| -> Vec<&str> {
        let values = rungs.iter().map(|rung| rung[name].as_str().unwrap());
        values.collect()
    };
    assert_eq!(
        of("opponent"),
        ["magpie", "squirrel", "badger", "fox", "dragon"]
    );
    assert_eq!(of("begins"), ["you", "you", "choice", "choice", "choice"]);
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn damaged_lines_are_told_and_a_climb_that_cannot_go_on_is_left_alone() {
    let (_folder, home) = home_on(DAY);
    let file = home.data.climbs.as_ref().unwrap().path().to_owned();
    fs::write(&file, "damaged\n").unwrap();
    let run = run_at(&home, &catalogue(), &["climb", "--plain"], b"resign\n");
    assert_eq!(run.code(), 1);
    assert!(
        run.output.contains("has ended at the Magpie"),
        "{}",
        run.output
    );
    let line = run.result.unwrap_err().line();
    assert!(
        line.contains("one line was skipped, but is still in the file"),
        "{line}"
    );
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("damaged\n") && text.lines().count() == 2,
        "{text}"
    );
    let wrong = text.replace("\"is_won\":false", "\"is_won\":true");
    fs::write(&file, &wrong).unwrap();
    let run = run_at(&home, &catalogue(), &["climb", "--plain"], b"resign\n");
    assert_eq!(
        run.failure(),
        "a climb of 2026-12-01 is stored, but it cannot go on: the result of match 1 is not that of \
         its record"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), wrong);
}
