//! Judges moves: which clause allows a move, or why it is illegal and what would be legal. Also plays them.

use crate::clause::Clause;
use crate::position::{Counts, Move, Phase, Position, left};
use crate::rules::refusal::Refusal;
use crate::rules::walk::TakeWalk;
use crate::rules::{Rules, settled};
use crate::text::Text;
use crate::text::label::Label;
use goldpile_number::Natural;

/// Whether the move is legal: the first clause, in the paper's order, that allows it, or the refusal. An
/// announcement is allowed by the clause of the positions that may be announced.
///
/// A membership test: linear in the length of the numbers for each clause. An announcement costs as much
/// for each position, plus comparisons with the positions before it, up to the first one too many. A
/// refused take also costs [`is_over`].
///
/// # Errors
/// For a take: [`BlockDue`](Refusal::BlockDue), [`PileCount`](Refusal::PileCount),
/// [`Unanswered`](Refusal::Unanswered), [`Over`](Refusal::Over), [`Nothing`](Refusal::Nothing),
/// [`TooMany`](Refusal::TooMany), [`Barred`](Refusal::Barred), [`NoClause`](Refusal::NoClause). For an
/// announcement:
/// [`NoBlockDue`](Refusal::NoBlockDue), [`BlockRepeated`](Refusal::BlockRepeated),
/// [`BlockElsewhere`](Refusal::BlockElsewhere), [`BlockTooMany`](Refusal::BlockTooMany). The
/// refusal is the first of these that applies, in this order; for an announcement, it is the first
/// that applies to the first faulty position.
///
/// ```
/// use goldpile_engine::{Move, Record, judge};
/// use goldpile_number::Natural;
///
/// let catalogue = goldpile_games::catalogue();
/// let entry = catalogue.find("imitation").ok_or("no such game")?;
/// let game = entry.default_game();
/// // 2 left the smaller pile: taking 2 from the other would imitate that.
/// let line = Record::parse("6,9 4,9")?.replay(&*game.rules)?;
/// let take = |from_b| Move::Take([0, from_b].map(Natural::small).into_iter().collect());
/// assert!(judge(&*game.rules, line.last(), &take(2)).is_err());
/// assert!(judge(&*game.rules, line.last(), &take(3)).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(rules: &dyn Rules, position: &Position, chosen: &Move) -> Result<Clause, Refusal> {
    judge_with(rules, position, chosen, || is_over(rules, position))
}

/// As [`judge`], for callers that know whether the game is over, so that nothing is searched.
///
/// # Errors
/// As [`judge`].
pub fn judge_with(
    rules: &dyn Rules,
    position: &Position,
    chosen: &Move,
    is_over: impl FnOnce() -> bool,
) -> Result<Clause, Refusal> {
    match chosen {
        Move::Take(taken) => judge_take(rules, position, taken, is_over),
        Move::Block(squares) => judge_block(rules, position, squares),
    }
}

fn judge_take(
    rules: &dyn Rules,
    position: &Position,
    taken: &[Natural],
    is_over: impl FnOnce() -> bool,
) -> Result<Clause, Refusal> {
    let piles = &position.piles;
    if position.phase == Phase::Block {
        let at_most = rules.announcement(piles).map_or(0, |a| a.at_most);
        return Err(Refusal::BlockDue { at_most });
    }
    if taken.len() != piles.len() {
        return Err(Refusal::PileCount {
            given: taken.len(),
            piles: piles.len(),
        });
    }
    if let Some(question) = rules.unanswered(position, taken) {
        return Err(Refusal::Unanswered(question));
    }
    match rules.find_clause(position, taken, &mut |clause| clause.allows(piles, taken)) {
        Some(clause) => Ok(clause),
        None if is_over() => Err(Refusal::Over),
        None => Err(refusal(piles, taken, &rules.clauses(position))),
    }
}

fn refusal(piles: &Counts, taken: &[Natural], clauses: &[Clause]) -> Refusal {
    if taken.iter().all(Natural::is_zero) {
        return Refusal::Nothing;
    }
    if let Some(pile) = (0..piles.len()).find(|&pile| taken[pile] > piles[pile]) {
        return Refusal::TooMany {
            pile,
            holds: piles[pile].clone(),
            asked: taken[pile].clone(),
        };
    }
    let barred = clauses
        .iter()
        .filter(|clause| clause.admits(piles, taken))
        .find_map(|clause| Some((clause.name.clone(), clause.bar(piles, taken)?)));
    if let Some((clause, proviso)) = barred {
        return Refusal::Barred {
            clause,
            reason: proviso.reason.clone(),
        };
    }
    Refusal::NoClause {
        taken: taken.to_vec(),
        clauses: named_once(clauses),
    }
}

/// The names and texts of the clauses in order, without the duplicates that come from the piles' symmetry.
#[must_use]
pub fn named_once(clauses: &[Clause]) -> Vec<(Label, Text)> {
    let mut named: Vec<(Label, Text)> = Vec::new();
    for clause in clauses {
        let entry = (clause.name.clone(), clause.text.clone());
        if !named.contains(&entry) {
            named.push(entry);
        }
    }
    named
}

