-- When a provider was last asked about an attempt, apart from when it last reported on it: the sweep begins with the one that has waited
-- longest, whether or not it was told anything.
ALTER TABLE "payment_attempts" ADD COLUMN "asked_at" TIMESTAMPTZ(3);
UPDATE "payment_attempts" SET "asked_at" = "checked_at" WHERE "checked_at" IS NOT NULL;
