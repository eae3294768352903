-- CreateEnum
CREATE TYPE "attempt_status" AS ENUM ('pending', 'completed', 'failed', 'reversed');

-- AlterTable: every attempt keeps its status; only attempts know the new one, payments and enrollments do not.
ALTER TABLE "payment_attempts"
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "attempt_status" USING ("status"::text::"attempt_status"),
  ALTER COLUMN "status" SET DEFAULT 'pending';

-- Rules that Prisma cannot express.
-- What came back to the payer does not count again, and nothing that was paid or failed waits once more.
CREATE FUNCTION "payment_attempts_hold_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status
    AND (OLD.status = 'reversed' OR NEW.status = 'pending' OR (OLD.status = 'completed' AND NEW.status <> 'reversed')) THEN
    RAISE EXCEPTION 'attempt % cannot go from % to %', OLD.reference, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "payment_attempts_hold_state" BEFORE UPDATE ON "payment_attempts"
  FOR EACH ROW EXECUTE FUNCTION "payment_attempts_hold_state"();

-- Attempts that were reversed before this was remembered.
UPDATE "payment_attempts" SET "status" = 'reversed'
  WHERE "reference" IN (SELECT "reference" FROM "payment_flags" WHERE "reason" = 'reversed');
