"""Secrets that people and programs hold."""

from infra.identity.digests import digest_of, new_secret


def test_a_secret_is_random_and_long():
    made = {new_secret() for _ in range(1_000)}
    assert len(made) == 1_000
    assert all(len(one) >= 43 for one in made), "256 bits in base64"
    assert len({digest_of(one) for one in made}) == 1_000
    assert min(len({one[at] for one in made}) for at in range(42)) > 50, "no place is always the same"
