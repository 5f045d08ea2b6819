//! `guess`: looks for a rule that a game's P-positions follow, and writes it as the lines of a claim and
//! everything else as comments of a rule file. Ctrl-C ends the search.

use crate::input::arguments::{PROGRAM, flag, number, option};
use crate::input::game::{games, parameters};
use crate::input::sweep::{self, SweepColumn, SweepTable, has_several, swept, with_ranges};
use crate::long_work::LongWork;
use crate::long_work::bar::line;
use crate::long_work::deadline::Deadline;
use crate::output::seconds;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_claims::guess::{Decision, GuessError, GuessLimits, GuessReport, GuessStage, guess};
use goldpile_engine::{Cancel, Catalogue, Control, Game};
use goldpile_solve::Unsolved;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::{Duration, Instant};

pub(crate) const NAME: &str = "guess";

/// A claim for more piles than this is guessed only on request.
const MOST_PILES: usize = 3;

/// The number of seconds after which a guess is given up.
const GIVE_UP: u64 = 60;

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Guess a claim about a game's P-positions from exhaustive play, and prove it")
        .long_about(format!(
            "Plays a game out from its rules alone and looks for a rule that its P-positions follow: \
             equations between piles, nim-sums, periods, Beatty pairs, conditions on the ends of digits, \
             and finite automata that read the digits of the piles in base 2 and 3, in the systems of \
             t = 1 to 4 and in those of the file. What is easy to read comes first. A claim in the \
             file is ignored. A rule that is found is \
             written as the lines of a claim, and everything else as comments, so that \
             `{PROGRAM} {NAME} ./my.game >> ./my.game` adds the claim to a file that has none. \
             With --prove, the claim is decided for all piles. The exit code is 0 if a claim was found (with \
             --prove: and proved), 3 if not. {}",
            sweep::HELP
        ))
        .arg(option(
            "max",
            "N",
            "The most tokens in a pile (default: as many as can be played out in a few seconds)",
        ))
        .arg(option(
            "piles",
            "K",
            "The number of piles, if the game allows several (default: each number up to 3)",
        ))
        .arg(flag("prove", "Decide the claim that is found, for all piles"))
        .arg(option(
            "give-up",
            "SECONDS",
            "Give up after this many seconds (default: 60)",
        ))
        .arg(flag("json", "One JSON object per number of piles, one per line"));
    with_ranges(games(command, catalogue, "GAME [PARAMETERS]", |_| {
        Vec::new()
    }))
}

/// Makes a guess for each number of piles asked for.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let (sweep, matches) = swept(console.catalogue, NAME, matches)?;
    let Some(game) = sweep.games.first() else {
        return Ok(RunStatus::Fine);
    };
    let asked = number(matches, "piles", "a number of piles, such as 2")?;
    let range = game.entry.piles.clone();
    let most = (*range.end()).min(MOST_PILES.max(*range.start()));
    let wanted = match asked.map(|piles: u64| (piles, usize::try_from(piles))) {
        None => *range.start()..=most,
        Some((_, Ok(piles))) if range.contains(&piles) => piles..=piles,
        Some((piles, _)) => {
            let title = game.title();
            return Err(Failure::Usage(format!(
                "{title} is not played with {piles} piles"
            )));
        }
    };
    let bounds = GuessLimits {
        max: number(matches, "max", "a number of tokens, such as 50")?,
        prove: matches.get_flag("prove"),
        ..GuessLimits::default()
    };
    let give_up = Duration::from_secs(
        number(matches, "give-up", "a number of seconds, such as 60")?.unwrap_or(GIVE_UP),
    );
    let work = LongWork::shown("the guess is taking a long time");
    let mut status = RunStatus::Fine;
    let json = matches.get_flag("json");
    let table = (sweep.is_range && !json).then(|| SweepTable::new(&sweep.games, &COLUMNS));
    if let Some(table) = &table {
        table.write_head(&mut console.output)?;
    }
    let all = sweep.games.iter();
    for (game, piles) in all.flat_map(|game| wanted.clone().map(move |piles| (game, piles))) {
        let told = guess_one(game, piles, &bounds, give_up, &work.cancel);
        if work.cancel.is_cancelled() {
            return Ok(RunStatus::Interrupted);
        }
        match &table {
            _ if json => writeln!(console.output, "{}", told.object())?,
            Some(table) => told.row(table, &mut console.output)?,
            None => told.lines(&mut console.output)?,
        }
        console.output.flush()?;
        if !told.is_fine(bounds.prove) {
            status = RunStatus::Unknown;
        }
    }
    Ok(status)
}

/// The columns of the table for a range of games.
const COLUMNS: [SweepColumn; 4] = [
    ("proved", 6, true),
    ("kind", 25, true),
    ("seconds", 8, false),
    ("claim", 0, true),
];

struct GameGuess<'a> {
    game: &'a Game,
    piles: usize,
    report: GuessReport,
    give_up: Duration,
    time: Duration,
}

fn guess_one<'a>(
    game: &'a Game,
    piles: usize,
    bounds: &GuessLimits,
    give_up: Duration,
    interrupted: &Cancel,
) -> GameGuess<'a> {
    let line = line();
    let title = game.title();
    let start = Instant::now();
    let cancel = Cancel::default();
    let _deadline = Deadline::new(Some(give_up), interrupted, &cancel);
    let report = |stage: GuessStage| {
        let doing = match stage {
            GuessStage::Playing(max, done) => {
                format!("playing out piles up to {max}, {done} positions so far")
            }
            GuessStage::Looking(method) => format!("looking for {method}"),
            GuessStage::Deciding(done) => format!("proving what was found, {done} states so far"),
        };
        line.set_message(format!("{title}: {doing}"));
        line.tick();
    };
    let control = Control {
        cancel,
        progress: &report,
    };
    let report = guess(&game.rules, piles, bounds, &control);
    GameGuess {
        game,
        piles,
        report,
        give_up,
        time: start.elapsed(),
    }
}

