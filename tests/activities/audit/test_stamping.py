"""Time stamps by a real authority (OpenSSL's) over HTTP."""

import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.x509 import load_pem_x509_certificates
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.testing import ActivityEnvironment

from activities.audit.activities import Auditing
from infra.config.settings import Settings
from infra.db.checkpoints import find_checkpoint, find_timestamp
from infra.signing.timestamps import TimeStamping, TimeStampRefused, verify_stamp
from infra.storage.store import Storage
from tests.activities.audit.conftest import Append, Take
from tests.loopback import Answering, listening
from tests.patience import PATIENCE
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import StampRequest

CONFIGURATION = """
[tsa]
default_tsa = one
[one]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[stamping]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
basicConstraints = CA:FALSE
subjectKeyIdentifier = hash
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[req]
distinguished_name = name
[name]
"""


def openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True, timeout=PATIENCE)


def make_authority(folder: Path) -> Path:
    """A root certificate and a time-stamping certificate below it."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder.mkdir()
    (folder / "tsa.cnf").write_text(CONFIGURATION.format(folder=folder), encoding="utf-8")
    (folder / "serial").write_text("01\n", encoding="utf-8")
    new = ("req", "-config", "tsa.cnf", "-newkey", "rsa:2048", "-nodes")
    openssl(folder, *new, "-x509", "-days", "30", "-extensions", "root", "-subj", "/CN=Raiz", "-keyout", "ca.key",
            "-out", "ca.pem")  # fmt: skip
    openssl(folder, *new, "-subj", "/CN=Carimbo", "-keyout", "tsa.key", "-out", "tsa.csr")
    openssl(folder, "x509", "-req", "-in", "tsa.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-days", "20", "-extfile", "tsa.cnf", "-extensions", "stamping", "-out", "tsa.pem")  # fmt: skip
    return folder


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_authority(tmp_path_factory.mktemp("tsa") / "one")


@pytest.fixture
def url(authority: Path) -> Iterator[str]:
    """The authority behind a loopback port; it stamps everything except requests below `/broken`."""

    class Handler(Answering):
        def do_POST(self) -> None:
            (authority / "query.tsq").write_bytes(self.body())
            openssl(authority, "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query.tsq", "-out", "reply.tsr")
            answer = (authority / "reply.tsr").read_bytes()
            if self.path == "/replay":
                answer = (authority / "first.tsr").read_bytes()
            (authority / "first.tsr").write_bytes(answer)
            self.say(503 if self.path == "/broken" else 200, answer)

    with listening(Handler) as address:
        yield address


def stamping(url: str, authority: Path) -> TimeStamping:
    made = TimeStamping.configured(Settings(timestamp_url=url, timestamp_ca_file=authority / "ca.pem"))
    assert made is not None
    return made


def test_a_stamp_attests_the_time_of_exactly_this_document(url: str, authority: Path, tmp_path: Path) -> None:
    roots = load_pem_x509_certificates((authority / "ca.pem").read_bytes())
    stamp = stamping(url, authority).stamp(b"documento")
    assert abs(datetime.now(UTC) - stamp.at) < timedelta(minutes=5)
    assert verify_stamp(stamp.token, b"documento", roots) == stamp.at
    assert verify_stamp(stamp.token, b"outro documento", roots) is None
    assert verify_stamp(stamp.token[:-1], b"documento", roots) is None
    stranger = make_authority(tmp_path / "other")
    others = load_pem_x509_certificates((stranger / "ca.pem").read_bytes())
    assert verify_stamp(stamp.token, b"documento", others) is None


def test_an_answer_given_to_an_earlier_question_is_refused(url: str, authority: Path) -> None:
    stamping(url, authority).stamp(b"documento")
    with pytest.raises(TimeStampRefused):
        stamping(f"{url}/replay", authority).stamp(b"documento")


def test_an_authority_that_is_unknown_or_does_not_answer_is_refused(url: str, authority: Path, tmp_path: Path) -> None:
    for broken in (f"{url}/broken", "http://127.0.0.1:1"):
        with pytest.raises(TimeStampRefused):
            stamping(broken, authority).stamp(b"documento")
    with pytest.raises(TimeStampRefused):
        stamping(url, make_authority(tmp_path / "other")).stamp(b"documento")


def test_an_authority_without_roots_is_refused_and_none_is_none(url: str, tmp_path: Path) -> None:
    assert TimeStamping.configured(Settings()) is None
    for roots in (None, tmp_path / "absent.pem"):
        with pytest.raises(TimeStampRefused):
            TimeStamping.configured(Settings(timestamp_url=url, timestamp_ca_file=roots))


async def test_a_checkpoint_is_stamped_once(
    url: str, authority: Path, take: Take, append: Append, installation: Settings, engine: AsyncEngine
) -> None:
    await append("wf_a")
    taken = await take()
    settings = installation.model_copy(update={"timestamp_url": url, "timestamp_ca_file": authority / "ca.pem"})
    auditing = Auditing(settings, engine, Storage(settings))
    tokens: list[bytes] = []
    for _ in range(2):
        await ActivityEnvironment().run(auditing.stamp_checkpoint, StampRequest(number=taken.number))
        async with AsyncSession(engine) as session:
            row = await find_checkpoint(session, taken.number)
            stamp = await find_timestamp(session, taken.number)
        assert row is not None
        assert stamp is not None
        tokens.append(stamp.token)
        roots = load_pem_x509_certificates((authority / "ca.pem").read_bytes())
        assert verify_stamp(stamp.token, canonical_json(row.document), roots) == stamp.at
    assert tokens[0] == tokens[1]
