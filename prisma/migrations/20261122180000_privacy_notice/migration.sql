-- Which privacy notice was shown to whoever sent it, and when; both or neither.
ALTER TABLE "applications" ADD COLUMN "privacy_version" TEXT, ADD COLUMN "privacy_shown_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "applications_privacy_whole" CHECK (("privacy_version" IS NULL) = ("privacy_shown_at" IS NULL));
ALTER TABLE "enrollments" ADD COLUMN "privacy_version" TEXT, ADD COLUMN "privacy_shown_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "enrollments_privacy_whole" CHECK (("privacy_version" IS NULL) = ("privacy_shown_at" IS NULL));
