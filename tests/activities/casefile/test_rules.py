import hashlib
from importlib.resources import files

import pytest

from activities.casefile.pieces.ruleset import UnknownRules, load_rules, rule_versions
from activities.casefile.segment import segment
from autos.samples import case_files
from tests.activities.reading import CaseReader
from workflows.contracts.run.case import Parameters
from workflows.contracts.run.results.result import fingerprint
from workflows.contracts.run.rules import RULE_SETS

PUBLISHED = {
    "phase-rules-v1": "45911abbf7b4225620bec8956d9d88b22195a329279649024d59e02875e5eea6",
    "phase-rules-v2": "062f82566ad620a5399356ea9077058932121ba262de706161b853792f892905",
}
"""SHA-256 of rule files that runs have used."""

FIRST_FIELDS = (
    "piece_id",
    "movement",
    "date",
    "type",
    "title",
    "page_start",
    "page_end",
    "phase",
    "confidence",
    "confidence_signals",
    "needs_review",
)
FOUND = {
    "phase-rules-v1": {
        "1-negativacao-projudi": "df6939b6b65c560794d4dd9fe38042726f33cdf632da0d938453fd9858f12f57",
        "2-golpe-do-pix-pje": "874e4502395e8e5161ab8be9e72a01a4d92b29e3d8f0a0f76e2ea4f0373b9607",
        "3-plano-de-saude-esaj": "53e6ec9ef315b84330e70e93d5aa3ce7e1c81df0137f282b991e805e9777fede",
    },
    "phase-rules-v2": {
        "1-negativacao-projudi": "c2ca7f79bb990c04a7290895f2c6b5b9117cd660cb894b07cda4cb7a1203c3d1",
        "2-golpe-do-pix-pje": "33b4a98441cc80ec4f327de70abb54f79ef1d17af2ac9a7e259ead371e3b8894",
        "3-plano-de-saude-esaj": "b212e4f97b59e2f88c276ec0182f4932ed9d3e29210f5475da672393dd0fb11c",
    },
}
"""Fingerprints of the pieces that earlier versions found in the sample case files when they were published."""


@pytest.mark.parametrize("version", PUBLISHED)
def test_a_published_rule_file_never_changes(version: str):
    content = files("activities.casefile.rules").joinpath(f"{version}.yaml").read_bytes()
    assert hashlib.sha256(content).hexdigest() == PUBLISHED[version]


def test_an_earlier_version_still_finds_the_pieces_it_found(case_reader: CaseReader):
    for path in case_files():
        for version, known in FOUND.items():
            found = segment(case_reader.pages(path), version)
            pieces = [piece.model_dump(mode="json", include=set(FIRST_FIELDS)) for piece in found.pieces]
            assert fingerprint(pieces) == known[path.stem], (version, path.name)


def test_a_run_that_names_no_rules_uses_the_newest():
    assert Parameters().rules_version == rule_versions()[-1]


def test_every_rule_set_that_is_announced_loads_and_no_other_exists():
    assert [rules.version for rules in RULE_SETS] == rule_versions()
    for version in rule_versions():
        assert load_rules(version).version == version


def test_an_unknown_version_is_refused_with_the_known_ones():
    with pytest.raises(UnknownRules) as error:
        load_rules("../../etc/passwd")
    assert error.value.known == rule_versions()


def test_types_without_a_phase_of_their_own_say_where_they_get_one():
    for rule in load_rules(rule_versions()[-1]).types.values():
        assert rule.phase or rule.attachment or rule.neutral, rule.name
        assert rule.label[0].isupper()
        assert any(rule.patterns.values())
