//! The ladder of a game: what the log of the matches makes of it, and what a match adds.

use goldpile_play::statistics::LogLine;
use goldpile_play::{Ladder, Level, MatchId, Practice, Statistics, StatisticsFile, Tally};
use std::fs;

/// A win without help, as the log has it.
fn win(id: u64, level: Level) -> LogLine {
    LogLine::Ended(Tally {
        id: MatchId(id),
        date: "2026-11-26".to_owned(),
        game: "nim".to_owned(),
        parameters: String::new(),
        level,
        won: true,
        helped: false,
        for_star: true,
    })
}

/// The stars in Nim after the lines of a log.
fn stars(log: &str) -> usize {
    Ladder::of(&Statistics::of(log), "nim").stars()
}

/// The news of a match that was won without help.
fn news(before: Ladder, level: Level) -> Option<String> {
    before.news(level, true, false)
}

#[test]
fn two_wins_without_help_against_one_open_the_next_and_it_is_said() {
    let mut ladder = Ladder::default();
    let mut said = Vec::new();
    for level in Level::LADDER {
        for _ in 0..2 {
            assert_eq!(ladder.next(), level);
            said.push(news(ladder, level).unwrap());
            ladder = ladder.after_win(level);
        }
    }
    assert_eq!(
        said,
        [
            "One more win without help opens the Squirrel.",
            "You go up: next the Squirrel.",
            "One more win without help opens the Badger.",
            "You go up: next the Badger.",
            "One more win without help opens the Fox.",
            "You go up: next the Fox.",
            "One more win without help opens the Dragon.",
            "You go up: next the Dragon.",
            "One more win without help completes the ladder.",
            "All five opponents are beaten: the ladder is yours.",
        ]
    );
    assert_eq!((ladder.stars(), ladder.wins_to_go()), (5, None));
    assert_eq!(news(ladder, Level::DRAGON), None);
}

#[test]
fn a_match_that_changes_nothing_is_no_news_and_help_is_said() {
    let before = Ladder::default();
    assert_eq!(before.news(Level::MAGPIE, false, false), None);
    assert_eq!(before.news(Level::MAGPIE, false, true), None);
    let helped = "With help: this win does not count on the ladder.";
    assert_eq!(
        before.news(Level::MAGPIE, true, true).as_deref(),
        Some(helped)
    );
    // Who is past an opponent gains nothing by beating it again, with help or without.
    let past = before.after_win(Level::MAGPIE).after_win(Level::MAGPIE);
    for helped in [false, true] {
        assert_eq!(past.news(Level::MAGPIE, true, helped), None);
    }
}

#[test]
fn a_win_against_a_stronger_opponent_counts_for_all_below() {
    let before = Ladder::default();
    assert_eq!(
        news(before, Level::FOX).as_deref(),
        Some("One more win without help against the Fox opens the Dragon.")
    );
    let once = before.after_win(Level::FOX);
    assert_eq!(
        news(once, Level::MAGPIE).as_deref(),
        Some("You go up: next the Squirrel.")
    );
    assert_eq!(
        news(once, Level::FOX).as_deref(),
        Some("You go up: next the Dragon.")
    );
    // A level between two opponents counts as the weaker of them.
    let sixty = Level::of_strength(60).unwrap();
    assert_eq!(
        news(before, sixty).as_deref(),
        Some("One more win without help against the Badger opens the Fox.")
    );
    assert_eq!(
        news(before, Level::TEMPTER).as_deref(),
        Some("One more win without help against the Dragon completes the ladder.")
    );
}

#[test]
fn a_practice_match_earns_no_star() {
    let LogLine::Ended(won) = win(0, Level::DRAGON) else {
        panic!("it has ended");
    };
    let practice = |id| {
        LogLine::Ended(Tally {
            id: MatchId(id),
            for_star: false,
            ..won.clone()
        })
    };
    let lines = [practice(1), practice(2), win(3, Level::MAGPIE), practice(4)];
    let lines = lines.map(|line| line.write());
    assert_eq!(stars(&lines.join("\n")), 0);
    let log = lines.join("\n") + "\n" + &win(5, Level::MAGPIE).write();
    assert_eq!(stars(&log), 1);
    let score = Statistics::of(&log).total();
    assert_eq!((score.won, score.practice), (5, 3));
}

#[test]
fn an_opponent_can_be_met_for_its_star_once_the_ones_below_are_beaten() {
    let ladder = Ladder::default().after_win(Level::MAGPIE);
    let reached = |ladder: Ladder| Level::LADDER.map(|level| ladder.has_reached(level));
    assert_eq!(reached(ladder), [true, false, false, false, false]);
    let next = ladder.after_win(Level::MAGPIE);
    assert_eq!(reached(next), [true, true, false, false, false]);
    assert!(!next.has_reached(Level::of_strength(10).unwrap()));
    let why = |level| Practice::against(level, next).map(|why| why.to_string());
    assert_eq!(why(Some(Level::SQUIRREL)), None);
    let dragon = "A practice match, without a star: the Dragon comes later.";
    assert_eq!(why(Some(Level::DRAGON)).as_deref(), Some(dragon));
    let people = "A practice match, without a star: two people play.";
    assert_eq!(why(None).as_deref(), Some(people));
}

