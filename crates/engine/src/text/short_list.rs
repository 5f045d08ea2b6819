//! Short immutable lists, of which many are made for every position examined.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// An immutable list. One entry needs no allocation; copies of a longer list share it.
#[derive(Clone, Debug, Default)]
pub struct ShortList<T>(ShortListRepr<T>);

#[derive(Clone, Debug, Default)]
enum ShortListRepr<T> {
    #[default]
    None,
    One(T),
    Many(Arc<[T]>),
}

impl<T> ShortList<T> {
    /// The empty list.
    pub const NONE: Self = Self(ShortListRepr::None);
}

impl<T> Deref for ShortList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            ShortListRepr::None => &[],
            ShortListRepr::One(entry) => std::slice::from_ref(entry),
            ShortListRepr::Many(entries) => entries,
        }
    }
}

impl<T> FromIterator<T> for ShortList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut entries = entries.into_iter();
        Self(match entries.size_hint().1 {
            Some(0 | 1) => entries
                .next()
                .map_or(ShortListRepr::None, ShortListRepr::One),
            _ => ShortListRepr::Many(entries.collect()),
        })
    }
}

impl<T: PartialEq> PartialEq for ShortList<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for ShortList<T> {}

impl<T: Hash> Hash for ShortList<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
