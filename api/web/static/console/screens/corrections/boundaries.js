// The pages around a piece in a strip, with a handle at each of its ends: moved by pointer, or by the arrow keys.

import { useRef } from "preact/hooks";

import { html } from "../../core/html.js";

/** `limits` are the first and last page that the strip shows; `move(end, page)` is told of `first` and `last`. */
export function Boundaries({ pieces, limits, first, last, page, move, show }) {
  const strip = useRef(null);
  const [from, to] = limits;
  const share = (number) => `${((number - from) / (to - from + 1)) * 100}%`;
  const width = (count) => `${(count / (to - from + 1)) * 100}%`;
  const reach = { first: [from, last], last: [first, to] };
  const put = (end, wanted) => {
    const [least, most] = reach[end];
    const number = Math.min(Math.max(wanted, least), most);
    if (number !== (end === "first" ? first : last)) {
      move(end, number);
      show(number);
    }
  };
  const at = (event, end) => {
    const { left, width: wide } = strip.current.getBoundingClientRect();
    const edge = from + Math.round(((event.clientX - left) / wide) * (to - from + 1));
    put(end, end === "first" ? edge : edge - 1);
  };
  const held = (end) => ({
    onPointerDown: (event) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event) => event.currentTarget.hasPointerCapture(event.pointerId) && at(event, end),
    onKeyDown: (event) => {
      const value = end === "first" ? first : last;
      const [least, most] = reach[end];
      const wanted = { ArrowLeft: value - 1, ArrowDown: value - 1, ArrowRight: value + 1, ArrowUp: value + 1, Home: least, End: most }[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      put(end, wanted);
    },
  });
  const handle = (end, value, place, name) => html`
    <span class="handle" role="slider" tabindex="0" style=${{ left: place }} aria-label=${name} aria-valuemin=${reach[end][0]} aria-valuemax=${reach[end][1]}
      aria-valuenow=${value} aria-valuetext=${`página ${value}`} ...${held(end)}></span>`;
  return html`
    <div class="strip" ref=${strip} role="group" aria-label="Onde a peça começa e termina">
      ${pieces.map((one) => html`<span key=${one.page_start} class="part" aria-hidden="true"
        style=${{ left: share(one.page_start), width: width(one.page_end - one.page_start + 1) }}>${one.page_start}</span>`)}
      <span class="part chosen" aria-hidden="true" style=${{ left: share(first), width: width(last - first + 1) }}>${first === last ? first : `${first}–${last}`}</span>
      <span class="here" aria-hidden="true" style=${{ left: share(page), width: width(1) }}></span>
      ${handle("first", first, share(first), "Primeira página da peça")}
      ${handle("last", last, share(last + 1), "Última página da peça")}
    </div>`;
}
