//! `table`, `games`, and what shells ask for.

mod arrays;
mod played;

use crate::{compiled, objects, run};
use goldpile_games::catalogue;
use serde_json::json;

#[test]
fn p_positions_are_lined_up_under_their_names() {
    assert_eq!(
        run(&["table", "wythoff", "--rows", "5", "--digits"], "").fine(),
        "\
n  A   B  A_digits  B_digits
0  0   0         0         0
1  1   2         1        10
2  3   5       100      1000
3  4   7       101      1010
4  6  10      1001     10010
"
    );
}

#[test]
fn a_table_that_would_be_too_long_says_how_many_rows_are_not() {
    let asked = ["table", "fibonacci", "--rows", "1000000"];
    let refused = run(&asked, "").failure();
    assert!(refused.contains("200000000 digits; --rows 9"), "{refused}");
    let asked = ["table", "wythoff", "--from", "10^100000", "--rows", "667"];
    let refused = run(&asked, "").failure();
    assert!(refused.ends_with("--rows 666 would do"), "{refused}");
    let rows = run(&["table", "fibonacci", "--rows", "1000", "--csv"], "").fine();
    assert_eq!(rows.lines().count(), 1001);
}

#[test]
fn rows_as_csv_and_json() {
    assert_eq!(
        run(
            &[
                "table", "--csv", "wythoff", "--t", "2", "--from", "1", "--rows", "2"
            ],
            ""
        )
        .fine(),
        "n,A,B\n1,1,3\n2,2,6\n"
    );
    let output = run(
        &[
            "table", "wythoff", "--json", "--from", "10^40", "--rows", "2",
        ],
        "",
    )
    .fine();
    let rows = objects(&output);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["n"], format!("1{}", "0".repeat(40)));
    assert_eq!(rows[0]["A"], "16180339887498948482045868343656381177203");
    let keys: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["n", "A", "B"]);
}

#[test]
fn every_formulation_of_every_game_gives_the_same_table() {
    for entry in catalogue().entries() {
        let game = entry.default_game();
        let Some(oracle) = &game.oracle else {
            continue;
        };
        let usual = run(&["table", &entry.name, "--rows", "50", "--csv"], "").fine();
        assert_eq!(usual.lines().count(), 51);
        for formulation in oracle.formulations() {
            let name = formulation.name().name();
            let by = ["table", &entry.name, "--rows", "50", "--csv", "--by", name];
            assert_eq!(run(&by, "").fine(), usual, "{} by {name}", entry.name);
        }
    }
}

#[test]
fn exhaustive_play_lists_the_p_positions_of_the_theory() {
    for (name, columns, max) in [
        ("wythoff", 2, "40"),
        ("raleigh", 3, "20"),
        ("flora", 4, "20"),
    ] {
        let theory = run(&["table", name, "--csv", "--rows", "30"], "").fine();
        let played = ["table", name, "--csv", "--by", "play", "--piles"];
        let piles = columns.to_string();
        let played = run(&[&played[..], &[&piles, "--max", max]].concat(), "").fine();
        let bound: u64 = max.parse().unwrap();
        let inside = |line: &&str| {
            line.split(',')
                .all(|cell| cell.parse::<u64>().unwrap() <= bound)
        };
        let expected: Vec<&str> = theory.lines().skip(1).filter(inside).collect();
        let found: Vec<&str> = played.lines().skip(1).collect();
        let sorted = |lines: &[&str]| -> Vec<Vec<u64>> {
            let row = |line: &&str| {
                let cells = line.split(',').skip(1);
                let mut row: Vec<u64> = cells.map(|cell| cell.parse().unwrap()).collect();
                row.sort_unstable();
                row
            };
            lines.iter().map(row).collect()
        };
        assert!(
            found.len() > 3 && sorted(&found) == sorted(&expected),
            "{name}: {played}"
        );
    }
    // A memory: who begins loses from a Fibonacci number.
    let played = run(
        &["table", "fibonacci", "--by", "play", "--max", "40", "--csv"],
        "",
    )
    .fine();
    let tokens: Vec<&str> = played
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap().1)
        .collect();
    assert_eq!(tokens, ["0", "1", "2", "3", "5", "8", "13", "21", "34"]);
}

