-- Who gets the newsletter, where content/site.ts has the site offer one.
CREATE TABLE "subscribers" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "privacy_version" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "confirmed_at" TIMESTAMPTZ(3),
    "confirmed" BOOLEAN NOT NULL GENERATED ALWAYS AS ("confirmed_at" IS NOT NULL) STORED,
    "confirm_hash" TEXT,
    "unsubscribe_hashes" TEXT[] NOT NULL DEFAULT '{}',

    CONSTRAINT "subscribers_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers"("email");
CREATE UNIQUE INDEX "subscribers_confirm_hash_key" ON "subscribers"("confirm_hash");
CREATE INDEX "subscribers_asked_at_id_idx" ON "subscribers"("asked_at" DESC, "id" DESC);
CREATE INDEX "subscribers_confirmed_asked_at_id_idx" ON "subscribers"("confirmed", "asked_at" DESC, "id" DESC);
CREATE INDEX "subscribers_unsubscribe_hashes_idx" ON "subscribers" USING GIN ("unsubscribe_hashes");

-- Where a mail program leaves the newsletter with one press.
ALTER TABLE "outbox_mails" ADD COLUMN "unsubscribe_url" TEXT;

-- What Prisma can't express: an e-mail with bounds, and links of which only the hashes are kept.
ALTER TABLE "subscribers"
  ADD CONSTRAINT "subscribers_email" CHECK (btrim("email") <> '' AND length("email") <= 200),
  ADD CONSTRAINT "subscribers_confirm_hash" CHECK ("confirm_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "subscribers_unsubscribe_hashes" CHECK (
    array_to_string("unsubscribe_hashes", '') ~ '^([0-9a-f]{64})*$');
