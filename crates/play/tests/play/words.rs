//! A match in words, and the reason why a move wins or loses, by value.

use goldpile_engine::{Counts, Move, Refusal, Text, start};
use goldpile_number::Natural;
use goldpile_play::words::{Words, capital, with_verb};
use goldpile_play::{Adviser, Level, Match, ReasonError, Seat, Side, Termination, Verdict};
use goldpile_testkit::the_match;

fn of_people(game: &str, record: &str, names: [&str; 2]) -> Match {
    the_match(game, record, names.map(Seat::person))
}

fn words(the_match: &Match) -> Words<'_> {
    Words::of(the_match, &Natural::to_string)
}

fn counts(numbers: &[u64]) -> Counts {
    numbers
        .iter()
        .map(|number| Natural::small(*number))
        .collect()
}

const YOU: [&str; 2] = ["You", "Goldpile"];

#[test]
fn a_player_has_a_name_and_you_are_you() {
    let the_match = of_people("nim", "3,5", YOU);
    let words = words(&the_match);
    let (you, other) = (Side::First, Side::Second);
    assert!(words.is_you(you) && !words.is_you(other));
    assert_eq!([you, other].map(|side| words.name(side)), YOU);
    assert_eq!(
        [you, other].map(|side| words.voice(side)),
        ["you", "Goldpile"]
    );
    assert_eq!(
        [you, other].map(|side| words.verb(side, "win", "wins")),
        ["win", "wins"]
    );
    assert_eq!(words.does(you, "win", "wins"), "You win");
    assert_eq!(words.does(other, "win", "wins"), "Goldpile wins");
    assert_eq!(words.inside(you, "win", "wins"), "you win");
    assert_eq!(words.inside(other, "win", "wins"), "Goldpile wins");
    assert_eq!(with_verb("You", "take", "takes"), "You take");
    assert_eq!(
        with_verb("you", "take", "takes"),
        "you takes",
        "another name"
    );
    assert_eq!(capital("éa b"), "Éa b");
    assert_eq!(capital(""), "");
}

#[test]
fn it_is_somebodys_turn() {
    let turn = |game, record| words(&of_people(game, record, YOU)).turn();
    assert_eq!(turn("nim", "3,5"), "It is your turn.");
    assert_eq!(turn("nim", "3,5 3,3"), "It is Goldpile's turn.");
    let block = "turn to block: choose a position that";
    let other = format!("It is Goldpile's {block} you may not move to.");
    assert_eq!(turn("blocking", "2,2"), other);
    let own = format!("It is your {block} Goldpile may not move to.");
    assert_eq!(turn("blocking", "2,2 x- 1,1"), own);
    let at_most = |game| words(&of_people(game, "2,2", YOU)).at_most();
    assert_eq!((at_most("blocking"), at_most("nim")), (1, 0));
}

#[test]
fn moves_are_told_with_whose_turn_it_is() {
    let the_match = of_people("blocking", "2,3 x- 1,2 x0,1 1,0", YOU);
    let words = words(&the_match);
    let told: Vec<String> = the_match
        .history()
        .map(|entry| words.entry(&entry))
        .collect();
    assert_eq!(told[0], "Goldpile blocks nothing.");
    assert!(
        told[1].starts_with("You take 1 from a and 1 from b, leaving 1,2"),
        "{}",
        told[1]
    );
    assert_eq!(told[2], "You block 0,1.");
    assert_eq!(told[3], "Goldpile takes 2 from b, leaving 1,0 (rule i).");
    // What has just been done is told without its rule.
    let just = "Goldpile takes 2 from b, leaving 1,0.";
    assert!(told.iter().all(|text| text.ends_with('.')));
    let block = words.turn();
    assert_eq!(words.moved(3), format!("{just} {block}"));
    assert_eq!(words.moved(4), block);
    let mut over = the_match.clone();
    over.resign(Side::First);
    assert_eq!(self::words(&over).moved(3), just);

    let take = Move::Take(counts(&[3, 0]));
    assert_eq!(words.imperative(&take), "take 3 from a");
    let squares = [[0, 1], [1, 2]].map(|square| counts(&square));
    let one = Move::block(vec![squares[0].clone()]);
    assert_eq!(words.imperative(&one), "block 0,1");
    assert_eq!(words.imperative(&Move::block(Vec::new())), "block nothing");
}

