//! Lessons, drills and puzzles.

pub mod climbs;
pub mod lesson_screens;
pub mod lessons;
pub mod puzzles;
