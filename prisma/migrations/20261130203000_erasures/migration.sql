-- CreateEnum
CREATE TYPE "erasure_kind" AS ENUM ('application', 'enrollment', 'message', 'subscriber', 'note');

-- CreateTable
CREATE TABLE "erasures" (
    "kind" "erasure_kind" NOT NULL,
    "record_id" UUID NOT NULL,
    "of_person" BOOLEAN NOT NULL DEFAULT false,
    "erased_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("kind","record_id")
);

-- CreateIndex
CREATE INDEX "erasures_erased_at_idx" ON "erasures"("erased_at");

-- What Prisma can't express: the database itself notes whatever is erased, wherever that is done, so that a restore can erase it again.
-- It acts as the owner of the tables, so that no erasure fails for want of a right. A transaction that erases all of a person says so by
-- the setting `site.erases_person`, as the texts of others that name them are cleared then too.
CREATE FUNCTION "note_erasure"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The schema may be renamed by a restore; for as long as this function runs, only it and the system's own count.
  PERFORM set_config('search_path', format('%I, pg_temp', TG_TABLE_SCHEMA), true);
  EXECUTE 'INSERT INTO "erasures" ("kind", "record_id", "of_person") VALUES ($1::"erasure_kind", $2, $3) ON CONFLICT DO NOTHING'
    USING TG_ARGV[0], OLD.id, coalesce(current_setting('site.erases_person', true) = 'on', false);
  RETURN NULL;
END
$$;

CREATE TRIGGER "applications_erasure" AFTER DELETE ON "applications" FOR EACH ROW
  EXECUTE FUNCTION "note_erasure"('application');
CREATE TRIGGER "enrollments_erasure" AFTER DELETE ON "enrollments" FOR EACH ROW
  EXECUTE FUNCTION "note_erasure"('enrollment');
CREATE TRIGGER "contact_messages_erasure" AFTER DELETE ON "contact_messages" FOR EACH ROW
  EXECUTE FUNCTION "note_erasure"('message');
CREATE TRIGGER "subscribers_erasure" AFTER DELETE ON "subscribers" FOR EACH ROW
  EXECUTE FUNCTION "note_erasure"('subscriber');
CREATE TRIGGER "application_notes_erasure" AFTER DELETE ON "application_notes" FOR EACH ROW
  EXECUTE FUNCTION "note_erasure"('note');

-- A record with a payment stays, without its person (lib/erased-records/rules.ts).
CREATE TRIGGER "applications_emptied" AFTER UPDATE OF "applicant_email" ON "applications" FOR EACH ROW
  WHEN (NEW."applicant_email"::text = 'erased-' || NEW."id" || '@erased.invalid')
  EXECUTE FUNCTION "note_erasure"('application');
CREATE TRIGGER "enrollments_emptied" AFTER UPDATE OF "email" ON "enrollments" FOR EACH ROW
  WHEN (NEW."email"::text = 'erased-' || NEW."id" || '@erased.invalid')
  EXECUTE FUNCTION "note_erasure"('enrollment');
