//! A match by value: who acts, what is taken back and made again, how it ends, and what is known of its file.

use goldpile_app::matches::SaveState;
use goldpile_app::records::OpenedMatch;
use goldpile_app::{
    FinishedMatch, MatchEvent, MatchFiles, MatchNumbers, MatchSession, MatchStatus,
};
use goldpile_engine::{Counts, Move, Outcome, Refusal};
use goldpile_number::Natural;
use goldpile_play::saved::{Standing, result_name, summary, termination_name, write};
use goldpile_play::statistics::MatchId;
use goldpile_play::{
    Adviser, Level, Match, MatchFile, Seat, Side, Store, Tags, Termination, Verdict,
};
use goldpile_testkit::the_match;
use std::time::Duration;

fn people() -> [Seat; 2] {
    ["Ann", "Ben"].map(Seat::person)
}

fn nim(record: &str) -> Match {
    the_match("nim", record, people())
}

fn take(amounts: [u64; 2]) -> Move {
    let taken: Counts = amounts.map(Natural::small).into_iter().collect();
    Move::Take(taken)
}

const SIDES: [Side; 2] = [Side::First, Side::Second];

#[test]
fn a_block_is_made_by_who_does_not_take() {
    let the_match = the_match("blocking", "2,3 x- 1,2 x0,1 1,0", people());
    let by: Vec<Side> = the_match.history().map(|entry| entry.by).collect();
    let (one, two) = (Side::First, Side::Second);
    assert_eq!(by, [two, one, one, two]);
    let takers = [0, 1, 2, 3, 4, 9].map(|moves| the_match.taker_after(moves));
    assert_eq!(takers, [one, one, two, two, one, one]);
    assert_eq!(the_match.taker(), one);
    let actor = |moves: usize| the_match.branch(moves).actor();
    assert_eq!([0, 1, 2, 3].map(actor), [two, one, one, two]);
    assert_eq!(the_match.last().map(|entry| entry.by), Some(two));
    assert!(the_match.branch(0).last().is_none());

    let entry = the_match.entry(1).unwrap();
    assert_eq!((entry.by, entry.before.total()), (one, Natural::small(5)));
    assert_eq!(entry.after.total(), Natural::small(3));
    assert_eq!(*entry.played, take([1, 1]));
    assert!(the_match.entry(4).is_none());
    // To block is not to take.
    let may_claim = |moves: usize| SIDES.map(|side| the_match.branch(moves).may_claim(side));
    assert_eq!(may_claim(1), [false, false]);
    assert_eq!(may_claim(3), [true, false]);
    assert_eq!(may_claim(4), [true, true]);
}

#[test]
fn moves_are_taken_back_to_a_persons_decision_and_made_again() {
    let seats = [Seat::person("Ann"), Seat::computer(Level::BADGER)];
    let mut the_match = the_match("nim", "3,5 3,4 3,3 3,2", seats);
    assert!(the_match.can_undo() && !the_match.can_redo() && !the_match.redo());
    assert_eq!((the_match.changes(), the_match.moves_made()), (0, 3));
    assert!(the_match.undo());
    assert_eq!(the_match.record(), "3,5 3,4 3,3");
    assert!(the_match.undo());
    assert_eq!(the_match.record(), "3,5");
    assert!(!the_match.can_undo() && !the_match.undo());
    assert_eq!((the_match.changes(), the_match.moves_known()), (2, 3));
    assert_eq!(the_match.record_before(2), "3,5 3,4 3,3");
    assert!(the_match.can_redo() && the_match.redo());
    assert_eq!(
        the_match.record(),
        "3,5 3,4 3,3",
        "the computer's reply as well"
    );
    assert!(the_match.redo() && !the_match.can_redo());
    assert_eq!(the_match.record(), "3,5 3,4 3,3 3,2");

    // The same move keeps the later ones, and another one forgets them.
    the_match.go_to(0);
    assert!(the_match.entry(2).is_some());
    the_match.play(take([0, 1])).unwrap();
    assert_eq!((the_match.moves_made(), the_match.moves_known()), (1, 3));
    the_match.go_to(0);
    the_match.play(take([0, 2])).unwrap();
    assert_eq!((the_match.moves_made(), the_match.moves_known()), (1, 1));
    the_match.go_to(9);
    assert_eq!(the_match.moves_made(), 1);

    // Between computers each move is a step of its own; a declared end is forgotten.
    let seats = [Level::BADGER, Level::DRAGON].map(Seat::computer);
    let mut the_match = self::the_match("nim", "3,5 3,4 3,3", seats);
    the_match.resign(Side::First);
    assert!(matches!(the_match.play(take([1, 0])), Err(Refusal::Over)));
    assert!(the_match.undo());
    assert_eq!(
        (the_match.record().as_str(), the_match.ending()),
        ("3,5 3,4", None)
    );

    let branch = the_match.branch(9);
    assert_eq!((branch.moves_known(), branch.seed()), (1, 1));
    assert!(!branch.is_helped() && the_match.is_helped());
}

