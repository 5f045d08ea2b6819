//! The streak and the card: against a walk from day to day, and under clocks that are wrong.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};
use goldpile_files::json_lines::JsonLine as _;
use goldpile_learn::puzzles::{
    ClimbMatch, ClimbTry, DailyTry, DayMark, Diary, PuzzleKind, RUNGS, TryResult, milestone,
    recipe_of,
};
use goldpile_play::start_dice;
use goldpile_testkit::rounds;
use rand::RngExt;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn tried(date: NaiveDate, result: Option<TryResult>) -> DailyTry {
    DailyTry {
        version: DailyTry::VERSION,
        date,
        recipe: recipe_of(date),
        game: "nim".to_owned(),
        kind: PuzzleKind::Find,
        record: "1,2".to_owned(),
        nudges: 0,
        result,
        counts: true,
    }
}

/// A climb with these matches won or lost; the last may be unfinished.
fn climbed(date: NaiveDate, matches: &[Option<bool>]) -> ClimbTry {
    let begun = matches.iter().map(|is_won| ClimbMatch {
        record: "1,2".to_owned(),
        is_first: true,
        is_won: *is_won,
    });
    ClimbTry {
        version: ClimbTry::VERSION,
        date,
        recipe: 1,
        game: "nim".to_owned(),
        matches: begun.collect(),
    }
}

/// The tries of these days, each solved (s), solved with a nudge (n), failed (f) or only climbed (c).
fn diary(days: &[(&str, char)]) -> Diary {
    let mut diary = Diary::default();
    for (day, kind) in days {
        let day = date(day);
        let solved = tried(day, Some(TryResult::Solved));
        match kind {
            's' => diary.tries.push(solved),
            'n' => diary.tries.push(DailyTry {
                nudges: 1,
                ..solved
            }),
            'f' => diary.tries.push(tried(day, Some(TryResult::Failed))),
            _ => diary.climbs.push(climbed(day, &[None])),
        }
    }
    diary
}

/// The streak and the best one as of a day, walked from day to day.
fn walked(diary: &Diary, first: NaiveDate, today: NaiveDate) -> (u64, u64) {
    let (mut days, mut best, mut has_free) = (0, 0, true);
    for day in first.iter_days().take_while(|day| *day <= today) {
        if day.weekday() == Weekday::Mon {
            has_free = true;
        }
        let result = diary.of(day).and_then(|tried| tried.result);
        let is_climbed = diary
            .climb(day)
            .is_some_and(|climb| !climb.matches.is_empty());
        let is_old = day < date("2026-11-30");
        let counts = if is_old {
            result == Some(TryResult::Solved) && diary.of(day).unwrap().counts
        } else {
            result.is_some() || is_climbed
        };
        if counts {
            days += 1;
        } else if day < today && days > 0 {
            if is_old || !has_free {
                days = 0;
            } else {
                has_free = false;
            }
        }
        best = best.max(days);
    }
    (days, best)
}

/// A diary of these days, some of them missed, and some with more than one result.
fn random_diary(first: NaiveDate, count: u64, dice: &mut impl RngExt) -> Diary {
    let mut diary = Diary::default();
    for day in 0..count {
        let day = first + Days::new(day);
        if dice.random_bool(0.8) {
            let result = [None, Some(TryResult::Failed), Some(TryResult::Solved)];
            let chosen = result[dice.random_range(0..10_usize).min(2)];
            let counts = dice.random_bool(0.9);
            diary.tries.push(DailyTry {
                counts,
                ..tried(day, chosen)
            });
        }
        if dice.random_bool(0.2) {
            let matches = [Some(true); RUNGS];
            diary
                .climbs
                .push(climbed(day, &matches[..dice.random_range(0..=RUNGS)]));
        }
    }
    // The order of the lines in the files does not matter.
    diary.tries.reverse();
    diary
}

#[test]
fn a_streak_is_that_of_a_walk_from_day_to_day() {
    let mut dice = start_dice(71);
    for _ in 0..rounds("GOLDPILE_STREAKS", 200) {
        // Three weeks of the first recipe, and five of the second.
        let first = date("2026-11-09");
        let diary = random_diary(first, 56, &mut dice);
        for day in 0..60 {
            let today = first + Days::new(day);
            let streak = diary.streak(today);
            let walked = walked(&diary, first, today);
            assert_eq!((streak.days, streak.best), walked, "{today}: {diary:?}");
        }
    }
}

#[test]
fn a_clock_that_is_wrong_changes_no_streak() {
    let mut dice = start_dice(17);
    for _ in 0..rounds("GOLDPILE_STREAKS", 200) {
        let (first, today) = (date("2026-11-30"), date("2027-01-15"));
        let diary = random_diary(first, 47, &mut dice);
        let streak = diary.streak(today);
        let mut jumped = diary.clone();
        let far = ["9999-12-31", "2027-03-01", "1970-01-01", "2020-02-29"];
        for wrong in far {
            jumped.put(tried(date(wrong), Some(TryResult::Failed)));
            jumped.climbs.push(climbed(date(wrong), &[Some(false)]));
            assert_eq!(jumped.streak(today), streak, "{wrong}");
            assert_eq!(jumped.solved(today), diary.solved(today));
            assert_eq!(jumped.weeks(today, 6), diary.weeks(today, 6));
        }
        // A result from the future is that day's try once its day has come.
        assert_eq!(jumped.streak(date("2027-03-01")).days, 1);
        assert_eq!(jumped.to_store(tried(date("2027-03-01"), None)), None);
    }
    assert_eq!(
        diary(&[("9999-12-31", 's')])
            .streak(date("9999-12-31"))
            .days,
        1
    );
}

