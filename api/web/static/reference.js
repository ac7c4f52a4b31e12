"use strict";

// Shows /openapi.json: every endpoint by subject, with parameters, bodies and answers.

const reference = document.getElementById("reference");
let schemas = {};

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function prose(text, name = "p", className) {
  const made = element(name, undefined, className);
  text.split("`").forEach((piece, at) => made.append(at % 2 ? element("code", piece) : piece));
  return made;
}

function resolved(schema) {
  return schema.$ref ? schemas[schema.$ref.split("/").pop()] : schema;
}

function typeName(schema) {
  if (schema.$ref) return typeName(resolved(schema));
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  const options = schema.anyOf || schema.allOf || schema.oneOf;
  if (options) return options.map(typeName).filter((name) => name !== "null").join(" | ");
  if (schema.type === "array") return `lista de ${schema.items ? typeName(schema.items) : "valores"}`;
  return schema.title && schema.type === "object" ? schema.title : schema.type || "valor";
}

function table(rows) {
  const made = element("table");
  for (const cells of rows) {
    const row = element("tr");
    for (const cell of cells) row.append(prose(String(cell), "td"));
    made.append(row);
  }
  return made;
}

function fields(schema) {
  const known = resolved(schema);
  const options = known.anyOf?.find((option) => option.type !== "null");
  if (options) return fields(options);
  return Object.entries(known.properties || {}).map(([name, field]) => {
    const needed = (known.required || []).includes(name) ? "obrigatório" : "";
    const fallback = field.default !== undefined && field.default !== null ? `padrão: ${field.default}` : "";
    return [name, typeName(field), [needed, field.description, fallback].filter(Boolean).join(" · ")];
  });
}

function section(title, ...content) {
  return [element("h3", title), ...content];
}

function operation(verb, path, described) {
  const made = element("details");
  const summary = element("summary");
  summary.append(element("span", verb.toUpperCase(), "verb"), element("span", path, "path"));
  summary.append(element("span", described.summary, "title"));
  const body = element("div", undefined, "body");
  if (described.description) body.append(prose(described.description));
  const parameters = (described.parameters || []).map((parameter) => [
    parameter.name, typeName(parameter.schema), parameter.description || "",
  ]);
  if (parameters.length) body.append(...section("Parâmetros", table(parameters)));
  for (const [media, content] of Object.entries(described.requestBody?.content || {})) {
    const rows = content.schema ? fields(content.schema) : [];
    body.append(...section(`Corpo (${media})`, rows.length ? table(rows) : element("p", "O próprio arquivo.")));
    const known = content.schema ? resolved(content.schema) : {};
    const example = content.example || known.examples?.[0];
    if (example) body.append(element("pre", JSON.stringify(example, null, 2)));
  }
  const answers = Object.entries(described.responses).map(([status, answer]) => [status, answer.description]);
  body.append(...section("Respostas", table(answers)));
  const data = described.responses[200] || described.responses[201] || described.responses[202];
  const envelope = data?.content?.["application/json"]?.schema;
  const inner = envelope && resolved(envelope).properties?.data;
  const item = inner && (inner.items || inner);
  if (item && fields(item).length) {
    body.append(...section(inner.items ? "Cada item de data" : "Campos de data", table(fields(item))));
    const example = resolved(item).examples?.[0];
    if (example) body.append(element("pre", JSON.stringify(example, null, 2)));
  }
  made.append(summary, body);
  return made;
}

async function load() {
  const described = await (await fetch("/openapi.json")).json();
  schemas = described.components.schemas;
  document.getElementById("intro").replaceWith(prose(described.info.description, "p", "lead"));
  const subjects = new Map();
  for (const [path, verbs] of Object.entries(described.paths)) {
    for (const [verb, entry] of Object.entries(verbs)) {
      const subject = entry.tags[0];
      if (!subjects.has(subject)) subjects.set(subject, []);
      subjects.get(subject).push(operation(verb, path, entry));
    }
  }
  for (const [subject, operations] of subjects) reference.append(element("h2", subject), ...operations);
}

load();
