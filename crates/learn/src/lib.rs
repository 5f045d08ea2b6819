//! Lessons that take a learner from knowing nothing about a game to winning it. A [`Lesson`] is data, read from
//! the text in its game's folder; a [`Session`] leads a learner through it; [`Drills`] repeat the learner's
//! mistakes.
//!
//! Nothing here depends on a terminal. A session and its [`LessonProgress`] are values; after each answer, their
//! owner stores the progress in a [`JsonLines`].
//!
//! ```
//! use goldpile_learn::{Lesson, Session, LessonStage};
//!
//! let catalogue = goldpile_games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let lesson = Lesson::of(entry)?.ok_or("no lesson")?;
//! let mut session = Session::begin(lesson, 42)?;
//! assert_eq!(session.stage(), LessonStage::Step(0));
//! assert!(session.view().text[0].starts_with("Two piles of coins"));
//!
//! session.answer_typed("")?; // This step is only to be read.
//! let wrong = session.answer_typed("0,5")?; // The opponent takes all of 0,8.
//! assert_eq!(wrong.mistakes[0].miss.record, "0,8");
//! session.answer_typed("0,0")?; // This reply beats 0,5,
//! assert!(session.answer_typed("0,0")?.is_next); // and this is the right move.
//!
//! // This is all that must be stored to resume the lesson.
//! let kept = serde_json::to_string(session.progress())?;
//! let lesson = session.lesson().clone();
//! let resumed = Session::restore(lesson, serde_json::from_str(&kept)?)?;
//! assert_eq!(resumed.view().question, session.view().question);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod drills;
pub mod exam;
pub mod exercise;
pub mod help_level;
pub mod lesson;
pub mod marks;
pub mod notebook;
mod nudge;
pub mod progress;
pub mod puzzles;
pub mod question;
pub mod session;
pub mod table;
pub mod tag;
pub mod variants;
mod words;

pub use drills::{Drill, Drills};
pub use exercise::{Exercise, Input};
pub use goldpile_files::json_lines::{self, JsonLines, JsonLinesError};
pub use help_level::HelpLevel;
pub use lesson::{Lesson, LessonFault};
pub use notebook::{Chapter, Notebook, Reached};
pub use nudge::nudges;
pub use progress::LessonProgress;
pub use question::{Answer, Correction, Judged, Question, QuestionKind, WrongAnswer};
pub use session::{ExerciseView, LessonStage, Reply, ReplyMessage, ReplyTone, Session};
pub use tag::{PositionClass, PositionTag};
