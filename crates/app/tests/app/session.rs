//! A match in progress: saved after every change, counted once, whatever happens to its file meanwhile.

use goldpile_app::matches::{MatchEvent, MatchFiles};
use goldpile_app::matches::{MatchNumbers, MatchStatus, SaveRequest, SaveState};
use goldpile_app::matches::{MatchSession, WinClaim};
use goldpile_app::records::{self, OpenedMatch, Resumed};
use goldpile_engine::{Move, Refusal};
use goldpile_games::catalogue;
use goldpile_play::statistics::Blame;
use goldpile_play::{Level, Match, Seat, Store};
use goldpile_testkit::the_match;
use std::fs;
use std::time::Duration;
use tempfile::TempDir;

fn nim(record: &str) -> Match {
    let seats = [Seat::person("Ann"), Seat::computer(Level::DRAGON)];
    the_match("nim", record, seats)
}

fn take(tokens: u64) -> Move {
    Move::Take([tokens.into()].into_iter().collect())
}

fn files() -> (TempDir, Store, MatchFiles) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("matches"));
    (folder, store.clone(), MatchFiles::new(Some(store), None))
}

/// The match that was being played, as the next run finds it.
fn resumed(store: &Store) -> OpenedMatch {
    match records::resume(store, &catalogue()).unwrap() {
        Resumed::Match(opened) => *opened,
        other => unreachable!("{other:?}"),
    }
}

/// The only record of the store: its name, and whether its end was counted.
fn only_record(store: &Store) -> (String, bool) {
    let rows = records::list(store).unwrap();
    let [row] = &rows[..] else {
        unreachable!("{rows:?}");
    };
    let saved = store.read(&row.name, false, &catalogue()).unwrap();
    (row.name.clone(), saved.tags.is_counted())
}

#[test]
fn it_is_saved_after_every_change_and_counted_once() {
    let mut numbers = MatchNumbers::default();
    let (_folder, store, mut files) = files();
    let mut session = MatchSession::new(nim("3"));
    assert_eq!(session.status().state(), SaveState::Unsaved);
    assert!(!session.status().has_file());

    let begun = session.save(&mut files, &mut numbers);
    assert!(matches!(begun[..], [MatchEvent::Saved { .. }]), "{begun:?}");
    let (name, counted) = only_record(&store);
    assert_eq!(session.status().saved_place(), Some(&*name));
    assert!(!counted && !session.status().is_named());
    assert_eq!(
        session.save(&mut files, &mut numbers),
        [],
        "nothing has changed"
    );
    assert!(session.finished().is_none());

    session.match_mut().play(take(3)).unwrap();
    assert!(matches!(
        session.match_mut().play(take(1)),
        Err(Refusal::Over)
    ));
    session.save(&mut files, &mut numbers);
    assert!(only_record(&store).1);
    let finished = session.finished().unwrap();
    assert_eq!(finished.id, session.status().id());
    assert!(finished.the_match.verdict().is_some());

    // Taken back and ended otherwise, it is saved, but not counted again.
    assert!(session.match_mut().undo());
    session.save(&mut files, &mut numbers);
    assert!(only_record(&store).1);
    session.resign();
    session.save(&mut files, &mut numbers);
    assert!(session.finished().is_none());
    assert!(only_record(&store).1);
}

#[test]
fn the_end_is_counted_before_or_after_it_is_saved() {
    let mut numbers = MatchNumbers::default();
    let (_folder, store, mut files) = files();
    let mut session = MatchSession::new(nim("3"));
    session.save(&mut files, &mut numbers);
    session.match_mut().play(take(3)).unwrap();
    assert!(session.finished().is_some());
    assert!(session.finished().is_none());
    session.save(&mut files, &mut numbers);
    assert!(only_record(&store).1);
}

