//! A rule file wherever the name of a game may stand.

mod answers;
mod errors;
mod folders;
mod places;

use crate::{Run, home, run_at};
use goldpile_games::catalogue;
use std::fs;

const THREE: &str = "# Bachet's game.\ntitle \"Up to three\"\npiles 1\nparameter k = 3 in 1..9 \"the most\"\n\
    rule \"take one to {k}\"\n  a - a' <= k\nclaim in system 1\n  a mod (k + 1) = 0\n";

/// Runs with a rule file in a folder of its own; FILE stands for it.
pub(crate) fn with_file(text: &str, args: &[&str], input: &str) -> Run {
    let (folder, home) = home();
    let path = folder.path().join("three.game");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let args: Vec<&str> = args
        .iter()
        .map(|arg| if *arg == "FILE" { path } else { *arg })
        .collect();
    run_at(&home, &catalogue(), &args, input.as_bytes())
}
