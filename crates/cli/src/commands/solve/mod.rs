//! `solve`: who wins a position, with which move, and why, for a single record or for one on each line.

mod answer;
mod batch;
mod game_responder;
mod json;
mod reason;
mod sum;
mod text;

use crate::input::arguments::{PROGRAM, flag, joined, words};
use crate::input::game::{TRUST_CLAIM, chosen_game, games, trusting};
use crate::input::lines::{MAX_LINE, text as line_of};
use crate::{Console, Failure, RunResult};
use answer::Questions;
use clap::{ArgMatches, Command};
use game_responder::GameResponder;
use goldpile_engine::Catalogue;
use goldpile_number::MAX_DIGITS;
use goldpile_play::position_text::plus;
use goldpile_play::saved::MAX_COUNTS;
use goldpile_play::{MAX_LISTED_DIGITS, MAX_TRIED};
use goldpile_solve::MAX_TOKENS;
use sum::MAX_SUMMANDS;

pub(crate) const NAME: &str = "solve";

/// The argument for a sum.
pub(crate) const SUM: &str = "SUM";

/// The record that stands for standard input.
const STANDARD_INPUT: &[u8] = b"-";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Find out who wins a position, with which move, and why")
        .after_help(
            format!(
                "Games side by side form a sum: goldpile solve 'wythoff t=2 3,4 + nim 5' tells \
                 who wins if each move is made in one of them and a player who cannot move in any \
                 loses. It adds the Sprague–Grundy values found by exhaustive play, so the games must \
                 be without memory and announcements; only a game whose theory gives these values may \
                 have any size.\n\n\
                 If the record is -, records are read from standard input, one per line, and each gets \
                 one line as its answer; without a game before the -, each line is a sum of games that are known by name. \
                 In an answer, the winning move is the position to leave, or - if there is none, or if an \
                 announcement is due.\n\nThe \
                 answer is too-big beyond these limits: a line has at most {} MiB, a record {MAX_COUNTS} \
                 counts, a count {MAX_DIGITS} digits, a sum {MAX_SUMMANDS} games, and the positions \
                 that --all lists {MAX_LISTED_DIGITS} digits in total; at most {MAX_TRIED} moves are tried one by one; a \
                 game without a theory, which is played out, has at most {MAX_TOKENS} tokens.",
                MAX_LINE >> 20
            ),
        )
        .arg(flag("json", "One JSON object per record, one per line"))
        .arg(flag("all", "Every winning move, unless the list is too long"))
        .arg(flag("why", "The theorem and the numbers behind the answer"))
        .arg(flag(
            TRUST_CLAIM,
            "Answer by the game's claim although it is not proved, and say so",
        ))
        .arg(words(
            SUM,
            "games side by side, such as 'wythoff 3,4 + nim 5'; - reads one sum per line from standard input",
        ));
    games(command, catalogue, "GAME [PARAMETERS] RECORD", |entry| {
        let help = format!(
            "positions in order, such as {}; - reads one record per line from standard input",
            entry.example
        );
        vec![words("RECORD", "").help(help)]
    })
}

/// Answers a single record, as a page or an object, or each line of the input.
///
/// # Errors
/// [`Failure::Usage`] before anything is read; [`Failure::Refused`] for a single record that is refused when
/// answering in text; any error from reading or writing; [`Failure::Interrupted`] if Ctrl-C ends the search for a
/// single record. In all other cases a refused record changes only the status.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let asked = |matches: &ArgMatches| Questions {
        json: matches.get_flag("json"),
        all: matches.get_flag("all"),
        why: matches.get_flag("why"),
        trusts_claim: matches.get_flag(TRUST_CLAIM),
    };
    if let Some(sum) = joined(matches, SUM) {
        let questions = asked(matches);
        check_trust(questions, sum == STANDARD_INPUT || is_sum(&sum))?;
        let responder = sum::SumResponder::new(catalogue, questions);
        return if sum == STANDARD_INPUT {
            batch::run(&responder, console)
        } else {
            sum::run(&responder, sum, console)
        };
    }
    let (game, matches) = chosen_game(catalogue, NAME, matches)?;
    let questions = asked(matches);
    let record = joined(matches, "RECORD").ok_or_else(|| {
        Failure::Usage(format!(
            "a record is missing: write {PROGRAM} {NAME} {} {}, or - to read one record per line from standard input",
            game.entry.typed(), game.entry.example
        ))
    })?;
    if is_sum(&record) {
        check_trust(questions, true)?;
        let given = game.settings != game.entry.defaults();
        let settings = if given {
            format!("{} ", game.settings)
        } else {
            String::new()
        };
        let head = format!("{} {settings}", game.entry.name);
        let responder = sum::SumResponder::new(catalogue, questions);
        return sum::run(&responder, [head.as_bytes(), &record].concat(), console);
    }
    let game = trusting(game, questions.trusts_claim)?;
    let responder = GameResponder::new(game, questions);
    if record == STANDARD_INPUT {
        return batch::run(&responder, console);
    }
    responder.single(|responder| responder.reply(line_of(record)), console)
}

fn is_sum(text: &[u8]) -> bool {
    plus(&String::from_utf8_lossy(text)).is_some()
}

/// Refuses to trust a claim in a sum, because a sum needs values, which a claim does not give.
fn check_trust(questions: Questions, has_sums: bool) -> Result<(), Failure> {
    if questions.trusts_claim && has_sums {
        return Err(Failure::Usage(format!(
            "--{TRUST_CLAIM} is for one game, named before its records: {PROGRAM} {NAME} GAME RECORD --{TRUST_CLAIM}"
        )));
    }
    Ok(())
}
