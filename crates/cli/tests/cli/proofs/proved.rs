//! What was proved is remembered.

use crate::{home, run_at};
use goldpile_cli::Home;
use goldpile_games::catalogue;
use std::fs;

#[test]
fn a_claim_that_is_proved_once_answers_ever_after() {
    let (folder, home) = home();
    let file = folder.path().join("moore.game");
    let text = "piles 8\nrule \"x\"\n  1 <= moved <= 7\nclaim in base 2\n  a = b and b = c and c = d and d = e \
                and e = f and f = g and g = h\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let huge = "10^40,10^40,10^40,10^40,10^40,10^40,10^40,10^40+7";
    let at = |home: &Home, args: &[&str]| run_at(home, &catalogue(), args, b"");
    let solve = |home: &Home| at(home, &["solve", file, huge]);
    let advice =
        format!("; goldpile prove {file} may prove its claim, which then answers at any size");
    let refused = solve(&home).failure();
    assert!(refused.ends_with(&advice), "{refused}");
    let play = ["play", file, huge, "--plain", "--vs", "dragon"];
    let said = "has no theory here yet: where play cannot be followed to its end, nobody knows";
    let begun = |home: &Home| at(home, &play).fine().replace('\n', " ");
    assert!(begun(&home).contains(said));
    at(&home, &["prove", file]).fine();
    assert!(!begun(&home).contains(said));
    let answer = solve(&home).fine();
    assert!(answer.starts_with(&format!("{huge}\tN\t1000")), "{answer}");
    assert_eq!(
        solve(&Home::default()).code(),
        1,
        "nothing is remembered there"
    );

    // Other rules, and another prover's work, are not what was proved.
    let stored = home.data.proved.as_ref().unwrap().path().to_owned();
    let kept = fs::read_to_string(&stored).unwrap();
    fs::write(&stored, kept.replace("\"prover\":", "\"prover\":99")).unwrap();
    assert_eq!(solve(&home).code(), 1);
    fs::write(&stored, &kept).unwrap();
    assert_eq!(solve(&home).code(), 0);
    fs::write(file, text.replace("<= 7", "<= 6")).unwrap();
    assert_eq!(solve(&home).code(), 1);
    at(&home, &["prove", file]);
    assert_eq!(solve(&home).code(), 1, "it is refuted");
}

/// With several numbers of piles and parameters, the advice in a refusal is the command that helps.
#[test]
fn the_advice_of_a_refusal_helps() {
    let (folder, home) = home();
    let at = |args: &[&str]| run_at(&home, &catalogue(), args, b"");
    let nim = "piles 1..6\nrule \"x\"\n  moved = 1\nclaim in base 2\n  nimsum = 0\n";
    let bound = "piles 6\nparameter k = 3 in 1..9\nrule \"x\"\n  moved = 1 and taken <= k\nclaim in base 2\n  \
                 a mod (k+1) = b mod (k+1) and c = 0 and d = 0 and e = 0 and f = 0\n";
    for (name, text, solve) in [
        ("nim.game", nim, &["1,2,10^30,7,8"][..]),
        ("bound.game", bound, &["10^30,12,0,0,0,10^9", "--k", "7"]),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let solve = [&["solve", file], solve].concat();
        let refused = at(&solve).failure();
        let advice = refused.split("; goldpile ").nth(1).unwrap();
        let command = advice.split(" may prove its claim").next().unwrap();
        let args: Vec<&str> = command.split(' ').collect();
        assert_eq!(args[0], "prove", "{refused}");
        let told = at(&args).output;
        match name {
            "nim.game" => {
                assert_eq!(args[2..], ["--piles", "5"]);
                assert!(at(&solve).fine().contains("\tN\t"), "{told}");
                // Other numbers of piles have no theory for that.
                let other = at(&["solve", file, "1,2,10^30,7"]).failure();
                assert!(other.contains("--piles 4 may prove"), "{other}");
            }
            _ => assert_eq!(args[2..], ["--k", "7"]),
        }
    }
}