#[test]
fn long_tables_stay_lined_up_and_too_deep_ones_are_refused() {
    let long = run(&["table", "wythoff", "--rows", "7000"], "").fine();
    let width = long.lines().next().unwrap().len();
    assert!(long.lines().all(|line| line.len() == width));
    let deep = run(
        &["table", "wythoff", "--by", "recursive", "--from", "10^40"],
        "",
    );
    assert_eq!(deep.code(), 1);
    assert!(deep.failure().contains("recursive"));
}

#[test]
fn wide_columns_are_lined_up_too() {
    let from = format!("10^{}", 70_000);
    let wide = run(&["table", "wythoff", "--rows", "2", "--from", &from], "").fine();
    let width = wide.lines().next().unwrap().len();
    assert!(width > 200_000 && wide.lines().all(|line| line.len() == width));
}

#[test]
fn the_catalogue_is_shown_with_parameters_and_papers() {
    let text = run(&["games"], "").fine();
    for entry in catalogue().entries() {
        assert!(
            text.contains(&format!("\n{}: ", entry.name)) || text.starts_with(entry.name.as_str())
        );
        assert!(text.contains(entry.cite.paper));
        for parameter in entry.parameters.iter() {
            assert!(text.contains(&format!("--{}", parameter.name)));
        }
    }
    let rows = objects(&run(&["games", "--json"], "").fine());
    assert_eq!(rows.len(), catalogue().entries().len());
    assert_eq!(rows[2]["name"], "wythoff");
    assert_eq!(rows[2]["piles"], json!(["2", "2"]));
    assert_eq!(rows[2]["parameters"][0]["max"], "1000");
    // The examples are true.
    for row in rows {
        let words: Vec<&str> = row["example"]
            .as_str()
            .unwrap()
            .split(' ')
            .skip(1)
            .collect();
        assert!(run(&words, "").fine().contains('\t'));
    }
}

