//! Climbs by the program itself: everywhere the same, and killed at any moment.

use crate::HOME;
use crate::running::objects;
use goldpile_app::UserData;
use goldpile_app::question::chosen;
use goldpile_engine::Outcome;
use goldpile_engine::notation::piles_text;
use goldpile_games::catalogue;
use goldpile_learn::puzzles::{Climb, ClimbMatch, ClimbTry, RUNGS};
use goldpile_play::{Adviser, Match, Side, start_dice};
use goldpile_solve::Cancel;
use goldpile_testkit::rounds;
use rand::RngExt as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A day whose game has two piles and no announcements, as has the same weekday of each week.
const DAY: &str = "2026-12-01";

fn goldpile(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goldpile"));
    command.arg("climb").args(args).envs(HOME);
    command.stdin(Stdio::null());
    command
}

#[test]
fn a_day_has_the_same_climb_everywhere() {
    let printed = |name: &str, value: &str| {
        let mut command = goldpile(&["--date", DAY, "--json"]);
        command.env("GOLDPILE_NOW", "2026-12-05T12:00:00Z");
        let output = command.env(name, value).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        objects(&String::from_utf8(output.stdout).unwrap())
    };
    let here = printed("TZ", "UTC");
    for (name, value) in [
        ("TZ", "Pacific/Kiritimati"),
        ("TZ", "America/Los_Angeles"),
        ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "C"),
        ("LC_ALL", "de_DE.UTF-8"),
    ] {
        assert_eq!(printed(name, value), here, "{name}={value}");
    }
}

fn climb_of(day: &str) -> Climb {
    let day = day.parse().unwrap();
    goldpile_learn::puzzles::climb(&catalogue(), day, &Cancel::default()).unwrap()
}

fn a_week_later(climb: &Climb) -> Climb {
    let mut days = climb.date.iter_days();
    climb_of(&days.nth(7).unwrap().to_string())
}

/// How a climb goes on if the person plays well up to this match, and resigns it: what is typed.
fn typed(climb: &Climb, mut tried: ClimbTry, resigned: usize) -> String {
    let adviser = Adviser::new(climb.game.clone());
    let mut lines = String::new();
    while !tried.is_over() {
        let (rung, mut the_match) = climb.current(&tried).unwrap();
        if rung == resigned {
            return lines + "me\nresign\n";
        }
        if the_match.awaits_beginner() {
            let is_won = adviser.outcome(the_match.position()) == Ok(Outcome::N);
            let name = climb.rungs[rung].level.name();
            lines = lines + if is_won { "me" } else { &name } + "\n";
            the_match.begin(is_won);
        }
        while the_match.verdict().is_none() {
            if let Some(level) = the_match.computer_to_act() {
                let (seed, moves) = (the_match.seed(), the_match.moves_made());
                let reply = chosen(&adviser, the_match.position(), level, seed, moves);
                the_match.play(reply.chosen.unwrap()).unwrap();
            } else {
                let winning = adviser.hint(the_match.position()).unwrap().unwrap();
                the_match.play(winning).unwrap();
                lines = lines + &piles_text(&the_match.position().piles) + "\n";
            }
        }
        tried.matches.truncate(rung);
        tried.matches.push(ClimbMatch::of(&the_match));
    }
    lines
}

/// The number of times that the person has acted, each of which the computer may have answered once.
fn acts(climb: &Climb, tried: &ClimbTry) -> usize {
    let matches = tried.matches.iter().enumerate();
    let of = |(rung, stored): (usize, &ClimbMatch)| {
        let the_match: Match = climb.the_match(rung, Some(stored)).unwrap();
        let is_mine = |side: &Side| the_match.seat(*side).computer.is_none();
        let sides: Vec<Side> = the_match.history().map(|ply| ply.by).collect();
        sides.iter().filter(|side| is_mine(side)).count() + usize::from(!stored.is_first)
    };
    matches.map(of).sum()
}

