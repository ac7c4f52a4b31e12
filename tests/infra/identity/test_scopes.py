"""The scopes of each role, and of roles together."""

from infra.identity.scopes import ROLE_SCOPES, Role, scopes_of


def test_two_roles_may_do_what_either_may():
    assert scopes_of(["lawyer", "reviewer"]) == ROLE_SCOPES[Role.LAWYER] | ROLE_SCOPES[Role.REVIEWER]


def test_a_role_that_does_not_exist_adds_nothing():
    assert scopes_of(["emperor"]) == frozenset()
    assert scopes_of([]) == frozenset()
