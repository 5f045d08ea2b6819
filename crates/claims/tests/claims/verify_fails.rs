//! The checks can fail: one wrong verdict, hint or clause is found, each.

use goldpile_claims::verify::{CheckReport, Disagreement, Discrepancy, Source, verify};
use goldpile_engine::{
    Announcement, Clause, Counts, Explanation, Formulation, FormulationName, Game, Move, Oracle,
    Outcome, Position, Record, Rules, SetupError, Span, TableRow, TooBig,
};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_solve::Control;
use std::ops::RangeInclusive;
use std::sync::Arc;

fn game(name: &str, settings: &str) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    entry.game(entry.parse_settings(settings).unwrap()).unwrap()
}

fn check(game: &Game, max: u64) -> CheckReport {
    verify(game, Some(max), &Control::quiet())
}

/// The position that a record leads to.
fn at(game: &Game, record: &str) -> Position {
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    line.last().clone()
}

fn other(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::P => Outcome::N,
        Outcome::N => Outcome::P,
    }
}

/// An oracle that is wrong at one position.
struct Wrong {
    oracle: Arc<dyn Oracle>,
    at: Position,
    verdict: bool,
    #[expect(clippy::option_option, reason = "no hint is a hint that can be wrong")]
    hint: Option<Option<Move>>,
    formulation: Option<WrongFormulation>,
}

struct WrongFormulation {
    oracle: Arc<dyn Oracle>,
    at: Position,
}

impl Oracle for Wrong {
    fn outcome(&self, position: &Position) -> Outcome {
        let outcome = self.oracle.outcome(position);
        if self.verdict && *position == self.at {
            other(outcome)
        } else {
            outcome
        }
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        match &self.hint {
            Some(hint) if *position == self.at => hint.clone(),
            _ => self.oracle.hint(position),
        }
    }

    fn explain(&self, position: &Position) -> Explanation {
        self.oracle.explain(position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        let mut formulations = self.oracle.formulations();
        if let Some(wrong) = &self.formulation {
            formulations.push(wrong);
        }
        formulations
    }

    fn columns(&self) -> Vec<&'static str> {
        self.oracle.columns()
    }
}

impl Formulation for WrongFormulation {
    fn name(&self) -> FormulationName {
        FormulationName::WORD
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let outcome = self.oracle.outcome(position);
        Ok(if *position == self.at {
            other(outcome)
        } else {
            outcome
        })
    }

    fn rows<'a>(
        &'a self,
        _from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        Ok(Box::new(std::iter::empty()))
    }
}

/// The game with an oracle that is wrong at the position that this record leads to.
fn wrong(game: &Game, record: &str, spoil: impl FnOnce(&mut Wrong)) -> Game {
    let oracle = game.oracle.clone().unwrap();
    let mut wrong = Wrong {
        oracle,
        at: at(game, record),
        verdict: false,
        hint: None,
        formulation: None,
    };
    spoil(&mut wrong);
    Game {
        oracle: Some(Arc::new(wrong)),
        ..game.clone()
    }
}

/// The only thing that is wrong; up to order and in every order it may be found twice.
fn only(game: &Game, max: u64) -> Disagreement {
    let report = check(game, max);
    assert_eq!(report.listed.len(), 1, "{:?}", report.listed);
    report.listed[0].clone()
}

/// Records that lead to the same position have the same last words; where play has a memory the
/// shortest way may be another one.
fn leads_to(game: &Game, found: &Disagreement, record: &str) {
    assert_eq!(at(game, &found.record), at(game, record));
}

/// In each game a position with and one without a winning move.
const WON_AND_LOST: [(&str, &str, &str, &str); 7] = [
    ("nim", "", "1,2,4", "1,2,3"),
    ("fibonacci", "", "13 12", "13"),
    ("wythoff", "t=2", "3,4", "2,6"),
    ("raleigh", "", "1,4,5", "4,5,8"),
    ("flora", "", "1,3,5,6", "5,6,8,12"),
    ("blocking", "p=2 m=1", "3,4 x2,3", "4,5"),
    ("imitation", "p=2 m=1", "3,5 3,4 2,4", "1,2"),
];

