// The clock, the controls and the keys.

const $ = (id) => document.getElementById(id);
const panels = [];
const state = { step: 0, isPlaying: false, rate: 1, last: 0, total: 0 };

const isTwo = data.runs.length > 1;
for (let place = 0; place < (isTwo ? 2 : 1); place++) {
  const root = $("panel").content.firstElementChild.cloneNode(true);
  $("panels").append(root);
  const panel = new Panel(root);
  panels.push(panel);
  const which = root.querySelector(".which");
  if (data.runs.length > 2) {
    data.runs.forEach((run, at) => which.append(new Option(run.name, at)));
    which.value = place;
    which.addEventListener("change", () => {
      panel.setRun(data.runs[which.value]);
      measure();
      request();
    });
    root.querySelector(".name").classList.add("hidden");
  } else {
    which.remove();
  }
  panel.setRun(data.runs[place]);
}

/// The longest of what is shown sets the scrubber.
const measure = () => {
  state.total = Math.max(...panels.map((panel) => panel.run.steps.length));
  $("scrub").max = state.total;
  state.step = Math.min(state.step, state.total);
};
measure();

// Thirty tenths are a factor of a thousand.
const rateOf = (value) => 10 ** (value / 10);
const setSpeed = (value) => {
  const speed = Math.min(60, Math.max(0, value));
  $("speed").value = speed;
  state.rate = rateOf(speed);
  $("rate").textContent = `${number.format(Math.round(state.rate))} steps/s`;
  $("speed").setAttribute("aria-valuetext", $("rate").textContent);
};
// All of it in about eight seconds.
setSpeed(Math.round(10 * Math.log10(Math.max(2, state.total / 8))));

let requested = false;
const request = () => {
  if (!requested) {
    requested = true;
    requestAnimationFrame(frame);
  }
};

const frame = (time) => {
  requested = false;
  if (state.isPlaying) {
    // A page that was hidden does not catch up.
    const seconds = Math.min(0.1, Math.max(0, (time - state.last) / 1000));
    state.step = Math.min(state.total, state.step + seconds * state.rate);
    if (state.step >= state.total) pause();
  }
  state.last = time;
  const steps = Math.floor(state.step);
  let isMoving = false;
  for (const panel of panels) {
    panel.resize();
    isMoving = panel.draw(steps, time) || isMoving;
  }
  $("scrub").value = steps;
  $("scrub").setAttribute("aria-valuetext", `step ${steps} of ${state.total}`);
  $("step").textContent = `${number.format(steps)} / ${number.format(state.total)}`;
  if (state.isPlaying || isMoving) request();
};

const say = () => {
  const steps = Math.floor(state.step);
  const ends = steps < state.total ? [] : panels.map((panel) => `${panel.run.name}: ${panel.ending()}`);
  $("status").textContent =
    [`${state.isPlaying ? "Playing from" : "Step"} ${steps} of ${state.total}`, ...ends].join(". ");
};

const play = () => {
  if (state.total === 0) return;
  if (state.step >= state.total) state.step = 0;
  state.isPlaying = true;
  state.last = performance.now();
  $("play").setAttribute("aria-label", "Pause");
  document.body.classList.add("playing");
  say();
  request();
};

const pause = () => {
  state.isPlaying = false;
  $("play").setAttribute("aria-label", "Play");
  document.body.classList.remove("playing");
  say();
  request();
};

const toggle = () => state.isPlaying ? pause() : play();

const goTo = (step) => {
  state.step = Math.min(state.total, Math.max(0, step));
  if (state.isPlaying) pause();
  else say();
  request();
};

const stepBy = (steps) => goTo(Math.floor(state.step) + steps);

const move = (change) => {
  change();
  camera.time = performance.now();
  request();
};

$("play").addEventListener("click", toggle);
$("first").addEventListener("click", () => goTo(0));
$("back").addEventListener("click", () => stepBy(-1));
$("forward").addEventListener("click", () => stepBy(1));
$("last").addEventListener("click", () => goTo(state.total));
$("scrub").addEventListener("input", () => goTo(Number($("scrub").value)));
$("speed").addEventListener("input", () => setSpeed(Number($("speed").value)));
const fit = () => fitInto(panels[0].stage.clientWidth, panels[0].stage.clientHeight);
$("in").addEventListener("click", () => move(() => zoomAbout(1.5, 0, 0)));
$("out").addEventListener("click", () => move(() => zoomAbout(1 / 1.5, 0, 0)));
$("fit").addEventListener("click", () => move(fit));

