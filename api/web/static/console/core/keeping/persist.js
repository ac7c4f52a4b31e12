// Asks until somebody answers: a lost network passes, and what was asked for is asked again when it is back.

const AGAIN_AFTER = [1000, 2000, 5000, 15000];

/** Whether the same request may be answered tomorrow: nothing answered, or somebody who is busy or being restarted. */
export const isPassing = (error) => error.offline || [408, 502, 503, 504].includes(error.status) || error.details?.state === "receiving";

/** What `ask` answers, or refuses for good. Before it is asked again `waiting` hears `{ error, again }`: that happens when the
browser is online, after a while, or as soon as somebody calls `again`. */
export async function persist(ask, waiting = () => {}) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await aWhile(AGAIN_AFTER[Math.min(tries, AGAIN_AFTER.length - 1)], (again) => waiting({ error, again }));
    }
  }
}

function aWhile(pause, told) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    addEventListener("online", end);
    told(end);
  });
}
