//! Whether a match is saved, and whether its end has been counted. This module alone decides that. It
//! touches no file, but makes requests and hears of the results, at once or later.

use super::files::{MatchEvent, MatchVersion, SaveRequest};
use goldpile_play::{Match, MatchFile, MatchId, Tally, escape_for_terminal};

/// Whether something is on the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveState {
    /// There is no file.
    #[default]
    Unsaved,
    /// The file is being written.
    Saving,
    /// The file is up to date.
    Saved,
    /// The file could not be written.
    Failed,
}

/// Counters for the matches of a run and for their saved versions; also which match the files are open for.
#[derive(Clone, Debug, Default)]
pub struct MatchNumbers {
    matches: u64,
    versions: u64,
    open: Option<u64>,
}

impl MatchNumbers {
    /// Opens the files for the match with this number, or for a new one. Returns the number, and whether the
    /// files were already open for it.
    fn open(&mut self, number: Option<u64>) -> (u64, bool) {
        let number = number.unwrap_or_else(|| {
            self.matches += 1;
            self.matches
        });
        (number, self.open.replace(number) == Some(number))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountState {
    NotYet,
    /// The match has ended and must be counted.
    Due,
    /// The end was counted in this run; moves may have been taken back since.
    Counted,
    /// The end was counted before the match was opened.
    Before,
}

/// Whether a match is saved and counted.
#[derive(Clone, Debug)]
pub struct MatchStatus {
    /// The number of the match, unique in this run; `None` until the match is first saved.
    number: Option<u64>,
    /// The number of changes at the last request to save; `None` before the first.
    saved_changes: Option<u64>,
    /// The number of the version in the last request.
    version: u64,
    /// Whether the file contains that version.
    state: SaveState,
    /// The name of the record or the path of the file, as shown to the user; `None` until it is known.
    place: Option<String>,
    /// Whether the user named the file, so that it is not one of the records.
    is_named: bool,
    counting: CountState,
    /// The number under which the match is counted.
    id: MatchId,
    /// The first end, if it must be counted.
    ended: Option<Tally>,
    /// An existing file, until it is adopted.
    file: Option<Box<MatchFile>>,
}

impl MatchStatus {
    /// The status of a match that has no file yet.
    #[must_use]
    pub fn new(the_match: &Match) -> Self {
        Self {
            number: None,
            saved_changes: None,
            version: 0,
            state: SaveState::Unsaved,
            place: None,
            is_named: false,
            // A match that is over when it is opened was counted when it ended.
            counting: match the_match.verdict() {
                Some(_) => CountState::Before,
                None => CountState::NotYet,
            },
            id: MatchId::draw(),
            ended: None,
            file: None,
        }
    }

    /// The status of a match in this file.
    #[must_use]
    pub fn opened(the_match: &Match, file: MatchFile) -> Self {
        let mut status = Self::new(the_match);
        let id = file.tags().id();
        status.saved_changes = Some(the_match.changes());
        if file.tags().is_counted() {
            status.counting = CountState::Before;
        } else if id.is_some() && the_match.verdict().is_some() {
            // The program was killed, or the disk was full, before the end was counted.
            status.counting = CountState::NotYet;
            status.saved_changes = None;
        }
        status.id = id.unwrap_or(status.id);
        status.state = SaveState::Saved;
        status.place = Some(file.place());
        status.is_named = file.name().is_none();
        status.file = Some(Box::new(file));
        status
    }

    /// The request to continue with the file that the match was opened from, once.
    pub fn adoption(
        &mut self,
        the_match: &Match,
        numbers: &mut MatchNumbers,
    ) -> Option<SaveRequest> {
        let file = self.file.take()?;
        self.number = Some(numbers.open(self.number).0);
        Some(SaveRequest::Adopt(file, the_match.verdict().is_none()))
    }

    /// The request to save the match, if it has changed since the last one.
    pub fn unsaved(
        &mut self,
        the_match: &Match,
        numbers: &mut MatchNumbers,
    ) -> Option<SaveRequest> {
        self.note_end(the_match);
        let changes = the_match.changes();
        if self.saved_changes == Some(changes) {
            return None;
        }
        numbers.versions += 1;
        let version = MatchVersion {
            number: numbers.versions,
            the_match: Box::new(the_match.clone()),
            id: self.id,
            ended: self.ended.clone(),
        };
        let (number, is_open) = numbers.open(self.number);
        self.number = Some(number);
        self.saved_changes = Some(changes);
        self.version = version.number;
        self.state = SaveState::Saving;
        Some(if is_open {
            SaveRequest::Save(version)
        } else {
            SaveRequest::Begin(version)
        })
    }

    /// Whether the match has ended for the first time and must be counted now; `true` only once, even if
    /// moves are taken back and played again.
    pub fn has_just_ended(&mut self, the_match: &Match) -> bool {
        self.note_end(the_match);
        let is_due = self.counting == CountState::Due;
        if is_due {
            self.counting = CountState::Counted;
        }
        is_due
    }

    fn note_end(&mut self, the_match: &Match) {
        if self.counting == CountState::NotYet && the_match.verdict().is_some() {
            self.counting = CountState::Due;
            self.ended = Tally::of(the_match, self.id);
        }
    }

    /// Takes note of what happened to the files of matches. Events about other matches, or about earlier
    /// versions of this one, are ignored.
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

    /// Where the match is or was last saved: the name of its record or the path of its file, as shown to the
    /// user; `None` until that is known.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        self.place.as_deref()
    }

    /// The [`place`](Self::place), if its file is up to date.
    #[must_use]
    pub fn saved_place(&self) -> Option<&str> {
        self.place().filter(|_| self.state == SaveState::Saved)
    }

    /// Whether this match is the record with this name.
    #[must_use]
    pub fn is_at(&self, name: &str) -> bool {
        self.place.as_ref() == Some(&escape_for_terminal(name))
    }

    /// Whether the user named the file, so that it is not one of the records.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// The number under which the match is counted.
    #[must_use]
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Whether the match has a file, or a request for one was made.
    #[must_use]
    pub fn has_file(&self) -> bool {
        self.saved_changes.is_some() || self.state != SaveState::Unsaved
    }
}
