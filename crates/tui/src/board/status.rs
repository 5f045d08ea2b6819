//! The status line of the board: what the player can do, the chosen move, why a move is illegal, what the
//! map points at, what has just happened, or who has won.

use super::typing::too_long;
use super::{BoardView, Draft, Topic};
use crate::ascii::spelled;
use crate::keys::Command;
use crate::numbers;
use crate::screen::{Shared, Status, Tone};
use crate::widgets::wrapped;
use goldpile_app::question::two_piles;
use goldpile_engine::notation::read::MoveError;
use goldpile_engine::notation::{move_forms, position_text};
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::{Move, Phase, Refusal, after};
use goldpile_learn::Correction;
use goldpile_number::Natural;
use goldpile_play::words::{Words, capital};
use goldpile_play::{Level, Termination};

pub(crate) type Said = (String, Tone);

/// Builds sentences with the names of one match and the numbers of the screen.
pub(crate) struct StatusWriter<'a> {
    pub(crate) board: &'a BoardView,
    pub(crate) shared: &'a Shared,
    pub(crate) words: Words<'a>,
}

impl BoardView {
    /// Builds a text with the names of this match and numbers formatted for the screen.
    pub(crate) fn say<T>(&self, say: impl FnOnce(Words<'_>) -> T) -> T {
        say(Words::of(self.the_match(), &numbers::short))
    }

    pub(crate) fn status(&self, shared: &Shared) -> Status<'_> {
        let writer = StatusWriter {
            board: self,
            shared,
            words: Words::of(self.the_match(), &numbers::short),
        };
        let (text, tone) = writer.status();
        let room = usize::from(shared.regions().status.height);
        // The piles show a refused move, too, so its line gives way to a long reason.
        let shows_line = !matches!(self.topic, Topic::Illegal(_)) || writer.height(&text) < room;
        let line = self.line.as_ref().map(|line| ("Move: ", line));
        let line = line.filter(|_| shows_line);
        Status {
            text,
            tone,
            line,
            is_refused: self.is_refused(),
        }
    }
}

