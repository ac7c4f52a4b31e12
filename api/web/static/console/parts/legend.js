// The keys, and the switch for who dictates or uses a device that sends letters of its own.

import { useState } from "preact/hooks";

import { html } from "../core/html.js";
import { keysOff, switchKeys } from "../core/keys.js";
import { Dialog } from "./dialog.js";

const KEYS = [
  ["j / k", "precedente seguinte, anterior"],
  ["[ / ]", "página anterior, seguinte"],
  ["a", "aprovar a fase e ir à próxima"],
  ["r, depois 1 a 4", "rejeitar a fase, com o motivo, e ir à próxima"],
  ["m / M", "manter a decisão anterior desta fase, de todas as iguais"],
  ["x, depois 1 a 5", "retirar este precedente, com o motivo"],
  ["w", "próximo precedente com aviso por abrir"],
  ["n", "observações que vão com a decisão"],
  ["u", "desfazer"],
  ["f", "decisão final, quando todas as fases estiverem decididas"],
  ["/", "buscar nesta tela"],
  ["g", "ir ao menu das telas"],
  ["?", "esta lista"],
  ["Esc", "fechar"],
];

export function Legend({ close }) {
  const [off, setOff] = useState(keysOff());
  const change = (event) => {
    switchKeys(event.target.checked);
    setOff(event.target.checked);
  };
  return html`
    <${Dialog} title="Teclas" close=${close}>
      <dl class="keys">
        ${KEYS.map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}
      </dl>
      <p class="choice">
        <input type="checkbox" id="keys-off" checked=${off} onChange=${change} />
        <label for="keys-off">Desligar as teclas de uma letra</label>
      </p>
      <div class="actions"><button type="button" class="main" onClick=${close}>Fechar</button></div>
    <//>`;
}
