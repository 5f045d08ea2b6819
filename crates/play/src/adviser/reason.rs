//! Why a move wins, or which reply refutes it and why that reply wins. One piece of code serves all games.
//! The replies are those that the theory, or exhaustive play, recommends in the position after the move.
//! What a game itself says about a position is its [`Explanation`].

use super::{Adviser, unannounced};
use crate::words::{capital, squares_text};
use goldpile_engine::notation::{position_text, square_list, take_text};
use goldpile_engine::theory::reason::{Detail, numbers_in_columns, paragraph, source};
use goldpile_engine::{
    Counts, Explanation, Goal, Move, Outcome, Phase, Position, Refusal, Rules, Text, Voices, after,
    is_over, judge, play,
};
use goldpile_number::Natural;
use goldpile_solve::Unsolved;
use thiserror::Error;

/// Why a move wins or loses; without a given move, which move wins, or why none does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The position in which the move is made.
    pub position: Position,
    /// The move in question, or a winning move if none was given; `None` if no move wins.
    pub chosen: Option<Move>,
    /// The position that the move leads to; without a move, the position itself.
    pub next: Position,
    /// Whether the player who acts in the position wins with this move.
    pub wins: bool,
    /// After a winning move: what the player who acts next must announce before the other one takes; `None`
    /// if nothing may be announced.
    pub block: Option<Vec<Counts>>,
    /// The replies that refute a losing move, with the piles they leave: takes from [`next`](Self::next).
    /// There is one or, if an announcement comes first, more than can be blocked. In the block phase without
    /// a move: the takes that no announcement can prevent. Empty if the move wins, or if it was the last
    /// one.
    pub replies: Vec<(Move, Counts)>,
    /// What the game says about [`position`](Self::position), or about [`next`](Self::next).
    pub why: Explanation,
    of_next: bool,
}

/// Why there is no [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReasonError {
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] Refusal),
    /// The outcome cannot be determined, or the adviser was cancelled.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl Adviser {
    /// Why this move wins or loses in the position. Without a move: why the winning move wins, or why none
    /// does.
    ///
    /// Cost: a few outcomes, hints and explanations; where an announcement is due, also a hint for every
    /// announced position.
    ///
    /// # Errors
    /// [`ReasonError::Illegal`] as [`judge()`], [`ReasonError::Unsolved`] as [`outcome`](Self::outcome).
    pub fn reason(
        &self,
        position: &Position,
        chosen: Option<&Move>,
    ) -> Result<Reason, ReasonError> {
        let rules = &*self.game().rules;
        let given = chosen.map(|chosen| play(rules, position, chosen));
        let given = given.transpose()?;
        let own = self.explain(position)?;
        let chosen = match chosen {
            Some(chosen) => Some(chosen.clone()),
            None => self.hint(position)?,
        };
        let next = match (given, &chosen) {
            (Some(next), _) => next,
            (None, Some(chosen)) => after(rules, position, chosen),
            (None, None) => position.clone(),
        };
        let wins = chosen.is_some() && self.outcome(&next)? == Outcome::P;
        let recommended = match (&own.target, &chosen) {
            (Some(Goal::Leave(piles)), Some(Move::Take(_))) => *piles == next.piles,
            (Some(Goal::Announce(squares)), Some(Move::Block(blocked))) => squares == blocked,
            (_, None) => true,
            _ => false,
        };
        let of_next = !(recommended && (wins || chosen.is_none()));
        let block = match next.phase {
            Phase::Block if wins => match self.hint(&next)? {
                Some(Move::Block(squares)) => Some(squares.into_iter().collect()),
                Some(Move::Take(_)) | None => None,
            },
            _ => None,
        };
        let mut replies = Vec::new();
        if !wins && (chosen.is_some() || next.phase == Phase::Block) {
            replies = self.replies(&next)?;
        }
        Ok(Reason {
            position: position.clone(),
            wins,
            block,
            replies,
            why: if of_next { self.explain(&next)? } else { own },
            chosen,
            next,
            of_next,
        })
    }

    /// The winning replies in a position, for [`Reason::replies`].
    fn replies(&self, position: &Position) -> Result<Vec<(Move, Counts)>, Unsolved> {
        let rules = &*self.game().rules;
        let mut open = unannounced(rules, position);
        let mut replies: Vec<(Move, Counts)> = Vec::new();
        while let Some(reply) = self.hint(&open)? {
            let piles = after(rules, &open, &reply).piles;
            let shut = |squares: Vec<Counts>| {
                let announced = Move::block(squares);
                let judged = judge(rules, position, &announced);
                judged.ok().map(|_| announced)
            };
            if position.phase == Phase::Take || shut(vec![piles.clone()]).is_none() {
                return Ok(vec![(reply, piles)]);
            }
            replies.push((reply, piles));
            match shut(replies.iter().map(|(_, piles)| piles.clone()).collect()) {
                Some(announced) => open = after(rules, position, &announced),
                None => break,
            }
        }
        Ok(replies)
    }
}

impl Reason {
    /// The title of the page with the reason: `Why leaving 15,9 wins`.
    #[must_use]
    pub fn title(&self, number: &dyn Fn(&Natural) -> String) -> String {
        let how = if self.wins { "wins" } else { "loses" };
        match &self.chosen {
            Some(Move::Take(_)) => {
                let piles = position_text(&self.next.piles, number);
                format!("Why leaving {piles} {how}")
            }
            Some(Move::Block(squares)) => {
                format!("Why blocking {} {how}", squares_text(squares, number))
            }
            None => {
                let piles = position_text(&self.position.piles, number);
                format!("Why nothing wins from {piles}")
            }
        }
    }