/// The number of replies of the computer in an output.
fn replies(output: &str) -> usize {
    let is_reply = |line: &&str| {
        let after = line.split_once(" takes ").map(|(_, after)| after);
        !line.starts_with("The ") && after.is_some_and(|after| after.starts_with(char::is_numeric))
    };
    output.lines().filter(is_reply).count()
}

/// Whether all that was stored before is stored now.
fn goes_on(before: &ClimbTry, now: &ClimbTry) -> bool {
    before.matches.len() <= now.matches.len()
        && before
            .matches
            .iter()
            .zip(&now.matches)
            .all(|(before, now)| {
                now.record.starts_with(&before.record)
                    && before.is_first == now.is_first
                    && (before.is_won.is_none() || before == now)
            })
}

#[cfg(unix)]
#[test]
fn killed_at_any_moment_nothing_is_lost_and_no_life_is_won() {
    let folder = tempfile::tempdir().unwrap();
    let data = UserData::at(&folder.path().join("goldpile"));
    let mut dice = start_dice(7);
    let mut climb = climb_of(DAY);
    let (mut over, mut moved, mut within) = (0, 0, 0);
    let kills: usize = rounds("GOLDPILE_KILLS", 40);
    for _ in 0..kills {
        let day = climb.date.to_string();
        let tried = || {
            let stored = data.climbs.as_ref().unwrap().read().unwrap();
            assert!(stored.damaged.is_empty(), "{stored:?}");
            let mut kept = stored.kept.into_iter();
            let found = kept.find(|tried| tried.date == climb.date);
            found.unwrap_or_else(|| ClimbTry::new(&climb))
        };
        let before = tried();
        // On some days all is won.
        let resigned = over % (RUNGS + 1);
        // Mostly not enough is typed for the rest of the climb, so that no machine is too fast for a kill within it.
        let lines = typed(&climb, before.clone(), resigned);
        let all = lines.lines().count();
        let some = dice.random_range(1..=all + 2);
        let lines: String = lines.split_inclusive('\n').take(some).collect();
        let wait = Duration::from_millis(dice.random_range(10..45));
        let output = killed(folder.path(), &day, &lines, wait);
        let now = tried();
        assert!(goes_on(&before, &now), "{before:?}\n{now:?}\n{output}");
        assert!(climb.current(&now).is_ok(), "{now:?}");
        let (acted, answered) = (acts(&climb, &now) - acts(&climb, &before), replies(&output));
        assert!(
            answered <= acted + 1,
            "{answered} answers to {acted} moves:\n{output}"
        );
        let is_told = output.contains("you resign.");
        assert!(!is_told || now.is_over(), "{output}");
        moved += acted;
        within += usize::from(!now.is_over());
        if now.is_over() {
            assert_eq!(now.won(), resigned.min(RUNGS));
            let again = killed(folder.path(), &day, "me\nresign\n", Duration::from_secs(60));
            assert!(again.contains("\nclimb "), "{again}");
            assert_eq!(tried(), now, "it is not played again");
            over += 1;
            climb = a_week_later(&climb);
        }
    }
    println!("{kills} kills, {within} of them within {over} climbs, {moved} moves");
    assert!(within > kills / 4);
}

/// What the program writes on this day when these lines are typed, until it is killed or has ended. Meanwhile it waits
/// for more.
#[cfg(unix)]
fn killed(folder: &Path, day: &str, typed: &str, wait: Duration) -> String {
    let mut command = goldpile(&["--plain"]);
    command
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_DATA_DIRS", folder)
        .env("TZ", "UTC")
        .env("GOLDPILE_NOW", format!("{day}T12:00:00Z"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    // The program may have ended before it has read everything.
    let _ = input.write_all(typed.as_bytes());
    let pause = Duration::from_millis(1);
    let mut waited = Duration::ZERO;
    while waited < wait && child.try_wait().unwrap().is_none() {
        sleep(pause);
        waited += pause;
    }
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}
