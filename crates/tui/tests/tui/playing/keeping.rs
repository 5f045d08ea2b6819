//! Every match is saved after every move, and the screen shows what is not on the disk, whatever fails and whoever
//! else plays.

use crate::hand::{Hand, key, log};
use crate::records::names;
use goldpile_app::MatchEvent;
use goldpile_games::catalogue;
use goldpile_play::{Store, Termination};
use goldpile_tui::{Effect, Message, Opening};
use std::collections::VecDeque;
use std::fs;
use std::path::Path;

const SIZE: (u16, u16) = (80, 24);

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("store"));
    (folder, store)
}

fn opened(store: &Store) -> Hand {
    Hand::keeping(SIZE, Some(store.clone()), Opening::Unfinished)
}

/// The record of the unfinished match on the disk.
fn on_disk(store: &Store) -> String {
    let name = store.unfinished().unwrap();
    store
        .read(&name, false, &catalogue())
        .unwrap()
        .the_match
        .record()
}

#[test]
fn whatever_happens_in_a_match_is_on_the_disk_at_once() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("wythoff", "15,19");
    assert_eq!(on_disk(&store), "15,19");
    for keys in ["h Enter", "h Enter", "u", "r", "u", "Right Enter"] {
        hand.press(keys);
        assert_eq!(on_disk(&store), hand.the_match().record(), "{keys}");
        assert!(!hand.has_text("saving"), "{}", hand.screen());
    }
    let name = store.unfinished().unwrap();
    hand.press("G y");
    assert_eq!(store.unfinished(), None);
    let ended = store.read(&name, false, &catalogue()).unwrap().the_match;
    assert_eq!(
        ended.verdict().unwrap().termination,
        Termination::Resignation
    );
    assert!(
        hand.has_text("Dragon wins: you resign."),
        "{}",
        hand.screen()
    );
    // After undo the match is unfinished again, and after a claim it is over again.
    hand.press("u");
    assert_eq!(store.unfinished(), Some(name.clone()));
    hand.press("h Enter C y");
    let ended = store.read(&name, false, &catalogue()).unwrap().the_match;
    assert_eq!(ended.ending(), hand.the_match().ending());
    assert_eq!(ended.record(), hand.the_match().record());
    assert_eq!(names(&store), [name]);
}

#[test]
fn losing_moves_are_still_offered_back_after_the_next_start() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.choose("Wythoff");
    hand.down_to("Piles");
    hand.write("15,19");
    hand.down_to("Warn me");
    hand.press("Right Enter h Enter");
    let (record, settings) = (hand.the_match().record(), hand.app.settings().clone());
    drop(hand);
    let mut hand = Hand::again(SIZE, store, settings);
    hand.press("2 Enter");
    assert_eq!(hand.the_match().record(), record);
    assert!(hand.has_text("1 warning"), "{}", hand.screen());
}

#[test]
fn the_next_start_goes_on_and_so_does_the_menu() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    assert_eq!(hand.app.keys().name, "menu");
    hand.set_up("nim", "3,5,7");
    hand.press("h Enter Down Right");
    let record = hand.the_match().record();
    // The program ends without being left.
    drop(hand);
    let mut hand = opened(&store);
    assert_eq!(hand.the_match().record(), record);
    hand.press("q");
    assert_eq!(hand.app.keys().name, "menu");
    hand.says(&["▸ Play Nim, unfinished, 2 moves", "You – Dragon"]);
    hand.press("Enter");
    assert_eq!(hand.the_match().record(), record);
    hand.press("h Enter q");
    let record = on_disk(&store);
    hand.press("q");
    assert!(hand.left);
    drop(hand);
    assert_eq!(opened(&store).the_match().record(), record);
}

#[test]
fn a_new_match_leaves_the_unfinished_one_among_the_records() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("nim", "3,5,7");
    hand.press("h Enter q");
    let (first, record) = (store.unfinished().unwrap(), on_disk(&store));
    hand.set_up("wythoff", "15,19");
    assert!(
        hand.has_text("the unfinished match is in History"),
        "{}",
        hand.screen()
    );
    assert_eq!(on_disk(&store), "15,19");
    let kept = store.read(&first, false, &catalogue()).unwrap().the_match;
    assert_eq!(kept.record(), record);
    // A match without a move is kept only in the trash.
    hand.press("q");
    hand.set_up("nim", "1,2");
    assert_eq!(names(&store).len(), 2);
    assert_eq!(
        fs::read_dir(store.folder().join("trash")).unwrap().count(),
        1
    );
}

#[test]
fn a_finished_match_is_counted_once_whatever_is_taken_back() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("nim", "3");
    let log = log(store.folder());
    for name in ["End", "Enter", "u", "End", "Enter", "u", "G", "y"] {
        hand.press(name);
    }
    let lines = fs::read_to_string(log.path()).unwrap();
    assert_eq!(lines.matches("\"result\":").count(), 1, "{lines}");
    assert_eq!(log.read().unwrap().total().played(), 1);
    let name = names(&store).remove(0);
    assert!(
        store
            .read(&name, false, &catalogue())
            .unwrap()
            .tags
            .is_counted()
    );
}

