//! The position of a day: the same for everybody, and one try.

use super::helpers::{
    DAY, WEEK, home_on, is_position, members, printed, puzzle, right, stored, text, wrong,
};
use crate::run_at;
use goldpile_cli::Home;
use goldpile_games::catalogue;
use goldpile_learn::puzzles::daily;
use goldpile_solve::Cancel;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn tries(home: &Home) -> Vec<Value> {
    stored(home.data.daily.as_ref())
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

#[test]
fn it_is_printed_as_one_object_without_its_answer() {
    let (folder, home) = home_on("2020-02-29");
    let mut games = Vec::new();
    for day in WEEK {
        let object = printed(&home, &["--daily", "--date", day]);
        let expected = daily(&catalogue(), day.parse().unwrap(), &Cancel::default()).unwrap();
        let puzzle = &expected.puzzle;
        let is_one = puzzle.lines().len() == 1;
        let texts = if is_one { "text" } else { "texts" };
        assert_eq!(
            members(&object),
            ["date", "game", "kind", "recipe", texts],
            "{object}"
        );
        assert_eq!(
            (&object["date"], &object["kind"]),
            (&json!(day), &json!(puzzle.kind().name()))
        );
        let game = object["game"].as_str().unwrap();
        let asked = text(&home, &["--daily", "--date", day]);
        for (text, line) in asked.split(" | ").zip(puzzle.lines()) {
            is_position(text, game);
            let record = line.record(&*puzzle.adviser().game().rules, line.moves().len());
            assert_eq!(text, format!("{game} {record}"));
        }
        games.push(game.to_owned());
    }
    let catalogue = catalogue();
    let mut all: Vec<_> = catalogue.entries().iter().collect();
    all.sort_by_key(|entry| entry.weekday);
    let all = all.into_iter().map(|entry| entry.name.to_string());
    assert!(all.eq(games), "each game has its day");
    assert!(is_empty(folder.path()));
    // Without a date it is that of today.
    assert_eq!(printed(&home, &[])["date"], "2020-02-29");
}

#[test]
fn neither_the_rule_files_of_a_user_nor_what_was_solved_change_it() {
    let (_folder, home) = home_on(DAY);
    let before = printed(&home, &["--daily"]);
    let games = home.data.games.clone().unwrap();
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("aaa.game"), "piles 1\nrule \"x\"\n  moved = 1\n").unwrap();
    puzzle(&home, &["--daily"], &right(&text(&home, &["--daily"]))).fine();
    assert_eq!(tries(&home).len(), 1);
    assert_eq!(printed(&home, &["--daily"]), before);
}

#[test]
fn a_day_solved_is_kept_and_shown_and_not_asked_again() {
    let (_folder, mut home) = home_on(DAY);
    for (days, day) in (1..).zip(WEEK) {
        home.data.date = Some(day.parse().unwrap());
        let object = printed(&home, &["--daily"]);
        let asked = text(&home, &["--daily"]);
        let solved = puzzle(&home, &["--daily"], &right(&asked)).fine();
        let begins = format!("The position of {day}: you have one try.\n");
        assert!(solved.starts_with(&begins), "{solved}");
        assert!(solved.contains("\n+ Right."), "{solved}");
        let title = &catalogue()
            .find(object["game"].as_str().unwrap())
            .unwrap()
            .title
            .clone();
        let told = match days {
            1 => "A streak begins: come back tomorrow.".to_owned(),
            7 => "A streak of seven days.".to_owned(),
            days => format!("A streak of {days} days."),
        };
        let game = object["game"].as_str().unwrap();
        let next = format!("More: goldpile puzzle {game} · goldpile climb\n");
        let card = format!(
            "\ngoldpile {day} · {title}\nposition ✓\n\
             streak {days} · goldpile puzzle --daily --date {day}\n"
        );
        let shared = format!("{told}\n{next}{card}");
        assert!(solved.ends_with(&shared), "{solved}\n{shared}");
        let kept = tries(&home);
        assert_eq!(kept.len(), days, "{kept:?}");
        let last = kept.last().unwrap();
        assert_eq!(
            (&last["date"], &last["result"], &last["nudges"]),
            (&json!(day), &json!("solved"), &json!(0))
        );

        let again = puzzle(&home, &["--daily"], &right(&asked)).fine();
        let tried = format!("The position of {day} has been tried: solved.\n");
        assert!(again.starts_with(&tried), "{again}");
        assert!(!again.contains("your move"), "{again}");
        assert!(again.contains("\n> "), "{again}");
        assert!(again.ends_with(&format!("{next}{card}")), "{again}");
        assert!(!again.contains(&told), "{again}");
        assert_eq!(tries(&home), kept);
    }
}

