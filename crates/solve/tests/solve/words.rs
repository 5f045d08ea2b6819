//! The words for sets, totals, every pile and conditions on numbers: random rules that use all of them,
//! against plain recursion and against what they stand for.

use goldpile_engine::derived::Stated;
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Counts, Game, Outcome, Position, Statement, start};
use goldpile_number::Natural;
use goldpile_solve::Solver;
use goldpile_testkit::{rounds, rows};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Conditions on a take from two piles, and what they stand for in the older words; empty if nothing does.
const OF_TAKES: &[[&str; 2]] = &[
    [
        "a - a' in {1, 3, k}",
        "a - a' = 1 or a - a' = 3 or a - a' = k",
    ],
    ["b - b' in 1..k", "1 <= b - b' and b - b' <= k"],
    ["a' not in {0, 2..4}", "not (a' = 0 or 2 <= a' and a' <= 4)"],
    ["a - a' in 4..2", "a - a' < 0"],
    [
        "taken in {1, 2}",
        "a + b - a' - b' = 1 or a + b - a' - b' = 2",
    ],
    ["total' < k", "a' + b' < k"],
    ["taken * 2 <= total", "2*a + 2*b - 2*a' - 2*b' <= a + b"],
    ["same taken", "a = a' or b = b' or a - a' = b - b'"],
    ["each pile: x - x' <= k", "a - a' <= k and b - b' <= k"],
    [
        "each moved pile: x - x' = 2",
        "(a = a' or a - a' = 2) and (b = b' or b - b' = 2)",
    ],
    [
        "some pile: x' even and x > 2",
        "a' even and a > 2 or b' even and b > 2",
    ],
    [
        "some moved pile: x - x' in {1, 2}",
        "1 <= a - a' <= 2 or 1 <= b - b' <= 2",
    ],
    [
        "each pile: x' <= total' - x' + k",
        "a' <= b' + k and b' <= a' + k",
    ],
    ["taken square", "taken in {1, 4, 9, 16}"],
    ["a' square", "a' in {0, 1, 4, 9, 16}"],
    ["taken prime", "taken in {2, 3, 5, 7, 11, 13, 17}"],
    ["not b prime", "b not in {2, 3, 5, 7, 11, 13, 17}"],
    ["coprime(a, a - a')", ""],
    ["gcd(a', b') in {0, 2}", ""],
    ["gcd(taken, k) = 1", ""],
    ["min(a', b') >= 1", "a' >= 1 and b' >= 1"],
    ["max(a - a', b - b') <= k", "a - a' <= k and b - b' <= k"],
    ["max(a', b', k) = k", "a' <= k and b' <= k"],
    [
        "taken <= min(k, total div 2)",
        "taken <= k and 2*taken <= total",
    ],
    ["a' >= a div 2", "2*a' + 1 >= a"],
    ["a' div k = b' div k", ""],
    ["(a' - b') div 2 even", "(a' - b') mod 4 < 2"],
    ["moved = 1", "moved = 1"],
    ["nimsum in {0..2}", "nimsum <= 2"],
];

/// A random formula of these conditions, as it is and in the older words.
fn formula(rng: &mut Xoshiro256PlusPlus, depth: u32) -> [String; 2] {
    if depth == 0 || rng.random_bool(0.3) {
        let [new, old] = OF_TAKES.choose(rng).unwrap();
        let old = if old.is_empty() { new } else { old };
        return [format!("({new})"), format!("({old})")];
    }
    let [first, second] = [0; 2].map(|_| formula(rng, depth - 1));
    let word = ["and", "or", "and not"][rng.random_range(0..3)];
    [0, 1].map(|at| format!("({} {word} {})", first[at], second[at]))
}

/// A random file with these words, and the same in the older ones.
fn file(rng: &mut Xoshiro256PlusPlus) -> [String; 2] {
    let allows = formula(rng, 2);
    let when = [
        "",
        "when total > 2",
        "when some pile: x square",
        "when coprime(a, b)",
    ];
    let when = when[rng.random_range(0..when.len())];
    let unless = if rng.random_bool(0.3) {
        formula(rng, 0)
    } else {
        [String::new(), String::new()]
    };
    let memory = rng.random_bool(0.25);
    let order = if rng.random_bool(0.3) {
        "sorted"
    } else {
        "table"
    };
    let misere = rng.random_bool(0.3);
    [0, 1].map(|at| {
        let mut text = format!(
            "piles 2\norder {order}\nparameter k = 3 in 1..5\nrule \"x\"\n{when}\n{}\n",
            allows[at]
        );
        if !unless[at].is_empty() {
            writeln!(text, "unless {}", unless[at]).unwrap();
        }
        if memory {
            let taken = ["taken", "a + b - a' - b'"][at];
            writeln!(
                text,
                "rule \"y\" {taken} <= q\nmemory q in 0..6\nstart q = min(k, total)\n\
                 then q' = 2*{taken} when {taken} square\nthen q' = max(0, q - 1)"
            )
            .unwrap();
        }
        if misere {
            text += "play misere\n";
        }
        text
    })
}

