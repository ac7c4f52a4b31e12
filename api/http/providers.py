"""The OpenID providers of firms, as this process knows them: addresses that administrators of firms have chosen."""

from collections import OrderedDict

from api.http.issuer import Issuer
from infra.config.settings import Settings
from infra.identity.providers import is_issuer_address
from infra.outward import Outward
from infra.payloads.keys import KeyRing

MOST = 1_000
"""Providers whose keys are held in memory; the one that was used longest ago is read again when it is needed."""

MOST_BYTES = 128 << 10
"""Of a document or of keys: large providers publish some 20 KiB."""


class Providers:
    """Issuers by their address, each asked as a stranger."""

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
        """Has the issuer of that name asked anew, for whoever has just mended it."""
        self._issuers.pop(address, None)

    def way(self) -> Outward:
        """How a provider is asked."""
        return Outward(self._networks, plain=self._plain, most=MOST_BYTES)

    def is_address(self, text: str) -> bool:
        """Whether a text can be a provider's name, or an address that it sends a browser to."""
        return is_issuer_address(text, http=self._plain)
