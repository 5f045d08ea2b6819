//! The log of the matches against the computer: every one counts once, and none takes another with
//! it.

use goldpile_play::statistics::{LogLine, MAX_FILE, Score};
use goldpile_play::{
    Adviser, Blame, Level, MatchId, Review, Seat, Side, Statistics, StatisticsError,
    StatisticsFile, Tally,
};
use goldpile_testkit::the_match;
use std::fs;

fn tally(id: u64, won: bool) -> Tally {
    Tally {
        id: MatchId(id),
        date: "2026-11-21".to_owned(),
        game: "imitation".to_owned(),
        parameters: "p=3 m=2".to_owned(),
        level: Level::BADGER,
        won,
        helped: false,
        for_star: true,
    }
}

fn file() -> (tempfile::TempDir, StatisticsFile) {
    let folder = tempfile::tempdir().unwrap();
    let file = StatisticsFile::at(folder.path().join("made/statistics.jsonl"));
    (folder, file)
}

fn score(won: u64, lost: u64) -> Score {
    Score {
        won,
        lost,
        ..Score::default()
    }
}

#[test]
fn a_line_says_what_it_was_written_for() {
    for entry in [
        LogLine::Ended(tally(1, true)),
        LogLine::Ended(tally(u64::MAX, false)),
        LogLine::Judged(MatchId(7), Blame::Person),
        LogLine::Judged(MatchId(7), Blame::Computer),
        LogLine::Judged(MatchId(7), Blame::Nobody),
    ] {
        assert_eq!(LogLine::parse(&entry.write()), Ok(entry));
    }
    let practice = Tally {
        for_star: false,
        ..tally(1, true)
    };
    let line = LogLine::Ended(practice).write();
    assert!(line.contains("\"star\":false"), "{line}");
    // Lines from before there were practice matches do not say.
    let old = LogLine::parse(&line.replace(",\"star\":false", "")).unwrap();
    assert_eq!(old, LogLine::Ended(tally(1, true)));
    for (line, said) in [
        ("x", "this is not JSON"),
        ("3", "this is not a JSON object"),
        ("{}", "match is missing"),
        ("{\"match\":1}", "match is not text"),
        ("{\"match\":\"xy\"}", "16 hexadecimal digits"),
        ("{\"match\":\"1\"}", "level is missing"),
        (
            "{\"match\":\"1\",\"first_mistake\":\"me\"}",
            "it should be person, computer or nobody",
        ),
        (
            &LogLine::Ended(tally(1, true))
                .write()
                .replace("badger", "good"),
            "level is \"good\"; a level is magpie, squirrel, badger, fox, dragon or a strength from 0 to 100",
        ),
        (
            &LogLine::Ended(tally(1, true))
                .write()
                .replace("won", "drawn"),
            "it should be won or lost",
        ),
    ] {
        let error = LogLine::parse(line).unwrap_err();
        assert!(error.contains(said), "{line}: {error}");
    }
}

#[test]
fn matches_add_up_by_game_and_level() {
    let (_folder, file) = file();
    assert_eq!(file.read().unwrap(), Statistics::default());
    let mut other = tally(3, false);
    other.level = Level::DRAGON;
    let with_help = Tally {
        helped: true,
        ..tally(1, true)
    };
    file.add(&[LogLine::Ended(with_help), LogLine::Ended(tally(2, false))])
        .unwrap();
    file.add(&[LogLine::Ended(other)]).unwrap();
    file.add(&[
        LogLine::Judged(MatchId(2), Blame::Person),
        LogLine::Judged(MatchId(1), Blame::Nobody),
    ])
    .unwrap();
    let read = file.read().unwrap();
    let club = Score {
        person_first: 1,
        flawless: 1,
        won_with_help: 1,
        ..score(1, 1)
    };
    let scores: Vec<_> = read.scores().collect();
    assert_eq!(
        scores,
        [
            ("imitation", Level::BADGER, club),
            ("imitation", Level::DRAGON, score(0, 1))
        ]
    );
    assert_eq!((read.total().played(), read.total().unknown()), (3, 1));
}

#[test]
fn a_match_that_is_told_of_twice_counts_once() {
    let twice = [
        LogLine::Ended(tally(1, true)),
        LogLine::Ended(tally(1, true)),
    ];
    let log: String = twice.iter().map(|entry| entry.write() + "\n").collect();
    assert_eq!(Statistics::of(&log).total(), score(1, 0));
    // What was found out may stand before what it was found out of.
    let early = format!(
        "{}\n{log}",
        LogLine::Judged(MatchId(1), Blame::Computer).write()
    );
    assert_eq!(Statistics::of(&early).total().computer_first, 1);
}

