//! `table --by play`: what exhaustive play lists, in the formats of every other table.

use crate::rules::with_file;
use crate::{objects, run};

/// Wythoff's game with its second rule in several spellings, all of them the same.
const SPELLINGS: [&str; 3] = [
    "a - a' = b - b' > 0",
    "a - a' = b - b' and a' < a",
    "a + b' = b + a' and not b' >= b",
];

fn wythoff(second: &str, more: &str) -> String {
    format!("piles 2\norder free\nrule i\n  moved = 1\nrule ii\n  {second}\n{more}")
}

const CLAIM: &str =
    "claim in system 1\n  a <= b and zeros(a) even and b = shift(a)  or  a = b = 0\n";

#[test]
fn piles_that_may_be_exchanged_are_listed_in_one_order_however_they_are_spelled() {
    let expected = "n,a,b\n0,0,0\n1,1,2\n2,3,5\n3,4,7\n4,6,10\n";
    for second in SPELLINGS {
        for claim in ["", CLAIM] {
            let text = wythoff(second, claim);
            let args = ["table", "FILE", "--by", "play", "--max", "12", "--csv"];
            assert_eq!(with_file(&text, &args, "").fine(), expected, "{text}");
        }
        let values = |value| {
            let text = wythoff(second, "");
            let args = [
                "table", "FILE", value, "--piles", "2", "--max", "4", "--csv",
            ];
            with_file(&text, &args, "").fine()
        };
        assert_eq!(values("--grundy").lines().count(), 6);
    }
    // Three piles have a row for each position, not for each order.
    let three = "piles 3\norder free\nrule x\n  moved = 1 and (a' < a or b' < b or c' < c)\n";
    let args = ["table", "FILE", "--grundy", "--max", "3", "--csv"];
    assert_eq!(with_file(three, &args, "").fine().lines().count(), 21);
    // Without the promise, every order is listed.
    let table = wythoff(SPELLINGS[0], "").replace("order free\n", "");
    let args = ["table", "FILE", "--max", "4", "--csv"];
    let listed = with_file(&table, &args, "").fine();
    assert_eq!(listed, "n,a,b\n0,0,0\n1,1,2\n2,2,1\n");
}

/// A number of a row does not depend on how far play went.
#[test]
fn a_greater_bound_adds_rows_at_the_end() {
    let nim = |max: &str| {
        let args = [
            "table", "nim", "--by", "play", "--piles", "3", "--csv", "--max", max,
        ];
        run(&args, "").fine()
    };
    let lists = ["4", "5", "7", "9"].map(nim);
    for pair in lists.windows(2) {
        assert!(pair[1].starts_with(&pair[0]), "{}\n{}", pair[0], pair[1]);
    }
}

#[test]
fn a_promise_that_is_broken_beyond_the_small_check_is_refused() {
    let far = "piles 2\norder free\nrule x\n  \
               moved = 1 and (a - a') + (b - b') = 1 or a > 20 and b = 0 and a' = b' = 0\n";
    let args = ["table", "FILE", "--max", "25"];
    let refused = with_file(far, &args, "").failure();
    assert!(
        refused.ends_with("but 0,22 has outcome P and 22,0 has outcome N: write order table"),
        "{refused}"
    );
    let near = with_file(far, &["table", "FILE", "--max", "3", "--csv"], "").fine();
    assert_eq!(near, "n,a,b\n0,0,0\n1,1,1\n2,0,2\n3,2,2\n4,1,3\n5,3,3\n");
}

#[test]
fn a_new_game_gets_its_b_file() {
    let text = "piles 1\nparameter k = 3 in 1..9\nrule x\n  a - a' <= k\n";
    let args = [
        "table", "FILE", "--bfile", "--max", "20", "--from", "1", "--rows", "3",
    ];
    let bfile = with_file(text, &args, "").fine();
    let (origin, rows) = bfile.split_once('\n').unwrap();
    assert!(
        origin.starts_with("# goldpile ")
            && origin.ends_with("--from 1 --rows 3; k=3; the P-positions up to 20"),
        "{origin}"
    );
    assert_eq!(rows, "1 4\n2 8\n3 12\n");
    let pairs = wythoff(SPELLINGS[2], "");
    let of = |more: &[&str]| with_file(&pairs, &[&["table", "FILE"], more].concat(), "");
    let column = of(&["--bfile", "--column", "b", "--max", "12"]).fine();
    let (origin, rows) = column.split_once('\n').unwrap();
    assert!(
        origin.ends_with("the P-positions with 2 piles of up to 12, by the largest pile"),
        "{origin}"
    );
    assert_eq!(rows, "0 0\n1 2\n2 5\n3 7\n4 10\n");
    let both = of(&["--bfile"]);
    assert_eq!(both.code(), 2);
    assert!(both.failure().ends_with("add --column a or --column b"));
    let unknown = of(&["--column", "c"]).failure();
    assert!(
        unknown.ends_with("there is no column c; the columns are a, b"),
        "{unknown}"
    );
}

