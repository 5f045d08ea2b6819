//! The table of measurements and goals.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

#[derive(Clone, Copy)]
pub(crate) enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// No goal: the row is shown for comparison.
    None,
}

impl Goal {
    fn met(self, value: f64) -> Option<bool> {
        match self {
            Self::AtMost(most) => Some(value <= most),
            Self::AtLeast(least) => Some(value >= least),
            Self::None => None,
        }
    }
}

/// A row: what was measured, its size, its time, and the figure that the goal concerns.
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) size: String,
    /// Empty if no time was measured.
    pub(crate) time: String,
    pub(crate) figure: f64,
    /// The unit of the figure: `products`, `square roots`, `s`, …
    pub(crate) unit: &'static str,
    pub(crate) goal: Goal,
}

pub(crate) struct Table {
    lines: Vec<String>,
    /// The earlier time of each measurement and size, or its figure if there is no time.
    before: HashMap<[String; 2], String>,
    missed: usize,
}

const HEAD: [&str; 8] = [
    "what", "size", "before", "time", "figure", "unit", "goal", "met",
];

fn line(cells: [&str; 8]) -> String {
    format!("| {} |", cells.join(" | "))
}

impl Table {
    /// A table without rows; `before` is an earlier page that this program wrote, or empty.
    pub(crate) fn new(before: &str) -> Self {
        let head = line(HEAD);
        println!("{head}");
        Self {
            lines: vec![head, "|---|---|---|---|---|---|---|---|".to_owned()],
            before: earlier(before),
            missed: 0,
        }
    }

    pub(crate) fn row(&mut self, row: &Row) {
        let figure = short(row.figure);
        let goal = match row.goal {
            Goal::AtMost(most) => format!("≤ {}", plain(most)),
            Goal::AtLeast(least) => format!("≥ {}", plain(least)),
            Goal::None => String::new(),
        };
        let met = match row.goal.met(row.figure) {
            Some(true) => "yes",
            Some(false) => {
                self.missed += 1;
                "**no**"
            }
            None => "",
        };
        self.push([
            &row.what, &row.size, &row.time, &figure, row.unit, &goal, met,
        ]);
    }

    fn push(&mut self, [what, size, rest @ ..]: [&str; 7]) {
        let before = self.before.get(&[what.to_owned(), size.to_owned()]);
        let [time, figure, unit, goal, met] = rest;
        let before = before.map_or("", String::as_str);
        let text = line([what, size, before, time, figure, unit, goal, met]);
        println!("{text}");
        self.lines.push(text);
    }

    /// Adds a row for the growth of time with length: the exponent between the first and the last time,
    /// where each length is ten times the previous one.
    pub(crate) fn growth(&mut self, what: &str, times: &[Duration]) {
        let (Some(first), Some(last)) = (times.first(), times.last()) else {
            return;
        };
        let decades = f64::from(u32::try_from(times.len() - 1).unwrap());
        let exponent = (last.as_secs_f64() / first.as_secs_f64()).log10() / decades;
        let size = format!("10³ to 10{}", superscript(times.len() + 2));
        let exponent = format!("{exponent:.2}");
        self.push([what, &size, "", &exponent, "exponent of growth", "", ""]);
    }

    /// The page for the documentation: an introduction, and the rows.
    pub(crate) fn page(&self, introduction: &str) -> String {
        let mut page = format!("# Speed\n\n{introduction}\n\n");
        let cores = std::thread::available_parallelism().map_or(0, usize::from);
        let _ = writeln!(page, "Machine: {}, {cores} cores.\n", processor());
        for line in &self.lines {
            let _ = writeln!(page, "{line}");
        }
        let missed = match self.missed {
            0 => "Every goal was met.".to_owned(),
            missed => format!("{missed} goals were missed."),
        };
        let _ = writeln!(page, "\n{missed}");
        page
    }
}

/// Reads the rows of an earlier page, with or without its own column of earlier times.
fn earlier(page: &str) -> HashMap<[String; 2], String> {
    let mut rows = HashMap::new();
    for row in page.lines() {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [what, size, .., time, figure, _, _, _] = cells[..] else {
            continue;
        };
        let before = if time.is_empty() { figure } else { time };
        rows.insert([what, size].map(str::to_owned), before.to_owned());
    }
    rows
}

/// The name of the processor, as Linux gives it.
fn processor() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = information
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or("unknown processor", |(_, name)| name)
        .to_owned()
}

fn superscript(number: usize) -> char {
    ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][number % 10]
}

fn plain(number: f64) -> String {
    if number >= 1000.0 {
        grouped(number)
    } else {
        format!("{number}")
    }
}

/// Formats a number with two significant figures: more would not be reproducible.
fn short(number: f64) -> String {
    match number {
        ..1.0 => format!("{number:.2}"),
        ..10.0 => format!("{number:.1}"),
        ..100.0 => format!("{number:.0}"),
        _ => {
            let unit = 10f64.powf(number.log10().floor() - 1.0);
            grouped((number / unit).round() * unit)
        }
    }
}

fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Formats a time with two significant figures, or in whole nanoseconds.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1e-6 => format!("{:.0} ns", seconds * 1e9),
        ..1e-3 => format!("{} µs", short(seconds * 1e6)),
        ..1.0 => format!("{} ms", short(seconds * 1e3)),
        _ => format!("{} s", short(seconds)),
    }
}

/// Formats a length: `10⁴ digits`.
pub(crate) fn digits(digits: u64) -> String {
    let exponent = usize::try_from(digits.ilog10()).unwrap_or(0);
    format!("10{} digits", superscript(exponent))
}
