"""The keys of test runs: what tests and the servers they start seal messages with."""

from pydantic import SecretStr

from infra.payloads.keys import KeyRing, new_key
from infra.temporal import autos_plugin

KEYS = SecretStr(new_key())
RING = KeyRing.parse(KEYS)
PLUGIN = autos_plugin(RING)
REPLAYED = "replayed"
PLAIN_PLUGIN = autos_plugin(RING, begun_before={REPLAYED})
"""For histories from before there were keys, replayed under the workflow id `REPLAYED`."""
