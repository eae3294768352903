-- DropIndex
DROP INDEX "applications_date_applied_id_idx";

-- DropIndex
DROP INDEX "applications_email_folded_id_idx";

-- DropIndex
DROP INDEX "applications_name_folded_id_idx";

-- DropIndex
DROP INDEX "enrollments_date_enrolled_id_idx";

-- DropIndex
DROP INDEX "enrollments_email_folded_id_idx";

-- DropIndex
DROP INDEX "enrollments_name_folded_id_idx";

-- DropIndex
DROP INDEX "payments_status_created_at_idx";

-- CreateTable
CREATE TABLE "application_tallies" (
    "job_id" UUID NOT NULL,
    "status" "application_status" NOT NULL,
    "commitment_fee_paid" BOOLEAN NOT NULL,
    "share" SMALLINT NOT NULL,
    "tally" INTEGER NOT NULL,

    CONSTRAINT "application_tallies_pkey" PRIMARY KEY ("job_id","status","commitment_fee_paid","share")
);

-- CreateTable
CREATE TABLE "enrollment_tallies" (
    "course_id" UUID NOT NULL,
    "payment_status" "payment_status" NOT NULL,
    "experience_level" "experience_level" NOT NULL,
    "share" SMALLINT NOT NULL,
    "tally" INTEGER NOT NULL,

    CONSTRAINT "enrollment_tallies_pkey" PRIMARY KEY ("course_id","payment_status","experience_level","share")
);

-- CreateTable
CREATE TABLE "payment_tallies" (
    "status" "payment_status" NOT NULL,
    "flagged" BOOLEAN NOT NULL,
    "share" SMALLINT NOT NULL,
    "tally" INTEGER NOT NULL,

    CONSTRAINT "payment_tallies_pkey" PRIMARY KEY ("status","flagged","share")
);

-- CreateIndex
CREATE INDEX "applications_by_date" ON "applications"("date_applied" DESC, "id" DESC, "status", "commitment_fee_paid", "job_id");

-- CreateIndex
CREATE INDEX "applications_by_name" ON "applications"("name_folded", "id", "status", "commitment_fee_paid", "job_id", "date_applied");

-- CreateIndex
CREATE INDEX "applications_by_email" ON "applications"("email_folded", "id", "status", "commitment_fee_paid", "job_id", "date_applied");

-- CreateIndex
CREATE INDEX "enrollments_by_date" ON "enrollments"("date_enrolled" DESC, "id" DESC, "payment_status", "experience_level", "course_id");

-- CreateIndex
CREATE INDEX "enrollments_by_name" ON "enrollments"("name_folded", "id", "payment_status", "experience_level", "course_id", "date_enrolled");

-- CreateIndex
CREATE INDEX "enrollments_by_email" ON "enrollments"("email_folded", "id", "payment_status", "experience_level", "course_id", "date_enrolled");

-- CreateIndex
CREATE INDEX "payments_status_created_at_id_idx" ON "payments"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_amount_id_idx" ON "payments"("amount", "id");

-- AddForeignKey
ALTER TABLE "application_tallies" ADD CONSTRAINT "application_tallies_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollment_tallies" ADD CONSTRAINT "enrollment_tallies_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can't express.

-- Each tally is split into shares, and a transaction counts in one that no other holds, so that those who store records
-- at once neither wait for each other nor block each other crosswise. Beyond 64 at once they share out by their process.
CREATE FUNCTION "tally_share"() RETURNS SMALLINT LANGUAGE plpgsql AS $$
BEGIN
  FOR share IN 0..63 LOOP
    IF pg_try_advisory_xact_lock(hashtext('tally share'), share) THEN
      RETURN share;
    END IF;
  END LOOP;
  RETURN 64 + pg_backend_pid() % 32000;
END
$$;

