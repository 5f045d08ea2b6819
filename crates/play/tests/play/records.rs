//! Saved matches: what is written is read again, what is wrong is named where it stands.

use goldpile_engine::{Catalogue, Game};
use goldpile_games::catalogue;
use goldpile_play::saved::{MAX_COUNTS, MAX_FILE, parse, parse_bytes, write};
use goldpile_play::{
    Adviser, Ending, Level, Match, MatchId, Seat, Side, Tags, Termination, choose,
    escape_for_terminal, random_start,
};
use goldpile_testkit::{bachet, claim, every_game, label, long_or, the_match, unlike};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// All games, that of the tests among them.
fn all() -> Catalogue {
    let mut entries = catalogue().entries().to_vec();
    entries.extend([unlike::entry(), bachet::entry().unwrap()]);
    Catalogue::new(entries)
}

fn seats() -> [Seat; 2] {
    [
        Seat::person("Ann \"\\\" O'Hara"),
        Seat {
            name: "Goldpile".to_owned(),
            computer: Level::of_strength(37),
        },
    ]
}

/// A match of this game with so many moves by chance.
fn a_match(game: &Game, moves: usize, seed: u64) -> Match {
    let adviser = Adviser::new(game.clone());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = random_start(&adviser, &9u64.into(), &mut rng);
    let mut the_match = Match::new(game.clone(), start, seats(), seed);
    for _ in 0..moves {
        let chosen = choose(Level::MAGPIE, &adviser, the_match.position(), &mut rng);
        let Some(chosen) = chosen.unwrap() else {
            break;
        };
        the_match.play(chosen).unwrap();
    }
    the_match
}

fn tags() -> Tags {
    Tags {
        date: "2026-11-21".to_owned(),
        others: vec!["[Event \"a \\\"club\\\" evening\"]".to_owned()],
        newer: None,
    }
}

fn nim(record: &str) -> Match {
    the_match("nim", record, seats())
}

#[test]
fn every_match_of_every_game_is_read_as_it_was_written() {
    let catalogue = all();
    let mut ended = 0;
    for game in every_game() {
        let adviser = Adviser::new(game.clone());
        for seed in 0..4 {
            for &moves in long_or(&[0, 1, 99][..], &[0, 1, 2, 5, 99]) {
                let mut the_match = a_match(&game, moves, seed);
                match seed % 4 {
                    1 => the_match.resign(the_match.actor()),
                    2 => {
                        let _ = claim(&mut the_match, Side::First, &adviser)
                            || claim(&mut the_match, Side::Second, &adviser);
                    }
                    _ => {}
                }
                let text = write(&the_match, &tags()).unwrap();
                let read = parse(&text, &catalogue).unwrap();
                assert_eq!(read.tags, tags());
                assert_eq!(write(&read.the_match, &read.tags).unwrap(), text);
                assert_eq!(
                    read.the_match.record(),
                    the_match.record(),
                    "{}",
                    label(&game)
                );
                assert_eq!(read.the_match.position(), the_match.position());
                assert_eq!(read.the_match.verdict(), the_match.verdict());
                assert_eq!(read.the_match.ending(), the_match.ending());
                assert_eq!(read.the_match.seed(), the_match.seed());
                for side in [Side::First, Side::Second] {
                    assert_eq!(read.the_match.seat(side), the_match.seat(side));
                }
                ended += usize::from(the_match.ending().is_some());
            }
        }
    }
    assert!(ended > long_or(60, 100), "{ended} were resigned or claimed");
}

#[test]
fn the_example_of_the_format_is_read_and_written_as_it_stands() {
    let text = "[Game \"imitation\"]\n[Parameters \"p=3 m=3\"]\n[First \"Ann\"]\n\
        [Second \"Dragon\"]\n[SecondKind \"dragon\"]\n[Date \"2026-11-21\"]\n[Seed \"42\"]\n\
        [Star \"no\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n6,9 5,9 5,6 4,6 3,6\n";
    let saved = parse(text, &catalogue()).unwrap();
    assert_eq!(saved.the_match.moves_made(), 4);
    assert_eq!(
        saved.the_match.seat(Side::Second).computer,
        Some(Level::DRAGON)
    );
    assert_eq!(write(&saved.the_match, &saved.tags).unwrap(), text);
    // The words of older records are read, and today's are written.
    let older = text.replace("[SecondKind \"dragon\"]", "[SecondKind \"perfect\"]");
    let saved = parse(&older, &catalogue()).unwrap();
    assert_eq!(write(&saved.the_match, &saved.tags).unwrap(), text);
    // Line endings, a mark in front, space and lines of one's own choice make no difference.
    let other = format!(
        "\u{feff}{}",
        text.replace('\n', "\r\n\r\n ").replace(" 5,6", "\n 5,6")
    );
    let saved = parse(&other, &catalogue()).unwrap();
    assert_eq!(write(&saved.the_match, &saved.tags).unwrap(), text);
}