/// Whether a position is lost, by plain recursion over what the reference evaluator of the notation says.
struct Plain<'a> {
    statement: &'a Statement,
    lost: HashMap<Position, bool>,
}

impl Plain<'_> {
    fn is_lost(&mut self, position: &Position) -> bool {
        if let Some(known) = self.lost.get(position) {
            return *known;
        }
        let most = [0, 1].map(|pile| position.piles[pile].to_u64().unwrap());
        let takes = rows(most).into_iter().filter(|after| {
            (self
                .statement
                .allows(&position.piles, after, &position.memory))
            .is_some()
        });
        let next: Vec<Position> = takes
            .map(|after| Position {
                memory: (self.statement)
                    .next_memory(&position.piles, &after, &position.memory)
                    .into(),
                piles: after,
                ..position.clone()
            })
            .collect();
        let lost = if next.is_empty() {
            !self.statement.misere
        } else {
            next.iter().all(|next| !self.is_lost(next))
        };
        self.lost.insert(position.clone(), lost);
        lost
    }
}

#[test]
fn random_rules_with_every_word_are_played_as_they_are_read() {
    let files = rounds("GOLDPILE_WORDS", goldpile_testkit::sweep(5_000));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(39);
    let (mut lost, mut listed) = (0, 0);
    for round in 0..files {
        let texts = file(&mut rng);
        let [new, old] = [0, 1].map(|at| {
            Statement::parse(&texts[at]).unwrap_or_else(|error| panic!("{}\n{error}", texts[at]))
        });
        let values = [rng.random_range(1..=5)];
        let statement = new.with(&values);
        let old = old.with(&values);
        let stated = Arc::new(Stated::new(&new, &values));
        let mut solver = Solver::new(stated.clone());
        let mut plain = Plain {
            statement: &statement,
            lost: HashMap::new(),
        };
        let side = if round % 50 == 0 { 9 } else { 4 };
        for row in rows([side, side]) {
            let position = start(&*stated, row.clone(), &[]).unwrap();
            let is_lost = plain.is_lost(&position);
            lost += usize::from(is_lost);
            let outcome = solver.outcome(&position).unwrap();
            assert_eq!(outcome == Outcome::P, is_lost, "{}{row:?}", texts[0]);
            let mut takes: Vec<Counts> = TakeWalk::new(&*stated, &position)
                .map(Result::unwrap)
                .map(|(_, taken)| left(&row, &taken))
                .collect();
            takes.sort();
            let allowed = |statement: &Statement| -> Vec<Counts> {
                let allows =
                    |after: &Counts| (statement.allows(&row, after, &position.memory)).is_some();
                let mut allowed: Vec<Counts> =
                    rows([side, side]).into_iter().filter(allows).collect();
                allowed.sort();
                allowed
            };
            assert_eq!(takes, allowed(&statement), "{}{row:?}", texts[0]);
            assert_eq!(takes, allowed(&old), "{}{}{row:?}", texts[0], texts[1]);
            listed += takes.len();
        }
    }
    assert!(lost > files && listed > 10 * files, "{lost} {listed}");
}

/// The P-positions of one pile up to a bound.
fn lost(text: &str, most: u64) -> Vec<u64> {
    let game = Game::parse(text).unwrap();
    let mut solver = Solver::new(game.rules.clone());
    let is_lost = |pile: &u64| {
        let position = start(
            &*game.rules,
            [Natural::small(*pile)].into_iter().collect(),
            &[],
        );
        solver.outcome(&position.unwrap()) == Ok(Outcome::P)
    };
    (0..=most).filter(is_lost).collect()
}

