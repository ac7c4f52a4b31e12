// The status of a run as a view shows it: kept up to date for as long as machines work on it.

import { useEffect, useState } from "preact/hooks";

import { useReader } from "../static/console/core/reader.js";
import { isWorking } from "../static/console/core/words.js";

const WAIT = 20;
const MOST_FAILURES = 3;

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** The status of now: asked for as long as machines work on the run and somebody shows this view. `look` asks at once, also after an `error`. */
export function useProgress(first, host) {
  const { port } = useReader();
  const [status, setStatus] = useState({ progress: 0, phases: [], errors: [], warnings: [], ...first });
  const [error, setError] = useState(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let left = false;
    const follow = async () => {
      let now = status;
      let failures = 0;
      while (!left && !host.isOver() && isWorking(now.state)) {
        try {
          now = await port.status(first.workflow_id, first.run, WAIT);
          failures = 0;
          if (!left) setStatus(now);
        } catch (refusal) {
          failures += 1;
          if (failures === MOST_FAILURES) {
            setError(refusal);
            return;
          }
        }
        await pause(now.poll_after_seconds ?? 2);
      }
    };
    setError(null);
    follow();
    return () => {
      left = true;
    };
  }, [first.workflow_id, first.run, turn]);
  const look = async () => {
    try {
      setStatus(await port.status(first.workflow_id, first.run));
      setTurn((before) => before + 1);
    } catch (refusal) {
      setError(refusal);
    }
  };
  return { status, error, look };
}
