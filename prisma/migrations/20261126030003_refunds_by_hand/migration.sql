-- CreateTable
CREATE TABLE "payment_refunds" (
    "event_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "method" "payment_method" NOT NULL,
    "note" TEXT NOT NULL,
    "administrator_id" UUID NOT NULL,

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("event_id")
);

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "payment_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't express.
ALTER TABLE "payment_refunds"
  ADD CONSTRAINT "payment_refunds_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "payment_refunds_note_not_blank" CHECK (btrim("note") <> '' AND length("note") <= 500);

-- Whoever is erased is erased from what was noted with money given back, too, as from the note of money recorded by hand.
CREATE OR REPLACE FUNCTION "remove_history_of_erased"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The schema may be renamed by a restore; for as long as this function runs, only it and the system's own count.
  PERFORM set_config('search_path', format('%I, pg_temp', TG_TABLE_SCHEMA), true);
  EXECUTE format('DELETE FROM "changes" WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  EXECUTE format('UPDATE "payments" SET "recorded_note" = ''Erased'' WHERE %I = $1 AND "recorded_note" <> ''Erased''', TG_ARGV[0])
    USING NEW.id;
  EXECUTE format('UPDATE "payment_refunds" r SET "note" = ''Erased'' FROM "payment_events" e, "payments" p
      WHERE e.id = r.event_id AND p.id = e.payment_id AND p.%I = $1 AND r.note <> ''Erased''', TG_ARGV[0])
    USING NEW.id;
  RETURN NULL;
END
$$;
