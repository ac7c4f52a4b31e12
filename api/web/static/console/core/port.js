// The one way to the product: in the console each call is a request of REST. A view inside a chat gives its components
// another port with the same names, which calls tools.

import { attendance } from "./keeping/attended.js";
import { heard } from "./keeping/clock.js";
import { bytes as sizeOf } from "./format.js";
import { persist } from "./keeping/persist.js";
import { transfer } from "./keeping/transfer.js";

export class Refusal extends Error {
  /** What REST refused; `code` and `details` as in its envelope, `offline` when nothing answered. */
  constructor(message, { status = 0, code = "", details = {} } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.offline = status === 0;
  }
}

/** What the window is told when the session has ended: until its reader has signed in again nothing may go in their name. */
export const ENDED = "autos:ended";

const CASES = "/v1/ingest/workflow";
const LIBRARY = "/v1/library";
const DRAFTS = "/v1/verify/documents";
const VALUES = "/v1/values";
const SEARCHES = "/v1/me/searches";
const FEEDS = "/v1/calendar/feeds";
const UNANSWERED = "Sem conexão com o Autos. Confira a rede; tentaremos de novo.";

export function address(path, query = {}) {
  const wanted = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null && one !== "") wanted.append(name, one);
  }
  const text = wanted.toString();
  return text ? `${path}?${text}` : path;
}

/** What the server answered; a `Refusal` for what it refused, or where nothing answered. */
async function answered(method, path, { body, headers = {}, signal } = {}) {
  const json = body !== undefined && !(body instanceof FormData || body instanceof Blob);
  let answer;
  try {
    answer = await fetch(path, {
      method,
      signal,
      headers: { ...attendance(), ...(json && { "Content-Type": "application/json" }), ...headers },
      body: json ? JSON.stringify(body) : body,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(UNANSWERED);
  }
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => ({})));
  return answer;
}

function refusal(status, { error }) {
  // a form says what is wrong beside its fields; what they are called in a request is no word for people
  const faults = [...new Set((error?.details?.fields ?? []).map((one) => one.message))].join(" ");
  if (status !== 401) return new Refusal(faults || (error?.message ?? "Não deu certo. Tente de novo."), { status, ...error });
  dispatchEvent(new Event(ENDED));
  location.assign(`/entrar?next=${encodeURIComponent(location.pathname + location.search)}`);
  return new Refusal("A sua sessão terminou. Entre de novo.", { status: 401 });
}

async function ask(...call) {
  const answer = await answered(...call);
  heard(answer.headers.get("Date"));
  const told = await answer.json().catch(() => ({}));
  return { data: told.data, meta: told.meta ?? {}, pagination: told.pagination, status: answer.status, whole: told };
}

