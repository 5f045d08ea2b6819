//! The time and the date. No other part of the program reads the clock.

use chrono::{DateTime, Datelike as _, Local, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable for a time to use instead of the present, such as `2026-11-29T08:00:00Z`, for trials
/// and tests.
const VARIABLE: &str = "GOLDPILE_NOW";

/// The number of quarters of an hour after a midnight at one of which the next day has begun, whatever the clocks
/// skip.
const QUARTERS: i64 = 200;

/// The time by the system's clock, or the one in `GOLDPILE_NOW`, in whole seconds; `None` if its year is not from
/// 1970 to 9999.
#[must_use]
pub fn now() -> Option<DateTime<Utc>> {
    let time = match std::env::var(VARIABLE) {
        Ok(told) => told.parse().ok()?,
        Err(_) => time_of(SystemTime::now())?,
    };
    Some(time).filter(|time| is_dated(&time.date_naive()))
}

/// Today's date in the local time zone; `None` if the clock shows [no usable time](now), or the year of the local
/// date is not from 1970 to 9999.
#[must_use]
pub fn today() -> Option<NaiveDate> {
    let date = now()?.with_timezone(&Local).date_naive();
    Some(date).filter(is_dated)
}

/// The number of minutes until the local date changes, rounded up; `None` if the clock shows
/// [no usable time](now).
#[must_use]
pub fn until_tomorrow() -> Option<u64> {
    until_next_day(&now()?.with_timezone(&Local))
}

/// The number of minutes from this time until its local date changes, rounded up. Where clocks skip midnight, or a
/// whole day, the next day begins with the first time there is.
fn until_next_day<Z: TimeZone>(now: &DateTime<Z>) -> Option<u64> {
    let midnight = now.date_naive().succ_opt()?.and_time(NaiveTime::MIN);
    let mut times = (0..QUARTERS).map(|quarters| midnight + TimeDelta::minutes(15 * quarters));
    let next = times.find_map(|time| now.timezone().from_local_datetime(&time).earliest())?;
    let seconds = u64::try_from((next - now).num_seconds()).ok()?;
    Some(seconds.div_ceil(60))
}

/// Whether the year is from 1970 to 9999.
#[must_use]
pub fn is_dated(date: &NaiveDate) -> bool {
    (1970..=9999).contains(&date.year())
}

/// The time of a clock in whole seconds; `None` before 1970 or beyond the calendar, where chrono's own conversion
/// panics.
fn time_of(clock: SystemTime) -> Option<DateTime<Utc>> {
    let since = clock.duration_since(UNIX_EPOCH).ok()?.as_secs();
    DateTime::from_timestamp(i64::try_from(since).ok()?, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{FixedOffset, MappedLocalTime, NaiveDateTime, Offset};
    use std::time::Duration;

    #[test]
    fn a_clock_that_shows_no_usable_time_is_no_panic() {
        assert_eq!(time_of(UNIX_EPOCH - Duration::from_secs(1)), None);
        let of = |seconds| time_of(UNIX_EPOCH + Duration::from_secs(seconds));
        let shown = |seconds| of(seconds).map(|time| time.to_rfc3339());
        assert_eq!(shown(0).as_deref(), Some("1970-01-01T00:00:00+00:00"));
        let leap = shown(951_782_400);
        assert_eq!(leap.as_deref(), Some("2000-02-29T00:00:00+00:00"));
        assert_eq!(of(1 << 60), None);
        let year = |seconds| of(seconds).map(|time| is_dated(&time.date_naive()));
        assert_eq!(year(253_402_300_799), Some(true));
        assert_eq!(year(253_402_300_800), Some(false));
    }

    /// A zone whose clocks jump once.
    #[derive(Clone, Debug)]
    struct JumpingZone {
        /// When they jump.
        at: NaiveDateTime,
        /// The hours ahead of universal time, before and after.
        hours: [i32; 2],
        /// Those that apply to a time.
        own: i32,
    }

    impl Offset for JumpingZone {
        fn fix(&self) -> FixedOffset {
            FixedOffset::east_opt(3600 * self.own).unwrap()
        }
    }

    impl TimeZone for JumpingZone {
        type Offset = Self;

        fn from_offset(offset: &Self) -> Self {
            offset.clone()
        }

        fn offset_from_local_date(&self, _: &NaiveDate) -> MappedLocalTime<Self> {
            MappedLocalTime::None
        }

        fn offset_from_local_datetime(&self, local: &NaiveDateTime) -> MappedLocalTime<Self> {
            let of = |own: i32| {
                let zone = self.offset_from_utc_datetime(&(*local - TimeDelta::hours(own.into())));
                (zone.own == own).then_some(zone)
            };
            match self.hours.map(of) {
                [Some(first), Some(second)] => MappedLocalTime::Ambiguous(first, second),
                [one, other] => one
                    .or(other)
                    .map_or(MappedLocalTime::None, MappedLocalTime::Single),
            }
        }

        fn offset_from_utc_date(&self, date: &NaiveDate) -> Self {
            self.offset_from_utc_datetime(&date.and_time(NaiveTime::MIN))
        }

        fn offset_from_utc_datetime(&self, time: &NaiveDateTime) -> Self {
            let own = self.hours[usize::from(*time >= self.at)];
            Self {
                own,
                ..self.clone()
            }
        }
    }

    #[test]
    fn the_next_day_begins_where_clocks_jump_too() {
        // When the clocks jump, the hours before and after, the time now, and the minutes until the next day.
        let cases = [
            ("2026-12-05T12:00:00", [1, 1], "2026-12-05T15:47:01", 433),
            // An hour less or more within the day.
            (
                "2026-03-29T01:00:00",
                [1, 2],
                "2026-03-28T23:00:00",
                23 * 60,
            ),
            (
                "2026-10-25T01:00:00",
                [2, 1],
                "2026-10-24T22:00:00",
                25 * 60,
            ),
            // Midnight is skipped, and so is a whole day.
            ("2026-03-29T00:00:00", [0, 1], "2026-03-28T22:30:00", 90),
            ("2026-12-30T10:00:00", [-10, 14], "2026-12-30T09:30:00", 30),
            // Midnight comes twice: the day begins with the first one, and with the second it is under way.
            ("2026-11-01T05:00:00", [-4, -5], "2026-11-01T03:10:00", 50),
            (
                "2026-11-01T05:00:00",
                [-4, -5],
                "2026-11-01T05:00:00",
                24 * 60,
            ),
        ];
        for (at, hours, now, minutes) in cases {
            let zone = JumpingZone {
                at: at.parse().unwrap(),
                hours,
                own: hours[0],
            };
            let now: NaiveDateTime = now.parse().unwrap();
            let now = zone.from_utc_datetime(&now);
            assert_eq!(until_next_day(&now), Some(minutes), "{at} {hours:?}");
        }
        assert_eq!(until_next_day(&DateTime::<Utc>::MAX_UTC), None);
    }
}
