// A field that suggests what may be chosen, with how many there are of each (ARIA practices: editable combobox with
// list autocomplete). Nothing else can be chosen; what is typed only narrows the list.

import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../core/html.js";
import { count, number } from "../core/format.js";

const TYPED = 200;
/** Milliseconds without a key, after which what is typed is asked for. */

/** `ask(text)` gives `[{ name, many }]`; `onChoose` is given one of them. */
export function Combobox({ id, label, ask, onChoose }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState(null);
  const [at, setAt] = useState(-1);
  const asked = useRef(0);
  const timer = useRef(0);
  const list = `${id}-values`;
  const options = found ?? [];

  const look = async (wanted, then) => {
    const turn = ++asked.current;
    clearTimeout(timer.current);
    const values = await ask(wanted).catch(() => []);
    if (turn !== asked.current) return;
    setFound(values);
    then?.(values);
  };
  const show = () => {
    if (open) return;
    setOpen(true);
    look(text);
  };
  const close = () => {
    asked.current += 1;
    clearTimeout(timer.current);
    setOpen(false);
    setFound(null);
    setAt(-1);
  };
  useEffect(() => close, []);
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const choose = (one) => {
    close();
    setText("");
    onChoose(one);
  };
  const typed = (event) => {
    const wanted = event.target.value;
    setText(wanted);
    setOpen(true);
    setAt(-1);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(wanted), TYPED);
  };
  const move = (step) => {
    if (!open) return show();
    if (options.length) setAt((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length);
  };
  const keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      if (options[at]) choose(options[at]);
      // whoever types faster than the list comes means its first
      else if (text.trim()) look(text, ([first]) => first && choose(first));
      else show();
    },
    Escape: () => (open ? close() : setText("")),
  };
  const pressed = (event) => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  };
  return html`
    <div class="combobox">
      <label for=${id}>${label}</label>
      <input id=${id} role="combobox" autocomplete="off" maxlength="200" aria-autocomplete="list" aria-expanded=${open && options.length > 0} aria-controls=${list}
        aria-activedescendant=${at >= 0 ? `${list}-${at}` : undefined} value=${text} onInput=${typed} onKeyDown=${pressed} onClick=${show} onBlur=${close} />
      <ul id=${list} role="listbox" aria-label=${`Sugestões: ${label}`} hidden=${!open || options.length === 0}>
        ${options.map((one, place) => html`<li key=${one.name} id=${`${list}-${place}`} role="option" aria-selected=${place === at}
          onMouseDown=${(event) => event.preventDefault()} onClick=${() => choose(one)}>${one.name}${one.many !== undefined && html` <span class="many">${number(one.many)}<span class="visually-hidden"> decisões</span></span>`}</li>`)}
      </ul>
      <span class="visually-hidden" role="status">${open && found && count(options.length, "sugestão", "sugestões")}</span>
      ${open && found?.length === 0 && html`<p class="none fine">Nada assim</p>`}
    </div>`;
}