#[test]
fn a_torn_last_line_takes_nothing_with_it() {
    let (_folder, file) = file();
    file.add(&[
        LogLine::Ended(tally(1, true)),
        LogLine::Ended(tally(2, false)),
    ])
    .unwrap();
    let whole = fs::read_to_string(file.path()).unwrap();
    let first = whole.find('\n').unwrap() + 1;
    for end in first..whole.len() {
        fs::write(file.path(), &whole[..end]).unwrap();
        file.add(&[LogLine::Ended(tally(3, true))]).unwrap();
        let read = file.read().unwrap();
        let lost = u64::from(end == whole.len() - 1);
        assert_eq!(read.total(), score(2, lost), "cut at {end}");
        let torn = end > first && end < whole.len() - 1;
        assert_eq!(
            read.damaged().len(),
            usize::from(torn),
            "{:?}",
            read.damaged()
        );
        // Nothing of what was there is gone.
        assert!(
            fs::read_to_string(file.path())
                .unwrap()
                .starts_with(&whole[..end])
        );
    }
}

#[test]
fn what_is_no_line_is_passed_over_and_told_of() {
    let (_folder, file) = file();
    file.add(&[LogLine::Ended(tally(1, true))]).unwrap();
    let mut bytes = fs::read(file.path()).unwrap();
    bytes.extend(b"\xff\xfe \x1b[2J\n\n{\"match\":\n");
    fs::write(file.path(), &bytes).unwrap();
    file.add(&[LogLine::Ended(tally(2, true))]).unwrap();
    let read = file.read().unwrap();
    assert_eq!(read.total(), score(2, 0));
    assert_eq!(read.damaged().len(), 2);
    assert!(
        read.damaged()[0].starts_with("line 2: this is not JSON"),
        "{:?}",
        read.damaged()
    );
    assert!(
        read.damaged()
            .iter()
            .all(|told| !told.contains(char::is_control))
    );
}

#[test]
fn a_line_of_a_newer_version_is_told_of_and_stays() {
    let (_folder, file) = file();
    let line = LogLine::Ended(tally(1, true)).write();
    let newer = line.replacen('{', "{\"version\":2,", 1);
    let same = line.replacen('{', "{\"version\":1,", 1);
    assert_eq!(LogLine::parse(&same), LogLine::parse(&line));
    file.add(&[LogLine::Ended(tally(2, true))]).unwrap();
    fs::write(file.path(), format!("{newer}\n")).unwrap();
    file.add(&[LogLine::Ended(tally(2, true))]).unwrap();
    let read = file.read().unwrap();
    assert_eq!(read.total(), score(1, 0));
    assert_eq!(
        read.damaged(),
        ["line 1: its version is 2; this program reads version 1"]
    );
    assert!(fs::read_to_string(file.path()).unwrap().starts_with(&newer));
}

#[test]
fn many_programs_lose_none_of_each_others_matches() {
    let (_folder, file) = file();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let file = &file;
            scope.spawn(move || {
                for index in 0..25 {
                    file.add(&[LogLine::Ended(tally(writer * 100 + index, true))])
                        .unwrap();
                }
            });
        }
    });
    let read = file.read().unwrap();
    assert_eq!((read.total(), read.damaged().len()), (score(100, 0), 0));
}

#[test]
fn a_new_beginning_keeps_the_old_log_in_the_trash() {
    let (folder, file) = file();
    assert_eq!(file.reset().unwrap(), None);
    for round in 0..2 {
        file.add(&[LogLine::Ended(tally(round, true))]).unwrap();
        let kept = file.reset().unwrap().unwrap();
        assert!(kept.starts_with(folder.path().join("made/trash")));
        assert_eq!(
            StatisticsFile::at(kept).read().unwrap().total(),
            score(1, 0)
        );
        assert_eq!(file.read().unwrap(), Statistics::default());
    }
}

