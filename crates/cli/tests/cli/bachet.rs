//! The game of `docs/add-a-game.md` is used like any other.

use super::running::run_with;
use goldpile_engine::Catalogue;
use goldpile_number::parse_count;
use goldpile_testkit::bachet;

fn goldpile(args: &[&str]) -> String {
    let catalogue = Catalogue::new(vec![bachet::entry().unwrap()]);
    run_with(&catalogue, args, b"").fine()
}

#[test]
fn the_game_is_solved_tabled_and_verified() {
    assert_eq!(
        goldpile(&["solve", "bachet", "20", "--k", "4"]),
        "20\tP\t-\n"
    );
    let why = goldpile(&["solve", "bachet", "10^30+3", "--why"]);
    assert!(why.contains("Taking 3 from a leaves 1"), "{why}");
    let table = goldpile(&["table", "bachet", "--rows", "3", "--csv"]);
    assert_eq!(table, "n,pile\n0,0\n1,4\n2,8\n");
    let verified = goldpile(&["verify", "bachet", "--max", "40"]);
    assert!(
        verified.contains("everything holds: 4 checks"),
        "{verified}"
    );
}

#[test]
fn its_lesson_is_led_through_in_text() {
    let listed = goldpile(&["learn"]);
    assert_eq!(listed, "bachet\tBachet\t3 steps\tnot begun\t0 drills due\n");
    let begun = goldpile(&["learn", "bachet", "--plain", "--seed", "1"]);
    assert!(begun.contains("The lost piles · 1 of 3  □□□"), "{begun}");
    assert!(
        begun.contains("4: does the player to move win? (yes or no)"),
        "{begun}"
    );
}

#[test]
fn its_number_is_any_size() {
    let count = parse_count("10^1000+2").unwrap().to_string();
    let answer = goldpile(&["solve", "bachet", &count, "--json"]);
    assert!(answer.contains("\"outcome\":\"N\""), "{answer}");
}
