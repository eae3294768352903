-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "standing_enrollment_id" UUID,
ADD COLUMN     "standing_start" DATE;

-- CreateIndex
CREATE INDEX "outbox_mails_standing_enrollment_id_idx" ON "outbox_mails"("standing_enrollment_id");

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_standing_enrollment_id_fkey" FOREIGN KEY ("standing_enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can't express: only a letter about an enrollment's standing names its first day in this way, and such a letter is none of a move.
ALTER TABLE "outbox_mails"
  ADD CONSTRAINT "outbox_mails_standing_whole" CHECK ("standing_start" IS NULL OR "standing_enrollment_id" IS NOT NULL),
  ADD CONSTRAINT "outbox_mails_standing_or_move" CHECK ("standing_enrollment_id" IS NULL OR "enrollment_id" IS NULL);

-- Letters of before are told apart by what they say. Of two children with one e-mail, either may get the letter: one of them is meant.
UPDATE "outbox_mails" m SET "standing_enrollment_id" = e."id"
FROM "enrollments" e JOIN "courses" c ON c."id" = e."course_id"
WHERE m."kind" = 'course-enrollment-cancelled' AND m."recipient" = e."email"
  AND e."cancelled_at" <= m."created_at" AND m."subject" = 'Your enrollment is cancelled: ' || c."title";
