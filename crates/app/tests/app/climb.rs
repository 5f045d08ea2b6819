//! The climb of a day: the same for everybody, five starts that grow, one life.

use chrono::{Days, NaiveDate};
use goldpile_app::question::chosen;
use goldpile_app::{ClimbSession, NoClimb, ProgressError, UserData};
use goldpile_engine::notation::piles_text;
use goldpile_engine::{Catalogue, Outcome};
use goldpile_games::catalogue;
use goldpile_learn::puzzles::{
    CLIMB_RECIPE, Climb, ClimbMatch, ClimbTry, NoDaily, RUNGS, game_of_day,
};
use goldpile_play::statistics::{MatchId, Tally};
use goldpile_play::{Adviser, Level, MOST_DRAWN, Match, Side, random_start, start_dice};
use goldpile_solve::Cancel;
use goldpile_testkit::long_or;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn climb(catalogue: &Catalogue, date: NaiveDate) -> Result<Climb, NoDaily> {
    goldpile_learn::puzzles::climb(catalogue, date, &Cancel::default())
}

#[test]
fn five_starts_grow_and_half_of_those_where_one_says_who_begins_are_lost() {
    let catalogue = catalogue();
    let (mut lost, mut seeds) = ([0; RUNGS], BTreeSet::new());
    let days: u64 = long_or(91, 365);
    for day in 0..days {
        let date = date("2026-01-01") + Days::new(day);
        let climb = climb(&catalogue, date).unwrap();
        let game = game_of_day(&catalogue, date).unwrap();
        assert_eq!(climb.game.entry.name, game.name);
        assert!(climb.rungs.iter().map(|rung| rung.level).eq(Level::LADDER));
        let adviser = Adviser::new(climb.game.clone());
        let mut before = 0u64.into();
        for (index, rung) in climb.rungs.iter().enumerate() {
            let mut piles = rung.start.piles.to_vec();
            piles.sort();
            let [most, others] = MOST_DRAWN[piles.len().min(MOST_DRAWN.len()) - 1];
            let largest = piles.pop().unwrap();
            assert!(largest <= most && piles.iter().all(|pile| *pile <= others));
            let total = rung.start.total();
            assert!(total > before, "{date}: {total} after {before}");
            before = total;
            assert!(seeds.insert(rung.seed), "{date}");
            let outcome = adviser.outcome(&rung.start).unwrap();
            lost[index] += u64::from(outcome == Outcome::P);
        }
        let awaits = |rung| climb.the_match(rung, None).unwrap().awaits_beginner();
        assert_eq!(
            [0, 1, 2, 3, 4].map(awaits),
            [false, false, true, true, true]
        );
    }
    assert_eq!(lost[..2], [0, 0], "the first two can be won");
    let all: u64 = lost.iter().sum();
    let half = 3 * days / 2;
    assert!(all.abs_diff(half) < half / 10, "{lost:?} of {half}");
    for of_rung in &lost[2..] {
        assert!(of_rung.abs_diff(days / 2) < days / 4, "{lost:?}");
    }
}

/// Whoever changes these climbs gives the recipe a new number.
#[test]
fn the_climbs_of_these_days_never_change() {
    let path = goldpile_testkit::root().join("tests/data/climb.txt");
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    let dates = [
        "1970-01-01",
        "2000-02-29",
        "2026-11-30",
        "2026-12-01",
        "2026-12-02",
        "2026-12-03",
        "2026-12-04",
        "2026-12-05",
        "2026-12-06",
        "9999-12-31",
    ];
    let mut now = format!("recipe {CLIMB_RECIPE}\n");
    for text in dates {
        let climb = climb(&catalogue(), date(text)).unwrap();
        write!(now, "{text} {}", climb.game.entry.name).unwrap();
        for rung in &climb.rungs {
            write!(now, " {}", piles_text(&rung.start.piles)).unwrap();
        }
        now.push('\n');
    }
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        std::fs::write(path, &now).unwrap();
        return;
    }
    assert_eq!(now, stored, "another climb has another CLIMB_RECIPE");
    assert_eq!(
        climb(&catalogue(), NaiveDate::MAX).err(),
        Some(NoDaily::Date)
    );
}

/// Today in the tests of climbs in progress: of Wythoff.
const TODAY: &str = "2026-12-08";

fn data_at(folder: &Path, today: &str) -> UserData {
    let mut data = UserData::at(folder);
    data.date = Some(date(today));
    data
}

fn open(data: &UserData, day: Option<&str>) -> Result<ClimbSession, NoClimb> {
    data.open_climb(&catalogue(), day.map(date), &Cancel::default())
}

/// Notes a change and stores it, if there is anything to store.
fn note(
    data: &UserData,
    session: &mut ClimbSession,
    the_match: &Match,
) -> Result<(), ProgressError> {
    let Some(advance) = session.change(the_match) else {
        return Ok(());
    };
    data.keep_climb(&advance)?;
    session.on_kept(&advance.to);
    Ok(())
}

