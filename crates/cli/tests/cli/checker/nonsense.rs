//! What is no certificate, or one that would take for ever: each is refused in one line.

use super::{Told, certificate, check};
use goldpile_testkit::rounds;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

const RULES: &str = "piles 1\nrule i a - a' <= 2\nclaim in base 2\n  a mod 3 = 0\n";

/// Changes of the rules that ask for too much.
fn too_much() -> Vec<(String, &'static str)> {
    let claim = |claim: &str| RULES.replace("a mod 3 = 0", claim);
    let before = |lines: &str| RULES.replace("rule", &format!("{lines}\nrule"));
    vec![
        (
            claim(&format!("ends(a) {}", "01".repeat(30_000))),
            "64 digits",
        ),
        (
            claim(&format!("1{}*a = 0", "0".repeat(30))),
            "a number is too large",
        ),
        (
            claim(&format!("a = 1{}", "0".repeat(900))),
            "a number is too large",
        ),
        (
            claim("7*(zeros(a) - 3000) > 6*zeros(a)"),
            "a number of zeros is too large",
        ),
        (
            claim(&format!(
                "{}a{} = 0",
                "(".repeat(20_000),
                ")".repeat(20_000)
            )),
            "nested too deeply",
        ),
        (
            claim(&format!("{}a = 0", "not ".repeat(10_000))),
            "nested too deeply",
        ),
        (
            claim(&format!("a = {}a", "-".repeat(20_000))),
            "a term is expected",
        ),
        (
            claim(&"(a = 0) and ".repeat(7_000)),
            "the rules are too long",
        ),
        (claim(&"9*".repeat(20_000)), "a term is expected"),
        (
            before("block up to 200000 where a' < a"),
            "more than two announcements",
        ),
        (
            before("memory m in 0..1000000000\nstart m = 0\nthen m' = 0"),
            "too many cases",
        ),
        (
            RULES.replace("base 2", "system 1000000"),
            "no digits, or too many",
        ),
        (
            RULES.replace("i a", &format!("i {} a", "\"x\"".repeat(9))),
            "is expected",
        ),
    ]
}

/// Files that are not even rules with something added.
fn files(good: &Value) -> Vec<(Vec<u8>, &'static str)> {
    let mut huge = good.clone();
    let states = 100_000;
    let chain = (1..=states)
        .map(|to| json!([to, to]))
        .chain([json!([-1, -1])]);
    huge["wins"][0]["relation"] =
        json!({"tracks": ["a"], "next": chain.collect::<Vec<_>>(), "accepting": [states]});
    vec![
        (b"[".repeat(100_000), "nested too deeply"),
        (b"{\"a\":".repeat(100_000), "nested too deeply"),
        ((0..=255).collect(), "no JSON"),
        (
            [b"{\"a\":[".as_slice(), &b"1,".repeat(1_000_000), b"1]}"].concat(),
            "no certificate",
        ),
        (
            [b"{\"a\":".as_slice(), &b"1".repeat(1_000_000), b"}"].concat(),
            "more than 20 digits",
        ),
        (
            huge.to_string().into_bytes(),
            "not what they are said to be",
        ),
    ]
}

#[test]
fn nonsense_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let good = certificate(&["nim", "--piles", "1"], folder.path());
    let good: Value = serde_json::from_str(&fs::read_to_string(good).unwrap()).unwrap();
    let mut all = files(&good);
    for (rules, why) in too_much() {
        let mut one = good.clone();
        one["rules"] = rules.into();
        all.push((one.to_string().into_bytes(), why));
    }
    // A key that is left out or has a value of another kind.
    for key in good
        .as_object()
        .unwrap()
        .keys()
        .filter(|key| *key != "program")
    {
        for wrong in [
            json!(null),
            json!(-7),
            json!("x"),
            json!([[]]),
            json!({"x": []}),
        ] {
            let mut one = good.clone();
            one[key.as_str()] = wrong;
            if one != good {
                all.push((one.to_string().into_bytes(), ""));
            }
        }
    }
    let files: Vec<PathBuf> = (0..all.len())
        .map(|at| folder.path().join(format!("no-{at}")))
        .collect();
    for (file, (text, _)) in files.iter().zip(&all) {
        fs::write(file, text).unwrap();
    }
    // A folder is no file, nor is what is not there.
    let others = [folder.path().to_path_buf(), folder.path().join("nowhere")];
    let told = check(&[&files[..], &others].concat());
    let reasons = all
        .iter()
        .map(|(_, why)| *why)
        .chain(["directory", "No such file"]);
    for (at, (told, why)) in told.into_iter().flatten().zip(reasons).enumerate() {
        let Told::Refused(reason) = &told else {
            panic!("{at}: {told:?}")
        };
        assert!(reason.contains(why), "{at}, {why}: {reason}");
    }
}

/// Bytes that are changed, left out or put in.
#[test]
fn no_byte_makes_the_checker_fail() {
    let folder = tempfile::tempdir().unwrap();
    let path = certificate(&["fibonacci"], folder.path());
    let good = fs::read(path).unwrap();
    let mut dice = StdRng::seed_from_u64(rounds("GOLDPILE_SEED", 3));
    let files: Vec<PathBuf> = (0..rounds("GOLDPILE_FORGED_BYTES", 60))
        .map(|at| {
            let mut bytes = good.clone();
            for _ in 0..=at % 3 {
                let place = dice.random_range(0..bytes.len());
                let other = dice.random_range(0x20..0x7f);
                match at % 5 {
                    0 => drop(bytes.remove(place)),
                    1 => bytes.insert(place, other),
                    2 => bytes[place] ^= 1,
                    3 => bytes[place] = dice.random(),
                    _ => bytes[place] = other,
                }
            }
            let file = folder.path().join(format!("bytes-{at}"));
            fs::write(&file, bytes).unwrap();
            file
        })
        .collect();
    // That nothing else is said is seen there.
    for some in files.chunks(500) {
        check(some);
    }
}
