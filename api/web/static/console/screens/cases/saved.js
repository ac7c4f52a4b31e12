// Searches that the reader keeps for themselves, as links above the list.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { Dialog } from "../../parts/dialog.js";

const to = (search) => address("/casos", search);

/** `asked` is what the list shows; it can be kept once it is `filtered`. */
export function SavedSearches({ asked, filtered }) {
  const { port } = useReader();
  const [changed, setChanged] = useState(null);
  const [naming, setNaming] = useState(false);
  const [error, setError] = useState("");
  const loaded = useLoaded(() => port.searches(), []);
  const searches = changed ?? loaded.value ?? [];
  const here = to(asked);
  const remove = async (one) => {
    try {
      setChanged(await port.removeSearch(one.search_id));
      setError("");
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  const known = searches.some((one) => to(one.search) === here);
  if (!searches.length && !filtered && !loaded.error) return null;
  return html`
    <nav class="saved" aria-label="Buscas salvas">
      ${searches.length > 0 && html`<span class="fine" id="saved-title">Buscas salvas</span>
      <ul aria-labelledby="saved-title">
        ${searches.map((one) => html`<li key=${one.search_id}>
          <${Link} to=${to(one.search)} aria-current=${to(one.search) === here ? "true" : undefined}>${one.name}<//>
          <button type="button" class="bare" aria-label=${`Excluir a busca salva ${one.name}`} onClick=${() => remove(one)}>×</button>
        </li>`)}
      </ul>`}
      ${filtered && !known && html`<button type="button" class="small" onClick=${() => setNaming(true)}>Salvar esta busca…</button>`}
      ${(error || loaded.error) && html`<p class="bad-text" role="alert">${error || loaded.error.message}</p>`}
    </nav>
    ${naming && html`<${Naming} asked=${asked} close=${() => setNaming(false)} saved=${setChanged} />`}`;
}

function Naming({ asked, close, saved }) {
  const { port } = useReader();
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const { q, sort, claimed, state, tag } = asked;
    try {
      saved(await port.saveSearch({ name, search: { q: q || null, sort: sort || null, claimed: claimed || null, state, tag } }));
      close();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  return html`
    <${Dialog} title="Salvar esta busca" close=${close}>
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <form class="fields" onSubmit=${send}>
        <label for="search-name">Nome</label>
        <input id="search-name" required maxlength="60" value=${name} onInput=${(event) => setName(event.target.value)} />
        <p class="fine">Só você a vê. Um nome que já existe passa a ser desta busca.</p>
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main">Salvar</button></div>
      </form>
    <//>`;
}
