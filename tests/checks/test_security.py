"""The table of security requirements is complete, and what it names is there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from infra.db.people.sessions import Method
from tests.checks.sources import ROOT, python_files

TABLE = ROOT / "docs" / "asvs.md"
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+) \| (met|accepted|operator|none) \| (.+) \| (.*) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w./-]+)(?:::(test_\w+))?`")

HEADINGS = re.compile(r"\[[\w.]+\]\(([\w.]+)\) \(([^)]+)\)")
_HELD_BY_HEADINGS = "test_the_headings_that_the_table_names_are_there"
RUNNING = (
    *("eval", "exec", "compile", "os.system", "os.popen", "pickle.load", "marshal.loads"),
    *("subprocess.getoutput", "subprocess.getstatusoutput", "asyncio.create_subprocess_shell"),
)
RUNNING_JS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|__proto__|\.prototype\b|"
    r"dangerouslySet"
)
CHOSEN = {
    ("invalid_fields.py", "template"),
    ("refusals.py", "told"),
    ("terms.py", "text"),
    ("client.py", "template"),
}

DRAWING = {"activities/search/vectors/svd.py", "activities/search/answers/fitting.py"}
"""What draws numbers for its arithmetic, and makes no secret."""

COUNTED = {
    *(("values.py", name) for name in ("result", "index", "show_value")),
    ("references.py", "content"),
}
"""Of what is kept for one person for a while: how often it was read is counted."""

KNOWN_LIBRARIES = ("cryptography", "pwdlib", "joserfc", "webauthn", "pyjwt")
OTHER_LIBRARIES = ("pycryptodome", "pycryptodomex", "pycrypto", "pynacl", "rsa", "ecdsa", "python-jose", "m2crypto")
WEAK = re.compile(r"\b(md5|sha1|MD5|SHA1|(Triple)?DES3?|A?RC4|Blowfish|ECB)\(")
WEAK_BY_NAME = re.compile(r"""["'](md5|sha-?1)["']""", re.IGNORECASE)
ANNOUNCED = "activities/corpus/portal/wholeness.py"
"""Compares a download with the hash that the court's portal has of it, whichever that is."""

HAZMAT = re.compile(r"cryptography\.hazmat\.primitives(?!\.serialization)")
ALGORITHMS = {
    "AESGCM": "AES-256-GCM",
    "Ed25519PrivateKey": "Ed25519",
    "Ed25519PublicKey": "Ed25519",
    "ec": "ECDSA P-256",
    "HKDF": "HKDF-SHA-256",
    "SHA256": "SHA-256",
    "sha256": "SHA-256",
    "blake2b": "BLAKE2b",
}
"""How the inventory calls what our code takes from a library."""

STATEMENTS = ("text", "execute", "exec_driver_sql", "scalars", "scalar")
WRITTEN_AT_SET_UP = {"infra/db/roles.py", "autos/local/initialise.py", "activities/graph/build.py"}
"""Where a name that no statement takes as a parameter is written into it: of a role, a database or a file of ours."""

LAST = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4,
    "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5,
    "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4,
    "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4,
    "17.3": 2,
}  # fmt: skip
"""The last requirement of level 1 or 2 in each section of version 5.0.0; those of level 3 come after it."""


@cache
def rows() -> list[tuple[str, ...]]:
    return [match.groups() for match in ROW.finditer(TABLE.read_text(encoding="utf-8"))]


def test_every_requirement_of_levels_1_and_2_has_one_row():
    assert [row[0] for row in rows()] == [
        f"{part}.{number}" for part, last in LAST.items() for number in range(1, last + 1)
    ]


def test_the_table_counts_its_states():
    said = dict(re.findall(r"^\| (\w+) \| .* \| (\d+) \|$", TABLE.read_text(encoding="utf-8"), re.MULTILINE))
    assert said == {state: str([row[2] for row in rows()].count(state)) for state in said}


def test_every_test_that_the_table_names_is_there():
    for number, *_, held in rows():
        named: list[tuple[str, str]] = TEST.findall(held)
        assert named or not held, number
        for path, test in named:
            assert (ROOT / path).exists(), (number, path)
            assert not test or f"def {test}(" in _text(path), (number, path, test)


def test_each_row_that_is_met_names_a_test():
    assert [row[0] for row in rows() if row[2] == "met" and not any(test for _, test in TEST.findall(row[4]))] == []


def test_the_headings_that_the_table_names_are_there():
    for number, _, _, where, held in rows():
        named: list[tuple[str, str]] = HEADINGS.findall(where)
        for page, told in named:
            if _HELD_BY_HEADINGS in held:
                headings = [line.lstrip("# ") for line in _text(f"docs/{page}").splitlines() if line.startswith("#")]
                for heading in told.split(", ") if told not in headings else []:
                    assert any(one.startswith(heading) for one in headings), (number, page, heading)


def test_nothing_of_ours_runs_text():
    assert _calls()["run text"] == []
    for folder in ("static/console", "static/people", "views"):
        for file in sorted((ROOT / "api" / "web" / folder).rglob("*.js")):
            assert RUNNING_JS.search(file.read_text(encoding="utf-8")) is None, file


