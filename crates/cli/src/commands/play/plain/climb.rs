//! A climb as a text dialogue: five matches, one after the other, without help.

use super::MatchDialogue;
use super::words::{character, players};
use crate::commands::learn::files::{read, report_damage};
use crate::dialogue::{self, Dialogue, DialogueAct, DialogueEnd, DialogueResult, NextStep};
use crate::input::arguments::PROGRAM;
use crate::long_work::notice::WorkNotice;
use crate::output::wrapping::WrappingWriter;
use crate::{Console, Failure, RunResult, RunStatus};
use chrono::NaiveDate;
use goldpile_app::matches::{MatchFiles, MatchSession};
use goldpile_app::user_data::next_in;
use goldpile_app::{ClimbSession, MatchNumbers, NoClimb, ProgressError, UserData};
use goldpile_learn::puzzles::{Diary, RUNGS, milestone};
use goldpile_play::Match;
use goldpile_play::words::capital;
use goldpile_solve::Cancel;
use std::io::{self, Write as _};

const HELP: &str = "\
Moves:
  5,9        the position to leave, pile by pile from a
  b10        the tokens to take: 10 from pile b
  a3 b4      from several piles
  3 or =17   with one pile: 3 takes 3, and =17 leaves 17
  x4,5 x3,4  positions to block, in games with blocking; x- for none
  An empty line shows the position again.
Commands:
  resign         resign: the climb ends
  rules          the rules of this game, and what they allow now
  moves, history the moves made, and the record
  help, ?        this list
  quit, q, exit  leave; your place is kept
There is no help on the climb: no hint, no reason, and no move is taken back.
";

/// The names of the commands, as the greeting lists them.
pub(super) const NAMES: &str = "resign, rules, moves, help, quit";

/// The reply to whoever asks for help.
const NO_HELP: &str = "No help on the climb.";

/// The climb to which the match of a dialogue belongs.
pub(super) struct PlayedClimb {
    climb: ClimbSession,
    /// Whether another program has gone on with it.
    is_overtaken: bool,
    /// Whether the last move that was to be stored is stored.
    is_kept: bool,
}

impl PlayedClimb {
    fn new(climb: ClimbSession) -> Self {
        Self {
            climb,
            is_overtaken: false,
            is_kept: true,
        }
    }

    /// Stores the match as it is now, if it has changed. A failure is reported once, and the climb goes on.
    pub(super) fn keep(
        &mut self,
        the_match: &Match,
        data: &UserData,
        out: &mut WrappingWriter<'_>,
    ) -> io::Result<()> {
        let Some(advance) = self.climb.change(the_match) else {
            return Ok(());
        };
        match data.keep_climb(&advance) {
            Ok(()) => {
                self.is_kept = true;
                self.climb.on_kept(&advance.to);
            }
            Err(ProgressError::Overtaken) => self.is_overtaken = true,
            Err(ProgressError::Failed(why)) => {
                if self.is_kept {
                    writeln!(out, "{}. The climb goes on.", capital(&why))?;
                }
                self.is_kept = false;
            }
        }
        Ok(())
    }
}

/// Plays the climb of this day (today by default) until it is over, the player leaves or the input ends; one that
/// is over is shown. Each move is stored before it is answered. The status is [`RunStatus::Fine`] unless the last
/// one could not be stored.
///
/// # Errors
/// [`Failure::Usage`] for a day still to come; [`Failure::Refused`] if the stored climb cannot go on and, after
/// everything else, for damaged lines; [`Failure::Input`], [`Failure::Output`].
pub(crate) fn run(date: Option<NaiveDate>, console: &mut Console<'_>) -> RunResult {
    console.output.begin_prose();
    let mut played = PlayedClimb::new(open(date, console)?);
    let date = played.climb.climb().date;
    greet(&played.climb, console)?;
    while !played.climb.tried().is_over() {
        let mut dialogue = MatchDialogue::climbing(played, console);
        let end = dialogue.climb_on(console)?;
        let Some(now) = dialogue.climb else {
            return Ok(RunStatus::Refused);
        };
        played = now;
        if played.is_overtaken {
            writeln!(
                console.output,
                "Another goldpile has gone on with this climb. This is how far it has come."
            )?;
            played = PlayedClimb::new(open(Some(date), console)?);
        } else if let DialogueEnd::Left = end {
            leave(&played.climb, console)?;
            return finish(&played, console);
        } else {
            played.climb.next_match();
        }
    }
    show_end(&played.climb, console)?;
    finish(&played, console)
}

fn open(date: Option<NaiveDate>, console: &Console<'_>) -> Result<ClimbSession, Failure> {
    let _notice = WorkNotice::of("at work on the climb");
    let (home, none) = (console.home, Cancel::default());
    let opened = home.data.open_climb(console.catalogue, date, &none);
    opened.map_err(failure)
}

/// The failure of a climb that cannot be opened.
pub(crate) fn failure(why: NoClimb) -> Failure {
    match why {
        NoClimb::Ahead(_) => Failure::usage(why),
        why => Failure::refused(why),
    }
}

/// Says which climb it is, and whether it counts.
fn greet(climb: &ClimbSession, console: &mut Console<'_>) -> io::Result<()> {
    let out = &mut console.output;
    let (date, title) = (climb.climb().date, climb.climb().game.title());
    writeln!(
        out,
        "The climb of {date}: {title}. Five matches, one life, no help."
    )?;
    if !climb.counts() {
        writeln!(out, "It is not today's, so it does not count.")?;
    }
    Ok(())
}

