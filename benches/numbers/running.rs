//! Programs that run: how long they take, and their memory, which is read from `/proc`, so only on Linux.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time of a command, and the most memory it was seen to use, in bytes, or 0 if that is unknown.
pub(crate) fn run(command: &mut Command) -> (Duration, u64) {
    let begun = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    let mut peak = 0;
    loop {
        peak = peak.max(in_status(&child.id().to_string(), "VmHWM:").unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return (begun.elapsed(), peak);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The value of a line of `/proc/…/status`, in bytes; the process is a number or `self`.
pub(crate) fn in_status(process: &str, key: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with(key))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(1024 * kilobytes)
}
