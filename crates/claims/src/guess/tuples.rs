//! Lists all tuples over a set of values.

/// Every tuple of this length over these values. The last entry changes fastest.
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
