//! Finds the commit that a release is built from, for `goldpile --version`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file that names the commit in an archive of it; in a work tree, it holds a placeholder.
const ARCHIVED: &str = ".commit";

/// Number of digits of a commit that are shown.
const DIGITS: usize = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // In development builds every commit would cause a full rebuild, and the commit would not match
    // the uncommitted changes anyway.
    let develops = env::var("PROFILE").as_deref() != Ok("release");
    let commit = archived(&root).or_else(|| if develops { None } else { checked_out(&root) });
    if let Some(commit) = commit {
        let short: String = commit.chars().take(DIGITS).collect();
        println!("cargo::rustc-env=GOLDPILE_COMMIT={short}");
    }
}

/// Returns the commit that the archive was made from.
fn archived(root: &Path) -> Option<String> {
    println!("cargo::rerun-if-changed={ARCHIVED}");
    let text = fs::read_to_string(root.join(ARCHIVED)).ok()?;
    let text = text.trim();
    text.bytes()
        .all(|byte| byte.is_ascii_hexdigit())
        .then(|| text.to_owned())
}

/// Returns the commit checked out, if this is the top of a work tree.
fn checked_out(root: &Path) -> Option<String> {
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    if fs::canonicalize(top).ok()? != fs::canonicalize(root).ok()? {
        return None;
    }
    // Whatever moves HEAD changes one of these. A missing file would count as always changed.
    let branch = git(root, &["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        if let Some(file) = git(root, &["rev-parse", "--git-path", name]) {
            let file = root.join(file);
            if file.is_file() {
                println!("cargo::rerun-if-changed={}", file.display());
            }
        }
    }
    git(root, &["rev-parse", "HEAD"])
}

/// Returns the output of git, if it is installed and succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .output()
        .ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| answer.trim().to_owned())
}
