//! The files of matches as the terminal game has to do with them. What changes the match on the
//! table is an [`Order`], and a [`Clerk`] carries orders out one after the other, in the order in
//! which they were given; what may take its time is an [`Errand`], and every errand goes its own
//! way. Neither is ever done on the thread that draws.

mod clerk;
mod errand;
mod office;

pub use clerk::{Clerk, Order, Report, Sheet};
pub use errand::{Brought, Copied, Errand, Opened, Row, Source};
pub(super) use office::Office;
