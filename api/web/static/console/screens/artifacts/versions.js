// Artifacts by run and version, the newest first.

const titleOf = (run, version) => `Execução ${run}, ${version === 1 ? "rascunho levado à revisão" : "depois da decisão final"}`;

export function groups(all) {
  const found = new Map();
  for (const one of all) {
    const key = `${one.run}/${one.version}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  const versions = [...found].map(([key, list]) => ({ key, run: list[0].run, version: list[0].version, title: titleOf(list[0].run, list[0].version), list }));
  return versions.sort((a, b) => b.run - a.run || b.version - a.version);
}
