//! Practising one game, and the rating that comes of it.

use crate::running::object;

use super::helpers::{home_on, is_position, members, printed, puzzle, right, stored, text, wrong};
use goldpile_cli::Home;
use goldpile_games::catalogue;
use goldpile_learn::puzzles::PuzzleKind;
use serde_json::{Value, json};
use std::fs;

/// A day that does not matter.
const SOME: &str = "2020-02-29";

/// A rule file with a claim that is proved.
const THREE: &str = "title \"Up to three\"\npiles 1\nrule \"take one to 3\"\n  a - a' <= 3\n\
                     claim in system 1\n  a mod 4 = 0\n";

fn scores(home: &Home) -> Vec<Value> {
    stored(home.data.practice.as_ref())
}

/// What to type for the puzzles that follow each other from this seed on, all of them solved.
fn right_answers(game: &str, seeds: std::ops::Range<u64>) -> String {
    let (_folder, home) = home_on(SOME);
    let mut typed = String::new();
    for seed in seeds {
        let args = [game, "--seed", &seed.to_string()];
        let answer = right(&text(&home, &args));
        puzzle(&home, &args, &answer).fine();
        typed.push_str(&answer);
    }
    typed
}

#[test]
fn every_game_prints_a_puzzle_without_its_answer() {
    let (_folder, home) = home_on(SOME);
    for entry in catalogue().entries() {
        let args = [entry.name.as_str(), "--seed", "3"];
        let object = printed(&home, &args);
        let kind = PuzzleKind::of_turn(&entry.default_game(), 3).name();
        assert_eq!(
            (&object["game"], &object["kind"]),
            (&json!(args[0]), &json!(kind))
        );
        let shown = if kind == "find" { "text" } else { "texts" };
        assert_eq!(members(&object), ["game", "kind", "rating", shown]);
        for position in text(&home, &args).split(" | ") {
            is_position(position, args[0]);
        }
        // A new player's puzzles are of middling difficulty.
        let rating: u16 = object["rating"].as_u64().unwrap().try_into().unwrap();
        assert!((700..=1300).contains(&rating), "{object}");
        assert_eq!(printed(&home, &args), object, "the seed decides");
    }
    let of = |seed| text(&home, &["wythoff", "--seed", seed]);
    assert!(["1", "2", "3", "4"].iter().any(|seed| of(seed) != of("5")));
    assert_eq!(scores(&home), Vec::<Value>::new());
}

#[test]
fn puzzles_follow_each_other_however_often_the_player_leaves() {
    for game in ["wythoff", "blocking", "fibonacci"] {
        let (_folder, home) = home_on(SOME);
        let mut typed = String::new();
        for seed in 7..10 {
            let args = [game, "--seed", &seed.to_string()];
            let answer = right(&text(&home, &args));
            let told = puzzle(&home, &args, &answer).fine();
            // The next one is asked already.
            assert_eq!(
                told.matches("(h: a nudge").count(),
                answer.lines().count() + 1
            );
            typed.push_str(&answer);
        }
        let (_other, at_once) = home_on(SOME);
        let told = puzzle(&at_once, &[game, "--seed", "7"], &typed).fine();
        assert!(told.contains(" Streak 3.\n"), "{told}");
        assert_eq!(
            told.matches(" until you have a rating.").count(),
            3,
            "{told}"
        );
        let kept = scores(&home);
        assert_eq!(kept, scores(&at_once));
        assert_eq!(
            (&kept[0]["game"], &kept[0]["tried"], &kept[0]["solved"]),
            (&json!(game), &json!(3), &json!(3))
        );
        assert!(kept[0]["rating"].as_f64().unwrap() > 1000.0, "{kept:?}");
    }
}

#[test]
fn an_error_ends_a_streak_and_with_the_option_the_practice() {
    let first = right_answers("nim", 7..8);
    let (_folder, home) = home_on(SOME);
    puzzle(&home, &["nim", "--seed", "7"], &first).fine();
    let typed = first + &wrong(&text(&home, &["nim", "--seed", "8"]));
    for (args, asked) in [
        (&["nim", "--seed", "7", "--streak"][..], 2),
        (&["nim", "--seed", "7"], 3),
    ] {
        let (_folder, home) = home_on(SOME);
        let told = puzzle(&home, args, &typed).fine();
        assert!(!told.contains("treak"), "one is no streak: {told}");
        assert!(told.contains("\nThis wins: "), "{told}");
        assert_eq!(told.matches("(h: a nudge").count(), asked, "{told}");
        let kept = &scores(&home)[0];
        let numbers = ["tried", "solved", "streak", "best"].map(|name| kept[name].as_u64());
        assert_eq!(numbers, [2, 1, 0, 1].map(Some));
    }
}

