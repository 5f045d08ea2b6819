//! Widgets that several screens draw: text, lists, pages of text, piles, digits. They know no screen.
//!
//! Text is wrapped and cut by columns. A screen draws and defines its click targets in one pass, on a
//! [`Canvas`], which remembers what lies where.

mod arrangement;
mod canvas;
mod digits;
mod document;
mod game;
mod large;
mod list;
mod markdown;
mod piles;
mod regions;
mod row;
mod text;

pub(crate) use arrangement::scale;
pub(crate) use canvas::width_of;
pub use canvas::{Canvas, Piece, Target};
pub(crate) use document::{ABOUT_ALL_KEYS, WIDEST};
pub use document::{Block, Document};
pub(crate) use game::{ABOUT_WINNING, card_page, portrait, rules_alone, rules_page, winning_page};
pub(crate) use large::draw_large;
pub use list::{in_sight, stepped, turned};
pub(crate) use markdown::markdown;
pub(crate) use piles::{
    bar_scale, draw as draw_piles, height as piles_height, width as piles_width,
};
pub use regions::{Regions, columns, rows};
pub(crate) use regions::{SPINNER, centred_columns, centred_rows, page};
pub(crate) use row::{BAR, COUNTED, Choice, Row, RowMark};
pub(crate) use text::typed;
pub(crate) use text::{
    UNBROKEN, counted, elided_start, first_of, padded, terms, told_apart, unbroken,
};
pub use text::{elided, narrow, wrapped, wrapped_pieces};
