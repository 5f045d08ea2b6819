//! A match is counted exactly once, wherever the program is killed and whatever the disk has no room for.

use goldpile_app::records::{self, OpenedMatch, Resumed};
use goldpile_app::{MatchEvent, MatchFiles, MatchNumbers, MatchSession};
use goldpile_engine::Move;
use goldpile_games::catalogue;
use goldpile_play::statistics::{Blame, LogLine};
use goldpile_play::{Adviser, Level, Seat, StatisticsFile, Store};
use goldpile_testkit::the_match;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

struct World {
    folder: TempDir,
    store: Store,
    log: StatisticsFile,
}

fn world() -> World {
    let folder = tempfile::tempdir().unwrap();
    World {
        store: Store::at(folder.path().join("goldpile")),
        log: StatisticsFile::at(folder.path().join("log/statistics.jsonl")),
        folder,
    }
}

impl World {
    /// The files as the next run opens them.
    fn files(&self) -> MatchFiles {
        MatchFiles::new(Some(self.store.clone()), Some(self.log.clone()))
    }

    /// No line can be added to the log, or again.
    fn block(&self, blocked: bool) {
        let folder = self.folder.path().join("log");
        if blocked {
            fs::write(folder, "").unwrap();
        } else {
            fs::remove_file(folder).unwrap();
        }
    }

    fn played(&self) -> u64 {
        self.log.read().unwrap().total().played()
    }

    fn record(&self) -> PathBuf {
        let listed = self.store.list().unwrap();
        assert_eq!(listed.len(), 1, "{listed:?}");
        self.store.record(&listed[0].name).unwrap()
    }

    fn is_counted(&self) -> bool {
        fs::read_to_string(self.record())
            .unwrap()
            .contains("[Counted \"yes\"]")
    }

    /// The match that the next run goes on with.
    fn resumed(&self) -> OpenedMatch {
        match records::resume(&self.store, &catalogue()).unwrap() {
            Resumed::Match(opened) => *opened,
            other => unreachable!("{other:?}"),
        }
    }

    /// Goes on with the match, and ends it.
    fn end_again(&self) {
        let (mut files, mut numbers) = (self.files(), MatchNumbers::default());
        assert!(files.count_missed(&catalogue()).is_empty());
        let mut session = MatchSession::opened(self.resumed());
        files.perform(session.adoption(&mut numbers).unwrap());
        session.resign();
        session.save(&mut files, &mut numbers);
    }
}

/// Begins a match in these files, from three tokens.
fn begun(files: &mut MatchFiles, numbers: &mut MatchNumbers) -> MatchSession {
    let seats = [Seat::person("Ann"), Seat::computer(Level::DRAGON)];
    let mut session = MatchSession::new(the_match("nim", "3", seats));
    session.save(files, numbers);
    session
}

fn take(tokens: u64) -> Move {
    Move::Take([tokens.into()].into_iter().collect())
}

#[test]
fn killed_after_it_was_counted_and_before_it_was_saved_it_counts_once() {
    let world = world();
    let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
    let mut session = begun(&mut files, &mut numbers);
    let before = fs::read(world.record()).unwrap();
    session.match_mut().play(take(3)).unwrap();
    session.save(&mut files, &mut numbers);
    assert!(world.is_counted());
    drop(files);
    // The end never reached its file.
    fs::write(world.record(), before).unwrap();
    assert_eq!(world.played(), 1);
    world.end_again();
    assert!(world.is_counted());
    let total = world.log.read().unwrap().total();
    assert_eq!((total.won, total.lost), (1, 0), "the first end counts");
    let lines = fs::read_to_string(world.log.path()).unwrap();
    assert_eq!(lines.lines().count(), 2, "{lines}");
}

