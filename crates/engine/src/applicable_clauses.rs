//! What the rules say of one position: the clauses that apply, with those of their exceptions that forbid
//! something in it.

use super::clause::{Clause, Proviso};
use super::condition::Test;
use super::judge::taken_between;
use super::position::{Phase, Position};
use super::rules::Rules;
use super::walk::TakeWalk;
use goldpile_number::Natural;

/// So many takes are looked at to find one that an exception forbids.
const TRIED: u32 = 200;

/// The clauses that apply to this position now: those for takes, or those for announcements. An
/// exception is among them unless it certainly forbids nothing here that would otherwise be legal.
///
/// Costs a walk of a bounded number of steps for each exception.
#[must_use]
pub fn applicable_clauses(rules: &dyn Rules, position: &Position) -> Vec<Clause> {
    let piles = &position.piles;
    let clauses = clauses_now(rules, position);
    let mut now = clauses.clone();
    for clause in &mut now {
        let mut provisos = std::mem::take(&mut clause.provisos);
        provisos.retain(|proviso| may_forbid(proviso, clause, piles, &clauses));
        clause.provisos = provisos;
    }
    now
}

/// The clauses for takes or for announcements, whichever is due in this position, with all exceptions.
#[must_use]
pub fn clauses_now(rules: &dyn Rules, position: &Position) -> Vec<Clause> {
    match position.phase {
        Phase::Take => rules.clauses(position),
        Phase::Block => {
            let announcement = rules.announcement(&position.piles);
            announcement.into_iter().map(|each| each.squares).collect()
        }
    }
}

/// Whether the exception may forbid a take that the clause, which has no exceptions of its own, would
/// allow, and that no other clause allows.
fn may_forbid(proviso: &Proviso, clause: &Clause, piles: &[Natural], clauses: &[Clause]) -> bool {
    if proviso.tests.is_empty() {
        return true;
    }
    let forbidden = |taken: &[Natural]| !clauses.iter().any(|clause| clause.allows(piles, taken));
    if let [Test::Leaves(square)] = &proviso.tests[..] {
        return taken_between(piles, square)
            .is_ok_and(|taken| clause.admits(piles, &taken) && forbidden(&taken));
    }
    // Where one of several lists must hold, each list is a case of its own, so that a walk can use its
    // bounds.
    let mut cases = vec![clause.conditions.clone()];
    for test in &proviso.tests {
        cases = match test {
            Test::Any(lists) => (lists.iter())
                .flat_map(|list| cases.iter().map(|case| [case, &list[..]].concat()))
                .collect(),
            test => {
                for case in &mut cases {
                    case.push(test.clone());
                }
                cases
            }
        };
    }
    cases.into_iter().any(|conditions| {
        let barred = Clause {
            conditions,
            ..clause.clone()
        };
        let mut tried = 0;
        let found = (TakeWalk::of_clauses(piles, [barred]).patient(TRIED))
            .take(TRIED as usize)
            .any(|found| {
                tried += 1;
                // A walk that gives up may have missed one.
                found.map_or(true, |(_, taken)| forbidden(&taken))
            });
        found || tried == TRIED
    })
}
