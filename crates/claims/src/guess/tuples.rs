//! Tuples of values, one after another.

/// Every tuple of so many of these values; the last value changes fastest.
pub(crate) fn tuples<T: Clone>(
    values: &(impl Iterator<Item = T> + Clone),
    length: usize,
) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = all.into_iter().flat_map(|before: Vec<T>| {
            let values = values.clone();
            values.map(move |value| before.iter().cloned().chain([value]).collect())
        });
        all = longer.collect();
    }
    all
}
