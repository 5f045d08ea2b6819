//! What all screens share: the catalogue, the settings, the jobs, the player's statistics and notebook.

use super::jobs::Jobs;
use super::motion::Motion;
use super::{BackgroundJob, Go, Screen, Status, Step, Tone};
use crate::keys::{Command, Keymap, Keys};
use crate::message::Effect;
use crate::plan::{Field, Plan};
use crate::route::Route;
use crate::settings::{ActiveSettings, Change, Settings, SettingsFile};
use crate::theme::Theme;
use crate::widgets::{Document, Regions, rules_page, unbroken};
use goldpile_app::records::{Copied, RecordRow};
use goldpile_app::user_data::Noted;
use goldpile_app::{Job, JobSubject, MatchEvent, MatchNumbers, MatchStatus};
use goldpile_engine::{Catalogue, ClaimProof, Game, GameEntry, GameSettings, Label};
use goldpile_learn::Notebook;
use goldpile_learn::puzzles::Daily;
use goldpile_play::words::capital;
use goldpile_play::{Ladder, Statistics};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The least numbers of columns and rows; a smaller screen shows only a message.
pub(crate) const MIN_SIZE: (u16, u16) = (60, 18);

/// The most columns and rows drawn, so that a terminal that reports a nonsensical size costs no memory.
const MAX_SIZE: (u16, u16) = (1000, 500);

/// The least number of columns with room for a map next to the piles.
pub(crate) const WIDE: u16 = 100;

/// The longest text, in bytes, that every terminal accepts for its clipboard.
const MAX_CLIPBOARD: usize = 74_000;

/// Random seeds are below this number, which keeps them short enough to retype.
const SEEDS: u64 = 1_000_000;

/// The unfinished match while other screens have taken its place.
pub(crate) enum PausedMatch {
    /// In memory.
    Here(Box<dyn Screen>),
    /// In the store.
    Stored,
}

/// What all screens share.
pub struct Shared {
    /// The available games.
    pub catalogue: Catalogue,
    /// The names of deleted games that stay in the catalogue while a match is paused, because its plan refers to
    /// an index there.
    pub(crate) deleted_games: Vec<String>,
    /// The current theme.
    pub theme: Theme,
    /// The current key assignments.
    pub keymap: Keymap,
    /// The keys of all screens, before the settings change any.
    pub(crate) modes: Vec<&'static Keys>,
    pub(crate) active: ActiveSettings,
    /// The size of the screen, in columns and rows.
    pub size: (u16, u16),
    /// The jobs under way.
    pub jobs: Jobs,
    /// The number of the screen that is now handling something.
    pub(crate) active_screen: u64,
    /// The number of the current screen, below any page or question.
    pub(crate) base_screen: u64,
    /// The number of the screen opened last.
    pub(crate) last_screen: u64,
    /// What has happened to files of matches, until the screens are told.
    pub(crate) events: Vec<MatchEvent>,
    /// The status shown until the next key press.
    pub(crate) notice: Option<Status<'static>>,
    /// The unfinished match that no screen of the stack shows.
    pub(crate) paused: Option<PausedMatch>,
    pub(crate) saves_matches: bool,
    pub(crate) match_numbers: MatchNumbers,
    /// How the matches so far ended; empty until they have been read.
    pub(crate) statistics: Statistics,
    /// Whether the statistics have been read and are empty.
    is_unplayed: bool,
    /// The matches that ended last, the latest first; empty until they have been read.
    pub(crate) latest: Vec<RecordRow>,
    /// What is known about the learner, or why nothing is known; `None` until it has been read.
    pub notebook: Option<Result<Notebook, String>>,
    /// Today's position, once it has been computed.
    pub daily: Option<Box<Daily>>,
    /// The claims that a proof has been sought for: the text of the rule file, and the settings.
    sought_proofs: Vec<(Label, String)>,
    pub(crate) motion: Option<Motion>,
    /// The number of ticks for which a result stays, whatever key is pressed.
    pub(crate) result_ticks: u16,
    /// The number of keys, clicks and turns of the wheel handled so far.
    pub(crate) input_count: u64,
    pub(crate) dice: Xoshiro256PlusPlus,
}

