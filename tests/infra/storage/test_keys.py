import re
from collections.abc import Iterator
from pathlib import Path

from infra.storage import keys as object_keys
from tests.checks.sources import ROOT, python_files
from workflows.contracts.run.case import PageRange, PhaseLabel, RunRef

RUN = RunRef(tenant="acme", workflow_id="wf_1", run=2)
PART = PageRange(first=1, last=50)

PRIVATE = [
    object_keys.upload_key("acme", "up_1"),
    object_keys.source_key("acme", "ab12"),
    object_keys.pages_key("acme", "ab12", "reader-1", PART),
    object_keys.page_image_key("acme", "ab12", "reader-1", "f00"),
    object_keys.segmentation_key(RUN),
    object_keys.page_lines_key(RUN),
    *(object_keys.matches_key(RUN, phase) for phase in PhaseLabel),
    object_keys.kept_key(RUN, "matches", "f"),
    object_keys.kept_parts_key(RUN, "citations"),
    object_keys.artifact_key(RUN, "result-v1.json"),
    object_keys.long_answer_key("acme", "r-1"),
    object_keys.draft_source_key("acme", "vd_1"),
    object_keys.draft_work_key(RUN, "passages.jsonl"),
    object_keys.draft_artifact_key(RUN, "conferencia.json"),
    object_keys.upload_piece_key("acme", "up_1", 0),
]


def test_what_belongs_to_a_tenant_stands_below_its_prefix_and_apart_from_the_rest() -> None:
    assert all(key.startswith(object_keys.tenant_prefix("acme")) for key in PRIVATE)
    assert len(set(PRIVATE)) == len(PRIVATE)
    assert object_keys.tenant_prefix("acm") not in PRIVATE[0]


def test_pieces_of_an_upload_stand_below_it_in_the_order_of_their_bytes() -> None:
    keys = [object_keys.upload_piece_key("acme", "up_1", at) for at in (0, 9, 1 << 20, 1 << 33)]
    assert keys == sorted(keys)
    assert all(key.startswith(f"{object_keys.upload_key('acme', 'up_1')}/") for key in keys)


def test_pages_of_another_reader_are_other_pages() -> None:
    assert object_keys.pages_key("acme", "ab12", "reader-2", PART) != PRIVATE[2]


def test_a_snapshot_without_path_is_the_prefix_of_its_parts() -> None:
    assert object_keys.snapshot_key("snap_1", "index/x").startswith(object_keys.snapshot_key("snap_1", ""))


def test_no_other_module_lays_out_or_takes_apart_a_key() -> None:
    found = {path: list(_laid_out((ROOT / path).read_text(encoding="utf-8"))) for path in python_files()}
    assert {path: keys for path, keys in found.items() if keys and path != Path("infra/storage/keys.py")} == {}


def _laid_out(text: str) -> Iterator[str]:
    written = r'"(?:tenants|corpus|checkpoints|system)/[^"\n]*"'
    taken_apart = r"\.key\.(?:r?split|r?partition|removeprefix)\(|Path\(\w+\.key"
    cut_at_slash = r"\bkey\.(?:r?split|r?partition)\(\"/\""
    for pattern in (written, taken_apart, cut_at_slash):
        yield from (found[0] for found in re.finditer(pattern, text))
