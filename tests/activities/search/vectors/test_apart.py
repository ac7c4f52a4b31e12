import numpy as np
import pytest

from activities.search.vectors.apart import ONE_IN, common_of
from activities.search.vectors.lsa import FloatArray, unit

AXES = np.eye(2 * ONE_IN, dtype=np.float32)
KIND, LENGTH, WORDING, *SUBJECTS = AXES


def texts(rows: int) -> FloatArray:
    """Vectors that are close and differ mostly by length and wording; their subject is in the remaining dimensions."""
    random = np.random.default_rng(5)
    about = 0.03 * random.normal(size=(rows, len(SUBJECTS))).astype(np.float32) @ np.array(SUBJECTS)
    length, wording = 0.3 * random.normal(size=(2, rows, 1)).astype(np.float32)
    return unit(3 * KIND + length * LENGTH + wording * WORDING + about)


def test_what_texts_share_says_nothing_of_how_alike_they_are() -> None:
    data = texts(400)
    common = common_of(data)
    apart = common.without(data)
    assert np.linalg.norm(common.directions @ np.array([LENGTH, WORDING]).T) == pytest.approx(2**0.5, abs=0.01)
    assert (data @ data.T).mean() > 0.9
    assert (apart @ apart.T).mean() == pytest.approx(0, abs=0.01)
    assert np.linalg.norm(apart, axis=1) == pytest.approx(np.ones(400))


def test_texts_about_the_same_are_nearest_however_long_they_are() -> None:
    common = common_of(texts(400))
    differing = [-0.3 * LENGTH + 0.2 * SUBJECTS[0], 0.3 * LENGTH + 0.2 * SUBJECTS[0], -0.3 * LENGTH]
    asked, longer, other = unit((3 * KIND + np.array(differing)).astype(np.float32))
    assert asked @ longer < asked @ other
    asked, longer, other = common.without(np.array([asked, longer, other]))
    assert asked @ longer > asked @ other


@pytest.mark.parametrize(("rows", "directions"), [(1, 0), (ONE_IN - 1, 0), (ONE_IN, 1), (400, 2)])
def test_of_few_texts_only_the_mean_is_common(rows: int, directions: int) -> None:
    common = common_of(texts(rows))
    assert common.directions.shape == (directions, 2 * ONE_IN)
    assert common.without(common.mean[None, :]) == pytest.approx(np.zeros((1, 2 * ONE_IN)))