#[test]
fn a_disk_that_refuses_is_named_and_what_is_too_long_is_set_aside() {
    let (folder, file) = file();
    fs::write(folder.path().join("made"), "in the way").unwrap();
    let error = file.add(&[LogLine::Ended(tally(1, true))]).unwrap_err();
    assert!(matches!(error, StatisticsError::Write { .. }), "{error}");
    assert!(error.to_string().contains("statistics.jsonl"), "{error}");
    fs::remove_file(folder.path().join("made")).unwrap();

    // A folder where the file should be.
    fs::create_dir_all(file.path()).unwrap();
    assert!(matches!(file.read(), Err(StatisticsError::Read { .. })));
    assert!(
        file.add(&[LogLine::Ended(tally(1, true))])
            .unwrap()
            .is_some()
    );
    assert_eq!(file.read().unwrap().total(), score(1, 0));

    fs::File::create(file.path())
        .unwrap()
        .set_len(MAX_FILE + 1)
        .unwrap();
    assert!(matches!(file.read(), Err(StatisticsError::Read { .. })));
    let note = file.add(&[LogLine::Ended(tally(2, true))]).unwrap();
    assert!(note.unwrap().ends_with("statistics-full.jsonl."));
    let kept = file.path().with_file_name("statistics-full.jsonl");
    assert_eq!(fs::metadata(kept).unwrap().len(), MAX_FILE + 1);
    assert_eq!(file.read().unwrap().total(), score(1, 0));
}

#[test]
fn what_is_added_never_makes_the_log_too_long_to_be_read() {
    let line = LogLine::Ended(tally(1, true)).write().len() as u64 + 1;
    // The last line is torn, so its end is added, too.
    for (room, fits) in [(line + 1, true), (line, false), (1, false)] {
        let (_folder, file) = file();
        file.add(&[]).unwrap();
        let log = fs::File::create(file.path()).unwrap();
        log.set_len(MAX_FILE - room).unwrap();
        let kept = file.add(&[LogLine::Ended(tally(1, true))]).unwrap();
        assert_eq!(kept.is_none(), fits, "{room}");
        assert_eq!(file.read().unwrap().total(), score(1, 0), "{room}");
    }
}

#[test]
fn only_a_finished_match_between_a_person_and_the_computer_counts() {
    let person = || Seat::person("Ann");
    let computer = || Seat::computer(Level::BADGER);
    let id = MatchId(1);
    let of = |record, seats| Tally::of(&the_match("nim", record, seats), id);
    assert_eq!(of("1,1 0,1", [person(), computer()]), None);
    assert_eq!(of("1,1 0,1 0,0", [person(), person()]), None);
    assert_eq!(of("1,1 0,1 0,0", [computer(), computer()]), None);
    let lost = of("1,1 0,1 0,0", [person(), computer()]).unwrap();
    assert_eq!(
        (lost.won, lost.level, &*lost.game),
        (false, Level::BADGER, "nim")
    );
    assert!(of("1,1 0,1 0,0", [computer(), person()]).unwrap().won);
}

#[test]
fn the_first_mistake_is_the_reviews() {
    // From 2,3 whoever takes first wins by 2,2.
    for (record, person_first, blame) in [
        ("2,3 1,3 1,1 0,1 0,0", true, Blame::Person),
        ("2,3 1,3 1,1 0,1 0,0", false, Blame::Computer),
        ("2,3 2,2 1,2 1,1 0,1 0,0", true, Blame::Nobody),
        // The second player has lost, and is given the win back.
        ("2,3 2,2 1,2 0,2 0,0", true, Blame::Person),
        ("2,3 2,2 1,2 0,2 0,0", false, Blame::Computer),
    ] {
        let mut seats = [Seat::person("Ann"), Seat::computer(Level::MAGPIE)];
        if !person_first {
            seats.reverse();
        }
        let the_match = the_match("nim", record, seats);
        let review = Review::of(&the_match, &Adviser::new(the_match.game().clone()));
        assert_eq!(
            Blame::of(&the_match, &review),
            Some(blame),
            "{record} {person_first}"
        );
    }
    // From 2,3 whoever gives up gives a win away; from 2,2 nothing is left to give away.
    for (record, blame) in [("2,3", Blame::Person), ("2,2", Blame::Nobody)] {
        let mut the_match = the_match(
            "nim",
            record,
            [Seat::person("Ann"), Seat::computer(Level::MAGPIE)],
        );
        the_match.resign(Side::First);
        let review = Review::of(&the_match, &Adviser::new(the_match.game().clone()));
        assert_eq!(Blame::of(&the_match, &review), Some(blame), "{record}");
    }
}
