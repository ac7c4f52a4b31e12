"""Filter values as written by people, converted to values of the corpus. Unknown values are refused."""

from collections.abc import Iterator, Sequence
from datetime import date
from difflib import get_close_matches
from typing import TypeVar

from activities.law.ministers.names import minister_name
from activities.research.tools.provisions import provisions_of
from activities.search.analysis import comparable
from activities.search.columns import Columns, Filters
from activities.search.features_table import FeaturesTable
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.research.search import FeaturesQuestion, FilterField, JurisprudenceFilters

Filtered = TypeVar("Filtered", bound=JurisprudenceFilters)

_SUGGESTIONS = 5
_LIKE = 0.5
_TAKEN_BY: dict[FilterField, tuple[str, ...]] = {
    **{field: (field.value,) for field in FilterField if field.value in JurisprudenceFilters.model_fields},
    FilterField.ANO: ("data_inicio", "data_fim"),
}
"""The parameters of a search that take each filter's values."""
_SAME_OUTCOME: dict[str, str] = {"improvido": Outcome.NAO_PROVIDO, "desprovido": Outcome.NAO_PROVIDO}
"""Other words of courts for an outcome."""


def known_minister(field: str, wanted: str, known: Sequence[str]) -> str:
    """Return the minister's full name, ignoring case, accents and title; part of a name suffices.

    Raises `VALIDATION_ERROR` with the nearest names for an unknown name, and with all matches for an ambiguous
    part.
    """
    name = comparable(minister_name(wanted) or wanted)
    exact = [one for one in known if comparable(one) == name]
    found = exact or [one for one in known if name and f" {name} " in f" {comparable(one)} "]
    if len(found) == 1:
        return found[0]
    raise unknown(field, wanted, found or _near(name, known))


def known_value(field: str, wanted: str, known: Sequence[str]) -> str:
    """Return the value, ignoring case and accents. Raise `VALIDATION_ERROR` with the nearest ones for an unknown
    value.
    """
    name = comparable(wanted)
    found = next((one for one in known if comparable(one) == name), None)
    if found is None:
        raise unknown(field, wanted, _near(name, known))
    return found


def known_outcome(wanted: str | None) -> str | None:
    """Return the outcome in the product's word."""
    return _SAME_OUTCOME.get(comparable(wanted), wanted) if wanted else wanted


def meant(field: str, wanted: str | None, known: Sequence[str] | None) -> str | None:
    """Like `known_value`, None if nothing is wanted. Refuses a filter that the corpus does not know (None)."""
    if wanted is None:
        return None
    if known is None:
        message = f"O acervo ativo foi construído antes do filtro {field}: quem o opera precisa construí-lo de novo."
        raise AutosError(ErrorCode.VALIDATION_ERROR, message, campo=field)
    return known_value(field, wanted, known)


def as_known(question: FeaturesQuestion, table: FeaturesTable) -> FeaturesQuestion:
    """Return the question with its values in the corpus' spelling. Raise `VALIDATION_ERROR` for an unknown value.

    A valid outcome without decisions is no error: it finds nothing.
    """
    names = table.names
    outcomes = list(dict.fromkeys([*names["outcome"], *(outcome.value for outcome in Outcome)]))
    given: dict[str, object] = {}
    for field, wanted, known in (
        ("resultado", known_outcome(question.resultado), outcomes),
        ("tipo_decisao", question.tipo_decisao, names["decision_type"]),
        ("tipo_recurso", question.tipo_recurso, names["appeal_type"]),
        ("tribunal", question.tribunal, names["court"]),
        ("orgao", question.orgao, names["judging_body"]),
        ("classe", question.classe, names["class_name"]),
        ("uf", question.uf, names["state"]),
    ):
        if wanted is not None:
            given[field] = known_value(field, wanted, known)
    if question.ministro_relator is not None:
        given["ministro_relator"] = known_minister("ministro_relator", question.ministro_relator, names["minister"])
    if question.categorias is not None:
        given["categorias"] = [known_value("categorias", one, names["categories"]) for one in question.categorias]
    if question.dispositivo_norma is not None and not provisions_of(question.dispositivo_norma, names["statutes"]):
        near = _near(comparable(question.dispositivo_norma), names["statutes"])
        raise unknown("dispositivo_norma", question.dispositivo_norma, near)
    return question.model_copy(update=given)


def unknown(field: str, wanted: str, near: Sequence[str]) -> AutosError:
    """Return `VALIDATION_ERROR` for an unknown or ambiguous value, with suggestions if there are any."""
    way_on = "Use um dos sugeridos" if near else "Nenhum é parecido: veja os que há com discover_values"
    return AutosError(
        ErrorCode.VALIDATION_ERROR,
        f"Nenhuma decisão do acervo tem exatamente este valor em {field}. {way_on}, ou tire o filtro.",
        campo=field,
        valor=wanted,
        sugestoes=list(near)[:_SUGGESTIONS],
    )


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Return known values that share a word with the name or are spelled similarly, most similar first."""
    by_form = {comparable(one): one for one in known if one}
    alike = get_close_matches(name, list(by_form), _SUGGESTIONS, _LIKE)
    words = set(name.split())
    sharing = [form for form in sorted(by_form, key=len) if words & set(form.split())]
    return [by_form[form] for form in dict.fromkeys([*alike, *sharing])][:_SUGGESTIONS]


def as_filters(question: JurisprudenceFilters, columns: Columns) -> Filters:
    """Return the filters of a question. Raise `VALIDATION_ERROR` for names outside the corpus."""
    wanted, days = question.ministro, (question.data_inicio, question.data_fim)
    minister = known_minister("ministro", wanted, columns.known("ministers") or []) if wanted is not None else None
    first, last = (date.fromisoformat(given) if given else None for given in days)
    return Filters(
        minister=minister,
        judging_body=meant("orgao", question.orgao, columns.known("bodies")),
        court=meant("tribunal", question.tribunal, columns.known("courts")),
        class_name=meant("classe", question.classe, columns.known("classes")),
        state=meant("uf", question.uf, columns.known("states")),
        date_from=first,
        date_to=last,
    )


def lacking(question: Filtered, field: FilterField) -> Filtered:
    """Return the question without that filter."""
    return question.model_copy(update=dict.fromkeys(_TAKEN_BY.get(field, ())))


def lacking_each(question: Filtered) -> Iterator[tuple[FilterField, Filtered]]:
    """Yield each filter of the question, and the question without it."""
    for field, names in _TAKEN_BY.items():
        if any(getattr(question, name) is not None for name in names):
            yield field, lacking(question, field)
