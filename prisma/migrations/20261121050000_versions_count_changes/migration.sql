-- What Prisma can't express: a version counts the changes of its record, whoever makes them. A save that changes
-- nothing leaves it as it is, since nobody is to be told of that.
CREATE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  beside CONSTANT TEXT[] := '{version,updated_at}';
BEGIN
  NEW.version := OLD.version;
  IF to_jsonb(NEW) - beside IS DISTINCT FROM to_jsonb(OLD) - beside THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "jobs_version" BEFORE UPDATE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "count_version"();
CREATE TRIGGER "courses_version" BEFORE UPDATE ON "courses" FOR EACH ROW EXECUTE FUNCTION "count_version"();
