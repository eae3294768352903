-- What an administrator tells one session of theirs from another by.
ALTER TABLE "admin_sessions"
  ADD COLUMN "device" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "admin_sessions" SET "last_used_at" = "created_at";

-- What Prisma can't express: a few words of ours, never what a browser says of itself.
ALTER TABLE "admin_sessions"
  ADD CONSTRAINT "admin_sessions_device_is_short" CHECK (char_length("device") <= 60);
