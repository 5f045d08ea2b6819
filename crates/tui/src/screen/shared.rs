//! What all screens share.

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
use goldpile_app::user_jobs::Noted;
use goldpile_app::{Job, JobSubject, MatchEvent, MatchNumbers, MatchStatus};
use goldpile_engine::{Catalogue, ClaimProof, Game, GameEntry, Label, Settings as GameSettings};
use goldpile_learn::Notebook;
use goldpile_learn::puzzles::Daily;
use goldpile_play::words::capital;
use goldpile_play::{Ladder, Statistics};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The minimum numbers of columns and rows; on a smaller screen, only a message is shown.
pub(crate) const MIN_SIZE: (u16, u16) = (60, 18);

/// The maximum numbers of columns and rows that are drawn: if the terminal reports a nonsensical
/// size, that must not cost memory.
const MAX_SIZE: (u16, u16) = (1000, 500);

/// The minimum number of columns that leaves room for a map next to the piles.
pub(crate) const WIDE: u16 = 100;

/// The longest text, in bytes, that reaches the clipboard in every terminal.
const MAX_CLIPBOARD: usize = 74_000;

/// Random seeds are below this number, so that they are short enough to retype.
const SEEDS: u64 = 1_000_000;

/// The unfinished match, while other screens have taken its place.
pub(crate) enum PausedMatch {
    /// It was laid aside, still in memory.
    Here(Box<dyn Screen>),
    /// It is in the store.
    Stored,
}

/// What all screens share.
pub struct Shared {
    /// The available games.
    pub catalogue: Catalogue,
    /// The names of games that were deleted, but stay in the catalogue while a match waits: its plan
    /// refers to a place there.
    pub(crate) gone: Vec<String>,
    /// The current theme.
    pub theme: Theme,
    /// The current key assignments.
    pub keymap: Keymap,
    /// The keys of all screens, before the settings change any.
    pub(crate) modes: Vec<&'static Keys>,
    /// The source of the theme and the keys.
    pub(crate) active: ActiveSettings,
    /// The size of the screen, in columns and rows.
    pub size: (u16, u16),
    /// The jobs under way.
    pub jobs: Jobs,
    /// The number of the screen that is being asked.
    pub(crate) caller: u64,
    /// The number of the current screen, below any page or question.
    pub(crate) current: u64,
    /// The number of the screen opened last.
    pub(crate) screens: u64,
    /// What has happened to files of matches, and has not been told to the screens yet.
    pub(crate) events: Vec<MatchEvent>,
    /// The status shown until the next key press.
    pub(crate) notice: Option<Status<'static>>,
    /// The unfinished match that is not on the table.
    pub(crate) paused: Option<PausedMatch>,
    /// Whether matches are saved.
    pub(crate) keeps: bool,
    /// The numbers of the matches and their versions.
    pub(crate) match_numbers: MatchNumbers,
    /// How the matches so far ended; empty until this has been read.
    pub(crate) statistics: Statistics,
    /// Whether it has been read that no match has ended yet.
    is_unplayed: bool,
    /// The match that was finished last; `None` if there is none, or until this has been read.
    pub(crate) latest: Option<RecordRow>,
    /// What is known about the learner, or why nothing is; `None` until it has been read.
    pub notebook: Option<Result<Notebook, String>>,
    /// Today's position, once it has been worked out.
    pub daily: Option<Box<Daily>>,
    /// The claims of rule files for which a proof has been looked for here: the file's text, and the settings.
    decided: Vec<(Label, String)>,
    /// The moves that are being shown; `None` if nothing moves.
    pub(crate) motion: Option<Motion>,
    /// The number of ticks for which a result stays, whatever key is pressed.
    pub(crate) rest: u16,
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
            caller: 0,
            current: 0,
            screens: 0,
            events: Vec::new(),
            notice: None,
            paused: None,
            gone: Vec::new(),
            keeps: false,
            match_numbers: MatchNumbers::default(),
            statistics: Statistics::default(),
            is_unplayed: false,
            latest: None,
            notebook: None,
            daily: None,
            decided: Vec::new(),
            motion: None,
            rest: 0,
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Puts a game into the catalogue and the menu, in place of one of that name.
    pub(crate) fn put_game(&mut self, entry: GameEntry) {
        self.gone.retain(|gone| entry.name != *gone);
        self.catalogue = self.catalogue.clone().with(entry);
    }

