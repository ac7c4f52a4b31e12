from activities.law.fold import fold
from activities.law.ministers.minister_list import CALLED_UP_JUDGES, OTHER_FORMS, STF_JUSTICES, STJ_MINISTERS


def test_nobody_is_listed_twice_in_one_court() -> None:
    for court in (STJ_MINISTERS, STF_JUSTICES):
        names = [fold(minister.name) for minister in court]
        assert len(names) == len(set(names))


def test_other_forms_are_folded_and_lead_to_somebody_listed() -> None:
    known = {minister.name for minister in (*STJ_MINISTERS, *STF_JUSTICES)} | set(CALLED_UP_JUDGES)
    assert all(form == fold(form).upper() for form in OTHER_FORMS)
    assert set(OTHER_FORMS.values()) <= known
