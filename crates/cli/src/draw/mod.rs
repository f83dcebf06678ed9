//! Pictures of searches: what `--draw FILE` writes (rule `CLI-18`).
//!
//! A command tells what there is to see as a [`Picture`]: the ground, the ends, what every run did step
//! by step. A still picture is laid out once, as a [`sheet::Sheet`] of shapes in whole tenths of a
//! pixel, and written as [`svg`] or rendered as [`png`]; a [`page`] carries the picture itself, packed,
//! beside the player that draws it.
//!
//! No picture depends on a clock, the order of a hash collection or a font of the machine: the same
//! command gives the same bytes everywhere.
mod base64;
mod chains;
mod chart;
mod draw_args;
mod frame;
mod ground;
mod layers;
mod legend;
mod numbers;
mod page;
mod palette;
mod picture;
mod png;
mod replay;
mod sheet;
mod svg;
mod typeface;

pub(crate) use draw_args::{DrawArgs, file_name};
pub(crate) use ground::{Clusters, Ground, MapGround, NetworkGround};
pub(crate) use picture::{Picture, Run, Stage, Steps};
pub(crate) use replay::replay_one;
