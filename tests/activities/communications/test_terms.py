"""Terms from a communication of the DJEN: published on the next working day, counted from the one after it."""

from datetime import date
from typing import Any

import pytest

from activities.communications.djen import communication_of
from activities.communications.terms import terms_of_communication
from tests.activities.communications.made import djen, number
from workflows.contracts.reading.closures import CourtClosure
from workflows.contracts.reading.terms import ActTerms, PremiseSource

ONE = number(1)
TODAY = date(2025, 7, 1)


def counted(cnj: str = ONE, *closures: CourtClosure, **fields: Any) -> ActTerms:
    return terms_of_communication(communication_of(djen(cnj, **fields), TODAY), closures, "com_1")


def days(told: ActTerms) -> list[tuple[str, date | None]]:
    return [(one.what, one.last_day) for one in told.terms]


def test_a_judgment_starts_its_appeals_two_working_days_after_it_was_made_available() -> None:
    told = counted()
    assert days(told) == [("apelação", date(2025, 6, 26)), ("embargos de declaração", date(2025, 6, 12))]
    appeal = told.terms[0]
    assert [step.date for step in appeal.steps[:3]] == [date(2025, 6, 4), date(2025, 6, 5), date(2025, 6, 6)]
    assert {one.source for one in appeal.premises} == {PremiseSource.COMUNICACAO, PremiseSource.LEI}


def test_the_firms_calendar_counts() -> None:
    day = date(2025, 6, 10)
    closure = CourtClosure(first=day, last=day, name="Feriado local", court="8.15")
    assert days(counted(ONE, closure))[1] == ("embargos de declaração", date(2025, 6, 13))
    assert days(counted(number(1, "26"), closure))[1] == ("embargos de declaração", date(2025, 6, 12))


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"tipoDocumento": "Acórdão"}, ["recurso especial ou extraordinário", "embargos de declaração"]),
        ({"tipoDocumento": "Despacho", "texto": "Diga a parte no prazo de 10 (dez) dias."}, ["cumprimento"]),
        ({"tipoDocumento": "Outros", "texto": "ATO ORDINATÓRIO Intimo a parte em cinco dias."}, ["cumprimento"]),
        ({"tipoDocumento": "Decisão", "texto": "Indefiro o pedido."}, ["embargos de declaração"]),
        ({"tipoDocumento": "Decisão", "nomeOrgao": "Gabinete da Des. Fulana"}, ["agravo interno", "embargos"]),
    ],
)
def test_the_act_is_that_of_the_document_or_of_the_heading(fields: dict[str, Any], what: list[str]) -> None:
    found = counted(**fields).terms
    assert len(found) == len(what)
    assert all(one.what.startswith(word) and one.last_day for one, word in zip(found, what, strict=True))


@pytest.mark.parametrize(
    "fields",
    [
        {"tipoDocumento": "Outros", "texto": "Fica ciente."},
        {"tipoComunicacao": "Edital"},
        {"tipoComunicacao": "Lista de distribuição"},
        {"ativo": False},
    ],
)
def test_what_starts_no_term_by_these_rules_says_so(fields: dict[str, Any]) -> None:
    told = counted(**fields)
    assert told.terms == []
    assert told.not_covered


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"nomeOrgao": "1º Juizado Especial Cível"}, ["recurso inominado", "embargos de declaração"]),
        ({"nomeOrgao": "2ª Turma Recursal", "tipoDocumento": "Acórdão"}, ["recurso extraordinário", "embargos"]),
        ({"nomeClasse": "EXECUÇÃO FISCAL"}, ["apelação", "embargos infringentes", "embargos de declaração"]),
        ({"nomeClasse": "EMBARGOS À EXECUÇÃO FISCAL"}, ["apelação", "embargos de declaração"]),
    ],
)
def test_a_procedure_with_terms_of_its_own_has_them(fields: dict[str, Any], what: list[str]) -> None:
    found = counted(**fields).terms
    assert len(found) == len(what)
    assert all(one.what.startswith(word) and one.last_day for one, word in zip(found, what, strict=True))


def test_labour_lawsuits_are_not_counted() -> None:
    assert "trabalhista" in (counted(number(1, "13", "5")).not_covered or "")


@pytest.mark.parametrize(
    "fields",
    [
        {"destinatarios": []},
        {"destinatarios": [{"nome": "MUNICÍPIO DE CIDADE FICTÍCIA", "polo": "P"}]},
        {"destinatarios": [{"nome": "PARTE/PROCESSO SIGILOSO OU PROCESSO ESTÁ EM SEGREDO DE JUSTIÇA.1"}]},
        {"texto": "SENTENÇA. Intime-se a Defensoria Pública."},
    ],
)
def test_for_whom_it_runs_is_missing_where_it_may_be_doubled(fields: dict[str, Any]) -> None:
    for term in counted(**fields).terms:
        assert term.last_day is None
        assert any(one.startswith("destinatário") for one in term.missing)
