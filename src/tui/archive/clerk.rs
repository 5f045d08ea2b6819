//! The clerk: whoever has the file of the match on the table in hand.

use crate::play::{Contest, Keeper, Store, StoreError, harmless, harmless_path};
use std::fmt;

/// What is to be done with the files of matches. Orders are carried out one after the other.
#[derive(Clone)]
pub enum Order {
    /// A new match is on the table: keep it among the records.
    Begin(Sheet),
    /// A match that has a file is on the table: this is who keeps it, and whether it is unfinished.
    Adopt(Box<Keeper>, bool),
    /// The match on the table is now this.
    Keep(Sheet),
    /// Give the record of the first name the second one.
    Rename(String, String),
    /// Move the record of this name to the trash.
    Delete(String),
}

/// A match as it is to be kept.
#[derive(Clone)]
pub struct Sheet {
    /// Its number, from 1; later ones are greater.
    pub number: u64,
    /// The match.
    pub contest: Box<Contest>,
    /// Whether it has just ended for the first time, which is noted in its file.
    pub over: bool,
}

/// What came of an [`Order`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The match of this sheet is on the disk.
    Kept {
        /// The number of the sheet.
        sheet: u64,
        /// The name of its record, or the path of its file, as it is shown.
        place: String,
        /// What is to be said of it; `None` as a rule.
        remark: Option<String>,
    },
    /// The match of this sheet is not on the disk.
    Behind {
        /// The number of the sheet.
        sheet: u64,
        /// Why; `None` if that was said before.
        why: Option<String>,
    },
    /// The unfinished match before is among the records under this name.
    Left(String),
    /// A record has another name now.
    Renamed {
        /// Its name before.
        from: String,
        /// Its name now.
        to: String,
    },
    /// A record is in the trash.
    Deleted {
        /// Its name.
        name: String,
        /// The file in the trash, as it is shown.
        trash: String,
    },
    /// Something could not be done: why. The rest of the order is carried out.
    Refused(String),
}

/// Carries out orders: has the file of the match on the table in hand.
pub struct Clerk {
    store: Option<Store>,
    desk: Option<Desk>,
    /// Matches that left the table before they could be kept; they are tried again.
    late: Vec<Desk>,
    /// Whether it was said that there is no store.
    told: bool,
}

/// A match and who keeps it.
struct Desk {
    keeper: Keeper,
    contest: Option<Box<Contest>>,
}

impl Clerk {
    /// A clerk with this store; without one only files that somebody named are kept.
    #[must_use]
    pub fn new(store: Option<Store>) -> Self {
        Self {
            store,
            desk: None,
            late: Vec::new(),
            told: false,
        }
    }

    /// The store; `None` for a user without a place for one.
    #[must_use]
    pub(in crate::tui) fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Carries an order out and says what came of it, in that order. It takes the time that the
    /// disk needs, on the thread that asks. What could not be kept before is tried again first.
    pub fn perform(&mut self, order: Order) -> Vec<Report> {
        self.late.retain_mut(|desk| !desk.retry());
        match order {
            Order::Begin(sheet) => {
                let mut reports = self.clear();
                self.desk = self.store.as_ref().map(|store| Desk {
                    keeper: store.keeper(),
                    contest: None,
                });
                reports.push(self.keep(sheet));
                reports
            }
            Order::Adopt(keeper, unfinished) => {
                let mut reports = Vec::new();
                self.put_away();
                let mut keeper = *keeper;
                if unfinished && let Err(error) = keeper.note() {
                    reports.push(Report::Refused(error.to_string()));
                }
                self.desk = Some(Desk {
                    keeper,
                    contest: None,
                });
                reports
            }
            Order::Keep(sheet) => vec![self.keep(sheet)],
            Order::Rename(from, to) => vec![self.rename(from, to)],
            Order::Delete(name) => vec![self.delete(name)],
        }
    }

    /// Puts the match before away, so that another one can be begun.
    fn clear(&mut self) -> Vec<Report> {
        self.put_away();
        let Some(store) = &self.store else {
            return Vec::new();
        };
        let Some(name) = store.unfinished() else {
            return Vec::new();
        };
        match store.glance(&name) {
            // Nobody has done anything in it. If it cannot be moved it stays where it is.
            Ok(glance) if !glance.moved => {
                let _ = store.delete(&name);
                Vec::new()
            }
            Ok(_) => vec![Report::Left(harmless(&name))],
            Err(error) => vec![Report::Refused(error.to_string())],
        }
    }

    fn put_away(&mut self) {
        if let Some(mut desk) = self.desk.take()
            && desk.keeper.is_behind()
            && !desk.retry()
        {
            self.late.push(desk);
        }
    }

    fn keep(&mut self, sheet: Sheet) -> Report {
        let Sheet {
            number,
            contest,
            over,
        } = sheet;
        let Some(desk) = &mut self.desk else {
            let why = (!self.told).then(|| {
                "matches are not kept, as this user has no folder for data (set HOME)".to_owned()
            });
            self.told = true;
            return Report::Behind { sheet: number, why };
        };
        if over {
            desk.keeper.count();
        }
        let done = desk.keeper.keep(&contest);
        if contest.verdict().is_some() {
            // From the list of records it may be opened again.
            desk.keeper.release();
        }
        desk.contest = Some(contest);
        let remark = match done {
            Ok(()) => None,
            Err(error @ StoreError::Moved { .. }) => Some(error.to_string()),
            Err(error) => {
                return Report::Behind {
                    sheet: number,
                    why: Some(format!("the match is not saved: {error}")),
                };
            }
        };
        if desk.keeper.is_behind() {
            return Report::Behind {
                sheet: number,
                why: None,
            };
        }
        Report::Kept {
            sheet: number,
            place: desk.keeper.place(),
            remark,
        }
    }

    fn rename(&mut self, from: String, to: String) -> Report {
        let Some(store) = &self.store else {
            return Report::Refused("there are no records here".to_owned());
        };
        let keeper = self.desk.as_mut().map(|desk| &mut desk.keeper);
        match store.rename(&from, &to, keeper) {
            Ok(()) => Report::Renamed { from, to },
            Err(error) => Report::Refused(error.to_string()),
        }
    }

    fn delete(&mut self, name: String) -> Report {
        let Some(store) = &self.store else {
            return Report::Refused("there are no records here".to_owned());
        };
        let mut own = self
            .desk
            .take_if(|desk| desk.keeper.name().as_ref() == Some(&name));
        if let Some(desk) = &mut own {
            desk.keeper.release();
        }
        match store.delete(&name) {
            Ok(trash) => Report::Deleted {
                name,
                trash: harmless_path(&trash),
            },
            Err(error) => {
                // It is where it was, and so is who keeps it.
                if own.is_some() {
                    self.desk = own;
                }
                Report::Refused(error.to_string())
            }
        }
    }
}

impl Desk {
    /// Tries again to keep what could not be kept. Says whether the file holds it now.
    fn retry(&mut self) -> bool {
        if let Some(contest) = &self.contest {
            // Why it fails was said the first time.
            let _ = self.keeper.keep(contest);
        }
        !self.keeper.is_behind()
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin(sheet) => write!(f, "Begin({})", sheet.number),
            Self::Adopt(keeper, unfinished) => write!(f, "Adopt({keeper:?}, {unfinished})"),
            Self::Keep(sheet) => write!(f, "Keep({})", sheet.number),
            Self::Rename(from, to) => write!(f, "Rename({from:?}, {to:?})"),
            Self::Delete(name) => write!(f, "Delete({name:?})"),
        }
    }
}
