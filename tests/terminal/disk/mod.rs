//! Files and disks that fail: what cannot be written, what cannot be read, and what takes long.

mod files;
pub(crate) mod full;
mod slow;
