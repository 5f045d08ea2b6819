//! One drill for each position, whatever line led there and whatever was asked about it.

use super::{Drill, Drills};
use crate::question::QuestionKind;
use goldpile_engine::notation::piles_text;
use goldpile_engine::{GameEntry, Phase, Replay};
use goldpile_play::Adviser;
use std::collections::HashMap;

/// The name of a position in a game with these parameters: of the piles, in any order where it does not matter, what
/// is remembered, and what is due. For a sum, that of the number.
pub(super) fn name_of(adviser: &Adviser, record: &str, line: Option<&Replay>) -> String {
    let game = adviser.game();
    let parameters = game.settings.to_string();
    let (what, numbers, memory) = match line.map(Replay::last) {
        None => (QuestionKind::Parts.name(), record.to_owned(), String::new()),
        Some(position) => {
            let what = match position.phase {
                Phase::Take => QuestionKind::Take,
                Phase::Block => QuestionKind::Block,
            };
            let (mut piles, memory) = (position.piles.clone(), &position.memory);
            if !game.rules.order_matters() && memory.is_empty() {
                piles.sort_unstable();
            }
            (what.name(), piles_text(&piles), piles_text(memory))
        }
    };
    id(&[&game.entry.name, &parameters, what, &numbers, &memory])
}

/// An identifier that depends only on the words and is the same on every machine: eight hexadecimal digits of
/// their FNV hash.
fn id(words: &[&str]) -> String {
    let bytes = words.iter().flat_map(|word| word.bytes().chain([0]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{:08x}", (hash ^ (hash >> 32)) & 0xffff_ffff)
}

impl Drills {
    /// One drill for each position. An earlier version may have stored several for the same position: of these,
    /// the one that was made or asked last counts.
    ///
    /// Cost: linear, plus the time to replay the records of those made by an earlier version.
    #[must_use]
    pub fn of_positions(stored: Vec<Drill>, entries: &[GameEntry], now: i64) -> Self {
        let mut drills: Vec<Drill> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for drill in named(stored, entries) {
            let is_named = !drill.position.is_empty();
            let key = [&drill.id, &drill.position][usize::from(is_named)].clone();
            let Some(&at) = known.get(&key) else {
                known.insert(key, drills.len());
                drills.push(drill);
                continue;
            };
            if drill.schedule.asked_at(now) > drills[at].schedule.asked_at(now) {
                drills[at] = drill;
            }
        }
        Self(drills)
    }
}

/// The names of all drills about the same position as the drill with this name, including its own.
#[must_use]
pub fn same_position(stored: Vec<Drill>, entries: &[GameEntry], id: &str) -> Vec<String> {
    let named = named(stored, entries);
    let of = named.iter().find(|drill| drill.id == id);
    let same = named
        .iter()
        .filter(|other| of.is_some_and(|of| other.id == of.id || is_same_position(other, of)));
    same.map(|drill| drill.id.clone()).collect()
}

/// Whether two drills are about the same position.
pub(super) fn is_same_position(one: &Drill, other: &Drill) -> bool {
    !one.position.is_empty() && one.position == other.position
}

/// The drills with the names of their positions, as far as their games exist.
pub(super) fn named(mut stored: Vec<Drill>, entries: &[GameEntry]) -> Vec<Drill> {
    let mut advisers: HashMap<(String, String), Option<Adviser>> = HashMap::new();
    for drill in stored.iter_mut().filter(|drill| drill.position.is_empty()) {
        let key = (drill.game.clone(), drill.parameters.clone());
        let adviser = advisers.entry(key).or_insert_with(|| {
            let entry = entries.iter().find(|entry| *entry.name == drill.game)?;
            let settings = entry.parse_settings(&drill.parameters).ok()?;
            Some(Adviser::new(entry.game(settings).ok()?))
        });
        if let Some(adviser) = adviser
            && let Ok(line) = drill.line(adviser)
        {
            drill.position = name_of(adviser, &drill.record, line.as_ref());
        }
    }
    stored
}
