-- What Prisma can't express: whoever changes a record that public pages show, whichever program it is, notifies the
-- processes that serve them (lib/platform/record-changes.ts). Notifications go out with the commit, and those of one
-- transaction that are the same go out once.
CREATE FUNCTION "notify_record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('record_changes', TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE TRIGGER "jobs_notify" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "jobs"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_record_change"('jobs');
CREATE TRIGGER "courses_notify" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "courses"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_record_change"('courses');

-- Of enrollments pages show only whether a seat is left.
CREATE TRIGGER "enrollments_notify"
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "course_id", "payment_status", "seat_held_until", "cancelled" ON "enrollments"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_record_change"('seats');
