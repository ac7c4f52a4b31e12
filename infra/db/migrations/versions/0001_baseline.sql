-- The tables of Autos 1.0. A later change of them is a migration of its own; nothing here changes any more.

-- the order in which snapshots of the corpus are chosen
CREATE SEQUENCE corpus_choices;

CREATE TABLE accesses (
    access_id bigserial NOT NULL,
    tenant varchar(64) NOT NULL,
    subject varchar(40),
    what varchar(20) NOT NULL,
    details jsonb NOT NULL,
    at timestamptz NOT NULL,
    name text NOT NULL,
    role varchar(100) NOT NULL,
    key_id varchar(80) NOT NULL,
    user_id varchar(40),
    session_id varchar(80),
    channel varchar(20),
    client text,
    trace_id varchar(64) NOT NULL,
    CONSTRAINT pk_accesses PRIMARY KEY (access_id)
);
CREATE INDEX ix_accesses_case ON accesses (tenant, subject, access_id);
CREATE INDEX ix_accesses_user ON accesses (tenant, user_id, access_id);

CREATE TABLE answer_references (
    ref_id varchar(64) NOT NULL,
    tenant varchar(64) NOT NULL,
    namespace varchar(100) NOT NULL,
    tool varchar(64) NOT NULL,
    items jsonb NOT NULL,
    documents jsonb NOT NULL,
    cases jsonb NOT NULL,
    size integer NOT NULL,
    reads integer NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_read_at timestamptz,
    CONSTRAINT pk_answer_references PRIMARY KEY (ref_id)
);
CREATE INDEX ix_answer_references_expires_at ON answer_references (expires_at);
CREATE INDEX ix_answer_references_tenant ON answer_references (tenant, namespace);

CREATE TABLE assignments (
    workflow_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    name text NOT NULL,
    assigned_by text NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT pk_assignments PRIMARY KEY (workflow_id)
);
CREATE INDEX ix_assignments_tenant_user ON assignments (tenant, user_id);

CREATE TABLE case_tags (
    workflow_id varchar(40) NOT NULL,
    key varchar(160) NOT NULL,
    tenant varchar(64) NOT NULL,
    tag varchar(40) NOT NULL,
    name text NOT NULL,
    user_id varchar(40),
    at timestamptz NOT NULL,
    CONSTRAINT pk_case_tags PRIMARY KEY (workflow_id, key)
);
CREATE INDEX ix_case_tags_tenant_key ON case_tags (tenant, key);

CREATE TABLE cases (
    workflow_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    filename text NOT NULL,
    cnj varchar(25),
    latest_run integer NOT NULL,
    created_at timestamptz NOT NULL,
    parties jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT pk_cases PRIMARY KEY (workflow_id)
);
CREATE INDEX ix_cases_tenant_cnj ON cases (tenant, cnj);
CREATE INDEX ix_cases_tenant_created ON cases (tenant, created_at DESC);

CREATE TABLE checkpoints (
    number integer NOT NULL,
    at timestamptz NOT NULL,
    sha256 varchar(64) NOT NULL,
    broken integer NOT NULL,
    problems integer NOT NULL,
    document jsonb NOT NULL,
    CONSTRAINT pk_checkpoints PRIMARY KEY (number),
    CONSTRAINT uq_checkpoints_at UNIQUE (at)
);

CREATE TABLE conduct_checks (
    check_id varchar(64) NOT NULL,
    tenant varchar(64) NOT NULL,
    asked_by varchar(64) NOT NULL,
    at timestamptz NOT NULL,
    mode varchar(20) NOT NULL,
    model varchar(100) NOT NULL,
    snapshot_id varchar(64),
    highest varchar(20),
    facts jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT pk_conduct_checks PRIMARY KEY (check_id)
);
CREATE INDEX ix_conduct_checks_expires_at ON conduct_checks (expires_at);
CREATE INDEX ix_conduct_checks_tenant_at ON conduct_checks (tenant, at);

CREATE TABLE corpus_builds (
    build_id varchar(64) NOT NULL,
    state varchar(20) NOT NULL,
    progress double precision NOT NULL,
    status jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT pk_corpus_builds PRIMARY KEY (build_id)
);

CREATE TABLE corpus_following (
    portal varchar(20) NOT NULL,
    following jsonb NOT NULL,
    followed_at timestamptz NOT NULL,
    CONSTRAINT pk_corpus_following PRIMARY KEY (portal)
);

CREATE TABLE corpus_refreshes (
    refresh_id varchar(64) NOT NULL,
    state varchar(20) NOT NULL,
    status jsonb NOT NULL,
    started_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT pk_corpus_refreshes PRIMARY KEY (refresh_id)
);
CREATE INDEX ix_corpus_refreshes_started_at ON corpus_refreshes (started_at);

