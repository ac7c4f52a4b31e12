// Lays the libraries of the pages, as npm installed them below the folder given, beside the pages, with their licences.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FILES = {
  "preact.js": "preact/dist/preact.mjs",
  "hooks.js": "preact/hooks/dist/hooks.mjs",
  "htm.js": "htm/dist/htm.mjs",
};

const installed = join(process.argv[2], "node_modules");
const target = join(dirname(fileURLToPath(import.meta.url)), "static", "libraries");
mkdirSync(target, { recursive: true });

for (const [name, source] of Object.entries(FILES)) {
  // the source maps stay behind: a browser's tools would look for them in vain
  const code = readFileSync(join(installed, source), "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  writeFileSync(join(target, name), code);
}

const packages = [...new Set(Object.values(FILES).map((source) => source.split("/")[0]))];
const licences = packages.map((name) => {
  const { version, license } = JSON.parse(readFileSync(join(installed, name, "package.json"), "utf8"));
  return `${name} ${version} (${license})\n\n${readFileSync(join(installed, name, "LICENSE"), "utf8").trim()}\n`;
});
writeFileSync(join(target, "LICENSES.txt"), licences.join(`\n${"-".repeat(80)}\n\n`));
