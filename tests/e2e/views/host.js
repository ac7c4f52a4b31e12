// A host of MCP Apps: the official bridge round a view in a frame that can reach nothing. `window.callTool` comes from the test.

import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

window.told = { calls: 0, links: [], context: [], modes: [] };

window.show = async ({ html, input, result, theme }) => {
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.style.cssText = "border:0;width:100%;height:200px";
  document.body.replaceChildren(frame);
  const capabilities = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } };
  const hostContext = { theme, displayMode: "inline", availableDisplayModes: ["inline", "fullscreen"] };
  const bridge = new AppBridge(null, { name: "host", version: "1" }, capabilities, { hostContext });
  bridge.oncalltool = async (params) => {
    window.told.calls += 1;
    return JSON.parse(await window.callTool(params.name, params.arguments ?? {}));
  };
  bridge.onopenlink = async ({ url }) => (window.told.links.push(url), {});
  bridge.onupdatemodelcontext = async ({ content }) => (window.told.context.push(content[0].text), {});
  bridge.onrequestdisplaymode = async ({ mode }) => {
    window.told.modes.push(mode);
    bridge.setHostContext({ ...hostContext, theme, displayMode: mode });
    return { mode };
  };
  bridge.onsizechange = ({ height }) => void (frame.style.height = `${height}px`);
  const ready = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
  await ready;
  await bridge.sendToolInput({ arguments: input });
  if (result) await bridge.sendToolResult(result);
  window.theme = (wanted) => bridge.setHostContext({ ...hostContext, theme: wanted });
  window.teardown = () => bridge.teardownResource({});
};
