from importlib.resources import files

from workflows.contracts.run.rules import RULE_SETS


def test_the_published_rule_sets_are_the_files_that_ship() -> None:
    folder = files("activities.casefile.rules")
    shipped = {file.name.removesuffix(".yaml") for file in folder.iterdir() if file.name.endswith(".yaml")}
    assert {rules.version for rules in RULE_SETS} == shipped
