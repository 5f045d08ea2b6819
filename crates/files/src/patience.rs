//! How long the program waits before it says that something takes long, or gives it up.

use std::sync::OnceLock;
use std::time::Duration;

/// The environment variable with a whole number by which every such time is multiplied.
const VARIABLE: &str = "GOLDPILE_PATIENCE";

/// `None` until [`read_environment`] is called.
static FACTOR: OnceLock<u32> = OnceLock::new();

/// Lets time count in this process: multiplied by the number in `GOLDPILE_PATIENCE`, or as it is if
/// there is none. With 0, long work is announced at once and nothing is waited for. Without this
/// call, as in the library and its tests, nothing is given up because of the clock.
pub fn read_environment() {
    let told = std::env::var(VARIABLE).ok();
    let factor = told.and_then(|text| text.parse().ok()).unwrap_or(1);
    // Later calls change nothing.
    let _ = FACTOR.set(factor);
}

/// The time to wait for what should usually have happened within this time.
#[must_use]
pub fn patience(usual: Duration) -> Duration {
    FACTOR
        .get()
        .map_or(Duration::MAX, |factor| usual.saturating_mul(*factor))
}
