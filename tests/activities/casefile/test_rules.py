import hashlib
from importlib.resources import files

import pytest

from activities.casefile.document import read_document
from activities.casefile.pieces.ruleset import UnknownRules, load_rules, rule_versions
from activities.casefile.segment import segment
from autos.samples import case_files
from infra.settings import Settings
from workflows.contracts.case import Parameters
from workflows.contracts.result import fingerprint
from workflows.contracts.rules import RULE_SETS

PUBLISHED = {"phase-rules-v1": "45911abbf7b4225620bec8956d9d88b22195a329279649024d59e02875e5eea6"}
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
FOUND_BY_V1 = {
    "1-negativacao-projudi": "df6939b6b65c560794d4dd9fe38042726f33cdf632da0d938453fd9858f12f57",
    "2-golpe-do-pix-pje": "874e4502395e8e5161ab8be9e72a01a4d92b29e3d8f0a0f76e2ea4f0373b9607",
    "3-plano-de-saude-esaj": "53e6ec9ef315b84330e70e93d5aa3ce7e1c81df0137f282b991e805e9777fede",
}
"""Fingerprints of the pieces that the first version found in the sample case files when it was published."""


@pytest.mark.parametrize("version", PUBLISHED)
def test_a_published_rule_file_never_changes(version: str):
    content = files("activities.casefile.rules").joinpath(f"{version}.yaml").read_bytes()
    assert hashlib.sha256(content).hexdigest() == PUBLISHED[version]


def test_the_first_version_still_finds_the_pieces_it_found(settings: Settings):
    for path in case_files():
        found = segment(read_document(path, settings).pages, "phase-rules-v1")
        pieces = [piece.model_dump(mode="json", include=set(FIRST_FIELDS)) for piece in found.pieces]
        assert fingerprint(pieces) == FOUND_BY_V1[path.stem], path.name


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
