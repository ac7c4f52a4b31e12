"""The report gives the treatment of a precedent with words and source; decisions that were only followed get one
line.
"""

from datetime import date

from activities.reports.writing.treatments import treatment_lines
from tests.activities.reports.samples import make_match, make_result
from tests.activities.reports.writing.test_markdown import FIRST, markdown
from workflows.contracts.law.treatment import Modulation, Treatment, TreatmentEvidence, TreatmentKind
from workflows.contracts.law.voices import Voice

SAID = TreatmentEvidence(
    kind=TreatmentKind.MODULADO,
    words="Modulam-se os efeitos da tese.",
    source="REsp 9000000/SP",
    voice=Voice.EMENTA,
    document_id="x",
    orgao="PRIMEIRA SEÇÃO",
    day=date(2024, 3, 1),
)
MODULATED = Treatment(
    kind=TreatmentKind.MODULADO,
    badge="Efeitos modulados",
    as_of=date(2024, 5, 2),
    evidence=[SAID],
    modulation=Modulation(marco="a partir de 2/5/2024", ressalva="ressalvadas as ações em curso"),
)
LINES = [
    "Atenção: Efeitos modulados (situação em 02/05/2024)",
    "“Modulam-se os efeitos da tese.” (REsp 9000000/SP, PRIMEIRA SEÇÃO, 01/03/2024)",
    "Marco da modulação: a partir de 2/5/2024",
    "Ressalva da modulação: ressalvadas as ações em curso",
]


def test_what_weighs_is_told_with_its_words_and_source() -> None:
    assert treatment_lines(MODULATED) == LINES


def test_what_was_only_followed_takes_one_line() -> None:
    followed = Treatment(kind=TreatmentKind.SEGUIDO, badge="Seguido em 4 decisões do acervo", evidence=[SAID])
    assert treatment_lines(followed) == ["Seguido em 4 decisões do acervo"]


def test_the_report_has_it_beside_the_precedent() -> None:
    result = make_result(matches={FIRST: [make_match(1, treatment=MODULATED)]})
    assert LINES[0] in markdown(result)
