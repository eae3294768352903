-- AlterTable: what lists are ordered by, worked out by the database, as the release before goes on writing titles and cities alone.
ALTER TABLE "courses" ADD COLUMN     "title_folded" TEXT NOT NULL GENERATED ALWAYS AS (fold_text("title")) STORED;

-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "city_folded" TEXT NOT NULL GENERATED ALWAYS AS (fold_text("city")) STORED,
ADD COLUMN     "title_folded" TEXT NOT NULL GENERATED ALWAYS AS (fold_text("title")) STORED;

-- What Prisma can't express: these are no changes of their own. A version is counted before the database works them out.
CREATE OR REPLACE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  beside CONSTANT TEXT[] := '{version,updated_at,title_folded,city_folded}';
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
  before JSONB;
  changed JSONB := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}') INTO changed
      FROM jsonb_each(to_jsonb(NEW))
      WHERE key NOT IN ('version', 'updated_at', 'name_folded', 'email_folded', 'title_folded', 'city_folded', 'seat_held_until',
          'owes_fee', 'status_token_hash')
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
