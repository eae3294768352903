-- What the site tells whoever asked for it has an SQLSTATE of its own, so that it is known by that and not by its sentence. The
-- sentences stay: the release before knows it by them.
CREATE OR REPLACE FUNCTION "administrators_keep_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators_keep_owner', 0));
  IF EXISTS (SELECT FROM administrators)
    AND NOT EXISTS (SELECT FROM administrators WHERE role = 'owner' AND disabled_at IS NULL) THEN
    RAISE EXCEPTION 'one enabled owner at least must remain' USING ERRCODE = 'SA001';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "sign_in_rules_are_met"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM second_factors f JOIN administrators a ON a.id = f.administrator_id
    WHERE f.confirmed_at IS NOT NULL AND a.role = 'owner' AND a.disabled_at IS NULL
  ) THEN
    RAISE EXCEPTION 'a second factor is demanded by an owner who has one' USING ERRCODE = 'SA002';
  END IF;
  RETURN NEW;
END
$$;