#[test]
fn the_checked_examples_come_out() {
    let set = lost("piles 1\nrule \"x\" a - a' in {1, 3, 4}", 16);
    assert_eq!(set, [0, 2, 7, 9, 14, 16]);
    let squares = lost("piles 1\nrule \"x\" a - a' square", 39);
    assert_eq!(squares, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]);
    let primes = lost("piles 1\nrule \"x\" a - a' prime", 35);
    assert_eq!(primes, [0, 1, 9, 10, 25, 34, 35]);
    let coprime = lost("piles 1\nrule \"x\" coprime(a, a - a')", 40);
    assert_eq!(coprime, (0..=40).step_by(2).collect::<Vec<u64>>());
    let schwenk = "piles 1\nmemory q\nstart q = a - 1\nrule \"x\" taken <= q\nthen q' = 3*taken";
    assert_eq!(lost(schwenk, 40), [0, 1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40]);
}

#[test]
fn one_file_serves_any_number_of_piles() {
    // The same from exactly k piles, and each moved pile loses at most 2.
    let text = "piles 1..5\norder free\nparameter k = 2 in 1..5\n\
        rule i same taken and moved = k\nrule ii moved = 1 and each moved pile: x - x' <= 2";
    let statement = Statement::parse(text).unwrap();
    for k in 1..=3u64 {
        let stated = Arc::new(Stated::new(&statement, &[k]));
        for piles in 1..=4 {
            let most = vec![[9, 5, 3, 2][piles - 1]; piles];
            for row in rows(most.clone()) {
                let position = Position::of(row.clone());
                let mut listed: Vec<Counts> = TakeWalk::new(&*stated, &position)
                    .map(Result::unwrap)
                    .map(|(_, taken)| left(&row, &taken))
                    .collect();
                listed.sort();
                let by_hand = |after: &Counts| {
                    let pairs = row.iter().zip(after);
                    if pairs.clone().any(|(before, after)| after > before) {
                        return false;
                    }
                    let taken: Vec<Natural> = pairs
                        .map(|(before, after)| before - after)
                        .filter(|taken| !taken.is_zero())
                        .collect();
                    taken.len() as u64 == k && taken.windows(2).all(|two| two[0] == two[1])
                        || taken.len() == 1 && taken[0] <= 2
                };
                let mut expected: Vec<Counts> =
                    rows(most.clone()).into_iter().filter(by_hand).collect();
                expected.sort();
                assert_eq!(listed, expected, "{k} {row:?}");
            }
        }
    }
}

#[test]
fn moves_are_judged_at_any_size_and_primes_are_proved_or_too_big() {
    use goldpile_engine::{Record, Refusal, ReplayError};
    let game = |allows: &str| Game::parse(&format!("piles 1\nrule \"x\" {allows}")).unwrap();
    let replay = |game: &Game, record: &str| {
        let record = Record::parse(record).unwrap_or_else(|error| panic!("{record}: {error}"));
        match record.replay(&*game.rules) {
            Ok(_) => Ok(()),
            Err(ReplayError::Illegal { refusal, .. }) => Err(refusal),
            Err(error) => panic!("{error}"),
        }
    };
    let square = game("a - a' square");
    assert!(replay(&square, "10^60+5 5").is_ok());
    assert!(replay(&square, "10^60+5 4").is_err());
    let coprime = game("coprime(a, a - a')");
    assert!(replay(&coprime, "10^60 10^60-3").is_ok());
    assert!(replay(&coprime, "10^60 10^60-4").is_err());
    let prime = game("a - a' prime");
    // 2^127 − 1 is a prime, 2^129 − 1 is a multiple of 7.
    assert!(replay(&prime, "2^127 1").is_ok());
    assert!(matches!(
        replay(&prime, "2^129 1"),
        Err(Refusal::NoClause { .. })
    ));
    let unanswered = replay(&prime, "2^9689 1");
    assert!(
        matches!(&unanswered, Err(Refusal::Unanswered(_))),
        "{unanswered:?}"
    );
    assert!(unanswered.unwrap_err().to_string().starts_with("too big: "));
    // What is not decided is not allowed by a rule for numbers that are no primes, either.
    assert!(replay(&game("not a - a' prime"), "2^9689 1").is_err());
}

/// What is wrong with a text: the marked part, and the problem.
fn problem(text: &str) -> (String, String) {
    let error = Statement::parse(text).unwrap_err();
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    let part = line.chars().skip(error.column - 1).take(8).collect();
    (part, error.problem)
}

