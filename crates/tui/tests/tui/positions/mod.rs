//! Positions looked at: the map, the review and the analysis.

pub mod analysis;
mod map;
mod map_screens;
mod review;