#[test]
fn the_rows_of_play_come_in_every_format() {
    let text = wythoff(SPELLINGS[1], "");
    let of = |more: &[&str]| {
        let usual = [
            "table", "FILE", "--by", "play", "--from", "1", "--rows", "2",
        ];
        with_file(&text, &[&usual[..], more].concat(), "").fine()
    };
    assert_eq!(of(&[]), "n  a  b\n1  1  2\n2  3  5\n");
    assert_eq!(of(&["--csv", "--column", "b,a"]), "n,b,a\n1,2,1\n2,5,3\n");
    let rows = objects(&of(&["--json", "--column", "b"]));
    assert_eq!(rows[1], serde_json::json!({"n": "2", "b": "5"}));
    let latex = of(&["--latex", "--column", "a"]);
    assert!(
        latex.contains("up to 15, by the largest pile} \\\\\n")
            && latex.ends_with("\\endfoot\n1 & 1 \\\\\n2 & 3 \\\\\n\\end{longtable}}\n"),
        "{latex}"
    );
    // A game with a theory has digits, here as there.
    let digits = [
        "table", "wythoff", "--by", "play", "--digits", "--column", "b_digits", "--rows", "3",
    ];
    assert_eq!(
        run(&digits, "").fine(),
        "n  b_digits\n0         0\n1        10\n2      1000\n"
    );
}

#[test]
fn values_are_those_of_the_starts_of_a_game_with_memory_and_of_misere_play() {
    let table = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        run(&[&["table"], &words[..]].concat(), "")
    };
    assert_eq!(
        table("imitation --grundy --max 2 --csv").fine(),
        "a,b,grundy\n0,0,0\n0,1,1\n0,2,2\n1,1,1\n1,2,0\n2,2,1\n"
    );
    let rows = objects(&table("fibonacci --grundy --max 4 --json").fine());
    assert_eq!(rows[4], serde_json::json!({"a": "4", "grundy": "3"}));
    assert_eq!(
        table("nim --misere --remoteness --piles 1 --max 3 --csv").fine(),
        "a,remoteness\n0,0\n1,1\n2,2\n3,2\n"
    );
    assert_eq!(
        table("fibonacci --misere --remoteness --max 3 --csv").fine(),
        "a,remoteness\n0,0\n1,0\n2,2\n3,2\n"
    );
    for (words, why) in [
        ("blocking --grundy", "it has an outcome and a remoteness"),
        ("nim --misere --grundy", "outcomes and remoteness do"),
    ] {
        let refused = table(words);
        assert_eq!(refused.code(), 1);
        let line = refused.failure();
        assert!(line.ends_with(why), "{line}");
    }
}

#[test]
fn rows_beyond_the_bound_are_refused_and_not_left_out() {
    let beyond = |more: &[&str]| {
        let run = run(&[&["table", "wythoff", "--by", "play"], more].concat(), "");
        assert_eq!(run.code(), 1);
        run.failure()
    };
    for more in [&["--rows", "8"][..], &["--from", "7"], &["--from", "10^30"]] {
        let line = beyond(more);
        assert!(
            line.ends_with("exhaustive play finds rows 0 to 6; a greater --max may have more"),
            "{line}"
        );
    }
    let all = run(
        &["table", "wythoff", "--by", "play", "--rows", "7", "--csv"],
        "",
    )
    .fine();
    assert_eq!(all.lines().count(), 8);
    // In misère play there may be none at all.
    let none = [
        "table", "nim", "--misere", "--by", "play", "--piles", "1", "--max", "0",
    ];
    assert_eq!(run(&none, "").fine(), "n  a\n");
    let none = run(&[&none[..], &["--rows", "1"]].concat(), "").failure();
    assert!(none.contains("finds none"), "{none}");
    // Values have no numbered rows.
    let values = run(&["table", "nim", "--grundy", "--rows", "3"], "");
    assert_eq!(values.code(), 2);
    assert!(
        values
            .failure()
            .contains("--max says how far --grundy goes")
    );
}
