-- Messages are searched as applications and enrollments are: in columns that hold the same in small letters without marks.
ALTER TABLE "contact_messages" ADD COLUMN     "email_folded" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name_folded" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "text_folded" TEXT NOT NULL DEFAULT '';

-- What Prisma can't express. One or two letters are looked for after a space, so a new line counts as one.
CREATE FUNCTION "contact_messages_fold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_folded := fold_text(NEW.name);
  NEW.email_folded := fold_text(NEW.email::text);
  NEW.text_folded := fold_text(regexp_replace(NEW.subject || ' ' || NEW.message, '\s+', ' ', 'g'));
  RETURN NEW;
END
$$;

CREATE TRIGGER "contact_messages_fold" BEFORE INSERT OR UPDATE OF "name", "email", "subject", "message", "name_folded", "email_folded", "text_folded" ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION "contact_messages_fold"();

UPDATE "contact_messages" SET "name_folded" = '';

CREATE INDEX "contact_messages_name_folded_trgm_idx" ON "contact_messages" USING GIN ("name_folded" gin_trgm_ops);
CREATE INDEX "contact_messages_email_folded_trgm_idx" ON "contact_messages" USING GIN ("email_folded" gin_trgm_ops);
CREATE INDEX "contact_messages_text_folded_trgm_idx" ON "contact_messages" USING GIN ("text_folded" gin_trgm_ops);
CREATE INDEX "contact_messages_phone_trgm_idx" ON "contact_messages" USING GIN ("phone" gin_trgm_ops);
