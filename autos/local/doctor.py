"""Checks of `autos doctor`: the machine, the embedded servers, running services, and remedies."""

import asyncio
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import BaseModel

from activities.notices.mail import MailServer
from activities.notices.outcome import Unreached
from api.http.browser.console_page import has_libraries
from autos.local.damage import FolderDamaged
from autos.local.serve import WITHOUT_SERVERS
from autos.local.servers.ports import accepts
from autos.local.stack import local_settings, server_programs
from autos.local.status import unready
from autos.local.supervision.state import Phase, read_state
from infra.config.settings import Mode, Settings
from infra.storage.health import StoreState
from infra.storage.health import examine as examine_store
from infra.storage.store import IMPATIENT, Storage
from mcp_server.views.pages import built_pages

FREE_BYTES = 2 << 30
"""Free space below which the object store soon stops writing."""


class Finding(BaseModel):
    """One check; `remedy` says what to do unless it is `ok`. Texts are Portuguese."""

    what: str
    level: Literal["ok", "warning", "error"]
    detail: str
    remedy: str | None = None


def examine(base: Settings) -> list[Finding]:
    """Checks the most frequent problems without starting anything; in a running stack also writes and
    deletes an object.
    """
    return [
        *_machine(base.data_dir),
        *(_programs() if base.mode is Mode.LOCAL else ()),
        *_tesseract(),
        *_by_npm(),
        *_stack(base),
        *_mail(base),
        *_keys(base),
    ]


def _machine(data_dir: Path) -> Iterator[Finding]:
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    known = platform.system() in ("Linux", "Darwin")
    yield _finding("Sistema", known, system, "A pilha local roda em Linux e macOS; no Windows, use o WSL.")
    elsewhere = "escolha outra pasta com AUTOS_DATA_DIR"
    existing = next(folder for folder in (data_dir, *data_dir.parents) if folder.exists())
    free = shutil.disk_usage(existing).free
    detail = f"{free / (1 << 30):.1f} GiB livres em {existing}"
    yield _finding("Espaço em disco", free >= FREE_BYTES, detail, f"Libere espaço ou {elsewhere}.")
    writable = os.access(existing, os.W_OK)
    yield _finding("Pasta de dados", writable, str(data_dir), f"Sem permissão de escrita: {elsewhere}.")


def _programs() -> Iterator[Finding]:
    for title, program in server_programs().items():
        there = program.exists()
        yield _finding(title, there, str(program) if there else "não encontrado", WITHOUT_SERVERS)


def _tesseract() -> Iterator[Finding]:
    what = "OCR (Tesseract)"
    remedy = "Páginas digitalizadas ficam sem texto. Instale com `apt-get install tesseract-ocr tesseract-ocr-por`"
    remedy += " (no macOS: `brew install tesseract tesseract-lang`)."
    program = shutil.which("tesseract")
    if program is None:
        yield Finding(what=what, level="warning", detail="não encontrado", remedy=remedy)
        return
    languages = subprocess.run([program, "--list-langs"], capture_output=True, text=True, check=False).stdout.split()
    if "por" in languages:
        yield Finding(what=what, level="ok", detail=f"{program}, com português")
    else:
        yield Finding(what=what, level="warning", detail=f"{program}, sem português", remedy=remedy)


def _by_npm() -> Iterator[Finding]:
    """Parts that `make setup` installs through npm."""
    laid = {"Console": has_libraries(), "Painéis do chat": bool(built_pages())}
    for title, there in laid.items():
        yield Finding(
            what=title,
            level="ok" if there else "warning",
            detail="pronto para uso" if there else "faltam as bibliotecas que vêm do npm; o resto funciona",
            remedy=None if there else "Rode `make setup` onde o npm responda.",
        )


def _stack(base: Settings) -> Iterator[Finding]:
    state = read_state(base.data_dir)
    if base.mode is Mode.LOCAL and state.state == Phase.STOPPED:
        detail = state.error or "parada"
        yield Finding(what="Pilha local", level="warning", detail=detail, remedy="Suba com `autos up`.")
        return
    if state.error:
        yield Finding(what="Pilha local", level="warning", detail=state.error, remedy="`autos down` e `autos up`.")
    for name, process in state.components.items():
        log = base.data_dir / "logs" / f"{name}.log"
        running = process.state == Phase.RUNNING
        detail = f"processo {process.pid}, {process.restarts} reinícios" if running else process.state
        yield _finding(f"Componente {name}", running, detail, f"Veja o registro em {log}.")
    try:
        settings = local_settings(base)
    except FolderDamaged as damage:
        yield Finding(what="Pasta de dados", level="error", detail=str(damage), remedy=None)
        return
    yield from _backends(settings)


def _backends(settings: Settings) -> Iterator[Finding]:
    addresses = {
        "Banco de dados": (settings.database_url.get_secret_value(), "AUTOS_DATABASE_URL"),
        "Temporal": (f"grpc://{settings.temporal_address}", "AUTOS_TEMPORAL_ADDRESS"),
        "Objetos (S3)": (settings.s3_endpoint, "AUTOS_S3_ENDPOINT"),
        "API": (settings.base_url, "AUTOS_PUBLIC_URL"),
    }
    for title, (address, setting) in addresses.items():
        if not address:
            continue
        place = urlsplit(address)
        host, port = place.hostname or "", place.port or (443 if place.scheme == "https" else 80)
        detail = f"{host}:{port}"
        yield _finding(
            title, accepts(host, port), detail, f"Não respondeu. Confira {setting} e se o serviço está no ar."
        )
    silent = unready(settings.base_url)
    detail = f"falta: {', '.join(silent)}" if silent else "tudo responde"
    yield _finding("Prontidão", not silent, detail, "O que aceita conexões e não responde precisa ser reiniciado.")
    yield from _objects(settings)


def _objects(settings: Settings) -> Iterator[Finding]:
    remedy = {
        StoreState.OK: "",
        StoreState.DOWN: "O armazenamento não grava ou não devolve o que grava; veja o registro dele.",
        StoreState.LOST: "O que estava guardado sumiu: restaure o armazenamento da cópia de segurança.",
    }
    found = examine_store(Storage(settings, IMPATIENT))
    yield _finding("Objetos guardados", found is StoreState.OK, found, remedy[found])


def _mail(base: Settings) -> Iterator[Finding]:
    if not base.sends_mail or (place := base.mail_server) is None:
        return
    detail, good = f"{place.host}:{place.port}", True
    try:
        asyncio.run(MailServer(base).greet())
    except Unreached as error:
        detail, good = f"{detail}: {error}", False
    yield _finding("Servidor de e-mail", good, detail, "Os avisos esperam por ele. Confira as variáveis AUTOS_SMTP_*.")


def _keys(base: Settings) -> Iterator[Finding]:
    secret = {*(base.data_dir / "keys").glob("*")} - {base.signing_keys_path}  # the list of public keys is for all
    for file in sorted(secret):
        private = file.stat().st_mode & 0o077 == 0
        yield _finding(f"Chave {file.stem}", private, str(file), f"Legível por outros: rode `chmod 600 {file}`.")


def _finding(what: str, good: bool, detail: str, remedy: str) -> Finding:
    return Finding(what=what, level="ok" if good else "error", detail=detail, remedy=None if good else remedy)
