"""The timeline of a small case file of our own, and the terms that its acts may start."""

from datetime import date
from typing import Any

import pytest

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile, Piece, SumByPerson
from activities.casefile.text.page import Page, page_lines
from activities.inquiry.terms import UnknownAct, running_terms, terms_of
from activities.inquiry.timeline import timeline, timeline_stored
from activities.law.terms.rules import term_rules
from tests.activities.casefile.lines import page
from tests.activities.inquiry.test_answering import PAGES, RUN
from workflows.contracts.reading.terms import Addressee, NoticeMeans, PremiseSource, TermCandidate, TermPremises
from workflows.contracts.reading.timeline import MoneyKind, TimelineRequest
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import CaseData, CaseParties, KeyDate, KeyEvent


def piece(number: int, kind: str, day: str | None) -> Piece:
    """A piece on a page of its own."""
    return Piece(
        piece_id=f"p{number:04d}",
        movement=None,
        date=day,
        type=kind,
        title=kind.replace("_", " "),
        page_start=number,
        page_end=number,
        phase=PhaseLabel.POSTULACAO_INICIAL,
        confidence=1.0,
        confidence_signals=[],
        needs_review=False,
    )


def case_of(*pieces: Piece, autor: str = "Fulana de Tal", reu: tuple[str, ...] = ("Loja Exemplo Ltda.",), **more: Any):
    data = {
        "system": None,
        "cnj": None,
        "cnj_valid": False,
        "court": None,
        "parties": CaseParties(autor=[autor], reu=list(reu)),
        "value": None,
        "pages": len(pieces),
    }
    return CaseFile(
        system=None,
        case=CaseData.model_validate(data | more),
        rules_version="phase-rules-v3",
        reader_version="r",
        pieces=list(pieces),
        phases=[],
    )


def asked(case_file: CaseFile, act: str, pages: list[Page] | None = None, **given: Any) -> list[TermCandidate]:
    read = pages or [page(one.page_start, one.title) for one in case_file.pieces]
    return terms_of(act, read, case_file, TermPremises.model_validate(given)).terms


def test_acts_come_with_page_piece_and_outcome_and_money_with_what_it_is():
    case_file = segment(PAGES)
    told = timeline(PAGES, case_file, TimelineRequest(run=RUN))
    assert [(act.type, act.page_start) for act in told.acts] == [
        ("peticao_inicial", 1),
        ("contestacao", 2),
        ("sentenca", 3),
    ]
    assert told.acts[2].outcome
    assert told.acts[2].outcome.disposition == "procedente"
    money = {(one.kind, one.value): one for one in told.money}
    assert money[MoneyKind.VALOR_DA_CAUSA, 31032.77].page == 1
    assert not money[MoneyKind.VALOR_DA_CAUSA, 31032.77].by_court
    assert money[MoneyKind.DANO_MORAL, 5000.0].by_court
    assert {one.page for one in told.parties} == {1}
    assert not any(one.later for one in told.parties)
    assert told.prazo_candidato is None
    assert "não vigia o processo" in told.notice


def test_a_person_says_what_a_sum_is_dismisses_one_and_names_one_that_was_missed():
    pages = [page(1, "CONDENO a ré a pagar R$ 10.000,00 de danos morais.", "Multa de R$ 50,00. Total: R$ 16.118,72.")]
    told: dict[str, Any] = {"by": "person", "correction_id": "c1", "by_name": "Ana", "page": 1}
    sums = [
        SumByPerson(**told, text="R$ 10.000,00", of=MoneyKind.ACORDO, by_court=False),
        SumByPerson(**told, text="R$ 50,00", dismissed=True),
        SumByPerson(**told, text="R$ 16.118,72", of=MoneyKind.CONDENACAO),
    ]
    case = case_of(piece(1, "sentenca", None)).model_copy(update={"sums": sums})
    found = timeline(pages, case, TimelineRequest(run=RUN)).money
    assert [(one.kind, one.value, one.by_court, one.by) for one in found] == [
        (MoneyKind.ACORDO, 10000.0, False, "person"),
        (MoneyKind.CONDENACAO, 16118.72, True, "person"),
    ]


