//! Saves a picture of what a screen shows.

use super::{Shared, Step};
use goldpile_app::Job;
use goldpile_engine::Position;
use goldpile_picture::NotDrawn;
use goldpile_play::{Adviser, harmless_path};
use goldpile_solve::Unsolved;
use std::path::PathBuf;

impl Shared {
    /// Draws the picture of a position or of a game, writes it to the user's folder and says where it is. If it is
    /// a secret who wins, the picture does not tell.
    pub(crate) fn save_picture(
        &mut self,
        adviser: &Adviser,
        position: Option<Position>,
        is_secret: bool,
    ) -> Step {
        let game = adviser.game().entry.name.to_string();
        let kept = |path: Result<PathBuf, String>, shared: &mut Self| {
            if let Some(path) = shared.ok_or_warn(path) {
                shared.tell(format!("The picture is in {}.", harmless_path(&path)));
            }
            Vec::new()
        };
        let drawn = move |svg: Result<String, NotDrawn>, shared: &mut Self| match svg {
            Ok(svg) => shared.post(Job::keep_picture(game, svg), kept).into(),
            Err(NotDrawn::Unsolved(Unsolved::Cancelled)) => Step::stay(),
            Err(error) => {
                shared.warn(&error.to_string());
                Step::stay()
            }
        };
        let job = Job::draw(adviser, position, is_secret);
        self.start_anywhere(job, "Drawing the picture", drawn)
            .into()
    }
}