#[test]
fn killed_before_it_was_counted_it_counts_at_the_next_start_and_never_again() {
    let world = world();
    let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
    let mut session = begun(&mut files, &mut numbers);
    world.block(true);
    session.match_mut().play(take(3)).unwrap();
    let events = session.save(&mut files, &mut numbers);
    assert!(
        matches!(
            &events[..],
            [MatchEvent::Counted(Err(_)), MatchEvent::Saved { .. }]
        ),
        "{events:?}"
    );
    assert!(!world.is_counted());
    drop(files);
    // A start on which the disk is still full changes nothing.
    let whole = fs::read(world.record()).unwrap();
    assert!(world.files().count_missed(&catalogue()).is_empty());
    assert_eq!(fs::read(world.record()).unwrap(), whole);
    world.block(false);

    let unjudged = world.files().count_missed(&catalogue());
    assert_eq!(unjudged.len(), 1);
    assert_eq!(world.played(), 1);
    assert!(world.is_counted());
    world.files().count_missed(&catalogue());
    assert_eq!(world.played(), 1);
    let lines = fs::read_to_string(world.log.path()).unwrap();
    assert_eq!(lines.lines().count(), 1, "{lines}");
    // The match is none that the next run goes on with.
    assert_eq!(world.store.unfinished(), None);

    // What was counted before the statistics were reset stays out of the new ones.
    world.log.reset().unwrap();
    assert!(world.files().count_missed(&catalogue()).is_empty());
    assert_eq!(world.played(), 0);
}

#[test]
fn killed_before_either_it_ends_again_and_counts_once() {
    let world = world();
    let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
    begun(&mut files, &mut numbers);
    drop(files);
    world.end_again();
    assert!(world.files().count_missed(&catalogue()).len() == 1);
    assert_eq!(world.played(), 1);
}

#[test]
fn what_could_not_be_counted_is_counted_as_soon_as_it_can_be() {
    let world = world();
    let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
    let mut session = begun(&mut files, &mut numbers);
    world.block(true);
    session.match_mut().play(take(3)).unwrap();
    session.save(&mut files, &mut numbers);
    session.match_mut().undo();
    let events = session.save(&mut files, &mut numbers);
    assert!(
        matches!(&events[..], [MatchEvent::Saved { .. }]),
        "it is said once: {events:?}"
    );
    world.block(false);
    // Another match begins.
    let mut next = MatchSession::new(session.the_match().clone());
    next.save(&mut files, &mut numbers);
    assert_eq!(world.played(), 1);
    next.resign();
    next.save(&mut files, &mut numbers);
    assert_eq!(world.played(), 2);
}

#[test]
fn over_in_a_file_of_its_own_it_is_counted_when_it_is_opened() {
    let world = world();
    let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
    let mut session = begun(&mut files, &mut numbers);
    world.block(true);
    session.match_mut().play(take(3)).unwrap();
    session.save(&mut files, &mut numbers);
    drop(files);
    world.block(false);
    let file = world.folder.path().join("ours.goldpile");
    fs::rename(world.record(), &file).unwrap();
    for _ in 0..2 {
        let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
        let opened = goldpile_play::MatchFile::open(&file, &catalogue()).unwrap();
        let (file, the_match) = opened;
        let mut session = MatchSession::opened(OpenedMatch { file, the_match });
        files.perform(session.adoption(&mut numbers).unwrap());
        session.save(&mut files, &mut numbers);
        assert_eq!(world.played(), 1);
    }
}

/// A match won from a lost start has a first mistake of the computer, even if the program was left before
/// that was found out.
#[test]
fn a_first_mistake_that_was_not_found_out_is_found_at_the_next_start() {
    let world = world();
    let (mut files, mut numbers) = (world.files(), MatchNumbers::default());
    let seats = [Seat::person("Ann"), Seat::computer(Level::MAGPIE)];
    // The start is lost, and the computer leaves one token instead of none.
    let mut session = MatchSession::new(the_match("nim", "3,3 0,3 0,1", seats));
    session
        .match_mut()
        .play(Move::Take([0u64.into(), 1u64.into()].into_iter().collect()))
        .unwrap();
    session.save(&mut files, &mut numbers);
    drop(files);
    let unjudged = world.files().count_missed(&catalogue());
    assert_eq!(unjudged.len(), 1);
    let adviser = Adviser::new(unjudged[0].the_match.game().clone());
    let judged = unjudged[0].judge(&adviser, Duration::MAX);
    assert_eq!(judged.blame, Some(Blame::Computer));
    let line = LogLine::Judged(unjudged[0].id, Blame::Computer);
    world.log.add(&[line]).unwrap();
    let total = world.log.read().unwrap().total();
    assert_eq!(
        (total.won, total.computer_first, total.unknown()),
        (1, 1, 0)
    );
    assert!(world.files().count_missed(&catalogue()).is_empty());
}
