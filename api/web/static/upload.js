"use strict";

// Takes one file by drop or by choice, sends it with progress, and says when to go back to the chat.

const page = document.getElementById("upload");
const input = document.getElementById("file");
const drop = document.getElementById("drop");
const ofCase = page.dataset.purpose === "case"; // what else may come is told apart by the server
const views = { waiting: "choose", sending: "sending", done: "done" };
const maxBytes = Number(page.dataset.maxMb) * 1024 * 1024;
const expiresAt = new Date(page.dataset.expiresAt);
let transfer = null;

function show(state) {
  page.dataset.state = state;
  for (const [name, id] of Object.entries(views)) {
    document.getElementById(id).hidden = name !== state;
  }
}

function complain(message) {
  const alert = document.getElementById("alert");
  alert.textContent = message;
  alert.hidden = message === "";
}

function announce(message) {
  document.getElementById("status").textContent = message;
}

function megabytes(bytes) {
  return (bytes / 1048576).toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

async function looksLikePdf(file) {
  const head = await file.slice(0, 1029).text();
  return head.includes("%PDF-");
}

async function take(files) {
  complain("");
  if (page.dataset.state !== "waiting") return;
  if (files.length !== 1) {
    return complain(ofCase ? "Envie um arquivo por vez: um único PDF com o processo completo." : "Envie um arquivo por vez.");
  }
  const file = files[0];
  if (file.size === 0) return complain("Este arquivo está vazio. Escolha outro.");
  if (file.size > maxBytes) {
    return complain(`Este arquivo tem ${megabytes(file.size)} MiB e o limite é de ${page.dataset.maxMb} MiB.`);
  }
  try {
    if (ofCase && !(await looksLikePdf(file))) return complain("Este arquivo não é um PDF. Exporte os autos em PDF e tente de novo.");
  } catch {
    return complain("O navegador não conseguiu ler este arquivo. Escolha-o de novo.");
  }
  send(file);
}

function send(file) {
  document.getElementById("sending-name").textContent = file.name;
  progress(0, file.size);
  show("sending");
  announce(`Enviando ${file.name}`);
  transfer = new XMLHttpRequest();
  transfer.open("PUT", `${page.dataset.putUrl}&filename=${encodeURIComponent(file.name.slice(-255))}`);
  transfer.setRequestHeader("Content-Type", ofCase ? "application/pdf" : file.type || "application/octet-stream");
  transfer.upload.onprogress = (event) => progress(event.loaded, event.total);
  transfer.onload = () => (transfer.status === 200 ? finish(file) : fail(reason(transfer)));
  transfer.onerror = () => fail("A conexão caiu durante o envio. Confira a internet e tente de novo.");
  transfer.onabort = () => fail("Envio cancelado. Nada foi guardado.");
  transfer.send(file);
}

function progress(loaded, total) {
  const percent = total ? Math.floor((loaded / total) * 100) : 0;
  const bar = document.getElementById("bar");
  bar.setAttribute("aria-valuenow", String(percent));
  bar.classList.toggle("settling", percent === 100);
  document.getElementById("bar-fill").style.width = `${percent}%`;
  document.getElementById("amount").textContent =
    percent === 100 ? "Guardando o arquivo…" : `${percent}% · ${megabytes(loaded)} de ${megabytes(total)} MiB`;
}

function reason(answered) {
  try {
    return JSON.parse(answered.responseText).error.message;
  } catch {
    return "O envio não deu certo. Tente de novo em instantes.";
  }
}

function fail(message) {
  input.value = "";
  show("waiting");
  complain(message);
  input.focus();
}

function finish(file) {
  document.getElementById("done-name").textContent = `${file.name} · ${megabytes(file.size)} MiB`;
  show("done");
  announce("Arquivo recebido. Volte ao chat e diga que o envio terminou.");
  document.title = "Arquivo recebido · Autos";
  document.getElementById("done-title").focus();
}

function countDown() {
  const minutes = Math.ceil((expiresAt - Date.now()) / 60000);
  const expiry = document.getElementById("expiry");
  if (minutes > 1) expiry.textContent = `link de uso único, vale por mais ${minutes} minutos`;
  else if (minutes === 1) expiry.textContent = "link de uso único, vale por mais 1 minuto";
  else expiry.textContent = "link expirado: peça um novo no chat";
}

input.disabled = false;
input.addEventListener("change", () => take(input.files));
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return; // browsers open the chooser on the space bar only
  event.preventDefault();
  input.click();
});
document.getElementById("cancel").addEventListener("click", () => transfer.abort());
document.getElementById("copy").addEventListener("click", async (event) => {
  const code = document.getElementById("upload-id");
  try {
    await navigator.clipboard.writeText(code.textContent);
    event.target.textContent = "Copiado";
  } catch {
    getSelection().selectAllChildren(code);
  }
});

// the whole window takes the drop: a file that misses the zone must not replace the page
for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) drop.classList.remove("over");
});
addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  take(event.dataTransfer.files);
});
addEventListener("beforeunload", (event) => {
  if (page.dataset.state === "sending") event.preventDefault();
});

countDown();
setInterval(countDown, 15000);
