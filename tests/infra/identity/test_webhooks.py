"""The reference library of Standard Webhooks accepts our signatures."""

import re
import time

import pytest
from hypothesis import given
from hypothesis.strategies import from_regex
from standardwebhooks import Webhook, WebhookVerificationError

from infra.identity.tenants import Unusable
from infra.identity.webhooks import ADDRESS_PATTERN, host_of, new_secret, require_webhook_address, signed_headers

BODY = b'{"type":"test"}'


def now() -> int:
    return int(time.time())


def headers(*keys: str, at: int | None = None) -> dict[str, str]:
    return dict(signed_headers("dlv_1", now() if at is None else at, BODY, keys))


def test_a_receiver_verifies_a_message_with_either_secret_while_one_is_replaced() -> None:
    old, new = new_secret(), new_secret()
    for key in (old, new):
        assert Webhook(key).verify(BODY, headers(new, old)) == {"type": "test"}
    with pytest.raises(WebhookVerificationError):
        Webhook(new_secret()).verify(BODY, headers(new, old))


def test_a_message_that_was_altered_or_is_sent_again_later_is_not_believed() -> None:
    key = new_secret()
    with pytest.raises(WebhookVerificationError):
        Webhook(key).verify(BODY + b" ", headers(key))
    with pytest.raises(WebhookVerificationError):
        Webhook(key).verify(BODY, headers(key) | {"webhook-id": "dlv_2"})
    with pytest.raises(WebhookVerificationError):
        Webhook(key).verify(BODY, headers(key, at=now() - 3600))
    with pytest.raises(WebhookVerificationError):
        Webhook(key).verify(BODY, headers(key, at=now() - 3600) | {"webhook-timestamp": str(now())})


@pytest.mark.parametrize(
    ("address", "http", "fits"),
    [
        ("https://hooks.example.test/autos?token=abc%20d", False, True),
        (" https://hooks.example.test:8443 ", False, True),
        ("http://10.0.0.7/autos", False, False),
        ("http://10.0.0.7/autos", True, True),
        ("https://user:word@hooks.example.test", False, False),
        ("https://hooks.example.test/#x", False, False),
        ("https://hooks.example.test/?a b", False, False),
        ("https://hooks.example.test/?a\r\nX: y", False, False),
        ("https://hooks.example.test/" + "a" * 1000, False, False),
        ("file:///etc/passwd", True, False),
        ("https://", False, False),
    ],
)
def test_a_webhook_is_named_by_https_without_a_user(address: str, http: bool, fits: bool) -> None:
    if fits:
        assert require_webhook_address(address, http=http) == address.strip()
        assert host_of(address.strip()) in address
    else:
        with pytest.raises(Unusable, match="https"):
            require_webhook_address(address, http=http)


@given(from_regex(ADDRESS_PATTERN, fullmatch=True))
def test_whatever_the_pattern_in_schemas_takes_is_an_address(address: str) -> None:
    assert require_webhook_address(address) == address


@pytest.mark.parametrize(
    "address", ["https://hooks.example.test/autos?token=abc%20d", "https://h.test:8443", "https://h"]
)
def test_the_pattern_in_schemas_takes_usual_addresses(address: str) -> None:
    assert re.search(ADDRESS_PATTERN, address)
