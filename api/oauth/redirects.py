"""Where a client wants its answer: what addresses it may name, how a person is shown one, what a browser may open."""

import re
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from infra.config.values import is_loopback

THIS_MACHINE = "este computador"
"""What a person is shown of a loopback address: no host of it says who is behind."""

RUNS_SCRIPTS = frozenset({"javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "ws"})


_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?")


def acceptable(address: str) -> bool:
    """https at a host, http on this machine, or an app's own scheme; never a fragment or a name with a password.

    A host with a wildcard, or with what a policy reads as more than a host, is no address.
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
    """Letter by letter; on this machine the port may be another, since a program takes what is free (RFC 8252, 7.3)."""
    if asked == registered:
        return True
    one, other = _parts(asked), _parts(registered)
    if one is None or other is None or one.scheme != "http" or not acceptable(asked):
        return False
    return (one.scheme, one.hostname, one.path, one.query) == (other.scheme, other.hostname, other.path, other.query)


def shown_host(address: str) -> str:
    """Where the answer goes, in words of a person: a host, this machine, or the app that owns a scheme."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https"):
        return f"o aplicativo que abre {parts.scheme}:"
    return THIS_MACHINE if _leads_here(parts.hostname or "") else parts.netloc.lower()


def is_vouched_for(address: str) -> bool:
    """Whether only its owner can receive what goes there: any program can listen on loopback or claim a scheme.

    With https too: whoever uses a machine can make it trust a certificate for its own names.
    """
    parts = urlsplit(address)
    return parts.scheme == "https" and not _leads_here(parts.hostname or "")


def form_source(address: str) -> str:
    """What `form-action` must list so that a browser follows the answer there."""
    parts = urlsplit(address)
    # a policy has no way to write an IPv6 address
    if parts.scheme not in ("http", "https") or ":" in (parts.hostname or ""):
        return f"{parts.scheme}:"
    return f"{parts.scheme}://{parts.netloc}"


def _leads_here(host: str) -> bool:
    """Whether a browser may look for a host on this machine: `is_loopback`, names below it, and what stands for it."""
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
