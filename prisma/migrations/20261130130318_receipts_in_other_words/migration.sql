-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "other_html" TEXT,
ADD COLUMN     "other_text" TEXT,
ADD COLUMN     "payment_id" UUID,
ADD COLUMN     "said_ended" BOOLEAN,
ADD COLUMN     "standing_application_id" UUID;

-- CreateIndex
CREATE INDEX "outbox_mails_standing_application_id_idx" ON "outbox_mails"("standing_application_id");

-- CreateIndex
CREATE INDEX "outbox_mails_payment_id_idx" ON "outbox_mails"("payment_id");

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_standing_application_id_fkey" FOREIGN KEY ("standing_application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can't express: a letter is about the standing of one record, and a receipt has other words whole or not at all.
ALTER TABLE "outbox_mails"
  ADD CONSTRAINT "outbox_mails_one_standing" CHECK ("standing_application_id" IS NULL OR "standing_enrollment_id" IS NULL),
  ADD CONSTRAINT "outbox_mails_other_words" CHECK (
    num_nonnulls("said_ended", "other_text", "other_html") IN (0, 3) AND ("said_ended" IS NULL OR "payment_id" IS NOT NULL)
  );
