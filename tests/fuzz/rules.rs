//! Rule files.

use super::mutate::Source;
use goldpile::engine::derived::check_order;
use goldpile::engine::rules::sample::random_move;
use goldpile::engine::{Game, Statement, is_over, play, start};
use goldpile::number::Natural;
use goldpile_testkit::clock::processor_time;
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

const SEEDS: &[&str] = &[
    include_str!("../../crates/games/src/nim/rules.game"),
    include_str!("../../crates/games/src/fibonacci/rules.game"),
    include_str!("../../crates/games/src/wythoff/rules.game"),
    include_str!("../../crates/games/src/raleigh/rules.game"),
    include_str!("../../crates/games/src/flora/rules.game"),
    include_str!("../../crates/games/src/blocking/rules.game"),
    include_str!("../../crates/games/src/imitation/rules.game"),
    include_str!("../../examples/euclid.game"),
    include_str!("../../examples/moore.game"),
    include_str!("../../examples/pass.game"),
    include_str!("../../examples/several.game"),
    include_str!("../../examples/multiheap.game"),
    include_str!("../data/words.game"),
    include_str!("../../examples/divisor.game"),
    "piles 2\norder free\nrule i \"x\"\n  moved = 1\nclaim in base 3\n  (a, b + 1) in automaton\n    \
     \"0*: 00 11 > 0; 01 > 1\"\n    \"1: 10 > 0\" or a in automaton \"0: 0 > 0\"\n",
];

const PIECES: &[&str] = &[
    "a",
    "b'",
    "c",
    "moved",
    " = ",
    " < ",
    " <= ",
    " != ",
    "(",
    ")",
    "|",
    "'",
    "+",
    "-",
    "*",
    "..",
    " and ",
    " or ",
    "not ",
    " in ",
    "lower",
    "upper of 2",
    "word(aab)",
    " mod ",
    " divides ",
    " even",
    "zeros(",
    "ends(a) 01",
    "shift(",
    "A(",
    "B(",
    " xor ",
    "nimsum",
    "\n",
    "#",
    "\"",
    "{",
    "}",
    "{a}",
    "rule i \"x\"\n",
    "when ",
    "unless ",
    "memory q\n",
    "start q = 0\n",
    "then q' = ",
    "claim in base 2\n",
    "use claim verified to 9\n",
    " in automaton ",
    "\"0*: 00 > 0; 01 > 1\"",
    "(a, b)",
    "; ",
    ",",
    ": ",
    "*",
    " > ",
    "claim in system 1\n",
    "block up to 1 where ",
    "play misere\n",
    "order sorted\n",
    "piles 3\n",
    "0",
    "1",
    "99999999999999999999",
    "\u{1b}",
    "\u{202e}",
    "\u{feff}",
    "\r\n",
    "\t",
    "≤",
    "−",
    "define x as ",
    "taken",
    "total'",
    "each pile: ",
    "some moved pile: ",
    "x' ",
    "same taken",
    " square",
    " prime",
    "coprime(a, ",
    "gcd(",
    "min(a, b)",
    "max(",
    " div ",
    " in {1, 3..5}",
    " not in ",
    "pile b in 0..1 \"rest\"\n",
    "piles 1..20\n",
];

#[test]
fn rule_files_are_read_or_refused() {
    let (mut read, mut refused, mut played) = (0, 0, 0);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for text in Source::new("rules.txt", SEEDS, PIECES).texts(4_000) {
        let statement = match Statement::parse(&text) {
            Ok(statement) => statement,
            Err(error) => {
                refused += 1;
                let shown = error.to_string();
                assert!(shown.lines().count() <= 4, "{text:?}\n{shown}");
                assert!(
                    !shown.contains(|c: char| c.is_control() && c != '\n'),
                    "{shown:?}"
                );
                assert!(shown.len() < 4000, "{shown}");
                continue;
            }
        };
        read += 1;
        if check_order(&statement).is_err() || read % 5 != 0 {
            continue;
        }
        // What is read can be played: a match at a size that nothing lists.
        let Ok(game) = Game::parse(&text) else {
            continue;
        };
        let piles = *game.rules.piles().start();
        let row = (0..piles).map(|pile| Natural::from(10u64).pow(20) + pile as u64 * 3);
        let Ok(mut position) = start(&*game.rules, row.collect(), &[]) else {
            continue;
        };
        for _ in 0..3 {
            let Some(chosen) = random_move(&*game.rules, &position, &mut rng) else {
                break;
            };
            position = play(&*game.rules, &position, &chosen).unwrap();
            played += 1;
            let _ = is_over(&*game.rules, &position);
        }
    }
    assert!(
        read > 100 && refused > 500 && played > 20,
        "{read} {refused} {played}"
    );
}

