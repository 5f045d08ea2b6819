//! Drills: every mistake comes back as a question just before it would be forgotten, first unchanged and then as
//! variants of the same kind.

mod attempt;
mod exchange;
mod help;
mod positions;
mod queue;
mod schedule;
mod streak;

use super::lesson::replay;
use super::question::{QuestionKind, WrongAnswer};
use super::session::Mistake;
use super::tag::PositionClass;
use goldpile_engine::notation::read::parse_move;
use goldpile_engine::notation::typed_text;
use goldpile_engine::{Catalogue, Move, Replay, play};
use goldpile_files::json_lines::{JsonLine, JsonLines, JsonLinesError};
use goldpile_number::parse_count;
use goldpile_play::{Adviser, Match, Review, Side};
use serde::{Deserialize, Serialize};

pub use attempt::DrillAttempt;
pub use exchange::{Imported, import};
use positions::name_of;
pub use positions::same_position;
pub use queue::DrillQueue;
pub use schedule::{Rating, Schedule, now};
pub use streak::{KindStreak, RestingKinds, rate};

/// A mistake that comes back as a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drill {
    /// The version of this format.
    pub version: u64,
    /// The drill's name; the same position always has the same name, unless an earlier version made it.
    pub id: String,
    /// The name of the game in the catalogue.
    pub game: String,
    /// The game's parameters, such as `p=3 m=2`; empty if it has none.
    pub parameters: String,
    /// The kind of question that was answered wrongly.
    pub kind: QuestionKind,
    /// The record of the position and of the moves before it; for a sum, the number.
    pub record: String,
    /// The wrong answer.
    pub played: String,
    /// The class of the position.
    #[serde(flatten)]
    pub class: PositionClass,
    /// For a wrong take, the case of the position it left, which the learner overlooked; otherwise empty.
    #[serde(default)]
    pub left: String,
    /// The name of the position, whatever line led there and whatever was asked about it; empty in a drill of an
    /// earlier version, until [`Drills::of_positions`] names it.
    #[serde(default)]
    pub position: String,
    /// The numbers of the variants asked most recently, the latest one last.
    #[serde(default)]
    pub variants: Vec<String>,
    /// The right answers in a row to drills of this kind, after this drill was asked.
    #[serde(default)]
    pub streak: KindStreak,
    /// When the drill is due again.
    pub schedule: Schedule,
}

/// The number of variants remembered, so that they are not repeated.
const REMEMBERED: usize = 12;

impl JsonLine for Drill {
    const FILE: &'static str = "drills.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.id.clone()
    }
}

/// Why a drill cannot be asked, as a text for the user.
pub type Refused = String;

impl Drill {
    /// The drill for a mistake, due now. Its case is empty if it cannot be determined.
    ///
    /// Cost: as for [`PositionClass::of`].
    ///
    /// # Errors
    /// The mistake is from a game or a position that does not exist.
    pub fn of(mistake: &Mistake, adviser: &Adviser, now: i64) -> Result<Self, Refused> {
        let Mistake {
            game,
            parameters,
            miss,
        } = mistake;
        let line = match miss.kind {
            QuestionKind::Parts => None,
            _ => Some(replay(&miss.record, adviser)?),
        };
        let class = line
            .as_ref()
            .map(|line| PositionClass::of(adviser, line.last()));
        let class = class.and_then(Result::ok).unwrap_or_default();
        let left = line
            .as_ref()
            .and_then(|line| left(adviser, line, &miss.played));
        let position = name_of(adviser, &miss.record, line.as_ref());
        let WrongAnswer {
            kind,
            record,
            played,
        } = miss.clone();
        Ok(Self {
            version: Self::VERSION,
            id: position.clone(),
            game: game.clone(),
            parameters: parameters.clone(),
            kind,
            record,
            played,
            class,
            left: left.unwrap_or_default(),
            position,
            variants: Vec::new(),
            streak: KindStreak::default(),
            schedule: Schedule::new(now),
        })
    }

    /// An adviser for the drill's game.
    ///
    /// # Errors
    /// No such game exists, or none with these parameters.
    pub fn adviser(&self, catalogue: &Catalogue) -> Result<Adviser, Refused> {
        adviser(catalogue, &self.game, &self.parameters)
    }

    /// The line to the drill's position; `None` for a sum.
    ///
    /// # Errors
    /// The game rejects it.
    pub fn line(&self, adviser: &Adviser) -> Result<Option<Replay>, Refused> {
        match self.kind {
            QuestionKind::Parts => {
                parse_count(&self.record).map_err(|error| error.to_string())?;
                Ok(None)
            }
            _ => replay(&self.record, adviser).map(Some),
        }
    }

