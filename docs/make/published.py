"""What became of every tool, parameter and behaviour of the published references: the tables of `docs/tools.md`.

What is not named here is as the reference has it: name, type, required or not, default, range. A test compares.
"""

from collections.abc import Iterator, Mapping

_FIRM = "the firm is that of the credential: `tenant_id` may name it, and another is refused in words"
_UPLOADS = (
    "no tool reads a disk: without `upload_ids` it gives an upload link for each of `filenames`, with them it goes on"
)
_LINKS = {"paths": _UPLOADS, "upload_ids": "in place of `paths`", "filenames": "in place of `paths`"}
_KEPT_UNSAID = "the reference names no parameters"
_PORTUGUESE = "the corpus has Portuguese texts alone, so `pt` unless told; another language is refused"
_BRAZIL = "every document is of jurisdiction `br`, so none has to be named; `br`, `*` and `!=` are understood"
_BESIDES = "besides"

DIFFERS: Mapping[str, Mapping[str, str]] = {
    "ingest_documents": {"tenant_id": _FIRM},
    "search_documents": {
        "tenant_id": _FIRM,
        "excerpt_chars": "80 to 4,000, 600 unless told: the reference names none",
        "with_precedents": _BESIDES,
    },
    "ingest_markdown_files": {"tenant_id": _FIRM, **_LINKS},
    "ingest_pdf_files": {"tenant_id": _FIRM, **_LINKS},
    "convert_files_to_markdown": {**_LINKS, "case_id": "besides: what is converted may be bound to a case"},
    "get_cached_result": {
        "page_size": "10 unless told: the reference names none",
        "max_size": "100 to 20,000 tokens, 1,800 unless told: the reference names none",
    },
    "store_secret": {
        "value": "optional, at least 0: a value in the call is one that the model has read, so without it the person "
        "types it in the console and the tool finds it by its name"
    },
    "compute_with_secret": {
        "calculation": "besides; only `faixa` is told to the model, since a product with 1 is the value itself",
        "other_ref": "besides, for `soma` and `razao`",
    },
    "admin_list_references": dict.fromkeys(("namespace", "limit"), _KEPT_UNSAID),
    "admin_get_reference_info": {"ref_id": _KEPT_UNSAID},
    "admin_delete_reference": {"ref_id": _KEPT_UNSAID},
    "admin_clear_namespace": {"namespace": _KEPT_UNSAID},
    "query_read": {"limit": "besides: 1 to 200 rows, 50 unless told"},
    "search": {
        "language": _PORTUGUESE,
        "tags": f"`{{}}` unless told: {_BRAZIL}",
        "edges": "`{}` unless told",
    },
    "get_document": {"language": _PORTUGUESE},
    "browse_structure": {
        "language": _PORTUGUESE,
        "tags": f"`{{}}` unless told: {_BRAZIL}",
        "at_date": "besides: the structure as it stood on a day",
    },
    "quality_check": {"quotations": "besides: Autos looks whether each passage stands in the decision"},
}
"""Tools that are here, and each parameter that the reference lacks, or has otherwise."""