def test_acts_stand_by_day_and_those_without_one_where_they_are_in_the_file():
    case_file = case_of(
        piece(1, "peticao_inicial", "2023-01-05"),
        piece(2, "sentenca", "2023-09-01"),
        piece(3, "certidao", None),
        piece(4, "contestacao", "2023-03-01"),
    )
    told = timeline([page(number) for number in range(1, 5)], case_file, TimelineRequest(run=RUN))
    assert [act.page_start for act in told.acts] == [1, 4, 2, 3]


def test_a_party_that_is_first_named_after_the_petition_came_in_later():
    case_file = case_of(
        piece(1, "peticao_inicial", "2023-01-05"),
        piece(2, "peticao_intermediaria", "2023-06-01"),
        reu=("Loja Exemplo Ltda.", "Seguradora Fictícia S.A."),
    )
    pages = [page(1, "Fulana de Tal contra LOJA EXEMPLO LTDA."), page(2, "vem SEGURADORA FICTÍCIA S/A ingressar")]
    told = {one.name: one for one in timeline(pages, case_file, TimelineRequest(run=RUN)).parties}
    assert (told["Loja Exemplo Ltda."].page, told["Loja Exemplo Ltda."].later) == (1, False)
    late = told["Seguradora Fictícia S.A."]
    assert (late.page, late.since, late.later, late.piece_id) == (2, "2023-06-01", True, "p0002")


def test_the_same_request_writes_the_same_bytes():
    stored = page_lines(PAGES), segment(PAGES).model_dump_json().encode()
    request = TimelineRequest(run=RUN, act="p0003")
    assert timeline_stored(*stored, request) == timeline_stored(*stored, request)


def test_a_defence_counts_from_the_receipt_that_the_file_shows():
    case_file = case_of(
        piece(1, "carta_citacao", "2023-02-01"),
        piece(2, "aviso_recebimento", "2023-03-03"),
        key_dates=[KeyDate(event=KeyEvent.CITACAO, date="2023-02-27", page=2, piece_id="p0002")],
    )
    for act in ("p0001", "p0002"):
        (only,) = asked(case_file, act)
        # joined on Friday 3 March 2023: fifteen working days from Monday the 6th
        assert (only.what, only.last_day) == ("contestação", date(2023, 3, 24))
        (shown,) = [one for one in only.premises if "juntado" in one.text]
        assert (shown.source, shown.page) == (PremiseSource.AUTOS, 2)


def test_a_hearing_in_the_file_or_a_second_defendant_leaves_the_receipt_without_a_day():
    receipt, hearing = piece(1, "aviso_recebimento", "2023-03-03"), piece(2, "ata_audiencia_conciliacao", "2023-04-03")
    (by_receipt,) = asked(case_of(receipt, hearing), "p0001")
    assert by_receipt.last_day is None
    assert "página 2" in by_receipt.missing[0]
    (by_hearing,) = asked(case_of(receipt, hearing), "p0002")
    # held on Monday 3 April 2023: Good Friday is counted and named, Tiradentes (21st) is not
    assert by_hearing.last_day == date(2023, 4, 25)
    assert by_hearing.uncertain_days[-1] == "07/04/2023 (Sexta-feira da Paixão)"
    (several,) = asked(case_of(receipt, reu=("Loja Exemplo Ltda.", "Banco Exemplo S.A.")), "p0001")
    assert several.last_day is None
    assert "mais de um réu" in several.missing[0]
    (told,) = asked(case_of(receipt, hearing), "p0001", meio="correio", data="2023-03-03")
    assert told.last_day == date(2023, 3, 24)


