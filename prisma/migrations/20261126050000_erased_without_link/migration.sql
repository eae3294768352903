-- Whoever is erased has no status page. A receipt of money that came in afterwards, or lost links that were asked for, would
-- give the link that is out its record back.
CREATE FUNCTION "without_status_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_token_hash := NULL;
  RETURN NEW;
END
$$;

CREATE TRIGGER "applications_erased_without_link" BEFORE INSERT OR UPDATE OF "status_token_hash", "applicant_email" ON "applications"
  FOR EACH ROW WHEN (NEW."applicant_email"::text = 'erased-' || NEW."id" || '@erased.invalid')
  EXECUTE FUNCTION "without_status_link"();
CREATE TRIGGER "enrollments_erased_without_link" BEFORE INSERT OR UPDATE OF "status_token_hash", "email" ON "enrollments"
  FOR EACH ROW WHEN (NEW."email"::text = 'erased-' || NEW."id" || '@erased.invalid')
  EXECUTE FUNCTION "without_status_link"();

-- Those that got one since they were erased.
UPDATE "applications" SET "status_token_hash" = NULL
  WHERE "status_token_hash" IS NOT NULL AND "applicant_email"::text = 'erased-' || "id" || '@erased.invalid';
UPDATE "enrollments" SET "status_token_hash" = NULL
  WHERE "status_token_hash" IS NOT NULL AND "email"::text = 'erased-' || "id" || '@erased.invalid';