-- Applications: what a statement added and took away, by kind.
CREATE FUNCTION "applications_tally"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_share SMALLINT := tally_share();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "application_tallies" AS t ("job_id", "status", "commitment_fee_paid", "share", "tally")
      SELECT "job_id", "status", "commitment_fee_paid", own_share, count(*) FROM added GROUP BY "job_id", "status", "commitment_fee_paid" ORDER BY "job_id", "status", "commitment_fee_paid"
      ON CONFLICT ("job_id", "status", "commitment_fee_paid", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "application_tallies" AS t ("job_id", "status", "commitment_fee_paid", "share", "tally")
      SELECT "job_id", "status", "commitment_fee_paid", own_share, -count(*) FROM removed GROUP BY "job_id", "status", "commitment_fee_paid" ORDER BY "job_id", "status", "commitment_fee_paid"
      ON CONFLICT ("job_id", "status", "commitment_fee_paid", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "application_tallies" AS t ("job_id", "status", "commitment_fee_paid", "share", "tally")
      SELECT "job_id", "status", "commitment_fee_paid", own_share, sum(change)
        FROM (SELECT "job_id", "status", "commitment_fee_paid", 1 AS change FROM added UNION ALL SELECT "job_id", "status", "commitment_fee_paid", -1 FROM removed) AS changes
        GROUP BY "job_id", "status", "commitment_fee_paid" HAVING sum(change) <> 0 ORDER BY "job_id", "status", "commitment_fee_paid"
      ON CONFLICT ("job_id", "status", "commitment_fee_paid", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSE
    DELETE FROM "application_tallies";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "applications_tally_added" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "applications_tally"();
CREATE TRIGGER "applications_tally_removed" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "applications_tally"();
CREATE TRIGGER "applications_tally_changed" AFTER UPDATE ON "applications" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "applications_tally"();
CREATE TRIGGER "applications_tally_emptied" AFTER TRUNCATE ON "applications"
  FOR EACH STATEMENT EXECUTE FUNCTION "applications_tally"();

INSERT INTO "application_tallies" ("job_id", "status", "commitment_fee_paid", "share", "tally") SELECT "job_id", "status", "commitment_fee_paid", 0, count(*) FROM "applications" GROUP BY "job_id", "status", "commitment_fee_paid";

-- Enrollments: what a statement added and took away, by kind.
CREATE FUNCTION "enrollments_tally"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_share SMALLINT := tally_share();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "enrollment_tallies" AS t ("course_id", "payment_status", "experience_level", "share", "tally")
      SELECT "course_id", "payment_status", "experience_level", own_share, count(*) FROM added GROUP BY "course_id", "payment_status", "experience_level" ORDER BY "course_id", "payment_status", "experience_level"
      ON CONFLICT ("course_id", "payment_status", "experience_level", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "enrollment_tallies" AS t ("course_id", "payment_status", "experience_level", "share", "tally")
      SELECT "course_id", "payment_status", "experience_level", own_share, -count(*) FROM removed GROUP BY "course_id", "payment_status", "experience_level" ORDER BY "course_id", "payment_status", "experience_level"
      ON CONFLICT ("course_id", "payment_status", "experience_level", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "enrollment_tallies" AS t ("course_id", "payment_status", "experience_level", "share", "tally")
      SELECT "course_id", "payment_status", "experience_level", own_share, sum(change)
        FROM (SELECT "course_id", "payment_status", "experience_level", 1 AS change FROM added UNION ALL SELECT "course_id", "payment_status", "experience_level", -1 FROM removed) AS changes
        GROUP BY "course_id", "payment_status", "experience_level" HAVING sum(change) <> 0 ORDER BY "course_id", "payment_status", "experience_level"
      ON CONFLICT ("course_id", "payment_status", "experience_level", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSE
    DELETE FROM "enrollment_tallies";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "enrollments_tally_added" AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "enrollments_tally"();
CREATE TRIGGER "enrollments_tally_removed" AFTER DELETE ON "enrollments" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "enrollments_tally"();
CREATE TRIGGER "enrollments_tally_changed" AFTER UPDATE ON "enrollments" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "enrollments_tally"();
CREATE TRIGGER "enrollments_tally_emptied" AFTER TRUNCATE ON "enrollments"
  FOR EACH STATEMENT EXECUTE FUNCTION "enrollments_tally"();

INSERT INTO "enrollment_tallies" ("course_id", "payment_status", "experience_level", "share", "tally") SELECT "course_id", "payment_status", "experience_level", 0, count(*) FROM "enrollments" GROUP BY "course_id", "payment_status", "experience_level";

-- Payments: what a statement added and took away, by kind.
CREATE FUNCTION "payments_tally"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_share SMALLINT := tally_share();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "payment_tallies" AS t ("status", "flagged", "share", "tally")
      SELECT "status", "flagged", own_share, count(*) FROM added GROUP BY "status", "flagged" ORDER BY "status", "flagged"
      ON CONFLICT ("status", "flagged", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "payment_tallies" AS t ("status", "flagged", "share", "tally")
      SELECT "status", "flagged", own_share, -count(*) FROM removed GROUP BY "status", "flagged" ORDER BY "status", "flagged"
      ON CONFLICT ("status", "flagged", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "payment_tallies" AS t ("status", "flagged", "share", "tally")
      SELECT "status", "flagged", own_share, sum(change)
        FROM (SELECT "status", "flagged", 1 AS change FROM added UNION ALL SELECT "status", "flagged", -1 FROM removed) AS changes
        GROUP BY "status", "flagged" HAVING sum(change) <> 0 ORDER BY "status", "flagged"
      ON CONFLICT ("status", "flagged", "share") DO UPDATE SET "tally" = t."tally" + EXCLUDED."tally";
  ELSE
    DELETE FROM "payment_tallies";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "payments_tally_added" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "payments_tally"();
CREATE TRIGGER "payments_tally_removed" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "payments_tally"();
CREATE TRIGGER "payments_tally_changed" AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "payments_tally"();
CREATE TRIGGER "payments_tally_emptied" AFTER TRUNCATE ON "payments"
  FOR EACH STATEMENT EXECUTE FUNCTION "payments_tally"();

INSERT INTO "payment_tallies" ("status", "flagged", "share", "tally") SELECT "status", "flagged", 0, count(*) FROM "payments" GROUP BY "status", "flagged";
