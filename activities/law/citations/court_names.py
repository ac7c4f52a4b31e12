"""Names of courts in texts, short or full: "TST", "C. STJ", "Tribunal de Justiça de São Paulo"."""

import re

from activities.law.citations.cnj import STATE_NAMES
from activities.law.fold import squash

_HIGH = (
    (r"STJ|Superior\s+Tribunal\s+de\s+Justica", "STJ"),
    (
        r"STF|Supremo\s+Tribunal(?:\s+Federal)?|Supremo\b|Suprema\s+Corte|Pretorio\s+Excelso|Excelso\s+Pretorio|Excelsa\s+Corte",
        "STF",
    ),
    (r"TST|Tribunal\s+Superior\s+do\s+Trabalho", "TST"),
    (r"TSE|Tribunal\s+Superior\s+Eleitoral", "TSE"),
    (r"TFR|Tribunal\s+Federal\s+de\s+Recursos", "TFR"),
    (r"TNU|Turma\s+Nacional\s+de\s+Uniformizacao", "TNU"),
    (r"STM|Superior\s+Tribunal\s+Militar", "STM"),
    (r"TCU|Tribunal\s+de\s+Contas\s+da\s+Uniao", "TCU"),
    (r"CARF|Conselho\s+Administrativo\s+de\s+Recursos\s+Fiscais", "CARF"),
)
_ORDINALS = ("primeira", "segunda", "terceira", "quarta", "quinta", "sexta")
_REGION = rf"\d{{1,2}}|(?:{'|'.join(_ORDINALS)})(?=\s+regiao)"
_STATE = "|".join(name.replace(" ", r"\s+") for name in sorted(STATE_NAMES, key=len, reverse=True))
HIGH = "|".join(f"(?:{names})" for names, _ in _HIGH)
"""Pattern of the unique courts."""

COURT = (
    rf"{HIGH}|(?-i:TJ)[/\-\s]?(?-i:[A-Z]{{2}})(?-i:FT)?"
    rf"|Tribunal\s+de\s+Justica\s+(?:d[oae]s?\s+)?(?:estado\s+)?(?:d[oae]s?\s+)?(?:{_STATE})(?:\s+e\s+(?:dos\s+)?territorios)?"
    rf"|(?:TRF|TRT|Tribunal\s+Regional\s+(?:Federal|do\s+Trabalho))[/\-\s]?\s?(?:da\s+)?(?:{_REGION})[aoªº]?(?:\s*(?:\.|regiao)|\b)"
)
"""Pattern of any court, over folded text in any case."""

_EACH = tuple((re.compile(names, re.IGNORECASE), code) for names, code in _HIGH)


def court_code(written: str) -> str:
    """Return the short name of the court matched by `COURT`."""
    plain = squash(written)
    for names, code in _EACH:
        if names.match(plain):
            return code
    if plain.startswith(("trf", "trt", "tribunal regional")):
        kind = "TRT" if plain.startswith("trt") or "trabalho" in plain else "TRF"
        digits = re.search(r"\d+", plain)
        return kind + (digits[0] if digits else str(next(at for at, n in enumerate(_ORDINALS, 1) if n in plain)))
    if plain.startswith("tj"):
        return re.sub(r"[\s/-]", "", written).upper()
    state = next(STATE_NAMES[name] for name in sorted(STATE_NAMES, key=len, reverse=True) if name in plain)
    return "TJDFT" if state == "DF" else f"TJ{state}"
