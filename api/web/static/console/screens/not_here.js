import { html } from "../core/html.js";
import { Link } from "../core/router.js";
import { Title } from "../parts/title.js";

export const NotHere = () => html`
  <${Title} text="Não há tela neste endereço" lead="Confira o endereço, ou comece de novo." />
  <p><${Link} to="/">Ir ao início<//></p>`;
