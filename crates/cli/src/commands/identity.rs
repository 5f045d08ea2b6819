//! `identity`: decides for all n the identities of floor words from the papers, or typed ones.

use crate::input::arguments::{PROGRAM, flag};
use crate::long_work::LongWork;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{Arg, ArgMatches, Command};
use goldpile_engine::{Catalogue, Control, Identity};
use goldpile_play::position_text::nearest;
use goldpile_prove::identity::{IdentityAnswer, Undecided, decide};
use goldpile_prove::{DecisionControl, LIMIT, Stopped, Untranslatable};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(crate) const NAME: &str = "identity";

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Decide identities of floor words for all n: those in the papers, or your own")
        .long_about(format!(
            "Decides for all n whether an identity of a(n) = ⌊nφ⌋, b(n) = ⌊nφ²⌋ and their \
             compositions holds: ab is a(b(n)), a^3b a power. Give an identity ({PROGRAM} identity \
             'ab = ba + 1') or the name of one from the papers (--list). An identity may use n and \
             other letters (positive integers), numbers, Fibonacci numbers (F5), + and -, a number \
             times a term, div, mod, relations, x in ab, ends(x) 01, zeros(x), shift(x), least(x), \
             not, and, or, =>, iff, one(…, …), some x: …; with system 2: in front, a and b are those \
             of t = 2, and with a declaration as in a rule file, such as system S of sqrt 2:, the digits \
             are those of that system. Without an argument, all identities from the papers are decided. One that \
             fails is shown with the smallest n. The exit code is 0 if all hold, 1 if one fails, 3 \
             if one is not decided."
        ))
        .arg(Arg::new("identity").value_name("NAME|IDENTITY").num_args(1..))
        .arg(flag("list", "List the identities from the papers without deciding them"))
        .arg(flag("json", "One JSON object per identity, one per line"))
}

/// An identity to decide, from a paper or typed by the user.
struct IdentityQuery<'a> {
    known: Option<&'a Identity>,
    text: String,
}

/// Decides the requested identities, one after another.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let entries = console.catalogue.entries().iter();
    let known: Vec<Identity> = entries.flat_map(|entry| (entry.identities)()).collect();
    let all: Vec<&Identity> = known.iter().collect();
    let output = &mut console.output;
    let json = matches.get_flag("json");
    if matches.get_flag("list") {
        for identity in all {
            list(output, identity, json)?;
        }
        return Ok(RunStatus::Fine);
    }
    let asked = asked(&all, matches)?;
    let long = LongWork::announced("the proof is taking a long time");
    let (mut failed, mut unknown) = (false, false);
    for asked in asked {
        let work = DecisionControl::new(LIMIT, Control::of(long.cancel.clone()));
        let answer = match decide(&asked.text, &work) {
            Err(Undecided::Syntax(error)) => {
                return Err(Failure::Usage(format!(
                    "{error} in {}",
                    quoted(&asked.text)
                )));
            }
            Err(Undecided::Untranslatable(Untranslatable::Stopped(Stopped::Cancelled))) => {
                return Ok(RunStatus::Interrupted);
            }
            Err(Undecided::Untranslatable(error)) => Err(error.to_string()),
            Ok(answer) => Ok(answer),
        };
        match &answer {
            Err(_) => unknown = true,
            Ok(answer) => failed |= answer.fails.is_some(),
        }
        if json {
            object(output, &asked, &answer)?;
        } else {
            line(output, &asked, &answer)?;
        }
        output.flush()?;
    }
    Ok(match (failed, unknown) {
        (true, _) => RunStatus::Refused,
        (_, true) => RunStatus::Unknown,
        _ => RunStatus::Fine,
    })
}

/// A text as messages quote it, shortened if it is long.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        _ if text.trim().is_empty() => "an empty text".to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn asked<'a>(
    all: &[&'a Identity],
    matches: &ArgMatches,
) -> Result<Vec<IdentityQuery<'a>>, Failure> {
    let query = |known: &&'a Identity| IdentityQuery {
        known: Some(*known),
        text: known.text.to_string(),
    };
    let Some(words) = matches.get_many::<String>("identity") else {
        return Ok(all.iter().map(query).collect());
    };
    let words: Vec<&str> = words.map(String::as_str).collect();
    // Words split by the shell form one identity. A full name selects one identity; the part of a name before a
    // hyphen selects all names that begin with it.
    let text = words.join(" ");
    let named: Vec<IdentityQuery<'a>> = (all.iter())
        .filter(|known| {
            let name = known.name.as_str();
            name == text || name.strip_prefix(&text).is_some_and(|r| r.starts_with('-'))
        })
        .map(query)
        .collect();
    if !named.is_empty() {
        return Ok(named);
    }
    let looks_like_name = text.contains('-') && !text.contains(['=', '<', '>', ' ']);
    if looks_like_name {
        let known = all.iter().map(|known| known.name.as_str());
        let meant = nearest(&text, known)
            .map_or_else(String::new, |meant| format!("did you mean {meant}? "));
        return Err(Failure::Usage(format!(
            "there is no identity {text}; {meant}{PROGRAM} {NAME} --list shows them"
        )));
    }
    Ok(vec![IdentityQuery { known: None, text }])
}

fn list(output: &mut dyn Write, identity: &Identity, json: bool) -> io::Result<()> {
    let Identity {
        name,
        place,
        cite,
        text,
    } = identity;
    if json {
        let object = json!({
            "name": name.as_str(), "place": place.as_str(), "cite": cite.paper, "identity": text.as_str(),
        });
        return writeln!(output, "{object}");
    }
    writeln!(output, "{name}\t{text}\t{}, {place}", cite.short)
}

/// The names and values for which the identity fails.
fn values(answer: &IdentityAnswer) -> Vec<(String, String)> {
    let fails = answer.fails.iter().flatten();
    fails.map(|(n, v)| (n.to_string(), v.to_string())).collect()
}

fn line(
    output: &mut dyn Write,
    asked: &IdentityQuery<'_>,
    answer: &Result<IdentityAnswer, String>,
) -> io::Result<()> {
    let name = match asked.known {
        Some(known) => format!("{}: {}", known.name, asked.text),
        None => asked.text.clone(),
    };
    match answer {
        Err(why) => writeln!(output, "{name}: unknown: {why}"),
        Ok(IdentityAnswer {
            fails: None,
            states,
            ..
        }) => {
            writeln!(output, "{name}: holds for all ({states} states)")
        }
        Ok(answer) => {
            let values: Vec<String> = (values(answer).into_iter())
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            let at = if values.is_empty() {
                String::new()
            } else {
                format!(", first at {}", values.join(", "))
            };
            writeln!(output, "{name}: fails{at}")
        }
    }
}

fn object(
    output: &mut dyn Write,
    asked: &IdentityQuery<'_>,
    answer: &Result<IdentityAnswer, String>,
) -> io::Result<()> {
    let mut object = json!({
        "name": asked.known.map(|known| known.name.as_str()),
        "identity": asked.text,
    });
    match answer {
        Err(why) => {
            object["result"] = "unknown".into();
            object["message"] = why.as_str().into();
        }
        Ok(answer) => {
            let fails = answer.fails.is_some();
            object["system"] = answer.system.to_string().into();
            object["result"] = if fails { "refuted" } else { "proved" }.into();
            let at = || values(answer).into_iter().collect::<Value>();
            object["witness"] = fails.then(at).into();
            object["states"] = answer.states.to_string().into();
        }
    }
    writeln!(output, "{object}")
}