CREATE TABLE corpus_snapshots (
    snapshot_id varchar(64) NOT NULL,
    build_id varchar(64) NOT NULL,
    manifest jsonb NOT NULL,
    manifest_object jsonb NOT NULL,
    active boolean NOT NULL,
    created_at timestamptz NOT NULL,
    activated_at timestamptz,
    chosen bigint DEFAULT nextval('corpus_choices'::regclass) NOT NULL,
    built bigint DEFAULT nextval('corpus_choices'::regclass) NOT NULL,
    CONSTRAINT pk_corpus_snapshots PRIMARY KEY (snapshot_id)
);
CREATE UNIQUE INDEX uq_corpus_snapshots_active ON corpus_snapshots (active) WHERE active;

CREATE TABLE corrections (
    workflow_id varchar(40) NOT NULL,
    correction_id varchar(80) NOT NULL,
    number bigserial NOT NULL,
    tenant varchar(64) NOT NULL,
    run integer NOT NULL,
    said jsonb NOT NULL,
    reason text,
    about varchar(64),
    state varchar(20) NOT NULL,
    read_as varchar(60),
    applied_run integer,
    name text NOT NULL,
    user_id varchar(40),
    key_id varchar(80) NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT pk_corrections PRIMARY KEY (workflow_id, correction_id)
);
CREATE INDEX ix_corrections_tenant ON corrections (tenant);