#[test]
fn of_several_versions_the_newest_is_enough() {
    let mut numbers = MatchNumbers::default();
    let (_folder, store, mut files) = files();
    let mut session = MatchSession::new(nim("3"));
    session.save(&mut files, &mut numbers);
    session.match_mut().play(take(3)).unwrap();
    let ended = session.unsaved(&mut numbers).unwrap();
    assert!(session.finished().is_some());
    session.match_mut().undo();
    let newest = session.unsaved(&mut numbers).unwrap();
    assert!(session.unsaved(&mut numbers).is_none());
    assert_eq!(session.status().state(), SaveState::Saving);

    // What happens to an earlier version does not make this one safe.
    let SaveRequest::Save(older) = ended else {
        panic!("{ended:?}");
    };
    session.on_event(&MatchEvent::Saved {
        version: older.number,
        place: "elsewhere".to_owned(),
        remark: None,
    });
    assert_eq!(session.status().state(), SaveState::Saving);

    // The version with the end was never written, but its end was counted.
    for event in files.perform(newest) {
        session.on_event(&event);
    }
    let (name, counted) = only_record(&store);
    assert!(counted);
    assert_eq!(session.status().saved_place(), Some(&*name));
    drop(files);
    assert_eq!(resumed(&store).the_match.record(), "3");
}

#[test]
fn an_opened_match_goes_on_in_its_file() {
    let mut numbers = MatchNumbers::default();
    let (_folder, store, mut files) = files();
    let mut first = MatchSession::new(nim("3"));
    first.save(&mut files, &mut numbers);
    drop(files);

    let mut files = MatchFiles::new(Some(store.clone()), None);
    let mut session = MatchSession::opened(resumed(&store));
    assert_eq!(session.status().state(), SaveState::Saved);
    assert!(session.unsaved(&mut numbers).is_none());
    let adoption = session.adoption(&mut numbers).unwrap();
    assert!(session.adoption(&mut numbers).is_none());
    assert_eq!(files.perform(adoption), []);
    session.match_mut().play(take(3)).unwrap();
    session.save(&mut files, &mut numbers);
    assert!(session.finished().is_some());
    let (name, counted) = only_record(&store);
    assert!(counted);
    drop(files);

    // Opened when it is over, it is not counted again; nor if its last move is taken back.
    let opened = records::open(&store, &name, &catalogue()).unwrap();
    let mut session = MatchSession::opened(opened);
    assert!(session.finished().is_none());
    session.match_mut().undo();
    let mut files = MatchFiles::new(Some(store.clone()), None);
    files.perform(session.adoption(&mut numbers).unwrap());
    session.save(&mut files, &mut numbers);
    drop(files);
    let mut session = MatchSession::opened(resumed(&store));
    session.match_mut().play(take(3)).unwrap();
    assert!(session.finished().is_none());
}

#[test]
fn a_match_over_from_the_start_is_not_counted() {
    let mut session = MatchSession::new(nim("3 0"));
    assert!(session.finished().is_none());
    session.match_mut().undo();
    session.match_mut().play(take(3)).unwrap();
    assert!(session.finished().is_none());
}

#[test]
fn it_follows_its_file_to_a_new_name() {
    let mut numbers = MatchNumbers::default();
    let (_folder, store, mut files) = files();
    let mut session = MatchSession::new(nim("3"));
    session.save(&mut files, &mut numbers);
    let (name, _) = only_record(&store);
    let renamed = MatchEvent::Renamed {
        from: "another".to_owned(),
        to: "a third".to_owned(),
    };
    session.on_event(&renamed);
    assert!(session.status().is_at(&name));

    for event in files.rename(name.clone(), "mine".to_owned()) {
        session.on_event(&event);
    }
    assert!(session.status().is_at("mine") && !session.status().is_at(&name));
    session.match_mut().play(take(1)).unwrap();
    session.save(&mut files, &mut numbers);
    assert_eq!(only_record(&store).0, "mine");
    assert_eq!(session.status().saved_place(), Some("mine"));
}