/// A rule with its name in front, or its text alone if it has no name.
#[must_use]
pub fn labelled(name: &str, text: &str) -> String {
    if name.is_empty() {
        text.to_owned()
    } else {
        format!("({name}) {text}")
    }
}

/// A rule as a sentence, with its name if it has one, because those of the rules that apply may have gaps.
#[must_use]
pub fn titled(name: &str, text: &str) -> String {
    if name.is_empty() {
        text.to_owned()
    } else {
        format!("Rule {name}: {text}")
    }
}

/// A rule as cited after a move, with a leading space; empty for the only rule of a game, which has no name.
#[must_use]
pub fn cited(name: &str) -> String {
    if name.is_empty() {
        String::new()
    } else {
        format!(" (rule {name})")
    }
}

fn judge_block(
    rules: &dyn Rules,
    position: &Position,
    squares: &[Counts],
) -> Result<Clause, Refusal> {
    let piles = &position.piles;
    let (Phase::Block, Some(announcement)) = (position.phase, rules.announcement(piles)) else {
        return Err(Refusal::NoBlockDue);
    };
    for (index, square) in squares.iter().enumerate() {
        if squares[..index].contains(square) {
            return Err(Refusal::BlockRepeated(square.to_vec()));
        }
        let offered = taken_between(piles, square)
            .is_ok_and(|taken| announcement.squares.allows(piles, &taken));
        if !offered {
            return Err(Refusal::BlockElsewhere {
                square: square.to_vec(),
                text: announcement.squares.text.clone(),
            });
        }
        // At once: a record may announce hundreds of thousands of positions, each compared with those
        // before it.
        if index >= announcement.at_most {
            return Err(Refusal::BlockTooMany {
                given: squares.len(),
                at_most: announcement.at_most,
            });
        }
    }
    Ok(announcement.squares)
}

/// The take that leads from the first piles to the second, in table order. Linear.
///
/// # Errors
/// [`Refusal::PileCount`] if the numbers of piles differ, [`Refusal::Grows`] for the first pile that
/// would grow.
pub fn taken_between(before: &[Natural], after: &[Natural]) -> Result<Counts, Refusal> {
    if before.len() != after.len() {
        return Err(Refusal::PileCount {
            given: after.len(),
            piles: before.len(),
        });
    }
    before
        .iter()
        .zip(after)
        .enumerate()
        .map(|(pile, (holds, asked))| {
            holds.checked_sub(asked).ok_or_else(|| Refusal::Grows {
                pile,
                holds: holds.clone(),
                asked: asked.clone(),
            })
        })
        .collect()
}

/// The position after a move that [`judge`] allows, with its memory and in the phase that is due
/// next. Linear, plus the cost of the rules' [`remember`](Rules::remember).
///
/// # Panics
/// If the move takes more from a pile than it holds, or names too few piles. Other illegal moves give a
/// meaningless position.
#[must_use]
pub fn after(rules: &dyn Rules, position: &Position, chosen: &Move) -> Position {
    match chosen {
        Move::Take(taken) => {
            let memory = rules.remember(position, taken);
            settled(rules, left(&position.piles, taken), memory)
        }
        Move::Block(squares) => Position {
            piles: position.piles.clone(),
            memory: rules.announced(position, squares),
            phase: Phase::Take,
        },
    }
}

/// Judges a move and plays it.
///
/// # Errors
/// As [`judge`].
pub fn play(rules: &dyn Rules, position: &Position, chosen: &Move) -> Result<Position, Refusal> {
    judge(rules, position, chosen)?;
    Ok(after(rules, position, chosen))
}

/// Whether the player to take has no move left. False while an announcement is due, and where the
/// [walk](TakeWalk) gives up. Costs at most the first step of the walk.
#[must_use]
pub fn is_over(rules: &dyn Rules, position: &Position) -> bool {
    let nothing = || vec![Natural::ZERO; position.piles.len()];
    position.phase == Phase::Take
        && !is_any_take_left(rules, position)
        && rules.unanswered(position, &nothing()).is_none()
}

/// Whether a [walk](TakeWalk) finds a take or gives up. Usually the first clause allows its least take,
/// and no walk is needed.
fn is_any_take_left(rules: &dyn Rules, position: &Position) -> bool {
    let piles = &position.piles;
    let mut clauses = rules.each_clause(position);
    while let Some(clause) = clauses.next() {
        // Otherwise the clause admits nothing, and the walk would skip it, too.
        if let Some(taken) = least_take(&clause, piles) {
            return clause.allows(piles, &taken)
                || TakeWalk::of_clauses(piles, std::iter::once(clause).chain(clauses))
                    .next()
                    .is_some();
        }
    }
    false
}

/// The smallest take that the clause's spans admit from each pile, chosen with tied piles last; nothing
/// from a tied pile where nothing fits. `None` if they admit nothing from an untied pile.
fn least_take(clause: &Clause, piles: &[Natural]) -> Option<Counts> {
    let mut taken: Counts = piles.iter().map(|_| Natural::ZERO).collect();
    for pile in clause.order() {
        let span = &clause.spans[pile];
        match span.bounds(&piles[pile], &taken) {
            Some((least, _)) => taken[pile] = least,
            None if span.is_tied() => {}
            None => return None,
        }
    }
    Some(taken)
}
