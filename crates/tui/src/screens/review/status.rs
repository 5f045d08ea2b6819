//! The status line of a review, for the chosen line.

use super::ReviewScreen;
use crate::board::{Topic, better_words, is_loss, left_by};
use crate::numbers;
use crate::screen::Tone;
use goldpile_engine::{Move, Position};
use goldpile_play::words::Words;
use goldpile_play::{Better, Judgement, Ply, Side};

struct Speaker<'a> {
    review: &'a ReviewScreen,
    words: Words<'a>,
}

/// The move played and its judgement, or for the last line how the match ended; with the tone.
pub(super) fn status(review: &ReviewScreen) -> (String, Tone) {
    if let Topic::Note(note) = &review.board.topic {
        return (note.clone(), Tone::Plain);
    }
    let speaker = Speaker {
        review,
        words: Words::of(review.board.the_match(), &numbers::short),
    };
    let line = review.chosen();
    let Some(entry) = review.entry(line) else {
        let tone = review.given_up().map(|end| tone_of(review, end.by));
        return (speaker.ended(), tone.unwrap_or(Tone::Plain));
    };
    let made = speaker.words.entry(&entry);
    let judgement = review.judgement(line);
    let comment = judgement.map_or_else(String::new, |judged| {
        format!(" {}", speaker.judged(&entry, judged))
    });
    let tone = match judgement {
        Some(judged) if judged.is_mistake() => tone_of(review, judged.by),
        _ => Tone::Plain,
    };
    (format!("Move {}: {made}{comment}", line + 1), tone)
}

fn tone_of(review: &ReviewScreen, by: Side) -> Tone {
    if is_loss(&review.whole, by) {
        Tone::Losing
    } else {
        Tone::Plain
    }
}

impl Speaker<'_> {
    fn judged(&self, entry: &Ply<'_>, judged: &Judgement) -> String {
        let takes = |takes: u32| match takes {
            1 => "in one more take".to_owned(),
            takes => format!("in {takes} more takes"),
        };
        let more = match judged.after.distance {
            Some(0) | None => String::new(),
            Some(left) => format!(", {}", takes(left)),
        };
        match (&judged.better, judged.after.winner) {
            (Some(better), _) => self.thrown_away(entry.before, better),
            (None, None) => match self
                .review
                .found
                .as_ref()
                .and_then(|found| found.unsolved())
            {
                Some(unsolved) => format!("Nobody can tell who wins: {unsolved}."),
                None => "Nobody can tell who wins.".to_owned(),
            },
            (None, Some(winner)) if judged.before.winner == Some(winner) => {
                if winner == entry.by {
                    match (judged.shortest(entry.played), judged.after.distance) {
                        (_, Some(0)) => "That wins: no move is left.".to_owned(),
                        (Some(0), Some(_)) => {
                            format!("That keeps the win{more}; another move would win at once.")
                        }
                        (Some(least), Some(left)) if least < left => {
                            format!("That keeps the win{more}; {least} would have sufficed.")
                        }
                        _ => format!("That keeps the win{more}."),
                    }
                } else {
                    let keeps = self.words.inside(winner, "win", "wins");
                    let what = match entry.played {
                        Move::Take(_) => "move",
                        Move::Block(_) => "block",
                    };
                    format!("No {what} wins here; {keeps}{more}.")
                }
            }
            (None, Some(winner)) => format!("{}{more}.", self.words.does(winner, "win", "wins")),
        }
    }

    fn thrown_away(&self, before: &Position, better: &Better) -> String {
        let better = self.better(before, better);
        format!("That threw the win away: {better} would have won.")
    }

    fn better(&self, before: &Position, better: &Better) -> String {
        let mut words = better_words(better, &|chosen| match chosen {
            Move::Take(_) => left_by(&self.review.whole, before, chosen, &numbers::short),
            Move::Block(_) => format!("to {}", self.words.imperative(chosen)),
        });
        let end = words.pop().unwrap_or_default();
        if words.is_empty() {
            return end;
        }
        format!("{} and {end}", words.join("; "))
    }

    /// How the match ended, and how many wins each player threw away.
    fn ended(&self) -> String {
        let review = self.review;
        let end = match review.whole.verdict() {
            Some(verdict) => self.words.result(verdict),
            None => "The match is not over.".to_owned(),
        };
        let Some(judged) = review.found.as_ref().filter(|_| review.is_judged()) else {
            return end;
        };
        let end = match review.given_up() {
            None => end,
            Some(given_up) => match &given_up.better {
                Some(better) => {
                    let thrown = self.thrown_away(review.whole.position(), better);
                    format!("{end} {thrown}")
                }
                None => format!("{end} That threw the win away."),
            },
        };
        let [first, second] = [Side::First, Side::Second].map(|side| {
            let name = &review.whole.seat(side).name;
            format!("{name} {}", judged.count(side))
        });
        let thrown = match judged.first_mistake_by() {
            None => "No win was thrown away.".to_owned(),
            Some(_) => format!("Wins thrown away: {first}, {second}."),
        };
        match judged.unsolved() {
            Some(unsolved) => {
                format!("{end} {thrown} Where nobody is marked, nobody can tell: {unsolved}.")
            }
            None => format!("{end} {thrown}"),
        }
    }
}