#[test]
fn errors_of_the_words_stand_at_their_place_with_what_would_be_right() {
    for (rule, at, says) in [
        ("a - a' in {1, 3", "", ", or } is expected"),
        ("a - a' in {1 3}", "3}", ", or } is expected"),
        ("a - a' in {}", "}", "a term"),
        ("a - a' in 3", "", ".."),
        ("a - a' = {1, 3}", "{1, 3}", "a set comes after in"),
        ("a - a' in foo", "foo", "a set such as {1, 3}"),
        ("taken' = 2", "taken' =", "taken has no prime"),
        ("each pile x' = 0", "x' = 0", ": is expected"),
        ("each piles: x' = 0", "piles: x", "pile is expected"),
        (
            "each pile: some pile: x = 1",
            "some pil",
            "cannot be nested",
        ),
        ("x' < 3", "x' < 3", "each pile:"),
        ("same pile", "pile", "taken is expected"),
        ("gcd(a) = 1", ")", "two numbers"),
        ("min(a) = 1", ")", "two or more numbers"),
        ("coprime(a, b, a)", ")", "two numbers"),
        ("a / 2 = 1", "/ 2 = 1", "div"),
        ("a div 2 + 1 = 1", "+ 1 = 1", "parentheses around the div"),
    ] {
        let (part, problem) = problem(&format!("piles 2\nrule \"x\" {rule}"));
        assert!(
            part.starts_with(at),
            "{rule}: at {part:?}, not at {at:?}: {problem}"
        );
        assert!(problem.contains(says), "{rule}: {problem}");
    }
    for condition in [
        "each pile: x' = 1",
        "taken = 1",
        "same taken",
        "each moved pile: x = 1",
        "total' = 3",
    ] {
        let (_, problem) = problem(&format!("piles 2\nrule \"x\" when {condition}\nmoved = 1"));
        assert!(
            problem.contains("when is about the piles before"),
            "{condition}: {problem}"
        );
    }
}

#[test]
fn a_declared_name_hides_a_word() {
    let old = "piles 2\nparameter total = 2 in 1..9\nparameter min = 1 in 0..9\nmemory taken\n\
        start taken = 0\nrule \"x\" (total + 1)*2 > a - a' and each or a' = min\n\
        then taken' = taken + x\nparameter x = 3 in 0..5\ndefine each as moved = 1";
    assert!(Statement::parse(old).is_ok(), "{:?}", Statement::parse(old));
    let hidden = problem("piles 2\nparameter prime = 2 in 1..9\nrule \"x\" a' prime").1;
    assert!(hidden.contains("a relation"), "{hidden}");
    let square = "piles 1\nparameter square = 2 in 1..9\nrule \"x\" (square + 1)*2 > a - a'";
    assert!(Statement::parse(square).is_ok());
}

/// A game with a pass, as a pile of its own.
const PASS: &str = "piles 3\nparameter p = 1 in 0..2\npile c in 0..p \"passes left\"\n\
    rule i moved = 1 and c' = c\nrule ii when a + b > 0\n a' = a and b' = b and c' = c - 1";

#[test]
fn a_bounded_pile_is_bounded_everywhere() {
    use goldpile_claims::verify::{CheckEnding, verify};
    use goldpile_engine::{GameEntry, SetupError};
    use goldpile_play::{Adviser, random_start};
    use goldpile_solve::Control;
    let entry = GameEntry::of_file("pass", PASS).unwrap();
    assert_eq!(entry.example.as_str(), "5,7,1");
    for p in 0..=2u64 {
        let game = entry
            .game(entry.defaults().with("p", &p.to_string()).unwrap())
            .unwrap();
        let piles = |c: u64| {
            [3, 4, c]
                .map(Natural::small)
                .into_iter()
                .collect::<Counts>()
        };
        assert!(start(&*game.rules, piles(p), &[]).is_ok());
        let refused = start(&*game.rules, piles(p + 1), &[]).unwrap_err();
        assert!(matches!(refused, SetupError::Bound { pile: 2, .. }));
        let text = format!(
            "pile c (passes left) starts with at most {p}, not with {}",
            p + 1
        );
        assert_eq!(refused.to_string(), text);
        let bound = game.misere().rules.bound(2).unwrap();
        assert_eq!(
            (bound.most, bound.name.as_str()),
            (Natural::small(p), "passes left")
        );
        let game = entry
            .game(entry.defaults().with("p", &p.to_string()).unwrap())
            .unwrap();
        let adviser = Adviser::new(game.clone());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(p);
        for _ in 0..20 {
            let drawn = random_start(&adviser, &Natural::small(9), &mut rng);
            assert!(drawn.piles[2] <= p, "{:?}", drawn.piles);
        }
        // Of the positions up to 5, those with more passes are not checked.
        let report = verify(&game, Some(5), &Control::quiet());
        assert_eq!(
            (report.ending, report.states),
            (CheckEnding::Done, 6 * 6 * (p + 1))
        );
    }
}

