"""The chart of a phase: one bar for each precedent by score; its side is visible without colour."""

from activities.reports.writing.chart import SIGNS, score_chart
from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.markdown import BLOCKS, render_markdown
from tests.activities.reports.samples import SHA, make_final, make_match
from tests.activities.reports.writing.test_pdf import pages, pdf
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch

SEAL = Seal(filename="autos.pdf", version=1, fingerprint=SHA, key_fingerprint=SHA[::-1])
MATCHES = [
    make_match(1, score=60.0, stance=Stance.CONTRARIO),
    make_match(2, score=91.2, stance=Stance.FAVORAVEL),
    make_match(3, score=75.0, stance=Stance.NEUTRO, rejected="fora do tema"),
    make_match(4, score=55.0, folded_under="stj-000000002"),
]


def drawn(matches: list[PrecedentMatch]) -> CaseResult:
    result = make_final()
    first = result.phases[0].model_copy(update={"matches": matches})
    return result.model_copy(update={"phases": [first, *result.phases[1:]]})


def test_bars_stand_by_score_each_with_the_name_and_sign_of_its_side() -> None:
    chart = score_chart(MATCHES[:3], 55.0)
    assert chart is not None
    assert [(bar.text, bar.sign, bar.side, bar.set_aside) for bar in chart.bars] == [
        ("91,2", "▲", "favorável", False),
        ("75,0", "■", "neutro; afastado na revisão", True),
        ("60,0", "▼", "contrário", False),
    ]
    assert "para quem fala no trecho dos autos" in chart.note
    assert score_chart([], 55.0) is None
    assert len(set(SIGNS.values())) == len(Stance)


def test_where_a_client_was_named_the_side_is_the_clients() -> None:
    named = [match.model_copy(update={"stance_cliente": Stance.FAVORAVEL}) for match in MATCHES[:3]]
    chart = score_chart(named, 55.0)
    assert chart is not None
    assert {bar.stance for bar in chart.bars} == {Stance.FAVORAVEL}
    assert "para o cliente" in chart.note


def test_the_markdown_draws_it_in_blocks_with_words_beside_them() -> None:
    text = render_markdown(compose_report(drawn(MATCHES), SEAL)).decode()
    rows = [line for line in text.splitlines() if "│" in line and "REsp 900000" in line]
    assert [row.split(" | ")[2:] for row in rows] == [
        ["91,2", "▲ favorável |"],
        ["75,0", "■ neutro; afastado na revisão |"],
        ["60,0", "▼ contrário |"],
    ]
    bars = [row.split(" | ")[1].replace("│", "") for row in rows]
    assert [len(bar) for bar in bars] == [BLOCKS] * 3
    assert [bar.count("█") + bar.count("▒") for bar in bars] == [18, 15, 12]


def test_the_pdf_tells_each_side_in_words_before_the_precedents() -> None:
    whole = " ".join(pages(pdf(drawn(MATCHES))))
    picture = whole.index("Comprimento: pontuação de 0 a 100")
    for words in ("▲ favorável", "▼ contrário", "■ neutro; afastado na revisão"):
        assert whole.index(words) < picture