#[test]
fn a_refusal_names_the_players() {
    let the_match = of_people("blocking", "2,2", YOU);
    let words = words(&the_match);
    let due = Refusal::BlockDue { at_most: 1 };
    let expected = "Goldpile must first block a position (x- for none)";
    assert_eq!(words.wrong(&due), expected);
    assert_eq!(words.refusal(&due), expected);
    let several = Refusal::BlockDue { at_most: 2 };
    let expected = "Goldpile must first block up to 2 positions (x- for none)";
    assert_eq!(words.wrong(&several), expected);
    assert_eq!(
        words.wrong(&Refusal::Nothing),
        "a move takes at least one coin"
    );

    // What is wrong is told without what is allowed, a refusal with it.
    let wythoff = self::of_people("wythoff", "5,9", YOU);
    let refusal = wythoff.judge(&Move::Take(counts(&[1, 2]))).unwrap_err();
    let words = self::words(&wythoff);
    let wrong = words.wrong(&refusal);
    assert_eq!(wrong, "no rule allows taking 1 from a and 2 from b");
    let whole = words.refusal(&refusal);
    assert!(
        whole.starts_with(&wrong) && whole.len() > wrong.len(),
        "{whole}"
    );
}

#[test]
fn a_result_says_who_won_and_how() {
    let result = |game, record, end: fn(&mut Match)| {
        let mut the_match = of_people(game, record, YOU);
        end(&mut the_match);
        let words = words(&the_match);
        let verdict = the_match.verdict().unwrap();
        (words.result(verdict), words.cause(verdict))
    };
    let told = |result: &str, cause: &str| (result.to_owned(), cause.to_owned());
    assert_eq!(
        result("nim", "3,0 0,0", |_| ()),
        told(
            "You win: Goldpile has no move left.",
            "Goldpile has no move left"
        )
    );
    assert_eq!(
        result("nim", "3,0 1,0 0,0", |_| ()),
        told(
            "Goldpile wins: you have no move left.",
            "You have no move left"
        )
    );
    assert_eq!(
        result("nim", "3,5", |the_match| the_match.resign(Side::First)),
        told("Goldpile wins: you resign.", "You resign")
    );
    let claimed = |the_match: &mut Match| {
        the_match.declare(goldpile_play::Ending::Claimed(Side::First));
    };
    assert_eq!(
        result("nim", "3,5 3,3", claimed),
        told("You win: the claim is right.", "The claim is right")
    );
    // The last token is there, but it may not be taken.
    let (barred, _) = result("imitation", "1,1 0,1", |_| ());
    assert!(
        barred.starts_with("You win: Goldpile has no move left ("),
        "{barred}"
    );
    assert!(barred.ends_with(")."), "{barred}");
}

#[test]
fn help_is_told_with_the_win() {
    let verdict = |winner| Verdict {
        winner,
        termination: Termination::NoMove,
    };
    let seats = [Seat::person("You"), Seat::computer(Level::BADGER)];
    let mut the_match = of_people("nim", "3,0", YOU).with_seats(seats);
    the_match.note_help();
    the_match.play(Move::Take(counts(&[3, 0]))).unwrap();
    assert!(the_match.is_won_with_help() && !the_match.is_person_beaten());
    assert_eq!(
        words(&the_match).winner(verdict(Side::First)),
        "You win with help"
    );

    // With the same moves, between two people, help is not told.
    let people = the_match.with_seats(YOU.map(Seat::person));
    assert!(people.is_helped() && !people.is_won_with_help());
    assert_eq!(words(&people).winner(verdict(Side::First)), "You win");
    let swapped = the_match.with_seats([Seat::computer(Level::BADGER), Seat::person("You")]);
    assert!(swapped.is_person_beaten() && !swapped.is_won_with_help());
    let computers = the_match.with_seats([Level::BADGER, Level::DRAGON].map(Seat::computer));
    assert!(!computers.is_person_beaten() && !computers.is_won_with_help());
    let unfinished = self::of_people("nim", "3,5", YOU);
    assert!(!unfinished.is_person_beaten() && !unfinished.is_won_with_help());
}