/// The computer's reply with this adviser.
fn reply(adviser: &Adviser, the_match: &mut Match) {
    let level = the_match.computer_to_act().unwrap();
    let (seed, moves) = (the_match.seed(), the_match.moves_made());
    let reply = chosen(adviser, the_match.position(), level, seed, moves);
    the_match.play(reply.chosen.unwrap()).unwrap();
}

/// Plays the climb as well as can be to its end. After each step of the person the session may be exchanged.
fn play_well(
    session: &mut ClimbSession,
    adviser: &mut dyn FnMut() -> Adviser,
    step: &mut dyn FnMut(&mut ClimbSession, &Match),
) {
    loop {
        let mut the_match = session.the_match().clone();
        if the_match.awaits_beginner() {
            let outcome = adviser().outcome(the_match.position()).unwrap();
            the_match.begin(outcome == Outcome::N);
            step(session, &the_match);
        } else if the_match.verdict().is_some() {
            assert_eq!(the_match.has_person_won(), Some(true));
            if !session.next_match() {
                return;
            }
        } else if the_match.computer_to_act().is_some() {
            reply(&adviser(), &mut the_match);
            session.change(&the_match);
        } else {
            let chosen = adviser().hint(the_match.position()).unwrap().unwrap();
            the_match.play(chosen).unwrap();
            step(session, &the_match);
        }
    }
}

#[test]
fn the_same_moves_meet_the_same_replies_in_one_go_or_in_many() {
    let folder = tempfile::tempdir().unwrap();
    for day in 30..37 {
        let today = (date("2026-11-01") + Days::new(day)).to_string();
        let data = data_at(folder.path(), &today);
        let mut at_once = open(&data, None).unwrap();
        let game = at_once.climb().game.clone();
        let own = Adviser::new(game.clone());
        play_well(&mut at_once, &mut || own.clone(), &mut |session, played| {
            session.change(played);
        });
        assert!(at_once.tried().is_over() && at_once.tried().won() == RUNGS);

        // Each match in a new session, from what is stored, with an adviser that was asked other questions.
        let asked = Adviser::new(game);
        for seed in 0..5 {
            let other = random_start(&asked, &20u64.into(), &mut start_dice(seed));
            let other = chosen(&asked, &other, Level::DRAGON, seed, 0);
            assert_eq!(other.unsolved, None);
        }
        let mut resumed = open(&data, None).unwrap();
        play_well(
            &mut resumed,
            &mut || asked.clone(),
            &mut |session, played| {
                let rung = session.rung();
                note(&data, session, played).unwrap();
                if played.moves_made() == rung {
                    *session = open(&data, None).unwrap();
                }
            },
        );
        assert_eq!(resumed.tried(), at_once.tried(), "{today}");
        assert_eq!(open(&data, None).unwrap().tried(), at_once.tried());
    }
}

#[test]
fn a_lost_match_ends_it_and_is_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = data_at(folder.path(), TODAY);
    let mut session = open(&data, None).unwrap();
    let mut the_match = session.the_match().clone();
    assert!(!the_match.awaits_beginner() && the_match.is_climb() && !the_match.is_practice());
    assert_eq!(session.change(&the_match), None, "nothing was done");
    the_match.resign(Side::First);
    note(&data, &mut session, &the_match).unwrap();
    assert!(!session.next_match());
    let again = open(&data, None).unwrap();
    assert!(again.tried().is_over() && again.tried().won() == 0);
    assert_eq!(again.the_match().has_person_won(), Some(false));
    let notebook = data.notebook(&catalogue()).unwrap();
    assert_eq!(notebook.diary.climbs, [again.tried().clone()]);
}

#[test]
fn no_move_of_a_climb_is_taken_back_and_it_counts_nowhere() {
    let climb = climb(&catalogue(), date(TODAY)).unwrap();
    let mut the_match = climb.the_match(0, None).unwrap();
    let adviser = Adviser::new(climb.game.clone());
    let winning = adviser.hint(the_match.position()).unwrap().unwrap();
    the_match.play(winning).unwrap();
    assert!(!the_match.can_undo() && !the_match.undo());
    assert_eq!((the_match.moves_made(), the_match.is_helped()), (1, false));
    the_match.resign(Side::First);
    assert!(the_match.clone().for_practice().undo());
    assert!(Tally::of(&the_match, MatchId::draw()).is_none());
}

#[test]
fn of_two_programs_the_first_goes_on_and_the_other_follows() {
    let folder = tempfile::tempdir().unwrap();
    let data = data_at(folder.path(), TODAY);
    let mut sessions = [open(&data, None).unwrap(), open(&data, None).unwrap()];
    let adviser = Adviser::new(sessions[0].climb().game.clone());
    let mut first = sessions[0].the_match().clone();
    let winning = adviser.hint(first.position()).unwrap().unwrap();
    first.play(winning).unwrap();
    note(&data, &mut sessions[0], &first).unwrap();
    // The other one has not seen it, and loses its match in vain.
    let mut second = sessions[1].the_match().clone();
    second.resign(Side::First);
    let kept = note(&data, &mut sessions[1], &second);
    assert_eq!(kept, Err(ProgressError::Overtaken));
    sessions[1] = open(&data, None).unwrap();
    assert_eq!(sessions[1].tried(), sessions[0].tried());
    let mut second = sessions[1].the_match().clone();
    assert_eq!(second.record(), first.record());
    // Now it is the other one that goes on.
    second.resign(Side::First);
    note(&data, &mut sessions[1], &second).unwrap();
    reply(&adviser, &mut first);
    let kept = note(&data, &mut sessions[0], &first);
    assert_eq!(kept, Err(ProgressError::Overtaken));
    assert!(open(&data, None).unwrap().tried().is_over());
}

