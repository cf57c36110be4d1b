-- CreateTable
CREATE TABLE "Principal" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Principal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceToken" (
    "id" TEXT NOT NULL,
    "principalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ServiceToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Grant" (
    "id" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "serviceId" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SealedSecret" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "keyId" TEXT NOT NULL,
    "envelope" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SealedSecret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Repository" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "remoteUrl" TEXT,
    "branch" TEXT,
    "state" TEXT NOT NULL,
    "progress" TEXT,
    "errorCode" TEXT,
    "errorDetail" TEXT,
    "credentialType" TEXT,
    "username" TEXT,
    "publicKey" TEXT,
    "keepRemote" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSyncAt" TIMESTAMPTZ(3),
    "syncFailures" INTEGER NOT NULL DEFAULT 0,
    "nextSyncAt" TIMESTAMPTZ(3),
    "lastSyncError" TEXT,
    "sizeBytes" BIGINT,
    "needsReview" TEXT,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Repository_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OfferedStone" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "branch" TEXT,
    "purpose" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OfferedStone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "title" TEXT,
    "repositoryId" TEXT,
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "toolCalls" JSONB,
    "toolCallId" TEXT,
    "name" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConversationRead" (
    "id" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "repositoryId" TEXT NOT NULL,
    "repositoryName" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConversationRead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "repositoryId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "takenBy" TEXT,
    "takenAt" TIMESTAMPTZ(3),

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Engraving" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "repositoryId" TEXT NOT NULL,
    "repositoryName" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "outcome" TEXT,
    "holder" TEXT NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "draftDigest" TEXT,
    "path" TEXT,
    "title" TEXT,
    "plannedCommit" TEXT,
    "commitBefore" TEXT,
    "commit" TEXT,
    "currentCommit" TEXT,
    "pushed" BOOLEAN NOT NULL DEFAULT false,
    "needsReview" TEXT,
    "distilled" BOOLEAN,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Engraving_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditRecord" (
    "seq" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "engravingId" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "door" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "actorName" TEXT NOT NULL,
    "onBehalfOfId" TEXT,
    "authMethod" TEXT NOT NULL,
    "repositoryId" TEXT,
    "repositoryName" TEXT,
    "conversationId" TEXT,
    "path" TEXT,
    "confirm" TEXT NOT NULL,
    "commitBefore" TEXT,
    "commitAfter" TEXT,
    "pushed" BOOLEAN,
    "needsReview" TEXT,
    "distilled" BOOLEAN,
    "redactions" JSONB NOT NULL,
    "gateway" JSONB,
    "count" INTEGER NOT NULL DEFAULT 1,
    "detail" JSONB,
    "requestId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "forwardedFor" TEXT,
    "userAgent" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditRecord_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "AuditCheckpoint" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "records" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditCheckpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BudgetEntry" (
    "id" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BudgetEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "ownerId" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "engravingId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("ownerId","route","key")
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "Principal_issuer_subject_key" ON "Principal"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceToken_tokenHash_key" ON "ServiceToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ServiceToken_principalId_idx" ON "ServiceToken"("principalId");

-- CreateIndex
CREATE INDEX "Grant_personId_idx" ON "Grant"("personId");

-- CreateIndex
CREATE INDEX "Grant_serviceId_personId_idx" ON "Grant"("serviceId", "personId");

-- CreateIndex
CREATE INDEX "SealedSecret_keyId_idx" ON "SealedSecret"("keyId");

-- CreateIndex
CREATE UNIQUE INDEX "SealedSecret_ownerId_purpose_subject_key" ON "SealedSecret"("ownerId", "purpose", "subject");

-- CreateIndex
CREATE INDEX "Repository_ownerId_createdAt_id_idx" ON "Repository"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Repository_nextSyncAt_idx" ON "Repository"("nextSyncAt");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_createdAt_id_idx" ON "Conversation"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Message_conversationId_seq_key" ON "Message"("conversationId", "seq");

-- CreateIndex
CREATE INDEX "ConversationRead_conversationId_at_idx" ON "ConversationRead"("conversationId", "at");

-- CreateIndex
CREATE INDEX "Draft_expiresAt_idx" ON "Draft"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_ownerId_digest_key" ON "Draft"("ownerId", "digest");

-- CreateIndex
CREATE INDEX "Engraving_ownerId_createdAt_id_idx" ON "Engraving"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Engraving_repositoryId_pushed_idx" ON "Engraving"("repositoryId", "pushed");

-- CreateIndex
CREATE INDEX "Engraving_state_leaseUntil_idx" ON "Engraving"("state", "leaseUntil");

-- CreateIndex
CREATE INDEX "Engraving_conversationId_idx" ON "Engraving"("conversationId");

-- CreateIndex
CREATE UNIQUE INDEX "AuditRecord_id_key" ON "AuditRecord"("id");

-- CreateIndex
CREATE INDEX "AuditRecord_engravingId_idx" ON "AuditRecord"("engravingId");

-- CreateIndex
CREATE INDEX "AuditRecord_ownerId_at_id_idx" ON "AuditRecord"("ownerId", "at", "id");

-- CreateIndex
CREATE INDEX "AuditRecord_at_id_idx" ON "AuditRecord"("at", "id");

-- CreateIndex
CREATE INDEX "AuditRecord_repositoryId_at_idx" ON "AuditRecord"("repositoryId", "at");

-- CreateIndex
CREATE INDEX "BudgetEntry_bucket_personId_expiresAt_idx" ON "BudgetEntry"("bucket", "personId", "expiresAt");

-- CreateIndex
CREATE INDEX "BudgetEntry_expiresAt_idx" ON "BudgetEntry"("expiresAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_expiresAt_idx" ON "IdempotencyKey"("expiresAt");

-- AddForeignKey
ALTER TABLE "ServiceToken" ADD CONSTRAINT "ServiceToken_principalId_fkey" FOREIGN KEY ("principalId") REFERENCES "Principal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Principal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Principal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SealedSecret" ADD CONSTRAINT "SealedSecret_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Principal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Repository" ADD CONSTRAINT "Repository_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Principal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Principal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationRead" ADD CONSTRAINT "ConversationRead_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is invisible to Prisma's schema: rules that hold whoever writes.

-- Closed vocabularies and shapes.
ALTER TABLE "Principal" ADD CONSTRAINT "Principal_kind_check" CHECK ("kind" IN ('person', 'service'));
ALTER TABLE "SealedSecret" ADD CONSTRAINT "SealedSecret_purpose_check" CHECK ("purpose" IN ('gateway_key', 'remote_token', 'remote_ssh_key'));
-- A version byte, a nonce of 12 and a tag of 16 bytes at the least; a hint is never more than the last four characters.
ALTER TABLE "SealedSecret" ADD CONSTRAINT "SealedSecret_envelope_check" CHECK (octet_length("envelope") >= 29);
ALTER TABLE "SealedSecret" ADD CONSTRAINT "SealedSecret_hint_check" CHECK (char_length("hint") <= 4);
ALTER TABLE "Repository" ADD CONSTRAINT "Repository_state_check" CHECK ("state" IN ('connecting', 'ready', 'failed'));
ALTER TABLE "Repository" ADD CONSTRAINT "Repository_credentialType_check" CHECK ("credentialType" IN ('token', 'ssh'));
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_messageCount_check" CHECK ("messageCount" >= 0);
ALTER TABLE "Message" ADD CONSTRAINT "Message_role_check" CHECK ("role" IN ('system', 'developer', 'user', 'assistant', 'tool'));
ALTER TABLE "Engraving" ADD CONSTRAINT "Engraving_state_check" CHECK ("state" IN ('intent', 'planned', 'committed', 'done', 'skipped', 'failed', 'cancelled'));
ALTER TABLE "Engraving" ADD CONSTRAINT "Engraving_door_check" CHECK ("door" IN ('http', 'tool'));
ALTER TABLE "AuditRecord" ADD CONSTRAINT "AuditRecord_phase_check" CHECK ("phase" IN ('intent', 'outcome', 'note'));
ALTER TABLE "AuditRecord" ADD CONSTRAINT "AuditRecord_count_check" CHECK ("count" >= 1);
ALTER TABLE "AuditCheckpoint" ADD CONSTRAINT "AuditCheckpoint_one_row_check" CHECK ("id" = 1);
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_state_check" CHECK ("state" IN ('in_flight', 'done'));

-- The audit is append-only. Only the retention cut and offboarding say, for their own transaction,
-- SET LOCAL primachat.audit_maintenance = 'on'.
CREATE FUNCTION "audit_record_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('primachat.audit_maintenance', true) IS DISTINCT FROM 'on' THEN
        RAISE EXCEPTION 'AuditRecord is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "AuditRecord_append_only" BEFORE UPDATE OR DELETE ON "AuditRecord"
    FOR EACH ROW EXECUTE FUNCTION "audit_record_is_append_only"();
CREATE TRIGGER "AuditRecord_no_truncate" BEFORE TRUNCATE ON "AuditRecord"
    FOR EACH STATEMENT EXECUTE FUNCTION "audit_record_is_append_only"();
