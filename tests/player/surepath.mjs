// The command, and pages that it writes, opened in a browser that watches what they do.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const BINARY = process.env.SUREPATH;
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const folder = mkdtempSync(join(tmpdir(), "surepath-player-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Runs the command; what it printed. Status 1 and 3 are answers. */
export const surepath = (line) => {
  const ran = spawnSync(BINARY, line.split(" "), { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (ran.error || ![0, 1, 3].includes(ran.status)) throw new Error(`surepath ${line}: ${ran.error ?? ran.stderr}`);
  return ran.stdout;
};

export const json = (line) => JSON.parse(surepath(`${line} --json`));

export const launch = () => chromium.launch({
  executablePath: BROWSER,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});

export const browserVersion = () => execFileSync(BROWSER, ["--version", "--no-sandbox"], { encoding: "utf8" }).trim();

/** Opens a page; `complaints` collects whatever it says or asks for. */
export const open = async (browser, file) => {
  const address = pathToFileURL(join(folder, file)).href;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const complaints = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(error.stack));
  page.on("request", (request) => {
    // `data:` is in the page itself.
    if (request.url() !== address && !request.url().startsWith("data:")) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector(".panel .count:not(:empty)");
  return { page, complaints };
};

/** What every panel shows. */
export const shown = (page) => page.$$eval(".panel", (panels) => panels.map((panel) => {
  const read = (name) => panel.querySelector(name);
  const best = read(".best").dataset.value;
  return {
    name: read(".name").textContent,
    count: Number(read(".count").dataset.value),
    best: best === "" || best === undefined ? null : Number(best),
    status: read(".end").dataset.status,
    expanded: Number(read(".end").dataset.expanded),
    end: read(".end").textContent,
  };
}));

/** Waits for what was asked to be drawn. */
export const drawn = (page) => page.evaluate(
  () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
);

/** Moves a slider as a hand does. */
export const slide = async (page, slider, value) => {
  await page.$eval(slider, (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, value);
  await drawn(page);
};

/** How many pixels of a canvas of each panel are painted. */
export const painted = (page, canvas) => page.$$eval(`.panel ${canvas}`, (all) => all.map((canvas) => {
  // A copy is read, so that the page's own canvas stays as fast as it is.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) count++;
  return count;
}));
