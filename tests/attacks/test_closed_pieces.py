"""The text of a closed piece occurs in nothing that the running stack returns to a colleague."""

import io
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from tests.activities.casefile.paper import make_pdf
from tests.api.identity.test_closed_pieces import filed
from tests.attacks.test_texts import asked, parts, read
from tests.e2e.stack import Api, Stack
from tests.e2e.test_mcp import over_http

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

SAID = "Quintanilha"
CLOSED = 3
CASES = "/v1/ingest/workflow"


def file_of(path: Path, stamp: str) -> Path:
    """A case file whose third page alone has this text and bears this stamp."""
    return make_pdf(
        path,
        [
            filed("1.1", "Petição Inicial", "AÇÃO DE COBRANÇA", "em face de LOJA LTDA", "DOS PEDIDOS", "a citação"),
            filed("1.2", "Procuração", "PROCURAÇÃO", "OUTORGANTE: Fulano"),
            filed(
                "9.1",
                f"Declaração de {SAID}",
                stamp,
                f"Renda declarada de Zuleica {SAID}, nos termos do REsp 1.061.530/RS.",
                f"Requer {SAID} a improcedência, com base no art. 319 do CPC.",
            ),
            filed("20.1", "Sentença", "SENTENÇA", "JULGO PROCEDENTE o pedido."),
        ],
    )


def words_of(content: bytes) -> str:
    """Return all text of a file: of a PDF what its pages show, of a Word document what its parts contain."""
    if content.startswith(b"%PDF-"):
        with pypdfium2.PdfDocument(content) as document:
            return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return "\n".join(packed.read(name).decode(errors="replace") for name in packed.namelist())
    return content.decode(errors="replace")


def telling(somebody: Api, workflow_id: str) -> set[str]:
    """Return the artifacts that a person can download and that contain the text."""
    found: set[str] = set()
    for artifact in somebody.artifacts(workflow_id):
        answer = somebody.call("GET", f"{CASES}/{workflow_id}/artifacts/{artifact['artifact_id']}/content")
        if answer.is_success and SAID in words_of(answer.content):
            found.add(artifact["kind"])
    return found


async def test_a_colleague_who_is_not_named_finds_nothing_of_a_secret_piece_in_an_open_case(
    stack: Stack, tmp_path: Path
) -> None:
    submitter, colleague = stack.api("lawyer"), stack.api("reviewer")
    plain = submitter.submit(file_of(tmp_path / "plain.pdf", "Juntada aos autos"))
    secret = submitter.submit(file_of(tmp_path / "secret.pdf", "DOCUMENTO SIGILOSO - SIGILO FISCAL"))
    colleague.reach(plain, "awaiting_phase_reviews")
    assert telling(colleague, plain) >= {"source_pdf", "pages", "segmentation"}, "what is open is found"

    colleague.complete(secret)
    assert telling(colleague, secret) == set()
    assert telling(submitter, secret) == {"source_pdf"}, "who submitted has the PDF, and no run has read the piece"
    for form in ("text", "png", "webp"):
        path = f"{CASES}/{secret}/pages/{CLOSED}{'/text' if form == 'text' else f'.{form}'}"
        assert colleague.call("GET", path).status_code == 403, form
    assert submitter.call("GET", f"{CASES}/{secret}/pages/{CLOSED}.png").is_success
    assert colleague.call("GET", f"{CASES}/{secret}/pages/{CLOSED + 1}.png").is_success
    assert colleague.data("POST", f"{CASES}/{secret}/words", json={"words": SAID})["total"] == 0
    assert SAID not in str([colleague.events(secret), colleague.result(secret)])

    async with over_http(stack, "reviewer", "tudo") as chat:
        questions = [*asked(secret, colleague.case(secret))]
        questions += [(tool, {"workflow_id": secret}) for tool in await read(chat)]
        for tool, given in questions:
            assert SAID not in "".join(parts(await chat.call_tool(tool, given))), tool
        answer = await chat.call_tool("ask_case", {"workflow_id": secret, "question": f"Quem é {SAID}?"})
    assert f"Zuleica {SAID}" not in "".join(parts(answer)), "what was asked is repeated, and nothing more is known"
