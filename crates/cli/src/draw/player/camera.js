// Which part of the ground all panels show. `scale` is pixels a unit of the page.

const camera = { x: 0, y: 0, scale: 1, version: 0 };

const sameView = (a, b) => a.x === b.x && a.y === b.y && a.scale === b.scale;

/// All of the ground in a stage of `width` by `height`.
const fitInto = (width, height) => {
  const padding = 24;
  // Below there is a scale.
  const bar = 40;
  const [w, h] = data.size;
  const across = Math.max(20, width - 2 * padding) / Math.max(w, 1e-9);
  const down = Math.max(20, height - padding - bar) / Math.max(h, 1e-9);
  camera.scale = camera.least = Math.min(across, down);
  camera.x = w / 2;
  camera.y = h / 2 + (bar - padding) / 2 / camera.scale;
  camera.version++;
};

/// Zooms by `factor` about a place of the stage, given from its middle.
const zoomAbout = (factor, dx, dy) => {
  const scale = Math.min(Math.max(camera.scale * factor, camera.least * 0.5), camera.least * 4000);
  camera.x += dx / camera.scale - dx / scale;
  camera.y += dy / camera.scale - dy / scale;
  camera.scale = scale;
  camera.version++;
};

const panBy = (dx, dy) => {
  camera.x -= dx / camera.scale;
  camera.y -= dy / camera.scale;
  camera.version++;
};