impl GameGuess<'_> {
    fn is_fine(&self, prove: bool) -> bool {
        (self.report.guess.as_ref()).is_some_and(|guess| match guess.decision {
            Some(Decision::Proved { .. }) => true,
            Some(_) => false,
            None => !prove,
        })
    }

    /// Why the search ended early.
    fn ended(&self) -> Option<String> {
        match &self.report.ended {
            Ok(()) => None,
            Err(GuessError::Unsolved(Unsolved::Cancelled)) => {
                Some(format!("given up after {} s", self.give_up.as_secs()))
            }
            Err(ended) => Some(ended.to_string()),
        }
    }

    fn lines(&self, output: &mut dyn Write) -> io::Result<()> {
        let s = if self.piles == 1 { "" } else { "s" };
        writeln!(output, "# {}, {} pile{s}", self.game.title(), self.piles)?;
        if has_several(self.game) {
            writeln!(
                output,
                "# the claim is for a file with piles {}",
                self.piles
            )?;
        }
        if let Some(values) = &self.report.values {
            let rise = if values.rise == 0 {
                String::new()
            } else {
                format!(", growing by {} in each", values.rise)
            };
            writeln!(
                output,
                "# Sprague-Grundy values: period {} from {} on{rise} (seen up to {})",
                values.period, values.preperiod, values.tested.max
            )?;
        }
        for attempt in self.report.attempts.iter().filter(|attempt| attempt.found) {
            writeln!(
                output,
                "# {}: {} (piles up to {}, {} positions)",
                attempt.method, attempt.result, attempt.tested.max, attempt.tested.positions
            )?;
        }
        if let Some(not_found) = self.report.not_found() {
            writeln!(output, "# {not_found}")?;
        }
        if let Some(ended) = self.ended() {
            writeln!(output, "# {ended}")?;
        }
        let took = format!("{} s", seconds(self.time));
        let decision = self.report.guess.as_ref().map(|guess| &guess.decision);
        match decision {
            None => writeln!(output, "# no claim was found ({took})")?,
            Some(None) => writeln!(output, "# found; --prove decides it for all piles ({took})")?,
            Some(Some(Decision::Proved { states })) => {
                writeln!(output, "# proved for all piles ({states} states, {took})")?;
            }
            Some(Some(Decision::Unknown(why))) => writeln!(output, "# not proved: {why} ({took})")?,
            // A refuted claim is not written.
            Some(Some(Decision::Refuted(_))) => {}
        }
        let guess = self.report.guess.as_ref();
        let claim = guess.map(|guess| guess.claim_of(self.game));
        write!(output, "{}", claim.unwrap_or_default())
    }

    /// Writes a row with the claim on one line, and a dash where nothing was decided.
    fn row(&self, table: &SweepTable, output: &mut dyn Write) -> io::Result<()> {
        let guess = self.report.guess.as_ref();
        let proved = match guess.and_then(|guess| guess.decision.as_ref()) {
            None => "-",
            Some(Decision::Proved { .. }) => "yes",
            Some(_) => "no",
        };
        let claim = guess.map_or_else(
            || "none".to_owned(),
            |guess| {
                let words = guess.claim.split_whitespace();
                words.skip(1).collect::<Vec<&str>>().join(" ")
            },
        );
        let ended = self
            .ended()
            .map_or_else(String::new, |ended| format!(" ({ended})"));
        let cells = [
            proved.to_owned(),
            guess.map_or_else(|| "-".to_owned(), |guess| guess.method.to_string()),
            seconds(self.time),
            claim + &ended,
        ];
        table.write_row(output, (self.game, self.piles), &cells)
    }

    fn object(&self) -> Value {
        let guess = self.report.guess.as_ref();
        let tested = |max: u64, positions: u64| json!({"max": max.to_string(), "positions": positions.to_string()});
        let attempts: Vec<Value> = (self.report.attempts.iter())
            .map(|attempt| {
                json!({
                    "method": attempt.method.to_string(),
                    "tested": tested(attempt.tested.max, attempt.tested.positions),
                    "result": attempt.result,
                })
            })
            .collect();
        let decision = guess.and_then(|guess| guess.decision.as_ref());
        json!({
            "game": self.game.entry.name.as_str(),
            "parameters": parameters(&self.game.settings),
            "piles": self.piles.to_string(),
            "claim": guess.map(|guess| guess.claim_of(self.game)),
            "system": guess.map(|guess| guess.system.to_string()),
            "method": guess.map(|guess| guess.method.to_string()),
            "tested": guess.map(|guess| tested(guess.tested.max, guess.tested.positions)),
            "proved": decision.map(|decision| matches!(decision, Decision::Proved { .. })),
            "values": self.report.values.as_ref().map(|values| json!({
                "preperiod": values.preperiod.to_string(),
                "period": values.period.to_string(),
                "rise": values.rise.to_string(),
                "first": values.first.iter().map(u64::to_string).collect::<Vec<_>>(),
                "tested": values.tested.max.to_string(),
            })),
            "attempts": attempts,
            "ended": self.ended(),
        })
    }
}
