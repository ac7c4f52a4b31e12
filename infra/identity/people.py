"""Normalisation and validation of e-mail addresses, OAB numbers and passwords."""

import re
from functools import cache
from pathlib import Path
from unicodedata import combining, normalize

from zxcvbn import zxcvbn

from infra.identity.tenants import Unusable

LEAST_PASSWORD = 10
MOST_PASSWORD = 200
LEAST_SCORE = 4
LOOKED_AT = 40
"""Leading characters of a password that its strength is judged by."""
_EMAIL = re.compile(r"[^@\s\"<>(),;:\\]{1,64}@(?=.{3,190}$)[a-z0-9-]+(\.[a-z0-9-]+)*")
_ELSEWHERE = re.compile(r"ext_[0-9a-f]{32}")
_STATES = "AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO"
_APART = r"[ -/:-@\[-`{-~]*"


def _spelt(word: str) -> str:
    return _APART.join(f"[{letter}{letter.lower()}]" for letter in word)


def _figures() -> str:
    """A pattern for one to six digits that are not all zero."""
    return "|".join(f"(0{_APART}){{{zeros}}}[1-9]({_APART}[0-9]){{0,{5 - zeros}}}" for zeros in range(6))


_STATE = f"({'|'.join(map(_spelt, _STATES.split('|')))}){_APART}"
_NUMBER, _KIND = f"({_figures()}){_APART}", f"([ABNPabnp]{_APART})?"
OAB_PATTERN = rf"^{_APART}(({_spelt('OAB')}{_APART})?({_STATE}{_NUMBER}{_KIND}|{_NUMBER}{_KIND}{_STATE}))?$"
"""Pattern of values that `oab_of` accepts, for schemas."""

_OAB = re.compile(
    rf"(?:OAB)?(?:(?P<state>{_STATES})(?P<number>\d{{1,6}})(?P<kind>[ABNP]?)"
    rf"|(?P<first>\d{{1,6}})(?P<sort>[ABNP]?)(?P<of>{_STATES}))"
)


def email_of(text: str) -> str:
    """Canonical e-mail: lower case, trimmed; raises `Unusable` for an invalid one."""
    found = text.strip().lower()
    if not _EMAIL.fullmatch(found):
        raise Unusable("Diga um e-mail completo, como nome@escritorio.adv.br.")
    return found


def is_elsewhere(user_id: str) -> bool:
    """Whether the id names a person of an external issuer, who has no account in Autos."""
    return _ELSEWHERE.fullmatch(user_id) is not None


def domain_of(email: str) -> str:
    """The domain of an e-mail."""
    return email.rpartition("@")[2]


def oab_of(text: str | None) -> str | None:
    """Canonical OAB number (`SP123456`), None for an empty value; raises `Unusable` for an invalid one."""
    written = re.sub(r"[ -/:-@\[-`{-~]", "", (text or "").upper())
    if not written:
        return None
    found = _OAB.fullmatch(written)
    if not found or not int(number := found["number"] or found["first"]):
        raise Unusable("O número da OAB tem a sigla do estado e até seis algarismos, como SP 123456.")
    return f"{found['state'] or found['of']}{int(number)}{found['kind'] or found['sort'] or ''}"


def require_password(password: str, *known: str) -> str:
    """The password; raises `Unusable` for one that is easy to guess.

    It is checked against common passwords, Brazilian words (`common_words.txt`), and the person's `known` data: e-mail,
    name, firm. `LEAST_SCORE` is zxcvbn's 4: at least ten billion guesses.
    """
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Unusable(f"A senha deve ter de {LEAST_PASSWORD} a {MOST_PASSWORD} caracteres.")
    about = [word for text in known for word in re.split(r"[^a-z0-9]+", _unaccented(text)) if len(word) > 2]
    if zxcvbn(_unaccented(password[:LOOKED_AT]), [*_common_words(), *known, *about])["score"] < LEAST_SCORE:
        raise Unusable(
            "Esta senha é fácil de adivinhar. Use uma frase de várias palavras, sem o seu nome, o do escritório, datas "
            "e senhas comuns."
        )
    return password


def _unaccented(text: str) -> str:
    return "".join(letter for letter in normalize("NFD", text) if not combining(letter)).lower()


@cache
def _common_words() -> list[str]:
    return (Path(__file__).parent / "common_words.txt").read_text(encoding="utf-8").split()
