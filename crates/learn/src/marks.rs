//! The marks of an exam or of practice as signs, and the end of an exam in words.

use crate::progress::{LessonProgress, Mark, QUESTIONS, RIGHT};

/// The marks in order, a sign for each: ● right, ◐ right with a nudge, ○ wrong.
#[must_use]
pub fn signs(marks: &[Mark], is_ascii: bool) -> String {
    let sign = |mark: &Mark| match (mark, is_ascii) {
        (Mark::Right, false) => '●',
        (Mark::Nudged, false) => '◐',
        (Mark::Wrong, false) => '○',
        (Mark::Right, true) => '@',
        (Mark::Nudged, true) => '%',
        (Mark::Wrong, true) => 'o',
    };
    marks.iter().map(sign).collect()
}

/// The number of right answers, with or without a nudge.
pub(crate) fn right(marks: &[Mark]) -> usize {
    marks.iter().filter(|mark| **mark != Mark::Wrong).count()
}

/// The result of an exam that the answer to the current question of this progress ends.
pub(crate) fn failed(progress: &LessonProgress) -> String {
    let mut marks = progress.marks.clone();
    marks.push(progress.mark());
    format!(
        "This exam is not passed: {}, {} of {} right ({RIGHT} of {QUESTIONS} needed). Four right answers lead to \
         another one.",
        signs(&marks, false),
        right(&marks),
        marks.len()
    )
}
