"""A file of this machine as an upload, to be named in a request."""

from pathlib import Path

from mcp_server.rest.client import RestClient


async def bring(client: RestClient, file: Path, purpose: str | None = None) -> str:
    """Uploads the file and returns the upload's id; it is a case file unless `purpose` says otherwise."""
    upload_id: str = (await client.request_upload(file.name, purpose)).data["upload_id"]
    with file.open("rb") as content:
        await client.send_upload(upload_id, content)
    return upload_id