#[test]
fn a_match_that_cannot_be_moved_to_the_trash_is_kept_as_before() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("wythoff", "15,19");
    let name = store.unfinished().unwrap();
    let trash = store.folder().join("trash");
    fs::write(&trash, "a file where a folder should be").unwrap();
    let reports = hand.matches.delete(name.clone());
    assert!(
        matches!(reports[..], [MatchEvent::Refused(_)]),
        "{reports:?}"
    );
    hand.press("h Enter");
    assert!(!hand.has_text("not saved"), "{}", hand.screen());
    assert_eq!(on_disk(&store), hand.the_match().record());
    fs::remove_file(&trash).unwrap();
    let reports = hand.matches.delete(name);
    assert!(
        matches!(reports[..], [MatchEvent::Deleted { .. }]),
        "{reports:?}"
    );
    assert_eq!(names(&store), Vec::<String>::new());
}

#[test]
fn what_is_not_on_the_disk_yet_is_shown_as_such() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("nim", "9,9");
    hand.press("Right");
    let mut saves = Vec::new();
    let mut effects = VecDeque::from(hand.app.update(Message::Key(key("Enter"))));
    while let Some(effect) = effects.pop_front() {
        let Effect::Job(id, job) = effect else {
            continue;
        };
        if job.name() == "save match" {
            saves.push((id, job));
        } else if let Ok(answer) = job.run(None, &|_| ()) {
            effects.extend(hand.app.update(Message::Done(id, answer)));
        }
    }
    assert_eq!(saves.len(), 2);
    let (first, one) = saves.remove(0);
    let (second, other) = saves.remove(0);
    assert!(hand.app.is_settling());
    assert!(hand.has_text("saving …"), "{}", hand.screen());
    // An older saved state does not make the present one safe.
    let answer = one.run_on_matches(&mut hand.matches).unwrap();
    hand.app.update(Message::Done(first, answer));
    assert!(hand.has_text("saving …"), "{}", hand.screen());
    let answer = other.run_on_matches(&mut hand.matches).unwrap();
    hand.app.update(Message::Done(second, answer));
    assert!(!hand.app.is_settling());
    assert!(!hand.has_text("saving"), "{}", hand.screen());
}

/// A failed write is reported once, play goes on, and a later write makes up for it.
fn fails_and_recovers(hand: &mut Hand, store: &Store, mend: impl FnOnce()) {
    assert!(hand.has_text("not saved"), "{}", hand.screen());
    assert!(hand.has_text("Play goes on."), "{}", hand.screen());
    hand.press("Right");
    assert!(!hand.has_text("Play goes on."), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text("not saved"), "{}", hand.screen());
    assert!(!hand.has_text("Play goes on."), "{}", hand.screen());
    assert!(hand.the_match().moves_made() >= 2);
    // Quitting would lose it, so the program asks.
    hand.press("q q");
    assert!(hand.has_text("could not be saved"), "{}", hand.screen());
    assert!(!hand.left);
    hand.press("n Enter");
    assert!(hand.app.the_match().is_some());
    mend();
    hand.press("Right Enter");
    assert!(!hand.has_text("not saved"), "{}", hand.screen());
    assert_eq!(on_disk(store), hand.the_match().record());
}

#[test]
fn a_file_where_the_folder_should_be_does_not_end_the_match() {
    let (_folder, store) = store();
    fs::write(store.folder(), "in the way").unwrap();
    let mut hand = opened(&store);
    hand.set_up("nim", "9,9");
    fails_and_recovers(&mut hand, &store, || {
        fs::remove_file(store.folder()).unwrap();
    });
}

#[cfg(unix)]
#[test]
fn a_full_disk_does_not_end_the_match() {
    let (_folder, store) = store();
    // Nobody, not even root, can create anything in this folder.
    std::os::unix::fs::symlink("/proc/self", store.folder()).unwrap();
    let mut hand = opened(&store);
    hand.set_up("nim", "9,9");
    fails_and_recovers(&mut hand, &store, || {
        fs::remove_file(store.folder()).unwrap();
    });
}

