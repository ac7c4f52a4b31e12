import io
import json

import pytest

from activities.corpus.formats import json_stream
from activities.corpus.formats.json_stream import CHUNK, Malformed, iter_array


def read(text: str) -> list[object]:
    return list(iter_array(io.StringIO(text)))


def test_reads_elements_over_any_number_of_chunks():
    records = [{"id": str(at), "ementa": "x" * (CHUNK // 3)} for at in range(10)]
    assert read("\ufeff " + json.dumps(records)) == records
    assert read("[1, 22, 333]") == [1, 22, 333]
    assert read("[]") == []


def test_a_truncated_file_gives_what_is_whole():
    text = '[{"id": "1"}, {"id": "2", "ementa": "cortad'
    assert read(text) == [{"id": "1"}, Malformed(14)]


def test_a_damaged_record_costs_itself_only():
    text = '[{"id": "1"}, {"id": "2", "ementa": quebrado}, {"id": "3"}]'
    assert read(text) == [{"id": "1"}, Malformed(14), {"id": "3"}]


def test_an_extra_brace_ends_a_month_without_decisions():
    assert read('[ {"id":"", "nomeOrgaoJulgador":"CORTE ESPECIAL"} } ]') == [
        {"id": "", "nomeOrgaoJulgador": "CORTE ESPECIAL"},
        Malformed(50),
    ]


def test_what_is_no_array_is_malformed():
    assert read("nada") == [Malformed(0)]


def test_records_without_end_inside_one_another_are_not_all_read_to_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(json_stream, "MOST_IN_VAIN", 4 * CHUNK)
    endless = "[" + '{"id": [' * 40 + "1," * CHUNK
    assert len(list(iter_array(io.StringIO(endless)))) < 5
