// The server's time, by the `Date` of its answers: the clock of a browser may be wrong by minutes.

let ahead = 0;

/** Takes in when the server says it answered; that is a second too early at most, so that nothing ends before its time. */
export function heard(date) {
  const told = Date.parse(date);
  if (!Number.isNaN(told)) ahead = Date.now() - told;
}

/** Milliseconds as of `Date.now()`. */
export const serverNow = () => Date.now() - ahead;