#[test]
fn a_claim_is_proved_of_what_a_bounded_pile_can_hold() {
    use goldpile_claims::verify::{Ruling, prove};
    use goldpile_engine::GameEntry;
    use goldpile_prove::DecisionControl;
    // Wrong for two passes, and right for up to one.
    let claim = "claim in base 2\n c = 0 and a = b or c = 1 and (a = b = 0 or max(a, b) = min(a, b) + 1 and max(a, b) even)";
    for (p, is_proved) in [(0, true), (1, true), (2, false)] {
        let entry = GameEntry::of_file("pass", &format!("{PASS}\n{claim}")).unwrap();
        let game = entry
            .game(entry.defaults().with("p", &p.to_string()).unwrap())
            .unwrap();
        let proof = prove(&game, 3, &DecisionControl::quiet());
        assert_eq!(
            matches!(proof.result, Ruling::Proved { .. }),
            is_proved,
            "{p}"
        );
    }
}

#[test]
fn errors_of_bounded_piles_stand_at_their_place() {
    for (line, says) in [
        (
            "pile c in 0..1",
            "c is no pile that is always there: the piles are a and b",
        ),
        (
            "pile b in 1..3",
            "a pile may become empty: write pile b in 0..1",
        ),
        ("pile b in 0..a", "fixed before there are any piles"),
        ("pile b in 0..1\npile b in 0..2", "b has a bound already"),
        ("pile b in 0..1\norder free", "needs order table"),
        ("pile b in 0..1\norder sorted", "needs order table"),
        ("pile b in 0..1 of mover", "the end of the line is expected"),
    ] {
        let (_, problem) = problem(&format!("piles 2\n{line}\nrule \"x\" moved = 1"));
        assert!(problem.contains(says), "{line}: {problem}");
    }
    // A memory that goes on in the next line keeps its meaning.
    let memory = "piles 2\nmemory last of mover\n  pile in 0..1\nstart last = 0\nrule \"x\" moved = 1\nthen last' = 1";
    assert!(Statement::parse(memory).unwrap().memory[0].is_pile);
}

#[test]
fn the_line_that_used_a_claim_without_a_proof_says_what_to_do() {
    let rules = "piles 2\nrule \"x\" moved = 1\nclaim a = b\n";
    for line in [
        "use claim verified to 9",
        "  use claim\nverified to 9",
        "use claim",
    ] {
        for text in [format!("{rules}{line}"), format!("{line}\n{rules}")] {
            let (part, problem) = problem(&text);
            assert!(part.starts_with("use"), "{line}: {part}: {problem}");
            assert!(
                problem.contains("leave this line out, and give --trust-claim"),
                "{problem}"
            );
        }
    }
    // A file that declares the words keeps its meaning.
    let own = "piles 1\nparameter use = 2 in 1..9\nmemory verified\nstart verified = 1\n\
               rule \"x\" a - a' <=\nuse\nthen verified' = use";
    assert_eq!(Statement::parse(own).unwrap().memory.len(), 1);
    let before = "piles 1\nparameter use = 2 in 1..9\nrule \"x\" a - a' <=\nuse\nclaim a = 0";
    assert!(Statement::parse(before).unwrap().claim.is_some());
}