#[test]
fn a_nudge_helps_without_counting_and_giving_up_counts() {
    // The seed decides the kind of question, too.
    let typed = right_answers("nim", 8..9);
    let (_folder, home) = home_on(SOME);
    let told = puzzle(&home, &["nim", "--seed", "8"], &format!("h\nx\n{typed}")).fine();
    assert!(told.contains("\nThat does not count: "), "{told}");
    let stays = "\nWith a nudge, your rating and your streak stay as they are.\n";
    assert!(told.contains(stays), "{told}");
    assert_eq!(scores(&home)[0]["solved"], 1);
    let rating = |home: &Home| scores(home)[0]["rating"].as_f64().unwrap();
    let nudged = rating(&home);
    let (_other, alone) = home_on(SOME);
    puzzle(&alone, &["nim", "--seed", "8"], &typed).fine();
    assert!(nudged < rating(&alone));
    assert!((nudged - 1000.0).abs() < 1e-9, "it changes nothing");
    let (_third, given) = home_on(SOME);
    let told = puzzle(&given, &["nim", "--seed", "8"], "give up\nq\n").fine();
    assert!(told.contains("\n> This wins: "), "{told}");
    assert_eq!(
        (&scores(&given)[0]["tried"], &scores(&given)[0]["solved"]),
        (&json!(1), &json!(0))
    );
    // Whoever only leaves has tried nothing, and whoever only asks for help neither; but the help counts.
    let (_fourth, left) = home_on(SOME);
    let args = ["nim", "--seed", "8"];
    puzzle(&left, &args, "quit\n").fine();
    assert_eq!(scores(&left), Vec::<Value>::new());
    let asked = puzzle(&left, &args, "h\nh\nh\nquit\n").fine();
    assert_eq!(scores(&left)[0]["tried"], 0);
    let told = puzzle(&left, &args, &typed).fine();
    for nudge in asked.lines().filter(|line| line.starts_with("> ")) {
        assert!(told.contains(nudge), "{told}");
    }
    assert!(told.contains(stays), "{told}");
    assert!((rating(&left) - nudged).abs() < 1e-9, "it changes nothing");
}

/// `solve` writes what is to be left, and a bare number is what is taken: in the only try, one that may mean
/// the other is asked back.
#[test]
fn a_bare_number_that_takes_most_of_the_only_pile_is_asked_back() {
    let (_folder, home) = home_on(SOME);
    // A puzzle without a limit, in which most of the pile is left.
    let seeds: Vec<String> = (0..40).map(|seed| u64::to_string(&(3 * seed))).collect();
    let number = |count: &Value| -> u64 { count.as_str().unwrap().parse().unwrap() };
    let (args, pile, left) = (seeds.iter())
        .find_map(|seed| {
            let args = ["fibonacci", "--seed", seed];
            let position = text(&home, &args);
            let told = object(&["solve", &position]);
            let pile = number(&told["position"][0]);
            let left = number(&told["winning_move"][0]);
            (2 * left > pile && position.split(' ').count() == 2).then_some((args, pile, left))
        })
        .unwrap();
    let typed = format!("{left}\n={left}\n");
    let said = puzzle(&home, &args, &typed).fine();
    let asked = format!(
        "That does not count: {left} takes {left} and leaves {}: write a{left} for that, or ={left} to leave \
         {left}.",
        pile - left
    );
    assert!(said.replace('\n', " ").contains(&asked), "{said}");
    assert!(
        said.contains("A number is what you take; =5 leaves 5. (h: a nudge"),
        "{said}"
    );
    assert_eq!(
        (&scores(&home)[0]["tried"], &scores(&home)[0]["solved"]),
        (&json!(1), &json!(1))
    );
    // Written out, it counts.
    let (_other, home) = home_on(SOME);
    puzzle(&home, &args, &format!("a{left}\n")).fine();
    assert_eq!(
        (&scores(&home)[0]["tried"], &scores(&home)[0]["solved"]),
        (&json!(1), &json!(0))
    );
}

#[test]
fn a_puzzle_open_in_two_programs_counts_once() {
    use std::io::Read;

    /// An input that comes after another program has been used.
    struct Later<F: FnOnce()>(Option<F>, Vec<u8>);

    impl<F: FnOnce()> Read for Later<F> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some(before) = self.0.take() else {
                return Ok(0);
            };
            before();
            buffer[..self.1.len()].copy_from_slice(&self.1);
            Ok(self.1.len())
        }
    }

    let (_folder, home) = home_on(SOME);
    let args = ["nim", "--seed", "7"];
    let typed = right(&text(&home, &args));
    let other = || {
        puzzle(&home, &args, &typed).fine();
    };
    let input = Later(Some(other), typed.clone().into_bytes());
    let mut output = Vec::new();
    let args = [&["goldpile", "puzzle", "--plain"], &args[..]].concat();
    let run = goldpile_cli::run(
        &catalogue(),
        &home,
        args.into_iter().map(std::ffi::OsString::from),
        input,
        &mut output,
    );
    let output = String::from_utf8(output).unwrap();
    assert!(run.is_ok(), "{output}");
    let said = "Note: another goldpile has answered it first. This try does not count.\n";
    assert!(output.contains(said), "{output}");
    let kept = &scores(&home)[0];
    assert_eq!((&kept["tried"], &kept["solved"]), (&json!(1), &json!(1)));
}

