//! A picture as PNG, rendered by resvg from its SVG.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the picture has too many pixels: give a smaller --width")]
pub struct NoPng;

pub(crate) fn png(svg: &str) -> Result<Vec<u8>, NoPng> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options).map_err(|_| NoPng)?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or(NoPng)?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| NoPng)
}