impl Shared {
    pub(crate) fn new(
        catalogue: Catalogue,
        theme: Theme,
        modes: Vec<&'static Keys>,
        seed: u64,
    ) -> Self {
        let active = ActiveSettings::default();
        Self {
            catalogue,
            theme,
            keymap: active.settings().keymap(&modes),
            modes,
            active,
            size: (80, 24),
            jobs: Jobs::default(),
            active_screen: 0,
            base_screen: 0,
            last_screen: 0,
            events: Vec::new(),
            notice: None,
            paused: None,
            deleted_games: Vec::new(),
            saves_matches: false,
            match_numbers: MatchNumbers::default(),
            statistics: Statistics::default(),
            is_unplayed: false,
            latest: Vec::new(),
            notebook: None,
            daily: None,
            sought_proofs: Vec::new(),
            motion: None,
            result_ticks: 0,
            input_count: 0,
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Puts a game into the catalogue and the menu, in place of any of that name.
    pub(crate) fn put_game(&mut self, entry: GameEntry) {
        self.deleted_games.retain(|deleted| entry.name != *deleted);
        self.catalogue = self.catalogue.clone().with(entry);
    }

    /// Removes a game from the menu, and from the catalogue unless a match is paused.
    pub(crate) fn remove_game(&mut self, name: &str) {
        if self.paused.is_some() {
            self.deleted_games.push(name.to_owned());
        } else {
            self.catalogue = self.catalogue.clone().without(name);
        }
    }

    /// Whether a game in the catalogue has been deleted, and is not offered.
    pub(crate) fn is_deleted(&self, name: &str) -> bool {
        self.deleted_games.iter().any(|deleted| deleted == name)
    }

    /// Adds a game to the catalogue, unless it has one of that name.
    pub(crate) fn add_unknown_game(&mut self, game: &Game) {
        if self.catalogue.find(&game.entry.name).is_none() {
            self.catalogue = self.catalogue.clone().with(game.entry.clone());
        }
    }

    pub(crate) fn apply_settings(&mut self) {
        self.theme = self.active.theme();
        self.keymap = self.active.settings().keymap(&self.modes);
    }

    /// The current settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        self.active.settings()
    }

    /// Changes a setting at once, and writes the change to the file. If the change is impossible, says so and
    /// returns `None`.
    pub(crate) fn set(&mut self, change: Change) -> Option<Vec<Effect>> {
        let before = self.settings().mouse;
        if let Err(error) = self.active.change(&change, &self.modes) {
            self.warn(&format!("not possible: {error}"));
            return None;
        }
        self.apply_settings();
        self.notice = None;
        let now = self.settings().mouse;
        let mut effects = vec![self.write_change(change)];
        effects.extend((now != before).then_some(Effect::Mouse(now)));
        Some(effects)
    }

    /// Sets the size of the screen, within bounds. A dimension reported as 0, as on a serial line, stays as it
    /// was.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        let known = |told: u16, before, most| if told == 0 { before } else { told.min(most) };
        self.size = (
            known(columns, self.size.0, MAX_SIZE.0),
            known(rows, self.size.1, MAX_SIZE.1),
        );
    }

    /// Whether the screen only has room for a message.
    pub(crate) fn is_cramped(&self) -> bool {
        self.size.0 < MIN_SIZE.0 || self.size.1 < MIN_SIZE.1
    }

    /// The regions of the screen.
    #[must_use]
    pub fn regions(&self) -> Regions {
        Regions::of(self.size)
    }

    /// The key of a command and what it does, as a phrase without line breaks.
    pub(crate) fn does(&self, command: Command, what: &str) -> String {
        unbroken(&format!("{} {what}", self.keymap.key(command)))
    }

