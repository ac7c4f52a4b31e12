"""What a chat declares about an answer reaches the API unchanged, and the alerts come back."""

import json

import httpx
from mcp import Client

from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from tests.mcp_server.rest_stub import RestStub, data

ALERT = {"tier": "STOP", "origin": "observed", "code": "unknown_document", "message": "O acervo não tem o documento."}


async def test_quotations_and_points_reach_the_api_and_alerts_come_back_with_what_to_do() -> None:
    stub = RestStub({"POST /v1/conduct/checks": data({"check_id": "check_1", "alerts": [ALERT]})})
    asked = {
        "mode": "research",
        "model": "m",
        "quotations": [{"document_id": "1", "text": "um trecho"}],
        "response_contains_flattery": True,
    }
    async with RestClient("http://autos.test", "ak_own", transport=stub.transport) as rest:
        gateway = Gateway(rest, AttachmentFetcher([], 1, transport=httpx.MockTransport(stub.handle)), 1)
        async with Client(build_server(gateway, sets=["conduta"])) as client:
            reply = await client.call_tool("quality_check", asked)
    assert not reply.is_error, reply.content
    sent = json.loads(stub.last.content)
    assert {name: sent[name] for name in asked} == asked
    assert (reply.structured_content or {})["alerts"] == [ALERT]
    assert "STOP" in (reply.structured_content or {})["next_step"]
