use super::*;

fn number(text: &str) -> Quadratic {
    text.parse().unwrap()
}

#[test]
fn equal_numbers_are_written_alike() {
    for (text, written) in [
        ("sqrt 2", "sqrt 2"),
        ("√2", "sqrt 2"),
        ("[1; (2)]", "sqrt 2"),
        ("sqrt(1/2)*2", "sqrt 2"),
        ("2/sqrt 2", "sqrt 2"),
        ("sqrt 18 - sqrt 8", "sqrt 2"),
        ("(1 + sqrt 5)/2", "(1+sqrt 5)/2"),
        ("[1;(1)]", "(1+sqrt 5)/2"),
        ("[1;2,(1)]", "(5-sqrt 5)/2"),
        ("[1;(1,2)]", "sqrt 3"),
        ("[1;1,2,3]", "17/10"),
        ("1 - -sqrt 2*3", "1+3*sqrt 2"),
        ("-(1/2)*sqrt(9)", "-3/2"),
        ("[3]", "3"),
        ("(((7)))", "7"),
        ("sqrt 2 * sqrt 8", "4"),
    ] {
        assert_eq!(number(text).to_string(), written, "{text}");
        assert_eq!(number(written), number(text), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, column, word) in [
        ("", 1, "expected a number"),
        ("sqrt", 5, "expected a number"),
        ("1 + ", 5, "expected a number"),
        ("1.5", 2, "+, -, *, / or the end"),
        ("(1 + 2", 7, "expected +, -, *, / or )"),
        ("2)", 2, "or the end"),
        ("sqrt 2 + sqrt 3", 16, "√2 and √3"),
        ("sqrt(1 + sqrt 2)", 17, "root of a root"),
        ("sqrt(1 - 2)", 12, "negative"),
        ("1/(2 - 2)", 10, "division by 0"),
        ("[1; 2, ...]", 8, "a period in parentheses"),
        ("[1; 0]", 6, "positive"),
        ("[1; (2]", 7, "expected , or )"),
        ("e", 1, "expected a number"),
    ] {
        let error = text.parse::<Quadratic>().unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.to_string().contains(word), "{text}: {error}");
    }
    for text in ["(".repeat(100), "-".repeat(100), "1".repeat(1001)] {
        let error = text.parse::<Quadratic>().unwrap_err();
        assert_eq!(error.problem, QuadraticProblem::TooLong);
    }
}

/// ⌊nx⌋ = k means k ≤ nx < k + 1: the signs of nx − k and nx − k − 1, by squaring.
#[test]
fn the_floor_is_the_floor() {
    let is_negative = |x: &Quadratic| {
        let (p, q) = (&x.p * &x.p, &(&x.q * &x.q) * &Integer::from(&x.d));
        match (x.p.is_negative(), x.q.is_negative()) {
            (true, true) => true,
            (false, false) => false,
            (true, false) => p > q,
            (false, true) => q > p,
        }
    };
    for text in [
        "sqrt 2",
        "(1+sqrt 5)/2",
        "(30-sqrt 110)/10",
        "-sqrt 7/3",
        "-17/5",
        "8/4",
        "2-3*sqrt 11",
    ] {
        let x = number(text);
        for n in (0..200).chain([u64::MAX]).map(Natural::small) {
            let floor = x.floor_times(&n);
            let product = x.times(&n.into()).unwrap();
            let whole = Quadratic {
                p: floor,
                q: 0.into(),
                d: Natural::ZERO,
                r: Natural::ONE,
            };
            let rest = product.minus(&whole).unwrap();
            let above = rest.minus(&Natural::ONE.into()).unwrap();
            assert!(!is_negative(&rest) && is_negative(&above), "{text}");
        }
    }
}

