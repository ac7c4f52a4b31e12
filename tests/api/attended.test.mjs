// What each request of the console says of whether somebody is there, with a window, a clock and a network of the test's own.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

const CORE = new URL("../../api/web/static/console/core/", import.meta.url);

const touches = {};
const said = [];
globalThis.addEventListener = (name, listener) => (touches[name] = listener);
globalThis.fetch = async (path, { headers }) => {
  said.push([path, headers["X-Autos-Attended"]]);
  return Response.json({ data: {} });
};
mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 2, 1) });

const { attend } = await import(new URL("keeping/attended.js", CORE).href);
const { port } = await import(new URL("port.js", CORE).href);

const asked = async (...calls) => {
  said.length = 0;
  for (const call of calls) await call();
  return said.map(([, attended]) => attended);
};

test("nobody is there until somebody touches the page, and half a minute later nobody is any more", async () => {
  attend();
  const kinds = [() => port.status("wf_1"), () => port.presence("wf_1"), () => port.leave("wf_1"), () => port.cancel("wf_1", "x")];
  assert.deepEqual(await asked(...kinds), ["no", "no", "no", "no"]);
  for (const touch of ["pointerdown", "click", "keydown", "wheel"]) {
    touches[touch]();
    mock.timers.tick(29_000);
    assert.deepEqual(await asked(...kinds), ["yes", "yes", "yes", "yes"], touch);
    mock.timers.tick(2_000);
    assert.deepEqual(await asked(...kinds), ["no", "no", "no", "no"], touch);
  }
});
