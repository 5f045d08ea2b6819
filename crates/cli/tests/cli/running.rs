//! Runs the command line in this process, as the tests of the program do, too.
#![allow(dead_code, reason = "not all of it is used by both")]

use goldpile_cli::{self as cli, Failure, Home, Origin, RunStatus};
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use goldpile_testkit::root;
use serde_json::Value;
use std::ffi::OsString;

/// What a run gave.
pub(crate) struct Run {
    pub(crate) result: Result<RunStatus, Failure>,
    pub(crate) output: String,
}

impl Run {
    /// The exit code of the program.
    pub(crate) fn code(&self) -> u8 {
        match &self.result {
            Ok(status) => status.code(),
            Err(failure) => failure.status().code(),
        }
    }

    /// The output of a run that went well.
    pub(crate) fn fine(self) -> String {
        assert_eq!(self.code(), 0, "{:?}\n{}", self.result, self.output);
        self.output
    }

    /// The one line of a run that failed, which wrote nothing else.
    pub(crate) fn failure(&self) -> String {
        assert_eq!(self.output, "", "a failure writes nothing");
        let line = self.result.as_ref().unwrap_err().line();
        assert_eq!(line.lines().count(), 1, "{line}");
        line
    }
}

/// A user's folders, and what makes them go away.
pub(crate) fn home() -> (tempfile::TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home {
        origin: Origin {
            citation: include_str!("../../../../CITATION.cff"),
            ..Origin::default()
        },
        ..Home::at(folder.path())
    };
    (folder, home)
}

/// A run by a user who never played before.
pub(crate) fn run_with(catalogue: &Catalogue, args: &[&str], input: &[u8]) -> Run {
    run_at(&home().1, catalogue, args, input)
}

pub(crate) fn run_at(home: &Home, catalogue: &Catalogue, args: &[&str], input: &[u8]) -> Run {
    // Files are named as from the top folder.
    std::env::set_current_dir(root()).unwrap();
    let mut output = Vec::new();
    let args = std::iter::once("goldpile").chain(args.iter().copied());
    let result = cli::run(
        catalogue,
        home,
        args.map(OsString::from),
        input,
        &mut output,
    );
    Run {
        result,
        output: String::from_utf8(output).unwrap(),
    }
}

pub(crate) fn run(args: &[&str], input: &str) -> Run {
    run_with(&catalogue(), args, input.as_bytes())
}

/// The objects of an output of JSON lines.
pub(crate) fn objects(output: &str) -> Vec<Value> {
    assert!(output.is_empty() || output.ends_with('\n'));
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The object that answers one record.
pub(crate) fn object(args: &[&str]) -> Value {
    let output = run(&[args, &["--json"]].concat(), "").output;
    let mut objects = objects(&output);
    assert_eq!(objects.len(), 1, "{output}");
    objects.remove(0)
}

/// What pdfLaTeX says of a document and the text of its pages, each ending in a form feed; `None` where it or
/// pdftotext is not installed.
pub(crate) fn compiled(document: &str) -> Option<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("it.tex"), document).unwrap();
    let run = |program: &str, args: &[&str]| {
        let mut command = std::process::Command::new(program);
        command
            .args(args)
            .current_dir(folder.path())
            .stdin(std::process::Stdio::null());
        let output = command.output().ok()?;
        Some((
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        ))
    };
    let pdflatex = || {
        run(
            "pdflatex",
            &["-interaction=nonstopmode", "-halt-on-error", "it"],
        )
    };
    let Some((_, _)) = pdflatex() else {
        println!("not compiled: there is no pdflatex (package texlive-latex-recommended)");
        return None;
    };
    // The widths of a longtable are right from the second run on.
    let (is_done, said) = pdflatex()?;
    assert!(is_done, "{said}\n{document}");
    let Some((_, pages)) = run("pdftotext", &["-layout", "it.pdf", "-"]) else {
        println!("not read: there is no pdftotext (package poppler-utils)");
        return None;
    };
    Some((said, pages))
}
