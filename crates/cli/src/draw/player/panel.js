// One search on its stage: three canvases, the ground, what has lit up, and what lies on top.

class Panel {
  constructor(root) {
    this.root = root;
    const find = (name) => root.querySelector(name);
    this.stage = find(".stage");
    this.ground = find(".ground");
    this.lit = find(".lit");
    this.top = find(".top");
    this.text = Object.fromEntries(
      ["name", "unit", "count", "total", "where", "here-name", "here", "best", "end"].map((name) => [name, find(`.${name}`)]),
    );
    this.view = null;
    this.shown = 0;
    this.moved = 0;
  }

  setRun(run) {
    this.run = run;
    this.layers = data.map ? new MapLayers(run) : new NetworkLayers(run);
    this.view = null;
    const { text } = this;
    text.name.textContent = run.name;
    text.unit.textContent = { climbed: "settled", chosen: "landmarks" }[run.kind] ?? "expanded";
    text.total.textContent = `of ${number.format(run.steps.length)}`;
    text.where.textContent = "";
    for (const name of ["here", "best"]) text[name].closest("div").hidden = run.kind === "chosen";
    this.stage.setAttribute("aria-label", `${data.title}: ${run.name}. ${this.ending()}`);
  }

  /// How the search ended.
  ending() {
    const { run } = this;
    if (run.kind === "chosen") return `${run.steps.length} landmarks`;
    const expanded = run.kind === "climbed" ? `, ${number.format(run.expanded)} settled` : "";
    const cost = run.cost === null ? "" : `, cost ${number.format(run.cost)}${data.cost_unit ? ` ${data.cost_unit}` : ""}`;
    return `${run.status.replaceAll("_", " ")}${cost}${expanded}`;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    const density = Math.min(2, window.devicePixelRatio || 1);
    if (width === this.width && height === this.height && density === this.density) return;
    Object.assign(this, { width, height, density, view: null });
    for (const canvas of [this.ground, this.lit, this.top]) {
      canvas.width = Math.max(1, Math.round(width * density));
      canvas.height = Math.max(1, Math.round(height * density));
    }
  }

  /// The camera as this stage sees it.
  look() {
    const { x, y, scale, version } = camera;
    const left = this.width / 2 - x * scale;
    const top = this.height / 2 - y * scale;
    return { scale, left, top, width: this.width, height: this.height, version };
  }

  clear(canvas) {
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(this.density, 0, 0, this.density, 0, 0);
    context.lineCap = "round";
    return context;
  }

  /// Shows the search after `count` steps.
  draw(count, time) {
    const steps = Math.min(count, this.run.steps.length);
    const view = this.look();
    const hasMoved = this.view === null || this.view.version !== view.version;
    if (hasMoved) {
      // A large network is moved as it is until the hand rests.
      if (this.view !== null && !this.layers.isQuick && time - camera.time < 120) {
        this.moveOld(view);
      } else {
        this.redraw(view);
      }
    }
    this.light(Math.min(steps, this.layers.total));
    this.drawTop(view, steps);
    this.tell(steps);
    return this.view.version !== view.version;
  }

  redraw(view) {
    for (const canvas of [this.ground, this.lit]) canvas.style.transform = "";
    this.view = view;
    this.layers.drawGround(this.clear(this.ground), view);
    if (!this.layers.show) {
      this.clear(this.lit);
      this.shown = 0;
    }
  }

