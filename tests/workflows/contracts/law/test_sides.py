"""The side that a decision favours is named by one vocabulary."""

import json
import re
from importlib.resources import files

from workflows.contracts.law.sides import Favoured, Pole, favoured


def test_each_side_has_its_own_words_and_the_pole_stands_beside() -> None:
    assert len({favoured(side) for side in Favoured}) == len(Favoured)
    assert favoured("reu", Pole.DEVEDOR) == "favorece o réu (devedor)"


def test_the_console_says_it_in_the_same_words() -> None:
    script = files("api.web").joinpath("static/console/core/words.js").read_text(encoding="utf-8")
    table = re.search(r"FAVOURED = \{(.*?)\n\};", script, re.DOTALL)
    assert table
    shown = {name: json.loads(words) for name, words in re.findall(r'(\w+): ("[^"]*")', table[1])}
    assert {name: words.lower() for name, words in shown.items()} == {side: favoured(side).lower() for side in Favoured}
