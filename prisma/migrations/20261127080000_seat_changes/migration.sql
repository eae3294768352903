-- What Prisma can't express: where a table has a BEFORE UPDATE trigger, PostgreSQL counts a generated column as changed by
-- every update, so naming "cancelled" had each update of an enrollment drop the pages of courses. This names what it is made of.
DROP TRIGGER "enrollments_notify" ON "enrollments";
CREATE TRIGGER "enrollments_notify"
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "course_id", "payment_status", "seat_held_until", "cancelled_at" ON "enrollments"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_record_change"('seats');
