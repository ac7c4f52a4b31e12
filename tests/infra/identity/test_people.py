"""E-mails, OAB numbers, names, roles and passwords in the form in which they are compared and stored."""

import re

import pytest
from hypothesis import given, settings
from hypothesis.strategies import from_regex
from pwdlib import PasswordHash

from infra.identity import passwords
from infra.identity.passwords import hash_password, is_password
from infra.identity.people import OAB_PATTERN, email_of, oab_of, require_password
from infra.identity.scopes import Role
from infra.identity.tenants import Unusable, require_name, require_roles


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("SP 123456", "SP123456"),
        ("oab/rj 1.234", "RJ1234"),
        ("DF012345-A", "DF12345A"),
        ("123.456/MG", "MG123456"),
        ("12-A/AL", "AL12A"),
        ("", None),
        (None, None),
    ],
)
def test_an_oab_number_is_the_same_however_it_is_written(written: str | None, kept: str | None) -> None:
    assert oab_of(written) == kept


@pytest.mark.parametrize("written", ["123456", "XX 123", "SP", "SP 0", "SP 1234567"])
def test_what_is_no_oab_number_is_refused(written: str) -> None:
    with pytest.raises(Unusable):
        oab_of(written)


def test_an_email_is_compared_without_regard_to_case_and_spaces() -> None:
    assert email_of("  Ana@Escritorio.ADV.br ") == "ana@escritorio.adv.br"


@pytest.mark.parametrize("written", ["", "ana", "ana@", "@b.br", "a b@c.br", "a@b@c.br", "ana@-_.br", 'a"@b.br'])
def test_what_is_no_email_is_refused(written: str) -> None:
    with pytest.raises(Unusable):
        email_of(written)


GUESSED = ("curta", "aaaaaaaaaaaa", "ana-ana-2026!", "autos12345678", "x" * 201)
COMMON = ("password1234", "senha12345678", "Mudar@123456", "advocacia2026", "Flamengo2026!", "qwertyuiop12")
OWN = ("Jacarandá2026", "limoeiro12345", "anajacaranda1")


@pytest.mark.parametrize("password", [*GUESSED, *COMMON, *OWN])
def test_a_password_that_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(Unusable):
        require_password(password, "ana@limoeiro.adv.br", "Ana Jacarandá", "Limoeiro Advogados")


@pytest.mark.parametrize("password", ["cadeira verde na varanda", "k7#mQz!92xLp", "três gatos dormem no telhado" * 4])
def test_a_phrase_and_a_random_password_are_taken(password: str) -> None:
    assert require_password(password, "ana@limoeiro.adv.br", "Ana Jacarandá", "Limoeiro Advogados") == password


def test_a_password_is_kept_as_argon2id_with_a_salt_of_its_own(
    strong_passwords: PasswordHash, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "HASHES", strong_passwords)
    one, other = hash_password("cadeira verde"), hash_password("cadeira verde")
    assert one != other
    # the first recommendation of RFC 9106 for little memory: 64 MiB, three passes
    assert one.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert is_password("cadeira verde", one)
    assert not is_password("cadeira azul", one)


@pytest.mark.parametrize("password", ["", "qualquer"])
def test_nobody_has_no_password(password: str) -> None:
    assert not is_password(password, None)
    assert not is_password(password, "no hash")


def test_a_name_that_the_trail_reserves_and_an_empty_one_are_refused() -> None:
    assert require_name("  Ana   Souza ") == "Ana Souza"
    for name in ("", "  ", "system", "SYSTEM", "a" * 201, "a\0b"):
        with pytest.raises(Unusable):
            require_name(name)


def test_roles_come_in_their_order_and_the_operator_is_alone() -> None:
    assert require_roles("acme", ["reviewer", "lawyer", "reviewer"]) == [Role.LAWYER, Role.REVIEWER]
    for tenant, roles in (("acme", []), ("acme", ["owner"]), ("acme", ["operator"]), ("installation", ["admin"])):
        with pytest.raises(Unusable):
            require_roles(tenant, list(roles))


@pytest.mark.parametrize(
    "written", ["SP 123456", "oab/rj 1.234", "DF012345-A", "", "-", "pe000001", "OAB SP 7", "123456/MG"]
)
def test_the_pattern_in_schemas_takes_an_oab_number_however_it_is_written(written: str) -> None:
    assert re.search(OAB_PATTERN, written)


@pytest.mark.parametrize("written", ["SP", "SP 0", "SP 000000", "XX 12", "123456", "SP 1234567", "SP 12 Z", "SP\x0012"])
def test_the_pattern_in_schemas_takes_nothing_else(written: str) -> None:
    assert not re.search(OAB_PATTERN, written)


@settings(max_examples=20)
@given(from_regex(OAB_PATTERN, fullmatch=True))
def test_whatever_the_pattern_takes_is_an_oab_number_or_nothing(written: str) -> None:
    oab_of(written)
