"""Values of a record as courts write them: texts with markup, days in several forms, case numbers, links."""

import html
import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, cast
from urllib.parse import urlsplit

from activities.law.citations.cnj import parse_cnj
from workflows.contracts.reading.terms import FIRST_DAY

Record = Mapping[str, Any]

NO_OBJECT = "não é um objeto JSON"
LONGEST_LINE = 300
LONGEST_TEXT = 100_000
"""Characters of a communication's text; a longer one is cut."""
MOST_PEOPLE = 200
"""Addressees, and lawyers, of one communication."""
AHEAD = timedelta(days=31)
"""How far in the future a day may be, because courts announce publications in advance."""

_ISO = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?\d{2}.*)?")
_PRINTED = re.compile(r"(\d{2})/(\d{2})/(\d{4})(?: .*)?")
_UNSEEN = re.compile(r"<(script|style|head|title)\b[^>]{0,1000}>.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)", re.I | re.S)
_BREAK = re.compile(r"<\s*(?:br|/p|/div|/tr|/h[1-6]|/li|/table)\b[^>]{0,1000}>", re.I)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,2000}>")
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_BLANKS, _LINES = re.compile(r"[^\S\n]+"), re.compile(r" ?\n(?:\s*\n)*\s?")


class Unfit(ValueError):
    """A record that cannot be taken in; the message is Portuguese."""


def line(value: object, longest: int = LONGEST_LINE) -> str:
    """The value on one line, without markup; empty if it is no text."""
    return " ".join(plain(value).split())[:longest].strip()


def plain(value: object) -> str:
    """The text without markup: its lines and words only, and never longer than `LONGEST_TEXT`."""
    if not isinstance(value, str):
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
    text = _UNSEEN.sub(" ", value[: 4 * LONGEST_TEXT].replace("\r\n", "\n").replace("\r", "\n"))
    text = html.unescape(_TAG.sub(" ", _BREAK.sub("\n", text)))
    text = _BLANKS.sub(" ", _UNSTORABLE.sub("", text))
    return _LINES.sub("\n", text).strip()[:LONGEST_TEXT]


def number_of(record: Record, *names: str) -> str:
    """The case number, with its marks. Raise `Unfit` unless there is a valid one."""
    written = next((line(record[name]) for name in names if record.get(name)), "")
    if not written:
        raise Unfit(f"{names[0]}: falta o número do processo")
    found = parse_cnj(written)
    if found is None or not found.valid:
        raise Unfit(f"{names[0]}: {written[:40]!r} não é um número CNJ válido")
    return str(found)


def day_of(value: object, name: str, today: date) -> date:
    """The day as written, whatever its hour and time zone. Raise `Unfit` for an impossible one."""
    written = line(value)
    iso, printed = _ISO.fullmatch(written), _PRINTED.fullmatch(written)
    parts = iso.groups() if iso else tuple(reversed(printed.groups())) if printed else None
    if parts is None:
        raise Unfit(f"{name}: {written[:40]!r} não é uma data" if written else f"{name}: falta a data")
    try:
        day = date(*map(int, parts))
    except ValueError:
        raise Unfit(f"{name}: {written[:40]!r} não existe no calendário") from None
    if not FIRST_DAY <= day <= today + AHEAD:
        raise Unfit(f"{name}: {day:%d/%m/%Y} está fora do que pode ser")
    return day


def link_of(value: object) -> str | None:
    """An address of a court's own; None for any other."""
    address = line(value, 1000)
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").lower()
    except ValueError:
        return None
    ours = parts.scheme in ("https", "http") and host.endswith(".jus.br") and not parts.username
    return address if ours and not re.search(r"[\s<>\"'\\]", address) else None


def records_in(value: object) -> Iterable[Record]:
    """The objects of a list, up to the limit of a communication; none if it is no list."""
    if not isinstance(value, list):
        return []
    some = cast("list[object]", value)[:MOST_PEOPLE]
    return [cast("Record", one) for one in some if isinstance(one, dict)]


def record_in(value: object) -> Record:
    """The value if it is an object, else an empty one."""
    return cast("Record", value) if isinstance(value, dict) else {}
