//! The command from outside: what it prints, writes and ends with.
mod compare;
mod convert;
mod draw;
mod examples;
mod hostile_files;
mod landmarks;
mod maps;
mod points;
mod quickstart;
mod real_maps;
mod real_roads;
mod roads;
mod route;
mod run;
mod streams;
mod texts;
mod usage;
