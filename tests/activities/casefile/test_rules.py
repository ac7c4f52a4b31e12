import hashlib
from importlib.resources import files

import pytest

from activities.casefile.ruleset import UnknownRules, load_rules, rule_versions
from workflows.contracts.case import Parameters
from workflows.contracts.rules import RULE_SETS

PUBLISHED = {"phase-rules-v1": "45911abbf7b4225620bec8956d9d88b22195a329279649024d59e02875e5eea6"}
"""SHA-256 of rule files that runs have used."""


@pytest.mark.parametrize("version", PUBLISHED)
def test_a_published_rule_file_never_changes(version: str):
    content = files("activities.casefile.rules").joinpath(f"{version}.yaml").read_bytes()
    assert hashlib.sha256(content).hexdigest() == PUBLISHED[version]


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
