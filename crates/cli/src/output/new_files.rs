//! Several files that a command creates: all of them or none.

use goldpile_files::disk;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files and folders created so far. Dropping this removes them, unless they are [kept](Self::keep).
#[derive(Default)]
pub(crate) struct NewFiles {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl NewFiles {
    /// Creates a file and its missing folders. No existing file is overwritten, not even through a link.
    ///
    /// # Errors
    /// The error of the system, also if the file exists.
    pub(crate) fn create(&mut self, path: &Path, text: &str) -> io::Result<()> {
        let folders = path.ancestors().skip(1);
        let missing = folders.take_while(|folder| !disk::exists(folder));
        let missing: Vec<&Path> = missing.filter(|f| !f.as_os_str().is_empty()).collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder)?;
            self.folders.push(folder.to_owned());
        }
        disk::create(path, text)?;
        self.files.push(path.to_owned());
        Ok(())
    }

    pub(crate) fn keep(&mut self) {
        self.files.clear();
        self.folders.clear();
    }
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        // What cannot be removed stays, and so does a folder that holds something else by now.
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}