#[test]
fn a_claim_is_right_if_the_claimant_wins() {
    let adviser = Adviser::new(nim("3,5").game().clone());
    // The side, the outcome of the position in which the second player is to take, and the end.
    for (record, side, outcome, right) in [
        ("3,5 3,3", Side::First, Outcome::P, true),
        ("3,5 3,3", Side::Second, Outcome::P, false),
        ("3,5 3,4", Side::First, Outcome::N, false),
        ("3,5 3,4 2,4 2,3", Side::Second, Outcome::N, true),
        ("3,5 3,3 2,3", Side::Second, Outcome::N, false),
    ] {
        let the_match = nim(record);
        let proved = adviser.outcome(the_match.position()).unwrap();
        assert_eq!(proved, outcome, "{record}");
        let is_right = the_match.is_claim_right(side, outcome);
        assert_eq!(is_right, right, "{record} {side:?}");
    }
    // After the end, it is right for who has won.
    let mut over = nim("3,0 0,0");
    assert_eq!(
        SIDES.map(|side| over.is_claim_right(side, Outcome::P)),
        [true, false]
    );
    assert_eq!((over.ending(), over.changes()), (None, 0));
    let verdict = Verdict {
        winner: Side::First,
        termination: Termination::NoMove,
    };
    assert_eq!(over.verdict(), Some(verdict));
    over.resign(Side::First);
    assert_eq!(over.verdict(), Some(verdict), "it was over before");
    // Help after the end is none.
    over.note_help();
    assert!(!over.is_helped());
    let mut helped = nim("3,5");
    helped.note_help();
    helped.note_help();
    assert_eq!((helped.is_helped(), helped.changes()), (true, 1));
}

