"""Key dates of a case, each with its page. Pure."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.casefile.text.wording import MONTHS, iso_date, key
from workflows.contracts.run.results.result import KeyDate, KeyEvent

_DAY = rf"(?P<day>\d{{2}}/\d{{2}}/\d{{4}}|\d{{1,2}}o?[º°]? de (?:{'|'.join(MONTHS)}) de \d{{4}})"
_FILED = re.compile(
    rf"^(?:data d[aeo] |ultima )?(?:distribuicao|distribuido|distribuida|autuacao|autuado|ajuizamento)"
    rf"(?: em| por sorteio| livre)?\s*:?\s*(?:em )?{_DAY}"
)
_ASSIGNED = re.compile(r"\bdistribu(?:id[oa]|icao)\b")
_RECEIVED = re.compile(
    rf"(?:recebid[oa] em|data (?:da entrega|do recebimento|de recebimento)|entregue em|data)\s*:?\s*{_DAY}"
)
_DELIVERED = re.compile(
    r"\(\s*x\s*\)\s*entregue|recebido por:\s*\w|assinatura do recebedor:\s*\w|entrega (?:efetuada|realizada)"
)
_RETURNED = re.compile(
    r"\(\s*x\s*\)\s*(?:mudou|recusad|ausente|desconhecid|nao procurad|endereco|falecid|insuficiente)"
    r"|devolvid[oa] ao remetente"
)
_SERVED = re.compile(
    r"\b(?:citei|procedi a citacao|efetuei a citacao|dei por citad"
    r"|citacao (?:eletronica )?(?:foi )?(?:realizada|confirmada|lida|efetivada))\b"
)
_NOT_SERVED = re.compile(
    r"\b(?:deixei de citar|deixei de proceder a citacao|nao (?:foi possivel )?(?:cit(?:ei|ar)|localizei))\b"
)
_FINAL = re.compile(
    rf"(?:transitou em julgado|transito em julgado|tornou-se definitiva).{{0,90}}?\b(?:em|no dia|aos)\s+{_DAY}"
)
_HELD = re.compile(rf"\b(?:aos|em|no dia|data)\s*:?\s+(?:dia\s+)?{_DAY}")
HEARINGS = ("ata_audiencia_conciliacao", "ata_audiencia_instrucao")
COVER_PAGES = 3
OPENING = 700


class Dated(NamedTuple):
    """A piece with its date from the court system or its signature (ISO 8601)."""

    type: str
    date: str | None
    sheets: list[Sheet]
    piece_id: str | None = None


def find_key_dates(pieces: Iterable[Dated], cover: list[Sheet]) -> list[KeyDate]:
    """Return filing, service, hearings, judgment and finality, by date. `cover` holds the first sheets of the file."""
    pieces = list(pieces)
    found = [_filing(pieces, cover), _first(pieces, KeyEvent.CITACAO, _service)]
    for piece in pieces:
        if piece.type in HEARINGS:
            found.append(_dated(KeyEvent.AUDIENCIA, _said(_HELD, _words(piece)[:OPENING]) or piece.date, piece))
        elif piece.type == "sentenca":
            found.append(_dated(KeyEvent.SENTENCA, piece.date, piece))
    found.append(_first(pieces, KeyEvent.TRANSITO_EM_JULGADO, _finality))
    known = {date: None for date in found if date}
    return sorted(known, key=lambda item: (item.date, item.page))


def _filing(pieces: list[Dated], cover: list[Sheet]) -> KeyDate | None:
    """Return the date on the cover, else of the certificate of distribution, else of the first petition."""
    for sheet in cover[:COVER_PAGES]:
        for line in sheet.page.lines:
            day = _said(_FILED, key(line.text))
            if day:
                return KeyDate(event=KeyEvent.DISTRIBUICAO, date=day, page=sheet.page.number)
    for piece in pieces:
        if piece.type == "certidao" and piece.date and _ASSIGNED.search(_words(piece)):
            return _dated(KeyEvent.DISTRIBUICAO, piece.date, piece)
        if piece.type == "contestacao":
            break
    return _first(pieces, KeyEvent.DISTRIBUICAO, lambda piece: piece.date if piece.type == "peticao_inicial" else None)


def _service(piece: Dated) -> str | None:
    """Return the date on which a letter was delivered or the bailiff served; None if service failed."""
    if piece.type not in ("aviso_recebimento", "certidao_oficial_justica", "certidao"):
        return None
    words = _words(piece)
    if piece.type == "aviso_recebimento":
        if _RETURNED.search(words) or not _DELIVERED.search(words):
            return None
        return _said(_RECEIVED, words) or piece.date
    if _NOT_SERVED.search(words) or not _SERVED.search(words):
        return None
    return piece.date


def _finality(piece: Dated) -> str | None:
    return (_said(_FINAL, _words(piece)) or piece.date) if piece.type == "certidao_transito" else None


def _first(pieces: list[Dated], event: KeyEvent, day_of: Callable[[Dated], str | None]) -> KeyDate | None:
    for piece in pieces:
        date = _dated(event, day_of(piece), piece)
        if date:
            return date
    return None


def _dated(event: KeyEvent, day: str | None, piece: Dated) -> KeyDate | None:
    if day is None:
        return None
    return KeyDate(event=event, date=day, page=piece.sheets[0].page.number, piece_id=piece.piece_id)


def _said(pattern: re.Pattern[str], words: str) -> str | None:
    match = pattern.search(words)
    return iso_date(match["day"]) if match else None


def _words(piece: Dated) -> str:
    return key(join_lines(line for sheet in piece.sheets[:COVER_PAGES] for line in sheet.body))