#[test]
fn hostile_rule_files_are_refused_at_once() {
    let deep = format!(
        "piles 2\nrule \"x\" {}a = b{}",
        "(".repeat(20_000),
        ")".repeat(20_000)
    );
    let nots = format!("piles 2\nrule \"x\" {} a = b", "not ".repeat(12_000));
    let sums = format!("piles 2\nrule \"x\" a{} = b", " + a".repeat(7_000));
    let ors = format!("piles 2\nrule \"x\" a' = b{}", " or a' = b".repeat(4_000));
    let ands = format!(
        "piles 2\nrule \"x\" a' = b{}",
        " and (a' = b or b' = a)".repeat(1_500)
    );
    let bars = format!(
        "piles 2\nrule \"x\" {} = b'",
        vec!["|a' - b|"; 2_500].join(" + ")
    );
    let chain = format!("piles 2\nrule \"x\" a'{}", " <= b'".repeat(5_000));
    let long = format!("piles 2\nrule \"x\" a' = {}", "9".repeat(60_000));
    let huge = "x".repeat(100 << 20);
    let coefficient = "piles 1\nparameter p in 1..1000000000\nrule \"x\" p * p * a' < a".to_owned();
    let longer = sums.replace("= b", &format!("= b{}", " + b".repeat(7_000)));
    // Each use of a name counts as what it stands for.
    let defined = |uses: usize| {
        let [name, parts] = ["big", "|a-a'| >= 0"].map(|part| vec![part; uses].join(" and "));
        format!("piles 2\ndefine big as {parts}\nrule \"x\" moved = 1 and {name}")
    };
    // Rules that allow nothing, or so little that it would take long to find.
    let bars_of = |piles: &str, most: usize| {
        let bars: Vec<String> = (0..most).map(|n| format!("|a-{n}*b|")).collect();
        format!(
            "piles {piles}\nrule \"x\" moved = 1\nrule \"y\" {} < 0",
            bars.join("+")
        )
    };
    let never = ["2", "8", "8\norder free", "1..8\norder sorted"];
    let [pair, eight, free, sorted] = never.map(|piles| bars_of(piles, 1_500));
    let sorted = sorted.replace("*b|", "*a|");
    let sums_of = (0..60).map(|n| {
        format!("rule \"y{n}\" moved = 1 and nimsum = {n}00000000 and a+b+c+d+e+f+g+h > 9\n")
    });
    let many = format!(
        "piles 8\norder free\nrule \"x\" moved = 1\n{}",
        sums_of.collect::<String>()
    );
    for (text, reads) in [
        (longer, false),
        (defined(50), true),
        (defined(1_000), false),
        (bars_of("2", 4_000), false),
        (pair, true),
        (eight, true),
        (free, true),
        (sorted, true),
        (many, true),
        (deep, false),
        (nots, false),
        (long, false),
        (huge, false),
        (coefficient, false),
        (sums, true),
        (ors, true),
        (ands, true),
        (bars, true),
        (chain, true),
    ] {
        let begun = processor_time();
        let found = Statement::parse(&text);
        assert_eq!(
            found.is_ok(),
            reads,
            "{:.60}: {:?}",
            text,
            found.err().map(|error| error.problem)
        );
        if let Ok(statement) = found {
            let _ = check_order(&statement);
        }
        let took = processor_time().saturating_sub(begun);
        assert!(took.as_secs() < 8, "{text:.60}: {took:?}");
    }
    assert!(Statement::parse_bytes(&[0xff, 0xfe, 0, 1]).is_err());
}

/// The error about what is too long stands where a name is used once too often.
#[test]
fn what_is_defined_counts_each_time_it_is_used() {
    let parts = vec!["|a-a'| >= 0"; 500].join(" and ");
    let rules = "rule \"x\"\n  big\n".repeat(10);
    let text = format!("piles 2\ndefine big as {parts}\n{rules}");
    let error = Statement::parse(&text).unwrap_err();
    // 500 conditions of 6 parts, the conjunction itself, once as they stand and four times as big.
    assert_eq!((error.line, error.column), (12, 3), "{error}");
    assert!(error.problem.contains("too long"), "{error}");
}
