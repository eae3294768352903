-- CreateEnum
CREATE TYPE "change_kind" AS ENUM ('created', 'updated');

-- DropIndex
DROP INDEX "applications_applicant_name_idx";

-- DropIndex
DROP INDEX "enrollments_name_idx";

-- AlterTable
ALTER TABLE "administrators" ADD COLUMN     "configured_password_hash" TEXT;

-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "email_folded" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name_folded" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "email_folded" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name_folded" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "closing_date" DATE,
ADD COLUMN     "is_active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "payment_flags" ADD COLUMN     "resolved_by_id" UUID;

-- CreateTable
CREATE TABLE "application_notes" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "job_id" UUID,
    "application_id" UUID,
    "course_id" UUID,
    "enrollment_id" UUID,
    "administrator_id" UUID,
    "kind" "change_kind" NOT NULL,
    "fields" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "application_notes_application_id_created_at_id_idx" ON "application_notes"("application_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "changes_job_id_changed_at_idx" ON "changes"("job_id", "changed_at" DESC);

-- CreateIndex
CREATE INDEX "changes_application_id_changed_at_idx" ON "changes"("application_id", "changed_at" DESC);

-- CreateIndex
CREATE INDEX "changes_course_id_changed_at_idx" ON "changes"("course_id", "changed_at" DESC);

-- CreateIndex
CREATE INDEX "changes_enrollment_id_changed_at_idx" ON "changes"("enrollment_id", "changed_at" DESC);

-- CreateIndex
CREATE INDEX "applications_name_folded_id_idx" ON "applications"("name_folded", "id");

-- CreateIndex
CREATE INDEX "applications_email_folded_id_idx" ON "applications"("email_folded", "id");

-- CreateIndex
CREATE INDEX "applications_name_folded_trgm_idx" ON "applications" USING GIN ("name_folded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "applications_email_folded_trgm_idx" ON "applications" USING GIN ("email_folded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "enrollments_name_folded_id_idx" ON "enrollments"("name_folded", "id");

-- CreateIndex
CREATE INDEX "enrollments_email_folded_id_idx" ON "enrollments"("email_folded", "id");

-- CreateIndex
CREATE INDEX "enrollments_name_folded_trgm_idx" ON "enrollments" USING GIN ("name_folded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "enrollments_email_folded_trgm_idx" ON "enrollments" USING GIN ("email_folded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "jobs_is_active_date_posted_id_idx" ON "jobs"("is_active", "date_posted" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_flags" ADD CONSTRAINT "payment_flags_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "administrators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't express.

-- lib/lists/fold.ts does the same to what is searched for.
CREATE FUNCTION "fold_text"(original TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(regexp_replace(normalize(original, NFD), '[\u0300-\u036f]', '', 'g')), 'ɓɗƙƴ', 'bdky')
$$;

CREATE FUNCTION "applications_fold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_folded := fold_text(NEW.applicant_name);
  NEW.email_folded := fold_text(NEW.applicant_email::text);
  RETURN NEW;
END
$$;

CREATE FUNCTION "enrollments_fold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_folded := fold_text(NEW.name);
  NEW.email_folded := fold_text(NEW.email::text);
  RETURN NEW;
END
$$;

CREATE TRIGGER "applications_fold" BEFORE INSERT OR UPDATE OF "applicant_name", "applicant_email", "name_folded", "email_folded" ON "applications"
  FOR EACH ROW EXECUTE FUNCTION "applications_fold"();

CREATE TRIGGER "enrollments_fold" BEFORE INSERT OR UPDATE OF "name", "email", "name_folded", "email_folded" ON "enrollments"
  FOR EACH ROW EXECUTE FUNCTION "enrollments_fold"();

UPDATE "applications" SET "name_folded" = '';
UPDATE "enrollments" SET "name_folded" = '';

-- A transaction says who acts by setting history.administrator (lib/history/mutations.ts).
CREATE FUNCTION "record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  administrator UUID := nullif(current_setting('history.administrator', true), '')::uuid;
  before JSONB;
  changed JSONB := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}') INTO changed
      FROM jsonb_each(to_jsonb(NEW))
      WHERE key NOT IN ('version', 'updated_at', 'name_folded', 'email_folded') AND before -> key IS DISTINCT FROM value;
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

CREATE TRIGGER "jobs_history" AFTER INSERT OR UPDATE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "record_change"();
CREATE TRIGGER "applications_history" AFTER INSERT OR UPDATE ON "applications" FOR EACH ROW EXECUTE FUNCTION "record_change"();
CREATE TRIGGER "courses_history" AFTER INSERT OR UPDATE ON "courses" FOR EACH ROW EXECUTE FUNCTION "record_change"();
CREATE TRIGGER "enrollments_history" AFTER INSERT OR UPDATE ON "enrollments" FOR EACH ROW EXECUTE FUNCTION "record_change"();

-- History is added to, never rewritten; it goes only with its record.
CREATE FUNCTION "changes_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a change that was recorded cannot be altered' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "changes_hold" BEFORE UPDATE ON "changes" FOR EACH ROW EXECUTE FUNCTION "changes_hold"();

ALTER TABLE "changes"
  ADD CONSTRAINT "changes_one_record" CHECK (num_nonnulls("job_id", "application_id", "course_id", "enrollment_id") = 1);

ALTER TABLE "jobs" ADD CONSTRAINT "jobs_version_positive" CHECK ("version" > 0);
ALTER TABLE "courses" ADD CONSTRAINT "courses_version_positive" CHECK ("version" > 0);

ALTER TABLE "application_notes"
  ADD CONSTRAINT "application_notes_text_not_blank" CHECK (btrim("text") <> '' AND length("text") <= 20000);

ALTER TABLE "payment_flags"
  ADD CONSTRAINT "payment_flags_resolved_by_someone" CHECK ("resolved_by_id" IS NULL OR "resolved_at" IS NOT NULL);
