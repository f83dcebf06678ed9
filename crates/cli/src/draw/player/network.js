// A network under a search: links light up when the first of their ends is expanded.

class NetworkLayers {
  constructor(run) {
    this.run = run;
    const { places, links } = data.network;
    const first = new Uint32Array(places.length / 2).fill(NEVER);
    const total = run.kind === "chosen" ? 0 : run.steps.length;
    for (let step = total - 1; step >= 0; step--) first[run.steps[step]] = step;
    // Links by the step that lights them: a counting sort.
    const count = links.length / 2;
    this.begin = new Uint32Array(total + 2);
    for (let link = 0; link < count; link++) {
      const step = Math.min(first[links[2 * link]], first[links[2 * link + 1]]);
      this.begin[Math.min(step, total) + 1]++;
    }
    for (let step = 0; step <= total; step++) this.begin[step + 1] += this.begin[step];
    const next = this.begin.slice();
    this.lines = new Float32Array(4 * count);
    for (let link = 0; link < count; link++) {
      const [a, b] = [links[2 * link], links[2 * link + 1]];
      const at = 4 * next[Math.min(first[a], first[b], total)]++;
      this.lines[at] = places[2 * a];
      this.lines[at + 1] = places[2 * a + 1];
      this.lines[at + 2] = places[2 * b];
      this.lines[at + 3] = places[2 * b + 1];
    }
    this.total = total;
    this.isSmall = count < 20000;
    this.hasDots = places.length / 2 <= 2000;
  }

  /// Whether a change of the view may be drawn at once.
  get isQuick() { return this.isSmall; }

  drawGround(context, view) {
    context.lineWidth = this.isSmall ? 1.2 : 0.7;
    context.strokeStyle = data.colors.grey;
    context.beginPath();
    // What lights up later is grey until then.
    this.trace(context, view, 0, this.lines.length / 4);
    context.stroke();
    if (this.hasDots) {
      const { places } = data.network;
      context.fillStyle = data.colors.grey;
      for (let at = 0; at < places.length; at += 2) this.dot(context, view, places[at], places[at + 1], 2);
    }
  }

  /// Lights what steps `from..to` lit.
  drawLit(context, view, from, to) {
    const { run } = this;
    context.lineWidth = this.isSmall ? 2 : 1.3;
    for (let shade = shadeOf(run, from); shade < SHADES && from < to; shade++) {
      const end = Math.min(to, Math.ceil((shade + 1) * this.total / SHADES));
      for (const fromGoal of run.kind === "both" ? [false, true] : [false]) {
        context.strokeStyle = context.fillStyle = colorOf(shade, fromGoal);
        context.beginPath();
        if (run.kind !== "both") {
          this.trace(context, view, this.begin[from], this.begin[end]);
        } else {
          for (let step = from; step < end; step++) {
            if (isFromGoal(run, step) === fromGoal) {
              this.trace(context, view, this.begin[step], this.begin[step + 1]);
            }
          }
        }
        context.stroke();
        if (this.hasDots) {
          for (let step = from; step < end; step++) {
            if (isFromGoal(run, step) !== fromGoal) continue;
            this.dot(context, view, ...placeOf(run.steps[step]), 2.5);
          }
        }
      }
      from = Math.max(from, end);
    }
  }

  trace(context, view, from, to) {
    const { lines } = this;
    const { scale, left, top } = view;
    for (let at = 4 * from; at < 4 * to; at += 4) {
      const x0 = lines[at] * scale + left, y0 = lines[at + 1] * scale + top;
      const x1 = lines[at + 2] * scale + left, y1 = lines[at + 3] * scale + top;
      if (Math.max(x0, x1) < 0 || Math.max(y0, y1) < 0) continue;
      if (Math.min(x0, x1) > view.width || Math.min(y0, y1) > view.height) continue;
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
    }
  }

  dot(context, view, x, y, radius) {
    context.beginPath();
    context.arc(x * view.scale + view.left, y * view.scale + view.top, radius, 0, 7);
    context.fill();
  }
}