    /// Shows a message until the next key.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Status::plain(text));
    }

    /// Shows until the next key why something does not work. The reason is in lower case and without a full stop.
    pub fn warn(&mut self, reason: &str) {
        let text = format!("{}.", capital(reason));
        self.notice = Some(Status::new(text, Tone::Refused));
    }

    fn write_change(&mut self, change: Change) -> Effect {
        let subject = JobSubject::Text(change.subject());
        let job = Job::on_user_files("change settings", move |_, data| {
            SettingsFile::write(data.settings.as_deref(), &change)
        });
        self.post(job.about(subject).replaced_by_next(), Self::report_note)
    }

    /// The state of the file of the match paused in memory, if there is one.
    pub(crate) fn paused_match(&self) -> Option<&MatchStatus> {
        match &self.paused {
            Some(PausedMatch::Here(screen)) => screen.current_match()?.status,
            Some(PausedMatch::Stored) | None => None,
        }
    }

    /// Whether the screen that is now handling something is the current one.
    pub(crate) const fn is_current(&self) -> bool {
        self.active_screen == self.base_screen
    }

    /// Handles a result that is only reported: shows its note, if any, or why the job failed.
    pub(crate) fn report_note(
        done: Result<Option<String>, String>,
        shared: &mut Self,
    ) -> Vec<Effect> {
        if let Some(Some(note)) = shared.ok_or_warn(done) {
            shared.tell(note);
        }
        Vec::new()
    }

    /// Handles a result that is only reported if the job failed.
    pub(crate) fn report_failure(done: Result<(), String>, shared: &mut Self) -> Vec<Effect> {
        shared.ok_or_warn(done);
        Vec::new()
    }

    /// The value of a result; otherwise, says why there is none.
    pub(crate) fn ok_or_warn<T>(&mut self, done: Result<T, String>) -> Option<T> {
        done.map_err(|why| self.warn(&why)).ok()
    }

    pub(crate) fn show_rules(&self, entry: &GameEntry, settings: &GameSettings) -> Step {
        Step::go(Go::Page(rules_page(entry, settings, &self.theme)))
    }

    /// The player's ladder in the game with this name.
    #[must_use]
    pub fn ladder(&self, game: &str) -> Ladder {
        Ladder::of(&self.statistics, game)
    }

    /// The job that seeks a proof of the game's claim, if it has one and none was sought before. A proof is kept:
    /// the claim is then the theory of every game built from this rule file.
    pub(crate) fn proof_of(&self, game: &Game) -> Option<BackgroundJob> {
        let key = (game.entry.source.clone()?, game.settings.to_string());
        if self.sought_proofs.contains(&key) {
            return None;
        }
        let job = Job::prove_claim(game, self.catalogue.known_proofs())?;
        let game = game.clone();
        let then = move |proofs: Vec<ClaimProof>, shared: &mut Self| {
            shared.sought_proofs.push(key);
            // If it cannot be kept, only time is lost.
            let keep = Job::keep_proofs(&game, proofs);
            let kept = shared.post(keep, |_: Result<(), String>, _| Vec::new());
            Step::stay().with([kept])
        };
        Some(BackgroundJob::for_any(job, then).quietly())
    }

    pub(crate) fn with_defaults(&self, plan: Plan) -> Plan {
        let ladder = self.ladder(&plan.entry(&self.catalogue).name);
        plan.with_defaults(&self.settings().setup, ladder)
    }

    /// Reads how the matches so far ended; if that fails, what was known stays.
    #[must_use]
    pub(crate) fn read_statistics(&mut self) -> Effect {
        let job = Job::read_statistics()
            .about(JobSubject::Text("scores".into()))
            .replaced_by_next();
        self.post(job, |read: Result<Statistics, String>, shared| {
            if let Ok(read) = read {
                shared.is_unplayed = read == Statistics::default();
                shared.statistics = read;
            }
            Vec::new()
        })
    }

    #[must_use]
    pub(crate) fn read_latest(&mut self) -> Effect {
        let job = Job::latest_records().replaced_by_next();
        self.post(job, |read: Result<Vec<RecordRow>, String>, shared| {
            shared.latest = read.unwrap_or_default();
            Vec::new()
        })
    }

    /// Whether no match is known to have been played here.
    pub(crate) fn is_new_user(&self) -> bool {
        self.is_unplayed && self.latest.is_empty() && self.paused.is_none()
    }

    /// The plan of the match to play next: the game played last, against the next opponent of its ladder.
    pub(crate) fn next_plan(&self, seed: u64) -> Option<Plan> {
        let summary = self.latest.first().and_then(|row| row.summary.as_ref());
        let last = summary.and_then(|summary| summary.game.as_ref());
        let is_last = |entry: &GameEntry| {
            last.is_some_and(|last| entry.name == *last) && !self.is_deleted(&entry.name)
        };
        let entry = self.catalogue.entries().iter().position(is_last);
        let plan = Plan::new(&self.catalogue, entry.unwrap_or(0), seed)?;
        Some(self.with_defaults(plan))
    }

    /// Leads to the set-up with this plan and the choices made last time.
    pub(crate) fn set_up(&self, plan: Option<Plan>) -> Step {
        let plan = plan.map(|plan| Box::new(self.with_defaults(plan)));
        let place = plan.map(|plan| Route::Setup(plan, Field::Game, None));
        place.map_or_else(Step::stay, |place| Step::go(Go::To(place)))
    }

    /// Starts a job that changes files of matches; every screen is then told what has happened to them.
    #[must_use]
    pub fn post_to_matches(&mut self, job: Job<Vec<MatchEvent>>) -> Effect {
        self.post(job, |events, shared| {
            let counted = |event: &MatchEvent| matches!(event, MatchEvent::Counted(_));
            let read = events.iter().any(counted);
            let read = read.then(|| shared.read_statistics());
            shared.events.extend(events);
            read.into_iter().collect()
        })
    }

    /// Starts a job that copies something; the keys wait for it.
    #[must_use]
    pub fn copy(&mut self, job: Job<Copied>) -> Effect {
        self.start_anywhere(job, "Copying", Self::copied)
    }

    /// Sends a text to the terminal's clipboard and says so. No terminal reports whether it took the text, so the
    /// text is also shown, unless it is too long to be selected with the mouse.
    pub fn copied(copied: Copied, shared: &mut Self) -> Step {
        let Some(text) = shared.ok_or_warn(copied) else {
            return Step::stay();
        };
        let sent = "Sent to the terminal's clipboard";
        let length = text.len();
        let mut step = Step::stay();
        shared.tell(match text.lines().count() {
            _ if length > MAX_CLIPBOARD => {
                format!("{sent}: {length} bytes, which is more than some terminals accept.")
            }
            0 | 1 if length <= 40 => format!("{sent}: {}.", text.trim_end()),
            _ => {
                step = Step::go(Go::Page(Document::as_written(&text)));
                let how = if shared.settings().mouse {
                    let lets = shared.does(Command::Mouse, "lets");
                    format!("{lets} the mouse select it here")
                } else {
                    "The mouse can select it here".to_owned()
                };
                format!("{sent}. {how}.")
            }
        });
        step.with([Effect::Copy(text)])
    }

    /// Starts a job that changes the learner's notebook, and handles its result with `then`.
    #[must_use]
    pub fn post_note<T: Send + 'static>(
        &mut self,
        job: Job<Noted<T>>,
        then: impl FnOnce(T, &mut Self) -> Vec<Effect> + Send + 'static,
    ) -> Effect {
        self.post(job, |noted, shared| {
            shared.notebook = Some(noted.notebook);
            then(noted.done, shared)
        })
    }

    /// The same, with `then` on the screen that starts the job, if it is still there.
    #[must_use]
    pub fn post_note_for<S: Screen, T: Send + 'static>(
        &mut self,
        job: Job<Noted<T>>,
        then: impl FnOnce(&mut S, T, &mut Self) -> Vec<Effect> + Send + 'static,
    ) -> Effect {
        self.post_in_any_case(job, |screen, noted, shared| {
            shared.notebook = Some(noted.notebook);
            screen.map_or_else(Vec::new, |screen| then(screen, noted.done, shared))
        })
    }

    /// Reads the learner's notebook.
    #[must_use]
    pub fn read_notebook(&mut self) -> Effect {
        let job = Job::read_notebook(&self.catalogue).replaced_by_next();
        self.post_note(job, |(), _| Vec::new())
    }

    /// Reads the learner's notebook, and computes today's position if that is not known yet.
    #[must_use]
    pub fn read_puzzles(&mut self) -> Effect {
        let job = Job::read_notebook(&self.catalogue).replaced_by_next();
        self.post_note(job, |(), shared| {
            let today = shared.notebook().and_then(|notebook| notebook.today);
            let is_known = |date| {
                shared
                    .daily
                    .as_ref()
                    .is_some_and(|known| known.date == date)
            };
            let Some(date) = today.filter(|date| !is_known(*date)) else {
                return Vec::new();
            };
            let job = Job::position_of_day(&shared.catalogue, date);
            vec![shared.post(job, |found: Result<Daily, String>, shared| {
                shared.daily = shared.ok_or_warn(found).map(Box::new);
                Vec::new()
            })]
        })
    }

    /// What is known about the learner.
    #[must_use]
    pub fn notebook(&self) -> Option<&Notebook> {
        self.notebook.as_ref()?.as_ref().ok()
    }

    /// A random seed for a new match.
    pub fn draw_seed(&mut self) -> u64 {
        self.dice.random_range(0..SEEDS)
    }
}