#[test]
fn the_largest_seed_is_followed_by_another() {
    let (_folder, home) = home_on(SOME);
    let args = ["nim", "--seed", "18446744073709551615"];
    let told = puzzle(&home, &args, &right(&text(&home, &args))).fine();
    assert_eq!(told.matches("(h: a nudge").count(), 2, "{told}");
}

#[test]
fn a_rule_file_is_practised_if_its_claim_is_proved() {
    let (folder, home) = home_on(SOME);
    let path = folder.path().join("three.game");
    fs::write(&path, THREE).unwrap();
    let file = path.to_str().unwrap();
    let args = [file, "--seed", "2"];
    let object = printed(&home, &args);
    assert_eq!(members(&object), ["game", "kind", "rating", "text"]);
    assert_eq!(object["game"], "three");
    let position = object["text"].as_str().unwrap();
    let told = puzzle(&home, &args, &right(position)).fine();
    assert!(told.starts_with("\nUp to three"), "{told}");
    assert!(
        told.contains("\n4 more puzzles until you have a rating."),
        "{told}"
    );
    assert_eq!(
        (&scores(&home)[0]["game"], &scores(&home)[0]["solved"]),
        (&json!("three"), &json!(1))
    );
    // In the folder of the user's games it has a name.
    let games = home.data.games.clone().unwrap();
    fs::create_dir_all(&games).unwrap();
    fs::rename(&path, games.join("three.game")).unwrap();
    let named = text(&home, &["three", "--seed", "2"]);
    assert!(named.starts_with("three "), "{named}");

    for (unproved, advice) in [
        (THREE.split_once("claim").unwrap().0.to_owned(), "guess"),
        (THREE.replace("mod 4", "mod 5"), "prove"),
    ] {
        fs::write(&path, unproved).unwrap();
        for more in [&[][..], &["--json"]] {
            let refused = puzzle(&home, &[&[file], more].concat(), "q\n");
            assert_eq!(refused.code(), 2);
            let said = format!(" has no theory, so there are no puzzles of it; goldpile {advice} ");
            assert!(refused.failure().contains(&said), "{}", refused.failure());
        }
    }
}

#[test]
fn damaged_lines_are_named_and_kept() {
    let (_folder, home) = home_on(SOME);
    let args = ["nim", "--seed", "7", "--streak"];
    let typed = right(&text(&home, &args[..3]));
    let path = home.data.practice.as_ref().unwrap().path().to_owned();
    // A rating that nobody can have.
    let damaged = "{\"version\":1,\"game\":\"wythoff\",\"rating\":-5,\"deviation\":100,\
                   \"volatility\":0.06,\"tried\":1,\"solved\":1,\"streak\":1,\"best\":1}\n";
    fs::write(&path, damaged).unwrap();
    let said = "practice.jsonl: one line was skipped, but is still in the file: line 1: ";
    let run = puzzle(&home, &args, &typed);
    assert!(
        run.output.contains("until you have a rating."),
        "{}",
        run.output
    );
    assert_eq!(run.code(), 1);
    let line = run.result.unwrap_err().line();
    assert!(line.contains(said), "{line}");
    let kept = fs::read_to_string(&path).unwrap();
    let own = kept.strip_prefix(damaged).unwrap();
    assert_eq!(crate::objects(own)[0]["game"], "nim");
    let run = puzzle(&home, &["nim", "--json"], "");
    assert_eq!((run.code(), crate::objects(&run.output).len()), (1, 1));
    assert!(run.result.unwrap_err().line().contains(said));
}

#[test]
fn who_leaves_a_puzzle_finds_it_again() {
    let (_folder, home) = home_on(SOME);
    let left = puzzle(&home, &["wythoff"], "q\n").fine();
    assert!(left.contains("your move"), "{left}");
    assert_eq!(puzzle(&home, &["wythoff"], "").fine(), left);
    // An answered one is followed by another.
    let answered = puzzle(&home, &["wythoff"], "give up\nq\n").fine();
    let questions = answered.lines().filter(|line| line.contains("(h: a nudge"));
    let questions: Vec<&str> = questions.collect();
    assert_eq!(questions.len(), 2, "{answered}");
    assert!(left.contains(questions[0]) && questions[0] != questions[1]);
    let next = puzzle(&home, &["wythoff"], "").fine();
    assert!(next.contains(questions[1]), "{next}");
}
