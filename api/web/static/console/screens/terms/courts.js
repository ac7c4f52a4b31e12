// Courts by the part J.TR of the CNJ number (Resolução CNJ 65/2008).

const STATES = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SE SP TO".split(" ");
const two = (number) => String(number).padStart(2, "0");
const regions = (branch, name, last) => Array.from({ length: last }, (_, at) => [`${branch}.${two(at + 1)}`, `${name}${at + 1}`]);

export const COURTS = [
  ...STATES.map((state, at) => [`8.${two(at + 1)}`, state === "DF" ? "TJDFT" : `TJ${state}`]),
  ...regions(4, "TRF", 6),
  ...regions(5, "TRT", 24),
  ["3.00", "STJ"],
  ["1.00", "STF"],
];

const NAMES = Object.fromEntries(COURTS);

/** The court's short name; its digits where it is none of these. */
export const courtName = (court) => (court === null ? "todos os tribunais" : (NAMES[court] ?? court));
