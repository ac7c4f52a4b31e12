"""search_features: decisions by their extracted features."""

import numpy as np

from activities.research.tools.documents.treated import warning_of
from activities.research.tools.filters import as_known
from activities.research.tools.halves import Found, Halves
from activities.research.tools.provisions import provisions_of
from activities.research.tools.rows import decision_fields
from activities.search.excerpts import PREVIEW_LENGTH, shorten
from activities.search.features_table import FeaturesTable, Mask
from workflows.contracts.research.search import FeaturesFound, FeaturesQuestion, FeaturesRow


def search_features(question: FeaturesQuestion, halves: Halves) -> Found:
    """Return the decisions that meet every filter (of `categorias` one), newest first, equal dates in snapshot
    order.

    Values may differ from the corpus in case, accents and title. An unknown value raises `VALIDATION_ERROR`.
    """
    table = halves.features()
    rows = table.newest_first(matching(as_known(question, table), table))
    page = [int(row) for row in rows[question.offset : question.offset + question.limit]]
    decisions = halves.search.lexical.decisions(page)
    results = [
        FeaturesRow(
            **decision_fields(decision),
            resultado=decision.features.outcome,
            ementa_preview=shorten(decision.search_text, PREVIEW_LENGTH),
            argumento_vencedor=decision.features.winning_argument,
            argumento_perdedor=decision.features.losing_argument,
            features=decision.features,
            treatment=warning_of(halves.treatment(decision.id)),
        )
        for decision in (decisions[row] for row in page)
    ]
    found = FeaturesFound(results=results, total_found=len(rows), limit=question.limit, offset=question.offset)
    return Found(found)


def matching(question: FeaturesQuestion, table: FeaturesTable) -> Mask:
    """Return which rows meet every filter."""
    mask = np.ones(len(table), dtype=np.bool_)
    for column, wanted in (
        ("outcome", question.resultado),
        ("decision_type", question.tipo_decisao),
        ("appeal_type", question.tipo_recurso),
        ("minister", question.ministro_relator),
        ("branch", question.ramo),
        ("appellant", question.recorrente),
        ("favours", question.favorece),
        ("court", question.tribunal),
        ("judging_body", question.orgao),
        ("class_name", question.classe),
        ("state", question.uf),
    ):
        if wanted is not None:
            mask &= table.equal(column, wanted)
    for column, wanted in (("unanimous", question.unanimidade), ("procedural_only", question.so_processual)):
        if wanted is not None:
            mask &= table.flagged(column, wanted)
    if question.categorias is not None:
        mask &= table.having("categories", question.categorias)
    if question.dispositivo_norma is not None:
        mask &= table.having("statutes", provisions_of(question.dispositivo_norma, table.names["statutes"]))
    for column, part in (
        ("winning_argument", question.argumento_vencedor),
        ("losing_argument", question.argumento_perdedor),
    ):
        if part is not None:
            mask &= table.containing(column, part, mask)
    return mask
