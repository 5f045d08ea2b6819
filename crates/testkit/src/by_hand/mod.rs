//! The rules of the games, written by hand in Rust to compare with their statements.

pub mod blocking;
pub mod fibonacci;
pub mod flora;
pub mod imitation;
pub mod nim;
pub mod raleigh;
pub mod wythoff;

use goldpile_engine::Rules;
use std::sync::Arc;

pub fn rules(name: &str, values: &[u64]) -> Arc<dyn Rules> {
    match (name, values) {
        ("nim", _) => Arc::new(nim::Nim),
        ("fibonacci", _) => Arc::new(fibonacci::FibonacciNim),
        ("wythoff", &[t]) => Arc::new(wythoff::Wythoff { t }),
        ("raleigh", _) => Arc::new(raleigh::Raleigh),
        ("flora", &[printed]) => Arc::new(flora::Flora {
            printed: printed != 0,
        }),
        ("blocking", &[p, m]) => Arc::new(blocking::Blocking { p, m }),
        ("imitation", &[p, m]) => Arc::new(imitation::Imitation { p, m }),
        _ => panic!("no game {name} with {values:?}"),
    }
}