def test_a_judgment_counts_from_the_journal_that_a_certificate_names():
    pages = [
        page(1, "SENTENÇA"),
        page(
            2,
            "Certifico que a sentença foi disponibilizada no Diário de Justiça Eletrônico Nacional (DJEN)",
            "em 06/06/2025.",
        ),
    ]
    case_file = case_of(piece(1, "sentenca", "2025-06-04"), piece(2, "certidao", "2025-06-10"))
    appeal, motion = asked(case_file, "p0001", pages)
    assert (appeal.what, appeal.last_day) == ("apelação", date(2025, 6, 30))
    assert (motion.what, motion.last_day) == ("embargos de declaração", date(2025, 6, 16))
    assert any(one.page == 2 and "confira" in one.text for one in appeal.premises)
    in_words = [pages[0], page(2, "Certifico que a sentença foi disponibilizada no DJEN em 6 de junho de 2025.")]
    assert asked(case_file, "p0001", in_words)[0].last_day == date(2025, 6, 30)
    # a certificate of long after is another act's
    far = case_of(piece(1, "sentenca", "2024-06-04"), piece(2, "certidao", "2025-06-10"))
    assert [one.last_day for one in asked(far, "p0001", pages)] == [None, None]


def test_who_is_or_may_be_privileged_is_asked_for():
    act = piece(1, "sentenca", "2025-06-04")
    given: dict[str, Any] = {"meio": NoticeMeans.DJEN, "data": date(2025, 6, 6)}
    private = asked(case_of(act), "p0001", **given)
    assert private[0].last_day == date(2025, 6, 30)
    assert any("nenhuma parte tem nome de ente público" in one.text for one in private[0].premises)
    (unnamed, *_) = asked(case_of(act, reu=()), "p0001", **given)
    assert unnamed.last_day is None
    assert "destinatário" in unnamed.missing[0]
    (mixed, *_) = asked(case_of(act, reu=("Município de Exemplo",)), "p0001", **given)
    assert mixed.last_day == date(2025, 6, 30)
    assert any(one.text.startswith("Contado para ") and "particular" in one.text for one in mixed.premises)
    assert "30 dias para Município de Exemplo" in mixed.effects[0]
    served = case_of(piece(1, "aviso_recebimento", "2025-06-04"), reu=("Município de Exemplo",))
    assert asked(served, "p0001", meio=NoticeMeans.CORREIO, data=date(2025, 6, 6))[0].last_day is None
    defended = [page(1, "assistida pela Defensoria Pública do Estado")]
    assert asked(case_of(act), "p0001", defended, **given)[0].last_day is None
    stated = asked(case_of(act, reu=("Município de Exemplo",)), "p0001", destinatario=Addressee.PARTICULAR, **given)
    assert stated[0].last_day == date(2025, 6, 30)


def test_an_order_counts_the_days_that_it_says_itself():
    act = piece(1, "ato_ordinatorio", "2025-06-04")
    given: dict[str, Any] = {"meio": "djen", "data": "2025-06-06"}
    for text in ("manifeste-se no prazo de 5 (cinco) dias", "manifeste-se em cinco dias"):
        (only,) = asked(case_of(act), "p0001", [page(1, text)], **given)
        assert (only.days, only.last_day) == (5, date(2025, 6, 16))
    for text in ("manifeste-se", "o autor no prazo de 5 dias e o réu no prazo de 10 dias"):
        (only,) = asked(case_of(act), "p0001", [page(1, text)], **given)
        assert only.last_day is None
        assert only.missing[0].startswith("dias")
    (stated,) = asked(case_of(act), "p0001", [page(1, "manifeste-se")], dias=10, **given)
    assert stated.last_day == date(2025, 6, 23)