#[test]
fn a_wrong_move_ends_it() {
    let (_folder, mut home) = home_on(DAY);
    let text_of_day = text(&home, &["--daily"]);
    let typed = wrong(&text_of_day) + &right(&text_of_day);
    let failed = puzzle(&home, &["--daily"], &typed).fine();
    assert!(failed.contains("\n- You take 1 from "), "{failed}");
    assert!(failed.contains("\nThis wins: "), "{failed}");
    assert!(!failed.contains("Right"), "{failed}");
    assert!(!failed.contains("our opponent wins like"), "{failed}");
    let card =
        format!("\ngoldpile {DAY} · Nim\nposition ✗\ngoldpile puzzle --daily --date {DAY}\n");
    assert!(failed.ends_with(&card), "{failed}");
    let kept = tries(&home);
    assert_eq!(
        (&kept[0]["result"], kept.len()),
        (&json!("failed"), 1),
        "{kept:?}"
    );
    // The mistake comes back as a drill.
    let drills = run_at(&home, &catalogue(), &["learn", "drills", "--json"], b"").fine();
    assert_eq!(drills.lines().count(), 1, "{drills}");

    let again = puzzle(&home, &["--daily"], &right(&text_of_day)).fine();
    let tried = format!("The position of {DAY} has been tried: not solved.\n");
    assert!(
        again.starts_with(&tried) && again.contains("\n> This wins: "),
        "{again}"
    );
    assert_eq!(tries(&home), kept);
    // On days of the first recipe, only what is solved counts.
    home.data.date = Some(WEEK[1].parse().unwrap());
    let next = puzzle(&home, &["--daily"], &right(&text(&home, &["--daily"]))).fine();
    assert!(next.contains("\nA streak begins"), "{next}");
}

#[test]
fn nudges_are_kept_and_a_third_is_refused() {
    let (_folder, home) = home_on(DAY);
    let typed = right(&text(&home, &["--daily"]));
    let warned = "Both nudges are given, and a third would name the answer.\n";
    let refused = "There is no other nudge: give up shows the answer";
    // The input ends: the position may still be tried, but the nudge was given.
    let one = puzzle(&home, &["--daily"], "h\n").fine();
    assert_eq!(one.matches("(h: a nudge, ").count(), 2, "{one}");
    assert!(one.contains("\n> ") && !one.contains("This wins"), "{one}");
    assert!(
        !one.contains(warned) && !one.contains("position ✓"),
        "{one}"
    );
    let result_and_nudges = || {
        let kept = tries(&home);
        assert_eq!(kept.len(), 1);
        (kept[0]["result"].clone(), kept[0]["nudges"].clone())
    };
    assert_eq!(result_and_nudges(), (Value::Null, json!(1)));
    let two = puzzle(&home, &["--daily"], "nudge\nHINT\n").fine();
    // What the first one said is said again.
    let said = one.lines().find(|line| line.starts_with("> ")).unwrap();
    assert!(two.contains(said), "{two}");
    assert_eq!(two.matches(warned).count(), 1, "{two}");
    assert_eq!(two.matches(refused).count(), 1, "{two}");
    assert!(!two.contains("This wins"), "{two}");
    assert_eq!(result_and_nudges(), (Value::Null, json!(2)));
    let three = puzzle(&home, &["--daily"], &format!("h\n{typed}")).fine();
    assert!(three.contains(warned) && three.contains(refused), "{three}");
    assert!(
        three.contains("\nposition ✓ 2 nudges\nstreak 1 · "),
        "{three}"
    );
    assert_eq!(result_and_nudges(), (json!("solved"), json!(2)));
    let again = puzzle(&home, &["--daily"], "").fine();
    assert!(
        again.contains("has been tried: solved with 2 nudges."),
        "{again}"
    );
}

#[test]
fn words_are_understood_and_what_is_no_move_is_no_try() {
    let (_folder, home) = home_on(DAY);
    for word in ["q", "Quit", " exit "] {
        let left = puzzle(&home, &["--daily"], &format!("{word}\nh\n")).fine();
        assert_eq!(left.matches("your move").count(), 1, "{left}");
    }
    let told = puzzle(&home, &["--daily"], "?\nHelp\nr\nRules\n").fine();
    let first = "\n  5,9 or b10   a move: ";
    assert_eq!(told.matches(first).count(), 2, "{told}");
    let mut help = told.lines().filter(|line| line.starts_with("  "));
    assert!(help.all(|line| line.len() <= 78), "{told}");
    let rules = "\nWhoever makes the last move wins.\n";
    assert_eq!(told.matches(rules).count(), 2, "{told}");
    // Too many piles, tokens that are not there, nothing, and no move at all.
    let none = "1,1,1,1,1,1,1,1,1\na99\n\nplease\n";
    let refused = puzzle(&home, &["--daily"], none).fine();
    assert_eq!(
        refused.matches("\nThat does not count: ").count(),
        4,
        "{refused}"
    );
    assert_eq!(tries(&home), Vec::<Value>::new());
    let given = puzzle(&home, &["--daily"], "please\nGive  UP\n").fine();
    assert!(given.contains("\n> This wins: "), "{given}");
    assert!(given.contains("\nposition ✗\n"), "{given}");
    assert_eq!(tries(&home)[0]["result"], "failed");
}