#[test]
fn a_rule_that_leaves_a_pile_free_is_told() {
    let notes = |text: &str| {
        goldpile_engine::GameEntry::of_file("free", text)
            .unwrap()
            .notes
    };
    let free = notes("piles 2\nrule i a' = a - 1\nrule ii moved = 1 and a - a' <= 3");
    assert_eq!(
        free,
        ["rule i leaves b free (it may fall to anything); to keep it, add and b' = b"]
    );
    let either = notes("piles 3\nrule \"x\" a - a' = 1 or b - b' = 1 and c' = c");
    assert_eq!(either.len(), 1);
    assert!(
        either[0].contains("leaves a, b and c free (they may fall"),
        "{either:?}"
    );
    let further = notes("piles 1..3\nrule \"x\" a - a' in 1..3");
    assert!(further[0].contains("the further piles free"), "{further:?}");
    for fine in [
        "piles 1\nrule \"x\" when a > 2\n a' < 5",
        "piles 2\nrule \"x\" a' = a - 1 and b' = b",
        "piles 1..3\nrule \"x\" each moved pile: x - x' = 1",
        "piles 2\nrule \"x\" taken <= 3",
        "piles 2\nrule \"x\" same taken",
    ] {
        assert_eq!(notes(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn nim_has_up_to_twenty_piles() {
    use goldpile_games::catalogue;
    let catalogue = catalogue();
    let entry = catalogue.find("nim").unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    for misere in [false, true] {
        let mut settings = entry.defaults();
        if misere {
            settings = settings.with("play", "misere").unwrap();
        }
        let game = entry.game(settings).unwrap();
        let theory = game.oracle.clone().unwrap();
        let mut solver = Solver::new(game.rules.clone());
        for piles in 9..=20usize {
            // Few tokens, so that they can be played out: mostly ones.
            for _ in 0..20 {
                let row = (0..piles).map(|pile| {
                    Natural::small(match pile {
                        0..2 => rng.random_range(0..4),
                        _ => rng.random_range(0..2),
                    })
                });
                let position = start(&*game.rules, row.collect(), &[]).unwrap();
                let outcome = theory.outcome(&position);
                assert_eq!(solver.outcome(&position), Ok(outcome), "{position:?}");
                let hint = theory.hint(&position);
                assert_eq!(
                    hint.is_some(),
                    outcome == Outcome::N && !position.total().is_zero()
                );
                if let Some(hint) = hint {
                    let next = goldpile_engine::play(&*game.rules, &position, &hint).unwrap();
                    assert_eq!(theory.outcome(&next), Outcome::P);
                }
            }
        }
    }
}

#[test]
fn rules_for_twenty_piles_list_the_same_moves_as_by_hand() {
    let text = "piles 9..20\nrule i moved = 1 and each moved pile: x - x' in {1, 3}\n\
        rule ii 2 <= moved <= 3 and same taken and taken <= 4";
    let stated = Stated::new(&Statement::parse(text).unwrap(), &[]);
    for piles in [9usize, 13, 20] {
        let row: Counts = (0..piles).map(|pile| Natural::from(pile % 4)).collect();
        let position = Position::of(row.clone());
        let walk = TakeWalk::new(&stated, &position);
        let mut listed: Vec<Counts> = walk.map(|found| found.unwrap().1).collect();
        listed.sort();
        let mut by_hand = Vec::new();
        let at_least = |least: usize| (0..piles).filter(move |pile| pile % 4 >= least);
        let mut add = |changed: &[usize], taken: u64| {
            let mut row: Counts = (0..piles).map(|_| Natural::ZERO).collect();
            for &pile in changed {
                row[pile] = Natural::small(taken);
            }
            by_hand.push(row);
        };
        for taken in [1usize, 3] {
            at_least(taken).for_each(|pile| add(&[pile], taken as u64));
        }
        for taken in 1..=2usize {
            for one in at_least(taken) {
                for two in at_least(taken).filter(|two| *two > one) {
                    add(&[one, two], taken as u64);
                    let three = at_least(taken).filter(|three| taken == 1 && *three > two);
                    three.for_each(|three| add(&[one, two, three], 1));
                }
            }
        }
        by_hand.sort();
        assert_eq!(listed, by_hand, "{piles}");
    }
}

#[test]
fn a_common_divisor_of_two_very_long_numbers_is_too_big() {
    use goldpile_engine::{Record, Refusal, ReplayError};
    let game = Game::parse("piles 1\nrule \"x\" gcd(a, a - a') <= 3").unwrap();
    let replay = |record: &str| match Record::parse(record).unwrap().replay(&*game.rules) {
        Ok(_) => Ok(()),
        Err(ReplayError::Illegal { refusal, .. }) => Err(refusal),
        Err(error) => panic!("{error}"),
    };
    // One of the two may have any size.
    assert_eq!(replay("10^300000 10^300000-3"), Ok(()));
    assert!(matches!(
        replay("10^300000 10^300000-5"),
        Err(Refusal::NoClause { .. })
    ));
    let long = replay("10^300000 10^200000");
    assert!(matches!(long, Err(Refusal::Unanswered(_))), "{long:?}");
}
