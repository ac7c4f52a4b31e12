// Dates, sizes and numbers as people in Brazil read them.

const moment = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium" });
const exact = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "medium" });
const plainDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short" });
const relative = new Intl.RelativeTimeFormat("pt-BR", { numeric: "auto" });
const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const plain = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

export const when = (text) => (text ? moment.format(new Date(text)) : "—");
export const date = (text) => plainDay.format(new Date(text));
export const time = (text) => clock.format(new Date(text));
export const exactly = (text) => (text ? exact.format(new Date(text)) : "—");
export const reais = (value) => (value === null || value === undefined ? "não informado" : money.format(value));
export const number = (value) => plain.format(value);
export const share = (value) => `${Math.round(value * 100)} %`;

/** A day (ISO 8601) without a time, as it stands: no time zone moves it. */
export function day(text) {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? "") ?? [];
  return year ? `${date}/${month}/${year}` : text || "sem data";
}

export function ago(text) {
  const seconds = (new Date(text) - Date.now()) / 1000;
  const [unit, size] = [["day", 86400], ["hour", 3600], ["minute", 60]].find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

export function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1024 * 1024 ? `${number(size / 1024)} KiB` : `${number(size / 1024 / 1024)} MiB`;
}

export const count = (many, one, more) => `${plain.format(many)} ${many === 1 ? one : more}`;

/** "1–4, 9" of pairs of pages. */
export const pages = (ranges) => ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
