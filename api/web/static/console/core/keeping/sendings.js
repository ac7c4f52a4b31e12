// Case files on their way in. They go on while other screens are looked at, wait for a lost network, and make one case each:
// what has arrived is not sent again, and a submission that is repeated meets the case that it has made.

import { useEffect, useState } from "preact/hooks";

import { persist } from "./persist.js";

const WORDS = { waiting: "na fila", starting: "arquivo recebido, iniciando a análise", sent: "recebido", known: "já foi analisado, responda se envia de novo", failed: "não foi enviado" };
const ON_THE_WAY = ["waiting", "sending", "starting", "lost"];

export class Sendings {
  #listeners = new Set();
  #last = Promise.resolve();

  constructor(port) {
    this.port = port;
    this.all = [];
    this.news = "";
    addEventListener("beforeunload", (event) => {
      if (this.all.some((one) => ON_THE_WAY.includes(one.state))) event.preventDefault();
    });
  }

  hear(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One case of these files in their order, under the `fields` of a submission; after those that were added before. */
  add(files, fields) {
    const name = files.length > 1 ? `${files[0].name} e mais ${files.length - 1}` : files[0].name;
    const entry = { key: crypto.randomUUID(), files, fields, name, uploads: [], state: "waiting", share: 0 };
    this.all = [entry, ...this.all];
    this.#queue(entry.key);
  }

  /** Sends again what was refused. */
  again(key) {
    this.#change(key, { state: "waiting", message: "" });
    this.#queue(key);
  }

  /** Has a file analysed although it has been before. */
  confirm(key) {
    this.#change(key, { confirmed: true });
    this.again(key);
  }

  dismiss(key) {
    this.all = this.all.filter((one) => one.key !== key);
    this.#tell();
  }

  #queue(key) {
    this.#tell();
    this.#last = this.#last.then(() => this.#send(key));
  }

  async #send(key) {
    const { files, fields, uploads, confirmed } = this.all.find((one) => one.key === key);
    const waiting = (lost) => this.#change(key, { state: "lost", lost });
    try {
      const whole = files.reduce((sum, file) => sum + file.size, 0);
      let before = 0;
      for (const [at, file] of files.entries()) {
        const progress = (share) => this.#change(key, { state: "sending", share: whole ? (before + share * file.size) / whole : 1 });
        uploads[at] ??= await this.port.upload(file, "case", { progress, waiting });
        before += file.size;
      }
      const brought = uploads.length > 1 ? { upload_ids: uploads } : { upload_id: uploads[0] };
      const receipt = await persist(() => {
        this.#change(key, { state: "starting", share: 1 });
        return this.port.submit({ ...fields, ...brought, unless_analysed: !confirmed });
      }, waiting);
      this.#change(key, { state: "sent", receipt });
    } catch (error) {
      if (error.details?.reason === "already_analysed") this.#change(key, { state: "known", known: error.details.same_lawsuit });
      // an upload that nobody took in time is gone: it is brought again
      else this.#change(key, { state: "failed", message: error.message, ...(error.status === 404 && { uploads: [] }) });
    }
  }

  #change(key, change) {
    this.all = this.all.map((one) => (one.key === key ? { ...one, ...change } : one));
    const changed = this.all.find((one) => one.key === key);
    if (changed) this.news = newsOf(changed);
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/** What is heard of it: each change of its state, and a quarter of the way at a time. */
function newsOf({ name, state, share, lost, message }) {
  if (state === "sending") return `${name}: ${Math.floor(share * 4) * 25} % enviados`;
  if (state === "lost") return `${name}: ${whyLost(lost)}`;
  return `${name}: ${WORDS[state]}${message ? `. ${message}` : ""}`;
}

export const whyLost = ({ error }) => (error.offline ? "Sem conexão. O arquivo e as opções ficam aqui, e o envio continua sozinho quando a rede voltar." : `${error.message} Tentamos de novo em instantes.`);

/** Draws again when they change; `sent` is called when one more has become a case. */
export function useSendings(sendings, sent) {
  const [, draw] = useState(0);
  const count = () => sendings.all.filter((one) => one.state === "sent").length;
  useEffect(() => {
    let before = count();
    return sendings.hear(() => {
      draw((turn) => turn + 1);
      if (count() > before) sent();
      before = count();
    });
  }, [sendings]);
  return sendings;
}