#[test]
fn another_day_does_not_count() {
    let (folder, home) = home_on(DAY);
    for day in ["2026-11-19", "2026-12-03"] {
        let args = ["--daily", "--date", day];
        let position = text(&home, &args);
        let says =
            format!("The position of {day}: it is not today's, so the try does not count.\n");
        for (typed, said) in [
            (right(&position), "\n+ Right."),
            (wrong(&position), "\nThis wins: "),
            ("h\ngive up\n".to_owned(), "\n> This wins: "),
        ] {
            let tried = puzzle(&home, &args, &typed).fine();
            assert!(tried.starts_with(&says), "{tried}");
            assert!(tried.contains(said), "{tried}");
            assert!(
                !tried.contains("streak") && !tried.contains("goldpile "),
                "{tried}"
            );
        }
    }
    assert!(is_empty(folder.path()));
    // Today's does, also if its date is typed.
    let args = ["--daily", "--date", DAY];
    puzzle(&home, &args, &right(&text(&home, &args))).fine();
    assert_eq!(tries(&home).len(), 1);
}

/// What is typed at the end of a card asks for the same.
#[test]
fn the_command_of_a_card_reads_back() {
    let (_folder, home) = home_on(DAY);
    let told = puzzle(&home, &["--daily"], "give up\n").fine();
    let command = told.lines().last().unwrap();
    let args: Vec<&str> = command.split(' ').skip(1).collect();
    let (_other, later) = home_on("2027-01-01");
    let again = run_at(&later, &catalogue(), &args, b"").fine();
    let asked = |told: &str| {
        let table = told.lines().find(|line| line.starts_with("On the table"));
        table.unwrap().to_owned()
    };
    assert_eq!(asked(&again), asked(&told));
}

#[test]
fn a_clock_that_went_back_ends_nothing() {
    let (_folder, mut home) = home_on("2026-12-03");
    let mut streak = |day: &str| {
        home.data.date = Some(day.parse().unwrap());
        let told = puzzle(&home, &["--daily"], "give up\n").fine();
        told.lines().last().unwrap().to_owned()
    };
    assert!(streak("2026-12-03").starts_with("streak 1 "));
    for far in ["9999-12-31", "2026-12-20", "1970-01-01"] {
        assert!(!streak(far).contains("streak 2"));
    }
    assert!(streak("2026-12-04").starts_with("streak 2 "));
}

#[test]
fn what_cannot_be_kept_does_not_count() {
    let mut home = Home::default();
    home.data.date = Some(DAY.parse().unwrap());
    let typed = right(&text(&home, &["--daily"]));
    let run = puzzle(&home, &["--daily"], &format!("h\n{typed}"));
    assert_eq!(run.code(), 1);
    let note = "\nNote: this user has no folder for puzzles (set HOME). This try does not count.\n";
    assert_eq!(run.output.matches(note).count(), 1, "{}", run.output);
    assert!(
        run.output.contains("This try does not count."),
        "{}",
        run.output
    );
    assert!(!run.output.contains("position ✓"), "{}", run.output);
}

#[test]
fn damaged_lines_are_named_and_kept() {
    let (_folder, home) = home_on(DAY);
    let path = home.data.daily.as_ref().unwrap().path().to_owned();
    let later = "{\"version\":99,\"date\":\"2026-11-25\"}";
    let mut bytes = b"torn \xff{\n".to_vec();
    bytes.extend_from_slice(format!("{later}\n").as_bytes());
    fs::write(&path, &bytes).unwrap();
    // The second time, it has been tried.
    for _ in 0..2 {
        let run = puzzle(&home, &["--daily"], &right(&text(&home, &["--daily"])));
        let shared = "position ✓\nstreak 1 · goldpile puzzle --daily";
        assert!(run.output.contains(shared), "{}", run.output);
        assert_eq!(run.code(), 1);
        let line = run.result.unwrap_err().line();
        let said = "daily.jsonl: 2 lines were skipped, but are still in the file; the first: line 1: \
                    this is not JSON";
        assert!(line.contains(said), "{line}");
        let kept = fs::read(&path).unwrap();
        assert!(kept.starts_with(&bytes));
        let own = String::from_utf8(kept[bytes.len()..].to_vec()).unwrap();
        assert_eq!(crate::objects(&own)[0]["date"], DAY);
        assert_eq!(own.lines().count(), 1);
    }
}

#[test]
fn where_the_locale_has_only_ascii_the_card_has_no_other_sign() {
    let (_folder, mut home) = home_on(DAY);
    home.is_ascii = true;
    let told = puzzle(&home, &["--daily"], &right(&text(&home, &["--daily"]))).fine();
    let card = format!(
        "\ngoldpile {DAY} - Nim\nposition solved\n\
         streak 1 - goldpile puzzle --daily --date {DAY}\n"
    );
    assert!(told.ends_with(&card), "{told}");
}
