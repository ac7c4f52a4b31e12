// The firm's webhook: where its systems are told, the secret shown once, and what became of the last messages.

import { announce, attempt, day, fill, onSubmit, rest, showSecret } from "./rest.js";

const OCCASIONS = {
  phase_reviews: "Revisão das fases",
  final_review: "Decisão final",
  ended: "Fim da análise",
  assigned: "Caso atribuído",
  mentioned: "Menção numa anotação",
  treatment: "Precedente mudou",
  term: "Prazo que acaba em breve",
  digest: "Resumo do dia",
  test: "Teste",
};
const STATES = { pending: "a caminho", held: "no próximo resumo", delivered: "entregue", failed: "não entregue", dropped: "dispensado" };

const form = document.getElementById("webhook-form");
const buttons = ["webhook-test", "webhook-rotate", "webhook-remove"].map((id) => document.getElementById(id));

function show(one) {
  form.elements.address.value = one.address ?? "";
  for (const button of buttons) button.hidden = !one.address;
  document.getElementById("webhook-state").textContent = !one.address
    ? ""
    : !one.enabled
      ? `Desligado em ${day(one.disabled_at)}: o destino respondeu que não existe mais (410). Guarde de novo para religar.`
      : one.former_until
        ? `Ligado. O segredo anterior ainda assina até ${day(one.former_until)}.`
        : "Ligado.";
  const place = document.getElementById("webhook-secret");
  place.hidden = true;
  if (one.secret) showSecret("webhook-secret", "Copie o segredo agora; ele não será mostrado de novo: ", one.secret);
}

const moment = () => new Promise((done) => setTimeout(done, 1000));

async function showDeliveries() {
  const last = await rest("GET", "/v1/notices?limit=20");
  fill(
    "deliveries",
    last.map((one) => ({
      title: `${OCCASIONS[one.occasion]}: ${STATES[one.state]}`,
      facts: `${one.means === "email" ? `e-mail a ${one.to ?? "quem já saiu"}` : "webhook"}, ${day(one.created_at)}; tentativas: ${one.attempts}${one.answer ? `; resposta: ${one.answer}` : ""}`,
    })),
    "Nenhum ainda.",
  );
  return last;
}

/** Looks for a few seconds what becomes of a notice; a receiver that takes longer is seen by looking again. */
async function follow(noticeId) {
  for (let looks = 0; looks < 5; looks += 1) {
    await moment();
    const sent = (await showDeliveries()).find((one) => one.notice_id === noticeId);
    if (sent && (sent.state !== "pending" || sent.attempts)) return;
  }
}

if (form) {
  onSubmit("webhook-form", async (fields) => show(await rest("PUT", "/v1/webhook", { address: fields.get("address") })), "Webhook guardado.");
  const [test, rotate, remove] = buttons;
  test.addEventListener("click", () =>
    attempt(async () => {
      const { notice_id: noticeId } = await rest("POST", "/v1/webhook/test");
      announce("Aviso de teste a caminho.");
      await follow(noticeId);
    }, "Aviso de teste enviado: veja abaixo o que foi feito dele."),
  );
  rotate.addEventListener("click", () => {
    if (!confirm("Trocar o segredo? O anterior ainda assina por 24 horas.")) return;
    attempt(async () => show(await rest("POST", "/v1/webhook/rotate", { overlap_hours: 24 })), "Segredo trocado.");
  });
  remove.addEventListener("click", () => {
    if (!confirm("Retirar o webhook? Os sistemas do escritório deixam de ser avisados.")) return;
    attempt(async () => show(await rest("DELETE", "/v1/webhook")), "Webhook retirado.");
  });
  document.getElementById("deliveries-again").addEventListener("click", () => attempt(showDeliveries, "Lista atualizada."));
}

export async function showWebhook() {
  if (!form) return;
  show(await rest("GET", "/v1/webhook"));
  await showDeliveries();
}
