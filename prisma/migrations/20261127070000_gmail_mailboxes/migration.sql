-- Gmail ignores dots before the @, and is the same as Googlemail: without this, one mailbox has thousands of e-mails to count by.

-- DropIndex
DROP INDEX "outbox_mails_mailbox_created_at_idx";

-- AlterTable
ALTER TABLE "outbox_mails" DROP COLUMN "mailbox";
ALTER TABLE "outbox_mails" ADD COLUMN "mailbox" TEXT NOT NULL GENERATED ALWAYS AS (
  CASE WHEN "recipient"::text ~* '@(gmail|googlemail)\.com$'
    THEN replace(lower(regexp_replace("recipient"::text, '(\+[^@]*)?@.*', '')), '.', '') || '@gmail.com'
    ELSE lower(regexp_replace("recipient"::text, '\+[^@]*@', '@'))
  END) STORED;

-- CreateIndex
CREATE INDEX "outbox_mails_mailbox_created_at_idx" ON "outbox_mails"("mailbox", "created_at");
