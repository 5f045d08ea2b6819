//! Short immutable lists, of which many are made for every position examined.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// An immutable list. One entry needs no allocation; copies of a longer list share it.
#[derive(Clone, Debug, Default)]
pub struct Few<T>(FewRepr<T>);

#[derive(Clone, Debug, Default)]
enum FewRepr<T> {
    #[default]
    None,
    One(T),
    Many(Arc<[T]>),
}

impl<T> Few<T> {
    /// The empty list.
    pub const NONE: Self = Self(FewRepr::None);
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            FewRepr::None => &[],
            FewRepr::One(entry) => std::slice::from_ref(entry),
            FewRepr::Many(entries) => entries,
        }
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut entries = entries.into_iter();
        Self(match entries.size_hint().1 {
            Some(0 | 1) => entries.next().map_or(FewRepr::None, FewRepr::One),
            _ => FewRepr::Many(entries.collect()),
        })
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: Hash> Hash for Few<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
