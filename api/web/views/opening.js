// Opens a view: finds the host, hears what the tool was given and what it answered, and keeps the frame as high as the view.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { Reader } from "../static/console/core/reader.js";
import { Failed } from "../static/console/parts/feedback.js";
import { Bridge } from "./bridge.js";
import { portOf, told } from "./port.js";

/** Shows `View` with `{ input, data, meta, host }`: what the tool was given, what it answered, and the host's services. */
export function open(View) {
  const bridge = new Bridge();
  render(html`<${Opened} bridge=${bridge} View=${View} />`, document.getElementById("view"));
}

function Opened({ bridge, View }) {
  const [input, setInput] = useState({});
  const [result, setResult] = useState(null);
  const [cancelled, setCancelled] = useState(false);
  const [failure, setFailure] = useState(null);
  const [context, setContext] = useState({});
  useEffect(() => {
    bridge.hear("ui/notifications/tool-input", (params) => setInput(params.arguments ?? {}));
    bridge.hear("ui/notifications/tool-result", setResult);
    bridge.hear("ui/notifications/tool-cancelled", () => setCancelled(true));
    bridge.hear("ui/notifications/host-context-changed", () => setContext(bridge.context));
    bridge.open().then(() => {
      setContext(bridge.context);
      reportSize(bridge);
    }, setFailure);
  }, []);
  if (failure) return html`<${Failed} error=${failure} />`;
  if (cancelled && !result) return html`<p class="waiting" role="status">O pedido foi cancelado no chat.</p>`;
  if (!result) return html`<p class="waiting" role="status">À espera da resposta do Autos…</p>`;
  let data;
  try {
    data = told(result);
  } catch (error) {
    return html`<${Failed} error=${error} />`;
  }
  const host = servicesOf(bridge, context);
  const root = data.console ? new URL(data.console).origin : "";
  const reader = { me: { scopes: [] }, port: portOf(bridge), root, follow: (path) => host.openLink(root + path) };
  return html`<${Reader.Provider} value=${reader}><${View} input=${input} data=${data} meta=${result._meta ?? {}} host=${host} /><//>`;
}

function servicesOf(bridge, context) {
  return {
    context,
    isOver: () => bridge.over,
    openLink: (url) => bridge.ask("ui/open-link", { url }),
    /** What the model is to know of what somebody did here. */
    inform: (text) => bridge.ask("ui/update-model-context", { content: [{ type: "text", text }] }).catch(() => undefined),
    display: (mode) => bridge.ask("ui/request-display-mode", { mode }).catch(() => undefined),
  };
}

function reportSize(bridge) {
  let before = "";
  const report = () => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    if (!width) return;
    const size = { width: Math.ceil(width), height: Math.ceil(height) };
    if (JSON.stringify(size) === before) return;
    before = JSON.stringify(size);
    bridge.tell("ui/notifications/size-changed", size);
  };
  new ResizeObserver(report).observe(document.documentElement);
  report();
}