/// Says where the climb was left.
fn leave(climb: &ClimbSession, console: &mut Console<'_>) -> io::Result<()> {
    let (rung, level) = (climb.rung() + 1, climb.level().title());
    let how = if climb.counts() {
        format!("To go on, run {}.", command(climb, console))
    } else {
        "It does not count, so your place is not kept.".to_owned()
    };
    writeln!(
        console.output,
        "Not finished: match {rung} of {RUNGS}, against the {level}. {how}"
    )
}

/// The command that opens this climb.
fn command(climb: &ClimbSession, console: &Console<'_>) -> String {
    let date = climb.climb().date;
    if console.home.data.today() == Some(date) {
        format!("{PROGRAM} climb")
    } else {
        format!("{PROGRAM} climb --date {date}")
    }
}

/// Says how the climb ended, and shows the card of its day.
fn show_end(climb: &ClimbSession, console: &mut Console<'_>) -> Result<(), Failure> {
    let (home, tried) = (console.home, climb.tried());
    let date = tried.date;
    let said = match tried.against() {
        Some(level) => format!("The climb of {date} has ended at the {}.", level.title()),
        None => format!("The climb of {date} is done: all five are beaten."),
    };
    let out = &mut console.output;
    writeln!(out, "\n{said}")?;
    if !climb.counts() {
        writeln!(out, "{}", tried.in_words(home.is_ascii))?;
        return Ok(());
    }
    let mut diary = Diary {
        tries: read(home.data.daily.as_ref())?.0,
        climbs: read(home.data.climbs.as_ref())?.0,
    };
    diary.climbs.retain(|other| other.date != date);
    let before = diary.streak(date).days;
    diary.climbs.push(tried.clone());
    if let Some(word) = milestone(before, diary.streak(date).days) {
        writeln!(out, "{word}")?;
    }
    if home.data.today() == Some(date)
        && let Some(minutes) = home.data.until_tomorrow()
    {
        writeln!(out, "{}.", capital(&next_in(minutes)))?;
    }
    let title = &climb.climb().game.entry.title;
    if let Some(card) = diary.card(date, title, home.is_ascii) {
        write!(out, "\n{card}")?;
    }
    Ok(())
}

/// Reports damaged lines, and whether the last move is stored.
fn finish(played: &PlayedClimb, console: &mut Console<'_>) -> RunResult {
    let stored = console.home.data.climbs.as_ref();
    let (_, damaged) = read(stored)?;
    report_damage(stored, &damaged, console)?;
    Ok(RunStatus::fine_if(played.is_kept))
}

impl MatchDialogue {
    /// The match of a climb that is to be played now.
    fn climbing(played: PlayedClimb, console: &Console<'_>) -> Self {
        Self {
            session: MatchSession::new(played.climb.the_match().clone()),
            files: MatchFiles::new(None, None),
            numbers: MatchNumbers::default(),
            data: console.home.data.clone(),
            ladder: None,
            climb: Some(played),
        }
    }

    /// Whether another program has gone on with the climb.
    pub(super) fn is_overtaken(&self) -> bool {
        self.climb.as_ref().is_some_and(|climb| climb.is_overtaken)
    }

    /// Plays a match of a climb.
    fn climb_on(&mut self, console: &mut Console<'_>) -> Result<DialogueEnd, Failure> {
        self.introduce(console)?;
        if let DialogueEnd::Left = self.ask_who_begins(console)? {
            return Ok(DialogueEnd::Left);
        }
        self.show(&mut console.output)?;
        let mut climbing = ClimbDialogue { dialogue: self };
        let end = dialogue::run(&mut climbing, console)?;
        if let DialogueEnd::Over = end
            && !self.is_overtaken()
        {
            self.end(&mut console.output)?;
        }
        Ok(end)
    }

    /// Says which match it is, and against whom.
    fn introduce(&self, console: &mut Console<'_>) -> io::Result<()> {
        let Some(PlayedClimb { climb, .. }) = &self.climb else {
            return Ok(());
        };
        let (rung, the_match) = (climb.rung() + 1, self.session.the_match());
        let squares = climb.tried().squares(console.home.is_ascii);
        let out = &mut console.output;
        writeln!(
            out,
            "\n{squares} Match {rung} of {RUNGS}: the {}.",
            climb.level().title()
        )?;
        if let Some(character) = character(the_match) {
            writeln!(out, "{character}")?;
        }
        if the_match.awaits_beginner() {
            return Ok(());
        }
        writeln!(out, "{}", players(the_match))?;
        self.instruct(out)
    }
}

/// A match of a climb, in which help is refused.
struct ClimbDialogue<'a> {
    dialogue: &'a mut MatchDialogue,
}

impl Dialogue for ClimbDialogue<'_> {
    const HELP: &'static [&'static str] = &[HELP];

    fn command(name: &str) -> Option<DialogueAct<Self>> {
        Some(match name {
            "resign" => |climbing, _| {
                climbing.dialogue.session.resign();
                Ok(NextStep::Ask)
            },
            "rules" => |climbing, out| climbing.dialogue.rules(out),
            "moves" | "history" => |climbing, out| climbing.dialogue.moves(out),
            other => {
                let word = other.split(' ').next()?;
                let helps = [
                    "hint", "why", "undo", "redo", "claim", "rules", "theory", "how",
                ];
                helps.contains(&word).then_some(())?;
                |_, out| {
                    writeln!(out, "{NO_HELP}")?;
                    Ok(NextStep::Read)
                }
            }
        })
    }

    fn ask(&mut self, out: &mut WrappingWriter<'_>) -> Result<bool, Failure> {
        Ok(self.dialogue.ask(out)? && !self.dialogue.is_overtaken())
    }

    fn answer(&mut self, line: &str, out: &mut WrappingWriter<'_>) -> DialogueResult {
        self.dialogue.answer(line, out)
    }
}
