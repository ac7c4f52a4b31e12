"""A variable that is no setting is found, and the setting that was probably meant is suggested."""

import re

import pytest

from infra.config.names import OF_TESTS, Unknown, misnamed
from infra.config.settings import Settings
from tests.checks.sources import ROOT, python_files

READ = re.compile(r'(?:environ(?:\.get\(|\[)|getenv\()"(AUTOS_\w+)"')


def test_every_setting_is_known_however_it_is_written() -> None:
    names = [f"AUTOS_{name.upper()}" for name in Settings.model_fields]
    assert misnamed(dict.fromkeys([*names, "autos_log_level", "MCP_API_BASE_URL"], "production")).unknown == []


def test_the_nearest_setting_is_named_where_one_is_near() -> None:
    found = misnamed({"AUTOS_SMTP_FORM": "none", "autos_s3_bukcet": "b", "AUTOS_XYZ": "", "OTHER": "x"})
    assert found.unknown == [
        Unknown("AUTOS_S3_BUKCET", "AUTOS_S3_BUCKET"),
        Unknown("AUTOS_SMTP_FORM", "AUTOS_SMTP_FROM"),
        Unknown("AUTOS_XYZ", None),
    ]
    assert not found.refused


@pytest.mark.parametrize("name", ["AUTOS_MDOE", "AUTOS_MOD", "AUTOS_MODO", "autos_moode"])
def test_one_that_may_have_meant_the_mode_is_refused_in_every_mode(name: str) -> None:
    assert misnamed({name: "production"}).refused


def test_in_production_every_one_is_refused() -> None:
    assert misnamed({"AUTOS_MODE": "production", "AUTOS_XYZ": ""}).refused
    assert not misnamed({"AUTOS_MODE": "production", "AUTOS_LOG_LEVEL": "INFO"}).refused


def test_what_a_cluster_tells_of_its_services_was_written_by_nobody() -> None:
    address = "tcp://10.0.0.7:8400"
    told = {
        "AUTOS_SERVICE_HOST": "10.0.0.7",
        "AUTOS_SERVICE_PORT": "8400",
        "AUTOS_WEB_SERVICE_PORT_HTTP": "8400",
        "AUTOS_PORT": address,
        "AUTOS_WEB_PORT": address,
        "AUTOS_WEB_PORT_8400_TCP": address,
        "AUTOS_WEB_PORT_8400_TCP_ADDR": "10.0.0.7",
    }
    assert misnamed(told | {"AUTOS_MODE": "production"}).unknown == []
    assert misnamed({"AUTOS_AIP_PORT": "587"}).unknown == [Unknown("AUTOS_AIP_PORT", "AUTOS_API_PORT")]


def test_what_tests_and_measures_are_told_by_is_known() -> None:
    files = python_files("tests", "bench")
    read = {name for file in files for name in READ.findall((ROOT / file).read_text(encoding="utf-8"))}
    assert {"AUTOS_REQUIRE_TOOLS", "AUTOS_RECORD_HISTORIES"} <= read
    assert misnamed(dict.fromkeys(read | OF_TESTS, "1")).unknown == []
