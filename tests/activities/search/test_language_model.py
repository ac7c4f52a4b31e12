"""What Autos accepts from a language model."""

from functools import partial

import pytest

from activities.search.language_model import wordings_in
from bench.attack.growth import growth
from bench.attack.hostile import repeated
from tests.activities.test_time_over_text import MOST, TRIES


@pytest.mark.parametrize(
    ("said", "wordings"),
    [
        ('["dano moral", "negativação  indevida"]', ["dano moral", "negativação indevida"]),
        ('Aqui está:\n["a", 1, "", "b", "c", "d"]\nPronto.', ["a", "b", "c"]),
        ('{"a": "b"}', None),
        ("] nada [", None),
        ("[a]", None),
        ("[" * 200_000 + "]" * 200_000, None),
    ],
)
def test_a_model_is_taken_at_its_list_alone(said: str, wordings: list[str] | None) -> None:
    assert wordings_in(said) == wordings


def test_a_list_that_never_comes_to_its_end_takes_time_in_proportion() -> None:
    tries = (growth(lambda text: partial(wordings_in, text), repeated("["), 20_000, 4) for _ in range(TRIES))
    assert any(times < MOST for times in tries)
