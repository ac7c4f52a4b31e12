// The port of the views: what their components ask for, each a call of a tool instead of a request.

import { Refusal } from "../static/console/core/port.js";

/** What a tool answered; throws what it refused, in its words. */
export function told(result) {
  if (!result.isError) return result.structuredContent ?? {};
  const { code = "", message, ...details } = result.structuredContent?.error ?? {};
  const text = result.content?.find((block) => block.type === "text")?.text;
  throw new Refusal(message ?? text ?? "Não deu certo. Tente de novo.", { status: 400, code, details });
}

/** The phase whole, as the view alone gets it; null where the host keeps that to itself. */
export const phaseOf = (meta) => meta?.["autos/phase"] ?? null;

/** The run that waits for its final decision, with what goes with one; null where it does not, or the host keeps it. */
export const finalOf = (meta) => meta?.["autos/final"] ?? null;

export function portOf(bridge) {
  const call = (name, given) => {
    // what is not given is left out, as JSON does
    const stated = JSON.parse(JSON.stringify(given, (_, value) => value ?? undefined));
    return bridge.ask("tools/call", { name, arguments: stated });
  };
  return {
    status: async (id, run, wait) => {
      const result = await call("get_case_pdf_analysis_status", { workflow_id: id, run, wait_seconds: wait });
      return { ...told(result), final: finalOf(result._meta) };
    },
    phase: async (id, label, run) => {
      const result = await call("show_case_phase", { workflow_id: id, phase_label: label, run });
      told(result);
      return phaseOf(result._meta);
    },
    pageImage: async (id, page, { run, phase, match, whole }) => {
      const result = await call("page_image", { workflow_id: id, page, run, phase_label: phase, document_id: match, whole });
      told(result);
      const { data, mimeType } = result.content.find((block) => block.type === "image");
      return `data:${mimeType};base64,${data}`;
    },
    decide: async (id, run, decision) => told(await call("decide_phase", { workflow_id: id, run, decision })),
    artifactLink: async (id, artifact) => told(await call("get_case_artifact_signed_url", { workflow_id: id, artifact_id: artifact })).signed_url,
  };
}