def test_no_format_string_comes_from_outside():
    """What is formatted is written at the call, a constant, or one of the names known to hold a text of ours."""
    assert _calls()["format text of others"] == []


def test_no_template_comes_from_outside():
    """One module alone knows the library of templates, and takes each by its name from a folder of ours."""
    knowing = [path for path in python_files() if "jinja2" in _text(str(path))]
    assert [str(path) for path in knowing] == ["api/http/browser/pages.py"]
    tree = ast.parse(_text(str(knowing[0])))
    called = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert not [name for name in called if name.endswith(("from_string", "Template", "compile_expression"))]


def test_no_handler_of_get_begins_a_transaction_that_writes():
    for path in python_files("api"):
        for handler in ast.walk(ast.parse(_text(str(path)))):
            if isinstance(handler, ast.AsyncFunctionDef | ast.FunctionDef) and _answers_get(handler):
                writes = "sessions.begin(" in ast.unparse(handler)
                assert not writes or (path.name, handler.name) in COUNTED, (path, handler.name)


def test_no_statement_has_a_value_written_into_it():
    assert _calls()["write a statement"] == []


def test_cryptography_is_of_known_libraries_alone():
    locked = _text("requirements.lock")
    assert [one for one in KNOWN_LIBRARIES if f"\n{one}==" not in locked] == []
    assert [one for one in OTHER_LIBRARIES if f"\n{one}==" in locked] == []
    sources = {path: _text(str(path)) for path in python_files()}
    assert [str(path) for path, source in sources.items() if WEAK.search(source)] == []
    assert [str(path) for path, source in sources.items() if WEAK_BY_NAME.search(source)] == [ANNOUNCED]


def test_the_inventory_names_every_algorithm_that_our_code_takes():
    inventory = _text("docs/security.md").partition("## Keys and algorithms")[2].partition("\n## ")[0]
    for path in python_files():
        source = _text(str(path))
        taken: set[str] = set(re.findall(r"\bhashlib\.(\w+)", source)) - {"file_digest"}
        for node in ast.walk(ast.parse(source)) if "cryptography.hazmat" in source else ():
            if isinstance(node, ast.ImportFrom) and HAZMAT.match(node.module or ""):
                taken |= {one.name for one in node.names}
        assert [one for one in taken if ALGORITHMS.get(one, one) not in inventory] == [], path


def test_secrets_come_from_the_secure_generator():
    by_chance = re.compile(r"^\s*(import|from) random\b|\b(np|numpy)\.random\b", re.MULTILINE)
    ours = [path for path in python_files() if path.parts[0] not in ("tests", "bench") and str(path) not in DRAWING]
    assert [str(path) for path in ours if by_chance.search(_text(str(path)))] == []
    assert "secrets.token_urlsafe(32)" in _text("infra/identity/digests.py")


def test_every_session_is_begun_in_one_place_by_a_way_in_that_is_documented():
    assert [place.partition(":")[0] for place in _calls()["begin a session"]] == ["api/people/sign_in.py"]
    ways = {one.value for one in Method}
    assert ways == {"password", "passkey", "provider"}
    assert [way for way in ways if way not in _text("docs/people.md")] == []


def test_what_is_met_or_accepted_says_where():
    assert [number for number, _, state, where, _ in rows() if state in ("met", "accepted") and len(where) < 8] == []


@cache
def _calls() -> dict[str, list[str]]:
    """The places of calls of ours that do one of four things."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in python_files():
        for call in ast.walk(ast.parse(_text(str(path)))):
            if isinstance(call, ast.Call):
                for done in _done_by(path, call, ast.unparse(call.func)):
                    found[done].append(f"{path}:{call.lineno}")
    return found


def _done_by(path: Path, call: ast.Call, name: str) -> Iterator[str]:
    if name in RUNNING or any(one.arg == "shell" for one in call.keywords):
        yield "run text"
    if name.endswith("open_session"):
        yield "begin a session"
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("format", "format_map"):
        text = ast.unparse(call.func.value)
        constant = text.split("[")[0].split(".")[-1].replace("_", "").isupper()
        if not (isinstance(call.func.value, ast.Constant) or constant or (path.name, text) in CHOSEN):
            yield "format text of others"
    built = bool(call.args) and isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
    if built and name.rpartition(".")[2] in STATEMENTS and str(path) not in WRITTEN_AT_SET_UP:
        yield "write a statement"


def _answers_get(handler: ast.AsyncFunctionDef | ast.FunctionDef) -> bool:
    return any(ast.unparse(one).startswith("router.get(") for one in handler.decorator_list)


@cache
def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "heading", ["## Logs", "## Keys and algorithms", "## Who is spoken to", "## Classes of data", "## Sessions"]
)
def test_the_inventories_that_the_table_refers_to_are_there(heading: str):
    assert heading in (ROOT / "docs" / "security.md").read_text(encoding="utf-8").splitlines()
    assert "## Dependencies" in (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
