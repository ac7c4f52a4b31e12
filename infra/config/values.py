"""Forms that several settings share: lists, networks, loopback names."""

import json
from ipaddress import ip_address, ip_network
from typing import Annotated

from pydantic import BeforeValidator
from pydantic_settings import NoDecode


def _listed(value: object) -> object:
    """A list in a variable: JSON, or comma-separated values."""
    if not isinstance(value, str):
        return value
    return json.loads(value) if value.lstrip().startswith("[") else [part.strip() for part in value.split(",") if part]


Names = Annotated[list[str], NoDecode, BeforeValidator(_listed)]


def networks(values: list[str]) -> list[str]:
    """Addresses and networks, all as networks."""
    for value in values:
        try:
            ip_network(value)
        except ValueError as error:
            raise ValueError("Cada item deve ser um endereço IP ou uma rede, como 10.0.0.0/8.") from error
    return values


def is_loopback(host: str) -> bool:
    """Whether the host of a URL is this machine."""
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