-- rows change far more often than they come: room on the page keeps a change off the index
CREATE TABLE counts (
    kind varchar(40) NOT NULL,
    subject varchar(64) NOT NULL,
    amount bigint NOT NULL,
    ends_at timestamptz NOT NULL,
    CONSTRAINT pk_counts PRIMARY KEY (kind, subject)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX ix_counts_ends_at ON counts (ends_at);

CREATE TABLE decisions (
    id varchar(80) NOT NULL,
    source varchar(20) NOT NULL,
    source_name text NOT NULL,
    kind varchar(20) NOT NULL,
    process text NOT NULL,
    process_number varchar(40),
    registry_number varchar(40),
    class_name text,
    minister text,
    judging_body text,
    decided_on date,
    published_on date,
    content_sha256 varchar(64) NOT NULL,
    body jsonb NOT NULL,
    features jsonb NOT NULL,
    imported_at timestamptz NOT NULL,
    extractor_version integer DEFAULT 0 NOT NULL,
    stated jsonb,
    CONSTRAINT pk_decisions PRIMARY KEY (id)
);
CREATE INDEX ix_decisions_decided_on ON decisions (decided_on);
CREATE INDEX ix_decisions_minister ON decisions (minister);
CREATE INDEX ix_decisions_process_number ON decisions (process_number);
CREATE INDEX ix_decisions_source ON decisions (source);

CREATE TABLE drafts (
    verification_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    state varchar(20) NOT NULL,
    input jsonb NOT NULL,
    status jsonb NOT NULL,
    artifacts jsonb NOT NULL,
    snapshot_id varchar(64),
    submitted_by text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    completed_at timestamptz,
    execution varchar(40),
    CONSTRAINT pk_drafts PRIMARY KEY (verification_id)
);
CREATE INDEX ix_drafts_tenant_created ON drafts (tenant, created_at DESC);

CREATE TABLE erasures (
    workflow_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    state varchar(20) NOT NULL,
    request jsonb NOT NULL,
    requested_at timestamptz NOT NULL,
    completed_at timestamptz,
    certificate jsonb,
    CONSTRAINT pk_erasures PRIMARY KEY (workflow_id)
);
CREATE INDEX ix_erasures_tenant ON erasures (tenant);

CREATE TABLE events (
    workflow_id varchar(40) NOT NULL,
    seq integer NOT NULL,
    tenant varchar(64) NOT NULL,
    run integer,
    idem_key varchar(200) NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action varchar(60) NOT NULL,
    payload jsonb NOT NULL,
    prev_hash varchar(64) NOT NULL,
    hash varchar(64) NOT NULL,
    CONSTRAINT pk_events PRIMARY KEY (workflow_id, seq),
    CONSTRAINT uq_events_workflow_id UNIQUE (workflow_id, idem_key)
);
CREATE INDEX ix_events_tenant ON events (tenant);

CREATE TABLE graph_copies (
    object_key text NOT NULL,
    database_id varchar(64) NOT NULL,
    tenant varchar(64) NOT NULL,
    version integer NOT NULL,
    CONSTRAINT pk_graph_copies PRIMARY KEY (object_key)
);
CREATE INDEX ix_graph_copies_database_id ON graph_copies (database_id);

CREATE TABLE graph_databases (
    database_id varchar(64) NOT NULL,
    tenant varchar(64) NOT NULL,
    name varchar(63) NOT NULL,
    version integer NOT NULL,
    created_by text NOT NULL,
    user_id varchar(64),
    created_at timestamptz NOT NULL,
    dropped_at timestamptz,
    CONSTRAINT pk_graph_databases PRIMARY KEY (database_id),
    CONSTRAINT uq_graph_databases_tenant UNIQUE (tenant, name)
);

CREATE TABLE graph_versions (
    database_id varchar(64) NOT NULL,
    version integer NOT NULL,
    tenant varchar(64) NOT NULL,
    write_id varchar(64) NOT NULL,
    kind varchar(20) NOT NULL,
    at timestamptz NOT NULL,
    made_by text NOT NULL,
    user_id varchar(64),
    object jsonb NOT NULL,
    size integer NOT NULL,
    graph jsonb NOT NULL,
    nodes integer NOT NULL,
    edges integer NOT NULL,
    restored integer,
    CONSTRAINT pk_graph_versions PRIMARY KEY (database_id, version),
    CONSTRAINT uq_graph_versions_database_id UNIQUE (database_id, write_id)
);

CREATE TABLE graph_writes (
    database_id varchar(64) NOT NULL,
    write_id varchar(64) NOT NULL,
    tenant varchar(64) NOT NULL,
    version integer NOT NULL,
    nodes integer NOT NULL,
    edges integer NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT pk_graph_writes PRIMARY KEY (database_id, write_id)
);
CREATE INDEX ix_graph_writes_at ON graph_writes (at);

CREATE TABLE legal_texts (
    id varchar(200) NOT NULL,
    kind varchar(20) NOT NULL,
    source_name text NOT NULL,
    content_sha256 varchar(64) NOT NULL,
    body jsonb NOT NULL,
    imported_at timestamptz NOT NULL,
    CONSTRAINT pk_legal_texts PRIMARY KEY (id)
);
CREATE INDEX ix_legal_texts_kind ON legal_texts (kind);

CREATE TABLE library_documents (
    tenant varchar(64) NOT NULL,
    document_id varchar(100) NOT NULL,
    version integer NOT NULL,
    ingest_id varchar(40) NOT NULL,
    case_id varchar(64),
    source_name text NOT NULL,
    kind varchar(10) NOT NULL,
    state varchar(20) NOT NULL,
    searchable boolean NOT NULL,
    replaces boolean NOT NULL,
    tags jsonb NOT NULL,
    labels jsonb NOT NULL,
    source jsonb NOT NULL,
    converted jsonb,
    error jsonb,
    submitted_by text NOT NULL,
    removing boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    body varchar(64),
    CONSTRAINT pk_library_documents PRIMARY KEY (tenant, document_id, version)
);
CREATE INDEX ix_library_documents_case ON library_documents (tenant, case_id);
CREATE INDEX ix_library_documents_ingest ON library_documents (tenant, ingest_id);

CREATE TABLE library_indices (
    tenant varchar(64) NOT NULL,
    index_id varchar(64),
    object jsonb,
    documents integer NOT NULL,
    chunks integer NOT NULL,
    built_at timestamptz NOT NULL,
    CONSTRAINT pk_library_indices PRIMARY KEY (tenant)
);

CREATE TABLE memories (
    tenant varchar(64) NOT NULL,
    session_id varchar(200) NOT NULL,
    key varchar(200) NOT NULL,
    value text NOT NULL,
    owner varchar(80) NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT pk_memories PRIMARY KEY (tenant, session_id, key)
);
CREATE INDEX ix_memories_expires_at ON memories (expires_at);

CREATE TABLE notes (
    workflow_id varchar(40) NOT NULL,
    note_id varchar(80) NOT NULL,
    tenant varchar(64) NOT NULL,
    run integer NOT NULL,
    phase_label varchar(40) NOT NULL,
    page integer,
    passage text,
    reply_to varchar(80),
    text text NOT NULL,
    name text NOT NULL,
    user_id varchar(40),
    key_id varchar(80) NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT pk_notes PRIMARY KEY (workflow_id, note_id)
);
CREATE INDEX ix_notes_tenant ON notes (tenant);

CREATE TABLE notices (
    notice_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    workflow_id varchar(40),
    run integer,
    occasion varchar(20) NOT NULL,
    state varchar(40),
    for_user varchar(40),
    by_user varchar(40),
    at timestamptz NOT NULL,
    settled_at timestamptz,
    CONSTRAINT pk_notices PRIMARY KEY (notice_id)
);
CREATE INDEX ix_notices_case ON notices (tenant, workflow_id);
CREATE INDEX ix_notices_open ON notices (at) WHERE (settled_at IS NULL);

CREATE TABLE oauth_clients (
    client_id varchar(500) NOT NULL,
    information jsonb NOT NULL,
    secret_sha256 varchar(64),
    created_at timestamptz NOT NULL,
    fresh_until timestamptz,
    CONSTRAINT pk_oauth_clients PRIMARY KEY (client_id)
);
CREATE INDEX ix_oauth_clients_created_at ON oauth_clients (created_at);

CREATE TABLE oauth_codes (
    sha256 varchar(64) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    session_id varchar(40),
    client_id varchar(500) NOT NULL,
    client_name varchar(200) NOT NULL,
    redirect_uri text NOT NULL,
    redirect_said boolean NOT NULL,
    code_challenge varchar(128) NOT NULL,
    resource text NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    grant_id varchar(40),
    CONSTRAINT pk_oauth_codes PRIMARY KEY (sha256)
);
CREATE INDEX ix_oauth_codes_expires_at ON oauth_codes (expires_at);

CREATE TABLE oauth_grants (
    grant_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    session_id varchar(40),
    client_id varchar(500) NOT NULL,
    client_name varchar(200) NOT NULL,
    redirect_host varchar(300) NOT NULL,
    resource text NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_for varchar(40),
    CONSTRAINT pk_oauth_grants PRIMARY KEY (grant_id)
);
CREATE INDEX ix_oauth_grants_tenant_user ON oauth_grants (tenant, user_id);

CREATE TABLE portal_decisions (
    data_set varchar(120) NOT NULL,
    name varchar(200) NOT NULL,
    decision_id varchar(80) NOT NULL,
    CONSTRAINT pk_portal_decisions PRIMARY KEY (data_set, name, decision_id)
);
CREATE INDEX ix_portal_decisions_decision_id ON portal_decisions (decision_id);

CREATE TABLE portal_files (
    data_set varchar(120) NOT NULL,
    name varchar(200) NOT NULL,
    marks text,
    object jsonb,
    pending boolean NOT NULL,
    withdrawn boolean NOT NULL,
    reason text,
    changed_at timestamptz NOT NULL,
    CONSTRAINT pk_portal_files PRIMARY KEY (data_set, name)
);

CREATE TABLE presences (
    workflow_id varchar(40) NOT NULL,
    user_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT pk_presences PRIMARY KEY (workflow_id, user_id)
);
CREATE INDEX ix_presences_tenant_at ON presences (tenant, at);

CREATE TABLE restrictions (
    workflow_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    restricted boolean NOT NULL,
    open_to jsonb NOT NULL,
    marks jsonb NOT NULL,
    authorisation jsonb,
    changed_by text NOT NULL,
    changed_at timestamptz NOT NULL,
    closed_pages jsonb DEFAULT '[]'::jsonb NOT NULL,
    opened_pages jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT pk_restrictions PRIMARY KEY (workflow_id)
);
CREATE INDEX ix_restrictions_tenant ON restrictions (tenant);

CREATE TABLE retention_policies (
    tenant varchar(64) NOT NULL,
    years integer NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT pk_retention_policies PRIMARY KEY (tenant)
);

CREATE TABLE retentions (
    workflow_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    mandate_ended_on date,
    held boolean NOT NULL,
    hold_reason text,
    proposed_at timestamptz,
    changed_by text NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT pk_retentions PRIMARY KEY (workflow_id)
);
CREATE INDEX ix_retentions_tenant ON retentions (tenant);

CREATE TABLE returned_decisions (
    tenant varchar(64) NOT NULL,
    asked_by varchar(64) NOT NULL,
    decision_id varchar(80) NOT NULL,
    tool varchar(64) NOT NULL,
    at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT pk_returned_decisions PRIMARY KEY (tenant, asked_by, decision_id)
);
CREATE INDEX ix_returned_decisions_expires_at ON returned_decisions (expires_at);

CREATE TABLE saved_searches (
    search_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    name varchar(60) NOT NULL,
    search jsonb NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT pk_saved_searches PRIMARY KEY (search_id),
    CONSTRAINT uq_saved_searches_user_id UNIQUE (user_id, name)
);
CREATE INDEX ix_saved_searches_tenant ON saved_searches (tenant);

CREATE TABLE shown_precedents (
    workflow_id varchar(40) NOT NULL,
    run integer NOT NULL,
    phase_label varchar(40) NOT NULL,
    document_id varchar(200) NOT NULL,
    tenant varchar(64) NOT NULL,
    score double precision NOT NULL,
    rejected_earlier boolean NOT NULL,
    CONSTRAINT pk_shown_precedents PRIMARY KEY (workflow_id, run, phase_label, document_id)
);
CREATE INDEX ix_shown_precedents_tenant ON shown_precedents (tenant);

CREATE TABLE sign_in_failures (
    subject varchar(100) NOT NULL,
    failures integer NOT NULL,
    failed_at timestamptz NOT NULL,
    blocked_until timestamptz NOT NULL,
    CONSTRAINT pk_sign_in_failures PRIMARY KEY (subject)
);
CREATE INDEX ix_sign_in_failures_failed_at ON sign_in_failures (failed_at);

CREATE TABLE sign_in_steps (
    sha256 varchar(64) NOT NULL,
    purpose varchar(30) NOT NULL,
    payload jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT pk_sign_in_steps PRIMARY KEY (sha256)
);
CREATE INDEX ix_sign_in_steps_expires_at ON sign_in_steps (expires_at);

CREATE TABLE snapshot_vectors (
    snapshot_id varchar(64) NOT NULL,
    encoder text NOT NULL,
    state varchar(20) NOT NULL,
    encoded integer NOT NULL,
    total integer NOT NULL,
    message text,
    object jsonb,
    updated_at timestamptz NOT NULL,
    common bytea,
    CONSTRAINT pk_snapshot_vectors PRIMARY KEY (snapshot_id, encoder)
);

CREATE TABLE tenant_events (
    event_id bigserial NOT NULL,
    tenant varchar(64) NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    user_id varchar(40),
    action varchar(60) NOT NULL,
    payload jsonb NOT NULL,
    CONSTRAINT pk_tenant_events PRIMARY KEY (event_id)
);
CREATE INDEX ix_tenant_events_tenant_at ON tenant_events (tenant, at);

CREATE TABLE tenants (
    tenant varchar(64) NOT NULL,
    name varchar(200) NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT pk_tenants PRIMARY KEY (tenant)
);

CREATE TABLE text_vectors (
    encoder text NOT NULL,
    text_sha256 bytea NOT NULL,
    vector bytea NOT NULL,
    used_at timestamptz NOT NULL,
    CONSTRAINT pk_text_vectors PRIMARY KEY (encoder, text_sha256)
);
CREATE INDEX ix_text_vectors_used_at ON text_vectors (used_at);

CREATE TABLE treatment_alerts (
    alert_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    workflow_id varchar(40) NOT NULL,
    run integer NOT NULL,
    document_id text NOT NULL,
    process text NOT NULL,
    kind_before varchar(40),
    kind varchar(40),
    treatment jsonb,
    snapshot_id varchar(64) NOT NULL,
    raised_at timestamptz NOT NULL,
    acknowledged_at timestamptz,
    acknowledged_by text,
    CONSTRAINT pk_treatment_alerts PRIMARY KEY (alert_id)
);
CREATE INDEX ix_treatment_alerts_case ON treatment_alerts (tenant, workflow_id);

CREATE TABLE uploads (
    upload_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    key_id varchar(40) NOT NULL,
    ticket_sha256 varchar(64) NOT NULL,
    filename text,
    state varchar(20) NOT NULL,
    object jsonb,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    uploaded_at timestamptz,
    workflow_id varchar(40),
    purpose varchar(10) DEFAULT 'case'::character varying NOT NULL,
    made_by varchar(40),
    parts jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT pk_uploads PRIMARY KEY (upload_id),
    CONSTRAINT uq_uploads_ticket_sha256 UNIQUE (ticket_sha256)
);
CREATE INDEX ix_uploads_made_by ON uploads (made_by);
CREATE INDEX ix_uploads_tenant ON uploads (tenant);

CREATE TABLE checkpoint_timestamps (
    number integer NOT NULL,
    at timestamptz NOT NULL,
    token bytea NOT NULL,
    CONSTRAINT pk_checkpoint_timestamps PRIMARY KEY (number),
    CONSTRAINT fk_checkpoint_timestamps_number_checkpoints FOREIGN KEY(number) REFERENCES checkpoints (number)
);

CREATE TABLE firm_domains (
    domain varchar(190) NOT NULL,
    tenant varchar(64) NOT NULL,
    CONSTRAINT pk_firm_domains PRIMARY KEY (domain),
    CONSTRAINT fk_firm_domains_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);
CREATE INDEX ix_firm_domains_tenant ON firm_domains (tenant);

CREATE TABLE firm_providers (
    tenant varchar(64) NOT NULL,
    name varchar(60) NOT NULL,
    issuer varchar(400) NOT NULL,
    client_id varchar(400) NOT NULL,
    sealed_secret bytea,
    joins_as varchar(20),
    passwords boolean NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    CONSTRAINT pk_firm_providers PRIMARY KEY (tenant),
    CONSTRAINT fk_firm_providers_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);

CREATE TABLE firm_webhooks (
    tenant varchar(64) NOT NULL,
    address varchar(1000) NOT NULL,
    sealed_secret bytea NOT NULL,
    sealed_former_secret bytea,
    former_until timestamptz,
    disabled_at timestamptz,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    CONSTRAINT pk_firm_webhooks PRIMARY KEY (tenant),
    CONSTRAINT fk_firm_webhooks_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);

CREATE TABLE notice_deliveries (
    delivery_id varchar(40) NOT NULL,
    notice_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    workflow_id varchar(40),
    user_id varchar(40),
    means varchar(10) NOT NULL,
    state varchar(10) NOT NULL,
    attempts integer NOT NULL,
    answer varchar(200),
    created_at timestamptz NOT NULL,
    tried_at timestamptz,
    ended_at timestamptz,
    digest_id varchar(40),
    CONSTRAINT pk_notice_deliveries PRIMARY KEY (delivery_id),
    CONSTRAINT fk_notice_deliveries_notice_id_notices FOREIGN KEY(notice_id) REFERENCES notices (notice_id) ON DELETE CASCADE
);
CREATE INDEX ix_notice_deliveries_digest ON notice_deliveries (tenant, digest_id) WHERE (digest_id IS NOT NULL);
CREATE INDEX ix_notice_deliveries_newest ON notice_deliveries (tenant, created_at);
CREATE INDEX ix_notice_deliveries_notice_id ON notice_deliveries (notice_id);

CREATE TABLE oauth_tokens (
    sha256 varchar(64) NOT NULL,
    grant_id varchar(40) NOT NULL,
    refreshes boolean NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT pk_oauth_tokens PRIMARY KEY (sha256),
    CONSTRAINT fk_oauth_tokens_grant_id_oauth_grants FOREIGN KEY(grant_id) REFERENCES oauth_grants (grant_id)
);
CREATE INDEX ix_oauth_tokens_expires_at ON oauth_tokens (expires_at);
CREATE INDEX ix_oauth_tokens_grant_id ON oauth_tokens (grant_id);

CREATE TABLE runs (
    workflow_id varchar(40) NOT NULL,
    run integer NOT NULL,
    tenant varchar(64) NOT NULL,
    state varchar(40) NOT NULL,
    progress double precision NOT NULL,
    parameters jsonb NOT NULL,
    input jsonb NOT NULL,
    phases jsonb NOT NULL,
    errors jsonb NOT NULL,
    warnings jsonb NOT NULL,
    degraded jsonb NOT NULL,
    system varchar(20),
    pages integer,
    snapshot_id varchar(64),
    submitted_by text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    completed_at timestamptz,
    state_since timestamptz,
    treatments_of varchar(64),
    closed_pages jsonb,
    subjects jsonb,
    case_class text,
    execution varchar(40),
    CONSTRAINT pk_runs PRIMARY KEY (workflow_id, run),
    CONSTRAINT fk_runs_workflow_id_cases FOREIGN KEY(workflow_id) REFERENCES cases (workflow_id)
);
CREATE INDEX ix_runs_parts ON runs USING gin ((input -> 'parts'));
CREATE INDEX ix_runs_source ON runs (tenant, (input -> 'source' ->> 'sha256'));
CREATE INDEX ix_runs_state ON runs (state);
CREATE INDEX ix_runs_tenant ON runs (tenant);

CREATE TABLE court_calendars (
    tenant varchar(64) NOT NULL,
    revision integer NOT NULL,
    closures jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    CONSTRAINT pk_court_calendars PRIMARY KEY (tenant),
    CONSTRAINT fk_court_calendars_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);

CREATE TABLE calendar_feeds (
    feed_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    sha256 varchar(64) NOT NULL,
    name varchar(60) NOT NULL,
    made_with varchar(40),
    created_at timestamptz NOT NULL,
    last_read_at timestamptz,
    CONSTRAINT pk_calendar_feeds PRIMARY KEY (feed_id),
    CONSTRAINT uq_calendar_feeds_sha256 UNIQUE (sha256)
);
CREATE INDEX ix_calendar_feeds_tenant ON calendar_feeds (tenant);
CREATE INDEX ix_calendar_feeds_user_id ON calendar_feeds (user_id);

CREATE TABLE communications (
    communication_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    source varchar(10) NOT NULL,
    cnj varchar(25) NOT NULL,
    court varchar(40) NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    unit text NOT NULL,
    document text,
    case_class text,
    text text NOT NULL,
    addressees jsonb NOT NULL,
    lawyers jsonb NOT NULL,
    link text,
    cancelled boolean NOT NULL,
    cancel_reason text,
    imported_at timestamptz NOT NULL,
    CONSTRAINT pk_communications PRIMARY KEY (communication_id)
);
CREATE INDEX ix_communications_newest ON communications (tenant, day DESC, communication_id DESC);
CREATE INDEX ix_communications_cnj ON communications (tenant, cnj);

CREATE TABLE communication_followings (
    tenant varchar(64) NOT NULL,
    oabs jsonb NOT NULL,
    lawsuits jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    CONSTRAINT pk_communication_followings PRIMARY KEY (tenant),
    CONSTRAINT fk_communication_followings_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);

CREATE TABLE tenant_policies (
    tenant varchar(64) NOT NULL,
    four_eyes boolean NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    chat_reviews boolean DEFAULT true NOT NULL,
    notices boolean DEFAULT true NOT NULL,
    trace_contents boolean DEFAULT false NOT NULL,
    term_reminders boolean DEFAULT false NOT NULL,
    CONSTRAINT pk_tenant_policies PRIMARY KEY (tenant),
    CONSTRAINT fk_tenant_policies_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);

CREATE TABLE tenant_quotas (
    tenant varchar(64) NOT NULL,
    cases_per_day integer,
    pages_per_day integer,
    research_per_day integer,
    storage_mb integer,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    CONSTRAINT pk_tenant_quotas PRIMARY KEY (tenant),
    CONSTRAINT fk_tenant_quotas_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);

CREATE TABLE users (
    user_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    email varchar(254) NOT NULL,
    name varchar(200) NOT NULL,
    roles varchar(20)[] NOT NULL,
    oab varchar(12),
    password_hash text,
    created_at timestamptz NOT NULL,
    removed_at timestamptz,
    notices boolean DEFAULT true NOT NULL,
    digest_hour smallint,
    CONSTRAINT pk_users PRIMARY KEY (user_id),
    CONSTRAINT fk_users_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant)
);
CREATE INDEX ix_users_email ON users (email);
CREATE UNIQUE INDEX uq_users_tenant_email ON users (tenant, email) WHERE (removed_at IS NULL);

