"""Preprocessing makes scans easier to recognise."""

from random import Random

import pytest
from PIL import Image

from activities.casefile.reader.scan import clean, skew, turned_back
from bench.reading.paper import KINDS, PAPER, Scan


def page(kind: str) -> Scan:
    return KINDS[kind](kind, Random("3"))


@pytest.mark.parametrize("angle", [-4.0, -1.0, 0.0, 2.5])
def test_the_skew_of_a_page_is_measured(angle: float):
    level = page("handwriting beside").picture
    turned = level.rotate(-angle, Image.Resampling.BICUBIC, fillcolor=PAPER)
    assert skew(clean(turned)) == pytest.approx(angle, abs=0.3)


def test_shadows_are_lifted_from_a_faint_page():
    grey = clean(page("faint").picture)
    corners = [grey.getpixel((x, y)) for x in (30, grey.width - 30) for y in (30, grey.height - 30)]
    assert min(corners) > 200  # pyright: ignore[reportArgumentType]
    assert grey.getextrema()[0] < 60  # pyright: ignore[reportOperatorIssue]


def test_an_empty_page_is_level():
    assert skew(clean(Image.new("RGB", (600, 800), "white"))) == 0.0


def test_a_point_of_a_page_made_level_is_found_where_it_was():
    picture = Image.new("L", (400, 600), 255)
    picture.paste(0, (300, 100, 306, 106))
    level = picture.rotate(5, Image.Resampling.BICUBIC, fillcolor=255)
    dark = [at for at, value in enumerate(level.tobytes()) if value < 128]
    x, y = sum(at % 400 for at in dark) / len(dark), sum(at // 400 for at in dark) / len(dark)
    assert turned_back(x, y, 400, 600, 5) == pytest.approx((303, 103), abs=1.5)