#[test]
fn one_wrong_verdict() {
    for (name, settings, won, lost) in WON_AND_LOST {
        let game = game(name, settings);
        for record in [won, lost] {
            let said = other(game.oracle.as_ref().unwrap().outcome(&at(&game, record)));
            let found = only(&wrong(&game, record, |wrong| wrong.verdict = true), 13);
            leads_to(&game, &found, record);
            let by = Source::Oracle;
            assert_eq!(
                found.fault,
                Discrepancy::Outcome { by, said },
                "{name} {record}"
            );
        }
    }
}

#[test]
fn one_wrong_verdict_of_one_formulation() {
    for (name, settings, won, lost) in WON_AND_LOST {
        let game = game(name, settings);
        for record in [won, lost] {
            let oracle = game.oracle.clone().unwrap();
            let at = at(&game, record);
            let said = other(oracle.outcome(&at));
            let spoilt = wrong(&game, record, |wrong| {
                wrong.formulation = Some(WrongFormulation { oracle, at });
            });
            let found = only(&spoilt, 13);
            leads_to(&game, &found, record);
            let by = Source::Formulation(FormulationName::WORD);
            assert_eq!(
                found.fault,
                Discrepancy::Outcome { by, said },
                "{name} {record}"
            );
        }
    }
}

#[test]
fn one_missing_hint() {
    for (name, settings, won, _) in WON_AND_LOST {
        let game = game(name, settings);
        let spoilt = wrong(&game, won, |wrong| wrong.hint = Some(None));
        let found = only(&spoilt, 13);
        leads_to(&game, &found, won);
        assert_eq!(found.fault, Discrepancy::NoHint, "{name}");
    }
}

#[test]
fn one_hint_that_is_illegal_or_loses_or_should_not_be() {
    let game = game("raleigh", "");
    let take = |taken: [u64; 3]| {
        Some(Some(Move::Take(
            taken.map(Natural::from).into_iter().collect(),
        )))
    };
    let fault = |record: &str, hint: Option<Option<Move>>| {
        let found = only(&wrong(&game, record, |wrong| wrong.hint = hint), 13);
        assert_eq!(found.record, record);
        found.fault
    };
    // By taking 3 from the larger two the middle one becomes the smallest.
    let Discrepancy::HintIllegal { hint, reason } = fault("6,7,12", take([1, 3, 3])) else {
        panic!("the hint is legal");
    };
    assert_eq!(hint, "5,4,9");
    assert!(reason.contains("not take 3 from both b and c"), "{reason}");
    let hint = "6,7,10".to_owned();
    assert_eq!(
        fault("6,7,12", take([0, 0, 2])),
        Discrepancy::HintLoses { hint: hint.clone() }
    );
    assert!(matches!(
        fault("6,7,12", take([7, 0, 0])),
        Discrepancy::HintIllegal { .. }
    ));
    assert_eq!(
        fault("4,5,8", take([0, 0, 1])),
        Discrepancy::HintAtLoss {
            hint: "4,5,7".to_owned()
        }
    );
}

#[test]
fn one_announcement_that_does_not_win() {
    // (2,3) must be blocked.
    let game = game("blocking", "p=2 m=1");
    for (squares, shown) in [(vec![], "x-"), (vec![[1u64, 2]], "x1,2")] {
        let squares = squares
            .into_iter()
            .map(|square| square.map(Natural::from).into_iter().collect())
            .collect();
        let spoilt = wrong(&game, "4,5", |wrong| {
            wrong.hint = Some(Some(Move::block(squares)));
        });
        let found = only(&spoilt, 9);
        let hint = shown.to_owned();
        assert_eq!(found.record, "4,5");
        assert_eq!(found.fault, Discrepancy::HintLoses { hint });
    }
}

/// Rules of which one thing is changed.
struct Changed {
    rules: Arc<dyn Rules>,
    clauses: fn(Vec<Clause>) -> Vec<Clause>,
    remember: fn(&Position, Counts) -> Counts,
    announcement: fn(&[Natural], Announcement) -> Announcement,
}

impl Rules for Changed {
    fn piles(&self) -> RangeInclusive<usize> {
        self.rules.piles()
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        (self.clauses)(self.rules.clauses(position))
    }

    fn start_memory(&self, piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        self.rules.start_memory(piles, given)
    }

    fn remember(&self, before: &Position, taken: &[Natural]) -> Counts {
        (self.remember)(before, self.rules.remember(before, taken))
    }

    fn announcement(&self, piles: &[Natural]) -> Option<Announcement> {
        Some((self.announcement)(piles, self.rules.announcement(piles)?))
    }