#[test]
fn a_record_says_whether_a_star_is_at_stake_and_an_old_one_counts_as_it_did() {
    let read = |text: &str| parse(text, &catalogue()).unwrap();
    let seats = || [Seat::person("Ann"), Seat::computer(Level::MAGPIE)];
    let the_match = the_match("nim", "3,5 3,3", seats());
    for (the_match, tag) in [
        (the_match.clone(), "[Star \"no\"]"),
        (the_match.clone().for_star(), "[Star \"yes\"]"),
    ] {
        let mut tags = tags();
        tags.number(MatchId(7));
        let text = write(&the_match, &tags).unwrap();
        assert!(text.contains(tag), "{text}");
        let again = read(&text).the_match;
        assert_eq!(again.is_for_star(), the_match.is_for_star());
        assert_eq!(again.is_practice(), !the_match.is_for_star());
        // Every match with a number counted before there was this tag. Without a number it was never played.
        let old = text.replace(&format!("{tag}\n"), "");
        assert!(read(&old).the_match.is_for_star());
        let by_hand = old.replace("[Match \"0000000000000007\"]\n", "");
        assert!(!read(&by_hand).the_match.is_for_star());
        // The start of a branch is known, with the same players and with others.
        assert!(!again.branch(1).is_for_star());
        assert!(!again.branch(0).with_seats(seats()).is_for_star());
    }
    let people = write(
        &nim("3,5").with_seats(["Ann", "Ben"].map(Seat::person)),
        &tags(),
    );
    assert!(!people.unwrap().contains("[Star"));
}

#[test]
fn what_is_left_out_has_its_usual_value() {
    let saved = parse("[Game \"wythoff\"]\n3,5 2,5\n", &catalogue()).unwrap();
    let the_match = &saved.the_match;
    assert_eq!(*the_match.seat(Side::First), Seat::person("First"));
    assert_eq!(*the_match.seat(Side::Second), Seat::person("Second"));
    assert_eq!((the_match.seed(), the_match.verdict()), (0, None));
    assert_eq!(the_match.game().settings.to_string(), "t=1");
    // A person may be called like a level.
    let text = "[Game \"nim\"]\n[First \"perfect\"]\n[SecondKind \"club\"]\n3\n";
    let the_match = parse(text, &catalogue()).unwrap().the_match;
    assert_eq!(*the_match.seat(Side::First), Seat::person("perfect"));
    assert_eq!(*the_match.seat(Side::Second), Seat::computer(Level::BADGER));
    // So has a name that says nothing.
    let text = "[Game \"nim\"]\n[First \" \"]\n[Second \"\"]\n[SecondKind \"club\"]\n3\n";
    let the_match = parse(text, &catalogue()).unwrap().the_match;
    assert_eq!(*the_match.seat(Side::First), Seat::person("First"));
    assert_eq!(*the_match.seat(Side::Second), Seat::computer(Level::BADGER));
    // The result of a game that is over follows from its record.
    let the_match = parse("[Game \"nim\"]\n3 1 0\n", &catalogue())
        .unwrap()
        .the_match;
    assert_eq!(the_match.verdict().unwrap().winner, Side::Second);
}

#[test]
fn moves_taken_back_are_not_saved_and_a_branch_leaves_the_match_alone() {
    let mut the_match = nim("5,5 3,5 3,3 2,3");
    let branch = the_match.branch(1);
    assert_eq!(branch.record(), "5,5 3,5");
    assert!(!branch.can_redo());
    assert!(the_match.undo());
    let text = write(&the_match, &Tags::today()).unwrap();
    assert!(text.ends_with("\n5,5 3,5 3,3\n"), "{text}");
    assert!(the_match.redo());
    assert_eq!(the_match.record(), "5,5 3,5 3,3 2,3");
}