@pytest.mark.parametrize(
    ("more", "petition", "word"),
    [
        ({"cnj": "0000001-02.2023.5.02.0001"}, "", "trabalhista"),
        ({"unit": "15ª Vara do Trabalho de Exemplo"}, "", "trabalhista"),
        ({"unit": "2ª Vara Criminal de Exemplo"}, "", "criminal"),
        ({}, "O Ministério Público oferece denúncia contra A. B.", "criminal"),
    ],
)
def test_procedures_with_rules_of_their_own_are_not_counted(more: dict[str, Any], petition: str, word: str):
    case_file = case_of(piece(1, "sentenca", "2025-06-04"), piece(2, "peticao_inicial", "2024-06-04"), **more)
    told = terms_of("p0001", [page(1), page(2, petition)], case_file, TermPremises())
    assert told.terms == []
    assert told.not_covered
    assert word in told.not_covered


def test_a_piece_that_starts_nothing_says_so_and_an_unknown_one_is_refused():
    case_file = case_of(piece(1, "procuracao", "2025-06-04"))
    assert terms_of("p0001", [page(1)], case_file, TermPremises()).not_covered
    with pytest.raises(UnknownAct):
        terms_of("p0009", [page(1)], case_file, TermPremises())


@pytest.mark.parametrize("day", ["2023-02-31", "9999-12-30", "0001-01-01", "ontem"])
def test_days_that_nobody_can_mean_are_no_premise_and_break_nothing(day: str):
    case_file = case_of(piece(1, "aviso_recebimento", day), piece(2, "sentenca", day))
    pages = [page(1), page(2, "disponibilizado no DJEN em 31/12/9999")]
    for act in ("p0001", "p0002"):
        assert [one.last_day for one in asked(case_file, act, pages)] in ([None], [None, None])
    assert len(timeline(pages, case_file, TimelineRequest(run=RUN)).acts) == 2


def test_embargos_interrupt_the_term_for_appeal_and_the_candidate_says_so():
    given: dict[str, Any] = {"meio": "djen", "data": "2025-06-02", "destinatario": "particular"}
    ruled, filed, decided = (
        piece(1, "sentenca", "2025-05-30"),
        piece(2, "embargos_declaracao", "2025-06-05"),
        piece(3, "decisao_embargos", "2025-06-20"),
    )
    appeal, motion = asked(case_of(ruled, filed), "p0001", **given)
    assert appeal.last_day is None
    assert "página 2 (CPC, art. 1.026)" in appeal.effects[0]
    assert "ainda não mostram" in appeal.missing[0]
    assert (motion.last_day, motion.effects) == (date(2025, 6, 10), [])
    (appeal, _) = asked(case_of(ruled, filed, decided), "p0001", **given)
    assert "pergunte pelo ato p0003" in appeal.effects[0]
    again, _ = asked(case_of(ruled, filed, decided), "p0003", **given)
    assert again.last_day
    assert again.effects == []


def test_a_term_says_what_suspends_and_what_doubles_it():
    case_file = case_of(piece(1, "sentenca", "2025-12-15"))
    appeal, _ = asked(
        case_file, "p0001", meio="domicilio_intimacao", data="2025-12-15", ciencia="2025-12-16", destinatario="fazenda"
    )
    assert [text.split(":")[0] for text in appeal.effects] == ["prazo em dobro", "suspensão"]
    assert "CPC, art. 183" in appeal.effects[0]
    assert "CPC, art. 220" in appeal.effects[1]


@pytest.mark.parametrize(
    ("more", "act", "terms"),
    [
        ({"unit": "1º Juizado Especial Cível"}, "sentenca", [("recurso inominado", 10), ("embargos de declaração", 5)]),
        ({"subjects": ["Execução Fiscal"]}, "auto_penhora", [("embargos à execução fiscal", 30)]),
        (
            {"case_class": "Execução de Título Extrajudicial"},
            "certidao_oficial_justica",
            [("pagamento da dívida", 3), ("embargos à execução", 15)],
        ),
        ({"case_class": "Ação Monitória"}, "carta_citacao", [("pagamento ou embargos à ação monitória", 15)]),
    ],
)
def test_a_procedure_has_terms_of_its_own(more: dict[str, Any], act: str, terms: list[tuple[str, int]]):
    assert [(one.what, one.days) for one in asked(case_of(piece(1, act, "2025-06-04"), **more), "p0001")] == terms


