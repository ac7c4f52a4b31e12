import io
import json

import httpx
import pytest

from mcp_server.rest.client import CALLER, RestClient, RestError
from tests.mcp_server.rest_stub import RestStub, data, error

CASE = "/v1/ingest/workflow/wf_1"


def client(stub: RestStub, key: str | None = "ak_test") -> RestClient:
    return RestClient("http://autos.test/", key, transport=stub.transport)


async def test_unwraps_data_meta_and_pagination():
    body = {"data": [1], "meta": {"trace_id": "t"}, "pagination": {"cursor": "c", "has_more": True}}
    stub = RestStub({f"GET {CASE}/artifacts": httpx.Response(200, json=body)})
    async with client(stub) as api:
        reply = await api.artifacts("wf_1", run=2)
    assert (reply.data, reply.meta["trace_id"], reply.pagination) == ([1], "t", {"cursor": "c", "has_more": True})
    assert dict(stub.last.url.params) == {"run": "2"}


async def test_a_refusal_becomes_a_typed_error_with_code_message_and_trace():
    stub = RestStub({f"GET {CASE}/result": error(409, "CONFLICT", "Ainda não.", state="queued_extraction")})
    async with client(stub) as api:
        with pytest.raises(RestError) as caught:
            await api.result("wf_1")
    refused = caught.value
    assert (refused.code, refused.message, refused.trace_id, refused.status) == ("CONFLICT", "Ainda não.", "t-9", 409)
    assert refused.details == {"state": "queued_extraction"}


@pytest.mark.parametrize(
    "response",
    [
        httpx.Response(502, text="<html>bad gateway</html>"),
        httpx.Response(200, text="not json"),
        httpx.Response(200, json=["no", "envelope"]),
        httpx.Response(302, headers={"location": "http://elsewhere.test/"}),
    ],
)
async def test_an_answer_without_envelope_is_an_error_that_shows_none_of_it(response: httpx.Response):
    async with client(RestStub({f"GET {CASE}": response})) as api:
        with pytest.raises(RestError) as caught:
            await api.status("wf_1")
    assert "html" not in caught.value.message
    assert str(response.status_code) in caught.value.message


async def test_the_trace_id_of_the_header_serves_when_the_body_has_none():
    response = httpx.Response(503, headers={"X-Trace-Id": "t-header"})
    async with client(RestStub({f"GET {CASE}": response})) as api:
        with pytest.raises(RestError) as caught:
            await api.status("wf_1")
    assert (caught.value.code, caught.value.trace_id) == ("SERVICE_UNAVAILABLE", "t-header")


@pytest.mark.parametrize(
    ("failure", "code"),
    [(httpx.ConnectError("refused"), "SERVICE_UNAVAILABLE"), (httpx.ReadTimeout("late"), "TIMEOUT")],
)
async def test_an_api_that_does_not_answer_is_told_apart_from_one_that_is_late(failure: Exception, code: str):
    def fail(_: httpx.Request) -> httpx.Response:
        raise failure

    async with client(RestStub({f"GET {CASE}": fail})) as api:
        with pytest.raises(RestError) as caught:
            await api.status("wf_1")
    assert (caught.value.code, caught.value.status, caught.value.trace_id) == (code, 0, None)


async def test_sends_the_key_as_bearer_and_none_at_all_on_behalf_of_another_caller():
    stub = RestStub({f"GET {CASE}": data({})})
    async with client(stub) as api:
        await api.status("wf_1")
        assert stub.last.headers["authorization"] == "Bearer ak_test"
        served = {"type": "http"}
        await api.on_behalf_of(served).status("wf_1", run=2)
        assert "authorization" not in stub.last.headers
        assert stub.last.extensions[CALLER] is served
        assert stub.last.url.params["run"] == "2"


@pytest.mark.parametrize("workflow_id", ["..", ".", ""])
async def test_an_id_cannot_name_another_path(workflow_id: str):
    stub = RestStub()
    async with client(stub) as api:
        with pytest.raises(RestError, match="Identificador inválido"):
            await api.status(workflow_id)
    assert stub.requests == []


async def test_separators_inside_an_id_are_quoted():
    stub = RestStub()
    async with client(stub) as api:
        with pytest.raises(RestError):
            await api.status("wf_1/../../keys?x=1#y")
    assert stub.last.url.raw_path == b"/v1/ingest/workflow/wf_1%2F..%2F..%2Fkeys%3Fx%3D1%23y"


async def test_a_file_goes_as_multipart_with_only_the_given_fields():
    stub = RestStub({"POST /v1/ingest/workflow": data({"workflow_id": "wf_1"}, 202)})
    fields = {"strict_infra_required": False, "min_precedent_score": 60.5, "reason": None}
    async with client(stub) as api:
        await api.submit_file(io.BytesIO(b"%PDF-1.7 corpo"), "autos.pdf", fields, idempotency_key="k1")
    body = stub.last.content
    assert b'name="file"; filename="autos.pdf"' in body
    assert b"%PDF-1.7 corpo" in body
    assert b'name="strict_infra_required"\r\n\r\nfalse' in body
    assert b'name="min_precedent_score"\r\n\r\n60.5' in body
    assert b'name="reason"' not in body
    assert stub.last.headers["idempotency-key"] == "k1"


async def test_a_review_leaves_out_what_was_not_given():
    stub = RestStub({f"POST {CASE}/review": data({}, 202)})
    async with client(stub) as api:
        reply = await api.review("wf_1", {"phase_label": None, "approved": False, "notes": None})
    assert json.loads(stub.last.content) == {"approved": False}
    assert reply.status == 202
