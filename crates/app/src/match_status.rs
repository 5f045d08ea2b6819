//! Whether a match is saved, and whether its end has been counted: the one place that knows. It touches no
//! file itself; it says what is to be done and hears what was done, at once or later.

use super::match_files::{MatchEvent, MatchFiles, MatchVersion};
use goldpile_play::{Contest, MatchFile, MatchId, Tally, escape_for_terminal};

/// Whether something is on the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveState {
    /// It has no file.
    #[default]
    Unsaved,
    /// It is being written.
    Saving,
    /// It is on the disk.
    Saved,
    /// It could not be written.
    Failed,
}

/// Numbers the matches of a run that are saved and their versions, and knows which match the files are
/// open for.
#[derive(Clone, Debug, Default)]
pub struct MatchNumbers {
    matches: u64,
    versions: u64,
    open: Option<u64>,
}

/// What is to be done with the file of a match. Requests are done in order.
#[derive(Clone, Debug)]
pub enum SaveRequest {
    /// Begin a new file with this version.
    Begin(MatchVersion),
    /// Go on with an existing file; the match is unfinished or not.
    Adopt(Box<MatchFile>, bool),
    /// Save this version in the file begun or adopted last.
    Save(MatchVersion),
}

impl MatchNumbers {
    /// Opens the files for the match with this number, or for a new one. Returns its number, and whether
    /// the files were open for it.
    fn open(&mut self, number: Option<u64>) -> (u64, bool) {
        let number = number.unwrap_or_else(|| {
            self.matches += 1;
            self.matches
        });
        (number, self.open.replace(number) == Some(number))
    }
}

impl SaveRequest {
    /// Does it on the calling thread, and returns what happened, in order.
    pub fn perform(self, files: &mut MatchFiles) -> Vec<MatchEvent> {
        match self {
            Self::Begin(version) => files.begin(version),
            Self::Adopt(file, unfinished) => files.adopt(*file, unfinished),
            Self::Save(version) => files.save(version),
        }
    }
}

/// Whether the end of a match has been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountState {
    /// The match has not ended yet.
    NotYet,
    /// It has ended, and is to be counted.
    Due,
    /// Its end was counted in this run; moves may have been taken back since.
    Counted,
    /// Its end was counted before the match was opened.
    Before,
}

/// Whether a match is saved and counted.
#[derive(Clone, Debug)]
pub struct MatchStatus {
    /// Its number, unique in this run; `None` until it is to be saved.
    number: Option<u64>,
    /// The match's number of changes when it was last handed over to be saved; `None` if it never was.
    handed: Option<u64>,
    /// The number of the version last handed over.
    version: u64,
    /// Whether the file contains that version.
    state: SaveState,
    /// The name of the record or the path of the file, as shown to the user; `None` until it is known.
    place: Option<String>,
    /// Whether the user named the file, so that it is none of the records.
    is_named: bool,
    counting: CountState,
    /// The number under which it is counted.
    id: MatchId,
    /// Its first end, to be counted; `None` if it has not ended, or is not to be counted.
    ended: Option<Tally>,
    /// An existing file, until it is handed over.
    file: Option<Box<MatchFile>>,
}

impl MatchStatus {
    /// For a match that has no file yet.
    #[must_use]
    pub fn new(contest: &Contest) -> Self {
        Self {
            number: None,
            handed: None,
            version: 0,
            state: SaveState::Unsaved,
            place: None,
            is_named: false,
            // A match that is already over when it is opened was counted when it ended.
            counting: match contest.verdict() {
                Some(_) => CountState::Before,
                None => CountState::NotYet,
            },
            id: MatchId::draw(),
            ended: None,
            file: None,
        }
    }

