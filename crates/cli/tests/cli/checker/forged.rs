//! Forged certificates, one file each in `tests/data/forged`: what their texts claim is false, or they are none.

use super::play::Play;
use super::{Told, check};
use goldpile_testkit::root;
use serde_json::Value;
use std::fs;

/// The first position, with its memory, where the claim of the text is false.
type False = Option<(&'static [u64], &'static [u64])>;

/// No certificate, no game or no claim.
const NONE: False = None;

/// The files, why each is refused, and where its claim is false.
#[rustfmt::skip]
const FORGED: [(&str, &str, False); 154] = [
    ("claim-as-formula", "the file: an unknown key claim", Some((&[3], &[]))),
    ("rules-as-formulas", "the file: an unknown key rules_as_formulas", Some((&[3], &[]))),
    ("formula-with-two-keys", "wins, entry 0: an unknown key means", Some((&[3], &[]))),
    ("into", "wins, entry 0: an unknown key into", Some((&[3], &[]))),
    ("relations", "the file: an unknown key relations", Some((&[3], &[]))),
    ("steps", "the file: an unknown key steps", Some((&[3], &[]))),
    ("squares", "the file: an unknown key squares", Some((&[3], &[]))),
    ("target-bound", "the file: an unknown key targets", Some((&[3], &[]))),
    ("pile-bound-key", "the file: an unknown key at_most", Some((&[3], &[]))),
    ("order-key", "the file: an unknown key order", Some((&[3], &[]))),
    ("misere-key", "the file: an unknown key misere", Some((&[0], &[]))),
    ("block-key", "the file: an unknown key blocked", Some((&[1], &[]))),
    ("counters-key", "the file: an unknown key counters", Some((&[3], &[]))),
    ("system-key", "the file: an unknown key system", Some((&[3], &[]))),
    ("key-missing", "the file: many is missing", Some((&[3], &[]))),
    ("no-text", "the rules: the number of piles is missing", NONE),
    ("no-rules", "the rules: there are none", NONE),
    ("no-claim", "the rules: they make no claim", NONE),
    ("text-null", "the program or the rules are no text", NONE),
    ("other-claim", "wins, entry 0: not what they are said to be", Some((&[2], &[]))),
    ("other-rule", "a take leads from the claim into the claim", Some((&[3], &[]))),
    ("less-rule", "wins, entry 0: not what they are said to be", Some((&[1], &[]))),
    ("exception", "wins, entry 0: not what they are said to be", Some((&[4], &[]))),
    ("when", "wins, entry 0: not what they are said to be", Some((&[4], &[]))),
    ("rule-left-out", "a take leads from the claim into the claim", Some((&[3], &[]))),
    ("misere", "a position of the claim has no move", Some((&[0], &[]))),
    ("block", "wins, entry 0: not what they are said to be", Some((&[1], &[]))),
    ("many-without-block", "many: nothing can be announced", Some((&[3], &[]))),
    ("moves-in-normal-play", "moves: none is asked for in normal play", Some((&[3], &[]))),
    ("only-some-takes", "wins, entry 0: not what they are said to be", Some((&[2], &[]))),
    ("only-one-way", "wins, entry 0: not what they are said to be", Some((&[1], &[]))),
    ("claim-in-comment", "a take leads from the claim into the claim", Some((&[1], &[]))),
    ("line-separator", "line 6: a character that is not seen", NONE),
    ("lone-return", "line 6: a character that is not seen", Some((&[4], &[]))),
    ("next-line", "line 6: a character that is not seen", NONE),
    ("right-to-left", "line 1: a character that is not seen", NONE),
    ("escape-in-title", "line 1: a character that is not seen", NONE),
    ("line-end-in-title", "line 1: \" means nothing here", NONE),
    ("line-end-in-rule-name", "line 3: \" means nothing here", NONE),
    ("separator-in-rule-name", "line 3: a character that is not seen", NONE),
    ("lines-in-program", "a take leads from the claim into the claim", Some((&[3], &[]))),
    ("key-with-line-end", "the file: an unknown key x<U+000A>accepted: y", Some((&[3], &[]))),
    ("track-with-line-end", "wins, entry 0: its tracks are not different variables", Some((&[3], &[]))),
    ("parameter-with-line-end", "parameters: one is not that of the rules", Some((&[3], &[]))),
    ("claim-twice", "line 7: claim appears twice", NONE),
    ("surrogate", "line 1: a character that is not seen", NONE),
    ("memory-kept", "wins, entry 0: not what they are said to be", Some((&[3], &[0]))),
    ("memory-otherwise", "wins, entry 0: not what they are said to be", Some((&[3], &[0]))),
    ("memory-bound", "wins, entry 0: there is no such take", Some((&[0], &[2]))),
    ("memory-less", "wins, entry 0: no values of the bounded memories", Some((&[3], &[0]))),
    ("memory-unbounded", "wins, entry 0: no values of the bounded memories", Some((&[0], &[2]))),
    ("possible-too-small", "wins, entry 0: not what they are said to be", Some((&[2], &[0]))),
    ("start-left-out", "a new game is left out", Some((&[2], &[0]))),
    ("possible-of-other-cases", "possible: not one for each case", Some((&[2], &[0]))),
    ("possible-nothing", "a new game is left out", Some((&[2], &[]))),
    ("possible-small-piles", "wins, entry 0: not what they are said to be", Some((&[3], &[]))),
    ("open-memory", "wins, entry 0: not what they are said to be", Some((&[3], &[1]))),
    ("start-unseen", "wins, entry 0: not what they are said to be", Some((&[4], &[0]))),
    ("pile-bound", "a position outside the claim has no winning move", Some((&[4], &[]))),
    ("pile-bound-larger", "a position outside the claim has no winning move", Some((&[4], &[]))),
    ("piles-exchanged-in-claim", "wins, entry 0: not what they are said to be", Some((&[0, 2], &[]))),
    ("piles-exchanged-in-rules", "wins, entry 0: not what they are said to be", Some((&[0, 2], &[]))),
    ("tracks-in-another-order", "wins, entry 0: not what they are said to be", Some((&[0, 2], &[]))),
    ("pile-left-free", "a take leads from the claim into the claim", Some((&[0, 2], &[]))),
    ("more-piles", "wins, entry 0: not what they are said to be", Some((&[0, 0, 1], &[]))),
    ("number-of-piles", "piles: the rules are not for 4 piles", NONE),
    ("no-piles", "piles: the rules are not for 0 piles", NONE),
    ("order-of-the-table", "wins, entry 0: not what they are said to be", Some((&[2, 1], &[]))),
    ("order-by-size", "wins, entry 0: not what they are said to be", Some((&[2, 2], &[]))),
    ("order-free", "wins, entry 0: not what they are said to be", Some((&[2, 0], &[]))),
    ("parameter", "a take leads from the claim into the claim", Some((&[3], &[]))),
    ("parameter-missing", "parameters: k has no value", NONE),
    ("parameter-out-of-range", "parameters", Some((&[1], &[]))),
    ("parameter-unknown", "parameters: one is not that of the rules", Some((&[2], &[]))),
    ("parameter-true", "parameters: k has no value", NONE),
    ("parameter-text", "parameters: k has no value", NONE),
    ("parameter-default", "parameters", NONE),
    ("claim-for-others", "the claim is not made for these parameters", NONE),
    ("variant", "wins, entry 0: not what they are said to be", Some((&[0], &[]))),
    ("another-base", "wins, entry 0: a state without 3 transitions", Some((&[2], &[]))),
    ("another-system", "wins, entry 0: not what they are said to be: no number", Some((&[3], &[]))),
    ("words-undeclared", "words: they belong to a system that the rules declare", Some((&[3], &[]))),
    ("words-missing", "words: they belong to a system that the rules declare", Some((&[3], &[]))),
    ("words-of-another", "the system: its words do not count 0, 1, 2, ...", Some((&[3], &[]))),
    ("words-too-few", "the system: its words do not count 0, 1, 2, ...", Some((&[2], &[]))),
    ("words-empty", "words: none, or too many", Some((&[2], &[]))),
    ("words-accept-nothing", "the system: its words do not count 0, 1, 2, ...", Some((&[2], &[]))),
    ("basis-that-falls", "the system: it is not clear that its basis grows", NONE),
    ("rational", "the rules: a rational number has no system", NONE),
    ("floor-in-another-system", "the sequences A and B of t = 1 are not decided in system S", Some((&[3], &[]))),
    ("key-twice", "it has a key twice", Some((&[3], &[]))),
    ("key-twice-inside", "it has a key twice", Some((&[3], &[]))),
    ("key-twice-escaped", "it has a key twice", Some((&[3], &[]))),
    ("fraction", "it has a number that is not whole: 1.0", NONE),
    ("exponent", "it has a number that is not whole: 1e0", NONE),
    ("huge-number", "it has a number of more than 20 digits", NONE),
    ("not-a-number", "it has a number that is not whole: NaN", NONE),
    ("infinity", "it has a number that is not whole: -Infinity", NONE),
    ("true-for-one", "the parameters are no object, or piles is no number", NONE),
    ("false-for-zero", "wins, entry 0: there is no such take", Some((&[3], &[]))),
    ("false-as-state", "wins, entry 0: not a list of whole numbers", Some((&[3], &[]))),
    ("version-true", "it is of another version: make it anew with goldpile prove --certificate", Some((&[3], &[]))),
    ("version-1", "it is of another version: make it anew with goldpile prove --certificate", NONE),
    ("version-3", "it is of another version: make it anew with goldpile prove --certificate", Some((&[3], &[]))),
    ("format", "it is no certificate", Some((&[3], &[]))),
    ("cut-off", "it is no JSON", NONE),
    ("more-behind", "it is no JSON", NONE),
    ("list", "it is no certificate", NONE),
    ("empty", "it is no JSON", NONE),
    ("null", "it is no certificate", NONE),
    ("text", "it is no certificate", NONE),
    ("tracks-twice", "wins, entry 0: its tracks are not different variables", Some((&[3], &[]))),
    ("tracks-unknown", "wins, entry 0: its tracks are not different variables", Some((&[3], &[]))),
    ("tracks-no-texts", "wins, entry 0: its tracks are not different variables", Some((&[3], &[]))),
    ("cover-without-a-pile", "the cover of wins, entry 0: a state without 2 transitions", Some((&[1, 1], &[]))),
    ("cover-of-the-target", "the cover of wins, entry 0: an unknown key tracks", Some((&[3], &[]))),
    ("from-unknown", "wins, entry 0: no values of the bounded memories", Some((&[3], &[]))),
    ("to-unknown", "wins, entry 0: no values of the bounded memories", Some((&[3], &[]))),
    ("rule-unknown", "wins, entry 0: there is no such take", Some((&[3], &[]))),
    ("rule-negative", "wins, entry 0: there is no such take", Some((&[3], &[]))),
    ("rule-huge", "wins, entry 0: there is no such take", Some((&[3], &[]))),
    ("state-unknown", "wins, entry 0: a transition to a state that is not there", Some((&[3], &[]))),
    ("state-below", "wins, entry 0: a transition to a state that is not there", Some((&[3], &[]))),
    ("accepting-unknown", "the cover of wins, entry 0: an accepting state that is not there", Some((&[3], &[]))),
    ("row-too-short", "wins, entry 0: a state without 2 transitions", Some((&[3], &[]))),
    ("every-pair", "wins, entry 0: not what they are said to be", Some((&[2], &[]))),
    ("no-take", "wins, entry 0: not what they are said to be", Some((&[2], &[]))),
    ("take-that-gives", "wins, entry 0: not what they are said to be", Some((&[2], &[]))),
    ("no-wins", "a take leads from the claim into the claim", Some((&[3], &[]))),
    ("cover-without-labels", "the cover of wins, entry 0: labels is missing", Some((&[3], &[]))),
    ("cover-too-small", "a position outside the claim has no winning move", Some((&[4], &[]))),
    ("cover-accepts-more", "the cover of wins, entry 0: the label of state 2 is not reached", Some((&[4], &[]))),
    ("cover-accepts-middle", "the cover of wins, entry 0: state 1 must not accept", Some((&[4], &[]))),
    ("cover-of-everything", "the cover of wins, entry 0: the label of state 0 is not reached", Some((&[4], &[]))),
    ("labels-of-everything", "the cover of wins, entry 0: the label of state 2 is not reached", Some((&[4], &[]))),
    ("labels-empty", "the cover of wins, entry 0: state 2 must not accept", Some((&[4], &[]))),
    ("label-of-the-start", "the cover of wins, entry 0: its start is not reached", Some((&[4], &[]))),
    ("labels-unknown", "the cover of wins, entry 0: a wrong label", Some((&[4], &[]))),
    ("labels-negative", "the cover of wins, entry 0: a wrong label", Some((&[4], &[]))),
    ("labels-missing", "the cover of wins, entry 0: a state without a label", Some((&[4], &[]))),
    ("labels-null", "the cover of wins, entry 0: not a list", Some((&[4], &[]))),
    ("accepting-everywhere", "wins, entry 0: not what they are said to be", Some((&[4], &[]))),
    ("accepting-in-a-place", "wins, entry 0: accepts in the middle of a place", Some((&[4], &[]))),
    ("state-unreached", "wins, entry 0: a state that is not reached", Some((&[4], &[]))),
    ("state-of-two-tracks", "wins, entry 0: a state reads two tracks", Some((&[4], &[]))),
    ("many-of-one", "many, entry 0: not what they are said to be", Some((&[1], &[]))),
    ("win-that-is-announced", "wins, entry 0: not what they are said to be", Some((&[1], &[]))),
    ("many-without-second", "many, entry 0: not what they are said to be", Some((&[1], &[]))),
    ("many-of-takes", "many, entry 0: an unknown key from", Some((&[1], &[]))),
    ("misere-in-normal-play", "a position outside the claim has no winning move", Some((&[0], &[]))),
    ("misere-moves-in-normal-play", "moves: none is asked for in normal play", Some((&[0], &[]))),
    ("misere-end", "a take leads from the claim into the claim", Some((&[0], &[]))),
    ("misere-no-moves", "a position outside the claim has a move, but none that wins", Some((&[0], &[]))),
    ("misere-move-of-none", "moves, entry 0: not what they are said to be", Some((&[0], &[]))),
];

#[test]
fn every_forged_certificate_is_refused() {
    let folder = root().join("tests/data/forged");
    let files = FORGED.map(|(name, ..)| folder.join(format!("{name}.json")));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), files.len());
    let told = check(&files);
    for ((name, why, _), told) in FORGED.iter().zip(told.into_iter().flatten()) {
        let Told::Refused(reason) = &told else {
            panic!("{name} is accepted")
        };
        assert!(reason.contains(why), "{name}: {reason}");
    }
}

/// That they are refused would mean nothing if what they say were true.
#[test]
fn what_forged_certificates_claim_is_false() {
    for (name, _, place) in FORGED {
        let path = root().join(format!("tests/data/forged/{name}.json"));
        let text = fs::read_to_string(path).unwrap();
        let play = serde_json::from_str::<Value>(&text)
            .ok()
            .and_then(|one| Play::of(&one));
        let place = place.map(|(piles, memory)| (piles.to_vec(), memory.to_vec()));
        let wrong = play.and_then(|mut play| play.wrong(9, true));
        assert_eq!(wrong, place, "{name}");
    }
}
