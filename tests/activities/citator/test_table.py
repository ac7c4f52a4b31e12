"""The treatments of a small corpus: which source prevails, and what a reader is shown."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest

from activities.citator.statements import Statements
from activities.citator.table import Treatments, write_treatments
from activities.corpus.merge import complete
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalText
from workflows.contracts.law.treatment import Treatment


def decision(identifier: str, process: str, body: str | None, day: str, ementa: str = "", **more: object) -> Decision:
    return complete(
        Decision.model_validate(
            {
                "id": identifier,
                "source": "x",
                "kind": "acórdão",
                "process": process,
                "judging_body": body,
                "decided_on": day,
                "ementa": f"1. {ementa or 'Caso comum de consumo.'}",
                **more,
            }
        )
    )


def treated(tmp_path: Path, decisions: Iterable[Decision], *names: str) -> dict[str, Treatment]:
    tmp_path.mkdir(exist_ok=True)
    statements = Statements(tmp_path / "statements.sqlite")
    list(statements.observing(decisions))
    write_treatments(statements, tmp_path / "treatments")
    statements.close()
    return Treatments(tmp_path / "treatments").of(*names)


OLD = decision("old", "REsp 1111111/SP", "QUARTA TURMA", "2015-01-01")
OVERRULING = "Superado o entendimento firmado no REsp 1.111.111/SP."


def test_the_section_overrules_a_panel_of_its_own(tmp_path: Path) -> None:
    new = decision("new", "EREsp 2222222/SP", "SEGUNDA SEÇÃO", "2020-01-01", OVERRULING)
    found = treated(tmp_path, [OLD, new], "old", "new")["old"]
    assert (found.kind, found.badge, found.as_of) == ("superado", "Superado", date(2020, 1, 1))
    [evidence] = found.evidence
    assert (evidence.words, evidence.document_id, evidence.orgao, evidence.voice) == (
        OVERRULING,
        "new",
        "SEGUNDA SEÇÃO",
        "ementa",
    )
    assert found.line == "Superado (situação em 01/01/2020)"


@pytest.mark.parametrize(
    ("body", "day"),
    [("TERCEIRA TURMA", "2020-01-01"), (None, "2020-01-01"), ("SEGUNDA SEÇÃO", "2010-01-01")],
    ids=["another panel", "one minister", "before it"],
)
def test_who_may_not_overrule_is_not_believed(tmp_path: Path, body: str | None, day: str) -> None:
    new = decision("new", "REsp 2222222/SP", body, day, OVERRULING)
    assert treated(tmp_path, [OLD, new], "old") == {}


def test_of_two_decisions_in_one_process_none_is_overruled_by_guess(tmp_path: Path) -> None:
    appeals = [
        decision("a", "AgInt no REsp 1111111/SP", "QUARTA TURMA", "2016-01-01"),
        decision("b", "EDcl no REsp 1111111/SP", "QUARTA TURMA", "2017-01-01"),
    ]
    new = decision("new", "REsp 2222222/SP", "SEGUNDA SEÇÃO", "2020-01-01", OVERRULING)
    assert treated(tmp_path, [*appeals, new], "a", "b") == {}
    assert list(treated(tmp_path / "again", [OLD, *appeals, new], "old", "a", "b")) == ["old"]


def test_what_was_followed_counts_the_decisions_and_does_not_warn(tmp_path: Path) -> None:
    followers = [
        decision(str(at), f"REsp 200000{at}/SP", "QUARTA TURMA", f"202{at}-01-01", "Nesse sentido: REsp 1.111.111/SP.")
        for at in range(4)
    ]
    found = treated(tmp_path, [OLD, *followers], "old")["old"]
    assert (found.badge, found.warns) == ("Seguido em 4 decisões do acervo", False)
    assert [one.document_id for one in found.evidence] == ["3", "2"]
    assert [(one.kind, one.decisions) for one in found.counts] == [("seguido", 4)]


def test_a_theme_is_treated_by_its_record_and_by_what_cites_it(tmp_path: Path) -> None:
    theme = decision("tema-42", "Tema 42/STJ", None, "2014-01-01", kind="tema repetitivo", notes="Situação: Cancelado")
    other = decision("tema-43", "Tema 43/STJ", None, "2014-01-01", kind="tema repetitivo", notes="Situação: Afetado")
    citing = decision("c", "REsp 2222222/SP", "QUARTA TURMA", "2015-01-01", "Aplica-se o Tema 42/STJ.")
    found = treated(tmp_path, [theme, other, citing], "tema-42", "tema-43")
    assert [str(one.kind) for one in found["tema-42"].evidence] == ["cancelado", "seguido"]
    assert found["tema-42"].evidence[0].source == "registro oficial: Tema 42/STJ"
    assert found["tema-43"].badge == "Afetado: julgamento pendente"


def test_a_sumula_out_of_force_is_known_with_and_without_its_record(tmp_path: Path) -> None:
    found = treated(tmp_path, [OLD], "Súmula 603/STJ", "Súmula 7/STJ")
    assert {name: one.badge for name, one in found.items()} == {"Súmula 603/STJ": "Cancelada"}
    record = decision("sumula-603", "Súmula 603/STJ", None, "2018-03-01", kind="súmula")
    assert treated(tmp_path / "again", [OLD, record], "sumula-603")["sumula-603"].badge == "Cancelada"


def test_embargos_that_were_judged_since_are_not_pending(tmp_path: Path) -> None:
    saying = decision(
        "s", "REsp 2222222/SP", "QUARTA TURMA", "2016-01-01", "Pendentes embargos de declaração no REsp 1.111.111/SP."
    )
    assert treated(tmp_path, [OLD, saying], "old")["old"].badge == "Recurso pendente contra o julgado"
    judged = decision("j", "EDcl no REsp 1111111/SP", "QUARTA TURMA", "2016-06-01")
    assert treated(tmp_path / "again", [OLD, judged, saying], "old") == {}


def test_a_snapshot_from_before_knows_of_none(tmp_path: Path) -> None:
    assert Treatments(tmp_path).of("old") == {}


def theme_record(status: str, case: str | None = None) -> LegalText:
    return LegalText.model_validate(
        {"id": "tema-stj-42", "kind": "tema", "level": "tema", "root_id": "temas", "label": "Tema 42/STJ"}
        | {"reference": "Tema 42/STJ", "status_words": status, "case": case, "text": "O bonde para."}
    )


def test_what_became_of_a_theme_is_passed_to_its_case_and_to_what_applies_it_as_of_the_theme(tmp_path: Path) -> None:
    statements = Statements(tmp_path / "statements.sqlite")
    applying = decision("a", "REsp 2222222/SP", "QUARTA TURMA", "2015-01-01", "Aplica-se o Tema 42/STJ.")
    citing = decision("c", "REsp 3333333/SP", "QUARTA TURMA", "2015-01-01", "O Tema 42/STJ cuida de bondes.")
    list(statements.observing([OLD, applying, citing]))
    statements.add_text(theme_record("Cancelado", "REsp 1.111.111/SP"))
    write_treatments(statements, tmp_path / "treatments")
    statements.close()
    found = Treatments(tmp_path / "treatments").of("old", "a", "c", "Tema 42/STJ")
    assert {name: (str(one.kind), one.badge) for name, one in found.items()} == {
        "old": ("tema_tratado", "Tema 42/STJ, julgado neste processo: cancelado"),
        "a": ("tema_tratado", "Tema 42/STJ, aplicado neste julgado: cancelado"),
        "Tema 42/STJ": ("cancelado", "Cancelado"),
    }
    assert found["a"].warns
    assert found["a"].evidence[0].source == "registro oficial: Tema 42/STJ"


def test_a_theme_that_stands_passes_nothing_on(tmp_path: Path) -> None:
    statements = Statements(tmp_path / "statements.sqlite")
    list(statements.observing([OLD]))
    statements.add_text(theme_record("Trânsito em Julgado", "REsp 1.111.111/SP"))
    write_treatments(statements, tmp_path / "treatments")
    statements.close()
    assert Treatments(tmp_path / "treatments").of("old", "Tema 42/STJ") == {}
