-- DropIndex
DROP INDEX "AuditRecord_at_id_idx";

-- DropIndex
DROP INDEX "AuditRecord_engravingId_idx";

-- DropIndex
DROP INDEX "AuditRecord_ownerId_at_id_idx";

-- AlterTable
ALTER TABLE "AuditRecord" ADD COLUMN     "personalDigest" TEXT NOT NULL,
ADD COLUMN     "personalSalt" TEXT;

-- CreateTable
CREATE TABLE "AuditHead" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditFlood" (
    "key" TEXT NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "firstAt" TIMESTAMPTZ(3),
    "lastAt" TIMESTAMPTZ(3),
    "draft" JSONB,

    CONSTRAINT "AuditFlood_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "AuditFlood_endsAt_idx" ON "AuditFlood"("endsAt");

-- CreateIndex
CREATE INDEX "AuditRecord_engravingId_seq_idx" ON "AuditRecord"("engravingId", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_ownerId_at_seq_idx" ON "AuditRecord"("ownerId", "at", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_at_seq_idx" ON "AuditRecord"("at", "seq");

-- What follows is invisible to Prisma's schema.

ALTER TABLE "AuditHead" ADD CONSTRAINT "AuditHead_one_row_check" CHECK ("id" = 1);
-- The link before the first record.
INSERT INTO "AuditHead" ("id", "seq", "hash", "at") VALUES (1, 0, repeat('0', 64), now());
