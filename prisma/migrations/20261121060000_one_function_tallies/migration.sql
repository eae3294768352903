-- What Prisma can't express: one function keeps every tally, in the place of one for each table. The triggers go with
-- the old ones; what was tallied stays.
DROP FUNCTION "applications_tally"(), "enrollments_tally"(), "payments_tally"() CASCADE;

-- What a statement added and took away, by kind. A trigger names the table of tallies, then the columns of a kind.
CREATE FUNCTION "tally_kinds"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind TEXT;
  changes TEXT;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('DELETE FROM %I', TG_ARGV[0]);
    RETURN NULL;
  END IF;
  SELECT string_agg(quote_ident(name), ', ' ORDER BY place) INTO kind
    FROM unnest(TG_ARGV[1:]) WITH ORDINALITY AS columns(name, place);
  changes := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN format('SELECT %s, 1 AS change FROM added', kind) END,
    CASE WHEN TG_OP <> 'INSERT' THEN format('SELECT %s, -1 AS change FROM removed', kind) END);
  EXECUTE format('INSERT INTO %1$I AS t (%2$s, share, tally)
      SELECT %2$s, $1, sum(change) FROM (%3$s) AS changes GROUP BY %2$s HAVING sum(change) <> 0 ORDER BY %2$s
      ON CONFLICT (%2$s, share) DO UPDATE SET tally = t.tally + EXCLUDED.tally', TG_ARGV[0], kind, changes)
    USING tally_share();
  RETURN NULL;
END
$$;

CREATE TRIGGER "applications_tally_added" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies', 'job_id', 'status', 'commitment_fee_paid');
CREATE TRIGGER "applications_tally_removed" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies', 'job_id', 'status', 'commitment_fee_paid');
CREATE TRIGGER "applications_tally_changed" AFTER UPDATE ON "applications" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies', 'job_id', 'status', 'commitment_fee_paid');
CREATE TRIGGER "applications_tally_emptied" AFTER TRUNCATE ON "applications"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('application_tallies');

CREATE TRIGGER "enrollments_tally_added" AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies', 'course_id', 'payment_status', 'experience_level');
CREATE TRIGGER "enrollments_tally_removed" AFTER DELETE ON "enrollments" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies', 'course_id', 'payment_status', 'experience_level');
CREATE TRIGGER "enrollments_tally_changed" AFTER UPDATE ON "enrollments" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies', 'course_id', 'payment_status', 'experience_level');
CREATE TRIGGER "enrollments_tally_emptied" AFTER TRUNCATE ON "enrollments"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('enrollment_tallies');

CREATE TRIGGER "payments_tally_added" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('payment_tallies', 'status', 'flagged');
CREATE TRIGGER "payments_tally_removed" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('payment_tallies', 'status', 'flagged');
CREATE TRIGGER "payments_tally_changed" AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('payment_tallies', 'status', 'flagged');
CREATE TRIGGER "payments_tally_emptied" AFTER TRUNCATE ON "payments"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_kinds"('payment_tallies');
