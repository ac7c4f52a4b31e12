"""Cleaning of open-data values: spelled-out nulls, lists within strings, damaged encodings."""

import ast
import html
import json
import re
from typing import Any, cast

_NULLS = frozenset({"", "none", "null", "nan", "n/a"})
_BREAKS = re.compile(r"<\s*br\s*(?:/\s*)?>|\r\n?", re.IGNORECASE)
_SURROGATE = re.compile("[\ud800-\udfff]")
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{2,5});")
_LONGEST_LIST = 2_000_000

_CP1252 = {
    bytes([byte]).decode("cp1252"): byte for byte in range(0x80, 0xA0) if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}
_CONTINUATION = "".join(_CP1252) + "".join(map(chr, range(0x80, 0xC0)))
_MISREAD = re.compile(f"[\u00c2-\u00df][{re.escape(_CONTINUATION)}]|[\u00e0-\u00ef][{re.escape(_CONTINUATION)}]{{2}}")
_LOST = re.compile("[\u00c2\u00c3]\ufffd")
_MISREAD_A_GRAVE = re.compile("\u00c3[ \u00a0](?=\\s)")


def clean_text(value: Any) -> str | None:
    """Return the value as text with newlines and repaired encoding, or None for a null in any spelling."""
    if value is None or isinstance(value, dict | list):
        return None
    text = repair(str(value)).replace("\x00", "")
    if _SURROGATE.search(text):
        text = _SURROGATE.sub("\ufffd", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    text = _BREAKS.sub("\n", text)
    if _ENTITY.search(text):
        text = html.unescape(text)
    text = text.replace("\u00a0", " ").strip()
    return None if text.lower() in _NULLS else text


def clean_list(value: Any) -> list[str]:
    """Return the value as a list of texts: from a list, the JSON or Python source of one, or a single item."""
    if isinstance(value, list):
        return [item for item in map(clean_text, cast("list[Any]", value)) if item]
    text = clean_text(value)
    if text is None:
        return []
    parsed = _parsed_list(text) if text.startswith("[") and len(text) <= _LONGEST_LIST else None
    return [text] if parsed is None else [item for item in map(clean_text, parsed) if item]


def repair(text: str) -> str:
    """Repair UTF-8 that was read as cp1252 or latin-1 ("aÃ§Ã£o") up to twice. Lost characters stay `�`."""
    for _ in range(2):
        if not damaged(text):
            return text
        text = _MISREAD_A_GRAVE.sub("\u00e0", _MISREAD.sub(_reread, text))
        text = _LOST.sub("\ufffd", text)
    return text


def damaged(text: str) -> bool:
    """Return whether the text was decoded wrongly: it has at least two misread letters, since one may be chance."""
    found = _MISREAD.finditer(text)
    first, second = next(found, None), next(found, None)
    return second is not None or (first is not None and len(text) < 80)


def _reread(match: re.Match[str]) -> str:
    raw = bytes(_CP1252.get(letter, ord(letter)) for letter in match[0])
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def _parsed_list(text: str) -> list[Any] | None:
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return None
    return list(cast("list[Any]", value)) if isinstance(value, list | tuple) else None
