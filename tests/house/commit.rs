//! Which commit a release says that it was built from: the build script, run where a package is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The commit that the build script finds for a release built in this folder; empty if it finds none.
fn found(
    script: &Path,
    folder: &Path,
    said: Option<&str>,
    environment: &[(&str, &Path)],
) -> String {
    let mut command = Command::new(script);
    command.env("PROFILE", "release");
    command.env("CARGO_MANIFEST_DIR", folder);
    command.env_remove("GOLDPILE_COMMIT");
    command.envs(said.map(|said| ("GOLDPILE_COMMIT", said)));
    command.envs(environment.iter().copied());
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    told.lines()
        .find_map(|line| line.strip_prefix("cargo::rustc-env=GOLDPILE_BUILT_FROM="))
        .unwrap_or_default()
        .to_owned()
}

/// What git answers in this folder, if it is installed and succeeds.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
    let mut command = Command::new("git");
    command.args(identity).args(arguments).current_dir(folder);
    let output = command.output().ok()?;
    let told = String::from_utf8(output.stdout).unwrap();
    output.status.success().then(|| told.trim().to_owned())
}

fn built(folder: &Path) -> PathBuf {
    let script = folder.join("script");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition", "2024", "-o"]).arg(&script);
    let status = command.arg(Path::new(ROOT).join("build.rs")).status();
    assert!(status.unwrap().success());
    script
}

#[test]
fn a_release_tells_the_commit_of_its_archive_or_of_its_own_repository_alone() {
    let scratch = TempDir::new().unwrap();
    let script = built(scratch.path());
    let [other, inside, archive] = ["other", "other/goldpile", "archive"].map(|name| {
        let folder = scratch.path().join(name);
        fs::create_dir(&folder).unwrap();
        folder
    });
    let commit = "0123456789abcdef0123456789abcdef01234567";
    fs::write(archive.join(".commit"), format!("{commit}\n")).unwrap();
    assert_eq!(found(&script, &archive, None, &[]), commit[..10]);
    assert_eq!(found(&script, &archive, Some("abcdef0"), &[]), "abcdef0");
    assert_eq!(found(&script, &archive, Some(""), &[]), "");

    let Some(_) = git(&other, &["init", "-q"]) else {
        return println!("skipped: there is no git");
    };
    for folder in [&other, &inside] {
        fs::write(folder.join(".commit"), "$Format:%H$\n").unwrap();
    }
    git(&other, &["add", "."]).unwrap();
    git(&other, &["commit", "-qm", "Another project"]).unwrap();
    let its = other.join(".git");
    for folder in [&other, &inside, &scratch.path().to_owned()] {
        assert_eq!(found(&script, folder, None, &[]), "", "{folder:?}");
        assert_eq!(found(&script, folder, None, &[("GIT_DIR", &its)]), "");
    }
    assert_eq!(found(&script, &other, Some(commit), &[]), commit[..10]);

    // Git puts the commit into an archive; the tests may be in one, or in another's repository.
    let top = Path::new(ROOT);
    let first = fs::read_to_string(top.join("build.rs")).unwrap();
    let first = first.split("const FIRST: &str = \"").nth(1).unwrap();
    let roots = git(top, &["rev-list", "--max-parents=0", "HEAD"]).unwrap_or_default();
    if top.join(".git").exists() && roots.lines().any(|root| first.starts_with(root)) {
        let head = git(top, &["rev-parse", "HEAD"]).unwrap();
        assert_eq!(found(&script, top, None, &[]), head[..10]);
        let attributes = git(top, &["check-attr", "export-subst", ".commit"]).unwrap();
        assert!(attributes.ends_with(": set"), "{attributes}");
        let placeholder = fs::read_to_string(top.join(".commit")).unwrap();
        assert_eq!(placeholder, "$Format:%H$\n");
    } else {
        println!("skipped: this is not the project's own repository");
    }
}
