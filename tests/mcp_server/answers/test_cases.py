"""Every answer reaches the model twice: as data and as text."""

import json

from mcp.types import TextContent

from mcp_server.answers.cases import Answer, compact


class Numbered(Answer):
    number: int
    note: str | None = None
    reason: str | None


def test_text_and_data_of_an_answer_are_the_same():
    result = compact(Numbered(number=1, reason=None))

    content = result.content[0]
    assert isinstance(content, TextContent)
    assert json.loads(content.text) == result.structured_content


def test_a_null_is_left_out_only_where_the_schema_lets_a_reader_do_without_it():
    assert compact(Numbered(number=1, reason=None)).structured_content == {"number": 1, "reason": None}
