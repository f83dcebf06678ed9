//! What a hierarchy promises, tried on small maps of every shape.
mod answers;
mod bugs;
mod cases;
mod changes;
mod classes;
mod done;
mod hostile;
mod limits;
mod net;
#[cfg(feature = "rayon")]
mod parallel;
mod smoothing;
mod traces;
mod untold;
mod worlds;
