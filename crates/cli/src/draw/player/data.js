// What the page holds: a JSON object whose long lists are base 64 of little-endian numbers.

const bytesOf = (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
};
const u32 = (text) => new Uint32Array(bytesOf(text).buffer);
const f32 = (text) => new Float32Array(bytesOf(text).buffer);
const f64 = (text) => new Float64Array(bytesOf(text).buffer);

const NEVER = 0xffffffff;

const data = JSON.parse(document.getElementById("data").textContent);
data.landmarks = u32(data.landmarks);
if (data.network) {
  data.network.places = f32(data.network.places);
  data.network.links = u32(data.network.links);
}
if (data.map) {
  data.map.cells = bytesOf(data.map.cells);
  if (data.map.clusters) data.map.clusters.entrances = u32(data.map.clusters.entrances);
}
for (const run of data.runs) {
  run.steps = u32(run.steps);
  run.costs = f32(run.costs);
  run.stages = bytesOf(run.stages);
  run.best_steps = u32(run.best_steps);
  run.best_costs = f64(run.best_costs);
  run.path = u32(run.path);
  run.entrances = u32(run.entrances);
}

/// Where a node lies, in the units of the page.
const placeOf = (node) => data.map
  ? [(node % data.map.width) + 0.5, Math.floor(node / data.map.width) + 0.5]
  : [data.network.places[2 * node], data.network.places[2 * node + 1]];

/// The colour of a step: early to late, from the start or from the goal.
const SHADES = data.colors.ahead.length;
const shadeOf = (run, step) => Math.floor(step * SHADES / Math.max(1, run.steps.length));
const isFromGoal = (run, step) => run.kind === "both" ? step % 2 === 1 : stretchOf(run, step) === TO_GOAL;

/// Whereabouts on a climb a step is: its stretch, and the level of its entrance or 0 for a state.
const TO_GOAL = 1;
const BETWEEN = 2;
const TIGHTENING = 3;
const stretchOf = (run, step) => run.stages[step] & 3;
const levelOf = (run, step) => run.stages[step] >> 2;
const colorOf = (shade, fromGoal) => (fromGoal ? data.colors.behind : data.colors.ahead)[shade];

/// The cheapest way to the goal known after `count` steps, or null.
const bestAfter = (run, count) => {
  let low = 0;
  let high = run.best_steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (run.best_steps[middle] < count) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return null;
  // At its end a search says what --json says, to the bit.
  return count === run.steps.length && run.cost !== null ? run.cost : run.best_costs[low - 1];
};

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
