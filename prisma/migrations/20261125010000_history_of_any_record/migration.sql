-- What Prisma can't express: the history of a record is kept by the column of "changes" that is named after its table
-- (`jobs` by `job_id`), so that another kind of record needs that column and the trigger, and no new version of this.
CREATE OR REPLACE FUNCTION "record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  administrator UUID := nullif(current_setting('history.administrator', true), '')::uuid;
  before JSONB;
  changed JSONB := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}') INTO changed
      FROM jsonb_each(to_jsonb(NEW))
      WHERE key NOT IN ('version', 'updated_at', 'name_folded', 'email_folded', 'seat_held_until', 'owes_fee', 'status_token_hash')
        AND before -> key IS DISTINCT FROM value;
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
