//! `--certificate FILE`: a proved claim as a file that a small program can check without this one.

use super::run::DecidedClaim;
use crate::arguments::{PROGRAM, value};
use crate::failure::Failure;
use crate::game::{parameters, with_settings};
use crate::origin::{Origin, sha256_hex};
use crate::output_file;
use clap::ArgMatches;
use goldpile_engine::Game;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The file for the certificate; `None` if none was asked for.
///
/// # Errors
/// [`Failure::Usage`] unless exactly one claim is meant; [`Failure::Refused`] if the file is already there
/// and is not to be overwritten.
pub(super) fn file(
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
    // Said now, and not after a long proof.
    output_file::check(&path, matches)?;
    Ok(Some(path))
}

/// Writes the certificate of a claim that is proved.
///
/// # Errors
/// [`Failure::Refused`] if there is no certificate for the game, or if the file cannot be written.
pub(super) fn write(
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
    let text = format!("{}\n", whole(decided, origin, proof));
    output_file::write(path, text.as_bytes(), matches)
}

/// The certificate, beginning with what it is about.
fn whole(decided: &DecidedClaim, origin: Origin, proof: &Value) -> Value {
    let game = &decided.game;
    let text = game.entry.rule_text.as_deref().unwrap_or_default();
    let settings = game.settings.to_string();
    let gap = if settings.is_empty() { "" } else { " " };
    let mut all = json!({
        "format": "goldpile-certificate",
        "version": 1,
        "origin": {
            "program": PROGRAM,
            "version": origin.version,
            "commit": origin.commit,
            "command": format!(
                "{PROGRAM} prove {}{gap}{settings} --piles {} --certificate FILE",
                game.entry.typed(),
                decided.piles,
            ),
            "seconds": decided.time.as_secs_f64(),
            "states": decided.proof.states,
        },
        "game": game.entry.name.as_str(),
        "parameters": parameters(&game.settings),
        "number_of_piles": decided.piles,
        "rule_text": text,
        "rule_text_sha256": sha256_hex(text),
        "claim": claim(text),
    });
    for (key, value) in proof.as_object().into_iter().flatten() {
        all[key] = value.clone();
    }
    all["origin"]["sizes"] = json!({
        "claims": states(proof, "relations", "automaton", |entry| entry["name"].as_str().is_some_and(|name| name.starts_with('P'))),
        "winning_moves": states(proof, "wins", "moves", |_| true),
        "covers": states(proof, "wins", "cover", |_| true),
    });
    all
}

/// The states of the automata of this name in a list of the certificate.
fn states(proof: &Value, list: &str, name: &str, meant: impl Fn(&Value) -> bool) -> usize {
    let entries = proof[list].as_array().into_iter().flatten();
    let rows = entries
        .filter(|entry| meant(entry))
        .map(|entry| entry[name]["next"].as_array());
    rows.flatten().map(Vec::len).sum()
}

/// The lines of the claim.
fn claim(text: &str) -> Vec<&str> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("claim"));
    let first = lines.next();
    let rest = lines.take_while(|line| line.starts_with([' ', '\t', '#']));
    first.into_iter().chain(rest).collect()
}
