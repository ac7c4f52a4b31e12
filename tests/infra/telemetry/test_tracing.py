"""Tracing is off unless OpenTelemetry's own variables name a collector."""

import pytest

from infra.telemetry.tracing import TracePlace, collector, is_tracing, temporal_interceptors, trace_place, traced

VARIABLES = (
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_SDK_DISABLED",
    "OTEL_TRACES_EXPORTER",
)


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environment", "on"),
    [
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "TRUE"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
    ids=str,
)
def test_the_environment_decides(environment: dict[str, str], on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert (collector() is not None) is on


def test_without_a_collector_nothing_is_traced_and_temporal_sees_no_difference() -> None:
    with traced("autos-test"):
        assert not is_tracing()
        assert temporal_interceptors() == []


@pytest.mark.parametrize(
    ("endpoint", "headers", "place"),
    [
        ("http://127.0.0.1:4318", "", TracePlace("http://127.0.0.1:4318", False, False, False)),
        (
            "https://user:segredo@langfuse.example.test/base/api/public/otel",
            "Authorization=Basic%20cGstbGYtMTpzay1sZi0x,x-langfuse-ingestion-version=4",
            TracePlace("https://langfuse.example.test/base", True, True, True),
        ),
        (
            "https://[2001:db8::1]/api/public/otel/v1/traces",
            "authorization=Bearer cGstbGYtMTpzay1sZi0x",
            TracePlace("https://[2001:db8::1]", True, False, False),
        ),
        (
            "https://langfuse.example.test/api/public/otel",
            "Authorization=Basic ?",
            TracePlace("https://langfuse.example.test", True, False, False),
        ),
    ],
)
def test_where_traces_go_is_told_without_a_key(
    endpoint: str, headers: str, place: TracePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert trace_place() is None
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", headers)
    assert trace_place() == place
