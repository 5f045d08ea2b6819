//! Jobs that save a picture from the screen: one draws it, one writes it to the user's folder.

use super::UserData;
use crate::Job;
use crate::UserDataError::{self, NoFolder};
use goldpile_engine::Position;
use goldpile_files::disk;
use goldpile_picture::{NotDrawn, Palette, Picture, PictureSubject};
use goldpile_play::Adviser;
use goldpile_solve::Progress;
use std::io::ErrorKind;
use std::path::PathBuf;

impl Job {
    /// Draws the [board](Picture::board) of a position, or of a game without one, as SVG. If `is_secret`,
    /// the picture does not show who wins.
    #[must_use]
    pub fn draw(
        adviser: &Adviser,
        position: Option<Position>,
        is_secret: bool,
    ) -> Job<Result<String, NotDrawn>> {
        let adviser = adviser.clone();
        Job::new("draw", move |context| {
            let report = |positions: Progress| {
                (context.progress)(format!("{} positions", positions.done));
            };
            let control = context.control(&report);
            let adviser = adviser.stopped_by(context.cancel);
            let mut subject = PictureSubject::of(&adviser, position.as_ref(), &control);
            subject.is_secret = is_secret;
            let picture = Picture::board(&subject)?;
            let made = format!(
                "goldpile {}: saved from the screen",
                env!("CARGO_PKG_VERSION")
            );
            Ok(picture.svg(Palette::Light, None, &made))
        })
    }

    /// Writes a picture of a game to the user's folder, and returns its path or why it could not be written.
    #[must_use]
    pub fn keep_picture(game: String, svg: String) -> Job<Result<PathBuf, String>> {
        Job::on_user_files("keep picture", move |_, data| {
            data.keep_picture(&game, &svg)
                .map_err(|error| error.to_string())
        })
    }
}

impl UserData {
    /// Writes a picture of a game under the next free name: `wythoff-1.svg`, `wythoff-2.svg` and so on.
    ///
    /// # Errors
    /// There is no folder for pictures, or the picture cannot be written.
    pub fn keep_picture(&self, game: &str, svg: &str) -> Result<PathBuf, UserDataError> {
        let folder = self.pictures.as_ref().ok_or(NoFolder("pictures"))?;
        let failed = |error| UserDataError::Picture {
            folder: folder.clone(),
            error,
        };
        std::fs::create_dir_all(folder).map_err(failed)?;
        // A game's name may contain characters that do not belong in a file name.
        let is_plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let name: String = game.chars().filter(is_plain).collect();
        let mut number = 1u64;
        loop {
            let path = folder.join(format!("{name}-{number}.svg"));
            match disk::create(&path, svg) {
                Ok(_) => return Ok(path),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(failed(error)),
            }
        }
    }
}
