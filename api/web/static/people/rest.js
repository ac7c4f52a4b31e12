// What the pages of people share: calls of REST, rows of lists, and what is told to the reader.

export const ROLES = { lawyer: "Advocacia", reviewer: "Revisão", auditor: "Auditoria", admin: "Administração", operator: "Operação" };

export async function rest(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error("A conexão caiu. Confira a rede e tente de novo.");
  }
  if (answer.status === 401) {
    location.assign(`/entrar?next=${encodeURIComponent(location.pathname)}`);
    throw new Error("A sua sessão terminou. Entre de novo.");
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(told.error?.message ?? "Não deu certo. Tente de novo."), { details: told.error?.details });
  return told.data;
}

export function complain(message) {
  const alert = document.getElementById("alert");
  alert.textContent = message;
  alert.hidden = message === "";
  if (message) alert.scrollIntoView({ block: "nearest" });
}

export function announce(message) {
  document.getElementById("status").textContent = message;
}

/** Runs `work`; says what went wrong, or `done`. */
export async function attempt(work, done = "") {
  complain("");
  announce("");
  try {
    await work();
    announce(done);
  } catch (error) {
    complain(error.message);
  }
}

/** Draws what the page begins with. Before that nothing on it can be pressed: what comes in moves the buttons below it,
 *  and would undo what was chosen meanwhile. */
export function begin(work) {
  return attempt(async () => {
    await work();
    document.getElementById("content").disabled = false;
  });
}

export function onSubmit(id, work, done) {
  const form = document.getElementById(id);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    await attempt(() => work(new FormData(form), form), done);
    button.disabled = false;
    if (document.activeElement === document.body) button.focus();
  });
}

export function day(text) {
  return text ? new Date(text).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "short" }) : "nunca";
}

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Puts the focus back where it stood in a list that is drawn anew, so that a keyboard does not start over. */
function holder(list) {
  const rows = [...list.children];
  const row = rows.findIndex((one) => one.contains(document.activeElement));
  if (row < 0) return () => {};
  const at = [...rows[row].querySelectorAll("button")].indexOf(document.activeElement);
  list.tabIndex = -1;
  return () => (list.children[Math.min(row, list.children.length - 1)].querySelectorAll("button")[at] ?? list).focus();
}

/** Fills a list: each row has a title, a line of facts and buttons `[label, what it does]`. */
export function fill(id, rows, empty) {
  const list = document.getElementById(id);
  const hold = holder(list);
  list.replaceChildren(
    ...rows.map(({ title, facts, actions = [], more = [] }) =>
      element(
        "li",
        {},
        element("div", {}, element("strong", { textContent: title }), element("p", { className: "fine", textContent: facts })),
        ...more,
        element(
          "div",
          { className: "actions" },
          ...actions.map(([label, act]) => {
            const button = element("button", { type: "button", textContent: label, onclick: () => act(button) });
            button.setAttribute("aria-label", `${label}: ${title}`);
            return button;
          }),
        ),
      ),
    ),
  );
  if (!rows.length) list.append(element("li", { className: "fine", textContent: empty }));
  hold();
}

/** Shows what is readable once, and puts the reader there. */
export function showSecret(id, words, secret) {
  const place = document.getElementById(id);
  place.replaceChildren(words, element("code", { textContent: secret }));
  place.hidden = false;
  place.focus();
}
