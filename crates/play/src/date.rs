//! Today's date, as a saved match records it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Stands for an unknown date, as in PGN.
pub(super) const UNKNOWN: &str = "????-??-??";

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// The date in UTC according to the system's clock, such as `2026-11-21`; [`UNKNOWN`] if the clock is
/// set before 1970.
pub(super) fn today() -> String {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => of_day(since.as_secs() / SECONDS_A_DAY),
        Err(_) => UNKNOWN.to_owned(),
    }
}

/// The date this many days after 1 January 1970.
fn of_day(day: u64) -> String {
    // A year counted from March ends with the leap day. The Gregorian calendar repeats every 400 years;
    // one such cycle began 719,468 days before 1970.
    let day = day + 719_468;
    let (cycle, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", 400 * cycle + year + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(of_day(day), date);
        }
    }

    #[test]
    fn every_day_of_four_centuries_follows_the_one_before() {
        let days: Vec<String> = (0..146_097).map(of_day).collect();
        assert!(days.windows(2).all(|two| two[0] < two[1]));
        assert_eq!(of_day(146_097), "2370-01-01");
    }
}