#[test]
fn one_missed_day_of_a_week_is_free() {
    // A Monday to a Monday: Wednesday is missed, and so is the Monday after.
    let days = [
        ("2026-12-07", 's'),
        ("2026-12-08", 'f'),
        ("2026-12-10", 'c'),
        ("2026-12-11", 'n'),
        ("2026-12-12", 's'),
        ("2026-12-13", 's'),
        ("2026-12-15", 'f'),
    ];
    let year = diary(&days);
    let on = |day: &str| year.streak(date(day)).days;
    assert_eq!(on("2026-12-08"), 2);
    assert_eq!(on("2026-12-09"), 2, "today may still be tried");
    assert_eq!(on("2026-12-10"), 3, "the missed day does not count");
    assert_eq!(on("2026-12-15"), 7);
    assert_eq!(on("2026-12-17"), 0, "a second day of the week was missed");
    assert_eq!(
        (
            year.streak(date("2026-12-17")).best,
            year.solved(date("2026-12-17"))
        ),
        (7, 4)
    );
    let (solved, tried, free) = (DayMark::Solved, DayMark::Tried, DayMark::Free);
    let weeks = year.weeks(date("2026-12-17"), 2);
    let marks = weeks[0].map(|(_, mark)| mark);
    assert_eq!(
        marks,
        [solved, tried, free, tried, DayMark::Nudged, solved, solved]
    );
    let marks = weeks[1].map(|(_, mark)| mark);
    let (missed, ahead) = (DayMark::Missed, DayMark::Ahead);
    assert_eq!(marks, [free, tried, missed, missed, ahead, ahead, ahead]);
    assert_eq!(weeks[0][0].0, Some(date("2026-12-07")));
}

#[test]
fn a_streak_goes_on_from_the_old_rule_to_the_new_one() {
    // On days of the first recipe, only what was solved counts, and no day is free.
    let mut year = diary(&[
        ("2026-11-26", 's'),
        ("2026-11-27", 'f'),
        ("2026-11-28", 's'),
        ("2026-11-29", 'n'),
        ("2026-12-01", 'f'),
    ]);
    assert_eq!(year.streak(date("2026-11-28")).days, 1);
    assert_eq!(year.streak(date("2026-12-01")).days, 3);
    year.tries[3].counts = false;
    assert_eq!(year.streak(date("2026-12-01")).days, 1);
}

#[test]
fn milestones_are_said_once() {
    let mut said = Vec::new();
    for day in 1..=120_u64 {
        said.extend(milestone(day - 1, day).map(|_| day));
        assert_eq!(milestone(day, day), None, "the day has counted before");
    }
    assert_eq!(said, [7, 30, 100]);
}

#[test]
fn the_card_shows_what_was_tried_and_gives_nothing_away() {
    let day = date("2026-12-05");
    let card = |diary: &Diary| diary.card(day, "Raleigh", false);
    assert_eq!(card(&Diary::default()), None);
    let mut year = diary(&[
        ("2026-12-04", 's'),
        ("2026-12-05", 's'),
        ("2026-12-06", 's'),
    ]);
    assert_eq!(
        card(&year).unwrap(),
        "goldpile 2026-12-05 · Raleigh\nposition ✓\n\
         streak 2 · goldpile puzzle --daily --date 2026-12-05\n"
    );
    let won = Some(true);
    for (matches, shown) in [
        (vec![won, won, won, won, Some(false)], "■■■■□ the Dragon"),
        (vec![None], "□□□□□ next the Magpie"),
        (vec![won, won], "■■□□□ next the Badger"),
        (vec![won; RUNGS], "■■■■■"),
    ] {
        year.climbs = vec![climbed(day, &matches)];
        let told = format!(
            "goldpile 2026-12-05 · Raleigh\nposition ✓   climb {shown}\n\
             streak 2 · goldpile climb --date 2026-12-05\n"
        );
        assert_eq!(card(&year).unwrap(), told);
    }
    year.tries[1].nudges = 1;
    let nudged = card(&year).unwrap();
    assert!(nudged.contains("position ✓ 1 nudge   climb"), "{nudged}");
    year.tries[1].result = Some(TryResult::Failed);
    let plain = year.card(day, "Raleigh", true).unwrap();
    assert!(
        plain.contains("position not solved   climb #####\n"),
        "{plain}"
    );
    assert!(plain.is_ascii(), "{plain}");
    year.tries[1].result = None;
    let climbed = card(&year).unwrap();
    assert!(climbed.contains("\nclimb ■■■■■\nstreak 2 "), "{climbed}");
}
