// The time of a search: a year or a day, from it, until it, or from one to the other.

const MOMENT = /(\d{2})\/(\d{2})\/(\d{4})|(\d{4})/g;
const WHOLE = /^(\d{4})-01-01$/;
const WHOLE_END = /^(\d{4})-12-31$/;

const first = ({ year, day }) => day ?? `${year}-01-01`;
const last = ({ year, day }) => day ?? `${year}-12-31`;

/** The years and days that a text has, in their order. */
function moments(text) {
  return [...text.matchAll(MOMENT)].map(([, day, month, ofDay, year]) => (year ? { year } : { year: ofDay, day: `${ofDay}-${month}-${day}` }));
}

const written = (text, pattern) => pattern.exec(text)?.[1] ?? text.split("-").reverse().join("/");

/** How a period is read: "2023", "2019 a 2021", "desde 12/03/2020", "até 2021". */
export function periodIn({ data_inicio: from, data_fim: to }) {
  const [start, end] = [from && written(from, WHOLE), to && written(to, WHOLE_END)];
  if (start && end) return start === end ? start : `${start} a ${end}`;
  return start ? `desde ${start}` : `até ${end}`;
}

/** What may be meant by a text, given how many decisions each year has (`[{ valor, decisoes }]`): `{ name, many, set }`. */
export function periodsFor(text, years) {
  const offer = (given) => {
    const set = { data_inicio: "", data_fim: "", ...given };
    const days = Object.values(given).some((day) => !WHOLE.test(day) && !WHOLE_END.test(day));
    const [from, to] = [set.data_inicio.slice(0, 4) || "0", set.data_fim.slice(0, 4) || "9"];
    const within = years.filter(({ valor }) => from <= valor && valor <= to);
    return { name: periodIn(set), set, many: days ? undefined : within.reduce((sum, { decisoes }) => sum + decisoes, 0) };
  };
  const [one, other] = moments(text);
  if (one && other) return [offer({ data_inicio: first(one), data_fim: last(other) })];
  if (!one) return years.filter(({ valor }) => valor.startsWith(text.trim())).map(({ valor }) => offer({ data_inicio: `${valor}-01-01`, data_fim: `${valor}-12-31` }));
  return [...(one.day ? [] : [offer({ data_inicio: first(one), data_fim: last(one) })]), offer({ data_inicio: first(one) }), offer({ data_fim: last(one) })];
}