const hundredth = () => Math.max(1, Math.round(state.total / 100));
const keys = {
  " ": toggle,
  ArrowLeft: (event) => stepBy(event.shiftKey ? -hundredth() : -1),
  ArrowRight: (event) => stepBy(event.shiftKey ? hundredth() : 1),
  ArrowUp: () => setSpeed(Number($("speed").value) + 1),
  ArrowDown: () => setSpeed(Number($("speed").value) - 1),
  Home: () => goTo(0),
  End: () => goTo(state.total),
  "+": () => move(() => zoomAbout(1.5, 0, 0)),
  "=": () => move(() => zoomAbout(1.5, 0, 0)),
  "-": () => move(() => zoomAbout(1 / 1.5, 0, 0)),
  0: () => move(fit),
  w: () => move(() => panBy(0, 60)),
  a: () => move(() => panBy(60, 0)),
  s: () => move(() => panBy(0, -60)),
  d: () => move(() => panBy(-60, 0)),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  // A control's own keys are its own.
  if (target.matches("select") || (target.matches("button") && (key === " " || key === "Enter"))) return;
  if (target.matches("#speed") && key.startsWith("Arrow")) return;
  const action = keys[key.length === 1 ? key.toLowerCase() : key];
  if (!action) return;
  event.preventDefault();
  action(event);
});

for (const panel of panels) {
  const { stage } = panel;
  const hands = new Map();
  const fromMiddle = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    hands.set(event.pointerId, fromMiddle(event));
  });
  stage.addEventListener("pointermove", (event) => {
    const before = hands.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const other = [...hands].find(([id]) => id !== event.pointerId)?.[1];
    hands.set(event.pointerId, now);
    move(() => {
      if (other) {
        const apart = (hand) => Math.max(1, Math.hypot(hand[0] - other[0], hand[1] - other[1]));
        zoomAbout(apart(now) / apart(before), other[0], other[1]);
      } else {
        panBy(now[0] - before[0], now[1] - before[1]);
      }
    });
  });
  const release = (event) => hands.delete(event.pointerId);
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const factor = 2 ** (-event.deltaY / (event.deltaMode === 0 ? 300 : 10));
    move(() => zoomAbout(factor, ...fromMiddle(event)));
  }, { passive: false });
  stage.addEventListener("dblclick", (event) => move(() => zoomAbout(2, ...fromMiddle(event))));
}

const legend = (sample, text) => {
  const row = document.createElement("li");
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 26 14");
  picture.setAttribute("aria-hidden", "true");
  for (const [d, fill, stroke, width] of sample) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", fill ?? "none");
    if (stroke) path.setAttribute("stroke", stroke);
    if (width) path.setAttribute("stroke-width", width);
    picture.append(path);
  }
  row.append(picture, text);
  $("legend").append(row);
};
const shades = (colors) => colors.map((color, at) => [`M${at * 26 / SHADES} 3h${26 / SHADES}v8h${-26 / SHADES}z`, color]);
const disc7 = "M13 3.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z";
{
  const { colors } = data;
  const some = (test) => data.runs.some(test);
  if (data.network) legend([["M1 7h24", null, colors.grey, 1.5]], some((run) => run.kind !== "chosen") ? "not looked at" : "link");
  if (data.map) legend([["M7 1h12v12H7z", colors.wall]], "wall");
  if (some((run) => run.kind === "expanded" || run.kind === "both")) {
    const what = some((run) => run.kind === "climbed") ? "expanded or settled" : "expanded";
    legend(shades(colors.ahead), `${what}, early to late`);
  }
  if (some((run) => run.kind === "climbed")) legend(shades(colors.behind), "settled around the goal");
  if (some((run) => run.kind === "both")) legend(shades(colors.behind), "expanded from the goal");
  if (some((run) => run.path.length > 1)) legend([["M1 7h24", null, colors.ink, 3.2]], some((run) => run.partial) ? "way so far" : "path");
  if (data.landmarks.length) legend([["M13 0l7 7-7 7-7-7z", colors.landmark]], "landmark");
  if (data.map?.clusters) {
    legend([["M7 1h12v12H7z", null, colors.cluster, 1.2]], "cluster");
    legend([[disc7, colors.entrance]], "entrance, lit once it is settled");
  }
  if (some((run) => run.entrances.length)) legend([[disc7, colors.entrance, colors.ink, 1.6]], "on the route");
}
for (const note of data.notes) {
  const row = document.createElement("li");
  row.textContent = `Note: ${note}.`;
  $("notes").append(row);
}

// A view that nobody has moved fits itself to a new window.
let home = null;
new ResizeObserver(() => {
  if (home === null || sameView(home, camera)) {
    fit();
    home = { ...camera };
  }
  request();
}).observe(panels[0].stage);
fit();
home = { ...camera };
request();
