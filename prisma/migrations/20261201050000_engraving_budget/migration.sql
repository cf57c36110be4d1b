-- A commit that is about to stand for an engraving on a moved remote, and the path that the note has there: known before
-- the branch moves, so that a crash in between can be told apart from one before or after.
ALTER TABLE "Engraving" ADD COLUMN "plannedReplacement" TEXT,
ADD COLUMN "plannedReplacementPath" TEXT;

-- CreateIndex
CREATE INDEX "Engraving_repositoryId_currentCommit_idx" ON "Engraving"("repositoryId", "currentCommit");

-- One person's budget: counts what is not expired and takes one more where there is room. Volatile, so that the count
-- after the lock sees what the holder before has written; one round trip, exact over all replicas.
CREATE FUNCTION "reserve_budget"(p_bucket TEXT, p_person TEXT, p_id TEXT, p_limit INTEGER, p_window_ms INTEGER)
RETURNS TABLE ("granted" BOOLEAN, "used" INTEGER, "retryMs" DOUBLE PRECISION) LANGUAGE plpgsql AS $$
DECLARE
    v_now TIMESTAMPTZ;
    v_used INTEGER;
    v_free_at TIMESTAMPTZ;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('budget:' || p_bucket || ':' || p_person, 0));
    v_now := clock_timestamp();
    DELETE FROM "BudgetEntry" WHERE "bucket" = p_bucket AND "personId" = p_person AND "expiresAt" <= v_now;
    SELECT count(*), min("expiresAt") INTO v_used, v_free_at
    FROM "BudgetEntry" WHERE "bucket" = p_bucket AND "personId" = p_person;
    IF v_used < p_limit THEN
        INSERT INTO "BudgetEntry" ("id", "bucket", "personId", "at", "expiresAt")
        VALUES (p_id, p_bucket, p_person, v_now, v_now + p_window_ms * interval '1 millisecond');
        RETURN QUERY SELECT TRUE, v_used + 1, 0::DOUBLE PRECISION;
    ELSE
        RETURN QUERY SELECT FALSE, v_used, EXTRACT(EPOCH FROM v_free_at - v_now)::DOUBLE PRECISION * 1000;
    END IF;
END;
$$;
