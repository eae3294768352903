-- AlterEnum
ALTER TYPE "event_kind" ADD VALUE 'erased';
ALTER TYPE "event_kind" ADD VALUE 'deleted';

-- CreateIndex
CREATE INDEX "applications_updated_at_id_idx" ON "applications"("updated_at", "id");

-- CreateIndex
CREATE INDEX "enrollments_updated_at_id_idx" ON "enrollments"("updated_at", "id");

-- What Prisma can't express. The role that serves may delete neither history nor payments, and still has to erase whoever
-- asks for it or whose time is over. So the database itself removes what belongs to such a record, by two triggers that act
-- as the owner of the tables: there is no function to call, and no other row within their reach.
--
-- A record whose person is erased has the e-mail that is made of its own id (lib/mail/erased-email.ts). Once it has, its
-- history goes, in which the person would still stand, and what was noted with money recorded by hand.
CREATE FUNCTION "remove_history_of_erased"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The schema may be renamed by a restore; for as long as this function runs, only it and the system's own count.
  PERFORM set_config('search_path', format('%I, pg_temp', TG_TABLE_SCHEMA), true);
  EXECUTE format('DELETE FROM "changes" WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  EXECUTE format('UPDATE "payments" SET "recorded_note" = ''Erased'' WHERE %I = $1 AND "recorded_note" <> ''Erased''', TG_ARGV[0])
    USING NEW.id;
  RETURN NULL;
END
$$;

-- By their names they run after the triggers that write history.
CREATE TRIGGER "applications_without_person" AFTER UPDATE OF "applicant_email" ON "applications" FOR EACH ROW
  WHEN (NEW."applicant_email"::text = 'erased-' || NEW."id" || '@erased.invalid')
  EXECUTE FUNCTION "remove_history_of_erased"('application_id');
CREATE TRIGGER "enrollments_without_person" AFTER UPDATE OF "email" ON "enrollments" FOR EACH ROW
  WHEN (NEW."email"::text = 'erased-' || NEW."id" || '@erased.invalid')
  EXECUTE FUNCTION "remove_history_of_erased"('enrollment_id');

-- What is left of an erased record goes with its payment, once nothing has happened to that for six years, the least that tax
-- law asks for; PAYMENT_RETENTION_YEARS may ask for more. A younger payment keeps its record, by the foreign key.
CREATE FUNCTION "remove_old_payment"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', TG_TABLE_SCHEMA), true);
  EXECUTE format('DELETE FROM "payments" WHERE %I = $1 AND "updated_at" < now() - interval ''6 years''', TG_ARGV[0])
    USING OLD.id;
  RETURN OLD;
END
$$;

CREATE TRIGGER "applications_with_payment" BEFORE DELETE ON "applications" FOR EACH ROW
  WHEN (OLD."applicant_email"::text = 'erased-' || OLD."id" || '@erased.invalid')
  EXECUTE FUNCTION "remove_old_payment"('application_id');
CREATE TRIGGER "enrollments_with_payment" BEFORE DELETE ON "enrollments" FOR EACH ROW
  WHEN (OLD."email"::text = 'erased-' || OLD."id" || '@erased.invalid')
  EXECUTE FUNCTION "remove_old_payment"('enrollment_id');
