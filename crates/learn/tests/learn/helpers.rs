//! Mistakes and the drills made of them.

use goldpile_games::catalogue;
use goldpile_learn::drills::{DrillAttempt, adviser};
use goldpile_learn::session::Mistake;
use goldpile_learn::{Drill, QuestionKind, WrongAnswer};

/// The time at which drills are made, in seconds since 1970.
pub(crate) const NOW: i64 = 1_795_000_000;

pub(crate) fn mistake(game: &str, kind: QuestionKind, record: &str, played: &str) -> Mistake {
    Mistake {
        game: game.to_owned(),
        parameters: String::new(),
        miss: WrongAnswer {
            kind,
            record: record.to_owned(),
            played: played.to_owned(),
        },
    }
}

pub(crate) fn drill(game: &str, kind: QuestionKind, record: &str, played: &str) -> Drill {
    let adviser = adviser(&catalogue(), game, "").unwrap();
    Drill::of(&mistake(game, kind, record, played), &adviser, NOW).unwrap()
}

pub(crate) fn put(drill: &Drill) -> Result<DrillAttempt, String> {
    DrillAttempt::ask(drill, drill.adviser(&catalogue()).unwrap(), 0)
}
