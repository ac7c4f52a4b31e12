"""Terms counted by hand on the calendar, at the edges where an error of one day is likely."""

from datetime import date
from typing import Any

import pytest

from activities.law.terms.counting import count_term
from activities.law.terms.rules import TermRule, term_rules
from workflows.contracts.reading.terms import TermCandidate, TermPremises

FIFTEEN = TermRule(what="apelação", days=15, source="CPC, art. 1.003, § 5º")
FIVE = TermRule(what="embargos de declaração", days=5, source="CPC, art. 1.023")
DEFENCE = TermRule(what="contestação", days=15, source="CPC, art. 335", served=True)
HEARING = DEFENCE.model_copy(update={"hearing": True})
PRIVATE = {"destinatario": "particular"}


def counted(rule: TermRule, **given: Any) -> TermCandidate:
    return count_term(rule, TermPremises.model_validate(PRIVATE | given), [])


def day_of(candidate: TermCandidate, what: str) -> date:
    return next(step.date for step in candidate.steps if step.what == what)


@pytest.mark.parametrize(
    ("rule", "given", "published", "last"),
    [
        # Friday 6 June 2025: published Monday the 9th, counted from the 10th; Corpus Christi (19th) is counted
        (FIVE, {"meio": "djen", "data": "2025-06-06"}, (2025, 6, 9), (2025, 6, 16)),
        # made available on Thursday: published on Friday, counted from Monday
        (FIVE, {"meio": "djen", "data": "2025-06-05"}, (2025, 6, 6), (2025, 6, 13)),
        (FIFTEEN, {"meio": "djen", "data": "2025-06-06"}, (2025, 6, 9), (2025, 6, 30)),
        # if Corpus Christi is given as a day without court work, the end moves by one day
        (FIFTEEN, {"meio": "djen", "data": "2025-06-06", "feriados": ["2025-06-19"]}, (2025, 6, 9), (2025, 7, 1)),
        # Wednesday 30 April 2025: 1 May is a holiday, published on Friday 2 May, counted from Monday the 5th
        (FIVE, {"meio": "diario_tribunal", "data": "2025-04-30"}, (2025, 5, 2), (2025, 5, 9)),
        # last day of the courts' own journals, and first day of the DJEN
        (FIVE, {"meio": "diario_tribunal", "data": "2025-05-15"}, (2025, 5, 16), (2025, 5, 23)),
        (FIVE, {"meio": "djen", "data": "2025-05-16"}, (2025, 5, 19), (2025, 5, 26)),
        # Monday 16 December 2024: three days before the recess, the rest from 21 January on
        (FIFTEEN, {"meio": "diario_tribunal", "data": "2024-12-16"}, (2024, 12, 17), (2025, 2, 6)),
        # 20 November is a holiday since 2024 only
        (FIVE, {"meio": "diario_tribunal", "data": "2023-11-17"}, (2023, 11, 20), (2023, 11, 27)),
        (FIVE, {"meio": "diario_tribunal", "data": "2024-11-18"}, (2024, 11, 19), (2024, 11, 27)),
    ],
)
def test_a_term_counts_from_the_publication_in_working_days(
    rule: TermRule, given: dict[str, Any], published: tuple[int, int, int], last: tuple[int, int, int]
):
    candidate = counted(rule, **given)
    assert candidate.missing == []
    assert day_of(candidate, "publicação") == date(*published)
    assert candidate.last_day == date(*last)
    assert candidate.days == rule.days


def test_a_publication_within_the_recess_is_read_in_two_ways_and_the_earlier_day_is_given():
    # Thursday 19 December 2024: published on Friday the 20th, in the recess
    candidate = counted(FIVE, meio="diario_tribunal", data="2024-12-19")
    assert day_of(candidate, "publicação") == date(2024, 12, 20)
    assert day_of(candidate, "primeiro dia contado") == date(2025, 1, 21)
    assert candidate.last_day == date(2025, 1, 27)
    assert candidate.other_reading
    assert "28/01/2025" in candidate.other_reading


@pytest.mark.parametrize(
    ("who", "norm"),
    [
        ("fazenda", "dobro_fazenda"),
        ("ministerio_publico", "dobro_ministerio_publico"),
        ("defensoria", "dobro_defensoria"),
    ],
)
def test_terms_of_who_is_notified_in_person_are_doubled_and_do_not_count_from_a_journal(who: str, norm: str):
    # read on Wednesday 11 June 2025: thirty working days from Thursday the 12th
    candidate = counted(FIFTEEN, destinatario=who, meio="domicilio_intimacao", data="2025-06-09", ciencia="2025-06-11")
    assert (candidate.doubled, candidate.days, candidate.last_day) == (True, 30, date(2025, 7, 23))
    assert norm in [one.id for one in candidate.norms]
    by_journal = counted(FIFTEEN, destinatario=who, meio="djen", data="2025-06-09")
    assert by_journal.last_day is None
    assert "pessoalmente" in by_journal.missing[0]


def test_a_personal_notice_nobody_reads_is_complete_after_ten_calendar_days():
    # sent on Thursday 5 June 2025: complete on Sunday the 15th, so on Monday the 16th; counted from Tuesday
    candidate = counted(FIVE, meio="domicilio_intimacao", data="2025-06-05", nao_lida=True)
    assert day_of(candidate, "dez dias corridos sem consulta") == date(2025, 6, 15)
    assert day_of(candidate, "comunicação tida por feita") == date(2025, 6, 16)
    assert candidate.last_day == date(2025, 6, 23)
    # read on a Saturday: made on Monday the 9th, counted from Tuesday the 10th
    read = counted(FIVE, meio="domicilio_intimacao", data="2025-06-05", ciencia="2025-06-07")
    assert (day_of(read, "intimação tida por feita"), read.last_day) == (date(2025, 6, 9), date(2025, 6, 16))
    # read after the ten days: it was complete before
    late = counted(FIVE, meio="domicilio_intimacao", data="2025-06-05", ciencia="2025-06-20")
    assert late.last_day == candidate.last_day


