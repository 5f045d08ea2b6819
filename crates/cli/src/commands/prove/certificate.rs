//! `--certificate FILE`: a proved claim as a file that a small program can check without this one.

use super::run::DecidedClaim;
use crate::Failure;
use crate::input::arguments::{PROGRAM, value};
use crate::input::game::with_settings;
use crate::origin::Origin;
use crate::output::output_file;
use clap::ArgMatches;
use goldpile_engine::Game;
use goldpile_engine::statement::Statement;
use goldpile_prove::Certificate;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file for the certificate; `None` if no certificate was asked for.
///
/// # Errors
/// [`Failure::Usage`] unless exactly one claim is meant; [`Failure::Refused`] if the file exists and must not be
/// overwritten.
pub(crate) fn file(
    matches: &ArgMatches,
    wanted: &[(Game, usize)],
) -> Result<Option<PathBuf>, Failure> {
    let force = matches.get_flag("force");
    let Some(path) = value(matches, "certificate").map(PathBuf::from) else {
        if force {
            return Err(Failure::usage(
                "--force overwrites a certificate: name it with --certificate FILE",
            ));
        }
        return Ok(None);
    };
    if matches.contains_id("export") {
        return Err(Failure::usage(
            "write a certificate or an export, not both at once",
        ));
    }
    if path == Path::new("-") {
        return Err(Failure::usage("a certificate is a file: name one"));
    }
    let [(game, _), others @ ..] = wanted else {
        return Err(Failure::usage("a certificate is about one claim"));
    };
    if let Some((other, _)) = others.last() {
        let what = if other.entry.name != game.entry.name {
            format!("name a game, as in {PROGRAM} prove {}", game.entry.typed())
        } else if other.settings == game.settings {
            "give the number of piles, as in --piles 3".to_owned()
        } else {
            format!("give its parameters, as in {}", with_settings(game))
        };
        return Err(Failure::Usage(format!(
            "a certificate is about one claim, and {} are meant: {what}",
            wanted.len()
        )));
    }
    // Checked before the proof, which may take long.
    output_file::check(&path, matches)?;
    Ok(Some(path))
}

/// Writes the certificate of a proved claim.
///
/// # Errors
/// [`Failure::Refused`] if there is no certificate for the game, or if the file cannot be written.
pub(crate) fn write(
    decided: &DecidedClaim,
    origin: Origin,
    path: &Path,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let Some(certified) = &decided.certificate else {
        return Ok(());
    };
    let proof = certified.as_ref().map_err(|why| {
        Failure::Refused(format!("the claim is proved, but not certified: {why}"))
    })?;
    let game = &decided.game;
    let rules = game.entry.rule_text.as_deref().unwrap_or_default();
    let read = Statement::parse(rules).map_err(Failure::refused)?;
    let names = read.parameters.into_iter().map(|declared| declared.name);
    let whole = WholeCertificate {
        format: "goldpile-certificate",
        version: 2,
        program: format!("{PROGRAM} {}", origin.version_and_commit()),
        rules,
        parameters: names.zip(game.settings.values().iter().copied()).collect(),
        piles: decided.piles,
        proof,
    };
    let text = serde_json::to_string(&whole).map_err(Failure::refused)?;
    output_file::write(path, format!("{text}\n").as_bytes(), matches)
}

/// A certificate, preceded by what it is about.
#[derive(Serialize)]
struct WholeCertificate<'a> {
    format: &'a str,
    version: u8,
    program: String,
    rules: &'a str,
    parameters: BTreeMap<String, u64>,
    piles: usize,
    #[serde(flatten)]
    proof: &'a Certificate,
}
