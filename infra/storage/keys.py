"""The layout of object keys, written only here and never parsed.

A tenant's objects are below `tenants/<tenant>/`, shared ones below `corpus/`, checkpoints of all trails below
`checkpoints/`, the installation's own probes below `system/`.
"""

from workflows.contracts.run.case import PageRange, PhaseLabel, RunRef

SENTINEL = "system/sentinel"
"""Written once, when the store is prepared. If it is missing, so is everything else."""
TRIAL = "system/trial"
"""Object for the test whether the store keeps what it receives."""
SNAPSHOTS = "corpus/snapshots/"
"""Prefix of what snapshots have for themselves."""
CHECKPOINT_DOCUMENTS, CHECKPOINT_HEADS = "checkpoints/documents/", "checkpoints/heads/"
"""Prefixes of all signed checkpoints, and of the lists of heads they were signed over."""


def upload_key(tenant: str, upload_id: str) -> str:
    """An upload before its workflow takes it."""
    return f"{tenant_prefix(tenant)}uploads/{upload_id}.pdf"


def upload_piece_key(tenant: str, upload_id: str, at: int) -> str:
    """A piece of an upload that is not whole yet, by its first byte; below the upload's own key, in order."""
    return f"{upload_pieces(tenant, upload_id)}{at:015d}"


def upload_pieces(tenant: str, upload_id: str) -> str:
    """Prefix of the pieces of an upload."""
    return f"{upload_key(tenant, upload_id)}/"


def communications_key(tenant: str, name: str) -> str:
    """A file of communications until it has been taken in."""
    return f"{tenant_prefix(tenant)}communications/{name}.json"


def source_key(tenant: str, sha256: str) -> str:
    """A case file, stored once per tenant and content."""
    return f"{tenant_prefix(tenant)}sources/{sha256}.pdf"


def pages_key(tenant: str, source_sha256: str, reader_version: str, part: PageRange) -> str:
    """Text of a page range, shared by all runs of the tenant with the same source and reader."""
    return f"{tenant_prefix(tenant)}pages/{source_sha256}/{reader_version}/{part.first}-{part.last}.jsonl"


def apart_pages_key(run: RunRef, source_sha256: str, reader_version: str, part: PageRange) -> str:
    """Like `pages_key`, for pages that may be added to a case: stored with that case and deleted with it."""
    return f"{addition_place(run)}pages/{source_sha256}/{reader_version}/{part.first}-{part.last}.jsonl"


def layer_key(pages: str) -> str:
    """Key of a range's text layer, beside its `pages`, while its scans are recognised."""
    return f"{pages}.layer"


def joined_key(run: RunRef, joined: str, file_name: str) -> str:
    """A case file with added pages; `joined` is the fingerprint of everything that decides its content."""
    return f"{addition_place(run)}{joined}/{file_name}"


def addition_place(run: RunRef) -> str:
    """Prefix of files added to a case."""
    return f"{case_place(run.tenant, run.workflow_id)}additions/"


def page_image_key(tenant: str, source_sha256: str, reader_version: str, drawn: str, suffix: str = "png") -> str:
    """An image of a page; `drawn` is the fingerprint of everything that decides its look."""
    return f"{tenant_prefix(tenant)}images/{source_sha256}/{reader_version}/{drawn}.{suffix}"


def page_text_key(run: RunRef, laid_out: str) -> str:
    """Words of a page with the run's findings; `laid_out` identifies the page."""
    return f"{_run(run)}work/text/{laid_out}.json"


def source_places(tenant: str, source_sha256: str) -> list[str]:
    """Prefixes of everything a tenant has of one content: the file, its pages and their images."""
    prefix = tenant_prefix(tenant)
    return [f"{prefix}{kind}/{source_sha256}" for kind in ("sources", "pages", "images")]


def case_place(tenant: str, workflow_id: str) -> str:
    """Prefix of everything that belongs to only one case."""
    return f"{tenant_prefix(tenant)}cases/{workflow_id}/"


def draft_place(tenant: str, verification_id: str) -> str:
    """Prefix of everything that belongs to one verification."""
    return f"{tenant_prefix(tenant)}drafts/{verification_id}/"


def export_key(tenant: str, workflow_id: str | None, file_name: str) -> str:
    """An archive of a case, erased with it, or of a person; all of them for an empty name."""
    place = case_place(tenant, workflow_id) if workflow_id else tenant_prefix(tenant)
    return f"{place}exports/{file_name}"


def erasure_key(tenant: str, workflow_id: str) -> str:
    """The signed certificate of an erased case."""
    return f"{tenant_prefix(tenant)}erasures/{workflow_id}.json"


def corrections_key(tenant: str, workflow_id: str, name: str) -> str:
    """The corrections that runs of a case apply; `name` is the fingerprint of all of them."""
    return f"{case_place(tenant, workflow_id)}corrections/{name}.json"