    fn announced(&self, before: &Position, squares: &[Counts]) -> Counts {
        self.rules.announced(before, squares)
    }

    fn order_matters(&self) -> bool {
        self.rules.order_matters()
    }
}

fn changed(game: &Game, change: impl FnOnce(&mut Changed)) -> Game {
    let mut rules = Changed {
        rules: game.rules.clone(),
        clauses: |clauses| clauses,
        remember: |_, memory| memory,
        announcement: |_, announcement| announcement,
    };
    change(&mut rules);
    Game {
        rules: Arc::new(rules),
        ..game.clone()
    }
}

/// Without the provisos of the clauses whose name this is.
fn without(clauses: Vec<Clause>, name: &str) -> Vec<Clause> {
    clauses
        .into_iter()
        .map(|mut clause| {
            if clause.name == name {
                clause.provisos.clear();
            }
            clause
        })
        .collect()
}

/// What is found first; its record can be played by the changed rules.
fn first(game: &Game, max: u64) -> Disagreement {
    let report = check(game, max);
    assert!(report.disagreements > 0, "nothing is found");
    let first = report.listed[0].clone();
    at(game, &first.record);
    first
}

#[test]
fn nothing_changed_is_nothing_found() {
    for (name, settings, ..) in WON_AND_LOST {
        let report = check(&changed(&game(name, settings), |_| ()), 5);
        assert_eq!(report.disagreements, 0, "{name}");
    }
}

#[test]
fn raleigh_without_its_exception() {
    let spoilt = changed(&game("raleigh", ""), |rules| {
        rules.clauses = |clauses| without(clauses, "III");
    });
    let first = first(&spoilt, 30);
    let said = Outcome::P;
    // What the statement claims is heard before the theory, and is as wrong about other rules.
    let by = Source::Claim;
    assert_eq!(first.fault, Discrepancy::Outcome { by, said }, "{first:?}");
}

#[test]
fn flora_without_its_exceptions() {
    let spoilt = changed(&game("flora", ""), |rules| {
        rules.clauses = |clauses| without(clauses, "II(ii)");
    });
    assert_eq!(first(&spoilt, 12).record, "1,2,3,4");
    let spoilt = changed(&game("flora", ""), |rules| {
        rules.clauses = |clauses| without(clauses, "III(i)");
    });
    first(&spoilt, 30);
}

#[test]
fn imitation_without_the_reset_of_a_count() {
    for settings in ["p=2 m=1", "p=3 m=2"] {
        let spoilt = changed(&game("imitation", settings), |rules| {
            rules.remember = |before, mut memory| {
                // The count of whoever has just moved was reset: it stays instead.
                if memory[3].is_zero() {
                    memory[3] = before.memory[2].clone();
                }
                memory
            };
        });
        let first = first(&spoilt, 14);
        assert!(first.record.contains(' '), "{first:?} has no history");
    }
}

#[test]
fn blocking_on_a_diagonal_without_order() {
    let spoilt = changed(&game("blocking", "p=2 m=1"), |rules| {
        rules.announcement = |piles, mut announcement| {
            // From (x, y) also (y − k, x − k), by takes that differ by twice y − x.
            let [x, y] = [&piles[0], &piles[1]].map(|pile| pile.to_u64().unwrap());
            let twice = 2 * (i64::try_from(y).unwrap() - i64::try_from(x).unwrap());
            announcement.squares.spans = [
                Span::Any,
                Span::Tied {
                    pile: 0,
                    low: twice.min(0),
                    high: twice.max(0),
                },
            ]
            .into_iter()
            .collect();
            announcement
        };
    });
    first(&spoilt, 10);
}

#[test]
fn an_announcement_that_does_more_than_it_may() {
    // Blocking that also forbids what it does not name breaks its contract.
    let spoilt = changed(&game("blocking", "p=2 m=1"), |rules| {
        rules.clauses = |clauses| {
            let blocked = clauses.iter().any(|clause| !clause.provisos.is_empty());
            clauses
                .into_iter()
                .filter(|clause| !(blocked && clause.name == "i"))
                .collect()
        };
    });
    let report = check(&spoilt, 6);
    assert!(
        report
            .listed
            .iter()
            .any(|found| matches!(found.fault, Discrepancy::Announcement { .. })),
        "{:?}",
        report.listed
    );
}