CREATE TABLE api_keys (
    key_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    name varchar(200) NOT NULL,
    role varchar(20) NOT NULL,
    sha256 varchar(64) NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz,
    expires_at timestamptz,
    last_used_at timestamptz,
    user_id varchar(40),
    made_with varchar(40),
    made_by varchar(40),
    CONSTRAINT pk_api_keys PRIMARY KEY (key_id),
    CONSTRAINT fk_api_keys_user_id_users FOREIGN KEY(user_id) REFERENCES users (user_id),
    CONSTRAINT uq_api_keys_sha256 UNIQUE (sha256)
);
CREATE INDEX ix_api_keys_made_by ON api_keys (made_by);
CREATE INDEX ix_api_keys_made_with ON api_keys (made_with);
CREATE INDEX ix_api_keys_tenant ON api_keys (tenant);
CREATE INDEX ix_api_keys_user_id ON api_keys (user_id);

CREATE TABLE artifacts (
    artifact_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    workflow_id varchar(40) NOT NULL,
    run integer NOT NULL,
    kind varchar(20) NOT NULL,
    version integer NOT NULL,
    object_key text NOT NULL,
    object_version text,
    sha256 varchar(64) NOT NULL,
    size bigint NOT NULL,
    media_type varchar(100) NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT pk_artifacts PRIMARY KEY (artifact_id),
    CONSTRAINT fk_artifacts_workflow_id_runs FOREIGN KEY(workflow_id, run) REFERENCES runs (workflow_id, run),
    CONSTRAINT uq_artifacts_workflow_id UNIQUE (workflow_id, run, kind, version)
);
CREATE INDEX ix_artifacts_tenant ON artifacts (tenant);