#[test]
fn a_file_says_what_its_match_has_come_to() {
    let said = |the_match: &Match| {
        let mut tags = Tags::today();
        assert!(!tags.is_counted());
        tags.count();
        tags.count();
        assert!(tags.is_counted());
        assert_eq!(tags.others.len(), 1);
        let text = write(the_match, &tags).unwrap();
        (summary(text.as_bytes()), text)
    };
    let mut the_match = the_match(
        "nim",
        "3,5 3,4",
        [Seat::person("Ann"), Seat::computer(Level::BADGER)],
    );
    let (found, text) = said(&the_match);
    assert_eq!(found.game.as_deref(), Some("nim"));
    assert_eq!(
        found.players.map(Option::unwrap),
        ["Ann", &*Level::BADGER.title()]
    );
    assert_eq!(found.computers, [false, true]);
    assert_eq!(found.start.as_deref(), Some("3,5"));
    assert_eq!(found.standing, Standing::Unfinished);
    assert!(found.moved && !found.helped && !found.rules);
    assert!(
        text.contains("[Result \"*\"]\n[Termination \"unfinished\"]\n"),
        "{text}"
    );
    assert!(text.contains("[Counted \"yes\"]\n"));

    the_match.note_help();
    the_match.resign(Side::First);
    let (found, text) = said(&the_match);
    assert_eq!(
        (found.standing, found.helped),
        (Standing::Won(Side::Second), true)
    );
    assert!(
        text.contains("[Result \"0-1\"]\n[Termination \"resigned\"]\n"),
        "{text}"
    );
    let (found, _) = said(&nim("3,5"));
    assert!(!found.moved);
    assert!(
        summary(b"[Game \"nim\"]\n").moved,
        "the record may come later"
    );
    assert_eq!(summary(b"[Result \"x\"]\n3,5").standing, Standing::Unknown);
    assert!(summary(b"[Rule \"piles 2\"]\n3,5").rules);
    assert!(!summary(b"[Help \"no\"]\n3,5").helped);
    assert_eq!(SIDES.map(result_name), ["1-0", "0-1"]);
    let names = [
        Termination::NoMove,
        Termination::Resignation,
        Termination::Claim,
    ];
    let names = names.map(termination_name);
    assert_eq!(names, ["no-move", "resigned", "claimed"]);
}

#[test]
fn a_match_knows_where_it_is_saved() {
    let mut numbers = MatchNumbers::default();
    let mut the_match = nim("3,5");
    let mut status = MatchStatus::new(&the_match);
    assert_eq!(status.state(), SaveState::Unsaved);
    assert_eq!((status.place(), status.saved_place()), (None, None));
    assert!(!status.has_file() && !status.is_named() && !status.is_at(""));
    status.unsaved(&the_match, &mut numbers).unwrap();
    assert!(status.has_file());
    let saved = |version| MatchEvent::Saved {
        version,
        place: format!("place {version}"),
        remark: None,
    };
    status.on_event(&saved(2));
    assert_eq!(
        (status.state(), status.place()),
        (SaveState::Saving, None),
        "another match"
    );
    status.on_event(&saved(1));
    assert_eq!(status.state(), SaveState::Saved);
    assert_eq!(status.saved_place(), Some("place 1"));
    assert!(status.is_at("place 1") && !status.is_at("place 2"));

    the_match.play(take([0, 1])).unwrap();
    status.unsaved(&the_match, &mut numbers).unwrap();
    let unsaved = |version| MatchEvent::Unsaved { version, why: None };
    status.on_event(&unsaved(1));
    assert_eq!(status.state(), SaveState::Saving, "that is long past");
    status.on_event(&unsaved(2));
    assert_eq!(status.state(), SaveState::Failed);
    assert_eq!(
        (status.place(), status.saved_place()),
        (Some("place 1"), None)
    );

    // A name is shown as a terminal can show it.
    status.on_event(&MatchEvent::Renamed {
        from: "place 1".to_owned(),
        to: "a\u{1b}b".to_owned(),
    });
    assert!(status.is_at("a\u{1b}b"));
    assert!(!status.place().unwrap().contains('\u{1b}'));

    assert!(!status.has_just_ended(&the_match));
    the_match.resign(Side::First);
    assert!(status.has_just_ended(&the_match) && !status.has_just_ended(&the_match));
    the_match.undo();
    the_match.resign(Side::Second);
    assert!(!status.has_just_ended(&the_match));
    assert!(!MatchStatus::new(&the_match).has_just_ended(&the_match));
}