    /// Records that the drill was asked as a variant with these numbers.
    pub fn note_variant(&mut self, numbers: String) {
        self.variants.push(numbers);
        let over = self.variants.len().saturating_sub(REMEMBERED);
        self.variants.drain(..over);
    }
}

/// The adviser for a game with parameters in written form.
///
/// # Errors
/// No such game exists, or none with these parameters.
pub fn adviser(catalogue: &Catalogue, game: &str, parameters: &str) -> Result<Adviser, Refused> {
    let entry = catalogue.find(game);
    let entry = entry.ok_or_else(|| format!("there is no game {game}"))?;
    let settings = entry.parse_settings(parameters);
    let game = settings.and_then(|settings| entry.game(settings));
    Ok(Adviser::new(game.map_err(|error| error.to_string())?))
}

/// The case of the position that a take leaves; `None` for other answers.
fn left(adviser: &Adviser, line: &Replay, played: &str) -> Option<String> {
    let chosen = parse_move(&typed_text(played, line.last()), line.last()).ok()?;
    if matches!(chosen, Move::Block(_)) {
        return None;
    }
    let next = play(&*adviser.game().rules, line.last(), &chosen).ok()?;
    Some(adviser.explain(&next).ok()?.case.to_owned())
}

/// The drills for these mistakes; `adviser` finds the adviser for a mistake's game. Mistakes whose game no longer
/// exists are skipped.
///
/// Cost: as for [`Drill::of`], for each.
#[must_use]
pub fn drills_for(
    mistakes: &[Mistake],
    adviser: &dyn Fn(&Mistake) -> Result<Adviser, Refused>,
    now: i64,
) -> Vec<Drill> {
    let of = |mistake| Drill::of(mistake, &adviser(mistake)?, now);
    mistakes
        .iter()
        .filter_map(|mistake| of(mistake).ok())
        .collect()
}

/// Stores drills for new mistakes. A drill that is already stored becomes due again soon.
///
/// # Errors
/// The file cannot be read or written.
pub fn store(file: &JsonLines<Drill>, made: Vec<Drill>, now: i64) -> Result<(), JsonLinesError> {
    if made.is_empty() {
        return Ok(());
    }
    let mut drills = Drills(file.read()?.kept);
    let mut changed: Vec<Drill> = Vec::new();
    for drill in made {
        let drill = drills.add(drill, now);
        changed.retain(|other| other.id != drill.id);
        changed.push(drill);
    }
    file.put(&changed)
}

/// A collection of drills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drills(pub Vec<Drill>);

impl Drills {
    /// Adds the drill for a mistake and returns it as it is now stored. A drill that already exists becomes due
    /// again soon.
    pub fn add(&mut self, drill: Drill, now: i64) -> Drill {
        if let Some(known) = self.0.iter_mut().find(|known| known.id == drill.id) {
            *known = Drill {
                schedule: known.schedule.rated(Rating::Again, now),
                variants: std::mem::take(&mut known.variants),
                ..drill
            };
            return known.clone();
        }
        self.0.push(drill.clone());
        drill
    }

    /// The drills of the game with this name.
    #[must_use]
    pub fn of(&self, game: &str) -> Self {
        let of_game = self.0.iter().filter(|drill| drill.game == game);
        Self(of_game.cloned().collect())
    }

    /// The drill with this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Drill> {
        self.0.iter().find(|drill| drill.id == id)
    }

    /// The number of drills due.
    #[must_use]
    pub fn due(&self, now: i64) -> usize {
        self.all_due(now).len()
    }
}

/// The most mistakes of one match that become drills.
const MAX_OF_MATCH: usize = 20;

/// The most bytes of all records of one match's drills: each record holds the match up to its mistake.
const MAX_RECORDS: usize = 1 << 18;

/// The first mistakes of one side in a match, according to its review: as many as are worth practising and as
/// their records have room for.
#[must_use]
pub fn mistakes_of_match(the_match: &Match, review: &Review, side: Side) -> Vec<Mistake> {
    let game = the_match.game();
    let made = review
        .mistakes()
        .filter(|index| review.mistake_by(*index) == Some(side));
    let mut room = MAX_RECORDS;
    let mistakes = made.take(MAX_OF_MATCH).map_while(|index| {
        // A win given up by ending the match has no move.
        let entry = the_match
            .entry(index)
            .filter(|_| index < the_match.moves_made())?;
        let record = the_match.record_before(index);
        room = room.checked_sub(record.len())?;
        let adviser = Adviser::new(game.clone());
        let miss = WrongAnswer::of_move(&adviser, record, entry.before, entry.played);
        Some(Mistake::of(game, miss))
    });
    mistakes.collect()
}
