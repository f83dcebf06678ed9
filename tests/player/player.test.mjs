// The pages of `--draw x.html`, used as people use them (rule CLI-18).
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { browserVersion, drawn, json, launch, open, painted, shown, slide, surepath } from "./surepath.mjs";

let browser;
before(async () => {
  console.log(browserVersion());
  browser = await launch();
  surepath("generate road --size 1500 --seed 2 -o town.gr");
  surepath("generate terrain --size 256 -o hills.map");
});
after(() => browser?.close());

const FAST = 60;

/** Clicks play and waits for the end. */
const playOut = async (page) => {
  await slide(page, "#speed", FAST);
  await page.click("#play");
  await page.waitForFunction(() => [...document.querySelectorAll(".end")].every((end) => end.textContent !== ""));
  await page.waitForSelector("body:not(.playing)");
  await drawn(page);
};

for (const algorithm of ["dijkstra", "astar", "bidirectional-dijkstra", "bidirectional-astar"]) {
  test(`${algorithm} plays to what --json says`, async () => {
    const call = `route town.gr --from 3 --to 1400 --algorithm ${algorithm}`;
    const object = json(`${call} --expansions --draw ${algorithm}.html`);
    assert.equal(object.order.length, object.expanded);
    assert.ok(object.expanded > 50, `${object.expanded} expansions test little`);
    const { page, complaints } = await open(browser, `${algorithm}.html`);
    assert.deepEqual(await shown(page).then(([panel]) => [panel.count, panel.best]), [0, null]);
    assert.deepEqual(await painted(page, ".lit"), [0]);
    await playOut(page);
    const [panel] = await shown(page);
    assert.equal(panel.count, object.expanded);
    assert.equal(panel.expanded, object.expanded);
    assert.equal(panel.best, object.cost);
    assert.equal(panel.status, object.status);
    assert.ok((await painted(page, ".lit"))[0] > object.expanded, "what was expanded is lit");
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

test("steps, keys and the scrubber agree", async () => {
  const { expanded } = json("route town.gr --from 3 --to 1400 --draw steps.html");
  const { page, complaints } = await open(browser, "steps.html");
  const count = async () => {
    await drawn(page);
    const [{ count }] = await shown(page);
    assert.equal(Number(await page.inputValue("#scrub")), count);
    return count;
  };
  await page.click("#forward");
  await page.click("#forward");
  await page.click("#forward");
  assert.equal(await count(), 3);
  await page.click("#back");
  assert.equal(await count(), 2);
  await page.focus(".stage");
  await page.keyboard.press("ArrowRight");
  assert.equal(await count(), 3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await count(), 1);
  await page.keyboard.press("End");
  assert.equal(await count(), expanded);
  const all = (await painted(page, ".lit"))[0];
  const half = Math.floor(expanded / 2);
  await slide(page, "#scrub", half);
  assert.equal(await count(), half);
  const some = (await painted(page, ".lit"))[0];
  assert.ok(some > 0 && some < all, `${some} of ${all} pixels`);
  // Back and forth paints the same, but for the edges of lines that are drawn at once or in turn.
  await page.keyboard.press("End");
  await drawn(page);
  const again = (await painted(page, ".lit"))[0];
  assert.ok(Math.abs(again - all) <= all / 1000, `${again} pixels instead of ${all}`);
  await page.keyboard.press("Home");
  assert.equal(await count(), 0);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await count(), Math.max(1, Math.round(expanded / 100)));
  // Space plays and pauses, wherever the focus is on the stage.
  await page.keyboard.press("Home");
  await slide(page, "#speed", 10);
  await page.focus(".stage");
  await page.keyboard.press(" ");
  await page.waitForSelector("body.playing");
  assert.equal(await page.getAttribute("#play", "aria-label"), "Pause");
  await page.waitForFunction(() => Number(document.querySelector(".count").dataset.value) >= 3);
  await page.keyboard.press(" ");
  await page.waitForSelector("body:not(.playing)");
  const paused = await count();
  assert.ok(paused >= 3 && paused < expanded);
  assert.match(await page.textContent("#status"), new RegExp(`^Step ${paused} of ${expanded}`));
  const speed = Number(await page.inputValue("#speed"));
  await page.keyboard.press("ArrowUp");
  assert.equal(Number(await page.inputValue("#speed")), speed + 1);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the view zooms, pans and comes back", async () => {
  json("route town.gr --from 3 --to 1400 --draw view.html");
  const { page, complaints } = await open(browser, "view.html");
  const picture = () => page.$eval(".ground", (canvas) => canvas.toDataURL());
  const whole = await picture();
  const changes = async (act) => {
    const before = await picture();
    await act();
    await drawn(page);
    assert.notEqual(await picture(), before);
  };
  await page.focus(".stage");
  await changes(() => page.keyboard.press("+"));
  await changes(() => page.keyboard.press("-"));
  await changes(() => page.keyboard.press("d"));
  const box = await page.locator(".stage").boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  await changes(async () => {
    await page.mouse.move(...middle);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(100);
  });
  await changes(async () => {
    await page.mouse.down();
    await page.mouse.move(middle[0] + 80, middle[1] + 40);
    await page.mouse.up();
  });
  await page.keyboard.press("0");
  await drawn(page);
  assert.equal(await picture(), whole);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("controls have names and show the focus", async () => {
  json("route town.gr --from 3 --to 1400 --draw names.html");
  const { page, complaints } = await open(browser, "names.html");
  const controls = await page.$$eval("button, input, select, .stage", (all) => all.map((control) => [
    control.id || control.className,
    control.getAttribute("aria-label") || control.closest("label")?.textContent,
  ]));
  assert.ok(controls.length >= 11, `${controls.length} controls`);
  for (const [control, name] of controls) assert.ok(name, `${control} has no name`);
  let outlined = 0;
  for (let press = 0; press < controls.length; press++) {
    await page.keyboard.press("Tab");
    outlined += await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement);
      return document.activeElement !== document.body && style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2 ? 1 : 0;
    });
  }
  assert.equal(outlined, controls.length);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("compare plays two searches of the same pair, and all of them", async () => {
  surepath("compare town.gr --queries 9 --landmarks-count 4 --draw both.html");
  const { page, complaints } = await open(browser, "both.html");
  const [, from, to] = /^town\.gr, (\d+) to (\d+)$/.exec(await page.title());
  await playOut(page);
  const [left, right] = await shown(page);
  const dijkstra = json(`route town.gr --from ${from} --to ${to} --algorithm dijkstra`);
  assert.deepEqual([left.name, left.count, left.best], ["Dijkstra", dijkstra.expanded, dijkstra.cost]);
  assert.equal(right.best, dijkstra.cost);
  assert.ok(right.count < left.count, `${right.count} against ${left.count}`);
  const names = await page.$$eval(".panel:last-child option", (all) => all.map((option) => option.textContent));
  assert.equal(names.length, 8);
  const wanted = "bidirectional A*, straight-line";
  await page.selectOption(".panel:last-child .which", { label: wanted });
  await page.keyboard.press("Tab");
  await page.click("#last");
  await drawn(page);
  const astar = json(`route town.gr --from ${from} --to ${to} --algorithm bidirectional-astar`);
  const [, other] = await shown(page);
  assert.deepEqual([other.name, other.count, other.best], [wanted, astar.expanded, astar.cost]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a hierarchy plays its climb beside A*, level by level", async () => {
  const call = "map route hills.map --from 5,5 --to 250,240";
  const hierarchy = json(`${call} --engine hierarchy --draw hills.html`);
  assert.equal(hierarchy.algorithm, "hierarchy");
  const astar = json(call);
  const { page, complaints } = await open(browser, "hills.html");
  const where = () => page.$eval(".panel .where", (where) => [where.textContent, where.dataset.level]);
  const lit = async () => (await painted(page, ".lit"))[0];
  assert.deepEqual(await where(), ["", ""]);
  assert.equal(await lit(), 0);
  // Every step tells its level, and lights more.
  const seen = [];
  const steps = hierarchy.expanded;
  let before = 0;
  // The goal and the entrances that lead to it are few.
  const parts = Math.ceil(steps / 6);
  for (let part = 1; part <= parts; part++) {
    await slide(page, "#scrub", Math.round(part * steps / parts));
    const [text, level] = await where();
    if (seen.at(-1) !== text) seen.push(text);
    assert.ok(text.startsWith(level === "0" ? "states" : `entrances of level ${level} `), `${text}: ${level}`);
    const now = await lit();
    assert.ok(now >= before, `${now} pixels after ${before}`);
    before = now;
  }
  assert.deepEqual(seen, [
    "states around the start", "entrances of level 1 around the start",
    "states around the goal", "entrances of level 1 around the goal",
    "entrances of level 2 between", "entrances of level 1 along the route",
  ]);
  // Around the goal costs count what is left.
  const costNames = await page.$$eval(".panel:first-child .here-name", ([name]) => name.textContent);
  assert.equal(costNames, "cost to here");
  await page.click("#first");
  await playOut(page);
  const [left, right] = await shown(page);
  assert.deepEqual([left.count, left.expanded, left.best], [steps, steps, hierarchy.cost]);
  assert.deepEqual([right.count, right.best], [astar.expanded, astar.cost]);
  assert.ok((await painted(page, ".lit"))[1] > astar.expanded);
  assert.ok((await lit()) > steps, "what was settled is lit");
  // Levels hold still pictures too: what is lit now has colours of both ends.
  const legend = await page.textContent("#legend");
  assert.match(legend, /settled around the goal/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("no path is said", async () => {
  const { page, complaints } = await (async () => {
    const object = json("route town.gr --from 3 --to 1400 --budget 20 --draw none.html");
    assert.equal(object.status, "budget_exhausted");
    return open(browser, "none.html");
  })();
  await playOut(page);
  const [panel] = await shown(page);
  assert.deepEqual([panel.status, panel.best, panel.count], ["budget_exhausted", null, 20]);
  assert.match(panel.end, /budget exhausted/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("landmarks appear in the order of their choice", async () => {
  surepath("landmarks build town.gr --count 5 -o town.oplm --draw landmarks.html");
  const { page, complaints } = await open(browser, "landmarks.html");
  await playOut(page);
  assert.equal((await shown(page))[0].count, 5);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("200,000 expansions play smoothly", async () => {
  surepath("generate road --size 260000 --seed 5 -o land.gr");
  const object = json("route land.gr --from 1 --to 259900 --algorithm dijkstra --draw land.html");
  assert.ok(object.expanded >= 200_000, `${object.expanded} expansions`);
  const { page, complaints } = await open(browser, "land.html");
  await page.waitForTimeout(1000);
  // At its own speed, which is eight seconds for all of it.
  const frames = await page.evaluate(() => new Promise((done) => {
    const times = [];
    const tick = (time) => {
      times.push(time);
      if (document.body.classList.contains("playing") || times.length < 10) requestAnimationFrame(tick);
      else done(times);
    };
    document.getElementById("play").click();
    requestAnimationFrame(tick);
  }));
  const gaps = frames.slice(1).map((time, at) => time - frames[at]).sort((a, b) => a - b);
  const share = (part) => gaps[Math.floor(part * (gaps.length - 1))].toFixed(1);
  const seconds = (frames.at(-1) - frames[0]) / 1000;
  const rate = gaps.length / seconds;
  console.log(
    `${object.expanded} expansions in ${seconds.toFixed(1)} s: ${rate.toFixed(1)} frames a second; ` +
    `a frame takes ${share(0.5)} ms, 95 in 100 at most ${share(0.95)} ms, all at most ${share(1)} ms`,
  );
  const [panel] = await shown(page);
  assert.equal(panel.count, object.expanded);
  assert.equal(panel.best, object.cost);
  // A screen at rest shows sixty; a busy machine without a graphics card has to keep this.
  assert.ok(rate >= 20, `${rate} frames a second`);
  assert.deepEqual(complaints, []);
  await page.close();
});
