// A decision of the corpus by the name that people cite it by, where only its id is at hand.

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";

export function DecisionLink({ id }) {
  const { port } = useReader();
  const found = useLoaded(() => port.decision(id), [id]);
  return html`<${Link} to=${`/decisoes/${encodeURIComponent(id)}`}>${found.value?.processo ?? id}<//>`;
}
