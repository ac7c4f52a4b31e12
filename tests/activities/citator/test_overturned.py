"""Decisions overturned by a later one of their process, or by the body that settles a divergence."""

from pathlib import Path

import pytest

from tests.activities.citator.test_table import decision, treated
from tests.activities.read_decisions import real_decisions, sample_decisions
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment

PROVIDED = "Embargos de divergência providos."
DENIED = "Embargos de divergência não providos."
OWN = decision("own", "REsp 1111111/SP", "QUARTA TURMA", "2015-01-01")
OTHER = decision("other", "REsp 2222222/SP", "TERCEIRA TURMA", "2014-01-01")


def embargos(words: str, day: str = "2020-01-01") -> Decision:
    return decision("new", "EREsp 1111111/SP", "SEGUNDA SEÇÃO", day, words)


def overturned(tmp_path: Path, *decisions: Decision) -> dict[str, str]:
    """Return the badges of overturned decisions, by id or reference."""
    names = [one.id for one in decisions] + ["REsp 1111111/STJ", "AgInt REsp 1111111/STJ"]
    found = treated(tmp_path, decisions, *names)
    return {name: one.badge for name, one in found.items() if one.kind.overturned}


def test_embargos_that_are_granted_reverse_every_earlier_decision_of_their_process(tmp_path: Path) -> None:
    internal = decision("internal", "EDcl no REsp 1111111/SP", "QUARTA TURMA", "2016-01-01")
    later = decision("later", "EDcl no REsp 1111111/SP", "QUARTA TURMA", "2021-01-01")
    badge = "Reformado por EREsp 1111111/SP"
    assert overturned(tmp_path, OWN, OTHER, internal, later, embargos(PROVIDED)) == {"own": badge, "internal": badge}


def test_the_later_decision_is_named_with_its_words(tmp_path: Path) -> None:
    found: Treatment = treated(tmp_path, [OWN, embargos(PROVIDED)], "own")["own"]
    assert (found.overturned_by, found.evidence[0].words) == ("new", PROVIDED)


@pytest.mark.parametrize(
    ("words", "lost"),
    [
        (f"Acórdãos confrontados: REsp 1.111.111/SP e REsp 2.222.222/SP. {DENIED}", {"other": "Superado"}),
        (f"Mantém-se a condenação por fundamento diverso. {DENIED}", {"own": "Superado"}),
        (f"Precedente: REsp 2.222.222/SP. {DENIED}", {}),
        ("Embargos de divergência não conhecidos. Acórdãos confrontados: REsp 2.222.222/SP.", {}),
    ],
    ids=["those set against it lose", "upheld on other grounds", "a precedent only cited", "not heard"],
)
def test_embargos_that_are_denied_settle_for_the_decision_they_uphold(
    tmp_path: Path, words: str, lost: dict[str, str]
) -> None:
    assert overturned(tmp_path, OWN, OTHER, embargos(words)) == lost


@pytest.mark.parametrize(
    ("process", "words", "holds"),
    [
        ("AgInt no REsp 1111111/SP", "Agravo interno provido.", False),
        ("AgInt no REsp 1111111/SP", "Agravo interno não provido.", True),
        ("EDcl no REsp 1111111/SP", "Embargos de declaração acolhidos, com efeitos infringentes.", False),
        ("EDcl no REsp 1111111/SP", "Embargos de declaração acolhidos, sem efeitos infringentes.", True),
        ("REsp 1111111/SP", "Recurso especial provido, em juízo de retratação.", False),
    ],
)
def test_an_appeal_inside_the_process_reverses_only_when_it_changes_the_outcome(
    tmp_path: Path, process: str, words: str, holds: bool
) -> None:
    new = decision("new", process, "QUARTA TURMA", "2020-01-01", words)
    assert ("own" not in overturned(tmp_path, OWN, new)) == holds


def test_what_the_corpus_lacks_is_known_to_be_reversed_by_its_reference(tmp_path: Path) -> None:
    assert overturned(tmp_path, embargos(PROVIDED)) == {"REsp 1111111/STJ": "Reformado por EREsp 1111111/SP"}


def test_a_section_settles_what_it_says_was_held_to_the_contrary(tmp_path: Path) -> None:
    words = "Superado o entendimento da Terceira Turma. Em sentido diverso: REsp 2.222.222/SP. Recurso provido."
    section, panel = (
        decision(body, "REsp 3333333/SP", body, "2020-01-01", words) for body in ("SEGUNDA SEÇÃO", "QUARTA TURMA")
    )
    assert overturned(tmp_path, OTHER, section) == {"other": "Superado"}
    assert overturned(tmp_path / "panel", OTHER, panel) == {}


@pytest.mark.parametrize(
    "words",
    [
        "Alterado o posicionamento firmado no REsp 2.222.222/SP.",
        "A orientação fixada no REsp 2.222.222/SP foi modificada.",
        "Impõe-se a revisão do entendimento adotado no REsp 2.222.222/SP.",
    ],
)
def test_a_changed_position_is_told_in_many_words(tmp_path: Path, words: str) -> None:
    new = decision("new", "REsp 3333333/SP", "SEGUNDA SEÇÃO", "2020-01-01", words)
    assert overturned(tmp_path, OTHER, new) == {"other": "Superado"}


def test_the_chains_of_the_sample_corpus_are_followed(tmp_path: Path) -> None:
    decisions = sample_decisions()
    found = treated(tmp_path, decisions, *(one.id for one in decisions))
    lost = {name: (one.kind, one.overturned_by) for name, one in found.items() if one.kind.overturned}
    assert lost == {
        "091610020": ("reformado", "091610029"),
        "091809020": ("reformado", "091809029"),
        "091812030": ("superado", "092112040"),
        "091903050": ("reformado", "091903059"),
        "091908060": ("reformado", "091908069"),
        "092201090": ("superado", "092201099"),
    }


def test_real_decisions_are_overturned_by_what_was_granted_and_by_nothing_else(
    tmp_path: Path,
) -> None:
    """The corpus has three processes with a denied appeal of their own, and embargos that took effect."""
    decisions = real_decisions()
    granted = ("AgInt AREsp 1885433/STJ", "AgRg REsp 1145245/STJ")
    found = treated(tmp_path, decisions, *(one.id for one in decisions), *granted)
    assert {name for name, one in found.items() if one.kind.overturned} == set(granted)