def segmentation_key(run: RunRef) -> str:
    """Pieces, phases and case data of a run."""
    return f"{_run(run)}work/segmentation.json"


def page_lines_key(run: RunRef) -> str:
    """The pages of a run as its later steps read them, one JSON line a page."""
    return f"{_run(run)}work/pages.jsonl"


def matches_key(run: RunRef, phase: PhaseLabel) -> str:
    """The precedents that a run matched with one phase."""
    return f"{_run(run)}work/matches/{phase}.json"


def kept_key(run: RunRef, step: str, name: str) -> str:
    """A step's output for every run of the case; `name` is the fingerprint of its inputs."""
    return f"{case_place(run.tenant, run.workflow_id)}kept/{step}/{name}.json"


def kept_parts_key(run: RunRef, step: str) -> str:
    """Parts of a run's step, for the next run of the case."""
    return f"{_run(run)}work/kept/{step}.json"


def inquiry_key(run: RunRef, name: str) -> str:
    """An answer about a run; `name` is the fingerprint of its inputs."""
    return f"{_run(run)}work/inquiries/{name}.json"


def artifact_key(run: RunRef, file_name: str) -> str:
    """One artifact of a run."""
    return f"{_run(run)}artifacts/{file_name}"


def draft_source_key(tenant: str, verification_id: str) -> str:
    """The document that a verification was started with."""
    return f"{draft_place(tenant, verification_id)}source"


def draft_work_key(draft: RunRef, file_name: str) -> str:
    """Output of one step of a verification for the next."""
    return f"{draft_place(draft.tenant, draft.workflow_id)}work/{file_name}"


def draft_passages_key(draft: RunRef) -> str:
    """The text of the document, place by place, as JSON lines."""
    return draft_work_key(draft, "passages.jsonl")


def draft_artifact_key(draft: RunRef, file_name: str) -> str:
    """One artifact of a verification."""
    return f"{draft_place(draft.tenant, draft.workflow_id)}artifacts/{file_name}"


def long_answer_key(tenant: str, execution: str) -> str:
    """A research answer too long for Temporal: one key for each execution that returned one, for its one reader."""
    return f"{tenant_prefix(tenant)}research/{execution}.json"


def graph_place(tenant: str, database_id: str) -> str:
    """Prefix of every version of a database that the tenant writes."""
    return f"{tenant_prefix(tenant)}graphs/{database_id}/"


def graph_version_key(tenant: str, database_id: str, version: int, write_id: str, sha256: str) -> str:
    """One version: the result of a write attempt on the version before it."""
    return f"{graph_place(tenant, database_id)}{version}-{write_id}-{sha256[:16]}.gz"


def library_source_key(tenant: str, ingest_id: str, name: str) -> str:
    """A source of one ingest, unchanged; `name` is that of the upload, or of the document and its text."""
    return f"{tenant_prefix(tenant)}library/sources/{ingest_id}/{name}"


def library_document_place(tenant: str, document_id: str) -> str:
    """Prefix of every version of one document of the firm's library."""
    return f"{tenant_prefix(tenant)}library/documents/{document_id}/"


def library_document_key(tenant: str, document_id: str, ingest_id: str, file_name: str) -> str:
    """One file of a document, read by an ingest; each ingest makes a version."""
    return f"{library_document_place(tenant, document_id)}{ingest_id}/{file_name}"


def library_index_key(tenant: str, index_id: str) -> str:
    """The index of the firm's library; an empty id gives the prefix of all indices."""
    return f"{tenant_prefix(tenant)}library/indices/{index_id}"


def import_key(build_id: str, name: str) -> str:
    """A file to import; `name` may contain folders."""
    return f"corpus/imports/{build_id}/{name}"


def snapshot_key(snapshot_id: str, path: str) -> str:
    """What a snapshot has for itself: its manifest, vectors made later; all of them for an empty `path`."""
    return f"{SNAPSHOTS}{snapshot_id}/{path}"


def snapshot_part_key(sha256: str) -> str:
    """A part of snapshots, stored once for all that have it; all parts for an empty hash."""
    return f"corpus/parts/{sha256}"


def checkpoint_document_key(number: int, sha256: str) -> str:
    """One signed checkpoint, under its number and hash."""
    return f"{CHECKPOINT_DOCUMENTS}{number:08}-{sha256}.json"


def checkpoint_heads_key(sha256: str) -> str:
    """A list of the heads of chains, under its hash."""
    return f"{CHECKPOINT_HEADS}{sha256}.json"


def tenant_prefix(tenant: str) -> str:
    """Prefix of every key of a tenant."""
    return f"tenants/{tenant}/"


def _run(run: RunRef) -> str:
    return f"{case_place(run.tenant, run.workflow_id)}runs/{run.run}/"
