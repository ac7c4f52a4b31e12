// What a view says to the program that shows it, and hears from it: JSON-RPC by messages between the two frames
// (MCP Apps, protocol 2026-01-26).

const PROTOCOL = "2026-01-26";
const CALLED_WITHIN = 60000;

export class Bridge {
  #waiting = new Map();
  #listeners = new Map();
  #next = 1;

  constructor(host = window.parent) {
    this.host = host;
    this.context = {};
    this.capabilities = {};
    this.over = false;
    addEventListener("message", (event) => {
      if (event.source === this.host && event.data?.jsonrpc === "2.0") this.#heard(event.data);
    });
  }

  /** Until the host was told that this view is ready, it sends nothing: whoever listens does so before. */
  async open() {
    const answer = await this.ask("ui/initialize", {
      protocolVersion: PROTOCOL,
      appInfo: { name: "autos", version: "1" },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    });
    this.capabilities = answer.hostCapabilities ?? {};
    this.#inContext(answer.hostContext ?? {});
    this.tell("ui/notifications/initialized", {});
  }

  /** Calls `listener` with the parameters of each notification of that name. */
  hear(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  tell(method, params) {
    this.host.postMessage({ jsonrpc: "2.0", method, params }, "*");
  }

  ask(method, params) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(id, { error: { message: "O chat não respondeu. Tente de novo." } }), CALLED_WITHIN);
      this.#waiting.set(id, { resolve, reject, timer });
      this.host.postMessage({ jsonrpc: "2.0", id, method, params }, "*");
    });
  }

  #settle(id, { result, error }) {
    const { resolve, reject, timer } = this.#waiting.get(id) ?? {};
    if (!resolve) return;
    clearTimeout(timer);
    this.#waiting.delete(id);
    if (error) reject(new Error(error.message ?? "O chat recusou o pedido."));
    else resolve(result ?? {});
  }

  #heard(message) {
    if (!message.method) {
      this.#settle(message.id, message);
      return;
    }
    if (message.id !== undefined) this.#answer(message);
    if (message.method === "ui/notifications/host-context-changed") this.#inContext(message.params ?? {});
    for (const listener of this.#listeners.get(message.method) ?? []) listener(message.params ?? {});
  }

  #answer({ id, method }) {
    const known = ["ping", "ui/resource-teardown"].includes(method);
    if (method === "ui/resource-teardown") this.over = true;
    const answer = known ? { result: {} } : { error: { code: -32601, message: "Method not found" } };
    this.host.postMessage({ jsonrpc: "2.0", id, ...answer }, "*");
  }

  #inContext(change) {
    this.context = { ...this.context, ...change };
    const { theme, safeAreaInsets: free } = this.context;
    const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    if (free) document.body.style.padding = [free.top, free.right, free.bottom, free.left].map((size) => `${size ?? 0}px`).join(" ");
  }
}
