-- CreateTable
CREATE TABLE "undoable_decisions" (
    "application_id" UUID NOT NULL,
    "status_before" "application_status" NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "undoable_decisions_pkey" PRIMARY KEY ("application_id")
);

-- AddForeignKey
ALTER TABLE "undoable_decisions" ADD CONSTRAINT "undoable_decisions_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "application_id" UUID,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "outbox_mails_application_id_idx" ON "outbox_mails"("application_id");

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can't express: a letter that has left is not withdrawn.
ALTER TABLE "outbox_mails"
  ADD CONSTRAINT "outbox_mails_withdrawn_unsent" CHECK ("withdrawn_at" IS NULL OR "sent_at" IS NULL);
