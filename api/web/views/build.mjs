// Makes of each view one file that needs nothing else, from our modules and the libraries that npm installed below the
// folder given, beside the program that serves them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const VIEWS = {
  andamento: "Andamento da análise",
  revisao: "Revisão de uma fase",
  citacoes: "Citações do texto",
  artefatos: "Artefatos do caso",
};

const here = dirname(fileURLToPath(import.meta.url));
const web = dirname(here);
const target = join(web, "..", "..", "mcp_server", "views", "built");
const installed = resolve(process.argv[2], "node_modules");
if (!existsSync(join(installed, "esbuild"))) process.exit(1);
const { build, transform } = createRequire(join(installed, "x"))("esbuild");

const LOOKS = ["page.css", ...["frame", "parts", "screens", "review"].map((name) => `console/look/${name}.css`)];
const DARK = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/g;

/** The host says whether it is dark, whatever the browser would have it. */
async function look() {
  const ours = LOOKS.map((name) => readFileSync(join(web, "static", name), "utf8").replace(DARK, ":root[data-theme=dark] {$1}"));
  const css = [...ours, readFileSync(join(here, "views.css"), "utf8")].join("\n");
  if (css.includes("prefers-color-scheme")) throw new Error("a style sheet has colours for the dark that the views would not follow");
  return (await transform(css, { loader: "css", minify: true })).code;
}

async function code(view) {
  const { outputFiles } = await build({
    entryPoints: [join(here, `${view}.js`)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    charset: "utf8",
    target: "es2022",
    nodePaths: [installed],
  });
  return outputFiles[0].text;
}

mkdirSync(target, { recursive: true });
const style = await look();
for (const [view, title] of Object.entries(VIEWS)) {
  const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main id="view"></main>
<script>${await code(view)}</script>
</body>
</html>
`;
  writeFileSync(join(target, `${view}.html`), page);
}
writeFileSync(join(target, "LICENSES.txt"), readFileSync(join(web, "static", "libraries", "LICENSES.txt")));
