"""An open-data portal on loopback that behaves as the STJ's does (CKAN), its faults included.

What it publishes is fictional: the sample decisions, written as espelhos, a file for each judging body and month.
"""

import calendar
import hashlib
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from autos.samples import corpus_path
from tests.loopback import Answering, listening

PAGE = b"<!DOCTYPE html>\n<html><body>Sistema em manuten\xc3\xa7\xc3\xa3o</body></html>"
LOOPBACK = ["127.0.0.0/8"]


class Fault(StrEnum):
    """How an answer fails: each stands for one answer."""

    BUSY = "429"
    FORBIDDEN = "403"
    CUT = "cut"
    PAGE = "html"
    TRUNCATED = "truncated"
    ENDLESS = "endless"
    INWARDS = "redirect to a private address"


@dataclass
class Listed:
    """A file as the portal lists it; `announced` is the size it says, None where it says none."""

    resource_id: str
    content: bytes
    modified: str
    announced: int | None
    hash: str = ""


@dataclass
class OpenDataPortal:
    """What is published, by data set and name; `faults` of a name are answered first, one after the other."""

    listed: dict[str, dict[str, Listed]] = field(default_factory=lambda: defaultdict[str, dict[str, Listed]](dict))
    faults: dict[str, list[Fault]] = field(default_factory=lambda: defaultdict[str, list[Fault]](list))
    asked: list[tuple[str, Mapping[str, str]]] = field(default_factory=list[tuple[str, Mapping[str, str]]])
    address: str = ""
    retry_after: str = "0"
    clock: int = 0

    def publish(self, data_set: str, name: str, content: bytes, *, sized: bool = True, hashed: bool = False) -> None:
        """A new file, or a new form of one."""
        self.clock += 1
        before = self.listed[data_set].get(name)
        self.listed[data_set][name] = Listed(
            resource_id=before.resource_id if before else f"{self.clock:08x}-0000-4000-8000-000000000000",
            content=content,
            modified=f"2026-05-01T00:00:{self.clock % 60:02}.{self.clock:06}",
            announced=len(content) if sized else None,
            hash=hashlib.md5(content, usedforsecurity=False).hexdigest() if hashed else "",
        )

    def withdraw(self, data_set: str, name: str) -> None:
        """The file is listed no more."""
        del self.listed[data_set][name]

    def files_asked(self) -> list[str]:
        """Names of the files that were asked for, in order."""
        return [PurePosixPath(path).name for path, _ in self.asked if "/download/" in path]

    def listing(self, data_set: str) -> dict[str, Any]:
        """The answer of `package_show`."""
        resources = [
            {
                "id": one.resource_id,
                "name": name,
                "format": PurePosixPath(name).suffix[1:].upper(),
                "url": f"{self.address}/dataset/{data_set}/resource/{one.resource_id}/download/{name}",
                "size": one.announced,
                "hash": one.hash,
                "last_modified": one.modified,
                "state": "active",
            }
            for name, one in self.listed[data_set].items()
        ]
        return {"success": True, "result": {"name": data_set, "resources": resources}}


