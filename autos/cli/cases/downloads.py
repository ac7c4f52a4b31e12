"""Artifacts brought to a folder through signed links, each checked against its hash before it gets its name."""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx

from mcp_server.rest.client import RestClient, RestError
from workflows.contracts.errors import ErrorCode
from workflows.contracts.run.case import ArtifactKind, file_name


async def download_artifacts(
    client: RestClient,
    workflow_id: str,
    artifacts: Sequence[dict[str, Any]],
    folder: Path,
    done: Callable[[Path], None] = lambda _: None,
) -> list[Path]:
    """Writes a run's artifacts to `folder` under the names in their manifest.

    Raises `RestError` if a link is rejected, or the bytes do not match the announced hash.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    async with httpx.AsyncClient(timeout=httpx.Timeout(60.0, connect=5.0)) as http:
        for artifact in artifacts:
            link = (await client.signed_url(workflow_id, artifact["artifact_id"])).data["signed_url"]
            target = folder / file_name(ArtifactKind(artifact["kind"]), artifact["version"])
            await download(http, link, target, artifact["sha256"])
            written.append(target)
            done(target)
    return written


async def download(http: httpx.AsyncClient, link: str, target: Path, sha256: str) -> None:
    """Writes the linked file to `target` if its hash matches; otherwise raises `RestError` and leaves nothing."""
    draft = target.with_name(f".{target.name}.part")
    digest = hashlib.sha256()
    try:
        async with http.stream("GET", link) as response:
            response.raise_for_status()
            with draft.open("wb") as file:
                async for chunk in response.aiter_bytes(1 << 20):
                    digest.update(chunk)
                    file.write(chunk)
        if digest.hexdigest() != sha256:
            raise RestError(ErrorCode.INTERNAL_ERROR, f"{target.name} chegou diferente do registrado; foi descartado.")
        draft.replace(target)
    except httpx.HTTPError as error:
        message = f"{target.name} não pôde ser baixado do armazenamento de objetos."
        raise RestError(ErrorCode.SERVICE_UNAVAILABLE, message) from error
    finally:
        draft.unlink(missing_ok=True)
