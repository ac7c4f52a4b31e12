// Where pieces begin and end, and the corrections that move it. A page belongs to one piece: what one gains its neighbour loses.

const told = (piece, first, last) => ({ kind: "piece", pages: [first, last], type: piece.type });

/** The pieces beside one, where no page lies between: `{ before, after }`, either undefined. */
export function neighbours(pieces, piece) {
  return {
    before: pieces.find((one) => one.page_end === piece.page_start - 1),
    after: pieces.find((one) => one.page_start === piece.page_end + 1),
  };
}

/** The corrections that give `piece` the pages from `first` to `last` and what `changed` says of it. */
export function cut(pieces, piece, first, last, changed) {
  const { before, after } = neighbours(pieces, piece);
  const moved = first !== piece.page_start || last !== piece.page_end;
  const own = { ...(moved && piece.type && { type: piece.type }), ...changed };
  const made = [{ kind: "piece", pages: [first, last], ...own }];
  // pages given away go to the neighbour that they lie beside
  if (before && first > piece.page_start) made.unshift(told(before, before.page_start, first - 1));
  if (after && last < piece.page_end) made.push(told(after, last + 1, after.page_end));
  // a neighbour that lost its first pages begins where nothing says what it is
  if (after && last > piece.page_end && last < after.page_end) made.push(told(after, last + 1, after.page_end));
  return made;
}

/** The corrections that make two pieces of one: what begins at `page` is of `type`, or of what its pages say. */
export const split = (piece, page, changed) => [told(piece, piece.page_start, page - 1), { kind: "piece", pages: [page, piece.page_end], ...changed }];
