// One file on its way to the server; `fetch` does not say how much of it has gone.

const STALLED_AFTER = 60000;
/** Milliseconds without a byte after which the connection counts as lost, though nobody has said so. */

/** PUTs `file`; `progress` hears the share that has gone. `{ status, told }`, or null where nothing answered. */
export function transfer(path, file, { headers, progress }) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const moving = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED_AFTER);
    };
    const end = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    request.open("PUT", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      moving();
      progress(total ? loaded / total : 1);
    };
    request.onload = () => end({ status: request.status, told: parsed(request.responseText) });
    request.onerror = request.onabort = () => end(null);
    moving();
    request.send(file);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
