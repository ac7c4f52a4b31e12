"""Tables of facts. Temporal holds the order of events and the object store the bytes; lists read these rows."""

from infra.db.models.alerts import TreatmentAlert
from infra.db.models.base import Base, Owned
from infra.db.models.calendars import CalendarFeed, CourtCalendar
from infra.db.models.cases import Artifact, Assignment, Case, CaseTag, Event, Presence, Review, Run, Upload
from infra.db.models.checkpoints import CheckpointRow, CheckpointTimestamp
from infra.db.models.communications import CommunicationFollowing, CommunicationRow
from infra.db.models.conduct import ConductCheck, ReturnedDecision
from infra.db.models.corpus import (
    CorpusBuildRow,
    CorpusFollowing,
    CorpusRefreshRow,
    CorpusSnapshot,
    DecisionRow,
    LegalTextRow,
    PortalDecision,
    PortalFile,
)
from infra.db.models.corrections import CorrectionRow
from infra.db.models.counts import Count
from infra.db.models.databases import GraphCopy, GraphDatabase, GraphVersion, GraphWrite
from infra.db.models.drafts import Draft
from infra.db.models.keys import ApiKey
from infra.db.models.library import LibraryDocument, LibraryIndex, Reference
from infra.db.models.memories import Memory
from infra.db.models.notes import Note
from infra.db.models.notices import Delivery, FirmWebhook, Notice
from infra.db.models.oauth import OAuthClient, OAuthCode, OAuthGrant, OAuthToken
from infra.db.models.people import (
    Invitation,
    Passkey,
    SignInFailure,
    SignInStep,
    Tenant,
    TenantEvent,
    TenantPolicy,
    TenantQuota,
    User,
    UserSession,
)
from infra.db.models.privacy import AccessRow, Erasure, Restriction, Retention, RetentionPolicy
from infra.db.models.providers import FirmDomain, FirmProvider, ProviderIdentity
from infra.db.models.quality import ShownPrecedent
from infra.db.models.searches import SavedSearch
from infra.db.models.vectors import SnapshotVectors, TextVector

__all__ = [
    "AccessRow",
    "ApiKey",
    "Artifact",
    "Assignment",
    "Base",
    "CalendarFeed",
    "Case",
    "CaseTag",
    "CheckpointRow",
    "CheckpointTimestamp",
    "CommunicationFollowing",
    "CommunicationRow",
    "ConductCheck",
    "CorpusBuildRow",
    "CorpusFollowing",
    "CorpusRefreshRow",
    "CorpusSnapshot",
    "CorrectionRow",
    "Count",
    "CourtCalendar",
    "DecisionRow",
    "Delivery",
    "Draft",
    "Erasure",
    "Event",
    "FirmDomain",
    "FirmProvider",
    "FirmWebhook",
    "GraphCopy",
    "GraphDatabase",
    "GraphVersion",
    "GraphWrite",
    "Invitation",
    "LegalTextRow",
    "LibraryDocument",
    "LibraryIndex",
    "Memory",
    "Note",
    "Notice",
    "OAuthClient",
    "OAuthCode",
    "OAuthGrant",
    "OAuthToken",
    "Owned",
    "Passkey",
    "PortalDecision",
    "PortalFile",
    "Presence",
    "ProviderIdentity",
    "Reference",
    "Restriction",
    "Retention",
    "RetentionPolicy",
    "ReturnedDecision",
    "Review",
    "Run",
    "SavedSearch",
    "ShownPrecedent",
    "SignInFailure",
    "SignInStep",
    "SnapshotVectors",
    "Tenant",
    "TenantEvent",
    "TenantPolicy",
    "TenantQuota",
    "TextVector",
    "TreatmentAlert",
    "Upload",
    "User",
    "UserSession",
]
