// The files of which a case file was made.

/** The file and the page in it that is `page` of the case file; null where it came whole. */
export function originOf(parts, page) {
  const part = (parts ?? []).find((one) => page >= one.first && page < one.first + one.pages);
  return part ? { filename: part.filename, page: page - part.first + part.begins } : null;
}
