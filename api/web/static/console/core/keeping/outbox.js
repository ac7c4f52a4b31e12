// Decisions on their way: on screen at once, kept in this browser under their `decision_id`, sent again until the server
// has them. The newest waits a moment before it goes, so that it can be taken back without a trace. What the server did not
// take is kept too, until its maker has seen it or decides anew.

import { useEffect, useState } from "preact/hooks";

import { keep, kept } from "./kept.js";
import { ENDED } from "../port.js";

/** Under which name each list is kept. */
const NAMES = { waiting: "outbox", refused: "refused" };
const UNDO_FOR = 4000;
/** For so long what the server has just taken stands over what was read before. */
const SETTLED_FOR = 5000;

const AGAIN_AFTER = [1000, 2000, 5000, 15000];

export class Outbox {
  #listeners = new Set();
  #timer = 0;
  #sending = false;
  #tries = 0;
  #mine = new Set();

  constructor(port) {
    this.port = port;
    this.waiting = [];
    this.refused = [];
    this.settled = [];
    this.ended = false;
  }

  /** Goes on with what an earlier page left. Before a decision goes, `ours` says whether this browser is still its maker's:
  where somebody else has signed in meanwhile it would go in their name, so that `taken` is called instead. */
  open(ours, taken) {
    this.ours = ours;
    this.taken = taken;
    for (const [list, name] of Object.entries(NAMES)) this[list] = kept(name, []);
    addEventListener("online", () => this.#send());
    addEventListener(ENDED, () => {
      this.ended = true;
    });
    addEventListener("pagehide", () => this.release());
    addEventListener("storage", () => {
      // seen, or decided anew, in another window
      this.refused = kept(NAMES.refused, []);
      this.#tell();
    });
    if (this.waiting.length) this.#schedule(0);
  }

  hear(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps a decision `{ workflowId, run, cnj, body, title }`, for `hold` milliseconds within reach of an undo. What was typed for
  it under the name `draft` is kept until the decision was taken. Answers the decision's id. */
  add(decision, hold = UNDO_FOR) {
    const decisionId = `con_${crypto.randomUUID()}`;
    const entry = { ...decision, decisionId, at: new Date().toISOString(), until: Date.now() + hold };
    this.#change("waiting", (all) => [...all.map(atOnce), entry]);
    this.#change("refused", (all) => all.filter((one) => !sameSubject(one, entry)));
    this.#tell();
    this.#schedule(this.waiting.length > 1 ? 0 : hold);
    return decisionId;
  }

  /** Takes back a decision that has not gone yet; whether there was one. */
  takeBack(decisionId) {
    const found = this.waiting.some((one) => one.decisionId === decisionId && !one.sent);
    if (found) this.#change("waiting", without(decisionId));
    this.#tell();
    return found;
  }

  /** Decisions on a run that wait, and those that were just taken (`settledAt`, `version`), in order. */
  of(workflowId, run) {
    const settled = this.settled.filter((one) => Date.now() - one.settledAt < SETTLED_FOR);
    return [...settled, ...this.waiting].filter((one) => one.workflowId === workflowId && one.run === run);
  }

  /** A final decision that was just taken has been taken back. */
  forgetFinal(workflowId, run) {
    this.settled = this.settled.filter((one) => !sameSubject(one, { workflowId, run, body: {} }));
    this.#tell();
  }

  /** What waits here is somebody's who is not here any more. */
  abandon() {
    this.waiting = [];
  }

  dismiss(decisionId) {
    this.#change("refused", without(decisionId));
    this.#tell();
  }

  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.waiting.length) {
        const next = this.waiting[0];
        const left = next.until - Date.now();
        if (left > 0) {
          this.#schedule(left);
          return;
        }
        if (!(await this.ours())) {
          this.taken();
          return;
        }
        // taken back, or joined by another one, while that was asked
        if (this.waiting[0] !== next) continue;
        next.sent = true;
        await this.#deliver(next);
        this.#tries = 0;
      }
    } catch {
      this.offline = true;
      this.#schedule(AGAIN_AFTER[Math.min(this.#tries++, AGAIN_AFTER.length - 1)]);
    } finally {
      this.#sending = false;
      this.#tell();
    }
  }

  async #deliver(entry) {
    try {
      const version = await this.#decide(entry);
      if (entry.draft) keep(entry.draft, null);
      this.settled = [...this.settled.slice(-20), { ...entry, version, settledAt: Date.now() }];
    } catch (error) {
      // without an answer, or with one that may be another tomorrow, the decision stays
      if (error.offline || error.status === 401 || error.status === 408 || error.status === 429 || error.status >= 500) throw error;
      const refusal = { ...entry, message: error.message, details: error.details };
      this.#change("refused", (all) => [...without(entry.decisionId)(all), refusal]);
    }
    this.offline = false;
    this.#change("waiting", without(entry.decisionId));
    this.#tell({ settled: entry });
  }

  /** The version it made of its phase (`undefined` where none was expected). A decision that another one came before is
  refused, unless that other one was this reader's own. */
  async #decide(entry) {
    const body = { ...entry.body, decision_id: entry.decisionId };
    this.#mine.add(entry.decisionId);
    const send = async (expected) => {
      await this.port.review(entry.workflowId, entry.run, { ...body, expected_version: expected });
      return expected === undefined ? undefined : expected + 1;
    };
    try {
      return await send(body.expected_version);
    } catch (error) {
      const { reason, standing, version } = error.details ?? {};
      if (reason !== "stale_review" || !this.#mine.has(standing?.decision_id)) throw error;
      return await send(version);
    }
  }

  /** Sends what waits at once and without hearing the answer: the page goes, or its reader signs out. Where the session has
  ended it waits for its maker: whoever is signed in by now may be somebody else. */
  release() {
    if (this.ended) return;
    this.#change("waiting", (all) => all.map(atOnce));
    for (const one of this.waiting.filter((entry) => !entry.sent)) this.port.reviewInPassing?.(one.workflowId, one.run, { ...one.body, decision_id: one.decisionId });
  }

  #schedule(delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), delay);
  }

  /** Changes a list here, and what the browser keeps of it: there another window may have added decisions of its own. */
  #change(list, change) {
    this[list] = change(this[list]);
    const all = change(kept(NAMES[list], []));
    keep(NAMES[list], all.length ? all : null);
  }

  #tell(news = {}) {
    for (const listener of this.#listeners) listener(news);
  }
}

const atOnce = (one) => ({ ...one, until: 0 });
const without = (decisionId) => (all) => all.filter((one) => one.decisionId !== decisionId);

const sameSubject = (one, other) =>
  one.workflowId === other.workflowId && one.run === other.run && one.body.phase_label === other.body.phase_label;

/** Draws again when the outbox changes; `settled` is called with each decision that the server has answered. */
export function useOutbox(outbox, settled) {
  const [, draw] = useState(0);
  useEffect(
    () =>
      outbox.hear((news) => {
        draw((turn) => turn + 1);
        if (news.settled) settled?.(news.settled);
      }),
    [outbox, settled],
  );
  return outbox;
}
