-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "enrollment_id" UUID,
ADD COLUMN     "former_start" DATE,
ADD COLUMN     "start_date" DATE;

-- CreateIndex
CREATE INDEX "outbox_mails_enrollment_id_idx" ON "outbox_mails"("enrollment_id");

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can't express: a letter of a move names the enrollment and both days.
ALTER TABLE "outbox_mails"
  ADD CONSTRAINT "outbox_mails_move_whole" CHECK (num_nulls("enrollment_id", "start_date", "former_start") IN (0, 3));
