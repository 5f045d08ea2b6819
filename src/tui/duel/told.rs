//! What the sentence says of moves that were made, and of the end.

use super::Said;
use super::sentence::Speaker;
use crate::engine::judge::cited;
use crate::engine::notation::{position_text, square_list, take_text};
use crate::engine::{Clause, Move, Phase, judge};
use crate::play::{Entry, Termination, Verdict};
use crate::tui::setup::YOU;

impl Speaker<'_> {
    /// The moves made since there were so many, and whose turn it is.
    pub(super) fn moved(&self, since: usize) -> String {
        let contest = &self.duel.contest;
        let rules = &*contest.game().rules;
        let mut told: Vec<String> = contest
            .history()
            .skip(since)
            .map(|entry| match judge(rules, entry.before, entry.played) {
                Ok(allowed) => self.made(&entry, &allowed.clause),
                Err(refusal) => refusal.to_string(),
            })
            .collect();
        if contest.verdict().is_none() {
            let who = self.does(contest.actor(), "are", "is");
            told.push(match contest.position().phase {
                Phase::Take => format!("{who} to take."),
                Phase::Block => {
                    let taker = contest.seat(contest.taker());
                    let taker = if taker.name == YOU {
                        "you"
                    } else {
                        &taker.name
                    };
                    format!(
                        "{who} to choose up to {} that {taker} may not move to.",
                        self.positions()
                    )
                }
            });
        }
        told.join(" ")
    }

    /// One move that was made.
    pub(crate) fn made(&self, entry: &Entry<'_>, clause: &Clause) -> String {
        match entry.played {
            Move::Take(taken) => format!(
                "{} {}, leaving {}{}.",
                self.does(entry.by, "take", "takes"),
                take_text(taken, self.number),
                position_text(&entry.after.piles, self.number),
                cited(clause.name),
            ),
            Move::Block(squares) => format!(
                "{} {}.",
                self.does(entry.by, "block", "blocks"),
                if squares.is_empty() {
                    "nothing".to_owned()
                } else {
                    square_list(squares, self.number)
                }
            ),
        }
    }

    /// Who won, and how.
    pub(crate) fn result(&self, verdict: Verdict) -> String {
        let loser = verdict.winner.other();
        let how = match verdict.termination {
            Termination::NoMove => format!("{} no move left", self.does(loser, "have", "has")),
            Termination::Resignation => self.does(loser, "give up", "gives up"),
            Termination::Claim => "the claim is right".to_owned(),
        };
        let mut text = format!(
            "{}: {}.",
            self.does(verdict.winner, "win", "wins"),
            // A name keeps its capital inside the sentence, the word does not.
            how.strip_prefix(YOU)
                .map_or(how.clone(), |rest| format!("you{rest}")),
        );
        let counted = self.duel.learner.as_ref().map(super::Learner::told);
        if let Some(counted) = counted.filter(|counted| !counted.is_empty()) {
            return format!("{text} {counted}");
        }
        if let (Said::Moved { since, .. }, Termination::NoMove) =
            (&self.duel.said, verdict.termination)
        {
            text = format!("{text} {}", self.moved(*since));
        }
        text
    }
}
