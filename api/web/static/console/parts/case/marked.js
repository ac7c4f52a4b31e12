// A text with the words of a search marked.

import { html } from "../../core/html.js";
import { marked } from "../../core/marking.js";

export const Marked = ({ text, stems }) => marked(text, stems).map(([words, searched], at) => (searched ? html`<mark key=${at}>${words}</mark>` : words));