#[test]
fn after_more_moves_than_there_are_the_same_one_takes_as_after_all_of_them() {
    let mut the_match = nim("5,5 3,5 3,3 2,3");
    assert!(the_match.undo());
    let takers = [0, 1, 2, 3, 4, usize::MAX].map(|moves| the_match.taker_after(moves));
    let (first, second) = (Side::First, Side::Second);
    assert_eq!(takers, [first, second, first, second, second, second]);
}

/// Texts, where they are wrong, and a piece of what is said.
const WRONG: [(&str, &str, &str); 28] = [
    ("", "line 1, column 1", "[Game \"nim\"]"),
    ("3,5\n", "line 1, column 1", "[Game \"nim\"]"),
    (
        "[Game \"chess\"]\n3",
        "line 1, column 8",
        "there is no game chess",
    ),
    ("[Game nim]\n3", "line 1, column 7", "a tag is written"),
    ("[Game \"nim\"\n3", "line 1, column 12", "a tag is written"),
    ("[Game \"nim]\n3", "line 1, column 12", "a tag is written"),
    ("[Game \"nim\"] 3", "line 1, column 14", "a tag is written"),
    ("[]\n3", "line 1, column 2", "a tag is written"),
    (
        "[Game \"nim\"]\n[Game \"nim\"]\n3",
        "line 2, column 8",
        "twice",
    ),
    (
        "[Game \"nim\"]\n3\n[Date \"x\"]\n",
        "line 3, column 1",
        "after the record",
    ),
    (
        "[Game \"nim\"]\n",
        "line 2, column 1",
        "starts with a position",
    ),
    (
        "[Game \"nim\"]\n\n3,5 é,5\n",
        "line 3, column 5",
        "expected",
    ),
    (
        "[Game \"nim\"]\n3,5\n 3,4\n 9,4",
        "line 4, column 2",
        "step 2",
    ),
    ("[Game \"wythoff\"]\n0,0,0", "line 2, column 1", "piles"),
    (
        "[Game \"wythoff\"]\n[Parameters \"t=0\"]\n3,5",
        "line 2, column 14",
        "from 1 to",
    ),
    (
        "[Game \"wythoff\"]\n[Parameters \"q\"]\n3,5",
        "line 2, column 14",
        "name=value",
    ),
    (
        "[Game \"nim\"]\n[FirstKind \"101\"]\n3",
        "line 2, column 13",
        "0 to 100",
    ),
    (
        "[Game \"nim\"]\n[Seed \"-1\"]\n3",
        "line 2, column 8",
        "below 2^64",
    ),
    (
        "[Game \"nim\"]\n[Result \"2-0\"]\n3",
        "line 2, column 10",
        "1-0 if First",
    ),
    (
        "[Game \"nim\"]\n[Termination \"won\"]\n3",
        "line 2, column 15",
        "resigned",
    ),
    (
        "[Game \"nim\"]\n[Result \"*\"]\n3 0",
        "line 2, column 10",
        "Result should be 1-0",
    ),
    (
        "[Game \"nim\"]\n[Result \"0-1\"]\n3 0",
        "line 2, column 10",
        "Result should be 1-0",
    ),
    (
        "[Game \"nim\"]\n[Termination \"claimed\"]\n3 0",
        "line 2, column 15",
        "should be no-move",
    ),
    (
        "[Game \"nim\"]\n[Termination \"no-move\"]\n3",
        "line 2, column 15",
        "unfinished",
    ),
    (
        "[Game \"nim\"]\n[Result \"1-0\"]\n3",
        "line 2, column 10",
        "needs [Termination",
    ),
    (
        "[Game \"nim\"]\n[Termination \"resigned\"]\n3",
        "line 2, column 15",
        "1-0 or 0-1",
    ),
    (
        "[Game \"nim\"]\n[Result \"0-1\"]\n[Termination \"claimed\"]\n3",
        "line 2, column 10",
        "First wins here with best play: Result should be 1-0",
    ),
    (
        "[Game \"blocking\"]\n[Parameters \"p=2 m=1\"]\n4,5 x3,4 3,4",
        "line 3, column 10",
        "step 2",
    ),
];

