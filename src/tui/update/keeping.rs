//! The match on the table and its file: every change is handed over to be kept, in one place; and
//! what is said of it.

use crate::play::harmless;
use crate::tui::app::{App, Aside, Fetching, Question, Screen};
use crate::tui::archive::{Brought, Copied, Errand, Opened, Order, Report, Sheet};
use crate::tui::duel::{Duel, Standing};
use crate::tui::message::Effect;
use crate::tui::setup::Setup;
use crate::tui::work::Ticket;

/// Longer texts do not reach the clipboard everywhere, in bytes.
const ROOMY: usize = 74_000;

impl App {
    /// Hands the match on the table over to be kept, if it has changed since it last was.
    ///
    /// This is also the one place where a match proves to be over: it is so once for every match,
    /// whatever is taken back and played again afterwards.
    pub(super) fn keep(&mut self) -> Vec<Effect> {
        let over = self
            .duel()
            .is_some_and(|duel| duel.contest.verdict().is_some() && !duel.counted);
        let mut effects = self.count();
        let Screen::Duel(duel) = &mut self.screen else {
            return effects;
        };
        let changes = duel.contest.changes();
        if !self.keeps || duel.filing.handed == Some(changes) {
            return effects;
        }
        self.sheets += 1;
        let sheet = Sheet {
            number: self.sheets,
            contest: Box::new(duel.contest.clone()),
            over,
        };
        let order = match duel.filing.handed {
            None => Order::Begin(sheet),
            Some(_) => Order::Keep(sheet),
        };
        duel.filing.handed = Some(changes);
        duel.filing.sheet = self.sheets;
        duel.filing.standing = Standing::Underway;
        effects.push(Effect::Order(Box::new(order)));
        effects
    }

    /// Takes in what came of an order.
    pub(super) fn report(&mut self, report: Report) -> Vec<Effect> {
        match report {
            Report::Kept {
                sheet,
                place,
                remark,
            } => {
                if let Some(duel) = self.duel_of(sheet) {
                    duel.filing.standing = Standing::Kept;
                    duel.filing.place = Some(place);
                }
                if let Some(remark) = remark {
                    self.warn(&remark);
                }
            }
            Report::Behind { sheet, why } => {
                if let Some(duel) = self.duel_of(sheet) {
                    duel.filing.standing = Standing::Behind;
                }
                if let Some(why) = why {
                    self.warn(&format!("{why}. Play goes on"));
                }
            }
            Report::Left(name) => self.tell(format!(
                "The unfinished match is among the records: {name}."
            )),
            Report::Renamed { from, to } => {
                let shown = [&from, &to].map(|name| harmless(name));
                if let Some(duel) = self.unfinished_duel()
                    && duel.filing.place.as_ref() == Some(&shown[0])
                {
                    duel.filing.place = Some(shown[1].clone());
                }
                self.tell(format!("{} is called {} now.", shown[0], shown[1]));
                return self.list(Some(to));
            }
            Report::Deleted { name, trash } => {
                let name = harmless(&name);
                let own = |duel: &mut Duel| duel.filing.place.as_ref() == Some(&name);
                if self.unfinished_duel().is_some_and(own) {
                    self.aside = None;
                }
                self.tell(format!("{name} is in the trash now: {trash}."));
                return self.list(None);
            }
            Report::Refused(why) => self.warn(&why),
        }
        Vec::new()
    }

    /// The match that was handed over with this sheet, if it has not changed since.
    fn duel_of(&mut self, sheet: u64) -> Option<&mut Duel> {
        let on_table = std::iter::once(&mut self.screen).chain(self.behind.iter_mut().rev());
        let mut duels = on_table.filter_map(|screen| match screen {
            Screen::Duel(duel) => Some(&mut **duel),
            _ => None,
        });
        let duel = duels.next().or(match &mut self.aside {
            Some(Aside::Here(duel)) => Some(duel),
            Some(Aside::Stored) | None => None,
        });
        duel.filter(|duel| duel.filing.sheet == sheet)
    }

    fn unfinished_duel(&mut self) -> Option<&mut Duel> {
        match &mut self.aside {
            Some(Aside::Here(duel)) => Some(duel),
            Some(Aside::Stored) | None => None,
        }
    }

    /// Sends for something; what was sent for before is not waited for any longer.
    pub(super) fn send_for(&mut self, errand: Errand) -> Vec<Effect> {
        self.cancel();
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.fetching = Some(Fetching {
            ticket,
            told: errand.told(),
            ticks: 0,
        });
        vec![Effect::Errand(ticket, Box::new(errand))]
    }

