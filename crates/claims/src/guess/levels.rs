//! The bounds up to which a guess plays a game out.

use goldpile_engine::statement::Statement;

/// The successive bounds by default, by the number of piles and unbounded memories.
const MEMORYLESS: [&[u64]; 5] = [&[3000], &[60, 250, 1000], &[24, 64, 128], &[12, 24], &[8]];
const WITH_MEMORY: [&[u64]; 4] = [&[200, 1000], &[60, 150], &[24, 40], &[8]];

/// The successive bounds, the last of which is `asked`, if given.
pub(crate) fn levels(statement: &Statement, asked: Option<u64>) -> Vec<u64> {
    let open = (statement.memory.iter()).filter(|memory| memory.bounds.is_none());
    let numbers = *statement.piles.start() + open.count();
    let usual = if statement.memory.is_empty() && statement.block.is_none() {
        MEMORYLESS.get(numbers - 1).or(MEMORYLESS.last())
    } else {
        WITH_MEMORY.get(numbers - 1).or(WITH_MEMORY.last())
    };
    match asked {
        Some(max) => {
            let smaller = usual.into_iter().copied().flatten().copied();
            smaller.filter(|&level| level < max).chain([max]).collect()
        }
        None => usual.copied().unwrap_or(&[8]).to_vec(),
    }
}
