"""The files of a CKAN data set (`package_show`, https://docs.ckan.org/en/latest/api/)."""

import json
from pathlib import PurePosixPath
from typing import Annotated, Any
from urllib.parse import quote, unquote, urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from activities.corpus.portal.data_sets import is_source

_LONGEST_NAME = 200


class Unlisted(ValueError):
    """An answer that lists no data set; the message is Portuguese."""


class _Listed(BaseModel):
    """A resource as CKAN writes it. Unknown values are absent, null or empty."""

    model_config = ConfigDict(extra="ignore", coerce_numbers_to_str=True)

    id: str
    url: str
    name: str | None = None
    hash: str | None = None
    size: Annotated[int, Field(ge=0, lt=1 << 50)] | None = None
    last_modified: str | None = None
    metadata_modified: str | None = None
    created: str | None = None


class _Package(BaseModel):
    resources: list[Any]


class _Answer(BaseModel):
    success: bool
    result: _Package


class Resource(BaseModel):
    """A file that a portal lists. `size` is in bytes and `hash` is set if the portal states them; `marks` change
    with the file.
    """

    name: str
    url: str
    size: int | None
    hash: str
    marks: str


def listing_address(portal: str, data_set: str) -> str:
    """Return the address of the data set's listing."""
    return f"{portal.rstrip('/')}/api/3/action/package_show?id={quote(data_set, safe='')}"


def resources_in(answer: bytes) -> list[Resource]:
    """Return the source files in the answer; of two with one name, the later. Raise `Unlisted`."""
    try:
        said = _Answer.model_validate_json(answer)
    except ValidationError as error:
        page = answer.lstrip()[:1] == b"<"
        reason = "uma página em vez de dados" if page else "algo que não é a lista de arquivos"
        raise Unlisted(f"o portal respondeu com {reason}") from error
    if not said.success:
        raise Unlisted("o portal não tem esse conjunto de dados")
    found: dict[str, Resource] = {}
    for one in said.result.resources:
        try:
            resource = _Listed.model_validate(one)
        except ValidationError:
            continue
        name = _name_of(resource)
        if name:
            found[name] = _resource(name, resource)
    return [found[name] for name in sorted(found)]


def _resource(name: str, listed: _Listed) -> Resource:
    at = listed.last_modified or listed.metadata_modified or listed.created
    marks = json.dumps([listed.id, listed.url, listed.hash or "", listed.size, at])
    return Resource(name=name, url=listed.url, size=listed.size or None, hash=listed.hash or "", marks=marks)


def _name_of(listed: _Listed) -> str | None:
    """Return the file's name from its address or title, or None for a file that is no source."""
    for candidate in (unquote(PurePosixPath(urlsplit(listed.url).path).name), listed.name or ""):
        plain = candidate.isprintable() and "/" not in candidate and not candidate.startswith(".")
        if plain and len(candidate) <= _LONGEST_NAME and is_source(candidate):
            return candidate
    return None