    /// For a match that is in this file.
    #[must_use]
    pub fn opened(contest: &Contest, file: MatchFile) -> Self {
        let mut status = Self::new(contest);
        let id = file.tags().id();
        status.handed = Some(contest.changes());
        if file.tags().is_counted() {
            status.counting = CountState::Before;
        } else if id.is_some() && contest.verdict().is_some() {
            // The program was killed, or the disk was full, before its end was counted.
            status.counting = CountState::NotYet;
            status.handed = None;
        }
        status.id = id.unwrap_or(status.id);
        status.state = SaveState::Saved;
        status.place = Some(file.place());
        status.is_named = file.name().is_none();
        status.file = Some(Box::new(file));
        status
    }

    /// The request to go on with the file that the match was opened from, once.
    pub fn adoption(
        &mut self,
        contest: &Contest,
        numbers: &mut MatchNumbers,
    ) -> Option<SaveRequest> {
        let file = self.file.take()?;
        self.number = Some(numbers.open(self.number).0);
        Some(SaveRequest::Adopt(file, contest.verdict().is_none()))
    }

    /// The request to save the match, if it has changed since the last one.
    pub fn unsaved(
        &mut self,
        contest: &Contest,
        numbers: &mut MatchNumbers,
    ) -> Option<SaveRequest> {
        self.note_end(contest);
        let changes = contest.changes();
        if self.handed == Some(changes) {
            return None;
        }
        numbers.versions += 1;
        let version = MatchVersion {
            number: numbers.versions,
            contest: Box::new(contest.clone()),
            id: self.id,
            ended: self.ended.clone(),
        };
        let (number, is_open) = numbers.open(self.number);
        self.number = Some(number);
        self.handed = Some(changes);
        self.version = version.number;
        self.state = SaveState::Saving;
        Some(if is_open {
            SaveRequest::Save(version)
        } else {
            SaveRequest::Begin(version)
        })
    }

    /// Whether the match has ended for the first time and is to be counted now. Returns `true` only once,
    /// whatever moves are taken back and played again.
    pub fn has_just_ended(&mut self, contest: &Contest) -> bool {
        self.note_end(contest);
        let is_due = self.counting == CountState::Due;
        if is_due {
            self.counting = CountState::Counted;
        }
        is_due
    }

    fn note_end(&mut self, contest: &Contest) {
        if self.counting == CountState::NotYet && contest.verdict().is_some() {
            self.counting = CountState::Due;
            self.ended = Tally::of(contest, self.id);
        }
    }

    /// Takes note of what happened to the files of matches. What happened to another match, or to an
    /// earlier version of this one, changes nothing.
    pub fn on_event(&mut self, event: &MatchEvent) {
        match event {
            MatchEvent::Saved { version, place, .. } if *version == self.version => {
                self.state = SaveState::Saved;
                self.place = Some(place.clone());
            }
            MatchEvent::Unsaved { version, .. } if *version == self.version => {
                self.state = SaveState::Failed;
            }
            MatchEvent::Renamed { from, to } if self.is_at(from) => {
                self.place = Some(escape_for_terminal(to));
            }
            _ => {}
        }
    }

    /// Whether the match is on the disk.
    #[must_use]
    pub fn state(&self) -> SaveState {
        self.state
    }

    /// Where the match is or was last saved: the name of its record or the path of its file, as shown to
    /// the user; `None` until that is known.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        self.place.as_deref()
    }

    /// The same if the match is saved there as it is now.
    #[must_use]
    pub fn saved_place(&self) -> Option<&str> {
        self.place().filter(|_| self.state == SaveState::Saved)
    }

    /// Whether it is the match of the record with this name.
    #[must_use]
    pub fn is_at(&self, name: &str) -> bool {
        self.place.as_ref() == Some(&escape_for_terminal(name))
    }

    /// Whether the user named the file, so that it is none of the records.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// The number under which it is counted.
    #[must_use]
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Whether the match was ever to be saved.
    #[must_use]
    pub fn has_file(&self) -> bool {
        self.handed.is_some() || self.state != SaveState::Unsaved
    }
}
