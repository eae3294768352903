-- What stands behind a plus in an e-mail leads into the same mailbox, so letters to strangers are counted by mailbox.

-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN "mailbox" TEXT NOT NULL GENERATED ALWAYS AS (lower(regexp_replace("recipient"::text, '\+[^@]*@', '@'))) STORED;

-- CreateIndex
CREATE INDEX "outbox_mails_mailbox_created_at_idx" ON "outbox_mails"("mailbox", "created_at");
