//! How long the program waits before it says that something takes long, or gives up.

use std::time::Duration;

/// The environment variable with a whole number that multiplies every such time.
const VARIABLE: &str = "GOLDPILE_PATIENCE";

/// The time to wait for something that usually takes at most `usual`: that time multiplied by the number in
/// `GOLDPILE_PATIENCE`, or as it is if there is none. With 0, long work is announced at once and the program waits
/// for nothing.
#[must_use]
pub fn patience(usual: Duration) -> Duration {
    let told = std::env::var(VARIABLE).ok();
    let factor: Option<u32> = told.and_then(|text| text.parse().ok());
    usual.saturating_mul(factor.unwrap_or(1))
}
