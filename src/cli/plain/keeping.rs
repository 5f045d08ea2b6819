//! A match in text is kept and counted as one on the screen is, by the same clerk and the same
//! cabinet, and what they report becomes lines.

use super::words::capital;
use crate::cli::home::Home;
use crate::play::statistics::{Blame, MatchId, Tally};
use crate::play::{Adviser, Contest, Keeper, Review, Store};
use crate::tui::{Cabinet, Clerk, Filed, Memo, Order, Report, Sheet};

/// Who has the file of the match and the statistics in hand.
pub(in crate::cli) struct Keeping {
    clerk: Clerk,
    cabinet: Cabinet,
    store: Option<Store>,
    /// The number of the last sheet.
    sheets: u64,
    /// The match as it was handed over last, by how often it had changed; `None` if it never was.
    handed: Option<u64>,
    /// Whether its end was counted.
    counted: bool,
    /// Whether the file is one that somebody named, and no record of the store.
    is_named: bool,
    /// Where the match is; `None` as long as it is nowhere.
    place: Option<String>,
}

impl Keeping {
    fn of(home: &Home, contest: &Contest) -> Self {
        Self {
            clerk: Clerk::new(home.store.clone()),
            cabinet: Cabinet::new(None, home.statistics.clone()),
            store: home.store.clone(),
            sheets: 0,
            handed: None,
            // The end of one that begins with it was counted then.
            counted: contest.verdict().is_some(),
            is_named: false,
            place: None,
        }
    }

    /// For a new match, which becomes a record of this home when it is first kept.
    pub(in crate::cli) fn begun(home: &Home, contest: &Contest) -> Self {
        Self::of(home, contest)
    }

    /// For a match that its keeper has in a file already.
    pub(in crate::cli) fn adopted(home: &Home, contest: &Contest, keeper: Keeper) -> Self {
        let unfinished = contest.verdict().is_none();
        let mut keeping = Self::of(home, contest);
        keeping.handed = Some(contest.changes());
        keeping.counted |= keeper.tags().is_counted();
        keeping.is_named = keeper.name().is_none();
        keeping.place = Some(keeper.place());
        // That it cannot be noted as the one being played is said when it cannot be written either.
        let _ = keeping
            .clerk
            .perform(Order::Adopt(Box::new(keeper), unfinished));
        keeping
    }

    /// Writes the match to its file if it has changed since it last was. Gives what is to be said
    /// of that: as a rule nothing, and that it fails once.
    pub(super) fn keep(&mut self, contest: &Contest) -> Vec<String> {
        let changes = contest.changes();
        if self.handed == Some(changes) {
            return Vec::new();
        }
        self.sheets += 1;
        let sheet = Sheet {
            number: self.sheets,
            contest: Box::new(contest.clone()),
            over: contest.verdict().is_some() && !self.counted,
        };
        let order = match self.handed {
            None => Order::Begin(sheet),
            Some(_) => Order::Keep(sheet),
        };
        self.handed = Some(changes);
        let reports = self.clerk.perform(order);
        reports
            .into_iter()
            .filter_map(|report| self.told(report))
            .collect()
    }

    fn told(&mut self, report: Report) -> Option<String> {
        match report {
            Report::Kept { place, remark, .. } => {
                self.place = Some(place);
                remark.map(|remark| format!("Note: {remark}."))
            }
            Report::Behind { why, .. } => {
                self.place = None;
                why.map(|why| format!("{}. Play goes on.", capital(&why)))
            }
            Report::Left(name) => Some(format!(
                "The unfinished match is among the records: {name}."
            )),
            Report::Refused(why) => Some(format!("Note: {why}.")),
            Report::Renamed { .. } | Report::Deleted { .. } => None,
        }
    }

    /// Counts the match if it has ended for the first time, and then works out who made its first
    /// mistake, which may be exhaustive play. Gives what is to be said of that, as a rule nothing.
    pub(super) fn count(&mut self, contest: &Contest, adviser: &Adviser) -> Vec<String> {
        if self.counted || contest.verdict().is_none() {
            return Vec::new();
        }
        self.counted = true;
        let id = MatchId(rand::random());
        let Some(tally) = Tally::of(contest, id) else {
            return Vec::new();
        };
        let mut filed = vec![self.cabinet.perform(Memo::Count(tally))];
        if let Some(blame) = Blame::of(contest, &Review::of(contest, adviser)) {
            filed.push(self.cabinet.perform(Memo::Blame(id, blame)));
        }
        let told = filed.into_iter().flatten().map(|filed| match filed {
            Filed::Failed(why) => format!("The match is not counted: {why}."),
            Filed::Note(text) => text,
            // Nobody asked for them.
            Filed::Statistics(_) => String::new(),
        });
        told.filter(|text| !text.is_empty()).collect()
    }

    /// Where the match is, and how one goes on with it if it is not over.
    pub(super) fn place(&self, over: bool) -> String {
        let Some(place) = &self.place else {
            return "It is not saved.".to_owned();
        };
        let current = || {
            let unfinished = self.store.as_ref().and_then(Store::unfinished);
            unfinished.is_some_and(|name| crate::play::harmless(&name) == *place)
        };
        let on = match self.is_named {
            _ if over => String::new(),
            true => format!("; goldpile play --record {place} goes on with it"),
            false if current() => "; goldpile goes on with it, or goldpile play --plain".to_owned(),
            false => String::new(),
        };
        format!("It is kept as {place}{on}.")
    }
}
