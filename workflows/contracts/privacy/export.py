"""Export of all data of a case or of a person: one signed archive, available for a limited time."""

from datetime import datetime

from workflows.contracts.base import Contract, ObjectRef, Principal, Sha256
from workflows.contracts.signing.signed import Signed, Unsigned


class ExportRequest(Contract):
    """The subject of an export: a case, or a person of the tenant."""

    export_id: str
    principal: Principal
    requested_at: datetime
    workflow_id: str | None = None
    user_id: str | None = None

    @property
    def tenant(self) -> str:
        """The tenant and the subject."""
        return self.principal.tenant

    @property
    def temporal_id(self) -> str:
        """Workflow id of the export in Temporal."""
        return f"export/{self.tenant}/{self.export_id}"


class Archive(Contract):
    """The finished ZIP and its number of files."""

    object: ObjectRef
    files: int


class ExportStatus(Contract):
    """Answer of the `status` query; `archive` is None until it is made, and after it is removed."""

    request: ExportRequest
    archive: Archive | None = None
    removed: bool = False


class ExportedFile(Contract):
    """One file of the archive."""

    name: str
    size: int
    sha256: Sha256


class UnsignedExport(Unsigned):
    """Everything that the signature covers."""

    schema_version: int = 1
    export_id: str
    workflow_id: str | None
    user_id: str | None
    requested_by: str
    requested_at: datetime
    files: list[ExportedFile]


class ExportManifest(UnsignedExport, Signed):
    """`manifest.json`, the last file."""
