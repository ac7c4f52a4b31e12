// Case files on their way in, without a browser: the network is a switch.

import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

const WEB = new URL("../../api/web/static/", import.meta.url);
const LIBRARIES = { preact: "preact.js", "preact/hooks": "hooks.js" };

registerHooks({
  resolve: (name, context, next) => next(LIBRARIES[name] ? new URL(`libraries/${LIBRARIES[name]}`, WEB).href : name, context),
});

let heard = new Map();
globalThis.addEventListener = (name, listener) => heard.set(listener, name);
globalThis.removeEventListener = (name, listener) => heard.delete(listener);
const online = () => [...heard].filter(([, name]) => name === "online").forEach(([listener]) => listener());

const requests = [];
globalThis.XMLHttpRequest = class {
  upload = {};
  open(method, path) {
    requests.push(`${method} ${path}`);
  }
  setRequestHeader() {}
  abort() {
    this.onabort();
  }
  async send(file) {
    await pause(0);
    this.upload.onprogress({ loaded: file.size / 2, total: file.size });
    put(this);
  }
};
let put;
const arrives = (request) => Object.assign(request, { status: 200, responseText: JSON.stringify({ data: { size: 8, complete: true } }) }).onload();
const isLost = (request) => request.onerror();
const refuses = (status, error) => (request) => Object.assign(request, { status, responseText: JSON.stringify({ error }) }).onload();

let answers;
globalThis.fetch = async (path, { method, body }) => {
  requests.push(`${method} ${path} ${body ?? ""}`.trim());
  const [status, told] = answers(path, JSON.parse(body));
  if (status === 0) throw new TypeError("away");
  return { ok: status < 400, status, headers: new Headers(), json: async () => told };
};

const { Sendings } = await import(new URL("console/core/keeping/sendings.js", WEB).href);
const { port } = await import(new URL("console/core/port.js", WEB).href);

const file = (name, size = 8) => ({ name, size, slice: (from, to) => ({ size: Math.min(size, to) - from }) });
const TICKET = [201, { data: { upload_id: "up_1", max_upload_mb: 1 } }];
const CASE = [202, { data: { workflow_id: "wf_1" } }];

let sendings;
let news;

beforeEach(() => {
  heard = new Map();
  requests.length = 0;
  put = arrives;
  answers = (path) => (path === "/v1/uploads" ? TICKET : CASE);
  sendings = new Sendings(port);
  news = [];
  sendings.hear(() => news.at(-1) === sendings.news || news.push(sendings.news));
});

async function reached(state) {
  while (sendings.all[0].state !== state) await pause(1);
  return sendings.all[0];
}

test("a lost network loses neither file nor form: it is waited for, and the same upload goes on", async () => {
  put = isLost;
  sendings.add([file("autos.pdf")], { cliente: "autor" });
  const lost = await reached("lost");
  assert.equal(lost.lost.error.offline, true);
  put = arrives;
  online();
  const sent = await reached("sent");
  assert.equal(sent.receipt.workflow_id, "wf_1");
  assert.deepEqual(requests.map((one) => one.split(" ").slice(0, 2).join(" ")), ["POST /v1/uploads", "PUT /v1/uploads/up_1", "PUT /v1/uploads/up_1", "POST /v1/ingest/workflow"]);
  assert.deepEqual(JSON.parse(requests.at(-1).split(" ").at(-1)), { cliente: "autor", upload_id: "up_1", unless_analysed: true });
  assert.equal([...heard.values()].filter((name) => name === "online").length, 0);
});

test("an answer that was lost makes no second upload and no second case", async () => {
  put = isLost;
  sendings.add([file("autos.pdf")], {});
  await reached("lost");
  put = refuses(409, { message: "já usado", details: { state: "used" } });
  let tries = 0;
  answers = (path) => (path === "/v1/uploads" ? TICKET : tries++ ? CASE : [0]);
  sendings.all[0].lost.again();
  while (!tries) await pause(1);
  await reached("lost");
  sendings.all[0].lost.again();
  await reached("sent");
  assert.equal(requests.filter((one) => one.startsWith("POST /v1/uploads")).length, 1);
  const submissions = requests.filter((one) => one.startsWith("POST /v1/ingest"));
  assert.equal(submissions.length, 2);
  assert.equal(submissions[0], submissions[1]);
});

test("a link that has expired meanwhile is replaced by a new one", async () => {
  put = refuses(409, { message: "expirou", details: { state: "expired" } });
  sendings.add([file("autos.pdf")], {});
  await reached("lost");
  put = arrives;
  sendings.all[0].lost.again();
  await reached("sent");
  assert.equal(requests.filter((one) => one.startsWith("POST /v1/uploads")).length, 2);
});

test("what is refused for good says why, and is sent again only when somebody wants it", async () => {
  put = refuses(415, { message: "O arquivo não é um PDF.", details: {} });
  sendings.add([file("foto.pdf")], {});
  assert.equal((await reached("failed")).message, "O arquivo não é um PDF.");
  assert.match(news.at(-1), /foto.pdf: não foi enviado. O arquivo não é um PDF./);
  sendings.add([file("enorme.pdf", 2 << 20)], {});
  assert.match((await reached("failed")).message, /2 MiB e o limite é de 1 MiB/);
});

test("a PDF that has been analysed is asked about before it is analysed again", async () => {
  const known = [409, { error: { message: "já", details: { reason: "already_analysed", same_lawsuit: [{ workflow_id: "wf_0" }] } } }];
  answers = (path, body) => (path === "/v1/uploads" ? TICKET : body.unless_analysed ? known : CASE);
  sendings.add([file("autos.pdf")], {});
  const asked = await reached("known");
  assert.deepEqual(asked.known, [{ workflow_id: "wf_0" }]);
  sendings.confirm(asked.key);
  await reached("sent");
  assert.equal(requests.filter((one) => one.startsWith("PUT")).length, 1);
});

test("a long transfer is heard by quarters", async () => {
  put = (request) => {
    for (const share of [0.51, 0.6, 0.74, 0.76, 0.9, 1]) request.upload.onprogress({ loaded: share * 100, total: 100 });
    arrives(request);
  };
  sendings.add([file("autos.pdf", 100)], {});
  await reached("sent");
  assert.deepEqual(news.filter((one) => one.includes("%")), ["50", "75", "100"].map((one) => `autos.pdf: ${one} % enviados`));
});
