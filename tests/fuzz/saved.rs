//! Files with matches.

use super::mutate::Source;
use goldpile::games::catalogue;
use goldpile::play::saved::{parse, parse_bytes, write};

const SEEDS: &[&str] = &[
    "[Game \"imitation\"]\n[Parameters \"p=3 m=3\"]\n[First \"Ann\"]\n[Second \"Goldpile\"]\n\
     [SecondKind \"perfect\"]\n[Date \"2026-11-21\"]\n[Seed \"42\"]\n[Result \"*\"]\n\
     [Termination \"unfinished\"]\n6,9 5,9 5,6 4,6 3,6\n",
    "[Game \"wythoff\"]\n3,5 3,3 0,0\n",
    "[Game \"nim\"]\n[Result \"1-0\"]\n[Termination \"resigned\"]\n3,5,7 3,4,7\n",
    "[Game \"blocking\"]\n[Parameters \"p=3\"]\n6,9 x5,8 x4,7 6,3\n",
    "[Game \"fibonacci\"]\n[First \"a \\\"b\\\" \\\\ c\"]\n[Note \"kept\"]\n20 17\n",
    "[Game \"flora\"]\r\n[Termination \"claimed\"]\r\n[Result \"1-0\"]\r\n9,5,14,11\r\n",
];

const PIECES: &[&str] = &[
    "[",
    "]",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    "[Game \"nim\"]\n",
    "[Parameters \"",
    "p=99",
    "t=0",
    "[Result \"0-1\"]\n",
    "[Termination \"no-move\"]\n",
    "[Seed \"18446744073709551616\"]\n",
    "[FirstKind \"club\"]\n",
    "[X \"\"]\n",
    "*",
    "1-0",
    "3,5",
    "0,0",
    "10^30",
    "strength-7",
    "perfect",
    "\u{202e}",
    "\u{feff}",
    "human",
];

#[test]
fn saved_matches_are_read_or_refused() {
    let catalogue = catalogue();
    let (mut read, mut refused) = (0, 0);
    for text in Source::new("saved.txt", SEEDS, PIECES).texts(10_000) {
        match parse(&text, &catalogue) {
            Ok(saved) => {
                read += 1;
                let written = write(&saved.the_match, &saved.tags).unwrap();
                let again = parse(&written, &catalogue).unwrap();
                assert_eq!(again.tags, saved.tags, "{text:?}");
                assert_eq!(
                    again.the_match.record(),
                    saved.the_match.record(),
                    "{text:?}"
                );
                let twice = write(&again.the_match, &again.tags).unwrap();
                assert_eq!(twice, written, "{text:?}");
            }
            Err(error) => {
                refused += 1;
                let told = error.to_string();
                assert!(
                    !told.is_empty() && !told.contains('\u{1b}'),
                    "{text:?}: {told:?}"
                );
            }
        }
    }
    assert!(
        read > 100 && refused > 2000,
        "{read} read, {refused} refused"
    );
}

#[test]
fn bytes_are_read_or_refused() {
    let catalogue = catalogue();
    for (index, text) in Source::new("saved.txt", SEEDS, PIECES)
        .texts(5_000)
        .enumerate()
    {
        let mut bytes = text.into_bytes();
        for (step, byte) in bytes.iter_mut().enumerate() {
            // A few, each time elsewhere.
            if (step * 31 + index * 17).is_multiple_of(101) {
                *byte ^= 0x80;
            }
        }
        if let Err(error) = parse_bytes(&bytes, &catalogue) {
            assert!(!error.to_string().is_empty());
        }
    }
}
