//! Compares random access to the word with the word written out.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;

/// The reference: replaces letters until the word is long enough.
fn written_out(images: &[Vec<u8>], start: u8, length: usize) -> Vec<u8> {
    let mut word = vec![start];
    while word.len() < length {
        word = word
            .iter()
            .flat_map(|&letter| images[usize::from(letter)].clone())
            .collect();
    }
    word.truncate(length);
    word
}

/// Wythoff's morphisms, the Raleigh word as A ↦ AB, B ↦ C, C ↦ AB, the Flora word as b ↦ ba, a ↦ c,
/// c ↦ da, d ↦ ba (the block morphism bac ↦ bacda, da ↦ bac, letter by letter), and others with a letter
/// that does not recur, or with lengths that grow like k.
fn examples() -> Vec<(Vec<Vec<u8>>, u8)> {
    let wythoff = |t: usize| ([vec![0; t], vec![1]].concat(), vec![0]);
    let mut examples: Vec<(Vec<Vec<u8>>, u8)> = [1, 2, 3, 7, 40]
        .map(|t| (vec![wythoff(t).0, wythoff(t).1], 0))
        .into();
    examples.push((vec![vec![0, 1], vec![2], vec![0, 1]], 0));
    examples.push((vec![vec![2], vec![1, 0], vec![3, 0], vec![1, 0]], 1));
    examples.push((vec![vec![0, 1], vec![1, 0]], 0));
    examples.push((vec![vec![0, 0, 1], vec![1]], 0));
    examples.push((vec![vec![1, 1, 1], vec![1, 0, 1, 1, 2], vec![2, 2]], 1));
    examples
}

#[test]
fn short_positions_are_found_as_long_ones_are() {
    for (images, start) in examples() {
        let morphism = Morphism::new(images.clone(), start).unwrap();
        let fibonacci =
            std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
        let powers = (0..64).map(|k| 1u64 << k);
        let tens = (0..20).map(|k| 10u64.pow(k));
        let near = |n: u64| [n - 1, n, n.saturating_add(1)];
        for position in (powers.chain(tens).chain(fibonacci.map(|(a, _)| a))).flat_map(near) {
            for letter in 0..u8::try_from(images.len()).unwrap() {
                let short = morphism.short.descend(&morphism, position, letter);
                let Some((found, count)) = short else {
                    continue;
                };
                let long = morphism.descend_long(&Natural::small(position), letter);
                assert_eq!(
                    (found, Natural::small(count)),
                    long,
                    "{images:?}, {position}"
                );
            }
        }
        let reach = morphism.short.descend(&morphism, 10u64.pow(6), 0);
        assert!(reach.is_some() || images.contains(&vec![1]), "{images:?}");
    }
}

#[test]
fn every_letter_and_every_count_is_that_of_the_written_word() {
    for (images, start) in examples() {
        let word = written_out(&images, start, 2000);
        let morphism = Morphism::new(images.clone(), start).unwrap();
        assert_eq!(
            morphism
                .letters_from(&Natural::ZERO)
                .take(2000)
                .collect::<Vec<_>>(),
            word,
            "{images:?}"
        );
        let mut counts = vec![0_u64; images.len()];
        for (i, &letter) in word.iter().enumerate() {
            let position = Natural::from(i + 1);
            assert_eq!(morphism.letter(&position), letter, "{images:?}, letter {i}");
            counts[usize::from(letter)] += 1;
            assert_eq!(
                morphism.locate(&position),
                (letter, counts[usize::from(letter)].into())
            );
            for (other, &count) in counts.iter().enumerate() {
                assert_eq!(
                    morphism.count(&position, u8::try_from(other).unwrap()),
                    count
                );
            }
        }
        assert_eq!(morphism.count(&Natural::ZERO, start), 0);
    }
}

#[test]
fn the_block_morphisms_of_raleigh_and_flora_letter_by_letter() {
    let blocks = |one: &str, zero: &str| -> String {
        let fibonacci = Morphism::new(vec![vec![0, 1], vec![0]], 0).unwrap();
        let text: Vec<&str> = fibonacci
            .letters_from(&Natural::ZERO)
            .take(1000)
            .map(|letter| if letter == 0 { one } else { zero })
            .collect();
        text.concat()
    };
    let letters = |images: Vec<Vec<u8>>, start: u8, names: &[u8]| -> String {
        let morphism = Morphism::new(images, start).unwrap();
        morphism
            .letters_from(&Natural::ZERO)
            .take(2000)
            .map(|letter| char::from(names[usize::from(letter)]))
            .collect()
    };
    let raleigh = letters(vec![vec![0, 1], vec![2], vec![0, 1]], 0, b"ABC");
    assert_eq!(raleigh, blocks("ABC", "AB")[..2000]);
    let flora = letters(
        vec![vec![2], vec![1, 0], vec![3, 0], vec![1, 0]],
        1,
        b"abcd",
    );
    assert_eq!(flora, blocks("bac", "da")[..2000]);
}

#[test]
fn images_without_an_infinite_fixed_point_are_refused() {
    let error = |images: &[&[u8]], start| {
        Morphism::new(images.iter().map(|image| image.to_vec()).collect(), start).unwrap_err()
    };
    assert_eq!(error(&[], 0), MorphismError::UnknownLetter(0));
    assert_eq!(error(&[&[0, 1]], 0), MorphismError::UnknownLetter(1));
    assert_eq!(error(&[&[0, 1], &[]], 0), MorphismError::EmptyImage(1));
    assert_eq!(error(&[&[0], &[0]], 0), MorphismError::NotProlongable(0));
    assert_eq!(error(&[&[1, 0], &[0]], 0), MorphismError::NotProlongable(0));
    let many = vec![vec![0, 0]; 257];
    assert_eq!(Morphism::new(many, 0), Err(MorphismError::TooManyLetters));
}

#[test]
#[should_panic(expected = "counted from 1")]
fn there_is_no_letter_zero() {
    let _ = Morphism::new(vec![vec![0, 1], vec![0]], 0)
        .unwrap()
        .letter(&Natural::ZERO);
}
