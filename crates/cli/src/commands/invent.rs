//! `invent`: finds rules for a game whose P-positions are the pairs (⌊nα⌋, ⌊nβ⌋), for an α that the user chooses.

use crate::input::arguments::{PROGRAM, flag, number_in, option, value};
use crate::long_work::LongWork;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_engine::theory::reason::{WIDTH, paragraph};
use goldpile_engine::{Catalogue, GameEntry};
use goldpile_number::Quadratic;
use goldpile_play::quotes::quoted;
use goldpile_solve::{Control, Invention, MAX_INVENTED, NoInvention};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(crate) const NAME: &str = "invent";

/// The default of `--max`.
const MAX: u64 = 40;

const CITE: &str = "U. Larsson, P. Hegarty, A. S. Fraenkel, Invariant and dual subtraction games resolving \
                    the Duchêne–Rigo conjecture, Theor. Comput. Sci. (2011), arXiv:1005.4162";

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Invent a game whose P-positions are the pairs (⌊nα⌋, ⌊nβ⌋) for an α of your own")
        .long_about(format!(
            "Finds rules for a game on two piles whose P-positions are the pairs (⌊nα⌋, ⌊nβ⌋), 1/α + 1/β \
             = 1, for an irrational α between 1 and 2, and checks them by exhaustive play. Also shows the \
             continued fraction of α, its convergents, and the numeration system of their numerators. The \
             takes are the P-positions of the game whose takes are the pairs ({CITE}). The rules are right for \
             piles of up to --max tokens: with larger piles, they are those of another game. To play, \
             write them to a file: {PROGRAM} {NAME} --alpha 'sqrt 2' --rules > own.game, and then \
             {PROGRAM} play ./own.game. The exit code is 0 if the check succeeds, 1 if it fails."
        ))
        .arg(
            option(
                "alpha",
                "α",
                "α: a quadratic irrational, such as 'sqrt 2', '(1 + sqrt 5)/2' or '[1; 2, (1, 3)]', a \
                 continued fraction with its period in parentheses",
            )
            .allow_hyphen_values(true),
        )
        .arg(
            option("max", "N", "").help(format!(
                "the most tokens in a pile (1 to {MAX_INVENTED}; default {MAX})"
            )),
        )
        .arg(flag("json", "One JSON object on one line"))
        .arg(flag("rules", "Only the rules, as a rule file").conflicts_with("json"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let typed = value(matches, "alpha").ok_or_else(|| {
        Failure::Usage(format!(
            "α is missing: write {PROGRAM} {NAME} --alpha 'sqrt 2'"
        ))
    })?;
    let alpha: Quadratic =
        (typed.parse()).map_err(|error| Failure::Usage(format!("--alpha {typed}: {error}")))?;
    let max = number_in(matches, "max", &(1..=MAX_INVENTED))?.unwrap_or(MAX);
    let invention = Invention::of(&alpha, max)
        .map_err(|error: NoInvention| Failure::Usage(format!("--alpha {typed}: {error}")))?;
    let command = format!(
        "{PROGRAM} {NAME} --alpha {} --max {max} --rules",
        quoted(&typed)
    );
    let rules = invention.rules(&console.home.origin.of(&command));
    let difference = difference(&invention, &rules)?;
    let output = &mut console.output;
    if matches.get_flag("json") {
        writeln!(output, "{}", object(&invention, difference))?;
    } else if matches.get_flag("rules") && difference.is_none() {
        write!(output, "{rules}")?;
    } else {
        page(output, &invention, &command, difference)?;
    }
    Ok(RunStatus::fine_if(difference.is_none()))
}

/// The first position where exhaustive play of these rules disagrees with the pairs.
fn difference(invention: &Invention, rules: &str) -> Result<Option<[u64; 2]>, Failure> {
    let work = LongWork::playing("the check is taking a long time");
    let entry =
        GameEntry::of_file("own", rules).map_err(|error| Failure::Rules(error.to_string()))?;
    let control = Control::of(work.cancel.clone());
    let game = entry.default_game();
    Ok(invention.first_difference(&*game.rules, &control)?)
}

fn page(
    output: &mut dyn Write,
    invention: &Invention,
    command: &str,
    difference: Option<[u64; 2]>,
) -> io::Result<()> {
    let Invention {
        alpha, beta, max, ..
    } = invention;
    let pairs: Vec<String> = (invention.pairs.iter())
        .map(|[a, b]| format!("{a},{b}"))
        .collect();
    let checked = match difference {
        None => format!(
            "Checked by exhaustive play: with up to {max} tokens in each pile, the P-positions are \
             these pairs, in either order, and no others. With larger piles, the rules are those of \
             another game."
        ),
        Some([a, b]) => {
            format!("The check failed: exhaustive play disagrees at {a},{b}.")
        }
    };
    let paragraphs = [
        format!("α = {alpha}, β = {beta}"),
        format!(
            "Two piles. Take any positive number from one pile, or take from both piles, in either \
             order: {}.",
            invention.words()
        ),
        format!("The pairs (⌊nα⌋, ⌊nβ⌋): {}", pairs.join(" ")),
        checked,
        format!(
            "α = [{}, …]. Its convergents: {}. In the numeration system of their numerators, 1 to {NUMBERS} \
             are {}.",
            quotients(alpha).join(", ").replacen(',', ";", 1),
            convergents(alpha)
                .map(|pair| pair.join("/"))
                .collect::<Vec<_>>()
                .join(" "),
            digits(alpha).join(" "),
        ),
        format!(
            "The takes are the P-positions of the game whose takes are the pairs. For every irrational \
             α between 1 and 2, the pairs are then the P-positions of the game with all these takes. \
             Proved in the paper. ({CITE})"
        ),
    ];
    for text in paragraphs {
        writeln!(output, "{}", paragraph(&text, WIDTH))?;
    }
    writeln!(output, "To play: {command} > own.game")?;
    writeln!(output, "         {PROGRAM} play ./own.game")
}

/// How many partial quotients and convergents to show.
const QUOTIENTS: usize = 10;

/// The largest number to show in the numeration system.
const NUMBERS: u64 = 20;

fn quotients(alpha: &Quadratic) -> Vec<String> {
    let quotients = alpha.quotients().take(QUOTIENTS);
    quotients.map(|a| a.to_string()).collect()
}

fn convergents(alpha: &Quadratic) -> impl Iterator<Item = [String; 2]> {
    let convergents = alpha.convergents().take(QUOTIENTS);
    convergents.map(|pair| pair.map(|number| number.to_string()))
}

/// The first numbers in the numeration system of the numerators. Points separate the digits if any digit has
/// several figures.
fn digits(alpha: &Quadratic) -> Vec<String> {
    let rows = (1..=NUMBERS).map(|number| {
        let digits = alpha.digits(&number.into());
        digits.iter().map(ToString::to_string).collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let is_long = rows.iter().flatten().any(|digit| digit.len() > 1);
    let point = if is_long { "." } else { "" };
    rows.iter().map(|row| row.join(point)).collect()
}

fn object(invention: &Invention, difference: Option<[u64; 2]>) -> Value {
    let list = |pairs: &[[u64; 2]]| -> Value { pairs.iter().map(|pair| strings(*pair)).collect() };
    json!({
        "alpha": invention.alpha.to_string(),
        "beta": invention.beta.to_string(),
        "quotients": quotients(&invention.alpha),
        "convergents": convergents(&invention.alpha).collect::<Vec<_>>(),
        "digits": digits(&invention.alpha),
        "max": invention.max.to_string(),
        "takes_from_one": "any",
        "takes_from_both": list(&invention.takes),
        "p_positions": list(&invention.pairs),
        "agrees": difference.is_none(),
        "differs": difference.map(strings),
    })
}

fn strings(pair: [u64; 2]) -> Value {
    pair.iter().map(|n| Value::String(n.to_string())).collect()
}