def test_terms_go_by_what_the_act_says():
    def whats(kind: str, text: str) -> list[str]:
        return [one.what for one in asked(case_of(piece(1, kind, "2025-06-04")), "p0001", [page(1, text)])]

    assert whats("despacho_expediente", "Intime-se para pagar em 15 dias (CPC, art. 523).") == [
        "pagamento voluntário",
        "impugnação ao cumprimento de sentença",
    ]
    assert whats("decisao_monocratica", "Não admito o recurso especial.")[0].startswith("agravo em recurso especial")
    assert whats("decisao_monocratica", "Nego provimento à apelação.")[0] == "agravo interno"


def test_the_objection_begins_when_the_days_to_pay_have_run():
    order = [page(1, "Intime-se para pagar (CPC, art. 523).")]
    case_file = case_of(piece(1, "despacho_expediente", "2025-06-04"))
    pays, objects = asked(case_file, "p0001", order, meio="djen", data="2025-06-06", destinatario="particular")
    assert (pays.last_day, objects.steps[-2].date, objects.last_day) == (
        date(2025, 6, 30),
        date(2025, 7, 1),
        date(2025, 7, 21),
    )


def test_a_term_says_for_whom_the_law_doubles_it_and_what_suspends_it():
    ruled, stayed = piece(1, "sentenca", "2025-06-04"), piece(2, "despacho_expediente", "2025-06-20")
    pages = [page(1, "SENTENÇA"), page(2, "Determino a suspensão do processo (CPC, art. 1.037).")]
    (appeal, _) = asked(case_of(ruled, reu=("Município de Exemplo",)), "p0001", pages[:1])
    assert appeal.effects == [
        "prazo em dobro: 30 dias para Município de Exemplo, contados da intimação pessoal (CPC, art. 183)"
    ]
    (appeal, _) = asked(case_of(ruled, stayed), "p0001", pages, meio="djen", data="2025-06-06")
    assert appeal.last_day is None
    assert "a página 2 suspende o processo (CPC, arts. 221, 313 e 314)" in appeal.effects[0]
    (small, _) = asked(case_of(ruled, reu=("União",), unit="1º Juizado Especial Federal"), "p0001", pages[:1])
    assert "sem dobro para União" in small.effects[0]


def test_the_timeline_lists_the_terms_that_nothing_later_answers():
    def listed(*pieces: Piece) -> list[tuple[str, list[str]]]:
        case_file = case_of(*pieces)
        read = [page(one.page_start, one.title) for one in case_file.pieces]
        return [(one.piece_id, [term.what for term in one.terms]) for one in running_terms(read, case_file)]

    served, defence, ruled = (
        piece(1, "aviso_recebimento", "2025-02-03"),
        piece(2, "contestacao", "2025-03-03"),
        piece(3, "sentenca", "2025-05-30"),
    )
    assert listed(served) == [("p0001", ["contestação"])]
    assert listed(served, defence) == [("p0002", ["réplica"])]
    assert listed(served, defence, ruled) == [("p0003", ["apelação", "embargos de declaração"])]
    appeal = piece(4, "apelacao", "2025-06-20")
    assert listed(served, defence, ruled, appeal) == [
        ("p0003", ["embargos de declaração"]),
        ("p0004", ["contrarrazões"]),
    ]
    assert listed(served, defence, ruled, piece(4, "certidao_transito", "2025-07-20")) == []


def test_the_rules_name_types_and_terms_that_exist():
    rules, types = term_rules(), load_rules("phase-rules-v3").types
    used = {kind.partition(":")[0] for answers in rules.answers.values() for kind in answers}
    assert used | {*rules.turns} <= types.keys()
    started = [rules.terms, *rules.procedures.values()]
    assert {kind for terms in started for kind in terms} <= types.keys()
    assert rules.answers.keys() <= {one.what for terms in started for rules_of in terms.values() for one in rules_of}
