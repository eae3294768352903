-- AlterEnum
ALTER TYPE "payment_flag_reason" ADD VALUE 'seat_gone';

-- DropIndex
DROP INDEX "enrollments_course_id_email_key";

-- CreateIndex
CREATE UNIQUE INDEX "enrollments_course_id_email_phone_key" ON "enrollments"("course_id", "email", "phone");

-- AlterTable: whoever has not paid yet keeps the seat for a day from now.
ALTER TABLE "enrollments" ADD COLUMN "seat_held_until" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '24:00:00'::interval);

-- AlterTable
ALTER TABLE "applications" ADD COLUMN "owes_fee" BOOLEAN NOT NULL GENERATED ALWAYS AS ("commitment_fee" > 0 AND NOT "commitment_fee_paid") STORED;

-- CreateIndex
CREATE INDEX "applications_owes_fee_date_applied_id_idx" ON "applications"("owes_fee", "date_applied" DESC, "id" DESC);

-- AlterTable: an e-mail is the same however it is written.
ALTER TABLE "outbox_mails" ALTER COLUMN "recipient" SET DATA TYPE CITEXT;

-- CreateIndex
CREATE INDEX "outbox_mails_recipient_created_at_idx" ON "outbox_mails"("recipient", "created_at");

-- CreateIndex
CREATE INDEX "outbox_mails_created_at_idx" ON "outbox_mails"("created_at");

-- AlterTable: counted anew below.
DELETE FROM "application_tallies";
ALTER TABLE "application_tallies" DROP CONSTRAINT "application_tallies_pkey",
  ADD COLUMN "owes_fee" BOOLEAN NOT NULL,
  ADD CONSTRAINT "application_tallies_pkey" PRIMARY KEY ("job_id", "status", "commitment_fee_paid", "owes_fee", "share");

-- What Prisma can't express.
INSERT INTO "application_tallies" ("job_id", "status", "commitment_fee_paid", "owes_fee", "share", "tally")
  SELECT "job_id", "status", "commitment_fee_paid", "owes_fee", 0, count(*) FROM "applications"
  GROUP BY "job_id", "status", "commitment_fee_paid", "owes_fee";

CREATE OR REPLACE TRIGGER "applications_tally_added" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies', 'job_id', 'status', 'commitment_fee_paid', 'owes_fee');
CREATE OR REPLACE TRIGGER "applications_tally_removed" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies', 'job_id', 'status', 'commitment_fee_paid', 'owes_fee');
CREATE OR REPLACE TRIGGER "applications_tally_changed" AFTER UPDATE ON "applications" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies', 'job_id', 'status', 'commitment_fee_paid', 'owes_fee');

-- How long a seat is held and what follows from the fee are not news of a record.
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
      WHERE key NOT IN ('version', 'updated_at', 'name_folded', 'email_folded', 'seat_held_until', 'owes_fee')
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