#[test]
fn a_file_that_the_user_named_is_no_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.goldpile");
    let the_match = nim("3,5");
    let mut file = MatchFile::create(&path, &the_match).unwrap();
    assert_eq!((file.name(), file.path()), (None, Some(&*path)));
    assert_eq!(file.place(), path.to_str().unwrap());
    let opened = |file| OpenedMatch {
        file,
        the_match: the_match.clone(),
    };
    file.release();
    let session = MatchSession::opened(opened(file.clone()));
    assert!(session.status().is_named() && session.status().has_file());
    assert_eq!(session.status().saved_place(), path.to_str());

    // What was counted once is not counted again, even if it goes on.
    file.count();
    let mut session = MatchSession::opened(opened(file));
    session.resign();
    assert!(session.finished().is_none());
    let store = Store::at(folder.path().join("store"));
    let mut record = store.new_file();
    record.save(&the_match).unwrap();
    let session = MatchSession::opened(opened(record));
    assert!(!session.status().is_named());
    assert_eq!(
        session.status().saved_place(),
        store.unfinished().as_deref()
    );
}

#[test]
fn a_match_being_played_can_be_renamed_and_deleted() {
    let mut numbers = MatchNumbers::default();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut files = MatchFiles::new(Some(store.clone()), None);
    let mut session = MatchSession::new(nim("3,5"));
    session.save(&mut files, &mut numbers);
    let name = session.status().place().unwrap().to_owned();
    let refused = |events: &[MatchEvent]| matches!(events, [MatchEvent::Refused(_)]);
    assert!(refused(&files.delete("gone".to_owned())));
    assert!(refused(&files.restore("gone")));
    // The next match begins; one in which no move was made is thrown away.
    let mut second = MatchSession::new(nim("4,5 4,4"));
    let events = second.save(&mut files, &mut numbers);
    assert!(
        matches!(events[..], [MatchEvent::Saved { .. }]),
        "{events:?}"
    );
    let listed = |found: Vec<goldpile_play::ListedFile>| {
        found.into_iter().map(|one| one.name).collect::<Vec<_>>()
    };
    assert_eq!(listed(store.trash().unwrap()), [&*name]);
    let own = second.status().place().unwrap().to_owned();
    assert_eq!(listed(store.list().unwrap()), [&*own]);
    // Both have the same name, each in its own folder.
    let start = |summary: goldpile_play::saved::MatchSummary| summary.start.unwrap();
    assert_eq!(start(store.summary(&name, true).unwrap()), "3,5");
    assert_eq!(start(store.summary(&own, false).unwrap()), "4,5");
    assert!(store.summary("gone", false).is_err() && store.summary("../x", true).is_err());

    // Its own file is deleted though it is in use, and the match is not saved any more.
    assert!(matches!(
        files.delete(own)[..],
        [MatchEvent::Deleted { .. }]
    ));
    assert_eq!(listed(store.list().unwrap()), [""; 0]);
    second.match_mut().play(take([1, 0])).unwrap();
    let events = second.save(&mut files, &mut numbers);
    assert!(
        matches!(events[..], [MatchEvent::Unsaved { .. }]),
        "{events:?}"
    );
    assert_eq!(second.status().state(), SaveState::Failed);
}

#[test]
fn only_a_persons_mistakes_become_drills() {
    let judged = |seats: [Seat; 2]| {
        // From 3,3 the second player can but lose, and 1,2 is won for the second player.
        let mut the_match = the_match("nim", "3,4 3,3 3,2 1,2 0,2", seats);
        the_match.resign(Side::First);
        let adviser = Adviser::new(the_match.game().clone());
        let the_match = Box::new(the_match);
        let id = MatchId(1);
        let judged = FinishedMatch { id, the_match }.judge(&adviser, Duration::MAX);
        let records = judged.mistakes.iter().map(|one| one.miss.record.clone());
        records.collect::<Vec<_>>()
    };
    let computer = || Seat::computer(Level::BADGER);
    let person = || Seat::person("Ann");
    assert_eq!(judged([person(), computer()])[..1], ["3,4 3,3 3,2"]);
    assert_eq!(judged([computer(), person()]), ["3,4 3,3 3,2 1,2"]);
    assert_eq!(judged([computer(), computer()]), [""; 0]);
}