BEHAVIOUR: tuple[tuple[str, str, str], ...] = (
    (
        "000",
        "stdio and HTTP with SSE; HMAC over HTTP",
        "stdio and Streamable HTTP, which replaced SSE in MCP; OAuth "
        "2.1 or a key in `Authorization`: clients know both, and none an HMAC of one server",
    ),
    ("000", "`local_path` of a submission", "over stdio; over HTTP the server has no disk of the user's: upload link"),
    (
        "000",
        "errors: timeout, unavailable, validation, not found, with `trace_id`",
        "`error.code` `TIMEOUT`, "
        "`SERVICE_UNAVAILABLE`, `VALIDATION_ERROR`, `NOT_FOUND`, `message`, `trace_id`, and what may have been meant",
    ),
    (
        "000",
        "60 calls a minute (`VALTER_MCP_RATE_LIMIT_PER_MINUTE`)",
        "the same, under `AUTOS_MCP_RATE_LIMIT_PER_MINUTE`",
    ),
    (
        "000",
        "structural vectors kept for an hour",
        "the last answers of research are kept in the worker, whatever their age: equal questions to equal snapshots "
        "have equal answers",
    ),
    (
        "001",
        "root of the files that may be read (`LEGAL_MCP_INGEST_ROOT`), no absolute path, no `..`, no link out of it",
        "there is none: files come through upload links, and no path is taken",
    ),
    ("001", "errors never include raw text of a document", "the same: reasons name the file and what is wrong with it"),
    (
        "001",
        "small answers whole, large ones as `ref_id` with `preview`",
        "`search_documents`: beyond `max_size` its first passages and a `ref_id`, kept for an hour and for who asked",
    ),
    ("001", "namespaces `public` and `user`", "`user:` alone: no answer is kept for everybody"),
    (
        "001",
        "`health_check`: `status`, `server`, `cache`, `langfuse_enabled`, `test_mode`",
        "`status`, `components` and `failing`; test mode and Langfuse are told by `get_trace_info`",
    ),
    ("001", "admin tools disabled unless code is overridden", "for the role `admin`, with the scope `library:admin`"),
    (
        "001",
        "conversion writes a `.md` beside the file",
        "the Markdown is kept in the library and given to people at its address; `overwrite` as in the reference",
    ),
    (
        "001",
        "`replace` deletes the passages of the same document before",
        "the same name in the same case is the next version; `replace: false` leaves the one before searchable too",
    ),
    ("001", "a text beyond `max_chars_per_file` is cut", "it is refused, never cut: half a contract misleads"),
    (
        "001",
        "traces to Langfuse with user, session, metadata and tags",
        "by OTLP over HTTP, with OpenTelemetry's own variables; user and session are pseudonyms, questions and answers "
        "go where the firm allows it ([operating.md](operating.md))",
    ),
    (
        "001",
        "the test context of the process",
        "of the session, and gone with it: names of letters, digits, `.`, `_`, `-`, never taken for who acts",
    ),
    ("002", "TypeQL", "Cypher: the language of the engine that is here, and the one that models know best"),
    (
        "002",
        "WebSocket at `/mcp/ws`, path and host by configuration",
        "`/mcp/ws`, and `/mcp/grafo/ws` and so on for the other sets, where `AUTOS_MCP_WEBSOCKET` is on; over "
        "Streamable HTTP and stdio too, which MCP's clients speak. The path is not configured, host and port are those "
        "of the API",
    ),
    ("002", "scopes `typedb:read_data`, `validate_queries`", "`research:read`"),
    ("002", "scope `typedb:write_data`", "`graph:write`"),
    (
        "002",
        "scope `typedb:manage_schema`",
        "`graph:schema`; for `get_schema` `research:read`, since who may ask must know what there is",
    ),
    (
        "002",
        "scope `typedb:manage_databases`",
        "`graph:create`; for `list_databases` and `database_exists` `research:read`",
    ),
    ("002", "scope `typedb:admin_databases`", "`graph:admin`, which the role `admin` alone has"),
    (
        "002",
        "answers as text: JSON, `OK`, `true`, `valid` or the engine's error",
        "objects with a schema: `columns` and "
        "`rows`, `exists`, `valid` and `problem` in Portuguese, the version that a write made",
    ),
    (
        "002",
        "JSON-RPC errors with `code` and `data`",
        "an answer with `isError`, which the model reads, as MCP has it for tools; JSON-RPC errors for what is no call",
    ),
    ("002", "`schemaType` `full` with rules", "the engine has no rules: properties, examples and the definition"),
    ("002", "a delete is for good", "`restore_version` undoes a write; `delete_database` is for good"),
    (
        "002",
        "`/livez`, `/readyz` (200, 503), `/metrics` at 0.0.0.0:9090",
        "the same; `/metrics` at an address of its own on 127.0.0.1 ([operating.md](operating.md))",
    ),
    (
        "003",
        "kinds `legislation`, `decision`, `record`, `notice`",
        "the same, and `sumula` and `tema`, which Brazilian law has besides: an entry of a public register is a "
        "`record`, what a court or an official journal made public a `notice` ([corpus.md](corpus.md))",
    ),
    (
        "003",
        "tags of the first rank: `type`, `court_level`, `enforcement_status`, `importance_level`, ...",
        "`tipo_decisao`, `nivel`, `situacao`, `tribunal`, `orgao`, `classe`, `uf` and what `discover` `*` lists, in "
        "the words of Brazilian courts",
    ),
    ("003", "without `tags.jurisdiction` a ToolError", f"{_BRAZIL}"),
    (
        "003",
        "edges `cites`, `amends`, `*`; `id1|id2`, `id1&id2`",
        "the same operators over `cites`, `cited_by`, `amended_by`, `*`: both directions",
    ),
    ("003", "`offset` without an end", "up to 10,000 in `search`, up to 1,000,000 in `browse_structure`"),
    ("003", "`depth` capped at 20", "1 to 20; 20 where it is left out"),
    (
        "003",
        "`highlight`: blocks that match and their neighbours, at most 40",
        "the same; without it at most 40 blocks too, and `blocks` for the others",
    ),
    ("003", "`jurisdiction` ignored with a warning where `category` is `core`", "the same (`warnings`)"),
    (
        "003",
        "`quality_check` is fire-and-forget, and believes what is declared",
        "it answers: Autos looks whether each "
        "cited document exists, was returned, has an address and still stands, and where what is declared does not "
        "agree; the trail keeps counts and codes, never a text",
    ),
    (
        "003",
        "filters of courts in one tool",
        "`tribunal`, `orgao`, `classe`, `uf` are one model in `search` (as `tags`) "
        "and over REST in `/v1/retrieve`, `/v1/search/features` and nine of the twelve questions to the graph; the "
        "tools of the default set do not list them, since a chat pays for each, and `query_read` has them too",
    ),
)
"""Document, what it says, and what is here."""


def published() -> Iterator[str]:
    """The lines of the section."""
    yield "## The published references\n"
    yield (
        "Autos has the tools of four published references: 000 (Valter, research and cases: every parameter as there, "
        "and a few more), 001 (Legal-MCP), 002 (TypeDB-MCP-Server), 003 (Dura Lex). What is not named in these tables "
        "is as the reference has it: name, type, required or not, default, range. A test reads the references and "
        "compares.\n"
    )
    yield "| Tool | Parameter | What differs |"
    yield "|---|---|---|"
    for tool, parameters in DIFFERS.items():
        yield from (f"| [`{tool}`](#{tool}) | `{name}` | {why} |" for name, why in parameters.items())
    yield ""
    yield "| Reference | What it says | Here |"
    yield "|---|---|---|"
    yield from (f"| {document} | {_cell(says)} | {_cell(here)} |" for document, says, here in BEHAVIOUR)
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