CREATE TABLE invitations (
    invitation_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    email varchar(254),
    roles varchar(20)[] NOT NULL,
    oab varchar(12),
    sha256 varchar(64) NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz,
    user_id varchar(40),
    made_by varchar(40),
    made_with varchar(40),
    CONSTRAINT pk_invitations PRIMARY KEY (invitation_id),
    CONSTRAINT fk_invitations_tenant_tenants FOREIGN KEY(tenant) REFERENCES tenants (tenant),
    CONSTRAINT fk_invitations_user_id_users FOREIGN KEY(user_id) REFERENCES users (user_id),
    CONSTRAINT uq_invitations_sha256 UNIQUE (sha256)
);
CREATE INDEX ix_invitations_made_by ON invitations (made_by);
CREATE INDEX ix_invitations_made_with ON invitations (made_with);
CREATE INDEX ix_invitations_tenant ON invitations (tenant);
CREATE INDEX ix_invitations_user_id ON invitations (user_id);

CREATE TABLE passkeys (
    credential_id varchar(1400) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    name varchar(100) NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    CONSTRAINT pk_passkeys PRIMARY KEY (credential_id),
    CONSTRAINT fk_passkeys_user_id_users FOREIGN KEY(user_id) REFERENCES users (user_id)
);
CREATE INDEX ix_passkeys_user_id ON passkeys (user_id);