    /// Whether the unfinished match was sent for.
    pub(super) fn is_resuming(&self) -> bool {
        let told = Errand::Resume.told();
        let fetching = self.fetching.as_ref();
        fetching.is_some_and(|fetching| fetching.told == told)
    }

    /// Takes in what was sent for, unless nobody waits for it any more; then the keys that were
    /// typed ahead.
    pub(super) fn brought(&mut self, ticket: Ticket, brought: Brought) -> Vec<Effect> {
        if self
            .fetching
            .take_if(|fetching| fetching.ticket == ticket)
            .is_none()
        {
            return Vec::new();
        }
        let mut effects = match brought {
            Brought::Resumed(Ok(Some(opened))) => self.go_on(opened, false),
            Brought::Resumed(Ok(None)) => Vec::new(),
            Brought::Resumed(Err(why)) => {
                self.warn(&why);
                Vec::new()
            }
            Brought::Elsewhere => {
                self.aside = Some(Aside::Stored);
                self.tell(
                    "Another goldpile is playing the unfinished match: go on there, or leave it \
                     there and continue here. A new match here is kept among the records."
                        .to_owned(),
                );
                Vec::new()
            }
            other => self.brought_record(other),
        };
        effects.extend(self.typed_ahead());
        effects
    }

    /// Puts a match on the table that a file holds already.
    pub(super) fn go_on(&mut self, opened: Opened, listed: bool) -> Vec<Effect> {
        let Opened { keeper, contest } = opened;
        let Some(setup) = Setup::of_contest(&self.catalogue, &contest) else {
            self.warn("this game is not in the catalogue");
            return Vec::new();
        };
        if listed && contest.verdict().is_some() {
            // The list stays behind it.
            self.open_review(contest);
            return Vec::new();
        }
        self.settle_down();
        self.behind.clear();
        self.aside = None;
        let unfinished = contest.verdict().is_none();
        let mut duel = Duel::new(contest, setup);
        duel.filing.handed = Some(duel.contest.changes());
        duel.filing.sheet = self.sheets;
        duel.filing.standing = Standing::Kept;
        duel.filing.place = Some(keeper.place());
        duel.counted = keeper.tags().is_counted() || !unfinished;
        self.screen = Screen::Duel(Box::new(duel));
        let mut effects = vec![Effect::Order(Box::new(Order::Adopt(
            Box::new(keeper),
            unfinished,
        )))];
        effects.extend(self.computer_acts());
        effects
    }

    /// Goes on with the unfinished match.
    pub(super) fn resume(&mut self) -> Vec<Effect> {
        match self.aside.take() {
            Some(Aside::Here(duel)) => {
                self.settle_down();
                self.behind.clear();
                self.screen = Screen::Duel(duel);
                self.computer_acts()
            }
            Some(Aside::Stored) | None => self.send_for(Errand::Resume),
        }
    }

    /// Leaves the program; asks first if something would be lost.
    pub(super) fn quit(&mut self) -> Vec<Effect> {
        let lost = self
            .unfinished_duel()
            .is_some_and(|duel| duel.filing.standing == Standing::Behind);
        if lost {
            self.ask(Question::Quit);
            return Vec::new();
        }
        vec![Effect::Quit]
    }

    /// Copies something of the match on the table.
    pub(super) fn copy(&mut self, what: Copied) -> Vec<Effect> {
        // The reason against a move that is offered back is told after that move.
        let supposed = match &what {
            Copied::Reason(_) => self.screen.duel().and_then(Duel::supposed),
            _ => None,
        };
        let contest = match (&self.screen, &what) {
            _ if supposed.is_some() => supposed.as_ref(),
            // Of a review the whole record, whatever is shown of it.
            (Screen::Review(reviewing), Copied::Record) => Some(&*reviewing.whole),
            _ => self.contest(),
        };
        match contest {
            Some(contest) => {
                let contest = Box::new(contest.clone());
                self.send_for(Errand::CopyMatch(contest, what))
            }
            None => Vec::new(),
        }
    }

    /// Copies a text and says so. Whether the terminal takes it, it does not tell.
    pub(super) fn copy_text(&mut self, text: String, what: &str) -> Vec<Effect> {
        let length = text.len();
        let told = match text.lines().count() {
            _ if length > ROOMY => format!(
                "Copied the {what}: {length} bytes, which is more than some terminals take."
            ),
            0 | 1 if length <= 40 => format!("Copied the {what}: {}.", text.trim_end()),
            _ => format!("Copied the {what}."),
        };
        self.tell(told);
        vec![Effect::Copy(text)]
    }
}