#[test]
fn help_version_completions_and_manual() {
    for args in [
        &["--help"][..],
        &["solve", "--help"],
        &["help", "solve"],
        &["solve", "blocking", "--help"],
        &["table", "--help"],
        &["play", "imitation", "--help"],
        &["--version"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["man"],
        &["man", "solve"],
        &["man", "solve", "wythoff"],
    ] {
        assert!(!run(args, "").fine().is_empty(), "{args:?}");
    }
    let help = run(&["solve", "blocking", "--help"], "").fine();
    assert!(help.contains("1 to 16") && help.contains("--p"), "{help}");
    assert!(run(&["play", "--help"], "").fine().contains("Wythoff"));
}

/// The comment that an export begins with; there is no commit in a build for tests.
fn origin(mark: &str, command: &str) -> String {
    format!(
        "{mark} goldpile {} (no commit): {command}\n",
        env!("CARGO_PKG_VERSION")
    )
}

#[test]
fn a_b_file_holds_one_column_under_its_origin() {
    let asked = [
        "table", "wythoff", "--bfile", "--column", "B", "--rows", "3",
    ];
    let expected = "goldpile table wythoff --bfile --column B --rows 3; t=1";
    assert_eq!(
        run(&asked, "").fine(),
        format!("{}0 0\n1 2\n2 5\n", origin("#", expected))
    );
    let both = run(&["table", "wythoff", "--bfile"], "").failure();
    assert!(both.ends_with("add --column A or --column B"), "{both}");
    let text = [
        "table",
        "flora",
        "--of",
        "membership",
        "--bfile",
        "--column",
        "set",
    ];
    assert!(
        run(&text, "")
            .result
            .unwrap_err()
            .line()
            .contains("integers, not G6")
    );
    // Digits read as decimal numbers are integers.
    let digits = [
        "table", "wythoff", "--digits", "--bfile", "--column", "A_digits", "--rows", "4",
    ];
    assert!(run(&digits, "").fine().ends_with("\n2 100\n3 101\n"));
    let values = run(
        &[
            "table", "nim", "--piles", "1", "--grundy", "--max", "2", "--bfile",
        ],
        "",
    );
    assert!(values.fine().ends_with("\n0 0\n1 1\n2 2\n"));
    let three = ["table", "nim", "--grundy", "--piles", "3", "--bfile"];
    assert_eq!(run(&three, "").code(), 2);
}

#[test]
fn latex_is_a_table_with_a_caption_under_its_origin() {
    let asked = [
        "table", "flora", "--of", "array", "--k", "1", "--latex", "--rows", "1", "--from", "3",
    ];
    let command = "goldpile table flora --of array --k 1 --latex --rows 1 --from 3";
    let expected = r"% \usepackage{booktabs,longtable}
{\begin{longtable}{@{}rrr@{}}
\caption{Flora: the Flora array L\_k, its rows H\_1 to H\_k and G\_k as columns} \\
\toprule
$n$ & $H_{1}$ & $G_{1}$ \\
\midrule
\endfirsthead
\toprule
$n$ & $H_{1}$ & $G_{1}$ \\
\midrule
\endhead
\bottomrule
\endfoot
3 & 7 & 4 \\
\end{longtable}}
";
    let found = run(&asked, "").fine();
    assert_eq!(found, origin("%", command) + expected);
    let digits = run(
        &["table", "wythoff", "--digits", "--latex", "--rows", "1"],
        "",
    )
    .fine();
    assert!(
        digits.contains("$A$ & $B$ & A\\_digits & B\\_digits"),
        "{digits}"
    );
}

/// A document with this table.
pub(crate) fn in_document(table: &str) -> String {
    let packages = table
        .lines()
        .find_map(|line| line.strip_prefix("% \\usepackage"))
        .unwrap();
    format!(
        "\\documentclass{{article}}\n\\usepackage{packages}\n\\begin{{document}}\n{table}\\end{{document}}\n"
    )
}

#[test]
fn latex_goes_over_several_pages_and_is_never_wider_than_one() {
    for asked in [
        "wythoff --rows 120",
        "wythoff --digits --rows 60",
        "raleigh --from 10^19 --rows 3",
        "flora --of words --rows 4",
        "nim --grundy --max 24",
        "nim --grundy --piles 3 --max 3",
        "imitation --of map",
    ] {
        let words: Vec<&str> = asked.split(' ').collect();
        let table = run(&[&["table"], &words[..], &["--latex"]].concat(), "").fine();
        let rows = table.lines().filter(|line| line.ends_with(r"\\")).count() - 3;
        let Some((said, pages)) = compiled(&in_document(&table)) else {
            continue;
        };
        assert!(!said.contains("Overfull"), "{asked}: {said}");
        // The rows begin with a number, the others are headings and the numbers of pages.
        let seen = pages.lines().filter(|line| {
            let first = line.split_whitespace().next().unwrap_or_default();
            first.bytes().all(|byte| byte.is_ascii_digit()) && line.split_whitespace().count() > 1
        });
        assert_eq!(seen.count(), rows, "{asked}: {pages}");
        if rows == 120 {
            assert!(pages.matches('\u{c}').count() >= 3, "{pages}");
        }
    }
    for (asked, right) in [
        (
            "wythoff --digits --from 10^40 --rows 1",
            "leave out B_digits and A_digits and ",
        ),
        (
            "wythoff --from 10^120 --column A --rows 1",
            "write --csv, which has no lines to fit",
        ),
        ("nim --grundy --max 60", "write --max 2"),
    ] {
        let words: Vec<&str> = asked.split(' ').collect();
        let refused = run(&[&["table"], &words[..], &["--latex"]].concat(), "").failure();
        assert!(
            refused.starts_with("the table is wider than a page of an article: ")
                && refused.contains(right),
            "{asked}: {refused}"
        );
        assert!(
            !refused.contains("--column") || {
                let column = refused.rsplit("--column ").next().unwrap();
                let less = run(
                    &[&["table"], &words[..], &["--latex", "--column", column]].concat(),
                    "",
                );
                less.code() == 0
            }
        );
    }
}

#[test]
fn columns_are_chosen_by_name() {
    let asked = [
        "table", "raleigh", "--column", "C, A", "--from", "4", "--rows", "1",
    ];
    assert_eq!(run(&asked, "").fine(), "n   C  A\n4  16  9\n");
    let unknown = run(&["table", "raleigh", "--column", "D"], "").failure();
    assert!(
        unknown.ends_with("there is no column D; the columns are A, B, C"),
        "{unknown}"
    );
    assert_eq!(
        run(&["table", "nim", "--grundy", "--column", "A"], "").code(),
        2
    );
}

#[test]
fn comma_separated_values_have_heads_everywhere() {
    let matrix = run(&["table", "nim", "--grundy", "--max", "1", "--csv"], "").fine();
    assert_eq!(matrix, "a,0,1\n0,0,1\n1,1,0\n");
    let rows = run(
        &[
            "table", "nim", "--grundy", "--piles", "1", "--max", "1", "--csv",
        ],
        "",
    )
    .fine();
    assert_eq!(rows, "a,grundy\n0,0\n1,1\n");
    let two = run(&["table", "wythoff", "--csv", "--latex"], "");
    assert_eq!(two.code(), 2);
}

/// Every further table of every game can be asked for in every format, and says how far it goes.
#[test]
fn every_table_of_every_game_comes_in_every_format() {
    let mut seen = 0;
    for entry in catalogue().entries() {
        for table in entry.default_game().tables {
            // Letters have a format of their own.
            if table.name() == "map" {
                continue;
            }
            let base = ["table", &entry.name, "--of", table.name(), "--rows", "5"];
            let with = |more: &[&str]| run(&[&base, more].concat(), "").fine();
            let rows = with(&[]).lines().count() - 1;
            assert_eq!(rows, 5, "{} {}", entry.name, table.name());
            assert_eq!(with(&["--csv"]).lines().count(), rows + 1);
            let latex = run(&[&base, &["--latex"][..]].concat(), "");
            if latex.code() == 0 {
                assert_eq!(latex.output.lines().count(), rows + 15);
            } else {
                let why = "the table is wider than a page of an article: leave out word";
                assert!(latex.failure().starts_with(why));
            }
            let objects = objects(&with(&["--json"]));
            assert_eq!(objects.len(), rows);
            let names = objects[0].as_object().unwrap().len();
            assert!(
                names > 1
                    && objects
                        .iter()
                        .all(|row| row.as_object().unwrap().len() == names)
            );
            // Far away it has rows, or says that it has none.
            let far = [
                "table",
                &entry.name,
                "--of",
                table.name(),
                "--rows",
                "2",
                "--from",
                "10^300",
            ];
            let far = run(&far, "");
            assert!(far.code() < 2, "{} {}", entry.name, table.name());
            seen += 1;
        }
    }
    assert!(seen > 25, "{seen}");
}

/// Rows by the word are those of the formula, also far from the beginning.
#[test]
fn the_word_is_walked_from_anywhere() {
    for game in ["wythoff", "raleigh", "flora"] {
        for from in ["1", "977", "10^40"] {
            let base = ["table", game, "--rows", "300", "--csv", "--from", from];
            let by = |name: &str| run(&[&base[..], &["--by", name]].concat(), "").fine();
            assert_eq!(by("word"), by("algebraic"), "{game} from {from}");
        }
    }
}

#[test]
fn fewer_rows_than_asked_for_are_refused() {
    let rows = |count| {
        let of = [
            "table",
            "wythoff",
            "--of",
            "convergents",
            "--from",
            "999999",
        ];
        run(&[&of[..], &["--column", "q", "--rows", count]].concat(), "")
    };
    let line = rows("5").result.unwrap_err().line();
    assert!(line.contains("this table goes up to row 1000000"), "{line}");
}