#[test]
fn every_error_says_where_and_what_would_be_right() {
    for (text, place, right) in WRONG {
        let error = parse(text, &catalogue()).err().unwrap().to_string();
        assert!(error.starts_with(place), "{text:?}: {error}");
        assert!(error.contains(right), "{text:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let error = parse_bytes(b"[Game \"nim\"]\n\xc3\xa9 \xff", &catalogue()).err();
    assert!(
        error
            .unwrap()
            .to_string()
            .starts_with("line 2, column 3: this is not UTF-8 text")
    );
}

#[test]
fn right_endings_are_restored() {
    let text = |result: &str, how: &str| {
        format!("[Game \"nim\"]\n[Result \"{result}\"]\n[Termination \"{how}\"]\n3,5\n")
    };
    let ending = |result: &str, how: &str| {
        let the_match = parse(&text(result, how), &catalogue()).unwrap().the_match;
        (
            the_match.ending(),
            the_match.verdict().map(|v| v.termination),
        )
    };
    assert_eq!(
        ending("0-1", "resigned"),
        (
            Some(Ending::Resigned(Side::First)),
            Some(Termination::Resignation)
        )
    );
    assert_eq!(
        ending("1-0", "claimed"),
        (Some(Ending::Claimed(Side::First)), Some(Termination::Claim))
    );
    assert_eq!(ending("*", "unfinished"), (None, None));
}

#[test]
fn hostile_texts_are_refused_soon_and_without_harm() {
    let catalogue = catalogue();
    let start = "[Game \"nim\"]\n";
    let long = [start.to_owned(), "[".repeat(3_000_000)].concat();
    let many = [start.to_owned(), "1 ".repeat(MAX_COUNTS + 1)].concat();
    let big = [start.to_owned(), "9*10^999998,".repeat(1000)].concat();
    let name = format!("[First \"{}\"]\n{start}3", "a".repeat(1000));
    for text in [long, many, big, name] {
        let error = parse(&text, &catalogue).err().unwrap().to_string();
        assert!(error.chars().count() < 300, "{error}");
    }
    // Text or not, it is refused unread.
    for (byte, more) in [(b' ', 1), (0xff, 2)] {
        let error = parse_bytes(&vec![byte; MAX_FILE + more], &catalogue).err();
        assert!(error.unwrap().to_string().contains("too long"));
    }
    // Nor is it written.
    let mut long = tags();
    for (length, is_refused) in [(MAX_FILE - 1000, false), (MAX_FILE, true)] {
        long.others = vec!["x".repeat(length)];
        assert_eq!(write(&nim("3"), &long).is_err(), is_refused);
    }
    // A file of spaces has no game, however long it is.
    assert!(parse(&" ".repeat(1_000_000), &catalogue).is_err());

    let text = format!(
        "[First \"\u{1b}[31mA\u{202e}nn\u{7}\"]\n[Second \"\u{1f468}\u{200d}\u{1f469}\"]\n{start}3"
    );
    let the_match = parse(&text, &catalogue).unwrap().the_match;
    assert_eq!(
        the_match.seat(Side::First).name,
        "<U+001B>[31mA<U+202E>nn<U+0007>"
    );
    assert_eq!(
        the_match.seat(Side::Second).name,
        "\u{1f468}\u{200d}\u{1f469}"
    );
    let text = format!("{start}[FirstKind \"\u{1b}c\n\"]\n3");
    let error = parse(&text, &catalogue).err().unwrap().to_string();
    assert_eq!(escape_for_terminal(&error), error);
    // Whatever is cut off or scrambled gives an error or a match, never a panic.
    let whole = write(&nim("3,5 3,3 1,3"), &tags()).unwrap();
    for end in 0..=whole.len() {
        let _ = parse_bytes(&whole.as_bytes()[..end], &catalogue);
        let mut scrambled = whole.clone().into_bytes();
        for sign in *b"\"[]\\\n x,/-\xff\x00" {
            if let Some(byte) = scrambled.get_mut(end) {
                *byte = sign;
            }
            let _ = parse_bytes(&scrambled, &catalogue);
        }
    }
}

#[test]
fn a_name_with_control_characters_is_written_harmless() {
    let mut the_match = nim("3,5");
    let seats = [Seat::person("A\n[Seed \"9\"]\u{1b}"), Seat::person("B")];
    the_match = Match::new(
        the_match.game().clone(),
        the_match.start().clone(),
        seats,
        7,
    );
    let text = write(&the_match, &Tags::today()).unwrap();
    assert_eq!(
        text,
        escape_for_terminal(&text.replace('\n', "\t")).replace("<U+0009>", "\n")
    );
    let read = parse(&text, &catalogue()).unwrap().the_match;
    assert_eq!(read.seed(), 7);
    assert_eq!(read.seat(Side::First).name, "A<U+000A>[Seed \"9\"]<U+001B>");
}
