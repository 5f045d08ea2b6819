//! Rule files named in place of a game.

use super::failure::Failure;
use super::home::Home;
use crate::engine::Catalogue;
use crate::play::library;
use std::ffi::OsString;
use std::path::Path;

/// Adds to the catalogue the games of the user's folder and of every rule file named in the
/// arguments. Returns it with the arguments, in which the names of these games replace the files.
/// Files in the user's folder that do not give a game are left out.
///
/// # Errors
/// [`Failure::Rules`] for a file that is named but does not give a game.
pub(super) fn with_files(
    catalogue: &Catalogue,
    home: &Home,
    args: impl IntoIterator<Item = OsString>,
) -> Result<(Catalogue, Vec<OsString>), Failure> {
    let mut all = match &home.games {
        Some(folder) => library::with_folder(catalogue, folder),
        None => catalogue.clone(),
    };
    let mut named = Vec::new();
    for (index, arg) in args.into_iter().enumerate() {
        let is_rules = Path::new(&arg)
            .extension()
            .is_some_and(|ending| ending == library::ENDING);
        let is_option = arg.as_encoded_bytes().starts_with(b"-");
        if index == 0 || !is_rules || is_option || all.find(&arg.to_string_lossy()).is_some() {
            named.push(arg);
            continue;
        }
        let entry = library::read(Path::new(&arg), catalogue)
            .map_err(|error| Failure::Rules(error.to_string()))?;
        named.push(entry.name.to_string().into());
        all = all.with(entry);
    }
    Ok((all, named))
}