#[test]
fn two_programs_that_add_a_win_at_once_lose_neither() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..20 {
        let path = folder.path().join(format!("{round}.jsonl"));
        let start = std::sync::Barrier::new(2);
        std::thread::scope(|scope| {
            for id in 0..2 {
                let (path, start) = (path.clone(), &start);
                scope.spawn(move || {
                    // Each has a handle of its own, as two programs have.
                    let file = StatisticsFile::at(path);
                    start.wait();
                    file.add(&[win(id, Level::SQUIRREL)]).unwrap();
                });
            }
        });
        let read = StatisticsFile::at(path).read().unwrap();
        assert!(read.damaged().is_empty(), "{:?}", read.damaged());
        assert_eq!(Ladder::of(&read, "nim").stars(), 2);
    }
}

#[test]
fn damaged_lines_lose_no_stars_and_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = StatisticsFile::at(folder.path().join("statistics.jsonl"));
    for (id, damage) in [
        (1, &b"{\"match\":\"00\n"[..]),
        (2, b"\xff\xfe\n\n"),
        // The last line is torn off.
        (3, b"{\"match\""),
        (4, b""),
    ] {
        file.add(&[win(id, Level::BADGER)]).unwrap();
        let mut log = fs::read(file.path()).unwrap();
        log.extend_from_slice(damage);
        fs::write(file.path(), log).unwrap();
    }
    let read = file.read().unwrap();
    assert_eq!(read.damaged().len(), 3, "{:?}", read.damaged());
    assert_eq!(Ladder::of(&read, "nim").stars(), 3);
    assert_eq!(
        read.star_wins("nim").collect::<Vec<_>>(),
        [(Level::BADGER, 4)]
    );
}

#[test]
fn a_folder_in_place_of_the_log_is_set_aside_and_the_ladder_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let file = StatisticsFile::at(folder.path().join("statistics.jsonl"));
    fs::create_dir(file.path()).unwrap();
    let kept = file.add(&[win(1, Level::MAGPIE), win(2, Level::MAGPIE)]);
    assert!(kept.unwrap().is_some());
    assert!(folder.path().join("statistics-damaged.jsonl").is_dir());
    assert_eq!(Ladder::of(&file.read().unwrap(), "nim").stars(), 1);
}

#[test]
fn the_levels_of_older_logs_give_stars() {
    let line = |id: u64, level: &str, help: &str| {
        format!(
            "{{\"match\":\"{id:016x}\",\"date\":\"2026-11-21\",\"game\":\"nim\",\
             \"parameters\":\"\",\"level\":\"{level}\",\"result\":\"won\"{help}}}\n"
        )
    };
    let twice = |level: &str| line(1, level, "") + &line(2, level, "");
    for (level, expected) in [
        ("beginner", 1),
        ("club", 3),
        ("perfect", 5),
        ("tempter", 5),
        ("rising", 1),
        // A rising opponent counts with the strength it had.
        ("rising-60", 3),
        ("rising-100", 5),
        ("0", 1),
        ("24", 1),
        ("25", 2),
        ("99", 4),
        ("100", 5),
    ] {
        assert_eq!(stars(&twice(level)), expected, "{level}");
    }
    // One win is not enough, and neither is one more with help; wins further up count below.
    assert_eq!(stars(&line(1, "club", "")), 0);
    let helped = line(1, "club", "") + &line(2, "club", ",\"help\":true");
    assert_eq!(stars(&helped), 0);
    let mixed = line(1, "club", "") + &line(2, "perfect", "");
    assert_eq!(stars(&mixed), 3);
    // The same match twice is one match.
    assert_eq!(stars(&(line(1, "club", "") + &line(1, "club", ""))), 0);
}

#[test]
fn a_rising_opponent_in_the_settings_opens_the_ladder_at_the_nearest_rung() {
    let new = Ladder::default();
    for (level, expected) in [
        ("rising", Level::SQUIRREL),
        ("rising-0", Level::MAGPIE),
        ("rising-60", Level::BADGER),
        ("rising-100", Level::DRAGON),
        ("perfect", Level::DRAGON),
        ("tempter", Level::TEMPTER),
    ] {
        assert_eq!(new.opponent(level.parse().ok()), expected, "{level}");
    }
    assert_eq!(new.opponent(None), Level::MAGPIE);
    let mut far = new;
    for _ in 0..2 {
        far = far.after_win(Level::FOX);
    }
    assert_eq!(far.opponent("rising".parse().ok()), Level::DRAGON);
}
