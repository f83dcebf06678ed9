//! How a question is answered: by labels, by a climb whose route is refined as it is read, or by A\*.
use state_search::{Answer, Layout, Status, Successors};

use super::{Asked, NEVER, SECTION, Search, climb};
use crate::climb::Climbed;
use crate::places::{Located, locate};
use crate::route::RouteKey;
use crate::smooth::{self, band};

impl<Sp: Layout, F: Successors<Sp>> Search<'_, Sp, F> {
    pub(super) fn locate(&mut self, state: &Sp::State) -> Option<Located> {
        let hierarchy = &self.solver.hierarchy;
        let at = &mut self.climb.live.at;
        locate(self.solver.space(), &hierarchy.geometry, &hierarchy.places, state, at)
    }

    /// Whether labels join two states; `None` if they do not tell.
    pub(super) fn joined(&self, from: Located, to: Located) -> Option<bool> {
        let view = self.solver.hierarchy.views.get(usize::from(self.class))?;
        let label = |at: Located| {
            let weak = view.cluster(0, at.cluster).components.weak(at.local);
            view.labels.label(at.cluster, weak)
        };
        Some(label(from)? == label(to)?)
    }

    /// Whether the route at hand leads on from `start` to `goal`.
    pub(super) fn goes_on(&self, start: &Sp::State, goal: &Sp::State) -> bool {
        self.route.key.as_ref().is_some_and(|key| {
            key.solver == self.solver.id
                && key.version == self.solver.hierarchy.version
                && key.class == self.class
                && key.quality == self.quality
                && key.at == *start
                && key.goal == *goal
        })
    }

    /// The ends of a climb and its level, `None` where A* answers (rule `HPA-6`).
    pub(super) fn ends_of_climb(
        &mut self,
        start: &Sp::State,
        goal: &Sp::State,
    ) -> Option<(Located, Located, usize)> {
        if !self.solver.ready() {
            return None;
        }
        let (from, to) = (self.locate(start)?, self.locate(goal)?);
        let distance = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        if distance < self.solver.options().near() || from.cluster == to.cluster {
            return None;
        }
        let climb = climb(self.solver, self.class, self.budget, &NEVER);
        Some((from, to, climb.level_for(from, to)))
    }

    /// Has a route from `start` to `goal` at hand, or answers without one.
    pub(super) fn ask(&mut self, start: &Sp::State, goal: &Sp::State) -> Asked {
        self.climb.trace.settled.clear();
        if self.goes_on(start, goal) {
            return Asked::Route(self.route.cost_left);
        }
        self.route.clear();
        let space = self.solver.space();
        if !space.contains(start) {
            return Asked::Answered(Answer::without_path(Status::StartInvalid));
        }
        if !space.contains(goal) {
            return Asked::Answered(Answer::without_path(Status::GoalInvalid));
        }
        let Some((from, to, level)) = self.ends_of_climb(start, goal) else {
            return self.fall_back(start, goal);
        };
        match self.joined(from, to) {
            None => return self.fall_back(start, goal),
            Some(false) => return Asked::Answered(Answer::without_path(Status::NoPath)),
            Some(true) => {}
        }
        self.climbs += 1;
        self.level = Some(level);
        let cancel = self.cancel.unwrap_or(&NEVER);
        let climb = climb(self.solver, self.class, self.budget, cancel);
        let cost = match climb.climb(&mut self.climb, from, to, goal, level) {
            Climbed::Found(cost) => cost,
            Climbed::NoPath => return Asked::Answered(Answer::without_path(Status::NoPath)),
            Climbed::Stale => return self.fall_back(start, goal),
            Climbed::BudgetExhausted => {
                return Asked::Answered(Answer::without_path(Status::BudgetExhausted));
            }
            Climbed::Cancelled => {
                return Asked::Answered(Answer::without_path(Status::Cancelled));
            }
        };
        climb.write_parts(&mut self.climb, level, &mut self.route.parts);
        self.keep_route(start, goal, cost);
        self.route.refined_to = Some(start.clone());
        Asked::Route(cost)
    }

    pub(super) fn keep_route(&mut self, start: &Sp::State, goal: &Sp::State, cost: f64) {
        self.route.cost_left = cost;
        self.route.key = Some(RouteKey {
            solver: self.solver.id,
            version: self.solver.hierarchy.version,
            class: self.class,
            quality: self.quality,
            at: start.clone(),
            goal: goal.clone(),
        });
    }

    /// Lists the cheapest path, by A*.
    pub(super) fn fall_back(&mut self, start: &Sp::State, goal: &Sp::State) -> Asked {
        self.fallbacks += 1;
        self.climb.trace.settled.clear();
        self.level = None;
        let answer = self.astar.path(start, goal, &mut self.route.listed);
        match answer.cost {
            Some(cost) => {
                self.route.next = 1;
                self.keep_route(start, goal, cost);
                Asked::Route(cost)
            }
            None => Asked::Answered(answer),
        }
    }

    /// Has at least one more state listed, if there is one.
    pub(super) fn refill(&mut self) -> bool {
        if self.route.next < self.route.listed.len() {
            return true;
        }
        if self.route.parts.is_empty() {
            return false;
        }
        let climb = climb(self.solver, self.class, self.budget, &NEVER);
        let Some(from) = self.route.refined_to.take() else { return false };
        if !std::mem::replace(&mut self.route.is_tight, true) {
            climb.tighten(&mut self.climb, &mut self.route.parts);
        }
        self.route.listed.clear();
        self.route.next = 0;
        match band(self.quality) {
            None => climb.list(&mut self.climb, &mut self.route, SECTION),
            Some(band) => {
                climb.list(&mut self.climb, &mut self.route, smooth::SECTION);
                let listed = &mut self.route.listed;
                self.route.listed_cost = climb.smooth(&mut self.band, band, &from, listed);
                self.climb.counters.smoothed += self.band.looked_at;
            }
        }
        self.route.refined_to = self.route.listed.last().cloned();
        !self.route.listed.is_empty()
    }
}
