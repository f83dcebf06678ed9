//! [`ReadArgs`]: how a graph file is read, where it does not say itself.
use clap::{Args, ValueEnum};
use surepath::osm::{Measure, Profile};

use crate::failure::Failure;

/// What the reader of a graph needs to be told; the command's argument `graph` says which.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ReadArgs {
    /// How many nodes a .csv has, if more than its largest id says
    #[arg(long, value_name = "N", requires = "graph")]
    pub(crate) nodes: Option<usize>,
    /// Who travels on the roads of an .osm.pbf: by default a car
    #[arg(long, value_name = "WHO", requires = "graph")]
    profile: Option<Who>,
    /// What the roads of an .osm.pbf cost: by default metres
    #[arg(long, visible_alias = "weight", value_name = "UNIT", requires = "graph")]
    cost: Option<Unit>,
}

/// Who travels.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Who {
    /// On roads, one-way streets in their direction
    #[default]
    #[value(alias = "motor")]
    Car,
    /// On paths and roads, both ways
    Foot,
}

/// What a way costs.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Unit {
    /// Its length: the shortest way wins
    #[default]
    #[value(alias = "length")]
    Metres,
    /// Its time at the speed of its class: the fastest way wins
    #[value(alias = "time")]
    Seconds,
}

impl ReadArgs {
    /// Who travels on an extract, and what it costs.
    pub(crate) fn for_roads(&self) -> Result<(Profile, Measure), Failure> {
        if self.nodes.is_some() {
            return Err(Failure::argument("--nodes", "an .osm.pbf has the nodes of its roads"));
        }
        let profile = match self.profile.unwrap_or_default() {
            Who::Car => Profile::Car,
            Who::Foot => Profile::Foot,
        };
        let measure = match self.cost.unwrap_or_default() {
            Unit::Metres => Measure::Metres,
            Unit::Seconds => Measure::Seconds,
        };
        Ok((profile, measure))
    }

    /// Refuses what only an extract has.
    pub(crate) fn check_for_text(&self) -> Result<(), Failure> {
        let wrong = |name| Err(Failure::argument(name, "only an .osm.pbf leaves that open"));
        if self.profile.is_some() {
            return wrong("--profile");
        }
        if self.cost.is_some() {
            return wrong("--cost");
        }
        Ok(())
    }
}