    /// The verdict, with piles and amounts, and the reason for it. `voices` names the players by their roles
    /// in the position.
    #[must_use]
    pub fn sentence(&self, rules: &dyn Rules, voices: &Voices<'_>) -> String {
        let verdict = self.verdict(rules, voices);
        if self.chosen.is_none() && is_over(rules, &self.position) {
            return verdict;
        }
        let said = format!("{verdict} {}", self.say(&self.why.sentence, voices));
        let said = said.trim_end().to_owned();
        // Without names, a sentence may begin with a role in lower case.
        let nobody = Voices::nobody();
        [nobody.previous, nobody.mover]
            .iter()
            .fold(said, |said, name| {
                said.replace(&format!(". {name}"), &format!(". {}", capital(name)))
            })
    }

    /// Who wins with the move and how, with piles and amounts: the first part of the
    /// [sentence](Self::sentence).
    #[must_use]
    pub fn verdict(&self, rules: &dyn Rules, voices: &Voices<'_>) -> String {
        Text::with(self.template(rules, voices.number), Vec::new()).render(voices)
    }

    /// A text of the explanation, with the players named by their roles in `position`.
    #[must_use]
    pub fn say(&self, text: &Text, voices: &Voices<'_>) -> String {
        text.render(&self.swapped(voices))
    }

    /// The players in the roles that the explanation gives them: a take swaps them.
    fn swapped<'a>(&self, voices: &Voices<'a>) -> Voices<'a> {
        match (&self.chosen, self.of_next) {
            (Some(Move::Take(_)), true) => Voices {
                previous: voices.mover,
                mover: voices.previous,
                ..*voices
            },
            _ => *voices,
        }
    }

    /// The verdict as a template for the players' names.
    fn template(&self, rules: &dyn Rules, number: &dyn Fn(&Natural) -> String) -> String {
        let taking = |taken: &Counts| {
            let piles = position_text(&self.next.piles, number);
            format!(
                "Taking {} leaves {piles}, and that",
                take_text(taken, number)
            )
        };
        match &self.chosen {
            None if self.position.phase == Phase::Block => {
                format!(
                    "Whatever {{previous}} may block, {}",
                    self.replies_text("{mover}", number)
                )
            }
            None if is_over(rules, &self.position) => "No move is left.".to_owned(),
            None => format!(
                "No move wins from {}.",
                position_text(&self.position.piles, number)
            ),
            Some(Move::Take(taken)) if self.wins => match &self.block {
                None => format!("{} wins.", taking(taken)),
                Some(squares) if squares.is_empty() => {
                    format!(
                        "{} wins. {{mover}} need not block anything then.",
                        taking(taken)
                    )
                }
                Some(squares) => format!(
                    "{} wins. Before {{previous}} can move, {{mover}} must block {}.",
                    taking(taken),
                    square_list(squares, number)
                ),
            },
            Some(Move::Take(taken)) => {
                let reply = self.replies_text("{previous}", number);
                if self.next.phase == Phase::Block {
                    format!(
                        "{} loses, whatever {{mover}} may block: {reply}",
                        taking(taken)
                    )
                } else {
                    format!("{} loses: {reply}", taking(taken))
                }
            }
            Some(Move::Block(squares)) => {
                let blocking = format!("Blocking {}", squares_text(squares, number));
                if self.wins {
                    format!("{blocking} wins: every move that {{mover}} can then make loses.")
                } else {
                    format!("{blocking} loses: {}", self.replies_text("{mover}", number))
                }
            }
        }
    }

    fn replies_text(&self, who: &str, number: &dyn Fn(&Natural) -> String) -> String {
        let left: Vec<String> = self
            .replies
            .iter()
            .map(|(_, piles)| position_text(piles, number))
            .collect();
        match &self.replies[..] {
            [] => "it is the last move.".to_owned(),
            [(Move::Take(taken), _)] => {
                let take = take_text(taken, number);
                format!("{who} can take {take} and leave {}.", left[0])
            }
            replies => format!(
                "{who} can leave {}, and at most {} of these can be blocked.",
                left.join(" or "),
                replies.len() - 1
            ),
        }
    }

    /// The whole reason in paragraphs of this width, each line with its line ending: the sentence, the
    /// picture, how the lost positions are generated, the theorem and its source.
    #[must_use]
    pub fn text(
        &self,
        rules: &dyn Rules,
        voices: &Voices<'_>,
        detail: Detail,
        columns: usize,
    ) -> String {
        let mut parts = vec![paragraph(&self.sentence(rules, voices), columns)];
        let picture = numbers_in_columns(&self.why.rows, &self.swapped(voices), detail);
        parts.push(
            picture
                .iter()
                .flat_map(|line| [line.as_str(), "\n"])
                .collect(),
        );
        if !self.why.recipe.is_empty() {
            parts.push(paragraph(&self.say(&self.why.recipe, voices), columns));
        }
        let mut source = paragraph(&source(&self.why), columns);
        if let Some(paper) = self.why.published().and_then(|cite| cite.publication()) {
            source.push_str(&paragraph(&format!("({paper})"), columns));
        }
        parts.push(source);
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}
