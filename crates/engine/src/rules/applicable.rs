//! The clauses that apply to a position, each with those of its exceptions that may forbid something there.

use crate::clause::condition::Test;
use crate::clause::{Clause, Proviso};
use crate::position::{Phase, Position};
use crate::rules::Rules;
use crate::rules::judge::taken_between;
use crate::rules::walk::TakeWalk;
use goldpile_number::Natural;

/// The most takes that are examined to find one that an exception forbids.
const TRIED: u32 = 200;

/// The clauses for the move that is due, without exceptions that certainly forbid nothing otherwise
/// legal here.
///
/// Walks a bounded number of steps for each exception.
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

/// The clauses for the move that is due, a take or an announcement, with all their exceptions.
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

/// Whether the exception may forbid a take that `clause` would otherwise allow and no other clause allows.
fn may_forbid(proviso: &Proviso, clause: &Clause, piles: &[Natural], clauses: &[Clause]) -> bool {
    if proviso.tests.is_empty() {
        return true;
    }
    let forbidden = |taken: &[Natural]| !clauses.iter().any(|clause| clause.allows(piles, taken));
    if let [Test::Leaves(square)] = &proviso.tests[..] {
        return taken_between(piles, square)
            .is_ok_and(|taken| clause.admits(piles, &taken) && forbidden(&taken));
    }
    // Each list of an `Any` is a case of its own, so that the walk can use its bounds.
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
                // A walk that gives up may have missed a forbidden take.
                found.map_or(true, |(_, taken)| forbidden(&taken))
            });
        found || tried == TRIED
    })
}