#[test]
fn what_could_not_be_stored_is_stored_with_the_next_move() {
    let folder = tempfile::tempdir().unwrap();
    let data = data_at(folder.path(), TODAY);
    let mut session = open(&data, None).unwrap();
    let adviser = Adviser::new(session.climb().game.clone());
    let mut the_match = session.the_match().clone();
    let winning = adviser.hint(the_match.position()).unwrap().unwrap();
    the_match.play(winning).unwrap();
    let none = UserData::default();
    let kept = note(&none, &mut session, &the_match);
    assert!(matches!(kept, Err(ProgressError::Failed(_))), "{kept:?}");
    the_match.resign(Side::First);
    note(&data, &mut session, &the_match).unwrap();
    assert_eq!(open(&data, None).unwrap().tried(), session.tried());
}

#[test]
fn a_climb_belongs_to_the_day_on_which_it_was_begun() {
    let folder = tempfile::tempdir().unwrap();
    let mut data = data_at(folder.path(), TODAY);
    let mut session = open(&data, None).unwrap();
    let adviser = Adviser::new(session.climb().game.clone());
    let mut the_match = session.the_match().clone();
    let winning = adviser.hint(the_match.position()).unwrap().unwrap();
    the_match.play(winning).unwrap();
    note(&data, &mut session, &the_match).unwrap();
    // Midnight passes: it goes on, and counts for its day.
    data.date = Some(date("2026-12-09"));
    reply(&adviser, &mut the_match);
    note(&data, &mut session, &the_match).unwrap();
    let later = open(&data, Some(TODAY)).unwrap();
    assert!(later.counts());
    assert_eq!(later.the_match().record(), the_match.record());
    // Today has its own.
    let today = open(&data, None).unwrap();
    assert_eq!(today.climb().date, date("2026-12-09"));
    assert!(today.counts() && !today.tried().is_tried());
    // A past day that was not begun is climbed without counting, and stored nowhere.
    let mut past = open(&data, Some("2026-12-07")).unwrap();
    let mut lost = past.the_match().clone();
    lost.resign(Side::First);
    assert!(!past.counts());
    assert_eq!(past.change(&lost), None);
    assert!(past.tried().is_over());
    assert!(!open(&data, Some("2026-12-07")).unwrap().tried().is_tried());
    // The clock goes back: the day that is now ahead waits.
    data.date = Some(date("2026-12-01"));
    let ahead = open(&data, Some(TODAY)).err();
    assert_eq!(ahead, Some(NoClimb::Ahead(date(TODAY))));
    data.date = Some(date(TODAY));
    assert_eq!(open(&data, None).unwrap().tried(), later.tried());
}

#[test]
fn a_damaged_climb_is_told_and_does_not_begin_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = data_at(folder.path(), TODAY);
    let climb = open(&data, None).unwrap().climb().clone();
    let start = piles_text(&climb.rungs[0].start.piles);
    let good = |record: &str, is_won| ClimbMatch {
        record: record.to_owned(),
        is_first: true,
        is_won,
    };
    let begun = good(&start, None);
    let wrong: [(&str, Vec<ClimbMatch>); 6] = [
        ("the record of match 1: ", vec![good("3,y", None)]),
        (
            "the record of match 1: ",
            vec![good(&format!("{start} {start}"), None)],
        ),
        ("match 1 began in another way", vec![good("3,5", None)]),
        (
            "match 1 began in another way",
            vec![ClimbMatch {
                is_first: false,
                ..begun.clone()
            }],
        ),
        (
            "the result of match 1 is not that of its record",
            vec![good(&start, Some(true))],
        ),
        ("match 2 should not have begun", vec![begun.clone(), begun]),
    ];
    for (said, matches) in wrong {
        let tried = ClimbTry {
            matches,
            ..ClimbTry::new(&climb)
        };
        data.climbs.as_ref().unwrap().put(&[tried]).unwrap();
        let error = open(&data, None).err().unwrap().to_string();
        let all = format!("a climb of {TODAY} is stored, but it cannot go on: {said}");
        assert!(error.starts_with(&all), "{error}");
    }
    let other = [
        ClimbTry {
            recipe: 7,
            ..ClimbTry::new(&climb)
        },
        ClimbTry {
            game: "nim".to_owned(),
            ..ClimbTry::new(&climb)
        },
    ];
    for tried in other {
        data.climbs.as_ref().unwrap().put(&[tried]).unwrap();
        assert!(matches!(open(&data, None), Err(NoClimb::Damaged(..))));
    }
}
