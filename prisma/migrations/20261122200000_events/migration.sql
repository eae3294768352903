-- What was done with the administrators' accounts and with the data of persons, and by whom.
CREATE TYPE "event_kind" AS ENUM (
  'sign_in', 'sign_in_failed', 'limited', 'sign_out', 'sign_out_everywhere', 'session_ended', 'password_changed',
  'administrator_added', 'administrator_disabled', 'cv_opened', 'export', 'mass_download'
);

CREATE TABLE "events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "event_kind" NOT NULL,
    "administrator_id" UUID,
    "session_id" UUID,
    "request_id" UUID,
    "ip_hash" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "happened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "events_happened_at_id_idx" ON "events"("happened_at" DESC, "id" DESC);
CREATE INDEX "events_kind_happened_at_id_idx" ON "events"("kind", "happened_at" DESC, "id" DESC);
CREATE INDEX "events_administrator_id_kind_happened_at_idx" ON "events"("administrator_id", "kind", "happened_at" DESC);

-- What Prisma can't express. There are no foreign keys: an event stays as it was written, whatever becomes of what it names.
ALTER TABLE "events"
  ADD CONSTRAINT "events_detail_is_small" CHECK (jsonb_typeof("detail") = 'object' AND octet_length("detail"::text) <= 2000),
  ADD CONSTRAINT "events_ip_hash_is_a_hash" CHECK ("ip_hash" ~ '^[0-9a-f]{32}$');

-- Events are added to, never rewritten. The owner of the table may delete old ones, and has to say so (docs/breach.md).
CREATE FUNCTION "events_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('site.delete_events', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'an event that was recorded cannot be altered' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "events_hold" BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "events_hold"();
CREATE TRIGGER "events_hold_all" BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "events_hold"();
