"""The scope that each tool requires: that of its REST endpoint, and no more."""

from collections.abc import Mapping

from workflows.contracts.firm.databases import WriteKind
from workflows.contracts.research.questions import ResearchTool

CASES_READ = "cases:read"
CASES_WRITE = "cases:write"
REVIEWS_WRITE = "reviews:write"
ARTIFACTS_READ = "artifacts:read"
RESEARCH_READ = "research:read"
MEMORY_WRITE = "memory:write"
GRAPH_WRITE = "graph:write"
GRAPH_SCHEMA = "graph:schema"
GRAPH_CREATE = "graph:create"
GRAPH_ADMIN = "graph:admin"
LIBRARY_ADMIN = "library:admin"

_REMEMBERING = (ResearchTool.REMEMBER, ResearchTool.RECALL)
_INGESTING = ("ingest_documents", "ingest_pdf_files", "ingest_markdown_files", "convert_files_to_markdown")
_KEPT = ("list_references", "get_reference_info", "get_cache_stats", "delete_reference", "clear_namespace")

TOOL_SCOPES: Mapping[str, str | None] = {
    "request_case_pdf_upload": CASES_WRITE,
    "submit_case_pdf_analysis": CASES_WRITE,
    "get_case_pdf_analysis_status": CASES_READ,
    "get_case_pdf_analysis_result": CASES_READ,
    "show_case_phase": CASES_READ,
    "page_image": CASES_READ,
    "decide_phase": REVIEWS_WRITE,
    "review_case_phase": REVIEWS_WRITE,
    "review_case_final": REVIEWS_WRITE,
    "reprocess_case_analysis": CASES_READ,
    "get_case_workflow_artifacts": ARTIFACTS_READ,
    "get_case_artifact_signed_url": ARTIFACTS_READ,
    "list_cases": CASES_READ,
    "search_case_files": CASES_READ,
    "ask_cases": CASES_READ,
    "compare_case_runs": CASES_READ,
    "correct_case": CASES_READ,
    "list_case_corrections": CASES_READ,
    "ask_case": CASES_READ,
    "case_timeline": CASES_READ,
    "list_terms": CASES_READ,
    "list_communications": CASES_READ,
    "add_case_pages": CASES_WRITE,
    "verify_document": CASES_WRITE,
    "get_corpus_status": None,
    WriteKind.CREATE: GRAPH_CREATE,
    WriteKind.DROP: GRAPH_ADMIN,
    WriteKind.DEFINE: GRAPH_SCHEMA,
    WriteKind.UNDEFINE: GRAPH_SCHEMA,
    WriteKind.INSERT: GRAPH_WRITE,
    WriteKind.UPDATE: GRAPH_WRITE,
    WriteKind.DELETE: GRAPH_WRITE,
    WriteKind.RESTORE: GRAPH_CREATE,
    "list_versions": RESEARCH_READ,
    **{tool.value: MEMORY_WRITE if tool in _REMEMBERING else RESEARCH_READ for tool in ResearchTool},
    **dict.fromkeys(_INGESTING, CASES_WRITE),
    "get_ingest_status": CASES_READ,
    ResearchTool.SEARCH_DOCUMENTS: CASES_READ,
    "get_cached_result": CASES_READ,
    "list_library_documents": CASES_READ,
    "remove_library_document": CASES_WRITE,
    **{f"admin_{tool}": LIBRARY_ADMIN for tool in _KEPT},
    "compute_with_secret": CASES_READ,
    "health_check": None,
    **dict.fromkeys(("hello", "enable_test_context", "set_test_context", "reset_test_context", "get_trace_info")),
    **dict.fromkeys(("generate_items", "store_secret"), CASES_READ),
}
"""Scope by tool; None: any credential. Correcting or reprocessing a case takes the scope for submissions or reviews."""
