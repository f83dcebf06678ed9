//! What a hierarchy promises, tried on small maps of every shape.
mod answers;
mod cases;
mod changes;
mod classes;
mod net;
mod worlds;
