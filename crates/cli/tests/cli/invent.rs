//! `invent`: the game, its check, the rule file, and what is refused.

use super::{home, object, run, run_at};
use goldpile_games::catalogue;
use serde_json::json;
use std::fs;

#[test]
fn an_alpha_gives_a_game_that_can_be_played() {
    let page = run(&["invent", "--alpha", "sqrt 2", "--max", "10"], "").fine();
    let words: Vec<&str> = page.split_whitespace().collect();
    let page = words.join(" ");
    for part in [
        "α = sqrt 2, β = 2+sqrt 2",
        "α = [1; 2, 2, 2, 2, 2, 2, 2, 2, 2, …]. Its convergents: 1/1 3/2 7/5 17/12 41/29",
        // Gardner's Table 5, without its misprint.
        "1 to 20 are 1 2 10 11 12 20 100 101 102 110 111 112 120 200 201 202 1000 1001 1002 1010.",
        "in either order: 1 and 1 to 2, 2 and 2, 4 and 4 to 5 or 9, 5 and 5 or 9, 7 and 7 to 9,",
        "The pairs (⌊nα⌋, ⌊nβ⌋): 0,0 1,3 2,6 4,10",
        "with up to 10 tokens in each pile, the P-positions are these pairs",
        "goldpile invent --alpha 'sqrt 2' --max 10 --rules > own.game",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let rules = run(
        &["invent", "--alpha", "sqrt 2", "--max", "10", "--rules"],
        "",
    )
    .fine();
    let first = rules.lines().next().unwrap();
    assert!(first.starts_with("# goldpile ") && first.contains("--alpha 'sqrt 2' --max 10"));
    let (folder, home) = home();
    let path = folder.path().join("own.game");
    fs::write(&path, rules).unwrap();
    let path = path.to_str().unwrap();
    let solve =
        |args: &[&str]| run_at(&home, &catalogue(), &[&["solve"], args].concat(), b"").fine();
    assert_eq!(solve(&[path, "4,10"]), "4,10\tP\t-\n");
    assert_eq!(solve(&[path, "5,10"]), "5,10\tN\t4,10\n");
    assert_eq!(
        solve(&[&format!("{path} 4,10 + nim 0")]),
        "own 4,10 + nim 0\tP\t-\n"
    );
    let args = [
        "play", path, "6,7", "--plain", "--vs", "dragon", "--seed", "1",
    ];
    let played = run_at(&home, &catalogue(), &args, b"a1\nquit\n").fine();
    let reply = "Dragon takes 4 from a and 4 from b, leaving 1,3 (rule ii).";
    assert!(played.contains(reply), "{played}");
}

#[test]
fn the_object_has_the_takes_and_the_check() {
    assert_eq!(
        object(&["invent", "--alpha", "[1; (1)]", "--max", "5"]),
        json!({
            "alpha": "(1+sqrt 5)/2",
            "beta": "(3+sqrt 5)/2",
            "quotients": ["1", "1", "1", "1", "1", "1", "1", "1", "1", "1"],
            "convergents": [
                ["1", "1"], ["2", "1"], ["3", "2"], ["5", "3"], ["8", "5"],
                ["13", "8"], ["21", "13"], ["34", "21"], ["55", "34"], ["89", "55"],
            ],
            "digits": [
                "1", "10", "100", "101", "1000", "1001", "1010", "10000", "10001", "10010",
                "10100", "10101", "100000", "100001", "100010", "100100", "100101", "101000",
                "101001", "101010",
            ],
            "max": "5",
            "takes_from_one": "any",
            "takes_from_both": [["1", "1"], ["3", "3"], ["3", "4"], ["4", "4"]],
            "p_positions": [["0", "0"], ["1", "2"], ["3", "5"]],
            "agrees": true,
            "differs": null,
        })
    );
}

#[test]
fn what_gives_no_game_is_refused_with_what_would() {
    for (args, why) in [
        (&["invent"][..], "write goldpile invent --alpha 'sqrt 2'"),
        (&["invent", "--alpha", ""], "needs a value"),
        (&["invent", "--alpha", "3/2"], "such as sqrt 2"),
        (
            &["invent", "--alpha", "2 + sqrt 2"],
            "α = sqrt 2 gives the same pairs",
        ),
        (&["invent", "--alpha", "-sqrt 2"], "α = -sqrt 2 is below 1"),
        (
            &["invent", "--alpha", "sqrt 2 + sqrt 3"],
            "column 16: √2 and √3",
        ),
        (&["invent", "--alpha", "1.41"], "column 2: expected +"),
        (
            &["invent", "--alpha", "sqrt 2", "--max", "0"],
            "from 1 to 200",
        ),
        (
            &["invent", "--alpha", "sqrt 2", "--max", "201"],
            "from 1 to 200",
        ),
        (
            &["invent", "--alpha", "sqrt 2", "--max", "x"],
            "from 1 to 200",
        ),
        (
            &["invent", "--alpha", "sqrt 2", "--json", "--rules"],
            "cannot be used with",
        ),
        (&["invent", "sqrt 2"], "there is no argument sqrt 2"),
        (&["invent", &"7".repeat(1000)], "7777777777… here; --help"),
    ] {
        let refused = run(args, "");
        assert_eq!(refused.code(), 2, "{args:?}");
        assert!(
            refused.failure().contains(why),
            "{args:?}: {}",
            refused.failure()
        );
    }
}
