//! Finds the commit that a release is built from, for `goldpile --version`: what `GOLDPILE_COMMIT` says, or
//! else the archive, or else the project's own git repository. See `docs/packaging.md`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that says what the commit is; empty for none.
const SAID: &str = "GOLDPILE_COMMIT";

/// The file that names the commit in an archive of it; in a work tree, it holds a placeholder.
const ARCHIVED: &str = ".commit";

/// The first commit of the project. A repository without it, such as one that a distribution keeps its
/// packages in, is another's, and so are its commits.
const FIRST: &str = "59ff3a4f0cca12b95070500a1fcff7c917f64a11";

/// Number of digits of a commit that are shown.
const DIGITS: usize = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={SAID}");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // In development builds every commit would cause a full rebuild, and the commit would not match
    // the uncommitted changes anyway.
    let develops = env::var("PROFILE").as_deref() != Ok("release");
    let commit = match env::var(SAID) {
        Ok(said) => Some(said),
        Err(_) => archived(&root).or_else(|| if develops { None } else { checked_out(&root) }),
    };
    let Some(commit) = commit.filter(|commit| !commit.is_empty()) else {
        return;
    };
    if !is_commit(&commit) {
        println!("cargo::error={SAID} is no commit: set it to hexadecimal digits, or to nothing");
    }
    let short: String = commit.chars().take(DIGITS).collect();
    println!("cargo::rustc-env=GOLDPILE_BUILT_FROM={short}");
}

fn is_commit(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The commit that the archive was made from.
fn archived(root: &Path) -> Option<String> {
    println!("cargo::rerun-if-changed={ARCHIVED}");
    let text = fs::read_to_string(root.join(ARCHIVED)).ok()?;
    let text = text.trim();
    is_commit(text).then(|| text.to_owned())
}

/// The commit checked out, if this is the top of a work tree of the project.
fn checked_out(root: &Path) -> Option<String> {
    let first = git(root, &["rev-list", "--max-parents=0", "HEAD"])?;
    if !first.lines().any(|first| first == FIRST) {
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

/// The output of git about the repository with its top here, whatever the environment says and the
/// folders above hold, if git is installed and succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .arg("--git-dir=.git")
        .args(arguments)
        .current_dir(root)
        .output()
        .ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| answer.trim().to_owned())
}
