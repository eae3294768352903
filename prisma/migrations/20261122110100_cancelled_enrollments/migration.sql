-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('cash', 'transfer');

-- AlterEnum
ALTER TYPE "payment_flag_reason" ADD VALUE 'enrollment_cancelled';

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "cancelled" BOOLEAN NOT NULL GENERATED ALWAYS AS ("cancelled_at" IS NOT NULL) STORED,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "recorded_as" "payment_method",
ADD COLUMN     "recorded_by_id" UUID,
ADD COLUMN     "recorded_note" TEXT;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "administrators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable: counted anew below.
DELETE FROM "enrollment_tallies";
ALTER TABLE "enrollment_tallies" DROP CONSTRAINT "enrollment_tallies_pkey",
  ADD COLUMN "cancelled" BOOLEAN NOT NULL,
  ADD CONSTRAINT "enrollment_tallies_pkey" PRIMARY KEY ("course_id", "payment_status", "experience_level", "cancelled", "share");

-- What Prisma can't express.
INSERT INTO "enrollment_tallies" ("course_id", "payment_status", "experience_level", "cancelled", "share", "tally")
  SELECT "course_id", "payment_status", "experience_level", "cancelled", 0, count(*) FROM "enrollments"
  GROUP BY "course_id", "payment_status", "experience_level", "cancelled";

CREATE OR REPLACE TRIGGER "enrollments_tally_added" AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies', 'course_id', 'payment_status', 'experience_level', 'cancelled');
CREATE OR REPLACE TRIGGER "enrollments_tally_removed" AFTER DELETE ON "enrollments" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies', 'course_id', 'payment_status', 'experience_level', 'cancelled');
CREATE OR REPLACE TRIGGER "enrollments_tally_changed" AFTER UPDATE ON "enrollments" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies', 'course_id', 'payment_status', 'experience_level', 'cancelled');

-- As jobs and courses count theirs, but for the holds of a seat, which a student moves by opening the payment page.
-- A column that the database works out has no value yet.
CREATE FUNCTION "count_enrollment_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  beside CONSTANT TEXT[] := '{version,updated_at,seat_held_until,cancelled}';
BEGIN
  NEW.version := OLD.version;
  IF to_jsonb(NEW) - beside IS DISTINCT FROM to_jsonb(OLD) - beside THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "enrollments_version" BEFORE UPDATE ON "enrollments" FOR EACH ROW EXECUTE FUNCTION "count_enrollment_version"();

ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_version_positive" CHECK ("version" > 0);

-- What was recorded by hand says how, by whom and why, and is money that came in.
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_recorded_whole" CHECK (num_nonnulls("recorded_as", "recorded_by_id", "recorded_note") IN (0, 3)),
  ADD CONSTRAINT "payments_recorded_completed" CHECK ("recorded_as" IS NULL OR "status" = 'completed'),
  ADD CONSTRAINT "payments_recorded_note_not_blank" CHECK (btrim("recorded_note") <> '' AND length("recorded_note") <= 500),
  ADD CONSTRAINT "payments_by_hand_recorded" CHECK ("provider" <> 'by-hand' OR "status" <> 'completed' OR "recorded_as" IS NOT NULL);

-- It is recorded as the money comes in, and never rewritten.
CREATE FUNCTION "payments_hold_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' AND (NEW.recorded_as, NEW.recorded_by_id, NEW.recorded_note)
    IS DISTINCT FROM (OLD.recorded_as, OLD.recorded_by_id, OLD.recorded_note) THEN
    RAISE EXCEPTION 'how payment % was recorded cannot be changed', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "payments_hold_record" BEFORE UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION "payments_hold_record"();
