-- What an administrator may have to do before anything else: choose a password in place of the one they were given, and set
-- up a second factor where an owner demands it of all.
ALTER TABLE "administrators" ADD COLUMN "password_given" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "sign_in_rules" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "demands_second_factor" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "sign_in_rules_pkey" PRIMARY KEY ("single")
);

-- What Prisma can't express: there is one row.
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_single" CHECK ("single");

-- A password that was given is only got rid of by another one.
CREATE FUNCTION "administrators_choose_password"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a given password stays a given one until it is changed' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "administrators_choose_password" BEFORE UPDATE ON "administrators" FOR EACH ROW
  WHEN (OLD."password_given" AND NOT NEW."password_given" AND NEW."password_hash" = OLD."password_hash")
  EXECUTE FUNCTION "administrators_choose_password"();

-- What is demanded of all, an owner who can still sign in has done.
CREATE FUNCTION "sign_in_rules_are_met"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM second_factors f JOIN administrators a ON a.id = f.administrator_id
    WHERE f.confirmed_at IS NOT NULL AND a.role = 'owner' AND a.disabled_at IS NULL
  ) THEN
    RAISE EXCEPTION 'a second factor is demanded by an owner who has one' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "sign_in_rules_are_met" BEFORE INSERT OR UPDATE ON "sign_in_rules" FOR EACH ROW
  WHEN (NEW."demands_second_factor")
  EXECUTE FUNCTION "sign_in_rules_are_met"();

ALTER TYPE "event_kind" ADD VALUE 'recovery_codes_renewed';
ALTER TYPE "event_kind" ADD VALUE 'second_factor_demanded';
ALTER TYPE "event_kind" ADD VALUE 'second_factor_left_free';
