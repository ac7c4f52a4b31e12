// The outbox without a browser: windows are outboxes over one storage, the network and the other person are switches.

import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

const WEB = new URL("../../api/web/static/", import.meta.url);
const LIBRARIES = { preact: "preact.js", "preact/hooks": "hooks.js" };

registerHooks({
  resolve: (name, context, next) => next(LIBRARIES[name] ? new URL(`libraries/${LIBRARIES[name]}`, WEB).href : name, context),
});

let kept;
let heard;
globalThis.localStorage = new Proxy(
  { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);
globalThis.addEventListener = (name, listener) => heard.push([name, listener]);

const { Outbox } = await import(new URL("console/core/keeping/outbox.js", WEB).href);
const { keepFor } = await import(new URL("console/core/keeping/kept.js", WEB).href);

const AWAY = Object.assign(new Error("away"), { offline: true, status: 0 });
const STALE = Object.assign(new Error("stale"), { status: 409, details: { reason: "stale_review", standing: null } });

let sent;
let answers;
let who;

beforeEach(() => {
  [kept, heard, sent, answers, who] = [new Map(), [], [], async () => undefined, async () => true];
});

const say = (name) => heard.filter(([one]) => one === name).forEach(([, listener]) => listener({}));
const keptOf = (name) => JSON.parse(kept.get(`autos:${name}`) ?? "[]").map((one) => one.body.phase_label);
const labels = (list) => list.map((one) => one.body.phase_label);

async function until(holds) {
  while (!holds()) await pause(1);
}

function opened() {
  const review = async (id, run, body) => {
    await answers();
    sent.push(body.phase_label);
  };
  const outbox = new Outbox({ review, reviewInPassing: (id, run, body) => sent.push(body.phase_label) });
  outbox.open(
    () => who(),
    () => outbox.abandon(),
  );
  return outbox;
}

const decision = (label) => ({ workflowId: "wf", run: 1, title: label, body: { phase_label: label, approved: true, expected_version: 0 } });

test("what several windows decide without network is kept, and goes from the next window", async () => {
  answers = who = () => Promise.reject(AWAY);
  const [one, other] = [opened(), opened()];
  one.add(decision("a"), 0);
  other.add(decision("b"), 0);
  const late = one.add(decision("c"), 0);
  await until(() => one.offline && other.offline);
  assert.deepEqual(keptOf("outbox"), ["a", "b", "c"]);
  assert.equal(one.takeBack(late), true);
  answers = who = async () => true;
  const next = opened();
  await until(() => next.settled.length === 2);
  assert.deepEqual(labels(next.settled), ["a", "b"]);
  assert.deepEqual(keptOf("outbox"), []);
});

test("only the decision that is named is taken back, and none that is on its way", async () => {
  const outbox = opened();
  const named = outbox.add(decision("a"));
  assert.equal(outbox.takeBack("con_of_another"), false);
  assert.equal(outbox.takeBack(named), true);
  let arrive;
  answers = () => new Promise((done) => (arrive = done));
  const going = outbox.add(decision("b"), 0);
  await until(() => arrive);
  assert.equal(outbox.takeBack(going), false);
  arrive();
  await until(() => outbox.settled.length);
  assert.deepEqual(sent, ["b"]);
});

test("a refused decision stays in every window until it was seen, or its maker decides anew", async () => {
  const outbox = opened();
  answers = () => Promise.reject(STALE);
  outbox.add(decision("a"), 0);
  await until(() => outbox.refused.length);
  const other = opened();
  assert.deepEqual(labels(other.refused), ["a"]);
  other.dismiss(other.refused[0].decisionId);
  say("storage");
  assert.deepEqual([outbox.refused, keptOf("refused")], [[], []]);
  outbox.add(decision("a"), 0);
  await until(() => outbox.refused.length);
  outbox.add(decision("a"));
  assert.deepEqual([outbox.refused, keptOf("refused")], [[], []]);
});

test("nothing goes in the name of somebody who signed in later", async () => {
  const outbox = opened();
  who = async () => false;
  outbox.add(decision("a"), 0);
  await until(() => !outbox.waiting.length);
  outbox.release();
  assert.deepEqual(sent, []);
});

test("what is taken back or joined while it is asked who is here goes as it stands then", async () => {
  const outbox = opened();
  let answer;
  who = () => new Promise((done) => (answer = () => done(true)));
  const back = outbox.add(decision("a"), 0);
  await until(() => answer);
  outbox.takeBack(back);
  answer();
  await pause(1);
  who = async () => true;
  outbox.add(decision("b"), 0);
  outbox.add(decision("c"), 0);
  await until(() => outbox.settled.length === 2);
  assert.deepEqual(sent, ["b", "c"]);
});

test("a browser is kept for one person at a time, and windows of the former one are told", () => {
  keepFor("usr_a", assert.fail);
  kept.set("autos:note", '"words"');
  keepFor("usr_a", assert.fail);
  assert.equal(kept.has("autos:note"), true);
  let taken = 0;
  heard = [];
  keepFor("usr_a", () => (taken += 1));
  say("storage");
  assert.equal(taken, 0);
  keepFor("usr_b", () => undefined);
  assert.equal(kept.has("autos:note"), false);
  say("storage");
  assert.equal(taken, 1);
});
