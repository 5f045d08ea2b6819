//! Opening the climb of a day, which several screens lead to.

use super::{Go, Shared, Step};
use crate::message::Effect;
use crate::route::Route;
use chrono::NaiveDate;
use goldpile_app::user_data::Noted;
use goldpile_app::{ClimbSession, Job, NoClimb};

impl Shared {
    /// Opens the climb of this day (today by default) where it was left, above the current screen or in its place.
    /// A climb that is over is shown as the review of its last match.
    #[must_use]
    pub(crate) fn open_climb(&mut self, date: Option<NaiveDate>, is_instead: bool) -> Effect {
        let job = Job::open_climb(&self.catalogue, date);
        let then = move |noted: Noted<Result<Box<ClimbSession>, NoClimb>>, shared: &mut Self| {
            shared.notebook = Some(noted.notebook);
            let place = match noted.done {
                Ok(climb) if climb.tried().is_over() => {
                    Route::Review(Box::new(climb.the_match().clone()))
                }
                Ok(climb) => {
                    if !climb.counts() {
                        let date = climb.climb().date;
                        shared.tell(format!(
                            "This is the climb of {date}. It is not today's, so it does not count."
                        ));
                    }
                    Route::Climb(climb)
                }
                Err(why) => {
                    shared.warn(&why.to_string());
                    // A match that cannot go on is left.
                    return if is_instead {
                        Step::back()
                    } else {
                        Step::stay()
                    };
                }
            };
            Step::go(if is_instead {
                Go::Instead(place)
            } else {
                Go::To(place)
            })
        };
        self.start_anywhere(job, "Drawing the climb", then)
    }
}
