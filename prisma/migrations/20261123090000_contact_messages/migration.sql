-- What visitors write by the contact form, where content/site.ts has the site take it.
CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "privacy_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" UUID,
    "answered" BOOLEAN NOT NULL GENERATED ALWAYS AS ("answered_at" IS NOT NULL) STORED,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "contact_messages_created_at_id_idx" ON "contact_messages"("created_at" DESC, "id" DESC);
CREATE INDEX "contact_messages_answered_created_at_id_idx" ON "contact_messages"("answered", "created_at" DESC, "id" DESC);
CREATE INDEX "contact_messages_email_idx" ON "contact_messages"("email");

ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "administrators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A reply to the notice of a message goes to whoever wrote it.
ALTER TABLE "outbox_mails" ADD COLUMN "reply_to" CITEXT;

-- What Prisma can't express: nothing is blank or without bounds, and who answered is known where somebody did.
ALTER TABLE "contact_messages"
  ADD CONSTRAINT "contact_messages_lines" CHECK (
    btrim("name") <> '' AND length("name") <= 200 AND btrim("email") <> '' AND length("email") <= 200
    AND btrim("subject") <> '' AND length("subject") <= 200),
  ADD CONSTRAINT "contact_messages_message" CHECK (btrim("message") <> '' AND length("message") <= 20000),
  ADD CONSTRAINT "contact_messages_phone_e164" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT "contact_messages_answered_whole" CHECK (("answered_at" IS NULL) = ("answered_by_id" IS NULL));