def portal_handler(portal: OpenDataPortal) -> type[Answering]:
    """What answers for the portal."""

    class Handler(Answering):
        def do_GET(self) -> None:
            portal.asked.append((self.path, dict(self.headers)))
            where = urlsplit(self.path)
            if where.path == "/api/3/action/package_show":
                self._list(parse_qs(where.query)["id"][0])
            else:
                _, _, data_set, _, _, _, name = unquote(where.path).split("/")
                self._give(data_set, name)

        def _list(self, data_set: str) -> None:
            if not self._fails(data_set, json.dumps(portal.listing(data_set)).encode()):
                if data_set in portal.listed:
                    self.say_json(200, portal.listing(data_set))
                else:
                    self.say_json(404, {"success": False, "error": {"__type": "Not Found Error"}})

        def _give(self, data_set: str, name: str) -> None:
            one = portal.listed[data_set].get(name)
            if one is None:
                self.say(404)
                return
            if self._fails(name, one.content):
                return
            tag = f'"{hashlib.sha256(one.content).hexdigest()[:16]}"'
            ranged = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
            if ranged and self.headers.get("If-Range") == tag:
                start, whole = int(ranged[1]), len(one.content)
                said = {"ETag": tag, "Content-Range": f"bytes {start}-{whole - 1}/{whole}"}
                self.say(206, one.content[start:], said)
            else:
                self.say(200, one.content, {"ETag": tag})

        def _fails(self, name: str, content: bytes) -> bool:
            """Whether the next fault was the answer."""
            if not portal.faults[name]:
                return False
            fault = portal.faults[name].pop(0)
            half = content[: len(content) // 2]
            tag = {"ETag": f'"{hashlib.sha256(content).hexdigest()[:16]}"'}
            match fault:
                case Fault.BUSY:
                    self.say(429, b"", {"Retry-After": portal.retry_after})
                case Fault.FORBIDDEN:
                    self.say(403, PAGE)
                case Fault.PAGE:
                    self.say(200, PAGE)
                case Fault.TRUNCATED:
                    self.say(200, half, tag)
                case Fault.INWARDS:
                    self.say(302, b"", {"Location": "http://10.0.0.1/latest/meta-data/"})
                case Fault.CUT:
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(content)))
                    self.send_header("ETag", tag["ETag"])
                    self.end_headers()
                    self.wfile.write(half)
                    self.close_connection = True
                case Fault.ENDLESS:
                    self.send_response(200)
                    self.end_headers()
                    try:
                        while True:
                            self.wfile.write(b"x" * (1 << 20))
                    except OSError:
                        self.close_connection = True
            return True

    return Handler


@contextmanager
def publishing(portal: OpenDataPortal) -> Generator[OpenDataPortal]:
    """The portal answers at its `address` until the block ends."""
    with listening(portal_handler(portal)) as address:
        portal.address = address
        yield portal


def espelhos(bodies: Iterable[str]) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The sample decisions of the bodies as records of espelhos, by data set and file name, oldest first."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for line in corpus_path().read_text(encoding="utf-8").splitlines():
        record: dict[str, Any] = json.loads(line)
        body = _slug(record["judging_body"] or "")
        if body in bodies:
            found[(f"espelhos-de-acordaos-{body}", _month_of(record["published_on"]))].append(_espelho(record))
    return dict(sorted(found.items(), key=lambda item: item[0][1]))


def as_file(records: list[dict[str, Any]]) -> bytes:
    """Records as the portal writes a month."""
    return json.dumps(records, ensure_ascii=False, indent=1).encode()


def _espelho(record: dict[str, Any]) -> dict[str, Any]:
    published = "/".join(reversed(record["published_on"].split("-")))
    return {
        "id": record["id"],
        "numeroDocumento": None,
        "numeroProcesso": record["process_number"],
        "numeroRegistro": record["registry_number"],
        "siglaClasse": record["class_name"],
        "nomeOrgaoJulgador": record["judging_body"],
        "ministroRelator": record["minister"],
        "dataPublicacao": f"DJE        DATA:{published}",
        "dataDecisao": record["decided_on"].replace("-", ""),
        "tipoDeDecisao": "ACÓRDÃO",
        "ementa": record["ementa"],
        "decisao": record.get("ruling"),
        "teseJuridica": record.get("thesis"),
        "tema": None,
        "jurisprudenciaCitada": None,
        "notas": record.get("notes"),
        "referenciasLegislativas": None,
        "acordaosSimilares": None,
    }


def _month_of(day: str) -> str:
    year, month = int(day[:4]), int(day[5:7])
    return f"{year}{month:02}{calendar.monthrange(year, month)[1]}.json"


def _slug(body: str) -> str:
    plain = unicodedata.normalize("NFKD", body.lower()).encode("ascii", "ignore").decode()
    return plain.replace(" ", "-")