impl StatusWriter<'_> {
    /// The number of rows of a text in the status line.
    fn height(&self, text: &str) -> usize {
        let width = self.shared.regions().status.width;
        wrapped(&spelled(self.shared.theme.glyphs, text), width.into()).len()
    }

    fn status(&self) -> Said {
        let board = self.board;
        if let Some(verdict) = board.the_match().verdict()
            && !board.is_refused()
        {
            let beaten = board.the_match().is_person_beaten();
            let tone = if beaten { Tone::Losing } else { Tone::Winning };
            // On the screen of a match, the large letters already say who has won; the status line says how.
            let text = match (&board.topic, verdict.termination) {
                (Topic::Moved { since, .. }, Termination::NoMove) if board.is_match() => {
                    let winner = self.words.winner(verdict);
                    format!("{} {winner}.", self.words.moved(*since))
                }
                (Topic::Moved { since, .. }, Termination::NoMove) => {
                    let result = self.words.result(verdict);
                    format!("{} {result}", self.words.moved(*since))
                }
                _ => self.words.result(verdict),
            };
            return (text, tone);
        }
        match &board.topic {
            Topic::Refused(reason) if board.line.is_some() => {
                let (key, reason) = (self.shared.keymap.key(Command::Type), capital(reason));
                (format!("{reason}. Press {key} to edit it."), Tone::Refused)
            }
            Topic::Refused(reason) => (format!("{}.", capital(reason)), Tone::Refused),
            Topic::Illegal(refusal) => self.refused(refusal),
            Topic::NoneBlocked => {
                let toggle = self
                    .shared
                    .does(Command::Toggle, "blocks the one at the cursor");
                let text = format!("Nothing is blocked yet. {toggle}; Enter again blocks nothing.");
                (text, Tone::Refused)
            }
            Topic::OfferedBack(reply) => self.offered_back(reply.as_ref()),
            Topic::Nudged(nudge) => (nudge.clone(), Tone::Helping),
            Topic::Note(note) => (note.clone(), Tone::Plain),
            Topic::Advised(advice) => self.advised(&advice.chosen, advice.wins),
            Topic::Moved { since, unsolved } if !board.has_choice() => {
                let mut text = self.words.moved(*since);
                if let Some(unsolved) = unsolved {
                    text = format!("{text} (It had to guess: {unsolved}.)");
                }
                (text, Tone::Plain)
            }
            Topic::Corrected(correction) if !board.has_choice() => self.corrected(correction),
            Topic::Erred { .. } if !board.has_choice() => {
                let enter = "Enter shows it";
                let text = format!("Choose your opponent's winning move; {enter}.");
                (text, Tone::Plain)
            }
            Topic::Nothing | Topic::Moved { .. } | Topic::Corrected(_) | Topic::Erred { .. } => {
                self.considered()
            }
        }
    }

    /// The chosen move, or why it is illegal; without a choice, what can be chosen.
    fn considered(&self) -> Said {
        let board = self.board;
        let the_match = board.the_match();
        if !board.person_acts() {
            let who = &the_match.seat(the_match.actor()).name;
            let what = match the_match.position().phase {
                Phase::Take => "move",
                Phase::Block => "block",
            };
            return (format!("Enter lets {who} {what}."), Tone::Plain);
        }
        if board.is_on_map()
            && board.line.is_none()
            && let Some(piles) = board.pointed()
        {
            return self.pointed(&piles);
        }
        let chosen = if board.line.is_some() {
            match board.typed() {
                Ok(chosen) => chosen,
                Err(MoveError::Refusal(refusal)) => return self.refused(&refusal),
                Err(MoveError::Notation(error)) if error.is_too_big() => {
                    return (format!("{}.", capital(&too_long())), Tone::Refused);
                }
                Err(MoveError::Notation(_)) => {
                    let forms = move_forms(the_match.position());
                    let text = format!("Type {forms}. Counts may be written like 3*10^40+7.");
                    return (text, Tone::Plain);
                }
            }
        } else if board.draft.is_empty() {
            return (self.turn(), Tone::Plain);
        } else {
            board.draft.chosen()
        };
        self.judged(&chosen)
    }

    fn judged(&self, chosen: &Move) -> Said {
        match self.board.judged(chosen) {
            Ok(_) => {
                let words = self.chosen_words(chosen);
                let enter = match chosen {
                    Move::Take(_) => "plays",
                    Move::Block(_) => "announces",
                };
                let text = format!("{words}. Enter {enter} it.");
                (text, Tone::Mine)
            }
            Err(refusal) => self.refused(&refusal),
        }
    }

    /// The chosen move as an instruction. With one pile, whose name says nothing, the number could be taken for what
    /// is left, so that is said, too.
    fn chosen_words(&self, chosen: &Move) -> String {
        let the_match = self.board.the_match();
        if let (Move::Take(taken), [pile]) = (chosen, &*the_match.position().piles)
            && let [amount] = &**taken
        {
            let left = numbers::short(&pile.saturating_sub(amount));
            return format!("Take {}, leaving {left}", numbers::short(amount));
        }
        capital(&self.words.imperative(chosen))
    }

    /// Why a move is illegal, with what is allowed instead if there is room, else with the key that shows it.
    fn refused(&self, refusal: &Refusal) -> Said {
        let wrong = self.words.wrong(refusal);
        let rules = self.shared.does(Command::Rules, "shows the rules");
        let rules = match self.board.line {
            // While the move is being typed, this key is one of its letters.
            Some(_) if !self.board.is_refused() => format!("after Esc, {rules}"),
            _ => rules,
        };
        let plainly = self.words.with_voices(|voices| refusal.plainly(voices));
        let with_allowed = plainly
            .iter()
            .map(|(wrong, allowed)| format!("{}: {allowed}.", capital(wrong)))
            .collect::<Vec<_>>();
        let least = match refusal {
            Refusal::Barred { reason, .. } => capital(&self.words.text(reason)),
            _ => capital(&wrong),
        };
        let mut without = vec![format!("Illegal move: {wrong}."), format!("{least}.")];
        if let Some((wrong, _)) = &plainly {
            without.insert(0, format!("{}; {rules}.", capital(wrong)));
        }
        // A typed move has a row of its own: always while it is edited, later only if there is room.
        let whole = usize::from(self.shared.regions().status.height);
        let beside = whole - usize::from(self.board.line.is_some());
        let refused = self.board.is_refused();
        let alone = if refused { whole } else { beside };
        let fits = |text: &&String, room| self.height(text) <= room;
        let text = [&with_allowed, &without].into_iter().find_map(|texts| {
            let mut rooms = [beside, alone].into_iter();
            rooms.find_map(|room| texts.iter().find(|text| fits(text, room)))
        });
        let text = text.cloned().unwrap_or_else(|| format!("{least}."));
        (text, Tone::Refused)
    }

    fn turn(&self) -> String {
        let position = self.board.the_match().position();
        let turn = self.words.turn();
        match position.phase {
            Phase::Take => {
                let turn = turn.trim_end_matches('.');
                let what = match position.piles.len() {
                    1 => "an amount",
                    _ => "a pile and an amount",
                };
                let choose = format!("{turn}: choose {what}.");
                let the_match = self.board.the_match();
                // The player has not moved yet.
                if the_match.moves_made() > 1 || !self.board.is_match() {
                    return choose;
                }
                let game = the_match.game();
                let (moves, goal) = (game.entry.moves(&game.settings), game.goal());
                let rule = without_piles(&moves);
                let rules = self.shared.does(Command::Rules, "shows the rules");
                let (signs, first) = (self.signs(), self.first_wins());
                let texts = [
                    format!("{rule} {goal}{signs}{first}"),
                    format!("{rule} {goal}{first}"),
                    format!("{choose} {rules}. {goal}{first}"),
                    format!("{choose} {goal}{first}"),
                    format!("{choose}{first}"),
                ];
                let room = usize::from(self.shared.regions().status.height);
                let fits = |text: &&String| self.height(text) <= room;
                texts.iter().find(fits).cloned().unwrap_or(choose)
            }
            Phase::Block => {
                let toggle = self.shared.does(Command::Toggle, "blocks one");
                format!("{turn} {toggle}, Enter confirms.")
            }
        }
    }

    /// In the first matches, what the signs on the board mean.
    fn signs(&self) -> &'static str {
        let board = self.board;
        if !board.has_board() || self.shared.statistics.total().played() >= FIRST_MATCHES {
            return "";
        }
        if board.the_match().game().rules.is_misere() {
            " The lines show where ♛ may go."
        } else {
            " The lines show where ♛ may go; ★ is the goal."
        }
    }

    /// In the first matches of a game, that whoever begins wins, where that is always so: against the first two
    /// opponents.
    fn first_wins(&self) -> &'static str {
        let the_match = self.board.the_match();
        let first_opponents = |(_, level): (_, Level)| !level.lets_choose();
        let played = self.shared.statistics.of_game(&the_match.game().entry.name);
        let is_told = the_match.is_for_star()
            && the_match.moves_made() == 0
            && played.played() < FIRST_MATCHES
            && the_match.computer().is_some_and(first_opponents);
        if is_told {
            " Going first wins here."
        } else {
            ""
        }
    }

    fn corrected(&self, correction: &Correction) -> Said {
        let the_match = self.board.the_match();
        let opponent = self.words.voice(the_match.actor().other());
        let words = |chosen: &Move| self.words.imperative(chosen);
        match (&correction.wrong, &correction.winning) {
            (Some(wrong), Some(winning)) => {
                let (wrong, winning) = (words(wrong), words(winning));
                let text = format!("If you {wrong}, {opponent} can {winning} and win.");
                (text, Tone::Losing)
            }
            (Some(wrong), None) => (format!("If you {}, you lose.", words(wrong)), Tone::Losing),
            (None, Some(winning)) => {
                let text = format!("This wins: {}.", words(winning));
                (text, Tone::Winning)
            }
            (None, None) => (String::new(), Tone::Plain),
        }
    }

    /// Why the game offers the chosen move back.
    fn offered_back(&self, reply: Option<&Move>) -> Said {
        let the_match = self.board.the_match();
        let rules = &*the_match.game().rules;
        let name = &the_match.seat(the_match.actor().other()).name;
        let how = match (reply, self.board.considered()) {
            (Some(reply @ Move::Take(_)), Some(chosen)) => {
                let next = after(rules, the_match.position(), &chosen);
                let piles = after(rules, &next, reply).piles;
                format!(
                    "{name} could {} and leave {}",
                    self.words.imperative(reply),
                    position_text(&piles, &numbers::short)
                )
            }
            _ => format!("{name} could win whatever is blocked"),
        };
        let text = format!(
            "That throws the win away: {how}. Choose another move, or press Enter to play it; {}.",
            self.shared.does(Command::Why, "says why")
        );
        (text, Tone::Losing)
    }

    /// The square that the map points at, what a player may do with it or why not, and who wins there if that
    /// is shown.
    fn pointed(&self, piles: &[Natural; 2]) -> Said {
        let board = self.board;
        let position = board.the_match().position();
        let square = position_text(&two_piles(piles), &numbers::exact);
        let (text, tone) = match (position.phase, taken_between(&position.piles, piles)) {
            (Phase::Block, _) => self.announced(piles),
            (Phase::Take, Err(refusal)) => (self.out_of_reach(&refusal), Tone::Plain),
            (Phase::Take, Ok(taken)) if taken.iter().all(Natural::is_zero) => (
                "You are here. Point at the square to move to; Enter moves there.".to_owned(),
                Tone::Plain,
            ),
            (Phase::Take, Ok(taken)) => match board.judged(&Move::Take(taken.clone())) {
                Ok(_) => self.judged(&Move::Take(taken)),
                // This is not shown as a refusal, since nobody has tried to move there yet.
                Err(refusal) => (self.out_of_reach(&refusal), Tone::Plain),
            },
        };
        // When zoomed out, a dot stands for more than one position.
        let known = board.map.marks().filter(|_| board.map.is_close());
        let dot = known.and_then(|marks| {
            let square = board.map.square_of(piles, (u16::MAX, u16::MAX))?;
            Some(marks.dot(square, (0, 0), 1))
        });
        let known = match dot {
            Some(dot) if dot.lost && dot.depends => " ◈ A P-position, except after certain moves.",
            Some(dot) if dot.lost => " ◆ A P-position.",
            Some(dot) if dot.depends => " ◇ A P-position only after certain moves.",
            _ => "",
        };
        (format!("{square}: {text}{known}"), tone)
    }

    fn out_of_reach(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Barred { .. } => format!("not now: {}.", self.words.refusal(refusal)),
            _ => "it cannot be reached in one move.".to_owned(),
        }
    }

    fn announced(&self, piles: &[Natural; 2]) -> Said {
        let board = self.board;
        let square = two_piles(piles);
        let Draft::Block(blocks) = &board.draft else {
            return (self.turn(), Tone::Plain);
        };
        let chosen = Move::block(blocks.marked.clone());
        if let (Err(refusal), false) = (board.judged(&chosen), blocks.marked.is_empty()) {
            return self.refused(&refusal);
        }
        let toggle = |what| self.shared.does(Command::Toggle, what);
        let (marked, most) = (blocks.marked.len(), self.words.at_most());
        let so_far = format!("{marked} of {most} blocked");
        if blocks.marked.contains(&square) {
            let unblocks = toggle("unblocks it");
            let text = format!("blocked; {unblocks}. {so_far}; Enter announces it.");
            return (text, Tone::Mine);
        }
        match board.judged(&Move::Block(vec![square])) {
            Ok(_) if marked == most => (
                format!("not blocked. {so_far}; Enter announces them."),
                Tone::Plain,
            ),
            Ok(_) => {
                let blocks = toggle("blocks it");
                (
                    format!("{blocks}. {so_far}; Enter announces it."),
                    Tone::Mine,
                )
            }
            Err(refusal) => (format!("{}.", self.words.refusal(&refusal)), Tone::Plain),
        }
    }
}

/// The number of matches of a game in which is said that going first wins.
const FIRST_MATCHES: u64 = 4;

/// The longest first sentence, in bytes, that only gives the number of piles.
const PILES: usize = 30;

/// The text on how to move without its first sentence, if that only gives the number of piles: in a match
/// the piles can be seen.
fn without_piles(moves: &str) -> &str {
    match moves.split_once(". ") {
        Some((piles, rest)) if piles.len() <= PILES && piles.contains("pile") => rest,
        _ => moves,
    }
}
