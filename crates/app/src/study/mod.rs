//! Lessons, drills and puzzles as a person works through them: the request, the exercise that comes next, and
//! sheets of exercises to print.

mod door;
mod request;
mod session;
mod sheet;
mod work;

pub use door::match_after_lesson;
pub use request::{LearnerRecords, NoExercise, StudyRequest};
pub use session::{KeepOutcome, LessonChange, LessonSession};
pub use sheet::{LEVELS, NoSheet, SheetExercise, exercise_sheet};
pub use work::{ExerciseState, ExerciseWork};