CREATE TABLE provider_identities (
    tenant varchar(64) NOT NULL,
    issuer varchar(400) NOT NULL,
    subject varchar(255) NOT NULL,
    user_id varchar(40) NOT NULL,
    linked_at timestamptz NOT NULL,
    CONSTRAINT pk_provider_identities PRIMARY KEY (tenant, issuer, subject),
    CONSTRAINT fk_provider_identities_user_id_users FOREIGN KEY(user_id) REFERENCES users (user_id)
);
CREATE INDEX ix_provider_identities_user_id ON provider_identities (user_id);

CREATE TABLE reviews (
    review_id bigserial NOT NULL,
    tenant varchar(64) NOT NULL,
    workflow_id varchar(40) NOT NULL,
    run integer NOT NULL,
    phase_label varchar(40),
    decision_id varchar(80) NOT NULL,
    approved boolean NOT NULL,
    reviewer text,
    principal text NOT NULL,
    notes text,
    at timestamptz NOT NULL,
    rejected_precedents jsonb DEFAULT '[]'::jsonb NOT NULL,
    restored_precedents jsonb DEFAULT '[]'::jsonb NOT NULL,
    through jsonb,
    withdrawn boolean DEFAULT false NOT NULL,
    CONSTRAINT pk_reviews PRIMARY KEY (review_id),
    CONSTRAINT fk_reviews_workflow_id_runs FOREIGN KEY(workflow_id, run) REFERENCES runs (workflow_id, run),
    CONSTRAINT uq_reviews_workflow_id UNIQUE (workflow_id, run, decision_id)
);
CREATE INDEX ix_reviews_tenant ON reviews (tenant);

