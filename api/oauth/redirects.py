"""Redirect addresses: validation, display, and the matching form policy."""

import re
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from infra.config.values import is_loopback

THIS_MACHINE = "este computador"
"""Shown for loopback addresses, whose host does not identify the program."""

RUNS_SCRIPTS = frozenset({"javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "ws"})


_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")


def acceptable(address: str) -> bool:
    """Accepts https, http on this machine, or an app's own scheme; no fragment and no credentials.

    Wildcards, and anything a content security policy could read as more than a host, are rejected.
    """
    parts = _parts(address)
    if parts is None or parts.fragment or "@" in parts.netloc or not parts.scheme:
        return False
    if parts.scheme == "https":
        return is_loopback(parts.hostname or "") or _HOST.fullmatch(parts.hostname or "") is not None
    if parts.scheme == "http":
        return is_loopback(parts.hostname or "")
    return parts.scheme not in RUNS_SCRIPTS


def same_redirect(asked: str, registered: str) -> bool:
    """Exact comparison; on loopback the port may differ, since a program takes a free one (RFC 8252, 7.3)."""
    if asked == registered:
        return True
    one, other = _parts(asked), _parts(registered)
    if one is None or other is None or one.scheme != "http" or not acceptable(asked):
        return False
    return (one.scheme, one.hostname, one.path, one.query) == (other.scheme, other.hostname, other.path, other.query)


def shown_host(address: str) -> str:
    """Destination as a person sees it: a host, this machine, or the app that owns a scheme."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https"):
        return f"o aplicativo que abre {parts.scheme}:"
    return THIS_MACHINE if _leads_here(parts.hostname or "") else parts.netloc.lower()


def is_vouched_for(address: str) -> bool:
    """Whether only its owner can receive the response: any program can listen on loopback or claim a
    scheme.

    Loopback over https does not count either, since a machine's user can make it trust any certificate.
    """
    parts = urlsplit(address)
    return parts.scheme == "https" and not _leads_here(parts.hostname or "")


def form_source(address: str) -> str:
    """The `form-action` source that allows the redirect."""
    parts = urlsplit(address)
    # a policy has no way to write an IPv6 address
    if parts.scheme not in ("http", "https") or ":" in (parts.hostname or ""):
        return f"{parts.scheme}:"
    return f"{parts.scheme}://{parts.netloc}"


def _leads_here(host: str) -> bool:
    """Whether a browser may resolve the host to this machine: `is_loopback`, names below it, and equivalents."""
    name = host.removesuffix(".")
    if is_loopback(name) or name.endswith(".localhost"):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address.is_unspecified or (mapped is not None and (mapped.is_loopback or mapped.is_unspecified))


def _parts(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    return parts
