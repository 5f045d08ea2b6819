//! Lessons, drills and puzzles.

pub mod asked;
pub mod climbs;
pub mod door;
pub mod lesson_screens;
pub mod lessons;
pub mod puzzles;