CREATE TABLE user_sessions (
    session_id varchar(40) NOT NULL,
    tenant varchar(64) NOT NULL,
    user_id varchar(40) NOT NULL,
    sha256 varchar(64) NOT NULL,
    method varchar(20) NOT NULL,
    address varchar(64),
    browser varchar(300),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT pk_user_sessions PRIMARY KEY (session_id),
    CONSTRAINT fk_user_sessions_user_id_users FOREIGN KEY(user_id) REFERENCES users (user_id),
    CONSTRAINT uq_user_sessions_sha256 UNIQUE (sha256)
);
CREATE INDEX ix_user_sessions_user_id ON user_sessions (user_id);

-- Rows that are a trail: written once, and removed only by the two functions below.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' AND current_user = 'autos_eraser' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% of % refused: its rows are a trail', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY[
        'events', 'reviews', 'artifacts', 'checkpoints', 'checkpoint_timestamps', 'tenant_events', 'accesses'
    ] LOOP
        EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I'
            ' FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
    END LOOP;
    FOREACH name IN ARRAY ARRAY['cases', 'runs'] LOOP
        EXECUTE format('CREATE TRIGGER append_only BEFORE DELETE ON %I'
            ' FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
    END LOOP;
END $$;

-- The role that the removing functions run as. It belongs to the server, whose databases may migrate at once.

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'autos_eraser') THEN
        CREATE ROLE autos_eraser NOLOGIN NOINHERIT;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

