-- What Prisma can't express: another course stands in an enrollment's history in words too, as they were by then. A course that
-- nobody is on any more can be deleted, and several have the same title.
CREATE FUNCTION "course_in_words"("course" TEXT) RETURNS TEXT STABLE LANGUAGE sql AS $$
  SELECT "title" || ', ' || to_char("start_date", 'FMDD Mon YYYY') FROM "courses" WHERE "id" = "course"::uuid
$$;

CREATE OR REPLACE FUNCTION "record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  administrator UUID := nullif(current_setting('history.administrator', true), '')::uuid;
  beside TEXT[];
  before JSONB;
  changed JSONB := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Names and e-mails are folded by a trigger.
    beside := '{version,updated_at,name_folded,email_folded,seat_held_until,status_token_hash}' || derived_columns(TG_RELID);
    before := to_jsonb(OLD) - beside;
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}') INTO changed
      FROM jsonb_each(to_jsonb(NEW) - beside)
      WHERE before -> key IS DISTINCT FROM value;
    IF changed = '{}' THEN
      RETURN NULL;
    END IF;
    IF changed ? 'course_id' THEN
      changed := changed || jsonb_build_object('course', jsonb_build_object(
        'from', course_in_words(changed -> 'course_id' ->> 'from'), 'to', course_in_words(changed -> 'course_id' ->> 'to')));
    END IF;
  ELSIF administrator IS NULL THEN
    -- A visitor's record says itself when it came in.
    RETURN NULL;
  END IF;
  EXECUTE format(
    'INSERT INTO "changes" (%I, "administrator_id", "kind", "fields") VALUES ($1, $2, $3, $4)',
    regexp_replace(TG_TABLE_NAME, 's$', '') || '_id'
  ) USING NEW.id, administrator, CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END::"change_kind", changed;
  RETURN NULL;
END
$$;
