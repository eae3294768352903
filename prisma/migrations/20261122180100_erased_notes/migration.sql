-- The one exception to what is recorded by hand: whoever is erased is erased from its note too, and only the owner of the
-- table does that (lib/persons/erase-person.ts). How and by whom it was recorded stays.
CREATE OR REPLACE FUNCTION "payments_hold_record"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased BOOLEAN := NEW.recorded_note = 'Erased'
    AND current_user = (SELECT tableowner FROM pg_tables WHERE schemaname = TG_TABLE_SCHEMA AND tablename = TG_TABLE_NAME);
BEGIN
  IF OLD.status = 'completed' AND (NEW.recorded_as, NEW.recorded_by_id) IS DISTINCT FROM (OLD.recorded_as, OLD.recorded_by_id)
    OR OLD.status = 'completed' AND NEW.recorded_note IS DISTINCT FROM OLD.recorded_note AND erased IS NOT TRUE THEN
    RAISE EXCEPTION 'how payment % was recorded cannot be changed', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