DO $$
BEGIN
    IF NOT pg_has_role(current_user, 'autos_eraser', 'USAGE') THEN
        EXECUTE format('GRANT autos_eraser TO %I', current_user);
    END IF;
END $$;

CREATE FUNCTION erase_trail(of_tenant text, of_case text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    last record;
BEGIN
    SELECT seq, action INTO last FROM events
        WHERE tenant = of_tenant AND workflow_id = of_case ORDER BY seq DESC LIMIT 1;
    IF last.action IS DISTINCT FROM 'erased' THEN
        RAISE EXCEPTION 'erasure refused: the trail does not end in a tombstone' USING ERRCODE = '42501';
    END IF;
    DELETE FROM artifacts WHERE tenant = of_tenant AND workflow_id = of_case;
    DELETE FROM reviews WHERE tenant = of_tenant AND workflow_id = of_case;
    DELETE FROM runs WHERE tenant = of_tenant AND workflow_id = of_case;
    DELETE FROM cases WHERE tenant = of_tenant AND workflow_id = of_case;
    DELETE FROM drafts WHERE tenant = of_tenant AND verification_id = of_case;
    DELETE FROM events WHERE tenant = of_tenant AND workflow_id = of_case AND seq < last.seq;
END $$;

CREATE FUNCTION forget_accesses(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
BEGIN
    IF before > now() - interval '180 days' THEN
        RAISE EXCEPTION 'refused: readings are kept for six months at least' USING ERRCODE = '42501';
    END IF;
    DELETE FROM accesses WHERE access_id IN (
        SELECT access_id FROM accesses WHERE at < before ORDER BY access_id LIMIT most
    );
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END $$;

REVOKE ALL ON FUNCTION erase_trail(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION forget_accesses(timestamptz, integer) FROM PUBLIC;
GRANT SELECT, DELETE ON events, reviews, artifacts, runs, cases, drafts, accesses TO autos_eraser;
GRANT USAGE, CREATE ON SCHEMA public TO autos_eraser;
ALTER FUNCTION erase_trail(text, text) OWNER TO autos_eraser;
ALTER FUNCTION forget_accesses(timestamptz, integer) OWNER TO autos_eraser;
REVOKE CREATE ON SCHEMA public FROM autos_eraser;