def test_service_confirmed_counts_from_the_fifth_working_day_after():
    # confirmed on Monday 2 June 2025: the fifth working day is Monday the 9th, the first that counts
    candidate = counted(DEFENCE, meio="domicilio_citacao", data="2025-05-30", ciencia="2025-06-02")
    assert day_of(candidate, "quinto dia útil seguinte à confirmação") == date(2025, 6, 9)
    assert day_of(candidate, "primeiro dia contado") == date(2025, 6, 9)
    assert candidate.last_day == date(2025, 6, 27)
    assert candidate.other_reading
    assert "30/06/2025" in candidate.other_reading


def test_service_nobody_confirms_binds_a_public_body_and_nobody_else():
    # sent on Monday 2 June 2025: served on Thursday the 12th, thirty working days from Friday the 13th
    public = counted(DEFENCE, destinatario="fazenda", meio="domicilio_citacao", data="2025-06-02", nao_lida=True)
    assert (day_of(public, "dez dias corridos sem consulta"), public.days) == (date(2025, 6, 12), 30)
    assert public.last_day == date(2025, 7, 24)
    late = counted(DEFENCE, destinatario="fazenda", meio="domicilio_citacao", data="2025-06-02", ciencia="2025-06-30")
    assert late.last_day == public.last_day
    private = counted(DEFENCE, meio="domicilio_citacao", data="2025-06-02", nao_lida=True)
    assert private.last_day is None
    assert "outro meio" in private.missing[0]


@pytest.mark.parametrize("meio", ["portal", "diario_tribunal"])
def test_since_16_may_2025_other_notices_only_inform(meio: str):
    candidate = counted(FIVE, meio=meio, data="2025-05-16", ciencia=None if meio != "portal" else "2025-05-19")
    assert candidate.last_day is None
    assert "DJEN" in candidate.missing[0]


def test_before_that_day_the_portal_counted_and_the_domicilio_did_not():
    # read on Wednesday 14 May 2025, counted from Thursday
    candidate = counted(FIVE, meio="portal", data="2025-05-12", ciencia="2025-05-14")
    assert candidate.last_day == date(2025, 5, 21)
    for meio in ("domicilio_citacao", "domicilio_intimacao"):
        rule = DEFENCE if meio == "domicilio_citacao" else FIVE
        early = counted(rule, meio=meio, data="2025-05-15", ciencia="2025-05-15")
        assert early.last_day is None
        assert "15/05/2025" in early.missing[0]


def test_a_defence_counts_from_the_joining_of_the_receipt_or_from_the_hearing():
    # joined on Friday 3 March 2023, counted from Monday the 6th
    assert counted(DEFENCE, meio="correio", data="2023-03-03").last_day == date(2023, 3, 24)
    assert counted(DEFENCE, meio="mandado", data="2023-03-03").last_day == date(2023, 3, 24)
    assert counted(HEARING, meio="audiencia", data="2023-03-03").last_day == date(2023, 3, 24)
    assert counted(HEARING, meio="correio", data="2023-03-03").last_day is None
    assert counted(DEFENCE, meio="djen", data="2025-06-06").last_day is None


def test_missing_premises_are_all_named_and_no_day_is_given():
    candidate = count_term(
        TermRule(what="cumprimento do que o ato ordena", source="CPC, art. 218, § 1º", ordered=True), TermPremises(), []
    )
    assert candidate.last_day is None
    assert [one.partition(":")[0] for one in candidate.missing] == ["dias", "destinatário", "meio da comunicação"]
    assert "não vigia o processo" in candidate.notice
    half = counted(FIVE, meio="domicilio_intimacao", data="2025-06-05")
    assert [one.partition(":")[0] for one in half.missing] == ["leitura"]
    assert counted(FIVE, meio="djen").missing == ["data: o dia da disponibilização no DJEN"]


def test_premises_that_cannot_be_are_told():
    both = counted(FIVE, meio="domicilio_intimacao", data="2025-06-05", ciencia="2025-06-06", nao_lida=True)
    assert "não as duas" in both.missing[0]
    before = counted(FIVE, meio="domicilio_intimacao", data="2025-06-05", ciencia="2025-06-04")
    assert "antes do envio" in before.missing[0]
    old = counted(FIVE, meio="diario_tribunal", data="2016-03-11")
    assert old.last_day is None
    assert "18/03/2016" in old.missing[0]


def test_days_on_which_a_court_may_be_closed_are_counted_and_named():
    assert counted(FIFTEEN, meio="djen", data="2025-06-06").uncertain_days == ["19/06/2025 (Corpus Christi)"]
    told = counted(FIFTEEN, meio="djen", data="2025-06-06", feriados=["2025-06-19"])
    assert told.uncertain_days == []


def test_every_norm_a_count_names_is_there_with_source_and_time():
    rules = term_rules()
    candidate = counted(FIFTEEN, meio="djen", data="2025-06-06")
    assert candidate.regime == rules.norm("djen").text
    assert {step.norm for step in candidate.steps} <= {one.id for one in candidate.norms}
    assert all(one.source and one.text for one in rules.norms)
    assert len({one.id for one in rules.norms}) == len(rules.norms)