#[test]
fn the_complement_has_the_numbers_that_are_left() {
    for text in [
        "sqrt 2",
        "(1+sqrt 5)/2",
        "[1;(3,1)]",
        "(30-sqrt 110)/10",
        "[1;100,(1)]",
    ] {
        let alpha = number(text);
        let beta = alpha.complement().unwrap();
        assert_eq!(beta.complement().unwrap(), alpha);
        let one = alpha
            .inverse()
            .unwrap()
            .plus(&beta.inverse().unwrap())
            .unwrap();
        assert_eq!(one, Natural::ONE.into());
        let mut seen = [false; 500];
        for n in (1..500).map(Natural::small) {
            for x in [&alpha, &beta].map(|x| x.floor_times(&n).to_i64().unwrap()) {
                if let Some(seen) = usize::try_from(x).ok().and_then(|x| seen.get_mut(x)) {
                    assert!(!*seen, "{text}: {x}");
                    *seen = true;
                }
            }
        }
        assert!(seen[1..].iter().all(|seen| *seen), "{text}");
    }
}

#[test]
fn convergents_are_close_and_belong_to_the_fraction() {
    for text in [
        "sqrt 2",
        "[1; 3, (1, 2)]",
        "(30 - sqrt 110)/10",
        "[1; 100, (1)]",
    ] {
        let alpha = number(text);
        let mut before = [Integer::from(1), Integer::from(0)];
        for (n, [p, q]) in alpha.convergents().take(30).enumerate() {
            // p_n·q_(n−1) − p_(n−1)·q_n is 1 and −1 in turn, from −1 for n = 0.
            let cross = &(&p * &before[1]) - &(&before[0] * &q);
            assert_eq!(
                cross,
                Integer::from(if n % 2 == 0 { -1 } else { 1 }),
                "{text} {n}"
            );
            // ⌊qα⌋ is p, or p − 1 where the convergent is above α.
            let floor = alpha.floor_times(&q.to_natural().unwrap());
            assert_eq!(
                &p - &floor,
                Integer::from(i64::from(n % 2 != 0)),
                "{text} {n}"
            );
            before = [p, q];
        }
    }
    let rational: Vec<Integer> = number("11/6").quotients().collect();
    assert_eq!(rational, [1, 1, 5].map(Integer::from));
}

/// Every number has exactly one representation that obeys the two conditions on the digits.
#[test]
fn digits_are_the_one_representation_that_obeys_the_conditions() {
    for text in ["[1; (1)]", "sqrt 2", "[1; 3, (1, 2)]", "[1; 12, (1, 3)]"] {
        let alpha = number(text);
        let small = |number: &Integer| number.to_natural().unwrap().to_u64().unwrap();
        let a: Vec<u64> = alpha.quotients().take(8).map(|a| small(&a)).collect();
        let p: Vec<u64> = alpha
            .convergents()
            .take(8)
            .map(|[p, _]| small(&p))
            .collect();
        // All rows of digits for the places below 6, from the least significant place on.
        let mut rows: Vec<Vec<u64>> = vec![Vec::new()];
        for place in 0..6 {
            let longer = rows.iter().flat_map(|row| {
                (0..=a[place + 1]).map(|digit| [row.as_slice(), &[digit]].concat())
            });
            let allowed =
                |row: &Vec<u64>| place == 0 || row[place] < a[place + 1] || row[place - 1] == 0;
            rows = longer.filter(allowed).collect();
        }
        let mut numbers = std::collections::HashMap::new();
        for mut row in rows {
            let sum: u64 = row.iter().zip(&p).map(|(digit, place)| digit * place).sum();
            while row.last() == Some(&0) {
                row.pop();
            }
            row.reverse();
            assert_eq!(numbers.insert(sum, row), None, "{text} {sum}");
        }
        assert_eq!(numbers.len() as u64, p[6], "{text}");
        for (number, row) in numbers {
            let digits: Vec<u64> = (alpha.digits(&number.into()).iter())
                .map(|digit| digit.to_u64().unwrap())
                .collect();
            assert_eq!(digits, row, "{text} {number}");
        }
    }
}
