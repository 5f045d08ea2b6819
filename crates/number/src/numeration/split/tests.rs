use super::*;

/// The greedy digits, by the definition of the basis.
fn greedy(t: u32, n: &Natural) -> Vec<u32> {
    let mut basis = vec![Natural::ONE, Natural::small(u64::from(t) + 1)];
    while basis.last().is_some_and(|last| last <= n) {
        let [.., before, last] = &basis[..] else {
            unreachable!("it starts with two")
        };
        basis.push(last * u64::from(t) + before);
    }
    let mut rest = n.clone();
    let mut digits: Vec<u32> = basis
        .iter()
        .rev()
        .map(|element| {
            let (digit, left) = rest.div_rem(element);
            rest = left;
            u32::try_from(digit.to_u64().unwrap()).unwrap()
        })
        .collect();
    digits.reverse();
    digits
}

fn trimmed(mut digits: Vec<u32>) -> Vec<u32> {
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

/// Tested around the basis elements at which the levels split, and everywhere between.
#[test]
fn the_digits_are_the_greedy_ones() {
    for t in [1, 2, 3, 10, 1000, u32::MAX] {
        let unit = few_digits(t, MAX_WORD_BASIS).0 as u64;
        let mut numbers: Vec<Natural> = (0..200u64).map(Natural::from).collect();
        for k in [
            unit - 1,
            unit,
            unit + 1,
            2 * unit,
            4 * unit,
            7 * unit,
            8 * unit,
        ] {
            let pair = ConsecutiveTerms::at(u64::from(t), k);
            let element = &pair.this + &pair.next;
            let lucas = &pair.next + pair.before();
            let multiple = &element * &(&lucas + 1);
            for base in [element, lucas, multiple] {
                numbers.extend([&base - 1, &base + 1, &base * 3, base]);
            }
        }
        for n in &numbers {
            let expected = trimmed(greedy(t, n));
            let place = expected.iter().position(|&digit| digit != 0);
            assert_eq!(
                Splitter::up_to(t, n).lowest_place(n),
                place,
                "t = {t}, n = {n}"
            );
            let digits = Splitter::up_to(t, n).digits(n);
            assert_eq!(trimmed(digits), expected, "t = {t}, n = {n}");
        }
    }
}

#[test]
fn the_shifts_are_sums_of_the_elements_before() {
    for t in [1, 2, 3, 10] {
        let splitter = Splitter::for_length(t, 0);
        let shift = |n: u64| {
            let digits = greedy(t, &n.into());
            splitter.value_of_few(&digits).1
        };
        for m in 0..2000 {
            let expected = [shift(m), shift(m + 1)];
            assert_eq!(splitter.shifts(&m.into()), expected, "t = {t}, m = {m}");
        }
    }
}

#[test]
fn every_unit_leaves_room_for_the_largest_digits() {
    for t in [1, 2, 3, 9, 10, 1000, u32::MAX] {
        let (most, _) = few_digits(t, MAX_WORD_BASIS);
        let splitter = Splitter::for_length(t, most);
        let digits = vec![u32::MAX; most];
        // This overflows if anything does.
        assert!(splitter.value(&digits) > 0);
        assert!(splitter.levels.is_empty());
    }
}
