-- What Prisma can't express: a column that the database works out is no change of its own, whichever it is. A version is counted
-- before the database works them out, so each would look changed; history has what they come from.
CREATE FUNCTION "derived_columns"("of_table" OID) RETURNS TEXT[] STABLE LANGUAGE sql AS $$
  SELECT ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = "of_table" AND attgenerated <> '')
$$;

CREATE OR REPLACE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  beside CONSTANT TEXT[] := '{version,updated_at}' || derived_columns(TG_RELID);
BEGIN
  NEW.version := OLD.version;
  IF to_jsonb(NEW) - beside IS DISTINCT FROM to_jsonb(OLD) - beside THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION "count_enrollment_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  beside CONSTANT TEXT[] := '{version,updated_at,seat_held_until,status_token_hash}' || derived_columns(TG_RELID);
BEGIN
  NEW.version := OLD.version;
  IF to_jsonb(NEW) - beside IS DISTINCT FROM to_jsonb(OLD) - beside THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
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
