//! What is on the screen but not on the disk, kept for a signal that ends the program.

use crate::app::App;
use crate::screen::Lost;
use goldpile_files::patience::patience;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest time that the disk gets for what is being written.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two checks of what is being written.
const GLANCE: Duration = Duration::from_millis(5);

/// What a signal would have to wait for and report if it ended the program now.
static LEFT_TO_DO: Mutex<LeftToDo> = Mutex::new(LeftToDo {
    unwritten: false,
    lost: None,
});

struct LeftToDo {
    unwritten: bool,
    lost: Option<Lost>,
}

fn left_to_do() -> MutexGuard<'static, LeftToDo> {
    LEFT_TO_DO.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn note(app: &App) {
    *left_to_do() = LeftToDo {
        unwritten: app.is_unwritten(),
        lost: app.loss(),
    };
}

/// Waits for a limited time until what is on the screen has been written. Returns what is lost.
pub(crate) fn lost_when_written() -> Option<String> {
    let start = Instant::now();
    while start.elapsed() < patience(PATIENCE) && left_to_do().unwritten {
        std::thread::sleep(GLANCE);
    }
    let lost = left_to_do().lost.take();
    lost.map(|lost| lost())
}
