"""Firms' OpenID providers, at addresses their administrators chose."""

from collections import OrderedDict

from api.http.issuer import Issuer
from infra.config.settings import Settings
from infra.identity.providers import is_issuer_address
from infra.outward import Outward
from infra.payloads.keys import KeyRing

MOST = 1_000
"""Providers whose keys are cached in memory; the least recently used one is evicted."""

MOST_BYTES = 128 << 10
"""Largest document or key set: large providers publish some 20 KiB."""


class Providers:
    """Issuers by address, each contacted like any external address."""

    def __init__(self, settings: Settings) -> None:
        self._networks = settings.provider_networks
        self._plain = settings.speaks_plain(self._networks)
        self._issuers: OrderedDict[str, Issuer] = OrderedDict()
        self.ring = KeyRing.parse(settings.payload_keys) if settings.payload_keys else None

    def issuer(self, address: str) -> Issuer:
        """The issuer of that name."""
        found = self._issuers.pop(address, None) or Issuer(address, self.way)
        self._issuers[address] = found
        if len(self._issuers) > MOST:
            self._issuers.popitem(last=False)
        return found

    def forget(self, address: str) -> None:
        """Drops an issuer's cache after an administrator has corrected it."""
        self._issuers.pop(address, None)

    def way(self) -> Outward:
        """The transport to providers."""
        return Outward(self._networks, plain=self._plain, most=MOST_BYTES)

    def is_address(self, text: str) -> bool:
        """Whether a text is a valid issuer or redirect address of a provider."""
        return is_issuer_address(text, http=self._plain)
