//! What cannot be asked for, and the drills.

use super::helpers::{DAY, home_on, puzzle};
use crate::run_at;
use goldpile_games::catalogue;

#[test]
fn a_date_that_is_none_is_refused_with_what_would_be_right() {
    let (_folder, home) = home_on(DAY);
    for wrong in [
        "2026-2-3",
        "2026-02-30",
        "2027-02-29",
        "1969-12-31",
        "10000-01-01",
        "+10000-01-01",
        "2026-11-26T00:00",
        "26.11.2026",
        "tomorrow",
        "-1",
    ] {
        let refused = puzzle(&home, &["--daily", "--date", wrong], "q\n");
        assert_eq!(refused.code(), 2, "{wrong}");
        let said = format!(
            "--date must be a day of the years 1970 to 9999 such as 2026-11-25, not {wrong}"
        );
        assert_eq!(refused.failure(), said);
    }
    for first_or_last in ["1970-01-01", "9999-12-31", "2028-02-29"] {
        let args = ["--daily", "--date", first_or_last];
        let asked = puzzle(&home, &args, "q\n").fine();
        assert!(asked.contains(first_or_last), "{asked}");
    }
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let (_folder, home) = home_on(DAY);
    let cases: [(&[&str], &str); 13] = [
        (&["nim", "--daily"], "leave out --daily or the game"),
        (&["--daily", "--mine"], "leave out one of them"),
        (
            &["--date", DAY],
            "--date needs --daily: goldpile puzzle --daily --date ",
        ),
        (&["nim", "--date", DAY], "--date needs --daily"),
        (
            &["--streak"],
            "--streak is for practising a game: goldpile puzzle ",
        ),
        (
            &["--daily", "--streak"],
            "--streak is for practising a game",
        ),
        (
            &["nim", "--mine", "--streak"],
            "--streak is for practising a game",
        ),
        (
            &["--seed", "7"],
            "--seed is for practising a game: goldpile puzzle ",
        ),
        (
            &["--mine", "--seed", "7"],
            "--seed is for practising a game",
        ),
        (
            &["--json", "--mine"],
            "goldpile learn drills --json lists the drills",
        ),
        (
            &["nim", "--json", "--streak"],
            "leave out --json or --streak",
        ),
        (
            &["nim", "--seed", "x"],
            "--seed must be a number below 2^64, not x",
        ),
        (&["wythof"], "did you mean wythoff?"),
    ];
    for (args, said) in cases {
        let refused = puzzle(&home, args, "q\n");
        assert_eq!(refused.code(), 2, "{args:?}");
        let line = refused.failure();
        assert!(line.contains(said), "{args:?}: {line}");
    }
}

/// What a refusal proposes is accepted.
#[test]
fn what_a_refusal_proposes_is_accepted() {
    let (_folder, home) = home_on(DAY);
    for args in [&["--date", DAY][..], &["--streak"], &["--seed", "7"]] {
        let line = puzzle(&home, args, "").failure();
        let (_, command) = line.split_once(": goldpile puzzle ").unwrap();
        let proposed: Vec<&str> = command.split(' ').collect();
        puzzle(&home, &proposed, "q\n").fine();
    }
}

#[test]
fn the_drills_are_those_of_learn() {
    let (_folder, home) = home_on(DAY);
    // 5,3 would win; whoever resigns has made that mistake only.
    let args = ["play", "wythoff", "5,9", "--plain", "--vs", "dragon"];
    run_at(&home, &catalogue(), &args, b"4,9\nresign\n").fine();
    let none = puzzle(&home, &["nim", "--mine"], "").fine();
    assert!(none.starts_with("0 due.\n"), "{none}");
    let asked = puzzle(&home, &["wythoff", "--mine"], "5,3\n").fine();
    assert!(asked.starts_with("1 due.\n"), "{asked}");
    assert!(asked.contains("It comes back in 10 minutes.\n"), "{asked}");
    let done = puzzle(&home, &["--mine"], "").fine();
    assert!(done.starts_with("0 due.\n"), "{done}");
}
