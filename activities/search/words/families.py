"""Word families: "quitei", "quitada" and "quitação" mean the same, and so do "avisaram" and "aviso"."""

from functools import lru_cache

from activities.search.analysis import Level, form

SHORTEST = 3
"""Least letters of a family; shorter ones would join unrelated words."""

_ENDINGS = """amento imento acao icao ucao ador adora edor edora idor idora ancia encia ante ente avel ivel
    ado ada ido ida ando endo indo aram eram iram aria eria iria ava ou ei eu iu ar er ir am em al ivo iva oso osa agem
    inho inha zinho zinha o a e"""
_LONGEST_FIRST = sorted(_ENDINGS.split(), key=len, reverse=True)


@lru_cache(1 << 16)
def family(word: str) -> str:
    """Return a folded word without its ending; a number unchanged."""
    singular = form(word, Level.SINGULAR)
    for ending in _LONGEST_FIRST:
        if len(singular) >= len(ending) + SHORTEST and singular.endswith(ending):
            return singular[: -len(ending)]
    return singular