/** Sent also while the page is going: nobody waits for the answer, and nothing that goes wrong disturbs anybody. */
const inPassing = (method, path, body) =>
  fetch(path, { method, keepalive: true, headers: { ...attendance(), "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(() => undefined);

const PIECE = 8 * 1024 * 1024;
/** Bytes that are sent at once: what of a larger file has come is not sent again. */

/** Brings a file, trying again for as long as nothing answers (see `persist`), and answers the upload's id. */
async function upload(file, purpose, { progress = () => {}, waiting } = {}) {
  let id = null;
  let at = 0;
  return persist(async () => {
    for (;;) {
      if (id === null) [id, at] = [await opened(file, purpose), 0];
      const piece = file.slice(at, at + PIECE);
      const path = address(`/v1/uploads/${encodeURIComponent(id)}`, piece.size < file.size ? { at, whole: file.size } : {});
      const gone = (share) => progress(file.size ? (at + share * piece.size) / file.size : 1);
      const answer = await transfer(path, piece, { headers: attendance(), progress: gone });
      if (answer === null) throw new Refusal(UNANSWERED);
      const { data: receipt, error } = answer.told;
      // it arrived before, and only the answer was lost
      if (receipt?.complete || error?.details?.state === "used") return id;
      if (error?.details?.state === "gap") {
        at = error.details.received;
        continue;
      }
      if (error?.details?.state === "expired") id = null;
      if (!receipt) throw id === null ? new Refusal(UNANSWERED) : refusal(answer.status, answer.told);
      at = receipt.size;
    }
  }, waiting);
}

/** The id of an upload that waits for the file; a file that would be refused for its size is refused before it is sent. */
async function opened(file, purpose) {
  const { upload_id: id, max_upload_mb: most } = await data("POST", "/v1/uploads", { body: { filename: file.name.slice(-255), purpose, in_pieces: file.size > PIECE } });
  if (file.size > most * 1024 * 1024) throw new Refusal(`Este arquivo tem ${sizeOf(file.size)} e o limite é de ${most} MiB.`, { status: 413 });
  return id;
}

const bytes = async (path) => (await answered("GET", path)).arrayBuffer();
const text = async (path) => (await answered("GET", path)).text();
const data = async (...call) => (await ask(...call)).data;
const of = (id, rest = "") => `${CASES}/${encodeURIComponent(id)}${rest}`;
const ofDraft = (id, rest = "") => `${DRAFTS}/${encodeURIComponent(id)}${rest}`;
const ofLibrary = (id, rest = "") => `${LIBRARY}/documents/${encodeURIComponent(id)}${rest}`;

export const port = {
  me: () => data("GET", "/v1/me"),
  cases: (query) => ask("GET", address(CASES, query)),
  findInTexts: (words, page) => data("POST", address("/v1/ingest/words", { page }), { body: { words } }),
  askCases: (body, page) => data("POST", address("/v1/ingest/questions", { page }), { body }),
  terms: (query) => data("GET", address("/v1/ingest/terms", query)),
  communications: (query) => ask("GET", address("/v1/communications", query)),
  takeCommunications: (file, query) => data("POST", address("/v1/communications/import", query), { body: file, headers: { "Content-Type": "application/json" } }),
  caseCommunications: (id) => data("GET", of(id, "/communications")),
  followedOabs: () => data("GET", "/v1/communications/following"),
  followOabs: (body) => data("PUT", "/v1/communications/following", { body }),
  calendar: () => data("GET", "/v1/calendar"),
  calendarFeeds: () => data("GET", FEEDS),
  addCalendarFeed: (body) => data("POST", FEEDS, { body }),
  removeCalendarFeed: (id) => data("DELETE", `${FEEDS}/${encodeURIComponent(id)}`),
  changeCalendar: (body) => data("PUT", "/v1/calendar", { body }),
  counts: () => data("GET", "/v1/ingest/counts"),
  claim: (id, userId) => data("PUT", of(id, "/claim"), { body: userId ? { user_id: userId } : {} }),
  reviewers: () => data("GET", "/v1/ingest/reviewers"),
  release: (id) => data("DELETE", of(id, "/claim")),
  tags: () => data("GET", "/v1/ingest/tags"),
  caseTags: (id) => data("GET", of(id, "/tags")),
  changeTags: (id, body) => data("PUT", of(id, "/tags"), { body }),
  searches: () => data("GET", SEARCHES),
  saveSearch: (body) => data("PUT", SEARCHES, { body }),
  removeSearch: (id) => data("DELETE", `${SEARCHES}/${encodeURIComponent(id)}`),
  submit: (body) => data("POST", CASES, { body }),
  erase: (id, body) => data("DELETE", of(id), { body }),
  caseRetention: (id) => data("GET", of(id, "/retention")),
  changeCaseRetention: (id, body) => data("PUT", of(id, "/retention"), { body }),
  secrecy: (id) => data("GET", of(id, "/secrecy")),
  changeSecrecy: (id, body) => data("PUT", of(id, "/secrecy"), { body }),
  status: (id, run) => data("GET", address(of(id), { run })),
  runs: (id) => data("GET", of(id, "/runs")),
  result: (id, run) => data("GET", address(of(id, "/result"), { run })),
  review: (id, run, body) => ask("POST", address(of(id, "/review"), { run }), { body }),
  reviewInPassing: (id, run, body) => inPassing("POST", address(of(id, "/review"), { run }), body),
  presence: (id) => data("PUT", of(id, "/presence"), { body: { here: true } }),
  leave: (id) => inPassing("PUT", of(id, "/presence"), { here: false }),
  reprocess: (id, body) => data("POST", of(id, "/reprocess"), { body }),
  corrections: (id) => data("GET", of(id, "/corrections")),
  correct: (id, body) => data("POST", of(id, "/corrections"), { body }),
  withdrawCorrection: (id, correction) => data("DELETE", of(id, `/corrections/${encodeURIComponent(correction)}`)),
  keepDecisions: (id, run, body) => data("POST", address(of(id, "/review/keep"), { run }), { body }),
  quality: (query) => data("GET", address("/v1/quality", query)),
  cancel: (id, reason) => data("POST", of(id, "/cancel"), { body: { reason } }),
  withdraw: (id, run, body) => data("POST", address(of(id, "/review/withdraw"), { run }), { body }),
  alerts: () => data("GET", "/v1/ingest/alerts"),
  caseAlerts: (id) => data("GET", address(of(id, "/alerts"), { open_only: true })),
  seeAlert: (id, alert) => data("POST", of(id, `/alerts/${alert}/acknowledge`)),
  notes: (id, phase) => data("GET", of(id, `/phases/${phase}/notes`)),
  addNote: (id, phase, body) => data("POST", of(id, `/phases/${phase}/notes`), { body }),
  removeNote: (id, phase, note) => data("DELETE", of(id, `/phases/${phase}/notes/${note}`)),
  pageText: (id, page, query) => data("GET", address(of(id, `/pages/${page}/text`), query)),
  pageImage: (id, page, query) => address(of(id, `/pages/${page}.webp`), query),
  askCase: (id, run, body) => data("POST", address(of(id, "/questions"), { run }), { body }),
  findWords: (id, run, body) => data("POST", address(of(id, "/words"), { run }), { body }),
  timeline: (id, query) => data("GET", address(of(id, "/timeline"), query)),
  upload: (file, purpose = "case", on) => upload(file, purpose, on),
  addPages: (id, body) => data("POST", of(id, "/pages"), { body }),
  artifacts: (id) => data("GET", of(id, "/artifacts")),
  artifactAddress: (id, artifact) => of(id, `/artifacts/${encodeURIComponent(artifact)}/content`),
  artifactBytes: (id, artifact) => bytes(of(id, `/artifacts/${encodeURIComponent(artifact)}/content`)),
  signingKeys: async () => (await ask("GET", "/.well-known/autos-signing-keys.json")).whole.keys,
  events: (id) => ask("GET", of(id, "/events")),
  accesses: (id, page) => ask("GET", address(of(id, "/accesses"), { page })),
  compare: (id, left, right) => data("GET", address(of(id, "/compare"), { left, right })),
  argument: (body) => data("POST", "/v1/arguments", { body }),
  argumentDocument: async (body, form) => (await answered("POST", address("/v1/arguments/document", { form }), { body })).arrayBuffer(),
  retrieve: (body) => ask("POST", "/v1/retrieve", { body }),
  values: (body) => data("POST", "/v1/search/values", { body }),
  graph: (name, body) => data("POST", `/v1/graph/${name}`, { body }),
  compareDecisions: (body) => data("POST", "/v1/decisions/compare", { body }),
  decision: (id) => data("GET", `/v1/decisions/${encodeURIComponent(id)}`),
  searchDocuments: (body) => ask("POST", "/v1/search", { body }),
  document: (body) => data("POST", "/v1/document", { body }),
  structure: (body) => data("POST", "/v1/structure", { body }),
  libraryDocuments: (query) => ask("GET", address(`${LIBRARY}/documents`, query)),
  addToLibrary: (body, key) => data("POST", `${LIBRARY}/documents`, { body, headers: key ? { "Idempotency-Key": key } : {} }),
  libraryIngest: (id) => data("GET", `${LIBRARY}/ingests/${encodeURIComponent(id)}`),
  searchLibrary: (body) => data("POST", `${LIBRARY}/search`, { body }),
  libraryVersions: (id) => data("GET", ofLibrary(id)),
  libraryTextAddress: (id, version) => address(ofLibrary(id, "/markdown"), { version }),
  libraryText: (id, version) => text(address(ofLibrary(id, "/markdown"), { version })),
  removeFromLibrary: (id) => data("DELETE", ofLibrary(id)),
  keptValues: () => data("GET", VALUES),
  keptValue: async (ref) => (await data("GET", `${VALUES}/kept/${encodeURIComponent(ref)}`)).text,
  valueResult: (ref) => text(`${VALUES}/results/${encodeURIComponent(ref)}`),
  keepValue: (body) => data("POST", VALUES, { body }),
  removeValue: (ref) => data("DELETE", `${VALUES}/kept/${encodeURIComponent(ref)}`),
  corpus: () => data("GET", "/v1/corpus"),
  snapshots: () => data("GET", "/v1/corpus/snapshots"),
  activateSnapshot: (id) => data("POST", `/v1/corpus/snapshots/${encodeURIComponent(id)}/activation`),
  followed: () => data("GET", "/v1/corpus/following"),
  refreshCorpus: () => data("POST", "/v1/corpus/refreshes"),
  buildCorpus: (files) => {
    const form = new FormData();
    for (const file of files) form.append("files", file);
    return data("POST", "/v1/corpus/builds", { body: form });
  },
  corpusBuild: (id) => data("GET", `/v1/corpus/builds/${encodeURIComponent(id)}`),
  drafts: (query) => ask("GET", address(DRAFTS, query)),
  verifyDraft: (body) => data("POST", DRAFTS, { body }),
  draft: (id) => data("GET", ofDraft(id)),
  draftResult: (id) => data("GET", ofDraft(id, "/result")),
  draftText: (id, query) => data("GET", address(ofDraft(id, "/text"), query)),
  draftFiles: (id) => data("GET", ofDraft(id, "/artifacts")),
  draftLink: async (id, file) => (await data("POST", ofDraft(id, `/artifacts/${encodeURIComponent(file)}/signed-url`))).signed_url,
  cancelDraft: (id) => data("POST", ofDraft(id, "/cancel")),
  users: () => data("GET", "/v1/users"),
  policies: () => data("GET", "/v1/policies"),
  retention: () => data("GET", "/v1/retention"),
  caseStream: (id) => of(id, "/events/stream"),
  inboxStream: () => "/v1/inbox/stream",
};
