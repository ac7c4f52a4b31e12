// What a correction says, its type of piece by the name that people use.

import { PIECES } from "../../core/piece_types.js";

export const sentence = ({ said, correction: { type } }) => (type ? said.replace(type.replaceAll("_", " "), PIECES[type] ?? type) : said);
