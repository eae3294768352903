-- A second factor of an administrator: an authenticator app that knows the same secret, and codes for when it is lost.
CREATE TABLE "second_factors" (
    "administrator_id" UUID NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("administrator_id")
);

CREATE TABLE "recovery_codes" (
    "administrator_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("administrator_id", "code_hash")
);

ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_administrator_id_fkey"
  FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_administrator_id_fkey"
  FOREIGN KEY ("administrator_id") REFERENCES "second_factors"("administrator_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can't express: one that counts has had a code, and a code is stored as its hash.
ALTER TABLE "second_factors"
  ADD CONSTRAINT "second_factors_confirmed_by_a_code" CHECK ("confirmed_at" IS NULL OR "last_step" IS NOT NULL);
ALTER TABLE "recovery_codes"
  ADD CONSTRAINT "recovery_codes_hash_is_a_hash" CHECK ("code_hash" ~ '^[0-9a-f]{64}$');

-- A code is never taken twice: the time step of the last one only grows, and a recovery code that was used stays used.
CREATE FUNCTION "second_factor_codes_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a code of a second factor is taken once' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "second_factors_hold" BEFORE UPDATE ON "second_factors" FOR EACH ROW
  WHEN (OLD."confirmed_at" IS NOT NULL AND NEW."last_step" <= OLD."last_step")
  EXECUTE FUNCTION "second_factor_codes_hold"();
CREATE TRIGGER "recovery_codes_hold" BEFORE UPDATE ON "recovery_codes" FOR EACH ROW
  WHEN (OLD."used_at" IS NOT NULL)
  EXECUTE FUNCTION "second_factor_codes_hold"();

ALTER TYPE "event_kind" ADD VALUE 'second_factor_on';
ALTER TYPE "event_kind" ADD VALUE 'second_factor_off';
ALTER TYPE "event_kind" ADD VALUE 'second_factor_failed';
ALTER TYPE "event_kind" ADD VALUE 'recovery_code_used';
