-- AlterTable
ALTER TABLE "administrators"
  ADD COLUMN "configured" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "disabled_at" TIMESTAMPTZ(3);

-- Until now ADMIN_EMAIL was the only way to an account.
UPDATE "administrators" SET "configured" = true;

-- Failures count by account and IP address together, and are looked up that way.
DROP INDEX "login_failures_email_failed_at_idx";
CREATE INDEX "login_failures_email_address_failed_at_idx" ON "login_failures"("email", "address", "failed_at");
