// Administração: who belongs to the firm, its rules, and the pages where both are changed.

import { html } from "../core/html.js";
import { count } from "../core/format.js";
import { useLoaded } from "../core/keeping/load.js";
import { may, useReader } from "../core/reader.js";
import { Empty, Loaded } from "../parts/feedback.js";
import { Title } from "../parts/title.js";

const ROLES = { lawyer: "Advocacia", reviewer: "Revisão", auditor: "Auditoria", admin: "Administração", operator: "Operação" };

export function Administration() {
  const { me, port } = useReader();
  const allowed = may(me, "admin");
  const firm = useLoaded(async () => (allowed ? Promise.all([port.users(), port.policies(), port.retention()]) : null), [allowed]);
  if (!allowed) return html`<${Title} text="Administração" /><${Empty} title="Só para quem administra o escritório">Peça a quem tem o papel Administração.<//>`;
  return html`
    <${Title} text="Administração" lead=${me.tenant_name ?? me.tenant}><a class="button main" href="/pessoas">Pessoas, convites e regras</a><//>
    <${Loaded} from=${firm} what="o escritório">
      ${([users, policies, retention]) => html`<div class="columns">
        <section class="panel" aria-labelledby="people-title">
          <h2 id="people-title">Pessoas <span class="count">${users.length}</span></h2>
          <ul class="rows">${users.map((one) => html`<li key=${one.user_id}><div class="case-name"><strong>${one.name}</strong><p class="fine">${one.email}${one.oab ? ` · OAB ${one.oab}` : ""}</p></div><span class="fine">${one.roles.map((role) => ROLES[role] ?? role).join(", ")}</span></li>`)}</ul>
        </section>
        <section class="panel" aria-labelledby="rules-title">
          <h2 id="rules-title">Regras</h2>
          <dl class="facts">
            <dt>Quatro olhos</dt><dd>${policies.four_eyes ? "ligado" : "desligado"}</dd>
            <dt>Revisão pelo chat</dt><dd>${policies.chat_reviews === false ? "só pelo console" : "permitida"}</dd>
            <dt>Avisos por e-mail</dt><dd>${policies.notices === false ? "desligados" : "ligados"}</dd>
            <dt>Lembretes de prazo</dt><dd>${policies.term_reminders ? "cinco dias antes e na véspera" : "desligados"}</dd>
            <dt>Pesquisa nos rastros</dt><dd>${policies.trace_contents ? "perguntas e respostas" : "sem textos"}</dd>
            <dt>Guarda</dt><dd>${retention.years ? count(retention.years, "ano depois do mandato", "anos depois do mandato") : "sem prazo"}</dd>
          </dl>
          <p><a href="/conta">Minha conta, sessões e chaves</a></p>
          <p><a href="/conta/aplicativos">Aplicativos conectados</a></p>
        </section>
      </div>`}
    <//>`;
}
