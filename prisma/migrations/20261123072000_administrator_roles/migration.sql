-- What an administrator may do. Whoever was one before may do everything.
CREATE TYPE "administrator_role" AS ENUM ('owner', 'editor');

ALTER TABLE "administrators" ADD COLUMN "role" "administrator_role" NOT NULL DEFAULT 'owner';

-- What Prisma can't express: somebody can always let others in. Two owners who disable each other at once are let through
-- one after the other, so that the second is refused.
CREATE FUNCTION "administrators_keep_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators_keep_owner', 0));
  IF EXISTS (SELECT FROM administrators)
    AND NOT EXISTS (SELECT FROM administrators WHERE role = 'owner' AND disabled_at IS NULL) THEN
    RAISE EXCEPTION 'one enabled owner at least must remain' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "administrators_keep_owner" AFTER UPDATE OF "role", "disabled_at" OR DELETE ON "administrators"
  FOR EACH STATEMENT EXECUTE FUNCTION "administrators_keep_owner"();