#[test]
fn a_protected_record_and_a_folder_in_its_place_are_left_alone() {
    type Spoil = fn(&Path);
    let protected: Spoil = |path| {
        let mut permissions = fs::metadata(path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(path, permissions).unwrap();
    };
    let folder: Spoil = |path| {
        fs::remove_file(path).unwrap();
        fs::create_dir(path).unwrap();
    };
    for spoil in [protected, folder] {
        let (_folder, store) = store();
        let mut hand = opened(&store);
        hand.set_up("nim", "9,9");
        let path = store
            .folder()
            .join("records")
            .join(format!("{}.goldpile", store.unfinished().unwrap()));
        spoil(&path);
        hand.press("Right Enter");
        assert!(hand.has_text("is not saved"), "{}", hand.screen());
        assert!(hand.has_text("Play goes on."), "{}", hand.screen());
        hand.press("Right Enter");
        assert!(!hand.has_text("Play goes on."), "{}", hand.screen());
        assert!(path.is_dir() || fs::read_to_string(&path).unwrap().ends_with("\n9,9\n"));
    }
}

#[test]
fn without_a_home_it_is_said_once() {
    let mut hand = Hand::keeping(SIZE, None, Opening::Unfinished);
    hand.set_up("nim", "9,9");
    assert!(hand.has_text("Matches are not kept"), "{}", hand.screen());
    hand.press("Right Enter");
    assert!(!hand.has_text("Matches are not kept"), "{}", hand.screen());
    assert!(hand.has_text("not saved"), "{}", hand.screen());
    hand.press("q");
    hand.set_up("nim", "3,3");
    assert!(!hand.has_text("Matches are not kept"), "{}", hand.screen());
}

#[cfg(unix)]
#[test]
fn a_second_program_is_told_and_keeps_its_matches_beside() {
    let (_folder, store) = store();
    let mut first = opened(&store);
    first.set_up("nim", "9,9");
    first.press("Right Enter");
    let name = store.unfinished().unwrap();
    let mut second = opened(&store);
    assert_eq!(second.app.keys().name, "menu");
    assert!(
        second.has_text("Another goldpile is playing the unfinished match"),
        "{}",
        second.screen()
    );
    second.set_up("wythoff", "15,19");
    second.press("h Enter");
    assert_eq!(names(&store).len(), 2);
    // The first program's match is still the one to resume, and still its own.
    assert_eq!(store.unfinished(), Some(name.clone()));
    first.press("Right Enter");
    let kept = store.read(&name, false, &catalogue()).unwrap().the_match;
    assert_eq!(kept.record(), first.the_match().record());
    drop(first);
    // Once left there, it can be resumed here.
    second.press("q q");
    drop(second);
    assert_eq!(opened(&store).the_match().game().entry.name, "nim");
}

#[test]
fn a_record_that_another_program_has_changed_is_left_to_it() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("nim", "9,9");
    let name = store.unfinished().unwrap();
    let path = store
        .folder()
        .join("records")
        .join(format!("{name}.goldpile"));
    let theirs = "[Game \"nim\"]\n9,9 1,9\n";
    fs::write(&path, theirs).unwrap();
    hand.press("Right Enter");
    assert!(
        hand.has_text("Another program has changed"),
        "{}",
        hand.screen()
    );
    assert!(!hand.has_text("not saved"), "{}", hand.screen());
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    assert_ne!(store.unfinished(), Some(name));
    assert_eq!(on_disk(&store), hand.the_match().record());
    hand.press("Right Enter");
    assert!(!hand.has_text("Another program"), "{}", hand.screen());
    assert_eq!(on_disk(&store), hand.the_match().record());
}

#[test]
fn a_damaged_match_is_named_and_the_program_goes_on() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.set_up("nim", "9,9");
    hand.press("Right Enter");
    let name = store.unfinished().unwrap();
    drop(hand);
    let path = store
        .folder()
        .join("records")
        .join(format!("{name}.goldpile"));
    let damaged = fs::read_to_string(&path).unwrap().replace("9,9", "9,x");
    fs::write(&path, &damaged).unwrap();
    let hand = opened(&store);
    assert_eq!(hand.app.keys().name, "menu");
    assert!(
        hand.has_text("The unfinished match is damaged"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("line 11, column 3"), "{}", hand.screen());
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
    drop(hand);
    // It is reported only once.
    assert!(!opened(&store).has_text("damaged"));
}

#[test]
fn a_match_branched_off_waits_in_the_menu_however_one_leaves_it() {
    for branch in ["v Home b", "A B"] {
        for leave in ["q", "Esc q", "Esc Esc Esc"] {
            let (_folder, store) = store();
            let mut hand = opened(&store);
            hand.set_up("wythoff", "15,19");
            hand.press("h Enter C y");
            assert_eq!(hand.app.keys().name, "over");
            hand.press(branch);
            assert_eq!(hand.app.keys().name, "take", "{}", hand.screen());
            let record = on_disk(&store);
            hand.press(leave);
            assert_eq!(hand.app.keys().name, "menu", "{}", hand.screen());
            hand.press("Home");
            hand.says(&["▸ Play Wythoff, unfinished"]);
            hand.press("Enter");
            assert_eq!(hand.the_match().record(), record);
        }
    }
}

#[test]
fn an_analysis_from_the_menu_asks_who_plays_before_it_becomes_a_match() {
    let (_folder, store) = store();
    let mut hand = opened(&store);
    hand.choose("Analyse");
    hand.press("Enter");
    hand.press("Right : b 1 Enter B");
    assert_eq!(hand.app.keys().name, "setup", "{}", hand.screen());
    hand.shows(&["▸ Opponent ‹ Dragon ☆ ›"]);
    // Back to the analysis, or on to the match.
    hand.press("Esc");
    assert!(hand.has_text("Analysis: Nim"), "{}", hand.screen());
    let record = hand.the_match().record();
    hand.press("B Enter");
    assert!(
        hand.the_match().record().starts_with(&record),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("Dragon"), "{}", hand.screen());
    assert!(on_disk(&store).starts_with(&record));
}
