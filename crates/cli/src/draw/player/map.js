// A map under a search: cells light up when they are expanded. Both layers are images of a pixel a
// cell, so that the view costs nothing.

class MapLayers {
  constructor(run) {
    this.run = run;
    this.total = run.steps.length;
    // Entrances that a climb settled are more than the cell that they are.
    this.entrances = Array.from(run.stages.keys()).filter((step) => levelOf(run, step) > 0);
    this.isQuick = true;
    this.ground = MapLayers.image((pixels) => {
      const colors = [[0, 0, 0, 0], rgba(data.colors.water), rgba(data.colors.wall)];
      for (let cell = 0; cell < pixels.length / 4; cell++) {
        const kind = data.map.cells[cell >> 2] >> (2 * (cell & 3)) & 3;
        pixels.set(colors[kind], 4 * cell);
      }
    });
    this.lit = MapLayers.image(() => {});
    this.litSteps = 0;
  }

  static image(fill) {
    const canvas = document.createElement("canvas");
    canvas.width = data.map.width;
    canvas.height = data.map.height;
    const context = canvas.getContext("2d");
    const image = context.createImageData(canvas.width, canvas.height);
    fill(image.data);
    context.putImageData(image, 0, 0);
    return canvas;
  }

  drawGround(context, view) {
    const { width, height, clusters } = data.map;
    const { scale, left, top } = view;
    context.fillStyle = data.colors.frame;
    context.fillRect(left - 1, top - 1, width * scale + 2, height * scale + 2);
    context.fillStyle = data.colors.paper;
    context.fillRect(left, top, width * scale, height * scale);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.ground, left, top, width * scale, height * scale);
    if (!clusters) return;
    context.strokeStyle = data.colors.cluster;
    clusters.sides.forEach((side, level) => {
      if (side * scale < 6) return;
      context.lineWidth = 0.8 + 0.8 * level;
      context.beginPath();
      for (let x = side; x < width; x += side) {
        context.moveTo(left + x * scale, top);
        context.lineTo(left + x * scale, top + height * scale);
      }
      for (let y = side; y < height; y += side) {
        context.moveTo(left, top + y * scale);
        context.lineTo(left + width * scale, top + y * scale);
      }
      context.stroke();
    });
    const radius = Math.min(5, Math.max(1, 0.3 * scale));
    context.fillStyle = data.colors.entrance;
    context.beginPath();
    for (const entrance of clusters.entrances) {
      const [x, y] = placeOf(entrance);
      context.moveTo(x * scale + left + radius, y * scale + top);
      context.arc(x * scale + left, y * scale + top, radius, 0, 7);
    }
    context.fill();
  }

  /// Lights steps `from..to` in the image; `show` puts it on the stage.
  drawLit(_context, _view, from, to) {
    const { run } = this;
    const context = this.lit.getContext("2d");
    const { width } = data.map;
    for (let step = from; step < to; step++) {
      const cell = run.steps[step];
      if (levelOf(run, step) > 0) continue;
      context.fillStyle = colorOf(shadeOf(run, step), isFromGoal(run, step));
      context.fillRect(cell % width, Math.floor(cell / width), 1, 1);
    }
  }

  forget() {
    this.lit.getContext("2d").clearRect(0, 0, this.lit.width, this.lit.height);
  }

  show(context, view) {
    context.imageSmoothingEnabled = false;
    context.globalAlpha = 0.85;
    context.drawImage(this.lit, view.left, view.top, this.lit.width * view.scale, this.lit.height * view.scale);
    context.globalAlpha = 1;
    this.showEntrances(context, view);
  }

  /// Lights the entrances settled so far, larger on higher levels.
  showEntrances(context, view) {
    const { run } = this;
    const at = (step) => [shadeOf(run, step), isFromGoal(run, step), levelOf(run, step)].join();
    let begun = null;
    for (const step of this.entrances) {
      if (step >= this.litSteps) break;
      if (at(step) !== begun) {
        if (begun !== null) context.fill();
        begun = at(step);
        context.fillStyle = colorOf(shadeOf(run, step), isFromGoal(run, step));
        context.beginPath();
      }
      const [x, y] = placeOf(run.steps[step]);
      const radius = Math.min(4, Math.max(1.5, 0.4 * view.scale)) + levelOf(run, step);
      context.moveTo(x * view.scale + view.left + radius, y * view.scale + view.top);
      context.arc(x * view.scale + view.left, y * view.scale + view.top, radius, 0, 7);
    }
    if (begun !== null) context.fill();
  }
}

const rgba = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).concat(255);
