"""What a removed person made ends with them, counted by kind."""

from infra.db.people.made import Ended


def test_what_ended_adds_up_and_names_only_what_there_was() -> None:
    ended = Ended(invitations=1) + Ended(invitations=2, program_keys=("key_1",)) + Ended()
    assert ended.counted() == {"invitations": 3, "program_keys": ("key_1",)}
