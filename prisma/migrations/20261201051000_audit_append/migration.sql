-- Appends records to the chain in one round trip. The head row is held only inside this statement: across processes
-- a chain can grow no faster than its holders let go of it, and a holder that waits for its own network is slow.
--
-- Each draft is a row of "AuditRecord" without its place, and "contentDigest": SHA-256 over its fields (src/audit/chain.ts).
-- hash = SHA-256 over the previous hash, the place, the time and that digest, one a line.
CREATE FUNCTION "audit_append"(drafts jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    head "AuditHead";
    draft jsonb;
    link "AuditRecord";
    written text;
BEGIN
    -- An operator's synchronous_commit=off would make "durable" a word.
    IF current_setting('synchronous_commit') = 'off' THEN
        PERFORM set_config('synchronous_commit', 'on', true);
    END IF;
    SELECT * INTO STRICT head FROM "AuditHead" WHERE "id" = 1 FOR UPDATE;
    -- By this server's clock, never before the last record: replicas' clocks differ, and none may backdate.
    head."at" := GREATEST(date_trunc('milliseconds', clock_timestamp()), head."at");
    written := to_char(head."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    FOR draft IN SELECT * FROM jsonb_array_elements(drafts) LOOP
        head."seq" := head."seq" + 1;
        link := jsonb_populate_record(NULL::"AuditRecord", draft);
        link."seq" := head."seq";
        link."at" := head."at";
        link."previousHash" := head."hash";
        link."hash" := encode(sha256(convert_to(
            concat_ws(E'\n', head."hash", head."seq", written, draft->>'contentDigest'), 'UTF8')), 'hex');
        INSERT INTO "AuditRecord" SELECT link.*;
        head."hash" := link."hash";
    END LOOP;
    UPDATE "AuditHead" SET "seq" = head."seq", "hash" = head."hash", "at" = head."at" WHERE "id" = 1;
    RETURN head."seq";
END
$$;