  moveOld(view) {
    const factor = view.scale / this.view.scale;
    const left = view.left - this.view.left * factor;
    const top = view.top - this.view.top * factor;
    for (const canvas of [this.ground, this.lit]) {
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${factor})`;
    }
  }

  light(steps) {
    const { layers, view } = this;
    if (layers.show) {
      if (steps < layers.litSteps) {
        layers.forget();
        layers.litSteps = 0;
      }
      layers.drawLit(null, null, layers.litSteps, steps);
      layers.litSteps = steps;
      layers.show(this.clear(this.lit), view);
      return;
    }
    if (steps < this.shown) {
      this.clear(this.lit);
      this.shown = 0;
    }
    layers.drawLit(this.lit.getContext("2d"), view, this.shown, steps);
    this.shown = steps;
  }

  drawTop(view, steps) {
    const { run } = this;
    const context = this.clear(this.top);
    context.lineJoin = "round";
    const at = (node) => {
      const [x, y] = placeOf(node);
      return [x * view.scale + view.left, y * view.scale + view.top];
    };
    const isDone = steps === run.steps.length;
    // The newest steps, so that the eye finds them.
    if (this.layers.total > 0 && !isDone) {
      context.fillStyle = data.colors.ink;
      const newest = Math.max(0, steps - 24);
      for (let step = newest; step < steps; step++) {
        const [x, y] = at(run.steps[step]);
        context.globalAlpha = (step - newest + 1) / (steps - newest);
        context.fillRect(x - 1.5, y - 1.5, 3, 3);
      }
      context.globalAlpha = 1;
    }
    const path = isDone ? run.path : [];
    if (path.length > 1) {
      context.beginPath();
      path.forEach((node, place) => place === 0 ? context.moveTo(...at(node)) : context.lineTo(...at(node)));
      for (const [color, width] of [[data.colors.paper, 6.4], [data.colors.ink, 3.2]]) {
        context.strokeStyle = color;
        context.lineWidth = width;
        context.stroke();
      }
    }
    context.lineWidth = 1.6;
    for (const node of isDone ? run.entrances : []) {
      disc(context, at(node), 4, data.colors.entrance, data.colors.ink);
    }
    const landmarks = run.kind === "chosen" ? data.landmarks.subarray(0, steps) : data.landmarks;
    landmarks.forEach((node, place) => {
      diamond(context, at(node));
      if (run.kind === "chosen") label(context, String(place + 1), at(node), [], view);
    });
    // Words leave the ends of the path to be seen.
    const ends = (nodes) => Array.from(nodes, at);
    const near = 40;
    if (data.start !== null) {
      context.lineWidth = 2.4;
      disc(context, at(data.start), 8, data.colors.start, data.colors.paper);
      label(context, "start", at(data.start), ends(run.path.subarray(0, near)), view);
    }
    if (data.goal !== null) {
      const [x, y] = at(data.goal);
      context.fillStyle = data.colors.paper;
      context.fillRect(x - 9.4, y - 9.4, 18.8, 18.8);
      context.fillStyle = data.colors.goal;
      context.fillRect(x - 7.4, y - 7.4, 14.8, 14.8);
      if (data.goal !== data.start) label(context, "goal", [x, y], ends(run.path.subarray(-near)), view);
    }
    scaleBar(context, view);
  }

  tell(steps) {
    const { run, text } = this;
    const cost = (value) => Number.isFinite(value) ? number.format(value) : "–";
    text.count.textContent = number.format(steps);
    text.count.dataset.value = steps;
    text["here-name"].textContent = this.costName(steps - 1);
    if (run.kind === "climbed") {
      text.where.textContent = steps > 0 ? this.whereabouts(steps - 1) : "";
      text.where.dataset.level = steps > 0 ? levelOf(run, steps - 1) : "";
    }
    const known = (step) => step >= 0 && step < steps ? cost(run.costs[step]) : "–";
    if (run.kind === "both") {
      const ahead = steps - 1 - (steps + 1) % 2;
      const behind = steps - 1 - steps % 2;
      text.here.textContent = `${known(ahead)} | ${known(behind)}`;
    } else {
      text.here.textContent = known(steps - 1);
    }
    const best = bestAfter(run, steps);
    text.best.textContent = best === null ? "none yet" : cost(best);
    text.best.dataset.value = best === null ? "" : best;
    const isDone = steps === run.steps.length;
    text.end.textContent = isDone ? this.ending() : "";
    text.end.dataset.status = isDone ? run.status : "";
    text.end.dataset.expanded = run.expanded;
  }
  /// What the cost at a step is.
  costName(step) {
    const { run } = this;
    const isLeft = run.kind === "climbed" && stretchOf(run, step) === TO_GOAL;
    const name = run.kind === "both" ? "costs on either side" : isLeft ? "cost from here" : "cost to here";
    return data.cost_unit ? `${name}, ${data.cost_unit}` : name;
  }

  /// Whereabouts on its climb a step is.
  whereabouts(step) {
    const { run } = this;
    const [level, stretch] = [levelOf(run, step), stretchOf(run, step)];
    const what = level === 0 ? "states" : `entrances of level ${level}`;
    if (stretch === BETWEEN) return `${what} between`;
    if (stretch === TIGHTENING) return `${what} along the route`;
    return `${what} around the ${stretch === TO_GOAL ? "goal" : "start"}`;
  }
}
