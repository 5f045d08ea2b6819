//! The characters that the locale of the user names.

/// Whether the locale names UTF-8, which the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides; `None` if
/// none of them is. `variable` looks up a name; an empty variable counts as unset.
#[must_use]
pub fn names_utf8(variable: impl Fn(&str) -> Option<String>) -> Option<bool> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set)?;
    let name = locale.to_ascii_lowercase();
    Some(name.contains("utf-8") || name.contains("utf8"))
}