#[test]
fn what_cannot_be_saved_is_said_once_and_made_up_for() {
    let mut numbers = MatchNumbers::default();
    let (_folder, store, mut files) = files();
    fs::write(store.folder(), "in the way").unwrap();
    let mut session = MatchSession::new(nim("9"));
    let why = |events: Vec<MatchEvent>| match &events[..] {
        [MatchEvent::Unsaved { why, .. }] => why.clone(),
        other => unreachable!("{other:?}"),
    };
    assert!(why(session.save(&mut files, &mut numbers)).is_some());
    assert_eq!(session.status().state(), SaveState::Failed);
    session.match_mut().play(take(1)).unwrap();
    assert_eq!(why(session.save(&mut files, &mut numbers)), None);
    assert!(session.status().has_file());
    assert_eq!(session.status().saved_place(), None);

    fs::remove_file(store.folder()).unwrap();
    session.match_mut().play(take(1)).unwrap();
    session.save(&mut files, &mut numbers);
    assert_eq!(session.status().state(), SaveState::Saved);
    drop(files);
    assert_eq!(resumed(&store).the_match.record(), "9 8 7");
}

#[test]
fn without_a_place_for_matches_nothing_is_saved() {
    let mut numbers = MatchNumbers::default();
    let mut files = MatchFiles::new(None, None);
    let mut session = MatchSession::new(nim("9"));
    let events = session.save(&mut files, &mut numbers);
    let [MatchEvent::Unsaved { why: Some(why), .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert!(why.ends_with("(set HOME)"), "{why}");
}

#[test]
fn of_two_matches_each_has_its_own_file() {
    let (_folder, store, mut files) = files();
    let mut numbers = MatchNumbers::default();
    let mut matches = ["9", "8"].map(nim);
    let mut states = matches.each_ref().map(MatchStatus::new);
    for (the_match, status) in matches.iter_mut().zip(&mut states) {
        the_match.play(take(1)).unwrap();
        let request = status.unsaved(the_match, &mut numbers).unwrap();
        assert!(matches!(request, SaveRequest::Begin(_)), "{request:?}");
        files.perform(request);
    }
    // The files are open for the second match: the first one begins another file.
    matches[0].play(take(1)).unwrap();
    let request = states[0].unsaved(&matches[0], &mut numbers).unwrap();
    assert!(matches!(request, SaveRequest::Begin(_)), "{request:?}");
    let events = files.perform(request);
    assert!(
        matches!(
            events[..],
            [MatchEvent::LeftAmongRecords(_), MatchEvent::Saved { .. }]
        ),
        "{events:?}"
    );
    matches[0].play(take(1)).unwrap();
    let request = states[0].unsaved(&matches[0], &mut numbers).unwrap();
    assert!(matches!(request, SaveRequest::Save(_)), "{request:?}");
    files.perform(request);
    assert_eq!(records::list(&store).unwrap().len(), 3);
    drop(files);
    assert_eq!(resumed(&store).the_match.record(), "9 8 7 6");
}

#[test]
fn claims_and_mistakes_are_judged() {
    let mut session = MatchSession::new(nim("3,3"));
    assert_eq!(session.claim(), WinClaim::TooEarly);
    let mut session = MatchSession::new(nim("3,5 3,4 3,3"));
    assert_eq!(session.claim(), WinClaim::Refuted);
    session.match_mut().note_help();
    assert!(session.the_match().is_helped());
    session.resign();
    let finished = session.finished().unwrap();
    let judged = finished.judge(session.adviser(), Duration::MAX);
    assert_eq!(judged.blame, Some(Blame::Person));
    assert!(judged.is_complete);
    let drills = judged.drills(session.adviser());
    assert_eq!(drills.len(), 1);
    assert_eq!(drills[0].record, "3,5");

    let mut session = MatchSession::new(nim("3,5 3,3 2,3"));
    assert_eq!(session.claim(), WinClaim::Confirmed);
    assert!(session.the_match().verdict().is_some());
}
