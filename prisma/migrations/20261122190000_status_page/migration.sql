-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "status_token_hash" TEXT,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "status_token_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "applications_status_token_hash_key" ON "applications"("status_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "enrollments_status_token_hash_key" ON "enrollments"("status_token_hash");

-- What Prisma can't express: the way to a record's status page is neither news of the record nor a new version of it.
CREATE OR REPLACE FUNCTION "record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  administrator UUID := nullif(current_setting('history.administrator', true), '')::uuid;
  before JSONB;
  changed JSONB := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}') INTO changed
      FROM jsonb_each(to_jsonb(NEW))
      WHERE key NOT IN ('version', 'updated_at', 'name_folded', 'email_folded', 'seat_held_until', 'owes_fee', 'status_token_hash')
        AND before -> key IS DISTINCT FROM value;
    IF changed = '{}' THEN
      RETURN NULL;
    END IF;
  ELSIF administrator IS NULL THEN
    -- A visitor's record says itself when it came in.
    RETURN NULL;
  END IF;
  INSERT INTO "changes" ("job_id", "application_id", "course_id", "enrollment_id", "administrator_id", "kind", "fields")
  VALUES (
    CASE WHEN TG_TABLE_NAME = 'jobs' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'applications' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'courses' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'enrollments' THEN NEW.id END,
    administrator,
    CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END::"change_kind",
    changed
  );
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_enrollment_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  beside CONSTANT TEXT[] := '{version,updated_at,seat_held_until,cancelled,status_token_hash}';
BEGIN
  NEW.version := OLD.version;
  IF to_jsonb(NEW) - beside IS DISTINCT FROM to_jsonb(OLD) - beside THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
$$;

ALTER TABLE "applications" ADD CONSTRAINT "applications_status_token_hash" CHECK ("status_token_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_status_token_hash" CHECK ("status_token_hash" ~ '^[0-9a-f]{64}$');