    /// Takes a game out of the menu, and out of the catalogue unless a match waits.
    pub(crate) fn take_game(&mut self, name: &str) {
        if self.paused.is_some() {
            self.gone.push(name.to_owned());
        } else {
            self.catalogue = self.catalogue.clone().without(name);
        }
    }

    /// Adds a game to the catalogue, unless there is already one with the same name.
    pub(crate) fn know(&mut self, game: &Game) {
        if self.catalogue.find(&game.entry.name).is_none() {
            self.catalogue = self.catalogue.clone().with(game.entry.clone());
        }
    }

    /// Applies the settings.
    pub(crate) fn apply_settings(&mut self) {
        self.theme = self.active.theme();
        self.keymap = self.active.settings().keymap(&self.modes);
    }

    /// The current settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        self.active.settings()
    }

    /// Changes a setting, with immediate effect, and has the change written to the file; if the change
    /// is not possible, says so and returns `None`.
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

    /// Takes over a size of the screen, within bounds. Of what is told as 0, nothing is known, as on a
    /// serial line: it stays as it was.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        let known = |told: u16, before, most| if told == 0 { before } else { told.min(most) };
        self.size = (
            known(columns, self.size.0, MAX_SIZE.0),
            known(rows, self.size.1, MAX_SIZE.1),
        );
    }

    /// Whether there is too little room for anything but a message.
    pub(crate) fn is_cramped(&self) -> bool {
        self.size.0 < MIN_SIZE.0 || self.size.1 < MIN_SIZE.1
    }

    /// The regions of the screen.
    #[must_use]
    pub fn regions(&self) -> Regions {
        Regions::of(self.size)
    }

    /// The key of a command and what it does, which no line break parts.
    pub(crate) fn does(&self, command: Command, what: &str) -> String {
        unbroken(&format!("{} {what}", self.keymap.key(command)))
    }

    /// Shows a message until the next key.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Status::plain(text));
    }

    /// Shows, until the next key, the reason why something does not work. The reason is in lower case
    /// and without a full stop.
    pub fn warn(&mut self, reason: &str) {
        let text = format!("{}.", capital(reason));
        self.notice = Some(Status::new(text, Tone::Refused));
    }

    /// Writes a change to the file of the settings.
    fn write_change(&mut self, change: Change) -> Effect {
        let subject = JobSubject::Text(format!("{:?}", change.subject()));
        let job = Job::on_user_files("change settings", move |_, data| {
            SettingsFile::write(data.settings.as_deref(), &change)
        });
        self.post(job.about(subject).until_the_next(), Self::say)
    }

    /// Whether the unfinished match is saved that waits in memory, if one does.
    pub(crate) fn paused_match(&self) -> Option<&MatchStatus> {
        match &self.paused {
            Some(PausedMatch::Here(screen)) => screen.current_match()?.status,
            Some(PausedMatch::Stored) | None => None,
        }
    }

    /// Whether the screen that is being asked is the current one.
    pub(crate) const fn is_current(&self) -> bool {
        self.caller == self.current
    }

    /// Shows a note, if there is one, or why something failed: as what is done with a result.
    pub(crate) fn say(done: Result<Option<String>, String>, shared: &mut Self) -> Vec<Effect> {
        if let Some(Some(note)) = shared.ok_or_warn(done) {
            shared.tell(note);
        }
        Vec::new()
    }

    /// Says why something has failed, if it has: as what is done with a result.
    pub(crate) fn warn_of(done: Result<(), String>, shared: &mut Self) -> Vec<Effect> {
        shared.ok_or_warn(done);
        Vec::new()
    }

    /// What has been done; otherwise says why not.
    pub(crate) fn ok_or_warn<T>(&mut self, done: Result<T, String>) -> Option<T> {
        done.map_err(|why| self.warn(&why)).ok()
    }

    /// Opens the page with the rules of a game.
    pub(crate) fn show_rules(&self, entry: &GameEntry, settings: &GameSettings) -> Step {
        Step::go(Go::Page(rules_page(entry, settings, &self.theme)))
    }

    /// How far the player has come in the game with this name.
    #[must_use]
    pub fn ladder(&self, game: &str) -> Ladder {
        Ladder::of(&self.statistics, game)
    }

    /// Looks for a proof of the game's claim, if it has one and none was looked for, and keeps what comes of
    /// it: then the claim is the theory of every game that is built of this file.
    pub(crate) fn proof_of(&self, game: &Game) -> Option<BackgroundJob> {
        let key = (game.entry.source.clone()?, game.settings.to_string());
        if self.decided.contains(&key) {
            return None;
        }
        let job = Job::prove_claim(game, self.catalogue.known_proofs())?;
        let game = game.clone();
        let then = move |proofs: Vec<ClaimProof>, shared: &mut Self| {
            shared.decided.push(key);
            // If it cannot be kept, nothing is lost but time.
            let keep = Job::keep_proofs(&game, proofs);
            let kept = shared.post(keep, |_: Result<(), String>, _| Vec::new());
            Step::stay().with([kept])
        };
        Some(BackgroundJob::for_any(job, then).quietly())
    }

    /// The plan with the choices made last time.
    pub(crate) fn with_defaults(&self, plan: Plan) -> Plan {
        let ladder = self.ladder(&plan.entry(&self.catalogue).name);
        plan.with_defaults(&self.settings().setup, ladder)
    }

    /// Reads how the matches so far ended; what was known before stays if that fails.
    #[must_use]
    pub(crate) fn read_statistics(&mut self) -> Effect {
        let job = Job::read_statistics()
            .about(JobSubject::Text("scores".into()))
            .until_the_next();
        self.post(job, |read: Result<Statistics, String>, shared| {
            if let Ok(read) = read {
                shared.is_unplayed = read == Statistics::default();
                shared.statistics = read;
            }
            Vec::new()
        })
    }

    /// Reads which match was finished last.
    #[must_use]
    pub(crate) fn read_latest(&mut self) -> Effect {
        let job = Job::latest_record().until_the_next();
        self.post(job, |read: Result<Option<RecordRow>, String>, shared| {
            shared.latest = read.unwrap_or_default();
            Vec::new()
        })
    }

    /// Whether no match is known that has been played here.
    pub(crate) fn is_new_user(&self) -> bool {
        self.is_unplayed && self.latest.is_none() && self.paused.is_none()
    }

    /// Leads to the set-up of a match that is proposed as the settings say.
    pub(crate) fn set_up(&self, plan: Option<Plan>) -> Step {
        let plan = plan.map(|plan| Box::new(self.with_defaults(plan)));
        let place = plan.map(|plan| Route::Setup(plan, Field::Game, None));
        place.map_or_else(Step::stay, |place| Step::go(Go::To(place)))
    }

    /// Starts a job that changes files of matches; every screen is told what has happened to them.
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

    /// Sends a text to the terminal's clipboard and says so. No terminal reports whether it took it, so it
    /// is also shown, unless it is too long to be selected with the mouse.
    pub fn copied(copied: Copied, shared: &mut Self) -> Step {
        let Some((text, what)) = shared.ok_or_warn(copied) else {
            return Step::stay();
        };
        let sent = format!("Sent the {what} to the terminal's clipboard");
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

    /// Starts a job that changes the learner's notebook, and does this with what came of it.
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

    /// The same, for the screen that asks, if it is still there by then.
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
        let job = Job::read_notebook(&self.catalogue).until_the_next();
        self.post_note(job, |(), _| Vec::new())
    }

    /// Reads the learner's notebook, and works out today's position if it is not known yet.
    #[must_use]
    pub fn read_puzzles(&mut self) -> Effect {
        let job = Job::read_notebook(&self.catalogue).until_the_next();
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

    /// Draws a random seed for a new match.
    pub fn draw_seed(&mut self) -> u64 {
        self.dice.random_range(0..SEEDS)
    }
}
