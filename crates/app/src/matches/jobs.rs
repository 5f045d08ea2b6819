//! Jobs on the files of the user's matches, and on a match that has ended.

use super::{FinishedMatch, JudgedMatch, MatchEvent, SaveRequest};
use crate::Job;
use goldpile_engine::Catalogue;
use goldpile_learn::Drill;
use goldpile_play::Adviser;
use std::time::Duration;

/// The time limit for judging a match, which may need a search where there is no theory.
const JUDGING: Duration = Duration::from_secs(20);

impl Job {
    /// Carries out a request of a match for its file. A version still waiting to be saved gives way to the
    /// next one.
    #[must_use]
    pub fn save_match(request: SaveRequest) -> Job<Vec<MatchEvent>> {
        let name = match &request {
            SaveRequest::Begin(_) => "begin match",
            SaveRequest::Adopt(..) => "adopt match",
            SaveRequest::Save(_) => "save match",
        };
        let is_only_saved = matches!(request, SaveRequest::Save(_));
        let job = Job::on_matches(name, move |files| files.perform(request));
        if is_only_saved {
            return job.replaced_by_next();
        }
        job
    }

    /// Counts the matches that ended without being counted, and returns those whose first mistake is
    /// unknown.
    #[must_use]
    pub fn count_missed(catalogue: &Catalogue) -> Job<Vec<FinishedMatch>> {
        let catalogue = catalogue.clone();
        Job::on_matches("count missed", move |files| files.count_missed(&catalogue))
    }

    /// Renames a record.
    #[must_use]
    pub fn rename_record(from: String, to: String) -> Job<Vec<MatchEvent>> {
        Job::on_matches("rename record", move |files| files.rename(from, to))
    }

    /// Moves a record to the trash.
    #[must_use]
    pub fn delete_record(name: String) -> Job<Vec<MatchEvent>> {
        Job::on_matches("delete record", move |files| files.delete(name))
    }

    /// Moves a match from the trash back to the records.
    #[must_use]
    pub fn restore_record(name: String) -> Job<Vec<MatchEvent>> {
        Job::on_matches("restore record", move |files| files.restore(&name))
    }

    /// Finds the mistakes of a match that has just ended, and makes drills for the person's. Gives up after
    /// 20 seconds.
    #[must_use]
    pub fn judge(finished: FinishedMatch) -> Job<(JudgedMatch, Vec<Drill>)> {
        Job::new("judge", move |_| {
            let adviser = Adviser::new(finished.the_match.game().clone());
            let judged = finished.judge(&adviser, JUDGING);
            let drills = judged.drills(&adviser);
            (judged, drills)
        })
    }
}
