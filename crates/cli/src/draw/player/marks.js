// Marks and words on top of a stage.

const disc = (context, [x, y], radius, color, ring) => {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fillStyle = color;
  context.fill();
  context.strokeStyle = ring;
  context.stroke();
};

const diamond = (context, [x, y]) => {
  for (const [size, color] of [[11.6, data.colors.paper], [9, data.colors.landmark]]) {
    context.beginPath();
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
    context.closePath();
    context.fillStyle = color;
    context.fill();
  }
};

/// A word beside a mark: on the first side where it lies on the stage and on no part of `path`, else
/// where it hides least.
const label = (context, word, [x, y], path, view) => {
  context.font = "600 15px Roboto, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
  const width = context.measureText(word).width;
  const sides = [
    ["start", x + 14, y + 5, x + 14],
    ["end", x - 14, y + 5, x - 14 - width],
    ["center", x, y - 14, x - width / 2],
    ["center", x, y + 24, x - width / 2],
  ];
  const hidden = ([, , base, left]) => {
    const [right, top, bottom] = [left + width, base - 12, base + 2];
    let count = left < 0 || right > view.width || top < 0 || bottom > view.height ? 1e9 : 0;
    for (let at = 1; at < path.length; at++) {
      const [from, to] = [path[at - 1], path[at]];
      for (let part = 0; part < 8; part++) {
        const px = from[0] + (to[0] - from[0]) * part / 8;
        const py = from[1] + (to[1] - from[1]) * part / 8;
        if (px > left - 3 && px < right + 3 && py > top - 3 && py < bottom + 3) count++;
      }
    }
    return count;
  };
  const costs = sides.map(hidden);
  const [align, ...at] = sides[costs.indexOf(Math.min(...costs))];
  context.textAlign = align;
  context.lineWidth = 4;
  context.strokeStyle = data.colors.paper;
  context.fillStyle = data.colors.ink;
  context.strokeText(word, at[0], at[1]);
  context.fillText(word, at[0], at[1]);
};

/// A bar about a sixth of the stage long, at its lower right.
const scaleBar = (context, view) => {
  const perPixel = data.unit.per_unit / view.scale;
  const most = perPixel * view.width / 6;
  if (!(most > 0) || !Number.isFinite(most)) return;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = [5, 2, 1].find((digit) => digit * power <= most) * power;
  const isMetres = data.unit.name === "km" && length < 1;
  const text = isMetres
    ? `${number.format(length * 1000)} m`
    : `${Number(length.toPrecision(3))} ${data.unit.name}`;
  const to = view.width - 20;
  const from = to - length / perPixel;
  const y = view.height - 30;
  context.beginPath();
  for (const [x, height] of [[from, y - 4], [from, y], [to, y], [to, y - 4]]) context.lineTo(x, height);
  for (const [color, width] of [[data.colors.paper, 4], [data.colors.ink, 1.4]]) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  context.font = "13px Roboto, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
  context.textAlign = "center";
  context.lineWidth = 3;
  context.strokeStyle = data.colors.paper;
  context.strokeText(text, (from + to) / 2, y + 17);
  context.fillStyle = data.colors.soft_ink;
  context.fillText(text, (from + to) / 2, y + 17);
};