#[test]
fn the_reason_names_the_move_that_wins_or_what_refutes_it() {
    let told = |game: &str, record: &str, chosen: Option<Move>| {
        let the_match = of_people(game, record, ["Ann", "Ben"]);
        let adviser = Adviser::new(the_match.game().clone());
        let reason = adviser
            .reason(the_match.position(), chosen.as_ref())
            .unwrap();
        let rules = &*the_match.game().rules;
        let verdict = words(&the_match).with_voices(|voices| reason.verdict(rules, voices));
        let whole = words(&the_match).with_voices(|voices| reason.sentence(rules, voices));
        assert!(whole.starts_with(&verdict), "{whole}");
        (reason.title(&Natural::to_string), verdict)
    };
    let take = |amounts: [u64; 2]| Some(Move::Take(counts(&amounts)));
    let expected = |title: &str, verdict: &str| (title.to_owned(), verdict.to_owned());
    assert_eq!(
        told("wythoff", "5,9", None),
        expected(
            "Why leaving 5,3 wins",
            "Taking 6 from b leaves 5,3, and that wins."
        )
    );
    assert_eq!(
        told("wythoff", "5,9", take([5, 0])),
        expected(
            "Why leaving 0,9 loses",
            "Taking 5 from a leaves 0,9, and that loses: Ben can take 9 from b and leave 0,0."
        )
    );
    assert_eq!(
        told("wythoff", "3,5", None),
        expected("Why nothing wins from 3,5", "No move wins from 3,5.")
    );
    assert_eq!(told("wythoff", "0,0", None).1, "No move is left.");
    assert_eq!(
        told("blocking", "2,2 x-", take([1, 1])).1,
        "Taking 1 from a and 1 from b leaves 1,1, and that wins. Before Ben can move, Ann must block 0,0."
    );
    assert_eq!(
        told("blocking", "2,2 x-", take([1, 0])).1,
        "Taking 1 from a leaves 1,2, and that loses, whatever Ann may block: Ben can take 1 from b and leave 1,1."
    );
    assert_eq!(
        told("blocking", "2,2", None).1,
        "Whatever Ben may block, Ann can leave 0,0 or 1,1, and at most 1 of these can be blocked."
    );
    let nothing = Some(Move::block(Vec::new()));
    assert_eq!(
        told("blocking", "1,1", nothing),
        expected(
            "Why blocking nothing loses",
            "Blocking nothing loses: Ann can take 1 from a and 1 from b and leave 0,0."
        )
    );
    let corner = Some(Move::block(vec![counts(&[0, 0])]));
    assert_eq!(
        told("blocking", "1,1", corner),
        expected(
            "Why blocking 0,0 wins",
            "Blocking 0,0 wins: every move that Ann can then make loses."
        )
    );
}

#[test]
fn why_a_take_loses_is_told_of_the_other_player() {
    let the_match = of_people("wythoff", "5,9", ["Ann", "Ben"]);
    let adviser = Adviser::new(the_match.game().clone());
    let named = |at: &[u64], chosen: Option<&[u64]>| {
        let position = start(&*the_match.game().rules, counts(at), &[]).unwrap();
        let chosen = chosen.map(|taken| Move::Take(counts(taken)));
        let reason = adviser.reason(&position, chosen.as_ref()).unwrap();
        let text = Text::plain("{mover} after {previous}");
        words(&the_match).with_voices(|voices| reason.say(&text, voices))
    };
    assert_eq!(named(&[5, 9], Some(&[5, 0])), "Ben after Ann");
    assert_eq!(
        named(&[5, 9], Some(&[0, 6])),
        "Ann after Ben",
        "it is the hint"
    );
    assert_eq!(named(&[3, 5], None), "Ann after Ben");
}

#[test]
fn an_illegal_move_has_no_reason() {
    for (game, record, chosen) in [
        ("wythoff", "5,9", Move::Take(counts(&[6, 0]))),
        ("wythoff", "5,9", Move::Take(counts(&[1, 2]))),
        ("wythoff", "5,9", Move::Take(counts(&[0, 0]))),
        ("wythoff", "5,9", Move::Take(counts(&[1]))),
        ("wythoff", "5,9", Move::block(Vec::new())),
        ("nim", "1,2,3", Move::Take(counts(&[9, 9, 9]))),
        ("imitation", "6,9 4,9", Move::Take(counts(&[0, 2]))),
        ("blocking", "2,2", Move::Take(counts(&[1, 1]))),
        ("blocking", "2,2", Move::block(vec![counts(&[2, 2])])),
    ] {
        let the_match = of_people(game, record, ["Ann", "Ben"]);
        let adviser = Adviser::new(the_match.game().clone());
        let reason = adviser.reason(the_match.position(), Some(&chosen));
        let refusal = the_match.judge(&chosen).unwrap_err();
        assert_eq!(
            reason,
            Err(ReasonError::Illegal(refusal)),
            "{game} {record}"
        );
    }
}
