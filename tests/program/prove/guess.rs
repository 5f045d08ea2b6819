//! `guess`: its claims, its proofs and its end.

use super::{goldpile, lines};
use serde_json::Value;

#[test]
fn a_guess_is_a_claim_for_the_file() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/moore.game");
    let told = lines(
        &["guess", example, "--k", "1", "--piles", "2", "--prove"],
        0,
    );
    let (comments, claim): (Vec<&String>, Vec<&String>) =
        told.iter().partition(|line| line.starts_with('#'));
    assert_eq!(claim, ["claim     in base 2 when k = 1", "  a = b"]);
    assert!(
        comments[1].contains("for a file with piles 2"),
        "{comments:?}"
    );
    assert!(
        comments
            .iter()
            .any(|line| line.contains("proved for all piles"))
    );
    let objects = lines(&["guess", "nim", "--prove", "--json"], 0);
    assert_eq!(objects.len(), 3);
    for object in &objects {
        let object: Value = serde_json::from_str(object).unwrap();
        assert_eq!(object["proved"], true, "{object}");
        assert_eq!(object["game"], "nim");
    }
    let none = lines(&["guess", "blocking", "--max", "20", "--json"], 3);
    let none: Value = serde_json::from_str(&none[0]).unwrap();
    assert_eq!(none["claim"], Value::Null);
    assert_eq!(none["proved"], Value::Null);
    assert_eq!(none["attempts"].as_array().unwrap().len(), 12, "{none}");
    // In lines, all of these are one.
    let none = lines(&["guess", "blocking", "--max", "20"], 3);
    assert_eq!(none.len(), 3, "{none:?}");
    assert!(
        none[1].starts_with("# not found: equations between piles, "),
        "{none:?}"
    );
    assert!(none[2].starts_with("# no claim was found"), "{none:?}");
    // What is guessed without a proof, or given up.
    let open = lines(&["guess", "wythoff", "--json"], 0);
    let open: Value = serde_json::from_str(&open[0]).unwrap();
    assert_eq!(open["proved"], Value::Null);
    assert_eq!(open["system"], "system 1");
    let late = lines(&["guess", "blocking", "--give-up", "0"], 3);
    assert!(
        late.iter().any(|line| line.contains("given up after 0 s")),
        "{late:?}"
    );
    for wrong in [
        &["guess"][..],
        &["guess", "wythoff", "--max", "x"],
        &["guess", "wythoff", "--piles", "3"],
    ] {
        goldpile(wrong).assert().code(2);
    }
}
